"""Rules, chapter 7: how long an utterance may be."""

import hashlib
from typing import Any

from jinro.game import events as e
from jinro.game.commands import Choose, Speak
from jinro.game.rules import Length
from jinro.testing import GameByHand, village


def talk(**length: Any) -> GameByHand:
    return village("contest-5", talk={"length": Length(**length)}, seed=3)


def say(v: GameByHand, seat: int, text: str) -> str:
    while next(iter(v.asks)) != seat:
        v.say_next("x")
    v.say(seat, text)
    return v.last(e.Spoke, seat=seat).text


def test_r7_01_base() -> None:
    """7.01 A text without a mention is cut to `base` characters of the channel's `length`; spaces do not
    count unless `spaces` says so, and inner ones are kept. What was sent stays with its writer (Amended,
    reason `too_long`)."""
    v = talk(base=5, mention=5)
    assert say(v, 1, "12 34 56 78") == "12 34 5"
    v.assert_sees(1, e.Amended, raw="12 34 56 78", reason="too_long")
    assert say(talk(base=5, mention=5, spaces=True), 1, "12 34 56 78") == "12 34"


def test_r7_02_mention() -> None:
    """7.02 With a mention, `base` is for the part before it and `mention` for the part after it; the mention
    itself is free and gets a space on either side."""
    v = talk(base=5, mention=5)
    assert say(v, 1, "@Agent[03] abcdefgh") == " @Agent[03]  abcde"
    assert say(v, 1, "abcdefgh@Agent[02]") == "abcde @Agent[02] "


def test_r7_03_words() -> None:
    """7.03 With `unit` = `words` the limits count words; a text that is cut has its words joined by one
    space."""
    v = talk(base=2, mention=1, unit="words")
    assert say(v, 1, "one  two three") == "one two"
    assert say(v, 1, "one  two") == "one  two"


def test_r7_04_per_seat() -> None:
    """7.04 `per_seat` is a budget for the phase, used up by what goes beyond `base` and `mention`; `room` of
    an ask tells what is left, and with nothing left the seat is not asked any more."""
    v = talk(base=5, mention=5, per_seat=10)
    rooms = []
    for text in ("1234567", "1234567890", "@Agent[02]123456789"):
        while next(iter(v.asks)) != 1:
            v.say_next("x")
        rooms.append(v.ask(1).room)
        say(v, 1, text)
    assert rooms == [10, 8, 3]
    assert [s.cost for s in v.events(e.Spoke, seat=1)] == [2, 5, 3]
    assert v.last(e.Spoke, seat=1).text == " @Agent[02] 12345678"
    assert 1 not in v.round("x")


def test_r7_05_budget_never_negative() -> None:
    """7.05 A limit is never below 0: where the budget is overdrawn nothing is left, and nothing breaks.

    Reading: the contest servers compute with the negative number, which passes texts uncut or ends the
    process.
    """
    v = talk(base=1, mention=1, per_seat=2, unit="words")
    assert say(v, 1, "a b c d e f") == "a b c"
    assert v.last(e.Spoke, seat=1).cost == 5
    v.round("x")
    assert 1 not in v.asks


def test_r7_06_per_talk() -> None:
    """7.06 `per_talk` bounds the parts before and after the mention together; where the first alone is too
    long, the mention and what follows go."""
    v = talk(base=20, mention=20, per_talk=6)
    assert say(v, 1, "123@Agent[02]123456") == "123 @Agent[02] 123"
    assert say(v, 1, "1234567@Agent[02]12345") == "123456"


def test_r7_07_no_limit() -> None:
    """7.07 Where nothing is limited a text is left alone; where only `per_talk` is, it is cut to that.

    Reading: the contest's first server makes an Over of every such text.
    """
    assert say(talk(), 1, "a" * 9_999) == "a" * 9_999
    assert say(talk(per_talk=3), 1, "1 2 3 4") == "1 2 3"


def test_r7_08_zero() -> None:
    """7.08 A limit of 0 leaves nothing, and a text of which nothing is left is an empty one.

    Reading: the contest servers take 0 for no limit when spaces do not count.
    """
    v = talk(base=0, mention=5)
    assert say(v, 1, "hello") == "Over"
    v.assert_sees(1, e.Amended, raw="hello", reason="too_long")
    w = talk(base=9, mention=9, per_talk=3)
    assert say(w, 1, "123@Agent[02]45") == "123 @Agent[02] "


def test_r7_09_blank() -> None:
    """7.09 A text of white space alone is no empty text in turns: it stays a blank utterance."""
    v = talk(base=2, mention=2)
    assert say(v, 1, "    ") == "    "


def test_r7_10_cut_to_a_control_word() -> None:
    """7.10 A text of which the cut leaves exactly Over or Skip counts as that."""
    v = talk(base=4, mention=4)
    say(v, 1, "Overwhelming")
    assert v.last(e.Spoke, seat=1).over
    assert 1 not in v.round("x")


def test_r7_11_white_space() -> None:
    """7.11 White space is tab to carriage return, space, U+0085, U+00A0, U+1680, U+2000 to U+200A, U+2028,
    U+2029, U+202F, U+205F and U+3000; U+200B is not."""
    v = talk(base=2, mention=2)
    assert say(v, 1, "a\u3000\xa0\u2003bc") == "a\u3000\xa0\u2003b"
    assert say(v, 1, "a\u200bb") == "a\u200b"


