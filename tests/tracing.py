"""Which files of `src/jinro` run between two moments, in the order of their first calls.

`python -m tests.tracing FILE COMMAND ...` traces the thread of a `jinro` command until FILE (or a folder) is
called first, interrupts the command, and prints the files as the last line of its output, as JSON. In a
process of its own nothing is cached yet, whichever tests ran before.
"""

import json
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from statistics import median
from types import FrameType

_spec = find_spec("jinro")
assert _spec is not None
assert _spec.origin is not None
SOURCE = os.path.dirname(_spec.origin) + os.sep
Way = list[str]


class Tracer:
    """A profile function that writes down files; those of `language/`, and what imports run, are left out."""

    def __init__(self) -> None:
        self._passed: dict[str, None] | None = None
        self._until = ""
        self._importing = threading.local()
        self.reached = threading.Event()
        """Set as soon as the file or folder is called at which the way ends."""

    @contextmanager
    def threads(self) -> Iterator[None]:
        """All threads that are started meanwhile are traced."""
        threading.setprofile(self)
        try:
            yield
        finally:
            threading.setprofile(None)

    def begin(self, until: str = "") -> None:
        """A way begins; it ends with `end`, or before the first call of a file whose path begins so."""
        self.reached.clear()
        self._until = until
        self._passed = {}

    def end(self) -> Way:
        passed, self._passed = self._passed, None
        return list(passed or ())

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        passed = self._passed
        if passed is None or event not in ("call", "return"):
            return
        code = frame.f_code
        if not code.co_filename.startswith(SOURCE):
            return
        if code.co_name == "<module>":
            depth = getattr(self._importing, "depth", 0)
            self._importing.depth = depth + (1 if event == "call" else -1)
        elif event == "call" and not getattr(self._importing, "depth", 0) and not self.reached.is_set():
            self._pass(code.co_filename.removeprefix(SOURCE).replace(os.sep, "/"), passed)

    def _pass(self, file: str, passed: dict[str, None]) -> None:
        if self._until and file.startswith(self._until):
            self.reached.set()
        elif not file.startswith("language/"):
            passed.setdefault(file)


def common(ways: Sequence[Way]) -> Way:
    """The files that all of these ways pass, in their usual order: by the median of their places.

    What runs now and then beside an answer, as pings and ticks do, is in some of the ways only.
    """
    shared = set(ways[0]).intersection(*ways)
    kept = [[file for file in way if file in shared] for way in ways]
    return sorted(shared, key=lambda file: (median(way.index(file) for way in kept), file))


class Interrupting(Tracer):
    """Ends the command of this process as Ctrl-C does, as soon as the way ends."""

    def _pass(self, file: str, passed: dict[str, None]) -> None:
        super()._pass(file, passed)
        if self.reached.is_set():
            os.kill(os.getpid(), signal.SIGINT)


def main(until: str, *command: str) -> None:
    tracer = Interrupting()
    tracer.begin(until)
    sys.setprofile(tracer)
    from jinro.cli.main import main as jinro

    sys.argv = ["jinro", *command]
    try:
        jinro()
    finally:
        sys.setprofile(None)
        assert tracer.reached.is_set(), f"{until} was not reached"
        sys.stdout.write("\n" + json.dumps(tracer.end()) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
