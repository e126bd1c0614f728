"""The HTTP API at `/api/v1` and the page at `/`. All routes only read; docs/protocols/api.md describes them.

With authentication, games are for receivers, and faults for the team itself; the organiser may open to
everybody what is public. Without authentication, whoever asks might be an agent: a running game shows only
what everybody may know, a game that is over shows everything.
"""

import time
from collections.abc import Callable, Iterable
from importlib.metadata import version
from typing import Any, Final

import msgspec
from aiohttp import web
from msgspec.structs import replace

from jinro.errors import StoreError
from jinro.game.game import Game
from jinro.server.contest.teams import Teams
from jinro.server.faults import FaultCache
from jinro.server.public.game import PublicGame
from jinro.server.running import Running
from jinro.server.web.access import is_of_team, json_answer, receiver_token_needed
from jinro.server.web.faults_answer import bad_number, faults_answer, number_asked
from jinro.server.web.front import FrontDoor, index_routes
from jinro.server.web.game_json import finished_game, running_game, running_game_row, stored_game_row
from jinro.server.web.reading import StoreReading
from jinro.server.web.routes import CORS, Handle, Route, Shows, Viewer
from jinro.server.web.sight import Level
from jinro.server.web.status import StatusGames, page, page_language, page_url
from jinro.server.web.stream import Broadcast, Streams, WholePackets, asks_for_public, packets_received
from jinro.server.web.tables import TABLES_S, TABLES_SHARE
from jinro.server.web.track_info import TrackInfo
from jinro.store import Reader

VERSION: Final = version("jinro")
MOST_LISTED: Final = 200
"""Limit of finished games in one answer."""
MOST_ROWS: Final = 1_000
"""Limit of running games or teams in one answer."""
MOST_BYTES: Final = 4 << 20
"""No further row is added to an answer from this size on."""


