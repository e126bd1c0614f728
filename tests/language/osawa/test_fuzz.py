"""Any input gives a tree whose text parses again, or a ParseError, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies_osawa import unhurried
from tests.rows import each_row

from jinro.errors import ParseError
from jinro.language.context import Roster
from jinro.language.osawa import Tree, expand, parse, parse_afresh, resolve, show
from jinro.language.osawa.lex import TOKEN, VOCABULARY
from osawa.paper import rows

pytestmark = pytest.mark.slow

TEXTS = [row.text for row in rows()]
TOKENS = sorted(
    {token for text in TEXTS for token in TOKEN.findall(text)}
    | set(VOCABULARY)
    | {
        "0%",
        "101%",
        "-1%",
        "1st",
        "0th",
        "day_0",
        "Agent0",
        "Agent999999999999",
        "9" * 5000,
        "Gerd",
        "S",
        "%",
    }
)
ROSTER = Roster((1, 2, 3))

tokens = st.sampled_from(TOKENS)
cut = st.tuples(st.integers(0, 60), st.integers(0, 60), st.lists(tokens, max_size=3))


def read(text: str) -> Tree | ParseError:
    """The tree of a text, or its error."""
    try:
        return parse_afresh(text)
    except ParseError as error:
        return error


def expanded(tree: Tree) -> tuple[Tree, ...] | ParseError:
    try:
        return expand(tree, ROSTER)
    except ParseError as error:
        return error


def survives(text: str) -> bool:
    """Whether a text is valid; exercises everything that can be done with its tree or error."""
    tree = read(text)
    if isinstance(tree, ParseError):
        assert 0 <= tree.position <= len(text)
        assert tree.kind
        assert tree.message
        assert tree.caret
        return False
    assert parse(show(tree)) == tree
    assert show(resolve(tree, 2, 0))
    said = expanded(tree)
    assert said.kind == "too_large" if isinstance(said, ParseError) else all(map(show, said))
    return True


@unhurried
@given(st.text())
def test_any_text(text: str) -> None:
    survives(text)


@unhurried
@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    survives(data.decode("latin-1"))
    survives(data.decode("utf-8", "surrogateescape"))


@unhurried
@given(st.lists(tokens, max_size=25))
def test_any_words(words: list[str]) -> None:
    survives(" ".join(words))


@unhurried
@given(st.lists(st.sampled_from(["(", ")", "Agent01", "wolf", "and", "not", "day_1", "vote"]), max_size=16))
def test_any_words_of_few(words: list[str]) -> None:
    survives(" ".join(words))


@unhurried
@given(st.sampled_from(TEXTS), st.lists(cut, min_size=1, max_size=3))
def test_sentences_with_words_put_for_others(text: str, cuts: list[tuple[int, int, list[str]]]) -> None:
    words = TOKEN.findall(text)
    for start, length, new in cuts:
        start %= len(words) + 1
        words[start : start + length % 4] = new
    survives(" ".join(words))


@unhurried
@given(st.sampled_from(TEXTS), st.integers(0, 200), st.integers(0, 5), st.text(max_size=3))
def test_sentences_with_letters_put_for_others(text: str, start: int, length: int, new: str) -> None:
    start %= len(text) + 1
    survives(text[:start] + new + text[start + length :])


@unhurried
@given(st.sampled_from(TEXTS), st.sampled_from(TEXTS), st.integers(0, 200), st.integers(0, 200))
def test_halves_of_two_sentences(one: str, other: str, end: int, start: int) -> None:
    survives(one[:end] + " " + other[start % len(other) :])


NESTS = {
    "brackets": ("(", "Agent01 wolf", ")"),
    "open brackets": ("(", "", ""),
    "closing brackets": ("", "Agent01 wolf", ")"),
    "not": ("not (", "Agent01 wolf", ")"),
    "not without brackets": ("not ", "wolf exist", ""),
    "declare": ("declare 50% (", "Agent01 wolf", ")"),
    "reported talk": ("Agent01 declare 50% (", "Agent01 wolf", ")"),
    "requests": ("ANY request ANY 50% (", "who speak", ")"),
    "know": ("know (", "Agent01 wolf", ")"),
    "if": ("if (", "Agent01 wolf", ") then (Agent02 wolf)"),
    "then": ("if (Agent01 wolf) then (", "Agent01 wolf", ")"),
    "because": ("(", "Agent01 wolf", ") because (Agent02 wolf)"),
    "and": ("(Agent01 wolf) and (", "Agent02 wolf", ")"),
    "people": ("Agent01 or (", "Agent02", ")"),
    "without": ("ANY without (", "Agent02", ")"),
    "modified": ("2 (", "wolf", ")"),
    "times": ("(day_1 and ", "day_2", ")"),
    "stacked times": ("day_1 ", "Agent01 win", ""),
    "a chain of people": ("Agent01 or ", "wolf exist", ""),
    "a chain of sentences": ("(speech 1) or ", "(speech 2)", ""),
    "a mixed chain": ("(speech 1) or (speech 2) and ", "(speech 3)", ""),
    "a row": ("Agent01, ", "Agent02", ""),
}


@each_row(("before", "core", "after"), NESTS.values())
def test_five_thousand_deep(before: str, core: str, after: str) -> None:
    survives(before * 5_000 + core + after * 5_000)


@each_row("name", NESTS)
def test_four_deep(name: str) -> None:
    before, core, after = NESTS[name]
    wrong = {"open brackets", "closing brackets", "declare"}
    assert survives(before * 4 + core + after * 4) == (name not in wrong)
