"""The folder of a realtime feed: one `.jsonl` file per game, and `games.json` that lists the games.

Whole lines are appended; then `games.json` is replaced atomically. Both happen in `release`, so that many
packets cost one write. `release` also holds lines back for the spectators' delay.
"""

from collections import deque
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from jinro.files.disk import AppendOnlyFile, OnWriteError, raise_error, replace_file

LISTED_MS: Final = 60_000
"""How long a game stays listed after its end, so that polling clients get its last lines."""
MOST_LISTED: Final = 1_000
"""Most ended games in the list; the oldest are dropped first."""
INDEX_MS: Final = 250
"""Shortest time between two replacements of the list, which cost more than appending lines."""
INDEX: Final = "games.json"
_encode: Final = msgspec.json.Encoder().encode


class ListedGame(Struct, frozen=True):
    """A game in `games.json`."""

    id: str
    filename: str
    updated_at: str


class _FeedGame:
    """A game with more lines to come."""

    def __init__(self, game: str, name: str, file: AppendOnlyFile, delay_ms: int) -> None:
        self.game = game
        self.name = name
        self.file = file
        self.delay_ms = delay_ms
        self.held: deque[tuple[int, Sequence[bytes]]] = deque()
        """Lines with the time from which they may be shown."""
        self.lines = 0
        self.row = b""
        """Its entry in the list, encoded."""
        self.ended_ms: int | None = None

    def append(self, now_ms: int) -> bool:
        """Write the lines that are due; return whether there were any."""
        held = self.held
        due: list[bytes] = []
        while held and held[0][0] <= now_ms:
            due += held.popleft()[1]
        if due:
            self.lines += len(due)
            due.append(b"")
            self.file.add(b"\n".join(due))
        if not (self.file.waiting and self.file.flush()):
            return False
        self.row = listed_row(self.game, self.name, now_ms, self.lines)
        return True


class Feed:
    """The realtime folder of a server; the caller brings the time (Unix milliseconds)."""

    def __init__(self, folder: Path, failed: OnWriteError = raise_error) -> None:
        self.folder = folder
        self._failed = failed
        self._games: dict[str, _FeedGame] = {}
        """Games with more lines to come."""
        self._ended: deque[tuple[int, str, bytes]] = deque()
        """Ended games: the time until which they are listed, the id, the entry."""
        self._changed = False
        """Whether the list on disk is out of date."""
        self._indexed_ms = 0
        self._write_index()

    def begin(self, game: str, name: str, *, delay_ms: int = 0, failed: OnWriteError | None = None) -> None:
        """Begin a game and create its file."""
        file = AppendOnlyFile(self.folder / f"{name}.jsonl", failed or self._failed)
        self._games[game] = _FeedGame(game, name, file, delay_ms)

    def add(self, game: str, lines: Sequence[bytes], now_ms: int) -> None:
        """Queue lines for the first release after their delay."""
        one = self._games[game]
        if lines:
            one.held.append((now_ms + one.delay_ms, lines))

    def end(self, game: str, now_ms: int) -> None:
        """End a game: it gets no more lines."""
        self._games[game].ended_ms = now_ms

    def release(self, now_ms: int) -> None:
        """Write all lines that are due, and the list if it changed."""
        over: list[_FeedGame] = []
        for one in self._games.values():
            if one.append(now_ms):
                self._changed = True
            if one.ended_ms is not None and not one.held:
                over.append(one)
        for one in over:
            self._finish(one)
        while self._ended and (self._ended[0][0] <= now_ms or len(self._ended) > MOST_LISTED):
            self._ended.popleft()
            self._changed = True
        if self._changed and not 0 <= now_ms - self._indexed_ms < INDEX_MS:
            self._indexed_ms = now_ms
            self._write_index()

    def _finish(self, one: _FeedGame) -> None:
        """Close a game whose lines are all written; it stays listed for a while."""
        one.file.close()
        del self._games[one.game]
        if one.row:
            self._ended.append(((one.ended_ms or 0) + one.delay_ms + LISTED_MS, one.game, one.row))

    @property
    def is_idle(self) -> bool:
        """Whether time alone changes nothing."""
        return not self._games and not self._ended and not self._changed

    def is_complete(self, game: str) -> bool:
        """Whether all lines of a game are in its file."""
        return game not in self._games

    def row(self, game: str) -> tuple[bytes, int]:
        """The entry of a game whose file is complete, and until when it is listed; empty if it is not
        listed."""
        return next(((row, until) for until, one, row in reversed(self._ended) if one == game), (b"", 0))

    def _write_index(self) -> None:
        rows = [row for _, _, row in self._ended]
        rows += [one.row for one in self._games.values() if one.row]
        path = self.folder / INDEX
        data = b"[" + b",".join(rows) + b"]"
        try:
            replace_file(path, data)
            self._changed = False
        except OSError as error:
            self._changed = True
            self._failed(path, error)

    def close(self) -> None:
        """Close all files. Delayed lines of games that are over are written at once."""
        for one in list(self._games.values()):
            if one.ended_ms is None:
                one.file.close()
            else:
                one.append(max((due for due, _ in one.held), default=0))
                self._finish(one)
        self._write_index()


def listed_row(game: str, name: str, now_ms: int, lines: int) -> bytes:
    """The entry of a game in the list, when it has so many lines."""
    return _encode(ListedGame(game, name, _stamp(now_ms, lines)))


def _stamp(now_ms: int, count: int) -> str:
    """RFC 3339 with nanoseconds; the last six digits count lines, so that every update differs."""
    second = datetime.fromtimestamp(now_ms // 1_000, UTC)
    return f"{second:%Y-%m-%dT%H:%M:%S}.{now_ms % 1_000:03d}{count % 1_000_000:06d}Z"
