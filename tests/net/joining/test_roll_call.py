"""A question to many agents at once: who answers, who owes, who is gone."""

import asyncio

from tests.rows import each_row

from jinro.net.joining.roll_call import rest, roll_call
from jinro.net.peer import RemoteAgent
from jinro.wire.classic.codec import ROLE


class Ear:
    """A wire whose other end says something as soon as it is asked."""

    def __init__(self, *lines: str, gone: bool = False) -> None:
        self.agent = RemoteAgent("cat", self, protocol="classic")
        self.lines = lines
        self.gone = gone
        rest(self.agent)

    def send(self, *packets: bytes) -> None:
        assert packets == (ROLE,)
        for line in self.lines:
            self.agent.on_text(line)
        if self.gone:
            self.agent.lose()

    hold = send

    def close(self, code: int, reason: str) -> None:
        """Nothing is open."""


def asked(ear: Ear, *owed: str) -> str | None:
    """What one agent that owes these answers is heard to say to ROLE."""
    ear.agent.owed.kinds.extend(owed)

    async def run() -> str | None:
        return (await roll_call([ear.agent], ROLE, 0.02, "role")).get(ear.agent)

    return asyncio.run(run())


@each_row(
    ("lines", "owed", "heard", "left"),
    [
        (("SEER",), (), "SEER", ()),
        (("",), (), "", ()),
        ((), (), None, ("role",)),
        (("Over",), ("talk",), None, ("role",)),
        (("Over", "SEER"), ("talk",), "SEER", ()),
        (("SEER",), ("talk", "vote"), "SEER", ()),
        (("none",), ("attack",), "none", ()),
        (('{"agentIdx":3}', "none"), ("attack",), "none", ()),
        (("SEER",), ("role",), None, ("role",)),
        (("SEER", "MEDIUM"), ("role",), "MEDIUM", ()),
        (("",), ("talk",), None, ("role",)),
    ],
)
def test_which_line_is_the_answer(
    lines: tuple[str, ...], owed: tuple[str, ...], heard: str | None, left: tuple[str, ...]
) -> None:
    ear = Ear(*lines)
    assert asked(ear, *owed) == heard
    assert tuple(ear.agent.owed.kinds) == left


def test_who_is_gone_is_not_waited_for() -> None:
    ear = Ear(gone=True)
    assert asked(ear) is None
    assert ear.agent.gone
    assert not ear.agent.owed.kinds


def test_what_is_owed_may_come_between_games() -> None:
    ear = Ear()
    asked(ear)
    assert ear.agent.owed.missed == 1
    ear.agent.on_text("SEER")
    assert (tuple(ear.agent.owed.kinds), ear.agent.owed.missed) == ((), 0)
