"""Possible worlds: which casts can be true for a seat, and how likely each is.

A world gives every seat a role. Its weight is the product of how likely each seat, having its role there,
does what it was seen doing (`weights`). Worlds that contradict what the seat knows for certain have none.

There are millions of worlds in a village of 13, but their weights factor. Who voted for whom depends on who
is a werewolf, one pair at a time; a reported result depends on its reporter's role and on whether its target
is a werewolf; all seats that claimed nothing are alike but for that. So the sum runs over the roles of the
claimants and over the sets of werewolves that fit them (`sums`); the other roles are counted, not listed. In
large villages roles that claimants hardly have are left out (`SLIGHT`, `FAINT`); `exact` keeps them, and is
the same as listing all worlds. The tests measure both.
"""

from collections.abc import Mapping, Sequence
from math import exp, log, prod
from typing import Final

from msgspec import Struct

from jinro.game.roles import Role, Seat
from jinro.players.reasoner.evidence import Evidence, EvidenceItem, HeardClaim, HeardReport, Pointed
from jinro.players.reasoner.sums import (
    FOX,
    HUMANS,
    ClaimantRoles,
    PossibleSets,
    RoleSum,
    TableOfRoles,
    Told,
    possible_sets,
)
from jinro.players.reasoner.weights import NO_CLAIM, Weights, claim_word, fitted, row_of, size_of

UNSEEN: Final = 1e-4
"""The likelihood of what should not happen: somebody may have been misunderstood."""
SLIGHT: Final = 0.02
"""In large villages, a claimant's role that is this much less likely than another one is left out."""
MOST: Final = 1_000
"""In large villages, the number of choices up to which more roles are left out."""
FAINT: Final = 1e-3
"""In large villages, roles of all claimants that are together this much less likely are left out."""
DIGITS: Final = 12
"""Digits of a probability."""
ROLES: Final = (*HUMANS, Role.WEREWOLF)
_POWER_OF: Final = {"divine": Role.SEER, "tell": Role.MEDIUM}


class KnownFacts(Struct, frozen=True):
    """What a seat knows for certain; the public knows nothing."""

    me: Seat = 0
    roles: tuple[tuple[Seat, Role], ...] = ()
    """Its own role and those of its fellows."""
    wolves: tuple[Seat, ...] = ()
    humans: tuple[Seat, ...] = ()
    """Seats that its own results show."""


NOTHING: Final = KnownFacts()


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


