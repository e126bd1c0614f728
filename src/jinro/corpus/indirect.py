"""`IndirectBeliefs`: what notes, votes and the sums of robots tell of a belief.

They are weaker than facts and marks, and stand beside these, each with its evidence. A vote tells a belief
only of the village's side, which votes for whom it suspects; a vote for another tells nothing.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.corpus.beliefs import Judged, judged
from jinro.corpus.claims import Content, Has, UtteredClaim
from jinro.corpus.minds import RobotMinds
from jinro.corpus.records import Belief, BeliefSource, LabelRecord, Proof, VoteRecord
from jinro.corpus.timeline import Said, Timeline
from jinro.game.roles import TABLE, Role, Seat, Side
from jinro.players.reasoner.player import LIKELY

CLOSE: Final = 5
"""Points of suspicion around the mean of the others within which a robot is undecided."""
STALE: Final = round(100 * LIKELY)
"""The suspicion at which a robot's mark that somebody is, or is no, werewolf does not hold any more: its next
board would say otherwise."""
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
            sums = self._sums(said, one.content)
            if self._is_stale(said, one.content, label):
                label = replace(label, belief="undecided", stance="open")
        return _with(label, sums, note, vote)

    def _is_stale(self, said: Said, content: Content, label: LabelRecord) -> bool:
        """Whether a robot has moved away, since it made its board, from the marks that decide a belief."""
        held = self._minds.before(said.moment.n, said.spoke.seat)
        proofs = {proof.n for proof in label.belief_proofs if proof.kind == "mark"}
        if held is None or not proofs or label.belief not in ("agrees", "contradicts"):
            return False
        for cell in said.moment.board:
            if cell.n in proofs and isinstance(content, Has) and cell.target == content.seat:
                wolf = cell.role is Role.WEREWOLF
                if cell.mark == "○" or (cell.mark == "×" and wolf):
                    is_wolf = wolf and cell.mark == "○"
                    return is_wolf == (held[cell.target - 1] < STALE)
        return False

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

    def _sums(self, said: Said, content: Content) -> Sums:
        held = self._minds.before(said.moment.n, said.spoke.seat)
        if held is None:
            return Sums()
        gone = {seat for seat, n in self._timeline.left.items() if n < said.moment.n}
        others = [seat for seat in range(1, len(held) + 1) if seat != said.spoke.seat and seat not in gone]
        mean = round(sum(held[seat - 1] for seat in others) / len(others)) if others else 0
        belief = judged(content, lambda has: _suspected(has, said.spoke.seat, held, mean)).belief
        one = content.seat if isinstance(content, Has) and content.seat != said.spoke.seat else 0
        return Sums(belief, held[one - 1] if one else None, mean if one else None)


def leaning(has: Has) -> bool | None:
    """Whether a claim accuses its target of being against the village; None: it leaves both possible."""
    sides = {TABLE[role].side is Side.VILLAGER for role in has.roles}
    if Role.WEREWOLF in has.roles:
        return True if sides == {False} else None
    return False if sides and has.roles else None


def _suspected(has: Has, speaker: Seat, held: Sequence[int], mean: int) -> Judged:
    """Whether somebody is suspected more than the others in the mean, or less."""
    accuses = leaning(has)
    if accuses is None or has.seat == speaker:
        return UNKNOWN
    more = held[has.seat - 1] - mean
    if abs(more) < CLOSE:
        return Judged("undecided")
    return Judged("agrees" if (more > 0) == accuses else "contradicts")


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
