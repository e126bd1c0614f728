"""`Departures`: people who are deleted or banned lose what they have; deletions that are due are done."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from jinro.hosting.people.deletion import SCRUB_PEOPLE, SETTLE_MS, Deletion, Deletions
from jinro.store.people import PeopleStore, PersonRow
from jinro.store.store import Store

T = TypeVar("T")
GONE: Final = "this person is not known here any more"
LOGGED_OUT: Final = "logged out everywhere, or the password is new: log in again"
"""Why connections of a person are closed."""


class Departures:
    """People who leave one server."""

    def __init__(
        self, deletions: Deletions, tables: PeopleStore, store: Store, now: Callable[[], int]
    ) -> None:
        self._deletions = deletions
        self._tables = tables
        self._store = store
        self._now = now
        self._deleting = asyncio.Lock()
        self._telling = asyncio.Lock()
        """What was read later is told later."""
        self.on_leave: list[Callable[[str], None]] = []
        """Told the id of a person who is deleted or banned from now on: it must lose its connections and its
        place in rooms."""
        self.on_log_out: list[Callable[[str], None]] = []
        """Told the id of a person whose sessions and tokens have all ended: what is open by them must be
        closed. It may log in again."""
        self.on_deleted: list[Callable[[str], None]] = []
        """Told the id of a person of whom nothing is to be known any more, after `on_leave`."""
        self._told: set[str] = set()
        """Of whom `on_leave` was told."""
        self._changes = 0
        """How often it was told that a person has left or logged out."""
        self.on_erased: list[Callable[[Sequence[str]], None]] = []
        """Told the games that were rewritten: what is remembered of them is wrong."""
        self._erased: list[str] = []
        deletions.on_erased = self._erased.extend

    async def close(self) -> None:
        async with self._deleting:  # One that is under way is finished: a thread has it.
            pass

    async def delete(self, row: PersonRow) -> Deletion:
        """Delete a person."""
        await self._tables.leave(row.key, self._now(), SCRUB_PEOPLE)
        await self.tell()
        return (await self._delete_leaving()).get(row.id, Deletion(0, 0))

    async def tell(self, anew: str = "") -> None:
        """Tell who has left; the operator's command may have written it. `anew`: also of whom it was told
        before, and who may have come back since."""
        async with self._telling:
            gone = await self._tables.gone()
            left, self._told = gone - (self._told - {anew}), gone
            for person in left:
                self._tell(self.on_leave, person)
            for person in left:
                if await self._tables.by_id(person) is None:  # One who is only banned stays known.
                    self._tell(self.on_deleted, person)

    def tell_log_out(self, person: str) -> None:
        """Tell that all sessions and tokens of a person have ended."""
        self._tell(self.on_log_out, person)

    def _tell(self, callbacks: Sequence[Callable[[str], None]], person: str) -> None:
        self._changes += 1
        for told in callbacks:
            told(person)

    async def unchanged(self, ask: Callable[[], Awaitable[T]]) -> T:
        """What is asked about people; asked again if a person has left or logged out meanwhile. So a caller
        that acts on the answer before its next `await` admits no person who has just lost that right."""
        while True:
            before = self._changes
            answer = await ask()
            if self._changes == before:
                return answer

    async def sweep(self, before_ms: int) -> None:
        """Delete people whose games are over, and guests who were not seen since then and never sat."""
        now = self._now()
        for person in await self._tables.idle_guests(before_ms):
            row = await self._tables.by_id(person)
            if row is not None and not await self._store.sat(person, 1):
                await self._tables.leave(row.key, now - SETTLE_MS, SCRUB_PEOPLE)
        await self.tell()
        await self._delete_leaving()

    async def _delete_leaving(self) -> dict[str, Deletion]:
        async with self._deleting:
            done = await asyncio.to_thread(self._deletions.run)
            games, self._erased[:] = list(self._erased), []
            for told in self.on_erased if games else ():
                told(games)
            return done
