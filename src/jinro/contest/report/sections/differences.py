"""Differences of all pairs, compared together: a table, a note of how many are told apart, and ranks."""

from collections.abc import Mapping, Sequence

from jinro.contest.infer.differences import FEWEST_SOUND, Difference
from jinro.contest.report.model import Cell, Column, IntervalCell, Label, ReportTable
from jinro.contest.report.titles import column, joined, strong, table
from jinro.i18n import Text, message

PERCENT = message("report.differences.units.percent")
MOST_NAMED = 6
"""Pairs that a note names; the table has all."""


def compared(differences: Sequence[Difference], *, lower_is_better: bool = False) -> Text:
    """How many pairs were compared, and which are told apart, the better one first."""
    if not differences:
        return message("report.differences.not_compared")
    whole = [one for one in differences if not one.few]
    few = len(differences) - len(whole)
    told = message("report.differences.few", few=few, fewest=FEWEST_SOUND) if few else ""
    which = message("report.differences.the_other" if few else "report.differences.all")
    apart = [one for one in whole if one.apart]
    facts = {"few": told, "which": which, "pairs": len(whole)}
    if not whole:
        return told
    if not apart:
        return message("report.differences.none", **facts)
    named = [
        message("report.differences.pair", one=first, other=second)
        for first, second in (ordered(one, lower_is_better=lower_is_better) for one in apart[:MOST_NAMED])
    ]
    more = "" if len(apart) <= MOST_NAMED else message("report.differences.more")
    return message("report.differences.some", **facts, number=len(apart), told=joined([*named]), more=more)


def ordered(one: Difference, *, lower_is_better: bool = False) -> tuple[str, str]:
    """The two, the better one first."""
    first = (one.estimate.value > 0) is not lower_is_better
    return (one.one, one.other) if first else (one.other, one.one)


def rank_cell(ranks: Mapping[str, tuple[int, int]], team: str) -> Cell:
    """The ranks that a team may have."""
    found = ranks.get(team)
    return Label("–" if found is None else "–".join(map(str, dict.fromkeys(found))))


def rank_column() -> Column:
    return column("ranks", "report.differences.ranks", "report.differences.ranks_say")


def difference_table(
    name: str,
    who: Text,
    groups: Sequence[tuple[Text, Sequence[Difference]]],
    *,
    unit: Text,
    scale: float = 100.0,
    decimals: int = 1,
    lower_is_better: bool = False,
) -> ReportTable:
    """All pairs, the better one first. `groups`: by criterion, or one without a name; `scale`: of the
    values shown."""
    several = len(groups) > 1 or any(title for title, _ in groups)
    says = message("report.differences.difference_says", unit=unit)
    pairs = [
        (title, *ordered(one, lower_is_better=lower_is_better), one) for title, own in groups for one in own
    ]

    def gap(row: tuple[Text, str, str, Difference]) -> Cell:
        found = row[3].estimate
        sign = scale if row[1] == row[3].one else -scale
        value, *bounds = (None if x is None else sign * x for x in (found.value, found.low, found.high))
        low, high = (None, None) if row[3].few else bounds if sign > 0 else reversed(bounds)
        return IntervalCell(value, low, high, "signed", decimals)

    return table(
        name,
        message("report.differences.title"),
        message("report.differences.says"),
        pairs,
        (
            (column("criterion", "report.differences.criterion"), lambda row: Label(row[0]))
            if several
            else None,
            (Column(key="one", title=who), lambda row: strong(row[1])),
            (column("other", "report.differences.other"), lambda row: Label(row[2])),
            (
                Column(key="difference", title=message("report.differences.difference"), about=says),
                gap,
            ),
            (column("apart", "report.differences.apart"), lambda row: Label(_apart(row[3]))),
        ),
        long=True,
    )


def _apart(one: Difference) -> Text:
    if one.few:
        return message("report.differences.not_told")
    return message("report.differences.yes" if one.apart else "report.differences.no")
