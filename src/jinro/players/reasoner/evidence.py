"""What everybody has seen and heard, as evidence: claims, reported results, votes, suspicions, deaths.

It is a fold of the public scene, the same for all seats, so that the reasoners of one process share it. What
a piece of evidence is worth is for `worlds` to say.
"""

from collections.abc import Iterator
from typing import Final, Literal
from weakref import WeakKeyDictionary

from msgspec import Struct

from jinro.game.events import OVER, SKIP, Spoke
from jinro.game.roles import Role, Seat, Species
from jinro.game.views import Scene, View
from jinro.players.parrot.hearing import HeardFact, ear_of, facts_of
from jinro.players.reasoner.matters import Matter, matters

ReportPower = Literal["divine", "tell"]
POWERS: Final[dict[str, ReportPower]] = {"DIVINED": "divine", "IDENTIFIED": "tell"}

CONFESSED: Final = (Role.WEREWOLF, Role.POSSESSED)


class HeardClaim(Struct, frozen=True):
    """A seat says what it is."""

    by: Seat
    role: Role
    day: int
    at: int
    """The number of the utterance in the public talk of the game."""


class HeardReport(Struct, frozen=True):
    """A seat reports what a divination showed, or what a dead seat was."""

    by: Seat
    power: ReportPower
    target: Seat
    black: bool
    day: int
    at: int


class Pointed(Struct, frozen=True):
    """A seat is against another one: it voted, announced to, or called it a werewolf."""

    by: Seat
    target: Seat
    day: int
    how: Literal["vote", "said", "suspect"]
    at: int = -1


class Fallen(Struct, frozen=True):
    """A seat was found dead in the morning of a day."""

    seat: Seat
    day: int
    alone: bool
    """Whether nobody else was found that morning."""


class Observed(Struct, frozen=True):
    """What somebody said or did not say, which tells nothing certain: a reason that moves no probability."""

    by: Seat
    how: Literal["said", "groundless", "few", "none", "echo", "unnamed", "broke", "turned"]
    """`said`, `groundless`: he is against somebody without a reason, in words that are quoted or not; `few`,
    `none`: how little he said that day; `echo`: he named whom another one had named, and gave no reason;
    `unnamed`: he has talked, and named nobody; `broke`: he announced one vote and cast another; `turned`: he
    is against another one than the day before, and does not say why."""
    day: int
    words: str
    """The words, the number of his lines, or the name of whom he followed or had announced."""
    other: Seat = 0
    """With `broke` and `turned`: whom he chose instead."""


EvidenceItem = HeardClaim | HeardReport | Pointed | Fallen
"""A piece of evidence."""


