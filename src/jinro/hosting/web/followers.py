"""What the streams of games share: connections that follow a game, and what wakes them.

All followers of a game share one list of messages, and each is only a position in it.
"""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Final, Generic, TypeVar

from aiohttp import web

from jinro.hosting.village import CommittedGame
from jinro.village.clock import Clock

CHUNK_BYTES: Final = 64 << 10
"""Nothing more is added to a write from this size on. With the socket's own buffer this bounds the memory for
one follower."""
EVENT_STREAM: Final = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
}
"""Headers of server-sent events."""


class Follower:
    """One connection."""

    def __init__(self, request: web.Request) -> None:
        self.request = request
        self.news = asyncio.Event()
        """Set when there is something to look at."""
        self.gone = False

    async def wait(self, clock: Clock, due_ms: int) -> None:
        """Wait for news, or until a time."""
        timer = clock.call_at(due_ms, self.news.set)
        try:
            await self.news.wait()
        finally:
            timer.cancel()

    def leave(self) -> None:
        """The connection has ended."""
        self.gone = True
        self.news.set()

    def cut(self) -> None:
        self.leave()
        if self.request.transport is not None:
            self.request.transport.abort()


F = TypeVar("F", bound=Follower)


class Followed(Generic[F]):
    """A running game in one view. Its followers are woken by new messages of this view, and by its end."""

    def __init__(self, game: CommittedGame) -> None:
        self.game = game
        self.followers: set[F] = set()
        game.on_kept.add(self._kept)
        game.task.add_done_callback(self._over)
        self.update()

    def update(self) -> bool:
        """Add the messages of what is committed; returns whether there are new ones."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        return self.game.task.done()

    def _kept(self) -> None:
        if self.update():
            self._wake()

    def _over(self, task: object) -> None:
        self.update()
        self._wake()

    def _wake(self) -> None:
        for follower in self.followers:
            follower.news.set()

    def close(self) -> None:
        self.game.on_kept.discard(self._kept)
        self.game.task.remove_done_callback(self._over)


class OpenFollowers(Generic[F]):
    """The connections that are open."""

    def __init__(self) -> None:
        self._open: set[F] = set()
        self._none = asyncio.Event()
        self._none.set()

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[F]:
        return iter(list(self._open))

    def enter(self, follower: F) -> F:
        self._open.add(follower)
        self._none.clear()
        return follower

    def leave(self, follower: F) -> None:
        self._open.discard(follower)
        if not self._open:
            self._none.set()

    async def close(self, within_s: float) -> None:
        """Give them time to read the end of their games, then disconnect the rest."""
        try:
            await asyncio.wait_for(self._none.wait(), within_s)
        except TimeoutError:
            self.cut()

    def cut(self) -> None:
        """Disconnect them all."""
        for follower in list(self._open):
            follower.cut()


def chunk_end(messages: Sequence[bytes], place: int, ready: int, most: int) -> int:
    """The end of what is sent at once from a place on: at most `most`, and little more than `CHUNK_BYTES`."""
    size, stop = 0, place
    while stop < min(ready, place + most) and size < CHUNK_BYTES:
        size += len(messages[stop])
        stop += 1
    return stop
