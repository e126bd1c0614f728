"""`People`: who comes to a server, free of any wire.

Everything that asks the store, or changes something there, is a coroutine. A person who is banned or leaving
is not known.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from jinro.errors import StoreError
from jinro.game.roles import Seat
from jinro.hosting.people import credentials, names
from jinro.hosting.people.avatars import Avatars
from jinro.hosting.people.consent import VERSION
from jinro.hosting.people.deletion import Deletion, Deletions
from jinro.hosting.people.departures import Departures
from jinro.hosting.people.entry import Attempts, Cost, Passwords, check_new
from jinro.hosting.people.person import KINDS, Person, PlayedGame, person_of
from jinro.hosting.people.refused import Refused
from jinro.i18n import Language
from jinro.store.people import PEOPLE, PeopleStore, PeopleTables, PersonRow
from jinro.store.store import Sat, Store
from jinro.village.clock import unix_ms

COOKIE: Final = "jinro-session"
"""The cookie that holds the secret of a session."""
DAY_MS: Final = 86_400_000
SESSION_MS: Final = 90 * DAY_MS
"""A session ends when it was not used for so long."""
LINK_MS: Final = DAY_MS
"""How long a link to another device can be used, once."""
MOST_SESSIONS: Final = 20
"""Sessions of one person; of more, those used longest ago end."""
MOST_ANSWERS: Final = 50
"""Answers about consent that are kept of a person; of more, the oldest are forgotten."""
MOST_SETTINGS: Final = 4_096
"""Bytes of the settings that the page keeps for a person."""
MOST_PEOPLE: Final = 1_000_000
"""Guests and accounts of one server."""
LONGEST_REASON: Final = 200
"""Characters of the reason of a ban."""
SWEEP_S: Final = 30.0
"""Interval in which deletions that wait for the end of a game are looked at."""
logger: Final = logging.getLogger(__name__)


class People:
    """The people of one server."""

    def __init__(
        self,
        data: Path,
        store: Store,
        key: str,
        *,
        idle: Callable[[], bool] = lambda: True,
        is_written: Callable[[str], bool] = lambda game: True,
        now: Callable[[], int] = unix_ms,
        seconds: Callable[[], float] = time.monotonic,
        cost: Cost | None = None,
    ) -> None:
        """`key` derives tokens. `idle`: whether no game runs; `is_written`: whether the files of one are
        complete. `now` and `seconds` are the clocks; `cost` is that of a password."""
        tables = PeopleTables(data / PEOPLE)
        self.tables = PeopleStore(tables)
        self.store = store
        self._key = key
        self._now = now
        deletions = Deletions(data, tables, key, idle=idle, now=now, is_written=is_written)
        self.departures = Departures(deletions, self.tables, store, now)
        self.avatars = Avatars(self.tables, key, now)
        self._sweeper: asyncio.Task[None] | None = None
        self.on_sweep: list[Callable[[], Awaitable[None]]] = []
        """Called when it is looked what is due: the operator's command may have written something."""
        self._passwords = Passwords(cost)
        self._attempts = Attempts(seconds)
        self._used: set[str] = set()
        """Sessions that are to be noted as used."""
        self._check_key(tables)

    def secret(self, purpose: str) -> str:
        """A secret of the server, always the same, for something else than tokens."""
        return credentials.mark(f"secret of {purpose}", self._key)

    def _check_key(self, tables: PeopleTables) -> None:
        """The tokens of all avatars are others if the key has changed."""
        check = credentials.mark("key", self._key)
        if tables.fact("key") != check:
            ids = tables.avatars.ids()
            marked = self.avatars.token_mark
            tables.avatars.remark((one, marked(one, epoch), marked(one)) for one, epoch in ids)
            tables.set_fact("key", check)

    def start(self) -> None:
        """Do from time to time what is due."""
        self._sweeper = asyncio.create_task(self._sweep_again())

    def rest(self) -> None:
        """Do nothing more that is due: another server does."""
        if self._sweeper is not None:
            self._sweeper.cancel()

    async def close(self) -> None:
        self.rest()
        await self.departures.close()
        self._passwords.close()
        with suppress(StoreError):
            await self.note_used()
        await self.tables.close()

    # Guests and accounts

    async def guest(self, name: str, language: Language, *, address: str = "") -> tuple[Person, str]:
        """A new guest, and the secret of its session."""
        name = names.checked(name)
        self._attempts.guest(address)
        return await self._add(name, language, "")

    async def sign_up(
        self,
        name: str,
        password: str,
        *,
        person: Person | None = None,
        language: Language = "ja",
        address: str = "",
        session: str = "",
    ) -> tuple[Person, str]:
        """A new account, or a guest that becomes one; and the secret of a new session. `session` ends."""
        name = names.checked(name)
        check_new(password, name)
        if person is not None and not person.guest:
            raise Refused("is_account")
        self._attempts.sign_up(address)
        kept = await self._passwords.hash(password)
        if person is None:
            return await self._add(name, language, kept)
        row = await self._row(person)
        if not await self.tables.rename(row.key, name, names.numbered, guest=False, password=kept):
            raise Refused("name_taken")
        await self.tables.end_sessions(row.key)  # Others who had the guest's session have it no longer.
        return await self._begin(row, session)

    async def log_in(
        self, name: str, password: str, *, address: str = "", session: str = ""
    ) -> tuple[Person, str]:
        """The account of a name, and the secret of a new session. `session` ends.

        An unknown name and a wrong password have the same answer, after the same time.
        """
        named = names.name_mark(name[: names.LONGEST_RAW])
        tries = self._attempts.log_in(address, named)
        await self.tables.end_bans(self._now())
        row = await self.tables.account(named) if len(name) <= names.LONGEST_RAW else None
        if not await self._passwords.matches("" if row is None else row.password, password) or row is None:
            raise Refused("log_in")
        tries.give_back()
        if row.banned:
            raise Refused("banned", reason=row.banned)
        if self._passwords.is_old(row.password):
            await self.tables.change(row.key, "password", await self._passwords.hash(password))
        return await self._begin(row, session)

    async def change_password(
        self, person: Person, old: str, new: str, *, address: str = "", session: str = ""
    ) -> str:
        """The secret of a new session; all others end."""
        row = await self._row(person)
        if row.guest:
            raise Refused("account")
        check_new(new, row.name)
        await self.log_in(row.name, old, address=address, session=session)
        await self.tables.change(row.key, "password", await self._passwords.hash(new))
        await self._end_everything(row)
        return (await self._begin(row, ""))[1]

    async def _add(self, name: str, language: Language, password: str) -> tuple[Person, str]:
        if await self.tables.count() >= MOST_PEOPLE:
            raise Refused("limit", most=MOST_PEOPLE)
        person, secret = credentials.new_id(), credentials.new_secret()
        avatars = [
            (one, kind, self.avatars.token_mark(one))
            for one, kind in ((credentials.new_id(), kind) for kind in KINDS)
        ]
        added = await self.tables.add_person(
            person,
            name,
            names.numbered,
            guest=not password,
            language=language,
            now_ms=self._now(),
            password=password,
            avatars=avatars,
            session=credentials.mark("session", secret),
        )
        found = await self.by_id(person)
        if not added or found is None:
            raise Refused("name_taken")
        return found, secret

    async def _begin(self, row: PersonRow, session: str) -> tuple[Person, str]:
        """A new session of a person; `session` ends."""
        secret = credentials.new_secret()
        await self.tables.add_session(
            row.key,
            credentials.mark("session", secret),
            self._now(),
            most=MOST_SESSIONS,
            ends=credentials.mark("session", session),
        )
        return await self._again(row.id), secret

    # Sessions

    async def by_session(self, secret: str) -> Person | None:
        """Whose session it is; None: there is no such session."""
        if not credentials.is_secret(secret):
            return None
        mark = credentials.mark("session", secret)
        found = await self.tables.by_session(mark)
        if found is None:
            return None
        row, seen_ms = found
        now = self._now()
        if row.banned or now - seen_ms > SESSION_MS:
            return None
        if now - seen_ms > DAY_MS:
            self._used.add(mark)
        return person_of(row)

    async def by_id(self, person: str) -> Person | None:
        """A person, banned or not."""
        row = await self.tables.by_id(person)
        return None if row is None else person_of(row)

    async def log_out(self, secret: str) -> None:
        """End a session."""
        await self.tables.end_session(credentials.mark("session", secret))

    async def log_out_everywhere(self, person: Person) -> None:
        """End all sessions of a person, its links, the tokens of its avatars, and what is open by them.
        Access tokens of its robots stay: they are renewed one by one."""
        await self._end_everything(await self._row(person))

    async def _end_everything(self, row: PersonRow) -> None:
        await self.tables.end_everything(row.key, self.avatars.token_mark, self._now())
        self.departures.tell_log_out(row.id)

    async def note_used(self) -> None:
        """Note which sessions were used."""
        used, self._used = self._used, set()
        for mark in used:
            await self.tables.touch(mark, self._now())

    async def link(self, person: Person) -> str:
        """A secret that makes its bearer this person, once: for another device."""
        secret = credentials.new_secret()
        row = await self._row(person)
        await self.tables.add_link(row.key, credentials.mark("link", secret), self._now() + LINK_MS)
        return secret

    async def by_link(self, secret: str, *, address: str = "", session: str = "") -> tuple[Person, str]:
        """Whose link it is, and the secret of a new session. `session` ends."""
        self._attempts.link(address)
        if not credentials.is_secret(secret):
            raise Refused("link")
        found = await self.tables.take_link(credentials.mark("link", secret), self._now())
        row = await self.tables.by_id(found) if found else None
        if row is None:
            raise Refused("link")
        if row.banned:
            raise Refused("banned", reason=row.banned)
        return await self._begin(row, session)

    # What people change

    async def rename(self, person: Person, name: str) -> Person:
        """Give a person another name."""
        name, row = names.checked(name), await self._row(person)
        if not await self.tables.rename(row.key, name, names.numbered, guest=row.guest):
            raise Refused("name_taken")
        return await self._again(row.id)

    async def change_language(self, person: Person, language: Language) -> Person:
        await self.tables.change((await self._row(person)).key, "language", language)
        return await self._again(person.id)

    async def settings(self, person: Person) -> dict[str, Any]:
        """What the page keeps for a person."""
        return msgspec.json.decode((await self._row(person)).settings, type=dict[str, Any])

    async def change_settings(self, person: Person, settings: dict[str, Any]) -> None:
        """Replace what the page keeps for a person."""
        text = msgspec.json.encode(settings)
        if len(text) > MOST_SETTINGS:
            raise Refused("settings", most=MOST_SETTINGS)
        await self.tables.change((await self._row(person)).key, "settings", text.decode())

    # Games

    def seated(self, game: str, seat: Seat, person: Person) -> None:
        """Keep with a game that a person sits in a seat (0: in the audience).

        It is written with the next events of the game, those of its opening if it is yet to begin.
        """
        self.store.seat(game, seat, person.id)

    async def history(self, person: Person, *, limit: int = 50) -> list[Sat]:
        """The games in which a person sat, the latest first."""
        return await self.store.sat(person.id, limit)

    async def played(self, person: Person, *, limit: int = 50) -> list[PlayedGame]:
        """The same with what a person may know of each game: its role and the result after the end."""
        found = []
        for one in await self.history(person, limit=limit):
            try:
                header = await self.store.header(one.game)
                roles = await self.store.dealt(one.game) if one.closed and one.seat else ()
            except StoreError:  # It is deleted meanwhile.
                continue
            found.append(
                PlayedGame(
                    id=one.game,
                    seat=one.seat,
                    closed=one.closed,
                    track=header.track,
                    village=header.village,
                    started_ms=header.started_ms,
                    role=roles[one.seat - 1].name if one.seat <= len(roles) and one.seat else "",
                    winner=header.winner if one.closed else "",
                )
            )
        return found

    async def in_game(self, game: str) -> dict[Seat, tuple[str, ...]]:
        """The ids of the people who sat in a game, by seat."""
        return await self.store.seated(game)

    # Consent

    async def consent(self, person: Person, version: int, agreed: bool) -> Person:
        """Keep the answer of a person to the present text."""
        if version != VERSION:
            raise Refused("version", expected=VERSION)
        await self.tables.answer(
            (await self._row(person)).key, version, agreed, self._now(), most=MOST_ANSWERS
        )
        return await self._again(person.id)

    async def withdraw(self, person: Person) -> Person:
        """The person no longer consents, whatever the version was."""
        given = person.consent.version if person.consent is not None else VERSION
        await self.tables.answer((await self._row(person)).key, given, False, self._now(), most=MOST_ANSWERS)
        return await self._again(person.id)

    # Deletion

    async def delete(self, person: Person) -> Deletion:
        """Delete a person: its account at once, what it has left in games as soon as they are over."""
        return await self.departures.delete(await self._row(person))

    async def sweep(self) -> None:
        """Do what is due: delete people whose games are over, and guests who will not come back."""
        await self.note_used()
        await self.tables.end_bans(self._now())
        for due in self.on_sweep:
            await due()
        await self.tables.avatars.forget_ended(self._now() - SESSION_MS)
        await self.departures.sweep(self._now() - SESSION_MS)

    async def _sweep_again(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            try:
                await self.sweep()
            except Exception:  # It is tried again; people go on meanwhile.
                logger.exception("people: what is due cannot be done")

    # Moderation

    async def ban(self, person: str, reason: str, until_ms: int = 0) -> None:
        """Ban a person, for a reason that it is told, until a time (0: for good); its sessions end."""
        row = await self.tables.by_id(person)
        if row is None:
            raise Refused("unknown")
        await self.tables.change(row.key, "banned_until_ms", until_ms)
        await self.tables.change(row.key, "banned", reason.strip()[:LONGEST_REASON] or "-")
        await self.tables.end_sessions(row.key)
        await self.departures.tell(row.id)

    async def unban(self, person: str) -> None:
        row = await self.tables.by_id(person)
        if row is None:
            raise Refused("unknown")
        await self.tables.change(row.key, "banned", "")

    async def _row(self, person: Person) -> PersonRow:
        row = await self.tables.by_id(person.id)
        if row is None:
            raise Refused("unknown")
        return row

    async def _again(self, person: str) -> Person:
        found = await self.by_id(person)
        if found is None:
            raise Refused("unknown")
        return found
