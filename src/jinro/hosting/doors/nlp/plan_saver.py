"""`PlanSaver`: saves the plan of a contest in a thread, because that waits for the disk."""

import asyncio
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from jinro.config.plan.file import save_plan_data
from jinro.contest.plan import Plan, encode_plan
from jinro.files.disk import replace_file
from jinro.hosting.scribe.files import log_unwritten

PLAYING: Final = ".playing"
"""The end of the name of the list of games, which lies beside the plan."""


def playing_list(plan: Path) -> Path:
    """The list of games that are played for a plan."""
    whole = plan.resolve()
    return whole.with_name(f".{whole.name}{PLAYING}")


class PlanSaver:
    """The file of one plan. If it cannot be written, games go on, and the next change is saved again.

    Beside it is the list of games that are played for the plan. A game is removed from it only when the plan
    that counts it is saved; so the next server knows which games may have yet to be counted.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._list = playing_list(path)
        self._lock = threading.Lock()
        self._unsaved: bytes | None = None
        """The latest plan, until it is saved."""
        self._unlisted: bytes | None = None
        """The latest list of games, until it is saved."""
        self._thread = ThreadPoolExecutor(1, "jinro-plan")
        self._closed = False

    def __call__(self, plan: Plan) -> None:
        """Save a plan soon; of several that wait, the last. Once closed, the plan is the next server's."""
        if self._closed:
            return
        data = encode_plan(plan)
        with self._lock:
            self._unsaved = data
        self._thread.submit(self._save)

    def playing(self, games: Iterable[str]) -> None:
        """Save soon which games are played now. The plan is saved first: it counts those that have ended."""
        if self._closed:
            return
        with self._lock:
            self._unlisted = "".join(f"{game}\n" for game in games).encode()
        self._thread.submit(self._save)

    def left(self) -> list[str]:
        """The games that an earlier server was playing, or had played and perhaps not counted."""
        try:
            return self._list.read_text(encoding="ascii").split()
        except (OSError, UnicodeError):
            return []

    async def close(self) -> None:
        """Save what is not saved."""
        if self._closed:
            return
        self._closed = True
        self._thread.submit(self._save)
        await asyncio.to_thread(self._thread.shutdown)

    def _save(self) -> None:
        with self._lock:
            data, games = self._unsaved, self._unlisted
        try:
            if data is not None:
                save_plan_data(self._path, data)
            if games:
                replace_file(self._list, games)
            elif games is not None:
                self._list.unlink(missing_ok=True)
        except OSError as error:
            log_unwritten(self._path, error.strerror or str(error))
            return
        with self._lock:
            if self._unsaved is data:
                self._unsaved = None
            if self._unlisted is games:
                self._unlisted = None
