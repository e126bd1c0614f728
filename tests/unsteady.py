"""A pytest plugin: a test that fails is run once more, alone.

With many tests beside it on few processors, a test can fail that has a race, or that follows one which left
something open. One such test must not lose the work of a whole run, and must not be overlooked either: it is
listed by name as unsteady, with what it said, and stays in the closing line. A test that fails twice fails,
and when more than a few fail, none is run again.
"""

import subprocess
import sys
from collections.abc import Sequence
from typing import Final

import pytest
from tests import own_coverage

MOST: Final = 5
"""Failing tests that are run again; if there are more, something is broken."""
LIMIT_S: Final = 300
"""For one test alone, with the start of pytest."""


class Rerun:
    """Runs failing tests again when all others are done."""

    def __init__(self) -> None:
        self._unsteady: dict[str, pytest.TestReport] = {}
        self._failed_again: list[str] = []

    @pytest.hookimpl(tryfirst=True)  # Before the coverage is held against its floor.
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        terminal = session.config.pluginmanager.get_plugin("terminalreporter")
        assert terminal is not None
        if session.exitstatus != pytest.ExitCode.TESTS_FAILED or session.shouldfail or session.shouldstop:
            return
        failed = {report.nodeid: report for report in _failed(terminal)}
        if not 0 < len(failed) <= MOST:
            return
        for name, report in failed.items():
            if isinstance(report, pytest.TestReport) and _passes(session.config, name):
                self._unsteady[name] = report
            else:
                self._failed_again.append(name)
        _move(terminal, self._unsteady)
        if not self._failed_again:
            session.testsfailed = 0
            session.exitstatus = pytest.ExitCode.OK

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for name in self._failed_again:
            terminalreporter.write_line(f"failed again, alone: {name}", red=True)
        if not self._unsteady:
            return
        terminalreporter.section("UNSTEADY: failed, and passed when run again alone", "!", yellow=True)
        for name, report in self._unsteady.items():
            terminalreporter.write_sep("_", name, yellow=True)
            terminalreporter.write_line(report.longreprtext)
            for title, text in report.sections:
                terminalreporter.write_line(f"--- {title}\n{text}")
        terminalreporter.section(
            "mend them: each has a race, or follows a test that leaves something open", "!"
        )
        for name in self._unsteady:
            terminalreporter.write_line(f"UNSTEADY {name}", yellow=True)


def _failed(terminal: pytest.TerminalReporter) -> Sequence[pytest.TestReport | pytest.CollectReport]:
    return [*terminal.stats.get("failed", []), *terminal.stats.get("error", [])]


def _passes(config: pytest.Config, name: str) -> bool:
    """Whether a test passes alone: in a process of its own, with nothing beside it."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"]
    data = config.stash.get(own_coverage.DATA, None)
    if data is not None:
        command += ["-p", own_coverage.__name__, "--own-coverage-data", str(data)]
    try:
        done = subprocess.run(
            [*command, name], cwd=config.rootpath, capture_output=True, timeout=LIMIT_S, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == pytest.ExitCode.OK


def _move(terminal: pytest.TerminalReporter, unsteady: dict[str, pytest.TestReport]) -> None:
    """Count tests as unsteady, and as nothing else."""
    for kind in ("passed", "failed", "error"):
        left = [report for report in terminal.stats.pop(kind, []) if report.nodeid not in unsteady]
        if left:
            terminal.stats[kind] = left
    if unsteady:
        terminal._add_stats("unsteady", list(unsteady.values()))


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Rerun())
