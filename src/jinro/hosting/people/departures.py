"""`Departures`: people who are deleted or banned lose what they have; deletions that are due are done."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from jinro.hosting.people.deletion import SCRUB_PEOPLE, SETTLE_MS, Deletion, Deletions
from jinro.hosting.people.thread import do
from jinro.store.people import PeopleTables, PersonRow
from jinro.store.store import Store

GONE: Final = "this person is not known here any more"
LOGGED_OUT: Final = "logged out everywhere, or the password is new: log in again"
"""Why connections of a person are closed."""


class Departures:
    """Those who leave one server."""

    def __init__(
        self, deletions: Deletions, tables: PeopleTables, store: Store, now: Callable[[], int]
    ) -> None:
        self._deletions = deletions
        self._tables = tables
        self._store = store
        self._now = now
        self._deleting = asyncio.Lock()
        self.on_leave: list[Callable[[str], None]] = []
        """Told the id of somebody who is deleted or banned from now on: it must lose its connections and its
        place in rooms."""
        self.on_log_out: list[Callable[[str], None]] = []
        """Told the id of somebody whose sessions and tokens have all ended: what is open by them must be
        closed. It may log in again."""
        self._told: set[str] = set()
        """Of whom `on_leave` was told."""
        self.on_erased: list[Callable[[Sequence[str]], None]] = []
        """Told the games that were rewritten: what is remembered of them is wrong."""
        self._erased: list[str] = []
        deletions.on_erased = self._erased.extend

    async def close(self) -> None:
        async with self._deleting:  # One that is under way is finished: a thread has it.
            pass

    async def delete(self, row: PersonRow) -> Deletion:
        """Delete a person."""
        await do(self._tables.leave, row.key, self._now(), SCRUB_PEOPLE)
        self.tell()
        return (await self._delete_leaving()).get(row.id, Deletion(0, 0))

    def tell(self, anew: str = "") -> None:
        """Tell who has left; the operator's command may have written it. `anew`: also of whom it was told
        before, and who may have come back since."""
        gone = self._tables.gone()
        for person in gone - (self._told - {anew}):
            for told in self.on_leave:
                told(person)
        self._told = gone

    async def sweep(self, before_ms: int) -> None:
        """Delete people whose games are over, and guests who were not seen since then and never sat."""
        now = self._now()
        for person in self._tables.idle_guests(before_ms):
            row = self._tables.by_id(person)
            if row is not None and not self._store.sat(person, 1):
                await do(self._tables.leave, row.key, now - SETTLE_MS, SCRUB_PEOPLE)
        self.tell()
        await self._delete_leaving()

    async def _delete_leaving(self) -> dict[str, Deletion]:
        async with self._deleting:
            done = await do(self._deletions.run)
            games, self._erased[:] = list(self._erased), []
            for told in self.on_erased if games else ():
                told(games)
            return done
