"""Chooses the teams of each game, so that all teams play equally often and all pairs meet equally often.

If the number of games is a multiple of the teams, the plan is built from a few base games by cyclic shifts of
the teams: only the differences within the base games must be balanced, which is a much smaller search.
Otherwise, or if this finds nothing, games exchange teams until the plan is even.
"""

from collections.abc import Sequence
from itertools import combinations
from math import gcd
from typing import Final

from jinro.contest.plan.annealing import Dice, anneal
from jinro.errors import CallerError

STEPS: Final = 40_000
TRIES: Final = 4
SHAKES: Final = 2
STEPS_PER_GAME: Final = 500
"""Of a search with pairs that must not meet."""
FORBIDDEN: Final = 50
"""How much a meeting costs that must not be."""

Meeting = frozenset[int]
"""The teams of one game."""


def meetings(teams: int, seats: int, games: int, seed: int | str) -> list[Meeting]:
    """The teams (from 0) of every game, as even as the search finds."""
    dice = Dice(f"{seed}/meetings")
    if seats == teams:
        return [frozenset(range(teams))] * games
    if games * seats % teams == 0 and 2 * seats > teams:
        # The teams that do not play are the smaller search, and balanced if and only if the others are.
        everybody = frozenset(range(teams))
        return [everybody - absent for absent in _balanced(teams, teams - seats, games, dice)]
    return _balanced(teams, seats, games, dice)


def meetings_apart(groups: Sequence[int], seats: int, games: int, seed: int | str) -> list[Meeting]:
    """The same, but entries of one group never meet. `groups` has the group of each entry."""
    entries = len(groups)
    exchanges = _Apart(groups, seats, games, Dice(f"{seed}/apart"))
    steps = min(STEPS, STEPS_PER_GAME * games)
    for longer, heat in ((1, 0.7), (2, 1.5), (4, 3.0)):
        if exchanges.search(longer * steps, heat):
            break
    plan = exchanges.plan()
    if any(groups[x] == groups[y] for game in plan for x, y in combinations(game, 2)):
        raise CallerError("errors.plan.none_found", entries=entries, teams=len(set(groups)), seats=seats)
    return plan


def pair_counts(teams: int, plan: Sequence[Meeting]) -> dict[tuple[int, int], int]:
    """How often each pair of teams meets."""
    counts = dict.fromkeys(combinations(range(teams), 2), 0)
    for game in plan:
        for pair in combinations(sorted(game), 2):
            counts[pair] += 1
    return counts


def even_is_possible(teams: int, seats: int, games: int) -> bool:
    """Whether the numbers of meetings of all pairs can differ by at most one; True is not a proof.

    Pairs that meet once more than the others are the edges of a graph. The degree of each team follows from
    the number of its games, so a graph with these degrees must exist (Havel-Hakimi).
    """
    least = games * seats * (seats - 1) // (teams * (teams - 1))
    plays, more = divmod(games * seats, teams)
    degrees = [(seats - 1) * (plays + (i < more)) - (teams - 1) * least for i in range(teams)]
    while degrees:
        degrees.sort()
        top = degrees.pop()
        if degrees and degrees[0] < 0 or not 0 <= top <= len(degrees):
            return False
        for i in range(len(degrees) - top, len(degrees)):
            degrees[i] -= 1
    return True


def _balanced(teams: int, seats: int, games: int, dice: Dice) -> list[Meeting]:
    plan = _shifted(teams, seats, games, dice) or _plane(teams, seats, games)
    if plan:
        return plan
    exchanges = _Exchanges(teams, seats, games, dice)
    # Most plans are found at low heat; some need more, unless an even plan is impossible.
    shaken = SHAKES if even_is_possible(teams, seats, games) else 0
    for steps, heat in ((STEPS, 0.7), *[(2 * STEPS, 1.5)] * shaken):
        if exchanges.search(steps, heat):
            break
    return exchanges.plan()


