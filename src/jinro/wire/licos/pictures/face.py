"""Faces: friendly, with what makes each one known."""

from jinro.wire.licos.pictures.doll import INK, Doll
from jinro.wire.licos.pictures.paper import (
    both,
    dot,
    dots,
    fill,
    group,
    lightness,
    line,
    mix,
    n,
    oval,
    shade,
)

_GLASS = ' fill="#FFFFFF" fill-opacity=".22"'
_EYES = {
    "big": (6.6, 8.4),
    "narrow": (5.8, 4.6),
    "sleepy": (5.6, 5.6),
    "round": (5.4, 6.4),
    "lash": (5.2, 6.8),
    "dot": (5.2, 6.8),
}
"""Half the width and height of the pupils."""


class DollFace:
    """The face of a doll: where its parts are."""

    def __init__(self, doll: Doll) -> None:
        self.doll = doll
        self.look = doll.look
        self.eyes_y = 106 if doll.kid else 102
        self.eyes_x = 19 if doll.head.temples > 40 else 17
        self.mouth_y = (124 if doll.kid else 125) + (3 if doll.head.chin > 147 else 0)

    def draw(self) -> str:
        """All of it, from the cheeks to the glasses."""
        return (
            self._cheeks()
            + self._nose()
            + self._mark()
            + self._beard()
            + self._mouth()
            + self._moustache()
            + self._eyes()
            + self._brows()
            + self._glasses()
        )

    def _cheeks(self) -> str:
        d, x, y = self.doll, self.eyes_x, self.mouth_y
        made = "".join(oval(at, y - 10, 8.6, 6, d.blush, ' opacity=".62"') for at in (-x - 9, x + 9))
        if self.look.old:
            e = self.eyes_y
            made += both(line(f"M{x + 12},{e + 11}q-4,4 -9,4M16,{y - 3}q5,3 5,9", d.skin_under, 2.4))
        return made

    def _nose(self) -> str:
        y, colour = self.eyes_y, self.doll.skin_under
        if self.look.big_nose:
            half = f"Q-10,{y + 14} -8,{y + 17}Q0,{y + 22} 8,{y + 17}Q10,{y + 14} 3,{y + 2}Q0,{y} -3,{y + 2}Z"
            return fill(f"M-3,{y + 2}{half}", colour)
        return line(f"M-3.4,{y + 12}Q1,{y + 15} 4,{n(y + 11.4)}", colour, 3.4)

    def _mark(self) -> str:
        d, e, m = self.doll, self.eyes_y, self.mouth_y
        match self.look.mark:
            case "freckles":
                places = [(-30, 0), (-24, 5), (-19, 0), (30, 0), (24, 5), (19, 0)]
                return dots([(x, m - 13 + y) for x, y in places], 1.8, d.skin_under)
            case "mole":
                return dot(14, m + 4, 2.2, d.line)
            case "scar":
                return line(f"M-33,{e - 20}L-25,{e + 16}M-34,{e + 5}l8,-2", mix(d.skin, "#B4443C", 0.55), 2.8)
            case "plaster":
                strip = '<rect x="-12" y="-5" width="24" height="10" rx="4.5" fill="#F4DDB4"/>'
                return group(
                    strip + dots([(-2, 0), (2.6, 0)], 1.1, d.skin_under), f"translate(0 {e + 10}) rotate(-12)"
                )
            case "bindi":
                return dot(0, e - 22, 3.6, "#B3243C")
        return ""

    def _beard(self) -> str:
        d, m, c, chin = self.doll, self.mouth_y, self.doll.head.cheeks, self.doll.head.chin
        match self.look.beard:
            case "full":
                under = (
                    f"M{-c - 1},106C{-c - 4},146 -34,168 0,170C34,168 {c + 4},146 {c + 1},106"
                    f"C{c - 8},116 26,{m - 14} 0,{m - 9}C-26,{m - 14} {-c + 8},116 {-c - 1},106Z"
                )
                over = (
                    f"M{-c - 2},105C{-c - 5},144 -36,166 -2,168C32,166 {c},144 {c - 1},105"
                    f"C{c - 10},115 24,{m - 15} -1,{m - 10}C-28,{m - 15} {-c + 6},115 {-c - 2},105Z"
                )
                strands = "M-18,150Q-16,158 -10,162M18,150Q16,158 10,162M0,152L0,162"
                return fill(under, d.hair_under) + fill(over, d.hair) + line(strands, d.hair_under, 2.6)
            case "long":
                under = (
                    f"M{-c},108C{-c - 2},150 -26,190 0,206C26,190 {c + 2},150 {c},108"
                    f"C{c - 10},118 24,{m - 13} 0,{m - 8}C-24,{m - 13} {-c + 10},118 {-c},108Z"
                )
                over = (
                    f"M{-c - 1},107C{-c - 3},148 -28,186 -2,202C22,186 {c - 2},148 {c - 2},107"
                    f"C{c - 12},117 22,{m - 14} -1,{m - 9}C-26,{m - 14} {-c + 8},117 {-c - 1},107Z"
                )
                grey = shade(d.hair, 0.14)
                strands = "M-16,150Q-14,168 -6,182M14,150Q12,168 5,182"
                return fill(under, grey) + fill(over, d.hair) + line(strands, grey, 2.6)
            case "goatee":
                outline = (
                    f"M-10,{m + 8}Q0,{m + 5} 10,{m + 8}"
                    f"Q12,{chin + 6} 0,{chin + 9}Q-12,{chin + 6} -10,{m + 8}Z"
                )
                lip = f"M-14,{m - 6}Q-6,{m - 9} 0,{m - 7}Q6,{m - 9} 14,{m - 6}"
                return fill(outline, d.hair) + line(lip, d.hair, 4)
        return ""

    def _mouth(self) -> str:
        y, lips = self.mouth_y, self.look.lips
        colour = mix(self.doll.skin, "#B3243C", 0.62) if lips else self.doll.line
        return line(f"M-8,{y}Q0,{n(y + 5.5)} 8,{y}", colour, 4.4 if lips else 3.4)

    def _moustache(self) -> str:
        d, m = self.doll, self.mouth_y
        match self.look.beard:
            case "curl":
                half = (
                    f"M0,{m - 8}C8,{m - 14} 18,{m - 4} 27,{m - 8}C33,{m - 12} 30,{m - 19} 25,{m - 17}"
                    f"C36,{m - 24} 43,{m - 9} 32,{m - 3}C20,{m + 3} 6,{m + 1} 0,{m - 4}Z"
                )
                return both(fill(half, d.hair))
            case "walrus":
                outline = (
                    f"M0,{m - 11}C12,{m - 18} 28,{m - 6} 29,{m + 7}C18,{m + 5} 8,{m + 1} 0,{m + 1}"
                    f"C-8,{m + 1} -18,{m + 5} -29,{m + 7}C-28,{m - 6} -12,{m - 18} 0,{m - 11}Z"
                )
                strands = f"M0,{m - 9}L0,{m}M-10,{m - 9}L-13,{m + 2}M10,{m - 9}L13,{m + 2}"
                return fill(outline, d.hair) + line(strands, d.hair_under, 2)
            case "full" | "long":
                half = f"M0,{m - 9}C10,{m - 15} 20,{m - 8} 26,{m - 1}C16,{m} 6,{m - 2} 0,{m - 4}Z"
                return both(fill(half, "#FBF9F4" if self.look.beard == "long" else d.hair_lit))
        return ""

    def _eyes(self) -> str:
        patched = self.look.glasses == "patch"
        return ("" if patched else self._eye(-1)) + self._eye(1)

    def _eye(self, side: int) -> str:
        d, kind, y = self.doll, self.look.eye, self.eyes_y
        x = side * self.eyes_x
        rx, ry = _EYES[kind]
        made = ""
        if kind == "round":
            made = oval(x, y, 9, 9.4, "#FFFBF4")
        elif d.dark:
            made = oval(x, y, rx + 3, ry + 1.6, "#FBF1E4")
        made += oval(x, y, rx, ry, INK) + dot(x - 1.7, y - 2.4, 2, "#FFFFFF")
        match kind:
            case "big":
                made += dot(x + 2, y + 2.4, 1.3, "#FFFFFF")
            case "lash":
                made += line(
                    f"M{x - side * 5},{n(y - ry - 1)}Q{x + side * 3},{n(y - ry - 4)} {x + side * 9},{y - 4}"
                    f"l{n(side * 3.4)},-2.6",
                    INK,
                    2.8,
                )
            case "sleepy":
                made += fill(f"M{x - 9},{y - 9}h18v6.6Q{x},{n(y - 0.8)} {x - 9},{n(y - 2.4)}Z", d.skin)
                made += line(f"M{x - 8},{n(y - 2.4)}Q{x},{n(y - 0.6)} {x + 8},{n(y - 2.4)}", d.line, 2.6)
            case "narrow":
                made += line(f"M{x - side * 8},{n(y - 3.6)}L{x + side * 9},{n(y - 4.8)}", d.line, 3)
        return made

    def _brows(self) -> str:
        d, look, x = self.doll, self.look, self.eyes_x
        y = self.eyes_y - (17 if look.eye == "big" else 16)
        width = 6.4 if look.bushy else 3.4 if look.eye == "lash" else 4.4
        if lightness(d.hair) > 0.62 and not look.old:
            colour = shade(d.hair, 0.3)
        else:
            colour = "#D9D3CA" if look.hair[1] == "snow" else mix(d.hair, d.line, 0.25)
        return "".join(
            line(f"M{s * (x - 8)},{y}Q{s * x},{n(y - 2.5)} {s * (x + 9)},{y + 1}", colour, width)
            for s in (-1, 1)
        )

    def _glasses(self) -> str:
        x, y, w = self.eyes_x, self.eyes_y, self.doll.head.temples
        match self.look.glasses:
            case "round":
                frame = "#3A2E3A"
                bridge = (
                    f"M{-x + 13},{y - 2}Q0,{y - 6} {x - 13},{y - 2}"
                    f"M{-x - 13},{y - 2}L{-w - 1},{y - 4}M{x + 13},{y - 2}L{w + 1},{y - 4}"
                )
                rim = f'{_GLASS} stroke="{frame}" stroke-width="3"/>'
                lenses = "".join(f'<circle cx="{at}" cy="{y}" r="13.5"{rim}' for at in (-x, x))
                return lenses + line(bridge, frame, 3)
            case "half":
                brass = "#B98A2C"
                lens = (
                    f"M{x - 12},{y + 5}H{x + 12}Q{x + 11},{y + 17} {x},{y + 17}"
                    f"Q{x - 11},{y + 17} {x - 12},{y + 5}Z"
                )
                made = both(f'<path d="{lens}"{_GLASS} stroke="{brass}" stroke-width="2.6"/>')
                return made + line(f"M{-x + 12},{y + 6}Q0,{y + 2} {x - 12},{y + 6}", brass, 2.6)
            case "patch":
                patch = (
                    f"M{-x - 13},{y - 8}Q{-x},{y - 13} {-x + 13},{y - 5}Q{-x + 12},{y + 13} {-x},{y + 14}"
                    f"Q{-x - 13},{y + 10} {-x - 13},{y - 8}Z"
                )
                return line(f"M{-w},{y - 26}L{w},{y + 4}", INK, 3.4) + fill(patch, INK)
        return ""
