"""Files into events: one module for each format."""

from jinro.corpus.readers.classic_log import is_classic, read_classic_log
from jinro.corpus.readers.gamelog import read_log
from jinro.corpus.readers.realtime import read_realtime
from jinro.corpus.readers.trace import read_trace

__all__ = ["is_classic", "read_classic_log", "read_log", "read_realtime", "read_trace"]
