"""The command line in this process: a process of its own takes half a second to start."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from jinro.cli.main import main


class Ended:
    """What a command printed, and how it ended."""

    def __init__(self, out: str, err: str, code: int) -> None:
        self.out = out
        self.err = err
        self.code = code

    @property
    def error(self) -> str:
        """The one line on standard error."""
        assert self.code == 1
        assert self.err.count("\n") == 1
        assert self.err.startswith("jinro: ")
        return self.err


Run = Callable[..., Ended]


@pytest.fixture
def jinro(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*words: object) -> Ended:
        monkeypatch.setattr(sys, "argv", ["jinro", *map(str, words)])
        start = time.process_time()
        with pytest.raises(SystemExit) as ended:
            main()
        assert time.process_time() - start < 5
        out, err = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Ended(out, err, ended.value.code)

    return run
