"""Every picture that a message names is there, is whole, and loads nothing."""

import xml.etree.ElementTree as ET
from importlib.resources import files

import msgspec
import pytest
from tests.rows import each_row
from tests.wire.licos.samples import read_example

from jinro.wire.licos import CAST, codec_for
from jinro.wire.licos.dialects import DIALECTS, IMAGES, VERSIONS
from jinro.wire.licos.names import ROLE_KEYS
from jinro.wire.licos.pictures import PICTURES, OwnPresentation, picture

SVG = "{http://www.w3.org/2000/svg}"
CHARACTERS = {one.en.lower() for one in CAST}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_messages_name_is_there(dialect: str) -> None:
    shown = OwnPresentation(DIALECTS[dialect].version, "/licos/image")
    named = [shown.face(one.en) for one in CAST]
    named += [shown.sign(key) for key in ROLE_KEYS.values()]
    named.append(shown.picture(""))
    assert len(set(named)) == 21 + 9 + 1
    for address in named:
        path = address.removeprefix("/licos/image/")
        assert path in PICTURES
        # What the timeline of the published browser client asks for instead.
        assert path.replace("50x50", "120x120") in PICTURES


def test_published_addresses_stay() -> None:
    old, new = (OwnPresentation(version, IMAGES) for version in VERSIONS)
    assert old.face("Yihan") == "https://werewolf.world/image/0.2/yihan.jpg"
    assert new.face("Yihan") == ("https://werewolf.world/image/0.3/character_icons/50x50/y_50x50.png")


@each_row("path", PICTURES)
def test_a_picture_is_whole_and_loads_nothing(path: str) -> None:
    data = picture(path)
    root = ET.fromstring(data)
    name, size = PICTURES[path]
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == (str(size), str(size))
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "g", "path", "circle", "ellipse", "rect", "clipPath", "text"}
    for element in root.iter():
        for key, value in element.attrib.items():
            assert "href" not in key
            assert "url(" not in value or value == "url(#c)"
            assert "nan" not in value.lower()
    letters = [element.text for element in root.iter(f"{SVG}text")]
    assert letters == ([name[0].upper()] if name in CHARACTERS else [])


def test_pictures_are_all_different_and_no_file_is_left_over() -> None:
    small = [path for path, (_, size) in PICTURES.items() if size == 50]
    assert len({picture(path) for path in small}) == len(small) == 21 + 9 + 1
    there = {one.name for one in (files("jinro.wire.licos") / "data" / "pictures").iterdir()}
    assert there == {f"{name}.svg" for name, _ in PICTURES.values()}


def test_a_server_of_ours_names_its_own_pictures() -> None:
    """What was read with the published addresses is written with ours, since it says nothing of its own."""
    post = read_example("0.3", "chatMessage")
    written = msgspec.json.decode(codec_for("0.3", "/licos/image").encode(post))
    assert written["character"]["image"] == "/licos/image/0.3/character_icons/50x50/y_50x50.svg"
