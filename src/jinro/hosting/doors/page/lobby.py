"""The lobby for our own page: `/api/v1/lobby` lists rooms, its stream is a WebSocket for one visitor.

A visitor is the person of a session. It sends commands, each with a number of its own, and gets an answer for
each; what happens in its room comes without being asked for. Everything is decided by the lobby.
"""

import asyncio
from typing import Annotated, Any, Final

import msgspec
from aiohttp import WSCloseCode, web
from msgspec import Meta, Struct

from jinro.hosting.doors.page.stream import PageSocket, PageStreams, visitor_of
from jinro.hosting.lobby.directory import Criteria
from jinro.hosting.lobby.house_rules import HouseRules, OperatorAct
from jinro.hosting.lobby.identities import Identities
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.plans import RoomPlan
from jinro.hosting.lobby.refusals import LobbyRefusal
from jinro.hosting.lobby.visitors import Kind, Visitor
from jinro.hosting.people.people import People
from jinro.hosting.people.refused import Refused
from jinro.hosting.web.answers import HttpProblem, json_answer
from jinro.hosting.web.control import ControlRoutes, OperatorDone
from jinro.hosting.web.moderation import ModerationRoutes, until_ms
from jinro.hosting.web.requests import whole_number
from jinro.hosting.web.routes import Route
from jinro.hosting.web.sight import Sights
from jinro.village.pace import Pace
from jinro.wire.page import lobby as wire
from jinro.wire.page.play import BothLanguages

LOBBY_PATH: Final = "/api/v1/lobby"
MOST_STREAMS: Final = 1_000
"""Streams of the lobby at the same time."""
STREAMS_OF_ONE: Final = 5
"""The same, of one person."""
STREAMS_OF_ADDRESS: Final = 200
"""The same, of one address."""
MOST_COMMAND: Final = 8 << 10
"""Largest command of a stream, in bytes."""
COMMANDS: Final = 200
"""Commands of a stream at once; then one in `COMMAND_MS`."""
COMMAND_MS: Final = 50
MOST_UNREAD: Final = 500
"""Messages that wait for a stream that does not read."""
LIST_S: Final = 1.0
"""How often a stream is told at most that the list has changed."""
LOBBY_PING_S: Final = 25.0
"""Seconds between two pings of a stream."""
KINDS_AS: Final[dict[str, Kind]] = {
    "player": "human player",
    "watcher": "onymous audience",
    "nobody": "anonymous audience",
}
"""As whom a stream comes: what the query says, and the kind of the visitor."""


class RoomsQuery(Struct, frozen=True):
    """Which page of the list, and as whom one looks."""

    page: Annotated[int, Meta(ge=0, lt=10**6, description="a number from 1")] = 1


class OperatorRoom(Struct, frozen=True):
    """A room, and its members."""

    room: wire.RoomCard
    rows: tuple[wire.MemberRow, ...]


class LobbyRecord(Struct, frozen=True):
    """What was done to a visitor."""

    by_operator: bool
    at_ms: int
    what: str
    name: str
    room: int
    reason: str


class LobbyState(Struct, frozen=True):
    """The lobby as the operator sees it, the latest first."""

    rooms: tuple[OperatorRoom, ...]
    records: tuple[LobbyRecord, ...]


class OperatorOrder(Struct, frozen=True):
    """What the operator says with an act: about whom, why, and whether of the whole address."""

    member: str = ""
    reason: str = ""
    address: bool = False
    seconds: float = 0
    """How long a ban or a mute lasts; 0: for good."""


