"""`Attentive`: a player of this process in a village elsewhere, to whom the talk of strangers is read."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from jinro.game.asks import Ask
from jinro.game.commands import MarkBoard
from jinro.game.events import Spoke
from jinro.game.roles import Seat
from jinro.game.views import View
from jinro.players.player import Player
from jinro.village.ear import ReadingThread, VillageEar

Of = TypeVar("Of")
Answer = TypeVar("Answer")


class Attentive(Player):
    """Waits before each answer until what was said is read; those of one game share what is read."""

    def __init__(self, player: Player, reading: ReadingThread) -> None:
        self._player = player
        self._reading = reading
        self._ear: VillageEar
        self._taken: dict[str, int] = {}
        """Utterances of a channel that were looked at."""

    def begin(self, view: View) -> None:
        self._taken = {}
        self._ear = self._reading.ear(view.scene, view.scene.game)
        self._ear.own.add(view.seat)
        self._player.begin(view)

    def end(self, view: View) -> None:
        self._player.end(view)

    async def mark(self, view: View) -> Iterable[MarkBoard]:  # type: ignore[override]
        await self._heard(view)
        return self._player.mark(view)

    async def talk(self, view: View, ask: Ask) -> str:  # type: ignore[override]
        return await self._asked(self._player.talk, view, ask)

    async def whisper(self, view: View, ask: Ask) -> str:  # type: ignore[override]
        return await self._asked(self._player.whisper, view, ask)

    async def speak(self, view: View, channel: str) -> str | None:  # type: ignore[override]
        return await self._asked(self._player.speak, view, channel)

    async def vote(self, view: View, ask: Ask) -> Seat:  # type: ignore[override]
        return await self._asked(self._player.vote, view, ask)

    async def divine(self, view: View, ask: Ask) -> Seat:  # type: ignore[override]
        return await self._asked(self._player.divine, view, ask)

    async def guard(self, view: View, ask: Ask) -> Seat:  # type: ignore[override]
        return await self._asked(self._player.guard, view, ask)

    async def attack(self, view: View, ask: Ask) -> Seat:  # type: ignore[override]
        return await self._asked(self._player.attack, view, ask)

    async def _asked(self, method: Callable[[View, Of], Answer], view: View, about: Of) -> Answer:
        await self._heard(view)
        answer = method(view, about)
        return await answer if inspect.isawaitable(answer) else answer

    async def _heard(self, view: View) -> None:
        self._take("talk", view.scene.talks)
        self._take("whisper", view.whispers)
        await self._ear.caught_up()

    def _take(self, channel: str, said: Sequence[Spoke]) -> None:
        self._ear.take(said[self._taken.get(channel, 0) :])
        self._taken[channel] = len(said)


def attentive(make: Callable[[], Player], reading: ReadingThread | None) -> Callable[[], Player]:
    """What makes such players; without a reading the players themselves."""
    return make if reading is None else lambda: Attentive(make(), reading)
