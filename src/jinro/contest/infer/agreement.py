"""Krippendorff's alpha: how far several people who judge the same things agree."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

Value = TypeVar("Value", bound=Hashable)


def alpha(units: Iterable[Sequence[Value]]) -> float | None:
    """Krippendorff's alpha of nominal values: 1 is agreement, 0 what chance gives.

    A unit has the values that it was given, by two or more; one with fewer tells nothing. None: there is
    nothing to compare. Where all values are equal, there is agreement, and chance tells nothing: 1.
    """
    pairable = [Counter(unit) for unit in units if len(unit) > 1]
    totals: Counter[Value] = Counter()
    observed = 0.0
    for values in pairable:
        size = values.total()
        totals.update(values)
        observed += sum(count * (size - count) for count in values.values()) / (size - 1)
    everything = totals.total()
    if not everything:
        return None
    expected = sum(count * (everything - count) for count in totals.values()) / (everything - 1)
    return 1.0 if not expected else 1 - observed / expected


def ordinal_alpha(units: Iterable[Sequence[float]]) -> float | None:
    """The same of values that have an order, such as points and ranks: near values differ less than far ones.

    How far two values are apart depends on how many values lie between them, not on the figures.
    """
    pairable = [Counter(unit) for unit in units if len(unit) > 1]
    totals: Counter[float] = Counter()
    for values in pairable:
        totals.update(values)
    everything = totals.total()
    if not everything:
        return None
    at = _places(totals)
    observed = sum(_pairs(values, at) / (values.total() - 1) for values in pairable)
    expected = _pairs(totals, at) / (everything - 1)
    return 1.0 if not expected else 1 - observed / expected


def _places(totals: Mapping[float, int]) -> dict[float, float]:
    """Where the middle of each value is, if all values stand in a row in their order."""
    places, before = {}, 0
    for value in sorted(totals):
        places[value] = before + totals[value] / 2
        before += totals[value]
    return places


def _pairs(values: Mapping[float, int], at: Mapping[float, float]) -> float:
    """The sum of squared distances over all ordered pairs of values."""
    return sum(n * m * (at[one] - at[other]) ** 2 for one, n in values.items() for other, m in values.items())
