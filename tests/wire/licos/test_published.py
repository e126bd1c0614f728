"""Messages for the published library: addresses and forms that it knows, and no others."""

from typing import Any

import msgspec
from tests.rows import each_row
from tests.wire.licos.library_forms import refusals
from tests.wire.licos.samples import VILLAGE, example, is_client, read

from jinro.wire.licos import ROLE_NAMES, codec_for
from jinro.wire.licos.dialects import IMAGES
from jinro.wire.licos.names import ROLE_KEYS
from jinro.wire.licos.pictures import OwnPresentation
from jinro.wire.licos.published import NAMELESS

OURS = "/licos/image"
OF_SERVER = [
    name for version, name in VILLAGE
    if version == "0.3" and not name.endswith("-log") and not is_client(example(version, name))
]  # fmt: skip


def written(message: dict[str, Any], *, published: bool = True) -> dict[str, Any]:
    codec = codec_for("0.3", OURS, published=published)
    made: dict[str, Any] = msgspec.json.decode(codec.encode(read(codec_for("0.3"), message)))
    return made


@each_row("name", OF_SERVER)
def test_the_library_takes_what_a_server_sends(name: str) -> None:
    assert refusals(written(example("0.3", name))) == []


def test_it_takes_no_picture_of_ours() -> None:
    ours = written(example("0.3", "systemMessage"), published=False)
    assert any(".image: '/licos/image/0.3/" in one for one in refusals(ours))


def test_the_narrator_has_the_face_of_nobody() -> None:
    story = example("0.3", "flavorTextMessage")
    own = OwnPresentation("0.3", IMAGES).sign(ROLE_KEYS[None])
    for line in story["flavorText"]:
        line["character"].update(name=ROLE_NAMES[None], image=own)
    assert len(refusals(story)) == len(story["flavorText"])
    assert refusals(written(story)) == []


@each_row(
    ("name", "told"),
    [
        ("Suzume", "Suzume"),
        ("Robot 2", "Robot 2"),
        ("すずめ", NAMELESS),
        ("Bob", NAMELESS),
        ("two  spaces", NAMELESS),
        ("2 robots", NAMELESS),
    ],
)
def test_names_of_players_that_it_does_not_take(name: str, told: str) -> None:
    result = example("0.3", "systemMessage-result")
    result["character"][0]["avatar"]["name"] = name
    made = written(result)
    assert made["character"][0]["avatar"]["name"] == told
    assert refusals(made) == []
    assert written(result, published=False)["character"][0]["avatar"]["name"] == name


def test_a_village_with_a_name_that_it_does_not_take() -> None:
    phase = example("0.3", "systemMessage")
    phase["village"]["name"] = "提灯の谷の村"
    assert written(phase)["village"]["name"] == f"Village {phase['village']['id']}"
    assert written(phase, published=False)["village"]["name"] == "提灯の谷の村"


def test_an_interval_is_at_least_a_second() -> None:
    post = example("0.3", "chatMessage")
    post["interval"] = 0
    assert written(post)["interval"] == 1
    assert written(post, published=False)["interval"] == 0
