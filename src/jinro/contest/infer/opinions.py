"""What raters or judges gave: means with intervals, and differences between teams at the same tables.

The model of a mean is a team, the severity of a rater, what a game adds, and the rest; raters and games are
samples of others that might have been. Its variance is that between raters plus that between games less
what both contain, with Satterthwaite's degrees of freedom. Two raters do not tell how raters differ: no
interval.

Differences compare the seats that one rater graded in one game, so that neither severity nor game matters.
What remains is how far raters, and games, differ about teams; it is estimated from all teams together, as
if it were the same for each.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import inf, sqrt
from typing import Final

from msgspec import Struct

from jinro.contest.infer.critical import critical
from jinro.contest.infer.differences import Difference, scaled
from jinro.contest.infer.linear import cholesky, solve
from jinro.contest.infer.rates import Estimate

METHOD_MEAN: Final = "two_way_satterthwaite"
METHOD_WITHIN: Final = "within_tables_tukey"
FEWEST_RATERS: Final = 3
FEWEST_GAMES: Final = 3
Cell = tuple[str, str]
"""A rater and a game."""


def mean_estimate(
    cells: Mapping[Cell, tuple[float, int]], bounds: tuple[float, float] | None = None
) -> Estimate:
    """The mean of grades by rater and game (sum and number of each cell), as other raters of other games
    might find it; `bounds`: of the scale."""
    number = sum(n for _, n in cells.values())
    mean = sum(total for total, _ in cells.values()) / number
    parts = {cell: (total - n * mean) / number for cell, (total, n) in cells.items()}
    raters, games = len({rater for rater, _ in cells}), len({game for _, game in cells})
    if raters < FEWEST_RATERS or games < FEWEST_GAMES:
        return Estimate(mean, None, None, games, METHOD_MEAN)
    variance, freedom = combined(
        Between(_squares(parts, 0) * raters / (raters - 1), raters - 1),
        Between(_squares(parts, 1) * games / (games - 1), games - 1),
        _rest(parts),
    )
    half = critical(2, _rounded(freedom)) * sqrt(variance)
    low, high = mean - half, mean + half
    if bounds is not None:
        low, high = max(low, float(bounds[0])), min(high, float(bounds[1]))
    return Estimate(mean, low, high, games, METHOD_MEAN)


class Between(Struct, frozen=True):
    """A variance, and the degrees of freedom of its estimate."""

    variance: float
    freedom: float


def _sums(parts: Mapping[Cell, float], at: int) -> dict[str, float]:
    """The parts of each rater (0) or of each game (1)."""
    found: dict[str, float] = {}
    for cell, part in parts.items():
        found[cell[at]] = found.get(cell[at], 0.0) + part
    return found


def _squares(parts: Mapping[Cell, float], at: int) -> float:
    return sum(one * one for one in _sums(parts, at).values())


def _rest(parts: Mapping[Cell, float]) -> Between:
    """What neither rater nor game explains."""
    raters, games = _sums(parts, 0), _sums(parts, 1)
    sizes = [
        {name: sum(cell[at] == name for cell in parts) for name in own}
        for at, own in enumerate((raters, games))
    ]
    freedom = max(1, len(parts) - len(raters) - len(games) + 1)
    rest = sum(
        (part - raters[rater] / sizes[0][rater] - games[game] / sizes[1][game]) ** 2
        for (rater, game), part in parts.items()
    )
    return Between(rest * len(parts) / freedom, freedom)


def combined(raters: Between, games: Between, rest: Between) -> tuple[float, float]:
    """The variance of both samples together, never less than that of either; Satterthwaite's freedom."""
    larger = max((raters, games), key=lambda one: one.variance)
    whole = raters.variance + games.variance - rest.variance
    if whole <= larger.variance:
        return larger.variance, larger.freedom
    weight = sum(one.variance**2 / one.freedom for one in (raters, games, rest))
    return whole, max(1.0, whole * whole / weight)


def _rounded(freedom: float) -> float:
    """Down, so that not every mean has a point of the distribution of its own."""
    return max(1.0, int(5 * freedom) / 5) if freedom < 30 else float(min(1000, int(freedom)))


# Differences


class GameOpinions(Struct, frozen=True):
    """What one rater gave the seats of one game."""

    rater: str
    game: str
    values: Sequence[tuple[str, float]]
    """Team and value, by seat."""


def opinion_differences(tables: Iterable[GameOpinions], widest: float = inf) -> list[Difference]:
    """Differences of all teams that tables join, each table against its own mean. A team of fewer than three
    games is compared with none. `widest`: the largest difference that the scale allows."""
    given = [*tables]
    played: dict[str, set[str]] = {}
    for table in given:
        for team, _ in table.values:
            played.setdefault(team, set()).add(table.game)
    known = {team for team, games in played.items() if len(games) >= FEWEST_GAMES}
    cut = [
        GameOpinions(one.rater, one.game, [seat for seat in one.values if seat[0] in known]) for one in given
    ]
    used = [table for table in cut if len({team for team, _ in table.values}) > 1]
    groups = _joined(used)
    found = []
    for teams in groups:
        own = [table for table in used if table.values[0][0] in teams]
        found += _Within(own, sorted(teams)).differences(sum(map(len, groups)), widest)
    return found


