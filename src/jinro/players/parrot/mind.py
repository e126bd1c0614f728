"""What a parrot remembers of a game: claims, reported results, proven liars, announced votes."""

from msgspec import Struct

from jinro.game.draws import Draws
from jinro.game.events import Spoke
from jinro.game.roles import Role, Seat, Species
from jinro.game.views import Scene, View
from jinro.language.aiwolf import ANY, Sentence, Verb, build
from jinro.players.parrot.hearing import HeardFact, facts
from jinro.players.parrot.pose import OwnResults, first_pose


class HeardResult(Struct, frozen=True):
    """A divination or medium result that a seat reports."""

    by: Seat
    verb: Verb
    target: Seat
    species: Species
    spoke: Spoke | None = None
    """The utterance that reported it; None: one's own result."""


class Mind:
    """The memory of one seat in one game."""

    def __init__(self, view: View, draws: Draws) -> None:
        self.me = view.seat
        self.role = view.role
        self.fellows = frozenset(view.fellows) - {self.me}
        self.results = OwnResults(view, first_pose(view.role, view.rules, draws), draws)
        self.claims: dict[Seat, Role] = {}
        self.reports: list[HeardResult] = []
        self.liars: dict[Seat, Sentence] = {}
        """Seats that must have lied, with the proof."""
        self.executed: set[Seat] = set()
        self.votes: dict[Seat, tuple[Seat, Spoke]] = {}
        """Votes announced today by seat: target and utterance."""
        self.suspected: dict[Seat, set[Seat]] = {}
        """Seats called a werewolf today, with those who said so."""
        self.asked = False
        """Whether somebody asked everybody a question today."""
        self.urged: Seat = 0
        """Seat that others asked me to divine; 0: none."""
        self.divine_asked = False
        self.day = -1
        self.version = 0
        """Increases with every relevant change."""
        self._read = 0
        self._names = tuple(character.name for character in view.scene.characters)
        self._counts = view.rules.roles

    @property
    def pose(self) -> Role:
        """The role that I pose as."""
        return self.results.pose

    @property
    def pretends(self) -> bool:
        """Whether I pose as what I am not."""
        return self.pose is not self.role

    def step_back(self) -> None:
        """Pose as a villager from now on, because a fellow claims the role; drop proofs based on it."""
        self.results.pose = Role.VILLAGER
        self.liars.clear()
        self.version += 1

    # Hearing

    def listen(self, scene: Scene) -> bool:
        """Read the new utterances; return whether anything relevant changed."""
        before = self.version
        if scene.day != self.day:
            self._wake(scene)
        talks = scene.talks
        for at in range(self._read, len(talks)):
            spoke = talks[at]
            if spoke.seat != self.me and spoke.day == self.day:
                for fact in self.heard(spoke):
                    self._take(spoke, fact)
        self._read = len(talks)
        return self.version > before

    def _wake(self, scene: Scene) -> None:
        self.version += 1
        self.day = scene.day
        self.votes.clear()
        self.suspected.clear()
        self.asked = self.divine_asked = False
        self.urged = 0
        self.executed = {death.seat for death in scene.deaths if death.how == "executed"}
        found = {death.seat for death in scene.deaths if death.how == "found"}
        for report in self.reports:
            if report.target in found and report.species is Species.WEREWOLF and report.verb is Verb.DIVINED:
                reason = build.and_(self.as_sentence(report), build.attacked(report.target, subject=ANY))
                self.liars.setdefault(report.by, reason)

    def heard(self, spoke: Spoke) -> tuple[HeardFact, ...]:
        """What an utterance states."""
        return facts(spoke.text, self._names, spoke.seat, self.claims.get(spoke.seat))

    def seat(self, seat: Seat) -> Seat:
        """The seat, if it is in this village; 0: it is not."""
        return seat if 0 < seat <= len(self._names) else 0

    def _take(self, spoke: Spoke, fact: HeardFact) -> None:
        self.version += 1
        by, target = spoke.seat, self.seat(fact.target)
        match fact.kind:
            case "claim":
                self._claimed(by, target or by, fact.role)
            case "result" if target and fact.species and fact.verb:
                self._reported(HeardResult(by, fact.verb, target, fact.species, spoke))
            case "vote" | "urge" if target:
                self.votes[by] = target, spoke
            case "suspect" if target:
                self.suspected.setdefault(target, set()).add(by)
            case "ask":
                self.asked = True
            case "divine" if target:
                self.divine_asked = True
                if self.seat(fact.to) == self.me:
                    self.urged = target

    def _claimed(self, by: Seat, target: Seat, role: Role | None) -> None:
        if role is None or by != target:
            return
        before = self.claims.setdefault(by, role)
        if before is not role:
            report = build.and_(
                build.comingout(by, before, subject=by), build.comingout(by, role, subject=by)
            )
            self.liars.setdefault(by, report)
        elif by in self.fellows:
            return
        elif role is self.pose and self._counts.get(role) == 1 and role is not Role.VILLAGER:
            both = build.and_(build.comingout(self.me, role), build.comingout(by, role, subject=by))
            self.liars.setdefault(by, both)

    def _reported(self, report: HeardResult) -> None:
        self.reports.append(report)
        if report.target == self.me and report.species is Species.WEREWOLF:
            human = build.and_(build.comingout(self.me, self.pose), self.as_sentence(report))
            self.liars.setdefault(report.by, human)

    def claimants(self, role: Role) -> list[Seat]:
        """Seats that claim a role and are not known liars."""
        return [seat for seat, claimed in self.claims.items() if claimed is role and seat not in self.liars]

    def accuser(self) -> HeardResult | None:
        """The last report that calls me a werewolf."""
        against_me = [t for t in self.reports if t.target == self.me and t.species is Species.WEREWOLF]
        return against_me[-1] if against_me else None

    def pressed(self, living: int) -> bool:
        """Whether many announced to vote for me."""
        return sum(target == self.me for target, _ in self.votes.values()) >= max(2, living // 4)

    def as_sentence(self, report: HeardResult) -> Sentence:
        """The report as a sentence of the protocol language."""
        make = build.divined if report.verb is Verb.DIVINED else build.identified
        return make(report.target, report.species, subject=None if report.by == self.me else report.by)
