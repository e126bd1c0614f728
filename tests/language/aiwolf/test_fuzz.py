"""Any input gives a tree that all functions can handle, or `ParseError`; nothing else, and quickly."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies_aiwolf import trees, unhurried
from tests.rows import each_row

from jinro.errors import ParseError
from jinro.language.aiwolf import MODES, Tree, expand, extract, match, parse, resolve, show, show_resolved
from jinro.language.aiwolf.lex import CANONICAL, TOKEN, words
from jinro.language.text import MAX_DEPTH, MAX_LENGTH

SENTENCES = [
    json.loads(line)["input"] for line in (Path(__file__).parent / "sentences.jsonl").read_text().splitlines()
]
WORDS = sorted({word for text in SENTENCES for word in text.replace("(", " ( ").replace(")", " ) ").split()})

DEEP = {
    "not": "NOT (" * 5_000 + "VOTE Agent[01]" + ")" * 5_000,
    "not, unclosed": "NOT (" * 5_000,
    "not, bare": "NOT " * 5_000 + "VOTE Agent[01]",
    "brackets": "(" * 5_000 + "VOTE Agent[01]" + ")" * 5_000,
    "brackets only": "(" * 5_000,
    "closing only": ")" * 5_000,
    "because": "BECAUSE (VOTE ANY) (" * 2_500 + "Skip" + ")" * 2_500,
    "request": "REQUEST ANY (" * 5_000 + "VOTE ANY" + ")" * 5_000,
    "old request": "REQUEST (" * 5_000 + "VOTE ANY" + ")" * 5_000,
    "day, glued": "day1 " * 5_000,
}


def survives(text: str) -> None:
    for mode in MODES:
        try:
            tree = parse(text, mode)
        except ParseError as error:
            check_error(error, text)
        else:
            use(tree)
    check_wire(text)


def check_wire(text: str) -> bool:
    """Whether mode wire takes a text; then the classic server takes it too, and reads the same."""
    try:
        tree = parse(text, "wire")
    except ParseError:
        return False
    read = parse(text, "java")
    assert (read, read.warnings) == (tree, ())
    return True


def check_error(error: ParseError, text: str) -> None:
    assert error.kind.isidentifier()
    assert error.text == text
    assert 0 <= error.position <= len(text)
    assert "\n" not in error.message
    assert len(error.caret.splitlines()) == 2


def use(tree: Tree) -> None:
    assert hash(tree) == hash(resolve(tree, None))
    assert tree == tree
    assert repr(tree)
    assert match(tree, tree)
    assert show(resolve(tree, 3), 3) == show(tree, 3)
    extract.role_claims(tree)
    extract.reasons(tree)
    try:
        expanded = expand(tree, [1, 2])
    except ParseError as error:
        check_error(error, show(tree))
    else:
        assert show_resolved(expanded, 1)


@unhurried
@given(st.text())
def test_any_text(text: str) -> None:
    survives(text)


@unhurried
@given(st.binary())
def test_random_bytes(data: bytes) -> None:
    survives(data.decode("latin-1"))
    survives(data.decode("utf-8", "replace"))
    survives(data.decode("utf-8", "surrogateescape"))


ODD = ["Agent[0]", "\u3000", "Agent[", "]", "day", "ID", ":", "１", "²", "ſkip", "99999999999"]


@unhurried
@given(st.lists(st.sampled_from([*WORDS, *ODD])))
def test_words_in_any_order(some: list[str]) -> None:
    survives(" ".join(some))
    survives("".join(some))


@unhurried
@given(
    st.lists(st.sampled_from([word for word in WORDS if word in CANONICAL])), st.sampled_from(" \t\u3000\x1c")
)
def test_the_quick_split_finds_the_words_that_the_expression_finds(found: list[str], blank: str) -> None:
    text = blank.join(found)
    assert words(text) == (TOKEN.findall(text), [])


@unhurried
@given(
    st.sampled_from(SENTENCES),
    st.lists(st.tuples(st.integers(0, 200), st.integers(0, 12), st.text(max_size=3)), max_size=4),
)
def test_mutated_sentences(text: str, cuts: list[tuple[int, int, str]]) -> None:
    for start, length, put in cuts:
        text = text[:start] + put + text[start + length :]
    survives(text)


BLANKS = ["", " ", "\t", "\n", "\x0b", "\x1c", "\x85", "\u00a0", "\u2028", "\u3000", "UNSPEC ", "("]


@unhurried
@given(trees, st.lists(st.tuples(st.integers(0, 60), st.sampled_from(BLANKS)), max_size=2))
def test_what_mode_wire_takes_the_classic_server_takes(tree: Tree, odd: list[tuple[int, str]]) -> None:
    pieces = re.findall(r"[()]|[^\s()]+|\s+", show(tree))
    for place, blank in odd:
        pieces[place % len(pieces)] += blank
    check_wire("".join(pieces))


@unhurried
@given(st.sampled_from(SENTENCES), st.sampled_from(SENTENCES), st.integers(0, 200), st.integers(0, 200))
def test_spliced_sentences(one: str, other: str, end: int, start: int) -> None:
    survives(one[:end] + other[start:])
    survives(f"AND ({one}) ({other})")


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
@pytest.mark.parametrize("mode", MODES)
def test_nesting_5_000_deep_is_an_error(text: str, mode: str) -> None:
    with pytest.raises(ParseError):
        parse(text, mode)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "opening", ["NOT (", "REQUEST ANY (", "Agent[02] AND (", "BECAUSE (VOTE ANY) (", "DAY 1 ("]
)
def test_the_deepest_tree_is_handled_by_all(opening: str) -> None:
    text = opening * MAX_DEPTH + "VOTE Agent[01]" + ")" * MAX_DEPTH
    assert show(parse(text)).count("(") == text.count("(")
    survives(text)
    for mode in ("tolerant", "java"):
        with pytest.raises(ParseError) as caught:
            parse(f"NOT ({text})", mode)
        assert caught.value.kind == "too_deep"


@pytest.mark.slow
def test_a_long_text_is_an_error_before_it_is_read() -> None:
    joined = "AND" + " (VOTE Agent[01])" * (MAX_LENGTH // 17 - 1)
    assert len(joined) <= MAX_LENGTH
    survives(joined)
    for mode in MODES:
        with pytest.raises(ParseError) as caught:
            parse(joined + " " * MAX_LENGTH, mode)
        assert caught.value.kind == "too_long"


@each_row("form", ["VOTE Agent[{}]", "DAY {} (VOTE ANY)", "AGREE TALK day{} ID:1", "AGREE TALK day1 ID:{}"])
@each_row("mode", ["tolerant", "java"])
def test_a_number_that_is_too_long(form: str, mode: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(form.format("9" * 5_000), mode)  # type: ignore[arg-type]
    assert caught.value.kind == "too_long"


@pytest.mark.parametrize("thing", [None, 7, b"VOTE Agent[01]", ["Skip"]])
def test_what_is_no_text_at_all(thing: object) -> None:
    with pytest.raises(ParseError) as caught:
        parse(thing)  # type: ignore[arg-type]
    assert caught.value.kind == "not_text"
