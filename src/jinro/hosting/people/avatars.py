"""`Avatars`: as whom people play, and the tokens by which that is known."""

from collections.abc import Callable
from functools import partial
from typing import Final

from jinro.hosting.people import credentials, names
from jinro.hosting.people.person import Kind, OwnAvatar, Person, avatar_of, person_of
from jinro.hosting.people.refused import Refused
from jinro.i18n import Language
from jinro.store.people import AvatarRow, PeopleStore, PersonRow

MOST_AVATARS: Final = 30
"""Avatars that one person makes."""
LONGEST_IMAGE: Final = 200
"""Characters of the address of the image of an avatar."""
MOST_FORMER: Final = 1_000
"""Avatars that one person deletes: their ids are kept, so that a deletion of the person finds their posts."""
MOST_SUPPORT: Final = 36
"""Compositions that a robot plays."""


class Avatars:
    """The avatars of the people of one server."""

    def __init__(self, tables: PeopleStore, key: str, now: Callable[[], int]) -> None:
        """`key` derives tokens; `now` is the clock."""
        self._now = now
        self._tables = tables
        self._key = key

    async def token(self, person: Person, kind: Kind) -> str:
        """The token of the avatar that a person has of a kind from the beginning."""
        return self.token_of(next(one for one in await self.of(person, kind) if one.default))

    def token_of(self, avatar: OwnAvatar) -> str:
        return credentials.token(self._key, avatar.id, avatar.epoch)

    def key_of(self, avatar: OwnAvatar) -> str:
        """By what the seats of an avatar are known, whatever its token is; never told."""
        return credentials.token(self._key, avatar.id)

    async def by_key(self, key: str) -> Person | None:
        """Who is known by this, banned or not."""
        found = await self._tables.avatars.by_key(credentials.token_mark(key))
        return None if found is None else person_of(found[0])

    async def refusal(self, token: str) -> Refused | None:
        """Why a token is taken no more: its person is banned, or it has ended; None: it is not known."""
        mark = credentials.token_mark(token)
        access = credentials.mark("access", token.lower())
        found = await self._tables.avatars.by_token(mark) or await self._tables.avatars.by_access(access)
        if found is not None:
            return Refused("banned", reason=found[0].banned) if found[0].banned else None
        # Seats are known by the first token: once it has ended, it never works again.
        ended = (
            await self._tables.avatars.has_ended(mark) or await self._tables.avatars.by_key(mark) is not None
        )
        return Refused("ended") if ended else None

    async def of(self, person: Person, kind: Kind | None = None) -> list[OwnAvatar]:
        """The avatars of a person, of a kind or of all; those that every person has come first."""
        owner = await self._row(person)
        rows = await self._tables.avatars.of(owner.key)
        return [avatar_of(row, person, owner.epoch) for row in rows if kind in (None, row.kind)]

    async def by_token(self, token: str) -> tuple[Person, OwnAvatar] | None:
        """The avatar of a token, and its person."""
        return self._bearer(await self._tables.avatars.by_token(credentials.token_mark(token)))

    async def by_access(self, token: str) -> tuple[Person, OwnAvatar] | None:
        """The robot of an access token, and its owner."""
        return self._bearer(await self._tables.avatars.by_access(credentials.mark("access", token.lower())))

    def _bearer(self, found: tuple[PersonRow, AvatarRow] | None) -> tuple[Person, OwnAvatar] | None:
        if found is None or found[0].banned:
            return None
        person = person_of(found[0])
        return person, avatar_of(found[1], person, found[0].epoch)

    async def create(
        self,
        person: Person,
        kind: Kind,
        name: str,
        *,
        image: str = "",
        language: Language | None = None,
        fully_automated: bool = True,
        support: tuple[str, ...] = (),
    ) -> tuple[OwnAvatar, str]:
        """A new avatar, and the access token of a robot, which is shown only now; empty for others."""
        name, key = await self._avatar_name(person, name), await self._key_of(person)
        avatar = credentials.new_id()
        _check_avatar(image, support)
        access = credentials.new_access() if kind == "robot player" else ""
        added = await self._tables.avatars.add(
            key,
            avatar,
            kind=kind,
            name=name,
            image=image,
            language=language or "",
            token=partial(self.token_mark, avatar),
            first=self.token_mark(avatar),
            access=credentials.mark("access", access) if access else None,
            automated=fully_automated,
            support=" ".join(support),
            most=MOST_AVATARS,
        )
        if not added:
            raise Refused("limit", most=MOST_AVATARS)
        return await self._own(person, avatar), access

    async def change(
        self,
        person: Person,
        avatar: str,
        *,
        name: str | None = None,
        image: str | None = None,
        language: Language | None = None,
    ) -> OwnAvatar:
        """Change what is given."""
        row = await self._avatar(person, avatar)
        _check_avatar(image or "", ())
        wanted = None if name is None else await self._avatar_name(person, name)
        given = {"name": wanted, "image": image, "language": language}
        values = {column: value for column, value in given.items() if value is not None}
        if values:
            await self._tables.avatars.change(row.key, **values)
        return await self._own(person, avatar)

    async def delete(self, person: Person, avatar: str) -> None:
        """Delete an avatar that the person has made."""
        row = await self._avatar(person, avatar)
        if not row.own:
            raise Refused("unknown")
        if not await self._tables.avatars.delete(row.key, self._now(), most=MOST_FORMER):
            raise Refused("limit", most=MOST_FORMER)

    async def renew_access(self, person: Person, avatar: str) -> str:
        """A new access token of a robot, which is shown only now: it must be authorised again."""
        row = await self._avatar(person, avatar)
        if row.kind != "robot player" or not row.own:
            raise Refused("unknown")
        access = credentials.new_access()
        mark = credentials.mark("access", access)
        await self._tables.avatars.change(row.key, access=mark, authorized=0, tested=0)
        return access

    async def authorize(self, person: Person, avatar: str, *, version: str = "") -> OwnAvatar:
        """The owner of a robot lets its program in."""
        row = await self._avatar(person, avatar)
        if row.kind != "robot player":
            raise Refused("unknown")
        await self._tables.avatars.change(row.key, authorized=1, version=version[:40])
        return await self._own(person, avatar)

    async def passed_test(self, person: Person, avatar: str) -> OwnAvatar:
        """The program of a robot has passed the test of communication."""
        row = await self._avatar(person, avatar)
        await self._tables.avatars.change(row.key, tested=1)
        return await self._own(person, avatar)

    async def _own(self, person: Person, avatar: str) -> OwnAvatar:
        row, owner = await self._avatar(person, avatar), await self._row(person)
        return avatar_of(row, person, owner.epoch)

    async def _avatar(self, person: Person, avatar: str) -> AvatarRow:
        rows = await self._tables.avatars.of(await self._key_of(person))
        found = next((one for one in rows if one.id == avatar), None)
        if found is None:
            raise Refused("unknown")
        return found

    async def _avatar_name(self, person: Person, name: str) -> str:
        """A name for an avatar: any but that of the account of another person."""
        name = names.checked(name)
        account = await self._tables.account(names.name_mark(name))
        if account is not None and account.id != person.id:
            raise Refused("name_taken")
        return name

    def token_mark(self, avatar: str, epoch: int = 0) -> str:
        return credentials.token_mark(credentials.token(self._key, avatar, epoch))

    async def _key_of(self, person: Person) -> int:
        return (await self._row(person)).key

    async def _row(self, person: Person) -> PersonRow:
        row = await self._tables.by_id(person.id)
        if row is None:
            raise Refused("unknown")
        return row


def _check_avatar(image: str, support: tuple[str, ...]) -> None:
    if len(image) > LONGEST_IMAGE or not image.isprintable():
        raise Refused("avatar", what="image", expected=f"<= {LONGEST_IMAGE}")
    if len(support) > MOST_SUPPORT or not all(one.isalnum() and len(one) <= 3 for one in support):
        raise Refused("avatar", what="support", expected=f"<= {MOST_SUPPORT}, 5A")
