"""`HeldPosts`: posts of people that came before their interval was over; they are said when it is.

The published browser client knows no interval, shows no errors, and forgets a text when it has sent it.
"""

from collections import deque
from typing import Final, Generic, Literal, TypeVar

from jinro.game.commands import Speak
from jinro.game.game import Game
from jinro.game.roles import Seat

MOST_HELD: Final = 10
"""Posts of a player on one channel that are held."""
Key = tuple[Seat, str]
T = TypeVar("T")


class HeldPosts(Generic[T]):
    """The posts of one village that wait. What they are is the matter of the caller."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._waiting: dict[Key, deque[T]] = {}
        self._next_ms: dict[Key, int] = {}
        """When the next post on a channel may be said."""

    def take(self, command: Speak, post: T) -> Literal["now", "held", "full"]:
        """Whether a post may be said now, or is held; or too many are."""
        channel = self._game.state.channel(command.channel)
        interval = 0 if channel is None else channel.interval_ms
        if not interval:
            return "now"
        key = command.seat, command.channel
        waiting = self._waiting.get(key)
        if not waiting and command.at_ms >= self._next_ms.get(key, 0):
            self._next_ms[key] = command.at_ms + interval
            return "now"
        if waiting is None:
            waiting = self._waiting[key] = deque()
        if len(waiting) >= MOST_HELD:
            return "full"
        waiting.append(post)
        return "held"

    def put_back(self, command: Speak, post: T) -> bool:
        """Hold a post that the game did not take, because it came too soon or time stands still; False: too
        many are held."""
        key = command.seat, command.channel
        waiting = self._waiting.setdefault(key, deque())
        if len(waiting) >= MOST_HELD:
            return False
        waiting.appendleft(post)
        channel = self._game.state.channel(command.channel)
        paused = self._game.state.paused_ms is not None
        self._next_ms[key] = command.at_ms + (0 if channel is None or paused else channel.interval_ms)
        return True

    def refused(self, command: Speak) -> None:
        """A post was not taken: the next one need not wait for it."""
        key = command.seat, command.channel
        if key in self._next_ms:
            self._next_ms[key] = command.at_ms

    @property
    def due_ms(self) -> int | None:
        """When the next post is to be released; None: none waits."""
        return min((self._next_ms[key] for key, waiting in self._waiting.items() if waiting), default=None)

    def release(self, now_ms: int) -> list[T]:
        """The posts that are due, one of each player and channel."""
        due = []
        for key, waiting in self._waiting.items():
            if waiting and self._next_ms[key] <= now_ms:
                channel = self._game.state.channel(key[1])
                self._next_ms[key] = now_ms + (0 if channel is None else channel.interval_ms)
                due.append(waiting.popleft())
        return due

    def drop(self) -> list[T]:
        """All posts that still wait: a new phase begins."""
        left = [post for waiting in self._waiting.values() for post in waiting]
        self._waiting, self._next_ms = {}, {}
        return left
