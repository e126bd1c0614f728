"""Who sits at the tables that are left of a plan: they make up for what those before lack.

Over all games together every entry shall play as often as the others, and pairs shall meet equally often.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from jinro.contest.plan.annealing import Dice, anneal

STEPS_PER_GAME: Final = 400
MOST_STEPS: Final = 30_000
HEATS: Final = (0.4, 1.0)
PLAYS: Final = 10
"""How much heavier it weighs that an entry plays too often, than that a pair meets too often."""
FORBIDDEN: Final = 50
"""The cost of a meeting that must not be."""

Table = Sequence[int]
"""The entries at a table; people are none."""


class Filling(Struct, frozen=True, kw_only=True):
    """How tables are filled."""

    entries: int
    places: int
    """Seats of a table for entries. With more places than entries all sit there, and some once more."""
    groups: tuple[int, ...] = ()
    """The group of each entry, if those of one group never meet."""


def rest_of_tables(
    rules: Filling, before: Sequence[Table], kept: Sequence[Table], games: int, seed: int | str
) -> list[list[int]]:
    """So many tables that are even together with those before; `kept` are some to begin with."""
    search = _Search(rules, [*before, *kept[:games]], seed)
    tables = [list(table) for table in kept[:games]]
    while len(tables) < games:
        tables.append(search.fill())
    return _Search(rules, before, seed, tables).search()


class _Search:
    """Tables exchange entries, or somebody else sits there."""

    def __init__(
        self, rules: Filling, before: Sequence[Table], seed: int | str, tables: Sequence[Table] = ()
    ) -> None:
        self._rules, self._dice = rules, Dice(f"{seed}/rest")
        self._tables = [list(table) for table in tables]
        self._plays = Counter(range(rules.entries))
        self._plays.subtract(range(rules.entries))
        self._met: Counter[tuple[int, int]] = Counter()
        self._least, self._more = divmod(rules.places, rules.entries)
        self._cost = 0
        self._undone: list[tuple[int, int, int]] = []
        games = len(before) + len(tables)
        self._play_span = _span(games * rules.places, rules.entries)
        self._meeting_span = self._meetings(games)
        for table in (*before, *self._tables):
            for place, entry in enumerate(table):
                self._add(entry, table[:place])

    def _meetings(self, games: int) -> tuple[int, int]:
        """How often a pair meets in all, at least and at most."""
        n, least, more = self._rules.entries, self._least, self._more
        together = self._rules.places**2 - (n - more) * least**2 - more * (least + 1) ** 2
        apart = sum(size * (size - 1) for size in Counter(self._rules.groups).values())
        return _span(games * together, n * (n - 1) - apart) if n * (n - 1) > apart else (0, 0)

    def fill(self) -> list[int]:
        """A new table: of those who have played least."""
        table, groups = list(range(self._rules.entries)) * self._least, self._rules.groups
        more: list[int] = []
        while len(more) < self._more:
            taken = {groups[entry] for entry in more} if groups else set()
            free = [
                entry
                for entry in range(self._rules.entries)
                if entry not in more and not (groups and groups[entry] in taken)
            ]
            fewest = min(self._plays[entry] for entry in free)
            best = [entry for entry in free if self._plays[entry] == fewest]
            more.append(best[self._dice.below(len(best))])
        table += more
        for place, entry in enumerate(table):
            self._add(entry, table[:place])
        return table

    def search(self) -> list[list[int]]:
        """The tables, as even as they become."""
        steps = min(MOST_STEPS, STEPS_PER_GAME * len(self._tables))
        best, least = [list(table) for table in self._tables], self._cost
        for heat in HEATS if steps else ():
            even = anneal(
                self._propose, self._undo, lambda: not self._cost, self._dice, steps=steps, heat=heat
            )
            if self._cost < least:
                best, least = [list(table) for table in self._tables], self._cost
            if even:
                break
        return best

    def _too_many(self, entry: int) -> int:
        return PLAYS * _beyond(self._plays[entry], self._play_span)

    def _meeting(self, x: int, y: int) -> int:
        """The cost of a pair."""
        groups = self._rules.groups
        if groups and groups[x] == groups[y]:
            return FORBIDDEN * self._met[x, y]
        return _beyond(self._met[x, y], self._meeting_span)

    def _add(self, entry: int, others: Sequence[int], by: int = 1) -> None:
        """Seat an entry among others, or take it away."""
        self._cost -= self._too_many(entry)
        self._plays[entry] += by
        self._cost += self._too_many(entry)
        for other in others:
            if other != entry:
                pair = (entry, other) if entry < other else (other, entry)
                self._cost -= self._meeting(*pair)
                self._met[pair] += by
                self._cost += self._meeting(*pair)

    def _put(self, number: int, place: int, entry: int) -> None:
        table = self._tables[number]
        others = [*table[:place], *table[place + 1 :]]
        self._undone.append((number, place, table[place]))
        self._add(table[place], others, -1)
        table[place] = entry
        self._add(entry, others)

    def _propose(self) -> int | None:
        self._undone = []
        before = self._cost
        done = self._replace() if self._dice.below(4) == 0 else self._exchange()
        return self._cost - before if done else None

    def _undo(self) -> None:
        for number, place, entry in reversed(self._undone[:]):
            self._put(number, place, entry)

    def _draw(self) -> tuple[int, int, int]:
        number = self._dice.below(len(self._tables))
        place = self._dice.below(self._rules.places)
        return number, place, self._tables[number][place]

    def _exchange(self) -> bool:
        """Two at two tables exchange their places."""
        one, place, entry = self._draw()
        two, there, other = self._draw()
        if one == two or not (self._may(one, entry, other) and self._may(two, other, entry)):
            return False
        self._put(one, place, other)
        self._put(two, there, entry)
        return True

    def _replace(self) -> bool:
        """Somebody else sits at a table."""
        number, place, entry = self._draw()
        other = self._dice.below(self._rules.entries)
        if not self._may(number, entry, other):
            return False
        self._put(number, place, other)
        return True

    def _may(self, number: int, gone: int, new: int) -> bool:
        """Whether an entry may sit at a table in another's place."""
        table = self._tables[number]
        return (
            gone != new
            and table.count(new) < self._least + bool(self._more)
            and table.count(gone) > self._least
        )


def _span(number: int, of: int) -> tuple[int, int]:
    return number // of, -(-number // of)


def _beyond(count: int, span: tuple[int, int]) -> int:
    return max(span[0] - count, count - span[1], 0) ** 2
