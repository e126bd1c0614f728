"""Posts for many recipients, logs, times, and the words of the model."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.rows import each_row
from tests.wire.licos.samples import example, read_example

from jinro.errors import BugError, CallerError
from jinro.game.roles import TABLE, Role
from jinro.wire.licos import CAST, DIALECTS, ROLE_NAMES, at_ms, codec_for, files, stamp
from jinro.wire.licos.dialects import VERSIONS, Version
from jinro.wire.licos.messages import AvatarNode
from jinro.wire.licos.names import ROLE_KEYS
from jinro.wire.licos.pictures import character_path

TOKENS = [f"00000000-0000-4000-8000-{n:012d}" for n in range(15)]


@each_row("dialect", DIALECTS)
@each_row("variant", ["", "-anonymous"])
def test_copies_of_a_post_are_the_post_for_each_recipient(dialect: str, variant: str) -> None:
    version = DIALECTS[dialect].version
    post = read_example(version, DIALECTS[version].key("chatMessage") + variant)
    copies = codec_for(dialect).copies(post)
    for n, token in enumerate(TOKENS):
        own = replace(post, head=replace(post.head, token=token), mine=n == 3)
        assert copies.to(token, mine=n == 3) == codec_for(dialect).encode(own)


def test_a_text_cannot_be_taken_for_a_part_of_the_copy() -> None:
    post = read_example("0.2", "playerMessage")
    tricky = '","token":"x","isMine":true,"'
    post = replace(post, text=replace(post.text, value=tricky))
    copy = msgspec.json.decode(codec_for().copies(post).to(TOKENS[1]))
    assert (copy["token"], copy["isMine"], copy["text"]["@value"]) == (TOKENS[1], False, tricky)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", ["chat", "systemMessage"])
def test_what_is_for_logs_is_never_sent(version: Version, kind: str) -> None:
    name = DIALECTS[version].key("chatMessage") if kind == "chat" else kind
    message = read_example(version, f"{name}-log")
    with pytest.raises(BugError, match="for logs, not for the wire"):
        codec_for(version).encode(message)
    bare: Any = replace(message, head=replace(message.head, recipients=(), echoed_time=None))
    if kind == "systemMessage":
        with pytest.raises(BugError, match="for logs, not for the wire"):
            codec_for(version).encode(bare)
        bare = replace(bare, ballots=())
    assert msgspec.json.decode(codec_for(version).encode(bare))["extensionalDisclosureRange"] == []


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", ["chat", "systemMessage"])
def test_what_is_for_logs_is_not_taken_from_the_wire(version: Version, kind: str) -> None:
    name = DIALECTS[version].key("chatMessage") if kind == "chat" else kind
    message = read_example(version, f"{name}-log")
    data = codec_for(version).encode_for_log(message)
    heard = (codec_for(version).read_client if kind == "chat" else codec_for(version).read_server)(data)
    assert codec_for(version).encode(heard)
    assert (heard.head.recipients, heard.head.echoed_time) == ((), None)  # type: ignore[union-attr]
    assert codec_for(version).read_log(data) == message


@pytest.mark.parametrize("version", VERSIONS)
def test_nor_is_it_sent_in_a_line_of_the_story(version: Version) -> None:
    story, secret = read_example(version, "flavorTextMessage"), read_example(version, "systemMessage-log")
    line = replace(story.lines[0], head=replace(story.lines[0].head, recipients=secret.head.recipients))
    with pytest.raises(BugError, match="for logs, not for the wire"):
        codec_for(version).encode(replace(story, lines=(line,)))


@pytest.mark.parametrize("version", VERSIONS)
def test_the_server_always_tells_the_limits_of_chat(version: Version) -> None:
    start = read_example(version, "systemMessage")
    bare = replace(start, head=replace(start.head, village=replace(start.head.village, chat=None)))
    with pytest.raises(BugError, match="the server tells the chat settings of its village"):
        codec_for(version).encode(bare)
    assert codec_for(version).read_log(codec_for(version).encode_for_log(bare)) == bare


@pytest.mark.parametrize("version", VERSIONS)
def test_the_source_of_an_error_is_cut(version: Version) -> None:
    error = replace(read_example(version, "errorMessage"), source="あ" * 20_000)
    heard = codec_for(version).read_server(codec_for(version).encode(error))
    assert heard == replace(error, source="あ" * 16_384)


@pytest.mark.parametrize("key", ["server_time", "client_time"])
def test_both_times_are_always_written(key: str) -> None:
    vote = read_example("0.2", "voteMessage")
    with pytest.raises(BugError, match="a voteMessage is written with its two times"):
        codec_for().encode(replace(vote, head=replace(vote.head, **{key: None})))


@pytest.mark.parametrize("version", VERSIONS)
def test_what_need_not_be_said_is_left_out(version: Version) -> None:
    star, start = read_example(version, "starMessage"), read_example(version, "systemMessage")
    star = replace(star, star=replace(star.star, chat_id=None))
    written = msgspec.json.decode(codec_for(version).encode(star))
    assert "chatId" not in written["star"]
    bare = replace(start, characters=(replace(start.characters[0], update=None, choice=None),))
    (character,) = msgspec.json.decode(codec_for(version).encode(bare))[DIALECTS[version].key("character")]
    assert not {"update", "isAChoice"} & character.keys()
    for message in (star, bare):
        data = codec_for(version).encode(message)
        assert (codec_for(version).read_client if message is not bare else codec_for(version).read_server)(
            data
        ) == message


@pytest.mark.parametrize("version", VERSIONS)
def test_an_avatar_without_a_picture_has_that_of_the_anonymous(version: Version) -> None:
    board = read_example(version, "boardMessage-audience")
    assert board.head.avatar == AvatarNode(board.head.token, "Watcher7")
    assert "anonymous" in example(version, "boardMessage-audience")["avatar"]["image"]


@pytest.mark.parametrize("version", VERSIONS)
def test_the_picture_of_an_avatar_is_that_of_a_character(version: Version) -> None:
    codec = codec_for(version, "/images")
    assert codec.picture("Yihan") == f"/images/{character_path(version, 'Yihan')}"
    assert codec.picture() == f"/images/{character_path(version, 'anonymous')}"


def test_times_are_written_with_milliseconds() -> None:
    assert stamp(1_547_470_758_195) == "2019-01-14T12:59:18.195Z"
    assert stamp(1_547_470_758_000, 540) == "2019-01-14T21:59:18.000+09:00"
    assert stamp(1_547_470_758_007, -210) == "2019-01-14T09:29:18.007-03:30"
    assert stamp(1_547_470_758_007, 0) == "2019-01-14T12:59:18.007+00:00"


@pytest.mark.parametrize("offset", [None, 0, 540, -210])
def test_a_time_is_read_as_it_was_written(offset: int | None) -> None:
    assert at_ms(stamp(1_547_470_758_195, offset)) == 1_547_470_758_195


def test_a_time_is_rounded_down() -> None:
    assert at_ms("1970-01-01T00:00:00.0019999Z") == 1
    assert at_ms("1970-01-01T00:00:01Z") == 1000


def test_the_roles_are_those_of_the_game() -> None:
    assert set(ROLE_NAMES) == {*Role, None}
    assert {role: TABLE[role].licos for role in Role} == {role: ROLE_KEYS[role] for role in Role}


def test_the_cast() -> None:
    assert len(CAST) == 21
    assert len({persona.en[0] for persona in CAST}) == 21
    assert [persona.en for persona in CAST] == sorted(persona.en for persona in CAST)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(CallerError, match=r"example 0\.3/fly is not there; there are advancedSearch"):
        files.content("example", "0.3", "fly")


@pytest.mark.parametrize("version", VERSIONS)
def test_a_schema_is_served_whole(version: Version) -> None:
    for name in files.names("schema", version):
        schema = msgspec.json.decode(files.content("schema", version, name))
        assert schema["$id"] == f"/licos/schema/{version}/{name}.json"
        assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
        text = files.content("schema", version, name).decode()
        assert all(f'"#/definitions/{one}"' in text for one in schema.get("definitions", {}))
