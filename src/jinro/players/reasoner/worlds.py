"""Possible worlds: which casts can be true for a seat, and how likely each is.

A world gives every seat a role. Its weight is the product of how likely each seat, having its role there,
does what it was seen doing (`weights`). Worlds that contradict what the seat knows for certain have none.

There are millions of worlds in a village of 13, but their weights factor. Who voted for whom depends on who
is a werewolf, one pair at a time; a reported result depends on its reporter's role and on whether its target
is a werewolf; all seats that claimed nothing are alike but for that. So the sum runs over the roles of the
claimants and over the sets of werewolves that fit them; the other roles are counted, not listed. In large
villages roles that claimants hardly have are left out (`SLIGHT`, `FAINT`); `exact` keeps them, and is the
same as listing all worlds. The tests measure both.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import exp, log, prod
from typing import Final

from msgspec import Struct

from jinro.game.roles import Role, Seat
from jinro.players.reasoner.evidence import Evidence, EvidenceItem, HeardClaim, HeardReport
from jinro.players.reasoner.weights import NO_CLAIM, Weights, claim_word, fitted, size_of

HUMANS: Final = (
    Role.VILLAGER,
    Role.SEER,
    Role.MEDIUM,
    Role.BODYGUARD,
    Role.FREEMASON,
    Role.POSSESSED,
    Role.FOX,
)
"""All roles but the werewolf, the villager first."""
UNSEEN: Final = 1e-4
"""The likelihood of what should not happen: somebody may have been misunderstood."""
SLIGHT: Final = 0.02
"""In large villages, a claimant's role that is this much less likely than another one is left out."""
MOST: Final = 1_000
"""In large villages, the number of choices up to which more roles are left out."""
FAINT: Final = 1e-3
"""In large villages, roles of all claimants that are together this much less likely are left out."""
_POWER_OF: Final = {"divine": Role.SEER, "tell": Role.MEDIUM}
_FOX: Final = HUMANS.index(Role.FOX)


class Certain(Struct, frozen=True):
    """What a seat knows for certain; the public knows nothing."""

    me: Seat = 0
    roles: tuple[tuple[Seat, Role], ...] = ()
    """Its own role and those of its fellows."""
    wolves: tuple[Seat, ...] = ()
    humans: tuple[Seat, ...] = ()
    """Seats that its own results show."""


NOTHING: Final = Certain()


class Beliefs:
    """How likely each seat has each role."""

    def __init__(self, seats: int, table: Mapping[Role, Sequence[float]]) -> None:
        self._table = table
        self.wolf = table[Role.WEREWOLF]
        """By seat; index 0 is not used."""
        self.seats = seats

    def p(self, seat: Seat, role: Role) -> float:
        """The probability that a seat has a role."""
        column = self._table.get(role)
        return column[seat] if column is not None else 0.0


@lru_cache(maxsize=512)
def _sets(candidates: tuple[Seat, ...], size: int) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
    """All sets of that size, each with its bit mask."""
    return tuple((sum(1 << s for s in chosen), chosen) for chosen in combinations(candidates, size))


