"""Read damaged files: one by `python -m tests.fuzz.run READER NUMBER`, many by `READER --from N --seconds S`.

Many are read with limits of memory and of time per input. The number of an input is printed before it is
read, so that even a killed process tells which input it was.
"""

import argparse
import resource
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.fuzz.mutate import damaged
from tests.fuzz.targets import TARGETS

CRASHES: Final = Path(__file__).parent / "crashes"
MOST_SECONDS: Final = 5.0
"""Processor time for one input; most take a hundredth of a second."""
MOST_BYTES: Final = 1_000_000_000
"""Address space of a process that reads many inputs."""


def read_damaged(name: str, number: int, folder: Path, seconds: float = MOST_SECONDS) -> None:
    """Read one damaged file; an undocumented error or too much time is an AssertionError that names it."""
    try:
        read_within_limits(name, damaged(TARGETS[name].seeds, f"{name}/{number}"), folder, seconds)
    except Exception as error:
        raise AssertionError(f"{name}, input {number}: {type(error).__name__}: {error}") from error


def read_within_limits(name: str, data: bytes, folder: Path, seconds: float = MOST_SECONDS) -> None:
    """Read data as a file of this kind."""
    target = TARGETS[name]
    path = folder / target.name
    for left in folder.glob(f"{target.name}*"):  # What a store leaves beside its file.
        left.unlink()
    path.write_bytes(data)
    start = time.process_time()
    message = "read"
    try:
        target.read(path)
    except target.errors as error:
        message = str(error)
    assert message, "an empty message"
    assert "\n" not in message, f"a message of several lines: {message}"
    took = time.process_time() - start
    assert took < seconds, f"took {took:.1f} s"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("name", choices=TARGETS)
    parser.add_argument("number", nargs="?", type=int)
    parser.add_argument("--from", dest="start", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if given.number is not None:
            read_damaged(given.name, given.number, Path(folder))
            return
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        number, end = given.start, time.monotonic() + given.seconds
        while time.monotonic() < end:
            sys.stdout.write(f"{number}\n")
            sys.stdout.flush()
            signal.alarm(60)  # Ends the process if an input never ends.
            read_damaged(given.name, number, Path(folder))
            number += 1


if __name__ == "__main__":
    main()
