"""The store in one SQLite file, in WAL mode: one writer, any number of readers, in other processes too.

A commit is in the operating system's hands before any client is shown its events, so a process that is killed
at any moment has lost nothing it has shown. With `durable` it is also on the disk: that survives a power cut.

A thread writes (`writer.py`), and waits if another process is writing. Without `durable` it waits for the
disk only when the log of commits is copied into the database (a checkpoint), or when the disk hangs.
"""

import asyncio
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from weakref import WeakValueDictionary

from msgspec import Struct

from jinro.errors import StoreError
from jinro.game.events import Closed, Ended, Event, Opened, Seated
from jinro.game.excerpt import excerpt
from jinro.game.notation import encode_command, encode_event
from jinro.game.roles import Seat
from jinro.store.damage import DAMAGE, store_error
from jinro.store.presence import WRITERS, Presence
from jinro.store.private import make_private_file
from jinro.store.reader import Reader
from jinro.store.records import SqliteRecords
from jinro.store.schema import prepare
from jinro.store.store import Kept, NoteLike
from jinro.store.visibility import Visibility
from jinro.store.writer import Done, GroupWriter, Soon, StoreBusy

NOTES_PER_SEAT: Final = 1_000
"""Notes of one seat in one game that are stored; the rest is only counted."""
CHECKPOINT_FRAMES: Final = 4_000
"""Pages in the log of commits, about, after which they are copied into the database."""
CHECKPOINT_AGAIN: Final = 500
"""Further pages after which a checkpoint is tried again that a reader has kept from its end."""
PATIENCE_S: Final = 60.0
"""How long a commit waits for other writers."""
ROWS_PER_PAGE: Final = 16
"""Events that fit on a page, about."""
FEW_ROWS: Final = 64
"""Most events that are inserted by one statement."""
_ENDS: Final = frozenset({Ended, Closed})
"""Events that the row of a game tells."""


class _Job(Struct, gc=False):
    """What one game adds to a transaction: events as bytes, notes."""

    keeper: "SqliteKeeper"
    first: int
    """The number of the first event."""
    events: Sequence[Event]
    lines: list[bytes]
    notes: Sequence[Kept] = ()
    people: Sequence[tuple[Seat, str]] = ()
    """Who sits in which seats from now on."""


