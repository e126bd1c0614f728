"""`IndirectBeliefs`: what notes, votes and the sums of robots tell of a belief.

They are weaker than facts and marks, and stand beside these, each with its evidence. A vote tells a belief
only of the village's side, which votes for whom it suspects; a vote for another tells nothing.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.corpus.beliefs import Judged, judged
from jinro.corpus.bluffs import lie_of
from jinro.corpus.claims import Content, Has, UtteredClaim
from jinro.corpus.minds import RobotMinds
from jinro.corpus.records import Belief, BeliefSource, LabelRecord, Proof, VoteRecord
from jinro.corpus.timeline import Said, Timeline
from jinro.game.roles import TABLE, Role, Seat, Side
from jinro.players.reasoner.hindsight import suspicion_of
from jinro.players.reasoner.player import LIKELY, mark_of
from jinro.players.reasoner.worlds import Beliefs

CLOSE: Final = 5
"""Points of suspicion around the mean of the others within which a robot is undecided."""
HELD: Final = 0.5
OPEN: Final = 0.25
"""From the first probability on a robot holds that somebody has a role; up to the second, that he has not."""
OTHERS: Final = (Role.POSSESSED, Role.FOX)
"""Enemies of the village that are no werewolves."""
UNKNOWN: Final = Judged("unknown")


class _Noted(Struct, frozen=True):
    """What the last private note says about somebody."""

    has: Has
    proof: Proof


class Sums(Struct, frozen=True):
    """What a robot had worked out."""

    belief: Belief = "unknown"
    suspicion: int | None = None
    others: int | None = None


class IndirectBeliefs:
    """Follows one game; utterances come in their order."""

    def __init__(self, timeline: Timeline, minds: RobotMinds) -> None:
        self._timeline = timeline
        self._minds = minds
        self._votes = timeline.votes_by_seat
        self._notes: dict[tuple[Seat, Seat], _Noted] = {}
        self._intended: dict[tuple[Seat, int], tuple[Seat, Proof]] = {}
        """For whom a private note of a day says that its writer will vote."""

    def note(self, said: Said, meant: Sequence[UtteredClaim]) -> None:
        """Take a private note."""
        proof, seat = Proof("note", said.n), said.spoke.seat
        for one in meant:
            if isinstance(one.content, Has):
                self._notes[seat, one.content.seat] = _Noted(one.content, proof)
            elif one.record.kind == "vote" and one.record.of:
                self._intended[seat, said.spoke.day] = one.record.of, proof

    def of(self, said: Said, one: UtteredClaim, label: LabelRecord) -> LabelRecord:
        """The label, with what these sources tell."""
        note, vote = UNKNOWN, UNKNOWN
        sums = Sums()
        if one.record.kind == "vote":
            note, vote = self._meant_to_vote(said, one.record.of), self._voted_as_said(said, one)
        elif one.content is not None and one.record.kind == "estimate":
            note = judged(one.content, lambda has: self._noted(said.spoke.seat, has))
            vote = judged(one.content, lambda has: self._voted(said, has))
            sums = self._sums(said, one, one.content)
            if self._is_stale(said, label) or self._is_against(said, one, label):
                label = replace(label, belief="undecided", stance="open")
        return _with(label, sums, note, vote)

    def _is_stale(self, said: Said, label: LabelRecord) -> bool:
        """Whether a robot would not make the marks that decide a belief any more: it makes its board in the
        morning."""
        held = self._minds.beliefs(said.moment.n, said.spoke.seat)
        proofs = {proof.n for proof in label.belief_proofs if proof.kind == "mark"}
        if held is None or not proofs or label.belief not in ("agrees", "contradicts"):
            return False
        cells = (cell for cell in said.moment.board if cell.n in proofs)
        return any(mark_of(held.p(cell.target, cell.role)) != cell.mark for cell in cells)

    def _is_against(self, said: Said, one: UtteredClaim, label: LabelRecord) -> bool:
        """Whether one of the village's side suspects somebody whom it holds for another enemy, as the
        possessed or the fox: he is suspicious, though no werewolf."""
        has = one.content
        if label.belief != "contradicts" or not isinstance(has, Has) or not self._in_words(said, one):
            return False
        held = self._minds.beliefs(said.moment.n, said.spoke.seat)
        if held is not None and sum(held.p(has.seat, role) for role in OTHERS) >= LIKELY:
            return True
        cells = (cell for cell in said.moment.board if cell.target == has.seat and cell.role in OTHERS)
        return any(cell.mark in "○△" for cell in cells)

    def _in_words(self, said: Said, one: UtteredClaim) -> bool:
        """Whether it is suspicion, said by one of the village's side, not that somebody is a werewolf."""
        role = self._timeline.role(said.spoke.seat)
        return lie_of(one.record) == "doubt" and role is not None and TABLE[role].side is Side.VILLAGER

    def _noted(self, seat: Seat, has: Has) -> Judged:
        noted = self._notes.get((seat, has.seat))
        if noted is None:
            return UNKNOWN
        left = noted.has.roles
        belief: Belief = "agrees" if left <= has.roles else "undecided" if left & has.roles else "contradicts"
        return Judged(belief, (noted.proof,))

    def _meant_to_vote(self, said: Said, of: Seat) -> Judged:
        noted = self._intended.get((said.spoke.seat, said.spoke.day))
        if noted is None or not of:
            return UNKNOWN
        return Judged("agrees" if noted[0] == of else "contradicts", (noted[1],))

    def _next_vote(self, said: Said) -> VoteRecord | None:
        """The next vote of that day that the speaker has cast itself."""
        later = (vote for vote in self._votes.get(said.spoke.seat, ()) if vote.n > said.moment.n)
        vote = next(later, None)
        own = vote is not None and vote.day == said.spoke.day and vote.target and not vote.reason
        return vote if own else None

    def _voted_as_said(self, said: Said, one: UtteredClaim) -> Judged:
        vote = self._next_vote(said)
        if vote is None or not one.record.of or (one.days and said.spoke.day not in one.days):
            return UNKNOWN
        return Judged("agrees" if vote.target == one.record.of else "contradicts", (Proof("vote", vote.n),))

    def _voted(self, said: Said, has: Has) -> Judged:
        role = self._timeline.role(said.spoke.seat)
        vote = self._next_vote(said)
        accuses = leaning(has)
        if vote is None or role is None or role.side is not Side.VILLAGER or accuses is None:
            return UNKNOWN
        if vote.target != has.seat:
            return UNKNOWN
        return Judged("agrees" if accuses else "contradicts", (Proof("vote", vote.n),))

    def _sums(self, said: Said, one: UtteredClaim, content: Content) -> Sums:
        held = self._minds.beliefs(said.moment.n, said.spoke.seat)
        if held is None:
            return Sums()
        gone = {seat for seat, n in self._timeline.left.items() if n < said.moment.n}
        others = [s for s in range(1, held.seats + 1) if s != said.spoke.seat and s not in gone]
        enemies = (Role.WEREWOLF, *OTHERS) if self._in_words(said, one) else (Role.WEREWOLF,)
        village = sum(number > 0 for number in self._timeline.rules.roles.values())
        belief = judged(
            content, lambda has: _worked_out(has, said.spoke.seat, held, others, enemies, village)
        ).belief
        about = content.seat if isinstance(content, Has) and content.seat != said.spoke.seat else 0
        if not about:
            return Sums(belief)
        wolf = suspicion_of(held)
        return Sums(belief, wolf[about - 1], round(_mean([wolf[seat - 1] for seat in others])))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def leaning(has: Has) -> bool | None:
    """Whether a claim accuses its target of being against the village; None: it leaves both possible."""
    sides = {TABLE[role].side is Side.VILLAGER for role in has.roles}
    if Role.WEREWOLF in has.roles:
        return True if sides == {False} else None
    return False if sides and has.roles else None


