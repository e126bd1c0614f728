"""`DemoVillages`: villages of built-in players that visitors of the page begin, to be watched.

They are played by the same driver as all others, at a speed at which people can read. They are not stored:
the last ones that are over stay readable while the server runs.
"""

import asyncio
import secrets
from collections import OrderedDict
from typing import Final

from jinro.game.asks import Ask
from jinro.game.events import OVER, SKIP
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Seat
from jinro.game.views import View
from jinro.hosting.village import CommittedGame
from jinro.i18n import Language
from jinro.players import DEFAULT_PLAYER, PLAYERS
from jinro.players.player import Player
from jinro.village import RealClock, Table, opening, unix_ms
from jinro.village.players import play_at

DEMO_TRACK: Final = "demo"
MOST_DEMOS: Final = 8
"""Limit of demonstrations that run at the same time; who asks for one more is shown the latest."""
MOST_PAST_DEMOS: Final = 20
"""Most demonstrations that are over and stay readable."""
PAUSE_S: Final = 1.2
"""Pause before each answer of a demonstration."""
READ_S: Final = 0.055
"""Further pause before the next answer for each character of the last utterance."""
MOST_READ_S: Final = 5.0
"""Longest such further pause."""
VOTE_S: Final = 3.0
"""Pause before a vote of a demonstration."""
QUICK_S: Final = 0.15
"""Pause before an answer that says nothing."""
SIZES: Final = (5, 9, 13)


class DemoVillage(CommittedGame):
    """One demonstration."""


class _Paced(Player):
    """A built-in player that leaves people time to read what was said before it speaks."""

    def __init__(self, player: Player, villages: "DemoVillages") -> None:
        self._player = player
        self._villages = villages

    def begin(self, view: View) -> None:
        self._player.begin(view)

    async def talk(self, view: View, ask: Ask) -> str:  # type: ignore[override]
        text = self._player.talk(view, ask)
        last = next((one.text for one in reversed(view.scene.talks) if one.text not in (SKIP, OVER)), "")
        reading = PAUSE_S + min(MOST_READ_S, READ_S * len(last))
        await self._pause(QUICK_S if text in (SKIP, OVER) else reading)
        return text

    async def vote(self, view: View, ask: Ask) -> Seat:  # type: ignore[override]
        await self._pause(VOTE_S)
        return self._player.vote(view, ask)

    async def _pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self._villages.speed)  # The pause is the purpose.

    # What is secret takes no time, so that time tells nothing of it.

    def whisper(self, view: View, ask: Ask) -> str:
        return self._player.whisper(view, ask)

    def divine(self, view: View, ask: Ask) -> Seat:
        return self._player.divine(view, ask)

    def guard(self, view: View, ask: Ask) -> Seat:
        return self._player.guard(view, ask)

    def attack(self, view: View, ask: Ask) -> Seat:
        return self._player.attack(view, ask)


class DemoVillages:
    """The demonstrations of one server."""

    def __init__(self, *, speed: float = 1.0) -> None:
        self.speed = speed
        """How many times faster than people read."""
        self.games: dict[str, DemoVillage] = {}
        """Running ones, by id."""
        self.past: OrderedDict[str, DemoVillage] = OrderedDict()
        """Ones that are over, the latest last."""

    def begin(self, seats: int, language: Language) -> DemoVillage:
        """Begin a village of 5, 9 or 13; or the latest one, if too many run."""
        if len(self.games) >= MOST_DEMOS:
            return next(reversed(self.games.values()))
        rules = preset(f"contest-{seats}" if language == "ja" else f"contest-en-{seats}")
        seed = secrets.token_hex(16)
        opened = opening(rules, seed, unix_ms())
        village = DemoVillage(opened.game, Table(Game(rules, seed), RealClock()))
        make = PLAYERS[DEFAULT_PLAYER]
        players = {seat: _Paced(make(seat, f"{seed}-{seat}"), self) for seat in range(1, seats + 1)}

        async def run() -> None:
            try:
                await play_at(village.table, players, opened=opened)
            finally:
                del self.games[village.id]
                if village.closed:
                    self.past[village.id] = village
                    while len(self.past) > MOST_PAST_DEMOS:
                        self.past.popitem(last=False)

        self.games[village.id] = village
        village.task = asyncio.create_task(run())
        return village

    async def close(self) -> None:
        """Break off what runs."""
        tasks = [village.task for village in self.games.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
