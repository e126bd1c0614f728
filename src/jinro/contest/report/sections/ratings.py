"""Strengths adjusted for side, role and partners."""

from jinro.contest.infer.differences import ranks
from jinro.contest.infer.regression import logistic
from jinro.contest.report.facts import TrackFacts
from jinro.contest.report.model import (
    Bar,
    Block,
    Chart,
    Column,
    Number,
    Paragraphs,
    ReportTable,
    estimate,
    written,
)
from jinro.contest.report.sections.differences import compared, difference_table, rank_cell, rank_column
from jinro.contest.report.sections.wins import PERCENT_TICKS, called, tested
from jinro.contest.report.titles import column, joined, strong, table, who
from jinro.contest.score.ratings.fit import Fit, elo
from jinro.game.roles import Side
from jinro.i18n import Text, message


def rating_blocks(track: TrackFacts) -> tuple[Block, ...]:
    """The chart and the table."""
    if track.fit is None:
        return (Paragraphs(paragraphs=(message("report.ratings.none"),), kind="unknown"),)
    side, (low, high) = track.fit.side, track.fit.side_interval
    about = message(
        "report.ratings.sides",
        **{key: _chance(value) for key, value in (("rate", side), ("low", low), ("high", high))},
    )
    if not called(track):
        told = (about, *_failures(track, track.fit))
        return (_table(track), _chart(track), Paragraphs(paragraphs=told))
    pairs = difference_table(
        f"{track.slug}-rating-differences",
        who(track.merged).title,
        [("", track.fit.differences)],
        unit=message("report.differences.units.elo"),
        scale=elo(1.0),
        decimals=0,
    )
    failures = _failures(track, track.fit)
    return (_table(track), _chart(track), Paragraphs(paragraphs=(about, *failures)), pairs)


def _failures(track: TrackFacts, found: Fit) -> list[Text]:
    """What failures cost, if there were any."""
    if not found.flawed:
        return []
    # Whoever would win half of the games: what is left with one failure more on its side.
    bounds = (found.fault, *reversed(found.fault_interval))
    rate, low, high = (_chance(-logit) for logit in bounds)
    facts = {"flawed": found.flawed, "games": found.games, "rate": rate, "low": low, "high": high}
    told: list[Text] = [message("report.ratings.failures", **facts)]
    always = [name for name, one in track.conduct.items() if one.games and one.flawed == one.games]
    return [*told, message("report.ratings.always_failing", teams=joined([*always]))] if always else told


def average_rate(track: TrackFacts) -> float:
    """How often an average team would win, in all roles as often as the village has them: not half of the
    games, where the sides differ in seats and in strength."""
    assert track.fit is not None
    weights = track.entries.results.weights
    sides = {role: track.fit.side if role.side is Side.VILLAGER else -track.fit.side for role in weights}
    return sum(n * logistic(sides[role]) for role, n in weights.items()) / sum(weights.values())


def _chance(logit: float) -> str:
    return f"{100 * logistic(logit):.1f} %"


def _table(track: TrackFacts) -> ReportTable:
    assert track.fit is not None
    found = ranks(track.fit.differences) if called(track) else {}
    return table(
        f"{track.slug}-ratings",
        message("report.ratings.table_title"),
        message("report.ratings.says"),
        track.fit.ratings,
        (
            (who(track.merged), lambda one: strong(one.team)),
            (rank_column(), lambda one: rank_cell(found, one.team)),
            (column("games", "report.ratings.columns.games"), lambda one: Number(one.games)),
            (
                column("expected", "report.ratings.expected", "report.ratings.expected_says", "higher"),
                lambda one: estimate(one.expected, one.expected_interval),
            ),
            (
                Column(key="elo", title="Elo", about=message("report.ratings.elo_says"), better="higher"),
                lambda one: Number(elo(one.strength), "signed"),
            ),
            (
                column("online", "report.ratings.online", "report.ratings.online_says", "higher"),
                lambda one: Number(own.mu if (own := track.online.get(one.team)) else None, decimals=1),
            ),
        ),
        reference=average_rate(track),
        notes=(
            compared(track.fit.differences) if called(track) else tested(track, by_team=False),
            message("report.ratings.average", rate=written(average_rate(track), "percent", 1)),
            message("report.ratings.no_intervals"),
        ),
    )


def _chart(track: TrackFacts) -> Chart:
    assert track.fit is not None
    bars = [
        Bar(
            label=one.team,
            value=one.expected,
            low=one.expected_interval[0],
            high=one.expected_interval[1],
            shown=written(one.expected, "percent", 1),
        )
        for one in track.fit.ratings
    ]
    return Chart(
        name=f"{track.slug}-ratings",
        title=message("report.ratings.chart_title"),
        says=message("report.ratings.chart_says"),
        kind="points",
        bars=tuple(bars),
        low=0.0,
        high=1.0,
        ticks=PERCENT_TICKS,
        reference=average_rate(track),
    )
