"""The two listings of the LiCOS paper (2019): the authority for the vocabulary of 0.2."""

from pathlib import Path

import msgspec
import pytest
from jsonschema_rs import Draft7Validator
from tests.wire.licos.samples import strict

from jinro.game.roles import Role
from jinro.wire.licos import at_ms, codec_for, files
from jinro.wire.licos.messages import Board, Chat

LISTINGS = Path(__file__).parent / "listings"


def listing(name: str) -> bytes:
    return (LISTINGS / f"{name}.json").read_bytes()


@pytest.mark.parametrize("name", ["board", "chat"])
def test_a_listing_is_written_back_key_for_key(name: str) -> None:
    wanted = msgspec.json.encode(msgspec.json.decode(listing(name)))
    assert codec_for().encode(codec_for().read_client(listing(name))).decode() == wanted.decode()


@pytest.mark.parametrize(("name", "schema"), [("board", "boardMessage"), ("chat", "playerMessage")])
def test_a_listing_fits_the_strict_schema(name: str, schema: str) -> None:
    found = strict(msgspec.json.decode(files.content("schema", "0.2", schema)))
    assert Draft7Validator(found, validate_formats=True).is_valid(msgspec.json.decode(listing(name)))


def test_the_mark_comes_before_the_words_that_contradict_it() -> None:
    board, chat = codec_for().read_client(listing("board")), codec_for().read_client(listing("chat"))
    assert isinstance(board, Board)
    assert isinstance(chat, Chat)
    assert (board.character.name["en"], board.role.role, board.mark) == ("Susan", Role.WEREWOLF, "×")
    assert chat.text.value == "Susan 怪しくない?"
    assert board.head.me == chat.head.me
    assert board.head.server_time is not None
    assert chat.head.server_time is not None
    assert at_ms(chat.head.server_time) - at_ms(board.head.server_time) == 30_034


def test_a_listing_can_be_written_in_the_other_version() -> None:
    written = msgspec.json.decode(codec_for("0.3").encode(codec_for().read_client(listing("board"))))
    assert written["@id"] == "https://licos.online/state/0.3/village#8/boardMessage"
    assert (written["myCharacter"]["id"], written["character"]["id"]) == (1, 5)
    # What the client of 2019 got wrong is not carried over: the number of another village.
    assert written["role"]["@id"] == "https://licos.online/state/0.3/village#8/role#werewolf"
    assert "chatSettings" not in written["village"]
