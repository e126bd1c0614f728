"""A pytest plugin: the branch coverage of each module by the tests of its own package.

A line that only the tests of another package reach does not count. Nor does a line that only slow tests or
tests with generated examples reach: these are left out, so that the figures are the same in every run. `make
journeys` ends with it: tracing costs as much again as the tests themselves. The floor is the table in
CONTRIBUTING.md: of each package, of each module that the table names, and 100 % of all other modules.

`-p tests.own_coverage` checks the floor; `--own-coverage=show` prints every module, `--own-coverage=write`
writes the table.
"""

import importlib
import json
import pkgutil
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import coverage
import pytest
from hypothesis import is_hypothesis_test

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "jinro"
PAGE = ROOT / "CONTRIBUTING.md"
BLOCK = re.compile(r"(?<=<!-- coverage -->\n).*?(?=<!-- /coverage -->)", re.S)
OWN_TESTS = {
    "game": ("tests/game", "tests/rules", "tests/golden"),
    "language": ("tests/language",),
    "wire": ("tests/wire",),
    "village": ("tests/village",),
}
IMPORT = "import"
"""The data of what importing the packages executes, which counts for all of them."""
DATA = pytest.StashKey[Path]()
"""The folder of the data, which more processes may add to before the session is over."""


def package_of(test: str) -> str | None:
    """The package that a test, by its path, belongs to."""
    for package, folders in OWN_TESTS.items():
        if test.startswith(tuple(f"{folder}/" for folder in folders)):
            return package
    return None


