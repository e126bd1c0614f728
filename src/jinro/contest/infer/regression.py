"""Bradley-Terry strengths: logistic regression whose values are drawn towards 0 by normal priors.

What is compared is a row of unknowns with factors; of a total, a part came out ahead. The chance of that is
the logistic function of the row. Intervals are of a bootstrap: what was compared is drawn anew, and so are
the values towards which unknowns are drawn. Without the latter the intervals would be those of values that
are drawn together, and too short.
"""

from collections.abc import Iterable, Sequence
from math import cos, exp, log, pi, sqrt
from typing import Final

from jinro.contest.infer.linear import Matrix, cholesky, solve
from jinro.contest.plan.annealing import Dice

STEPS: Final = 50
CLOSE_ENOUGH: Final = 1e-9
RESAMPLE_STEPS: Final = 4
Row = Sequence[tuple[int, float]]
"""Numbers of unknowns, each with its factor."""
Counts = Sequence[tuple[float, float]]
"""By row: the total, and the part of it that came out ahead."""


def logistic(x: float) -> float:
    return 1 / (1 + exp(-x)) if x >= 0 else exp(x) / (1 + exp(x))


def normal(dice: Dice) -> float:
    """A draw of the standard normal distribution (Box-Muller)."""
    return sqrt(-2 * log(1 - dice.chance())) * cos(2 * pi * dice.chance())


class Regression:
    """The equations of what was compared."""

    def __init__(self, rows: Sequence[Row], deviations: Sequence[float]) -> None:
        """`deviations`: standard deviations of the priors, by unknown."""
        self._rows = rows
        self._ridge = [1 / one**2 for one in deviations]
        self._deviations = deviations

    def priors(self, dice: Dice) -> list[float]:
        """Values as likely as the priors say."""
        return [one * normal(dice) for one in self._deviations]

    def slope(self, at: Sequence[float], counts: Counts, towards: Sequence[float] = ()) -> list[float]:
        """The slope of the penalised likelihood. `towards`: where values are drawn; empty: to 0."""
        centre = towards or [0.0] * len(self._ridge)
        found = [ridge * (mean - value) for ridge, value, mean in zip(self._ridge, at, centre, strict=True)]
        for row, (total, ahead) in zip(self._rows, counts, strict=True):
            if total:
                rest = ahead - total * logistic(sum([factor * at[n] for n, factor in row]))
                for n, factor in row:
                    found[n] += factor * rest
        return found

    def _curvature(self, at: Sequence[float], counts: Counts) -> Matrix:
        """The Cholesky factor of minus the second derivatives."""
        size = len(self._ridge)
        matrix = [[0.0] * size for _ in range(size)]
        for n, ridge in enumerate(self._ridge):
            matrix[n][n] = ridge
        for row, (total, _) in zip(self._rows, counts, strict=True):
            chance = logistic(sum([factor * at[n] for n, factor in row]))
            spread = total * chance * (1 - chance)
            for n, one in row:
                line, scaled = matrix[n], spread * one
                for m, other in row:
                    line[m] += scaled * other
        return cholesky(matrix)

    def fit(self, counts: Counts) -> tuple[list[float], Matrix]:
        """The likeliest values, by Newton's method, and the curvature there."""
        at = [0.0] * len(self._ridge)
        lower = self._curvature(at, counts)
        for _ in range(STEPS):
            lower = self._curvature(at, counts)
            step = solve(lower, self.slope(at, counts))
            at = [value + change for value, change in zip(at, step, strict=True)]
            if max(map(abs, step), default=0.0) < CLOSE_ENOUGH:
                break
        return at, lower

    def refit(
        self, at: Sequence[float], lower: Matrix, counts: Counts, towards: Sequence[float] = ()
    ) -> list[float]:
        """The values for counts drawn anew, from those of the real ones and with their curvature."""
        found = [*at]
        for _ in range(RESAMPLE_STEPS):
            step = solve(lower, self.slope(found, counts, towards))
            found = [value + change for value, change in zip(found, step, strict=True)]
        return found

    def bootstrap(
        self, counts: Counts, drawn: Iterable[tuple[Counts, Sequence[float]]]
    ) -> tuple[list[float], list[list[float]]]:
        """The likeliest values; and those of counts drawn anew, each with where its values are drawn."""
        at, lower = self.fit(counts)
        return at, [self.refit(at, lower, one, towards) for one, towards in drawn]
