"""Ratings as rows for programs: the final fit and the online rating of each team."""

from collections.abc import Iterator

from jinro.contest.infer.differences import ranks
from jinro.contest.infer.rates import Interval
from jinro.contest.report.table_rows.scores import Row, rounded
from jinro.contest.score.ratings.fit import Rating, elo, fit, rated_games
from jinro.contest.score.team_scores import Scores


def rating_rows(scores: Scores) -> Iterator[Row]:
    """A row for each team of each track, the strongest first."""
    # Imported here: only ratings need openskill.
    from jinro.contest.score.ratings.online import OnlineRatings

    for name in sorted(scores.tracks):
        track = scores.tracks[name]
        found = fit(track)
        if found is None:
            continue
        online = OnlineRatings()
        for game in rated_games(track):
            online.add(game)
        ranked = ranks(found.differences)
        for rating in found.ratings:
            own = online.of(rating.team)
            yield {
                **_row(name, rating),
                "rank_interval": [*ranked.get(rating.team, (1, 1))],
                "apart": [
                    one.other if one.one == rating.team else one.one
                    for one in found.differences
                    if one.apart and rating.team in (one.one, one.other)
                ],
                "villagers": rounded(found.side),
                "mu": rounded(own.mu),
                "sigma": rounded(own.sigma),
            }


def _row(track: str, rating: Rating) -> Row:
    return {
        "track": track,
        "team": rating.team,
        "games": rating.games,
        "strength": rounded(rating.strength),
        "strength_interval": _interval(rating.interval),
        "elo": round(elo(rating.strength)),
        "expected": rounded(rating.expected),
        "expected_interval": _interval(rating.expected_interval),
        "roles": {role: rounded(added) for role, added in rating.roles.items()},
    }


def _interval(interval: Interval) -> list[float | None]:
    return [rounded(interval[0]), rounded(interval[1])]
