"""Bluffs that robots of ours have planned, beside what the labels found: so recall is counted, not guessed.

Labels are made without the plans. Of the village's side only planned bluffs are lies, so every other lie that
a label tells of its robots is a fault of the label.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from jinro.corpus.records import BluffRecord, ClaimRecord, LabelRecord, Lie, UtteranceRecord
from jinro.game.roles import Role, Seat
from jinro.players.plans import BluffPlan, plan_of
from jinro.store import Kept
from jinro.village.notes import PLAN

EXPLICIT: Final = 80
"""From this degree on somebody is said to be a werewolf; below it he is suspicious."""


def plans_of(notes: Iterable[Kept]) -> list[tuple[Seat, BluffPlan]]:
    """The plans among the notes of a game."""
    return [(note.seat, plan_of(note.detail)) for note in notes if note.code == PLAN]


def bluffs_of(
    plans: Sequence[tuple[Seat, BluffPlan]], utterances: Iterable[UtteranceRecord]
) -> Iterator[BluffRecord]:
    """The planned bluffs of a game, each with the label of its line, in the order in which they were said."""
    if not plans:
        return
    lines: Mapping[tuple[Seat, int], list[UtteranceRecord]] = defaultdict(list)
    for one in utterances:
        if one.channel == "talk":
            lines[one.seat, one.day].append(one)
    said = (
        (lines[seat, plan.day][plan.line], plan)
        for seat, plan in plans
        if plan.line < len(lines[seat, plan.day])
    )
    for spoken, plan in sorted(said, key=lambda pair: pair[0].n):
        label = _label_of(plan, spoken)
        yield BluffRecord(
            n=spoken.n,
            day=plan.day,
            seat=spoken.seat,
            kind=plan.kind,
            of=plan.of,
            role=plan.role,
            suspicion=plan.suspicion,
            i=None if label is None else label.i,
            stance="open" if label is None else label.stance,
            sums_belief="unknown" if label is None else label.sums_belief,
        )


def lie_of(claim: ClaimRecord) -> Lie:
    """How a claim would be a lie, if it were one."""
    if claim.implied:
        return "implied"
    if claim.kind != "estimate":
        return "claim"
    if claim.degree < 50 or (claim.roles and Role.WEREWOLF not in claim.roles):
        return "clear"
    return "accuse" if claim.degree >= EXPLICIT else "doubt"


def _label_of(plan: BluffPlan, spoken: UtteranceRecord) -> LabelRecord | None:
    """The label of the claim that says what was planned."""
    labels = {one.i: one for one in spoken.labels if one.source == "automatic"}
    for claim in spoken.claims:
        if claim.i in labels and claim.of == plan.of and claim.roles:
            if (plan.role in claim.roles) == (plan.kind != "clear"):
                return labels[claim.i]
    return None