def _joined(tables: Sequence[GameOpinions]) -> list[set[str]]:
    """Teams that a chain of tables leads to, in groups."""
    groups: list[set[str]] = []
    for table in tables:
        together = {team for team, _ in table.values}
        apart = [group for group in groups if not group & together]
        groups = [*apart, together.union(*(group for group in groups if group & together))]
    return groups


class _Within:
    """Effects of teams inside tables, by least squares."""

    def __init__(self, tables: Sequence[GameOpinions], teams: Sequence[str]) -> None:
        self.teams = teams
        self.tables = tables
        self.numbers = {team: n for n, team in enumerate(teams)}
        size = len(teams)
        # The sum of the effects is 0: what that adds to the matrix does not change their differences.
        self.matrix = [[1 / size] * size for _ in teams]
        for table in tables:
            held = self._held(table)
            for i, n in held.items():
                self.matrix[i][i] += n
                for j, m in held.items():
                    self.matrix[i][j] -= n * m / len(table.values)
        self.lower = cholesky(self.matrix)
        self.effects = solve(self.lower, self._summed(self._left(table, None) for table in tables))

    def _held(self, table: GameOpinions) -> dict[int, int]:
        held: dict[int, int] = {}
        for team, _ in table.values:
            held[self.numbers[team]] = held.get(self.numbers[team], 0) + 1
        return held

    def _left(self, table: GameOpinions, effects: Sequence[float] | None) -> list[float]:
        """By team: what its seats were given beyond the mean of the table, and beyond what effects
        explain."""
        rest = [
            (self.numbers[team], value - (effects[self.numbers[team]] if effects else 0.0))
            for team, value in table.values
        ]
        mean = sum(value for _, value in rest) / len(rest)
        found = [0.0] * len(self.teams)
        for n, value in rest:
            found[n] += value - mean
        return found

    def _summed(self, vectors: Iterable[Sequence[float]]) -> list[float]:
        found = [0.0] * len(self.teams)
        for vector in vectors:
            found = [one + other for one, other in zip(found, vector, strict=True)]
        return found

    def differences(self, teams: int, widest: float) -> list[Difference]:
        """All pairs; `teams`: how many are compared in the whole table of results."""
        games = len({table.game for table in self.tables})
        spread, freedom = self._spread()
        inverse = [
            solve(self.lower, [float(i == j) for j in range(len(self.teams))]) for i in range(len(self.teams))
        ]
        gaps = {
            (i, j): inverse[i][i] + inverse[j][j] - 2 * inverse[i][j]
            for i, j in combinations(range(len(self.teams)), 2)
        }
        usual = sum(gaps.values()) / max(1, len(gaps))
        return scaled(
            dict(zip(self.teams, self.effects, strict=True)),
            # More games than usual do not make raters differ less about a team.
            {
                (self.teams[i], self.teams[j]): 2 * spread * max(1.0, gap / usual)
                for (i, j), gap in gaps.items()
            },
            teams=teams,
            freedom=_rounded(freedom),
            games=games,
            method=METHOD_WITHIN,
            widest=widest,
        )

    def _spread(self) -> tuple[float, float]:
        """The variance of the effect of a usual team, and its degrees of freedom."""
        parts: dict[Cell, list[float]] = {}
        for table in self.tables:
            part = solve(self.lower, self._left(table, self.effects))
            cell = (table.rater, table.game)
            parts[cell] = self._summed([parts.get(cell, [0.0] * len(self.teams)), part])
        free = len(self.teams) - 1
        sizes: dict[str, int] = {}
        for table in self.tables:
            sizes[table.game] = max(sizes.get(table.game, 0), len(self._held(table)) - 1)
        raters = len({rater for rater, _ in parts})
        contrasts = sum(sizes.values())
        of_games = max(1, contrasts - free)
        games = Between(self._pooled(_by(parts, 1)) / free * contrasts / of_games, of_games)
        if raters < 2:
            return games.variance, games.freedom
        of_raters = (raters - 1) * free
        between = Between(self._pooled(_by(parts, 0)) / free * raters / (raters - 1), of_raters)
        each = [
            _rest({cell: part[n] for cell, part in parts.items() if part[n]}) for n in range(len(self.teams))
        ]
        rest = Between(sum(one.variance for one in each) / free, max(1, (raters - 1) * of_games - of_raters))
        return combined(between, games, rest)

    def _pooled(self, sums: Iterable[Sequence[float]]) -> float:
        """Squares around the mean of all teams, which no difference contains."""
        found = 0.0
        for vector in sums:
            mean = sum(vector) / len(vector)
            found += sum((one - mean) ** 2 for one in vector)
        return found


def _by(parts: Mapping[Cell, Sequence[float]], at: int) -> list[list[float]]:
    found: dict[str, list[float]] = {}
    for cell, part in parts.items():
        before = found.get(cell[at], [0.0] * len(part))
        found[cell[at]] = [one + other for one, other in zip(before, part, strict=True)]
    return [*found.values()]
