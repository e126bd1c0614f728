"""Whom a parrot would execute, attack or guard, and why.

It argues from public knowledge: the role it poses as, its own reports, and what others say. Secret knowledge
of a werewolf only protects its fellows and chooses whom to attack.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from jinro.game.draws import Draws
from jinro.game.events import Mark
from jinro.game.roles import Role, Seat, Species
from jinro.game.views import View
from jinro.language.aiwolf import Sentence, Verb, build
from jinro.players.parrot.mind import HeardResult, Mind

LIE: Final = 30.0
"""Weight of a proven lie."""
PROVEN: Final = 100.0
"""Weight of one's own result: werewolf."""
BLACK: Final = 12.0
"""Weight of a claimed seer's result: werewolf; divided by the number of claimants."""
WHITE: Final = -6.0
"""Weight of a claimed seer's result: human; also of an unrivalled claim of a power."""
RIVAL: Final = 2.0
"""Weight of a claim of a power that others claim too."""
GRUDGE: Final = 1.5
"""Weight of a vote against me."""
CROWD: Final = 0.5
"""Weight of each announced vote of another seat; at most four count."""
FELLOW: Final = -1_000.0
"""Weight of a fellow werewolf: never chosen."""
WHIM: Final = 2.0
"""Largest random weight, which decides where nothing else does."""
WORTH: Final = {Role.SEER: 3, Role.MEDIUM: 2, Role.FREEMASON: 2, Role.BODYGUARD: 2}
"""Value of a claimed role to the village."""


class Doubt(Struct, frozen=True):
    """A suspicion: its target, its weight and its reason."""

    target: Seat
    weight: float
    reason: Sentence | None
    known: bool
    """Whether the reason is a result, one's own or a claimed seer's."""


