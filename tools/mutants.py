"""`make mutants`: small faults are put into the code one at a time; the package's own tests must notice them.

A mutant is one change inside one function: a comparison, a condition, a number, a call left out. Of each
package the same ones are taken in every run: those whose name has the lowest hash, so that a change of one
function moves no mutant of another. Mutants live in copies of the tree; the checkout is never edited.

First the tests of the package run once, traced, to learn which tests pass each line. A mutant is then given
to those tests alone, and is killed when one of them fails or takes too long. A mutant that behaves as the
code does is listed with the reason in `mutants_equivalent.toml`, and does not count.

We do not use mutmut or cosmic-ray: neither takes a fixed sample of a package.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from queue import SimpleQueue
from subprocess import DEVNULL
from typing import Any, Final

import coverage
from msgspec import Struct

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "CONTRIBUTING.md"
BLOCK: Final = re.compile(r"(?<=<!-- mutants -->\n).*?(?=<!-- /mutants -->)", re.S)
HEAD: Final = (
    "| package | its own tests | mutants | equivalent | killed | killed, % |\n"
    "| --- | --- | ---: | ---: | ---: | ---: |\n"
)
SEED: Final = "jinro 1"
EACH: Final = 48
"""Mutants of each package, equivalent ones included."""
GOAL: Final = 90
"""Percent of the mutants of each package that must be killed."""
LIMIT_S: Final = 120
"""A mutant whose tests take longer hangs: it is killed."""
PACKAGES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "game": (("game",), ("tests/game", "tests/rules", "tests/golden")),
    "village": (("village",), ("tests/village",)),
    "wire": (("wire",), ("tests/wire",)),
    "hosting": (("hosting/lobby", "hosting/public/game.py", "hosting/tokens.py"), ("tests/hosting",)),
}
"""Of each package: what is changed, and the tests that must notice it, without the journeys among them."""
BY_JOURNEYS: Final = ("lobby/gathering.py", "lobby/village.py", "lobby/villages.py")
"""Villages of rooms, which journeys test."""
COMPARED: Final[dict[type[ast.cmpop], ast.cmpop]] = {
    **{ast.Eq: ast.NotEq(), ast.NotEq: ast.Eq(), ast.Is: ast.IsNot(), ast.IsNot: ast.Is()},
    **{ast.Lt: ast.LtE(), ast.LtE: ast.Lt(), ast.Gt: ast.GtE(), ast.GtE: ast.Gt()},
    **{ast.In: ast.NotIn(), ast.NotIn: ast.In()},
}
COUNTED: Final[dict[type[ast.operator], ast.operator]] = {ast.Add: ast.Sub(), ast.Sub: ast.Add()}
UNTOUCHED: Final = (ast.Assert, ast.Raise, ast.JoinedStr, ast.arguments)
"""Checks for programmers, and what they say: no behaviour. Defaults are made when modules are imported."""
FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


class Mutant(Struct, frozen=True):
    """One change of a module."""

    name: str
    """Function, change and code; not the file, which may be moved."""
    path: str
    line: int
    """Where its statement begins."""
    place: int
    """Its place among all changes of the module."""

    @property
    def rank(self) -> bytes:
        return blake2b(f"{SEED} {self.name}".encode(), digest_size=8).digest()


# Changes


def changed(node: ast.AST) -> tuple[str, ast.AST] | None:
    """The change of a node, by its name; None: it has none."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=others) if type(op) in COMPARED:
            return "compare", ast.Compare(left, [COMPARED[type(op)]], others)
        case ast.BoolOp(op=op, values=values):
            return "other", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return "without not", operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in COUNTED:
            return "count", ast.BinOp(left, COUNTED[type(op)], right)
        case ast.Constant(value=bool(value)):
            return "truth", ast.Constant(not value)
        case ast.Constant(value=int(value)):
            return "number", ast.Constant(value + 1)
        case ast.Expr(value=ast.Call() | ast.Await(value=ast.Call())):
            return "left out", ast.Pass()
        case ast.If(test=test, body=body, orelse=orelse):
            return "negated", ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(test=test, body=one, orelse=other):
            return "exchanged", ast.IfExp(test, other, one)
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            return "returns nothing", ast.Return(None)
    return None


class _Walk(ast.NodeTransformer):
    """Goes through a module in order; makes the change at one place, or only lists all of them."""

    def __init__(self, path: str, place: int = -1) -> None:
        self._path, self._place = path, place
        self._within: tuple[str, ...] = ()
        self._statement: ast.stmt = ast.Pass()
        self._in_function = False
        self._names: dict[str, int] = {}
        self.found: list[Mutant] = []

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, UNTOUCHED):
            return node
        before = self._within, self._statement, self._in_function
        if isinstance(node, ast.stmt):
            self._statement = node
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            self._within += (node.name,)
            self._in_function |= isinstance(node, FUNCTIONS)
        change = changed(node) if self._in_function else None
        if change is not None and self._note(node, change[0]) == self._place:
            node = ast.copy_location(change[1], node)
        else:
            self.generic_visit(node)
        self._within, self._statement, self._in_function = before
        return node

    def _note(self, node: ast.AST, change: str) -> int:
        shown = [ast.unparse(one).split("\n")[0] for one in (node, self._statement)]
        name = f"{'.'.join(self._within)}: {change}: {' in '.join(dict.fromkeys(shown))}"
        count = self._names[name] = self._names.get(name, 0) + 1
        name = name if count == 1 else f"{name} #{count}"
        self.found.append(Mutant(name, self._path, self._statement.lineno, len(self.found)))
        return len(self.found) - 1


def mutants_in(path: str, source: str) -> list[Mutant]:
    """All mutants of a module."""
    walk = _Walk(path)
    walk.visit(ast.parse(source))
    return walk.found


