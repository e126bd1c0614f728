"""People play on the page: `/api/v1/play` begins a village, its stream is the seat of one person.

The person is that of the session, and has one seat in a village. Everything is decided by the game; here is
only the carrying.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from jinro.contest.entries import PEOPLE_ENTRY
from jinro.errors import StoreError
from jinro.net.page.client import PageClient
from jinro.server.contest.guests import TrackGuests
from jinro.server.licos.room import LicosRoom
from jinro.server.lobby.lobby import Lobby
from jinro.server.lobby.play_now import play_now
from jinro.server.lobby.refusals import LobbyRefusal, refused
from jinro.server.lobby.visitors import GUEST, Identities, Visitor
from jinro.server.opinions import Opinions
from jinro.server.people.departures import GONE, LOGGED_OUT
from jinro.server.people.people import People
from jinro.server.people.refused import Refused
from jinro.server.tokens import Tokens
from jinro.server.web.access import json_answer
from jinro.server.web.http_log import logger
from jinro.server.web.opinions import OpinionRoutes
from jinro.server.web.people import (
    UNKEPT_S,
    asked_of,
    counted_address,
    person_or_guest,
    post_route,
    refusal,
    session_of,
    set_session,
    spoken,
)
from jinro.server.web.routes import Handle, Route
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
GUEST_NAMES: Final = {"ja": "ゲスト", "en": GUEST}
STATUS: Final = {
    "too_often": 429,
    "plays": 409,
    "closing": 503,
    "too_many_villages": 503,
    "too_many_rooms": 503,
}
"""Of refusals that are no 400."""


def _seat_route(path: str, handle: Handle) -> Route:
    """The stream of a seat."""
    return Route(
        method="WS", path=path, handle=handle, shows="seat", viewer="person", origin="own", head=False
    )


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
        asked = () if self.opinions is None else OpinionRoutes(self.opinions, self._visitor).routes()
        return [
            Route(method="GET", path=PLAY_PATH, handle=self.place, shows="person", viewer="person"),
            post_route(PLAY_PATH, self.begin, shows="person"),
            *asked,
            Route(method="GET", path=f"{PLAY_PATH}/at", handle=self.tables, shows="nothing"),
            _seat_route(f"{PLAY_PATH}/at/{{track}}/stream", self.stream_among_agents),
            _seat_route(f"{PLAY_PATH}/{{village}}/stream", self.stream),
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

    async def place(self, request: web.Request) -> web.Response:
        """The village in which the person of the session plays, and the room in which it waits."""
        visitor = self._visitor(request)
        if visitor is None:
            return _fresh(PlayPlace(0, 0, ""))
        waits = self._lobby.directory.waiting_room(visitor)
        village = self._room.playing(visitor.key) or self._after(visitor)
        at = next((name for name, one in self.among.items() if one.home(visitor.key) is not None), "")
        return _fresh(PlayPlace(village, 0 if waits is None else waits.id, at))

    def _after(self, visitor: Visitor) -> int:
        """A village that is over, in which one still talks; 0: none."""
        home = self._room.home([visitor.token])
        return 0 if home is None else home[1]

    async def begin(self, request: web.Request) -> web.Response:
        """Play now: a village with built-in players."""
        wanted = await asked_of(request, PlayNow)
        if isinstance(wanted, web.Response):
            return wanted
        try:
            name = wanted.name.strip() or GUEST_NAMES[wanted.language]
            _, secret = await person_or_guest(request, self._people, name, wanted.language)
        except Refused as no:
            return refusal(request, no)
        except StoreError as error:
            logger.error("people: %s", error)
            return refusal(request, Refused("unkept", retry_s=UNKEPT_S))
        answer = self._begin(request, wanted, secret or session_of(request))
        if secret:
            set_session(answer, request, secret)
        return answer

    def _begin(self, request: web.Request, wanted: PlayNow, session: str) -> web.Response:
        visitor = self._visitor(request, session)
        if visitor is None:
            return refusal(request, Refused("nobody"))
        playing = self._room.playing(visitor.key)
        if playing and not wanted.leave:
            return _refused(request, refused("plays", playing), village=playing)
        begun = play_now(self._lobby, visitor, wanted)
        if isinstance(begun, LobbyRefusal):
            return _refused(request, begun)
        if playing:
            self._leave(visitor, playing)
        return _fresh(PlayBegins(begun))

    def _leave(self, visitor: Visitor, village: int) -> None:
        self._lobby.leave(visitor, village)
        self._room.leave(village, visitor.key)

    def _visitor(self, request: web.Request, session: str = "") -> Visitor | None:
        secret = session or session_of(request)
        found = self._identities.session(secret, "human player") if secret else None
        return None if found is None else msgspec.structs.replace(found, address=counted_address(request))

    def opens(self, request: web.Request, game: str) -> bool:
        """Whether a running game shows everything to the person of a request."""
        visitor = self._visitor(request)
        villages = [one for one in self._room.villages.values() if one.started and one.id == game]
        return visitor is not None and any(one.opens_to(visitor.key) for one in villages)

    # The seat

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """The stream of a seat."""
        visitor = self._visitor(request)
        if visitor is None:
            return refusal(request, Refused("nobody"))
        number, after = request.match_info["village"], request.query.get("after", "0")
        if not _is_number(number) or not _is_number(after):
            return json_answer({"error": "expected the number of a village, and `after` a number"}, 400)
        village = self._room.villages.get(int(number))
        if village is None and not self._room.takes_part:
            return json_answer({"error": "the server has just come back; try again soon"}, INTERRUPTED)
        if village is None or not village.knows(visitor.key):
            return json_answer({"error": f"there is no village {number} in which you have a seat"}, 404)
        room = self._lobby.rooms.get(int(number))

        def arrive(client: PageClient) -> str:
            client.host = room is not None and room.host == visitor.key
            client.on_leave = lambda: self._lobby.leave(visitor, int(number))
            return self._room.arrive_at_page(client, int(number))

        return await self._carry(request, visitor, int(after), arrive)

    async def _carry(
        self, request: web.Request, visitor: Visitor, after: int, arrive: Callable[[PageClient], str]
    ) -> web.StreamResponse:
        """A stream, from its beginning to its end."""
        near = sum(one.visitor.address == visitor.address for one in self._streams) if visitor.address else 0
        if len(self._streams) >= MOST_SEAT_STREAMS or near >= SEAT_STREAMS_OF_ADDRESS:
            return json_answer({"error": "too many streams"}, 503)
        stream = _SeatStream(visitor)
        self._streams.add(stream)
        client = PageClient(visitor.key, stream.send, stream.end, after=after, voice=self.voice)
        try:
            return await stream.serve(request, client, lambda: arrive(client))
        finally:
            self._streams.discard(stream)
            stream.ended.set()

    # Among agents

    async def tables(self, request: web.Request) -> web.Response:
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
        return _fresh(AgentsTables(tuple(found)))

    async def stream_among_agents(self, request: web.Request) -> web.StreamResponse:
        """The stream of somebody who waits for a seat among agents, and then of the seat."""
        visitor = self._visitor(request)
        if visitor is None:
            return refusal(request, Refused("nobody"))
        name, after = request.match_info["track"], request.query.get("after", "0")
        track = self.among.get(name)
        if track is None or not _is_number(after):
            return json_answer({"error": f"there is no track {name[:50]!r} with seats for people"}, 404)
        if self.tokens is not None and track.settings.authentication and track.home(visitor.key) is None:
            if not self.tokens.may_play(request.query.get("token", ""), PEOPLE_ENTRY):
                return json_answer({"error": "the link is not valid: ask the organiser for another"}, 403)
        return await self._carry(request, visitor, int(after), lambda client: track.arrive(visitor, client))


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


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) <= 9


def _fresh(value: object, status: int = 200) -> web.Response:
    answer = json_answer(value, status)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _refused(request: web.Request, no: LobbyRefusal, **more: object) -> web.Response:
    told = {"error": no.words[spoken(request)], "code": no.code, **more}
    return _fresh(told, STATUS.get(no.code, 400))
