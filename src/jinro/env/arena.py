"""`Arena`: what learners of one village observe and do, whatever library asks."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TextIO

import numpy as np

from jinro.env.actions import ActionTable, Mask, Speech, Turn
from jinro.env.episode import Episode, silenced
from jinro.env.telling import Teller
from jinro.env.text import answer_in
from jinro.env.vector import Layout, Vector, Vectors
from jinro.errors import CallerError, PlayerError
from jinro.game.commands import Open
from jinro.game.draws import SEED_LIMIT, Draws
from jinro.game.excerpt import excerpt
from jinro.game.presets import preset
from jinro.game.roles import Role, Seat, Side
from jinro.game.rules import Rules

Illegal = Literal["raise", "lose_answer"]
"""What happens at an illegal action: an error, or the answer is lost as on a server."""

Action = int | str
"""An action of the list, or, where learners talk by any text, a text."""
NO_ACTION: Final = -1
"""What an agent does that should act and does not."""


class Arena:
    """The rules, actions and vectors of a village; games of it begin with `begin`."""

    def __init__(self, rules: Rules | str, *, speech: Speech = "acts", illegal: Illegal = "raise") -> None:
        rules = preset(rules) if isinstance(rules, str) else rules
        self.rules = silenced(rules) if speech == "none" else rules
        for name, value, known in (
            ("speech", speech, ("acts", "text", "none")),
            ("illegal", illegal, ("raise", "lose_answer")),
        ):
            if value not in known:
                raise CallerError("errors.env.option", name=name, value=repr(value), known=", ".join(known))
        self.speech = speech
        self.illegal = illegal
        self.actions = ActionTable(self.rules, speech)
        self.layout = Layout(self.rules, silent=speech == "none")
        self.seed: int | str = 0
        self.episode: Episode
        self.vectors: Vectors
        self._begun = False
        self._tellers: dict[Seat, Teller] = {}
        self._heard: dict[Seat, str] = {}
        """What each seat has heard since its last answer."""

    def begin(
        self, seed: int | str | None, *, opened: Open | None = None, draws: Draws | None = None
    ) -> Episode:
        """The next game: of this seed; without one, of a seed that follows from the last, or of any."""
        if seed is None:
            seed = self._next_seed()
        self.seed, self._begun = seed, True
        self.episode = Episode(self.rules, seed, opened=opened, draws=draws)
        self.vectors = Vectors(self.layout)
        self._tellers = {}
        self._heard = {}
        return self.episode

    def _next_seed(self) -> int:
        if self._begun:
            return Draws(self.seed).number("next game") % SEED_LIMIT
        return int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) % SEED_LIMIT

    def vector(self, seat: Seat) -> Vector:
        return self.vectors.of(self.episode.game.view(seat), self.episode.turns.get(seat))

    def mask(self, seat: Seat) -> Mask:
        return self.actions.mask(self.episode.turns.get(seat))

    def heard(self, seat: Seat) -> str:
        """What a seat has heard since its last answer, and what it is asked, as text."""
        teller = self._tellers.get(seat)
        if teller is None:
            teller = self._tellers[seat] = Teller(self.episode.game.view(seat))
        self._heard[seat] = "\n".join(filter(None, (self._heard.get(seat), teller.news())))
        turn = self.episode.turns.get(seat)
        return self._heard[seat] if turn is None else f"{self._heard[seat]}\n{teller.question(turn)}"

    def act(self, seat: Seat, action: Action) -> str:
        """Do what an action says; why the answer was lost, empty if it was not."""
        turn = self.episode.turns.get(seat)
        answer, lost = self._answer(seat, turn, action)
        if turn is not None:
            self._heard[seat] = ""
            self.episode.answer(seat, answer)
        return lost

    def act_together(self, actions: Mapping[Seat, Action]) -> dict[Seat, str]:
        """The same for all who are asked at this moment; none of them hears of the others before."""
        turns = dict(self.episode.turns)
        answers = {
            seat: self._answer(seat, turns.get(seat), actions.get(seat, NO_ACTION))
            for seat in sorted(turns.keys() | actions.keys())
        }
        for seat, turn in turns.items():
            # What somebody said may have ended the talk for those after it.
            if self.episode.turns.get(seat) == turn:
                self._heard[seat] = ""
                self.episode.answer(seat, answers[seat][0])
        return {seat: lost for seat, (_, lost) in answers.items() if lost}

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

    def _answer(self, seat: Seat, turn: Turn | None, action: Action) -> tuple[str | Seat | None, str]:
        """What an action answers, and why it is illegal; of who is not asked, a text is of no account."""
        if isinstance(action, str):
            if turn is None:
                return None, ""
            answer, why = answer_in(action, turn, self.episode.game.view(seat))
            return answer, why and self._illegal(seat, turn, f"action {excerpt(action)!r} is illegal: {why}")
        if 0 <= action < self.actions.size and self.actions.mask(turn)[action]:
            return (None if turn is None else self.actions.answer(turn, action)), ""
        asked = "it is not asked" if turn is None else f"it is asked to {turn.kind}"
        legal = np.flatnonzero(self.actions.mask(turn))
        shown = ", ".join(map(str, legal[:12])) + (" ..." if len(legal) > 12 else "")
        named = self.actions.name(action) if 0 <= action < self.actions.size else "no action"
        why = f"action {action} ({named}) is illegal: {asked}; legal actions are {shown}"
        return None, self._illegal(seat, turn, why)

    def _illegal(self, seat: Seat, turn: Turn | None, message: str) -> str:
        if self.illegal == "raise":
            raise PlayerError(
                f"{message}; illegal='lose_answer' loses such answers instead",
                seat=seat,
                day=self.episode.game.view(seat).day,
                what=turn.kind if turn else "wait",
                ask=turn.ask if turn else None,
            )
        return message
