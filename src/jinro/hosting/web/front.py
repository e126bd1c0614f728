"""`FrontDoor`: the page and what it reads, the same at every address of a server.

All tracks, the villages of other doors and the demonstrations appear on it. What is shown of a game is
decided by the rule of its track.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from msgspec import Struct

from jinro.config.settings import Settings
from jinro.errors import JinroError
from jinro.game.events import Opened
from jinro.game.game import Game
from jinro.game.notation import encode_log
from jinro.game.roles import Side
from jinro.game.views import Scene
from jinro.hosting.demo.villages import DEMO_TRACK, SIZES, DemoVillage, DemoVillages
from jinro.hosting.doors.page.lobby import LobbyRoutes
from jinro.hosting.doors.page.play import PlayRoutes
from jinro.hosting.public.game import PublicGame
from jinro.hosting.village import CommittedGame
from jinro.hosting.web.answers import EventStream, Html, HttpProblem, no_such_game, receiver_token_needed
from jinro.hosting.web.archive import ArchiveDoor, given_name, stored_card
from jinro.hosting.web.contest import ContestRoutes
from jinro.hosting.web.control import ControlRoutes
from jinro.hosting.web.downloads import Downloads
from jinro.hosting.web.finished import FinishedLog, FinishedLogs
from jinro.hosting.web.openapi import description
from jinro.hosting.web.page_build import BuiltPage
from jinro.hosting.web.people import PeopleRoutes
from jinro.hosting.web.preview import PreviewGame, Previews, preview_of
from jinro.hosting.web.rating import RatingRoutes
from jinro.hosting.web.requests import (
    Number,
    is_proxied,
    page_language,
    reached_host,
    reached_scheme,
    whole_number,
)
from jinro.hosting.web.results import TablesDoor
from jinro.hosting.web.routes import Handle, Route
from jinro.hosting.web.sight import MOST_SCOPES, ShownTrack, Sights, StoreReading, TrackInfo
from jinro.hosting.web.status import missing_page, page_url
from jinro.hosting.web.viewers import Viewers, started_ms, whole_log
from jinro.hosting.web.visitor_files import VisitorFiles
from jinro.hosting.web.worker_process import Workers
from jinro.i18n import LANGUAGES, Language
from jinro.store import Header, Records, Scope
from jinro.village.clock import unix_ms
from jinro.wire.page.messages import Face, Home, LiveCard, PastCard, SeatCard, SeenBy, Started, TrackCard
from jinro.wire.page.names import village_name

VERSION: Final = version("jinro")
MOST_LIVE: Final = 60
"""Limit of running villages on the home of the page."""
MOST_PAST: Final = 24
"""Limit of finished villages on the home of the page."""
MOST_CARDS: Final = 500
"""Finished villages whose cards are remembered, so that their events are not read again."""
PAST_S: Final = 1.0
"""How long what was read of finished games is shown without reading again."""
INTERRUPTED: Final = 425
"""Status of the answer about a game that an earlier server has left: it goes on when its players are back."""
MOST_ORDER: Final = 1 << 10
"""Largest body of a request for a demonstration."""


class VillageOrder(Struct, frozen=True):
    """What a visitor asks for: a village to watch."""

    seats: int
    language: str = "ja"


class StreamQuery(Struct, frozen=True):
    """The number of the last event that a viewer has."""

    after: Number = 0


def index_routes(page: Handle, linked: Handle) -> list[Route]:
    """The rows of the page, and of the page for a link to a game, in whose head other sites look."""
    return [
        Route("GET", "/", page, "nothing"),
        Route("GET", "/game/{id}", linked, "finished game", "watcher"),
    ]


class FrontDoor:
    """What all addresses of one server show."""

    def __init__(
        self, database: Path | None = None, *, demos: DemoVillages | None = None, voice_engine: str = ""
    ) -> None:
        """`voice_engine`: the origin of the engine that speaks on the page; empty: there is none."""
        self.tracks: list[ShownTrack] = []
        """Tracks and other doors."""
        self.contests: list[TrackInfo] = []
        """The tracks alone: they have teams."""
        self.demos = demos or DemoVillages()
        self.viewers = Viewers()
        self.control: ControlRoutes | None = None
        """What the operator's page asks for; None: nothing."""
        self.people: PeopleRoutes | None = None
        """What people ask for; None: no people are known."""
        self.lobby: LobbyRoutes | None = None
        """The lobby; None: there is none."""
        self.sights = Sights(database, self.tracks)
        """What requests may see of games."""
        self.play: PlayRoutes | None = None
        """Where people play; None: nowhere."""
        self.contest: ContestRoutes | None = None
        """How the contest stands that is run here; None: none is."""
        self.rating: RatingRoutes | None = None
        """Where raters rate; None: nowhere."""
        self.built = BuiltPage()
        if voice_engine:
            self.viewers.voice = voice_engine
            self.built.allow_engine(voice_engine)
        self._store = StoreReading(database)
        self.workers = Workers()
        self.files = VisitorFiles(self.workers)
        self.downloads = Downloads(self.workers, self._as_file)
        self.previews = Previews(self.workers, self._as_preview)
        self.archive = ArchiveDoor(database, self.sights)
        self.tables = TablesDoor(database, self.contests, self.sights)
        self._finished_logs = FinishedLogs()
        self._cards: OrderedDict[str, PastCard] = OrderedDict()
        self._late: dict[str, PublicGame] = {}
        """Running games as far as viewers of delayed tracks may know them."""
        self._read: OrderedDict[object, tuple[float, list[PastCard]]] = OrderedDict()
        """When finished games were last read, and their cards, by who may see them."""

    def routes(self) -> list[Route]:
        rows = [
            self.built.route(),
            Route("GET", "/api/v1/openapi.json", description, "nothing", shared=True),
            Route("GET", "/api/v1/page/home", self.home, "games", "watcher"),
            Route("GET", "/api/v1/page/games/{id}", self.game, "game", "watcher", "own", head=False),
            Route("POST", "/api/v1/page/demo", self.demo, "nothing", origin="page", most=MOST_ORDER),
        ]
        for part in (self.archive, self.tables, self.files, self.downloads, self.previews):
            rows += part.routes()
        for one in (self.control, self.people, self.lobby, self.play):
            rows += [] if one is None else one.routes()
        if self.contest is not None:
            rows += self.contest.routes(self.sights)
        return rows + ([] if self.rating is None else self.rating.routes())

    def index_routes(self, language: Language) -> list[Route]:
        """The page itself, where no door has a status page. `language`: of readers who name none."""

        async def index(request: web.Request) -> Html:
            """The page."""
            spoken = page_language(request.headers.get("Accept-Language", ""), language)
            links = "id" in request.match_info
            found = self.index(spoken, "" if links else request.headers.get("Accept-Encoding", ""))
            if found is None:
                return web.Response(text=missing_page(spoken), content_type="text/html")
            return await self.previews.tagged(request, found, spoken) if links else found

        return index_routes(index, index)

    def forget(self, games: Sequence[str]) -> None:
        """Forget what is remembered of finished games: they have changed."""
        for game in games:
            self._finished_logs.forget(game)
            self._cards.pop(game, None)
        self._read.clear()
        self.archive.forget()
        self.previews.forget()

    async def close(self) -> None:
        self.workers.close()
        if self.lobby is not None:
            await self.lobby.close()
        if self.play is not None:
            await self.play.close()
        await self.demos.close()
        await self.viewers.close()

    # The page itself

    def index(self, language: Language, accepted: str = "") -> web.Response | None:
        """The page; None if it is not built."""
        return self.built.index(language, accepted)

    # What there is to see

    async def home(self, request: web.Request) -> Home:
        """What there is to see: doors, running and finished villages."""
        seen = self.sights.seen(request)
        running = [game for track in seen for game in track.games]
        shown = await self.sights.listed(request, running)
        stored = await self._past(await self.sights.scope(request))
        past = [_past_demo(one) for one in reversed(self.demos.past.values())] + stored
        past.sort(key=lambda card: card.started_ms, reverse=True)
        live = [card for card, _ in zip(self._live(seen, shown), range(MOST_LIVE), strict=False)]
        tracks = tuple(
            _track_card(track, self._url(request, track), is_open=track in seen)
            for track in self.tracks
            if track.url
        )
        return Home(VERSION, tracks, tuple(live), tuple(past[:MOST_PAST]))

    def _url(self, request: web.Request, track: ShownTrack) -> str:
        """Under which address others reach a door."""
        host = reached_host(request)
        here = (
            track.protocol != "classic"
            and sum(one.protocol != "classic" and bool(one.url) for one in self.tracks) == 1
        )
        if here and is_proxied(request):
            scheme = "wss" if reached_scheme(request) == "https" else "ws"
            return urlsplit(track.url)._replace(scheme=scheme, netloc=host).geturl()
        return page_url(track, host if here else _at_port(host, track))

    async def _past(self, scope: Scope) -> list[PastCard]:
        """The cards of the latest finished games that a viewer may see; however many ask, they are read
        seldom."""
        who = scope.who, self.sights.changes
        known = self._read.get(who)
        if known is None or time.monotonic() - known[0] > PAST_S:
            cards = await self._store.read(lambda store: self._stored(store, scope)) or []
            known = self._read[who] = time.monotonic(), cards
            if len(self._read) > MOST_SCOPES:
                self._read.popitem(last=False)
        return known[1]

    def _live(self, tracks: list[ShownTrack], shown: frozenset[str]) -> Iterator[LiveCard]:
        for village in reversed(self.demos.games.values()):
            if village.kept:
                yield self._live_card(village, DEMO_TRACK)
        for track in tracks:
            delay_ms = track.delay_ms
            for running in track.games.values():
                if running.kept and running.id in shown and self._scene(running, delay_ms).characters:
                    yield self._live_card(running, track.settings.name, delay_ms)

    def _scene(self, game: CommittedGame, delay_ms: int) -> Scene:
        """A village as it stands for viewers, who are told everything later by the delay."""
        if not delay_ms:
            return game.public.scene
        late = self._late.get(game.id)
        if late is None:
            running = {number for track in self.tracks for number in track.games}
            self._late = {number: one for number, one in self._late.items() if number in running}
            late = self._late[game.id] = PublicGame()
        now_ms = self.viewers.now_ms() - delay_ms - started_ms(game.game)
        return late.update(game.public, sum(event.at_ms <= now_ms for event in game.public.log)).scene

    def _live_card(self, game: CommittedGame, track: str, delay_ms: int = 0) -> LiveCard:
        scene = self._scene(game, delay_ms)
        seats = tuple(
            SeatCard(Face(one.name, one.avatar), seat in scene.alive)
            for seat, one in enumerate(scene.characters, 1)
        )
        sky = "day" if scene.is_day else "dusk" if scene.phase == "execution" else "night"
        watching = self.viewers.watching(game.id)
        demo = track == DEMO_TRACK and isinstance(game, DemoVillage)
        name = village_name(game.id, game.given_name)
        return LiveCard(game.id, name, track, scene.rules.name, demo, scene.day, sky, seats, watching)  # type: ignore[arg-type]

    async def _stored(self, store: Records, scope: Scope) -> list[PastCard]:
        """The cards of the latest finished games that a viewer may see."""
        found: list[Header] = []
        for track in scope.tracks:
            found += await store.games(track=track, is_open=False, limit=MOST_PAST, scope=scope)
        found.sort(key=lambda header: header.game, reverse=True)
        return [await self._card(store, header) for header in found[:MOST_PAST]]

    async def _card(self, store: Records, header: Header) -> PastCard:
        card = self._cards.get(header.game)
        if card is None:
            card = self._cards[header.game] = await stored_card(store, header)
            if len(self._cards) > MOST_CARDS:
                self._cards.popitem(last=False)
        return card

    # Games

    async def game(self, request: web.Request, query: StreamQuery) -> EventStream:
        """The stream of a game."""
        last = request.headers.get("Last-Event-ID") or "0"
        after = query.after if "after" in request.query else whole_number(last)
        if after is None:
            raise HttpProblem(400, f"Last-Event-ID must be a number, not {last[:100]!r}")
        with self.viewers.places.begun(request, "too many are watching"):
            return await self._watched(request, after)

    async def _watched(self, request: web.Request, after: int) -> web.StreamResponse:
        number = request.match_info["id"]
        game, track = self._running(number) or (None, None)
        if game is not None and track is None:
            return await self.viewers.watch(
                request, game, track=DEMO_TRACK, demo=True, public=True, delay_ms=0, after=after
            )
        # What may be seen is asked first, and once, whatever there is: the time of the answer tells nothing.
        known = number in self.demos.past or self.files.get(number) is not None
        header = None if known else await self.sights.game(request, number)
        if game is not None and track is not None:
            sight = await self.sights.live(request, game, track, header)
            if sight.level != "nothing":
                async with self.sights.watched(request, number):
                    return await self.viewers.watch(
                        request,
                        game,
                        track=track.settings.name,
                        demo=False,
                        public=sight.level == "public",
                        delay_ms=sight.delay_ms,
                        after=after,
                        seen_by=sight.seen_by,
                    )
        with self.viewers.readers.begun(request, "too many are watching finished games"):
            return await self._finished(request, number, after, header)

    def _running(self, number: str) -> tuple[CommittedGame, ShownTrack | None] | None:
        demo = self.demos.games.get(number)
        if demo is not None:
            return demo, None
        for track in self.tracks:
            running = track.games.get(number)
            if running is not None and running.kept:
                return running, track
        return None

    async def _finished(
        self, request: web.Request, number: str, after: int, header: Header | None
    ) -> web.StreamResponse:
        """`header`: of the stored game, if the request may see it."""
        demo, file = self.demos.past.get(number), self.files.get(number)

        async def make() -> FinishedLog | None:
            if demo is not None:
                return FinishedLog(await asyncio.to_thread(whole_log, demo.game), DEMO_TRACK)
            return await self._store.read(lambda store: _stored_game(store, number))

        found: FinishedLog | None = None
        seen_by: SeenBy = "public"
        if file is not None:
            found = FinishedLog(file.log, file.name)
        elif demo is not None:
            found = await self._finished_logs.get(number, make)
        elif header is not None and not header.closed:
            raise HttpProblem(INTERRUPTED, "the game is interrupted; it goes on later")
        elif header is not None:
            found, seen_by = await self._finished_logs.get(number, make), header.seen_by(unix_ms())
        if found is None:
            # A viewer who lacks a token is told so, whether there is such a game or not.
            lacking = any(self.sights.level(request, track) == "nothing" for track in self.tracks)
            raise receiver_token_needed() if lacking else no_such_game()
        return await self.viewers.read(
            request,
            found.log,
            number=number,
            track=found.track,
            demo=demo is not None,
            after=after,
            given=found.given if file is None else file.name,
            problems=() if file is None else file.problems,
            more_problems=0 if file is None else file.more_problems,
            seen_by=seen_by,
        )

    async def _as_file(self, request: web.Request, number: str) -> tuple[bytes, str] | None:
        """A finished game that a request may see, as a file, and the name of this file."""
        demo, file = self.demos.past.get(number), self.files.get(number)
        if file is not None:
            return file.data, file.name.partition(".")[0] or "game"
        if demo is not None:
            return await asyncio.to_thread(encode_log, demo.game.log), number
        scope = await self.sights.scope(request)
        found = await self._store.read(lambda store: _stored_file(store, number, scope))
        return None if found is None else (found, number)

    async def _as_preview(self, request: web.Request, number: str) -> tuple[PreviewGame, bool] | None:
        """What a preview tells of a finished game that a request may see, and whether the public may."""
        demo, scope = self.demos.past.get(number), await self.sights.scope(request)
        if demo is not None:
            told = preview_of(demo.game.log, village_name(number))
            return None if told is None else (told, True)
        return await self._store.read(lambda store: _stored_preview(store, number, scope))

    async def demo(self, request: web.Request, body: VillageOrder) -> Started:
        """Begin a village to watch."""
        if any(track.draining for track in self.tracks):
            raise HttpProblem(503, "the server is about to stop")
        if body.seats not in SIZES or body.language not in LANGUAGES:
            raise HttpProblem(400, "seats must be 5, 9 or 13, and language ja or en")
        village = self.demos.begin(body.seats, "ja" if body.language == "ja" else "en")
        return Started(village.id)


