"""`ClassicNews`: the news of the classic door: who comes, who is missing, how series begin."""

import asyncio
from collections import Counter

from jinro.net.agent import RemoteAgent
from jinro.server.classic.losses import Loss
from jinro.server.classic.series import Series
from jinro.server.classic.server import ClassicServer
from jinro.server.news import WAIT_S, Bounded, Fact, News, Tell, name_of


class ClassicNews:
    """Follows the classic door, and tells."""

    def __init__(self, server: ClassicServer, tell: Tell, *, wait_s: float = WAIT_S) -> None:
        self._server = server
        self._name = server.settings.name
        self._tell = tell
        self._bounded = Bounded(tell)
        self._wait_s = wait_s
        self._timer: asyncio.TimerHandle | None = None
        server.on_join = self._joined
        server.on_begin = self._began
        server.on_lost = self._lost

    def start(self) -> None:
        """Tell from time to time who is missing."""
        self._timer = asyncio.get_running_loop().call_later(self._wait_s, self._look)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.flush()

    def flush(self) -> None:
        """Say how much was not told."""
        self._bounded.flush()

    def _joined(self, agent: RemoteAgent, refused: str) -> None:
        """An agent waits from now on, or is refused for this reason."""
        player = name_of(agent.name)
        news = News("joined", self._name, {"player": player, "waiting": len(self._server.waiting)})
        if refused:
            facts = {"player": player, "address": agent.address, "reason": refused}
            news = News("refused", self._name, dict(facts))
        self._bounded.tell(news, asyncio.get_running_loop().time())

    def _began(self, series: Series) -> None:
        players = [name_of(name) for name in series.players]
        self._tell(News("series_began", self._name, {"games": series.settings.games, "players": players}))

    def _lost(self, loss: Loss) -> None:
        facts: dict[str, Fact] = {
            "player": name_of(loss.player),
            "game": loss.game,
            "number": loss.number,
            "day": loss.day,
            "last": loss.last or None,
        }
        what = {None: "lost_after", "0.4": "lost_at_sentence", "0.4.0": "lost_at_history"}[loss.maybe]
        if loss.ends_at:
            facts["sentence"] = loss.ends_at
        self._tell(News(what, self._name, facts))

    def _look(self) -> None:
        self._bounded.flush(asyncio.get_running_loop().time())
        self.start()
        waiting, size = Counter(map(name_of, self._server.waiting)), self._server.settings.rules.seats
        if waiting and waiting.total() < size and not self._server.draining:
            here = [name if number == 1 else f"{name} ({number})" for name, number in waiting.items()]
            facts = {"here": here, "number": size - waiting.total()}
            self._tell(News("needs_anybody", self._name, facts))  # type: ignore[arg-type]