class Worlds:
    """The worlds of one seat, given the evidence; `without` leaves a piece of evidence out."""

    def __init__(
        self,
        counts: Mapping[Role, int],
        evidence: Evidence,
        certain: KnownFacts = NOTHING,
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
        self._none = [1.0] * len(ROLES) if stage == 0 else self._unclaimed("early" if stage == 1 else "late")
        self._prepare()

    def _unclaimed(self, stage: str) -> list[float]:
        """How likely a seat of each human role, and last of all a werewolf, has claimed nothing."""
        table = self.weights.claim[self.size][stage]
        return [row_of(table, role)[NO_CLAIM] for role in ROLES]

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
            found = [row_of(table, role).get(word, UNSEEN) for role in ROLES]
            found = [w * fate for w, fate in zip(found, self._fates(seat, claim), strict=True)]
        confessed = evidence.confessed.get(seat)
        if confessed is not None and confessed is not self.without:
            row = weights.confess[confessed.role.value]
            found = [w * row_of(row, role) for w, role in zip(found, ROLES, strict=True)]
        second = evidence.turncoats.get(seat)
        if second is not None and second is not self.without:
            found = [w * row_of(weights.turncoat, role) for w, role in zip(found, ROLES, strict=True)]
        if seat in self.fallen:
            found[-1] = 0.0
        found[FOX] *= self._fox_place[seat]
        return found

    def _fates(self, seat: Seat, claim: HeardClaim) -> list[float]:
        """For each human role, and last for a werewolf: the likelihood that a claimant lived, or fell, in the
        nights after its claim."""
        evidence, key = self.evidence, (seat, claim.role, claim.day)
        kept = evidence.fates.get(key) if self.weights is fitted() else None
        if kept is not None:
            return kept
        rates = self.weights.fallen.get(claim.role.value, {})
        last = evidence.executed.get(seat, 1_000)
        nights = [seat in seats for day, seats in evidence.mornings.items() if claim.day < day <= last]
        fell = True in nights
        lived = nights.index(True) if fell else len(nights)
        found = []
        for role in HUMANS:
            kind = role.value if role is claim.role or role is Role.POSSESSED else "OTHER"
            chance = rates.get(kind, 0.1)
            found.append((1.0 - chance) ** lived * (chance if fell else 1.0))
        found.append(1.0)
        if self.weights is fitted():
            evidence.fates[key] = found
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

    def _all_told(self, seat: Seat, role: int) -> Told:
        """(bit of the target, likelihood if it is human, if it is a werewolf) of each report of a seat."""
        return tuple((1 << report.target, *self._told(report, role)) for report in self._reports[seat])

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

    def _wolf_sets(self) -> tuple[PossibleSets, list[float]]:
        """The possible sets of werewolves that are not known, each with its weight from `_potentials`."""
        one, two = self._potentials()
        known, n = self.known, self.seats + 1
        mine = [seat for seat, role in known.items() if role is Role.WEREWOLF]
        sure = tuple(seat for seat in self.certain.wolves if seat not in known)
        never = {*self.fallen, *self.certain.humans, *known, *sure}
        free = tuple(seat for seat in range(1, n) if seat not in never)
        # Factors of pairs with a known werewolf are those of its partner.
        held = {*mine, *sure}
        pairs = [1.0] * (n * n)
        for (a, b), factor in two.items():
            if b in held and a not in held:
                one[a] *= factor
            elif a in held and b not in held:
                one[b] *= factor
            elif a not in held:
                pairs[a * n + b] = factor
        number = self.left[Role.WEREWOLF] - len(sure)
        fixed = sum(1 << seat for seat in held)
        living = sum(1 << seat for seat in self.evidence.living)
        sets = possible_sets(free, number, n, fixed=fixed, living=living)
        both = zip(sets.sets, sets.pairs, strict=True)
        if number == 3:
            # The usual number in large villages.
            return sets, [
                one[a] * one[b] * one[c] * pairs[i] * pairs[j] * pairs[k]
                for (_, _, (a, b, c)), (i, j, k) in both
            ]
        return sets, [
            prod([one[seat] for seat in chosen]) * prod([pairs[i] for i in places])
            for (_, _, chosen), places in both
        ]

    # All together

    def beliefs(self) -> Beliefs:
        """The probability of each role for each seat."""
        found = self._sum()
        if found.total <= 0.0 and not self.lenient:
            # Somebody broke all expectations, or was misunderstood: then a true seer may seem wrong.
            self.lenient = True
            found = self._sum()
        if found.total <= 0.0:
            return self._ignorant()
        for seat, role in self.known.items():
            found.table[role][seat] = found.total
        for seat in self.certain.wolves:
            found.table[Role.WEREWOLF][seat] = found.total
        share = 1.0 / found.total
        # Seats that are alike are equal, in whatever order their worlds were added.
        table = {role: [round(w * share, DIGITS) for w in column] for role, column in found.table.items()}
        return Beliefs(self.seats, table)

    def _sum(self) -> RoleSum:
        """The weight of all worlds, by seat and role."""
        choices = []
        for seat, options in zip(self.singled, self._all_options(), strict=True):
            told = [self._all_told(seat, role) for role, _ in options] if self._reports[seat] else []
            choices.append(ClaimantRoles(seat, tuple(options), tuple(told)))
        self._summed = RoleSum(
            self.seats,
            choices,
            *self._wolf_sets(),
            left=[self.left[role] for role in HUMANS],
            none=self._none,
            places={seat: self._fox_place[seat] for seat in self.pool},
            victims=[self._fox_place[seat] for seat in self.pool if seat in self.fallen],
            place=next((self._fox_place[seat] for seat in self.pool if seat not in self.fallen), 0.0),
            faint=0.0 if self.exact else FAINT,
        )
        return self._summed

    def moved_by(self, item: Pointed, seat: Seat) -> float:
        """How much likelier a seat is a werewolf because of a vote or a suspicion; only after `beliefs`."""
        place = 0
        for one in self.evidence.all_pointed():
            if (one.target, one.day) == (item.target, item.day):
                place += 1
            if one is item:
                break
        hh, hw, wh, ww = (0.0,) * 4 if item.by == self.certain.me else self.weights.pointed[item.how]
        by, target, of = 1 << item.by, 1 << item.target, 1 << seat
        total = wolf = all_before = wolf_before = 0.0
        for mask, weight in self._summed.sets().items():
            all_before += weight
            if mask & of:
                wolf_before += weight
            moved = (wh - hh if mask & by else 0.0) + ((hw - hh) / place if mask & target else 0.0)
            if mask & by and mask & target:
                moved += ww - wh - hw + hh
            weight *= exp(-moved)
            total += weight
            if mask & of:
                wolf += weight
        # If no world fits, none is likelier than another.
        return wolf_before / all_before - wolf / total if total > 0.0 else 0.0

    def _ignorant(self) -> Beliefs:
        """What is left if no world fits, because somebody broke all expectations: the roles that are left."""
        unknown = [seat for seat in range(1, self.seats + 1) if seat not in self.known]
        table: TableOfRoles = {}
        for role in ROLES:
            share = self.left[role] / len(unknown) if unknown else 0.0
            owners = [self.known.get(seat) for seat in range(self.seats + 1)]
            table[role] = [share if owner is None else float(owner is role) for owner in owners]
        return Beliefs(self.seats, table)