class Api:
    """The API of a track, and the page of the server."""

    def __init__(self, track: TrackInfo, front: FrontDoor) -> None:
        self._track = track
        self._front = front
        self._streams = Streams()
        self._faults = FaultCache()
        self._store = StoreReading(track.database)
        self._counted: dict[object, tuple[float, Teams]] = {}
        """Records of teams in the games that somebody may see, and until when they are shown."""

    def routes(self) -> list[Route]:
        return [
            *index_routes(self.page, self.linked),
            Route(method="GET", path="/status", handle=self.status, shows="games", viewer="watcher"),
            *(
                Route(method="GET", path=f"/api/v1/{name}", handle=handle, shows="nothing", shared=True)
                for name, handle in (
                    ("healthz", self.healthz),
                    ("readyz", self.readyz),
                    ("ruleset", self.ruleset),
                )
            ),
            self._row("games", self.games, "games"),
            self._row("games/{id}", self.game, "game"),
            self._row("games/{id}/events", self.events, "game", head=False),
            self._row("teams", self.teams, "games"),
            self._row("teams/{team}", self.team, "games", viewer="team"),
            self._row("teams/{team}/faults", self.faults, "games", viewer="team"),
        ]

    @staticmethod
    def _row(
        path: str, handle: Handle, shows: Shows, *, viewer: Viewer = "watcher", head: bool = True
    ) -> Route:
        return Route(
            method="GET",
            path=f"/api/v1/{path}",
            handle=handle,
            shows=shows,
            viewer=viewer,
            shared=True,
            head=head,
        )

    async def shutdown(self, app: web.Application) -> None:
        await self._streams.close()

    async def page(self, request: web.Request) -> web.Response:
        """The page for people; where it is not built, the status page, which says so."""
        return self._front.index() or await self._status(request, built=False)

    async def linked(self, request: web.Request) -> web.Response:
        """The page, for a link to a game: other sites show what is in its head."""
        page = self._front.index()
        if page is None:
            return await self._status(request, built=False)
        language = page_language(request.headers.get("Accept-Language", ""), self._track.language)
        return await self._front.previews.tagged(request, page, language)

    async def status(self, request: web.Request) -> web.Response:
        return await self._status(request, built=True)

    async def _status(self, request: web.Request, *, built: bool) -> web.Response:
        games: StatusGames | None = None
        if self._level(request) != "nothing":
            shown = await self._front.sights.listed(request, self._track.games)
            running = [one for one in self._track.games.values() if one.id in shown]
            games = StatusGames(running, await self._teams(request))
        language = page_language(request.headers.get("Accept-Language", ""), self._track.language)
        url = page_url(self._track, request.host)
        text = page(self._track, games=games, language=language, url=url, built=built)
        return web.Response(text=text, content_type="text/html", headers={"Vary": "Accept-Language"})

    async def healthz(self, request: web.Request) -> web.Response:
        return json_answer({"status": "ok", "version": VERSION})

    async def readyz(self, request: web.Request) -> web.Response:
        if self._track.draining:
            return json_answer({"status": "draining"}, 503)
        return json_answer({"status": "ready"})

    async def ruleset(self, request: web.Request) -> web.Response:
        settings = self._track.settings
        rules, mode = settings.rules, settings.matching.mode
        return json_answer(
            {
                "agent_count": rules.seats,
                "max_day": -1 if rules.max_day is None else rules.max_day,
                "vote_visibility": rules.vote.shown in ("morning", "at_once"),
                "is_optimize": mode == "plan",
                "self_match": mode == "self",
                "roles": {role.value: count for role, count in rules.roles.items()},
            }
        )

    # Games

    async def games(self, request: web.Request) -> web.Response:
        sees = self._level(request)
        if sees == "nothing":
            return receiver_token_needed()
        wanted, limit = number_asked(request, "finished", 0), number_asked(request, "limit", MOST_ROWS)
        if wanted is None or limit is None:
            return bad_number(request, "finished" if wanted is None else "limit")
        secrets, after = sees == "everything", request.query.get("after", "")
        shown = await self._front.sights.listed(request, self._track.games)
        later = (one for one in self._track.games.values() if one.id > after and one.id in shown)
        running = sorted(later, key=lambda one: one.id)
        answer = _page(
            "games", (running_game_row(one, secrets=secrets) for one in running), limit, lambda row: row["id"]
        )
        if wanted:
            count = min(wanted, MOST_LISTED)
            track, scope = self._track.settings.name, self._front.sights.scope(request)
            found = await self._store.read(
                lambda store: store.games(track=track, is_open=False, limit=count, scope=scope)
            )
            answer["games"] += map(stored_game_row, found or ())
        return json_answer(answer)

    async def game(self, request: web.Request) -> web.Response:
        sees = self._level(request)
        if sees == "nothing":
            return receiver_token_needed()
        number = request.match_info["id"]
        running = self._track.games.get(number)
        if running is not None and running.kept and await self._sees(request, running):
            return json_answer(running_game(running, secrets=sees == "everything"))
        game = await self._finished_game(request, number) if running is None else None
        return _no_such_game() if game is None else json_answer(finished_game(number, game))

    async def _sees(self, request: web.Request, running: Running) -> bool:
        """Whether a request may see a running game of this track."""
        sights = self._front.sights
        header = await sights.game(request, running.id)
        return sights.live(request, running, self._track, header).level != "nothing"

    async def events(self, request: web.Request) -> web.StreamResponse:
        sees = self._level(request)
        if sees == "nothing":
            return receiver_token_needed()
        since = request.query.get("from", "latest")
        if since not in ("latest", "start"):
            return json_answer({"error": f"from must be latest or start, not {since!r}"}, 400)
        with self._streams.places.begun(request) as free:
            if not free:
                return json_answer({"error": "too many are watching"}, 503)
            running = self._track.games.get(request.match_info["id"])
            if running is None or not await self._sees(request, running):
                return await self._replay(request, over=running is None)
            public, whole = sees == "public", since == "start"
            async with self._front.sights.watched(request, running.id):
                return await self._streams.follow(request, running, public=public, whole=whole, headers=CORS)

    async def _replay(self, request: web.Request, *, over: bool) -> web.StreamResponse:
        """Send the events of a finished game; if it is not `over`, there is none."""
        number = request.match_info["id"]
        with self._streams.replays.begun(request) as free:
            if not free:
                return json_answer({"error": "too many are watching finished games"}, 503)
            game = await self._finished_game(request, number) if over else None
            if game is None:
                return _no_such_game()
            public = asks_for_public(request.headers)
            source = PublicGame() if public else WholePackets()
            broadcast = Broadcast(public=public)
            broadcast.update(source.update(game, len(game.log)).packets)
            place = packets_received(request.headers, public=public) or 0
            return await self._streams.send(request, broadcast, place, CORS)

    def _level(self, request: web.Request) -> Level:
        return self._front.sights.level(request, self._track)

    async def _finished_game(self, request: web.Request, number: str) -> Game | None:
        """A game of this track that a request may see; None if there is none of this id, or if it never
        ended."""
        scope = self._front.sights.scope(request)

        def read(store: Reader) -> Game | None:
            try:
                header = store.header(number, scope)
            except StoreError:
                return None
            if not header.closed or header.track != self._track.settings.name:
                return None
            return Game.replay(store.events(number))

        return await self._store.read(read)

    # Teams

    async def teams(self, request: web.Request) -> web.Response:
        sees = self._level(request)
        if sees == "nothing":
            return receiver_token_needed()
        limit = number_asked(request, "limit", MOST_ROWS)
        if limit is None:
            return bad_number(request, "limit")
        after = request.query.get("after", "")
        teams = await self._teams(request)
        known = self._track.team_rows(secrets=sees == "everything", teams=teams)
        rows = [row for row in known if str(row["team"]) > after]
        answer = _page("teams", rows, limit, lambda row: row["team"])
        progress = self._track.progress()
        return json_answer(answer if progress is None else {**answer, "progress": progress})

    async def team(self, request: web.Request) -> web.Response:
        team, tokens = request.match_info["team"], self._track.tokens
        sees, own = self._level(request), is_of_team(request, tokens, team)
        if sees == "nothing" and not own:
            return json_answer({"error": "a receiver's or that team's token is needed"}, 401)
        teams = self._track.teams if own else await self._teams(request)
        rows = self._track.team_rows(secrets=own or sees == "everything", teams=teams)
        row = next((row for row in rows if row["team"] == team), None)
        return json_answer({"error": "team not found"}, 404) if row is None else json_answer(row)

    async def faults(self, request: web.Request) -> web.Response:
        team = request.match_info["team"]
        sights = self._front.sights
        return await faults_answer(
            request, self._track, team, store=self._store, cache=self._faults, sights=sights
        )

    async def _teams(self, request: web.Request) -> Teams:
        """The records of teams in the games that a request may see: all, as the track has counted them, or
        only those of some, which are counted anew."""
        sights, track = self._front.sights, self._track.settings
        await sights.listed(request, ())
        scope = replace(sights.scope(request), person="")

        def read(store: Reader) -> Teams:
            if not store.hides(scope, track.name):
                return self._track.teams
            found = Teams(track.health)
            found.recall(store, track.name, scope)
            return found

        key = track.name in scope.whole, sights.changes
        until, known = self._counted.get(key, (0.0, None))
        if known is None or time.monotonic() > until:
            begun = time.monotonic()
            known = await self._store.read(read) or self._track.teams
            now = time.monotonic()
            # What the track itself counts is looked up, and always right.
            kept_s = 0.0 if known is self._track.teams else max(TABLES_S, TABLES_SHARE * (now - begun))
            self._counted = {key: (now + kept_s, known)}
        return known


def _page(
    name: str, rows: Iterable[dict[str, object]], limit: int, key: Callable[[dict[str, object]], object]
) -> dict[str, Any]:
    """The first rows: at least one, at most `limit`, about `MOST_BYTES`; `next`, the key of the last, if more
    follow."""
    found: list[msgspec.Raw] = []
    size, last = 0, dict[str, object]()
    for row in rows:
        if found and (len(found) >= min(limit, MOST_ROWS) or size > MOST_BYTES):
            return {name: found, "next": key(last)}
        found.append(msgspec.Raw(msgspec.json.encode(row)))
        size += len(found[-1])
        last = row
    return {name: found}


def _no_such_game() -> web.Response:
    return json_answer({"error": "game not found"}, 404)
