"""What a report of a contest, or of any games, is made from."""

from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from jinro.contest.judge.audit import audit_of
from jinro.contest.judge.criterion_tables import tables_of
from jinro.contest.judge.folder import read_judgement
from jinro.contest.judge.people import people_of
from jinro.contest.plan.entries import PEOPLE_ENTRY
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.records import PickedGame
from jinro.contest.rate.totals import Totals, counted_grades
from jinro.contest.report.assemble import assemble, measure_for_report
from jinro.contest.report.facts import MeansFacts, PrintedFacts, ReportFacts
from jinro.contest.report.sections.judges import JudgeFacts
from jinro.contest.report.traces import TraceTimes, trace_times
from jinro.contest.run.fallbacks import told_answers
from jinro.contest.run.folder import ContestFolder
from jinro.contest.run.given import read_tables, registered_names
from jinro.contest.run.registered import registered
from jinro.contest.run.request import ReportRequest
from jinro.contest.run.status import contest_status
from jinro.contest.score.means import read_means
from jinro.contest.score.sources import FoundGames, find_games
from jinro.contest.score.team_scores import score
from jinro.errors import ArgumentError, CallerError, JinroError
from jinro.files import formats
from jinro.files.limits import GAME_BYTES, read_at_most, read_input
from jinro.language.prose.read import Reviser
from jinro.store import Reader
from jinro.store.store import ORGANISER
from jinro.upkeep.progress import Progress, silent
from jinro.village.clock import unix_ms


def report_facts(
    asked: ReportRequest, follow: Progress = silent, reviser: Reviser | None = None
) -> ReportFacts:
    """Read everything that the report is about; `follow` is told how far it is. A `reviser` reads
    English once more."""
    folder = asked.folder
    place = None if folder is None else ContestFolder(Path(folder))
    places = [*asked.logs] if place is None else [str(place.data)]
    if place is not None and not place.database.is_file():
        raise CallerError("errors.contest.no_game_played", folder=folder)
    found = find_games(
        places,
        measure=measure_for_report(talk=asked.talk, reviser=reviser),
        on_game=lambda done, total: follow("reading", done, total),
    )
    status = None if place is None else contest_status(place)
    if place is not None:
        found = without_people(place, found)
    tracks = [] if status is None else status.tracks
    rated = _rated(asked.rating or folder)
    names = registered_names(asked.teams, [] if folder is None else [folder])
    facts = ReportFacts(
        title=asked.title or ("Werewolf" if place is None else place.contest.title),
        made=datetime.fromtimestamp(unix_ms() / 1_000, UTC).date().isoformat(),
        of_contest=place is not None,
        entries=score(found.games, found.unscored, by="entry", registered=names),
        teams=score(found.games, found.unscored, by="team", registered=names),
        talk=asked.talk,
        replays=_replays(found, asked.page),
        printed=[one for file in asked.tables for one in _printed(file)],
        means=[] if asked.means is None or asked.raters is None else [_means(asked.means, asked.raters)],
        totals=rated.totals,
        track_totals=rated.by_track,
        picked=rated.picked,
        graded=rated.graded,
        judged=_judged(asked),
        isolation={} if status is None else status.isolation,
        registered=() if place is None else registered(place),
    )
    return assemble(
        facts,
        standings={one.name: one.standing for one in tracks if one.standing},
        planned={track.name: track.planned for track in tracks},
        times=_times(asked.logs),
        fallbacks={} if place is None else told_answers(place),
    )


def _replays(found: FoundGames, page: str | None) -> dict[str, str]:
    if page is None:
        return {}
    if not page.startswith(("http://", "https://")):
        raise ArgumentError("errors.value.not_http", at="--page", value=page)
    return {game.source: f"{page.rstrip('/')}/#/game/{game.game}" for game in found.games if game.game}


def without_people(place: ContestFolder, found: FoundGames) -> FoundGames:
    """The games with all people under one name: who they are is nobody's business."""
    games = []
    with closing(Reader(place.database)) as store:
        for game in found.games:
            sitting = store.seated(game.game)
            people = {seat for seat, who in sitting.items() if any(one != ORGANISER for one in who)}
            names = [PEOPLE_ENTRY if seat in people else name for seat, name in enumerate(game.players, 1)]
            teams = [PEOPLE_ENTRY if seat in people else name for seat, name in enumerate(game.teams, 1)]
            games.append(replace(game, players=tuple(names), teams=tuple(teams)) if people else game)
    found.games = games
    return found


def _times(places: Sequence[str]) -> list[TraceTimes]:
    """What the packet traces beside logs of others tell."""
    found: list[TraceTimes] = []
    for place in map(Path, places):
        inside = sorted(place.rglob("*.json*")) if place.is_dir() else [place]
        for path in inside:
            try:
                data = formats.decompress(read_at_most(path, GAME_BYTES)) if path.is_file() else b""
            except (JinroError, OSError):
                continue  # `find_games` has said so.
            if data and formats.format_of(data) == "trace":
                found += trace_times(data)
    return found


def _judged(asked: ReportRequest) -> JudgeFacts | None:
    """What language models said, with what people said about the same games."""
    place = asked.judge or (None if asked.folder is None else str(Path(asked.folder) / "judge"))
    made = None if place is None else read_judgement(Path(place))
    if made is None:
        return None
    graded = RatingFolder(Path(asked.rating or asked.folder or place or "."))
    people = people_of(graded) if graded.exists else []
    return JudgeFacts(
        judgement=made,
        entries=tables_of(made, "entry"),
        teams=tables_of(made, "team"),
        audit=audit_of(made, people),
    )


class _Rated(Struct, frozen=True):
    """What people have given."""

    totals: Totals | None = None
    by_track: dict[str, Totals] = {}
    picked: dict[str, PickedGame] = {}
    """The games that they were asked to rate."""
    graded: frozenset[str] = frozenset()
    """Ids of those that somebody has rated."""


def _rated(place: str | None) -> _Rated:
    folder = None if place is None else RatingFolder(Path(place))
    if folder is None or not folder.exists:
        return _Rated()
    picked = folder.picked()
    tracks = list(dict.fromkeys(game.track for game in picked.games))
    grades = counted_grades(picked, folder.raters(), folder.lines())
    return _Rated(
        folder.totals(),
        {name: folder.totals(name) for name in tracks} if len(tracks) > 1 else {},
        {game.id: game for game in picked.games},
        frozenset(grade.game for grade in grades),
    )


def _printed(file: str) -> list[PrintedFacts]:
    return [
        PrintedFacts(" ".join(filter(None, (Path(file).stem, one.track))), one) for one in read_tables(file)
    ]


def _means(file: str, raters: int) -> MeansFacts:
    try:
        found = read_means(read_input(file).decode(errors="replace"), raters)
    except CallerError as error:
        raise CallerError(error, at=Path(file).name) from None
    return MeansFacts(Path(file).stem, found.printed, found)
