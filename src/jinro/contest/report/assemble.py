"""`assemble`: the facts of a report from games, the standing of a contest, and tables of others."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from jinro.contest.report.facts import (
    Fallbacks,
    ReportFacts,
    TrackFacts,
    slug,
)
from jinro.contest.report.sections.conduct import BREACHES
from jinro.contest.report.traces import TraceTimes, bare, timed
from jinro.contest.score.conduct import EntryConduct, TrackStanding, breaches
from jinro.contest.score.games import Measure, Measures, composition
from jinro.contest.score.measuring import measure_by
from jinro.contest.score.ratings.fit import fit, rated_games
from jinro.contest.score.ratings.online import OnlineRatings
from jinro.contest.score.team_scores import Scores, TrackScores
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
    facts: ReportFacts,
    *,
    standings: Mapping[str, TrackStanding],
    planned: Mapping[str, int],
    times: Sequence[TraceTimes] = (),
    fallbacks: Mapping[tuple[str, str], Fallbacks],
) -> ReportFacts:
    """The facts with those of all tracks. `standings`: of a contest that was played here."""
    slugs: set[str] = set()
    for name in _in_order(facts.entries.tracks, planned):
        track = _new_track(name, facts.entries, facts.teams, planned.get(name), slugs)
        _rate(track)
        track.fallbacks = fallbacks
        standing = standings.get(name)
        if standing is None:
            track.conduct = _from_games(track.entries)
            by_player = {bare(one.player): one.entry for one in facts.entries.names.identities}
            timed(track.conduct, _told_in(track, times), by_player)
        else:
            track.conduct = standing.conduct
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


def _from_games(scores: TrackScores) -> dict[str, EntryConduct]:
    """What games alone tell."""
    found = {}
    for name, team in scores.results.teams.items():
        counts = scores.metrics(name)
        told = {kind: round(counts[BREACH + kind].numerator) for kind in BREACHES if BREACH + kind in counts}
        found[name] = EntryConduct(games=team.games, breaches=Counter(told), faults_known=False)
    return found
