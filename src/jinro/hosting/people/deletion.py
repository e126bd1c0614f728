"""`Deletions`: removes people who have asked for it: from the games they sat in, from files, from the store.

A game that goes on is left until it is over: only then is everything of it known. Everything blocks: it is
for a thread. What is interrupted goes on later: a person is forgotten last.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.errors import StoreError
from jinro.game.roles import Seat
from jinro.hosting.people import credentials
from jinro.store import DATABASE, PeopleTables, PersonRow, Reader, Sat
from jinro.store.erasing import Erasing
from jinro.store.tombstones import Tombstones, tombstone_name
from jinro.upkeep.folder import remove_files_of
from jinro.wire.licos.tokens import audience_pseudonym

SCRUB_BYTES: Final = 16 << 20
"""A store up to this size is rewritten at once after a deletion; a larger one when no game runs."""
SCRUB: Final = "scrub"
"""The fact that the store is yet to be rewritten."""
SCRUB_PEOPLE: Final = "scrub people"
"""The same of the people."""
SETTLE_MS: Final = 3_600_000
"""How long the id of a deleted person is kept, for games that were about to begin."""


class Deletion(Struct, frozen=True):
    """How far a person is deleted."""

    games: int
    """Games in which it is erased."""
    running: int
    """Games that still go on: it is erased there when they are over."""


class Deletions:
    """The deletions of one data folder."""

    def __init__(
        self,
        data: Path,
        tables: PeopleTables,
        key: str,
        *,
        idle: Callable[[], bool],
        now: Callable[[], int],
        is_written: Callable[[str], bool] = lambda game: True,
    ) -> None:
        """`idle`: whether no game runs at present, so that no game waits for a store that is rewritten.
        `is_written`: whether the files of a game that is over are complete."""
        self._now = now
        self._is_written = is_written
        self._data = data
        self._tables = tables
        self._key = key
        self._idle = idle
        self.on_erased: Callable[[Sequence[str]], None] = lambda games: None
        """Told the games that have changed, in the thread."""

    def run(self) -> dict[str, Deletion]:
        """Delete all who are leaving, as far as their games are over."""
        done = {row.id: self._delete(row) for row in self._tables.leaving()}
        if done and self._tables.fact(SCRUB_PEOPLE):
            self._tables.scrub()
            self._tables.set_fact(SCRUB_PEOPLE, "")
        self.scrub()
        return done

    def scrub(self) -> None:
        """Rewrite the store if it is time for that."""
        if not self._tables.fact(SCRUB):
            return
        store = Erasing(self._data / DATABASE)
        try:
            if (store.size <= SCRUB_BYTES or self._idle()) and store.scrub():
                self._tables.set_fact(SCRUB, "")
        finally:
            store.close()

    def _delete(self, row: PersonRow) -> Deletion:
        sat = self._sat(row.id)
        seats: dict[str, list[Seat]] = {}
        running = {one.game for one in sat if not one.closed or not self._is_written(one.game)}
        for one in sat:
            if one.game not in running:
                seats.setdefault(one.game, []).append(one.seat)
        if seats:
            self._tables.set_fact(SCRUB, "1")
            store = Erasing(self._data / DATABASE)
            try:
                remove_files_of(self._data, seats)
                for game, had in seats.items():
                    self._erase(store, row, game, had)
                store.flush()
            finally:
                store.close()
            self.on_erased(list(seats))
        if not running and self._now() - row.leaving_ms >= SETTLE_MS:
            self._tables.delete(row.key)
        return Deletion(len(seats), len(running))

    def _sat(self, person: str) -> list[Sat]:
        if not (self._data / DATABASE).is_file():
            return []
        reader = Reader(self._data / DATABASE)
        try:
            return reader.sat(person)
        finally:
            reader.close()

    def _erase(self, store: Erasing, row: PersonRow, game: str, seats: Sequence[Seat]) -> None:
        reader = Reader(self._data / DATABASE)
        try:
            header, events = reader.header(game), reader.events(game)
        finally:
            reader.close()
        avatars = [credentials.token(self._key, one) for one in self._tables.avatars.all_ids(row.key)]
        watched = [audience_pseudonym(game, token) for token in avatars] if 0 in seats else []
        tombstones = Tombstones(events, seats, watched)
        names = {seat: tombstone_name(seat) for seat in seats if seat}
        if not store.erase(game, row.id, tombstones, names, tombstones.village(header.village)):
            raise StoreError("errors.store.not_closed", at=store.path, game=game)
