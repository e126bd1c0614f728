"""docs/protocols/tried.md: the tests that it names are there, and no dialect or version is left out."""

import re
import tomllib
from pathlib import Path

from tests.rows import each_row

from jinro.game.presets import names
from jinro.wire.classic.versions import VERSIONS
from jinro.wire.licos import DIALECTS as LICOS
from jinro.wire.nlp import DIALECTS as CONTEST

ROOT = Path(__file__).parents[1]
DOC = (ROOT / "docs" / "protocols" / "tried.md").read_text(encoding="utf-8")
LINKING = (
    "README.md",
    "README.ja.md",
    "docs/testing.md",
    "docs/protocols/classic.md",
    "docs/protocols/contest.md",
    "docs/protocols/licos.md",
)


def rows(section: str) -> list[list[str]]:
    """The cells of each row of the table of a section, its head left out."""
    table = re.findall(r"^\| (.*) \|$", re.split(r"^## \d+\. ", DOC, flags=re.M)[int(section)], re.M)
    return [row.split(" | ") for row in table[2:]]


def test_every_row_names_tests_and_they_are_there() -> None:
    for section in "12345":
        for *_, shown in rows(section):
            assert re.fullmatch(r"`tests/[^`]+`(, `tests/[^`]+`)*", shown), shown
    named = set(re.findall(r"`(tests/[^`]+)`", DOC))
    assert [path for path in sorted(named) if not (ROOT / path).is_file()] == []


@each_row(
    ("section", "known"),
    [
        ("1", CONTEST),
        ("2", [*VERSIONS, *(name for name in names() if name.endswith("-2017"))]),
        ("3", LICOS),
    ],
)
def test_every_dialect_has_a_row(section: str, known: list[str]) -> None:
    said = set(re.findall(r"`([^`]+)`", " ".join(" ".join(row[:2]) for row in rows(section))))
    assert set(known) - said == set()


def test_versions_of_software_are_those_that_are_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pinned = {one for group in project["dependency-groups"].values() for one in group if "==" in one}
    locked = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
    pinned |= set(re.findall(r"^([\w-]+==[\d.]+)", locked, re.M))
    named = set(re.findall(r"(aiwolf-nlp-common|pyld|rdflib|jsonschema-rs) (\d[\d.]*\d)", DOC))
    assert len(named) == 5
    assert {f"{name}=={version}" for name, version in named} <= pinned


@each_row("page", LINKING)
def test_it_can_be_found(page: str) -> None:
    assert "tried.md)" in (ROOT / page).read_text(encoding="utf-8")
