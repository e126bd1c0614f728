"""Files into events: one module per format."""

from jinro.files.readers.classic_log import is_classic, read_classic_log
from jinro.files.readers.contest_log import read_contest_log
from jinro.files.readers.realtime import read_realtime
from jinro.files.readers.trace import read_trace

__all__ = ["is_classic", "read_classic_log", "read_contest_log", "read_realtime", "read_trace"]
