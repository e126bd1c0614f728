"""What one seat believes: by all it knows, by the story it tells, and as the public sees it."""

from typing import Final
from weakref import WeakKeyDictionary

from jinro.game.draws import Draws
from jinro.game.events import Divined, Sensed, Spoke
from jinro.game.roles import TABLE, Role, Seat, Side, Species
from jinro.game.views import View
from jinro.players.parrot.hearing import HeardFact
from jinro.players.reasoner.cover import Cover
from jinro.players.reasoner.evidence import Evidence, EvidenceItem, HeardReport, Pointed, evidence_of
from jinro.players.reasoner.weights import Policy
from jinro.players.reasoner.worlds import Beliefs, KnownFacts, Worlds

_public: WeakKeyDictionary[Evidence, tuple[tuple[int, int], Beliefs]] = WeakKeyDictionary()
"""What the public believes, which is the same for all seats of a game."""
NEVER: Final = 1_000
"""Stands for the day of an action that no phase has."""


class ReasonerMind:
    """The mind of one seat in one game; beliefs are computed when they are asked for."""

    def __init__(self, view: View, draws: Draws, policy: Policy) -> None:
        self.me = view.seat
        self.role = view.role
        self.side = TABLE[self.role].side
        self.fellows = frozenset(view.fellows) - {self.me}
        self.rules = view.rules
        self.counts = {role: count for role, count in view.rules.roles.items() if count}
        self.draws = draws
        self.policy = policy
        self.cover = Cover(view, draws, policy)
        self.evidence: Evidence = evidence_of(view)
        self.view = view
        self._kept: dict[str, tuple[tuple[int, int], KnownFacts, Worlds, Beliefs]] = {}
        self.first_vote = first_day_with(view, "execution")

    def listen(self, view: View) -> None:
        """Take in what has happened since."""
        self.view = view
        self.evidence = evidence_of(view)

    def hear(self, spoke: Spoke) -> tuple[HeardFact, ...]:
        """What somebody states in a whisper."""
        return self.evidence.stated(spoke)

    @property
    def alive(self) -> tuple[Seat, ...]:
        return self.view.alive

    @property
    def others(self) -> list[Seat]:
        """The living but me."""
        return [seat for seat in self.view.alive if seat != self.me]

    @property
    def day(self) -> int:
        return self.view.day

    @property
    def lies(self) -> bool:
        """Whether it has something to hide."""
        return self.side is not Side.VILLAGER

    # Beliefs

    def own(self) -> Beliefs:
        """What I believe."""
        return self._beliefs("own", self.certain())[1]

    def story(self) -> Beliefs:
        """What I would believe if my cover story were true: the ground of all that I say."""
        return self._story()[1]

    def _story(self) -> tuple[Worlds, Beliefs]:
        return self._beliefs("story", self.told()) if self.lies else self._beliefs("own", self.certain())

    def public(self) -> Beliefs:
        """What somebody believes who knows nothing of his own."""
        version, kept = self._version(), _public.get(self.evidence)
        if kept is None or kept[0] != version:
            kept = _public[self.evidence] = version, Worlds(self.counts, self.evidence).beliefs()
        return kept[1]

    def _version(self) -> tuple[int, int]:
        return self.evidence.version, len(self.evidence.answered)

    def _beliefs(self, which: str, certain: KnownFacts) -> tuple[Worlds, Beliefs]:
        kept = self._kept.get(which)
        version = self._version()
        if kept is None or kept[0] != version or kept[1] != certain:
            worlds = Worlds(self.counts, self.evidence, certain)
            kept = self._kept[which] = version, certain, worlds, worlds.beliefs()
        return kept[2], kept[3]

    def moved(self, item: EvidenceItem, seat: Seat) -> float:
        """How much likelier a seat is a werewolf by my story because of a piece of evidence."""
        worlds, story = self._story()
        if isinstance(item, Pointed):
            return worlds.moved_by(item, seat)
        certain = worlds.certain
        if isinstance(item, HeardReport) and item.by == self.me:
            # My own result, which is certain to me, or so I say.
            wolves = tuple(seat for seat in certain.wolves if seat != item.target)
            humans = tuple(seat for seat in certain.humans if seat != item.target)
            certain = KnownFacts(self.me, certain.roles, wolves, humans)
        without = Worlds(self.counts, self.evidence, certain, without=item).beliefs()
        return story.wolf[seat] - without.wolf[seat]

    def certain(self) -> KnownFacts:
        """What I know for certain."""
        view = self.view
        roles = ((self.me, self.role), *((seat, self.role) for seat in sorted(self.fellows)))
        seen: list[Divined | Sensed] = [*view.divined, *view.sensed]
        wolves = {s.target for s in seen if s.species is Species.WEREWOLF}
        humans = {s.target for s in seen if s.species is Species.HUMAN}
        known = {seat for seat, _ in roles}
        return KnownFacts(self.me, roles, tuple(sorted(wolves - known)), tuple(sorted(humans - known)))

    def told(self) -> KnownFacts:
        """What I would know for certain if I were what I pose as."""
        results = self.cover.results()
        wolves = {r.target for r in results if r.black}
        humans = {r.target for r in results if not r.black}
        pose = self.cover.pose
        if not self.counts.get(pose):
            pose = next(iter(role for role in self.counts if role is not Role.WEREWOLF), self.role)
        return KnownFacts(self.me, ((self.me, pose),), tuple(sorted(wolves)), tuple(sorted(humans)))

    # Threats

    def accusers(self) -> list[Seat]:
        """Who reports that I am a werewolf."""
        return [r.by for r in self.evidence.reports if r.target == self.me and r.black]

    def pressed(self) -> bool:
        """Whether many announced to vote for me."""
        return len(self.evidence.against(self.me)) >= max(2, len(self.alive) // 4)


def first_day_with(view: View, action: str) -> int:
    """The first day that has an action."""
    phases = (*view.rules.day_phases, *view.rules.night_phases)
    days = range(view.rules.first_day, view.rules.first_day + 3)
    return next((d for d in days if any(action in p.actions and p.applies(d) for p in phases)), NEVER)


def has_today(view: View, action: str) -> bool:
    """Whether the day or the night of today has an action."""
    phases = (*view.rules.day_phases, *view.rules.night_phases)
    return any(action in phase.actions and phase.applies(view.day) for phase in phases)