class Worlds:
    """The worlds of one seat, given the evidence; `without` leaves a piece of evidence out."""

    def __init__(
        self,
        counts: Mapping[Role, int],
        evidence: Evidence,
        certain: Certain = NOTHING,
        *,
        without: EvidenceItem | None = None,
        exact: bool | None = None,
        weights: Weights | None = None,
    ) -> None:
        self.evidence = evidence
        self.certain = certain
        self.weights = weights or fitted()
        self.without = without
        self.seats = evidence.seats
        self.counts = counts
        self.left = {role: counts.get(role, 0) for role in Role}
        """Seats of each role that are not known for certain."""
        self.known = dict(certain.roles)
        for role in self.known.values():
            self.left[role] -= 1
        self.size = size_of(self.seats)
        self.exact = self.size == "small" if exact is None else exact
        self.lenient = self.exact
        """Whether a true result may be wrong."""
        stage = 0 if evidence.complete_days <= 0 else 1 if evidence.complete_days == 1 else 2
        self._none = [1.0] * 8 if stage == 0 else self._unclaimed("early" if stage == 1 else "late")
        self._prepare()

    def _unclaimed(self, stage: str) -> list[float]:
        """How likely a seat of each human role, and last of all a werewolf, has claimed nothing."""
        table = self.weights.claim[self.size][stage]
        return [table[role][NO_CLAIM] for role in (*HUMANS, Role.WEREWOLF)]

    # What each seat did

    def _prepare(self) -> None:
        evidence, without, known = self.evidence, self.without, self.known
        claims = {
            seat: claim
            for seat, claim in evidence.claims.items()
            if claim is not without and claim.role is not Role.VILLAGER and seat not in known
        }
        reports = [r for r in evidence.reports if r is not without and r.by not in known]
        confessed = {seat for seat, claim in evidence.confessed.items() if claim is not without}
        self.singled = sorted(({*claims, *(r.by for r in reports)} | confessed) - known.keys())
        """Claimants: their roles are listed one by one."""
        self.pool = [s for s in range(1, self.seats + 1) if s not in known and s not in self.singled]
        self.fallen = {f.seat for f in evidence.fallen if f is not without}
        # If two were found on one morning, one was attacked, and the other is a fox that was divined.
        paired = {f.seat for f in evidence.fallen if not f.alone and f is not without}
        self._fox_place = {
            seat: (1.0 if seat in paired else UNSEEN if paired else float(seat not in self.fallen))
            for seat in range(1, self.seats + 1)
        }
        """How well each seat may be a fox, by how people died."""
        self._told_by: dict[tuple[Seat, int], list[tuple[int, float, float]]] = {}
        self._reports = {seat: [r for r in reports if r.by == seat] for seat in self.singled}
        self._base = {seat: self._claim_weights(seat, claims.get(seat)) for seat in self.singled}

    def _claim_weights(self, seat: Seat, claim: HeardClaim | None) -> list[float]:
        """The likelihood of a seat's claim and fate for each human role, and last for a werewolf."""
        weights, evidence = self.weights, self.evidence
        if claim is None:
            found = list(self._none)
        else:
            table = weights.claim[self.size]["late" if evidence.complete_days > 1 else "early"]
            word = claim_word(claim.role)
            found = [table[role].get(word, UNSEEN) for role in (*HUMANS, Role.WEREWOLF)]
            found = [w * self._fate(seat, claim, i) for i, w in enumerate(found)]
        confessed = evidence.confessed.get(seat)
        if confessed is not None and confessed is not self.without:
            row = weights.confess[confessed.role.value]
            found = [w * row[role] for w, role in zip(found, (*HUMANS, Role.WEREWOLF), strict=True)]
        second = evidence.turncoats.get(seat)
        if second is not None and second is not self.without:
            found = [
                w * weights.turncoat[role] for w, role in zip(found, (*HUMANS, Role.WEREWOLF), strict=True)
            ]
        if seat in self.fallen:
            found[-1] = 0.0
        found[_FOX] *= self._fox_place[seat]
        return found

    def _fate(self, seat: Seat, claim: HeardClaim, index: int) -> float:
        """The likelihood that a claimant of this role lived, or fell, in the nights after its claim."""
        if index == len(HUMANS):
            return 1.0
        role = HUMANS[index]
        kind = role.value if role is claim.role or role is Role.POSSESSED else "OTHER"
        chance = self.weights.fallen.get(claim.role.value, {}).get(kind, 0.1)
        last = self.evidence.executed.get(seat, 1_000)
        found = 1.0
        for day, seats in self.evidence.mornings.items():
            if claim.day < day <= last:
                if seat in seats:
                    return found * chance
                found *= 1.0 - chance
        return found

    def _options(self, seat: Seat, slight: float = 0.0) -> list[tuple[int, float]]:
        """(index in HUMANS, or -1 for a werewolf; likelihood of claim and fate) of a singled seat."""
        base = self._base[seat]
        if seat in self.certain.wolves:
            return [(-1, base[-1] or UNSEEN)]
        found = [(i, base[i]) for i, role in enumerate(HUMANS) if self.left[role] and base[i]]
        if self.left[Role.WEREWOLF] and base[-1] and seat not in self.certain.humans:
            found.append((-1, base[-1]))
        least = slight * max((weight for _, weight in found), default=0.0)
        return [option for option in found if option[1] >= least]

    def _all_options(self) -> list[list[tuple[int, float]]]:
        """The options of all singled seats; of many claimants, only the likelier ones."""
        if self.exact:
            return [self._options(seat) for seat in self.singled]
        slight = SLIGHT
        while True:
            found = [self._options(seat, slight) for seat in self.singled]
            if prod(map(len, found)) <= MOST or slight > 0.5:
                return found
            slight *= 2.0

    def _told(self, report: HeardReport, role: int) -> tuple[float, float]:
        """How likely somebody of this role reports this, of a human and of a werewolf."""
        name = Role.WEREWOLF if role < 0 else HUMANS[role]
        if _POWER_OF[report.power] is name:
            wrong = UNSEEN if self.lenient else 0.0
            return (wrong, 1.0) if report.black else (1.0, wrong)
        table = self.weights.black[report.power]
        human, wolf = table.get(name.value, table["OTHER"])
        return (human, wolf) if report.black else (1.0 - human, 1.0 - wolf)

    def _all_told(self, seat: Seat, role: int) -> list[tuple[int, float, float]]:
        """(bit of the target, likelihood if it is human, if it is a werewolf) of each report of a seat."""
        found = self._told_by.get((seat, role))
        if found is None:
            found = self._told_by[seat, role] = [
                (1 << report.target, *self._told(report, role)) for report in self._reports[seat]
            ]
        return found

    # Who is a werewolf

    def _potentials(self) -> tuple[list[float], dict[tuple[Seat, Seat], float]]:
        """Factors for each seat that is a werewolf, and for each pair that both are."""
        evidence, n = self.evidence, self.seats + 1
        one = [0.0] * n
        two: dict[tuple[Seat, Seat], float] = {}
        table = self.weights.pointed
        me, without = self.certain.me, self.without
        followed: dict[tuple[Seat, int], int] = {}
        for item in evidence.all_pointed():
            by, target = item.by, item.target
            # The second who points at somebody tells half as much about the target: people follow each other.
            place = followed[target, item.day] = followed.get((target, item.day), 0) + 1
            if by == me or item is without:
                continue
            hh, hw, wh, ww = table[item.how]
            one[by] += wh - hh
            one[target] += (hw - hh) / place
            key = (by, target) if by < target else (target, by)
            two[key] = two.get(key, 0.0) + ww - wh - hw + hh
        for seat, days in evidence.silent.items():
            one[seat] += days * self.weights.silent
        silent = self._none[-1]
        for seat in self.pool:
            one[seat] += log(silent)
        return [exp(x) for x in one], {key: exp(x) for key, x in two.items()}

    def _wolf_sets(self) -> Iterator[tuple[int, tuple[Seat, ...], float]]:
        """The possible sets of werewolves that are not known, each with its weight from `_potentials`."""
        one, two = self._potentials()
        known = self.known
        mine = [seat for seat, role in known.items() if role is Role.WEREWOLF]
        sure = [seat for seat in self.certain.wolves if seat not in known]
        never = self.fallen | set(self.certain.humans) | known.keys() | set(sure)
        free = tuple(s for s in range(1, self.seats + 1) if s not in never)
        fixed = sum(1 << seat for seat in (*mine, *sure))
        number = self.left[Role.WEREWOLF] - len(sure)
        living = sum(1 << seat for seat in self.evidence.living)
        alive = len(self.evidence.living)
        # Factors of pairs with a known werewolf are those of its partner.
        held = [*mine, *sure]
        pairs: dict[tuple[Seat, Seat], float] = {}
        for (a, b), factor in two.items():
            if b in held and a not in held:
                one[a] *= factor
            elif a in held and b not in held:
                one[b] *= factor
            elif a not in held:
                pairs[a, b] = factor
        for mask, chosen in _sets(free, number) if 0 <= number <= len(free) else ():
            mask |= fixed
            wolves = (mask & living).bit_count()
            if not wolves or 2 * wolves >= alive:
                # The game would be over.
                continue
            weight = 1.0
            for seat in chosen:
                weight *= one[seat]
            if pairs and number > 1:
                for pair in combinations(chosen, 2):
                    weight *= pairs.get(pair, 1.0)
            yield mask, (*chosen, *sure), weight

    # All together

    def beliefs(self) -> Beliefs:
        """The probability of each role for each seat."""
        n = self.seats + 1
        table = {role: [0.0] * n for role in (*HUMANS, Role.WEREWOLF)}
        total = self._sum(table)
        if total <= 0.0 and not self.lenient:
            # Somebody broke all expectations, or was misunderstood: then a true seer may seem wrong.
            self.lenient = True
            self._told_by.clear()
            total = self._sum(table)
        if total <= 0.0:
            return self._ignorant(table)
        for seat, role in self.known.items():
            table[role][seat] = total
        for column in table.values():
            for seat in range(1, n):
                column[seat] /= total
        return Beliefs(self.seats, table)

    def _sum(self, table: dict[Role, list[float]]) -> float:
        """Add the weight of all worlds to the table by seat and role; return the sum."""
        singled, among = self.singled, sum(1 << seat for seat in self.singled)
        buckets: dict[int, list[tuple[int, tuple[Seat, ...], float]]] = {}
        for found in self._wolf_sets():
            buckets.setdefault(found[0] & among, []).append(found)
        left = [self.left[role] for role in HUMANS]
        places = [self._fox_place[seat] for seat in self.pool if seat in self.fallen]
        free = next((self._fox_place[seat] for seat in self.pool if seat not in self.fallen), 0.0)
        total = 0.0
        options = self._all_options()
        for chosen, weight, wolves in _assignments(singled, options, left, 0.0 if self.exact else FAINT):
            bucket = buckets.get(wolves)
            if bucket is None:
                continue
            pool = len(self.pool) - self.left[Role.WEREWOLF] + wolves.bit_count()
            # How well all seats that claimed nothing may be foxes; the werewolves among them are no victims.
            place = sum(places) + free * (pool - len(places))
            weight *= self._ways(left, pool, place)
            if not weight:
                continue
            group = self._group(chosen, bucket)
            if not group[0]:
                continue
            part = weight * group[0]
            total += part
            for seat, role in zip(singled, chosen, strict=True):
                if role >= 0:
                    table[HUMANS[role]][seat] += part
            wolf = table[Role.WEREWOLF]
            for seat in range(1, self.seats + 1):
                wolf[seat] += weight * group[seat]
            self._spread(weight, group, left, pool, place, table)
        return total

    def _group(
        self, chosen: Sequence[int], bucket: Sequence[tuple[int, tuple[Seat, ...], float]]
    ) -> list[float]:
        """The weight of the sets of werewolves if the claimants have these roles: of all sets at 0, and by
        seat of those with it as a werewolf."""
        sure, must, never = 1.0, 0, 0
        odds: dict[int, float] = {}
        for seat, role in zip(self.singled, chosen, strict=True):
            for bit, human, wolf in self._all_told(seat, role):
                if not human:
                    must |= bit
                    sure *= wolf
                elif not wolf:
                    never |= bit
                    sure *= human
                else:
                    sure *= human
                    odds[bit] = odds.get(bit, 1.0) * wolf / human
        group = [0.0] * (self.seats + 1)
        if must & never:
            return group
        factors = list(odds.items())
        for mask, wolves, weight in bucket:
            if mask & must != must or mask & never:
                continue
            weight *= sure
            for bit, factor in factors:
                if mask & bit:
                    weight *= factor
            group[0] += weight
            for seat in wolves:
                group[seat] += weight
        return group

    def _ways(self, left: Sequence[int], pool: int, place: float) -> float:
        """The weight of all ways to deal the rest of the roles to the seats that claimed nothing."""
        if sum(left) != pool:
            return 0.0
        ways, free = 1.0, pool
        for taken in range(left[_FOX]):
            ways *= max(0.0, place - taken) * self._none[_FOX] / (taken + 1)
            free -= 1
        for i in range(1, _FOX):
            for taken in range(left[i]):
                ways *= free * self._none[i] / (taken + 1)
                free -= 1
        return ways * self._none[0] ** left[0] if ways > 0 else 0.0

    def _spread(
        self,
        weight: float,
        group: list[float],
        left: Sequence[int],
        pool: int,
        place: float,
        table: dict[Role, list[float]],
    ) -> None:
        """Divide the roles that are left between the seats that claimed nothing: all alike, but for foxes."""
        foxes, everything = left[_FOX], group[0]
        others = pool - foxes
        shared = [(table[HUMANS[i]], left[i] / others) for i in range(_FOX) if left[i]]
        for seat in self.pool:
            share = weight * (everything - group[seat])
            if foxes:
                fox = min(1.0, foxes * self._fox_place[seat] / place)
                table[Role.FOX][seat] += share * fox
                share *= 1.0 - fox
            for column, part in shared:
                column[seat] += share * part

    def _ignorant(self, table: dict[Role, list[float]]) -> Beliefs:
        """What is left if no world fits, because somebody broke all expectations: the roles that are left."""
        unknown = [seat for seat in range(1, self.seats + 1) if seat not in self.known]
        for role, column in table.items():
            for seat in range(1, self.seats + 1):
                mine = self.known.get(seat)
                share = self.left[role] / len(unknown) if unknown else 0.0
                column[seat] = float(mine is role) if mine is not None else share
        return Beliefs(self.seats, table)


