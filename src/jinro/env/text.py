"""Werewolf as text, in the manner of TextArena: a player reads an observation and answers with a text.

    from jinro.env.text import TextEnv

    env = TextEnv("contest-en-5")
    env.reset(seed=1)
    done = False
    while not done:
        player, observation = env.get_observation()
        done, info = env.step("[1]" if "number" in observation else "I suspect nobody yet.")
    rewards, info = env.close()

There is no global randomness: a game depends on its seed and the answers alone.
"""

import re
from typing import Any, Final

from jinro.env.actions import TALKS, Turn
from jinro.env.episode import Episode
from jinro.env.telling import Teller
from jinro.errors import CallerError
from jinro.game.presets import preset as preset_named
from jinro.game.roles import Seat, Side
from jinro.game.rules import Rules
from jinro.game.views import View

LONGEST: Final = 20_000
"""Characters of an answer that are read."""
_NUMBER: Final = re.compile(r"(?<!\d)\d{1,3}(?!\d)")


class TextEnv:
    """One village; players are numbered from 0, as in TextArena: player 0 plays seat 1."""

    def __init__(self, preset: Rules | str = "contest-en-5", *, tries: int = 2) -> None:
        """`tries`: how often a player is asked if its answer names no legal target; then it is lost."""
        self.rules = preset_named(preset) if isinstance(preset, str) else preset
        if tries < 1:
            raise CallerError("errors.env.option", name="tries", value=tries, known="1, 2 ...")
        self.tries = tries
        self._episode: Episode | None = None
        self._tellers: dict[Seat, Teller] = {}
        self._tried = 0
        self._observed = ""
        """The observation of the player that is asked, until it has answered."""

    def reset(self, seed: int | str) -> None:
        """Begin the game of this seed."""
        self._episode = Episode(self.rules, seed)
        game = self._episode.game
        self._tellers = {seat: Teller(game.view(seat)) for seat in range(1, self.rules.seats + 1)}
        self._tried, self._observed = 0, ""

    @property
    def episode(self) -> Episode:
        if self._episode is None:
            raise CallerError("errors.env.not_reset")
        return self._episode

    @property
    def done(self) -> bool:
        return self.episode.over

    def get_observation(self) -> tuple[int, str]:
        """Who is asked, and what it has not read yet; nobody (-1) once the game is over."""
        if self.done:
            return -1, ""
        turn = self._turn()
        if not self._observed:
            teller = self._tellers[turn.seat]
            self._observed = "\n".join(filter(None, (teller.news(), teller.question(turn))))
        return turn.seat - 1, self._observed

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Take the answer of the player that is asked; whether the game is over, and what was wrong."""
        turn = self._turn()
        answer, why = answer_in(action[:LONGEST], turn, self.episode.game.view(turn.seat))
        self._tried += 1
        if why and self._tried < self.tries:
            self._observed = f"{why}\n{self._tellers[turn.seat].question(turn)}"
            return False, {"illegal": why, "lost": False}
        self._tried, self._observed = 0, ""
        self.episode.answer(turn.seat, answer)
        return self.done, {"illegal": why, "lost": True} if why else {}

    def close(self) -> tuple[dict[int, float], dict[str, Any]]:
        """1 for each player whose side has won, -1 if another has, else 0; and who has won."""
        episode = self.episode
        decided = episode.over and episode.winner is not Side.NONE
        rewards = {
            seat - 1: (1.0 if episode.won(seat) else -1.0) if decided else 0.0 for seat in self._tellers
        }
        return rewards, {"winner": episode.winner.value, "over": episode.over}

    def _turn(self) -> Turn:
        turns = self.episode.turns
        if not turns:
            raise CallerError("errors.env.over")
        return next(iter(turns.values()))


def answer_in(text: str, turn: Turn, view: View) -> tuple[str | Seat | None, str]:
    """What a text answers, and why it is no answer: a line to say, or a target by its number or its name."""
    if turn.kind in TALKS:
        return (None if turn.ask is None and not text.strip() else text), ""
    options = turn.ask.options if turn.ask is not None else ()
    numbers = {int(found) for found in _NUMBER.findall(text)}
    named = {seat for seat in options if seat and view.name(seat) in text}
    found = numbers & set(options) or named
    if len(found) == 1:
        return found.pop(), ""
    what = "several targets" if found else "no legal target"
    return None, f"Your answer names {what}; answer with one number of: {', '.join(map(str, options))}."