class Weighing:
    """The judgement of one seat in one game; weights are recomputed when the mind has changed."""

    def __init__(self, view: View, mind: Mind, draws: Draws) -> None:
        self._mind = mind
        self._counts = view.rules.roles
        self._ours = frozenset(view.fellows) if view.role is Role.WEREWOLF else frozenset()
        number = draws.number("whim")
        self._whims = [WHIM * (number >> 12 * seat & 0xFF) / 255 for seat in range(view.rules.seats + 1)]
        self._version = -1
        self._weights = self._whims
        self._black: dict[Seat, HeardResult] = {}
        """Seats that a trusted report calls a werewolf."""
        self._white: set[Seat] = set()
        """Seats that my own results call human."""
        self._grudges: set[Seat] = set()
        self._confirmed: set[Seat] = set()
        """Claimed seers confirmed by the medium."""

    def top_doubt(self, view: View, options: Sequence[Seat]) -> Doubt | None:
        """The strongest doubt among the options."""
        me = self._mind.me
        weights = self._weigh(view)
        target = max((seat for seat in options if seat != me), key=weights.__getitem__, default=0)
        return Doubt(target, weights[target], self._reason(target), target in self._black) if target else None

    def most_valuable(self, view: View, options: Sequence[Seat]) -> Seat:
        """Whom to attack or guard: the most valuable claimed role, else the least doubted seat; 0: nobody."""
        claims, me = self._mind.claims, self._mind.me
        weights = self._weigh(view)

        def value(seat: Seat) -> tuple[int, float]:
            role = claims.get(seat)
            return (WORTH.get(role, 0) + self._threat(seat) if role else 0, -weights[seat])

        return max((seat for seat in options if seat != me), key=value, default=0)

    def _threat(self, seat: Seat) -> int:
        """What a werewolf knows of a claimed seer: positive if it found a werewolf, negative if it lies."""
        reports = [r for r in self._mind.reports if r.by == seat and r.verb is Verb.DIVINED]
        if not self._ours or not reports:
            return 0
        if any(r.target in self._ours and r.species is Species.WEREWOLF for r in reports):
            return 3
        return -3 if any(r.target in self._ours or r.species is Species.WEREWOLF for r in reports) else 0

    def takes_for(self, seat: Seat) -> list[Sentence]:
        """Wordings for what a doubted seat is taken for, longest first."""
        wolf = build.estimate(seat, Role.WEREWOLF)
        lies = seat in self._mind.liars and self._mind.claims.get(seat) in WORTH
        if not lies or not self._counts.get(Role.POSSESSED):
            return [wolf]
        possessed = build.estimate(seat, Role.POSSESSED)
        return [possessed] if seat in self._white else [build.xor(wolf, possessed), wolf]

    # Beliefs

    def beliefs(self, view: View) -> dict[tuple[Seat, Role], Mark]:
        """Marks of the board: whom I take for a werewolf, and which claims I believe.

        Nothing that I pretend counts: neither my made-up results, nor who contradicts them."""
        self._weigh(view)
        mind, found = self._mind, dict[tuple[Seat, Role], Mark]()
        known = {mind.me, *mind.fellows}
        black = {
            seat: report for seat, report in self._black.items() if report.by != mind.me or not mind.pretends
        }
        blamed = {seat for seat in mind.liars if not self._lied(seat)} | (self._black.keys() - black)
        doubted = self.top_doubt(view, [s for s in view.alive if s not in known | blamed])
        for seat in range(1, view.rules.seats + 1):
            if seat in known:
                continue
            if mind.role is not Role.WEREWOLF:
                doubt = doubted is not None and seat == doubted.target
                found[seat, Role.WEREWOLF] = self._wolf_mark(seat, black.get(seat), doubt)
            role = mind.claims.get(seat)
            if role is not None and role is not Role.VILLAGER and self._counts.get(role):
                found[seat, role] = "×" if self._lied(seat) else "△" if self._contested(seat) else "○"
        return found

    def _wolf_mark(self, seat: Seat, black: HeardResult | None, doubted: bool) -> Mark:
        """Whether I take a seat for a werewolf."""
        mind = self._mind
        if black is not None:
            sure = black.by == mind.me or black.by in self._confirmed or not self._contested(black.by)
            return "○" if sure else "△"
        if seat in self._white and not mind.pretends:
            return "×"
        if doubted or self._lied(seat):
            return "△"
        return "×" if mind.claims.get(seat) in WORTH and not self._contested(seat) else "?"

    def _lied(self, seat: Seat) -> bool:
        """Whether a seat has lied for all I know."""
        mind = self._mind
        if seat not in mind.liars:
            return False
        told = any(
            r.by == seat and r.target == mind.me and r.species is Species.WEREWOLF for r in mind.reports
        )
        if mind.role is Role.WEREWOLF and told:
            return False
        return not (mind.pretends and mind.claims.get(seat) is mind.pose)

    def _contested(self, seat: Seat) -> bool:
        """Whether more seats claim a role than have it, not counting what I pretend."""
        mind = self._mind
        role = mind.claims[seat]
        rivals = [
            s for s, claimed in mind.claims.items() if claimed is role and s not in mind.executed | {seat}
        ]
        return len(rivals) + (mind.role is role) >= self._counts.get(role, 0)

    # Weights

    def _weigh(self, view: View) -> list[float]:
        """Weights by seat; more means more doubted."""
        mind = self._mind
        if self._version == mind.version:
            return self._weights
        self._version = mind.version
        own = [
            HeardResult(mind.me, seen.verb, seen.target, seen.species)
            for seen in mind.results.until_now(view)
        ]
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

    def _weigh_results(self, own: Sequence[HeardResult], weights: list[float]) -> None:
        mind = self._mind
        seers = mind.claimants(Role.SEER)
        trust = 1 / max(1, len(seers) + (mind.pose is Role.SEER))
        self._black, self._white = {}, set()
        for report in (*mind.reports, *own):
            mine = report.by == mind.me
            if (
                report.verb is not Verb.DIVINED
                or not (mine or report.by in seers)
                or report.by == report.target
            ):
                continue
            if report.species is Species.WEREWOLF:
                sure = BLACK if report.by in self._confirmed else BLACK * trust
                weights[report.target] += PROVEN if mine else sure
                self._black[report.target] = report
            else:
                weights[report.target] += WHITE * (3 if mine else trust)
                if mine:
                    self._white.add(report.target)

    def _compare(self, own: Sequence[HeardResult]) -> None:
        """Compare the seers' reports with those of the only medium (or mine as medium)."""
        mind = self._mind
        mediums = [mind.me] if mind.pose is Role.MEDIUM else mind.claimants(Role.MEDIUM)
        if len(mediums) != 1:
            return
        seen = {
            t.target: t for t in (*mind.reports, *own) if t.by == mediums[0] and t.verb is Verb.IDENTIFIED
        }
        for report in mind.reports if seen else ():
            other = seen.get(report.target)
            if other is None or report.verb is not Verb.DIVINED or report.by in mind.liars:
                continue
            if other.species is not report.species:
                mind.liars[report.by] = build.and_(mind.as_sentence(report), mind.as_sentence(other))
            elif report.species is Species.WEREWOLF:
                self._confirmed.add(report.by)

    def _rivals(self, seat: Seat) -> list[Seat]:
        """Rival claimants of the same role, if there are too many; executed seats do not count."""
        mind = self._mind
        role = mind.claims[seat]
        found = [s for s, claimed in mind.claims.items() if claimed is role and s != seat]
        found = [s for s in found if s not in mind.executed] + ([mind.me] if role is mind.pose else [])
        return found if len(found) >= self._counts.get(role, 0) else []

    def _claim_weight(self, seat: Seat) -> float:
        """Weight of a claimed power: low if unrivalled or confirmed by the medium, high for rivals."""
        if self._mind.claims[seat] not in WORTH:
            return 0.0
        rivals = self._rivals(seat)
        if not rivals or seat in self._confirmed:
            return 2 * WHITE
        return LIE if any(s in self._confirmed for s in rivals) else RIVAL

    def _reason(self, seat: Seat) -> Sentence | None:
        """The reason to execute a seat, from public knowledge; None: none."""
        mind = self._mind
        if seat in self._black:
            return mind.as_sentence(self._black[seat])
        if seat in mind.liars:
            return mind.liars[seat]
        role = mind.claims.get(seat)
        rivals = self._rivals(seat) if role in WORTH and seat not in self._confirmed else []
        if role is not None and rivals:
            both = sorted((seat, rivals[0]))
            return build.and_(*(build.comingout(s, role, subject=None if s == mind.me else s) for s in both))
        if seat in self._grudges:
            return build.day(mind.day - 1, build.voted(mind.me, subject=seat))
        return None


def _last_votes(view: View) -> Sequence[tuple[Seat, Seat]]:
    """Yesterday's last ballot as (voter, target), if it was shown."""
    scene = view.scene
    ballots = scene.votes.get(scene.day - 1)
    return ballots[-1] if ballots else ()
