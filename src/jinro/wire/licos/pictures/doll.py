"""`Doll`: the colours and measures from which one character is drawn."""

from jinro.wire.licos.pictures.cast import CLOTH, HAIR, HEADS, SKIN, Look
from jinro.wire.licos.pictures.paper import fill, lightness, lit, mix, n, shade

GOLD = "#E3B34B"
INK = "#2A1D2B"


class Doll:
    """One character. Colours in pairs: as it is, and in the shadow."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.head = HEADS[look.head]
        self.kid = look.head == "child"
        dark = look.skin > 4
        self.dark = dark
        skin = self.skin = SKIN[look.skin]
        self.skin_under = mix(skin, "#2A0F14" if dark else "#A2452F", 0.3 if dark else 0.24)
        self.blush = mix(skin, "#C2402F" if dark else "#EE6A4E", 0.34 if dark else 0.38)
        self.line = mix(mix(skin, "#2A1420", 0.82), "#2A1420", 0.2)
        hair = self.hair = HAIR[look.hair[1]]
        self.hair_under = shade(hair, 0.28)
        self.hair_lit = lit(hair, 0.16 if lightness(hair) < 0.3 else 0.3)
        _, cloth, trim = look.wear
        self.cloth, self.trim = CLOTH[cloth], CLOTH[trim]
        self.cloth_under, self.trim_under = shade(self.cloth), shade(self.trim)
        hat = look.hat or ("", cloth, trim)
        self.hat, self.hat_trim = CLOTH[hat[1]], CLOTH[hat[2]]
        self.hat_under, self.hat_lit = shade(self.hat), lit(self.hat)
        self.shoulder, self.base = 35 * look.build, 50 * look.build
        """Half widths of the body."""

    def edge(self, y: float) -> float:
        """Half the width of the body at a height."""
        grown = 0.0 if y < 172 else (self.base - self.shoulder - 1) * min(1, (y - 172) / 52)
        return self.shoulder + 1 + grown

    def band(self, y: float, height: float, colour: str) -> str:
        """A band around the body."""
        upper, lower = self.edge(y), self.edge(y + height)
        low = y + height
        return fill(
            f"M{n(-upper)},{n(y)}Q0,{n(y + 8)} {n(upper)},{n(y)}"
            f"L{n(lower)},{n(low)}Q0,{n(low + 8)} {n(-lower)},{n(low)}Z",
            colour,
        )
