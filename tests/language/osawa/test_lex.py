"""Text to tokens: the fast split finds the same tokens as the regular expression."""

import sys

from hypothesis import given
from hypothesis import strategies as st
from strategies_osawa import unhurried

from jinro.language.osawa.lex import BAD, END, TOKEN, tokens_of


def test_both_ways_agree_on_what_is_blank() -> None:
    for number in range(sys.maxunicode + 1):
        sign = chr(number)
        assert bool(sign.split()) == bool(TOKEN.match(sign)), hex(number)


@unhurried
@given(st.text("() ,\t\u3000\x1caA1%…"))
def test_there_are_as_many_tokens_as_the_expression_finds(text: str) -> None:
    tokens = tokens_of(text)
    assert len(tokens) == len(TOKEN.findall(text)) + 2
    assert [token.code for token in tokens[-2:]] == [END, END]


def test_an_unknown_token_is_bad_and_says_why() -> None:
    kinds = [token.node for token in tokens_of("Gerd gerd 101% Agent0 0th 1234567890") if token.code == BAD]
    assert kinds == ["unknown_character", "unknown_word", "bad_rate", "agent_zero", "bad_ordinal", "too_long"]


def test_a_long_word_is_read_but_not_cached() -> None:
    long = "x" * 40
    assert tokens_of(long)[0] is not tokens_of(long)[0]
    assert tokens_of("short")[0] is tokens_of("short")[0]


def test_no_number_is_read_from_other_digits() -> None:
    for word in ("Agent１", "２", "５０%", "day_٣", "speech²"):
        assert tokens_of(word)[0].code == BAD
