"""`Episode`: one game that is played from outside, answer by answer, in virtual time.

It puts open asks as turns, offers the floor of channels in which people speak at any time, and lets the time
of phases run out, as `simulate` does. Notes, graves, boards and the talk after the end are left out.
"""

from typing import Final

from msgspec.structs import replace

from jinro.env.actions import Turn
from jinro.errors import BugError
from jinro.game import commands as c
from jinro.game.commands import Refusal
from jinro.game.decide import writes
from jinro.game.draws import Draws
from jinro.game.events import Kind
from jinro.game.game import Game
from jinro.game.roles import Seat, Side
from jinro.game.rules import Rules
from jinro.village import check_of, opening
from jinro.village.players import answer_of, floor_order
from jinro.village.simulate import MOST_LINES, PACE_MS

FLOORS: Final[tuple[Kind, ...]] = ("talk", "whisper")
"""Channels whose floor is offered."""


def silenced(rules: Rules) -> Rules:
    """The same village with closed mouths: neither talk nor whispers are opened."""
    return replace(rules, talk=replace(rules.talk, count=0), whisper=replace(rules.whisper, count=0))


class Episode:
    """A game from its opening to its end; `turns` says who is to answer now, and what."""

    def __init__(
        self,
        rules: Rules,
        seed: int | str,
        *,
        opened: c.Open | None = None,
        draws: Draws | None = None,
    ) -> None:
        self.rules = rules
        self.game = Game(rules, seed, draws=draws, check=check_of(rules))
        self.now = 0
        self.turns: dict[Seat, Turn] = {}
        """What each seat is to do now, by seat, in the order in which it is asked."""
        self.refusals = 0
        """Answers that the game has refused."""
        self._channels: list[Kind] = []
        """Channels of this round whose floor was not offered yet."""
        self._channel: Kind = "talk"
        self._offered: list[Seat] = []
        """To whom the floor of `_channel` is offered now."""
        self._spoken: set[Kind] = set()
        """The channels in which somebody has spoken in this round."""
        self._place: tuple[int, str, int] = (-1, "", -1)
        self._lines: dict[tuple[str, Seat], int] = {}
        self._seats = tuple(range(1, rules.seats + 1))
        self._submit(opened or opening(rules, seed))
        self._go_on()

    def clone(self) -> "Episode":
        """An independent copy."""
        twin = Episode.__new__(Episode)
        twin.__dict__ |= self.__dict__
        twin.game = self.game.clone()
        twin.turns = self.turns.copy()
        twin._channels = self._channels.copy()
        twin._offered = self._offered.copy()
        twin._spoken = self._spoken.copy()
        twin._lines = self._lines.copy()
        return twin

    @property
    def over(self) -> bool:
        """Whether the game is decided; what is said after the end is left out."""
        return self.game.state.ended

    @property
    def winner(self) -> Side:
        return self.game.winner

    def won(self, seat: Seat) -> bool:
        return self.game.won(seat)

    def answer(self, seat: Seat, answer: object) -> None:
        """Answer the turn of a seat: a text, a seat (0: nobody), or None: no answer, or not now.

        What is no answer to an ask counts as none, and so does one that the game refuses.
        """
        turn = self.turns.pop(seat)
        if turn.kind == "talk" and turn.ask is not None:
            self.now += PACE_MS
        if turn.ask is None:
            self._offered.remove(seat)
            if isinstance(answer, str):
                self._speak(seat, answer)
        else:
            command = answer_of(turn.ask, answer, self.now)
            if command is None or not self._submit(command):
                self._submit(c.TimeUp(self.now, seat, turn.ask.id))
        self._go_on()

    def _submit(self, command: c.Command) -> bool:
        """Whether the game took a command."""
        refused = isinstance(self.game.submit(command), Refusal)
        self.refusals += refused
        return not refused

    def _speak(self, seat: Seat, text: str) -> None:
        lines = self._lines.get((self._channel, seat), 0)
        self._lines[self._channel, seat] = lines + 1
        if self._submit(c.Speak(self.now, seat, self._channel, text)):
            self._spoken.add(self._channel)

    def _go_on(self) -> None:
        """Go on until somebody is to answer, or the game is decided."""
        state = self.game.state
        self.turns = {}
        while not self.turns and not state.ended:
            if state.asks:
                self.turns = {ask.seat: Turn(ask.seat, ask.kind, ask) for ask in state.asks.values()}
            elif self._offered:
                self._offer()
            elif self._channels:
                self._channel = self._channels.pop(0)
                self._offered = list(floor_order(self.game, self._seats))
            else:
                self._next_round()

    def _offer(self) -> None:
        """Offer the floor to those who were to have it and still may speak."""
        state, channel = self.game.state, self._channel
        floor = state.floors.get(channel)
        self._offered = [
            seat
            for seat in self._offered
            if floor is not None
            and writes(state, floor, seat)
            and self._lines.get((channel, seat), 0) < MOST_LINES
        ]
        self.turns = {seat: Turn(seat, channel) for seat in self._offered}

    def _next_round(self) -> None:
        """Another round in each channel in which somebody has spoken; if there is none, time is up.

        Rounds of a channel depend on that channel alone: to be offered the floor of the public talk once more
        must not tell that werewolves whisper.
        """
        game, state = self.game, self.game.state
        place = (state.day, state.section, state.step)
        fresh = place != self._place
        if fresh:
            self._place, self._lines = place, {}
        heard = [name for name in FLOORS if fresh or name in self._spoken]
        self._channels = [name for name in heard if name in state.floors]
        self._spoken = set()
        deadline = game.deadline_ms
        if "talk" in self._channels and not fresh:
            pace = max(PACE_MS, state.floors["talk"].rules.interval_ms)
            if deadline is not None and self.now + pace >= deadline:
                self._channels = []
            self.now += pace if self._channels else 0
        if self._channels:
            return
        if state.phase.public and deadline is not None:
            self.now = max(self.now, deadline)
        if not self._submit(c.TimeUp(self.now, step=state.step)):
            raise BugError(f"{game!r} waits for nobody, and its time does not run out")
