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
from jinro.game.commands import Open
from jinro.game.events import Event
from jinro.wire.nlp.host import Outgoing
from jinro.wire.nlp.messages import Dialect

FILENAME: Final = "{timestamp}_{teams}"
PART: Final = ".part"
"""Ends the name of a trace that is not whole yet."""
LONGEST: Final = 200
"""Bytes of a name at most, so that any file system takes it with its ending."""


class Place(Struct, frozen=True):
    """Where one kind of file is written, and how it is called: `{game_id}`, `{timestamp}`, `{teams}`."""

    folder: Path
    filename: str = FILENAME


class Folders(Struct, frozen=True, kw_only=True):
    """Which files are written where; None for those that are not wanted."""

    log: Place | None = None
    trace: Place | None = None
    realtime: Place | None = None
    texts: Texts = "one_line"


def folders_below(data: Path) -> Folders:
    """All files, where they are when nothing is configured."""
    log = data / "log"
    return Folders(log=Place(log / "game"), trace=Place(log / "json"), realtime=Place(log / "realtime"))


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


def _names(folders: Folders, game: str, started_ms: int, teams: Sequence[str]) -> dict[str, str]:
    """The name of each kind of file; with one number for all where one of them is there already."""
    places = {".log": folders.log, ".json": folders.trace, ".jsonl": folders.realtime}
    wanted = {end: place for end, place in places.items() if place is not None}
    names = {end: file_name(place.filename, game, started_ms, teams) for end, place in wanted.items()}
    number, numbered = 1, names
    while any(_taken(place.folder / (numbered[end] + end)) for end, place in wanted.items()):
        number += 1
        numbered = {end: f"{name}_{number}" for end, name in names.items()}
    return numbered


def _taken(path: Path) -> bool:
    return path.exists() or path.with_name(path.name + PART).exists()


class Growing:
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

    def __init__(
        self, folders: Folders, opened: Open, started_ms: int, dialect: Dialect, feed: Feed | None = None
    ) -> None:
        self.names = names = _names(folders, opened.game, started_ms, opened.teams or opened.players)
        """By ending, without folder and ending."""
        self._game = opened.game
        self._variant = variant_of(dialect)
        self._log = GameLog(self._variant, folders.texts)
        self._log_file = self._trace_file = None
        if folders.log is not None:
            self._log_file = Growing(folders.log.folder / f"{names['.log']}.log")
        if folders.trace is not None:
            self._trace_file = Growing(folders.trace.folder / f"{names['.json']}.json{PART}")
        self._trace = TraceLog()
        self._realtime = Realtime()
        self._feed = feed if folders.realtime is not None else None
        self._rows = 0
        if self._feed is not None:
            self._feed.begin(opened.game, names[".jsonl"])

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
