"""`LicosLobby`: the lobby socket of LiCOS: messages become acts in the lobby, notices become messages.

It translates, and decides nothing. Who a client is, the cookie of the session says, and the token in every
message; a token that no person has registered is that of a passing guest, as at the sockets of villages.
"""

import logging
import uuid
from collections import Counter
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from typing import Final

from msgspec.structs import asdict, replace

from jinro.errors import StoreError
from jinro.hosting.doors.licos import lobby_pages as pages
from jinro.hosting.doors.licos.avatars import AvatarDesk
from jinro.hosting.doors.licos.connection import Client
from jinro.hosting.doors.licos.door import Visit
from jinro.hosting.doors.licos.robots import RobotDesk
from jinro.hosting.doors.licos.seats import LobbyPlain
from jinro.hosting.in_turn import InTurn
from jinro.hosting.lobby.house_rules import HouseRules
from jinro.hosting.lobby.identities import Identities
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.refusals import LobbyRefusal, refused
from jinro.hosting.lobby.visitors import KINDS, Kind, Visitor
from jinro.hosting.people.departures import GONE, LOGGED_OUT
from jinro.hosting.people.people import COOKIE, People
from jinro.hosting.people.person import OwnAvatar, Person
from jinro.hosting.people.refused import Refused
from jinro.wire.licos import BadMessage, plain
from jinro.wire.licos.incoming import MessageProblem
from jinro.wire.page.lobby import (
    LobbyBegan,
    LobbyNotice,
    LobbyPing,
    LobbyRoomChanged,
    LobbySentAway,
    RoomCard,
    RoomView,
)

logger: Final = logging.getLogger(__name__)


MOST_HERE: Final = 8
"""Tokens of different visitors that one connection uses; of more the first is there no longer."""


class LicosLobby:
    """The lobby for clients of LiCOS."""

    def __init__(self, lobby: Lobby, people: People) -> None:
        self.lobby = lobby
        self.house = HouseRules(lobby)
        self.people = people
        self.identities = known = Identities(people)
        self.robots = RobotDesk(known)
        self.robots.on_request = self._asks_owner
        self.desk = AvatarDesk(known, self.robots, lobby)
        self.desk.is_connected = lambda robot: bool(self.programs[robot.key])
        people.departures.on_leave.append(self._lose)
        people.departures.on_deleted.append(lambda person: lobby.moderation.forget(person))
        people.departures.on_log_out.append(self._logged_out)
        self.programs: Counter[str] = Counter()
        """Connections of robots with their access tokens, by the key of the visitor."""
        self.sessions: set[LobbySession] = set()
        self.awaited: Callable[[int, str], bool] = lambda number, token: False
        """Whether a village waits for the owner of a token to come, before it begins."""

    async def _asks_owner(self, person: Person, avatar: OwnAvatar) -> None:
        """A robot asks to be let in: tell its owner, wherever that is in the lobby."""
        token = self.people.avatars.token_of(avatar)
        for session in list(self.sessions):
            owner = await session.person()
            if owner is not None and owner.id == person.id:
                session.send(plain.AuthorizationRequest(access_token=token))

    def _lose(self, person: str) -> None:
        """A person is deleted or banned: it loses its place and its connections."""
        self.lobby.expel(person)
        self.lobby.disconnect(person, GONE, programs=True)
        self.robots.lose(person, GONE)
        for session in [one for one in self.sessions if one.is_of(person)]:
            session.end(GONE)

    def _logged_out(self, person: str) -> None:
        """A person has logged out everywhere: programs of its robots go on."""
        self.lobby.disconnect(person, LOGGED_OUT, programs=False)
        for session in [one for one in self.sessions if one.is_of(person, programs=False)]:
            session.end(LOGGED_OUT)

    async def tokens_of(self, cookies: str) -> tuple[str, ...]:
        """The tokens of the person whose session a header `Cookie` has; none: it has no session."""
        avatars, person = self.people.avatars, await self.people.by_session(session_of(cookies))
        if person is None:
            return ()
        try:
            return tuple(avatars.token_of(one) for one in await avatars.of(person))
        except Refused:  # The person is deleted meanwhile.
            return ()

    async def close(self) -> None:
        """Wait for what is under way."""
        await self.robots.close()

    def arrive(self, visit: Visit) -> str:
        """Let a client in; returns the reason if it is refused."""
        if self.lobby.draining:
            return refused("closing").words["en"]
        session = LobbySession(self, visit)
        self.sessions.add(session)
        session.begin()
        return ""

    async def from_village(self, number: int, client: Client, message: LobbyPlain) -> MessageProblem | None:
        """What a player of a village says to the lobby: it leaves, or wants the next game."""
        room = self.lobby.rooms.get(number)
        member = None if room is None else room.member(client.key)
        if isinstance(message, plain.LeaveWaitingPage):
            if member is not None:
                self.lobby.leave(member.visitor, number)
            return None
        visitor = await self._known(client) if member is None else member.visitor
        if client.agent.gone:
            return None
        language, password = visitor.language, ""
        if room is not None:
            language, password = room.plan.language, room.plan.password
        try:
            self.lobby.next_game(visitor, number, pages.plan_of(message, language, password))
        except LobbyRefusal as no:
            return MessageProblem(no.code, no.words)
        return None

    async def _known(self, client: Client) -> Visitor:
        """Who has a token, in a village that no room has become."""
        known = await self.identities.owner(client.token)
        return known or await self.passing(client, client.token, "human player")

    async def passing(self, client: Client, token: str, kind: Kind) -> Visitor:
        """A visitor whose token no person has registered."""
        return Visitor(
            id="guest " + sha256(f"jinro lobby guest {token.lower()}".encode()).hexdigest()[:32],
            name=await self.identities.free_name(client.name),
            kind=kind,
            token=token,
        )


