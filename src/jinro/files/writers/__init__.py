"""Events into files: one module per format. Writers use only the events, and packets for a trace."""

from jinro.files.writers.classic_log import ClassicLogFile, ClassicLogWriter, write_classic_log
from jinro.files.writers.contest_log import ContestLogWriter, Texts, write_contest_log
from jinro.files.writers.feed import Feed
from jinro.files.writers.game_files import (
    FileNames,
    FilePlace,
    Folders,
    GameFiles,
    file_name,
    folders_below,
    variant_of,
)
from jinro.files.writers.realtime import RealtimeWriter, write_realtime
from jinro.files.writers.trace import TraceWriter, write_trace

__all__ = [
    "ClassicLogFile",
    "ClassicLogWriter",
    "ContestLogWriter",
    "Feed",
    "FileNames",
    "Folders",
    "GameFiles",
    "FilePlace",
    "RealtimeWriter",
    "Texts",
    "TraceWriter",
    "file_name",
    "folders_below",
    "variant_of",
    "write_classic_log",
    "write_contest_log",
    "write_realtime",
    "write_trace",
]
