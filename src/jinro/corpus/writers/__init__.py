"""Events into files: one module for each format, each a projection of the event log and of nothing else."""

from jinro.corpus.writers.gamelog import GameLog, write_log

__all__ = ["GameLog", "write_log"]
