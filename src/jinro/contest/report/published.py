"""The table of win rates with the columns that the contest publishes, and no others."""

from collections.abc import Iterator

from jinro.contest.score.csv_rows import BOM, as_csv
from jinro.contest.score.results import LABELS, Score, TrackResults


def published_csv(track: TrackResults) -> str:
    """Plays by role, rates by role, total, and the three rates, in percent with two decimals."""
    return BOM + as_csv(_lines(track))


def _lines(track: TrackResults) -> Iterator[list[object]]:
    roles = sorted(track.roles)
    rates = [f"{label} (%)" for label in LABELS.values()]
    yield ["Team", *roles, *(f"{role} (%)" for role in roles), "TOTAL", *rates]
    for team in sorted(track.teams.values(), key=lambda team: team.name.casefold()):
        scores = [team.roles.get(role, Score()) for role in roles]
        means = (team.pooled.rate, team.role_mean, track.weighted(team))
        yield [
            team.name,
            *(score.plays for score in scores),
            *(_percent(score.rate) for score in scores),
            team.pooled.plays,
            *map(_percent, means),
        ]


def _percent(rate: float | None) -> str:
    return f"{100 * (rate or 0.0):.2f}"  # As there: 0 if it was not played.