def is_traced(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is None and not is_hypothesis_test(getattr(item, "obj", None))


# Measuring, in each process that runs tests


class Tracer:
    """Traces a package while its own tests run, and no other code."""

    def __init__(self, folder: Path) -> None:
        self._of = {name: _coverage(folder, name, [name]) for name in OWN_TESTS}
        self._import = _coverage(folder, IMPORT, list(OWN_TESTS))
        with self._import.collect():
            modules = [module for name in OWN_TESTS for module in _import_all(f"jinro.{name}")]
        self._package: str | None = None
        """That of the present test, if it is traced."""
        self._is_tracing = False
        things = [thing for module in modules for thing in vars(module).values()]
        self._caches = [thing.cache_clear for thing in things if hasattr(thing, "cache_clear")]
        self._caches += [
            forgetting(thing) for thing in things if isinstance(thing, dict) and _fills_itself(thing)
        ]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        package = package_of(item.nodeid) if is_traced(item) else None
        if package is not None and package != self._package:
            # What an untraced test has left in a cache would not be executed again.
            for clear in self._caches:
                clear()
        self._package = package

    # Only the test and what it is given: pytest itself, which does more than most tests, runs untraced.

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_fixture_setup(self) -> Iterator[None]:
        with self._traced():
            return (yield)

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_pyfunc_call(self) -> Iterator[None]:
        with self._traced():
            return (yield)

    @contextmanager
    def _traced(self) -> Iterator[None]:
        if self._package is None or self._is_tracing:
            yield
            return
        self._is_tracing = True
        try:
            with self._of[self._package].collect():
                yield
        finally:
            self._is_tracing = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        for one in (self._import, *self._of.values()):
            one.save()


def _coverage(folder: Path, name: str, packages: list[str]) -> coverage.Coverage:
    made = coverage.Coverage(
        data_file=str(folder / name),
        data_suffix=True,
        branch=True,
        source=[str(SOURCES / package) for package in packages],
    )
    made.set_option("run:disable_warnings", ["module-not-measured", "no-data-collected", "already-imported"])
    return made


def _fills_itself(table: dict[Any, Any]) -> bool:
    """Whether a table remembers what it was asked for once."""
    return hasattr(type(table), "__missing__")


def forgetting(table: dict[Any, Any]) -> Callable[[], None]:
    """A function that takes out of a table what is put into it from now on."""
    known = dict(table)

    def forget() -> None:
        table.clear()
        table.update(known)

    return forget


def _import_all(package: str) -> Iterator[ModuleType]:
    found = importlib.import_module(package)
    yield found
    for module in pkgutil.walk_packages(found.__path__, f"{package}."):
        yield importlib.import_module(module.name)


# Reporting, in the process that was started


class Measured:
    """The coverage of one package: statements and branches, all and executed, by module."""

    def __init__(self, package: str, report: Mapping[str, Any]) -> None:
        self.package = package
        self.modules = {_module(path): one for path, one in sorted(report["files"].items())}

    def percent(self, *modules: str) -> float:
        """Of these modules, or of all; rounded down to a tenth."""
        found = [self.modules[name]["summary"] for name in modules or self.modules]
        there = sum(one["num_statements"] + one["num_branches"] for one in found)
        reached = sum(one["covered_lines"] + one["covered_branches"] for one in found)
        return 1_000 * reached // there / 10 if there else 100.0

    def row(self) -> str:
        """The row of the table, in whole percents."""
        tests = ", ".join(f"`{folder}`" for folder in OWN_TESTS[self.package])
        percents = {name: int(self.percent(name)) for name in self.modules}
        below = [f"`{name}` {percent}" for name, percent in percents.items() if percent < 100]
        return f"| `{self.package}` | {tests} | {int(self.percent())} | {', '.join(below)} |"

    def faults(self, floor: "Floor") -> list[str]:
        """What lies below the floor."""
        found = []
        if self.percent() < floor.package:
            found.append(f"jinro.{self.package}: {self.percent()} %, floor {floor.package} %")
        for name in self.modules:
            percent, least = self.percent(name), floor.modules.get(name, 100)
            if percent < least:
                found.append(f"jinro.{self.package}.{name}: {percent} %, floor {least} %{self.missing(name)}")
        return found

    def missing(self, module: str) -> str:
        """Lines and branches that no test reaches."""
        one = self.modules[module]
        lines = _ranges(one["missing_lines"])
        gone = set(one["missing_lines"])
        branches = [f"{a}->{'exit' if b < 0 else b}" for a, b in one["missing_branches"] if a not in gone]
        return f" (missing: {', '.join(lines + branches)})" if lines or branches else ""

    def lines(self) -> Iterator[str]:
        yield f"jinro.{self.package}: {self.percent()} %"
        for name in self.modules:
            yield f"    {name:<28}{self.percent(name):5.1f} %{self.missing(name)}"


def _ranges(lines: list[int]) -> list[str]:
    """Numbers that follow each other as `first-last`."""
    firsts = [line for line in lines if line - 1 not in lines]
    lasts = [line for line in lines if line + 1 not in lines]
    return [f"{a}-{b}" if a < b else str(a) for a, b in zip(firsts, lasts, strict=True)]


class Floor:
    """A row of the table in CONTRIBUTING.md."""

    def __init__(self, row: str) -> None:
        _, package, _, percent, modules, _ = (cell.strip() for cell in row.split("|"))
        self.name = package.strip("`")
        self.package = int(percent)
        self.modules = {name: int(least) for name, least in re.findall(r"`([\w.]+)` (\d+)", modules)}


HEAD = "| package | its own tests | covered, % | modules below 100 % |\n| --- | --- | ---: | --- |\n"


def floors(page: str) -> dict[str, Floor]:
    found = BLOCK.search(page)
    assert found is not None, "CONTRIBUTING.md has no table of coverage"
    rows = [Floor(row) for row in found[0].splitlines()[2:]]
    return {row.name: row for row in rows}


def _module(path: str) -> str:
    """The name of a module below its package."""
    _, *names = (ROOT / path).with_suffix("").relative_to(SOURCES).parts
    return ".".join(names)


def measured(folder: Path, package: str) -> Measured:
    """The data of all processes, put together."""
    paths = [str(path) for name in (IMPORT, package) for path in folder.glob(f"{name}.*")]
    whole = coverage.Coverage(
        data_file=str(folder / f"whole-{package}"), branch=True, source=[str(SOURCES / package)]
    )
    whole.combine(paths, strict=True, keep=True)
    report = folder / f"{package}.json"
    whole.json_report(outfile=str(report), include=[f"{SOURCES / package}/*"])
    return Measured(package, json.loads(report.read_text()))


class Reporter:
    """Puts the data together when all tests have passed, and holds them against the floor."""

    def __init__(self, folder: Path, mode: str) -> None:
        self._folder = folder
        self._mode = mode
        self._lines: list[str] = []

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["own_coverage"] = str(self._folder)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus != pytest.ExitCode.OK:
            return
        found = [measured(self._folder, package) for package in OWN_TESTS]
        page = PAGE.read_text(encoding="utf-8")
        if self._mode == "write":
            table = HEAD + "".join(f"{one.row()}\n" for one in found)
            PAGE.write_text(BLOCK.sub(lambda _: table, page), encoding="utf-8")
        elif self._mode == "show":
            self._lines = [line for one in found for line in one.lines()]
        else:
            least = floors(page)
            faults = [fault for one in found for fault in one.faults(least[one.package])]
            self._lines = [f"jinro.{one.package}: {one.percent()} %" for one in found] + faults
            if faults:
                self._lines.append("below the floor: add tests, or lower it by `make floor`")
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._lines:
            terminalreporter.section("branch coverage by own tests")
            for line in self._lines:
                terminalreporter.line(line)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    untraced = [item for item in items if not is_traced(item)]
    items[:] = [item for item in items if is_traced(item)]
    if untraced:
        config.hook.pytest_deselected(items=untraced)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--own-coverage", choices=("check", "show", "write"), default="check")
    parser.addoption("--own-coverage-data", help="add the data to this folder, and hold it against nothing")


def pytest_configure(config: pytest.Config) -> None:
    given = getattr(config, "workerinput", {}).get("own_coverage") or config.getoption("--own-coverage-data")
    if given:
        config.pluginmanager.register(Tracer(Path(given)))
        return
    folder = tempfile.TemporaryDirectory(prefix="jinro-coverage-")
    config.add_cleanup(folder.cleanup)
    config.stash[DATA] = Path(folder.name)
    config.pluginmanager.register(Reporter(Path(folder.name), config.getoption("--own-coverage")))
    if config.getoption("dist", "no") == "no":
        config.pluginmanager.register(Tracer(Path(folder.name)))
