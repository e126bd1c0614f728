"""People play on the page: `/api/v1/play` begins a village, its stream is the seat of one person.

The person is that of the session, and has one seat in a village. Everything is decided by the game; here is
only the carrying.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Final

from aiohttp import WSCloseCode, web
from msgspec import Struct

from jinro.contest.plan.entries import PEOPLE_ENTRY
from jinro.hosting.doors.nlp.guests import TrackGuests
from jinro.hosting.doors.page.stream import PageClient, PageSocket, PageStreams, visitor_of
from jinro.hosting.lobby.daily import VillageOfTheDay
from jinro.hosting.lobby.identities import Identities
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.plans import Deal
from jinro.hosting.lobby.play_now import play_now
from jinro.hosting.lobby.refusals import LobbyRefusal, refused
from jinro.hosting.lobby.villages import Villages
from jinro.hosting.lobby.visitors import Visitor
from jinro.hosting.opinions import Opinions
from jinro.hosting.people.people import People
from jinro.hosting.people.refused import Refused
from jinro.hosting.tokens import Tokens
from jinro.hosting.web.answers import HttpProblem, json_answer
from jinro.hosting.web.opinions import OpinionRoutes
from jinro.hosting.web.people import person_or_guest, set_session
from jinro.hosting.web.requests import Number, session_of, spoken, whole_number
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
SEAT_PING_S: Final = 20.0
"""Seconds between two pings of a stream of a seat."""
INTERRUPTED: Final = 425
"""Status of the answer while interrupted villages do not go on yet."""
DAILY: Final = "daily"
"""Where the settings of a person keep the number of the village of the day that it has played."""
STATUS: Final = {
    "too_often": 429,
    "plays": 409,
    "played": 409,
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
    """The routes of people who play."""

    def __init__(self, lobby: Lobby, room: Villages, identities: Identities, people: People) -> None:
        self._lobby = lobby
        self._room = room
        self._identities = identities
        self._people = people
        self.daily = VillageOfTheDay(people.secret("village of the day"), room.now)
        self._streams = PageStreams(
            people,
            most=MOST_SEAT_STREAMS,
            of_one=MOST_SEAT_STREAMS,
            of_address=SEAT_STREAMS_OF_ADDRESS,
            lost=WSCloseCode.POLICY_VIOLATION,
        )
        self.close = self._streams.close
        self.among: dict[str, TrackGuests] = {}
        """Tracks on which people can play among agents, by name."""
        self.tokens: Tokens | None = None
        """Checks who may sit down on tracks that want tokens."""
        self.opinions: Opinions | None = None
        """What people say after games."""
        self.voice = ""
        """The origin of the engine that speaks on the page; empty: there is none."""

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

    # Where one plays

    async def place(self, request: web.Request) -> PlayPlace:
        """The village in which the person of the session plays, and the room in which it waits."""
        visitor = await self._visitor(request)
        if visitor is None:
            return PlayPlace(0, 0, "", self.daily.number)
        waits = self._lobby.directory.waiting_room(visitor)
        village = self._room.playing(visitor.key) or await self._after(visitor)
        at = next((name for name, one in self.among.items() if one.home(visitor.key) is not None), "")
        played = await self._has_played(session_of(request))
        return PlayPlace(village, 0 if waits is None else waits.id, at, self.daily.number, played)

    async def _has_played(self, session: str) -> bool:
        """Whether the person of a session has played the village of the day."""
        person = await self._people.by_session(session)
        if person is None:
            return False
        return self.daily.has_played(person.id, (await self._people.settings(person)).get(DAILY))

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
        except HttpProblem as problem:
            answer = problem.answer()  # The guest is known all the same.
        if secret:
            set_session(answer, request, secret)
        return answer

    async def _begin(self, request: web.Request, wanted: PlayNow, session: str) -> web.Response:
        visitor = await self._known_visitor(request, session)
        playing = self._room.playing(visitor.key)
        if playing and not wanted.leave:
            raise _refused(request, refused("plays", village=playing), playing)
        if wanted.daily and await self._has_played(session):
            raise _refused(request, refused("played"))
        try:
            begun = play_now(self._lobby, visitor, wanted, self._deal(visitor, wanted))
        except LobbyRefusal as no:
            raise _refused(request, no) from None
        if wanted.daily:
            await self._keep_daily(session)
        if playing:
            self._leave(visitor, playing)
        return json_answer(PlayBegins(begun))

    def _deal(self, visitor: Visitor, wanted: PlayNow) -> Deal:
        """What is not left to chance: the village of the day, or the faces of one that is over."""
        if wanted.daily:
            return self.daily.deal()
        before = self._room.villages.get(wanted.like)
        if before is None or not before.knows(visitor.key):
            return Deal()
        return Deal(faces=before.deal.faces)

    async def _keep_daily(self, session: str) -> None:
        """Keep of a person that it plays the village of the day."""
        person = await self._people.by_session(session)
        if person is not None:
            kept = await self._people.settings(person)
            await self._people.change_settings(person, {**kept, DAILY: self.daily.play(person.id)})

    def _leave(self, visitor: Visitor, village: int) -> None:
        self._lobby.leave(visitor, village)
        self._room.leave(village, visitor.key)

    async def _visitor(self, request: web.Request, session: str = "") -> Visitor | None:
        return await visitor_of(request, self._identities, session=session)

    async def _known_visitor(self, request: web.Request, session: str = "") -> Visitor:
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
        visitor = await self._known_visitor(request)
        number = whole_number(request.match_info["village"])
        if number is None:
            raise HttpProblem(400, "expected the number of a village")
        village = self._room.villages.get(number)
        if village is None and not self._room.takes_part:
            raise HttpProblem(INTERRUPTED, "the server has just come back; try again soon")
        if village is None or not village.knows(visitor.key):
            raise HttpProblem(404, f"there is no village {number} in which you have a seat")
        room = self._lobby.rooms.get(number)

        def arrive(client: PageClient) -> str:
            client.host = room is not None and room.host == visitor.key
            client.on_leave = lambda: self._lobby.leave(visitor, number)
            return self._room.arrive_at_page(client, number)

        return await self._carry(request, visitor, query.after, arrive)

    async def _carry(
        self, request: web.Request, visitor: Visitor, after: int, arrive: Callable[[PageClient], str]
    ) -> web.StreamResponse:
        """A stream of a seat, from its beginning to its end; every frame to it is a JSON array."""
        socket = PageSocket(
            visitor, ping_s=SEAT_PING_S, most_command=MOST_SEAT_COMMAND, most_bytes=MOST_UNREAD_BYTES
        )

        def send(messages: Sequence[bytes]) -> None:
            socket.send(b"[" + b",".join(messages) + b"]")

        client = PageClient(visitor.key, send, socket.end, after=after, voice=self.voice)

        def begin() -> None:
            why = arrive(client)
            if why:
                socket.end(WSCloseCode.TRY_AGAIN_LATER, why)

        async def take(text: str) -> None:
            client.on_text(text)

        with self._streams.opened(socket, "too many streams"):
            return await socket.serve(request, begin, take, client.lose)

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
        """The stream of a person who waits for a seat among agents, and then of the seat."""
        visitor, name = await self._known_visitor(request), request.match_info["track"]
        track = self.among.get(name)
        if track is None:
            raise HttpProblem(404, f"there is no track {name[:50]!r} with seats for people")
        if self.tokens is not None and track.settings.authentication and track.home(visitor.key) is None:
            if not self.tokens.may_play(query.token, PEOPLE_ENTRY):
                raise HttpProblem(403, "the link is not valid: ask the organiser for another")
        return await self._carry(request, visitor, query.after, lambda client: track.arrive(visitor, client))


def _refused(request: web.Request, no: LobbyRefusal, village: int = 0) -> HttpProblem:
    return HttpProblem(STATUS.get(no.code, 400), no.words[spoken(request)], no.code, village=village)
