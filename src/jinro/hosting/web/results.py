"""`TablesDoor`: the results of teams on the page, who waits in the rooms of tracks, and faults of a team."""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from aiohttp import web
from msgspec import UNSET, Struct
from msgspec.structs import replace

from jinro.contest.score.faults import MOST_FAULTS, Fault, FaultCache, FaultPlace, team_faults
from jinro.contest.score.results import Score, TeamScore, TrackResults, stored_results
from jinro.errors import StoreError
from jinro.game.roles import Side
from jinro.hosting.people.results import PeopleResults, people_results
from jinro.hosting.web.answers import HttpProblem
from jinro.hosting.web.api_answers import Faults
from jinro.hosting.web.requests import Rows, is_of_team
from jinro.hosting.web.routes import Route
from jinro.hosting.web.sight import MOST_SCOPES, Sights, StoreReading, TrackInfo
from jinro.store import Records, Scope
from jinro.wire.page.messages import PeopleTable, Rate, Room, Tables, TeamTable, TrackTable

TABLES_S: Final = 5.0
"""How long results are shown without counting again, at least."""
TABLES_SHARE: Final = 50
"""Results are shown so many times as long as it took to count them, without counting again."""
MOST_TEAMS: Final = 200
"""Most teams of a track in one answer."""

TrackCount = tuple[TrackResults, PeopleResults]
"""The results of a track, and those of its people."""


class FaultsQuery(Struct, frozen=True):
    """Which faults; `after`: the `next` of an earlier answer."""

    limit: Rows = MOST_FAULTS
    after: str = ""


