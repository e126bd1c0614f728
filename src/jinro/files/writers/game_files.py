"""`GameFiles`: the files of one running game: game log, packet trace and realtime feed, under one name.

They are made from the committed events and their packets. Both are buffered until `flush`, which writes each
file once. A trace ends in `.part` until it is complete. A file that cannot be written does not affect the
others.
"""

import os
import re
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.files.disk import AppendOnlyFile, OnWriteError, raise_error
from jinro.files.reading import Variant
from jinro.files.writers.contest_log import ContestLogWriter, Texts
from jinro.files.writers.feed import Feed
from jinro.files.writers.realtime import RealtimeWriter
from jinro.files.writers.trace import Packet, TraceWriter
from jinro.game.events import Event
from jinro.wire.nlp import Dialect

FILENAME: Final = "{timestamp}_{teams}"
PART: Final = ".part"
"""Suffix of a trace that is not complete yet."""
LONGEST: Final = 200
"""Longest name in bytes, so that every file system accepts it with its ending."""
_UNSAFE: Final = re.compile(r'[/\\:*?"<>|]')
MOST_NAMES: Final = 1_000
"""Names remembered; older ones do not matter, because names contain the second."""


class FilePlace(Struct, frozen=True):
    """Folder and name pattern of one kind of file; fields: `{game_id}`, `{timestamp}`, `{teams}`."""

    folder: Path
    filename: str = FILENAME


class Folders(Struct, frozen=True, kw_only=True):
    """Where each kind of file is written; None: not at all."""

    log: FilePlace | None = None
    trace: FilePlace | None = None
    realtime: FilePlace | None = None
    texts: Texts = "one_line"
    delay_ms: int = 0
    """Delay of the realtime feed behind the game."""

    @property
    def places(self) -> dict[str, FilePlace]:
        """What is written, by the ending of the files."""
        places = {".log": self.log, ".json": self.trace, ".jsonl": self.realtime}
        return {end: place for end, place in places.items() if place is not None}


def folders_below(data: Path) -> Folders:
    """The default folders below a data folder."""
    log = data / "log"
    return Folders(
        log=FilePlace(log / "game"), trace=FilePlace(log / "json"), realtime=FilePlace(log / "realtime")
    )


def variant_of(dialect: Dialect) -> Variant:
    """The variant of the game log that belongs to a dialect."""
    # The server of May 2026 still wrote games in turns as in 2025.
    return Variant(
        time="s" if dialect.time else "", final_newline=dialect.time, idx_by_phase=dialect.idx_by_phase
    )


