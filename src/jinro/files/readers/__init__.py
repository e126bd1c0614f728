"""Files into events: one module for each format."""

from jinro.files.readers.classic_log import is_classic, read_classic_log
from jinro.files.readers.gamelog import read_log
from jinro.files.readers.realtime import read_realtime
from jinro.files.readers.trace import read_trace

__all__ = ["is_classic", "read_classic_log", "read_log", "read_realtime", "read_trace"]
