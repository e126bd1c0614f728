"""`LieLedger`: the lies of a game, from the plan to the exposure, each step with the records that prove it.

- *planned*: before it was first told, the liar noted or whispered that it would pretend or say this, or had
  marked the contrary on its own board.
- *told*: said in public; said again, it is told again.
- *believed*: a listener who is no fellow of the liar moved a mark towards the lie, on that day or the next.
- *acted*: a listener who had not announced so before voted on that day for whom the lie accuses; or a
  bodyguard guarded, on that day, a liar who claims a role.
- *exposed*: somebody else said in public what is true against the lie or about the liar; or the liar took
  it back.

A step without its record is not taken. No record proves why somebody marked or voted: believed and acted say
that the boards and votes moved, not that they moved for that reason.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct, field

from jinro.corpus.beliefs import unique
from jinro.corpus.claims import Has, Utterance, UtteredClaim
from jinro.corpus.labels import utterance_proof
from jinro.corpus.records import (
    ActRecord,
    ClaimRecord,
    LabelRecord,
    LedgerRecord,
    LedgerStep,
    MarkRecord,
    Proof,
    Stance,
    VoteRecord,
)
from jinro.corpus.timeline import Said, Timeline
from jinro.game.events import Mark
from jinro.game.roles import Role, Seat, Species
from jinro.language import claims as c
from jinro.language.claims import Agent

LIES: Final = frozenset(("deceptive", "lucky_lie", "withheld"))
STRENGTH: Final[dict[Mark | None, int]] = {"×": 0, None: 1, "?": 1, "△": 2, "○": 3}
"""How far a mark goes towards a role."""
_WOLF: Final = frozenset((Role.WEREWOLF,))


class _Lie(Struct, kw_only=True):
    """A lie while the game is read."""

    seat: Seat
    claim: ClaimRecord
    content: Has | None
    stance: Stance
    day: int
    n: int
    """Where it was first told."""
    settled: frozenset[Seat]
    """Who had announced the vote that it asks for before it was told."""
    steps: list[LedgerStep] = field(default_factory=list)
    exposed_by: dict[Seat, Proof] = field(default_factory=dict)
    """Who has said the truth against it, and where first."""


class LieLedger:
    """Follows the lies of one game; utterances come in their order."""

    def __init__(self, timeline: Timeline, village: frozenset[Role]) -> None:
        self._timeline = timeline
        self._village = village
        self._lies: dict[tuple[object, ...], _Lie] = {}
        self._plans: dict[Seat, list[tuple[Said, UtteredClaim]]] = {}
        self._announced: dict[Seat, Seat] = {}

    def hear(self, said: Said, heard: Utterance, labels: Sequence[LabelRecord]) -> None:
        """Take the next utterance, with its labels."""
        if said.spoke.channel in ("memo", "whisper"):
            self._plans.setdefault(said.spoke.seat, []).extend((said, one) for one in heard.meant)
        if said.spoke.channel != "talk":
            return
        by_place = {one.record.i: one for one in heard.meant}
        mine = [(by_place[label.i], label) for label in labels if label.i in by_place]
        for one, label in mine:
            if label.truth == "true":
                self._expose(said, one)
        for one, label in mine:
            if label.stance in LIES:
                self._tell(said, one, label)
        for meant in heard.meant:
            if meant.record.kind == "vote":
                self._announced[said.spoke.seat] = meant.record.of

    def entries(self) -> Iterator[LedgerRecord]:
        """The lies, in the order in which they were first told."""
        for i, lie in enumerate(self._lies.values()):
            self._listeners(lie)
            steps = sorted(lie.steps, key=lambda step: (step.at_ms, step.proofs[-1].n))
            yield LedgerRecord(
                i=i,
                seat=lie.seat,
                kind=lie.claim.kind,
                of=lie.claim.of,
                roles=lie.claim.roles,
                species=lie.claim.species,
                sentence=lie.claim.sentence,
                stance=lie.stance,
                steps=tuple(steps),
            )

    def exposed(self, seat: Seat, one: UtteredClaim) -> dict[Seat, Proof]:
        """Who has said the truth against what a seat claims, and where first."""
        lie = self._lies.get(_key(seat, one.record))
        return {} if lie is None else lie.exposed_by

    # Telling

    def _tell(self, said: Said, one: UtteredClaim, label: LabelRecord) -> None:
        claim, seat = one.record, said.spoke.seat
        key = _key(seat, claim)
        lie = self._lies.get(key)
        if lie is None:
            content = claimed_roles(one, self._village)
            lie = self._lies[key] = _Lie(
                seat=seat,
                claim=claim,
                content=content,
                stance=label.stance,
                day=said.spoke.day,
                n=said.n,
                settled=frozenset(one for one, of in self._announced.items() if of == claim.of),
            )
            self._plan(lie, said, label)
        step = LedgerStep(step="told", at_ms=said.moment.at_ms, seat=seat, proofs=(utterance_proof(said),))
        lie.steps.append(step)

    def _plan(self, lie: _Lie, said: Said, label: LabelRecord) -> None:
        """What shows that the liar had it in mind before."""
        times = {one.n: one.at_ms for one in self._timeline.marks}
        found: list[tuple[int, Proof]] = [
            (times[proof.n], proof) for proof in label.belief_proofs if proof.kind == "mark"
        ]
        for before, meant in self._plans.get(lie.seat, ()):
            if _plans(meant, lie):
                found.append((before.moment.at_ms, utterance_proof(before)))
        if found:
            at_ms = min(at_ms for at_ms, _ in found)
            proofs = unique(proof for _, proof in sorted(found, key=lambda one: (one[0], one[1].n)))
            lie.steps.append(LedgerStep(step="planned", at_ms=at_ms, seat=lie.seat, proofs=proofs))

    # Listeners

    def _hearers(self, lie: _Lie) -> set[Seat]:
        """Everybody whom the lie could deceive: neither the liar nor those who know its role."""
        knowledge = self._timeline.knowledge.get(lie.seat)
        fellows = set(knowledge.fellows) if knowledge else set()
        return set(range(1, len(self._timeline.names) + 1)) - fellows - {lie.seat}

    def _listeners(self, lie: _Lie) -> None:
        if lie.content is None:
            return
        hearers = self._hearers(lie)
        told = Proof("talk", lie.n)
        for mark in self._timeline.marks:
            if mark.seat in hearers and mark.n > lie.n and lie.day <= mark.day <= lie.day + 1:
                if towards(mark, lie.content):
                    self._step(lie, "believed", mark, Proof("mark", mark.n), told)
        for vote in self._timeline.votes:
            accused = lie.content.roles == _WOLF and vote.target == lie.content.seat
            if accused and vote.seat in hearers - lie.settled and vote.day == lie.day and vote.n > lie.n:
                self._step(lie, "acted", vote, Proof("vote", vote.n), told)
        for act in self._timeline.acts:
            guards = act.kind == "guard" and lie.claim.kind == "role" and act.target == lie.seat
            if guards and act.seat in hearers and act.day == lie.day and act.n > lie.n:
                self._step(lie, "acted", act, Proof("act", act.n), told)

    def _step(
        self, lie: _Lie, step: str, by: MarkRecord | VoteRecord | ActRecord, proof: Proof, told: Proof
    ) -> None:
        """Note the first time that a listener takes a step."""
        if not any(one.step == step and one.seat == by.seat for one in lie.steps):
            lie.steps.append(
                LedgerStep(step=step, at_ms=by.at_ms, seat=by.seat, proofs=(told, proof))  # type: ignore[arg-type]
            )

    # Exposure

    def _expose(self, said: Said, one: UtteredClaim) -> None:
        """A true claim against lies that were told before."""
        truth = claimed_roles(one, self._village)
        if truth is None:
            return
        seat = said.spoke.seat
        for lie in self._lies.values():
            # Who wrote before the lie was heard, in a simultaneous turn, does not expose it.
            if lie.n > said.moment.n or seat in lie.exposed_by:
                continue
            # That the accused defends itself exposes nobody.
            if (truth.seat != seat or seat == lie.seat) and _against(truth, lie, mine=seat == lie.seat):
                proof = utterance_proof(said)
                if not lie.exposed_by:
                    step = LedgerStep(
                        step="exposed",
                        at_ms=said.moment.at_ms,
                        seat=seat,
                        proofs=(Proof("talk", lie.n), proof),
                    )
                    lie.steps.append(step)
                lie.exposed_by[seat] = proof


def _key(seat: Seat, claim: ClaimRecord) -> tuple[object, ...]:
    """What makes two claims the same lie."""
    return seat, claim.kind, claim.of, claim.roles, claim.species


def claimed_roles(one: UtteredClaim, village: frozenset[Role]) -> Has | None:
    """The roles that a claim leaves to one player; a result leaves those of the species that it tells."""
    if isinstance(one.content, Has):
        return one.content
    if one.record.kind == "result" and one.record.of and one.record.species is not None:
        wolf = one.record.species is Species.WEREWOLF
        return Has(one.record.of, _WOLF if wolf else village - _WOLF)
    return None


def _plans(meant: UtteredClaim, lie: _Lie) -> bool:
    """Whether a note or whisper of the liar announces the lie."""
    match meant.claim:
        case c.As(_, c.Is(Agent(seat), c.Holder(role))) if seat == lie.seat:
            pretended = frozenset((role,))
            wanted = _powers(lie) if lie.claim.kind == "result" else frozenset(lie.claim.roles)
            return pretended <= wanted
    same = meant.record
    return same.kind in ("role", "result") and (same.kind, same.of, same.roles, same.species) == (
        lie.claim.kind,
        lie.claim.of,
        lie.claim.roles,
        lie.claim.species,
    )


def _powers(lie: _Lie) -> frozenset[Role]:
    """The roles whose bearers have such results."""
    return frozenset((Role.SEER, Role.MEDIUM)) if lie.claim.kind == "result" else frozenset()


def towards(mark: MarkRecord, content: Has) -> bool:
    """Whether a mark moves towards what a lie says."""
    if mark.target != content.seat:
        return False
    stronger = STRENGTH[mark.mark] > max(STRENGTH[mark.before], 1)
    if mark.role in content.roles and (len(content.roles) == 1 or mark.mark == "○"):
        return stronger
    cleared = mark.mark == "×" and mark.before != "×"
    return mark.role is Role.WEREWOLF and Role.WEREWOLF not in content.roles and cleared


def _against(truth: Has, lie: _Lie, *, mine: bool) -> bool:
    """Whether something true tells the contrary of a lie, or who the liar is."""
    content = lie.content
    contrary = content is not None and truth.seat == content.seat and not truth.roles & content.roles
    about_liar = (
        truth.seat == lie.seat and not mine and Role.WEREWOLF in truth.roles and len(truth.roles) == 1
    )
    return contrary or about_liar
