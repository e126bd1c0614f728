"""The picture of a game: shapes become the pixels they should, and the scene tells who was there."""

import re
import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rows import each_row

from jinro.files.picture import HEIGHT, WIDTH, PictureCast, png, scene
from jinro.files.picture.scene import MOST_DOLLS, OWN, _looks
from jinro.game.roles import Role, Side
from jinro.wire.licos.pictures.cast import LOOKS
from jinro.wire.licos.pictures.figure import figure
from jinro.wire.licos.pictures.paper import lightness

Pixels = list[list[tuple[int, int, int]]]
CAST_TS = Path(__file__).parents[2] / "web" / "src" / "art" / "cast.ts"


def pixels(data: bytes) -> Pixels:
    """A PNG file of our own as rows of colours; its checksums are right."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    place, chunks = 8, {}
    while place < len(data):
        size, name = struct.unpack(">I4s", data[place : place + 8])
        body = data[place + 8 : place + 8 + size]
        assert struct.unpack(">I", data[place + 8 + size : place + 12 + size])[0] == zlib.crc32(name + body)
        chunks[name] = body
        place += 12 + size
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    raw = zlib.decompress(chunks[b"IDAT"])
    rows = [raw[y * (3 * width + 1) + 1 : (y + 1) * (3 * width + 1)] for y in range(height)]
    return [[(row[x], row[x + 1], row[x + 2]) for x in range(0, 3 * width, 3)] for row in rows]


def drawn(shapes: str, size: int = 20) -> list[list[int]]:
    """How light each pixel is, from 0 to 255, of white shapes on black."""
    return [[pixel[0] for pixel in row] for row in pixels(png(shapes, size, size))]


def lit(shapes: str, size: int = 20) -> float:
    """The area that is white."""
    return sum(map(sum, drawn(shapes, size))) / 255


AREAS = {
    "rectangle": ('<rect x="2" y="3" width="10" height="5" fill="#ffffff"/>', 50),
    "part of a pixel": ('<rect x="2.5" y="3.25" width="10" height="5" fill="#ffffff"/>', 50),
    "circle": ('<circle cx="10" cy="10" r="8" fill="#ffffff"/>', 201),
    "ellipse": ('<ellipse cx="10" cy="10" rx="8" ry="4" fill="#ffffff"/>', 100.5),
    "triangle": ('<path d="M0,0L20,0L0,20Z" fill="#ffffff"/>', 200),
    "relative lines": ('<path d="M2,2l10,0l0,5l-10,0Z" fill="#ffffff"/>', 50),
    "level and upright lines": ('<path d="M2,2H12V7H2Z" fill="#ffffff"/>', 50),
    "the same, relative": ('<path d="m2,2h10v5h-10z" fill="#ffffff"/>', 50),
    "lines without a letter": ('<path d="M2,2 12,2 12,7 2,7Z" fill="#ffffff"/>', 50),
    "a curve of three points": ('<path d="M0,20Q10,0 20,20Z" fill="#ffffff"/>', 133.3),
    "a curve of four points": ('<path d="M0,20C0,0 20,0 20,20Z" fill="#ffffff"/>', 240),
    "relative curves": ('<path d="M0,20q10,-20 20,0Z" fill="#ffffff"/>', 133.3),
    "a hole": ('<path d="M0,0H20V20H0ZM5,5H15V15H5Z" fill="#ffffff" fill-rule="evenodd"/>', 300),
    "no hole": ('<path d="M0,0H20V20H0ZM5,5H15V15H5Z" fill="#ffffff"/>', 400),
    "a line": ('<path d="M5,10L15,10" fill="none" stroke="#ffffff" stroke-width="4"/>', 40 + 12.5),
    "beyond the frame": ('<rect x="-30" y="-30" width="90" height="90" fill="#ffffff"/>', 400),
    "outside the frame": ('<rect x="30" y="30" width="9" height="9" fill="#ffffff"/>', 0),
    "nothing": ('<path d="" fill="#ffffff"/>', 0),
    "a point": ('<path d="M3,3" fill="#ffffff"/>', 0),
    "moved": ('<g transform="translate(3,3)"><rect width="4" height="4" fill="#ffffff"/></g>', 16),
    "moved sideways": ('<rect width="4" height="4" fill="#ffffff" transform="translate(3)"/>', 16),
    "scaled": ('<g transform="scale(2,3)"><rect width="4" height="4" fill="#ffffff"/></g>', 96),
    "mirrored": ('<rect x="-9" width="4" height="4" fill="#ffffff" transform="scale(-1,1)"/>', 16),
    "turned": ('<rect width="4" height="4" fill="#ffffff" transform="translate(9,9) rotate(30)"/>', 16),
    "turned about a point": (
        '<rect x="8" y="8" width="4" height="4" fill="#ffffff" transform="rotate(45 10 10)"/>', 16
    ),
    "half seen through": ('<rect width="10" height="10" fill="#ffffff" opacity="0.5"/>', 50),
    "half filled": ('<rect width="10" height="10" fill="#ffffff" fill-opacity="0.5"/>', 50),
    "both": ('<g opacity="0.5"><rect width="10" height="10" fill="#ffffff" opacity="0.5"/></g>', 25),
}  # fmt: skip


@each_row("name", AREAS)
def test_shapes_have_their_area(name: str) -> None:
    shapes, area = AREAS[name]
    assert lit(shapes) == pytest.approx(area, rel=0.03, abs=0.6)


def test_places_and_colours() -> None:
    found = pixels(png('<rect x="2" y="3" width="2" height="1" fill="#12AB34"/>', 6, 6))
    red = {(x, y): colour for y, row in enumerate(found) for x, colour in enumerate(row) if any(colour)}
    assert red == {(2, 3): (0x12, 0xAB, 0x34), (3, 3): (0x12, 0xAB, 0x34)}


def test_edges_are_smooth() -> None:
    levels = {level for row in drawn('<circle cx="10" cy="10" r="8" fill="#ffffff"/>') for level in row}
    assert len(levels) > 8
    assert {0, 255} <= levels


@given(
    points=st.lists(
        st.tuples(st.floats(-50, 70, width=16), st.floats(-50, 70, width=16)), min_size=1, max_size=8
    ),
    rule=st.sampled_from(["evenodd", "nonzero"]),
)
def test_any_outline_stays_in_the_frame(points: list[tuple[float, float]], rule: str) -> None:
    d = "M" + "L".join(f"{x:.2f},{y:.2f}" for x, y in points) + "Z"
    shapes = f'<path d="{d}" fill="#ffffff" fill-rule="{rule}" stroke="#808080" stroke-width="2"/>'
    assert 0 <= lit(shapes) <= 400


@pytest.mark.parametrize("name", LOOKS)
def test_all_characters_can_be_drawn(name: str) -> None:
    """Small ones: every element and command that they consist of is known."""
    shapes = f'<g transform="translate(20,0) scale(0.2,0.2)">{figure(name)}</g>'
    assert lit(shapes, 50) > 200


def cast_of(seats: int, winner: Side = Side.VILLAGER) -> PictureCast:
    roles = tuple(Role.WEREWOLF if seat == 1 else Role.VILLAGER for seat in range(seats))
    return PictureCast(tuple((f"<Name {seat}>", "") for seat in range(seats)), roles, winner)


@each_row("seats", [0, 1, 5, 8, 9, 13, 40])
def test_the_scene_has_every_villager_within_the_frame(seats: int) -> None:
    shapes = scene(cast_of(seats))
    ElementTree.fromstring(f"<g>{shapes}</g>")
    placed = re.findall(r'<g transform="translate\(([\d.]+),([\d.]+)\) scale', shapes)
    assert len(placed) == min(seats, MOST_DOLLS)
    assert all(60 < float(x) < WIDTH - 60 and 0 < float(y) < HEIGHT for x, y in placed)
    assert shapes.count('opacity="0.4"') == len(placed)
    assert "Name" not in shapes  # What players are called is not in it.


def test_the_shadow_of_a_wolf_has_ears() -> None:
    wolves, village = cast_of(5), PictureCast(cast_of(5).faces, (Role.VILLAGER,) * 5, Side.VILLAGER)
    ears = "M6,54L40,6"
    assert (scene(wolves).count(ears), scene(village).count(ears)) == (1, 0)
    assert scene(PictureCast(wolves.faces, (), Side.NONE)).count(ears) == 0


def test_looks_are_those_of_the_page_and_no_two_alike() -> None:
    source = CAST_TS.read_text(encoding="utf-8")
    page = dict(re.findall(r"(\w+): \"(\w+)\"", source.split("LOOKS", 1)[1].split("};", 1)[0]))
    assert {own: look for own, look in page.items() if look in LOOKS} == OWN
    assert _looks([("A", "haruto"), ("Ekrem", ""), ("x", "susan")]) == ["chacha", "ekrem", "susan"]
    many = _looks([(f"n{seat}", "haruto") for seat in range(MOST_DOLLS)])
    assert len(set(many)) == MOST_DOLLS
    assert many == _looks([(f"n{seat}", "haruto") for seat in range(MOST_DOLLS)])


def test_the_sky_tells_who_has_won() -> None:
    tops = {}
    for side in Side:
        first = re.search(r'<rect x="0" y="0" [^>]*fill="(#\w+)"', scene(cast_of(1, side)))
        assert first
        tops[side] = lightness(first[1])
    assert tops[Side.VILLAGER] > tops[Side.NONE] == tops[Side.FOX] > tops[Side.WEREWOLF]
