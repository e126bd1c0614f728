"""The faults of a team as an answer: for the team alone, where there are tokens."""

from aiohttp import web

from jinro.server.faults import MOST_FAULTS, Fault, FaultCache, FaultPlace, team_faults
from jinro.server.web.access import is_of_team, json_answer
from jinro.server.web.reading import StoreReading
from jinro.server.web.sight import Sights
from jinro.server.web.track_info import TrackInfo
from jinro.store import Reader


async def faults_answer(
    request: web.Request,
    track: TrackInfo,
    team: str,
    *,
    store: StoreReading,
    cache: FaultCache,
    sights: Sights,
) -> web.Response:
    """The faults of a team on a track, in pages: for the team itself in all its games, for others in those
    that they may see."""
    tokens = track.tokens
    if tokens is not None and not is_of_team(request, tokens, team):
        return json_answer({"error": "that team's token is needed"}, 401)
    if track.database is None:
        return json_answer({"error": "no games are kept here"}, 404)
    limit = number_asked(request, "limit", MOST_FAULTS)
    if limit is None:
        return bad_number(request, "limit")
    wanted = request.query.get("after")
    after = None if wanted is None else FaultPlace.parse(wanted)
    if wanted is not None and after is None:
        return json_answer({"error": f"after must be the next of an earlier answer, not {wanted!r}"}, 400)

    def read(store: Reader) -> tuple[list[Fault], FaultPlace | None]:
        # With tokens also the faults of running games; without, only of finished ones.
        return team_faults(
            store,
            team,
            track=track.settings.name,
            closed=tokens is None,
            scope=sights.scope(request) if tokens is None else None,
            after=after,
            limit=max(1, min(limit, MOST_FAULTS)),
            cache=cache,
        )

    found, rest = await store.read(read) or ([], None)
    answer: dict[str, object] = {"team": team, "faults": found}
    return json_answer(answer if rest is None else {**answer, "next": rest.show()})


def number_asked(request: web.Request, name: str, default: int) -> int | None:
    """A parameter that is a number; None if it is something else."""
    text = request.query.get(name)
    if text is None:
        return default
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def bad_number(request: web.Request, name: str) -> web.Response:
    what = "games" if name == "finished" else "rows"
    return json_answer({"error": f"{name} must be a number of {what}, not {request.query[name]!r}"}, 400)
