"""Positions of tokens, by the expressions of both languages."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies_osawa import unhurried

from jinro.language.aiwolf.lex import TOKEN as AIWOLF
from jinro.language.osawa.lex import TOKEN as OSAWA
from jinro.language.text import position_of


@pytest.mark.parametrize("expression", [AIWOLF, OSAWA], ids=["aiwolf", "osawa"])
@unhurried
@given(text=st.text("() ,a[1"))
def test_positions_are_those_of_tokens(expression: re.Pattern[str], text: str) -> None:
    tokens = expression.findall(text)
    for index, token in enumerate(tokens):
        assert text.startswith(token, position_of(expression, text, index))
    assert position_of(expression, text, len(tokens)) == len(text.rstrip())
