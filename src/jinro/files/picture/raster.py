"""Shapes of a small part of SVG as a PNG file: groups, paths, circles, ellipses; fills, lines, opacity.

It draws what `jinro.files.picture.scene` and the pictures of characters consist of, and no other files.
"""

import re
import struct
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, pi, radians, sin, sqrt
from typing import Final
from xml.etree import ElementTree

SUB: Final = 4
"""Lines per row of pixels, to smooth edges."""
CURVE_STEP: Final = 2.5
"""Length of the straight pieces of a curve, in pixels, about."""

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
Colour = tuple[int, int, int]
_TOKENS: Final = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
_TRANSFORM: Final = re.compile(r"(\w+)\(([^)]*)\)")
_ONE: Final[Matrix] = (1, 0, 0, 1, 0, 0)


def png(shapes: str, width: int, height: int) -> bytes:
    """The picture of these elements in a frame of this size."""
    canvas = Canvas(width, height)
    _draw(canvas, ElementTree.fromstring(f"<g>{shapes}</g>"), _ONE, 1.0)
    return canvas.png()


class Canvas:
    """Rows of pixels, red, green and blue."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.rows = [bytearray(3 * width) for _ in range(height)]

    def fill(
        self,
        outlines: Sequence[Sequence[Point]],
        colour: Colour,
        opacity: float = 1.0,
        *,
        even_odd: bool = False,
    ) -> None:
        """Fill what lies within these closed outlines."""
        edges = _edges(outlines)
        if not edges:
            return
        first = max(0, int(min(edge[0] for edge in edges)))
        last = min(len(self.rows) - 1, int(max(edge[1] for edge in edges)))
        edges.sort()
        active: list[tuple[float, float, float, float, int]] = []
        upcoming = 0
        for y in range(first, last + 1):
            while upcoming < len(edges) and edges[upcoming][0] < y + 1:
                active.append(edges[upcoming])
                upcoming += 1
            active = [edge for edge in active if edge[1] > y]
            self._row(y, active, colour, opacity, even_odd)

    def _row(
        self,
        y: int,
        edges: Sequence[tuple[float, float, float, float, int]],
        colour: Colour,
        opacity: float,
        even_odd: bool,
    ) -> None:
        """Pixels that all lines of a row cover are painted at once; the others by their share."""
        spans: list[list[tuple[float, float]]] = []
        for line in range(SUB):
            at = y + (line + 0.5) / SUB
            crossings = sorted(
                (x + (at - top) * slope, way) for top, bottom, x, slope, way in edges if top <= at < bottom
            )
            spans.append(list(_inside(crossings, even_odd, self.width)))
        parts = [part for one in spans for part in one]
        if all(len(one) == len(spans[0]) for one in spans):
            # The lines are alike: what they cover together is painted at once, and the edges remain.
            parts = []
            for same in zip(*spans, strict=True):
                start, stop = int(max(left for left, _ in same)) + 1, int(min(right for _, right in same))
                if stop <= start:
                    parts += same
                    continue
                self._solid(y, start, stop, colour, opacity)
                parts += [(left, float(start)) for left, _ in same]
                parts += [(float(stop), right) for _, right in same]
        shares: dict[int, float] = {}
        for left, right in parts:
            for x in range(int(left), min(self.width, int(right) + 1)):
                share = (right if right < x + 1 else x + 1) - (left if left > x else x)
                if share > 0:
                    shares[x] = shares.get(x, 0.0) + share / SUB
        row = self.rows[y]
        for x, share in shares.items():
            _blend(row, 3 * x, colour, min(1.0, share) * opacity)

    def _solid(self, y: int, start: int, stop: int, colour: Colour, opacity: float) -> None:
        row = self.rows[y]
        if opacity >= 1:
            row[3 * start : 3 * stop] = bytes(colour) * (stop - start)
            return
        for part, value in enumerate(colour):
            place = slice(3 * start + part, 3 * stop, 3)
            row[place] = row[place].translate(_table(value, opacity))

    def png(self) -> bytes:
        lines = b"".join(b"\0" + row for row in self.rows)
        head = struct.pack(">IIBBBBB", self.width, len(self.rows), 8, 2, 0, 0, 0)
        chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 6)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


@lru_cache(64)
def _table(value: int, opacity: float) -> bytes:
    """What becomes of each value under this one: quicker than a sum for each pixel."""
    return bytes(round(old + (value - old) * opacity) for old in range(256))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _blend(row: bytearray, place: int, colour: Colour, share: float) -> None:
    for part, value in enumerate(colour, place):
        row[part] += round((value - row[part]) * share)


def _edges(outlines: Sequence[Sequence[Point]]) -> list[tuple[float, float, float, float, int]]:
    """Top, bottom, x at the top, slope and direction of all sides that are not level."""
    edges = []
    for outline in outlines:
        for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
            if y1 < y2:
                edges.append((y1, y2, x1, (x2 - x1) / (y2 - y1), 1))
            elif y2 < y1:
                edges.append((y2, y1, x2, (x1 - x2) / (y1 - y2), -1))
    return edges


def _inside(
    crossings: Sequence[tuple[float, int]], even_odd: bool, width: int
) -> Iterator[tuple[float, float]]:
    winding, start = 0, 0.0
    for x, way in crossings:
        before = winding
        winding = winding ^ 1 if even_odd else winding + way
        if not before and winding:
            start = x
        elif before and not winding:
            left, right = max(0.0, start), min(float(width), x)
            if right > left:
                yield left, right


# Elements


def _draw(canvas: Canvas, element: ElementTree.Element, matrix: Matrix, opacity: float) -> None:
    get = element.get
    matrix = _times(matrix, _transform(get("transform", "")))
    opacity *= float(get("opacity", "1"))
    if element.tag == "g":
        for child in element:
            _draw(canvas, child, matrix, opacity)
        return
    lines = [[_moved(matrix, point) for point in line] for line in _lines(element, matrix)]
    filled = get("fill", "none")
    if filled != "none":
        even_odd = get("fill-rule") == "evenodd"
        share = opacity * float(get("fill-opacity", "1"))
        canvas.fill([line for line in lines if len(line) > 2], _rgb(filled), share, even_odd=even_odd)
    stroke = get("stroke", "none")
    if stroke != "none":
        width = float(get("stroke-width", "1")) * _scale(matrix)
        for line in lines:
            canvas.fill(_stroked(line, width / 2), _rgb(stroke), opacity)


def _lines(element: ElementTree.Element, matrix: Matrix) -> list[list[Point]]:
    """The outlines of an element as points."""
    get = element.get
    if element.tag == "path":
        return list(_path(get("d", ""), _scale(matrix)))
    if element.tag == "rect":
        x, y, w, h = (float(get(name, "0")) for name in ("x", "y", "width", "height"))
        return [[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]]
    x, y = float(get("cx", "0")), float(get("cy", "0"))
    rx, ry = (float(get(name, get("r", "0"))) for name in ("rx", "ry"))
    steps = max(12, int(2 * pi * max(rx, ry) * _scale(matrix) / CURVE_STEP))
    return [[(x + rx * cos(2 * pi * n / steps), y + ry * sin(2 * pi * n / steps)) for n in range(steps)]]


def _path(d: str, scale: float) -> Iterator[list[Point]]:
    """The lines of a path: M, L, H, V, C, Q and Z, absolute or relative."""
    tokens = _TOKENS.findall(d)
    place, command = 0, ""
    line: list[Point] = []
    at = start = (0.0, 0.0)
    while place < len(tokens):
        if tokens[place].isalpha():
            command = tokens[place]
            place += 1
            if command in "Zz":
                at = start
                continue
        kind = command.upper()
        count = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}[kind]
        numbers = [float(one) for one in tokens[place : place + count]]
        place += count
        points = _points(kind, numbers, at if command.islower() else (0.0, 0.0), at)
        if kind == "M":
            if line:
                yield line
            start = points[0]
            line = [start]
            command = "l" if command == "m" else "L"
        elif kind in "CQ":
            line += _curve([at, *points], scale)
        else:
            line.append(points[0])
        at = points[-1]
    if line:
        yield line


def _points(kind: str, numbers: Sequence[float], origin: Point, at: Point) -> list[Point]:
    if kind == "H":
        return [(numbers[0] + origin[0], at[1])]
    if kind == "V":
        return [(at[0], numbers[0] + origin[1])]
    return [(x + origin[0], y + origin[1]) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def _curve(points: Sequence[Point], scale: float) -> list[Point]:
    """Points of a Bézier curve after its first one."""
    pairs = zip(points, points[1:], strict=False)
    length = sum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairs) * scale
    steps = max(2, int(length / CURVE_STEP))
    return [_on_curve(points, n / steps) for n in range(1, steps + 1)]


def _on_curve(points: Sequence[Point], t: float) -> Point:
    while len(points) > 1:
        points = [
            (x1 + (x2 - x1) * t, y1 + (y2 - y1) * t)
            for (x1, y1), (x2, y2) in zip(points, points[1:], strict=False)
        ]
    return points[0]


def _stroked(line: Sequence[Point], half: float) -> list[list[Point]]:
    """A line with round ends and corners as outlines, all turning the same way."""
    steps = max(8, int(2 * pi * half / 1.2))
    circle = [(half * cos(2 * pi * n / steps), half * sin(2 * pi * n / steps)) for n in range(steps)]
    found = [[(x + dx, y + dy) for dx, dy in circle] for x, y in line]
    for (x1, y1), (x2, y2) in zip(line, line[1:], strict=False):
        length = hypot(x2 - x1, y2 - y1)
        if length:
            dx, dy = (y2 - y1) / length * half, (x1 - x2) / length * half
            found.append([(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)])
    return found


# Places


def _transform(text: str) -> Matrix:
    found = _ONE
    for name, inside in _TRANSFORM.findall(text):
        values = [float(one) for one in re.findall(r"-?[\d.]+", inside)]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, values[0], values[1] if len(values) > 1 else 0.0)
        elif name == "scale":
            step = (values[0], 0, 0, values[-1], 0, 0)
        else:
            angle = radians(values[0])
            x, y = (values[1], values[2]) if len(values) > 2 else (0.0, 0.0)
            turn: Matrix = (cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
            step = _times(_times((1, 0, 0, 1, x, y), turn), (1, 0, 0, 1, -x, -y))
        found = _times(found, step)
    return found


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (
        a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f,
    )  # fmt: skip


def _moved(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def _scale(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))


def _rgb(colour: str) -> Colour:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
