"""`jinro.files.limits`: the table holds the numbers in force, as documented, and reading stops there."""

import importlib
from pathlib import Path

import pytest
from tests.rows import each_row

from jinro.errors import CallerError
from jinro.files import limits
from jinro.files.limits import LIMITS, PIECE_BYTES, ReaderLimit, read_at_most

DOC = (Path(__file__).parents[2] / "docs" / "limits.md").read_text(encoding="utf-8")


@each_row("limit", LIMITS)
def test_every_limit_is_in_force_and_documented(limit: ReaderLimit) -> None:
    module, name = limit.name.rsplit(".", 1)
    assert getattr(importlib.import_module(module), name) == limit.value
    unit = " bytes" if limit.what.startswith("bytes") else ""
    assert f"| `{limit.name}` | {limit.value:,}{unit} | {limit.files}: {limit.what} |" in DOC


def test_no_limit_is_left_out() -> None:
    listed = {limit.name for limit in LIMITS}
    numbers = {name for name, value in vars(limits).items() if name.isupper() and type(value) is int}
    assert numbers - {name.rsplit(".", 1)[1] for name in listed} == {"PIECE_BYTES"}


@pytest.mark.parametrize("size", [0, 10, PIECE_BYTES, PIECE_BYTES + 1])
def test_a_file_is_read_up_to_its_limit(size: int, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"x" * size)
    assert read_at_most(path, size) == path.read_bytes()
    if size:
        with pytest.raises(CallerError, match=f"larger than {size - 1:,} bytes"):
            read_at_most(path, size - 1)


class Endless:
    """A stream without end."""

    def __init__(self) -> None:
        self.given = 0

    def read(self, size: int, /) -> bytes:
        self.given += size
        return b"x" * size


def test_a_stream_without_end_is_read_up_to_the_limit() -> None:
    source = Endless()
    with pytest.raises(CallerError, match="larger than"):
        read_at_most(source, 5 * PIECE_BYTES)
    assert source.given <= 7 * PIECE_BYTES
