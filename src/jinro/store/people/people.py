"""`PeopleTables`: people with their sessions, avatars and answers, in a file of their own beside the games;
`PeopleStore`: the same for a server, which awaits it.

Apart from the games, because a deletion rewrites the whole file, and because games are read by many. Nothing
here is a secret in clear: sessions, links and tokens are marks (hashes), and passwords are hashed by the
caller. Methods of the tables may be called from any thread; those that write may wait for the disk.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from jinro.store.awaiting import Awaited, answers, writes
from jinro.store.damage import names_file
from jinro.store.people.avatars import AvatarTable
from jinro.store.people.file import PeopleFile
from jinro.store.people.moderation import ModerationTable
from jinro.store.people.names import Numbered, free_name
from jinro.store.people.person_rows import PERSON, PersonRow, person_row


class PeopleTables:
    """The people of one data folder; the file is created if it does not exist."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = PeopleFile(path)
        self.avatars = AvatarTable(self._file)
        self.moderation = ModerationTable(self._file)

    def close(self) -> None:
        self._file.close()

    def scrub(self) -> None:
        """Rewrite the file, so that nothing is left of what was deleted."""
        self._file.scrub()

    # People

    @names_file
    def by_id(self, person: str) -> PersonRow | None:
        """A person; None also if it is leaving."""
        return self._person("id = ? AND leaving_ms = 0", person)

    @names_file
    def by_session(self, mark: str) -> tuple[PersonRow, int] | None:
        """Whose session it is, and when it was last used."""
        found = self._file.rows(
            f"SELECT {PERSON}, sessions.seen_ms FROM sessions JOIN people ON people.key = sessions.person"
            " WHERE sessions.mark = ? AND leaving_ms = 0",
            (mark,),
        )
        return (person_row(found[0][:-1]), int(str(found[0][-1]))) if found else None

    @names_file
    def account(self, mark: str) -> PersonRow | None:
        """The account of a name."""
        return self._person("mark = ? AND guest = 0 AND leaving_ms = 0", mark)

    @names_file
    def named(self, mark: str) -> list[PersonRow]:
        """All who have a name."""
        rows = self._file.rows(f"SELECT {PERSON} FROM people WHERE mark = ? AND leaving_ms = 0", (mark,))
        return [person_row(row) for row in rows]

    @names_file
    def everybody(self, limit: int = -1) -> list[PersonRow]:
        """All people, the latest first, leaving ones included."""
        rows = self._file.rows(f"SELECT {PERSON} FROM people ORDER BY key DESC LIMIT ?", (limit,))
        return [person_row(row) for row in rows]

    @names_file
    def leaving(self) -> list[PersonRow]:
        """People who are to be deleted."""
        return [
            person_row(row) for row in self._file.rows(f"SELECT {PERSON} FROM people WHERE leaving_ms > 0")
        ]

    @names_file
    def banned(self) -> list[PersonRow]:
        """Banned people, the latest first."""
        where = "banned != '' AND leaving_ms = 0"
        rows = self._file.rows(f"SELECT {PERSON} FROM people WHERE {where} ORDER BY key DESC LIMIT 1000")
        return [person_row(row) for row in rows]

    def end_bans(self, now_ms: int) -> None:
        """End the bans whose time is over."""
        over = "banned != '' AND banned_until_ms > 0 AND banned_until_ms <= ?"
        if self._file.rows(f"SELECT 1 FROM people WHERE {over} LIMIT 1", (now_ms,)):
            with self._file.writing() as db:
                db.execute(f"UPDATE people SET banned = '', banned_until_ms = 0 WHERE {over}", (now_ms,))

    @names_file
    def gone(self) -> set[str]:
        """The ids of people who are to be deleted, or are banned."""
        return {str(row[0]) for row in self._file.rows(f"SELECT id FROM people WHERE {_GONE}")}

    @names_file
    def count(self) -> int:
        return int(str(self._file.rows("SELECT count(*) FROM people")[0][0]))

    @names_file
    def idle_guests(self, before_ms: int) -> list[str]:
        """Guests who were not seen since then."""
        rows = self._file.rows(
            "SELECT id FROM people WHERE guest = 1 AND leaving_ms = 0 AND seen_ms < ? AND banned = ''",
            (before_ms,),
        )
        return [str(row[0]) for row in rows]

    def _person(self, where: str, value: object) -> PersonRow | None:
        found = self._file.rows(f"SELECT {PERSON} FROM people WHERE {where}", (value,))
        return person_row(found[0]) if found else None

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
        with self._file.writing() as db:
            free = free_name(db, name, numbered, key=0, guest=guest)
            if free is None:
                return False
            key = db.execute(
                "INSERT INTO people (id, name, mark, guest, language, password, made_ms, seen_ms)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (person, *free, guest, language, password, now_ms, now_ms),
            ).lastrowid
            db.executemany(
                "INSERT INTO avatars (id, person, kind, name, image, language, own, token, first)"
                " VALUES (?, ?, ?, '', '', '', 0, ?, ?)",
                [(avatar, key, kind, token, token) for avatar, kind, token in avatars],
            )
            if session:
                db.execute("INSERT INTO sessions VALUES (?, ?, ?)", (session, key, now_ms))
        return True

    def rename(self, key: int, name: str, numbered: Numbered, *, guest: bool, password: str = "") -> bool:
        """Give a person a name, and a password if there is one: then it is an account. False: it is taken."""
        with self._file.writing() as db:
            free = free_name(db, name, numbered, key=key, guest=guest)
            if free is None:
                return False
            db.execute(
                "UPDATE people SET name = ?, mark = ?, guest = ?,"
                " password = coalesce(nullif(?, ''), password) WHERE key = ?",
                (*free, guest, password, key),
            )
            return True

    def change(self, key: int, column: str, value: str | int) -> None:
        """Change one of `language`, `password`, `settings`, `banned`, `banned_until_ms`, `seen_ms`."""
        assert column in ("language", "password", "settings", "banned", "banned_until_ms", "seen_ms")
        with self._file.writing() as db:
            db.execute(f"UPDATE people SET {column} = ? WHERE key = ?", (value, key))

    def answer(self, key: int, version: int, agreed: bool, at_ms: int, *, most: int) -> None:
        """Keep an answer about consent; the last one counts. Of more than `most`, the oldest are deleted."""
        with self._file.writing() as db:
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
        rows = self._file.rows(
            "SELECT version, agreed, at_ms FROM answers WHERE person = ? ORDER BY key", (key,)
        )
        return [(int(str(version)), bool(agreed), int(str(at_ms))) for version, agreed, at_ms in rows]

    # Sessions and links

    def add_session(self, key: int, mark: str, now_ms: int, *, most: int, ends: str = "") -> None:
        """Add a session, and end the one of the mark `ends`; of too many, those used longest ago end."""
        with self._file.writing() as db:
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
        with self._file.writing() as db:
            db.execute("UPDATE sessions SET seen_ms = ? WHERE mark = ?", (now_ms, mark))
            db.execute(
                "UPDATE people SET seen_ms = ? WHERE key = (SELECT person FROM sessions WHERE mark = ?)",
                (now_ms, mark),
            )

    def end_session(self, mark: str) -> None:
        with self._file.writing() as db:
            db.execute("DELETE FROM sessions WHERE mark = ?", (mark,))

    def end_everything(self, key: int, token_mark: Callable[[str, int], str], now_ms: int) -> None:
        """End all sessions, links and tokens of a person. `token_mark`: the mark of the token that an avatar
        has in an epoch."""
        with self._file.writing() as db:
            db.execute("DELETE FROM sessions WHERE person = ?", (key,))
            db.execute("DELETE FROM links WHERE person = ?", (key,))
            db.execute(_END_TOKENS, (now_ms, key))
            db.execute("UPDATE people SET epoch = epoch + 1 WHERE key = ?", (key,))
            avatars = db.execute(_AVATAR_EPOCHS, (key,)).fetchall()
            db.executemany(
                "UPDATE avatars SET token = ? WHERE id = ?",
                [(token_mark(avatar, epoch), avatar) for avatar, epoch in avatars],
            )

    def end_sessions(self, key: int) -> None:
        """End all sessions of a person, and its links."""
        with self._file.writing() as db:
            db.execute("DELETE FROM sessions WHERE person = ?", (key,))
            db.execute("DELETE FROM links WHERE person = ?", (key,))

    def add_link(self, key: int, mark: str, until_ms: int) -> None:
        """Add a link; it replaces an earlier one of the same person."""
        with self._file.writing() as db:
            db.execute("DELETE FROM links WHERE person = ?", (key,))
            db.execute("INSERT INTO links VALUES (?, ?, ?)", (mark, key, until_ms))

    def take_link(self, mark: str, now_ms: int) -> str:
        """Use up a link; returns whose it is, empty if it is no person's."""
        with self._file.writing() as db:
            row = db.execute(
                "SELECT people.id FROM links JOIN people ON people.key = links.person"
                " WHERE links.mark = ? AND until_ms > ? AND leaving_ms = 0",
                (mark, now_ms),
            ).fetchone()
            db.execute("DELETE FROM links WHERE mark = ? OR until_ms <= ?", (mark, now_ms))
            return "" if row is None else str(row[0])

    # Leaving

    def leave(self, key: int, now_ms: int, fact: str) -> None:
        """A person is to be deleted: nothing remains but its id, by which its games are found, and the ids
        of its avatars. The fact is set."""
        with self._file.writing() as db:
            db.execute("INSERT OR REPLACE INTO facts VALUES (?, '1')", (fact,))
            for table in ("sessions", "links", "answers"):
                db.execute(f"DELETE FROM {table} WHERE person = ?", (key,))
            db.execute(_END_TOKENS, (now_ms, key))
            db.execute(
                "UPDATE avatars SET name = '', image = '', language = '', token = id, first = id,"
                " access = NULL, support = '', version = '' WHERE person = ?",
                (key,),
            )
            gone = "(SELECT id FROM people WHERE key = ?)"
            db.execute(f"UPDATE moderation SET by = '' WHERE by = {gone}", (key,))
            db.execute(
                f"UPDATE moderation SET on_id = '', name = '', reason = '', remark = '' WHERE on_id = {gone}",
                (key,),
            )
            db.execute(
                "UPDATE people SET name = '', mark = '', password = '', settings = '{}', language = '',"
                " banned = '', version = NULL, agreed = NULL, answered_ms = NULL, leaving_ms = ?"
                " WHERE key = ?",
                (now_ms, key),
            )

    def delete(self, key: int) -> None:
        """Delete what is left of a person."""
        with self._file.writing() as db:
            for table in ("sessions", "links", "answers", "avatars", "former_avatars"):
                db.execute(f"DELETE FROM {table} WHERE person = ?", (key,))
            db.execute("DELETE FROM people WHERE key = ?", (key,))

    # Facts

    @names_file
    def fact(self, name: str) -> str:
        """A fact about this data folder; empty if it is not known."""
        found = self._file.rows("SELECT value FROM facts WHERE name = ?", (name,))
        return str(found[0][0]) if found else ""

    def set_fact(self, name: str, value: str) -> None:
        with self._file.writing() as db:
            db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))


