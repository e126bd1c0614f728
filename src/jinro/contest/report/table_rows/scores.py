"""Scores as rows for programs: plain values, every rate and metric with its numerator and denominator."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from jinro.contest.infer.rates import Interval
from jinro.contest.report.facts import slug
from jinro.contest.score.conservation import breaches, repairs, table_of, village_in
from jinro.contest.score.games import composition
from jinro.contest.score.printed import PrintedTable, metric_mismatches, mismatches, weightings
from jinro.contest.score.results import LABELS, Score, TeamScore
from jinro.contest.score.team_scores import Measured, Scores, TrackScores
from jinro.game.roles import Role, Side

TOTAL: Final = "TOTAL"
"""The `role` of a row for all roles of a team."""
Row = dict[str, Any]


def rounded(value: float | None) -> float | None:
    """A number with six decimals, enough to tell fractions of games apart."""
    return None if value is None else round(value, 6)


def score_rows(scores: Scores) -> Iterator[Row]:
    """A row for each team and role, and one for all roles of the team, the best team first."""
    for name in sorted(scores.tracks):
        track = scores.tracks[name]
        ranks = track.results.rank_intervals()
        for team in track.results.ranking():
            for role in track.results.roles:
                cell = track.cell(team.name, role)
                if cell.plays:
                    yield _row(track, team.name, role, cell)
            total = _row(track, team.name, None, team.pooled)
            lost = track.lost[team.name]
            best, worst = ranks.get(team.name, (1, 1))
            yield {
                **total,
                "games": team.games,
                "lost": lost,
                "rates": _rates(track, team),
                "rank_interval": [best, worst],
            }


def _row(track: TrackScores, team: str, role: Role | None, score: Score) -> Row:
    low, high = score.interval or (None, None)
    held = () if role is None else (role,)
    return {
        "track": track.name,
        "team": team,
        "role": TOTAL if role is None else role,
        "plays": score.plays,
        "wins": score.wins,
        "rate": rounded(score.rate),
        "low": rounded(low),
        "high": rounded(high),
        "metrics": {name: measured_row(one) for name, one in track.metrics(team, *held).items()},
    }


def measured_row(one: Measured) -> Row:
    """A metric with what its value is made of."""
    return {
        "numerator": rounded(one.numerator),
        "denominator": rounded(one.denominator),
        "value": rounded(one.value),
    }


def _rates(track: TrackScores, team: TeamScore) -> Row:
    """The three rates, each with the contest's own name; means of rates have sums of rates as numerators."""
    weights = track.results.weights
    rates = {role: score.rate or 0.0 for role, score in team.roles.items()}
    total = sum(weights[role] for role in rates)
    pooled = team.pooled
    low, high = pooled.interval or (None, None)
    return {
        "pooled": {
            **_rate("pooled", pooled.wins, pooled.plays, track.results.interval(team.name, "pooled")),
            "wilson": [rounded(low), rounded(high)],
        },
        "role_mean": _rate(
            "role_mean", sum(rates.values()), len(rates), track.results.interval(team.name, "role_mean")
        ),
        "role_weighted": {
            **_rate(
                "role_weighted",
                sum(weights[role] * rate for role, rate in rates.items()),
                total,
                track.results.interval(team.name),
            ),
            "weights": {role: weights[role] for role in track.results.roles},
        },
    }


def _rate(name: str, numerator: float, denominator: float, interval: Interval | None) -> Row:
    low, high = interval or (None, None)
    return {
        "label": LABELS[name],
        "numerator": rounded(numerator),
        "denominator": rounded(denominator),
        "value": rounded(numerator / denominator if denominator else None),
        "interval": [rounded(low), rounded(high)],
    }


def difference_rows(scores: Scores) -> Iterator[Row]:
    """A row for each pair of teams: the difference of their role-weighted rates, in all pairs together."""
    for name in sorted(scores.tracks):
        for one in scores.tracks[name].results.differences():
            yield {
                "track": name,
                "team": one.one,
                "other": one.other,
                "difference": rounded(one.estimate.value),
                "low": rounded(one.estimate.low),
                "high": rounded(one.estimate.high),
                "games": one.estimate.clusters,
                "apart": one.apart,
                "compared": not one.few,
            }


def metric_rows(scores: Scores) -> Iterator[Row]:
    """A row for each team, role and metric."""
    for row in score_rows(scores):
        for name, one in row["metrics"].items():
            yield {"track": row["track"], "team": row["team"], "role": row["role"], "metric": name, **one}


