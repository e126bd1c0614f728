"""Which picture is at which path, and the whole SVG file."""

from functools import cache
from typing import Final

from jinro.wire.licos.images import ANONYMOUS, character_path, role_path
from jinro.wire.licos.names import CAST, ROLE_KEYS
from jinro.wire.licos.pictures.cast import HALO, LOOKS
from jinro.wire.licos.pictures.figure import body_outline, figure
from jinro.wire.licos.pictures.paper import dot, fill
from jinro.wire.licos.pictures.signs import sign

SIZES: Final = (50, 120)
"""Pixels. The published browser client asks for the small ones, and for the large ones in its timeline."""
_TAG: Final = {50: 60.0, 120: 44.0}
"""The side of the square with the initial letter, by the size of the picture."""
_BUST: Final = "-91 -8 182 182"


def _paths() -> dict[str, tuple[str, str, int]]:
    found: dict[str, tuple[str, str, int]] = {}
    for size in SIZES:
        for name in (*(persona.en.lower() for persona in CAST), ANONYMOUS):
            found[character_path("0.3", name, size=size)] = ("character", name, size)
            found[character_path("0.2", name)] = ("character", name, SIZES[-1])
        for role in ROLE_KEYS.values():
            found[role_path("0.3", role, size=size)] = ("role", role, size)
            found[role_path("0.2", role)] = ("role", role, SIZES[-1])
    return found


PICTURES: Final = _paths()
"""What is at each path: a character or a role, its name, and the size."""


@cache
def picture(path: str) -> bytes:
    """The SVG file at one of the paths in `PICTURES`."""
    kind, name, size = PICTURES[path]
    if kind == "role":
        return _file(sign(name), "0 0 40 40", size)
    if name == ANONYMOUS:
        return _file(_stranger(), _BUST, size)
    halo = dot(0, 88, 86, HALO[LOOKS[name].halo])
    return _file(halo + _clipped(figure(name)) + _initial(name[0].upper(), _TAG[size]), _BUST, size)


def _file(inside: str, box: str, size: int) -> bytes:
    attributes = f'width="{size}" height="{size}" viewBox="{box}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{inside}</svg>\n'.encode()


def _clipped(inside: str) -> str:
    """Below its middle the circle cuts the figure; hats may stand out above it."""
    clip = '<clipPath id="c"><path d="M-86,-8V88A86,86 0 0 0 86,88V-8Z"/></clipPath>'
    return f'{clip}<g clip-path="url(#c)">{inside}</g>'


def _stranger() -> str:
    neck = "M-15,124H15V160H-15Z"
    doll = "".join(fill(part, "#4A4762") for part in (body_outline(1), neck)) + dot(0, 92, 48, "#4A4762")
    asks = '<path d="M-15,80a15,15 0 1 1 22.5,13c-5.5,3.3 -7.5,6.5 -7.5,13M0,120v.1"'
    mark = f'{asks} fill="none" stroke="#FFFAF0" stroke-width="9" stroke-linecap="round"/>'
    return dot(0, 88, 86, "#B9B6CC") + _clipped(doll) + mark


def _initial(letter: str, side: float) -> str:
    """The initial letter, by which players call a character, on a dark tag."""
    x, y = -89, 172 - side
    rim = 'fill="#2A2438" stroke="#FFFAF0" stroke-width="4"'
    tag = f'<rect x="{x}" y="{y:g}" width="{side:g}" height="{side:g}" rx="{side * 0.28:g}" {rim}/>'
    style = f'font-family="Verdana,DejaVu Sans,sans-serif" font-weight="700" font-size="{side * 0.78:g}"'
    place = f'x="{x + side / 2:g}" y="{y + side * 0.79:g}" text-anchor="middle"'
    return f'{tag}<text {place} {style} fill="#FFFAF0">{letter}</text>'
