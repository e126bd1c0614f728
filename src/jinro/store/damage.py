"""A file that is damaged, not SQLite or out of reach: whatever reads or opens it raises one `StoreError`.

SQLite finds damage where it happens to read, so any statement may fail, and so may the decoding of its texts.
"""

import sqlite3
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, Protocol, TypeVar

import msgspec

from jinro.errors import JinroError, StoreError

P = ParamSpec("P")
T = TypeVar("T")
DAMAGE: Final = (
    sqlite3.Error,
    msgspec.MsgspecError,
    UnicodeDecodeError,
    RecursionError,
    MemoryError,
    TypeError,
)
"""What reading a damaged file raises. A damaged column may have a value of any type."""


def check_types(kind: type, *values: object) -> None:
    """`TypeError` if a value of a row has another type than its column: SQLite keeps any."""
    for value in values:
        if type(value) is not kind:
            raise TypeError(f"a column holds {type(value).__name__} instead of {kind.__name__}")


class _Stored(Protocol):
    @property
    def path(self) -> Path: ...


def store_error(path: Path, error: BaseException) -> StoreError:
    """The error as one line that names the file."""
    if isinstance(error, OSError):
        return StoreError(error, at=error.filename or path)
    text = " ".join(str(error).split())
    told = error if isinstance(error, JinroError) or text == str(error) else text
    return StoreError(told, at="" if text.startswith(f"{path}: ") else path)


S = TypeVar("S", bound=_Stored)


def names_file(
    read: Callable[Concatenate[S, P], T],
) -> Callable[Concatenate[S, P], T]:
    """Decorates a method that reads `self.path`: damage becomes a `StoreError`."""

    @wraps(read)
    def reading(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return read(self, *args, **kwargs)
        except DAMAGE as error:
            raise store_error(self.path, error) from None

    return reading
