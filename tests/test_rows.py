"""A test of many rows fails if a row does, and tells of every row that does."""

import inspect

import pytest
from tests.rows import each_row

WORDS = [("wolf", 4), ("seer", 5), ("hunter", 6), ("fox", 4)]


@each_row(("word", "length"), WORDS)
def lengths(word: str, length: int) -> None:
    assert len(word) == length


@each_row("a", range(1, 4))
@each_row("b, c", [(1, 1), pytest.param(2, 2)])
def quotients(a: int, b: int, c: int, whole: int) -> None:
    assert whole % (a * b * c) == 0


def told(test: object, **fixtures: object) -> str:
    """What a test says that fails."""
    assert callable(test)
    with pytest.raises(pytest.fail.Exception) as caught:
        test(**fixtures)
    return str(caught.value)


def test_every_row_that_fails_is_told_with_its_assertion_and_no_other_is() -> None:
    said = told(lengths)
    assert "2 of 4 rows failed" in said
    assert "row 1: word='seer', length=5" in said
    assert "row 3: word='fox', length=4" in said
    assert said.count("assert len(word) == length") == 2
    assert "wolf" not in said
    assert "hunter" not in said


def test_tables_above_each_other_are_all_pairs_and_the_rest_are_fixtures() -> None:
    assert list(inspect.signature(quotients).parameters) == ["whole"]
    quotients(whole=24)
    said = told(quotients, whole=8)
    assert "1 of 3 rows failed" in said
    assert "row 2: a=3" in said
    assert "2 of 2 rows failed" in said


def test_any_error_fails_and_so_does_a_row_that_would_be_left_out() -> None:
    def skip(word: str) -> None:
        if word == "fox":
            pytest.skip("no fox here")
        raise LookupError(word)

    said = told(each_row("word", ["wolf", "fox"])(skip))
    assert "2 of 2 rows failed" in said
    assert "LookupError: wolf" in said


def test_when_very_many_fail_all_are_named() -> None:
    def fail(number: int) -> None:
        raise LookupError("gone")

    said = told(each_row("number", range(100))(fail))
    assert said.count("LookupError: gone") == 20
    assert "row 99: number=99" in said


@pytest.mark.parametrize(
    ("names", "table"),
    [
        pytest.param("word", [], id="no row"),
        pytest.param("word", [pytest.param("wolf", marks=pytest.mark.slow)], id="a mark"),
        pytest.param("other", ["wolf"], id="a name that the test does not take"),
    ],
)
def test_tables_that_would_test_nothing_are_refused(names: str, table: list[object]) -> None:
    def test(word: str) -> None: ...

    with pytest.raises(AssertionError):
        each_row(names, table)(test)


def test_rows_that_are_too_short_are_refused() -> None:
    with pytest.raises(ValueError):
        each_row("word, length", [("wolf",)])
