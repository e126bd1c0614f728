"""People play on the page: `/api/v1/play` begins a village, its stream is the seat of one person.

The person is that of the session, and has one seat in a village. Everything is decided by the game; here is
only the carrying.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Annotated, Final

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from msgspec import Struct

from jinro.contest.plan.entries import PEOPLE_ENTRY
from jinro.hosting.doors.nlp.guests import TrackGuests
from jinro.hosting.doors.page.stream import PageClient
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.play_now import play_now
from jinro.hosting.lobby.refusals import LobbyRefusal, refused
from jinro.hosting.lobby.village_room import LicosRoom
from jinro.hosting.lobby.visitors import Identities, Visitor
from jinro.hosting.opinions import Opinions
from jinro.hosting.people.departures import GONE, LOGGED_OUT
from jinro.hosting.people.people import People
from jinro.hosting.people.refused import Refused
from jinro.hosting.tokens import Tokens
from jinro.hosting.web.answers import Problem, json_answer
from jinro.hosting.web.opinions import OpinionRoutes
from jinro.hosting.web.people import person_or_guest, set_session
from jinro.hosting.web.requests import Number, counted_address, session_of, spoken, whole_number
from jinro.hosting.web.routes import Route
from jinro.i18n import Words
from jinro.wire.page.play import AgentsTable, AgentsTables, PlayBegins, PlayNow, PlayPlace
from jinro.wire.page.seat import style_of

PLAY_PATH: Final = "/api/v1/play"
MOST_SEAT_STREAMS: Final = 2_000
"""Streams of seats at the same time."""
SEAT_STREAMS_OF_ADDRESS: Final = 200
"""The same, of one address."""
MOST_SEAT_COMMAND: Final = 16 << 10
"""Largest command of a seat, in bytes."""
MOST_UNREAD_BYTES: Final = 4 << 20
"""What waits for a stream that does not read."""
SEAT_WRITE_S: Final = 30.0
"""Seconds for one write to a stream of a seat."""
SEAT_PING_S: Final = 20.0
"""Seconds between two pings of a stream of a seat."""
INTERRUPTED: Final = 425
"""Status of the answer while interrupted villages do not go on yet."""
STATUS: Final = {
    "too_often": 429,
    "plays": 409,
    "closing": 503,
    "too_many_villages": 503,
    "too_many_rooms": 503,
}
"""Of refusals that are no 400."""


class SeatQuery(Struct, frozen=True):
    """The number of the last message that a page has, and the token of a link to a seat among agents."""

    after: Number = 0
    token: str = ""


class PlayRoutes:
    """The routes of those who play."""

    def __init__(self, lobby: Lobby, room: LicosRoom, identities: Identities, people: People) -> None:
        self._lobby = lobby
        self._room = room
        self._identities = identities
        self._people = people
        self._streams: set[_SeatStream] = set()
        self.among: dict[str, TrackGuests] = {}
        """Tracks on which people can play among agents, by name."""
        self.tokens: Tokens | None = None
        """Checks who may sit down on tracks that want tokens."""
        self.opinions: Opinions | None = None
        """What people say after games."""
        self.voice = ""
        """The origin of the engine that speaks on the page; empty: there is none."""
        people.departures.on_leave.append(self._lose)
        people.departures.on_log_out.append(lambda person: self._lose(person, LOGGED_OUT))

    def routes(self) -> list[Route]:
        at, village = f"{PLAY_PATH}/at/{{track}}/stream", f"{PLAY_PATH}/{{village}}/stream"
        asked = () if self.opinions is None else OpinionRoutes(self.opinions, self._visitor).routes()
        return [
            Route("GET", PLAY_PATH, self.place, "person", "person"),
            Route("POST", PLAY_PATH, self.begin, "person", origin="page"),
            *asked,
            Route("GET", f"{PLAY_PATH}/at", self.tables, "games"),
            Route("WS", at, self.stream_among_agents, "seat", "person", "own", head=False),
            Route("WS", village, self.stream, "seat", "person", "own", head=False),
        ]

    async def close(self) -> None:
        for stream in list(self._streams):
            stream.end(WSCloseCode.GOING_AWAY, "the server stops")
        await asyncio.gather(*(one.ended.wait() for one in list(self._streams)))

    def _lose(self, person: str, why: str = GONE) -> None:
        """Somebody is deleted or banned, or has logged out everywhere: its streams end."""
        for stream in [one for one in self._streams if one.visitor.id == person]:
            stream.end(WSCloseCode.POLICY_VIOLATION, why)

    # Where one plays

    async def place(self, request: web.Request) -> PlayPlace:
        """The village in which the person of the session plays, and the room in which it waits."""
        visitor = await self._visitor(request)
        if visitor is None:
            return PlayPlace(0, 0, "")
        waits = self._lobby.directory.waiting_room(visitor)
        village = self._room.playing(visitor.key) or await self._after(visitor)
        at = next((name for name, one in self.among.items() if one.home(visitor.key) is not None), "")
        return PlayPlace(village, 0 if waits is None else waits.id, at)

    async def _after(self, visitor: Visitor) -> int:
        """A village that is over, in which one still talks; 0: none."""
        home = await self._room.home([visitor.token])
        return 0 if home is None else home[1]

    async def begin(self, request: web.Request, body: PlayNow) -> Annotated[web.Response, PlayBegins]:
        """Play now: a village with built-in players."""
        name = body.name.strip() or Words(body.language)("web.play.guest")
        _, secret = await person_or_guest(request, self._people, name, body.language)
        try:
            answer = await self._begin(request, body, secret or session_of(request))
        except Problem as problem:
            answer = problem.answer()  # The guest is somebody all the same.
        if secret:
            set_session(answer, request, secret)
        return answer

    async def _begin(self, request: web.Request, wanted: PlayNow, session: str) -> web.Response:
        visitor = await self._somebody(request, session)
        playing = self._room.playing(visitor.key)
        if playing and not wanted.leave:
            raise _refused(request, refused("plays", village=playing), playing)
        begun = play_now(self._lobby, visitor, wanted)
        if isinstance(begun, LobbyRefusal):
            raise _refused(request, begun)
        if playing:
            self._leave(visitor, playing)
        return json_answer(PlayBegins(begun))

    def _leave(self, visitor: Visitor, village: int) -> None:
        self._lobby.leave(visitor, village)
        self._room.leave(village, visitor.key)

    async def _visitor(self, request: web.Request, session: str = "") -> Visitor | None:
        secret = session or session_of(request)
        found = await self._identities.session(secret, "human player") if secret else None
        return None if found is None else msgspec.structs.replace(found, address=counted_address(request))

    async def _somebody(self, request: web.Request, session: str = "") -> Visitor:
        visitor = await self._visitor(request, session)
        if visitor is None:
            raise Refused("nobody")
        return visitor

    async def opens(self, request: web.Request, game: str) -> bool:
        """Whether a running game shows everything to the person of a request."""
        visitor = await self._visitor(request)
        villages = [one for one in self._room.villages.values() if one.started and one.id == game]
        return visitor is not None and any(one.opens_to(visitor.key) for one in villages)

    # The seat

    async def stream(self, request: web.Request, query: SeatQuery) -> web.StreamResponse:
        """The stream of a seat."""
        visitor = await self._somebody(request)
        number = whole_number(request.match_info["village"])
        if number is None:
            raise Problem(400, "expected the number of a village")
        village = self._room.villages.get(number)
        if village is None and not self._room.takes_part:
            raise Problem(INTERRUPTED, "the server has just come back; try again soon")
        if village is None or not village.knows(visitor.key):
            raise Problem(404, f"there is no village {number} in which you have a seat")
        room = self._lobby.rooms.get(number)

        def arrive(client: PageClient) -> str:
            client.host = room is not None and room.host == visitor.key
            client.on_leave = lambda: self._lobby.leave(visitor, number)
            return self._room.arrive_at_page(client, number)

        return await self._carry(request, visitor, query.after, arrive)

    async def _carry(
        self, request: web.Request, visitor: Visitor, after: int, arrive: Callable[[PageClient], str]
    ) -> web.StreamResponse:
        """A stream, from its beginning to its end."""
        near = sum(one.visitor.address == visitor.address for one in self._streams) if visitor.address else 0
        if len(self._streams) >= MOST_SEAT_STREAMS or near >= SEAT_STREAMS_OF_ADDRESS:
            raise Problem(503, "too many streams")
        stream = _SeatStream(visitor)
        self._streams.add(stream)
        client = PageClient(visitor.key, stream.send, stream.end, after=after, voice=self.voice)
        try:
            return await stream.serve(request, client, lambda: arrive(client))
        finally:
            self._streams.discard(stream)
            stream.ended.set()

    # Among agents

    async def tables(self, request: web.Request) -> AgentsTables:
        """The tracks on which people can play among agents."""
        found = [
            AgentsTable(
                name,
                style_of(one.settings.rules),
                one.settings.rules.language,
                one.settings.rules.seats,
                one.matching.people,
                one.waiting,
                one.missing_agents,
                one.settings.authentication,
                one.matching.told,
            )
            for name, one in self.among.items()
        ]
        return AgentsTables(tuple(found))

    async def stream_among_agents(self, request: web.Request, query: SeatQuery) -> web.StreamResponse:
        """The stream of somebody who waits for a seat among agents, and then of the seat."""
        visitor, name = await self._somebody(request), request.match_info["track"]
        track = self.among.get(name)
        if track is None:
            raise Problem(404, f"there is no track {name[:50]!r} with seats for people")
        if self.tokens is not None and track.settings.authentication and track.home(visitor.key) is None:
            if not self.tokens.may_play(query.token, PEOPLE_ENTRY):
                raise Problem(403, "the link is not valid: ask the organiser for another")
        return await self._carry(request, visitor, query.after, lambda client: track.arrive(visitor, client))


class _SeatStream:
    """One WebSocket of a person in a seat; every frame to it is a JSON array."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.ended = asyncio.Event()
        self._out: list[bytes] = []
        self._bytes = 0
        self._begun = False
        """Whether something was sent: what comes first, the village so far, may be longer than what waits."""
        self._news = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self._socket = web.WebSocketResponse(
            compress=False, heartbeat=SEAT_PING_S, max_msg_size=MOST_SEAT_COMMAND, timeout=2.0
        )

    async def serve(
        self, request: web.Request, client: PageClient, arrive: Callable[[], str]
    ) -> web.StreamResponse:
        """Carry messages until the page goes, or is closed."""
        await self._socket.prepare(request)
        writer = asyncio.create_task(self._write(request))
        try:
            why = arrive()
            if why:
                self.end(WSCloseCode.TRY_AGAIN_LATER, why)
            async for message in self._socket:
                if message.type is WSMsgType.BINARY:
                    self.end(WSCloseCode.UNSUPPORTED_DATA, "commands are text, not bytes")
                elif message.type is WSMsgType.TEXT and self._closing is None:
                    client.on_text(message.data)
        finally:
            client.lose()
            self.end(WSCloseCode.OK, "")
            await asyncio.gather(writer, return_exceptions=True)
        return self._socket

    def send(self, messages: Sequence[bytes]) -> None:
        frame = b"[" + b",".join(messages) + b"]"
        self._bytes += len(frame)
        if self._begun and self._bytes > MOST_UNREAD_BYTES:
            self.end(WSCloseCode.POLICY_VIOLATION, "you do not read")
            return
        self._out.append(frame)
        self._news.set()

    def end(self, code: int, why: str) -> None:
        """Close it, once what waits is sent."""
        self._closing = self._closing or (code, why)
        self._news.set()

    async def _write(self, request: web.Request) -> None:
        try:
            await self._write_all()
            code, why = self._closing or (WSCloseCode.GOING_AWAY, "")
            async with asyncio.timeout(SEAT_WRITE_S):
                await self._socket.close(code=code, message=why.encode()[:120])
        except (ConnectionError, TimeoutError):
            # Who does not read is not waited for.
            if request.transport is not None:
                request.transport.abort()

    async def _write_all(self) -> None:
        """Write what is to be sent, until it is to be closed."""
        while self._out or self._closing is None:
            if not self._out:
                self._news.clear()
                await self._news.wait()
            out, self._out, self._bytes = self._out, [], 0
            self._begun = self._begun or bool(out)
            for frame in out:
                async with asyncio.timeout(SEAT_WRITE_S):
                    await self._socket.send_frame(frame, WSMsgType.TEXT)


def _refused(request: web.Request, no: LobbyRefusal, village: int = 0) -> Problem:
    return Problem(STATUS.get(no.code, 400), no.words[spoken(request)], no.code, village=village)
