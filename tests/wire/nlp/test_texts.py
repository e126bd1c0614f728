"""What becomes of texts on their way from one agent's reply to another agent's packet."""

import json

import pytest
from tests.rows import each_row

from jinro.game.rules import Length
from jinro.testing import village
from jinro.wire.nlp import DIALECTS, Host

FIVE = Length(base=5, mention=5)


def heard(text: str, length: Length, *, skips: int = 0) -> dict[str, object]:
    """What the next speaker reads when the first one, Agent[01], replies with this."""
    hand = village("contest-5", talk={"length": length, "skips": skips})
    host = Host(DIALECTS["2026-05"])
    while next(iter(hand.asks)) != 1:
        hand.say_next("x")
    host.packets(hand.game)
    hand.done(host.answer(hand.ask(1), text, 0))
    packets = [json.loads(out.data) for out in host.packets(hand.game)]
    talk = packets[-1]["talk_history"][-1]
    assert isinstance(talk, dict)
    return talk


@each_row(
    ("text", "length", "expected"),
    [
        ("12 34 56 78", FIVE, "12 34 5"),
        ("@Agent[03] abcdefgh", FIVE, " @Agent[03]  abcde"),
        ("abcdefgh@Agent[02]", FIVE, "abcde @Agent[02] "),
        ("123@Agent[02]123456", Length(base=20, mention=20, per_talk=6), "123 @Agent[02] 123"),
        ("1234567@Agent[02]12345", Length(base=20, mention=20, per_talk=6), "123456"),
        ("@Agent[02]123456789", Length(base=5, mention=5, per_seat=3), " @Agent[02] 12345678"),
        ("hi @Agent[02] ok", FIVE, "hi  @Agent[02]  ok"),
        ("@Agent[01] me", FIVE, "@Agen"),
        ("@Agent[05]@Agent[02]", Length(base=0, mention=20), " @Agent[05] @Agent[02]"),
        ("one two three", Length(unit="words", base=2), "one two"),
        ("a b c", Length(spaces=True, base=3), "a b"),
        ("12345678", Length(), "12345678"),
        ("12345678", Length(per_talk=3), "123"),
        ("\u3000 ", FIVE, "\u3000 "),
        ("多くの文字を言う", FIVE, "多くの文字"),
        ("𠮷𠮷𠮷𠮷𠮷𠮷", FIVE, "𠮷𠮷𠮷𠮷𠮷"),
    ],
)
def test_lengths(text: str, length: Length, expected: str) -> None:
    talk = heard(text, length)
    assert (talk["text"], talk["skip"], talk["over"]) == (expected, False, False)


STRICT = Length(base=5, mention=5, strict=True)
OFF = Length(strict=True)
SIX = Length(base=20, mention=20, per_talk=6, strict=True)


@each_row(
    ("text", "length", "expected"),
    [
        ("12 34 56 78", STRICT, "12 34 5"),
        ("@Agent[03] abcdefgh", STRICT, " @Agent[03]  abcde"),
        ("abcdefgh@Agent[02]", STRICT, "abcde @Agent[02] "),
        ("hi @Agent[02] ok", STRICT, "hi  @Agent[02]  ok"),
        ("b@Agent[05]@Agent[02]", STRICT, "b@Age @Agent[02] "),
        ("@Agent[01] me", STRICT, "@Agen"),
        ("   ", STRICT, "   "),
        ("@Agent[02]123456789", Length(base=5, mention=5, per_seat=3, strict=True), " @Agent[02] 12345678"),
        ("123@Agent[02]123456", SIX, "123 @Agent[02] 123"),
        ("1234567@Agent[02]12345", SIX, "123456"),
        ("123456@Agent[02]12345", SIX, "123456 @Agent[02] 12345"),
        ("12345678", OFF, "Over"),
        ("12345678", Length(per_talk=3, strict=True), "Over"),
        ("12345678", Length(base=0, mention=0, strict=True), "12345678"),
        ("1 2", Length(base=0, mention=0, spaces=True, strict=True), "Over"),
        ("1 2", Length(base=0, mention=0, unit="words", strict=True), "Over"),
        (" ", Length(base=0, mention=0, unit="words", strict=True), " "),
    ],
)
def test_lengths_as_the_first_server_cuts(text: str, length: Length, expected: str) -> None:
    talk = heard(text, length)
    assert (talk["text"], talk["over"]) == (expected, expected == "Over")


def test_an_agent_cannot_end_the_server() -> None:
    """A budget far below 0 in words, which ends the contest's first server."""
    length = Length(base=1, mention=1, per_seat=2, unit="words", strict=True)
    assert heard("1 2 3 4 5 6 7 @Agent[02] 8 9", length)["text"] == "1 2 3 @Agent[02] "


@each_row(
    ("text", "skips", "expected"),
    [
        ("Over\n", 0, ("Over", False, True)),
        ("", 0, ("Over", False, True)),
        ("\n", 0, ("Over", False, True)),
        ("Skip\n", 0, ("Over", False, True)),
        ("Skip\n", 1, ("Skip", True, False)),
        ("ForceSkip", 1, ("Skip", True, False)),
        ("over", 0, ("over", False, False)),
        (" Over", 0, (" Over", False, False)),
        ("Over.", 0, ("Over.", False, False)),
    ],
)
def test_control_words(text: str, skips: int, expected: tuple[str, bool, bool]) -> None:
    talk = heard(text, Length(base=50, mention=50), skips=skips)
    assert (talk["text"], talk["skip"], talk["over"]) == expected


@pytest.mark.parametrize("text", ['"quoted", \\ and \u3000', "\u200b\ufeff", "<b>&amp;</b>", "😀"])
def test_any_text_survives_the_packet(text: str) -> None:
    assert heard(text, Length())["text"] == text
