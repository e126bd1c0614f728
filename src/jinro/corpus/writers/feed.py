"""The folder of a realtime feed: a growing `.jsonl` for each game, and `games.json` that lists them.

Lines are only ever appended, whole; `games.json` is replaced in one step. Both happen in `release`, so that
many packets cost one write; it also holds lines back for as long as spectators are to lag behind.
"""

import os
from collections import deque
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

LISTED_MS: Final = 60_000
"""How long a game stays in the list after its end, so that whoever polls gets the last of it."""
INDEX: Final = "games.json"


class Listed(Struct, frozen=True):
    """A game in `games.json`."""

    id: str
    filename: str
    updated_at: str


class _Game:
    """A game that is fed."""

    def __init__(self, game: str, name: str, file: int) -> None:
        self.game = game
        self.name = name
        self.file = file
        self.held: deque[tuple[int, bytes]] = deque()
        """Lines with the time from which they may be seen."""
        self.lines = 0
        self.updated = ""
        self.ends_ms: int | None = None


class Feed:
    """The realtime folder of a server; the caller brings the time (Unix milliseconds)."""

    def __init__(self, folder: Path, delay_ms: int = 0) -> None:
        self._folder = folder
        self._delay_ms = delay_ms
        self._games: dict[str, _Game] = {}
        folder.mkdir(parents=True, exist_ok=True)
        self._write_index()

    def begin(self, game: str, name: str) -> None:
        """A game begins; its file is there from now on."""
        path = self._folder / f"{name}.jsonl"
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o644)
        self._games[game] = _Game(game, name, file)

    def add(self, game: str, lines: Iterable[bytes], now_ms: int) -> None:
        """Hold lines for the next release after their delay."""
        self._games[game].held.extend((now_ms + self._delay_ms, line) for line in lines)

    def end(self, game: str, now_ms: int) -> None:
        """Nothing more comes of a game."""
        self._games[game].ends_ms = now_ms + self._delay_ms + LISTED_MS

    @property
    def due_ms(self) -> int | None:
        """When the next line may be seen; None where nothing is held back."""
        return min((one.held[0][0] for one in self._games.values() if one.held), default=None)

    def release(self, now_ms: int) -> None:
        """Write what may be seen now."""
        changed = [one for one in self._games.values() if self._append(one, now_ms)]
        gone = [one for one in self._games.values() if one.ends_ms is not None and one.ends_ms <= now_ms]
        for one in gone:
            os.close(one.file)
            del self._games[one.game]
        if changed or gone:
            self._write_index()

    def _append(self, one: _Game, now_ms: int) -> bool:
        due: list[bytes] = []
        while one.held and one.held[0][0] <= now_ms:
            due.append(one.held.popleft()[1])
        if not due:
            return False
        one.lines += len(due)
        write_all(one.file, b"".join(line + b"\n" for line in due))
        one.updated = _stamp(now_ms, one.lines)
        return True

    def _write_index(self) -> None:
        rows = [Listed(one.game, one.name, one.updated) for one in self._games.values() if one.lines]
        replace_file(self._folder / INDEX, msgspec.json.encode(rows))

    def close(self) -> None:
        """Write all that is held back, and stop."""
        for one in self._games.values():
            self._append(one, max((due for due, _ in one.held), default=0))
            os.close(one.file)
        self._write_index()
        self._games.clear()


def _stamp(now_ms: int, count: int) -> str:
    """RFC 3339 with nanoseconds, of which the last digits count lines: no two updates look the same."""
    second = datetime.fromtimestamp(now_ms // 1_000, UTC)
    return f"{second:%Y-%m-%dT%H:%M:%S}.{now_ms % 1_000:03d}{count % 1_000_000:06d}Z"


def write_all(file: int, data: bytes) -> None:
    """Write all of the data, in one go where the system takes it."""
    while data:
        data = data[os.write(file, data) :]


def replace_file(path: Path, data: bytes) -> None:
    """Put a whole file in the place of another: a reader sees the one or the other."""
    spare = path.with_name(f".{path.name}.new")
    spare.write_bytes(data)
    os.replace(spare, path)
