"""How many standard errors make a difference: Tukey's studentized range, for any number of teams."""

from functools import cache
from math import erf, exp, inf, lgamma, log, pi, sqrt
from statistics import NormalDist
from typing import Final

LEVEL: Final = 0.95
_STEPS: Final = 96
"""Of each integral."""
_APART: Final = 0.01
_WIDEST: Final = 12.0
"""Standard errors, within which the range of any number of means is."""
_MANY: Final = 1e5
"""Degrees of freedom that are as good as infinite."""


@cache
def critical(teams: int, freedom: float = inf, level: float = LEVEL) -> float:
    """The factor of the standard error with which the intervals of all differences between `teams` teams
    hold together.

    With two teams it is the point of Student's t, or of the normal distribution. `freedom`: of the standard
    error, infinite if it is known.
    """
    if teams == 2 and freedom > _MANY:
        return NormalDist().inv_cdf((1 + level) / 2)
    low, high = 0.0, 8.0
    while _within(high, teams, freedom) < level and high < 1e6:
        low, high = high, 2 * high
    while high - low > 1e-6 * high:
        middle = (low + high) / 2
        if _within(middle, teams, freedom) < level:
            low = middle
        else:
            high = middle
    return high / sqrt(2)


def _within(width: float, teams: int, freedom: float) -> float:
    """The chance that the range of so many means is within so many standard errors of one of them."""
    if freedom > _MANY:
        return _known(width, teams)
    # Over log(s), where s is the estimate of a standard error of 1; its mode and width follow from `freedom`.
    half = 9.0 / sqrt(2 * freedom) + 3.0 / freedom
    step, total = 2 * half / _STEPS, 0.0
    constant = log(2) + freedom / 2 * log(freedom / 2) - lgamma(freedom / 2)
    for n in range(_STEPS + 1):
        at = -half + n * step
        scale = exp(at)
        density = exp(constant + freedom * at - freedom * scale * scale / 2)
        if density > 1e-15:
            total += density * _read(width * scale, teams) * (0.5 if n in (0, _STEPS) else 1.0)
    return total * step


def _read(width: float, teams: int) -> float:
    """`_known`, from a table."""
    table = _table(teams)
    at = width / _APART
    below = int(at)
    if below + 1 >= len(table):
        return 1.0
    return table[below] + (at - below) * (table[below + 1] - table[below])


@cache
def _table(teams: int) -> list[float]:
    return [_known(n * _APART, teams) for n in range(int(_WIDEST / _APART))]


def _known(width: float, teams: int) -> float:
    """The same if the standard error is known."""
    if teams == 2:
        return erf(width / 2)
    step, total = 16.0 / _STEPS, 0.0
    for n in range(_STEPS + 1):
        at = -8.0 + n * step
        share = _below(at) - _below(at - width)
        total += exp(-at * at / 2) * share ** (teams - 1)
    return min(1.0, teams * total * step / sqrt(2 * pi))


def _below(at: float) -> float:
    return (1 + erf(at / sqrt(2))) / 2
