"""Shapes as SVG text. A figure faces front, with its middle at x = 0 and the base of its body at y = 244."""

import math
from collections.abc import Iterable, Sequence

Curve = tuple[float, float, float, float, float, float]


def n(value: float) -> str:
    """A number with at most one decimal, halves rounded up."""
    tenths = math.floor(value * 10 + 0.5)
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths / 10:.1f}"


def mix(one: str, other: str, share: float) -> str:
    """A colour between two: `share` of the other."""
    pairs = zip(_rgb(one), _rgb(other), strict=True)
    return "#" + "".join(f"{min(255, max(0, math.floor(a + (b - a) * share + 0.5))):02x}" for a, b in pairs)


def lightness(colour: str) -> float:
    """How light a colour is, from 0 to 1."""
    red, green, blue = _rgb(colour)
    return (red * 0.3 + green * 0.59 + blue * 0.11) / 255


def shade(colour: str, share: float = 0.2) -> str:
    """The same paper, in the shadow."""
    return mix(colour, "#2B1B3F", share)


def lit(colour: str, share: float = 0.35) -> str:
    """The same paper, in the light."""
    return mix(colour, "#FFF7E8", share)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def fill(d: str, colour: str, more: str = "") -> str:
    return f'<path d="{d}" fill="{colour}"{more}/>'


def line(d: str, colour: str, width: float, more: str = "") -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{n(width)}" stroke-linecap="round" '
        f'stroke-linejoin="round"{more}/>'
    )


def dot(x: float, y: float, r: float, colour: str) -> str:
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{colour}"/>'


def dots(places: Iterable[tuple[float, float]], r: float, colour: str) -> str:
    return "".join(dot(x, y, r, colour) for x, y in places)


def oval(x: float, y: float, rx: float, ry: float, colour: str, more: str = "") -> str:
    return f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="{n(rx)}" ry="{n(ry)}" fill="{colour}"{more}/>'


def group(inside: str, transform: str) -> str:
    return f'<g transform="{transform}">{inside}</g>' if inside else ""


def flipped(inside: str) -> str:
    return group(inside, "scale(-1,1)")


def both(inside: str) -> str:
    """On the right, and mirrored on the left."""
    return inside + flipped(inside)


def sheet(d: str, colour: str, under: str) -> str:
    """Two sheets of paper: the lower one shows as a rim on the side away from the light."""
    return fill(d, under) + fill(d, colour, ' transform="translate(-2.4,-1.6)"')


def symmetric(x: float, y: float, curves: Sequence[Curve]) -> str:
    """A closed path, symmetric about x = 0, from its right half."""
    d = f"M{n(-x)},{n(y)}" + (f"L{n(x)},{n(y)}" if x else "")
    at, back = (x, y), ""
    for curve in curves:
        d += "C" + ",".join(map(n, curve))
        a, b, c, e, to_x, to_y = curve
        back = "C" + ",".join(map(n, (-c, e, -a, b, -at[0], at[1]))) + back
        at = (to_x, to_y)
    return d + (f"L{n(-at[0])},{n(at[1])}" if at[0] else "") + back + "Z"
