"""Bradley-Terry strengths: logistic regression whose values are drawn towards 0 by normal priors.

What is compared is a row of unknowns with factors; of a total, a part came out ahead. The chance of that is
the logistic function of the row. Variances are those of the normal distribution around the likeliest values,
priors included: the interval of a value that a prior draws is no shorter than the prior leaves it.
"""

from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from typing import Final

from jinro.contest.infer.critical import critical
from jinro.contest.infer.linear import Matrix, cholesky, solve

STEPS: Final = 50
CLOSE_ENOUGH: Final = 1e-9
Row = Sequence[tuple[int, float]]
"""Numbers of unknowns, each with its factor."""
Counts = Sequence[tuple[float, float]]
"""By row: the total, and the part of it that came out ahead."""
Vector = Sequence[float]
"""A factor for each unknown."""


def logistic(x: float) -> float:
    return 1 / (1 + exp(-x)) if x >= 0 else exp(x) / (1 + exp(x))


def dot(one: Vector, other: Vector) -> float:
    return sum([a * b for a, b in zip(one, other, strict=True)])


class Regression:
    """The equations of what was compared."""

    def __init__(self, rows: Sequence[Row], deviations: Sequence[float]) -> None:
        """`deviations`: standard deviations of the priors, by unknown."""
        self._rows = rows
        self.ridge = [1 / one**2 for one in deviations]

    def slope(self, at: Vector, counts: Counts) -> list[float]:
        """The slope of the penalised likelihood."""
        found = [-ridge * value for ridge, value in zip(self.ridge, at, strict=True)]
        for row, (total, ahead) in zip(self._rows, counts, strict=True):
            rest = ahead - total * logistic(sum([factor * at[n] for n, factor in row]))
            for n, factor in row:
                found[n] += factor * rest
        return found

    def _curvature(self, at: Vector, counts: Counts) -> Matrix:
        """The Cholesky factor of minus the second derivatives."""
        size = len(self.ridge)
        matrix = [[0.0] * size for _ in range(size)]
        for n, ridge in enumerate(self.ridge):
            matrix[n][n] = ridge
        for row, (total, _) in zip(self._rows, counts, strict=True):
            chance = logistic(sum([factor * at[n] for n, factor in row]))
            spread = total * chance * (1 - chance)
            for n, one in row:
                line, scaled = matrix[n], spread * one
                for m, other in row:
                    line[m] += scaled * other
        return cholesky(matrix)

    def fit(self, counts: Counts) -> "FittedValues":
        """The likeliest values, by Newton's method, and the curvature there."""
        at = [0.0] * len(self.ridge)
        for _ in range(STEPS):
            step = solve(self._curvature(at, counts), self.slope(at, counts))
            at = [value + change for value, change in zip(at, step, strict=True)]
            if max(map(abs, step), default=0.0) < CLOSE_ENOUGH:
                break
        return FittedValues(at, self._curvature(at, counts), self.ridge)


class FittedValues:
    """The likeliest values, and how far the truth may be from them."""

    def __init__(self, at: Vector, lower: Matrix, ridge: Vector) -> None:
        self.at, self._lower, self._ridge = at, lower, ridge

    def spread(self, of: Vector) -> list[float]:
        """The covariances of a combination of values with each of them."""
        return solve(self._lower, [*of])

    def interval(self, of: Vector, value: float | None = None) -> tuple[float, float]:
        """The 95 % interval of a combination of values; `value`: told instead of it, with these slopes."""
        centre = dot(self.at, of) if value is None else value
        half = critical(2) * sqrt(dot(of, self.spread(of)))
        return centre - half, centre + half

    def clustered(self, of: Vector, slopes: Iterable[Row], clusters: int) -> tuple[float, float]:
        """The same where what is in a cluster hangs together: from the slopes of the clusters (a sandwich),
        with what the priors leave open; Student's point for so many clusters."""
        spread, squares = self.spread(of), 0.0
        for slope in slopes:
            squares += sum([factor * spread[n] for n, factor in slope]) ** 2
        squares *= clusters / max(1, clusters - 1)
        squares += sum([ridge * one * one for ridge, one in zip(self._ridge, spread, strict=True)])
        half = critical(2, max(1, clusters - 1)) * sqrt(squares)
        centre = dot(self.at, of)
        return centre - half, centre + half


def share_interval(fitted: FittedValues, share: float, slopes: Vector) -> tuple[float, float]:
    """The interval of a share that depends on the values with these slopes, on the scale of its odds."""
    inside = share * (1 - share)
    low, high = fitted.interval([one / inside for one in slopes], log(share / (1 - share)))
    return logistic(low), logistic(high)
