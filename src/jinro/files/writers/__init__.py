"""Events into files: one module for each format, each a projection of the event log and of nothing else."""

from jinro.files.writers.classic_log import ClassicFile, ClassicLog, write_classic_log
from jinro.files.writers.feed import Feed
from jinro.files.writers.files import Folders, GameFiles, Names, Place, file_name, folders_below, variant_of
from jinro.files.writers.gamelog import GameLog, Texts, write_log
from jinro.files.writers.growing import Failed, Growing
from jinro.files.writers.realtime import Realtime, write_realtime
from jinro.files.writers.trace import TraceLog, write_trace

__all__ = [
    "ClassicFile",
    "ClassicLog",
    "Failed",
    "Feed",
    "Folders",
    "GameFiles",
    "GameLog",
    "Growing",
    "Names",
    "Place",
    "Realtime",
    "Texts",
    "TraceLog",
    "file_name",
    "folders_below",
    "variant_of",
    "write_classic_log",
    "write_log",
    "write_realtime",
    "write_trace",
]
