"""`ClassicNews`: the news of the classic door: who comes, who is missing, how series begin."""

from collections import Counter
from collections.abc import Callable, Sequence

from jinro.config.classic.settings import ClassicSettings
from jinro.hosting.doors.classic.losses import AgentLoss
from jinro.hosting.doors.classic.series import Series
from jinro.hosting.notices.notice import Fact, Telling, counted, name_of
from jinro.net.peer import RemoteAgent


class ClassicNews:
    """Follows the classic door, and tells."""

    def __init__(
        self, settings: ClassicSettings, telling: Telling, waiting: Callable[[], Sequence[str]]
    ) -> None:
        """`waiting`: the names of the agents that wait for a table."""
        self._settings = settings
        self._waiting = waiting
        self._tell = telling.say
        self._often = telling.often
        telling.look = self._look

    def joined(self, agent: RemoteAgent, refused: str) -> None:
        """An agent waits from now on, or is refused for this reason."""
        player = name_of(agent.name)
        if refused:
            self._often("refused", lambda: {"player": player, "address": agent.address, "reason": refused})
        else:
            self._often("joined", lambda: {"player": player, "waiting": len(self._waiting())})

    def began(self, series: Series) -> None:
        players = [name_of(name) for name in series.players]
        self._tell("series_began", {"games": series.settings.games, "players": players})

    def lost(self, loss: AgentLoss) -> None:
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
        waiting, size = Counter(map(name_of, self._waiting())), self._settings.rules.seats
        if waiting and waiting.total() < size:
            self._tell("needs_anybody", {"here": counted(waiting), "number": size - waiting.total()})
