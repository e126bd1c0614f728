"""`ClassicNews`: the news of the classic door: who comes, who is missing, how series begin."""

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from jinro.config.classic.settings import ClassicSettings
from jinro.hosting.doors.classic.losses import AgentLoss
from jinro.hosting.doors.classic.series import Series
from jinro.hosting.notices.notice import Fact, Telling, counted, name_of
from jinro.net.peer import RemoteAgent


class ClassicTables(Protocol):
    """What is told about: the agents that wait at the classic door, and the series that they play."""

    settings: ClassicSettings
    draining: bool
    on_join: Callable[[RemoteAgent, str], None]
    on_begin: Callable[[Series], None]
    on_lost: Callable[[AgentLoss], None]

    @property
    def waiting_names(self) -> tuple[str, ...]: ...


class ClassicNews:
    """Follows the classic door, and tells."""

    def __init__(self, server: ClassicTables, telling: Telling) -> None:
        self._server = server
        self._tell = telling.say
        self._often = telling.often
        telling.look = self._look
        server.on_join = self._joined
        server.on_begin = self._began
        server.on_lost = self._lost

    def _joined(self, agent: RemoteAgent, refused: str) -> None:
        """An agent waits from now on, or is refused for this reason."""
        player = name_of(agent.name)
        if refused:
            self._often("refused", lambda: {"player": player, "address": agent.address, "reason": refused})
        else:
            self._often("joined", lambda: {"player": player, "waiting": len(self._server.waiting_names)})

    def _began(self, series: Series) -> None:
        players = [name_of(name) for name in series.players]
        self._tell("series_began", {"games": series.settings.games, "players": players})

    def _lost(self, loss: AgentLoss) -> None:
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
        self._tell(what, facts)

    def _look(self) -> None:
        waiting, size = Counter(map(name_of, self._server.waiting_names)), self._server.settings.rules.seats
        if waiting and waiting.total() < size and not self._server.draining:
            self._tell("needs_anybody", {"here": counted(waiting), "number": size - waiting.total()})
