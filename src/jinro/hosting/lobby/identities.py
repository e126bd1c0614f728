"""`Identities`: people, their avatars and their robots as visitors of the lobby."""

from hashlib import sha256

from jinro.game.roles import Seat
from jinro.hosting.in_turn import begin
from jinro.hosting.lobby.refusals import LobbyRefusal, refused
from jinro.hosting.lobby.visitors import GUEST, Kind, TokenHolder, Visitor
from jinro.hosting.people import names
from jinro.hosting.people.people import People
from jinro.hosting.people.person import OwnAvatar, Person
from jinro.hosting.people.refused import Refused
from jinro.wire.licos import CAST


class Identities:
    """Who the people of a server are for the lobby and for villages."""

    def __init__(self, people: People) -> None:
        self.people = people

    async def session(self, secret: str, kind: Kind) -> Visitor | None:
        """The person of a session, as a visitor of this kind; None: there is none."""
        return await self.people.departures.unchanged(lambda: self._session(secret, kind))

    async def _session(self, secret: str, kind: Kind) -> Visitor | None:
        person = await self.people.by_session(secret)
        return None if person is None else await self._default(person, kind)

    async def owner(self, token: str, kind: Kind | None = None) -> Visitor | None:
        """Whose token this is; the same person as another kind, if one is given. None: it is not known. An
        access token is that of its robot, whatever the kind."""
        return await self.people.departures.unchanged(lambda: self._owner(token, kind))

    async def _owner(self, token: str, kind: Kind | None) -> Visitor | None:
        found = await self.bearer(token)
        if found is None:
            return None
        person, avatar = found
        if kind is None or kind == avatar.kind:
            return self.visitor(person, avatar)
        if await self.people.avatars.by_access(token) is not None:
            return self.visitor(person, avatar)  # A program is its robot, and never its owner.
        if kind == "anonymous audience" and avatar.kind == "onymous audience":
            return self.visitor(person, avatar, kind)
        return await self._default(person, kind)

    async def bearer(self, token: str) -> tuple[Person, OwnAvatar] | None:
        """Who has a token of an avatar, or the access token of a robot."""
        return await self.people.avatars.by_token(token) or await self.people.avatars.by_access(token)

    async def refusal(self, token: str) -> str:
        """Why a token is taken no more, in English; empty: no person has it, or one who may come."""
        no = await self.people.avatars.refusal(token)
        return "" if no is None else no.words["en"]

    async def free_name(self, name: str) -> str:
        """A name for a passing guest that no person has."""
        try:
            wanted = names.checked(name)
        except Refused:
            wanted = GUEST
        for one, mark in names.numbered(wanted):
            if not await self.people.tables.named(mark):
                return one
        return GUEST

    async def no_entry(self, token: str) -> LobbyRefusal | None:
        """Why the bearer of a token cannot play yet; None: it can."""
        # The owner, who shows the token of the avatar, may look for a village for a robot that is let in.
        found = await self.bearer(token)
        robot = None if found is None or found[1].default else found[1].robot
        if robot is None:
            return None
        if not robot.authorized:
            return refused("not_authorized")
        return None if robot.tested else refused("not_tested")

    async def _default(self, person: Person, kind: Kind) -> Visitor | None:
        known = "onymous audience" if kind == "anonymous audience" else kind
        try:
            avatars = await self.people.avatars.of(person, known)
        except Refused:  # The person is deleted meanwhile.
            return None
        return self.visitor(person, next(one for one in avatars if one.default), kind)

    def visitor(self, person: Person, avatar: OwnAvatar, kind: Kind | None = None) -> Visitor:
        """A person with an avatar as a visitor."""
        return Visitor(
            id=person.id,
            name=avatar.name,
            kind=kind or avatar.kind,
            token=self.people.avatars.token_of(avatar),
            language=avatar.language,
            image=character_of(avatar.image, avatar.id),
            support=avatar.robot.support if avatar.robot is not None else (),
            known=self.people.avatars.key_of(avatar),
        )

    # For villages

    async def holder(self, token: str) -> TokenHolder:
        """Who comes to a village with a token."""
        return await self.people.departures.unchanged(lambda: self._holder(token))

    async def _holder(self, token: str) -> TokenHolder:
        refused = await self.refusal(token)
        if refused:
            return TokenHolder(token, refused=refused)
        found = await self.bearer(token)
        if found is None:
            return TokenHolder(token)
        person, avatar = found
        program = await self.people.avatars.by_access(token) is not None
        return TokenHolder(self.people.avatars.key_of(avatar), person.id, avatar.name, program)

    def seated(self, game: str, seat: Seat, key: str) -> None:
        """Keep who sits in a seat of a game that begins."""
        begin(self._seated(game, seat, key))

    async def _seated(self, game: str, seat: Seat, key: str) -> None:
        found = await self.people.avatars.by_key(key)
        if found is not None:
            self.people.seated(game, seat, found)


def character_of(image: str, avatar: str) -> str:
    """The English name of the character whose picture an avatar has: that of the address, else one by
    chance, which is always the same."""
    stem = image.rpartition("/")[2].partition(".")[0].partition("_")[0].lower()
    for one in CAST:
        if stem and stem in (one.en.lower(), one.en[0].lower()):
            return one.en
    return CAST[sha256(avatar.encode()).digest()[0] % len(CAST)].en
