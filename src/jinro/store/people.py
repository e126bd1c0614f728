"""`PeopleTables`: people with their sessions, avatars and answers, in a file of their own beside the games.

Apart from the games, because a deletion rewrites the whole file, and because games are read by many. Nothing
here is a secret in clear: sessions, links and tokens are marks (hashes), and passwords are hashed by whoever
calls. Methods may be called from any thread; those that write may wait for the disk.
"""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from jinro.errors import StoreError
from jinro.store.damage import DAMAGE, names_file, store_error
from jinro.store.schema import migrate

PEOPLE: Final = "people.sqlite"
"""The file in a data folder that holds the people."""
APPLICATION: Final = 0x6A696E70
"""`jinp`: what the file says it is."""
PATIENCE_MS: Final = 10_000
"""How long a write waits for another process."""
MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """
        CREATE TABLE people (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            mark TEXT NOT NULL,
            guest INTEGER NOT NULL,
            language TEXT NOT NULL,
            password TEXT NOT NULL DEFAULT '',
            made_ms INTEGER NOT NULL,
            seen_ms INTEGER NOT NULL,
            settings TEXT NOT NULL DEFAULT '{}',
            version INTEGER,
            agreed INTEGER,
            answered_ms INTEGER,
            banned TEXT NOT NULL DEFAULT '',
            leaving_ms INTEGER NOT NULL DEFAULT 0
        )
        """,
        "CREATE UNIQUE INDEX people_account ON people (mark) WHERE guest = 0 AND leaving_ms = 0",
        "CREATE INDEX people_mark ON people (mark)",
        "CREATE INDEX people_leaving ON people (leaving_ms) WHERE leaving_ms > 0",
        "CREATE INDEX people_gone ON people (id) WHERE leaving_ms > 0 OR banned != ''",
        """
        CREATE TABLE sessions (
            mark TEXT PRIMARY KEY,
            person INTEGER NOT NULL REFERENCES people (key),
            seen_ms INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX sessions_person ON sessions (person, seen_ms)",
        """
        CREATE TABLE links (
            mark TEXT PRIMARY KEY,
            person INTEGER NOT NULL REFERENCES people (key),
            until_ms INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE avatars (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            person INTEGER NOT NULL REFERENCES people (key),
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            image TEXT NOT NULL,
            language TEXT NOT NULL,
            own INTEGER NOT NULL,
            token TEXT NOT NULL UNIQUE,
            access TEXT UNIQUE,
            automated INTEGER NOT NULL DEFAULT 0,
            support TEXT NOT NULL DEFAULT '',
            authorized INTEGER NOT NULL DEFAULT 0,
            tested INTEGER NOT NULL DEFAULT 0,
            version TEXT NOT NULL DEFAULT ''
        )
        """,
        "CREATE INDEX avatars_person ON avatars (person, key)",
        """
        CREATE TABLE answers (
            key INTEGER PRIMARY KEY,
            person INTEGER NOT NULL REFERENCES people (key),
            version INTEGER NOT NULL,
            agreed INTEGER NOT NULL,
            at_ms INTEGER NOT NULL
        )
        """,
        "CREATE INDEX answers_person ON answers (person)",
        "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    (
        """
        CREATE TABLE moderation (
            key INTEGER PRIMARY KEY,
            at_ms INTEGER NOT NULL,
            what TEXT NOT NULL,
            by TEXT NOT NULL,
            on_id TEXT NOT NULL,
            name TEXT NOT NULL,
            room INTEGER NOT NULL,
            reason TEXT NOT NULL
        )
        """,
    ),
)
"""`MIGRATIONS[v]` are the statements that lead from version v to v + 1."""
VERSION: Final = len(MIGRATIONS)


Numbered = Callable[[str], Iterator[tuple[str, str]]]
"""A name as it is, then with numbers; each with its mark: names that look alike have the same one."""


class PersonRow(Struct, frozen=True):
    """A person as it is stored."""

    key: int
    id: str
    name: str
    guest: bool
    language: str
    password: str
    made_ms: int
    seen_ms: int
    settings: str
    version: int | None
    agreed: bool | None
    answered_ms: int | None
    banned: str
    leaving_ms: int


class AvatarRow(Struct, frozen=True):
    """An avatar as it is stored."""

    key: int
    id: str
    person: int
    kind: str
    name: str
    image: str
    language: str
    own: bool
    """Whether its person made it; every person has others from the beginning."""
    automated: bool
    support: str
    authorized: bool
    tested: bool
    version: str


class ModerationRow(Struct, frozen=True, kw_only=True):
    """Something that was done to somebody in the lobby, or said of them."""

    at_ms: int
    what: str
    by: str
    """The id of who did it; `operator`: the operator."""
    on_id: str
    """The id of the person, or an address."""
    name: str
    """What the person was called; empty of an address."""
    room: int
    reason: str


class PeopleTables:
    """The people of one data folder; the file is created if it does not exist."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        """Held by whoever writes."""
        try:
            _make(path)
            self._db = sqlite3.connect(
                path, isolation_level=None, check_same_thread=False, timeout=PATIENCE_MS / 1_000
            )
        except (sqlite3.Error, OSError) as error:
            raise store_error(path, error) from None
        try:
            _prepare(self._db)
            self._reads = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        except (*DAMAGE, StoreError) as error:
            self._db.close()
            raise store_error(path, error) from None
        self._reading = threading.Lock()

    def close(self) -> None:
        with self._lock, self._reading:
            self._reads.close()
            self._db.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction."""
        with self._lock:
            db = self._db
            try:
                db.execute("BEGIN IMMEDIATE")
                try:
                    yield db
                    db.execute("COMMIT")
                except BaseException:
                    if db.in_transaction:
                        db.execute("ROLLBACK")
                    raise
            except DAMAGE as error:
                raise store_error(self.path, error) from None

    def _rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        with self._reading:
            return self._reads.execute(query, values).fetchall()

    # People

    @names_file
    def by_id(self, person: str) -> PersonRow | None:
        """A person; None also if it is leaving."""
        return self._person("id = ? AND leaving_ms = 0", person)

    @names_file
    def by_session(self, mark: str) -> tuple[PersonRow, int] | None:
        """Whose session it is, and when it was last used."""
        found = self._rows(
            f"SELECT {_PERSON}, sessions.seen_ms FROM sessions JOIN people ON people.key = sessions.person"
            " WHERE sessions.mark = ? AND leaving_ms = 0",
            (mark,),
        )
        return (_person(found[0][:-1]), int(str(found[0][-1]))) if found else None

    @names_file
    def account(self, mark: str) -> PersonRow | None:
        """The account of a name."""
        return self._person("mark = ? AND guest = 0 AND leaving_ms = 0", mark)

    @names_file
    def named(self, mark: str) -> list[PersonRow]:
        """All who have a name."""
        rows = self._rows(f"SELECT {_PERSON} FROM people WHERE mark = ? AND leaving_ms = 0", (mark,))
        return [_person(row) for row in rows]

    @names_file
    def everybody(self, limit: int = -1) -> list[PersonRow]:
        """All people, the latest first, those who are leaving included."""
        rows = self._rows(f"SELECT {_PERSON} FROM people ORDER BY key DESC LIMIT ?", (limit,))
        return [_person(row) for row in rows]

    @names_file
    def leaving(self) -> list[PersonRow]:
        """Those who are to be deleted."""
        return [_person(row) for row in self._rows(f"SELECT {_PERSON} FROM people WHERE leaving_ms > 0")]

    @names_file
    def gone(self) -> set[str]:
        """The ids of those who are to be deleted, or are banned."""
        return {str(row[0]) for row in self._rows(f"SELECT id FROM people WHERE {_GONE}")}

    @names_file
    def count(self) -> int:
        return int(str(self._rows("SELECT count(*) FROM people")[0][0]))

    @names_file
    def idle_guests(self, before_ms: int) -> list[str]:
        """Guests who were not seen since then."""
        rows = self._rows(
            "SELECT id FROM people WHERE guest = 1 AND leaving_ms = 0 AND seen_ms < ? AND banned = ''",
            (before_ms,),
        )
        return [str(row[0]) for row in rows]

    def _person(self, where: str, value: object) -> PersonRow | None:
        found = self._rows(f"SELECT {_PERSON} FROM people WHERE {where}", (value,))
        return _person(found[0]) if found else None

    def add_person(
        self,
        person: str,
        name: str,
        numbered: Numbered,
        *,
        guest: bool,
        language: str,
        now_ms: int,
        password: str = "",
        avatars: Sequence[tuple[str, str, str]] = (),
        session: str = "",
    ) -> bool:
        """Add a person; False if the name is taken.

        `avatars`: id, kind and mark of the token of those that every person has.
        """
        with self._writing() as db:
            free = _free_name(db, name, numbered, key=0, guest=guest)
            if free is None:
                return False
            key = db.execute(
                "INSERT INTO people (id, name, mark, guest, language, password, made_ms, seen_ms)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (person, *free, guest, language, password, now_ms, now_ms),
            ).lastrowid
            db.executemany(
                "INSERT INTO avatars (id, person, kind, name, image, language, own, token)"
                " VALUES (?, ?, ?, '', '', '', 0, ?)",
                [(avatar, key, kind, token) for avatar, kind, token in avatars],
            )
            if session:
                db.execute("INSERT INTO sessions VALUES (?, ?, ?)", (session, key, now_ms))
        return True

    def rename(self, key: int, name: str, numbered: Numbered, *, guest: bool, password: str = "") -> bool:
        """Give a person a name, and a password if there is one: then it is an account. False: it is taken."""
        with self._writing() as db:
            free = _free_name(db, name, numbered, key=key, guest=guest)
            if free is None:
                return False
            db.execute(
                "UPDATE people SET name = ?, mark = ?, guest = ?,"
                " password = coalesce(nullif(?, ''), password) WHERE key = ?",
                (*free, guest, password, key),
            )
            return True

    def change(self, key: int, column: str, value: str | int) -> None:
        """Change one of `language`, `password`, `settings`, `banned`, `seen_ms`."""
        assert column in ("language", "password", "settings", "banned", "seen_ms")
        with self._writing() as db:
            db.execute(f"UPDATE people SET {column} = ? WHERE key = ?", (value, key))

    def answer(self, key: int, version: int, agreed: bool, at_ms: int, *, most: int) -> None:
        """Keep an answer about consent; the last one counts. Of more than `most`, the oldest are deleted."""
        with self._writing() as db:
            db.execute(
                "INSERT INTO answers (person, version, agreed, at_ms) VALUES (?, ?, ?, ?)",
                (key, version, agreed, at_ms),
            )
            db.execute(
                "DELETE FROM answers WHERE person = ? AND key NOT IN"
                " (SELECT key FROM answers WHERE person = ? ORDER BY key DESC LIMIT ?)",
                (key, key, most),
            )
            db.execute(
                "UPDATE people SET version = ?, agreed = ?, answered_ms = ? WHERE key = ?",
                (version, agreed, at_ms, key),
            )

    @names_file
    def answers(self, key: int) -> list[tuple[int, bool, int]]:
        """All answers of a person: version, whether it agreed, when."""
        rows = self._rows("SELECT version, agreed, at_ms FROM answers WHERE person = ? ORDER BY key", (key,))
        return [(int(str(version)), bool(agreed), int(str(at_ms))) for version, agreed, at_ms in rows]

    # Sessions and links

    def add_session(self, key: int, mark: str, now_ms: int, *, most: int, ends: str = "") -> None:
        """Add a session, and end the one of the mark `ends`; of too many, those used longest ago end."""
        with self._writing() as db:
            db.execute("DELETE FROM sessions WHERE mark = ?", (ends,))
            db.execute("INSERT INTO sessions VALUES (?, ?, ?)", (mark, key, now_ms))
            db.execute("UPDATE people SET seen_ms = ? WHERE key = ?", (now_ms, key))
            db.execute(
                "DELETE FROM sessions WHERE person = ? AND mark NOT IN"
                " (SELECT mark FROM sessions WHERE person = ? ORDER BY seen_ms DESC, mark = ? DESC LIMIT ?)",
                (key, key, mark, most),
            )

    def touch(self, mark: str, now_ms: int) -> None:
        """A session was used."""
        with self._writing() as db:
            db.execute("UPDATE sessions SET seen_ms = ? WHERE mark = ?", (now_ms, mark))
            db.execute(
                "UPDATE people SET seen_ms = ? WHERE key = (SELECT person FROM sessions WHERE mark = ?)",
                (now_ms, mark),
            )

    def end_session(self, mark: str) -> None:
        with self._writing() as db:
            db.execute("DELETE FROM sessions WHERE mark = ?", (mark,))

    def end_sessions(self, key: int) -> None:
        """End all sessions of a person, and its links."""
        with self._writing() as db:
            db.execute("DELETE FROM sessions WHERE person = ?", (key,))
            db.execute("DELETE FROM links WHERE person = ?", (key,))

    def add_link(self, key: int, mark: str, until_ms: int) -> None:
        """Add a link; it replaces an earlier one of the same person."""
        with self._writing() as db:
            db.execute("DELETE FROM links WHERE person = ?", (key,))
            db.execute("INSERT INTO links VALUES (?, ?, ?)", (mark, key, until_ms))

    def take_link(self, mark: str, now_ms: int) -> str:
        """Use up a link; returns whose it is, empty if it is nobody's."""
        with self._writing() as db:
            row = db.execute(
                "SELECT people.id FROM links JOIN people ON people.key = links.person"
                " WHERE links.mark = ? AND until_ms > ? AND leaving_ms = 0",
                (mark, now_ms),
            ).fetchone()
            db.execute("DELETE FROM links WHERE mark = ? OR until_ms <= ?", (mark, now_ms))
            return "" if row is None else str(row[0])

    # Avatars

    @names_file
    def avatars(self, key: int) -> list[AvatarRow]:
        """The avatars of a person; those it did not make come first."""
        rows = self._rows(f"SELECT {_AVATAR} FROM avatars WHERE person = ? ORDER BY own, key", (key,))
        return [_avatar(row) for row in rows]

    @names_file
    def by_token(self, mark: str) -> tuple[PersonRow, AvatarRow] | None:
        return self._owner("avatars.token = ?", mark)

    @names_file
    def by_access(self, mark: str) -> tuple[PersonRow, AvatarRow] | None:
        return self._owner("avatars.access = ?", mark)

    def _owner(self, where: str, mark: str) -> tuple[PersonRow, AvatarRow] | None:
        found = self._rows(
            f"SELECT {_PERSON}, {_AVATAR} FROM avatars JOIN people ON people.key = avatars.person"
            f" WHERE {where} AND leaving_ms = 0",
            (mark,),
        )
        if not found:
            return None
        size = len(PersonRow.__struct_fields__)
        return _person(found[0][:size]), _avatar(found[0][size:])

    def add_avatar(
        self,
        key: int,
        avatar: str,
        *,
        kind: str,
        name: str,
        image: str,
        language: str,
        token: str,
        access: str | None,
        automated: bool,
        support: str,
        most: int,
    ) -> bool:
        """Add an avatar; False if its person has made too many."""
        with self._writing() as db:
            (count,) = db.execute("SELECT count(*) FROM avatars WHERE person = ? AND own", (key,)).fetchone()
            if count >= most:
                return False
            db.execute(
                "INSERT INTO avatars (id, person, kind, name, image, language, own, token, access, automated,"
                " support) VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)",
                (avatar, key, kind, name, image, language, token, access, automated, support),
            )
            return True

    def change_avatar(self, key: int, **values: str | int) -> None:
        """Change columns of an avatar."""
        known = {"name", "image", "language", "access", "authorized", "tested", "version"}
        assert values.keys() <= known
        with self._writing() as db:
            sets = ", ".join(f"{column} = ?" for column in values)
            db.execute(f"UPDATE avatars SET {sets} WHERE key = ?", (*values.values(), key))

    def delete_avatar(self, key: int) -> None:
        with self._writing() as db:
            db.execute("DELETE FROM avatars WHERE key = ? AND own", (key,))

    def remark_tokens(self, marks: Iterator[tuple[str, str]]) -> None:
        """New marks of the tokens of avatars: (id, mark)."""
        with self._writing() as db:
            db.executemany("UPDATE avatars SET token = ? WHERE id = ?", [(mark, one) for one, mark in marks])

    @names_file
    def avatar_ids(self) -> list[str]:
        return [str(row[0]) for row in self._rows("SELECT id FROM avatars")]

    # Leaving

    def leave(self, key: int, now_ms: int, fact: str) -> None:
        """A person is to be deleted: nothing remains but its id, by which its games are found, and the ids
        of its avatars. The fact is set."""
        with self._writing() as db:
            db.execute("INSERT OR REPLACE INTO facts VALUES (?, '1')", (fact,))
            for table in ("sessions", "links", "answers"):
                db.execute(f"DELETE FROM {table} WHERE person = ?", (key,))
            db.execute(
                "UPDATE avatars SET name = '', image = '', language = '', token = id, access = NULL,"
                " support = '', version = '' WHERE person = ?",
                (key,),
            )
            gone = "(SELECT id FROM people WHERE key = ?)"
            db.execute(f"UPDATE moderation SET by = '' WHERE by = {gone}", (key,))
            db.execute(
                f"UPDATE moderation SET on_id = '', name = '', reason = '' WHERE on_id = {gone}", (key,)
            )
            db.execute(
                "UPDATE people SET name = '', mark = '', password = '', settings = '{}', language = '',"
                " banned = '', version = NULL, agreed = NULL, answered_ms = NULL, leaving_ms = ?"
                " WHERE key = ?",
                (now_ms, key),
            )

    def delete(self, key: int) -> None:
        """Delete what is left of a person."""
        with self._writing() as db:
            for table in ("sessions", "links", "answers", "avatars"):
                db.execute(f"DELETE FROM {table} WHERE person = ?", (key,))
            db.execute("DELETE FROM people WHERE key = ?", (key,))

    def scrub(self) -> None:
        """Rewrite the file, so that nothing is left of what was deleted."""
        with self._lock:
            try:
                self._db.execute("VACUUM")
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.Error as error:
                raise store_error(self.path, error) from None

    # Moderation

    def note_moderation(self, row: ModerationRow) -> None:
        """Keep what was done to somebody."""
        with self._writing() as db:
            db.execute(f"INSERT INTO moderation ({_MODERATION}) VALUES (?, ?, ?, ?, ?, ?, ?)", _values(row))

    @names_file
    def moderation(self, limit: int = -1, *, what: Sequence[str] = ()) -> list[ModerationRow]:
        """What was done to people, the latest first; of these kinds, if some are given."""
        marks = ", ".join("?" * len(what))
        where = f"WHERE what IN ({marks})" if what else ""
        rows = self._rows(
            f"SELECT {_MODERATION} FROM moderation {where} ORDER BY key DESC LIMIT ?", (*what, limit)
        )
        fields = ModerationRow.__struct_fields__
        return [msgspec.convert(dict(zip(fields, row, strict=True)), ModerationRow) for row in rows]

    # Facts

    @names_file
    def fact(self, name: str) -> str:
        """A fact about this data folder; empty if it is not known."""
        found = self._rows("SELECT value FROM facts WHERE name = ?", (name,))
        return str(found[0][0]) if found else ""

    def set_fact(self, name: str, value: str) -> None:
        with self._writing() as db:
            db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))


