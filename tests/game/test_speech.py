"""speech.py: lengths and mentions, sample by sample: those verified on the contest server, in our reading."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rows import each_row

from jinro.game.rules import Length
from jinro.game.speech import Fitted, Names, count, fit, too_long, trim

NAMES = Names(tuple(f"Agent[{n:02d}]" for n in range(1, 6)))
SHIPPED = Length(base=5, mention=5)
WORDS = Length(unit="words", base=5, mention=5)
SPACES = Length(spaces=True, base=5, mention=5)
SPACE_CHARACTERS = (
    "\t\n\x0b\x0c\r\x20\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)


def fitted(text: str, length: Length, room: int | None = None, speaker: int = 1) -> Fitted:
    return fit(text, speaker, NAMES, length, room)


@each_row(
    ("text", "shipped", "spaces", "words"),
    [
        ("", 0, 0, 0),
        ("12 34 56 78", 8, 11, 4),
        ("  a  ", 1, 5, 1),
        ("字 字", 2, 3, 2),
        ("a\u3000b", 2, 3, 2),
        ("a\u200bb", 3, 3, 1),
        ("a\x1cb", 3, 3, 1),
        ("👨‍👩‍👧", 5, 5, 1),
    ],
)
def test_count(text: str, shipped: int, spaces: int, words: int) -> None:
    assert (count(text, SHIPPED), count(text, SPACES), count(text, WORDS)) == (shipped, spaces, words)


@each_row("space", SPACE_CHARACTERS)
def test_white_space_is_not_counted(space: str) -> None:
    assert count(f"a{space}b", SHIPPED) == 2
    assert count(f"a{space}b", WORDS) == 2


@each_row("solid", "\x1c\x1d\x1e\x1f\u200b\u180e\ufeff")
def test_other_characters_are_counted(solid: str) -> None:
    assert count(f"a{solid}b", SHIPPED) == 3


@each_row(
    ("text", "limit", "length", "kept"),
    [
        ("one two three", 2, WORDS, "one two"),
        ("one  two", 2, WORDS, "one  two"),
        ("one  two three", 2, WORDS, "one two"),
        ("one two", 0, WORDS, ""),
        ("one two", -3, WORDS, ""),
        ("1234567", 5, SPACES, "12345"),
        ("1 345 7", 5, SPACES, "1 345"),
        ("12", 0, SPACES, ""),
        ("12", -1, SPACES, ""),
        ("12 34 56 78", 5, SHIPPED, "12 34 5"),
        ("12 34", 4, SHIPPED, "12 34"),
        ("12 34 ", 4, SHIPPED, "12 34 "),
        ("    ", 2, SHIPPED, "    "),
        ("    ", 0, SHIPPED, ""),
        ("12", 0, SHIPPED, ""),
        ("12", -1, SHIPPED, ""),
        ("", 0, SHIPPED, ""),
    ],
)
def test_trim(text: str, limit: int, length: Length, kept: str) -> None:
    assert trim(text, limit, length) == kept


def test_trim_keeps_the_object_it_does_not_cut() -> None:
    for length in (SHIPPED, SPACES, WORDS):
        text = "a b".join("cd")
        assert trim(text, 99, length) is text
    blank = "x   y"
    assert trim(blank, 2, SHIPPED) is blank
    assert trim(blank, 2, WORDS) is blank


VERIFIED = {
    "no mention": ("12 34 56 78", "12 34 5"),
    "leading mention": ("@Agent[03] abcdefgh", " @Agent[03]  abcde"),
    "trailing mention": ("abcdefgh@Agent[02]", "abcde @Agent[02] "),
    "spaces are added anyway": ("hi @Agent[02] ok", "hi  @Agent[02]  ok"),
    "self mention is text": ("@Agent[01] abc", "@Agen"),
    "unknown name is text": ("@Agent[99] abc", "@Agen"),
    "leftmost of two": ("a@Agent[04]b@Agent[02]", "a @Agent[04] b@Age"),
    "self, then another": ("@Agent[01]@Agent[02]x", "@Agen @Agent[02] x"),
    "blank": ("     ", "     "),
}


@each_row(("text", "kept"), VERIFIED.values())
def test_verified_samples(text: str, kept: str) -> None:
    assert fitted(text, SHIPPED).text == kept


def test_the_budget_of_the_verified_samples() -> None:
    length = Length(base=5, mention=5, per_seat=10)
    room = 10
    for text, kept, cost in (
        ("1234567", "1234567", 2),
        ("1234567890", "1234567890", 5),
        ("@Agent[02]123456789", " @Agent[02] 12345678", 3),
    ):
        got = fitted(text, length, room)
        assert (got.text, got.cost) == (kept, cost)
        room -= got.cost
    assert room == 0


@each_row(
    ("text", "kept"),
    [
        ("123@Agent[02]123456", "123 @Agent[02] 123"),
        ("1234567@Agent[02]12345", "123456"),
        ("123456@Agent[02]12345", "123456 @Agent[02] "),
        ("123@Agent[02]12", "123 @Agent[02] 12"),
        ("12345678", "123456"),
    ],
)
def test_per_talk(text: str, kept: str) -> None:
    assert fitted(text, Length(base=20, mention=20, per_talk=6)).text == kept


def test_cost_of_untrimmed_before_and_trimmed_after() -> None:
    length = Length(base=1, mention=1, per_seat=3)
    got = fitted("123456789@Agent[02]abc", length, 3)
    assert (got.text, got.cost) == ("1234 @Agent[02] a", 8)
    after = fitted("@Agent[02]abcdefgh", length, 3)
    assert (after.text, after.cost) == (" @Agent[02] abcd", 3)


@each_row("length", [SHIPPED, SPACES, WORDS])
@each_row("room", [0, -1, -7, -99])
def test_an_overdrawn_budget_counts_as_none(length: Length, room: int) -> None:
    limited = Length(unit=length.unit, spaces=length.spaces, base=1, mention=1, per_seat=5)
    assert fitted("ab cd ef", limited, room).text == trim("ab cd ef", 1, limited)
    assert fitted("ab cd@Agent[02]ef gh", limited, room).text.endswith(trim("ef gh", 1, limited))


def test_no_limit_is_no_limit() -> None:
    long = "x" * 10_000
    assert fitted(long, Length()) == Fitted(long, 0, False, 0)
    assert fitted(f"@Agent[02] {long}", Length()).to == 2
    assert fitted(f"@Agent[02] {long}", Length()).text == f"@Agent[02] {long}"


def test_only_per_talk() -> None:
    assert fitted("12345678", Length(per_talk=6)) == Fitted("123456", 0, True, 0)
    assert fitted("123", Length(per_talk=6)) == Fitted("123", 0, False, 0)


def test_zero_is_zero() -> None:
    assert fitted("hello", Length(base=0, mention=0)).text == ""
    assert fitted("hello", Length(per_talk=0)).text == ""
    assert fitted("a@Agent[02]b", Length(base=0, mention=0)).text == " @Agent[02] "


def test_without_base_everything_costs() -> None:
    assert fitted("12345", Length(per_seat=9), 9) == Fitted("12345", 5, False, 0)


def test_words() -> None:
    length = Length(unit="words", base=2, mention=1)
    got = fitted("one two three @Agent[02] four five", length)
    assert (got.text, got.cut, got.to) == ("one two @Agent[02] four", True, 2)


def test_cut_is_told() -> None:
    assert not fitted("12345", SHIPPED).cut
    assert fitted("123456", SHIPPED).cut
    assert not fitted("12345@Agent[02]12345", SHIPPED).cut
    assert fitted("12345@Agent[02]123456", SHIPPED).cut
    assert fitted("123456@Agent[02]12345", SHIPPED).cut


@pytest.mark.parametrize(
    ("text", "limit", "long"),
    [("字" * 140, 140, False), ("字" * 141, 140, True), (" " * 141, 140, True), ("", 0, False)],
)
def test_too_long(text: str, limit: int, long: bool) -> None:
    assert too_long(text, Length(per_talk=limit, spaces=True)) is long
    assert too_long(text, Length(base=limit, spaces=True)) is long
    assert not too_long(text, Length())


def test_names_prefer_the_longest() -> None:
    names = Names(("Ann", "Anna", "Annabel"))
    assert [names.at(t, 0) for t in ("Annabelle", "Annab", "Anne", "An")] == [(7, 3), (4, 2), (3, 1), (0, 0)]
    assert names.at("Ann", 3) == (3, 0)


@each_row(
    ("text", "to"),
    [
        (">>Agent[04] hi", 4),
        (">>Agent[04] hi @Agent[02]", 4),
        (">>Nobody @Agent[02]", 2),
        ("hi >>Agent[04]", 0),
        (">>", 0),
        ("@Agent[05]", 5),
        ("@@Agent[05]", 5),
        ("@", 0),
        ("", 0),
    ],
)
def test_addressee(text: str, to: int) -> None:
    assert NAMES.addressee(text, 1) == to


# As the contest's first server does it


STRICT = Length(base=5, mention=5, strict=True)
STRICTLY = {
    "no mention": ("12 34 56 78", STRICT, "12 34 5"),
    "leading mention": ("@Agent[03] abcdefgh", STRICT, " @Agent[03]  abcde"),
    "trailing mention": ("abcdefgh@Agent[02]", STRICT, "abcde @Agent[02] "),
    "spaces are added anyway": ("hi @Agent[02] ok", STRICT, "hi  @Agent[02]  ok"),
    "self mention is text": ("@Agent[01] abc", STRICT, "@Agen"),
    "the first seat of two": ("a@Agent[04]b@Agent[02]", STRICT, "a@Age @Agent[02] "),
    "blank": ("     ", STRICT, "     "),
    "per_talk cuts the rest": (
        "123@Agent[02]123456",
        Length(base=20, mention=20, per_talk=6, strict=True),
        "123 @Agent[02] 123",
    ),
    "per_talk drops the mention": (
        "1234567@Agent[02]12345",
        Length(base=20, mention=20, per_talk=6, strict=True),
        "123456",
    ),
    "nothing left for the rest: it passes": (
        "123456@Agent[02]123456789",
        Length(base=20, mention=20, per_talk=6, strict=True),
        "123456 @Agent[02] 123456789",
    ),
    "the same with spaces: it goes": (
        "123456@Agent[02]123456789",
        Length(base=20, mention=20, per_talk=6, spaces=True, strict=True),
        "123456 @Agent[02] ",
    ),
    "all limits off": ("hello", Length(strict=True), ""),
    "only per_talk": ("hello", Length(per_talk=20, strict=True), ""),
    "base 0": ("hello there", Length(base=0, mention=0, strict=True), "hello there"),
    "base 0, words": ("hello there", Length(base=0, mention=0, unit="words", strict=True), ""),
    "base 0, words, blank": ("   ", Length(base=0, mention=0, unit="words", strict=True), "   "),
    "base 0, spaces": ("hello there", Length(base=0, mention=0, spaces=True, strict=True), ""),
    "base 0, spaces, blank": ("   ", Length(base=0, mention=0, spaces=True, strict=True), ""),
    "mention 0": ("@Agent[02]abcdefgh", Length(base=5, mention=0, strict=True), " @Agent[02] abcdefgh"),
    "words": ("one  two three", Length(base=2, mention=2, unit="words", strict=True), "one two"),
    "words that fit": ("one  two", Length(base=2, mention=2, unit="words", strict=True), "one  two"),
}


@each_row(("text", "length", "kept"), STRICTLY.values())
def test_strictly(text: str, length: Length, kept: str) -> None:
    got = fitted(text, length)
    assert got.text == kept
    assert got.cut is (not kept or kept.replace(" ", "") != text.replace(" ", ""))


def test_the_budget_of_the_verified_samples_strictly() -> None:
    length = Length(base=5, mention=5, per_seat=10, strict=True)
    room = 10
    for text, kept, cost in (
        ("1234567", "1234567", 2),
        ("1234567890", "1234567890", 5),
        ("@Agent[02]123456789", " @Agent[02] 12345678", 3),
    ):
        got = fitted(text, length, room)
        assert (got.text, got.cost) == (kept, cost)
        room -= got.cost
    assert room == 0


@pytest.mark.parametrize(
    ("unit", "spaces", "kept", "cost"),
    [("characters", False, "abcd @Agent[02] xyz", 10), ("characters", True, "abcd @Agent[02] ", 8)],
)
def test_a_budget_overdrawn_within_a_text_strictly(unit: str, spaces: bool, kept: str, cost: int) -> None:
    """What is before the mention costs by its whole length, what is after it by what is left of it."""
    length = Length(unit=unit, spaces=spaces, base=1, mention=1, per_seat=3, strict=True)  # type: ignore[arg-type]
    got = fitted("abcdefghi@Agent[02]xyz", length, 3)
    assert (got.text, got.cost) == (kept, cost)


def test_a_name_that_begins_another_strictly() -> None:
    names = Names(("Ann", "Anna", "Bob"))
    assert fit("hi @Anna", 3, names, STRICT, None)[0::3] == ("hi  @Ann a", 1)
    assert fit("hi @Anna", 3, names, SHIPPED, None)[0::3] == ("hi  @Anna ", 2)


@given(st.text("ab @Agent[]0123456789 ", max_size=60), st.integers(1, 9), st.integers(1, 9))
def test_strict_differs_in_accidents_only(text: str, base: int, mention: int) -> None:
    """With limits above 0 and one mention at most, both ways of cutting are the same."""
    if text.count("@") > 1:
        text = text.replace("@", "")
    ours = fitted(text, Length(base=base, mention=mention))
    theirs = fitted(text, Length(base=base, mention=mention, strict=True))
    assert (ours.text, ours.cost, ours.to) == (theirs.text, theirs.cost, theirs.to)