class AvatarStore(Awaited[AvatarTable]):
    """As whom people play."""

    of = answers(AvatarTable.of)
    by_token = answers(AvatarTable.by_token)
    by_key = answers(AvatarTable.by_key)
    by_access = answers(AvatarTable.by_access)
    has_ended = answers(AvatarTable.has_ended)
    add = writes(AvatarTable.add)
    change = writes(AvatarTable.change)
    delete = writes(AvatarTable.delete)
    forget_ended = writes(AvatarTable.forget_ended)


class ModerationStore(Awaited[ModerationTable]):
    """What was done to people in the lobby, or said of them."""

    rows = answers(ModerationTable.rows)
    reports = answers(ModerationTable.reports)
    open_reports = answers(ModerationTable.open_reports)
    note = writes(ModerationTable.note)
    close_report = writes(ModerationTable.close_report)


class PeopleStore(Awaited[PeopleTables]):
    """People with their sessions, avatars and answers."""

    def __init__(self, tables: PeopleTables) -> None:
        super().__init__(tables)
        self.avatars = AvatarStore(tables.avatars)
        self.moderation = ModerationStore(tables.moderation)

    by_id = answers(PeopleTables.by_id)
    by_session = answers(PeopleTables.by_session)
    account = answers(PeopleTables.account)
    named = answers(PeopleTables.named)
    banned = answers(PeopleTables.banned)
    gone = answers(PeopleTables.gone)
    count = answers(PeopleTables.count)
    idle_guests = answers(PeopleTables.idle_guests)
    add_person = writes(PeopleTables.add_person)
    rename = writes(PeopleTables.rename)
    change = writes(PeopleTables.change)
    answer = writes(PeopleTables.answer)
    end_bans = writes(PeopleTables.end_bans)
    add_session = writes(PeopleTables.add_session)
    touch = writes(PeopleTables.touch)
    end_session = writes(PeopleTables.end_session)
    end_sessions = writes(PeopleTables.end_sessions)
    end_everything = writes(PeopleTables.end_everything)
    add_link = writes(PeopleTables.add_link)
    take_link = writes(PeopleTables.take_link)
    leave = writes(PeopleTables.leave)
    close = writes(PeopleTables.close)


_END_TOKENS: Final = "INSERT OR REPLACE INTO ended_tokens SELECT token, ? FROM avatars WHERE person = ?"
_AVATAR_EPOCHS: Final = (
    "SELECT avatars.id, epoch FROM avatars JOIN people ON people.key = person WHERE person = ?"
)
_GONE: Final = "leaving_ms > 0 OR banned != ''"