class LobbyRoutes:
    """The routes of the lobby."""

    def __init__(
        self, lobby: Lobby, identities: Identities, people: People, control: ControlRoutes, sights: Sights
    ) -> None:
        self._sights = sights
        self._lobby = lobby
        self._house = HouseRules(lobby)
        self._identities = identities
        self._people = people
        self._control = control
        self._moderation = ModerationRoutes(lobby, people, control)
        self._streams = PageStreams(
            people,
            most=MOST_STREAMS,
            of_one=STREAMS_OF_ONE,
            of_address=STREAMS_OF_ADDRESS,
            lost=WSCloseCode.GOING_AWAY,
        )
        self.close = self._streams.close
        self._lists: dict[bool, tuple[int, bytes]] = {}
        """The first page of the list as it was last sent: to visitors who watch, and to others."""

    def routes(self) -> list[Route]:
        stream, place = f"{LOBBY_PATH}/stream", f"{LOBBY_PATH}/{{room:[0-9]{{1,9}}}}"
        return [
            Route("GET", LOBBY_PATH, self.rooms, "games", "person"),
            Route("GET", place, self.place, "games", "person"),
            Route("WS", stream, self.stream, "games", "person", "own", head=False),
            self._control.row("GET", "/lobby", self.state),
            self._control.row("POST", "/lobby/{room}/{act}", self.act, act="mute"),
            *self._moderation.routes(),
        ]

    # For visitors

    async def rooms(self, request: web.Request, query: RoomsQuery) -> wire.LobbyList:
        """The rooms that wait, and for a person where it is."""
        visitor = await self._visitor(request)
        looking = visitor or _unknown()
        place = None if visitor is None else self._lobby.directory.place(visitor)
        you = None if visitor is None else wire.LobbyWho(visitor.name, 0 if place is None else place.id)
        return wire.LobbyList(tuple(self._lobby.directory.listed(looking, query.page)), you)

    async def place(self, request: web.Request) -> wire.RoomPlace:
        """Whether a room waits or plays, and its game."""
        room = self._lobby.rooms.get(int(request.match_info["room"]))
        if room is None:
            raise HttpProblem(404, "there is no such room")
        game = self._lobby.game_of(room)
        seen = await self._sights.game(request, game)
        return wire.RoomPlace(room.id, room.state, "" if seen is None else game)

    async def _visitor(self, request: web.Request) -> Visitor | None:
        kind = KINDS_AS.get(request.query.get("as", "player"))
        return None if kind is None else await visitor_of(request, self._identities, kind)

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """The stream of one visitor."""
        visitor = await self._visitor(request)
        if visitor is None:
            raise HttpProblem(401, "log in, or be a guest, first")
        socket = PageSocket(visitor, ping_s=LOBBY_PING_S, most_command=MOST_COMMAND, most_frames=MOST_UNREAD)
        with self._streams.opened(socket, "too many streams of the lobby"):
            return await LobbyStream(self, self._lobby, self._house, socket).serve(request)

    def list_for(self, visitor: Visitor) -> bytes:
        """The first page of the list as a message; encoded once, however many follow it."""
        changes, made = self._lists.get(visitor.watches, (-1, b""))
        if changes != self._lobby.changes:
            made = _rooms(self._lobby.directory.listed(visitor), 0)
            self._lists[visitor.watches] = self._lobby.changes, made
        return made

    # For the operator

    async def state(self, request: web.Request) -> LobbyState:
        """All rooms with their members, and what was done to whom."""
        rooms = reversed(self._lobby.rooms.values())
        return LobbyState(
            tuple(OperatorRoom(room.card(), room.operator_rows()) for room in rooms),
            tuple(
                LobbyRecord(row.by == "operator", row.at_ms, row.what, row.name, row.room, row.reason)
                for row in reversed(self._lobby.moderation.records)
            ),
        )

    async def act(
        self, request: web.Request, body: OperatorOrder
    ) -> Annotated[web.Response, OperatorDone, wire.LobbyReason]:
        """Something that the operator does to a room, or to a member."""
        number = whole_number(request.match_info["room"])
        if number is None:
            raise HttpProblem(400, "expected the number of a room")
        try:
            wanted = msgspec.convert(request.match_info["act"], OperatorAct)
        except msgspec.ValidationError as error:
            raise HttpProblem(400, str(error)) from None
        try:
            done = self._house.operate(
                number,
                wanted,
                body.member,
                reason=body.reason,
                address=body.address,
                until_ms=until_ms(body.seconds),
            )
        except LobbyRefusal as no:
            return json_answer(no.reason, 409)
        if wanted == "ban" and await self._people.by_id(done.id) is not None:
            try:
                await self._people.ban(done.id, body.reason, until_ms(body.seconds))
            except Refused as no:
                raise HttpProblem(409, str(no)) from None
        if wanted == "unban" and await self._people.by_id(done.id) is not None:
            await self._people.unban(done.id)
        return json_answer(OperatorDone(wanted))


