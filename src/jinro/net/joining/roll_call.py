"""One question to many classic agents at once, outside a game; each may answer with one line."""

import asyncio
from collections.abc import Iterable
from functools import partial

from jinro.net.peer import RemoteAgent
from jinro.wire.classic.line import answers


async def roll_call(
    agents: Iterable[RemoteAgent], question: bytes, limit_s: float, kind: str
) -> dict[RemoteAgent, str]:
    """The answers that came in time. Agents that did not answer owe one; disconnected agents are not
    awaited."""
    asked = [agent for agent in agents if not agent.gone]
    call = _Call(set(asked), kind)
    for agent in asked:
        agent.on_text = partial(call.hear, agent)
        agent.on_gone = partial(call.lose, agent)
        agent.send(question)
    try:
        async with asyncio.timeout(limit_s):
            await call.done.wait()
    except TimeoutError:
        for agent in call.waiting:
            agent.owed.kinds.append(kind)
            agent.owed.missed += 1
    for agent in asked:
        rest(agent)
    return call.answers


def rest(agent: RemoteAgent) -> None:
    """Between games: answers that the agent owes are expected, anything else is unsolicited."""
    agent.detach()
    agent.on_text = partial(_late, agent)


def _late(agent: RemoteAgent, text: str) -> None:
    if agent.owed.kinds:
        agent.owed.missed = 0
        agent.owed.kinds.popleft()
    else:
        agent.idle_message()


class _Call:
    def __init__(self, waiting: set[RemoteAgent], kind: str) -> None:
        self.waiting = waiting
        self._kind = kind
        self.answers: dict[RemoteAgent, str] = {}
        self.done = asyncio.Event()
        self._look()

    def hear(self, agent: RemoteAgent, text: str) -> None:
        owed = agent.owed.kinds
        if agent in self.waiting and owed and answers(self._kind, owed[0], text):
            # It answers this question, and has skipped what it owes.
            owed.clear()
        if owed or agent not in self.waiting:
            _late(agent, text)
            return
        agent.owed.missed = 0
        self.answers[agent] = text
        self.lose(agent)

    def lose(self, agent: RemoteAgent) -> None:
        self.waiting.discard(agent)
        self._look()

    def _look(self) -> None:
        if not self.waiting:
            self.done.set()
