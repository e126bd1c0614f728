"""`Timeline`: one pass over a log, which notes everything that stands beside utterances.

The order of the log is the order of time, and of equal times. What an utterance is paired with is fixed at
the moment when it is said: nothing that comes later can get into it.
"""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from jinro.corpus.facts import Knowledge
from jinro.corpus.records import (
    ActRecord,
    CertainRole,
    DeathRecord,
    MarkedCell,
    MarkRecord,
    PhaseRecord,
    SourceGame,
    VoteRecord,
)
from jinro.errors import LogError
from jinro.game import events as e
from jinro.game.events import Mark
from jinro.game.roles import NOBODY, TABLE, Role, Seat, Species

NightAct = Literal["divine", "guard", "attack"]
Cause = Literal["executed", "attack", "curse", "removed"]
HOW: Final[dict[Cause, Literal["executed", "found", "removed"]]] = {
    "executed": "executed",
    "attack": "found",
    "curse": "found",
    "removed": "removed",
}
"""Of a death."""
Board = dict[tuple[Seat, Role], tuple[Mark, int, int]]
"""By target and role: the mark, the number of its event and its time."""


class Moment(Struct, frozen=True, kw_only=True):
    """What there was when an utterance was said: `n` and `at_ms` are those of the act of saying it."""

    n: int
    at_ms: int
    phase: str
    phase_ms: int
    alive: bool
    board: tuple[MarkedCell, ...]
    known: tuple[CertainRole, ...]


class Said(Struct, frozen=True):
    """An utterance of the log, and the moment at which it was said."""

    n: int
    spoke: e.Spoke
    shown_ms: int
    moment: Moment


class _Phase(Struct):
    n: int
    at_ms: int
    day: int
    night: bool
    phase: str
    until_ms: int | None


class _Choice(Struct, frozen=True):
    """A choice, and the chooser's marks about its target at that moment."""

    n: int
    at_ms: int
    chose: e.Chose
    cells: tuple[MarkedCell, ...]