class LobbySession:
    """One connection to the lobby."""

    def __init__(self, door: LicosLobby, visit: Visit) -> None:
        self._door = door
        self._lobby = door.lobby
        self._client = visit.client
        self._visit = visit
        self._secret = session_of(visit.cookie)
        self._kind: Kind = "human player"
        """The lobby that the client has entered last."""
        self._here: dict[str, tuple[Visitor, Callable[[LobbyNotice], None]]] = {}
        """The visitors as whom the client has come, by key, and how they are told."""
        self._uses: dict[str, str] = {}
        """The token that the client uses for each of them."""
        self._test = ""
        """The id of the ping by which a robot shows that it can talk."""
        self._told = False
        """Whether a notice has answered the present message."""
        agent = visit.client.agent
        agent.on_text, agent.on_gone = self._heard, self._gone
        self._turns = InTurn()

    def begin(self) -> None:
        """Greet a client whose session is known."""
        if self._secret:
            self._turns.do(self._greet())

    async def _greet(self) -> None:
        known = await self._door.identities.session(self._secret, self._kind)
        if known is not None and await self._attend(known, known.token):
            self._visit.known()
            # Unasked: it tells the published client its language and name.
            self.send(pages.avatar_of(known, self._client.codec))
            await self._go_on(known)

    async def _go_on(self, known: Visitor) -> None:
        """The published client opens a broken connection again, and says nothing: a visitor who waits in a
        room is there again, and one whose village has begun meanwhile is told so."""
        for kind in KINDS:
            visitor = await self._door.identities.session(self._secret, kind)
            room = None if visitor is None else self._lobby.directory.place(visitor)
            if visitor is None or room is None:
                continue
            if kind != known.kind and room.state == "waiting" and room.member(visitor.key):
                await self._attend(visitor, visitor.token)
            elif room.state == "playing" and self._door.awaited(room.id, visitor.key):
                self.send(plain.Played(language=pages.spoken(room.plan.language)))

    # Who it is

    async def _visitor(self, token: str, kind: Kind | None = None) -> Visitor:
        """Who sends a message with this token. A kind that is asked for overrides that of the token."""
        identities, secret = self._door.identities, self._secret
        used = next((key for key, one in self._uses.items() if one.lower() == token.lower()), "")
        here = self._here.get(used)
        if here is not None and used != token.lower() and await identities.owner(token) is None:
            if used in self._here:
                self._leave(here[0])  # The access token of a robot was renewed.
            raise refused("not_yours")
        if here is not None and kind in (None, here[0].kind):
            return here[0]
        person = await identities.session(secret, kind or self._kind) if secret else None
        owner = await identities.owner(token, kind)
        if person is not None and (owner is None or owner.id != person.id):
            raise refused("not_yours")
        if owner is not None and kind not in (None, owner.kind):
            raise refused("not_yours")
        if owner is None:
            no = await identities.refusal(token)
            if no:
                raise refused("token", reason=no)
            owner = await self._door.passing(self._client, token, kind or self._kind)
        return _at(owner, self._visit.address)

    async def person(self) -> Person | None:
        """The person of the session, or of a token that it has used; not that of the program of a robot."""
        people = self._door.people
        found = await people.by_session(self._secret) if self._secret else None
        own = [one for key, (one, _) in self._here.items() if self._uses[key].lower() == one.token.lower()]
        for one in own:
            found = found or await people.by_id(one.id)
        return found

    def is_of(self, person: str, *, programs: bool = True) -> bool:
        """Whether this person has come by this connection; `programs`: or the program of its robot."""
        here = [one for one, _ in self._here.values() if one.id == person]
        return any(programs or self._uses[one.key].lower() == one.token.lower() for one in here)

    def end(self, reason: str) -> None:
        """Close the connection."""
        self._client.agent.cut(1008, reason)

    async def _attend(self, visitor: Visitor, token: str) -> bool:
        """Be here as a visitor, who uses this token: its own, or the access token of a robot. False: the
        connection is gone, or the token has just ended."""
        visitor = _at(visitor, self._visit.address)
        owner = await self._door.identities.owner(token)
        if self._client.agent.gone or (visitor.known and owner is None):
            return False
        if owner is None or owner.key != visitor.key:
            token = visitor.token
        here = self._here.get(visitor.key)
        if here is not None and here[0] != visitor:
            self._leave(here[0])
            here = None
        if here is None:
            if len(self._here) >= MOST_HERE:
                self._leave(next(iter(self._here.values()))[0])
            tell = partial(self._notice, visitor)
            self._here[visitor.key] = visitor, tell
            self._uses[visitor.key] = token
            self._door.programs[visitor.key] += token.lower() != visitor.token.lower()
            self._lobby.attend(visitor, tell)
        return True

    def _leave(self, visitor: Visitor) -> None:
        one, tell = self._here.pop(visitor.key)
        if self._uses.pop(visitor.key).lower() != one.token.lower():
            self._door.programs[visitor.key] -= 1
            if not self._door.programs[visitor.key]:
                del self._door.programs[visitor.key]
        self._lobby.depart(one, tell)

    def _gone(self) -> None:
        self._turns.clear()
        self._door.sessions.discard(self)
        for visitor, _ in list(self._here.values()):
            self._leave(visitor)

    # What it says

    def _heard(self, text: str) -> None:
        if not self._client.allowed():
            return
        try:
            message = self._client.codec.read_client(text)
        except BadMessage as problem:
            self._error(pages.warning(problem.content, problem.code))
            return
        if not isinstance(message, plain.ClientPlain):
            self._error(pages.error_of(refused("not_here"), type(message).__name__))
            return
        if not self._turns.do(self._take(message)):
            self._error(pages.error_of(refused("too_often"), _type_of(message)))

    async def _take(self, message: plain.ClientPlain) -> None:
        self._told = False
        visitor: Visitor | None = None
        try:
            if isinstance(message, plain.DeskPlain):
                await self._account(message)
                return
            token = getattr(message, "token", None)
            if not isinstance(token, str):
                raise refused("not_here")
            known = await self._visitor(token, getattr(message, "lobby", None))
            if not await self._attend(known, token):
                raise refused("not_yours")
            visitor = known
            self._visit.known()
            if isinstance(message, plain.EnterLobby):
                self._kind = message.lobby  # Also if it is refused: clients ignore the page of another lobby.
            await self._may_enter(visitor, token, message)
            done = None if self._client.agent.gone else self._do(visitor, message)
            if done is not None and not self._told:
                self._answer(visitor, done)
        except LobbyRefusal as no:
            self._error(pages.error_of(no, _type_of(message)), visitor)

    async def _may_enter(self, visitor: Visitor, token: str, message: plain.ClientPlain) -> None:
        """Refuse a robot that cannot do this yet. One that is let in and has not shown that it can talk is
        asked for a pong, when it enters the lobby."""
        if visitor.kind != "robot player" or isinstance(message, (plain.GetAvatar, plain.LeaveWaitingPage)):
            return
        no = await self._door.identities.no_entry(token)
        if no is None:
            return
        if no.code != "not_tested" or not isinstance(message, (plain.EnterLobby, plain.Pong)):
            raise no
        if isinstance(message, plain.EnterLobby):
            self._test = str(uuid.uuid4())
            self.send(pages.ping_of(self._test, ()))
        elif self._test and message.id.lower() == self._test:
            self._test = ""
            await self._passed(token)  # Written before the next message of this robot is looked at.

    async def _passed(self, token: str) -> None:
        found = await self._door.identities.bearer(token)
        if found is not None:
            await self._door.people.avatars.passed_test(found[0], found[1].id)

    async def _account(self, message: plain.ClientPlain) -> None:
        """What the store of people has to write."""
        person = await self.person()
        if person is None:
            raise refused("no_session")
        try:
            self.send(await self._door.desk.take(person, message, self._client.codec))
        except Refused as no:
            self._error(pages.warning(no.words, _type_of(message)))
        except StoreError as error:
            logger.error("the lobby cannot write: %s", error)

    def _do(
        self, visitor: Visitor, message: plain.ClientPlain
    ) -> RoomView | LobbyBegan | plain.ServerPlain | None:
        lobby = self._lobby
        if isinstance(message, plain.EnterLobby | plain.IdSearch | plain.AdvancedSearch):
            lobby.allow(visitor)
        match message:
            case plain.EnterLobby():
                return self._page(lobby.directory.listed(visitor, message.page))
            case plain.GetAvatar():
                return pages.avatar_of(visitor, self._client.codec, self._uses[visitor.key])
            case plain.SelectVillage():
                room = lobby.rooms.get(message.village_id)
                if room is not None and room.plan.style != "licos":
                    raise refused("page_only")
                return lobby.join(visitor, message.village_id)
            case plain.BuildVillage():
                return lobby.build(visitor, pages.plan_of(message, visitor.language))
            case plain.LeaveWaitingPage():
                self._kind = message.lobby
                lobby.leave(visitor, message.village_id)
                return self._page(lobby.directory.listed(visitor))
            case plain.KickOutPlayer():
                room = lobby.directory.place(visitor)
                number = 0 if room is None else room.id
                return self._door.house.kick(visitor, number, [p.token for p in message.players])
            case plain.Play():
                return lobby.start(visitor, message.village_id)
            case plain.IdSearch():
                return _found(lobby.directory.find(message.id_for_searching))
            case plain.AdvancedSearch():
                return _found(lobby.directory.search(pages.criteria_of(message)))
            case plain.Pong():
                lobby.pong(visitor, message.id)
                return None
        raise refused("not_here")

    # What it is told

    def _notice(self, visitor: Visitor, notice: LobbyNotice) -> None:
        match notice:
            case LobbyRoomChanged() if not notice.view.queued:
                self._answer(visitor, notice.view)
            case LobbySentAway():
                error = pages.warning(asdict(notice.reason.words), "kickOutPlayer")
                self.send(self._page(self._lobby.directory.listed(visitor), error))
            case LobbyBegan():
                self._answer(visitor, notice)
            case LobbyPing():
                room = self._lobby.directory.waiting_room(visitor)
                # The published client shows members that are not in a ping as gone.
                others = () if room is None else room.connected(visitor.key)
                rows = (*notice.rows, *others)
                self.send(pages.ping_of(notice.id, rows, visitor.token, self._uses[visitor.key]))

    def _answer(self, visitor: Visitor, done: RoomView | LobbyBegan | plain.ServerPlain) -> None:
        self._told = True
        if isinstance(done, LobbyBegan):
            room = self._lobby.rooms.get(done.room)
            if visitor.watches and room is not None:
                # The published client knows the number of its village from a waiting page alone.
                self.send(pages.waiting_page(room.view(visitor.key), self._client.codec))
            self.send(plain.Played(language=pages.spoken(done.language)))
        elif not isinstance(done, RoomView):
            self.send(done)
        elif done.queued:
            error = pages.error_of(refused("queued", place=done.queued), "selectVillage")
            self.send(self._page(self._lobby.directory.listed(visitor), error))
        else:
            self.send(pages.waiting_page(done, self._client.codec, token=self._uses[visitor.key]))

    def _error(self, error: plain.LobbyWarning, visitor: Visitor | None = None) -> None:
        """Say what is wrong, on the page on which the client is."""
        if not self._client.agent.idle_message():
            return
        room = None if visitor is None else self._lobby.directory.place(visitor)
        if visitor is not None and room is not None and room.state == "waiting" and room.member(visitor.key):
            token = self._uses[visitor.key]
            self.send(pages.waiting_page(room.view(visitor.key), self._client.codec, error, token=token))
        else:
            # A page shows no errors, but the list as it comes.
            shown = visitor is not None and self._client.browser
            cards = self._lobby.directory.listed(visitor) if shown and visitor else []
            self.send(self._page(cards, error))

    def _page(self, cards: list[RoomCard], error: plain.LobbyWarning | None = None) -> plain.LobbyPage:
        return plain.LobbyPage(lobby=self._kind, villages=_items(cards), error=error)

    def send(self, message: plain.ServerPlain) -> None:
        self._client.send(self._client.codec.encode(message))


def _found(cards: list[RoomCard]) -> plain.SearchResult:
    return plain.SearchResult(villages=_items(cards))


def _items(cards: list[RoomCard]) -> tuple[plain.VillageItem, ...]:
    """The rooms that clients of LiCOS can enter."""
    return tuple(pages.item_of(card) for card in cards if card.style == "licos")


def _at(visitor: Visitor, address: str) -> Visitor:
    return replace(visitor, address=address)


def _type_of(message: plain.ClientPlain) -> str:
    return str(type(message).__struct_config__.tag)


def session_of(cookies: str) -> str:
    """The secret of the session in a header `Cookie`; empty: there is none."""
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return ""
    return "" if found is None else found.value
