"""`ClassicLogs`: writes the log of each finished game, in a thread beside the games.

Writing a file may take longer than playing a game. If a log cannot be written, the games go on: the server
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

logger: Final = logging.getLogger(__name__)


class ClassicLogs:
    """Logs in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._thread = ThreadPoolExecutor(1, "jinro-classic-logs")

    def put(self, opened: Open, log: Sequence[Event]) -> None:
        """Queue the log of a finished game for writing; it must not grow any more."""
        self._thread.submit(self._write, opened, log)

    async def close(self) -> None:
        """Write all queued logs, then return."""
        await asyncio.to_thread(self._thread.shutdown)

    def _write(self, opened: Open, log: Sequence[Event]) -> None:
        try:
            file = ClassicLogFile(self.folder, opened, opened.started_ms)
            file.take(log)
            file.flush()
            file.close()
        except Exception as error:
            logger.error("the log of game %s cannot be written: %s", opened.game, error)
