"""Text to words: the quick way to cut a text finds the tokens of the regular expression."""

import sys

from hypothesis import given
from hypothesis import strategies as st
from strategies_osawa import unhurried

from jinro.language.osawa.lex import BAD, END, TOKEN, position_of, words_of


def test_both_ways_agree_on_what_is_blank() -> None:
    for number in range(sys.maxunicode + 1):
        sign = chr(number)
        assert bool(sign.split()) == bool(TOKEN.match(sign)), hex(number)


@unhurried
@given(st.text("() ,\t\u3000\x1caA1%…"))
def test_words_are_tokens(text: str) -> None:
    tokens = TOKEN.findall(text)
    words = words_of(text)
    assert len(words) == len(tokens) + 2
    assert [word.code for word in words[-2:]] == [END, END]


@unhurried
@given(st.text("() ,a"))
def test_positions_are_those_of_tokens(text: str) -> None:
    tokens = TOKEN.findall(text)
    for index, token in enumerate(tokens):
        assert text.startswith(token, position_of(text, index))
    assert position_of(text, len(tokens)) == len(text.rstrip())


def test_an_unknown_token_is_bad_and_says_why() -> None:
    kinds = [word.node for word in words_of("Gerd gerd 101% Agent0 0th 1234567890") if word.code == BAD]
    assert kinds == ["unknown_character", "unknown_word", "bad_rate", "agent_zero", "bad_ordinal", "too_long"]


def test_no_number_is_read_from_other_digits() -> None:
    for token in ("Agent１", "２", "５０%", "day_٣", "speech²"):
        assert words_of(token)[0].code == BAD
