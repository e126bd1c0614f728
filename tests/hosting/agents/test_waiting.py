"""Agents that wait at a door: the first ones play together."""

from collections.abc import Sequence

from jinro.hosting.agents.waiting import WaitingAgents
from jinro.net.peer import RemoteAgent


class Wire:
    """What an agent is sent, and with which code it is closed."""

    def __init__(self) -> None:
        self.closed: list[tuple[int, str]] = []

    def send(self, *packets: bytes) -> None:
        raise AssertionError("agents that wait are sent nothing")

    hold = send

    def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))


class Door:
    """Two agents play together, as long as there is room."""

    def __init__(self) -> None:
        self.begun: list[list[str]] = []
        self.room = 1
        self.waiting = WaitingAgents(2, self._begin, lambda: self.room > len(self.begun))

    def _begin(self, agents: Sequence[RemoteAgent]) -> None:
        self.begun.append([agent.name for agent in agents])

    def comes(self, name: str) -> RemoteAgent:
        agent = RemoteAgent(name, Wire())
        self.waiting.add(agent)
        self.waiting.match()
        return agent


def test_the_first_ones_play_together_as_long_as_there_is_room() -> None:
    door = Door()
    for name in ("a", "b", "c", "d", "e"):
        door.comes(name)
    assert door.begun == [["a", "b"]]
    assert [agent.name for agent in door.waiting] == ["c", "d", "e"]
    door.room = 3
    door.waiting.match()
    assert door.begun == [["a", "b"], ["c", "d"]]
    assert len(door.waiting) == 1


def test_nothing_begins_while_it_is_held() -> None:
    door = Door()
    door.waiting.hold()
    door.comes("a")
    door.comes("b")
    assert not door.begun
    door.waiting.admit()
    assert door.begun == [["a", "b"]]


def test_who_is_gone_or_taken_waits_no_more() -> None:
    door = Door()
    door.comes("a").lose()
    door.comes("b")
    door.waiting.hold()
    door.comes("c")
    taken = door.waiting.take(lambda agent: agent.name == "c")
    assert taken is not None
    assert taken.name == "c"
    assert door.waiting.take(lambda agent: agent.name == "a") is None
    assert [agent.name for agent in door.waiting] == ["b"]


def test_all_who_wait_are_sent_away_with_a_reason() -> None:
    door, wire = Door(), Wire()
    door.waiting.add(RemoteAgent("a", wire))
    door.waiting.send_away("the server stops", 1001)
    assert wire.closed == [(1001, "the server stops")]
    assert not len(door.waiting)