class LobbyStream:
    """One WebSocket of a visitor."""

    def __init__(self, routes: LobbyRoutes, lobby: Lobby, house: HouseRules, socket: PageSocket) -> None:
        self.visitor = socket.visitor
        self._routes = routes
        self._lobby = lobby
        self._house = house
        self._socket = socket
        self._pace = Pace(COMMANDS, COMMAND_MS)
        self._follows = False
        self._lister: asyncio.Task[None] | None = None

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Take commands until the visitor goes."""
        return await self._socket.serve(request, self._begin, self._take, self._leave)

    def _begin(self) -> None:
        self._lobby.attend(self.visitor, self._told)
        self._lister = asyncio.create_task(self._list())
        self._hello()

    def _leave(self) -> None:
        if self._lister is not None:
            self._lister.cancel()
        self._lobby.depart(self.visitor, self._told)

    # Writing

    def _send(self, data: bytes) -> None:
        self._socket.send(data, WSCloseCode.GOING_AWAY)

    async def _list(self) -> None:
        """Tell the list again when it has changed, not too often."""
        sent = -1
        while True:
            if self._follows and sent != self._lobby.changes:
                sent = self._lobby.changes
                self._send(self._routes.list_for(self.visitor))
            await asyncio.sleep(LIST_S)

    def _hello(self) -> None:
        visitor = self.visitor
        place = self._lobby.directory.place(visitor)
        you = wire.LobbyYou(visitor.name, visitor.token, visitor.kind)
        self._send(msgspec.json.encode(wire.LobbyHello(you, 0 if place is None else place.id)))
        if place is not None and place.state == "waiting" and place.member(visitor.key) is not None:
            self._send(msgspec.json.encode(wire.LobbyRoomChanged(place.view(visitor.key))))

    def _told(self, notice: wire.LobbyNotice) -> None:
        self._send(msgspec.json.encode(notice))

    # Commands

    async def _take(self, text: str) -> None:
        if not self._pace.allows("", round(1_000 * asyncio.get_running_loop().time())):
            self._socket.end(WSCloseCode.GOING_AWAY, "too many commands")
            return
        try:
            command = wire.read_lobby_command(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._send(
                msgspec.json.encode(wire.LobbyError(0, "command", BothLanguages(str(error), str(error))))
            )
            return
        try:
            done = await self._do(command)
        except LobbyRefusal as no:
            self._send(msgspec.json.encode(wire.LobbyError(command.n, no.code, no.reason.words)))
            return
        if isinstance(done, list):
            self._send(_rooms(done, command.n))
        else:
            self._send(msgspec.json.encode(wire.LobbyDone(command.n, done)))

    async def _do(self, command: wire.AnyLobbyCommand) -> Any:
        lobby, me = self._lobby, self.visitor
        match command:
            case wire.ListRooms():
                self._follows = command.follow
                lobby.allow(me)
                return lobby.directory.listed(me, command.page)
            case wire.FindRoom():
                lobby.allow(me)
                return lobby.directory.find(command.number)
            case wire.SearchRooms():
                wanted = msgspec.structs.asdict(command)
                del wanted["n"]
                lobby.allow(me)
                return lobby.directory.search(Criteria(**wanted))
            case wire.BuildRoom():
                wanted = msgspec.structs.asdict(command)
                del wanted["n"], wanted["after"]
                plan = RoomPlan(**wanted)
                return lobby.next_game(me, command.after, plan) if command.after else lobby.build(me, plan)
            case wire.JoinRoom():
                return lobby.join(me, command.room, password=command.password, ready=False)
            case wire.LeaveRoom():
                return lobby.leave(me, command.room)
            case wire.SayReady():
                return lobby.ready(me, command.room, command.ready)
            case wire.FillRoom():
                return lobby.fill(me, command.room, command.seats, command.player)
            case wire.StartVillage():
                return lobby.start(me, command.room)
            case wire.HandOver():
                return lobby.hand_over(me, command.room, command.member)
            case wire.CloseRoom():
                return lobby.close_room(me, command.room)
            case wire.SayInRoom():
                return lobby.say(me, command.room, command.text)
            case wire.KickMembers():
                return self._house.kick(
                    me, command.room, command.members, ban=command.ban, reason=command.reason
                )
            case wire.MuteMember():
                return self._house.mute(
                    me, command.room, command.member, muted=command.muted, reason=command.reason
                )
            case wire.ReportMember():
                return await self._house.report(me, command.room, command.member, command.reason)
            case wire.SendPong():
                return lobby.pong(me, command.id)


def _unknown() -> Visitor:
    """A visitor without a session, who looks at the list."""
    return Visitor(id="", name="", kind="human player", token="")


def _rooms(cards: list[wire.RoomCard], n: int) -> bytes:
    return msgspec.json.encode(wire.LobbyRooms(n, tuple(cards)))
