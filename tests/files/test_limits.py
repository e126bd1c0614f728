"""`jinro.files.limits`: the table holds the numbers in force, as documented, and reading stops there."""

import importlib
import re
from pathlib import Path

import pytest

from jinro.errors import CallerError
from jinro.files.limits import LIMITS, PIECE_BYTES, ReaderLimit, read_at_most

DOC = Path(__file__).parents[2] / "docs" / "protocols" / "contest-files.md"


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.name)
def test_the_table_holds_the_number_in_force(limit: ReaderLimit) -> None:
    module, name = limit.name.rsplit(".", 1)
    assert getattr(importlib.import_module(f"jinro.{module}"), name) == limit.value


def test_the_documentation_shows_the_table() -> None:
    section = DOC.read_text(encoding="utf-8").split("## Limits of readers")[1].split("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([0-9,]+) \|$", section, re.M)
    assert rows == [(limit.files, limit.what, f"{limit.value:,}") for limit in LIMITS]


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
