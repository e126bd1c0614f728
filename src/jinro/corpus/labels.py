"""`Labeller`: what each claim is beside what its speaker believed and what was so, with its proofs."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from jinro.corpus.beliefs import Judged, SpeakerMind, truth_of, unique
from jinro.corpus.claims import ASSERTED, Has, UtteredClaim
from jinro.corpus.records import (
    Belief,
    Cause,
    LabelRecord,
    Proof,
    ProofKind,
    Stance,
    Truth,
)
from jinro.corpus.timeline import Said, Timeline
from jinro.game.roles import Role, Seat, Species
from jinro.language.claims import Verb

POWERS: Final = {Verb.DIVINE: Role.SEER, Verb.TELL: Role.MEDIUM}
CHANNEL_PROOFS: Final[dict[str, ProofKind]] = {"whisper": "whisper", "memo": "note"}
"""What kind of record an utterance is; that of other channels is talk."""


class _Truth(Struct, frozen=True):
    truth: Truth
    proofs: tuple[Proof, ...] = ()
    cause: Cause = ""


def stance_of(belief: Belief, truth: Truth) -> Stance:
    """Belief and truth together."""
    if belief == "agrees" and truth != "unknowable":
        return "honest" if truth == "true" else "mistaken"
    if belief == "contradicts" and truth != "unknowable":
        return "deceptive" if truth == "false" else "lucky_lie"
    return "open"


def utterance_proof(said: Said) -> Proof:
    """The utterance itself as a record."""
    return Proof(CHANNEL_PROOFS.get(said.spoke.channel, "talk"), said.n)


class Labeller:
    """Labels the claims of one game."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._seats = {role: number for role, number in timeline.rules.roles.items() if number}
        self._dealt = {seat: knowledge.told for seat, knowledge in timeline.knowledge.items()}
        """For each seat the record that tells its role."""
        self._votes = timeline.votes_by_seat

    def mind(self, said: Said) -> SpeakerMind:
        """What the speaker believed when it was said."""
        moment = said.moment
        return SpeakerMind(moment.known, moment.board, self._seats, boards=self._timeline.rules.board)

    def labels(self, said: Said, meant: Sequence[UtteredClaim]) -> list[LabelRecord]:
        """A label for each claim that asserts something."""
        asserted = [one for one in meant if one.record.kind in ASSERTED]
        mind = self.mind(said) if asserted else None
        return [self._label(said, one, mind) for one in asserted if mind is not None]

    def _label(self, said: Said, one: UtteredClaim, mind: SpeakerMind) -> LabelRecord:
        judged, truth = self._judged(said, one, mind)
        return LabelRecord(
            i=one.record.i,
            belief=judged.belief,
            belief_cause=judged.cause,
            belief_proofs=unique((utterance_proof(said), *judged.proofs)) if judged.proofs else (),
            truth=truth.truth,
            truth_cause=truth.cause,
            truth_proofs=truth.proofs,
            stance=stance_of(judged.belief, truth.truth),
        )

    def _judged(self, said: Said, one: UtteredClaim, mind: SpeakerMind) -> tuple[Judged, _Truth]:
        kind = one.record.kind
        if said.spoke.channel == "whisper" and kind in ("role", "result"):
            # Fellows know the role of the speaker: what it says of itself among them is a plan.
            return Judged("unknown", (), "not_a_claim"), _Truth("unknowable", (), "not_a_claim")
        if kind in ("role", "estimate"):
            return self._roles(one, mind)
        if one.record.of == 0:
            return Judged("unknown", (), "no_person"), _Truth("unknowable", (), "no_person")
        if kind == "result":
            return self._result(said, one, mind)
        if kind == "vote":
            return self._vote(said, one)
        return self._deed(said, one)

    def _roles(self, one: UtteredClaim, mind: SpeakerMind) -> tuple[Judged, _Truth]:
        if one.content is None:
            cause: Cause = "neutral" if one.record.degree == 50 else "no_person"
            return Judged("unknown", (), cause), _Truth("unknowable", (), cause)
        truth = truth_of(one.content, self._timeline.role)
        about = [one.record.of] if one.record.of else []
        proofs = tuple(self._dealt[seat] for seat in about if seat in self._dealt)
        return mind.judge(one.content), _Truth(truth, proofs, "no_role" if truth == "unknowable" else "")

    def _result(self, said: Said, one: UtteredClaim, mind: SpeakerMind) -> tuple[Judged, _Truth]:
        """A result is so if the speaker had it, whatever the target is."""
        seat, of = said.spoke.seat, one.record.of
        role = self._timeline.role(seat)
        if role is None:
            return Judged("unknown", (), "no_role"), _Truth("unknowable", (), "no_role")
        if role not in POWERS.values():
            mine = (self._dealt[seat],) if seat in self._dealt else ()
            return Judged("contradicts", (*mine, *self._doubted(one, mind))), _Truth("false", mine)
        seen = self._seen(said, of)
        if seen is None:
            mine = (self._dealt[seat],) if seat in self._dealt else ()
            return Judged("contradicts", mine), _Truth("false", mine)
        species, proof = seen
        so = one.record.species in (None, species)
        return (
            Judged("agrees" if so else "contradicts", (proof,)),
            _Truth("true" if so else "false", (proof,)),
        )

    def _doubted(self, one: UtteredClaim, mind: SpeakerMind) -> tuple[Proof, ...]:
        """The marks by which the speaker does not believe the result that it invents."""
        wolf = frozenset((Role.WEREWOLF,))
        roles = wolf if one.record.species is Species.WEREWOLF else frozenset(self._seats) - wolf
        judged = mind.judge(Has(one.record.of, roles))
        if judged.belief != "contradicts" or one.record.species is None:
            return ()
        return tuple(proof for proof in judged.proofs if proof.kind == "mark")

    def _seen(self, said: Said, of: Seat) -> tuple[Species, Proof] | None:
        """What the speaker had seen of a seat by then."""
        for fact in said.moment.known:
            # Who is known to be no wolf because all wolves are found was not seen.
            about = self._timeline.results.get(fact.proofs[0].n)
            if fact.seat == of == about and fact.role is Role.WEREWOLF:
                return (Species.WEREWOLF if fact.is_it else Species.HUMAN), fact.proofs[0]
        return None

    def _vote(self, said: Said, one: UtteredClaim) -> tuple[Judged, _Truth]:
        """An announced vote is so if it is cast; what was meant is known only if it was cast before."""
        votes = [vote for vote in self._votes.get(said.spoke.seat, ()) if vote.day == said.spoke.day]
        days = one.days
        if days and said.spoke.day not in days:
            votes = [vote for vote in self._votes.get(said.spoke.seat, ()) if vote.day in days]
        before = [vote for vote in votes if vote.n < said.moment.n]
        after = [vote for vote in votes if vote.n > said.moment.n]
        judged = Judged("unknown", (), "about_intent")
        if before and not after:
            so = before[-1].target == one.record.of
            judged = Judged("agrees" if so else "contradicts", (Proof("vote", before[-1].n),))
        cast = (after or before[-1:])[:1]
        if not cast:
            return judged, _Truth("unknowable", (), "about_intent")
        so = cast[0].target == one.record.of
        return judged, _Truth("true" if so else "false", (Proof("vote", cast[0].n),))

    def _deed(self, said: Said, one: UtteredClaim) -> tuple[Judged, _Truth]:
        """A guard or a vote that is told afterwards."""
        seat, of = said.spoke.seat, one.record.of
        if one.record.kind == "voted":
            done = [
                (vote.target, Proof("vote", vote.n))
                for vote in self._votes.get(seat, ())
                if vote.n < said.moment.n and (not one.days or vote.day in one.days)
            ]
        else:
            done = [
                (act.target, Proof("act", act.n))
                for act in self._timeline.acts
                if act.seat == seat and act.kind == "guard" and act.n < said.moment.n
            ]
        right = [proof for target, proof in done if target == of]
        if right:
            return Judged("agrees", (right[-1],)), _Truth("true", (right[-1],))
        mine = tuple(proof for _, proof in done[-1:]) or ((self._dealt[seat],) if seat in self._dealt else ())
        if not mine:
            return Judged("unknown", (), "no_role"), _Truth("unknowable", (), "no_role")
        return Judged("contradicts", mine), _Truth("false", mine)
