"""A whole figure, in the order in which its sheets lie on each other."""

from jinro.wire.licos.pictures.cast import LOOKS
from jinro.wire.licos.pictures.clothes import CLOTHES
from jinro.wire.licos.pictures.doll import GOLD, Doll
from jinro.wire.licos.pictures.face import DollFace
from jinro.wire.licos.pictures.hair import STYLES
from jinro.wire.licos.pictures.hats import COVERING, HATS
from jinro.wire.licos.pictures.paper import (
    Curve,
    both,
    dot,
    fill,
    group,
    lightness,
    line,
    mix,
    n,
    shade,
    sheet,
    symmetric,
)


def figure(name: str) -> str:
    """The character with this English name, in lower case."""
    look = LOOKS[name]
    doll = Doll(look)
    hair = STYLES[look.hair[0]](doll)
    hat_behind, hat = HATS[look.hat[0]](doll) if look.hat else ("", "")
    worn, over = CLOTHES[look.wear[0]](doll)
    neck = fill("M-13,128L13,128L15,158Q0,166 -15,158Z", doll.skin_under)
    body = sheet(_body(doll), doll.cloth, doll.cloth_under)
    head = (
        _ears(doll)
        + _earrings(doll)
        + sheet(_head(doll), doll.skin, doll.skin_under)
        + _wide(doll, hair.shadow)
        + DollFace(doll).draw()
        + _wide(doll, hair.front)
        + _wide(doll, hat)
    )
    return hat_behind + _wide(doll, hair.behind) + neck + body + worn + over + hair.over + head + _arms(doll)


def body_outline(build: float) -> str:
    """The outline of a peg doll."""
    s, b = 35 * build, 50 * build
    return symmetric(
        15,
        150,
        [
            (26 * build, 150, s, 156, s + 2, 172),
            (s + 4, 190, b, 206, b + 1, 228),
            (b + 1, 240, b - 10, 244, 0, 244),
        ],
    )


def _body(doll: Doll) -> str:
    return body_outline(doll.look.build)


def _head(doll: Doll) -> str:
    head, top = doll.head, 50 if doll.kid else 46
    w, c, chin = head.temples, head.cheeks, head.chin
    if head.jaw > 46:
        jaw: Curve = (c, 113 + (chin - 113) * 0.66, 46, chin, 20, chin)
    else:
        jaw = (c, 113 + (chin - 113) * 0.54, head.jaw * 0.78 + 3, chin, head.jaw * 0.06, chin)
    return symmetric(0, top, [(w * 0.6, top, w, top + 18, w, 88), (w, 99, c, 103, c, 113), jaw])


def _ears(doll: Doll) -> str:
    if doll.look.hat and doll.look.hat[0] in COVERING:
        return ""
    w = doll.head.temples
    return both(
        dot(w + 2, 104, 9.4, doll.skin_under) + dot(w + 1, 104, 6, mix(doll.skin, doll.skin_under, 0.35))
    )


def _earrings(doll: Doll) -> str:
    x = doll.head.temples + 3
    match doll.look.earring:
        case "hoop":
            return both(f'<circle cx="{x}" cy="119" r="6.4" fill="none" stroke="{GOLD}" stroke-width="3"/>')
        case "stud":
            return both(dot(x, 114, 3.4, "#F0C766"))
    return ""


def _wide(doll: Doll, inside: str) -> str:
    """Hair and hats are cut for a head of middle width."""
    scale = doll.head.temples / 42
    return inside if abs(scale - 1) < 0.015 else group(inside, f"scale({scale:.2f},1)")


def _arms(doll: Doll) -> str:
    """Arms at rest: the folds of the sleeves."""
    cloth = doll.trim if doll.look.wear[0] == "cloak" else doll.cloth
    colour, s = shade(cloth, 0.16 if lightness(cloth) > 0.8 else 0.24), doll.shoulder
    return "".join(
        line(f"M{n(k * (s + 1))},178Q{n(k * (s + 9))},198 {n(k * (s + 7))},216", colour, 2.6) for k in (1, -1)
    )
