"""Every picture that a message names is there, is whole, is always the same, and loads nothing."""

import hashlib
import xml.etree.ElementTree as ET
from itertools import pairwise

import msgspec
import pytest
from tests.rows import each_row
from tests.wire.licos.samples import read_example

from jinro.wire.licos import CAST, ROLE_NAMES, codec_for
from jinro.wire.licos.dialects import DIALECTS, IMAGES
from jinro.wire.licos.nodes import CharacterNode, RoleNode
from jinro.wire.licos.pictures import PICTURES, picture
from jinro.wire.licos.pictures.cast import LOOKS
from jinro.wire.licos.pictures.paper import mix, n, symmetric
from jinro.wire.licos.writer import MessageWriter

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_messages_name_is_there(dialect: str) -> None:
    writer = MessageWriter(DIALECTS[dialect], "/licos/image")
    named = [writer.character_image(CharacterNode(1, {"en": one.en})) for one in CAST]
    named += [writer.role_image(RoleNode(role, name)) for role, name in ROLE_NAMES.items()]
    named.append(writer.avatar_image())
    assert len(set(named)) == 21 + 9 + 1
    for address in named:
        path = address.removeprefix("/licos/image/")
        assert path in PICTURES
        # What the timeline of the published browser client asks for instead.
        assert path.replace("50x50", "120x120") in PICTURES


def test_published_addresses_stay() -> None:
    old, new = (MessageWriter(DIALECTS[name], IMAGES) for name in ("0.2", "0.3"))
    yihan = CharacterNode(1, {"en": "Yihan"})
    assert old.character_image(yihan) == "https://werewolf.world/image/0.2/yihan.jpg"
    assert new.character_image(yihan) == (
        "https://werewolf.world/image/0.3/character_icons/50x50/y_50x50.png"
    )


@each_row("path", PICTURES)
def test_a_picture_is_whole_and_loads_nothing(path: str) -> None:
    data = picture(path)
    root = ET.fromstring(data)
    kind, name, size = PICTURES[path]
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == (str(size), str(size))
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "g", "path", "circle", "ellipse", "rect", "clipPath", "text"}
    for element in root.iter():
        for key, value in element.attrib.items():
            assert "href" not in key
            assert "url(" not in value or value == "url(#c)"
            assert "nan" not in value.lower()
    if kind == "character" and name in LOOKS:
        [letter] = [element.text for element in root.iter(f"{SVG}text")]
        assert letter == name[0].upper()


def test_pictures_are_all_different_and_always_the_same() -> None:
    small = [path for path, (_, _, size) in PICTURES.items() if size == 50]
    assert len({picture(path) for path in small}) == len(small) == 21 + 9 + 1
    whole = hashlib.sha256(b"".join(picture(path) for path in sorted(PICTURES))).hexdigest()
    assert whole == "598ff1a28d44b46885bd1d161f5720c01c833b914712a6f08798fb53f63bee0d"


def test_a_server_of_ours_names_its_own_pictures() -> None:
    """What was read with the published addresses is written with ours, since it says nothing of its own."""
    post = read_example("0.3", "chatMessage")
    written = msgspec.json.decode(codec_for("0.3", "/licos/image").encode(post))
    assert written["character"]["image"] == "/licos/image/0.3/character_icons/50x50/y_50x50.svg"


@each_row(
    ("value", "text"),
    [(1, "1"), (-1, "-1"), (0.05, "0.1"), (-0.05, "0"), (12.34, "12.3"), (-2.5, "-2.5"), (-0.4, "-0.4")],
)
def test_numbers(value: float, text: str) -> None:
    assert n(value) == text


def test_colours_and_outlines() -> None:
    assert mix("#000000", "#FFFFFF", 0.5) == "#808080"
    assert mix("#102030", "#102030", 1) == "#102030"
    assert symmetric(0, 1, [(1, 2, 3, 4, 0, 6)]) == "M0,1C1,2,3,4,0,6C-3,4,-1,2,0,1Z"
    assert symmetric(5, 1, [(1, 2, 3, 4, 7, 6)]) == "M-5,1L5,1C1,2,3,4,7,6L-7,6C-3,4,-1,2,-5,1Z"
    assert all(a < b for a, b in pairwise(sorted(LOOKS)))
