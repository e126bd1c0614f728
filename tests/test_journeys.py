"""Every test is either a journey or a test of `make test`; the table of journeys is true."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from tests import journeys
from tests.own_coverage import OWN_TESTS
from tests.rows import each_row

ROOT = Path(__file__).parents[1]
FILES = {path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / "tests").rglob("test_*.py"))}
STARTS_A_SERVER = re.compile(r"^from tests\.net\.(?:classic_)?serving import", re.M)


def names_in(file: str) -> list[str]:
    names = re.findall(r"^(?:async )?def (test_\w+)", FILES[file].read_text(encoding="utf-8"), re.M)
    return [f"{file}::{name}" for name in names]


@each_row("prefix", journeys.PREFIXES)
def test_each_beginning_fits_a_test(prefix: str) -> None:
    names = [name for file in FILES if file.startswith(prefix.partition("::")[0]) for name in names_in(file)]
    assert any(name.startswith(prefix) for name in names), f"no test begins with {prefix}"


def test_no_beginning_is_given_twice() -> None:
    # Neighbours in order: what begins with another one follows it.
    assert [(a, b) for a, b in pairwise(sorted(journeys.PREFIXES)) if b.startswith(a)] == []


def test_files_that_start_a_server_hold_journeys() -> None:
    served = [file for file, path in FILES.items() if STARTS_A_SERVER.search(path.read_text("utf-8"))]
    assert len(served) > 50
    assert [file for file in served if not journeys.has_journeys(file)] == []


@pytest.mark.parametrize(
    ("name", "some", "every"),
    [
        ("tests/", True, False),
        ("tests/web/", True, True),
        ("tests/web/test_page.py", True, True),
        ("tests/test_readme.py", True, False),
        ("tests/test_readme.py::test_the_commands_run", True, True),
        ("tests/test_readme.py::test_what_is_linked_is_there[README.md]", False, False),
        ("tests/rules/", False, False),
    ],
)
def test_what_is_a_journey(name: str, *, some: bool, every: bool) -> None:
    assert journeys.has_journeys(name) is some
    assert journeys.is_journey(name) is every


def test_make_and_the_gate_run_both_halves() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.findall(r"^(\w+) := \$\(PYTEST\) .*--journeys=(\w+)", makefile, re.M) == [
        ("TESTS", "none"),
        ("JOURNEYS", "only"),
    ]
    assert re.search(r"^check: (?:.*\n\t)+\$\(TESTS\);", makefile, re.M)
    assert re.search(r"^journeys: .*\n\t@\$\(JOURNEYS\); .*\n\t\$\(OWN_COVERAGE\) \|\| exit", makefile, re.M)
    measured = re.search(r"^OWN_COVERAGE := \$\(PYTEST\) (?!.*--journeys).* -q (.*)$", makefile, re.M)
    assert measured is not None
    assert sorted(measured[1].split()) == sorted(folder for one in OWN_TESTS.values() for folder in one)
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.findall(r"^make (\w+)", gate, re.M) == ["test", "journeys"]
