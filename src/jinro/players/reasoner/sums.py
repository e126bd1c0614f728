"""The sum over worlds: over the roles of the claimants, and the sets of werewolves that fit them.

Much is the same for many choices of roles. What a claimant reported counts by its role, so claimants who
reported nothing leave the weights of the sets as they are; the seats that claimed nothing share the roles
that are left, whoever has the others. Both are worked out once for all choices that have them in common.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from msgspec import Struct

from jinro.game.roles import Role, Seat

HUMANS: Final = (*(role for role in Role if role not in (Role.WEREWOLF, Role.FOX)), Role.FOX)
"""All roles but the werewolf, the villager first and the fox last."""
FOX: Final = HUMANS.index(Role.FOX)
BITS: Final = 6
"""Bits for the number of seats with one role (60 at most), and for the kind of a claimant's reports."""
ONES: Final = (1 << BITS) - 1
MOST_SETS: Final = 20_000
"""Sets of werewolves that are listed; with more, as of six in a village of 25, all seats are alike."""
WolfSet = tuple[int, int, tuple[Seat, ...]]
"""A set of werewolves: its number, its bit mask, and those who are not known."""
TableOfRoles = dict[Role, list[float]]
Assignment = tuple[float, int, int, int, int]
"""A choice of a role for each claimant: its weight, the werewolves, the kinds of reports, what is left of
each role, and the roles, the werewolf last (`BITS` each)."""
Told = tuple[tuple[int, float, float], ...]
"""Of each report: the bit of its target, and its likelihood if that is human and if it is a werewolf."""


class PossibleSets:
    """All sets of werewolves with which the game is not over, out of those who may be werewolves."""

    def __init__(self, free: Sequence[Seat], size: int, n: int, fixed: int, living: int) -> None:
        self.sets: list[WolfSet] = []
        self.pairs: list[tuple[int, ...]] = []
        """By set: the place of each of its pairs in a table of `n` times `n`."""
        self._buckets: dict[int, dict[int, list[WolfSet]]] = {}
        few = 0 <= size <= len(free) and comb(len(free), size) <= MOST_SETS
        for chosen in combinations(free, size) if few else ():
            mask = fixed | sum(1 << seat for seat in chosen)
            wolves = (mask & living).bit_count()
            if wolves and 2 * wolves < living.bit_count():
                self.sets.append((len(self.sets), mask, chosen))
                self.pairs.append(tuple(a * n + b for a, b in combinations(chosen, 2)))

    def by_claimants(self, among: int) -> dict[int, list[WolfSet]]:
        """The sets by which of the claimants are in them."""
        found = self._buckets.get(among)
        if found is None:
            found = self._buckets[among] = {}
            for one in self.sets:
                found.setdefault(one[1] & among, []).append(one)
        return found


@lru_cache(maxsize=256)
def possible_sets(free: tuple[Seat, ...], size: int, n: int, *, fixed: int, living: int) -> PossibleSets:
    """The sets of that size out of `free`, each with the `fixed` ones; the same for many questions."""
    return PossibleSets(free, size, n, fixed, living)


class ClaimantRoles(Struct, frozen=True):
    """The roles that one claimant may have."""

    seat: Seat
    options: tuple[tuple[int, float], ...]
    """(index in HUMANS, or -1 for a werewolf; likelihood of claim and fate)."""
    told: tuple[Told, ...]
    """What it reported, by option; empty: nothing."""


class _Group(Struct):
    """The sets of werewolves that fit the claimants' reports."""

    weights: list[float]
    """Of all sets at 0, and by seat of those with it as a werewolf."""
    sets: list[float]
    """By set, as they stand in the bucket."""


class _Rest(Struct):
    """The roles that are left for the seats that claimed nothing."""

    ways: float
    """The weight of all ways to deal them."""
    left: list[int]
    place: float
    """How well all of these seats together may be foxes."""
    weights: list[float]
    """As of a group: the sum of all groups that it goes with."""


