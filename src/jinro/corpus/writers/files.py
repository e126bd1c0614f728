"""The files of one running game: game log, packet trace and realtime feed, under one name.

Everything is made of the events as they are committed, and of the packets that they gave. What is ready is
gathered and written by `flush`; a trace has another name until it is whole.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.corpus.record import Variant
from jinro.corpus.writers.feed import Feed, write_all
from jinro.corpus.writers.gamelog import GameLog, Texts
from jinro.corpus.writers.realtime import Realtime
from jinro.corpus.writers.trace import TraceLog
from jinro.game.events import Event
from jinro.wire.nlp.host import Outgoing
from jinro.wire.nlp.messages import Dialect

FILENAME: Final = "{timestamp}_{teams}"
LONGEST: Final = 200
"""Bytes of a name at most, so that any file system takes it with its ending."""


class Folders(Struct, frozen=True, kw_only=True):
    """Which files are written where; None for those that are not wanted."""

    log: Path | None = None
    trace: Path | None = None
    realtime: Path | None = None
    filename: str = FILENAME
    texts: Texts = "one_line"


def folders_below(data: Path) -> Folders:
    """All files, where they are when nothing is configured."""
    return Folders(log=data / "log" / "game", trace=data / "log" / "json", realtime=data / "log" / "realtime")


def variant_of(dialect: Dialect) -> Variant:
    """The game log that goes with a generation of the protocol."""
    if dialect.counts_after:
        return Variant()
    return Variant(time="s" if dialect.time else "", final_newline=True)


def file_name(pattern: str, game: str, started_ms: int, teams: Sequence[str]) -> str:
    """The name of a game's files, without folder and ending."""
    joined = "_".join(sorted(teams, key=str.encode))
    name = pattern.replace("{game_id}", game).replace("{timestamp}", str(started_ms // 1_000))
    name = name.replace("{teams}", joined)
    safe = "".join("-" if c in '/\\:*?"<>|' or not c.isprintable() else c for c in name).lstrip(".")
    return safe.encode()[:LONGEST].decode(errors="ignore") or game


def free_name(folders: Folders, name: str) -> str:
    """The name, with a number where files of it are there already."""
    places = (
        (folders.log, ".log"),
        (folders.trace, ".json"),
        (folders.trace, ".json.part"),
        (folders.realtime, ".jsonl"),
    )
    number, free = 1, name
    while any(folder is not None and (folder / (free + end)).exists() for folder, end in places):
        number += 1
        free = f"{name}_{number}"
    return free


class _Growing:
    """A file that grows by what is gathered."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o644)
        self._ready: list[bytes] = []

    def add(self, data: bytes) -> None:
        if data:
            self._ready.append(data)

    def flush(self) -> None:
        if self._ready:
            write_all(self._file, b"".join(self._ready))
            self._ready.clear()

    def close(self) -> None:
        self.flush()
        os.close(self._file)


class GameFiles:
    """The files of one game."""

    def __init__(self, folders: Folders, name: str, game: str, dialect: Dialect, feed: Feed | None) -> None:
        self.name = name = free_name(folders, name)
        self._game = game
        self._variant = variant_of(dialect)
        self._log = GameLog(self._variant, folders.texts)
        self._log_file = None if folders.log is None else _Growing(folders.log / f"{name}.log")
        self._trace = TraceLog()
        self._trace_file = None if folders.trace is None else _Growing(folders.trace / f"{name}.json.part")
        self._realtime = Realtime()
        self._feed = feed
        self._rows = 0
        if feed is not None:
            feed.begin(game, name)

    def take(self, events: Sequence[Event], packets: Sequence[Outgoing], now_ms: int) -> None:
        """Gather what events and their packets add to each file."""
        if self._log_file is not None:
            self._log_file.add(self._joined([row for event in events for row in self._log.rows(event)]))
        if self._trace_file is not None:
            self._trace_file.add(self._trace.take(events, packets))
        if self._feed is not None:
            lines = [line for event in events for line in self._realtime.lines(event)]
            self._feed.add(self._game, lines, now_ms)

    def _joined(self, rows: list[str]) -> bytes:
        if not rows:
            return b""
        text = "\n".join(rows)
        first, self._rows = not self._rows, self._rows + len(rows)
        if self._variant.final_newline:
            return f"{text}\n".encode()
        return (text if first else f"\n{text}").encode()

    def flush(self) -> None:
        """Write what has been gathered."""
        for file in (self._log_file, self._trace_file):
            if file is not None:
                file.flush()

    def close(self, now_ms: int) -> None:
        """The game is over: the trace is whole now and gets its name."""
        if self._log_file is not None:
            self._log_file.close()
        if self._trace_file is not None:
            self._trace_file.add(self._trace.close())
            self._trace_file.close()
            os.replace(self._trace_file.path, self._trace_file.path.with_suffix(""))
        if self._feed is not None:
            self._feed.end(self._game, now_ms)
