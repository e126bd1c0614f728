"""docs/data.md against the code: versions, codes of problems, time limits, messages."""

import re
from pathlib import Path
from typing import get_args

from jinro.cli.data import UNITS_MS
from jinro.store.schema import VERSION
from jinro.store.sqlite import PATIENCE_S
from jinro.store.writer import WAIT_S
from jinro.upkeep.backup import ARCHIVES
from jinro.upkeep.check import DataProblemCode
from jinro.upkeep.exposure.table import ROWS, Who

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")


def test_every_version_is_explained() -> None:
    assert f"this jinro writes version {VERSION}." in TEXT
    assert f"has format version {VERSION + 1}; this jinro knows versions up to {VERSION}" in TEXT
    assert [int(number) for number in re.findall(r"^\| (\d+) \|", TEXT, re.M)] == list(range(1, VERSION + 1))


def test_every_kind_of_problem_is_explained() -> None:
    section = TEXT.split("\n## Check\n")[1].split("\n## ")[0]
    assert set(get_args(DataProblemCode)) == set(re.findall(r"^\| `(\w+)` \|", section, re.M))


def test_every_exposure_is_listed_with_its_level() -> None:
    section = TEXT.split("\n### Exposure\n")[1].split("\n## ")[0]
    listed = [line.split("|")[1:-1] for line in section.splitlines() if line.startswith("| ")][2:]
    assert len(listed) == len(get_args(Who))
    found = {
        (code, who.strip(), level)
        for who, *cells in listed
        for level, cell in zip(("critical", "serious", "note"), cells, strict=True)
        for code in re.findall(r"`(\w+)`", cell)
    }
    level = {"closed": "note"}
    assert found == {(code, row.who, level.get(row.level, row.level)) for code, row in ROWS.items()}


def test_numbers_and_endings_are_those_of_the_code() -> None:
    assert f"it waits up to {PATIENCE_S:.0f} s;" in " ".join(TEXT.split())
    assert f"but {1_000 * WAIT_S:.0f} ms at most" in TEXT
    assert ", ".join(f"`{end}`" for end in ARCHIVES) in TEXT
    assert "(`h`, `d` or `w`:" in TEXT
    assert list(UNITS_MS) == ["h", "d", "w"]
