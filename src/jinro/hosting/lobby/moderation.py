"""`Moderation`: who may not enter or write on this server, and a record of what was done to whom, and why."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from msgspec.structs import replace

from jinro.hosting.lobby.visitors import Visitor
from jinro.hosting.people.credentials import is_id
from jinro.store.people import ModerationRow, PeopleStore
from jinro.village.clock import unix_ms

MOST_RECORDS: Final = 200
"""Records that are remembered; the store keeps all."""
MOST_REASON: Final = 200
"""Characters of a reason; the rest is cut."""
OPERATOR: Final = "operator"
"""Who did what the operator does."""
BAN, UNBAN, MUTE, UNMUTE = "ban_here", "unban_here", "mute_here", "unmute_here"
LASTING: Final = (BAN, UNBAN, MUTE, UNMUTE)
"""What the operator decides for the whole server; hosts decide for their rooms."""

MOST_KEPT: Final = 10_000
"""Records that are stored; of more the oldest are forgotten, but for open reports and what lasts."""
MOST_OPEN: Final = 1_000
"""Reports that wait for the operator; more are refused."""
Keep = Callable[[ModerationRow], None]
logger: Final = logging.getLogger(__name__)


class ModerationKeeper:
    """Writes records, one after the other: of a ban and its end, the order tells which holds."""

    def __init__(self, tables: PeopleStore) -> None:
        self._tables = tables
        self._queue: deque[ModerationRow] = deque()
        """Records to write, the one that is being written included."""
        self._writing: asyncio.Task[None] | None = None
        self._unkept: deque[ModerationRow] = deque(maxlen=MOST_RECORDS)
        """Records that could not be written."""
        self._kept = 0
        """How many records were to be written."""

    async def earlier(self) -> list[ModerationRow] | None:
        """Lasting decisions of earlier servers and of this one, in order; None: the store does not have
        everything yet."""
        kept = self._kept
        stored = await self._tables.moderation.rows(what=LASTING)
        if self._queue or self._kept != kept:
            return None
        return lasting([*stored, *self._unkept])

    async def is_full(self) -> bool:
        """Whether too many reports wait for the operator."""
        return await self._tables.moderation.open_reports() >= MOST_OPEN

    def keep(self, row: ModerationRow) -> None:
        self._kept += 1
        self._queue.append(row)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())

    async def _write_all(self) -> None:
        while self._queue:
            try:
                await self._write(self._queue[0])
            finally:
                self._queue.popleft()

    async def _write(self, row: ModerationRow) -> None:
        try:
            await self._tables.moderation.note(row, most=MOST_KEPT)
        except Exception as error:  # Whatever it is, the records behind it are written.
            logger.error("what was done to a visitor cannot be kept: %s", error)
            self._unkept.append(row)

    async def close(self) -> None:
        """Wait for what is being written."""
        if self._writing is not None:
            await self._writing


def lasting(rows: Iterable[ModerationRow]) -> list[ModerationRow]:
    """What the operator has decided, in order; without bans of people, which are kept with the account."""
    found = [row for row in rows if row.what in LASTING and (row.what != BAN or not is_id(row.on_id))]
    return sorted(found, key=lambda row: row.at_ms)


class Moderation:
    """What was decided about visitors of one server."""

    def __init__(
        self,
        keep: Keep | None = None,
        *,
        earlier: Iterable[ModerationRow] = (),
        is_person: Callable[[str], bool] = lambda who: False,
        is_full: Callable[[], Awaitable[bool]] | None = None,
        now: Callable[[], int] = unix_ms,
    ) -> None:
        """`keep` is given every record, to store it. `earlier`: lasting decisions of earlier servers, in
        order. `is_person`: whether this is the id of a person, whose ban is kept, and ends, with the
        account."""
        self._keep = keep
        self._is_person = is_person
        self.is_full = is_full
        """Whether too many reports wait for the operator; None: none are kept."""
        self._now = now
        self.records: deque[ModerationRow] = deque(maxlen=MOST_RECORDS)
        self._banned: dict[str, ModerationRow] = {}
        self._muted: dict[str, ModerationRow] = {}
        self.recall(earlier)

    def recall(self, rows: Iterable[ModerationRow]) -> None:
        """Decide again by what is stored, in order."""
        self._banned, self._muted = {}, {}
        for row in rows:
            self._decide(row)

    def banned(self, person: str, address: str = "") -> str:
        """Why a person may not enter the lobby; empty: they may."""
        return self._why(self._banned, person, address)

    def muted(self, person: str, address: str = "") -> str:
        """Why a person may not write; empty: they may."""
        return self._why(self._muted, person, address)

    def _why(self, decided: dict[str, ModerationRow], *about: str) -> str:
        for who in about:
            row = decided.get(who) if who else None
            if row is not None and self._lasts(row):
                return row.reason or "-"
        return ""

    def _lasts(self, row: ModerationRow) -> bool:
        return not row.until_ms or row.until_ms > self._now()

    def decisions(self) -> list[ModerationRow]:
        """Bans and mutes of the operator that hold now, the latest first."""
        rows = [row for row in (*self._banned.values(), *self._muted.values()) if self._lasts(row)]
        return sorted(rows, key=lambda row: -row.at_ms)

    def lift(self, what: str, who: str) -> bool:
        """End a ban or a mute (`BAN`, `MUTE`) of a person or an address; False: there is none."""
        row = (self._banned if what == BAN else self._muted).get(who)
        if row is None:
            return False
        self._record(replace(row, at_ms=self._now(), what=f"un{what}", by=OPERATOR, room=0, until_ms=0))
        return True

    def note(
        self,
        what: str,
        *,
        by: Visitor | None,
        on: Visitor,
        room: int = 0,
        reason: str = "",
        address: bool = False,
        until_ms: int = 0,
    ) -> None:
        """Record something, and decide what lasts; `by` None: the operator. `address`: it is about all
        visitors of the address."""
        row = ModerationRow(
            at_ms=self._now(),
            what=what,
            by=OPERATOR if by is None else by.id,
            on_id=on.address if address else on.id,
            name="" if address else on.name,  # A row of an address is not removed with the person.
            room=room,
            reason=reason[:MOST_REASON],
            until_ms=until_ms,
            state="open" if what == "report" else "",
        )
        self._record(row)

    def _record(self, row: ModerationRow) -> None:
        if row.what != BAN or not self._is_person(row.on_id):
            self._decide(row)
        self.records.append(row)
        if self._keep is not None:
            self._keep(row)

    def forget(self, person: str) -> None:
        """A person is deleted: nothing tells any more what was done to them, or by them."""
        self._banned.pop(person, None)
        self._muted.pop(person, None)
        for n, row in enumerate(self.records):
            if row.on_id == person:
                self.records[n] = row = replace(row, on_id="", name="", reason="")
            if row.by == person:
                self.records[n] = replace(row, by="")

    def _decide(self, row: ModerationRow) -> None:
        who = row.on_id
        if not who:
            return
        if row.what == BAN:
            self._banned[who] = row
        elif row.what == MUTE:
            self._muted[who] = row
        elif row.what == UNBAN:
            self._banned.pop(who, None)
        elif row.what == UNMUTE:
            self._muted.pop(who, None)
