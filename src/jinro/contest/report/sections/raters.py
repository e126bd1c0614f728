"""What people gave for the talk: means by criterion with intervals, agreement, prizes."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from jinro.contest.rate.editions import EDITIONS, Criterion
from jinro.contest.rate.records import HIGHEST, LOWEST
from jinro.contest.rate.totals import CriterionTotals, Mean, PrizeGiven, Totals
from jinro.contest.report.facts import slug
from jinro.contest.report.model import (
    MISSING,
    Bar,
    Better,
    Block,
    Cell,
    Chart,
    Column,
    IntervalCell,
    Label,
    Number,
    Paragraphs,
    ReportTable,
    written,
)
from jinro.contest.report.sections.differences import compared, difference_table
from jinro.contest.report.titles import TEAM, Columns, Told, role_name, strong, table, who
from jinro.i18n import Message, Text, message

CUT: Final = frozenset({"2017"})
"""Editions whose means are cut after two decimals, not rounded."""
WEAK: Final = 0.67
"""Below this agreement (Krippendorff) even tentative conclusions are not drawn."""

_OWN: Final = Columns("report.raters.columns")
RATERS_METHOD: Final = message("report.raters.method")


def rater_blocks(
    totals: Totals | None, tracks: Mapping[str, Totals], games: Mapping[str, Message]
) -> tuple[Block, ...]:
    """All tables of a rating, or that there is none; `tracks`: its parts, if there are several; `games`: the
    names of its games in this report."""
    if totals is None or not totals.graded_games:
        return (Paragraphs(paragraphs=(message("report.raters.none"),), kind="unknown"),)
    blocks: list[Block] = [
        Paragraphs(paragraphs=(_about(totals),)),
        Paragraphs(paragraphs=_questions(totals), kind="list"),
        _means(totals, by_team=False, several=len(tracks) > 1),
    ]
    if totals.merged:
        blocks.append(_means(totals, by_team=True))
    blocks += [_means(part, by_team=False, track=name) for name, part in tracks.items()]
    blocks += [_chart(totals, one, several=len(tracks) > 1) for one in totals.criteria]
    if any(one.differences for one in totals.criteria):
        blocks += [Paragraphs(paragraphs=_compared(totals), kind="list"), _pairs(totals)]
    blocks.append(_agreement(totals))
    if totals.prizes:
        blocks.append(_prizes(totals, games))
    blocks.append(_progress(totals))
    return tuple(blocks)


def _compared(totals: Totals) -> tuple[Text, ...]:
    """What comparing all pairs gave, by criterion."""
    lower = totals.scale == "ranks"
    return tuple(
        message(
            "report.raters.compared",
            criterion=_title(totals, one.criterion),
            told=compared(one.differences, lower_is_better=lower),
        )
        for one in totals.criteria
    )


def _pairs(totals: Totals) -> ReportTable:
    """Differences of what the same raters gave in the same games."""
    return difference_table(
        "raters-differences",
        TEAM,
        [(_title(totals, one.criterion), one.differences) for one in totals.criteria],
        unit=message(f"report.differences.units.{totals.scale}"),
        scale=1.0,
        decimals=2,
        lower_is_better=totals.scale == "ranks",
    )


def _criteria(totals: Totals) -> Mapping[str, Criterion]:
    return {one.id: one for one in EDITIONS[totals.edition].criteria}


def _title(totals: Totals, criterion: str) -> Message:
    title = _criteria(totals)[criterion].title
    return message("report.raters.title", criterion=criterion, title=title)


def _better(totals: Totals) -> Better:
    return "higher" if totals.scale == "points" else "lower"


def _about(totals: Totals) -> Text:
    raters, games = sum(not one.guest and one.grades > 0 for one in totals.raters), totals.graded_games
    scale = message("report.raters.scale_points", lowest=LOWEST, highest=HIGHEST)
    if totals.scale == "ranks":
        scale = message("report.raters.scale_ranks")
    return message(
        "report.raters.about",
        raters=message("report.raters.one_rater" if raters == 1 else "report.raters.some_raters", n=raters),
        games=message("report.raters.one_game" if games == 1 else "report.raters.some_games", n=games),
        scale=scale,
    )


def _questions(totals: Totals) -> tuple[Text, ...]:
    """What each criterion asks."""
    asked = {one.criterion for one in totals.criteria}
    return tuple(
        message("report.raters.question", id=one.id, question=one.question, where=where)
        for key, one in _criteria(totals).items()
        if key in asked
        for where in [_where(one)]
    )


def _where(criterion: Criterion) -> Text:
    """In which villages a criterion is asked, if not in all."""
    if criterion.wolves < 2:
        return ""
    return message("report.raters.where", wolves=criterion.wolves)


def _cell(totals: Totals, mean: Mean | None) -> Cell:
    if mean is None:
        return IntervalCell(None, form="number", decimals=2)
    value = float(mean.shown("cut")) if totals.edition in CUT else mean.value
    return IntervalCell(value, mean.low, mean.high, "number", 2)


def _means(totals: Totals, *, by_team: bool, track: str = "", several: bool = False) -> ReportTable:
    """The means of one track, or of all; `several`: whether that is more than one."""
    names = totals.teams if by_team else totals.entries
    found = {one.criterion: one.teams if by_team else one.entries for one in totals.criteria}

    def mean(key: str) -> Told[str]:
        title = Column(key=key, title=_title(totals, key), better=_better(totals))
        return title, lambda name: _cell(totals, found[key].get(name))

    def prizes(kind: str) -> Callable[[str], Cell]:
        given = Counter(one.team if by_team else one.entry for one in totals.prizes if one.prize == kind)
        return lambda name: Number(given[name])

    guests = any(one.guest for one in totals.raters)
    title = message("report.raters.team_means_title" if by_team else "report.raters.means_title")
    if several and not by_team:
        title = message("report.raters.means_title_all")
    if track:
        title = message("report.raters.means_title_track", track=track)
    return table(
        f"raters-{slug(track)}" if track else "raters-teams" if by_team else "raters",
        title,
        _means_say(totals),
        sorted(names, key=str.casefold),
        (
            (who(totals.merged and not by_team), strong),
            *map(mean, found),
            (_OWN("favourites", "higher"), prizes("favourite")),
            (_OWN("live", "higher"), prizes("live")) if guests else None,
        ),
        notes=(_number_of_grades(totals, found), _rounding(totals)),
    )


def _means_say(totals: Totals) -> Message:
    what = (
        message("report.raters.mean_points")
        if totals.scale == "points"
        else message("report.raters.mean_ranks")
    )
    return message("report.raters.means_say", what=what)


def _number_of_grades(totals: Totals, found: Mapping[str, Mapping[str, Mean]]) -> Text:
    """Of how many grades the means are: one rater's of one seat in one game each."""
    numbers = [mean.n for means in found.values() for mean in means.values()]
    what = message("report.raters.grades") if totals.scale == "points" else message("report.raters.ranks")
    low, high = min(numbers, default=0), max(numbers, default=0)
    number = str(low) if low == high else f"{low}–{high}"
    return message("report.raters.number_of_grades", number=number, what=what)