class SqliteStore(SqliteRecords):
    """Games in one file, which is created if it does not exist."""

    def __init__(
        self, path: Path, *, durable: bool = False, soon: Soon | None = None, server: bool = False
    ) -> None:
        """`soon` says when it is time to write, in the event loop. Default: the next turn.

        `server`: raise `StoreError` if another server, or any other process, writes the same store.
        """
        self.path = path
        try:
            make_private_file(path)
            self._presence = Presence(path.with_name(path.name + WRITERS), server=server)
        except OSError as error:
            raise store_error(path, error) from None
        try:
            self._db, self.older_copy = _connect(path, durable, in_use=self._presence.others)
            """The copy of a store that had an older version; None if it had not."""
        except BaseException as error:
            self._presence.leave()
            if isinstance(error, OSError):
                raise store_error(path, error) from None
            raise
        try:
            if self._presence.alone:
                self._db.execute(_SEAL)
            self._presence.stay()
            self._db.execute("PRAGMA busy_timeout = 0")  # `_wait_and_write` waits.
            super().__init__(Reader(path))  # It reads what is committed, by a connection of its own.
        except (*DAMAGE, StoreError) as error:
            self._db.close()
            self._presence.leave()
            raise store_error(path, error) from None
        self._frames = 0
        """Pages in the log of commits since the last checkpoint, about."""
        self._restarts = False
        """Whether a commit will soon begin the log anew, which waits for the disk."""
        self._durable = durable
        self._writer = GroupWriter(self._wait_and_write, soon, takes_long=self._takes_long)
        self._keepers: WeakValueDictionary[str, SqliteKeeper] = WeakValueDictionary()
        """By game."""
        self._early: dict[str, list[tuple[Seat, str]]] = {}
        """Who sits in games that have no keeper yet."""

    def keeper(
        self,
        game: str,
        track: str = "",
        *,
        notes_per_seat: int | None = None,
        visibility: Visibility = "public",
        seal: str = "",
    ) -> "SqliteKeeper":
        keeper = SqliteKeeper(self._writer, game, track, notes_per_seat)
        keeper.visibility, keeper.seal = visibility, seal
        return self._kept_by(keeper)

    async def reopen(self, game: str, *, notes_per_seat: int | None = None) -> "SqliteKeeper":
        """A keeper that goes on with a stored game."""
        header = await self.header(game)
        keeper = SqliteKeeper(self._writer, game, header.track, notes_per_seat)
        keeper.count, keeper.goes_on = header.events, True
        return self._kept_by(keeper)

    def seat(self, game: str, seat: Seat, person: str) -> None:
        keeper = self._keepers.get(game)
        if keeper is not None:
            keeper.seat(seat, person)
        else:
            self._early.setdefault(game, []).append((seat, person))

    def _kept_by(self, keeper: "SqliteKeeper") -> "SqliteKeeper":
        self._keepers[keeper.game] = keeper
        for seat, person in self._early.pop(keeper.game, ()):
            keeper.seat(seat, person)
        return keeper

    async def remark(self, game: str, seat: Seat, code: str, detail: str) -> None:
        """Add a note to a game that is closed. Never waits; it has the time of the game's last event."""
        keeper = SqliteKeeper(self._writer, game, "")
        keeper.is_closed = True
        n, at_ms = await self.last_note(game)
        self._writer.put(_Job(keeper, 0, (), [], (Kept(n + 1, at_ms, seat, code, excerpt(detail)),)), None)

    def add(
        self,
        events: Sequence[Event],
        track: str = "",
        notes: Sequence[NoteLike] = (),
        people: Sequence[tuple[Seat, str]] = (),
    ) -> None:
        """Write a whole game, or the beginning of one, at once; for callers without an event loop."""
        self.add_all([(events, [_kept(note) for note in notes], people)], track)

    def add_all(
        self,
        games: Iterable[tuple[Sequence[Event], Sequence[Kept], Sequence[tuple[Seat, str]]]],
        track: str = "",
    ) -> None:
        """The same of several games with their notes and people, in one transaction."""
        jobs = []
        for events, notes, people in games:
            opened = events[0]
            if not isinstance(opened, Opened):
                raise StoreError("errors.stored.first_event", event=type(opened).__name__)
            keeper = SqliteKeeper(self._writer, opened.game, track)
            jobs.append(_Job(keeper, 1, events, list(map(encode_event, events)), notes, people))
        self._wait_and_write(jobs)

    @property
    def waits_for_commits(self) -> bool:
        """Whether commits are quick at present, so that the event loop waits for them."""
        return self._writer.waits and not self._takes_long()

    async def close(self) -> None:
        await self._writer.close()
        self.blocking.close()
        self._db.close()
        self._presence.leave()

    def _write(self, jobs: Sequence[_Job]) -> None:
        """Write all jobs in one transaction, or none of them."""
        values = _few_events(jobs)
        try:
            if values:
                self._frames += 2 + len(values) // (3 * ROWS_PER_PAGE)
                self._db.execute(_EVENTS[len(values) // 3], values)  # Alone it is a transaction.
            else:
                self._write_in_steps(jobs)
        except sqlite3.Error as error:
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            raise (StoreBusy if busy else StoreError)(error, at=self.path) from error

    def _write_in_steps(self, jobs: Sequence[_Job]) -> None:
        db = self._db
        ids: dict[SqliteKeeper, int] = {}
        db.execute("BEGIN IMMEDIATE")
        try:
            for job in jobs:
                if job.keeper not in ids:
                    ids[job.keeper] = job.keeper.row or self._open_game(job)
            self._insert_events(jobs, ids)
            self._close_games(jobs, ids)
            more = [job for job in jobs if job.notes or job.people]
            if more:
                db.executemany(_NOTE, _note_rows(more, ids))
                db.executemany(_SEATED, _people_rows(more, ids))
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:  # Some faults, such as a full disk, have ended it already.
                db.execute("ROLLBACK")
            raise
        for keeper, row in ids.items():
            keeper.row = row

    def _takes_long(self) -> bool:
        """Whether the next commit waits for the disk."""
        return self._frames >= CHECKPOINT_FRAMES or self._restarts or self._durable

    def _wait_and_write(self, jobs: Sequence[_Job]) -> None:
        """The same as `_write`, but wait for the disk and for other writers."""
        if self._frames >= CHECKPOINT_FRAMES:
            self._checkpoint()
        deadline, pause = time.monotonic() + PATIENCE_S, 0.001
        while True:
            try:
                self._write(jobs)
                break
            except StoreBusy:
                if time.monotonic() > deadline:
                    raise
            time.sleep(pause)
            pause = min(2 * pause, 0.02)

    def _checkpoint(self) -> None:
        """Copy the log of commits into the database; a reader of old data may keep it from its end."""
        try:
            unfinished, _, _ = self._db.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
        except sqlite3.Error:
            unfinished = 1  # Commits go on; if the disk is at fault, they will say so.
        self._restarts = bool(unfinished)
        self._frames = CHECKPOINT_FRAMES - CHECKPOINT_AGAIN if unfinished else 0

    def _insert_events(self, jobs: Sequence[_Job], ids: dict["SqliteKeeper", int]) -> None:
        rows = [(ids[job.keeper], n, line) for job in jobs for n, line in enumerate(job.lines, job.first)]
        self._frames += 2 + len(rows) // ROWS_PER_PAGE
        self._db.executemany(_EVENT, rows)

    def _open_game(self, job: _Job) -> int:
        """The row of a game of which this process has written nothing yet."""
        if job.keeper.is_closed:
            (key,) = self._db.execute(_KEY, (job.keeper.game,)).fetchone()
            return int(key)
        if job.keeper.goes_on:
            self._db.execute(_REOPEN, (job.keeper.game,))
            (key,) = self._db.execute(_KEY, (job.keeper.game,)).fetchone()
            return int(key)
        opened = next((e for e in job.events if isinstance(e, Opened)), None)
        if opened is None:
            raise StoreError("errors.stored.not_opened", game=job.keeper.game)
        keeper = job.keeper
        values = (
            opened.game,
            keeper.track,
            opened.rules.name,
            opened.started_ms,
            keeper.visibility,
            keeper.seal,
        )
        row = self._db.execute(_GAME, values).lastrowid
        assert row is not None
        seated = next((e for e in job.events if isinstance(e, Seated)), None)
        if seated is not None:
            size = max(len(seated.players), len(seated.teams))
            names = (_filled(seated.players, size), _filled(seated.teams, size))
            seats = zip(range(1, size + 1), *names, strict=True)
            self._db.executemany(_SEAT, [(row, *seat) for seat in seats])
        return row

    def _close_games(self, jobs: Iterable[_Job], ids: dict["SqliteKeeper", int]) -> None:
        for job in jobs:
            for n, event in enumerate(job.events, job.first):
                if type(event) is Ended:
                    self._db.execute(_ENDED, (str(event.winner), event.reason, ids[job.keeper]))
                elif type(event) is Closed:
                    self._db.execute(_CLOSED, (n, ids[job.keeper]))


class SqliteKeeper:
    """Keeps one game."""

    def __init__(
        self, writer: GroupWriter[_Job], game: str, track: str, notes_per_seat: int | None = None
    ) -> None:
        self._writer = writer
        self._most_notes = notes_per_seat or NOTES_PER_SEAT
        self.count = 0
        """Events that were handed to the writer."""
        self._notes: dict[int, int] = {}
        self._early: list[Kept] = []
        """Notes that came before the first events: they are written with them."""
        self._sitting: list[tuple[Seat, str]] = []
        """Who sat down since the last events."""
        self._failed: Exception | None = None
        """Why a commit failed; nothing can follow it."""
        self.game = game
        self.track = track
        self.visibility: Visibility = "public"
        self.seal = ""
        self.row = 0
        """Its row in `games`, once this process has written to it."""
        self.goes_on = False
        """Whether an earlier process began the game."""
        self.is_closed = False
        """Whether the game is over: nothing but notes follow."""

    def put(self, events: Sequence[Event], done: Done) -> None:
        def written(error: Exception | None) -> None:
            self._failed = self._failed or error
            done(error)

        if self._failed is not None:
            asyncio.get_running_loop().call_soon(
                done, StoreError("errors.stored.given_up", game=self.game, why=self._failed)
            )
            return
        try:
            lines = list(map(encode_event, events))
        except Exception as error:  # A text that is not Unicode, for one.
            asyncio.get_running_loop().call_soon(written, error)
            return
        first = self.count + 1
        self.count += len(events)
        early: Sequence[Kept] = ()
        if self._early:
            early, self._early = self._early, []
        sitting: Sequence[tuple[Seat, str]] = ()
        if self._sitting:
            sitting, self._sitting = self._sitting, []
        self._writer.put(_Job(self, first, events, lines, early, sitting), written)

    def seat(self, seat: Seat, person: str) -> None:
        """Note that a person sits in a seat: written with the first events, later at once, because it may see
        the game from now on."""
        if self.count and self._failed is None:
            self._writer.put(_Job(self, 0, (), [], (), ((seat, person),)), None)
        else:
            self._sitting.append((seat, person))

    def note(self, note: NoteLike) -> None:
        if self._failed is not None:
            return  # A game that is not written has no notes.
        seen = self._notes[note.seat] = self._notes.get(note.seat, 0) + 1
        if seen > self._most_notes:
            return
        kept = _kept(note)
        if seen == self._most_notes:
            kept = Kept(note.n, note.at_ms, note.seat, "more", "further notes of this seat are not kept")
        if self.count:
            self._writer.put(_Job(self, 0, (), [], (kept,)), None)
        else:
            self._early.append(kept)


_GAME: Final = """
    INSERT INTO games (game, track, village, started_ms, visibility, seal, first_row)
    VALUES (?, ?, ?, ?, ?, ?, (SELECT coalesce(max(id), 0) + 1 FROM events))
"""
_SEAT: Final = "INSERT INTO seats (game, seat, player, team) VALUES (?, ?, ?, ?)"
_EVENT: Final = "INSERT INTO events (game, n, event) VALUES (?, ?, CAST(? AS TEXT))"
_EVENTS: Final = tuple(_EVENT + ", (?, ?, CAST(? AS TEXT))" * (count - 1) for count in range(FEW_ROWS + 1))
"""The statement for so many events at once."""
_NOTE: Final = "INSERT INTO notes (game, n, at_ms, seat, code, detail, sent) VALUES (?, ?, ?, ?, ?, ?, ?)"
_SEATED: Final = "INSERT OR IGNORE INTO seated (game, seat, person) VALUES (?, ?, ?)"
_ENDED: Final = "UPDATE games SET winner = ?, reason = ? WHERE id = ?"
_SEAL: Final = "UPDATE games SET last_row = (SELECT coalesce(max(id), 0) FROM events) WHERE last_row IS NULL"
"""Bounds the rows of games that a killed process left open, so that no reader looks further for them."""
_REOPEN: Final = "UPDATE games SET last_row = NULL WHERE game = ?"
_KEY: Final = "SELECT id FROM games WHERE game = ?"
_CLOSED: Final = "UPDATE games SET events = ?, last_row = (SELECT max(id) FROM events) WHERE id = ?"


def _few_events(jobs: Iterable[_Job]) -> list[int | bytes]:
    """The values for `_EVENTS`, if the jobs are nothing but few events of games that go on, as almost always.

    One statement without a transaction around it takes a fifth less time than the same in steps.
    """
    values: list[int | bytes] = []
    for job in jobs:
        row, n = job.keeper.row, job.first
        if not row or job.notes or job.people or not _ENDS.isdisjoint(map(type, job.events)):
            return []
        for line in job.lines:
            values += (row, n, line)
            n += 1
    return values if len(values) <= 3 * FEW_ROWS else []


def _note_rows(
    jobs: Iterable[_Job], ids: dict[SqliteKeeper, int]
) -> Iterator[tuple[int, int, int, int, str, str, str]]:
    for job in jobs:
        for note in job.notes:
            yield ids[job.keeper], note.n, note.at_ms, note.seat, note.code, note.detail, note.sent


def _people_rows(jobs: Iterable[_Job], ids: dict[SqliteKeeper, int]) -> Iterator[tuple[int, Seat, str]]:
    for job in jobs:
        for seat, person in job.people:
            yield ids[job.keeper], seat, person


def _kept(note: NoteLike) -> Kept:
    sent = "" if note.command is None else encode_command(note.command).decode()
    return Kept(note.n, note.at_ms, note.seat, note.code, note.detail, sent)


def _filled(names: tuple[str, ...], size: int) -> tuple[str, ...]:
    return names + ("",) * (size - len(names))


def _connect(path: Path, durable: bool, *, in_use: bool) -> tuple[sqlite3.Connection, Path | None]:
    """A connection for writing, which the writer's thread may use; the copy of an older store, if any."""
    with _named(path):
        db = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, timeout=10, cached_statements=128 + FEW_ROWS
        )
        try:
            copy = prepare(db, path, in_use=in_use)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            db.execute("PRAGMA wal_autocheckpoint = 0")  # `_checkpoint` does it.
        except BaseException:
            db.close()
            raise
        return db, copy


@contextmanager
def _named(path: Path) -> Iterator[None]:
    try:
        yield
    except (*DAMAGE, StoreError) as error:
        raise store_error(path, error) from None
