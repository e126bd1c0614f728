"""The search for the most even choice of games: annealing for a good one, then a proof that none is better.

With an exact solver (`exact.py`) it goes on from there. Without one, and where there are few choices, the
proof asks for one spread after the other, from the bound on, whether some choice has it (depth first,
cut off where the bound of what is left is too high). Its branches are counted: after `MOST_BRANCHES` it
stops, and the bound reached so far is told.
"""

from collections.abc import Sequence
from math import comb
from typing import Final

from msgspec import Struct

from jinro.contest.plan.annealing import Dice, anneal
from jinro.contest.rate.picking.balance import ChoiceBalance, RemainingGames
from jinro.contest.rate.picking.exact import OnProgress, solve, solver
from jinro.errors import CallerError

MOST_BRANCHES: Final = 50_000
LIMIT_S: Final = 60.0
"""Seconds that the exact solver may take."""
MOST_CANDIDATES: Final = 2_000
STEPS: Final = 20_000
ROUNDS: Final = 5
FEW: Final = 50_000
FEW_STEPS: Final = 200
"""Steps where there are at most so few choices: the proof looks at all of them anyway."""
HEAT: Final = 3.0
EXCESS: Final = 1_000
"""What a role that is never held costs while annealing."""
SPREAD: Final = 4
"""What a point of the spread costs; a tilt of outcomes costs one per game."""


class Choice(Struct, frozen=True, kw_only=True):
    """Games that are picked, and how good that is."""

    games: tuple[int, ...]
    """By their place among the candidates, in order."""
    spread: int
    bound: int
    """No choice has a smaller spread."""
    excess: int
    """Roles that teams never hold although they could, above the allowed ones."""
    excess_bound: int
    tilt: int
    branches: int


class _Out(Exception):
    """The branches are used up."""


def choose(
    balance: ChoiceBalance,
    number: int,
    seed: str = "pick",
    most: int = MOST_BRANCHES,
    *,
    limit_s: float = LIMIT_S,
    on_progress: OnProgress = lambda passed: None,
) -> Choice:
    """The most even choice of so many games that is found. `limit_s`: for the exact solver; 0: without it."""
    if not 0 < number <= balance.number:
        raise CallerError("errors.rate.cannot_pick", number=number, games=balance.number)
    if balance.number > MOST_CANDIDATES:
        raise CallerError("errors.rate.many_candidates", games=balance.number, most=MOST_CANDIDATES)
    found = _annealed(balance, number, seed)
    proof = _Proof(balance, number, most)
    highs = solver() if limit_s > 0 and comb(balance.number, number) > FEW else None
    if highs is not None:
        bounds = proof.excess_bound, proof.spread_bound
        best = solve(balance, number, found, bounds, highs=highs, limit_s=limit_s, on_progress=on_progress)
        found, bound, excess_bound = best.games, best.bound, best.excess_bound
    else:
        found, bound, excess_bound = _proven(balance, proof, found)
    counts = balance.counts(found)
    return Choice(
        games=tuple(sorted(found)),
        spread=balance.spread(counts),
        bound=bound,
        excess=balance.excess(counts),
        excess_bound=excess_bound,
        tilt=balance.tilt(found),
        branches=proof.branches,
    )


def _proven(
    balance: ChoiceBalance, proof: "_Proof", found: tuple[int, ...]
) -> tuple[tuple[int, ...], int, int]:
    """The best choice, as far as the branches last; bounds of its spread and of its unheld roles."""
    bound, excess_bound = proof.spread_bound, proof.excess_bound
    try:
        found = proof.fewer_unheld(found)
        excess_bound = balance.excess(balance.counts(found))
        found, bound = proof.better_spread(found)
        found = proof.less_tilted(found)
    except _Out:
        found = proof.best or found
        bound = max(bound, proof.reached)
    return found, bound, excess_bound


# Annealing


class _Walk:
    """A choice that changes by one game at a time."""

    def __init__(self, balance: ChoiceBalance, number: int, dice: Dice, start: Sequence[int] = ()) -> None:
        self._balance = balance
        self._dice = dice
        order = list(range(balance.number))
        for at in range(number):
            other = at + dice.below(balance.number - at)
            order[at], order[other] = order[other], order[at]
        if start:
            order = [*start, *(game for game in order if game not in start)]
        self._order, self._number = order, number
        self._counts = balance.counts(self.chosen)
        self._undo = (0, 0)
        self.cost = self._before = self._now()
        self.best, self.lowest = tuple(self.chosen), self.cost

    @property
    def chosen(self) -> Sequence[int]:
        return self._order[: self._number]

    def propose(self) -> int | None:
        if self._number == self._balance.number:
            return None
        inside = self._dice.below(self._number)
        outside = self._number + self._dice.below(self._balance.number - self._number)
        self._swap(inside, outside)
        self._before, self.cost = self.cost, self._now()
        self._undo = (inside, outside)
        if self.cost < self.lowest:
            self.best, self.lowest = tuple(self.chosen), self.cost
        return self.cost - self._before

    def undo(self) -> None:
        self._swap(*self._undo)
        self.cost = self._before

    def _swap(self, inside: int, outside: int) -> None:
        order, cells = self._order, self._balance.cells
        for cell in cells[order[inside]]:
            self._counts[cell] -= 1
        order[inside], order[outside] = order[outside], order[inside]
        for cell in cells[order[inside]]:
            self._counts[cell] += 1

    def _now(self) -> int:
        balance, counts = self._balance, self._counts
        uneven = EXCESS * balance.excess(counts) + SPREAD * balance.spread(counts)
        return uneven * balance.number + balance.tilt(self.chosen)