class Evidence:
    """The evidence of one game, as far as it is public."""

    def __init__(self, scene: Scene) -> None:
        self.names = tuple(character.name for character in scene.characters)
        self.seats = len(self.names)
        self._ear = ear_of(scene)
        self.version = 0
        """Increases whenever something is added."""
        self.claims: dict[Seat, HeardClaim] = {}
        """The claim of each seat; a second, different one makes it a `turncoat`."""
        self.turncoats: dict[Seat, HeardClaim] = {}
        self.confessed: dict[Seat, HeardClaim] = {}
        """Who says that it is a werewolf or possessed, as in a power play; this takes nothing else back."""
        self.reports: list[HeardReport] = []
        self.pointed: list[Pointed] = []
        """Votes and suspicions of past days. What was announced counts where votes are not shown."""
        self.today: dict[Seat, Pointed] = {}
        """The last announced vote of each seat today."""
        self.words: dict[tuple[Seat, int], Pointed] = {}
        """The last announced vote of each seat on each past day."""
        self.suspects: dict[tuple[Seat, Seat], Pointed] = {}
        """Who called whom a werewolf today."""
        self.fallen: list[Fallen] = []
        self.executed: dict[Seat, int] = {}
        """The day of each execution."""
        self.silent: dict[Seat, int] = {}
        """On how many past days a living seat said nothing."""
        self.mornings: dict[int, tuple[Seat, ...]] = {}
        """Who was found dead on each morning that somebody was."""
        self.fallen_seats: set[Seat] = set()
        self.fates: dict[tuple[Seat, Role, int], list[float]] = {}
        """What `worlds` found of who claimed what, and when, by how people died; until the next day."""
        self.days = 0
        """Past days on which people voted."""
        self.asked: list[tuple[Spoke, HeardFact]] = []
        """Questions and requests of today."""
        self.matters: list[Matter] = []
        """What was put to somebody today: questions, accusations, requests."""
        self._last: Seat = 0
        """Who spoke last today."""
        self._spoke_at: dict[Seat, int] = {}
        """The number of the last utterance of each seat."""
        self.spoke_today: set[Seat] = set()
        self.answered: set[Seat] = set()
        """Who said something today, be it only Over."""
        self.living: tuple[Seat, ...] = scene.alive
        """Who lived this morning."""
        self.first_day = self._day = scene.day
        self._read = 0
        self._deaths = 0

    def follow(self, scene: Scene) -> None:
        """Take in what is new."""
        talks = scene.talks
        for at in range(self._read, len(talks)):
            if self._ear is not None and self._ear.waits(talks[at]):
                return
            self._wake(scene, talks[at].day)
            self._hear(talks[at], at)
            self._read = at + 1
        self._wake(scene, scene.day)

    def _wake(self, scene: Scene, today: int) -> None:
        while self._day < today:
            self._new_day(scene, self._day + 1)

    def _new_day(self, scene: Scene, day: int) -> None:
        self.version += 1
        self._keep_pointed(scene)
        if self._day > self.first_day:
            self.days += 1
        if self._day > self.first_day and 2 * len(self.spoke_today) > len(self.living):
            # On the first day, and where few speak, silence tells nothing: those who greet are not better.
            for seat in self.living:
                if seat not in self.spoke_today:
                    self.silent[seat] = self.silent.get(seat, 0) + 1
        deaths = [death for death in scene.deaths[self._deaths :] if death.day < day]
        self._deaths += len(deaths)
        found = tuple(death.seat for death in deaths if death.how == "found")
        self.executed |= {death.seat: death.day for death in deaths if death.how != "found"}
        self.fallen += [Fallen(seat, day, len(found) == 1) for seat in found]
        if found:
            self.mornings[day] = found
            self.fallen_seats.update(found)
        gone = {death.seat for death in deaths}
        self.living = tuple(seat for seat in self.living if seat not in gone)
        self.today, self.suspects, self.asked, self.fates = {}, {}, [], {}
        self.matters, self._last = [], 0
        self.spoke_today, self.answered = set(), set()
        self._day = day

    def _keep_pointed(self, scene: Scene) -> None:
        """Keep the votes of the day that is over; where they are not shown, what was announced."""
        ballots = scene.votes.get(self._day)
        self.words |= {(by, said.day): said for by, said in self.today.items()}
        if ballots:
            self.pointed += [Pointed(v, t, self._day, "vote") for v, t in ballots[-1] if t and v]
        else:
            self.pointed += self.today.values()
        shown = {(p.by, p.target) for p in self.pointed if p.day == self._day}
        self.pointed += [p for p in self.suspects.values() if (p.by, p.target) not in shown]

    def _hear(self, spoke: Spoke, at: int) -> None:
        by = spoke.seat
        self.answered.add(by)
        if spoke.text in (OVER, SKIP):
            return
        self.spoke_today.add(by)
        self.matters += matters(spoke.text, self.names, by, self._last, at)
        self._last, self._spoke_at[by] = by, at
        before = self.claims.get(by)
        found = self.stated(spoke, before.role if before else None)
        if not found:
            return
        self.version += 1
        for fact in found:
            self._take(fact, spoke, at)

    def stated(self, spoke: Spoke, claimed: Role | None = None) -> tuple[HeardFact, ...]:
        """What an utterance states; `claimed`: the role that its speaker has claimed."""
        return facts_of(spoke, self.names, claimed, self._ear)

    def _take(self, fact: HeardFact, spoke: Spoke, at: int) -> None:
        by, day = spoke.seat, spoke.day
        target = fact.target if 0 < fact.target <= self.seats else 0
        match fact.kind:
            case "claim" if fact.role is not None and (target or by) == by:
                self._claim(HeardClaim(by, fact.role, day, at))
            case "result" if target and target != by and fact.species and fact.verb:
                report = HeardReport(by, POWERS[fact.verb], target, fact.species is Species.WEREWOLF, day, at)
                if not any(
                    r.by == by and r.power == report.power and r.target == target for r in self.reports
                ):
                    self.reports.append(report)
            case "vote" | "urge" if target and target != by:
                self.today[by] = Pointed(by, target, day, "said", at)
                if fact.kind == "urge":
                    self.asked.append((spoke, fact))
            case "suspect" if target and target != by:
                self.suspects[by, target] = Pointed(by, target, day, "suspect", at)
            case "ask" | "divine":
                self.asked.append((spoke, fact))

    def _claim(self, claim: HeardClaim) -> None:
        if claim.role in CONFESSED:
            self.confessed[claim.by] = claim
            return
        before = self.claims.get(claim.by)
        if before is None or before.role is Role.VILLAGER:
            self.claims[claim.by] = claim
        elif before.role is not claim.role:
            self.turncoats.setdefault(claim.by, claim)

    # Questions

    @property
    def complete_days(self) -> int:
        """Days on which everybody had a chance to come out, the first one apart."""
        return self.days + (self._day > self.first_day and self.answered.issuperset(self.living))

    def all_pointed(self) -> Iterator[Pointed]:
        """All votes and suspicions until now."""
        yield from self.pointed
        yield from self.today.values()
        yield from self.suspects.values()

    @property
    def last_day(self) -> int:
        """The day until which it is known."""
        return self._day

    def living_on(self, day: int) -> list[Seat]:
        """Who lived on the morning of a day."""
        gone = {seat for seat, died in self.executed.items() if died < day}
        gone |= {fallen.seat for fallen in self.fallen if fallen.day <= day}
        return [seat for seat in range(1, self.seats + 1) if seat not in gone]

    def claimants(self, role: Role) -> list[Seat]:
        """Who claims a role, the first one first."""
        return [seat for seat, claim in self.claims.items() if claim.role is role]

    def was_wolf(self, seat: Seat) -> bool | None:
        """Whether somebody who is gone was a werewolf, as all must think; None: that is open."""
        if seat in self.fallen_seats:
            return False
        told = {r.black for r in self.reports if r.target == seat and r.power == "tell"}
        return told.pop() if len(told) == 1 else None

    def reports_by(self, seat: Seat) -> list[HeardReport]:
        return [report for report in self.reports if report.by == seat]

    def is_asked(self, seat: Seat) -> bool:
        """Whether something was put to a seat that has not spoken since."""
        return any(m.to == seat and m.direct and m.at > self._spoke_at.get(seat, -1) for m in self.matters)

    def asks(self, at: int) -> bool:
        """Whether something of today was put to somebody."""
        return any(m.at == at for m in self.matters)

    def against(self, seat: Seat) -> list[Seat]:
        """Who announced today to vote for a seat."""
        return [by for by, pointed in self.today.items() if pointed.target == seat]


_shared: WeakKeyDictionary[Scene, Evidence] = WeakKeyDictionary()


def evidence_of(view: View) -> Evidence:
    """The evidence of a game until now."""
    scene = view.scene
    evidence = _shared.get(scene)
    if evidence is None:
        evidence = _shared[scene] = Evidence(scene)
    evidence.follow(scene)
    return evidence
