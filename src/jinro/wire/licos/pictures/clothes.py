"""What characters wear: on the body, and over it where the head does not cover it."""

from collections.abc import Callable
from typing import Final

from jinro.wire.licos.pictures.doll import GOLD, Doll
from jinro.wire.licos.pictures.paper import both, dot, dots, fill, line, lit, mix, n

Worn = tuple[str, str]
"""On the body, and over the body."""


def _dashiki(d: Doll) -> Worn:
    on = fill("M-16,150L0,182L16,150L24,151L9,196L9,230Q0,233 -9,230L-9,196L-24,151Z", d.trim)
    on += line("M-9,200L9,200M-9,210L9,210M-9,220L9,220", d.cloth_under, 2.4)
    on += fill("M-13,150L0,174L13,150Z", d.skin)
    return on + line("M-18,152L0,188L18,152", lit(d.trim, 0.5), 2), ""


def _kurta(d: Doll) -> Worn:
    on = fill("M-11,150L0,168L11,150Z", d.skin) + line("M0,168L0,206", d.cloth_under, 2.4)
    on += dots([(0, 178), (0, 189), (0, 200)], 2.4, d.trim)
    return on + line("M-13,151L0,170L13,151", d.trim, 3) + d.band(222, 8, d.trim), ""


def _fur(d: Doll) -> Worn:
    collar = [
        (x * d.look.build, 157 + (i % 2) * 3 - abs(x) * 0.06) for i, x in enumerate((-30, -18, -6, 6, 18, 30))
    ]
    over = dots(collar, 11.5, d.trim) + line("M0,170L0,240", d.cloth_under, 3)
    return "", over + both(dots([(9, 192), (9, 212)], 3.2, d.trim))


def _overalls(d: Doll) -> Worn:
    upper, lower = n(d.edge(222)), n(d.edge(226))
    on = fill("M-12,150Q0,164 12,150Z", d.skin) + line("M-22,153L-19,186M22,153L19,186", d.trim, 9)
    on += fill(
        f"M-24,184Q0,190 24,184L24,206L{upper},214L{lower},232Q0,252 -{lower},232L-{upper},214L-24,206Z",
        d.trim,
    )
    on += fill("M-10,196H10V207Q0,212 -10,207Z", d.trim_under)
    return on + dots([(-19, 187), (19, 187)], 3, lit(d.trim, 0.6)), ""


def _vest(d: Doll) -> Worn:
    half = (
        f"M18,150L4,196L0,242Q24,243 {n(d.base - 8)},238"
        f"Q{n(d.edge(210))},205 {n(d.shoulder)},164Q30,152 18,150Z"
    )
    on = fill("M-12,150L0,166L12,150Z", d.skin) + both(fill(half, d.trim))
    on += line("M-18,151L-4,196M18,151L4,196", d.trim_under, 2.4)
    on += both(dots([(9, 206), (9, 222)], 2.6, lit(d.trim, 0.55)))
    return on + line("M-12,151L0,167L12,151", d.cloth_under, 2.4), ""


def _neckerchief(d: Doll) -> Worn:
    on = fill("M-14,150L0,176L14,150Z", d.skin) + line("M0,178L0,240", d.cloth_under, 2.6)
    over = fill("M-27,152Q0,168 27,152L22,163Q0,178 -22,163Z", d.trim)
    return on, over + fill("M-5,168L5,168L13,192L0,184L-12,194Z", d.trim_under) + dot(0, 169, 5, d.trim)


def _robe(d: Doll) -> Worn:
    waist = n(d.edge(206))
    on = line("M0,160L0,240", d.cloth_under, 3)
    on += fill("M-15,150L0,172L15,150L8,150L0,162L-8,150Z", lit(d.cloth, 0.5))
    return on + line(f"M-{waist},206Q0,216 {waist},206M8,212L12,236", d.trim, 4.5), ""


def _turtle(d: Doll) -> Worn:
    side = d.edge(196)
    zigzag = "".join(
        f"L{n(-side + (i + 1) * side / 5)},{n((198 if i % 2 else 208) + 6 - abs(i - 4))}" for i in range(9)
    )
    over = fill("M-20,143Q0,153 20,143L22,158Q0,170 -22,158Z", d.cloth)
    over += line("M-11,150L-12,162M0,152L0,165M11,150L12,162", d.cloth_under, 2)
    return line(f"M{n(-side)},198{zigzag}", d.trim, 3.4) + d.band(216, 3, d.trim), over


def _apron(d: Doll) -> Worn:
    on = fill("M-12,150Q0,166 12,150Z", d.skin) + line("M-19,152L-17,184M19,152L17,184", d.trim, 5)
    on += fill("M-20,180Q0,186 20,180L26,208Q40,212 36,236Q0,250 -36,236Q-40,212 -26,208Z", d.trim)
    on += line("M-28,208Q0,216 28,208", d.trim_under, 2.4)
    return on + fill("M0,190c-4,-6 -11,-1 -7,5l7,6l7,-6c4,-6 -3,-11 -7,-5Z", d.cloth), ""


def _plain(d: Doll) -> Worn:
    return line("M0,164L0,240", d.cloth_under, 2.4), ""


def _kimono(d: Doll) -> Worn:
    lining, sash = lit(d.cloth, 0.75), n(d.edge(214))
    on = fill("M-15,150L0,172L15,150Z", d.skin)
    on += fill("M-22,150L-12,150L24,214L16,224Z", lining) + fill("M22,150L11,150L-2,173L5,184Z", lining)
    on += fill("M-26,151L-17,150L20,216L12,228Z", d.cloth_under)
    on += fill("M26,151L17,150L3,178L8,188Z", d.cloth_under) + d.band(204, 20, d.trim)
    return on + line(f"M-{sash},214Q0,223 {sash},214", lit(d.trim, 0.4), 2.6), ""