def _rounding(totals: Totals) -> Text:
    if totals.edition in CUT:
        return message("report.raters.cut")
    return message("report.raters.rounded")


def _chart(totals: Totals, one: CriterionTotals, *, several: bool) -> Chart:
    means = sorted(one.teams.items(), key=lambda item: (-item[1].value, item[0]))
    if totals.scale == "ranks":
        means.reverse()
    low, high = (float(LOWEST), float(HIGHEST))
    if totals.scale == "ranks":
        high = max((mean.high or mean.value for _, mean in means), default=high)
    bars = [
        Bar(
            label=name,
            value=mean.value,
            low=mean.low,
            high=mean.high,
            shown=written(mean.value, "number", 2),
        )
        for name, mean in means
    ]
    ticks = tuple((float(n), str(n)) for n in range(LOWEST, int(high) + 1))
    return Chart(
        name=f"raters-{one.criterion.lower()}",
        title=_title(totals, one.criterion),
        says=message("report.raters.chart_says_all" if several else "report.raters.chart_says"),
        kind="points",
        bars=tuple(bars),
        low=low,
        high=high,
        ticks=ticks,
        small=True,
    )


def _agreement(totals: Totals) -> ReportTable:
    return table(
        "raters-agreement",
        message("report.raters.agreement_title"),
        message("report.raters.agreement_says"),
        totals.criteria,
        (
            (_OWN("criterion"), lambda one: strong(_title(totals, one.criterion))),
            (Column(key="alpha", title="α"), lambda one: Number(one.agreement, "number", 2)),
            (_OWN("units"), lambda one: Number(one.units)),
        ),
        notes=(message("report.raters.weak", weak=WEAK),),
    )


def _prizes(totals: Totals, games: Mapping[str, Message]) -> ReportTable:
    reasons = any(one.text for one in totals.prizes)
    guests = any(one.prize == "live" for one in totals.prizes)
    return table(
        "raters-prizes",
        message("report.raters.prizes_title"),
        message("report.raters.prizes_says", guests=message("report.raters.guests") if guests else ""),
        totals.prizes,
        (
            (_OWN("prize"), lambda one: Label(message(f"report.raters.kinds.{one.prize}"))),
            (Column(key="team", title=TEAM), lambda one: strong(one.team)),
            (_OWN("character"), lambda one: Label(one.name)),
            (_OWN("seat"), lambda one: Label(_seat(one))),
            (_OWN("reason"), lambda one: Label(one.text)) if reasons else None,
            (_OWN("game"), lambda one: Label(games.get(one.game, MISSING))),
        ),
    )


def _seat(one: PrizeGiven) -> Message:
    return message("report.raters.seat", seat=one.seat, role=role_name(one.role))


def _progress(totals: Totals) -> ReportTable:
    raters = (one for one in totals.raters if not one.guest)
    return table(
        "raters-progress",
        message("report.raters.progress_title"),
        message("report.raters.progress_says"),
        enumerate(raters, 1),
        (
            (_OWN("rater"), lambda row: strong(message("report.raters.rater", number=row[0]))),
            (_OWN("games"), lambda row: Number(row[1].games)),
            (_OWN("finished"), lambda row: Number(row[1].finished)),
            (_OWN("grades"), lambda row: Number(row[1].grades)),
            (_OWN("asked"), lambda row: Number(row[1].asked)),
            (_OWN("comments"), lambda row: Number(row[1].comments)),
        ),
    )