def test_r7_12_refused() -> None:
    """7.12 With `too_long` = `refuse` (LiCOS) a text that is too long is refused (`too_long`), not cut: more
    than 140 code points, spaces among them."""
    v = village("licos-5")
    v.speak(1, "字 " * 70)
    v.refused(Speak(9_000, 2, "talk", "字 " * 70 + "字"), "too_long")
    v.speak(2, "字" * 140)


def test_r7_13_code_points() -> None:
    """7.13 Lengths count code points, not graphemes."""
    v = talk(base=3, mention=3)
    assert say(v, 1, "👨‍👩‍👧") == "👨‍👩"


def test_r7_14_mention_default() -> None:
    """7.14 Where `mention` is not set, the part after a mention has the length of `base`."""
    v = talk(base=3)
    assert say(v, 1, "12345@Agent[02]12345") == "123 @Agent[02] 123"


def test_r7_15_strict() -> None:
    """7.15 With `strict` texts are cut as the contest's first server cuts them: the mention is that of the
    first seat, not the speaker's, that is mentioned anywhere in the text, even as the beginning of a longer
    name; where neither `base` nor `per_seat` is set, every text becomes an Over; where spaces do not count, a
    limit of 0 or less cuts nothing; an overdrawn budget lowers the limits of the rest of the text below 0,
    and where `mention` is not set it is -1.

    Reading: where that server would end (a limit below 0 in words, or with spaces), nothing is left of the
    part.
    """
    v = talk(base=5, mention=5, strict=True)
    assert say(v, 1, "a@Agent[04]b@Agent[02]cdefghi") == "a@Age @Agent[02] cdefg"
    assert v.last(e.Spoke, seat=1).to == 2
    for off in ({}, {"per_talk": 9}):
        v = talk(strict=True, **off)
        assert say(v, 1, "hello") == "Over"
        v.assert_sees(1, e.Amended, raw="hello", reason="too_long")
        assert 1 not in v.round("x")
    assert say(talk(base=0, mention=0, strict=True), 1, "hello") == "hello"
    v = talk(base=1, mention=2, per_seat=2, strict=True)
    assert say(v, 1, "12345@Agent[02]123456") == "123 @Agent[02] 123456"
    assert 1 not in v.round("x")
    v = talk(base=1, mention=1, per_seat=2, unit="words", strict=True)
    assert say(v, 1, "1 2 3 4 5 @Agent[02] 6 7") == "1 2 3 @Agent[02] "
    assert say(talk(base=3, strict=True), 1, "12345@Agent[02]12345") == "123 @Agent[02] 12345"


def test_r7_16_no_text_is_endless() -> None:
    """7.16 What is said has at most 10,000 code points, spaces and all, whatever the limits of the channel
    are; the rest is cut (`too_long`), or the text is refused with `too_long` = `refuse`. Of what was sent
    instead of a text or a target, an event keeps 4,096 bytes of UTF-8: of what is longer the beginning, its
    length and its SHA-256 (in a simultaneous turn those of the first 10,001 code points).

    Reading: other servers have no such bound, and can be filled up with white space, which they do not count.
    """
    long = "a" + "\u3000" * 1_000_000 + "b"

    def kept(sent: str) -> str:
        data = sent.encode()
        told = f"… [{len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()}]"
        return sent[: 1 + (4_096 - 128 - 1) // 3] + told

    assert len(kept(long).encode()) <= 4_096
    for regime in ("turns", "simultaneous"):
        v = village("contest-5", talk={"length": Length(), "regime": regime})
        seat = next(iter(v.asks))
        v.say(seat, long)
        for other in list(v.asks):
            v.say(other, "Over")
        assert len(v.last(e.Spoke, seat=seat).text) == 10_000
        amended = v.last(e.Amended, seat=seat)
        sent = long if regime == "turns" else long[:10_001]
        assert (amended.reason, amended.raw) == ("too_long", kept(sent))
    free = village("anytime-5", talk={"length": Length(too_long="refuse")})
    free.refused(Speak(0, 1, "talk", long), "too_long")
    v = village("contest-5")
    v.to_night()
    ask = next(iter(v.asks.values()))
    v.done(Choose(0, ask.seat, ask.id, -1, long))
    assert v.last(e.Chose, seat=ask.seat).raw == kept(long)


def test_r7_17_control_characters() -> None:
    """7.17 Control characters (U+0000 to U+001F and U+007F to U+009F but for tab and line ends, U+2028,
    U+2029) become spaces (`control_characters`)."""
    v = village("contest-5")
    seat = next(iter(v.asks))
    v.say(seat, "a\x0bb\x1b[31mc\u2028d\u3000e\x00f\x85g")
    assert v.last(e.Spoke, seat=seat).text == "a b [31mc d\u3000e f g"
    assert v.last(e.Amended, seat=seat).reason == "control_characters"
    v = village("contest-5")
    seat = next(iter(v.asks))
    v.say(seat, "tab\tand\r\nline")
    assert v.last(e.Spoke, seat=seat).text == "tab\tand\r\nline"
    assert not v.events(e.Amended)