def _stripes(d: Doll) -> Worn:
    on = "".join(d.band(y, 7, d.trim) for y in (168, 184, 200, 216))
    on += fill("M-19,150Q0,168 19,150L24,152Q0,176 -24,152Z", d.cloth)
    return on + fill("M-16,150Q0,162 16,150Z", d.skin), ""


def _shawl(d: Doll) -> Worn:
    wide, wider, low = n(d.shoulder + 6), n(d.shoulder + 14), n(d.edge(200) + 4)
    over = fill(
        f"M-18,148Q0,160 18,148L{wide},160Q{wider},186 {low},204"
        f"Q24,206 0,196Q-24,206 -{low},204Q-{wider},186 -{wide},160Z",
        d.trim,
    )
    for i in range(11):
        x = -48 + i * 9.6
        over += line(f"M{n(x)},{n(203 - 6 * (1 - abs(x) / 50) ** 1.2)}l0,9", d.trim, 3)
    over += line("M-22,160L0,182L22,160", d.trim_under, 2.4)
    return "", over + dot(0, 176, 7, GOLD) + dot(0, 176, 3, "#7A2440")


def _wrap(d: Doll) -> Worn:
    side = d.edge(214)
    zigzag = "".join(f"L{n(-side + (i + 1) * side / 5.2)},{219 if i % 2 else 228}" for i in range(10))
    on = fill("M-18,150Q0,174 18,150Z", d.skin) + d.band(176, 10, d.trim)
    on += d.band(196, 6, mix(d.trim, "#2F6E58", 0.75)) + line(f"M{n(-side)},216{zigzag}", d.trim, 3.4)
    return on, line("M-22,154Q0,172 22,154", "#F2D48A", 5, ' stroke-dasharray="1 7"')


def _blouse(d: Doll) -> Worn:
    on = fill("M-12,150L0,164L12,150Z", d.skin)
    on += both(fill("M0,160C6,150 16,148 22,154C22,164 10,170 0,164Z", lit(d.cloth, 0.5)))
    on += fill("M-34,184Q0,194 34,184L40,206L46,236Q0,252 -46,236L-40,206Z", d.trim)
    on += line("M-8,196L8,204M8,196L-8,204M-8,210L8,218M8,210L-8,218", lit(d.trim, 0.6), 2.4)
    return on + dot(0, 174, 3, d.trim), ""


def _cloak(d: Doll) -> Worn:
    s, b = d.shoulder, d.base
    half = f"M8,150Q{n(s - 2)},148 {n(s + 5)},168Q{n(b + 10)},206 {n(b + 5)},238Q34,246 20,242Q26,196 12,166Z"
    on = fill("M-12,150Q0,164 12,150Z", d.skin)
    on += line("M-6,176L6,182M6,176L-6,182M-6,188L6,194M6,188L-6,194", d.cloth_under, 2.2)
    over = both(fill(half, d.trim) + line("M12,166Q26,196 21,240", d.trim_under, 2.4))
    return on, over + dots([(-9, 163), (9, 163)], 4.4, GOLD) + line("M-9,163Q0,168 9,163", "#C9922E", 2.4)


def _mandarin(d: Doll) -> Worn:
    over = fill("M-17,144Q0,154 17,144L19,156Q0,168 -19,156Z", d.trim)
    over += line("M4,160Q26,168 30,190", d.trim, 4.4) + dots([(10, 163), (24, 173), (30, 188)], 3.4, d.trim)
    pattern = [(-20, 196), (6, 206), (-6, 182), (26, 214), (-30, 216)]
    return d.band(224, 7, d.trim) + dots(pattern, 3.6, lit(d.cloth)), over


def _sari(d: Doll) -> Worn:
    on = fill("M-16,150Q0,168 16,150Z", d.skin)
    on += fill(
        f"M-30,153Q-14,150 -8,154L{n(d.edge(214))},204L{n(d.edge(226))},234"
        f"Q28,246 6,243Q-26,206 {n(-d.shoulder - 1)},172Z",
        d.trim,
    )
    border = f"M-9,154L{n(d.edge(212))},203M{n(-d.shoulder)},174Q-24,208 6,241"
    return on + line(border, "#F0C766", 3.6), ""


def _coat(d: Doll) -> Worn:
    on = fill("M-14,150L0,182L14,150Z", "#EFE6D6") + fill("M-5,160L5,160L3,190L0,196L-3,190Z", d.trim)
    on += line("M0,196L0,242", d.cloth_under, 2.6)
    lapel = fill("M6,186L18,150L22,136Q34,144 34,158L24,176L28,180L6,200Z", d.cloth_under)
    return on, both(lapel + dots([(12, 212), (12, 226)], 3, d.trim))


CLOTHES: Final[dict[str, Callable[[Doll], Worn]]] = {
    "dashiki": _dashiki,
    "kurta": _kurta,
    "fur": _fur,
    "overalls": _overalls,
    "vest": _vest,
    "neckerchief": _neckerchief,
    "robe": _robe,
    "turtle": _turtle,
    "apron": _apron,
    "plain": _plain,
    "kimono": _kimono,
    "stripes": _stripes,
    "shawl": _shawl,
    "wrap": _wrap,
    "blouse": _blouse,
    "cloak": _cloak,
    "mandarin": _mandarin,
    "sari": _sari,
    "coat": _coat,
}
"""By the name in `Look.wear`."""