def file_name(pattern: str, game: str, started_ms: int, teams: Sequence[str]) -> str:
    """The name of a game's files, without folder and ending."""
    joined = "_".join(sorted(teams, key=str.encode))
    name = pattern.replace("{game_id}", game).replace("{timestamp}", str(started_ms // 1_000))
    name = name.replace("{teams}", joined)
    if not name.isprintable():
        name = "".join(c if c.isprintable() else "-" for c in name)
    safe = _UNSAFE.sub("-", name).lstrip(".")
    return safe.encode()[:LONGEST].decode(errors="ignore") or game


class FileNames:
    """Chooses unique names for the files of a server's games. Any thread may ask."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers: dict[tuple[str, ...], int] = {}
        """The last number given to each name, latest last, so that the search need not start from 1."""

    def choose(self, folders: Folders, game: str, started_ms: int, teams: Sequence[str]) -> dict[str, str]:
        """The name of each kind of file, by its ending; if one of them exists, all get the same number."""
        wanted = folders.places
        made = {
            pattern: file_name(pattern, game, started_ms, teams)
            for pattern in {place.filename for place in wanted.values()}
        }
        names = {end: made[place.filename] for end, place in wanted.items()}
        paths = {end: os.path.join(place.folder, names[end]) for end, place in wanted.items()}
        key = tuple(paths.values())
        with self._lock:
            number = self._numbers.pop(key, 0) + 1
            while any(_taken(path + _numbered(number) + end) for end, path in paths.items()):
                number += 1
            self._numbers[key] = number
            if len(self._numbers) > MOST_NAMES:
                del self._numbers[next(iter(self._numbers))]
        return {end: name + _numbered(number) for end, name in names.items()}


def _remove(folders: Folders, names: Mapping[str, str]) -> None:
    """Remove what was written of a game; a complete trace is replaced when the new one is complete."""
    for end, place in folders.places.items():
        (place.folder / f"{names[end]}{end}{PART if end == '.json' else ''}").unlink(missing_ok=True)


def _numbered(number: int) -> str:
    return f"_{number}" if number > 1 else ""


def _taken(path: str) -> bool:
    return os.path.exists(path) or (path.endswith(".json") and os.path.exists(path + PART))


class GameFiles:
    """The files of one game."""

    def __init__(
        self,
        folders: Folders,
        game: str,
        started_ms: int,
        names: Mapping[str, str],
        dialect: Dialect,
        feed: Feed | None = None,
        *,
        failed: OnWriteError = raise_error,
        again: bool = False,
    ) -> None:
        """`names` by ending, without folder and ending. `again`: files of these names are those of an earlier
        attempt; they are written anew, from the first event."""
        if again:
            _remove(folders, names)
        self._game = game
        self._started_ms = started_ms
        self._failed = failed
        self._lags = folders.delay_ms > 0
        self._variant = variant_of(dialect)
        self._buffer: list[tuple[Sequence[Event], Sequence[Packet]]] = []
        self._log = ContestLogWriter(self._variant, folders.texts)
        self._rows = 0
        self._trace = TraceWriter()
        self._realtime = RealtimeWriter()
        self._log_file = self._trace_file = self._feed = None
        if folders.log is not None:
            self._log_file = AppendOnlyFile(folders.log.folder / f"{names['.log']}.log", failed)
        if folders.trace is not None:
            self._trace_file = AppendOnlyFile(folders.trace.folder / f"{names['.json']}.json{PART}", failed)
        if folders.realtime is not None and feed is not None:
            self._feed = feed
            feed.begin(game, names[".jsonl"], delay_ms=folders.delay_ms, failed=failed)

    def take(self, events: Sequence[Event], packets: Sequence[Packet]) -> None:
        """Buffer events and their packets."""
        self._buffer.append((events, packets))

    def flush(self) -> None:
        """Write everything buffered."""
        self._gather()
        for file in (self._log_file, self._trace_file):
            if file is not None:
                file.flush()

    def close(self, now_ms: int) -> None:
        """Close the files: the game is over. The trace is complete and gets its final name."""
        self._gather()
        if self._log_file is not None:
            self._log_file.close()
        if self._feed is not None:
            self._feed.end(self._game, now_ms)
        if self._trace_file is not None:
            self._trace_file.add(self._trace.close())
            if self._trace_file.close():
                self._name_trace(self._trace_file.path)

    def abandon(self, now_ms: int) -> None:
        """Close the files as they are; the trace stays marked as incomplete."""
        self._buffer = []
        for file in (self._log_file, self._trace_file):
            if file is not None:
                file.close()
        if self._feed is not None:
            self._feed.end(self._game, now_ms)

    def _name_trace(self, part: Path) -> None:
        try:
            os.replace(part, part.with_suffix(""))
        except OSError as error:
            self._failed(part.with_suffix(""), error)

    def _gather(self) -> None:
        buffered, self._buffer = self._buffer, []
        if self._log_file is not None:
            rows = [row for events, _ in buffered for event in events for row in self._log.rows(event)]
            self._log_file.add(self._joined(rows))
        if self._trace_file is not None:
            for events, packets in buffered:
                self._trace.follow(events, packets)
            self._trace_file.add(self._trace.ready())
        if self._feed is not None and buffered:
            self._feed_lines(
                buffered if self._lags else [([e for events, _ in buffered for e in events], ())]
            )

    def _feed_lines(self, buffered: list[tuple[Sequence[Event], Sequence[Packet]]]) -> None:
        """Pass lines to the feed, with the time of their step."""
        lines_of, feed = self._realtime.lines, self._feed
        assert feed is not None
        for events, _ in buffered:
            lines = [line for event in events for line in lines_of(event)]
            if lines:
                feed.add(self._game, lines, self._started_ms + events[-1].at_ms)

    def _joined(self, rows: list[str]) -> bytes:
        if not rows:
            return b""
        text = "\n".join(rows)
        first, self._rows = not self._rows, self._rows + len(rows)
        if self._variant.final_newline:
            return f"{text}\n".encode()
        return (text if first else f"\n{text}").encode()
