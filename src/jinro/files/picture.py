"""The picture of a finished game, for previews of links: its villagers under a sky that tells who has won.

By day the village has won, by night the wolves, at dusk another side or none. The shadows of the wolves
have ears. The drawings are those of the page: `make pictures` writes them into `data`.

Few sites show an SVG file, so resvg makes a PNG of it, a library that is installed with `jinro[previews]`.
"""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from typing import Final

import msgspec
from msgspec import Struct

from jinro.game.roles import Role, Side

WIDTH: Final = 1_200
"""The width of the picture; previews of links have this size."""
HEIGHT: Final = 630
"""The height of the picture."""
MOST_DOLLS: Final = 15
"""Further seats are not drawn."""
ROW: Final = 8
"""Most villagers in one row."""
CAN_DRAW: Final = find_spec("resvg_py") is not None
"""Whether `png` can be called."""
_DATA: Final = files("jinro.files") / "data"


class PictureCast(Struct, frozen=True):
    """What the picture tells of a game."""

    faces: tuple[tuple[str, str], ...]
    """Name and avatar by seat."""
    roles: tuple[Role, ...]
    winner: Side


class _Facts(Struct, frozen=True):
    """What belongs to the drawings."""

    looks: dict[str, str]
    """The villager that an avatar or a name stands for."""
    shadows: dict[str, tuple[str, float]]
    """The colour of a shadow and how dark it is, by the light."""


@cache
def _facts() -> _Facts:
    return msgspec.json.decode((_DATA / "picture.json").read_bytes(), type=_Facts)


def png(cast: PictureCast) -> bytes:
    """The picture as a PNG file."""
    import resvg_py

    return resvg_py.svg_to_bytes(svg_string=scene(cast), width=WIDTH, height=HEIGHT, skip_system_fonts=True)


def scene(cast: PictureCast) -> str:
    """The picture as an SVG file."""
    seats = cast.faces[:MOST_DOLLS]
    roles = [*cast.roles, *[Role.VILLAGER] * len(seats)]
    dolls = [(look, role is Role.WEREWOLF) for look, role in zip(_looks(seats), roles, strict=False)]
    light = {Side.VILLAGER: "day", Side.WEREWOLF: "night"}.get(cast.winner, "dusk")
    shadow = 'color="{}" opacity="{}"'.format(*_facts().shadows[light])
    if len(dolls) <= ROW:
        rows = _row(dolls, 505, 1.15, shadow)
    else:
        half = len(dolls) // 2
        rows = _row(dolls[:half], 372, 0.74, shadow) + _row(dolls[half:], 545, 0.84, shadow)
    parts = (_DATA / "picture.svg").read_text(encoding="utf-8")
    return parts.replace("</defs></svg>", f'</defs><use href="#{light}"/>{rows}</svg>')


def _looks(faces: Sequence[tuple[str, str]]) -> list[str]:
    """The villagers of the seats: those of the page where they are known, else by name; no two alike."""
    found: list[str] = []
    known = _facts().looks
    villagers = sorted(set(known.values()))
    for name, avatar in faces:
        look = known.get(avatar.lower()) or known.get(name.lower())
        place = int.from_bytes(sha256(f"{name}\0{avatar}".encode()).digest()[:4], "big")
        others = (villagers[(place + step) % len(villagers)] for step in range(len(villagers)))
        found.append(next(one for one in (look, *others) if one and one not in found))
    return found


def _row(dolls: Sequence[tuple[str, bool]], base: float, scale: float, shadow: str) -> str:
    """Villagers side by side, before their shadows; whether each one's has ears."""
    step = min(190 * scale, 1_080 / max(1, len(dolls)))
    left = WIDTH / 2 - step * (len(dolls) - 1) / 2
    shadows, figures = [], []
    for place, (look, ears) in enumerate(dolls):
        x = f"{left + step * place:.1f}"
        at = f"translate({x},{base:.1f}) scale({scale},{-0.42 * scale:.3f}) translate(0,-244)"
        parts = f'<use href="#{look}-shadow"/>' + ('<use href="#ears"/>' if ears else "")
        shadows.append(f'<g transform="{at}" {shadow}>{parts}</g>')
        placed = f"translate({x},{base - 244 * scale:.1f}) scale({scale})"
        figures.append(f'<use href="#{look}" transform="{placed}"/>')
    return "".join(shadows + figures)
