"""What built-in entries do wrong on purpose, so that organisers can rehearse a contest.

Everything is drawn from the seed of the player: one entry does the same in the same games.
"""

import asyncio
from typing import Final

from jinro.config.organiser import Habit
from jinro.game.draws import Draws
from jinro.net.joining.opponent import Opponent
from jinro.players.player import Player

LONG: Final = "**I must say this at length,** <b>and with all my heart</b>, again and again. "
NONSENSE: Final = ("", "{}", "Agent[99]", "VOTE Agent[01]", "🐺🐺🐺", "I,do,not,know")
TIMES_LONG: Final = 20
"""How often the long sentence is said at a time."""


class Faulty(Opponent):
    """A player with a habit."""

    def __init__(self, name: str, player: Player, seed: str, habit: Habit, late_s: float) -> None:
        """`late_s`: after how long an answer is too late."""
        super().__init__(name, player)
        self._draws = Draws(seed)
        self._habit = habit
        self._late_s = late_s
        self._asked = 0
        self._leaves_at = self._draws.number("leaves") % 10
        """crashes: the request at which it leaves, if the game has so many."""

    async def answer(self, request: str, text: str) -> None:
        self._asked += 1
        if self._habit == "crashes" and self._asked > self._leaves_at:
            await self.leave()
            return
        often = not self._draws.number(f"fault/{self._asked}") % (20 if self._habit == "silent" else 5)
        talk = request in ("TALK", "WHISPER")
        if often and self._habit == "silent":
            return
        if often and self._habit == "late":
            await asyncio.sleep(self._late_s)
        elif often and self._habit == "garbage":
            text = NONSENSE[self._draws.number(f"nonsense/{self._asked}") % len(NONSENSE)]
        elif talk and self._habit == "long":
            text = LONG * TIMES_LONG
        await self.send(text)
