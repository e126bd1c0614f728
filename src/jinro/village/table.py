"""`Table`: all seats of one hosted game, in several parts.

A part serves its seats in one way: agents over the network, clients of LiCOS, people at the page, players of
this process. It decides how a seat is told and heard. The table has what is one for the whole game: commands
that come before it is opened, the timer, pauses, the messages that commands were, and the end.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final, Protocol, TypeVar

from jinro.game import commands as c
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event, Opened, Spoke
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.game.rules import Rules
from jinro.language.prose.predication import Heard
from jinro.village.clock import Clock, Timer
from jinro.village.driver import Push
from jinro.village.ear import ReadingThread, VillageEar
from jinro.village.silence import CHANNEL, OpenTalk
from jinro.wire.outgoing import Outgoing

OnCommit = Callable[[Sequence[Event], Sequence[Outgoing]], None]
"""Told what is about to be shown: committed events, and the packets of the trace that they gave, if a part
has one."""
ANSWERS: Final = frozenset({c.Say, c.Choose, c.Speak})
"""Almost all commands: nothing but their events is to be shown."""


class Part(Protocol):
    """The seats of one game that are served in one way. What a subclass leaves out is as if it had no clients
    for whom to stay open, no deadlines, and no seats that others take."""

    @property
    def seats(self) -> Collection[Seat]:
        """The seats that it has now."""
        ...

    @property
    def is_here(self) -> bool:
        """Whether it has clients for whom a village that is over stays open."""
        return False

    @property
    def due_ms(self) -> int | None:
        """When `tick` has something to do, at the earliest; None: never."""
        return None

    def prepare(self, command: Command, events: Sequence[Event], origin: object) -> Sequence[Outgoing]:
        """Work out what is to be sent, but send nothing; returns packets for the trace. `origin`: the message
        that the command was, of this part or another; None: it was none."""
        ...

    def show(self, now_ms: int) -> None:
        """Everything prepared is written: send it."""
        ...

    def refuse(self, command: Command, refusal: Refusal, origin: object) -> bool:
        """Tell the sender; False: the command is not of this part."""
        ...

    def tick(self, now_ms: int) -> None:
        """Do what is due; the phase may be over too, which the table tells the game afterwards."""
        return

    def shift(self, pause_ms: int, now_ms: int) -> None:
        """Time has stood still for so long: move all deadlines."""
        return

    def leave(self, seat: Seat) -> None:
        """Another part has taken a seat."""
        return

    async def close(self, reason: str, code: int) -> None:
        """Say good-bye to all who are still here."""
        ...


AnyPart = TypeVar("AnyPart", bound=Part)


class Table:
    """The seats of one game, for the driver and the server."""

    def __init__(self, game: Game, clock: Clock, *, closes_empty: bool = False) -> None:
        """`closes_empty`: whether a village that is over is closed when all clients have gone."""
        self.game = game
        self.clock = clock
        self.kept = len(game.log)
        """Number of events that are committed; only these may be shown."""
        self.on_kept: set[Callable[[], None]] = set()
        """Called when `kept` has grown."""
        self._followers: list[tuple[OnCommit, frozenset[type[Event]] | None]] = []
        self._closes_empty = closes_empty
        self._all: list[Part] = []
        self._parts: list[Part] = []
        """Those of them that serve a seat, or have served one."""
        self._early: list[Command] = []
        self.push: Push = self._early.append
        """Where commands go; before the game is opened they are queued."""
        self._origins: dict[int, tuple[Command, object]] = {}
        """The messages of commands that are not decided yet, by the identity of the command."""
        self._prepared: list[tuple[Sequence[Event], Sequence[Outgoing]]] = []
        self._timed = _has_times(game.rules)
        self._timer: Timer | None = None
        self._timer_ms = 0
        self.paused_ms: int | None = game.state.paused_ms if game.log else None
        """When the game was paused: time stands still for asks until it is resumed."""
        self.open_talk: OpenTalk | None = None
        """What keeps a talk from ending by silence; None: nothing does."""
        self.ear: VillageEar | None = None
        """What strangers say here; None: everybody reads for himself, by rules."""
        self.own: Callable[[], Collection[Seat]] = tuple
        """The seats of players of this process."""
        self.done = False
        """Whether the game is closed, and that is shown; or it is left."""

    def add(self, part: AnyPart, *, later: bool = False) -> AnyPart:
        """Let a part have seats, after the others; `later`: it is called from its first seat on (`join`)."""
        self._all.append(part)
        if not later:
            self._parts.append(part)
        return part

    def join(self, part: Part) -> None:
        """A part that was added has a seat."""
        if part not in self._parts:
            self._parts = [one for one in self._all if one is part or one in self._parts]

    def follow(self, told: OnCommit, kinds: frozenset[type[Event]] | None = None) -> None:
        """Tell what is committed before it is shown; with `kinds`, if some of the events are of these."""
        self._followers.append((told, kinds))

    def hear_by(self, reading: ReadingThread) -> None:
        """Have what strangers say read from now on, where English is spoken."""
        rules = self.game.rules
        if rules.language == "en" and rules.talk_language == "prose":
            if self.game.log:
                # What was said before a restart was heard then: it is context now.
                self.ear = reading.ear(self.game.scene)
                self.ear.own = set(range(1, rules.seats + 1))
                self.ear.take(self.game.scene.talks)
            self.follow(partial(self._heard, reading), frozenset({Opened, Spoke}))

    def claims(self, spoke: Spoke) -> tuple[Heard, ...] | None:
        """What was read for all in an utterance of a stranger; None: it was not."""
        return None if self.ear is None else self.ear.claims(spoke)

    def waits(self, spoke: Spoke) -> bool:
        """Whether it is being read for all."""
        return self.ear is not None and self.ear.waits(spoke)

    def _heard(self, reading: ReadingThread, events: Sequence[Event], _: object) -> None:
        if self.ear is None:
            self.ear = reading.ear(self.game.scene)
        self.ear.own = set(self.own())
        self.ear.take(one for one in events if isinstance(one, Spoke))

    # For the driver

    def open(self, push: Push) -> None:
        self.push = push
        for command in self._early:
            push(command)

    def prepare(self, command: Command, events: Sequence[Event]) -> None:
        if type(command) not in ANSWERS:
            self._control(command)
        origin = self._origin(command) if self._origins else None
        traced: Sequence[Outgoing] = ()
        for part in self._parts:
            traced = part.prepare(command, events, origin) or traced
        self._prepared.append((events, traced))

    def _control(self, command: Command) -> None:
        if isinstance(command, c.Pause):
            self.paused_ms = command.at_ms
        elif isinstance(command, c.Resume) and self.paused_ms is not None:
            pause, self.paused_ms = command.at_ms - self.paused_ms, None
            for part in self._parts:
                part.shift(pause, command.at_ms)

    def show(self) -> None:
        prepared, self._prepared = self._prepared, []
        self.done = self.game.closed
        for events, traced in prepared:
            self.commit(events, traced)
        now = self.clock.now_ms()
        is_late = self._timer is None or self._timed
        for part in self._parts:
            part.show(now)
            due = part.due_ms
            is_late = is_late or (due is not None and due < self._timer_ms)
        if is_late:
            self.arm()
        if self._closes_empty:
            self.close_if_empty()

    def commit(self, events: Sequence[Event], traced: Sequence[Outgoing] = ()) -> None:
        """These events are committed as well: tell the followers of the game."""
        self.kept += len(events)
        for wake in self.on_kept:
            wake()
        for told, kinds in self._followers:
            if kinds is None or not kinds.isdisjoint(map(type, events)):
                told(events, traced)

    def refuse(self, command: Command, refusal: Refusal) -> None:
        origin = self._origin(command)
        for part in self._parts:
            if part.refuse(command, refusal, origin):
                return

    # For the parts

    def send(self, command: Command, origin: object) -> None:
        """Push a command that was a message; its part gets it back with the result."""
        self._origins[id(command)] = command, origin
        self.push(command)

    def _origin(self, command: Command) -> object:
        found = self._origins.pop(id(command), None)
        return None if found is None else found[1]

    def move(self, seat: Seat, to: Part) -> None:
        """A seat belongs to this part from now on."""
        self.join(to)
        for part in self._all:
            if part is not to:
                part.leave(seat)

    def close_if_empty(self) -> None:
        game = self.game
        over = self._closes_empty and bool(game.log) and game.state.ended and not self.done
        if over and not any(part.is_here for part in self._all):
            self.push(c.Close(self.clock.now_ms()))

    def from_ms(self, now_ms: int) -> int:
        """The time from which the time of a new ask counts: in a pause, that of its beginning."""
        return now_ms if self.paused_ms is None else self.paused_ms

    @property
    def deadline_ms(self) -> int | None:
        """When the phase ends if nothing happens; silence ends it later where a seat is asked or types."""
        due, until = self.game.deadline_ms, self.game.state.until_ms
        if due is None or self.open_talk is None or CHANNEL not in self.game.state.floors:
            return due
        held = self.open_talk.until_ms(due)
        return held if until is None else max(due, min(held, until))

    def arm(self) -> None:
        """Wake up when something is due. A timer that is too early is not moved: almost all asks are answered
        in time, and to wake up once for nothing is cheaper."""
        due = self.deadline_ms if self._timed else None
        for part in self._parts:
            at_ms = part.due_ms
            if at_ms is not None and (due is None or at_ms < due):
                due = at_ms
        if due is None or self.done:
            return
        if self._timer is not None:
            if self._timer_ms <= due:
                return
            self._timer.cancel()
        self._timer_ms = due
        self._timer = self.clock.call_at(due, self._tick)

    def _tick(self) -> None:
        self._timer = None
        if self.done:
            return
        now, deadline = self.clock.now_ms(), self.deadline_ms
        over = deadline is not None and deadline <= now
        for part in self._parts:
            part.tick(now)
        if over:
            # `show` sets the timer for the phase that follows.
            self.push(c.TimeUp(now, step=self.game.state.step))
        else:
            self.arm()

    # For the server

    def stop(self) -> None:
        """Break the game off."""
        self.push(c.Close(self.clock.now_ms()))

    def resume(self) -> None:
        """End a pause."""
        self.push(c.Resume(self.clock.now_ms()))

    async def close(self, reason: str, code: int = 1000) -> None:
        """Say good-bye to all who are still here."""
        for part in self.leave():
            await part.close(reason, code)

    def leave(self) -> list[Part]:
        """End, without a message to any client; returns the parts."""
        self.done = True
        if self._timer is not None:
            self._timer.cancel()
        # Break the reference cycles, so that the game is freed without the garbage collector.
        parts, self._all, self._parts, self._followers = self._all, [], [], []
        self.push = _unheard
        return parts


def _unheard(command: Command) -> None:
    """The game is over."""


def _has_times(rules: Rules) -> bool:
    """Whether a phase can end by time under these rules."""
    phases = (*rules.day_phases, *rules.night_phases)
    channels = (rules.talk, rules.whisper, rules.memo, rules.grave, rules.post_mortem)
    return any(phase.duration_ms is not None or phase.duration_by_living for phase in phases) or any(
        channel is not None and (channel.regime == "anytime" or channel.silence_ms is not None)
        for channel in channels
    )
