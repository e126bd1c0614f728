"""A server for the benches: a process of its own, of which the processor's time is known."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jinro.errors import CallerError

_kept: list[str] = []


@contextmanager
def folders() -> Iterator[None]:
    """Keep the data of all servers until the end: some file systems make new files slowly, for minutes, after
    many were deleted, and it would be that which is measured."""
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
    """`jinro serve` with these arguments, on one core where there are several; this process takes the others.

    The process, the port at which it is ready, and the folder of its data.
    """
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    with _folder() as folder:
        code = "from jinro.cli.main import main; main()"
        command = [sys.executable, "-c", code, "serve", *args, "--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        if len(cores) > 1:
            os.sched_setaffinity(process.pid, cores[:1])
            os.sched_setaffinity(0, cores[1:])
        try:
            assert process.stdout is not None
            ready = re.search(r"ready for agents: .*:(\d+)", process.stdout.readline())
            if ready is None:
                raise CallerError("the server did not start")
            yield process, int(ready[1]), Path(folder)
        finally:
            process.terminate()
            process.communicate(timeout=30)
            if cores:
                os.sched_setaffinity(0, cores)


def cpu_s(process: "subprocess.Popen[str]") -> float:
    """The processor's time that a process has used."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
