"""`Arena`: what learners of one village observe and do, whatever library asks."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TextIO

import numpy as np

from jinro.env.actions import ActionTable, Mask, Speech, Turn
from jinro.env.episode import Episode
from jinro.env.vector import Layout, Vector, Vectors
from jinro.errors import CallerError, PlayerError
from jinro.game.commands import Open
from jinro.game.draws import SEED_LIMIT, Draws
from jinro.game.presets import preset
from jinro.game.roles import Role, Seat, Side
from jinro.game.rules import Rules

Illegal = Literal["raise", "lose_answer"]
"""What happens at an illegal action: an error, or the answer is lost as on a server."""

NO_ACTION: Final = -1
"""What an agent does that should act and does not."""


class Arena:
    """The rules, actions and vectors of a village; games of it begin with `begin`."""

    def __init__(self, rules: Rules | str, *, speech: Speech = "acts", illegal: Illegal = "raise") -> None:
        self.rules = preset(rules) if isinstance(rules, str) else rules
        for name, value, known in (
            ("speech", speech, ("acts", "text", "none")),
            ("illegal", illegal, ("raise", "lose_answer")),
        ):
            if value not in known:
                raise CallerError("errors.env.option", name=name, value=repr(value), known=", ".join(known))
        self.speech = speech
        self.illegal = illegal
        self.silent = speech == "none"
        self.actions = ActionTable(self.rules, speech)
        self.layout = Layout(self.rules, silent=self.silent)
        self.seed: int | str = 0
        self.episode: Episode
        self.vectors: Vectors
        self._begun = False

    def begin(
        self, seed: int | str | None, *, opened: Open | None = None, draws: Draws | None = None
    ) -> Episode:
        """The next game: of this seed; without one, of a seed that follows from the last, or of any."""
        if seed is None:
            seed = self._next_seed()
        self.seed, self._begun = seed, True
        self.episode = Episode(self.rules, seed, silent=self.silent, opened=opened, draws=draws)
        self.vectors = Vectors(self.layout)
        return self.episode

    def _next_seed(self) -> int:
        if self._begun:
            return Draws(self.seed).number("next game") % SEED_LIMIT
        return int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) % SEED_LIMIT

    def vector(self, seat: Seat) -> Vector:
        return self.vectors.of(self.episode.game.view(seat), self.episode.turns.get(seat))

    def mask(self, seat: Seat) -> Mask:
        return self.actions.mask(self.episode.turns.get(seat))

    def act(self, seat: Seat, action: int) -> str:
        """Do what an action says; why the answer was lost, empty if it was not."""
        turn = self.episode.turns.get(seat)
        lost = "" if self._legal(turn, action) else self._illegal(seat, turn, action)
        if turn is not None:
            self.episode.answer(seat, None if lost else self.actions.answer(turn, action))
        return lost

    def act_together(self, actions: Mapping[Seat, int]) -> dict[Seat, str]:
        """The same for all who are asked at this moment; none of them hears of the others before."""
        turns = dict(self.episode.turns)
        lost = {}
        for seat in turns.keys() | actions.keys():
            action = actions.get(seat, NO_ACTION)
            if not self._legal(turns.get(seat), action):
                lost[seat] = self._illegal(seat, turns.get(seat), action)
        for seat, turn in turns.items():
            # What somebody said may have ended the talk for those after it.
            if self.episode.turns.get(seat) == turn:
                self.episode.answer(seat, None if seat in lost else self.actions.answer(turn, actions[seat]))
        return lost

    def reward(self, seat: Seat) -> float:
        """1 if the side of a seat has won, -1 if another has; 0 until then, and without a winner."""
        episode = self.episode
        if not episode.over or episode.winner is Side.NONE:
            return 0.0
        return 1.0 if episode.won(seat) else -1.0

    @property
    def dealt(self) -> Sequence[Role]:
        """The roles by seat: for who is seated where, and for rewards; no part of an observation."""
        return self.episode.game.roles

    def seats_of(self, role: Role) -> Sequence[Seat]:
        """The seats that have a role."""
        return [seat for seat, dealt in enumerate(self.dealt, 1) if dealt is role]

    def margin(self, seat: Seat) -> float:
        """The share of a seat's side that lives, less that of all others: -1 to 1."""
        alive = self.episode.game.view(seat).alive
        sides = [role.side for role in self.dealt]
        own = [other in alive for other, side in enumerate(sides, 1) if side is sides[seat - 1]]
        others = [other in alive for other, side in enumerate(sides, 1) if side is not sides[seat - 1]]
        return sum(own) / len(own) - sum(others) / max(1, len(others))

    def print(self, file: TextIO, viewer: Seat | None = None) -> None:
        """Write the game so far as text, as a seat sees it, or all of it."""
        from rich.console import Console

        from jinro.transcript.transcript import Transcript

        console = Console(file=file, width=100, no_color=True, highlight=False)
        transcript = Transcript(console, viewer)
        transcript.follow(self.episode.game, self.episode.game.log)

    def _legal(self, turn: Turn | None, action: int) -> bool:
        return 0 <= action < self.actions.size and bool(self.actions.mask(turn)[action])

    def _illegal(self, seat: Seat, turn: Turn | None, action: int) -> str:
        asked = "it is not asked" if turn is None else f"it is asked to {turn.kind}"
        legal = np.flatnonzero(self.actions.mask(turn))
        shown = ", ".join(map(str, legal[:12])) + (" ..." if len(legal) > 12 else "")
        named = self.actions.name(action) if 0 <= action < self.actions.size else "no action"
        message = f"action {action} ({named}) is illegal: {asked}; legal actions are {shown}"
        if self.illegal == "raise":
            raise PlayerError(
                f"{message}; illegal='lose_answer' loses such answers instead",
                seat=seat,
                day=self.episode.game.view(seat).day,
                what=turn.kind if turn else "wait",
                ask=turn.ask if turn else None,
            )
        return message
