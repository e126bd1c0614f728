"""What a parrot remembers: who claims what, who reported what, who must lie, who means to vote for whom."""

from msgspec import Struct

from jinro.game.draws import Draws
from jinro.game.events import Spoke
from jinro.game.roles import Role, Seat, Species
from jinro.game.views import Scene, View
from jinro.language.aiwolf import ANY, Sentence, Verb, build
from jinro.players.parrot.hearing import Fact, facts
from jinro.players.parrot.pose import Results, first_pose


class Told(Struct, frozen=True):
    """A result that somebody reports."""

    by: Seat
    verb: Verb
    target: Seat
    species: Species
    spoke: Spoke | None = None
    """Where it was said; None for one's own."""


class Mind:
    """The mind of one seat in one game."""

    def __init__(self, view: View, draws: Draws) -> None:
        self.me = view.seat
        self.role = view.role
        self.fellows = frozenset(view.fellows) - {self.me}
        self.results = Results(view, first_pose(view.role, view.rules, draws), draws)
        self.claims: dict[Seat, Role] = {}
        self.told: list[Told] = []
        self.liars: dict[Seat, Sentence] = {}
        """Who cannot be right, and why."""
        self.executed: set[Seat] = set()
        self.votes: dict[Seat, tuple[Seat, Spoke]] = {}
        """Votes announced today: of whom, and where it was said."""
        self.suspected: dict[Seat, set[Seat]] = {}
        """Whom others called a werewolf today, and who did."""
        self.asked = False
        """Whether anybody asked everybody anything today."""
        self.urged: Seat = 0
        """Whom others want me to divine."""
        self.divine_asked = False
        self.day = -1
        self.version = 0
        """Grows with everything that is of interest."""
        self._read = 0
        self._names = {character.name: seat for seat, character in enumerate(view.scene.characters, 1)}
        self._counts = view.rules.roles

    @property
    def pose(self) -> Role:
        """What I pass for."""
        return self.results.pose

    def step_back(self) -> None:
        """Pass for a villager from now on, since a fellow plays the part; nothing rests on it any more."""
        self.results.pose = Role.VILLAGER
        self.liars.clear()
        self.version += 1

    # Hearing

    def listen(self, scene: Scene) -> bool:
        """Take in what was said since; whether it holds anything of interest."""
        before = self.version
        if scene.day != self.day:
            self._wake(scene)
        talks = scene.talks
        for at in range(self._read, len(talks)):
            spoke = talks[at]
            if spoke.seat != self.me and spoke.day == self.day:
                for fact in facts(spoke.text):
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
        for told in self.told:
            if told.target in found and told.species is Species.WEREWOLF and told.verb is Verb.DIVINED:
                reason = build.and_(self.as_told(told), build.attacked(told.target, subject=ANY))
                self.liars.setdefault(told.by, reason)

    def seat(self, who: Seat | str) -> Seat:
        """The seat of somebody by number or name; 0 for nobody here."""
        if isinstance(who, str):
            return self._names.get(who, 0)
        return who if 0 < who <= len(self._names) else 0

    def _take(self, spoke: Spoke, fact: Fact) -> None:
        self.version += 1
        by, target = spoke.seat, self.seat(fact.target)
        match fact.kind:
            case "claim":
                self._claimed(by, target or by, fact.role)
            case "result" if target and fact.species and fact.verb:
                self._reported(Told(by, fact.verb, target, fact.species, spoke))
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
            told = build.and_(build.comingout(by, before, subject=by), build.comingout(by, role, subject=by))
            self.liars.setdefault(by, told)
        elif by in self.fellows:
            return
        elif role is self.pose and self._counts.get(role) == 1 and role is not Role.VILLAGER:
            both = build.and_(build.comingout(self.me, role), build.comingout(by, role, subject=by))
            self.liars.setdefault(by, both)

    def _reported(self, told: Told) -> None:
        self.told.append(told)
        if told.target == self.me and told.species is Species.WEREWOLF:
            human = build.and_(build.comingout(self.me, self.pose), self.as_told(told))
            self.liars.setdefault(told.by, human)

    def claimants(self, role: Role) -> list[Seat]:
        """Those who claim a role and are not known to lie."""
        return [seat for seat, claimed in self.claims.items() if claimed is role and seat not in self.liars]

    def accuser(self) -> Told | None:
        """The last report that calls me a werewolf."""
        mine = [t for t in self.told if t.target == self.me and t.species is Species.WEREWOLF]
        return mine[-1] if mine else None

    def pressed(self, living: int) -> bool:
        """Whether many mean to vote for me."""
        return sum(target == self.me for target, _ in self.votes.values()) >= max(2, living // 4)

    def as_told(self, told: Told) -> Sentence:
        """A report as a sentence."""
        make = build.divined if told.verb is Verb.DIVINED else build.identified
        return make(told.target, told.species, subject=None if told.by == self.me else told.by)
