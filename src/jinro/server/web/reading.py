"""`StoreReading`: reads of the store for the web, in a thread, one request at a time."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from jinro.store import Reader

T = TypeVar("T")


class StoreReading:
    """Reads one store."""

    def __init__(self, database: Path | None) -> None:
        self._database = database
        self._one_at_a_time = asyncio.Lock()

    async def read(self, read: Callable[[Reader], T]) -> T | None:
        """What `read` returns; None if nothing is stored."""
        database = self._database
        if database is None:
            return None

        def run() -> T:
            store = Reader(database)
            try:
                return read(store)
            finally:
                store.close()

        async with self._one_at_a_time:
            return await asyncio.to_thread(run)
