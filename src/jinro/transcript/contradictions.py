"""Talk that contradicts what its speaker does: votes, results, guards, and two roles.

Announced votes are compared with the votes cast. Results and guards are compared with what a seer, medium or
bodyguard really got or did; those of pretenders are lies by profession, and are left alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import Role, Seat, Species
from jinro.language.claims import Act, Agent, ComingOut, Did, Holder, Result, Verb
from jinro.language.inside import commitments
from jinro.language.prose.read import Heard
from jinro.transcript.hearing import HeardUtterance, hear


class Contradiction(Struct, frozen=True, kw_only=True):
    """What was said, and what was done: `said` and `done` are seats, species or roles by `kind`.

    An empty `done` of a result means that there was none.
    """

    kind: Literal["vote", "result", "guard", "role"]
    seat: Seat
    day: int
    spoke: e.Spoke
    of: Seat
    """Of whom: the announced target, the divined or guarded seat."""
    said: str
    done: str


def contradictions(events: Sequence[Event]) -> list[Contradiction]:
    """All contradictions of a game, in the order of the utterances."""
    return [*find(events, [*hear(events)])]


def find(events: Sequence[Event], utterances: Iterable[HeardUtterance]) -> Iterator[Contradiction]:
    """The contradictions of utterances that have been heard."""
    deeds = _Deeds(events)
    said = [one for one in utterances if one.spoke.channel == "talk"]
    found = [*_votes(said, deeds), *_facts(said, deeds), *_roles(said)]
    yield from sorted(found, key=lambda one: (one.day, one.spoke.idx))


def announced_vote(heard: Iterable[Heard], speaker: Seat) -> Seat | None:
    """For whom a speaker says it will vote, plainly: the last one it names; None: it names none."""
    target = None
    for one in heard:
        for part in commitments(one.claim):
            match part.claim:
                case Act(Agent(by), Verb.VOTE, Agent(of)) if by == speaker and not part.days:
                    target = of
    return target


def said_votes(said: Iterable[HeardUtterance]) -> dict[tuple[int, Seat], tuple[Seat, e.Spoke]]:
    """By day and speaker: the vote that it announced last, and the utterance that did."""
    last: dict[tuple[int, Seat], tuple[Seat, e.Spoke]] = {}
    for one in said:
        target = announced_vote(one.heard, one.spoke.seat)
        if target is not None:
            last[one.spoke.day, one.spoke.seat] = target, one.spoke
    return last


class _Deeds:
    """What the seats of a game did."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.roles: tuple[Role, ...] = ()
        self.votes: dict[tuple[int, Seat], Seat] = {}
        self.divined: dict[Seat, dict[Seat, Species]] = {}
        self.sensed: dict[Seat, Species] = {}
        self.guarded: dict[Seat, set[Seat]] = {}
        for event in events:
            self._fold(event)

    def _fold(self, event: Event) -> None:
        match event:
            case e.Dealt():
                self.roles = event.roles
            case e.Counted() if event.kind == "vote" and event.round == 1:
                self.votes |= {(event.day, voter): target for voter, target in event.votes}
            case e.Divined():
                self.divined.setdefault(event.seat, {})[event.target] = event.species
            case e.Sensed():
                self.sensed[event.target] = event.species
            case e.Guarded():
                self.guarded.setdefault(event.seat, set()).add(event.target)

    def role(self, seat: Seat) -> Role | None:
        return self.roles[seat - 1] if seat <= len(self.roles) else None


def _votes(said: Sequence[HeardUtterance], deeds: _Deeds) -> Iterator[Contradiction]:
    """The last announcement of a day against the vote of that day."""
    for (day, seat), (target, spoke) in said_votes(said).items():
        cast = deeds.votes.get((day, seat))
        if cast is not None and cast != target:
            yield Contradiction(
                kind="vote", seat=seat, day=day, spoke=spoke, of=target, said=str(target), done=str(cast)
            )


def _facts(said: Sequence[HeardUtterance], deeds: _Deeds) -> Iterator[Contradiction]:
    """Results and guards of seats that hold the power."""
    for one in said:
        seat, spoke = one.spoke.seat, one.spoke
        for heard in one.heard:
            for part in commitments(heard.claim):
                told = _told(part.claim, seat, deeds)
                if told is not None:
                    kind, of, what, done = told
                    yield Contradiction(
                        kind=kind, seat=seat, day=spoke.day, spoke=spoke, of=of, said=what, done=done
                    )


def _told(
    claim: object, seat: Seat, deeds: _Deeds
) -> tuple[Literal["result", "guard"], Seat, str, str] | None:
    match claim:
        case Result(Agent(by), verb, Agent(of), species) if by == seat and species is not None:
            if verb is Verb.DIVINE and deeds.role(seat) is Role.SEER:
                got = deeds.divined.get(seat, {}).get(of)
            elif verb is Verb.TELL and deeds.role(seat) is Role.MEDIUM:
                got = deeds.sensed.get(of)
            else:
                return None
            return ("result", of, species, got or "") if got is not species else None
        case Did(Agent(by), Verb.GUARD, Agent(of)) if by == seat and deeds.role(seat) is Role.BODYGUARD:
            return None if of in deeds.guarded.get(seat, set()) else ("guard", of, "", "")
        case _:
            return None


def _roles(said: Sequence[HeardUtterance]) -> Iterator[Contradiction]:
    """A role that differs from the one claimed before."""
    first: dict[Seat, Role] = {}
    for one in said:
        seat = one.spoke.seat
        for heard in one.heard:
            match heard.claim:
                case ComingOut(Agent(by), Agent(of), Holder(role)) if by == of == seat:
                    before = first.setdefault(seat, role)
                    if before is not role:
                        yield Contradiction(
                            kind="role",
                            seat=seat,
                            day=one.spoke.day,
                            spoke=one.spoke,
                            of=seat,
                            said=role,
                            done=before,
                        )
                        first[seat] = role
