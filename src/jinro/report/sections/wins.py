"""Win rates: the three rates with their intervals, and each role."""

from typing import Final

from jinro.contest.results import Score, TeamScore, TrackResults
from jinro.game.roles import Role
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
    RateOverSeats,
    ReportTable,
    WinRate,
    written,
)
from jinro.report.words import (
    ENTRY,
    GAMES,
    RATES,
    TEAM,
    UNTESTED,
    Text,
    Words,
    filled,
    rate_about,
    role_name,
)
from jinro.scores.tables import Interval, Intervals, TrackScores

HALF: Final = 0.5
EQUAL: Final = 1e-9
"""Rates that differ by less are the same, but for the order in which they were summed."""
PERCENT_TICKS: Final = ((0.0, "0"), (0.25, "25"), (0.5, "50"), (0.75, "75"), (1.0, "100 %"))
_SAYS: Final = Words(
    "各チームがどれだけ勝ったかを示します。勝率は平均のとり方で変わるため、3 通りを 95% "
    "信頼区間とともに示します。順位は役職加重の順です。",
    "How often each won. A win rate depends on how it is averaged, so three are shown, each with its 95 % "
    "interval; ranks follow the role-weighted one.",
)
_SAYS_ROLES: Final = Words(
    "役職ごとの勝率です。下の小さな数字は「勝ち数/担当回数・95% 信頼区間」を表します。",
    "The win rate in each role; the small figures are wins / times in that role, and the 95 % interval.",
)
_SMALL: Final = Words(
    "下の小さな数字は 95% 信頼区間です。通算ではその前に「勝ち数/席数」があります。",
    "The small figures are the 95 % interval; of the pooled rate, wins / seats stand before it.",
)
_TWICE: Final = Words(
    "1 試合で複数の席に座ることがあるため、席数は試合数より多くなります。",
    "There are more seats than games, because some sat in several seats of a game.",
)
_NONE_CLEAN: Final = Words(
    "どの試合でも誰かが離脱したか答えなかったため、失敗のない試合だけの勝率は出せません。",
    "In every game somebody was lost or left a request unanswered, so there is no rate without failures.",
)
_CLEAN_NONE: Final = Words(
    "「–」のチームには、失敗のない試合が 1 つもありません。",
    "A team with – has no game without failures.",
)
_SAYS_TEAMS: Final = Words(
    "同じチームの複数のエントリー（-A、-B など）を合わせた勝率です。",
    "The same rates with all entries of a team (-A, -B and so on) taken together.",
)
_CLEAN: Final = Words("失敗のない試合のみ", "Without failures")
_CLEAN_SAYS: Final = Words(
    "誰も離脱せず、無回答もなかった {games} 試合（全 {all} 試合のうち）での役職加重（そこで担当した役職だけで"
    "平均）。n は席数で、少なければほとんど何もいえないため、最もよい値に印を付けない",
    "role-weighted over the roles it had there, in the {games} of {all} games in which nobody was lost or "
    "left a request unanswered; n: its seats there, of which a few tell next to nothing, so "
    "that no best one is marked",
)


def win_blocks(track: TrackFacts) -> tuple[Block, ...]:
    """The tables and the chart of one track."""
    blocks: list[Block] = [
        rate_table(track, by_team=False),
        rate_chart(track),
        role_table(track, by_team=False),
    ]
    if track.merged:
        blocks += [rate_table(track, by_team=True), role_table(track, by_team=True)]
    return tuple(blocks)


def rate_table(track: TrackFacts, *, by_team: bool) -> ReportTable:
    """Rank, games and the three rates."""
    scores = track.teams if by_team else track.entries
    who = TEAM if by_team or not track.merged else ENTRY
    clean = track.clean if track.flawed and (by_team or not track.merged) else None
    if clean is not None and not clean.decided:
        clean = None
    columns = [
        Column(key="team", title=who),
        Column(key="rank", title=Words("順位", "Rank")),
        Column(key="games", title=GAMES),
        *(
            Column(key=rate, title=RATES[rate], about=rate_about(rate), better="higher")
            for rate in ("role_weighted", "pooled", "role_mean")
        ),
    ]
    if clean is not None:
        about = filled(_CLEAN_SAYS, games=clean.decided, all=scores.results.decided)
        columns.append(Column(key="clean", title=_CLEAN, about=about))
    rows = []
    for rank, team in ranked(scores.results):
        found = scores.intervals(team)
        row = [Label(team.name, strong=True), Number(rank), Number(team.games), *_rates(scores, team, found)]
        if clean is not None:
            row.append(_clean(clean, team.name))
        rows.append(tuple(row))
    title = Words("3 通りの勝率", "Three win rates")
    if by_team:
        title = Words("チームごとの勝率（エントリーを合算）", "Win rates of teams, entries merged")
    return ReportTable(
        name=f"{track.slug}-{'team-rates' if by_team else 'rates'}",
        title=title,
        says=_SAYS_TEAMS if by_team else _SAYS,
        columns=tuple(columns),
        rows=tuple(rows),
        notes=(*_reading(track, scores, rows), UNTESTED),
    )


