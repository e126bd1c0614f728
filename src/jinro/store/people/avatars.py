"""`AvatarTable`: as whom people play, and marks of the tokens of their avatars."""

from collections.abc import Callable, Iterator
from pathlib import Path

from jinro.store.damage import names_file
from jinro.store.people.file import PeopleFile
from jinro.store.people.person_rows import AVATAR, PERSON, AvatarRow, PersonRow, avatar_row, person_row


class AvatarTable:
    """The avatars of one file."""

    def __init__(self, file: PeopleFile) -> None:
        self._file = file

    @property
    def path(self) -> Path:
        return self._file.path

    @names_file
    def of(self, key: int) -> list[AvatarRow]:
        """The avatars of a person; those it did not make come first."""
        rows = self._file.rows(f"SELECT {AVATAR} FROM avatars WHERE person = ? ORDER BY own, key", (key,))
        return [avatar_row(row) for row in rows]

    @names_file
    def by_token(self, mark: str) -> tuple[PersonRow, AvatarRow] | None:
        return self._owner("avatars.token = ?", mark)

    @names_file
    def by_key(self, mark: str) -> tuple[PersonRow, AvatarRow] | None:
        """By the mark of the first token, which never changes."""
        return self._owner("avatars.first = ?", mark)

    @names_file
    def has_ended(self, mark: str) -> bool:
        """Whether a token was a person's, and is no more."""
        return bool(self._file.rows("SELECT 1 FROM ended_tokens WHERE mark = ?", (mark,)))

    @names_file
    def by_access(self, mark: str) -> tuple[PersonRow, AvatarRow] | None:
        return self._owner("avatars.access = ?", mark)

    def _owner(self, where: str, mark: str) -> tuple[PersonRow, AvatarRow] | None:
        found = self._file.rows(
            f"SELECT {PERSON}, {AVATAR} FROM avatars JOIN people ON people.key = avatars.person"
            f" WHERE {where} AND leaving_ms = 0",
            (mark,),
        )
        if not found:
            return None
        size = len(PersonRow.__struct_fields__)
        return person_row(found[0][:size]), avatar_row(found[0][size:])

    def add(
        self,
        key: int,
        avatar: str,
        *,
        kind: str,
        name: str,
        image: str,
        language: str,
        token: Callable[[int], str],
        first: str,
        access: str | None,
        automated: bool,
        support: str,
        most: int,
    ) -> bool:
        """Add an avatar; False if its person has made too many. `token`: the mark of its token in an epoch
        of its person."""
        with self._file.writing() as db:
            (count,) = db.execute("SELECT count(*) FROM avatars WHERE person = ? AND own", (key,)).fetchone()
            if count >= most:
                return False
            (epoch,) = db.execute("SELECT epoch FROM people WHERE key = ?", (key,)).fetchone()
            db.execute(
                "INSERT INTO avatars (id, person, kind, name, image, language, own, token, first, access,"
                " automated, support) VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?)",
                (avatar, key, kind, name, image, language, token(epoch), first, access, automated, support),
            )
            return True

    def change(self, key: int, /, **values: str | int) -> None:
        """Change columns of an avatar."""
        known = {"name", "image", "language", "access", "authorized", "tested", "version"}
        assert values.keys() <= known
        with self._file.writing() as db:
            sets = ", ".join(f"{column} = ?" for column in values)
            db.execute(f"UPDATE avatars SET {sets} WHERE key = ?", (*values.values(), key))

    def delete(self, key: int, now_ms: int, *, most: int) -> bool:
        """Delete an avatar that its person made; its id is kept, by which its posts are found. False if
        `most` ids are kept already."""
        with self._file.writing() as db:
            made = db.execute(
                "SELECT id, person, token FROM avatars WHERE key = ? AND own", (key,)
            ).fetchone()
            if made is None:
                return True
            kept = "SELECT count(*) FROM former_avatars WHERE person = ?"
            if db.execute(kept, (made[1],)).fetchone()[0] >= most:
                return False
            db.execute("INSERT INTO former_avatars VALUES (?, ?)", made[:2])
            db.execute("INSERT OR REPLACE INTO ended_tokens VALUES (?, ?)", (made[2], now_ms))
            db.execute("DELETE FROM avatars WHERE key = ?", (key,))
            return True

    @names_file
    def all_ids(self, key: int) -> list[str]:
        """The ids of all avatars that a person has or had."""
        both = "SELECT id FROM avatars WHERE person = ? UNION SELECT id FROM former_avatars WHERE person = ?"
        return [str(row[0]) for row in self._file.rows(both, (key, key))]

    def forget_ended(self, before_ms: int) -> None:
        """Forget tokens that have ended before a time."""
        with self._file.writing() as db:
            db.execute("DELETE FROM ended_tokens WHERE at_ms < ?", (before_ms,))

    def remark(self, marks: Iterator[tuple[str, str, str]]) -> None:
        """New marks of avatars: (id, mark of the token, mark of the first one)."""
        with self._file.writing() as db:
            db.executemany(
                "UPDATE avatars SET token = ?, first = ? WHERE id = ?",
                [(token, first, one) for one, token, first in marks],
            )

    @names_file
    def ids(self) -> list[tuple[str, int]]:
        """The ids of all avatars, and the epochs of their people."""
        rows = self._file.rows(
            "SELECT avatars.id, epoch FROM avatars JOIN people ON people.key = person WHERE leaving_ms = 0"
        )
        return [(str(one), int(str(epoch))) for one, epoch in rows]
