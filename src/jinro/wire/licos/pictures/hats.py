"""Hats and scarfs: behind the head, and on it."""

import math
from collections.abc import Callable
from typing import Final

from jinro.wire.licos.pictures.doll import Doll
from jinro.wire.licos.pictures.paper import both, dot, dots, fill, line, lit, sheet, symmetric

Worn = tuple[str, str]
"""Behind the head, and on it."""
COVERING: Final = frozenset({"hijab", "babushka", "hood", "cowl", "ushanka"})
"""Those that hide the ears."""


def _kufi(d: Doll) -> Worn:
    on = sheet("M-42,66C-43,42 -30,27 0,27C30,27 43,42 42,66C26,56 -26,56 -42,66Z", d.hat, d.hat_under)
    return "", on + line("M-38,58Q0,44 38,58", d.hat_trim, 4.4, ' stroke-dasharray="6 7"')


def _ushanka(d: Doll) -> Worn:
    on = sheet("M-44,64C-46,32 -26,14 0,14C26,14 46,32 44,64Z", d.hat, d.hat_under)
    on += both(fill("M40,66Q58,70 57,96Q58,124 48,130Q38,126 40,100Z", d.hat_trim))
    for i, x in enumerate((-42, -28, -14, 0, 14, 28, 42)):
        on += dot(x, 64 - (i % 2) * 2 + abs(x) * 0.06, 14, d.hat_trim if i % 2 else lit(d.hat_trim, 0.3))
    return "", on + dot(0, 62, 6, "#C4423A")


def _turban(d: Doll) -> Worn:
    outline = "M-48,86C-60,38 -34,13 0,13C34,13 60,38 48,86C40,72 20,62 0,62C-20,62 -40,72 -48,86Z"
    folds = (
        "M-44,76C-34,44 0,36 34,22M-50,60C-40,36 -14,24 12,15M-30,66C-6,48 30,48 51,60M0,62C16,56 38,58 48,76"
    )
    on = sheet(outline, d.hat, d.hat_under) + line(folds, d.hat_under, 3)
    return "", on + fill("M0,36L7,47L0,60L-7,47Z", d.hat_trim) + dot(0, 48, 3, "#F7F2E8")


def _beret(d: Doll) -> Worn:
    outline = "M-46,66C-62,34 -24,10 18,16C54,18 68,46 50,64C28,52 -22,52 -46,66Z"
    on = sheet(outline, d.hat, d.hat_under) + line("M4,17L8,8", d.hat_under, 5)
    return "", on + line("M-34,44Q-20,26 6,26", d.hat_lit, 4)


def _flatcap(d: Doll) -> Worn:
    on = sheet("M-50,70C-58,36 -24,18 10,22C42,25 56,46 50,70Q0,52 -50,70Z", d.hat, d.hat_under)
    on += fill("M-52,72Q-20,52 30,58Q46,62 50,72Q6,64 -46,86Q-56,82 -52,72Z", d.hat_under)
    on += line("M4,24L8,58M-30,34Q-18,46 -22,60M36,34Q28,46 30,58", d.hat_under, 2)
    return "", on + dot(6, 22, 4, d.hat_trim)


def _hood(d: Doll) -> Worn:
    behind = symmetric(0, 8, [(22, 12, 58, 32, 60, 86), (62, 126, 58, 150, 44, 166)])
    rim = "C-42,140 -46,118 -44,92C-42,60 -24,46 0,46C24,46 42,60 44,92C46,118 42,140 24,158"
    outline = (
        f"M0,8C-22,12 -58,32 -60,86C-62,126 -58,150 -44,168L-24,158{rim}L44,168"
        "C58,150 62,126 60,86C58,32 22,12 0,8Z"
    )
    on = fill(outline, d.hat) + line(f"M-24,158{rim}", d.hat_trim, 4)
    return fill(behind, d.hat_under), on + line("M-30,30Q-48,50 -50,84", d.hat_lit, 4)


def _cowl(d: Doll) -> Worn:
    behind = symmetric(0, 16, [(26, 16, 58, 34, 58, 88), (60, 128, 56, 150, 44, 162)])
    rim = "C-42,64 -24,52 0,52C24,52 42,64 44,92"
    outline = (
        f"M0,16C-26,16 -58,34 -58,88C-60,128 -56,150 -44,164L-30,156C-44,138 -46,116 -44,92{rim}"
        "C46,116 44,138 30,156L44,164C56,150 60,128 58,88C58,34 26,16 0,16Z"
    )
    return fill(behind, d.hat_under), fill(outline, d.hat) + line(f"M-44,92{rim}", d.hat_under, 5)


_HOLE: Final = ' fill-rule="evenodd"'