def side_rows(scores: Scores) -> Iterator[Row]:
    """A row for each team, side and metric; `win` is its wins / its seats on that side."""
    for row in score_rows(scores):
        if row["role"] == TOTAL:
            team, track = row["team"], scores.tracks[row["track"]]
            for side in (Side.VILLAGER, Side.WEREWOLF, Side.FOX):
                roles = [role for role in track.results.roles if role.side is side]
                cells = [track.cell(team, role) for role in roles]
                won = Measured(sum(one.wins for one in cells), sum(one.plays for one in cells))
                measured = {"win": won, **track.metrics(team, *roles)} if won.denominator else {}
                for name, one in measured.items():
                    where = {"track": row["track"], "team": team, "side": side, "metric": name}
                    yield {**where, **measured_row(one)}


def day_rows(scores: Scores) -> Iterator[Row]:
    """A row for each team and voting day: seats that were executed / seats that were alive."""
    for name in sorted(scores.tracks):
        track = scores.tracks[name]
        for team in track.results.ranking():
            for (own, day), one in sorted(track.days.items()):
                if own == team.name:
                    yield {"track": name, "team": own, "day": day, **measured_row(one)}


def name_rows(scores: Scores) -> Iterator[Row]:
    """A row for each player: its entry and team, and by which rule."""
    for one in scores.names.identities:
        yield {
            "player": one.player,
            "entry": one.entry,
            "team": one.team,
            "rule": one.rule,
            "merged": one.merged,
            "remark": str(one.remark),
        }


def game_rows(scores: Scores) -> Iterator[Row]:
    """A row for each game or file: counted or not, and why not."""
    for name in sorted(scores.tracks):
        for game, _ in scores.tracks[name].games:
            yield {
                "source": game.source,
                "track": name,
                "counted": True,
                "winner": game.winner,
                "lost": list(game.lost),
                "code": "",
                "reason": "",
            }
    for one in scores.unscored:
        row: Row = {"source": one.source, "track": "", "counted": False, "winner": "", "lost": []}
        yield {**row, "code": one.code, "reason": str(one.reason)}


def check_rows(scores: Scores, printed: Sequence[PrintedTable] = ()) -> Iterator[Row]:
    """A row for each law that does not hold, each repair, and what a printed table has otherwise."""
    for name in sorted(scores.tracks):
        table = table_of(scores.tracks[name].results)
        village = village_in(table)
        mixed = len({composition(game.roles) for game, _ in scores.tracks[name].games}) > 1
        for breach in () if mixed else breaches(table, village):
            yield {
                "of": name,
                "check": breach.law,
                "where": breach.of,
                **_values(breach.found, breach.expected),
            }
        if mixed:
            yield {"of": name, "check": "mixed_villages", "where": name, **_values("", "")}
    for one in printed:
        yield from printed_rows(scores, one)


def printed_rows(scores: Scores, printed: PrintedTable) -> Iterator[Row]:
    """What is wrong with a printed table, by itself and beside the games."""
    village = printed.village
    of = printed.track or "table"
    if printed.games and printed.games != village.games:
        yield {"of": of, "check": "games", "where": of, **_values(printed.games, village.games)}
    for breach in breaches(printed.wins, village):
        row: Row = {"of": of, "check": breach.law, "where": breach.of}
        yield {**row, **_values(breach.found, breach.expected)}
    for repair in repairs(printed.wins, village):
        where = f"{repair.team} {repair.role}"
        was, now = repair.printed, repair.repaired
        yield {
            "of": of,
            "check": "wrong_cell",
            "where": where,
            **_values(f"{was.wins}/{was.plays}", f"{now.wins}/{now.plays}"),
        }
    for one in weightings(printed):
        if not one.right or one.rows < len(printed.wins.teams):
            told = " ".join(f"{role} {n}" for role, n in one.weights.items())
            own = " ".join(f"{role} {n}" for role, n in village.seats.items())
            row = {"of": of, "check": "weights", "where": LABELS[one.column]}
            yield {**row, **_values(f"{told} ({one.village or 'unknown'}; {one.rows} rows)", own)}
    for track in scores.tracks.values():
        if printed.track and printed.track not in (track.name, slug(track.name)):
            continue
        values = {
            (team, name): one.value
            for team in track.results.teams
            for name, one in track.metrics(team).items()
            if one.value is not None
        }
        for found in (*mismatches(printed, track.results.teams), *metric_mismatches(printed, values)):
            row = {"of": track.name, "check": "mismatch", "where": f"{found.team} {found.column}"}
            yield {**row, **_values(found.printed, found.ours)}


def _values(found: object, expected: object) -> Row:
    return {"found": found, "expected": expected}
