"""`Game`: the log, the state folded from it, the open asks, and `submit`. All that most callers need."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from jinro.errors import BugError, CallerError, LogError, RulesError
from jinro.game.advance import advance
from jinro.game.audience import AUDIENCE, audience
from jinro.game.audit import audit
from jinro.game.check import check as check_rules
from jinro.game.commands import Command, Refusal
from jinro.game.decide import Desk, TextCheck, decide, writes
from jinro.game.draws import Draws
from jinro.game.events import Event, Opened, Seeded
from jinro.game.evolve import EVOLVE, evolve
from jinro.game.notation import decode_log, encode_log
from jinro.game.outcome import Outcome, outcome_of
from jinro.game.roles import TABLE, Role, Seat, Side
from jinro.game.rules import Rules
from jinro.game.state import State
from jinro.game.views import Scene, Seen, View, stream


class Game:
    """One game: it takes commands and returns the events they cause, or a Refusal that changes nothing."""

    __slots__ = ("_desk", "_scene", "_views", "asks", "closed", "log", "masks", "state")

    def __init__(
        self, rules: Rules, seed: int | str = 0, *, draws: Draws | None = None, check: TextCheck | None = None
    ) -> None:
        self._desk = Desk(check_rules(rules), draws or Draws(seed), check)
        self.state = State()
        # Attributes and no properties: a driver reads both several times per command.
        self.asks = self.state.asks
        """The open asks by seat; read only."""
        self.closed = False
        """Whether the game is over; a game of another system is over once its log tells the result."""
        self.log: list[Event] = []
        self.masks: list[int] = []
        """The audience of each event of the log, as a bit mask."""
        self._scene: Scene | None = None
        self._views: dict[Seat, View] = {}

    def __repr__(self) -> str:
        state = self.state
        if state.stage == "new":
            return f"<Game of {self.rules.name}, not opened>"
        how = f"open asks: {len(self.asks)}"
        if state.ended:
            how = "nobody won" if state.winner is Side.NONE else f"{state.winner} won"
        return f"<Game of {self.rules.name}, day {state.day}, {len(self.log)} events, {how}>"

    def __reduce__(self) -> tuple[object, ...]:
        """A game travels as its log and is replayed; rules and draws too, for what is not in the log yet."""
        desk = self._desk
        return _replayed, (desk.rules, desk.draws, desk.check, encode_log(self.log))

    def submit(self, command: Command) -> Sequence[Event] | Refusal:
        """Carry out a command: the events that it caused, or a Refusal."""
        state, desk = self.state, self._desk
        decision = decide(state, command, desk)
        if type(decision) is Refusal:
            return decision
        log, masks = self.log, self.masks
        start = len(log)
        # `cast` is a call: 0.7 % of a small game.
        events: Sequence[Event] = decision  # type: ignore[assignment]
        while events:
            for event in events:
                kind = type(event)
                EVOLVE[state.stage][kind](state, event)
                log.append(event)
                grant = AUDIENCE[kind]
                masks.append(0 if grant is None else grant(state, event))
            # Fast path: nothing follows while an answer is awaited. Without it games take 2 % longer.
            if state.asks and (not state.aside or state.awaits()):
                break
            events = advance(state, desk, command.at_ms)
        else:
            self.closed = _is_closed(state)
        return log[start:]

    def _fold(self, event: Event, number: int) -> None:
        """Audit and fold one event of a log."""
        kind = type(event).__name__
        why = audit(self.state, event)
        if why:
            raise LogError("errors.log.cannot_follow", event=kind, why=why, line=number)
        try:
            evolve(self.state, event)
            mask = audience(self.state, event)
        except Exception as error:
            raise BugError(f"event {number} of a log, {kind}: {type(error).__name__}: {error}") from error
        self.closed = _is_closed(self.state)
        self.log.append(event)
        self.masks.append(mask)

    @classmethod
    def replay(
        cls,
        events: Iterable[Event],
        *,
        draws: Draws | None = None,
        check: TextCheck | None = None,
        follow: "Callable[[Game], object] | None" = None,
    ) -> "Game":
        """The game of a log as it stood after the last event; it can be played on if the log tells its seed.

        `follow` is shown the game after each event. A bad log raises `LogError`, a bug of ours `BugError`.
        """
        game: Game | None = None
        for number, event in enumerate(events, 1):
            if game is None:
                if not isinstance(event, Opened):
                    raise LogError("errors.log.first_event", event=type(event).__name__, line=1)
                try:
                    game = cls(event.rules, draws=draws, check=check)
                except RulesError as error:
                    raise LogError("errors.log.bad_rules", why=error, line=1) from None
            if isinstance(event, Seeded) and draws is None:
                game._desk.draws = Draws(event.seed)
            game._fold(event, number)
            if follow is not None:
                follow(game)
        if game is None:
            raise LogError("errors.log.empty_log")
        return game

    def clone(self) -> "Game":
        """An independent copy, with the same log so far."""
        twin = Game.__new__(Game)
        twin._desk = self._desk
        twin.state = self.state.clone()
        twin.asks = twin.state.asks
        twin.closed = self.closed
        twin.log = self.log.copy()
        twin.masks = self.masks.copy()
        twin._scene = None
        twin._views = {}
        return twin

    @property
    def rules(self) -> Rules:
        return self._desk.rules

    @property
    def deadline_ms(self) -> int | None:
        """When the phase ends if nothing happens: its time limit, or the limit of silence in a channel."""
        state = self.state
        if state.stage == "new" or state.paused_ms is not None:
            return None
        # What is asked beside a phase may outlast its time, which runs out but once.
        times = [] if state.until_ms is None or state.timed_out else [state.until_ms]
        for name, floor in state.floors.items():
            # The end of a public phase must not reveal what was whispered.
            heard = name != "whisper" or not state.phase.public
            if floor.rules.silence_ms is not None and heard:
                times.append(floor.last_ms + floor.rules.silence_ms)
        return min(times, default=None)

    @property
    def winner(self) -> Side:
        return Side.NONE if self.state.stage == "new" else self.state.winner

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: day, winner, reason, seed, and the fate of each seat; None while it goes on.
        Secret, as `roles`."""
        ended = self.scene.outcome if self.log else None
        return None if ended is None else outcome_of(self.log, ended)

    def won(self, seat: Seat) -> bool:
        """Whether the side of a seat has won, the seat dead or alive; nobody has while the game goes on."""
        if not 1 <= seat <= self.rules.seats:
            raise CallerError("errors.no_seat", seat=repr(seat), seats=self.rules.seats)
        roles = self.roles
        return bool(roles) and TABLE[roles[seat - 1]].side is self.winner

    @property
    def roles(self) -> tuple[Role, ...]:
        """The roles by seat, from seat 1. Secret: only for viewers who may see everything."""
        return () if self.state.stage == "new" else self.state.roles[1:]

    def open_to(self, seat: Seat) -> tuple[str, ...]:
        """The channels in which a seat may speak now without being asked."""
        if self.state.stage == "new":
            return ()
        return tuple(name for name, floor in self.state.floors.items() if writes(self.state, floor, seat))

    @property
    def scene(self) -> Scene:
        """What everybody knows."""
        if self._scene is None:
            self._scene = Scene(self)
        self._scene.catch_up()
        return self._scene

    def view(self, seat: Seat) -> View:
        """What one seat knows; the view stays up to date."""
        view = self._views.get(seat)
        if view is None:
            if self._scene is None:
                self._scene = Scene(self)
            view = self._views[seat] = View(self, seat, self._scene)
        return view

    def stream(self, viewer: Seat | None = None) -> Iterator[Seen]:
        """The events that a viewer sees, each with its number and its day; viewers as in `seen_by`."""
        return stream(self, viewer)

    def seen_by(self, viewer: Seat | None) -> list[Event]:
        """The events that a viewer sees: a seat, 0 for the public, None for one who sees everything."""
        return [seen.event for seen in stream(self, viewer)]


def _replayed(rules: Rules, draws: Draws, check: TextCheck | None, log: bytes) -> Game:
    """A game that has travelled."""
    if not log:
        return Game(rules, draws=draws, check=check)
    return Game.replay(decode_log(log), draws=draws, check=check)


def _is_closed(state: State) -> bool:
    return state.stage == "closed" or (state.stage == "unseeded" and state.ended)
