"""Packets and replies of the contest as bytes and text."""

import pytest
from tests.rows import each_row

from jinro.errors import PeerError
from jinro.wire.nlp.codec import NAME, decode, encode, letters, name_of, team_of, text_of
from jinro.wire.nlp.messages import Packet


def test_the_name_request_is_a_packet() -> None:
    assert decode(NAME) == Packet("NAME")
    assert encode(Packet("NAME")) == NAME


def test_a_malformed_packet_says_what_is_wrong_and_how_it_begins() -> None:
    with pytest.raises(
        PeerError, match=r"not a packet of the contest: .*request.*; it begins b'\{\"request\":1\}'"
    ):
        decode(b'{"request":1}')


@each_row(
    ("reply", "text"),
    [
        ("人狼", "人狼"),
        ("人狼".encode(), "人狼"),
        (b"ab\xffc", "ab\ufffdc"),
        ("人".encode()[:2], "\ufffd"),
        (b"", ""),
    ],
)
def test_any_reply_becomes_text(reply: bytes | str, text: str) -> None:
    assert text_of(reply) == text


@each_row(
    ("reply", "name", "team"),
    [
        ("cats1\n", "cats1", "cats"),
        ("cats12\n\n", "cats12", "cats"),
        ("c4t5", "c4t5", "c4t"),
        ("cats", "cats", "cats"),
        (" cats1 ", " cats1 ", " cats1 "),
        ("17", "17", ""),
    ],
)
def test_names_and_teams(reply: str, name: str, team: str) -> None:
    assert name_of(reply) == name
    assert team_of(name) == team


def test_letters_number_names_without_digits() -> None:
    assert [letters(number) for number in (0, 1, 25, 26, 27, 26 * 26)] == ["a", "b", "z", "ba", "bb", "baa"]
    names = [letters(number) for number in range(2_000)]
    assert len(set(names)) == 2_000
    assert [team_of(name) for name in names] == names
