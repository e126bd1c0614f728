"""`AvatarTable`: as whom people play, and marks of the tokens of their avatars."""

from collections.abc import Iterator
from pathlib import Path

from jinro.store.damage import names_file
from jinro.store.people.file import PeopleFile
from jinro.store.people.rows import AVATAR, PERSON, AvatarRow, PersonRow, avatar_row, person_row


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
        token: str,
        access: str | None,
        automated: bool,
        support: str,
        most: int,
    ) -> bool:
        """Add an avatar; False if its person has made too many."""
        with self._file.writing() as db:
            (count,) = db.execute("SELECT count(*) FROM avatars WHERE person = ? AND own", (key,)).fetchone()
            if count >= most:
                return False
            db.execute(
                "INSERT INTO avatars (id, person, kind, name, image, language, own, token, access, automated,"
                " support) VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)",
                (avatar, key, kind, name, image, language, token, access, automated, support),
            )
            return True

    def change(self, key: int, **values: str | int) -> None:
        """Change columns of an avatar."""
        known = {"name", "image", "language", "access", "authorized", "tested", "version"}
        assert values.keys() <= known
        with self._file.writing() as db:
            sets = ", ".join(f"{column} = ?" for column in values)
            db.execute(f"UPDATE avatars SET {sets} WHERE key = ?", (*values.values(), key))

    def delete(self, key: int) -> None:
        with self._file.writing() as db:
            db.execute("DELETE FROM avatars WHERE key = ? AND own", (key,))

    def remark(self, marks: Iterator[tuple[str, str]]) -> None:
        """New marks of the tokens of avatars: (id, mark)."""
        with self._file.writing() as db:
            db.executemany("UPDATE avatars SET token = ? WHERE id = ?", [(mark, one) for one, mark in marks])

    @names_file
    def ids(self) -> list[str]:
        return [str(row[0]) for row in self._file.rows("SELECT id FROM avatars")]
