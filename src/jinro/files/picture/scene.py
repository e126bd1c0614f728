"""The picture of a finished game as shapes: its villagers under a sky that tells who has won.

By day the village has won, by night the wolves, at dusk somebody else or nobody. The shadows of the wolves
have ears.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from msgspec import Struct

from jinro.game.roles import Role, Side
from jinro.wire.licos.pictures.cast import LOOKS
from jinro.wire.licos.pictures.figure import body_outline, figure
from jinro.wire.licos.pictures.paper import dot, fill, group, mix, oval

WIDTH: Final = 1_200
"""The width of the picture; previews of links have this size."""
HEIGHT: Final = 630
"""The height of the picture."""
MOST_DOLLS: Final = 15
"""Further seats are not drawn."""
ROW: Final = 8
"""Most villagers in one row."""
HORIZON: Final = 380
"""Where the sky ends, behind the hills."""
SKIES: Final = {
    Side.VILLAGER: ("#8FCBE4", "#CFE7E6", "#FFE0A0", "#F4B54A", "#A8C99B", "#7FAE7C", "#D9BE8E"),
    Side.WEREWOLF: ("#14162F", "#2A2C58", "#3D3B6B", "#F3E7C4", "#2B2F55", "#22264A", "#3B3550"),
    Side.NONE: ("#3B3C74", "#8A4F86", "#E28A5B", "#F2682F", "#6B4A7B", "#53406B", "#A8745A"),
}
"""Top, middle and horizon of the sky, sun or moon, far and near hills, ground."""
OWN: Final = {
    "haruto": "chacha", "kai": "ryan", "ren": "henrik", "tetsuya": "kaiji", "marco": "fernando",
    "hiroshi": "ekrem", "albert": "devdatta", "genzo": "gavriil", "koharu": "oliwia", "nagisa": "louise",
    "kaede": "valeria", "erika": "susan", "clara": "ileanna", "nadia": "nanyamka", "fumi": "marthe",
}  # fmt: skip
"""Our characters whose dolls have other names; `web/src/art/cast.ts` has them all."""


class PictureCast(Struct, frozen=True):
    """What the picture tells of a game."""

    faces: tuple[tuple[str, str], ...]
    """Name and avatar by seat."""
    roles: tuple[Role, ...]
    winner: Side


def scene(cast: PictureCast) -> str:
    """The elements of the picture."""
    seats = cast.faces[:MOST_DOLLS]
    roles = [*cast.roles, *[Role.VILLAGER] * len(seats)]
    dolls = [(look, role is Role.WEREWOLF) for look, role in zip(_looks(seats), roles, strict=False)]
    land = _land(SKIES.get(cast.winner, SKIES[Side.NONE]))
    if len(dolls) <= ROW:
        return land + _row(dolls, 505, 1.15)
    half = len(dolls) // 2
    return land + _row(dolls[:half], 372, 0.74) + _row(dolls[half:], 545, 0.84)


def _land(sky: Sequence[str]) -> str:
    top, middle, horizon, orb, far, near, ground = sky
    parts = []
    for y in range(0, HORIZON, 2):
        share = y / HORIZON
        colour = mix(top, middle, 2 * share) if share < 0.5 else mix(middle, horizon, 2 * share - 1)
        parts.append(_box(0, y, WIDTH, 2, colour))
    parts.append(oval(930, 190, 118, 118, mix(orb, horizon, 0.55), ' fill-opacity="0.5"'))
    parts.append(dot(930, 190, 84, orb))
    parts.append(
        fill(
            "M0,330C180,250 320,300 480,310C700,330 820,230 1000,270C1090,290 1150,320 1200,300"
            "L1200,630L0,630Z",
            far,
        )
    )
    parts += [
        _house(x, y, mix(far, "#FFF3DC", 0.5), mix(near, "#7A2A2A", 0.45))
        for x, y in ((150, 316), (236, 308), (402, 322), (706, 316), (1040, 306))
    ]
    parts.append(fill("M0,372C220,338 380,372 620,358C860,344 1000,372 1200,350L1200,630L0,630Z", near))
    parts.append(fill("M0,420C260,398 520,424 760,408C960,398 1080,414 1200,404L1200,630L0,630Z", ground))
    return "".join(parts)


def _box(x: float, y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>'


def _house(x: float, y: float, wall: str, roof: str) -> str:
    return (
        _box(x, y, 46, 36, wall)
        + fill(f"M{x - 8},{y + 2}L{x + 23},{y - 26}L{x + 54},{y + 2}Z", roof)
        + _box(x + 18, y + 12, 10, 12, "#F6C766")
    )


def _looks(faces: Sequence[tuple[str, str]]) -> list[str]:
    """The looks of the seats: those of the page where they are known, else by their name; no two alike."""
    found: list[str] = []
    names = list(LOOKS)
    for name, avatar in faces:
        look = OWN.get(avatar, avatar or name.lower())
        place = int.from_bytes(sha256(f"{name}\0{avatar}".encode()).digest()[:4], "big")
        for step in range(len(names)):
            if look in LOOKS and look not in found:
                break
            look = names[(place + step) % len(names)]
        found.append(look)
    return found


def _row(dolls: Sequence[tuple[str, bool]], base: float, scale: float) -> str:
    """Villagers side by side, before their shadows; whether each one's has ears."""
    step = min(190 * scale, 1_080 / max(1, len(dolls)))
    left = WIDTH / 2 - step * (len(dolls) - 1) / 2
    shadows, figures = [], []
    for place, (look, ears) in enumerate(dolls):
        x = f"{left + step * place:.1f}"
        at = f"translate({x},{base:.1f}) scale({scale},{-0.42 * scale:.3f}) translate(0,-244)"
        shadows.append(fill(_outline(look, ears), "#1E1430", f' opacity="0.4" transform="{at}"'))
        figures.append(group(figure(look), f"translate({x},{base - 244 * scale:.1f}) scale({scale},{scale})"))
    return "".join(shadows + figures)


def _outline(look: str, ears: bool) -> str:
    """Body and head of a doll as one shape; its parts all turn the same way."""
    head = "M-44,96C-44,62 -24,46 0,46C24,46 44,62 44,96C44,136 24,164 0,164C-24,164 -44,136 -44,96Z"
    pair = "M-42,84L-40,6L-6,54ZM6,54L40,6L42,84Z" if ears else ""
    return body_outline(LOOKS[look].build) + head + pair