class Timeline:
    """The records of a log, and its utterances with their moments."""

    def __init__(self, source: SourceGame) -> None:
        self.said: list[Said] = []
        self.marks: list[MarkRecord] = []
        self.votes: list[VoteRecord] = []
        self.acts: list[ActRecord] = []
        self.phases: list[PhaseRecord] = []
        self._shown: list[DeathRecord] = []
        self.left: dict[Seat, int] = {}
        """Who is dead, from which event on, whether that was shown or not."""
        self.knowledge: dict[Seat, Knowledge] = {}
        self.results: dict[int, Seat] = {}
        """Whom each result is about, by the number of its record."""
        self.players: tuple[str, ...] = ()
        self.opened = opened_of(source.events)
        self.names = tuple(one.name for one in self.opened.characters)
        self.rules = self.opened.rules
        self.day = self.rules.first_day
        self.ended: e.Ended | None = None
        self._client_times = source.client_times
        self._roles = roles_of(source.events)
        self._own = False
        """Whether it is a log of ours: others do not tell what mediums sense."""
        self._executed: tuple[int, e.Executed] | None = None
        self._now = 0
        self._round = 1
        self._night = False
        self._phase: _Phase | None = None
        self._gone: dict[Seat, tuple[int, Cause]] = {}
        self._left_at: dict[Seat, tuple[int, int]] = {}
        self._boards: dict[Seat, Board] = {}
        self._wrote: dict[tuple[Seat, str], Moment] = {}
        self._chosen: dict[tuple[e.Kind, Seat], _Choice] = {}
        for n, event in enumerate(source.events):
            # A file of another system may have a time out of order: then the log decides.
            self._now = max(self._now, event.at_ms)
            self._fold(n, event)
        self._end_phase(None)
        for kind in ("vote", "divine", "guard", "attack"):
            self._cast(kind, self.day, self._round)
        self.votes_by_seat: dict[Seat, list[VoteRecord]] = {}
        """The votes of each seat, in their order."""
        for vote in sorted(self.votes, key=lambda one: one.n):
            self.votes_by_seat.setdefault(vote.seat, []).append(vote)

    def role(self, seat: Seat) -> Role | None:
        """The true role of a seat; None: it is not told."""
        return self._roles[seat - 1] if 0 < seat <= len(self._roles) else None

    def _fold(self, n: int, event: e.Event) -> None:
        match event:
            case e.Spoke():
                self._spoke(n, event)
            case e.Marked():
                self._marked(n, event)
            case e.Wrote():
                self._wrote[event.seat, event.channel] = self._moment(n, event.seat)
            case e.Chose():
                self._choose(n, event)
            case e.Asked():
                self._round = event.round
            case e.Counted():
                self._counted(n, event)
            case e.Divined() | e.Guarded():
                self._acted(n, event)
            case e.Sensed():
                self._sensed(n, event)
            case e.RoleTold():
                knows = Knowledge(self.rules, event.seat, event.role, event.fellows, n)
                self.knowledge[event.seat] = knows
            case _:
                self._frame(n, event)

    def _frame(self, n: int, event: e.Event) -> None:
        """What the game itself does: days, phases, deaths."""
        match event:
            case e.Seeded():
                self._own = True
            case e.Seated():
                self.players = event.players or event.teams
            case e.DayBroke():
                self.day, self._night = event.day, False
                self._sense_executed()
            case e.NightFell():
                self._night = True
            case e.PhaseBegan():
                self._end_phase(self._now)
                self._phase = _Phase(n, self._now, self.day, self._night, event.phase, event.until_ms)
            case e.Extended() if self._phase is not None:
                self._phase.until_ms = event.until_ms
            case e.Executed() if event.seat != NOBODY:
                self._leaves(n, event.seat, event.day, "executed")
                self._executed = n, event
            case e.Killed():
                self._leaves(n, event.seat, event.day, event.cause)
            case e.Removed():
                self._leaves(n, event.seat, event.day, "removed")
            case e.DeathShown():
                self._died(n, event)
            case e.Ended():
                self.ended = event
                self._end_phase(self._now)

    def _leaves(self, n: int, seat: Seat, day: int, cause: Cause) -> None:
        self._gone[seat] = day, cause
        self._left_at.setdefault(seat, (n, self._now))
        self.left.setdefault(seat, n)

    # Talk and marks

    def _moment(self, n: int, seat: Seat) -> Moment:
        phase, now = self._phase, self._now
        knowledge = self.knowledge.get(seat)
        return Moment(
            n=n,
            at_ms=now,
            phase=phase.phase if phase else "",
            phase_ms=now - phase.at_ms if phase else 0,
            alive=seat not in self._gone,
            board=self._cells(seat),
            known=knowledge.facts if knowledge else (),
        )

    def _cells(self, seat: Seat, target: Seat | None = None) -> tuple[MarkedCell, ...]:
        board = self._boards.get(seat)
        if not board:
            return ()
        now = self._now
        return tuple(
            MarkedCell(of, role, mark, n, now - at_ms)
            for (of, role), (mark, n, at_ms) in board.items()
            if target is None or of == target
        )

    def _spoke(self, n: int, event: e.Spoke) -> None:
        moment = self._wrote.pop((event.seat, event.channel), None) or self._moment(n, event.seat)
        self.said.append(Said(n, event, self._now, moment))

    def _marked(self, n: int, event: e.Marked) -> None:
        board = self._boards.setdefault(event.seat, {})
        before = board.get((event.target, event.role))
        # The newest mark stands last.
        board.pop((event.target, event.role), None)
        board[event.target, event.role] = event.mark, n, self._now
        truth = self.role(event.target)
        right = None
        if truth is not None and event.mark in ("○", "×"):
            right = (truth is event.role) == (event.mark == "○")
        self.marks.append(
            MarkRecord(
                n=n,
                at_ms=self._now,
                client_ms=self._client_times.get(n),
                day=self.day,
                phase=self._phase.phase if self._phase else "",
                seat=event.seat,
                target=event.target,
                role=event.role,
                mark=event.mark,
                before=before[0] if before else None,
                right=right,
            )
        )

    # Votes and acts

    def _counted(self, n: int, event: e.Counted) -> None:
        """A ballot. Another system's log has no sealed choices: there the ballot is the record of each."""
        for voter, target in event.votes:
            if (event.kind, voter) not in self._chosen:
                self._choose(n, e.Chose(event.at_ms, voter, event.kind, target))
        self._cast(event.kind, event.day, event.round)

    def _cast(self, kind: e.Kind, day: int, round_: int) -> None:
        """Take the choices of a kind as they were made."""
        for key in [key for key in self._chosen if key[0] == kind]:
            choice = self._chosen.pop(key)
            if kind == "vote":
                self._vote(choice, day, round_)
            else:
                self._act(choice, day, None)

    def _choose(self, n: int, chose: e.Chose) -> None:
        cells = self._cells(chose.seat, chose.target)
        self._chosen[chose.kind, chose.seat] = _Choice(n, self._now, chose, cells)

    def _vote(self, choice: "_Choice", day: int, round_: int) -> None:
        chose = choice.chose
        self.votes.append(
            VoteRecord(
                n=choice.n,
                at_ms=choice.at_ms,
                day=day,
                round=round_,
                seat=chose.seat,
                target=chose.target,
                reason=chose.reason,
                target_role=self.role(chose.target),
                believed=choice.cells,
            )
        )

    def _act(self, choice: "_Choice", day: int, species: Species | None) -> None:
        chose = choice.chose
        self.acts.append(
            ActRecord(
                n=choice.n,
                at_ms=choice.at_ms,
                day=day,
                seat=chose.seat,
                kind=chose.kind,  # type: ignore[arg-type]
                target=chose.target,
                reason=chose.reason,
                target_role=self.role(chose.target),
                species=species,
                believed=choice.cells,
            )
        )

    def _acted(self, n: int, event: e.Divined | e.Guarded) -> None:
        kind: NightAct = "divine" if isinstance(event, e.Divined) else "guard"
        if (kind, event.seat) not in self._chosen:
            self._choose(n, e.Chose(self._now, event.seat, kind, event.target))
        species = event.species if isinstance(event, e.Divined) else None
        self._act(self._chosen.pop((kind, event.seat)), event.day, species)
        if isinstance(event, e.Divined) and event.seat in self.knowledge:
            self.results[n] = event.target
            self.knowledge[event.seat].learn(event, n)

    def _sensed(self, n: int, event: e.Sensed) -> None:
        self.results[n] = event.target
        for seat, knowledge in self.knowledge.items():
            if knowledge.role is Role.MEDIUM and seat not in self._gone:
                knowledge.learn(event, n)

    def _sense_executed(self) -> None:
        """Another system's mediums sense in the morning who was executed: the execution is the record."""
        executed, self._executed = self._executed, None
        if executed is None or self._own:
            return
        n, event = executed
        role = self.role(event.seat)
        if role is not None:
            self._sensed(n, e.Sensed(self._now, event.day, event.seat, TABLE[role].species))

    # Phases and deaths

    def _end_phase(self, at_ms: int | None) -> None:
        phase, self._phase = self._phase, None
        if phase is not None:
            self.phases.append(
                PhaseRecord(
                    n=phase.n,
                    at_ms=phase.at_ms,
                    day=phase.day,
                    night=phase.night,
                    phase=phase.phase,
                    until_ms=phase.until_ms,
                    end_ms=at_ms,
                )
            )

    def _died(self, n: int, event: e.DeathShown) -> None:
        day, cause = self._gone.setdefault(event.seat, (self.day, "executed"))
        known = event.how != "found" or cause in ("attack", "curse")
        self._shown.append(
            DeathRecord(
                n=n,
                at_ms=self._now,
                day=day,
                seat=event.seat,
                role=self.role(event.seat),
                how=event.how,
                cause=cause if known else "unknown",
            )
        )

    @property
    def deaths(self) -> list[DeathRecord]:
        """Every death, also of an execution or a last attack that the village does not show by itself."""
        shown = {one.seat for one in self._shown}
        others = [
            DeathRecord(
                n=n,
                at_ms=at_ms,
                day=day,
                seat=seat,
                role=self.role(seat),
                how=HOW[cause],
                cause=cause,
            )
            for seat, (n, at_ms) in self._left_at.items()
            for day, cause in [self._gone[seat]]
            if seat not in shown
        ]
        return sorted([*self._shown, *others], key=lambda one: one.n)


def opened_of(events: Sequence[e.Event]) -> e.Opened:
    """The first event of a log."""
    if not events or not isinstance(events[0], e.Opened):
        raise LogError("errors.log.begins_with_opened", 1)
    return events[0]


def roles_of(events: Sequence[e.Event]) -> tuple[Role, ...]:
    """The roles that a log tells; empty if it tells none."""
    for event in events:
        if isinstance(event, e.Dealt):
            return event.roles
    last = next((event for event in reversed(events) if isinstance(event, e.Ended)), None)
    return last.roles if last else ()
