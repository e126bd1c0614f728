"""All tests, and the programs they start, speak English, whatever the locale is; none hangs."""

import gc
import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests import limit
from tests.soaking import times

for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "NO_COLOR", "FORCE_COLOR"):
    os.environ.pop(name, None)
os.environ["LANG"] = "en_US.UTF-8"

# A shell lets what runs in its background ignore Ctrl-C, and the programs that tests interrupt would too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

LONGEST = ("tests/web/", "tests/test_guides.py", "tests/test_readme.py", "tests/chaos/")
"""Tests that take many seconds each, by the beginnings of their names."""

# On a busy machine any example may take long to draw or to run: that is no finding.
settings.register_profile(
    "busy", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=times(40, 400)
)
settings.load_profile("busy")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[None]:
    """What is made while tests are collected stays: it is not looked through for garbage, then or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest come first, otherwise all would wait for them in the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_setup() -> Iterator[None]:
    with limit.limited():
        yield


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call() -> Iterator[None]:
    with limit.limited():
        yield


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_teardown() -> Iterator[None]:
    with limit.limited():
        yield


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
    """Say at the end how many tests of the page, or in a sandbox, were left out."""
    yield
    skipped = terminalreporter.stats.get("skipped", [])
    for name, what in (("JINRO_NO_BROWSER=1", "of the page"), ("JINRO_NO_SANDBOX=1", "in a sandbox")):
        count = sum(name in str(report.longrepr) for report in skipped)
        if count:
            terminalreporter.write_line(f"{name}: {count} tests {what} were not run")


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder that other users of this machine can read; pytest's own they cannot."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name).resolve()