def _reading(track: TrackFacts, scores: TrackScores, rows: list[tuple[Cell, ...]]) -> list[Text]:
    """What the small figures and dashes of this table mean."""
    found: list[Text] = [_SMALL]
    if any(team.pooled.plays > team.games for team in scores.results.teams.values()):
        found.append(_TWICE)
    if any(isinstance(row[-1], RateOverSeats) and row[-1].value is None for row in rows):
        found.append(_CLEAN_NONE)
    if track.clean is not None and track.flawed and not track.clean.decided:
        found.append(_NONE_CLEAN)
    return found


def ranked(results: TrackResults) -> list[tuple[int, TeamScore]]:
    """The teams by their role-weighted rate; equal ones share the better rank."""
    found: list[tuple[int, TeamScore]] = []
    for place, team in enumerate(results.ranking(), 1):
        before = results.weighted(found[-1][1]) if found else None
        same = before is not None and abs(before - (results.weighted(team) or 0.0)) < EQUAL
        found.append((found[-1][0] if same else place, team))
    return found


def _rates(scores: TrackScores, team: TeamScore, found: Intervals) -> list[Cell]:
    return [
        _estimate(scores.results.weighted(team), found.role_weighted),
        WinRate(team.pooled.wins, team.pooled.plays),
        _estimate(team.role_mean, found.role_mean),
    ]


def interval_in_words(interval: Interval | None) -> Words:
    """An interval as an addition to a rate; nothing if there is none."""
    if interval is None:
        return Words("", "")
    low, high = (f"{100 * bound:.1f}" for bound in interval)
    return Words(f"、95% 信頼区間 {low}–{high} %", f"; 95 % interval {low}–{high} %")


def _estimate(value: float | None, interval: Interval | None) -> Estimate:
    low, high = interval or (None, None)
    return Estimate(value, low, high)


def _clean(clean: TrackResults, name: str) -> Cell:
    team = clean.teams.get(name)
    return RateOverSeats(None, 0) if team is None else RateOverSeats(clean.weighted(team), team.pooled.plays)


def role_table(track: TrackFacts, *, by_team: bool) -> ReportTable:
    """Each role in a column."""
    scores = track.teams if by_team else track.entries
    who = TEAM if by_team or not track.merged else ENTRY
    roles = [*scores.results.roles]
    columns = [Column(key="team", title=who)]
    columns += [Column(key=role.lower(), title=role_name(role), better="higher", role=role) for role in roles]
    rows = [(Label(team.name, strong=True), *_role_cells(team, roles)) for team in scores.results.ranking()]
    title = Words("役職ごとの勝率", "Win rates by role")
    if by_team:
        title = Words(
            "チームの役職ごとの勝率（エントリーを合算）", "Win rates of teams by role, entries merged"
        )
    return ReportTable(
        name=f"{track.slug}-{'team-roles' if by_team else 'roles'}",
        title=title,
        says=_SAYS_ROLES,
        columns=tuple(columns),
        rows=tuple(rows),
    )


def _role_cells(team: TeamScore, roles: list[Role]) -> list[Cell]:
    scores = [team.roles.get(role, Score()) for role in roles]
    return [WinRate(score.wins, score.plays) for score in scores]


def rate_chart(track: TrackFacts) -> Chart:
    """The role-weighted rates on one axis."""
    bars = []
    for _, team in ranked(track.entries.results):
        value = track.entries.results.weighted(team)
        low, high = track.entries.intervals(team).role_weighted or (None, None)
        bars.append(Bar(label=team.name, value=value, low=low, high=high, shown=written(value, "percent", 1)))
    return Chart(
        name=f"{track.slug}-rates",
        title=Words("役職加重の勝率と 95% 信頼区間", "Role-weighted win rates with 95 % intervals"),
        says=Words(
            "点が勝率、横線が 95% 信頼区間、縦線が 5 割です。",
            "The dot is the win rate, the line its 95 % interval, the vertical line one half.",
        ),
        kind="points",
        bars=tuple(bars),
        low=0.0,
        high=1.0,
        ticks=PERCENT_TICKS,
        reference=HALF,
    )
