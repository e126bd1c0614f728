"""Players with `async` methods for drivers that wait: `simulate`, and programs without an event loop."""

import asyncio
import inspect
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar

from jinro.game.asks import Ask
from jinro.game.commands import MarkBoard
from jinro.game.roles import Seat
from jinro.game.views import View
from jinro.players.player import Player

T = TypeVar("T")


class LoopThread:
    """An event loop in a thread of its own; a context manager, which stops it."""

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="language model", daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work there, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


class BlockingPlayer(Player):
    """A player whose answers are waited for."""

    def __init__(self, player: Player, thread: LoopThread) -> None:
        self.player = player
        self._thread = thread

    def _wait(self, result: T) -> T:
        if inspect.iscoroutine(result):
            waited: T = self._thread.run(result)
            return waited
        return result

    def begin(self, view: View) -> None:
        self.player.begin(view)

    def end(self, view: View) -> None:
        self.player.end(view)

    def mark(self, view: View) -> list[MarkBoard]:
        return list(self._wait(self.player.mark(view)))

    def talk(self, view: View, ask: Ask) -> str:
        return self._wait(self.player.talk(view, ask))

    def whisper(self, view: View, ask: Ask) -> str:
        return self._wait(self.player.whisper(view, ask))

    def speak(self, view: View, channel: str) -> str | None:
        return self._wait(self.player.speak(view, channel))

    def vote(self, view: View, ask: Ask) -> Seat:
        return self._wait(self.player.vote(view, ask))

    def divine(self, view: View, ask: Ask) -> Seat:
        return self._wait(self.player.divine(view, ask))

    def guard(self, view: View, ask: Ask) -> Seat:
        return self._wait(self.player.guard(view, ask))

    def attack(self, view: View, ask: Ask) -> Seat:
        return self._wait(self.player.attack(view, ask))
