"""`Village`: an open game with helpers that read like the story of a test.

Helpers that must succeed raise AssertionError with what came instead; `submit` gives back whatever came.
Everything runs in the village's own time, `now_ms`, which only `wait` moves.
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
"""Far more than any walk to a moment of a game takes; beyond it the moment never comes."""


class Village:
    """One game, driven by hand."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.now_ms = 0

    # Doing

    def submit(self, command: Command) -> Sequence[Event] | Refusal:
        """Give the game a command: the events it caused, or the refusal."""
        return self.game.submit(command)

    def done(self, command: Command) -> Sequence[Event]:
        """Give the game a command that it has to take."""
        result = self.game.submit(command)
        assert not isinstance(result, Refusal), f"{command} was refused: {result}"
        return result

    def refused(self, command: Command, code: str) -> Refusal:
        """Give the game a command that it has to refuse with this code, and that changes nothing."""
        before = len(self.game.log)
        result = self.game.submit(command)
        assert isinstance(result, Refusal), f"{command} was taken: {result}"
        assert result.code == code, f"{command} was refused with {result}, not with {code}"
        assert len(self.game.log) == before
        return result

    def say(self, seat: Seat, text: str) -> Sequence[Event]:
        """The answer of a seat that is asked to speak."""
        return self.done(c.Say(self.now_ms, seat, self.ask(seat).id, text))

    def say_next(self, text: str) -> Seat:
        """Whoever's turn it is says this: its seat."""
        seat = next(iter(self.asks))
        self.say(seat, text)
        return seat

    def round(self, text: str) -> list[Seat]:
        """Everybody says this once, in the order of the turn."""
        turn = next(iter(self.asks.values())).round
        seats = []
        while self.asks and (ask := next(iter(self.asks.values()))).round == turn and ask.kind in TALK:
            seats.append(self.say_next(text))
        return seats

    def all_over(self) -> None:
        """Everybody who is asked to speak says Over until nobody is asked to any more."""
        while any(ask.kind in TALK for ask in self.asks.values()):
            self.say_next(OVER)

    def speak(self, seat: Seat, text: str, channel: str = "talk") -> Sequence[Event]:
        """Say something where one may speak at any time."""
        return self.done(c.Speak(self.now_ms, seat, channel, text))

    def choose(self, seat: Seat, target: Seat, raw: str = "") -> Sequence[Event]:
        """The answer of a seat that is asked to choose."""
        return self.done(c.Choose(self.now_ms, seat, self.ask(seat).id, target, raw))

    def vote(self, votes: Mapping[Seat, Seat]) -> None:
        """Go to the vote; these choose, the others let their time run out."""
        self._ballot("vote", votes)

    def execute(self, seat: Seat) -> None:
        """Go to the vote; all vote for this seat, and it for another."""
        self.to("vote")
        others = {s: seat for s in self.asked("vote") if s != seat}
        self.vote({**others, seat: next(iter(others))} if seat in self.asks else others)

    def attack(self, votes: Mapping[Seat, Seat] | Seat) -> None:
        """Go to the attack; the wolves choose, all of them the same where one target is given."""
        self._ballot("attack", votes)

    def divine(self, target: Seat) -> None:
        """Go to the divination; all who are asked choose this target."""
        self._ballot("divine", target)

    def guard(self, target: Seat) -> None:
        """Go to the guard; all who are asked choose this target."""
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
        """The time of a seat's ask runs out."""
        return self.done(c.TimeUp(self.now_ms, seat, self.ask(seat).id))

    def time_up(self) -> Sequence[Event]:
        """The time of the phase runs out."""
        return self.done(c.TimeUp(self.now_ms, step=self.game.state.step))

    def mark(self, seat: Seat, target: Seat, role: Role, mark: Mark) -> Sequence[Event]:
        return self.done(c.MarkBoard(self.now_ms, seat, target, role, mark))

    def lose(self, seat: Seat) -> Sequence[Event]:
        """The seat's player is gone."""
        return self.done(c.Lost(self.now_ms, seat))

    def wait(self, ms: int) -> None:
        """Let time pass; nothing happens by it alone."""
        self.now_ms += ms

    # Going on

    def step(self) -> None:
        """One smallest step of silence: Over for one who is asked to speak, else time runs out."""
        for ask in self.asks.values():
            if ask.kind in TALK:
                self.say(ask.seat, OVER)
            else:
                self.miss(ask.seat)
            return
        self.time_up()

    def to(self, kind: Kind) -> None:
        """Go on in silence until somebody is asked for this."""
        self._walk(lambda: any(a.kind == kind for a in self.asks.values()), f"an ask for {kind}")

    def to_night(self) -> None:
        """Go on in silence until the night of this day."""
        day = self.game.state.day
        self._walk(lambda: self.game.state.section == "night" or self.game.state.day > day, "the night")

    def to_day(self, day: int) -> None:
        """Go on in silence until this day."""
        self._walk(lambda: self.game.state.day >= day, f"day {day}")

    def to_end(self) -> None:
        """Go on in silence until the game is decided."""
        self._walk(lambda: self.game.state.ended, "the end")

    def _walk(self, there: Callable[[], bool], what: str) -> None:
        for _ in range(MOST_STEPS):
            if there():
                return
            assert not self.game.closed, f"the game ended before {what} came"
            self.step()
        raise AssertionError(f"{what} never came")

    # Looking

    @property
    def asks(self) -> dict[Seat, Ask]:
        return self.game.asks

    def ask(self, seat: Seat) -> Ask:
        """The open ask of a seat."""
        assert seat in self.game.asks, f"seat {seat} is not asked; open asks: {list(self.game.asks.values())}"
        return self.game.asks[seat]

    def asked(self, kind: Kind) -> list[Seat]:
        """Who is asked for this now."""
        return [a.seat for a in self.asks.values() if a.kind == kind]

    @property
    def day(self) -> int:
        return self.game.state.day

    @property
    def alive(self) -> tuple[Seat, ...]:
        """Those whom everybody believes to live."""
        return self.game.scene.alive

    @property
    def winner(self) -> Side | None:
        """Who has won; None while the game goes on."""
        return self.game.winner if self.game.state.ended else None

    def view(self, seat: Seat) -> View:
        return self.game.view(seat)

    def events(self, kind: type[E], /, **fields: object) -> list[E]:
        """All events of a kind in the log whose fields are these."""
        return [e for e in self.game.log if isinstance(e, kind) and _fits(e, fields)]

    def last(self, kind: type[E], /, **fields: object) -> E:
        """The last event of a kind whose fields are these."""
        found = self.events(kind, **fields)
        assert found, f"the log has no {kind.__name__} with {fields}"
        return found[-1]

    def sees(self, viewer: Seat | None, kind: type[E], /, **fields: object) -> list[E]:
        """The events of a kind that a viewer sees (0: the public, None: all) whose fields are these."""
        return [e for e in self.game.seen_by(viewer) if isinstance(e, kind) and _fits(e, fields)]

    def assert_sees(self, viewer: Seat | None, kind: type[E], /, **fields: object) -> E:
        """The viewer sees such an event; the last of them."""
        found = self.sees(viewer, kind, **fields)
        others = self.sees(viewer, kind)
        assert found, f"{viewer} sees no {kind.__name__} with {fields}, only {others}"
        return found[-1]

    def assert_does_not_see(self, viewer: Seat | None, kind: type[Event], /, **fields: object) -> None:
        """There is such an event, and the viewer sees none."""
        assert self.events(kind, **fields), (
            f"the log has no {kind.__name__} with {fields} that could be hidden"
        )
        found = self.sees(viewer, kind, **fields)
        assert not found, f"{viewer} sees {found}"


TALK = ("talk", "whisper")


def _fits(event: Event, fields: Mapping[str, object]) -> bool:
    return all(getattr(event, name) == value for name, value in fields.items())
