"""What agents reply, read as generously as it can be done without guessing; and packets that are none."""

import json

import pytest
from tests.rows import each_row

from jinro.errors import PeerError
from jinro.game.roles import Role
from jinro.wire.classic.codec import NAME, ROLE, decode, name_of, speech_of, target_of, wish_of


@pytest.mark.parametrize(("line", "request_"), [(NAME, "NAME"), (ROLE, "ROLE")])
def test_what_is_asked_before_a_game(line: bytes, request_: str) -> None:
    assert json.loads(line) == {
        "gameInfo": None,
        "gameSetting": None,
        "request": request_,
        "talkHistory": None,
        "whisperHistory": None,
    }
    assert line.endswith(b"}\n")


@each_row(
    ("reply", "target"),
    [
        ('{"agentIdx":3}', 3),
        ('{"agentIdx":03}', 3),
        ('junk {"agentIdx":3} junk {"agentIdx":4}', 3),
        ('{"agentIdx": 4} {"agentIdx":3}', 3),
        ('{"agentIdx": 3}', 3),
        ('{ "agentIdx" : 3 }', 3),
        ('{"agentIdx":"3"}', 3),
        ("3", 3),
        (" 3 ", 3),
        ("Agent[03]", 3),
        (" Agent[3] ", 3),
        ('"Agent[03]"', 3),
        ('{"agentIdx":0}', 0),
        ('{"agentIdx":255}', 255),
        ("", -1),
        ("null", -1),
        ("none", -1),
        ("-1", -1),
        ('{"agentIdx":-1}', -1),
        ('{"agentIdx":3.5}', -1),
        ('{"agentIdx":2147483647}', -1),
        ('{"agentIdx":99999999999}', -1),
        ('{"agentIdx":' + "9" * 5_000 + "}", -1),
        ("９", -1),
        ("VOTE Agent[03]", -1),
        ("3 4", -1),
        ('{"agentIdx":}', -1),
        ("{" * 1_000, -1),
    ],
)
def test_targets(reply: str, target: int) -> None:
    assert target_of(reply) == target


@each_row(
    ("reply", "text"),
    [
        ("Skip", "Skip"),
        ("Over", "Over"),
        ("SKIP", "Skip"),
        ("over", "Over"),
        (" Over", "Over"),
        ("oVeR \t", "Over"),
        ("", ""),
        ("   ", ""),
        ("Over.", "Over."),
        (" VOTE Agent[01] ", " VOTE Agent[01] "),
        ("Skip Over", "Skip Over"),
        ("null", "null"),
        (" " * 100, ""),
        (" " * 100 + "Over", "Over"),
    ],
)
def test_utterances(reply: str, text: str) -> None:
    assert speech_of(reply) == text


@each_row(
    ("reply", "wish"),
    [
        ("SEER", Role.SEER),
        (" WEREWOLF ", Role.WEREWOLF),
        ("FOX", Role.FOX),
        ("none", None),
        ("", None),
        ("seer", None),
        ("ANY", None),
        ("null", None),
        ("__class__", None),
        ("VILLAGER SEER", None),
    ],
)
def test_wishes(reply: str, wish: Role | None) -> None:
    assert wish_of(reply) is wish


@each_row(
    ("reply", "name"),
    [
        ("aki", "aki"),
        (" aki\t", "aki"),
        ("", "null"),
        ("人 狼", "人 狼"),
        ("a\u3000b\tc", "a b c"),
        ("\x1b[2Jaki\x07", "\ufffd[2Jaki\ufffd"),
        ("a\x85b\u2028c", "a b c"),
        ("\u0301\u0302", "null"),
    ],
)
def test_names(reply: str, name: str) -> None:
    assert name_of(reply) == name


@each_row(
    ("line", "part"),
    [
        (b"", "it begins b''"),
        (b"hello", "hello"),
        (b"[]", "Expected `object`"),
        (b"{}", "request"),
        (b'{"request":"DANCE"}', "DANCE"),
        (b'{"request":"TALK","talkHistory":[{"agent":1}]}', r"\$.talkHistory\[0\]"),
        (b'{"request":"NAME","gameInfo":{"agent":"Agent[01]"}}', r"\$.gameInfo.agent"),
        (b'{"request":"NAME\xff"}', "not a packet of the classic platform"),
    ],
)
def test_a_bad_packet_says_what_is_wrong(line: bytes, part: str) -> None:
    with pytest.raises(PeerError, match=part) as caught:
        decode(line)
    assert "\n" not in str(caught.value)
