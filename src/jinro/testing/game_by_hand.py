"""`GameByHand`: an open game that a test drives step by step.

Helpers that must succeed raise AssertionError with the actual result; `submit` returns any result. Time is
`now_ms`; only `wait` advances it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from jinro.game import commands as c
from jinro.game.asks import Ask
from jinro.game.commands import Command, Refusal
from jinro.game.events import OVER, Event, Kind, Mark
from jinro.game.game import Game
from jinro.game.roles import Role, Seat, Side
from jinro.game.views import View

E = TypeVar("E", bound=Event)
MOST_STEPS = 100_000
"""Limit of `to`, `to_day` and the like: far above any real game, so that a test fails instead of hanging."""


class GameByHand:
    """One open game, with helpers to act, to advance and to look."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.now_ms = 0

    # Acting

    def submit(self, command: Command) -> Sequence[Event] | Refusal:
        """Submit a command; return its events or its refusal."""
        return self.game.submit(command)

    def done(self, command: Command) -> Sequence[Event]:
        """Submit a command that must be accepted; return its events."""
        result = self.game.submit(command)
        assert not isinstance(result, Refusal), f"{command} was refused: {result}"
        return result

    def refused(self, command: Command, code: str) -> Refusal:
        """Submit a command that must be refused with this code and must not change the log."""
        before = len(self.game.log)
        result = self.game.submit(command)
        assert isinstance(result, Refusal), f"{command} was accepted: {result}"
        assert result.code == code, f"{command} was refused with {result}, not with {code}"
        assert len(self.game.log) == before
        return result

    def say(self, seat: Seat, text: str) -> Sequence[Event]:
        """Answer the open talk or whisper ask of a seat."""
        return self.done(c.Say(self.now_ms, seat, self.ask(seat).id, text))

    def say_next(self, text: str) -> Seat:
        """Answer for the seat whose turn it is; return the seat."""
        seat = self._talker().seat
        self.say(seat, text)
        return seat

    def _talker(self) -> Ask:
        """The ask of the seat whose turn it is to speak; acts of the night may be asked beside it."""
        talks = [ask for ask in self.asks.values() if ask.kind in TALK]
        assert talks, f"nobody is asked to speak; open asks: {list(self.asks.values())}"
        return talks[0]

    def round(self, text: str) -> list[Seat]:
        """Let every seat say this once, in turn order; return the seats."""
        turn = self._talker().round
        seats = []
        while any(ask.kind in TALK for ask in self.asks.values()) and self._talker().round == turn:
            seats.append(self.say_next(text))
        return seats

    def all_over(self) -> None:
        """Say Over for every seat until no talk or whisper ask is open."""
        while any(ask.kind in TALK for ask in self.asks.values()):
            self.say_next(OVER)

    def speak(self, seat: Seat, text: str, channel: str = "talk") -> Sequence[Event]:
        """Speak in a channel that is open at any time."""
        return self.done(c.Speak(self.now_ms, seat, channel, text))

    def choose(self, seat: Seat, target: Seat, raw: str = "") -> Sequence[Event]:
        """Answer the open choice of a seat."""
        return self.done(c.Choose(self.now_ms, seat, self.ask(seat).id, target, raw))

    def vote(self, votes: Mapping[Seat, Seat]) -> None:
        """Advance to the vote; the given seats vote, the others run out of time."""
        self._ballot("vote", votes)

    def execute(self, seat: Seat) -> None:
        """Advance to the vote; every seat votes for this one, which votes for another."""
        self.to("vote")
        others = {s: seat for s in self.asked("vote") if s != seat}
        self.vote({**others, seat: next(iter(others))} if seat in self.asks else others)

    def attack(self, votes: Mapping[Seat, Seat] | Seat) -> None:
        """Advance to the attack; the wolves choose by seat, or all the same target. Any other seat that is
        still asked in this night then runs out of time."""
        self._ballot("attack", votes)
        for seat in [*self.asked("divine"), *self.asked("guard")]:
            self.miss(seat)

    def divine(self, target: Seat) -> None:
        """Advance to the divination; every asked seat chooses this target."""
        self._ballot("divine", target)

    def guard(self, target: Seat) -> None:
        """Advance to the guard; every asked seat chooses this target."""
        self._ballot("guard", target)

    def _ballot(self, kind: Kind, votes: Mapping[Seat, Seat] | Seat) -> None:
        self.to(kind)
        for ask in [a for a in self.asks.values() if a.kind == kind]:
            target = votes if isinstance(votes, int) else votes.get(ask.seat)
            if target is None:
                self.miss(ask.seat)
            else:
                self.choose(ask.seat, target)

    def miss(self, seat: Seat) -> Sequence[Event]:
        """Let the open ask of a seat time out."""
        return self.done(c.TimeUp(self.now_ms, seat, self.ask(seat).id))

    def time_up(self) -> Sequence[Event]:
        """Let the current phase time out."""
        return self.done(c.TimeUp(self.now_ms, step=self.game.state.step))

    def mark(self, seat: Seat, target: Seat, role: Role, mark: Mark) -> Sequence[Event]:
        return self.done(c.MarkBoard(self.now_ms, seat, target, role, mark))

    def lose(self, seat: Seat) -> Sequence[Event]:
        """Lose the player of a seat."""
        return self.done(c.Lost(self.now_ms, seat))

    def wait(self, ms: int) -> None:
        """Advance `now_ms`; this alone causes no event."""
        self.now_ms += ms

    # Advancing

    def step(self) -> None:
        """Take the smallest silent step: Over for a talk ask, else a timeout."""
        for ask in self.asks.values():
            if ask.kind in TALK:
                self.say(ask.seat, OVER)
            else:
                self.miss(ask.seat)
            return
        self.time_up()

    def to(self, kind: Kind) -> None:
        """Advance in silence until an ask of this kind is open."""
        self._walk(lambda: any(a.kind == kind for a in self.asks.values()), f"an ask for {kind}")

    def to_night(self) -> None:
        """Advance in silence until the night of the current day."""
        day = self.game.state.day
        self._walk(lambda: self.game.state.section == "night" or self.game.state.day > day, "the night")

    def to_day(self, day: int) -> None:
        """Advance in silence until this day."""
        self._walk(lambda: self.game.state.day >= day, f"day {day}")

    def to_end(self) -> None:
        """Advance in silence until the game is decided."""
        self._walk(lambda: self.game.state.ended, "the end")

    def _walk(self, there: Callable[[], bool], what: str) -> None:
        for _ in range(MOST_STEPS):
            if there():
                return
            assert not self.game.closed, f"the game ended before {what}"
            self.step()
        raise AssertionError(f"never reached: {what}")

    # Looking

    @property
    def asks(self) -> dict[Seat, Ask]:
        return self.game.asks

    def ask(self, seat: Seat) -> Ask:
        """Return the open ask of a seat."""
        assert seat in self.game.asks, f"seat {seat} is not asked; open asks: {list(self.game.asks.values())}"
        return self.game.asks[seat]

    def asked(self, kind: Kind) -> list[Seat]:
        """Seats with an open ask of this kind."""
        return [a.seat for a in self.asks.values() if a.kind == kind]

    @property
    def day(self) -> int:
        return self.game.state.day

    @property
    def alive(self) -> tuple[Seat, ...]:
        """Seats that are publicly known to be alive."""
        return self.game.scene.alive

    @property
    def winner(self) -> Side | None:
        """The winning side; None while the game is undecided."""
        return self.game.winner if self.game.state.ended else None

    def view(self, seat: Seat) -> View:
        return self.game.view(seat)

    def events(self, kind: type[E], /, **fields: object) -> list[E]:
        """Events of a kind in the log with these field values."""
        return [e for e in self.game.log if isinstance(e, kind) and _fits(e, fields)]

    def last(self, kind: type[E], /, **fields: object) -> E:
        """Return the last event of a kind with these field values."""
        found = self.events(kind, **fields)
        assert found, f"the log has no {kind.__name__} with {fields}"
        return found[-1]

    def sees(self, viewer: Seat | None, kind: type[E], /, **fields: object) -> list[E]:
        """Events of a kind with these field values that a viewer sees (0: the public, None: everything)."""
        return [e for e in self.game.seen_by(viewer) if isinstance(e, kind) and _fits(e, fields)]

    def assert_sees(self, viewer: Seat | None, kind: type[E], /, **fields: object) -> E:
        """Assert that the viewer sees such an event; return the last one."""
        found = self.sees(viewer, kind, **fields)
        others = self.sees(viewer, kind)
        assert found, f"{viewer} sees no {kind.__name__} with {fields}, only {others}"
        return found[-1]

    def assert_does_not_see(self, viewer: Seat | None, kind: type[Event], /, **fields: object) -> None:
        """Assert that such an event exists and that the viewer does not see it."""
        assert self.events(kind, **fields), (
            f"the log has no {kind.__name__} with {fields} that could be hidden"
        )
        found = self.sees(viewer, kind, **fields)
        assert not found, f"{viewer} sees {found}"


TALK = ("talk", "whisper")


def _fits(event: Event, fields: Mapping[str, object]) -> bool:
    return all(getattr(event, name) == value for name, value in fields.items())