_PERSON: Final = ", ".join(f"people.{column}" for column in PersonRow.__struct_fields__)
_MODERATION: Final = ", ".join(ModerationRow.__struct_fields__)
_AVATAR: Final = ", ".join(f"avatars.{column}" for column in AvatarRow.__struct_fields__)


def _person(row: Sequence[object]) -> PersonRow:
    values = dict(zip(PersonRow.__struct_fields__, row, strict=True))
    return msgspec.convert(values, PersonRow, strict=False)  # SQLite has numbers for truth values.


def _values(row: ModerationRow) -> tuple[object, ...]:
    return tuple(getattr(row, field) for field in ModerationRow.__struct_fields__)


def _avatar(row: Sequence[object]) -> AvatarRow:
    return msgspec.convert(dict(zip(AvatarRow.__struct_fields__, row, strict=True)), AvatarRow, strict=False)


def _free_name(
    db: sqlite3.Connection, name: str, numbered: Numbered, *, key: int, guest: bool
) -> tuple[str, str] | None:
    """The first of a guest's names that nobody else has. An account has the name as it is, if no other
    account has it: guests give way to it. None: it cannot be had."""
    for wanted, mark in numbered(name):
        others = db.execute(_OTHERS, (mark, key)).fetchall()
        if guest and others:
            continue
        if not all(is_guest for _, _, is_guest in others):
            return None
        for other, old, _ in others:
            free = ((one, its) for one, its in numbered(old) if its != mark)
            found = next((one for one in free if not db.execute(_OTHERS, (one[1], other)).fetchall()), None)
            if found is None:
                return None
            db.execute("UPDATE people SET name = ?, mark = ? WHERE key = ?", (*found, other))
        return wanted, mark
    return None


_GONE: Final = "leaving_ms > 0 OR banned != ''"
_OTHERS: Final = "SELECT key, name, guest FROM people WHERE mark = ? AND key != ? AND leaving_ms = 0"


def _make(path: Path) -> None:
    """Make the file, if there is none, so that nobody else can read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))


def _prepare(db: sqlite3.Connection) -> None:
    """Make the tables, or bring those of an older file up to date."""
    version, kind = (
        int(db.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("user_version", "application_id")
    )
    if version > VERSION:
        raise StoreError(f"has format version {version}; this jinro knows versions up to {VERSION}")
    if version and kind != APPLICATION:
        raise StoreError("is a database of something else")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    db.execute("PRAGMA secure_delete = ON")
    if version == VERSION:
        return
    migrate(db, MIGRATIONS, APPLICATION, _version)


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])