class RoleSum:
    """The weight of all worlds together, by seat and role."""

    def __init__(
        self,
        seats: int,
        choices: Sequence[ClaimantRoles],
        wolf_sets: PossibleSets,
        set_weights: Sequence[float],
        *,
        left: Sequence[int],
        none: Sequence[float],
        places: Mapping[Seat, float],
        victims: Sequence[float],
        place: float,
        faint: float,
    ) -> None:
        """`left`: seats of each human role that are not known; `none`: how likely each claims nothing.
        `places` are the seats that claimed nothing, with how well each may be a fox, `victims` the same of
        those who were found dead, and `place` that of all others. Choices that weigh less than the share
        `faint` of what would be the heaviest, if the counts did not matter, are left out."""
        self.total = 0.0
        self.table: TableOfRoles = {role: [0.0] * (seats + 1) for role in (*HUMANS, Role.WEREWOLF)}
        self._n = seats + 1
        self._choices = choices
        self._none, self._places, self._victims, self._place = none, places, victims, place
        self._groups: dict[tuple[int, int], _Group | None] = {}
        self._rests: dict[int, _Rest] = {}
        self._sets: dict[int, float] | None = None
        self._set_weights = set_weights
        self._buckets = wolf_sets.by_claimants(sum(1 << choice.seat for choice in choices))
        self._kinds: list[list[Told]] = []
        """By claimant: what it reported, in the ways that differ between its roles."""
        self._taken = self._add(self._assignments(left, faint))
        self._share()

    def sets(self) -> Mapping[int, float]:
        """The weight of each set of werewolves, by its bit mask."""
        if self._sets is None:
            self._sets = {}
            for key, parts in self._taken.items():
                group = self._groups[key]
                assert group is not None
                share = sum(parts.values())
                for (_, mask, _), weight in zip(self._buckets[key[0]], group.sets, strict=True):
                    self._sets[mask] = self._sets.get(mask, 0.0) + share * weight
        return self._sets

    def _assignments(self, left: Sequence[int], faint: float) -> list[Assignment]:
        """Every choice of a role for each claimant that the counts allow."""
        best = [max((weight for _, weight in choice.options), default=0.0) for choice in self._choices]
        least = faint
        for weight in best:
            least *= weight
        start = sum(count << BITS * role for role, count in enumerate(left))
        found: list[Assignment] = [(1.0, 0, 0, start, 0)]
        for at, choice in enumerate(self._choices):
            after = 1.0
            for weight in best[at + 1 :]:
                after *= weight
            # A choice that cannot become heavy enough is dropped at once.
            enough = least / after if after else 0.0
            options = self._options(choice)
            found = [
                (now, wolves | wolf, told << BITS | kind, code - used, roles << BITS | role)
                for weight, wolves, told, code, roles in found
                for role, likely, wolf, kind, used, shift in options
                if (now := weight * likely) >= enough and (not used or code >> shift & ONES)
            ]
        return found

    def _options(self, choice: ClaimantRoles) -> list[tuple[int, float, int, int, int, int]]:
        """Of each role: its index, likelihood, bit if it is a werewolf, kind of its reports, what it takes
        from the counts and where they stand."""
        kinds: list[Told] = []
        found = []
        for at, (role, likely) in enumerate(choice.options):
            told = choice.told[at] if choice.told else ()
            if told not in kinds:
                kinds.append(told)
            kind = kinds.index(told)
            if role < 0:
                found.append((len(HUMANS), likely, 1 << choice.seat, kind, 0, 0))
            else:
                found.append((role, likely, 0, kind, 1 << BITS * role, BITS * role))
        self._kinds.append(kinds)
        return found

    def _add(self, assignments: Sequence[Assignment]) -> dict[tuple[int, int], dict[int, float]]:
        """Add the roles of the claimants; return the weights by group and by what is left."""
        taken: dict[tuple[int, int], dict[int, float]] = {}
        columns = [*(self.table[role] for role in HUMANS), [0.0] * self._n]
        seats = [choice.seat for choice in reversed(self._choices)]
        for weight, wolves, told, code, roles in assignments:
            key = wolves, told
            if key in self._groups:
                group = self._groups[key]
            else:
                group = self._groups[key] = self._group(wolves, told)
            if group is None:
                continue
            rest = self._rests.get(code)
            if rest is None:
                rest = self._rests[code] = self._rest(code)
            weight *= rest.ways
            if not weight:
                continue
            part = weight * group.weights[0]
            self.total += part
            for seat in seats:
                columns[roles & ONES][seat] += part
                roles >>= BITS
            parts = taken.setdefault(key, {})
            parts[code] = parts.get(code, 0.0) + weight
        return taken

    def _share(self) -> None:
        """Add the werewolves, and the roles of the seats that claimed nothing."""
        wolf = self.table[Role.WEREWOLF]
        for key, parts in self._taken.items():
            group = self._groups[key]
            assert group is not None
            for code, weight in parts.items():
                sums = self._rests[code].weights
                for seat, own in enumerate(group.weights):
                    sums[seat] += weight * own
        for rest in self._rests.values():
            for seat in range(1, self._n):
                wolf[seat] += rest.weights[seat]
            if rest.weights[0]:
                self._spread(rest)

    def _group(self, wolves: int, told: int) -> _Group | None:
        """The sets with these of the claimants as werewolves, given these kinds of reports; None: no set."""
        bucket = self._buckets.get(wolves)
        if bucket is None:
            return None
        sure, must, never = 1.0, 0, 0
        odds: dict[int, float] = {}
        for kinds in reversed(self._kinds):
            told, kind = told >> BITS, told & ONES
            for bit, human, wolf in kinds[kind]:
                if not human:
                    must |= bit
                    sure *= wolf
                elif not wolf:
                    never |= bit
                    sure *= human
                else:
                    sure *= human
                    odds[bit] = odds.get(bit, 1.0) * wolf / human
        if must & never:
            return None
        weights = [0.0] * self._n
        sets = []
        factors = list(odds.items())
        for number, mask, chosen in bucket:
            if mask & must != must or mask & never:
                sets.append(0.0)
                continue
            weight = sure * self._set_weights[number]
            for bit, factor in factors:
                if mask & bit:
                    weight *= factor
            sets.append(weight)
            weights[0] += weight
            for seat in chosen:
                weights[seat] += weight
        return _Group(weights, sets) if weights[0] else None

    def _rest(self, code: int) -> _Rest:
        left = [code >> BITS * role & ONES for role in range(len(HUMANS))]
        none, free = self._none, sum(left)
        # The werewolves among these seats are no victims.
        place = sum(self._victims) + self._place * (free - len(self._victims))
        ways = 1.0
        for taken in range(left[FOX]):
            ways *= max(0.0, place - taken) * none[FOX] / (taken + 1)
            free -= 1
        for role in range(1, FOX):
            for taken in range(left[role]):
                ways *= free * none[role] / (taken + 1)
                free -= 1
        ways = ways * none[0] ** left[0] if ways > 0 else 0.0
        return _Rest(ways, left, place, [0.0] * self._n)

    def _spread(self, rest: _Rest) -> None:
        """Divide the roles that are left between the seats that claimed nothing: all alike, but for foxes."""
        foxes, everything = rest.left[FOX], rest.weights[0]
        others = sum(rest.left) - foxes
        shared = [(self.table[HUMANS[i]], count / others) for i, count in enumerate(rest.left[:FOX]) if count]
        for seat, place in self._places.items():
            share = everything - rest.weights[seat]
            if foxes:
                fox = min(1.0, foxes * place / rest.place)
                self.table[Role.FOX][seat] += share * fox
                share *= 1.0 - fox
            for column, part in shared:
                column[seat] += share * part
