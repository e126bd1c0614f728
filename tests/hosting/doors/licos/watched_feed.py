"""The page's stream of a village, without a socket: what it has, and when it came."""

from jinro.hosting.village import CommittedGame
from jinro.hosting.web.viewers import _Feed
from jinro.testing.clock import ManualClock


class WatchedFeed(_Feed):
    """What everybody sees of a village."""

    def __init__(self, game: CommittedGame, clock: ManualClock) -> None:
        self._clock = clock
        self.told: list[tuple[int, bytes]] = []
        """The messages, with the times at which viewers were woken for them."""
        self._told = 0
        super().__init__(game, public=True, delay_ms=0)

    def _kept(self) -> None:
        # There is no event loop that would do it soon.
        self._go_on()

    def _wake(self) -> None:
        new = self.messages[self._told :]
        self._told = len(self.messages)
        self.told += [(self._clock.now_ms(), one) for one in new] or [(self._clock.now_ms(), b"nothing")]
