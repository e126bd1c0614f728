"""Hair: behind the head, over the face with its shadow, and over the shoulders."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from jinro.wire.licos.pictures.cast import CLOTH
from jinro.wire.licos.pictures.doll import Doll
from jinro.wire.licos.pictures.paper import both, dot, dots, fill, group, line, lit, n, oval, sheet


class Hair(Struct, frozen=True):
    """Where the parts of a hair style lie."""

    behind: str = ""
    front: str = ""
    shadow: str = ""
    """What the front casts on the face."""
    over: str = ""
    """On the shoulders."""


def _hair(d: Doll, outline: str, drop: float, *, behind: str = "", more: str = "", over: str = "") -> Hair:
    """A style whose front is one sheet, which casts a shadow."""
    front = sheet(outline, d.hair, d.hair_under) + more
    return Hair(behind, front, group(fill(outline, d.skin_under), f"translate(0,{n(drop)})"), over)


def _shine(d: Doll, path: str, width: float = 4) -> str:
    return line(path, d.hair_lit, width)


def _rope(d: Doll, x: float, y: float, count: int, lean: float) -> str:
    """A braid, downwards."""
    made = ""
    for i in range(count):
        size = 1 - i * 0.07
        colour = d.hair if i % 2 else d.hair_under
        made += oval(x + lean * i + (2 if i % 2 else -2), y + i * 13, 12 * size, 9 * size, colour)
    return made


def _buzz(d: Doll) -> Hair:
    return _hair(d, "M-44,92C-46,58 -26,43 0,43C26,43 46,58 44,92C40,72 28,60 0,60C-28,60 -40,72 -44,92Z", 2)


def _bangs(d: Doll) -> Hair:
    outline = (
        "M-44,92C-46,58 -24,44 0,44C24,44 46,58 44,92C38,84 32,78 28,70C12,80 -14,80 -30,72"
        "C-34,80 -40,84 -44,92Z"
    )
    return _hair(d, outline, 4)


def _side(d: Doll) -> Hair:
    outline = (
        "M-45,98C-54,54 -28,31 4,32C36,33 52,58 45,98C42,86 40,78 35,70C14,75 -6,70 -17,58"
        "C-22,70 -32,75 -38,80C-42,86 -44,92 -45,98Z"
    )
    return _hair(d, outline, 4, more=_shine(d, "M-2,42Q16,40 28,50"))


def _spiky(d: Doll) -> Hair:
    outline = (
        "M-47,100C-56,90 -58,80 -54,72L-64,60L-50,56L-56,38L-37,44L-33,20L-16,35L0,10L14,34L34,19L36,42L56,36"
        "L51,56L65,62L53,72C58,80 56,90 47,100C44,88 42,82 38,76L26,88L18,73L4,88L-6,73L-20,88L-28,74"
        "C-38,78 -44,88 -47,100Z"
    )
    return _hair(d, outline, 4, more=_shine(d, "M-14,46L-6,28M10,44L20,34"))


def _afro(d: Doll) -> Hair:
    cloud = [(-44, 44), (-54, 72), (-52, 100), (44, 44), (54, 72), (52, 100), (-24, 24), (24, 24), (0, 18)]
    curls = [(-30, 34), (-8, 24), (20, 30), (40, 50), (-46, 58), (2, 42)]
    outline = "M-44,92C-48,66 -32,52 0,52C32,52 48,66 44,92C52,62 34,34 0,34C-34,34 -52,62 -44,92Z"
    behind = dots(cloud, 25, d.hair_under) + dot(-2, 66, 56, d.hair)
    shine = "".join(f"M{x},{y}q5,-5 9,0" for x, y in curls)
    return _hair(d, outline, 3, behind=behind, more=_shine(d, shine, 3))


def _bald(d: Doll) -> Hair:
    w = d.head.temples
    behind = both(oval(w + 1, 104, 9, 17, d.hair_under))
    front = oval(-18, 60, 11, 6, lit(d.skin, 0.5), ' transform="rotate(-24 -18 60)"')
    front += both(fill(f"M{w - 1},84Q{w - 8},96 {w - 3},112Q{w + 7},104 {w + 4},88Z", d.hair))
    return Hair(behind, front)


def _long(d: Doll) -> Hair:
    back = (
        "M-50,82C-52,42 -28,29 0,29C28,29 52,42 50,82L56,186C48,196 36,194 28,190L-28,190"
        "C-36,194 -48,196 -56,186Z"
    )
    outline = (
        "M0,40C-14,60 -30,72 -40,110C-46,110 -49,102 -49,88C-50,52 -28,32 0,32C28,32 50,52 49,88"
        "C49,102 46,110 40,110C30,72 14,60 0,40Z"
    )
    behind = sheet(back, d.hair, d.hair_under)
    return _hair(d, outline, 3, behind=behind, more=_shine(d, "M-18,48Q-30,60 -36,80"))


def _bob(d: Doll) -> Hair:
    back = (
        "M-52,86C-56,46 -30,29 0,29C30,29 56,46 52,86L57,130C54,146 38,148 30,142L-30,142"
        "C-38,148 -54,146 -57,130Z"
    )
    outline = "M-45,94C-50,54 -28,33 0,33C28,33 50,54 45,94C41,88 38,86 0,86C-38,86 -41,88 -45,94Z"
    more = both(fill("M41,84L47,84Q56,112 50,134Q42,138 38,130Q45,108 41,84Z", d.hair))
    more += _shine(d, "M-22,46Q-34,54 -38,70")
    return _hair(d, outline, 4, behind=sheet(back, d.hair, d.hair_under), more=more)


def _braids(d: Doll) -> Hair:
    behind = fill("M-48,90C-52,46 -28,30 0,30C28,30 52,46 48,90L46,118L-46,118Z", d.hair_under)
    behind += both(_rope(d, 51, 122, 5, 1.2) + dot(57, 184, 6, "#C4423A") + oval(58, 194, 7, 9, d.hair))
    outline = (
        "M0,38C-12,58 -30,68 -42,100C-48,96 -49,88 -48,80C-48,50 -28,32 0,32C28,32 48,50 48,80"
        "C49,88 48,96 42,100C30,68 12,58 0,38Z"
    )
    return _hair(d, outline, 4, behind=behind, more=_shine(d, "M-20,46Q-32,58 -37,74"))


def _buns(d: Doll) -> Hair:
    bun = dot(42, 38, 22, d.hair_under) + dot(40, 36, 20, d.hair)
    behind = both(bun + line("M30,32Q38,22 50,28M32,44Q44,34 54,42", d.hair_under, 2.6))
    behind += fill("M-48,90C-52,46 -28,30 0,30C28,30 52,46 48,90L45,112L-45,112Z", d.hair_under)
    outline = (
        "M-46,106C-52,54 -30,32 0,32C30,32 52,54 46,106C42,98 42,90 39,84C30,86 12,82 0,66"
        "C-12,82 -30,86 -39,84C-42,90 -42,98 -46,106Z"
    )
    colour = CLOTH[d.look.ribbon]
    ribbon = both(line("M30,52Q40,58 50,52", colour, 6) + line("M46,56L52,72", colour, 5))
    return _hair(d, outline, 4, behind=behind, more=ribbon + _shine(d, "M-20,42Q-30,48 -36,60"))


def _topknot(d: Doll) -> Hair:
    outline = (
        "M-46,100C-52,56 -28,34 0,34C28,34 52,56 46,100C43,84 40,74 34,66C12,58 -12,58 -34,66"
        "C-40,74 -43,84 -46,100Z"
    )
    more = line("M-8,38L8,38", d.hair_under, 4)
    more += _shine(d, "M-26,50Q-16,42 -8,40M26,50Q16,42 8,40", 2.6)
    return _hair(d, outline, 3, behind=dot(1, 24, 17, d.hair_under) + dot(0, 23, 15, d.hair), more=more)


def _granny(d: Doll) -> Hair:
    behind = dot(1, 27, 23, d.hair_under) + dot(0, 25, 21, d.hair)
    behind += line("M-12,22Q0,12 12,22M-9,32Q0,24 10,32", d.hair_under, 2.4)
    outline = (
        "M-48,104C-56,56 -30,36 0,36C30,36 56,56 48,104C50,84 40,70 26,64C18,72 8,60 0,60"
        "C-8,60 -18,72 -26,64C-40,70 -50,84 -48,104Z"
    )
    more = both(dot(46, 98, 8, d.hair) + dot(48, 108, 6, d.hair_under))
    return _hair(d, outline, 3, behind=behind, more=more)


def _wavy(d: Doll) -> Hair:
    back = (
        "M-50,84C-54,44 -28,29 0,29C28,29 54,44 50,84C60,98 50,112 60,128C66,144 54,154 62,172"
        "C58,188 40,188 30,182L-30,182C-40,188 -58,188 -62,172C-54,154 -66,144 -60,128C-50,112 -60,98 -50,84Z"
    )
    outline = (
        "M-10,42C-18,62 -32,72 -42,104C-48,98 -49,90 -48,80C-48,50 -28,32 0,32C30,32 50,52 48,84"
        "C49,92 48,98 44,104C40,84 22,66 -10,42Z"
    )
    behind = sheet(back, d.hair, d.hair_under)
    return _hair(d, outline, 4, behind=behind, more=_shine(d, "M4,44Q24,50 34,66"))


def _pomp(d: Doll) -> Hair:
    outline = (
        "M-46,102C-47,84 -44,72 -40,64C-52,34 -24,10 16,15C48,17 56,40 42,60C46,70 48,84 46,102"
        "C43,88 40,76 34,68C14,76 -16,74 -33,68C-40,76 -43,88 -46,102Z"
    )
    return _hair(d, outline, 4, more=_shine(d, "M-28,40Q-16,24 12,26M-24,52Q-6,38 26,42"))


def _sidebraid(d: Doll) -> Hair:
    behind = fill("M-48,92C-54,46 -28,29 0,29C28,29 54,46 48,92L46,124L-46,120Z", d.hair_under)
    outline = (
        "M-14,40C-22,60 -34,70 -43,102C-49,96 -49,88 -48,80C-48,50 -28,32 0,32C32,32 52,54 48,92"
        "C47,104 45,108 42,112C40,84 20,64 -14,40Z"
    )
    over = _rope(d, 46, 130, 6, -1.6) + dot(38, 207, 6, "#F0C766") + oval(36, 217, 7, 9, d.hair)
    return _hair(d, outline, 4, behind=behind, more=_shine(d, "M0,42Q24,48 34,66"), over=over)


def _asym(d: Doll) -> Hair:
    behind = fill("M-46,84C-50,46 -28,30 0,30C32,30 56,46 54,92L62,142Q44,154 34,138L30,80Z", d.hair_under)
    outline = (
        "M-43,90C-47,56 -26,32 2,32C38,32 56,58 54,96L60,138Q50,150 36,140C42,112 36,92 28,82"
        "C10,92 -22,82 -32,62C-38,70 -41,80 -43,90Z"
    )
    return _hair(d, outline, 4, behind=behind, more=_shine(d, "M0,42Q32,44 42,76", 4.4))


def _curlside(d: Doll) -> Hair:
    behind = both(
        "".join(dot(x, y, r, d.hair_under) for x, y, r in ((46, 74, 13), (51, 90, 11), (48, 106, 9)))
    )
    front = both(dot(45, 72, 13, d.hair) + dot(49, 88, 10, d.hair))
    front += dots([(-34, 66), (-20, 72), (-6, 68), (8, 72), (22, 68), (35, 66)], 10, d.hair)
    curls = [(-30, 68), (-4, 70), (24, 69), (44, 76), (-44, 76)]
    return Hair(behind, front + _shine(d, "".join(f"M{x - 3},{y}q4,-5 7,0" for x, y in curls), 2.4))


def _none(d: Doll) -> Hair:
    return Hair()


STYLES: Final[dict[str, Callable[[Doll], Hair]]] = {
    "none": _none,
    "buzz": _buzz,
    "bangs": _bangs,
    "side": _side,
    "spiky": _spiky,
    "afro": _afro,
    "bald": _bald,
    "long": _long,
    "bob": _bob,
    "braids": _braids,
    "buns": _buns,
    "topknot": _topknot,
    "granny": _granny,
    "wavy": _wavy,
    "pomp": _pomp,
    "sidebraid": _sidebraid,
    "asym": _asym,
    "curlside": _curlside,
}
"""By the name in `Look.hair`."""
