"""Whom a parrot would execute, and why.

It reasons in public: from what it passes for and reports itself, and from what others say. What it knows
beyond that, as a werewolf, only keeps it from harming its own, and tells it whom to attack.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from jinro.game.draws import Draws
from jinro.game.roles import Role, Seat, Species
from jinro.game.views import View
from jinro.language.aiwolf import Sentence, Verb, build
from jinro.players.parrot.mind import Mind, Told

LIE: Final = 30.0
"""How much it weighs that somebody lies."""
PROVEN: Final = 100.0
"""That I have found somebody out myself."""
BLACK: Final = 12.0
"""That a claimed seer has, shared among those who claim."""
WHITE: Final = -6.0
"""That a claimed seer found a human, or that somebody alone claims a power."""
RIVAL: Final = 2.0
"""That somebody claims a power with others."""
GRUDGE: Final = 1.5
"""That somebody voted for me."""
CROWD: Final = 0.5
"""That somebody else announced to vote so; four count at most."""
FELLOW: Final = -1_000.0
WHIM: Final = 2.0
"""What nothing speaks for weighs so much at most."""
WORTH: Final = {Role.SEER: 3, Role.MEDIUM: 2, Role.FREEMASON: 2, Role.BODYGUARD: 2}
"""How much a claimed role is worth to the village."""


class Doubt(Struct, frozen=True):
    """Why somebody should die, and how strongly."""

    target: Seat
    weight: float
    reason: Sentence | None
    known: bool
    """Whether the reason is one's own result, or a claimed seer's."""


class Judge:
    """The judgement of one seat in one game; worked out anew when there is something new."""

    def __init__(self, view: View, mind: Mind, draws: Draws) -> None:
        self._mind = mind
        self._counts = view.rules.roles
        self._ours = frozenset(view.fellows) if view.role is Role.WEREWOLF else frozenset()
        number = draws.number("whim")
        self._whims = [WHIM * (number >> 12 * seat & 0xFF) / 255 for seat in range(view.rules.seats + 1)]
        self._version = -1
        self._weights = self._whims
        self._black: dict[Seat, Told] = {}
        """Who was found to be a wolf by somebody whom I trust."""
        self._white: set[Seat] = set()
        """Whom I found to be human."""
        self._grudges: set[Seat] = set()
        self._borne_out: set[Seat] = set()
        """Seers whose wolf the medium has seen too."""

    def prey(self, view: View, options: Sequence[Seat]) -> Doubt | None:
        """Whom I would execute."""
        me = self._mind.me
        weights = self._weigh(view)
        target = max((seat for seat in options if seat != me), key=weights.__getitem__, default=0)
        return Doubt(target, weights[target], self._reason(target), target in self._black) if target else None

    def victim(self, view: View, options: Sequence[Seat]) -> Seat:
        """Whom to attack, or to guard: who knows most, else whom the village trusts most; 0 for nobody."""
        claims, me = self._mind.claims, self._mind.me
        weights = self._weigh(view)

        def value(seat: Seat) -> tuple[int, float]:
            role = claims.get(seat)
            return (WORTH.get(role, 0) + self._threat(seat) if role else 0, -weights[seat])

        return max((seat for seat in options if seat != me), key=value, default=0)

    def _threat(self, seat: Seat) -> int:
        """What only a wolf can tell of a claimed seer: it has found one of us, or one who is none of us."""
        told = [t for t in self._mind.told if t.by == seat and t.verb is Verb.DIVINED]
        if not self._ours or not told:
            return 0
        if any(t.target in self._ours and t.species is Species.WEREWOLF for t in told):
            return 3
        return -3 if any(t.target in self._ours or t.species is Species.WEREWOLF for t in told) else 0

    def takes_for(self, seat: Seat) -> list[Sentence]:
        """What I take somebody for whom I doubt, from the fullest way to say it to the shortest."""
        wolf = build.estimate(seat, Role.WEREWOLF)
        lies = seat in self._mind.liars and self._mind.claims.get(seat) in WORTH
        if not lies or not self._counts.get(Role.POSSESSED):
            return [wolf]
        possessed = build.estimate(seat, Role.POSSESSED)
        return [possessed] if seat in self._white else [build.xor(wolf, possessed), wolf]

    # Weights

    def _weigh(self, view: View) -> list[float]:
        """The weight of each seat, by seat."""
        mind = self._mind
        if self._version == mind.version:
            return self._weights
        self._version = mind.version
        own = [Told(mind.me, seen.verb, seen.target, seen.species) for seen in mind.results.until_now(view)]
        self._compare(own)
        weights = self._weights = self._whims.copy()
        crowd = [target for target, _ in mind.votes.values()]
        for target in set(crowd):
            weights[target] += CROWD * min(4, crowd.count(target))
        self._grudges = {voter for voter, target in _last_votes(view) if target == mind.me}
        for voter in self._grudges:
            weights[voter] += GRUDGE
        for seat in mind.claims:
            weights[seat] += self._claim_weight(seat)
        self._weigh_results(own, weights)
        for seat in mind.liars:
            weights[seat] += 0 if seat in self._black else LIE
        for seat in mind.fellows:
            weights[seat] += FELLOW
        return weights

    def _weigh_results(self, own: Sequence[Told], weights: list[float]) -> None:
        mind = self._mind
        seers = mind.claimants(Role.SEER)
        trust = 1 / max(1, len(seers) + (mind.pose is Role.SEER))
        self._black, self._white = {}, set()
        for told in (*mind.told, *own):
            mine = told.by == mind.me
            if told.verb is not Verb.DIVINED or not (mine or told.by in seers) or told.by == told.target:
                continue
            if told.species is Species.WEREWOLF:
                sure = BLACK if told.by in self._borne_out else BLACK * trust
                weights[told.target] += PROVEN if mine else sure
                self._black[told.target] = told
            else:
                weights[told.target] += WHITE * (3 if mine else trust)
                if mine:
                    self._white.add(told.target)

    def _compare(self, own: Sequence[Told]) -> None:
        """Hold what seers found against what a medium saw: the one medium, or me."""
        mind = self._mind
        mediums = [mind.me] if mind.pose is Role.MEDIUM else mind.claimants(Role.MEDIUM)
        if len(mediums) != 1:
            return
        seen = {t.target: t for t in (*mind.told, *own) if t.by == mediums[0] and t.verb is Verb.IDENTIFIED}
        for told in mind.told if seen else ():
            other = seen.get(told.target)
            if other is None or told.verb is not Verb.DIVINED or told.by in mind.liars:
                continue
            if other.species is not told.species:
                mind.liars[told.by] = build.and_(mind.as_told(told), mind.as_told(other))
            elif told.species is Species.WEREWOLF:
                self._borne_out.add(told.by)

    def _rivals(self, seat: Seat) -> list[Seat]:
        """Those who claim the same as somebody, where that is too many; the executed do not count."""
        mind = self._mind
        role = mind.claims[seat]
        found = [s for s, claimed in mind.claims.items() if claimed is role and s != seat]
        found = [s for s in found if s not in mind.executed] + ([mind.me] if role is mind.pose else [])
        return found if len(found) >= self._counts.get(role, 0) else []

    def _claim_weight(self, seat: Seat) -> float:
        """One who claims a power alone, or whom the medium bears out, is not to die; rivals are."""
        if self._mind.claims[seat] not in WORTH:
            return 0.0
        rivals = self._rivals(seat)
        if not rivals or seat in self._borne_out:
            return 2 * WHITE
        return LIE if any(s in self._borne_out for s in rivals) else RIVAL

    def _reason(self, seat: Seat) -> Sentence | None:
        """Why somebody should die, in words that all understand."""
        mind = self._mind
        if seat in self._black:
            return mind.as_told(self._black[seat])
        if seat in mind.liars:
            return mind.liars[seat]
        role = mind.claims.get(seat)
        rivals = self._rivals(seat) if role in WORTH and seat not in self._borne_out else []
        if role is not None and rivals:
            both = sorted((seat, rivals[0]))
            return build.and_(*(build.comingout(s, role, subject=None if s == mind.me else s) for s in both))
        if seat in self._grudges:
            return build.day(mind.day - 1, build.voted(mind.me, subject=seat))
        return None


def _last_votes(view: View) -> Sequence[tuple[Seat, Seat]]:
    """Who voted for whom yesterday, as far as it was shown."""
    scene = view.scene
    ballots = scene.votes.get(scene.day - 1)
    return ballots[-1] if ballots else ()
