"""`ClassicLogs`: the log of each game that is over, written whole, in a thread beside the games.

To make a file may take longer than to play a game. Where one cannot be written the games go on: there is a
line on the log of the server, and the game is kept and can be exported later.
"""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from jinro.files.writers import ClassicFile
from jinro.game.commands import Open
from jinro.game.events import Event

logger: Final = logging.getLogger(__name__)


class ClassicLogs:
    """Logs in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._thread = ThreadPoolExecutor(1, "jinro-classic-logs")

    def put(self, opened: Open, log: Sequence[Event]) -> None:
        """Write the log of a game soon; nothing may be added to it any more."""
        self._thread.submit(self._write, opened, log)

    async def close(self) -> None:
        """Return when all is written."""
        await asyncio.to_thread(self._thread.shutdown)

    def _write(self, opened: Open, log: Sequence[Event]) -> None:
        try:
            file = ClassicFile(self.folder, opened, opened.started_ms)
            file.take(log)
            file.flush()
            file.close()
        except Exception as error:
            logger.error("the log of game %s is not written: %s", opened.game, error)
