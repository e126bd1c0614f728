"""`WaitingAgents`: agents that wait for a game, in the order in which they came."""

from collections.abc import Callable, Iterator, Sequence

from jinro.net.peer import RemoteAgent


class WaitingAgents:
    """The agents that wait at a door; whoever they are, the first ones play together."""

    def __init__(
        self,
        size: int,
        begin: Callable[[Sequence[RemoteAgent]], None],
        may_begin: Callable[[], bool] = lambda: True,
    ) -> None:
        """`begin` is called with `size` agents at a time, as long as it `may_begin`."""
        self._size = size
        self._begin = begin
        self._may_begin = may_begin
        self._agents: list[RemoteAgent] = []
        self._held = False

    def __len__(self) -> int:
        return len(self._agents)

    def __iter__(self) -> Iterator[RemoteAgent]:
        return iter(self._agents)

    def add(self, agent: RemoteAgent) -> None:
        """Let an agent wait, until it is gone; call `match` afterwards."""
        agent.on_gone = lambda: self._agents.remove(agent)
        self._agents.append(agent)

    def take(self, fits: Callable[[RemoteAgent], bool]) -> RemoteAgent | None:
        """Remove the first agent that fits, and return it."""
        agent = next(filter(fits, self._agents), None)
        if agent is not None:
            self._agents.remove(agent)
        return agent

    def hold(self) -> None:
        """Begin nothing until `admit`."""
        self._held = True

    def admit(self) -> None:
        self._held = False
        self.match()

    def match(self) -> None:
        """Begin whatever enough agents wait for."""
        while len(self._agents) >= self._size and self._may_begin() and not self._held:
            agents, self._agents = self._agents[: self._size], self._agents[self._size :]
            self._begin(agents)

    def send_away(self, reason: str, code: int = 1000) -> None:
        """Close the connections of all who wait."""
        agents, self._agents = self._agents, []
        for agent in agents:
            agent.close(reason, code)