def _assignments(
    seats: Sequence[Seat], options: Sequence[Sequence[tuple[int, float]]], left: list[int], faint: float
) -> Iterator[tuple[list[int], float, int]]:
    """Every choice of a role for each seat that the counts allow: the roles, the weight, the werewolves.

    While a choice is out, `left` has the roles that remain. Choices that weigh less than the share `faint` of
    what would be the heaviest, if the counts did not matter, are left out.
    """
    chosen: list[int] = []
    # By seat: what the heaviest choice of all seats after it weighs.
    after = [1.0] * len(options)
    for at in range(len(options) - 1, 0, -1):
        after[at - 1] = after[at] * max((weight for _, weight in options[at]), default=0.0)
    least = faint * after[0] * max((weight for _, weight in options[0]), default=0.0) if options else 0.0

    def place(at: int, weight: float, wolves: int) -> Iterator[tuple[list[int], float, int]]:
        if at == len(options):
            yield chosen, weight, wolves
            return
        for role, likely in options[at]:
            now = weight * likely
            if now * after[at] < least or (role >= 0 and not left[role]):
                continue
            chosen.append(role)
            if role < 0:
                yield from place(at + 1, now, wolves | 1 << seats[at])
            else:
                left[role] -= 1
                yield from place(at + 1, now, wolves)
                left[role] += 1
            chosen.pop()

    return place(0, 1.0, 0)
