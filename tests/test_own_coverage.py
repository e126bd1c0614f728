"""The gate of coverage: what counts, and what lies below the floor."""

import re
from typing import Any

import pytest
from tests.own_coverage import OWN_TESTS, PAGE, ROOT, SOURCES, Floor, Measured, floors, forgetting, package_of


def report(**modules: tuple[int, int]) -> dict[str, Any]:
    """As coverage gives it: of each module how much there is, and how much was reached."""
    return {
        "files": {
            f"{SOURCES}/wire/{name}.py": {
                "summary": {
                    "num_statements": there,
                    "covered_lines": reached,
                    "num_branches": 0,
                    "covered_branches": 0,
                },
                "missing_lines": list(range(reached + 1, there + 1)),
                "missing_branches": [[1, -1], [there, 1]],
            }
            for name, (there, reached) in modules.items()
        }
    }


ROW = "| `wire` | `tests/wire` | 95 | `b` 90 |"


def test_the_row_of_what_is_reached() -> None:
    assert Measured("wire", report(a=(100, 100), b=(100, 90))).row() == ROW
    assert Measured("wire", report(a=(1_000, 999), b=(1_000, 1_000))).row().endswith("| 99 | `a` 99 |")


def test_what_reaches_the_floor_is_no_fault() -> None:
    assert Measured("wire", report(a=(100, 100), b=(100, 90))).faults(Floor(ROW)) == []
    assert Measured("wire", report(a=(100, 100), b=(100, 100))).faults(Floor(ROW)) == []


@pytest.mark.parametrize(
    ("modules", "faults"),
    [
        ({"a": (100, 99), "b": (100, 91)}, ["jinro.wire.a: 99.0 %, floor 100 % (missing: 100, 1->exit)"]),
        (
            {"a": (100, 100), "b": (1_000, 899)},
            [
                "jinro.wire: 90.8 %, floor 95 %",
                "jinro.wire.b: 89.9 %, floor 90 % (missing: 900-1000, 1->exit)",
            ],
        ),
        ({"b": (10, 9)}, ["jinro.wire: 90.0 %, floor 95 %"]),
        (
            {"a": (10, 10), "c": (2, 1)},
            [
                "jinro.wire: 91.6 %, floor 95 %",
                "jinro.wire.c: 50.0 %, floor 100 % (missing: 2, 1->exit)",
            ],
        ),
    ],
    ids=["a module", "package and module", "package", "a new module"],
)
def test_what_lies_below_the_floor(modules: dict[str, tuple[int, int]], faults: list[str]) -> None:
    assert Measured("wire", report(**modules)).faults(Floor(ROW)) == faults


def test_whose_tests_they_are() -> None:
    assert package_of("tests/rules/test_01_roles.py::test_r1_1") == "game"
    assert package_of("tests/wire/nlp/test_host.py::test_x[a]") == "wire"
    assert package_of("tests/hosting/agents/test_seats.py::test_x") is None
    for folders in OWN_TESTS.values():
        assert all(any((ROOT / folder).rglob("test_*.py")) for folder in folders)


def test_a_table_forgets_what_it_has_learnt_and_nothing_else() -> None:
    table = {"wolf": 1}
    forget = forgetting(table)
    table["cat"] = 2
    forget()
    assert table == {"wolf": 1}


def test_make_coverage_runs_these_tests() -> None:
    (line,) = re.findall(r"^OWN_COVERAGE := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert re.findall(r"tests/\w+", line) == [folder for folders in OWN_TESTS.values() for folder in folders]


def test_the_table_names_every_package_and_only_modules_that_are_there() -> None:
    table = floors(PAGE.read_text(encoding="utf-8"))
    assert list(table) == list(OWN_TESTS)
    for package, floor in table.items():
        paths = [SOURCES / package / f"{name.replace('.', '/')}.py" for name in floor.modules]
        assert [path for path in paths if not path.exists()] == [], "run `make floor`"
