"""`Asking`: who has been asked for what it knows for certain, and whether its answer keeps that back.

Asked are its role, a result of its power, or somebody whom it knows for certain, by a question or request
in public: to the seat by name, or, for a role, to everybody. The first utterance of the asked seat on that
day that was written after it is its answer.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from jinro.corpus.claims import UtteredClaim
from jinro.corpus.labels import utterance_proof
from jinro.corpus.records import LabelRecord, Proof
from jinro.corpus.timeline import Said, Timeline
from jinro.game.roles import Role, Seat
from jinro.language import claims as c
from jinro.language.claims import Agent, Anyone, Claim, Holder


class _WantedAnswer(Struct, frozen=True):
    """What a seat is asked for: its role (of 0), or what it knows of a seat; `result`: by its power."""

    n: int
    of: Seat
    result: bool


class Asking:
    """Follows the questions of one game."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._asked: dict[Seat, list[_WantedAnswer]] = {}
        self._told: dict[Seat, set[Seat]] = {}
        """Of whom each seat has told in public what it knows; itself: its role."""
        self._day = -1

    def hear(
        self, said: Said, meant: Sequence[UtteredClaim], labels: Sequence[LabelRecord]
    ) -> list[LabelRecord]:
        """The labels of the next utterance of talk, with what is withheld."""
        seat = said.spoke.seat
        if said.spoke.day != self._day:
            self._day = said.spoke.day
            self._asked = {}
        waiting = self._asked.pop(seat, [])
        # What was written before the question was heard, in a simultaneous turn, does not answer it.
        asked = [one for one in waiting if one.n < said.moment.n]
        if len(asked) < len(waiting):
            self._asked[seat] = [one for one in waiting if one.n > said.moment.n]
        told = self._told.setdefault(seat, set())
        result = list(labels)
        for one, label in self._labelled(meant, labels):
            if label.stance == "honest":
                told.add(seat if one.record.kind == "role" else one.record.of)
        if asked:
            result = self._withheld(said, asked, meant, result, told)
        for one in meant:
            self._question(said, one.claim)
        return result

    def _labelled(
        self, meant: Sequence[UtteredClaim], labels: Sequence[LabelRecord]
    ) -> list[tuple[UtteredClaim, LabelRecord]]:
        by_place = {one.record.i: one for one in meant}
        return [(by_place[label.i], label) for label in labels]

    def _withheld(
        self,
        said: Said,
        asked: Sequence[_WantedAnswer],
        meant: Sequence[UtteredClaim],
        labels: list[LabelRecord],
        told: set[Seat],
    ) -> list[LabelRecord]:
        seat = said.spoke.seat
        result = list(labels)
        for wanted in asked:
            of = wanted.of or seat
            known = self._known(said, wanted, told)
            if known is None:
                continue
            proofs = (utterance_proof(said), Proof("talk", wanted.n), known)
            answers = [
                (place, one, label)
                for place, (one, label) in enumerate(self._labelled(meant, labels))
                if (one.record.kind == "role" and not wanted.result and of == seat)
                or (one.record.of == of and one.record.kind in ("estimate", "result"))
                or (wanted.result and one.record.kind == "result")
            ]
            denials = [place for place, one, label in answers if label.stance == "deceptive" and _denies(one)]
            for place in denials:
                result[place] = replace(labels[place], stance="withheld", belief_proofs=proofs)
            if not answers:
                result.append(_whole(proofs))
                break
        return result

    def _known(self, said: Said, wanted: _WantedAnswer, told: set[Seat]) -> Proof | None:
        """The record by which the asked knows what is wanted; None: it does not know it, or has told it."""
        about = wanted.of or said.spoke.seat
        for fact in said.moment.known:
            proof = fact.proofs[0]
            seen = self._timeline.results.get(proof.n)
            if wanted.result:
                if seen is not None and seen not in told and wanted.of in (0, seen):
                    return proof
            elif fact.seat == about and about not in told and (fact.is_it or seen == about):
                return proof
        return None

    def _question(self, said: Said, claim: Claim) -> None:
        """Note who is asked by a claim."""
        if not isinstance(claim, c.Question | c.Request) or claim.by != Agent(said.spoke.seat):
            return
        to, what = claim.to, claim.what
        match what:
            case c.ComingOut(_, _, Holder(role)) if isinstance(to, Anyone):
                self._ask_all(said, role)
            case c.ComingOut(_, Agent(of), _) if to == Agent(of):
                self._ask(said, to, 0)
            case c.ComingOut(_, Anyone(), Holder(role)) if isinstance(to, Agent):
                if self._timeline.role(to.seat) is role:
                    self._ask(said, to, 0)
            case c.Result(_, _, Agent(of), _):
                self._ask(said, to, of, result=True)
            case c.Result(_, _, _, _):
                self._ask(said, to, 0, result=True)
            case c.Is(Agent(of), _) | c.Holds(_, _, c.Is(Agent(of), _)):
                self._ask(said, to, 0 if to == Agent(of) else of)

    def _ask_all(self, said: Said, role: Role) -> None:
        for seat in range(1, len(self._timeline.names) + 1):
            if seat != said.spoke.seat and self._timeline.role(seat) is role:
                self._ask(said, Agent(seat), 0)

    def _ask(self, said: Said, to: object, of: Seat, *, result: bool = False) -> None:
        if isinstance(to, Agent) and to.seat != said.spoke.seat:
            self._asked.setdefault(to.seat, []).append(_WantedAnswer(said.n, of, result))


def _denies(one: UtteredClaim) -> bool:
    """Whether a claim only denies something: it tells no other role."""
    return isinstance(one.claim, c.Not) or (isinstance(one.claim, c.Holds) and one.claim.degree < 50)


def _whole(proofs: tuple[Proof, ...]) -> LabelRecord:
    return LabelRecord(
        i=-1,
        belief="unknown",
        belief_cause="not_a_claim",
        belief_proofs=proofs,
        truth="unknowable",
        truth_cause="not_a_claim",
        truth_proofs=(),
        stance="withheld",
    )
