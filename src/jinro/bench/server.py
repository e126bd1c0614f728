"""The server that the benches measure: `jinro serve` in a process of its own, whose CPU time can be read."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from jinro.errors import CallerError

_kept: list[str] = []


@contextmanager
def kept_folders() -> Iterator[None]:
    """Delete the data of all servers only at the end.

    After many deletions some file systems create files slowly for minutes, which would be measured.
    """
    with tempfile.TemporaryDirectory(prefix="jinro-bench-") as folder:
        _kept.append(folder)
        try:
            yield
        finally:
            _kept.remove(folder)


@contextmanager
def _folder() -> Iterator[str]:
    if _kept:
        yield tempfile.mkdtemp(dir=_kept[-1])
    else:
        with tempfile.TemporaryDirectory(prefix="jinro-bench-") as folder:
            yield folder


@contextmanager
def server(*args: str) -> Iterator[tuple["subprocess.Popen[str]", int, Path]]:
    """Run `jinro serve` with these arguments: the process, its port, and its data folder.

    Where there are several cores, the server has one of them and this process the others.
    """
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    with _folder() as folder:
        code = "from jinro.cli.main import main; main()"
        command = [sys.executable, "-c", code, "serve", *args, "--lang", "en", "--quiet", "--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        if len(cores) > 1:
            os.sched_setaffinity(process.pid, cores[:1])
            os.sched_setaffinity(0, cores[1:])
        try:
            assert process.stdout is not None
            found = (re.search(r"ready for agents: .*:(\d+)", line) for line in process.stdout)
            ready = next(filter(None, found), None)
            if ready is None:
                raise CallerError("errors.measured.no_server")
            yield process, int(ready[1]), Path(folder)
        finally:
            process.terminate()
            try:
                process.communicate(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
            if cores:
                os.sched_setaffinity(0, cores)


def cpu_s(process: "subprocess.Popen[str]") -> float:
    """CPU time that a process has used so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kib(process: "subprocess.Popen[str]") -> int:
    """Memory that a process has now."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())
    assert found is not None
    return int(found[1])


def at_share(times: Sequence[float], share: float) -> float:
    """The time that this share of sorted times does not exceed."""
    return times[min(len(times) - 1, int(share * len(times)))]