def _at_port(asked: str, track: ShownTrack) -> str:
    """The host that was asked, with the port of a track."""
    try:
        host = urlsplit(f"//{asked}").hostname or ""
    except ValueError:
        return asked
    return f"{f'[{host}]' if ':' in host else host}:{urlsplit(track.url).port}"


def _track_card(track: ShownTrack, url: str, *, is_open: bool) -> TrackCard:
    rules = track.settings.rules
    roles = {role: count for role, count in rules.roles.items() if count}
    waiting = track.waiting if is_open else 0
    guests = 0
    if isinstance(track.settings, Settings):
        guests = track.settings.matching.people + track.settings.matching.robots
    agents = rules.seats - guests
    return TrackCard(track.settings.name, track.protocol, url, rules.seats, roles, waiting, is_open, agents)


def _past_demo(village: DemoVillage) -> PastCard:
    return _past_card(village.id, DEMO_TRACK, True, village.game)


def _past_card(number: str, track: str, demo: bool, game: Game) -> PastCard:
    scene = game.scene
    outcome = scene.outcome
    faces = tuple(Face(one.name, one.avatar) for one in scene.characters)
    started = game.log[0].started_ms if isinstance(game.log[0], Opened) else 0
    winner, reason = (Side.NONE, "stopped") if outcome is None else (outcome.winner, outcome.reason)
    name = village_name(number)
    return PastCard(number, name, track, scene.rules.name, demo, started, scene.day, winner, reason, faces)


async def _stored_game(store: Records, number: str) -> FinishedLog | None:
    """A finished game."""
    try:
        header = await store.header(number)
        log = whole_log(Game.replay(await store.events(number)))
        return FinishedLog(log, header.track, await given_name(store, header))
    except JinroError:
        return None


async def _stored_preview(store: Records, number: str, scope: Scope) -> tuple[PreviewGame, bool] | None:
    """What a preview tells of a finished game, and whether the public may see it."""
    try:
        header = await store.header(number, scope)
        if not header.closed:
            return None
        ends = [event for event in await store.ends(number) if event is not None]
        told = preview_of(ends, village_name(number, await given_name(store, header)))
    except JinroError:
        return None
    return None if told is None else (told, header.seen_by(scope.now_ms) == "public")


async def _stored_file(store: Records, number: str, scope: Scope) -> bytes | None:
    """The log of a finished game."""
    try:
        events = await store.events(number)
        return encode_log(events) if (await store.header(number, scope)).closed else None
    except JinroError:
        return None
