"""Strengths adjusted for side, role and partners."""

from typing import Final

from jinro.game.roles import Side
from jinro.report.facts import TrackFacts
from jinro.report.model import (
    Bar,
    Block,
    Cell,
    Chart,
    Column,
    Estimate,
    Label,
    Number,
    Paragraphs,
    ReportTable,
    written,
)
from jinro.report.sections.wins import PERCENT_TICKS
from jinro.report.words import ENTRY, TEAM, UNTESTED, Words, filled
from jinro.scores.ratings.fit import Rating, elo, logistic

_SAYS: Final = Words(
    "味方や相手の強さ、陣営や役職の有利不利を差し引いたときの強さを、"
    "勝敗から推定したものです（Bradley–Terry モデル）。",
    "How strong each is, estimated from who won with whom against whom: partners, opponents, side and role "
    "are taken into account (Bradley–Terry).",
)
_NONE: Final = Words(
    "2 陣営で争った試合がないため、レーティングは計算していません。",
    "There are no games between the two sides, so nothing is rated.",
)
_EXPECTED: Final = Words("期待勝率", "Expected win rate")
_EXPECTED_SAYS: Final = Words(
    "ほかが平均的なチームばかりの卓での勝率。小さな数字は 95% 信頼区間",
    "if all others at the table were average teams; small figures: 95 % interval",
)
_ELO_SAYS: Final = Words(
    "強さの点数。平均が 0 で、400 点高いと自陣営の勝つオッズが 10 倍。小さな数字は 95% 信頼区間",
    "points of strength: 0 is the average; 400 more: ten times the odds that its side wins; small figures: "
    "95 % interval",
)
_ONLINE: Final = Words("逐次レーティング", "Online rating")
_ONLINE_SAYS: Final = Words(
    "openskill で 1 試合ごとに更新。初期値は全員 25。小さな数字は ±1 標準偏差",
    "by openskill, game by game, starting at 25; small figures: one standard deviation to either side",
)
_ONLINE_NOTE: Final = Words(
    "逐次レーティングは別の方法による参考値で、その幅（±1 標準偏差）は 95% 信頼区間ではありません。",
    "The online rating is another method; its range, one standard deviation to either side, is no 95 % "
    "interval.",
)
_AVERAGE: Final = Words(
    "平均的なチーム（Elo 0）の期待勝率は {rate} です。期待勝率の区間には陣営の有利さの不確かさも入るため、"
    "Elo の区間が 0 を含まなくても、この値を含むことがあります。",
    "An average team (Elo 0) would win {rate}. The interval of a win rate also holds how uncertain the "
    "advantage of a side is: it may contain that value where the Elo interval does not contain 0.",
)


def rating_blocks(track: TrackFacts) -> tuple[Block, ...]:
    """The chart and the table."""
    if track.fit is None:
        return (Paragraphs(paragraphs=(_NONE,), kind="unknown"),)
    side, (low, high) = track.fit.side, track.fit.side_interval
    about = filled(
        Words(
            "平均的なチームどうしなら、村人陣営の勝率は {rate}（95% 信頼区間 {low}–{high}）と推定されます。"
            "この区間には、実際の勝率の区間（「要点」）と違って、各チームの強さの不確かさも入っています。",
            "Among average teams the villagers' side would win {rate} of games (95 % interval {low}–{high}). "
            "Unlike that of the games won (At a glance), this interval also holds how uncertain the "
            "strengths of the teams are.",
        ),
        **{key: _chance(value) for key, value in (("rate", side), ("low", low), ("high", high))},
    )
    return (_table(track), _chart(track), Paragraphs(paragraphs=(about,)))


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
    columns = (
        Column(key="team", title=ENTRY if track.merged else TEAM),
        Column(key="games", title=Words("試合", "Games")),
        Column(key="expected", title=_EXPECTED, about=_EXPECTED_SAYS, better="higher"),
        Column(key="elo", title="Elo", about=_ELO_SAYS, better="higher"),
        Column(key="online", title=_ONLINE, about=_ONLINE_SAYS, better="higher"),
    )
    return ReportTable(
        name=f"{track.slug}-ratings",
        title=Words("強さの推定（レーティング）", "Estimated strength (ratings)"),
        says=_SAYS,
        columns=columns,
        rows=tuple(_row(track, rating) for rating in track.fit.ratings),
        reference=average_rate(track),
        notes=(
            UNTESTED,
            filled(_AVERAGE, rate=written(average_rate(track), "percent", 1)),
            _ONLINE_NOTE,
        ),
    )


def _row(track: TrackFacts, rating: Rating) -> tuple[Cell, ...]:
    own = track.online.get(rating.team)
    low, high = (elo(bound) for bound in rating.interval)
    online = Estimate(None, form="number")
    if own is not None:
        online = Estimate(own.mu, own.mu - own.sigma, own.mu + own.sigma, "number")
    return (
        Label(rating.team, strong=True),
        Number(rating.games),
        Estimate(rating.expected, *rating.expected_interval),
        Estimate(elo(rating.strength), low, high, "signed", 0),
        online,
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
        title=Words("期待勝率と 95% 信頼区間", "Expected win rates with 95 % intervals"),
        says=Words(
            "点が、平均的なチームに囲まれたときの勝率の推定、横線が 95% 信頼区間、"
            "縦線が平均的なチームの値です。",
            "The dot is the estimated win rate among average teams, the line its 95 % interval, the vertical "
            "line that of an average team.",
        ),
        kind="points",
        bars=tuple(bars),
        low=0.0,
        high=1.0,
        ticks=PERCENT_TICKS,
        reference=average_rate(track),
    )
