"""The synchronous driver: a whole village in one process, in virtual time.

Virtual time passes only with what all seats see: a second for each public utterance, a phase's time when a
public phase runs out. So times tell no more than the rest of what a seat sees.
"""

import inspect
from collections.abc import Callable, Sequence
from typing import Final, Literal, NoReturn, cast

from jinro.errors import CallerError, PlayerError
from jinro.game import commands as c
from jinro.game import draws as chance
from jinro.game.asks import Ask
from jinro.game.commands import Choose, Command, Open, Refusal
from jinro.game.deal import deal
from jinro.game.decide import writes
from jinro.game.draws import Draws
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.presets import preset
from jinro.game.roles import Role, Seat
from jinro.game.rules import Rules
from jinro.game.state import STANDING
from jinro.game.views import View
from jinro.players.personas import characters
from jinro.players.player import Player
from jinro.village.journal import Journal
from jinro.village.lineup import Lineup, players_of
from jinro.village.players import (
    answer_of,
    day_to_mark,
    floor_order,
    lost_answer,
    marks_of,
    note_plan,
    planners_of,
    text_of,
)
from jinro.village.speech_check import check_of

PACE_MS: Final = 1_000
"""Virtual time between two public utterances."""
OnError = Literal["raise", "lose_answer"]
"""What happens when a player raises, or answers something that is no legal answer."""
OnEvents = Callable[[Game, Sequence[Event]], None]
"""Is called with the events of each command."""
CALLED_WITH: Final = {"begin": "(view)", "end": "(view)", "mark": "(view)", "speak": "(view, channel)"}
"""The arguments of a player's methods; of all others: (view, ask)."""
MOST_LINES: Final = 30
"""Lines of a seat in one phase of a channel without a quota, so that a player cannot talk for ever."""


def opening(rules: Rules, seed: int | str, started_ms: int = 0, players: tuple[str, ...] = ()) -> Open:
    """An opening with our own cast, seated independently of everything else, and an id of its own.

    Names and id come from the seed: where it can be guessed, so can the roles. A server draws it at random.
    """
    draws = Draws(seed)
    cast = draws.order(characters(rules.language), chance.key("characters", rules.first_day))
    seated = cast[: rules.seats] if rules.seats <= len(cast) and not rules.numbered else ()
    return Open(0, ulid(started_ms, draws.number("game-id")), seated, players, started_ms=started_ms)


def simulate(
    rules: "Rules | str",
    players: "Lineup",
    *,
    seed: int | str = 0,
    on_error: "OnError" = "raise",
    opened: "Open | None" = None,
    draws: "Draws | None" = None,
    journal: "Journal | None" = None,
    on_events: "OnEvents | None" = None,
) -> "Game":
    """Play a game to its end.

    `rules` may be the name of a preset. `players` is a class, a function or the name of a built-in player for
    all seats; a list of them, or of players, by seat; or a mapping by seat or by role. Classes and functions
    are called with (seat, its own seed), (seat) or nothing.

    A player that raises, or whose answer is neither a text nor a legal target, ends the game by a
    `PlayerError`; with `on_error="lose_answer"` only the answer is lost, as on a server, and the journal has
    a note.
    """
    # Types are texts here: `help` shows their names, and not what they are made of.
    rules = _checked(rules, seed, on_error)
    opened = opened or opening(rules, seed)
    game = Game(rules, seed, draws=draws, check=check_of(rules))
    table = players_of(players, rules.seats, seed, lambda: _roles(rules, opened, draws or Draws(seed)))
    _Simulation(game, table, journal or Journal(), on_events, strict=on_error == "raise").run(opened)
    return game


def _checked(rules: Rules | str, seed: int | str, on_error: OnError) -> Rules:
    """The rules, if all of these are what they should be."""
    if isinstance(rules, str):
        rules = preset(rules)
    given = cast("object", rules)
    if not isinstance(given, Rules):
        what = f"the class {given.__name__}" if isinstance(given, type) else repr(given)
        raise CallerError("errors.simulate.rules", what=what)
    if type(seed) is not int and not isinstance(seed, str):
        raise CallerError("errors.simulate.seed", seed=repr(seed))
    if on_error != "raise" and on_error != "lose_answer":
        raise CallerError("errors.simulate.on_error", given=repr(on_error))
    return rules


