"""`make mutants`: what it changes, which mutants it takes, and that its lists are up to date."""

import ast
import re
from textwrap import dedent

from tests.rows import each_row
from tools.mutants import (
    BLOCK,
    EACH,
    GOAL,
    PACKAGES,
    PAGE,
    ROOT,
    chosen,
    equivalent,
    modules_of,
    mutants_in,
    mutated,
    own_tests,
)


@each_row(
    ("source", "expected"),
    [
        ("return a == b", ["a != b", "return"]),
        ("return a < b", ["a <= b", "return"]),
        ("return a not in b", ["a in b", "return"]),
        ("return a and b", ["a or b", "return"]),
        ("return not a", ["return a", "return"]),
        ("return a + b", ["a - b", "return"]),
        ("return a if b else c", ["c if b else a", "return"]),
        ("a = True", ["a = False"]),
        ("a = 7", ["a = 8"]),
        ("if a:\n    b = c", ["if not a:"]),
        ("a.b(c)", ["pass"]),
        ("assert a == 7", []),
        ("raise ValueError(7)", []),
        ("return", []),
        ("return None", []),
        ("a = f'{b + 1}'", []),
    ],
)
def test_one_change_at_a_time(source: str, expected: list[str]) -> None:
    module = "def f(a, b=1, c=2):\n" + "".join(f"    {line}\n" for line in source.split("\n"))
    found = [mutated(one, module) for one in mutants_in("m.py", module)]
    assert len(found) == len(expected)
    for text in expected:
        assert any(text in one and one != ast.unparse(ast.parse(module)) for one in found), (text, found)


def test_only_functions_are_changed_and_names_stay() -> None:
    before = "LIMIT = 7\n\nclass A:\n    size = 1\n\n    def f(self):\n        return self.size + 1\n"
    after = "LIMIT = 8\nMORE = 9\n\n" + before.split("\n", 1)[1]
    names = [one.name for one in mutants_in("m.py", before)]
    assert names == [one.name for one in mutants_in("m.py", after)]
    assert names == [
        "A.f: returns nothing: return self.size + 1",
        "A.f: count: self.size + 1 in return self.size + 1",
        "A.f: number: 1 in return self.size + 1",
    ]
    assert [one.line for one in mutants_in("m.py", before)] == [7, 7, 7]


def test_the_same_change_twice_has_two_names() -> None:
    source = dedent(
        """
        def f(a):
            a.b()
            a.b()
        """
    )
    first, second = mutants_in("m.py", source)
    assert (first.name, second.name) == ("f: left out: a.b()", "f: left out: a.b() #2")
    assert mutated(first, source) != mutated(second, source)


@each_row(
    ("module", "tests"),
    [
        ("game/excerpt", ["tests/game/test_excerpt.py"]),
        ("game/presets/contest", ["tests/game/test_presets.py"]),
        ("hosting/lobby/rooms", ["tests/hosting/lobby/test_rooms.py"]),
        ("game/presets/__init__", ["tests/game/test_presets.py"]),
        ("hosting/no/such", []),
    ],
)
def test_the_test_file_of_a_module(module: str, tests: list[str]) -> None:
    assert own_tests(f"src/jinro/{module}.py") == tests


def test_each_package_has_its_mutants_and_no_reason_is_left_over() -> None:
    taken = {package: [one.name for one in chosen(package)] for package in PACKAGES}
    assert {package: len(names) for package, names in taken.items()} == dict.fromkeys(PACKAGES, EACH)
    known = {one.name for package in PACKAGES for path in modules_of(package)
             for one in mutants_in(path, (ROOT / path).read_text())}  # fmt: skip
    assert set(equivalent()) <= known, "an equivalent mutant that is no more"
    assert all(len(reason) > 20 for reason in equivalent().values())


def test_the_scores_are_on_record() -> None:
    (table,) = BLOCK.findall(PAGE.read_text())
    rows = re.findall(r"^\| `(\w+)` \|.*\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", table, re.M)
    assert [package for package, *_ in rows] == list(PACKAGES)
    for _, tried, same, killed, percent in rows:
        assert int(tried) - int(same) >= 40
        assert int(percent) == round(100 * int(killed) / (int(tried) - int(same))) >= GOAL
