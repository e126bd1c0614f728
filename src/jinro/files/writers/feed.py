"""The folder of a realtime feed: a growing `.jsonl` for each game, and `games.json` that lists them.

Lines are only ever appended, whole; `games.json` is replaced in one step, after the lines that it speaks of.
Both happen in `release`, so that many packets cost one write; it also holds lines back for as long as
spectators are to lag behind.
"""

from collections import deque
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from jinro.files.writers.growing import Failed, Growing, raise_it, replace_file

LISTED_MS: Final = 60_000
"""How long a game stays in the list after its end, so that whoever polls gets the last of it."""
MOST_LISTED: Final = 1_000
"""So many ended games are listed at most; the earliest go first."""
INDEX_MS: Final = 250
"""The list is replaced at most so often: that costs file systems more than lines do."""
INDEX: Final = "games.json"
_encode: Final = msgspec.json.Encoder().encode


class Listed(Struct, frozen=True):
    """A game in `games.json`."""

    id: str
    filename: str
    updated_at: str


class _Game:
    """A game that is fed."""

    def __init__(self, game: str, name: str, file: Growing, delay_ms: int) -> None:
        self.game = game
        self.name = name
        self.file = file
        self.delay_ms = delay_ms
        self.held: deque[tuple[int, Sequence[bytes]]] = deque()
        """Lines with the time from which they may be seen."""
        self.lines = 0
        self.row = b""
        """Its row in the list."""
        self.ended_ms: int | None = None

    def append(self, now_ms: int) -> bool:
        """Write what may be seen now; whether there was anything."""
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
        self.row = _encode(Listed(self.game, self.name, _stamp(now_ms, self.lines)))
        return True


class Feed:
    """The realtime folder of a server; the caller brings the time (Unix milliseconds)."""

    def __init__(self, folder: Path, failed: Failed = raise_it) -> None:
        self.folder = folder
        self._failed = failed
        self._games: dict[str, _Game] = {}
        """Those of which more is to come."""
        self._ended: deque[tuple[int, bytes]] = deque()
        """The rows of those that are over, with the time until which they are listed."""
        self._changed = False
        """Whether the list is no longer true."""
        self._indexed_ms = 0
        self._write_index()

    def begin(self, game: str, name: str, *, delay_ms: int = 0, failed: Failed | None = None) -> None:
        """A game begins; its file is there from now on."""
        file = Growing(self.folder / f"{name}.jsonl", failed or self._failed)
        self._games[game] = _Game(game, name, file, delay_ms)

    def add(self, game: str, lines: Sequence[bytes], now_ms: int) -> None:
        """Hold lines for the next release after their delay."""
        one = self._games[game]
        if lines:
            one.held.append((now_ms + one.delay_ms, lines))

    def end(self, game: str, now_ms: int) -> None:
        """Nothing more comes of a game."""
        self._games[game].ended_ms = now_ms

    def release(self, now_ms: int) -> None:
        """Write what may be seen now."""
        over: list[_Game] = []
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

    def _finish(self, one: _Game) -> None:
        """All of a game has been seen: it only stays in the list for a while."""
        one.file.close()
        del self._games[one.game]
        if one.row:
            self._ended.append(((one.ended_ms or 0) + one.delay_ms + LISTED_MS, one.row))

    def _write_index(self) -> None:
        rows = [row for _, row in self._ended]
        rows += [one.row for one in self._games.values() if one.row]
        path = self.folder / INDEX
        data = b"[" + b",".join(rows) + b"]"
        try:
            try:
                replace_file(path, data)
            except FileNotFoundError:
                self.folder.mkdir(parents=True, exist_ok=True)
                replace_file(path, data)
            self._changed = False
        except OSError as error:
            self._changed = True
            self._failed(path, error)

    def close(self) -> None:
        """Write all that is held back, and stop."""
        for one in list(self._games.values()):
            one.append(max((due for due, _ in one.held), default=0))
            self._finish(one)
        self._write_index()


def _stamp(now_ms: int, count: int) -> str:
    """RFC 3339 with nanoseconds, of which the last digits count lines: no two updates look the same."""
    second = datetime.fromtimestamp(now_ms // 1_000, UTC)
    return f"{second:%Y-%m-%dT%H:%M:%S}.{now_ms % 1_000:03d}{count % 1_000_000:06d}Z"
