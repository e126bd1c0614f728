"""A test that hangs fails, and says where."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.limit import limited

ROOT = Path(__file__).parents[1]


def hangs_in_a_loop() -> None:
    asyncio.run(asyncio.Event().wait())


def hangs_twice() -> None:
    """By the limit alone the body ends, and then `with` waits for its thread."""
    free = threading.Event()
    try:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(free.wait).result()
    finally:
        free.set()


@pytest.mark.parametrize("hangs", [hangs_in_a_loop, hangs_twice])
def test_what_hangs_fails(hangs: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JINRO_SOAK", raising=False)
    with pytest.raises(pytest.fail.Exception, match=r"it took longer than 0\.05 s"), limited(0.05, 0.05):
        hangs()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


@pytest.mark.slow
def test_the_test_fails_with_its_stack(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    text = (ROOT / "tests" / "conftest.py").read_text(encoding="utf-8")
    (tmp_path / "conftest.py").write_text(
        text.replace(
            "import limit\n", "import limit\n\nlimit.limited.__wrapped__.__defaults__ = (0.2, 0.2)\n"
        ),
        encoding="utf-8",
    )
    (tmp_path / "test_it.py").write_text(
        "import threading\n\ndef test_waits():\n    threading.Event().wait()\n\ndef test_next():\n    pass\n"
    )
    environ = {name: value for name, value in os.environ.items() if name != "JINRO_SOAK"}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=tmp_path,
        env={**environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "threading.Event().wait()" in ran.stdout
    assert "it took longer than 0.2 s" in ran.stdout
    assert "1 failed, 1 passed" in ran.stdout