def _babushka(d: Doll) -> Worn:
    behind = symmetric(0, 24, [(30, 24, 56, 44, 55, 88), (55, 122, 44, 142, 26, 152)])
    outline = (
        "M0,24C-30,24 -56,44 -55,88C-55,124 -40,146 -10,154L10,154C40,146 55,124 55,88C56,44 30,24 0,24Z"
        "M0,60C22,60 40,70 41,94C42,122 26,140 0,144C-26,140 -42,122 -41,94C-40,70 -22,60 0,60Z"
    )
    on = fill(outline, d.hat, _HOLE)
    on += fill("M-6,150L-24,172Q-12,176 -2,158ZM6,150L24,172Q12,176 2,158Z", d.hat_under)
    on += dot(0, 153, 6.5, d.hat)
    pattern = [(-40, 58), (-18, 42), (10, 38), (36, 52), (-49, 90), (49, 88), (-44, 118), (45, 116)]
    return fill(behind, d.hat_under), on + dots(pattern, 4, d.hat_trim) + dots(pattern, 1.6, d.hat_under)


def _hijab(d: Doll) -> Worn:
    behind = symmetric(0, 22, [(32, 22, 57, 44, 55, 92), (56, 122, 62, 140, 52, 168)])
    outline = (
        "M0,22C-32,22 -57,44 -55,92C-56,122 -62,144 -48,166C-30,190 26,196 44,180C58,164 57,122 55,92"
        "C57,44 32,22 0,22Z"
        "M0,56C24,56 40,70 41,94C42,120 24,142 0,146C-24,142 -42,120 -41,94C-40,70 -24,56 0,56Z"
    )
    folds = "M-41,112C-36,140 -2,160 50,156M-28,138C-8,158 16,172 42,176M-34,48Q0,34 34,48"
    on = fill(outline, d.hat, _HOLE) + line(folds, d.hat_under, 3)
    return fill(behind, d.hat_under), on + line("M-41,94C-40,70 -24,56 0,56C24,56 40,70 41,94", d.hat_trim, 4)


def _hachimaki(d: Doll) -> Worn:
    on = fill("M-46,70Q0,54 46,70L45,82Q0,66 -45,82Z", d.hat) + dot(0, 67, 5.4, d.hat_trim)
    return "", on + fill("M44,72L64,62L60,76L68,88L46,82Z", d.hat_under) + dot(47, 76, 6, d.hat)


def _band(d: Doll) -> Worn:
    on = fill("M-46,74Q0,50 46,74L45,86Q0,62 -45,86Z", d.hat)
    return "", on + line("M-40,76Q0,56 40,76", d.hat_trim, 3.4, ' stroke-dasharray="5 6"')


def _flowers(d: Doll) -> Worn:
    on = line("M-44,74C-32,54 32,54 44,74", "#5F7F3C", 5)
    colours = (d.hat, "#F7F2E8", d.hat_trim)
    for i, (x, y) in enumerate(((-42, 73), (-28, 61), (-10, 55), (10, 55), (28, 61), (42, 73))):
        on += _flower(x, y, 9 if i % 2 else 10.5, colours[i % 3])
    return "", on


def _flower(x: float, y: float, r: float, colour: str) -> str:
    angles = [math.radians(degrees - 90) for degrees in (0, 72, 144, 216, 288)]
    petals = [(x + math.cos(angle) * r * 0.8, y + math.sin(angle) * r * 0.8) for angle in angles]
    return dots(petals, r * 0.62, colour) + dot(x, y, r * 0.48, "#F2C75B")


def _conical(d: Doll) -> Worn:
    on = fill("M0,4L78,70Q40,86 0,86Q-40,86 -78,70Z", d.hat_under)
    on += fill("M0,4L70,68Q36,81 0,81Q-42,82 -78,70Z", d.hat)
    on += line("M0,6L-50,74M0,6L-22,80M0,6L10,81M0,6L42,75", d.hat_under, 2)
    return fill("M-70,74Q0,98 70,74L60,62L-60,62Z", d.hat_under), on + line(
        "M-72,68Q0,92 72,68", d.hat_lit, 2.6
    )


HATS: Final[dict[str, Callable[[Doll], Worn]]] = {
    "kufi": _kufi,
    "ushanka": _ushanka,
    "turban": _turban,
    "beret": _beret,
    "flatcap": _flatcap,
    "hood": _hood,
    "cowl": _cowl,
    "babushka": _babushka,
    "hijab": _hijab,
    "hachimaki": _hachimaki,
    "band": _band,
    "flowers": _flowers,
    "conical": _conical,
}
"""By the name in `Look.hat`."""
