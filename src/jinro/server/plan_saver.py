"""`PlanSaver`: saves the plan of a contest in a thread, because that waits for the disk."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from jinro.config.plan_file import save_plan_data
from jinro.contest.plan import Plan, encode_plan
from jinro.server.files import log_unwritten


class PlanSaver:
    """The file of one plan. If it cannot be written, games go on, and the next change is saved again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._unsaved: bytes | None = None
        """The latest plan, until it is saved."""
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

    async def close(self) -> None:
        """Save what is not saved."""
        if self._closed:
            return
        self._closed = True
        self._thread.submit(self._save)
        await asyncio.to_thread(self._thread.shutdown)

    def _save(self) -> None:
        with self._lock:
            data = self._unsaved
        if data is None:
            return
        try:
            save_plan_data(self._path, data)
        except OSError as error:
            log_unwritten(self._path, error.strerror or str(error))
            return
        with self._lock:
            if self._unsaved is data:
                self._unsaved = None
