"""`Listeners`: what became of each public claim about a role in each seat that could hear it.

- *received*: the utterance reached the seat, which was alive.
- *believed*: until the end of the next day it moved a mark towards the claim; of a robot of ours: its
  suspicion moved by `MOVED` points towards it with that utterance. `no`: it moved away, or did not move.
  `unknown`: it neither has marks about the one it is about, nor is a robot of ours.
- *acted*: its next vote of that day goes to whom the claim accuses, or its guard of that night to who claims
  a role. `no`: it goes elsewhere. `unknown`: it cast none; it had voted or announced so before; or no vote
  follows from the claim.
- *exposed*: it said afterwards, in public, what is true against the claim, which is a lie. `unknown`:
  whether it is one is not decided.

They say what was done after the claim, not because of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from jinro.corpus.claims import Has, UtteredClaim
from jinro.corpus.indirect import leaning
from jinro.corpus.ledger import LIES, STRENGTH, LieLedger, claimed_roles, towards
from jinro.corpus.minds import RobotMinds
from jinro.corpus.records import (
    ActRecord,
    Answer,
    LabelRecord,
    ListenerRecord,
    MarkRecord,
    Proof,
    Stance,
    VoteRecord,
)
from jinro.corpus.timeline import Said, Timeline
from jinro.game.events import Mark
from jinro.game.roles import Role, Seat

MOVED: Final = 3
"""Points by which a robot's suspicion must move to count as believing."""


class _PublicClaim(Struct, frozen=True, kw_only=True):
    """A public claim about a role."""

    said: Said
    one: UtteredClaim
    has: Has
    stance: Stance
    settled: frozenset[Seat]
    """Who had announced a vote for its target before, on that day."""


