"""Tests of many rows: one test goes through all of them, and tells of each row that fails.

`@each_row` is written as `pytest.mark.parametrize` is, which makes a test of each row. Around each test
pytest does some milliseconds of work in several processes: more than the thousands of rows need that call one
function and compare what it returns. What takes longer, or is given a fixture that it changes, stays
parametrised.
"""

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import wraps
from typing import Final

import pytest

Test = Callable[..., None]

PARAMETERS: Final = type(pytest.param())
SHOWN: Final = 20
"""Rows that are told of in full; of the others, what they are."""


def each_row(names: str | Sequence[str], table: Iterable[object]) -> Callable[[Test], Test]:
    """Call the test with each row of the table, then fail with all rows that have failed.

    Where several tables stand above each other, each row of one goes with each row of the others.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    given = [_row(wanted, row) for row in table]
    assert given, "a table without rows tests nothing"

    def decorated(test: Test) -> Test:
        signature = inspect.signature(test)
        others = [one for name, one in signature.parameters.items() if name not in wanted]
        assert len(others) == len(signature.parameters) - len(wanted), f"the test takes no {wanted}"

        @wraps(test)
        def each(**fixtures: object) -> None:
            __tracebackhide__ = True
            failed = {}
            for number, row in enumerate(given):
                try:
                    test(**row, **fixtures)
                except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:
                    failed[f"row {number}: {_label(row)}"] = error
            if failed:
                pytest.fail(_told(failed, len(given)), pytrace=False)

        each.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return each

    return decorated


def _row(names: Collection[str], row: object) -> Mapping[str, object]:
    """The arguments of one call."""
    if isinstance(row, PARAMETERS):
        assert not row.marks, "a row has no marks"
        values: Iterable[object] = row.values
    elif len(names) == 1:
        values = [row]
    else:
        assert isinstance(row, Iterable)
        values = row
    return dict(zip(names, values, strict=True))


def _label(row: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={value!r:.200}" for name, value in row.items())


def _told(failed: Mapping[str, BaseException], count: int) -> str:
    found = [f"{len(failed)} of {count} rows failed"]
    for number, (label, error) in enumerate(failed.items()):
        found.append(f"--- {label}")
        if number < SHOWN:
            found.append(str(pytest.ExceptionInfo.from_exception(error).getrepr(style="short")))
    return "\n".join(found)
