"""`ChoiceBalance`: how even a choice of games is, and how even any choice could be.

The objective is the one by which the contest picks: the spread (most minus least) of the games in which a
team appears, plus, for each role, its seats in a village times the spread of the games in which a team held
it. In one game a team appears and holds a role once, however many of its entries do. A team should hold every
role at least once that it ever held; `allowed` roles per team may stay unheld.
"""

from collections.abc import Sequence
from copy import copy
from typing import Final

from msgspec import Struct

from jinro.game.roles import Role, Side

Cell = int
"""A team and a column: team x columns + column. Column 0 is appearing, the others are roles."""
NEVER: Final = 1_000_000


class Candidate(Struct, frozen=True, kw_only=True):
    """A game that may be picked."""

    teams: tuple[str, ...]
    """By seat."""
    roles: tuple[Role, ...]
    winner: Side


class ChoiceBalance:
    """The candidates as counts, and how even a choice of them is."""

    def __init__(self, candidates: Sequence[Candidate], allowed: int = 0) -> None:
        """All of one village: its roles are the columns."""
        first = candidates[0].roles
        self.roles = [role for role in Role if role in first]
        self.weights = [1, *(first.count(role) for role in self.roles)]
        self.teams = sorted({team for one in candidates for team in one.teams})
        self.columns = len(self.weights)
        self.allowed = allowed
        self.cells = [self._cells(one) for one in candidates]
        self.village = [one.winner is Side.VILLAGER for one in candidates]
        self.number = len(candidates)
        self.width = len(self.teams) * self.columns
        every = self.counts(range(self.number))
        self.wanted = [
            [cell for cell in self._roles_of(team) if every[cell]] for team in range(len(self.teams))
        ]
        """The roles that each team ever held, as cells."""

    def strict(self) -> "ChoiceBalance":
        """The same candidates, with no role allowed to stay unheld."""
        found = copy(self)
        found.allowed = 0
        return found

    def _cells(self, one: Candidate) -> tuple[Cell, ...]:
        found = set()
        for team, role in zip(one.teams, one.roles, strict=True):
            row = self.teams.index(team) * self.columns
            found |= {row, row + 1 + self.roles.index(role)}
        return tuple(sorted(found))

    def _roles_of(self, team: int) -> range:
        return range(team * self.columns + 1, (team + 1) * self.columns)

    def counts(self, chosen: Sequence[int]) -> list[int]:
        """How often each team appears and holds each role."""
        found = [0] * self.width
        for game in chosen:
            for cell in self.cells[game]:
                found[cell] += 1
        return found

    def spread(self, counts: Sequence[int]) -> int:
        """The objective of such counts."""
        whole = 0
        for column, weight in enumerate(self.weights):
            held = counts[column :: self.columns]
            whole += weight * (max(held) - min(held))
        return whole

    def excess(self, counts: Sequence[int]) -> int:
        """Roles that teams never hold, more than are allowed."""
        return sum(max(0, sum(not counts[cell] for cell in cells) - self.allowed) for cells in self.wanted)

    def tilt(self, chosen: Sequence[int]) -> int:
        """How much more often one side won than the other."""
        return abs(2 * sum(self.village[game] for game in chosen) - len(chosen))


class RemainingGames:
    """What the games from some candidate on can still add, for every candidate."""

    def __init__(self, balance: ChoiceBalance) -> None:
        self._balance = balance
        sizes = [
            [sum(cell % balance.columns == column for cell in cells) for cells in balance.cells]
            for column in range(balance.columns)
        ]
        self.having = [[0] * balance.width for _ in range(balance.number + 1)]
        """By candidate: games from there on that have a cell."""
        for game in reversed(range(balance.number)):
            row = self.having[game] = self.having[game + 1].copy()
            for cell in balance.cells[game]:
                row[cell] += 1
        self._least = [[min(row[game:], default=0) for game in range(balance.number + 1)] for row in sizes]
        self._most = [[max(row[game:], default=0) for game in range(balance.number + 1)] for row in sizes]

    def spread(self, counts: Sequence[int], game: int, left: int) -> int:
        """A spread below which no choice can come that adds `left` of the games from `game` on."""
        balance, having = self._balance, self.having[game]
        other = balance.number - game - left
        whole = 0
        for column, weight in enumerate(balance.weights):
            cells = range(column, balance.width, balance.columns)
            lows = [counts[cell] + max(0, having[cell] - other) for cell in cells]
            highs = [counts[cell] + min(left, having[cell]) for cell in cells]
            before = sum(counts[cell] for cell in cells)
            sums = before + left * self._least[column][game], before + left * self._most[column][game]
            whole += weight * narrowest(lows, highs, *sums)
        return whole

    def excess(self, counts: Sequence[int], game: int) -> int:
        """Roles above the allowed ones that teams cannot hold any more."""
        having = self.having[game]
        return sum(
            max(0, sum(not (counts[cell] or having[cell]) for cell in cells) - self._balance.allowed)
            for cells in self._balance.wanted
        )


def narrowest(lows: Sequence[int], highs: Sequence[int], least: int, most: int) -> int:
    """The smallest spread of numbers, each within its bounds, whose sum is from `least` to `most`."""
    if any(low > high for low, high in zip(lows, highs, strict=True)):
        return NEVER
    width = max(0, max(lows) - min(highs))
    top = max(highs)
    while width <= top:
        for start in range(max(0, max(lows) - width), min(highs) + 1):
            end = start + width
            if (
                sum(max(low, start) for low in lows) <= most
                and sum(min(high, end) for high in highs) >= least
            ):
                return width
        width += 1
    return NEVER
