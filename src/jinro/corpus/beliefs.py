"""`SpeakerMind`: what a speaker believed about the roles of others, and how a claim stands to that."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Struct

from jinro.corpus.claims import Content, Has
from jinro.corpus.records import Belief, Cause, CertainRole, MarkedCell, Proof, Truth
from jinro.game.roles import Role, Seat

V = TypeVar("V", bound=str)


class Judged(Struct, frozen=True):
    """A belief with the records that prove it, and why it is unknown if it is."""

    belief: Belief
    proofs: tuple[Proof, ...] = ()
    cause: Cause = ""


class SpeakerMind:
    """What a speaker knew and had marked at one moment.

    What is certain counts before marks. A cell counts as marked once it has been: `?` is a mark, an untouched
    cell is none. A circle excludes the other roles of that seat; circles for as many seats as a role has
    exclude all others from it. Nothing else is deduced.
    """

    def __init__(
        self,
        known: Sequence[CertainRole],
        board: Sequence[MarkedCell],
        seats: Mapping[Role, int],
        *,
        boards: bool,
    ) -> None:
        """`seats`: how many seats each role has; `boards`: whether there are boards in this village."""
        self._facts = {(fact.seat, fact.role): fact for fact in known}
        self._cells = {(cell.target, cell.role): cell for cell in board}
        self._seats = {role: number for role, number in seats.items() if number}
        self._boards = boards
        self._known = bool(known)

    def judge(self, content: Content) -> Judged:
        """How what a claim says of roles stands to what was believed."""
        return judged(content, self._has)

    def _perhaps_cells(self, seat: Seat) -> tuple[Proof, ...]:
        row = (cell for (of, _), cell in self._cells.items() if of == seat)
        return tuple(Proof("mark", cell.n) for cell in row if cell.mark in "△?")

    def _has(self, content: Has) -> Judged:
        seat = content.seat
        left: set[Role] = set()
        # What excludes roles that the claim allows, and what excludes the others.
        against: list[Proof] = []
        for_it: list[Proof] = []
        sure = [fact for fact in self._row(seat) if fact.is_it]
        if sure:
            agrees = sure[0].role in content.roles
            return Judged("agrees" if agrees else "contradicts", sure[0].proofs)
        circles = [cell for (of, _), cell in self._cells.items() if of == seat and cell.mark == "○"]
        circles = [cell for cell in circles if not self._denied(seat, cell.role)]
        open_ = False
        for role in self._seats:
            excluded = self._denied(seat, role) + self._crossed(seat, role, circles)
            if excluded:
                (against if role in content.roles else for_it).extend(excluded)
            else:
                left.add(role)
                cell = self._cells.get((seat, role))
                open_ = open_ or (role in content.roles and cell is not None and cell.mark in "△?")
        if not left & content.roles and against:
            return Judged("contradicts", unique(against))
        if left and left <= content.roles and for_it:
            return Judged("agrees", unique(for_it))
        if open_ or self._perhaps(seat, left - content.roles):
            return Judged("undecided", self._perhaps_cells(seat))
        return Judged("unknown", (), self._cause())

    def _perhaps(self, seat: Seat, others: Iterable[Role]) -> bool:
        """Whether all that speaks against a claim is marked as perhaps: then it is not decided."""
        marks = [self._cells.get((seat, role)) for role in others]
        return bool(marks) and all(cell is not None and cell.mark in "△?" for cell in marks)

    def _row(self, seat: Seat) -> Iterable[CertainRole]:
        return (fact for (of, _), fact in self._facts.items() if of == seat)

    def _denied(self, seat: Seat, role: Role) -> tuple[Proof, ...]:
        fact = self._facts.get((seat, role))
        return fact.proofs if fact is not None and not fact.is_it else ()

    def _crossed(self, seat: Seat, role: Role, circles: Sequence[MarkedCell]) -> tuple[Proof, ...]:
        """The marks by which a seat does not have a role."""
        cell = self._cells.get((seat, role))
        if cell is not None and cell.mark == "×":
            return (Proof("mark", cell.n),)
        if circles and all(one.role is not role for one in circles):
            return tuple(Proof("mark", one.n) for one in circles)
        if cell is not None and cell.mark == "○":
            return ()
        others = (one for (of, of_role), one in self._cells.items() if of_role is role and of != seat)
        full = [one for one in others if one.mark == "○"]
        if len(full) >= self._seats[role]:
            return tuple(Proof("mark", one.n) for one in full)
        return ()

    def _cause(self) -> Cause:
        if self._boards:
            return "no_mark"
        return "no_board" if self._known else "no_role"


def judged(content: Content, of_one: Callable[[Has], Judged]) -> Judged:
    """How a claim stands to what was believed, from how its parts do."""
    if isinstance(content, Has):
        return of_one(content)
    parts = [judged(part, of_one) for part in content.parts]
    belief = joined([part.belief for part in parts], content.all, ("agrees", "contradicts", "undecided"))
    if belief is None:
        return Judged("unknown", (), next((part.cause for part in parts if part.cause), "no_mark"))
    wanted = parts if belief == "undecided" else [part for part in parts if part.belief == belief]
    return Judged(belief, unique(proof for part in wanted for proof in part.proofs))


ORDER: Final = ("true", "false", "unknowable")


def truth_of(content: Content, role: Callable[[Seat], Role | None]) -> Truth:
    """Whether what a claim says of roles is so."""
    if isinstance(content, Has):
        one = role(content.seat)
        return "unknowable" if one is None else "true" if one in content.roles else "false"
    parts = [truth_of(part, role) for part in content.parts]
    return joined(parts, content.all, ORDER) or "unknowable"


def joined(parts: Sequence[V], all_: bool, order: tuple[V, V, V]) -> V | None:
    """All or any of several judgements; `order`: yes, no, and what is neither but known. None: unknown."""
    yes, no, neither = order
    first, second = (no, yes) if all_ else (yes, no)
    if first in parts:
        return first
    if all(part == second for part in parts):
        return second
    return neither if neither in parts else None


def unique(proofs: Iterable[Proof]) -> tuple[Proof, ...]:
    """Each proof once, in order."""
    return tuple(dict.fromkeys(proofs))
