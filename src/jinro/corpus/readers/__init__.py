"""Files into events: one module for each format."""

from jinro.corpus.readers.gamelog import read_log

__all__ = ["read_log"]