def _worked_out(
    has: Has, speaker: Seat, held: Beliefs, others: Sequence[Seat], enemies: Sequence[Role], village: int
) -> Judged:
    """Whether somebody is suspected more than the others in the mean, or less; of a role in particular,
    whether he is held to have it. `village`: how many roles there are."""
    if has.seat == speaker or not has.roles:
        return UNKNOWN
    accuses = leaning(has)
    if accuses or (accuses is False and village - len(has.roles) < len(has.roles)):
        among = enemies if accuses else (Role.WEREWOLF,)
        doubt = {seat: 100 * sum(held.p(seat, role) for role in among) for seat in {*others, has.seat}}
        more = doubt[has.seat] - _mean([doubt[seat] for seat in others])
        if abs(more) < CLOSE:
            return Judged("undecided")
        return Judged("agrees" if (more > 0) == accuses else "contradicts")
    likely = sum(held.p(has.seat, role) for role in has.roles)
    return Judged("agrees" if likely >= HELD else "contradicts" if likely <= OPEN else "undecided")


def _with(label: LabelRecord, sums: Sums, note: Judged, vote: Judged) -> LabelRecord:
    marked = any(proof.kind == "mark" for proof in label.belief_proofs)
    told: tuple[tuple[BeliefSource, Belief], ...] = (
        ("marks" if marked else "certain", label.belief),
        ("sums", sums.belief),
        ("note", note.belief),
        ("vote", vote.belief),
    )
    source: BeliefSource = next((name for name, belief in told if belief != "unknown"), "")
    return replace(
        label,
        belief_source=source,
        sums_belief=sums.belief,
        suspicion=sums.suspicion,
        others_suspicion=sums.others,
        note_belief=note.belief,
        note_proofs=note.proofs,
        vote_belief=vote.belief,
        vote_proofs=vote.proofs,
    )
