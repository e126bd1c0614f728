"""Events into files: one module for each format, each a projection of the event log and of nothing else."""

from jinro.corpus.writers.gamelog import GameLog, write_log
from jinro.corpus.writers.trace import TraceLog, write_trace

__all__ = ["GameLog", "TraceLog", "write_log", "write_trace"]