def mutated(mutant: Mutant, source: str) -> str:
    """The module with this change."""
    return ast.unparse(ast.fix_missing_locations(_Walk(mutant.path, mutant.place).visit(ast.parse(source))))


def modules_of(package: str) -> Iterator[str]:
    """What is changed of a package."""
    for part in PACKAGES[package][0]:
        given = ROOT / "src" / "jinro" / part
        for path in sorted(given.rglob("*.py")) if given.is_dir() else [given]:
            if not path.as_posix().endswith(BY_JOURNEYS):
                yield path.relative_to(ROOT).as_posix()


def chosen(package: str) -> list[Mutant]:
    """The mutants of a package that are tried."""
    found = [one for path in modules_of(package) for one in mutants_in(path, (ROOT / path).read_text())]
    return sorted(found, key=lambda one: one.rank)[:EACH]


def equivalent() -> Mapping[str, str]:
    """The reasons of mutants that behave as the code does, by name."""
    page = Path(__file__).with_name("mutants_equivalent.toml").read_text()
    return tomllib.loads(page)["equivalent"]  # type: ignore[no-any-return]


# Running


def own_tests(path: str) -> list[str]:
    """The test file of a module, or else of its folder."""
    *folders, name = Path(path).relative_to("src/jinro").with_suffix("").parts
    folder = Path("tests", *folders)
    files = (folder / f"test_{name}.py", folder.with_name(f"test_{folder.name}.py"))
    return [file.as_posix() for file in files if (ROOT / file).is_file()][:1]


class Copy:
    """A copy of the tree in which tests run."""

    def __init__(self, folder: str) -> None:
        self.root = Path(folder)
        listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
            "\0"
        )
        for name in filter(None, names):
            if (ROOT / name).is_file():
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.root / name)

    def tests(self, *arguments: str, limit_s: float | None = None) -> bool:
        """Whether these tests pass in time. Bytecode is kept without a limit only: never that of a mutant."""
        paths = os.pathsep.join((str(self.root / "src"), str(self.root)))
        environment = os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1" if limit_s else ""}
        command = "-m pytest -q -n0 -p no:cacheprovider --hypothesis-seed=0 -p tests.journeys --journeys=none"
        more: dict[str, Any] = {"cwd": self.root, "env": environment, "stdout": DEVNULL, "stderr": DEVNULL}
        run = subprocess.Popen([sys.executable, *command.split(), *arguments], start_new_session=True, **more)
        try:
            return run.wait(limit_s) == 0
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, 9)
            run.wait()
            return False

    def passing(self, package: str) -> Mapping[tuple[str, int], Sequence[str]]:
        """By module and line: the tests that pass it."""
        if not self.tests("--cov=src/jinro", "--cov-context=test", "--cov-report=", *PACKAGES[package][1]):
            raise SystemExit(f"the tests of {package} fail without a mutant")
        data = coverage.CoverageData(str(self.root / ".coverage"))
        data.read()
        return {
            (path, line): sorted({re.split(r"[|[]", test)[0] for test in tests if test})
            for path in modules_of(package)
            for line, tests in data.contexts_by_lineno(str(self.root / path)).items()
        }

    def kills(self, mutant: Mutant, tests: Sequence[str]) -> bool:
        """Whether one of these tests fails, or does not end, with the mutant."""
        path = self.root / mutant.path
        path.write_text(mutated(mutant, (ROOT / mutant.path).read_text()))
        try:
            return not self.tests("-x", *tests, limit_s=LIMIT_S)
        finally:
            shutil.copy2(ROOT / mutant.path, path)


def try_package(package: str, copies: Sequence[Copy]) -> tuple[str, float]:
    """Give every mutant to its tests, and tell of survivors; the row of the table, and its percent."""
    reasons, passing = equivalent(), copies[0].passing(package)
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def fate(mutant: Mutant) -> str:
        if mutant.name in reasons:
            return "equivalent"
        # Of a condition in brackets, the first line that runs is the next one.
        places = ((mutant.path, mutant.line), (mutant.path, mutant.line + 1))
        tests, copy = next((passing[one] for one in places if one in passing), None), free.get()
        # What runs only at an import is given to all tests. What is made once and kept is passed by the first
        # test that needs it, and seen by others.
        given = (*tests, *own_tests(mutant.path)) if tests else PACKAGES[package][1]
        killed = tests is not None and copy.kills(mutant, given)
        free.put(copy)
        if not killed:
            sys.stdout.write(
                f"{'survived' if tests else 'not reached'}: {mutant.path}:{mutant.line} {mutant.name}\n"
            )
            sys.stdout.flush()
        return "killed" if killed else "survived"

    with ThreadPoolExecutor(len(copies)) as pool:
        fates = list(pool.map(fate, chosen(package)))
    same, killed = fates.count("equivalent"), fates.count("killed")
    percent = 100 * killed / (len(fates) - same)
    own = ", ".join(f"`{folder}`" for folder in PACKAGES[package][1])
    return f"| `{package}` | {own} | {len(fates)} | {same} | {killed} | {percent:.0f} |\n", percent


def main(packages: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="jinro-mutants-") as folder:
        copies = [Copy(f"{folder}/{number}") for number in range(os.cpu_count() or 1)]
        rows = [try_package(package, copies) for package in packages or PACKAGES]
    table = HEAD + "".join(row for row, _ in rows)
    sys.stdout.write(table)
    if not packages:
        PAGE.write_text(BLOCK.sub(table, PAGE.read_text()))
    if min(percent for _, percent in rows) < GOAL:
        raise SystemExit(f"fewer than {GOAL} % are killed")


if __name__ == "__main__":
    main(sys.argv[1:])