class Listeners:
    """The listeners of one game."""

    def __init__(self, timeline: Timeline, minds: RobotMinds, masks: Sequence[int]) -> None:
        self._timeline = timeline
        self._village = frozenset(role for role, number in timeline.rules.roles.items() if number)
        self._minds = minds
        self._masks = masks
        self._seats = range(1, len(timeline.names) + 1)
        self._marks: dict[tuple[Seat, Seat], list[MarkRecord]] = {}
        for mark in timeline.marks:
            self._marks.setdefault((mark.seat, mark.target), []).append(mark)
        self._votes = timeline.votes_by_seat
        self._guards: dict[tuple[Seat, int], ActRecord] = {
            (act.seat, act.day): act for act in timeline.acts if act.kind == "guard" and act.target
        }
        self._told: list[_PublicClaim] = []
        self._announced: dict[Seat, tuple[int, Seat]] = {}

    def hear(self, said: Said, meant: Sequence[UtteredClaim], labels: Sequence[LabelRecord]) -> None:
        """Take the next public utterance, with its labels."""
        by_place = {one.record.i: one for one in meant}
        day = said.spoke.day
        for label in labels:
            one = by_place.get(label.i)
            has = None if one is None or label.source == "person" else self._village_content(one)
            if one is not None and has is not None:
                settled = frozenset(seat for seat, vote in self._announced.items() if vote == (day, has.seat))
                self._told.append(
                    _PublicClaim(said=said, one=one, has=has, stance=label.stance, settled=settled)
                )
        for one in meant:
            if one.record.kind == "vote":
                self._announced[said.spoke.seat] = day, one.record.of

    def _village_content(self, one: UtteredClaim) -> Has | None:
        has = claimed_roles(one, self._village)
        return has if has is not None and has.roles and has.seat in self._seats else None

    def records(self, ledger: LieLedger) -> Iterator[ListenerRecord]:
        """A record for each such claim and each other seat that was alive."""
        for told in self._told:
            lie = told.stance in LIES
            exposed = ledger.exposed(told.said.spoke.seat, told.one) if lie else {}
            yield from self._of(
                told, {seat: proof for seat, proof in exposed.items() if proof.n > told.said.n}
            )

    def _of(self, told: _PublicClaim, exposed: Mapping[Seat, Proof]) -> Iterator[ListenerRecord]:
        speaker = told.said.spoke.seat
        knowledge = self._timeline.knowledge.get(speaker)
        fellows = knowledge.fellows if knowledge else ()
        for seat in self._seats:
            if seat != speaker and self._timeline.left.get(seat, told.said.n) >= told.said.n:
                yield self._record(told, seat, exposed.get(seat), fellow=seat in fellows)

    def _record(
        self, told: _PublicClaim, seat: Seat, exposed_by: Proof | None, *, fellow: bool
    ) -> ListenerRecord:
        said, has = told.said, told.has
        received = bool(self._masks[said.n] >> seat & 1)
        role = next(iter(has.roles)) if len(has.roles) == 1 else Role.WEREWOLF
        marks = [mark for mark in self._marks.get((seat, has.seat), ()) if mark.role is role]
        before, after = self._minds.before(said.n, seat), self._minds.after(said.n, seat)
        cast = self._votes.get(seat, ())
        earlier = [vote for vote in cast if vote.n < said.n]
        later = next((vote for vote in cast if vote.n > said.n and vote.day == said.spoke.day), None)
        believed = self._believed(told, seat, before, after) if received else ("no", ())
        acted = self._acted(told, seat, later) if received else ("no", ())
        exposed: Answer = "yes" if exposed_by else "unknown" if told.stance == "open" else "no"
        return ListenerRecord(
            n=said.n,
            i=told.one.record.i,
            seat=said.spoke.seat,
            listener=seat,
            of=has.seat,
            fellow=fellow,
            received=received,
            mark_before=_last([mark for mark in marks if mark.n < said.n]),
            mark_after=_last([mark for mark in marks if mark.day <= said.spoke.day]),
            suspicion_before=before[has.seat - 1] if before else None,
            suspicion_after=after[has.seat - 1] if after else None,
            vote_before=earlier[-1].target if earlier else None,
            vote_after=later.target if later else None,
            believed=believed[0],
            believed_proofs=believed[1],
            acted=acted[0],
            acted_proofs=acted[1],
            exposed=exposed,
            exposed_proofs=(exposed_by,) if exposed_by else (),
        )

    def _believed(
        self, told: _PublicClaim, seat: Seat, before: Sequence[int] | None, after: Sequence[int] | None
    ) -> tuple[Answer, tuple[Proof, ...]]:
        n, day, has = told.said.n, told.said.spoke.day, told.has
        marks = self._marks.get((seat, has.seat), ())
        moved = [mark for mark in marks if mark.n > n and mark.day <= day + 1]
        for mark in moved:
            if towards(mark, has):
                return "yes", (Proof("mark", mark.n),)
        accuses = leaning(has)
        if before and after and accuses is not None:
            rise = after[has.seat - 1] - before[has.seat - 1]
            return ("yes" if (rise if accuses else -rise) >= MOVED else "no"), ()
        if moved:
            return "no", (Proof("mark", moved[0].n),)
        # What stood there, and was looked at again by nobody, still stands.
        stood = [mark for mark in marks if mark.n < n and STRENGTH[mark.mark] != 1]
        return ("no", (Proof("mark", stood[-1].n),)) if stood else ("unknown", ())

    def _acted(
        self, told: _PublicClaim, seat: Seat, vote: VoteRecord | None
    ) -> tuple[Answer, tuple[Proof, ...]]:
        said, has = told.said, told.has
        guard = self._guards.get((seat, said.spoke.day)) if told.one.record.kind == "role" else None
        if guard is not None and guard.n > said.n:
            return ("yes" if guard.target == said.spoke.seat else "no"), (Proof("act", guard.n),)
        accuses = leaning(has)
        if vote is None or not vote.target or accuses is None or seat in told.settled:
            return "unknown", ()
        proofs = (Proof("vote", vote.n),)
        if accuses:
            return ("yes" if vote.target == has.seat else "no"), proofs
        # Who is cleared and voted for all the same was not cleared; a vote for another tells nothing.
        return ("no", proofs) if vote.target == has.seat else ("unknown", ())


def _last(marks: Sequence[MarkRecord]) -> Mark | None:
    return max(marks, key=lambda one: one.n).mark if marks else None
