"""What an annotator is shown, and what becomes of the answers; how they are asked is for others to say.

Annotators who shall be compared with the automatic labels work blind: they see the claims, the board and what
was certain, and no label.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from heapq import nsmallest
from operator import itemgetter
from typing import Final, get_args

from msgspec import Struct
from msgspec.structs import replace

from jinro.corpus.annotations import judgement, latest
from jinro.corpus.claims import ASSERTED, sentences
from jinro.corpus.pairing import pair
from jinro.corpus.records import (
    Annotation,
    Belief,
    CertainRole,
    GameRecords,
    LabelRecord,
    MarkedCell,
    SourceGame,
    Stance,
    Truth,
    UtteranceRecord,
)
from jinro.game.roles import Role
from jinro.language.prose.read import NamedReviser

BELIEFS: Final[tuple[Belief, ...]] = get_args(Belief)
TRUTHS: Final[tuple[Truth, ...]] = get_args(Truth)
STANCES: Final[tuple[Stance, ...]] = get_args(Stance)
CONTEXT: Final = 4
"""Utterances before the one in question that are shown."""


class Task(Struct, frozen=True, kw_only=True):
    """An utterance to judge, in its game."""

    source: SourceGame
    records: GameRecords
    """As the automatic reading gives them."""
    spoken: UtteranceRecord
    before: tuple[UtteranceRecord, ...]
    annotations: tuple[Annotation, ...]
    """What has been said of it by now."""
    reviser: NamedReviser | None = None
    """Who read it beside the rules."""

    @property
    def labels(self) -> Mapping[int, LabelRecord]:
        """The automatic label of each claim that has one."""
        return {one.i: one for one in self.spoken.labels if one.source == "automatic" and one.i >= 0}

    def read_as(self, claims: Sequence[str]) -> "Task":
        """The same with these claims instead of those that were read; raises ParseError."""
        list(sentences(claims, self.spoken.seat, self.spoken.day))
        said = Annotation(game=self.records.game.game, n=self.spoken.n, annotator="-", claims=tuple(claims))
        records = pair(replace(self.source, annotations=(said,)), self.reviser)
        spoken = next(one for one in records.utterances if one.n == self.spoken.n)
        return replace(self, records=records, spoken=spoken)

    def annotation(
        self,
        annotator: str,
        at_ms: int,
        judged: Mapping[int, tuple[Belief, Truth, Stance]],
        *,
        claims: Sequence[str] | None = None,
        final: bool = False,
        comment: str = "",
    ) -> Annotation:
        """What an annotator says; claims that assert nothing are open."""
        rows: list[tuple[Belief, Truth, Stance]] = [
            judged.get(i, ("unknown", "unknowable", "open")) for i in range(len(self.spoken.claims))
        ]
        return Annotation(
            game=self.records.game.game,
            n=self.spoken.n,
            annotator=annotator,
            at_ms=at_ms,
            claims=None if claims is None else tuple(claims),
            beliefs=tuple(row[0] for row in rows),
            truths=tuple(row[1] for row in rows),
            stances=tuple(row[2] for row in rows),
            final=final,
            comment=comment,
        )


def tasks(
    source: SourceGame,
    annotator: str,
    *,
    adjudicate: bool,
    silent: bool = False,
    reviser: NamedReviser | None = None,
) -> Iterator[Task]:
    """The public utterances and whispers of a game that the annotator has not judged yet.

    `adjudicate`: those about which annotators differ and that nobody has settled. `silent`: also utterances
    in which nothing was read. A `reviser` reads English once more.
    """
    records = pair(replace(source, annotations=()), reviser)
    by_utterance: dict[int, list[Annotation]] = {}
    for one in source.annotations:
        by_utterance.setdefault(one.n, []).append(one)
    said = [one for one in records.utterances if one.channel in ("talk", "whisper") and one.language]
    for place, spoken in enumerate(said):
        given = by_utterance.get(spoken.n, [])
        wanted = differ(given) if adjudicate else annotator not in latest(given)
        if wanted and (adjudicate or silent or any(one.kind in ASSERTED for one in spoken.claims)):
            heard = [one for one in said[:place] if one.channel == spoken.channel]
            yield Task(
                source=source,
                records=records,
                spoken=spoken,
                before=tuple(heard[-CONTEXT:]),
                annotations=tuple(given),
                reviser=reviser,
            )


def sampled(found: Iterable[Task], number: int, seed: int) -> list[Task]:
    """Some of the tasks, in their order, the same ones for the same seed whoever asks. No others are held."""

    def lot(place: tuple[int, Task]) -> bytes:
        task = place[1]
        return blake2b(f"{seed}/{task.records.game.game}/{task.spoken.n}".encode()).digest()

    drawn = nsmallest(number, enumerate(found), key=lot)
    return [task for _, task in sorted(drawn, key=itemgetter(0))]


def differ(annotations: Sequence[Annotation]) -> bool:
    """Whether annotators differ about an utterance that nobody has settled."""
    if any(one.final for one in annotations):
        return False
    last = [*latest(annotations).values()]
    return any(judgement(one) != judgement(last[0]) for one in last)


# -- as text ----------------------------------------------------------------------------------------


def task_lines(task: Task, *, blind: bool) -> Iterator[str]:
    """The utterance and what stands beside it, line by line."""
    spoken = task.spoken
    for one in task.before:
        yield f"    {one.name}: {one.text}"
    yield f">>> {spoken.name}: {spoken.text}"
    for line in beside(task):
        yield f"    {line}"
    for claim in spoken.claims:
        label = task.labels.get(claim.i)
        told = "" if blind or label is None else f"   {label.belief}, {label.truth}: {label.stance}"
        yield f"  {claim.i}. {claim.sentence or claim.kind}{told}"
    for given in task.annotations:
        rows = zip(given.beliefs or (), given.truths or (), given.stances or (), strict=False)
        told = "; ".join(", ".join(row) for row in rows)
        if not blind:
            claims = "" if given.claims is None else f"{list(given.claims)} "
            yield f"  {given.annotator}: {claims}{told} {given.comment}".rstrip()


def beside(task: Task) -> Iterator[str]:
    """What stands beside an utterance, without any label."""
    game, spoken = task.records.game, task.spoken
    names = [one.name for one in game.seats]
    yield f"said by: {_role(spoken.role)}, day {spoken.day}, {spoken.channel}"
    yield f"board: {_board(spoken.board, names) or '-'}"
    yield f"certain: {_certain(spoken.known, names) or '-'}"
    yield "truth: " + ", ".join(f"{one.seat} {one.name} {_role(one.role)}" for one in game.seats)
    votes = [vote for vote in task.records.votes if vote.seat == spoken.seat]
    told = (f"day {vote.day} {names[vote.target - 1] if vote.target else '-'}" for vote in votes)
    yield f"votes: {', '.join(told) or '-'}"


def _role(role: Role | None) -> str:
    return role.value if role else "?"


def _board(cells: Sequence[MarkedCell], names: Sequence[str]) -> str:
    rows: dict[str, list[str]] = {}
    for cell in cells:
        age = f"{cell.age_ms // 1_000} s"
        rows.setdefault(names[cell.target - 1], []).append(f"{cell.role.value}{cell.mark} ({age})")
    return ", ".join(f"{name} {' '.join(marks)}" for name, marks in rows.items())


def _certain(facts: Sequence[CertainRole], names: Sequence[str]) -> str:
    sure = {fact.seat for fact in facts if fact.is_it}
    told = [f"{names[fact.seat - 1]} is {fact.role.value}" for fact in facts if fact.is_it]
    told += [
        f"{names[fact.seat - 1]} is not {fact.role.value}"
        for fact in facts
        if fact.seat not in sure and not fact.is_it
    ]
    return ", ".join(told)