class TablesDoor:
    """Answers with tables."""

    def __init__(
        self,
        database: Path | None,
        tracks: Sequence[TrackInfo],
        sights: Sights,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`tracks` are all of the server, which may become more."""
        self.contest = ""
        """The title of the contest that is run here; empty: none is."""
        self._now = now
        self._tracks = tracks
        self._sights = sights
        # One of its own: the home does not wait for it.
        self._store = StoreReading(database)
        self._counted: OrderedDict[object, tuple[float, TrackCount]] = OrderedDict()
        """Results by track and by who may see its games, and until when they are shown."""
        self._faults = FaultCache()

    def routes(self) -> list[Route]:
        path = "/api/v1/page/tables"
        faults = f"{path}/{{track}}/faults/{{team}}"
        return [
            Route("GET", path, self.tables, "games", "watcher"),
            Route("GET", faults, self.faults, "games", "team"),
        ]

    async def tables(self, request: web.Request) -> Tables:
        """The tables of all tracks that the request may see."""
        found = []
        running = [game for track in self._tracks for game in track.games]
        shown = await self._sights.listed(request, running)
        scope = replace(
            await self._sights.scope(request), person=""
        )  # Own games count in no table of others.
        for track in self._tracks:
            if track.settings.name not in scope.tracks:
                continue
            try:
                results = await self._results(track.settings.name, scope)
            except StoreError as error:
                raise HttpProblem(500, str(error).partition(": ")[2]) from None
            found.append(track_table(track, *results, running=len(shown & track.games.keys())))
        names = tuple(track.settings.name for track in self._tracks)
        return Tables(tuple(found), names, self.contest)

    async def _results(self, track: str, scope: Scope) -> TrackCount:
        until, results = self._counted.get(self._key(track, scope), (0.0, None))
        if results is None or self._now() > until:
            counted = await self._store.read(lambda store: self._count(store, track, scope))
            results = counted or (TrackResults(track), PeopleResults())
        return results

    def _key(self, track: str, scope: Scope) -> object:
        return track, track in scope.whole, self._sights.changes

    async def _count(self, store: Records, track: str, scope: Scope) -> TrackCount:
        begun, key = self._now(), self._key(track, scope)
        until, known = self._counted.get(key, (0.0, None))
        if known is not None and begun <= until:
            return known  # Another request has waited for the same.
        found = (await stored_results(store, track=track, scope=scope)).track(track)
        results = found, await people_results(store, found, scope)
        now = self._now()
        self._counted[key] = now + max(TABLES_S, TABLES_SHARE * (now - begun)), results
        if len(self._counted) > MOST_SCOPES:
            self._counted.popitem(last=False)
        return results

    async def faults(self, request: web.Request, query: FaultsQuery) -> Faults:
        """The faults of a team on a track, as at `/api/v1/teams/{team}/faults`."""
        for track in self._tracks:
            if track.settings.name == request.match_info["track"]:
                return await faults_answer(
                    request, query, track, store=self._store, cache=self._faults, sights=self._sights
                )
        raise HttpProblem(404, "track not found")


async def faults_answer(
    request: web.Request,
    query: FaultsQuery,
    track: TrackInfo,
    *,
    store: StoreReading,
    cache: FaultCache,
    sights: Sights,
) -> Faults:
    """The faults of a team on a track, in pages: for the team itself in all its games, for others in those
    that they may see."""
    team, tokens = request.match_info["team"], track.tokens
    if tokens is not None and not is_of_team(request, tokens, team):
        raise HttpProblem(401, "that team's token is needed")
    if track.database is None:
        raise HttpProblem(404, "no games are kept here")
    after = FaultPlace.parse(query.after) if query.after else None
    if query.after and after is None:
        raise HttpProblem(400, f"after must be the next of an earlier answer, not {query.after!r}")

    scope = await sights.scope(request) if tokens is None else None

    async def read(store: Records) -> tuple[list[Fault], FaultPlace | None]:
        # With tokens also the faults of running games; without, only of finished ones.
        return await team_faults(
            store,
            team,
            track=track.settings.name,
            closed=tokens is None,
            scope=scope,
            after=after,
            limit=max(1, min(query.limit, MOST_FAULTS)),
            cache=cache,
        )

    found, rest = await store.read(read) or ([], None)
    return Faults(team, tuple(found), UNSET if rest is None else rest.show())


def track_table(
    track: TrackInfo, results: TrackResults, people: PeopleResults, *, running: int
) -> TrackTable:
    """The results of a track, and who is there."""
    ranking = results.ranking()
    return TrackTable(
        track.settings.name,
        {side: results.sides[side] for side in Side if results.sides[side]},
        results.undecided.total(),
        running,
        tuple(results.roles),
        tuple(_team_table(results, team) for team in ranking[:MOST_TEAMS]),
        max(0, len(ranking) - MOST_TEAMS),
        _room(track),
        track.tokens is not None,
        _people_table(results, people) if people.games else None,
    )


def _people_table(results: TrackResults, people: PeopleResults) -> PeopleTable:
    return PeopleTable(
        people.games,
        _team_table(results, people.people),
        _team_table(results, people.machines),
        _rate(people.people_taken),
        _rate(people.machines_taken),
        _rate(people.right),
        round(sum(people.fun) / len(people.fun), 2) if people.fun else 0.0,
        round(sum(people.natural) / len(people.natural), 2) if people.natural else 0.0,
        max(len(people.fun), len(people.natural)),
        _rate(people.again),
    )


def _team_table(results: TrackResults, team: TeamScore) -> TeamTable:
    return TeamTable(
        team.name,
        team.games,
        _rate(team.pooled),
        team.role_mean or 0.0,
        results.weighted(team) or 0.0,
        {role: _rate(team.roles[role]) for role in results.roles if role in team.roles},
    )


def _rate(score: Score) -> Rate:
    low, high = score.interval or (0.0, 1.0)
    return Rate(score.plays, score.wins, round(low, 4), round(high, 4))


def _room(track: TrackInfo) -> Room:
    rows = track.team_rows(secrets=False)
    waiting = {row.team: row.waiting for row in rows if row.waiting}
    playing = {row.team: row.playing for row in rows if row.playing}
    need = track.need()
    plan = track.progress() or {"done": 0, "total": 0}
    return Room(
        waiting,
        playing,
        need.kind if need else "",
        need.missing if need else (),
        need.number if need else 0,
        plan["done"],
        plan["total"],
    )