def _shifted(teams: int, seats: int, games: int, dice: Dice) -> list[Meeting]:
    """A plan of shifted base games; empty if none is found."""
    count, more = divmod(games, teams)
    if more:
        return []
    for group in _groups(teams):
        for _ in range(TRIES):
            bases = _Shifts(group, seats, count, dice)
            if bases.search():
                return bases.plan()
    # With `unit` base games all pairs can meet equally often; such plans can be concatenated.
    unit = (teams - 1) // gcd(teams - 1, seats * (seats - 1))
    if unit >= count:
        return []
    whole = _shifted(teams, seats, unit * teams, dice)
    rest = _shifted(teams, seats, count % unit * teams, dice) if count % unit else []
    return whole * (count // unit) + rest if whole and (rest or count % unit == 0) else []


def _groups(size: int) -> list[list[list[int]]]:
    """Addition tables of abelian groups: the cyclic group, and products of two groups that are not cyclic."""
    found = [[[(a + b) % size for b in range(size)] for a in range(size)]]
    for p in (p for p in range(2, size) if size % (p * p) == 0):
        w = size // p
        found.append(
            [[(a // w + b // w) % p * w + (a % w + b % w) % w for b in range(size)] for a in range(size)]
        )
    return found


def _plane(teams: int, seats: int, games: int) -> list[Meeting]:
    """The lines of an affine plane: the teams are its points, and every pair is on exactly one line."""
    p = seats
    if teams != p * p or games % (p * p + p) or any(p % d == 0 for d in range(2, p)):
        return []
    lines = [frozenset(x * p + (m * x + b) % p for x in range(p)) for m in range(p) for b in range(p)]
    lines += [frozenset(x * p + y for y in range(p)) for x in range(p)]
    return lines * (games // len(lines))


class _Shifts:
    """A search for base games: a pair of teams meets as often as its difference occurs in the base games."""

    def __init__(self, plus: list[list[int]], seats: int, count: int, dice: Dice) -> None:
        self._teams, self._dice, self._plus = len(plus), dice, plus
        negative = [row.index(0) for row in plus]
        self._minus = [[row[negative[b]] for b in range(self._teams)] for row in plus]
        self._bases = [list(range(seats)) for _ in range(count)]
        self._differences = [0] * self._teams
        for base in self._bases:
            for place in range(seats):
                self._count(base, place, 1)
        self._differences = [number // 2 for number in self._differences]
        self._last = (0, 0, 0)

    def search(self) -> bool:
        return anneal(self._propose, self._undo, self._even, self._dice, steps=STEPS, heat=4.0)

    def plan(self) -> list[Meeting]:
        return [frozenset(by[team] for team in base) for base in self._bases for by in self._plus]

    def _count(self, base: list[int], place: int, by: int) -> int:
        """Count the differences of one member to the others; returns the change of the sum of squares."""
        minus, differences, team = self._minus, self._differences, base[place]
        change = 0
        for i, other in enumerate(base):
            if i != place:
                for d in (minus[team][other], minus[other][team]):
                    old = differences[d]
                    differences[d] = old + by
                    change += 2 * by * old + 1
        return change

    def _propose(self) -> int | None:
        number = self._dice.below(len(self._bases))
        base = self._bases[number]
        place, team = self._dice.below(len(base)), self._dice.below(self._teams)
        if team in base:
            return None
        self._last = (number, place, base[place])
        return self._replace(base, place, team)

    def _replace(self, base: list[int], place: int, team: int) -> int:
        change = self._count(base, place, -1)
        base[place] = team
        return change + self._count(base, place, 1)

    def _undo(self) -> None:
        number, place, team = self._last
        self._replace(self._bases[number], place, team)

    def _even(self) -> bool:
        found = self._differences[1:]
        return max(found) - min(found) <= 1


class _Exchanges:
    """A search over all games: two games exchange a team, so that all teams play as often as before."""

    def __init__(self, teams: int, seats: int, games: int, dice: Dice) -> None:
        self._teams, self._dice = teams, dice
        self._games = [{(g * seats + i) % teams for i in range(seats)} for g in range(games)]
        self._met = [[0] * teams for _ in range(teams)]
        for game in self._games:
            for x, y in combinations(game, 2):
                self._met[x][y] += 1
                self._met[y][x] += 1
        pairs = teams * (teams - 1) // 2
        self._floor, more = divmod(games * seats * (seats - 1) // 2, pairs)
        self._least = (pairs - more) * self._floor**2 + more * (self._floor + 1) ** 2
        self._squares = sum(n * n for row in self._met for n in row) // 2
        self._last: tuple[set[int], set[int], int, int] = (set(), set(), 0, 0)
        self._change = 0

    def search(self, steps: int, heat: float) -> bool:
        return anneal(self._propose, self._undo, self._even, self._dice, steps=steps, heat=heat)

    def plan(self) -> list[Meeting]:
        return [frozenset(game) for game in self._games]

    def _propose(self) -> int | None:
        dice, games = self._dice, self._games
        one, two = games[dice.below(len(games))], games[dice.below(len(games))]
        gives, takes = sorted(one - two), sorted(two - one)
        if not gives:
            return None
        x, y = gives[dice.below(len(gives))], takes[dice.below(len(takes))]
        self._last = (one, two, x, y)
        self._change = self._exchange(one, two, x, y)
        self._squares += self._change
        return self._change

    def _exchange(self, one: set[int], two: set[int], x: int, y: int) -> int:
        """Exchange x in `one` for y in `two`; returns the change of the sum of squares."""
        change = 0
        for game, out, into in ((one, x, y), (two, y, x)):
            game.remove(out)
            for other in game:
                change += self._meet(out, other, -1) + self._meet(into, other, 1)
            game.add(into)
        return change

    def _meet(self, x: int, y: int, by: int) -> int:
        old = self._met[x][y]
        self._met[x][y] = self._met[y][x] = old + by
        return 2 * by * old + 1

    def _undo(self) -> None:
        one, two, x, y = self._last
        self._exchange(one, two, y, x)
        self._squares -= self._change

    def _even(self) -> bool:
        return self._squares == self._least


class _Apart(_Exchanges):
    """The same search, in which some pairs never meet, and all others equally often."""

    def __init__(self, groups: Sequence[int], seats: int, games: int, dice: Dice) -> None:
        self._groups = groups
        super().__init__(len(groups), seats, games, dice)
        self._pairs = [(x, y) for x, y in combinations(range(len(groups)), 2) if groups[x] != groups[y]]
        self._together = sum(groups[x] == groups[y] for game in self._games for x, y in combinations(game, 2))

    def _meet(self, x: int, y: int, by: int) -> int:
        change = super()._meet(x, y, by)
        if self._groups[x] != self._groups[y]:
            return change
        self._together += by
        return by * FORBIDDEN

    def _even(self) -> bool:
        if self._together:
            return False
        met = [self._met[x][y] for x, y in self._pairs]
        return max(met) - min(met) <= 1
