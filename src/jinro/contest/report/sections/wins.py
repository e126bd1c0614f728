"""Win rates: the three rates with their intervals, and each role."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from jinro.contest.infer.differences import Difference, ranks
from jinro.contest.infer.rates import Interval
from jinro.contest.report.facts import TrackFacts
from jinro.contest.report.model import (
    Bar,
    Block,
    Cell,
    Chart,
    Column,
    IntervalCell,
    Number,
    RateOverSeats,
    ReportTable,
    Share,
    estimate,
    win_rate,
    written,
)
from jinro.contest.report.sections.differences import (
    PERCENT,
    compared,
    difference_table,
    rank_cell,
    rank_column,
)
from jinro.contest.report.titles import (
    GAMES,
    TEAM,
    Told,
    column,
    joined,
    rate_about,
    rate_name,
    role_name,
    strong,
    table,
    who,
)
from jinro.contest.score.results import Kind, Score, TeamScore, TrackResults
from jinro.contest.score.team_scores import TrackScores
from jinro.game.roles import Role
from jinro.i18n import Text, message

Ranked = tuple[int, TeamScore]
"""A team with its rank."""
HALF: Final = 0.5
EQUAL: Final = 1e-9
"""Rates that differ by less are the same, but for the order in which they were summed."""
PERCENT_TICKS: Final = ((0.0, "0"), (0.25, "25"), (0.5, "50"), (0.75, "75"), (1.0, "100 %"))


def win_blocks(track: TrackFacts) -> tuple[Block, ...]:
    """The tables and the chart of one track."""
    blocks: list[Block] = [
        rate_table(track, by_team=False),
        rate_chart(track),
        role_table(track, by_team=False),
    ]
    if track.merged:
        blocks += [rate_table(track, by_team=True), role_table(track, by_team=True)]
    if called(track):
        title = who(track.merged).title
        found = differences(track, by_team=False)
        blocks.append(difference_table(f"{track.slug}-differences", title, [("", found)], unit=PERCENT))
        if track.merged:
            found = differences(track, by_team=True)
            blocks.append(
                difference_table(f"{track.slug}-team-differences", TEAM, [("", found)], unit=PERCENT)
            )
    return tuple(blocks)


def called(track: TrackFacts) -> bool:
    """Whether teams are compared: not if they played themselves."""
    return not track.entries.results.self_match and len(track.entries.results.teams) > 1


def differences(track: TrackFacts, *, by_team: bool) -> list[Difference]:
    """Of the role-weighted rates of all pairs."""
    return (track.teams if by_team else track.entries).results.differences() if called(track) else []


def tested(track: TrackFacts, *, by_team: bool) -> Text:
    """What the comparison of all pairs gave."""
    return compared(differences(track, by_team=by_team))


def rate_table(track: TrackFacts, *, by_team: bool) -> ReportTable:
    """Rank, games and the three rates."""
    scores = track.teams if by_team else track.entries
    found = ranks(differences(track, by_team=by_team))
    adjusted = {} if by_team else _adjusted(track)
    answered = _answered(track, scores)
    sound = scores.results.sound
    columns = (
        (who(track.merged and not by_team), lambda row: strong(row[1].name)),
        (column("rank", "report.wins.columns.rank"), lambda row: Number(row[0])),
        (rank_column(), lambda row: rank_cell(found, row[1].name)),
        (Column(key="games", title=GAMES), lambda row: Number(row[1].games)),
        (
            column("sound", "report.wins.columns.sound", "report.wins.columns.sound_says"),
            lambda row: Number(sound[row[1].name]),
        )
        if sound
        else None,
        *_rates(scores),
        (_adjusted_column(track), lambda row: adjusted.get(row[1].name, IntervalCell(None)))
        if adjusted
        else None,
        _without_failures(track, scores, by_team=by_team),
        (
            column("fallback", "report.wins.columns.fallback", "report.wins.columns.fallback_says"),
            lambda row: answered.get(row[1].name, Share(0, 0, "percent", 1)),
        )
        if answered
        else None,
    )
    told: Sequence[Told[Ranked]] = [one for one in columns if one is not None]
    return table(
        f"{track.slug}-{'team-rates' if by_team else 'rates'}",
        message("report.wins.team_rates_title" if by_team else "report.wins.rates_title"),
        message("report.wins.says_teams" if by_team else "report.wins.says"),
        ranked(scores.results),
        told,
        notes=(
            *_reading(track, scores, by_team=by_team),
            *([_order(track)] if adjusted and _order(track) else []),
            tested(track, by_team=by_team),
        ),
    )


def _adjusted_column(track: TrackFacts) -> Column:
    about = message("report.wins.adjusted_says")
    if track.fit is not None and track.fit.flawed:
        facts = {"games": track.fit.games, "flawed": track.fit.flawed}
        about = message("report.wins.adjusted_flawed_says", **facts)
    return Column(key="adjusted", title=message("report.wins.adjusted"), about=about, better="higher")


def _clean(track: TrackFacts, *, by_team: bool) -> TrackResults | None:
    """The games without failures, where some had any; they are told by team."""
    wanted = track.flawed and (by_team or not track.merged)
    return track.clean if wanted and track.clean is not None and track.clean.decided else None


def _without_failures(track: TrackFacts, scores: TrackScores, *, by_team: bool) -> Told[Ranked] | None:
    clean = _clean(track, by_team=by_team)
    if clean is None:
        return None

    def cell(row: Ranked) -> Cell:
        team = clean.teams.get(row[1].name)
        return (
            RateOverSeats(None, 0) if team is None else RateOverSeats(clean.weighted(team), team.pooled.plays)
        )

    about = message("report.wins.clean_says", games=clean.decided, all=scores.results.decided)
    return Column(key="clean", title=message("report.wins.clean"), about=about), cell


def _answered(track: TrackFacts, scores: TrackScores) -> dict[str, Share]:
    """Of those who play by a language model: answers that the fallback gave, of all in games that count."""
    found: dict[str, list[int]] = {}
    for (game, entries), (_, names) in zip(track.entries.games, scores.games, strict=True):
        for entry, name in dict(zip(entries, names, strict=True)).items():
            one = track.fallbacks.get((game.game, entry))
            if one is not None:
                own = found.setdefault(name, [0, 0])
                own[0] += one.replaced
                own[1] += one.decisions
    return {name: Share(replaced, all_, "percent", 1) for name, (replaced, all_) in found.items()}


def _adjusted(track: TrackFacts) -> dict[str, IntervalCell]:
    """The rates adjusted for opponents, partners and roles."""
    return (
        {one.team: IntervalCell(one.expected, *one.expected_interval) for one in track.fit.ratings}
        if track.fit
        else {}
    )


def _order(track: TrackFacts) -> Text:
    """The order of the adjusted rates, if it is another one."""
    if track.fit is None:
        return ""
    plain = [team.name for _, team in ranked(track.entries.results)]
    by = sorted(track.fit.ratings, key=lambda one: (-one.expected, one.team))
    adjusted = [one.team for one in by]
    if [name for name in plain if name in adjusted] == adjusted:
        return ""
    return message("report.wins.other_order", order=joined([*adjusted], "report.list.then"))


def _reading(track: TrackFacts, scores: TrackScores, *, by_team: bool) -> list[Text]:
    """What the small figures and dashes of this table mean."""
    found: list[Text] = [message("report.wins.small")]
    if any(team.pooled.plays > team.games for team in scores.results.teams.values()):
        found.append(message("report.wins.twice"))
    clean = _clean(track, by_team=by_team)
    if clean is not None and scores.results.teams.keys() - clean.teams.keys():
        found.append(message("report.wins.clean_none"))
    if track.clean is not None and track.flawed and not track.clean.decided:
        found.append(message("report.wins.none_clean"))
    return found


def ranked(results: TrackResults) -> list[Ranked]:
    """The teams by their role-weighted rate; equal ones share the better rank."""
    found: list[Ranked] = []
    for place, team in enumerate(results.ranking(), 1):
        before = results.weighted(found[-1][1]) if found else None
        same = before is not None and abs(before - (results.weighted(team) or 0.0)) < EQUAL
        found.append((found[-1][0] if same else place, team))
    return found


def _rates(scores: TrackScores) -> Iterator[Told[Ranked]]:
    """The three rates with their intervals."""
    cells: tuple[tuple[Kind, Callable[[Ranked], Cell]], ...] = (
        (
            "role_weighted",
            lambda row: estimate(scores.results.weighted(row[1]), scores.results.interval(row[1].name)),
        ),
        ("pooled", lambda row: win_rate(row[1].pooled)),
        (
            "role_mean",
            lambda row: estimate(row[1].role_mean, scores.results.interval(row[1].name, "role_mean")),
        ),
    )
    for rate, cell in cells:
        yield Column(key=rate, title=rate_name(rate), about=rate_about(rate), better="higher"), cell


def interval_in_words(interval: Interval | None) -> Text:
    """An interval as an addition to a rate; nothing if there is none."""
    if interval is None:
        return ""
    low, high = (f"{100 * bound:.1f}" for bound in interval)
    return message("report.wins.interval", low=low, high=high)


def role_table(track: TrackFacts, *, by_team: bool) -> ReportTable:
    """Each role in a column."""

    def rate(role: Role) -> Told[TeamScore]:
        title = Column(key=role.lower(), title=role_name(role), better="higher", role=role)
        return title, lambda team: win_rate(team.roles.get(role, Score()))

    results = (track.teams if by_team else track.entries).results
    return table(
        f"{track.slug}-{'team-roles' if by_team else 'roles'}",
        message("report.wins.team_roles_title" if by_team else "report.wins.roles_title"),
        message("report.wins.says_roles"),
        results.ranking(),
        (
            (who(track.merged and not by_team), lambda team: strong(team.name)),
            *map(rate, results.roles),
        ),
    )


def rate_chart(track: TrackFacts) -> Chart:
    """The role-weighted rates on one axis."""
    bars = []
    for _, team in ranked(track.entries.results):
        value = track.entries.results.weighted(team)
        low, high = track.entries.results.interval(team.name) or (None, None)
        bars.append(Bar(label=team.name, value=value, low=low, high=high, shown=written(value, "percent", 1)))
    return Chart(
        name=f"{track.slug}-rates",
        title=message("report.wins.chart_title"),
        says=message("report.wins.chart_says"),
        kind="points",
        bars=tuple(bars),
        low=0.0,
        high=1.0,
        ticks=PERCENT_TICKS,
        reference=HALF,
    )