def _annealed(balance: ChoiceBalance, number: int, seed: str) -> tuple[int, ...]:
    """The best choice of some walks; one that reaches the bound ends them."""
    least = RemainingGames(balance).spread([0] * balance.width, 0, number)
    goal = SPREAD * least * balance.number + number % 2
    best: tuple[int, tuple[int, ...]] | None = None
    few = comb(balance.number, number) <= FEW
    for turn in range(1 if few else ROUNDS):
        dice = Dice(f"{seed}/{turn}")
        walk = _Walk(balance, number, dice)
        anneal(
            walk.propose,
            walk.undo,
            lambda walk=walk: walk.lowest <= goal,  # type: ignore[misc]
            dice,
            steps=FEW_STEPS if few else STEPS,
            heat=HEAT * SPREAD * balance.number,
        )
        if best is None or walk.lowest < best[0]:
            best = (walk.lowest, walk.best)
        if walk.lowest <= goal:
            break
    assert best is not None
    if balance.allowed and best[0] > goal:
        # What is even without the allowance is even with it, and easier to find.
        strict = _annealed(balance.strict(), number, seed)
        return min((_Walk(balance, number, Dice(seed), one) for one in (best[1], strict)), key=_cost).best
    return best[1]


def _cost(walk: _Walk) -> int:
    return walk.lowest


# Proof


class _Proof:
    """Searches all choices, as far as the branches last."""

    def __init__(self, balance: ChoiceBalance, number: int, most: int) -> None:
        self._balance, self._number, self._most = balance, number, most
        self._ends = RemainingGames(balance)
        nothing = [0] * balance.width
        self.spread_bound = self._ends.spread(nothing, 0, number)
        self.excess_bound = self._ends.excess(nothing, 0)
        self.reached = self.spread_bound
        self.best: tuple[int, ...] | None = None
        self.branches = 0

    def fewer_unheld(self, found: tuple[int, ...]) -> tuple[int, ...]:
        """A choice with the fewest roles that are never held."""
        excess = self._balance.excess(self._balance.counts(found))
        while excess > self.excess_bound:
            better = self._search(excess - 1, None, None)
            if better is None:
                break
            found = self.best = better
            excess = self._balance.excess(self._balance.counts(found))
        return found

    def better_spread(self, found: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
        """A choice with the smallest spread, and that spread."""
        counts = self._balance.counts(found)
        excess, spread = self._balance.excess(counts), self._balance.spread(counts)
        self.best = found
        while self.reached < spread:
            better = self._search(excess, self.reached, None)
            if better is not None:
                self.best = better
                return better, self.reached
            self.reached += 1
        return found, spread

    def less_tilted(self, found: tuple[int, ...]) -> tuple[int, ...]:
        """Among the choices of that spread one with the most even outcomes."""
        counts = self._balance.counts(found)
        excess, spread = self._balance.excess(counts), self._balance.spread(counts)
        tilt = self._balance.tilt(found)
        while tilt > self._number % 2:
            better = self._search(excess, spread, tilt - 1)
            if better is None:
                break
            found = self.best = better
            tilt = self._balance.tilt(found)
        return found

    def _search(self, excess: int, spread: int | None, tilt: int | None) -> tuple[int, ...] | None:
        """A choice that has at most these; None: there is none. Raises `_Out`."""
        balance, ends = self._balance, self._ends
        counts = [0] * balance.width
        chosen: list[int] = []

        def below(game: int) -> bool:
            self.branches += 1
            if self.branches > self._most:
                raise _Out
            left = self._number - len(chosen)
            unheld = ends.excess(counts, game) if left else balance.excess(counts)
            if unheld > excess or (spread is not None and ends.spread(counts, game, left) > spread):
                return False
            if not left:
                return tilt is None or balance.tilt(chosen) <= tilt
            if balance.number - game < left:
                return False
            chosen.append(game)
            for cell in balance.cells[game]:
                counts[cell] += 1
            if below(game + 1):
                return True
            chosen.pop()
            for cell in balance.cells[game]:
                counts[cell] -= 1
            return below(game + 1)

        return tuple(chosen) if below(0) else None
