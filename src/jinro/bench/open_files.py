"""Benchmarks with many connections need many open files."""

from jinro.errors import CallerError
from jinro.net.open_files import allow_open_files


def allow_files(count: int, option: str) -> None:
    """Raise the limit of open files for this process and its children."""
    allowed = allow_open_files(count)
    if allowed < count:
        raise CallerError("errors.bench.open_files", at=option, allowed=allowed, count=count)
