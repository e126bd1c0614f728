"""`assemble`: the facts of a report from games, the standing of a contest, and tables of others."""

from collections.abc import Iterable, Mapping, Sequence

from jinro.contest.rate.records import PickedGame
from jinro.contest.rate.totals import Totals
from jinro.contest.report.facts import (
    ConductFacts,
    Fallbacks,
    MeansFacts,
    PrintedFacts,
    Registered,
    ReportFacts,
    TrackFacts,
    slug,
)
from jinro.contest.report.sections.conduct import BREACHES
from jinro.contest.report.sections.judges import JudgeFacts
from jinro.contest.report.traces import TraceTimes, bare, timed
from jinro.contest.score.conduct import EntryConduct, Isolation, TrackStanding, breaches
from jinro.contest.score.games import Measure, Measures, composition
from jinro.contest.score.measuring import measure_by
from jinro.contest.score.ratings.fit import fit, rated_games
from jinro.contest.score.ratings.online import OnlineRatings
from jinro.contest.score.sources import FoundGames
from jinro.contest.score.team_scores import Scores, TrackScores, score
from jinro.game.events import Event
from jinro.language.prose.read import Reviser

BREACH = "breach:"
"""Begins the names of counts that are no metrics: utterances against the regulation, by kind."""


def measure_for_report(*, talk: bool, reviser: Reviser | None = None) -> Measure:
    """Measure a game, and count the utterances against the regulation: logs tell these too."""
    own = measure_by(talk=talk, reviser=reviser)

    def measure(events: Sequence[Event]) -> Sequence[Measures]:
        found = own(events)
        for seat, kind in breaches(events):
            counts = found[seat - 1]
            counts[BREACH + kind] = counts.get(BREACH + kind, (0.0, 0.0))[0] + 1, 1.0
        return found

    return measure


def assemble(
    found: FoundGames,
    *,
    title: str,
    made: str,
    registered: Mapping[str, str],
    standings: Mapping[str, TrackStanding] | None = None,
    planned: Mapping[str, int] | None = None,
    talk: bool = False,
    replays: Mapping[str, str] | None = None,
    printed: Sequence[PrintedFacts] = (),
    means: Sequence[MeansFacts] = (),
    totals: Totals | None = None,
    track_totals: Mapping[str, Totals] | None = None,
    picked: Mapping[str, PickedGame] | None = None,
    graded: frozenset[str] = frozenset(),
    judged: JudgeFacts | None = None,
    isolation: Mapping[str, tuple[Isolation, ...]] | None = None,
    registered_before: Sequence[Registered] = (),
    times: Sequence[TraceTimes] = (),
    fallbacks: Mapping[tuple[str, str], Fallbacks] | None = None,
) -> ReportFacts:
    """All facts. `standings`: of a contest that was played here; None: the games are files of others."""
    entries = score(found.games, found.unscored, by="entry", registered=registered)
    teams = score(found.games, found.unscored, by="team", registered=registered)
    facts = ReportFacts(
        title=title,
        made=made,
        of_contest=standings is not None,
        entries=entries,
        teams=teams,
        talk=talk,
        replays=replays or {},
        printed=[*printed],
        means=[*means],
        totals=totals,
        track_totals=track_totals or {},
        picked=picked or {},
        graded=graded,
        judged=judged,
        isolation=isolation or {},
        registered=registered_before,
    )
    names = _in_order(entries.tracks, planned or {})
    slugs: set[str] = set()
    for name in names:
        track = _new_track(name, entries, teams, (planned or {}).get(name), slugs)
        _rate(track)
        track.fallbacks = fallbacks or {}
        standing = (standings or {}).get(name)
        if standing is None:
            track.conduct = _from_games(track.entries)
            by_player = {bare(one.player): one.entry for one in entries.names.identities}
            timed(track.conduct, _told_in(track, times), by_player)
        else:
            track.conduct = {name: _conduct(did) for name, did in standing.conduct.items()}
            track.flawed, track.clean = standing.flawed, standing.clean
        facts.tracks.append(track)
    return facts


def _in_order(tracks: Iterable[str], planned: Iterable[str]) -> list[str]:
    """Tracks as the contest's file has them; others follow by name."""
    order = {name: at for at, name in enumerate(planned)}
    return sorted(tracks, key=lambda name: (order.get(name, len(order)), name))


def _new_track(name: str, entries: Scores, teams: Scores, planned: int | None, slugs: set[str]) -> TrackFacts:
    """A track with a short name of its own."""
    own = slug(name)
    while own in slugs:
        own += "-"
    slugs.add(own)
    return TrackFacts(slug=own, entries=entries.tracks[name], teams=teams.tracks[name], planned=planned)


def _told_in(track: TrackFacts, times: Sequence[TraceTimes]) -> list[TraceTimes]:
    """The times of traces of the track's villages."""
    villages = {composition(game.roles) for game, _ in track.entries.games}
    return [one for one in times if one.village in villages]


def _rate(track: TrackFacts) -> None:
    if track.entries.results.self_match:
        return
    track.fit = fit(track.entries)
    online = OnlineRatings()
    for game in rated_games(track.entries):
        online.add(game)
    track.online = {name: online.of(name) for name in track.entries.results.teams} if track.fit else {}


def _conduct(did: EntryConduct) -> ConductFacts:
    return ConductFacts(
        games=did.games,
        failed_in=did.flawed,
        faults={str(kind): n for kind, n in did.faults.items()},
        breaches={str(kind): n for kind, n in did.breaches.items()},
        median_ms=did.median_ms,
        slow_ms=did.slow_ms,
        answers=len(did.answers_ms),
        overtime=did.overtime,
        budgets=did.budgets,
        budgets_used_up=did.budgets_used_up,
    )


def _from_games(scores: TrackScores) -> dict[str, ConductFacts]:
    """What games alone tell."""
    found = {}
    for name, team in scores.results.teams.items():
        counts = scores.metrics(name)
        told = {kind: round(counts[BREACH + kind].numerator) for kind in BREACHES if BREACH + kind in counts}
        found[name] = ConductFacts(games=team.games, breaches=told)
    return found
