"""`ClassicLogs`: writes the logs of finished games, in a thread beside the games.

Writing a file may take longer than playing a game. Games that end within `GATHER_S` are handed to the thread
together, so that it is woken up less often. If a log cannot be written, the games go on: the server
logs an error, and the stored game can be exported later.
"""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from jinro.files.writers import ClassicLogFile
from jinro.game.commands import Open
from jinro.game.events import Event
from jinro.hosting.resume import stored_game
from jinro.store.store import Store
from jinro.village.clock import unix_ms

logger: Final = logging.getLogger(__name__)
RESTORED_MS: Final = 3_600_000
"""Age of games whose log is written at the start of a server if it is missing."""
GATHER_S: Final = 0.05
"""How long the log of a game waits for others."""
MOST_RESTORED: Final = 100
"""Latest games that are looked at for this."""


class ClassicLogs:
    """Logs in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._thread = ThreadPoolExecutor(1, "jinro-classic-logs")
        self._queue: list[tuple[Open, Sequence[Event]]] = []

    def put(self, opened: Open, log: Sequence[Event]) -> None:
        """Queue the log of a finished game for writing; it must not grow any more."""
        if not self._queue:
            asyncio.get_running_loop().call_later(GATHER_S, self._hand_over)
        self._queue.append((opened, log))

    def _hand_over(self) -> None:
        queue, self._queue = self._queue, []
        if queue:
            self._thread.submit(self._write_all, queue)

    async def restore(self, store: Store, track: str) -> None:
        """Queue the logs of games that ended just before their server was killed."""
        there = set()
        for path in self.folder.glob("*.log"):
            if path.stat().st_size:
                there.add(path.stem.rpartition("_")[2])
            else:
                path.unlink()
        for header in await store.games(track=track, is_open=False, limit=MOST_RESTORED):
            if header.game not in there and unix_ms() - header.started_ms < RESTORED_MS:
                stored = await stored_game(store, header.game)
                self.put(stored.opened, stored.events)

    async def close(self) -> None:
        """Write all queued logs, then return."""
        self._hand_over()
        await asyncio.to_thread(self._thread.shutdown)

    def _write_all(self, queue: Sequence[tuple[Open, Sequence[Event]]]) -> None:
        for opened, log in queue:
            self._write(opened, log)

    def _write(self, opened: Open, log: Sequence[Event]) -> None:
        try:
            file = ClassicLogFile(self.folder, opened, opened.started_ms)
            file.take(log)
            file.flush()
            file.close()
        except Exception as error:
            logger.error("the log of game %s cannot be written: %s", opened.game, error)