def _roles(rules: Rules, opened: Open, draws: Draws) -> Sequence[Role]:
    """The roles that the game is going to deal."""
    return opened.roles or deal(rules, draws, opened.wishes)


def is_legal(ask: Ask, command: Command) -> bool:
    """Whether the command of an answer is one that the ask wants; what texts may say is not asked here."""
    return type(command) is not c.Choose or command.target in ask.options


def no_answer(player: Player, view: View, what: str, value: object, ask: Ask | None = None) -> PlayerError:
    """The error that what a player returned is no legal answer."""
    method = f"{type(player).__name__}.{what}"
    if inspect.iscoroutine(value):
        value.close()
        message = f"{method} is async; simulate calls plain methods, `jinro.village.play` async ones too"
    elif ask is None or ask.kind in ("talk", "whisper"):
        hint = " (Skip: nothing now, Over: nothing more)" if ask else " or None"
        message = f"{method} returned {value!r}; expected a text{hint}"
    else:
        options = ", ".join(map(str, ask.options))
        message = f"{method} returned {value!r}; expected a seat of ask.options: {options}"
    return PlayerError(message, seat=view.seat, day=view.day if ask is None else ask.day, what=what, ask=ask)


class _Simulation:
    """One run of the driver."""

    def __init__(
        self,
        game: Game,
        players: dict[Seat, Player],
        journal: Journal,
        on_events: OnEvents | None,
        *,
        strict: bool,
    ) -> None:
        self.strict = strict
        """Whether what a player does wrong is raised."""
        self.game = game
        self.players = players
        self.journal = journal
        self.on_events = on_events
        self.now = 0
        self.views = {seat: game.view(seat) for seat in players}
        self.marked_day = -1
        self.place: tuple[int, str, int] = (-1, "", -1)
        self.lines: dict[tuple[str, Seat], int] = {}
        """Lines of this phase, by channel and seat."""
        self.heard = dict.fromkeys(players, 0)
        """How many events each seat has seen, counted up to `counted`."""
        self.counted = 0
        self.planners = planners_of(players)
        self.waiting: dict[tuple[str, Seat], int] = {}
        """Seats that chose to wait, with what they had heard: they are asked again when they hear more."""

    def run(self, opened: Open) -> None:
        if not self.submit(opened):
            raise CallerError("errors.simulate.not_opened", why=self.journal.notes()[-1].detail)
        self.tell("begin")
        state, answer = self.game.state, self.answer
        while state.stage != "closed":
            if state.asks:
                answer(next(iter(state.asks.values())))
            else:
                self.floor()
        self.tell("end")

    def submit(self, command: Command) -> bool:
        result = self.game.submit(command)
        if isinstance(result, Refusal):
            self.journal.refused(command, result)
            return False
        if self.on_events is not None:
            self.on_events(self.game, result)
        return True

    def tell(self, what: str) -> None:
        for seat, player in self.players.items():
            try:
                getattr(player, what)(self.views[seat])
            except Exception as error:
                self.raised(seat, what, error)

    def raised(self, seat: Seat, what: str, error: Exception, ask: Ask | None = None) -> None:
        """Note that a player raised, or raise it to the caller."""
        self.journal.raised(self.now, seat, what, error)
        if not self.strict:
            return
        about = f"{type(error).__name__}: {error}"
        trace = error.__traceback__
        if isinstance(error, TypeError) and trace is not None and trace.tb_next is None:
            # The call itself failed, nothing in the player's method.
            about += f"; it is called with {CALLED_WITH.get(what, '(view, ask)')}"
        message = f"{type(self.players[seat]).__name__} raised {about}"
        raise PlayerError(message, seat=seat, day=self.game.state.day, what=what, ask=ask) from error

    def nonsense(self, seat: Seat, what: str, value: object, ask: Ask | None = None) -> NoReturn:
        """Raise that a player's answer is no answer."""
        raise no_answer(self.players[seat], self.game.view(seat), what, value, ask)

    def answer(self, ask: Ask) -> None:
        """Put one ask to its player; an answer that raises or is refused counts as timed out."""
        seat, kind = ask.seat, ask.kind
        try:
            value = getattr(self.players[seat], kind)(self.views[seat], ask)
        except Exception as error:
            self.raised(seat, kind, error, ask)
            self.submit(c.TimeUp(self.now, seat, ask.id))
            return
        if kind == "talk":
            self.now += PACE_MS
        command: Command | None = answer_of(ask, value, self.now)
        if command is None:
            if self.strict:
                self.nonsense(seat, kind, value, ask)
            command = lost_answer(ask, value, self.now, self.journal)
        result = self.game.submit(command)
        # What the game says of a choice is looked at: `is_legal` before it would cost simulations 1 %.
        # Who has nobody to choose names no legal target.
        if (
            type(command) is Choose
            and self.strict
            and (type(result) is Refusal or result[0].reason)  # type: ignore[union-attr, index]
            and ask.options
        ):
            self.nonsense(seat, kind, value, ask)
        if type(result) is Refusal:
            self.journal.refused(command, result)
            self.submit(c.TimeUp(self.now, seat, ask.id))
            return
        if self.on_events is not None:
            self.on_events(self.game, cast("Sequence[Event]", result))
        if kind == "talk" and seat in self.planners:
            self.planned(seat)

    def planned(self, seat: Seat) -> None:
        """Note what a player plans with the line that it has just said."""
        note_plan(self.journal, self.now, seat, self.planners[seat])

    def floor(self) -> None:
        """Offer the floor to each seat in turn, in every channel open to it; a round of waits is TimeUp."""
        state = self.game.state
        place = (state.day, state.section, state.step)
        if place != self.place:
            self.place, self.lines = place, {}
        public = state.ended or state.phase.public
        if public:
            self.marks()
        self.listen()
        spoke = False
        # A secret phase must not be noticed by other seats.
        for channel in [name for name in state.floors if public or name not in STANDING]:
            for seat in floor_order(self.game, self.players):
                if state.asks or channel not in state.floors:
                    break
                if self.waiting.get((channel, seat)) != self.heard[seat] and writes(
                    state, state.floors[channel], seat
                ):
                    spoke = self.offer(seat, channel) or spoke
        deadline = self.game.deadline_ms
        pace = max([PACE_MS, *(f.rules.interval_ms for f in state.floors.values())])
        if spoke and (deadline is None or self.now + pace < deadline):
            self.now += pace if public else 0
        elif not state.asks and not self.game.closed:
            if public and deadline is not None:
                self.now = max(self.now, deadline)
            self.submit(c.TimeUp(self.now, step=state.step))

    def offer(self, seat: Seat, channel: str) -> bool:
        try:
            value: object = self.players[seat].speak(self.views[seat], channel)
        except Exception as error:
            self.raised(seat, "speak", error)
            self.waiting[channel, seat] = self.heard[seat]
            return False
        lines, text = self.lines.get((channel, seat), 0), text_of(value)
        if text is None or lines >= MOST_LINES:
            if text is None and value is not None:
                if self.strict:
                    self.nonsense(seat, "speak", value)
                self.journal.no_text(self.now, seat, "speak", value)
            self.waiting[channel, seat] = self.heard[seat]
            return False
        self.lines[channel, seat] = lines + 1
        done = self.submit(c.Speak(self.now, seat, channel, text))
        if done and channel == "talk" and seat in self.planners:
            self.planned(seat)
        return done

    def listen(self) -> None:
        """Count what each seat has seen since the last round."""
        for mask in self.game.masks[self.counted :]:
            for seat in self.heard:
                self.heard[seat] += mask >> seat & 1
        self.counted = len(self.game.masks)

    def marks(self) -> None:
        """Once a day each player may mark its board."""
        day = day_to_mark(self.game, self.marked_day)
        if day is None:
            return
        self.marked_day = day
        for seat, player in self.players.items():
            try:
                for mark in marks_of(seat, player.mark(self.views[seat]), self.now):
                    self.submit(mark)
            except Exception as error:
                self.raised(seat, "mark", error)
