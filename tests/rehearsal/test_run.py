"""Whole checks with real sockets: clean agents, sample agents, programs that crash, hang or never connect."""

import asyncio
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from aiwolf_nlp_common.packet import Packet
from tests.net.sample_agents import SampleAgent
from tests.rehearsal.scripted import Scripted, codes, options_of, rehearse
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from jinro.game.roles import Role
from jinro.rehearsal import REHEARSALS, AgentReport, check_agent

ROOT = Path(__file__).parents[2]
OURS = (sys.executable, str(ROOT / "examples" / "agent.py"), "{url}", "cats1")
CONNECTS = """
import json, os, sys
from websockets.sync.client import connect
with connect(os.environ["JINRO_URL"]) as socket:
    socket.recv(); socket.send("cats1")
    while True:
        request = json.loads(socket.recv())["request"]
        %s
"""


def program(code: str, **options: Any) -> AgentReport:
    return run(command=(sys.executable, "-c", code), **options)


def run(**options: Any) -> AgentReport:
    """Check a program. It has much time to start and to answer: with other tests beside it, Python may take
    long for that. No test waits for these limits; the tests of limits bring their own."""
    given = {"wait_s": 120, "limit_s": 20, **options}

    async def bounded() -> AgentReport:
        async with asyncio.timeout(240):
            return await check_agent(options_of(**given), lambda text: None)

    return asyncio.run(bounded())


@pytest.mark.slow
def test_a_good_agent_gets_the_all_clear_in_every_rehearsal() -> None:
    report = rehearse(Scripted, rehearsals=tuple(REHEARSALS), limit_s=0.6)
    assert codes(report) == []
    assert report.clean
    assert [game.rehearsal for game in report.games] == ["normal", *REHEARSALS]
    assert all(game.finished and not game.broken_off for game in report.games)
    met = {request for game in report.games for request in game.requests}
    assert {"TALK", "VOTE", "DIVINE", "ATTACK", "TALK_PHASE_START", "TALK_BROADCAST", "NAME"} <= met
    held = [x.request for game in report.games for x in game.exchanges if x.held]
    assert held == ["TALK", "VOTE"]
    assert {latency.request for latency in report.latencies} == {"TALK", "VOTE", "DIVINE", "ATTACK"}


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["contest-9", "contest-2017", "anytime-5"])
def test_other_villages(preset: str) -> None:
    report = rehearse(Scripted, preset=preset)
    assert codes(report) == []
    met = {request for game in report.games for request in game.requests}
    assert preset != "contest-9" or {"WHISPER", "GUARD", "ATTACK", "DIVINE"} <= met


@pytest.mark.slow
def test_the_agent_is_dead_for_a_while_when_others_are_hostile() -> None:
    report = rehearse(Scripted, rehearsals=("hostile",), games=12)
    assert codes(report) == []
    dead = [game for game in report.games if game.last.info is not None]
    assert any(r.last.info.status_map[r.character] == "DEAD" for r in dead if r.last.info is not None)


@pytest.mark.slow
def test_our_example_as_a_program() -> None:
    report = run(command=OURS)
    assert (codes(report), report.names, len(report.games)) == ([], ("cats1",), 2)


@pytest.mark.slow
def test_our_players_of_chance_as_a_program_of_nine() -> None:
    """They may vote for themselves, and that is all; they do not talk to themselves."""
    main = "from jinro.cli.main import main; main()"
    join = (sys.executable, "-c", main, "join", "{url}", "--team", "cats", "--count", "9")
    report = run(preset="contest-9", seats=9, command=join)
    assert set(codes(report)) <= {"vote_self"}
    assert len(report.games) == 3 * 9


class Sample(SampleAgent):
    """An agent based on the contest's client library, without faults."""

    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK" and self.requests.count("TALK") % 2 == 0:
            self.client.send("Over")
        else:
            super().act(request, packet)

    def target(self, packet: Packet) -> str:
        info = packet.info
        assert info is not None
        alive = [name for name, status in info.status_map.items() if status.name == "ALIVE"]
        return next(name for name in alive if name != info.agent)


def with_the_library(kind: type[SampleAgent]) -> AgentReport:
    """Check agents that run in threads of their own."""
    agents: list[SampleAgent] = []

    def tell(text: str) -> None:
        if text.startswith("waiting"):
            agents.append(kind(text.split()[-1], "kanolab1"))
            threading.Thread.start(agents[-1])

    report = asyncio.run(check_agent(options_of(), tell))
    for agent in agents:
        agent.join(10)
        assert agent.error is None
    return report


def test_an_agent_on_the_client_library_of_the_contest() -> None:
    assert codes(with_the_library(Sample)) == []


def test_the_sample_agent_of_the_contest_repeats_itself_and_may_choose_itself() -> None:
    assert set(codes(with_the_library(SampleAgent))) <= {
        "repeated",
        "vote_self",
        "target_self",
        "target_fellow",
    }


@pytest.mark.slow
def test_several_connections_of_one_agent() -> None:
    report = rehearse(Scripted, seats=5)
    assert len(report.games) == 2 * 5
    assert sorted(game.role for game in report.games[:5]) == [
        Role.POSSESSED,
        Role.SEER,
        Role.VILLAGER,
        Role.VILLAGER,
        Role.WEREWOLF,
    ]
    # Chance may end both games before the werewolf is asked whom to attack.
    assert codes(report) in ([], ["not_met"])


MANY = """
import asyncio, os
from tests.rehearsal.scripted import Scripted
async def main():
    url = os.environ["JINRO_URL"]
    await asyncio.gather(*(Scripted(name=f"cats{n}").play(url) for n in range(1, 9)))
asyncio.run(main())
"""


@pytest.mark.slow
def test_more_connections_than_a_game_needs_wait_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    report = program(MANY, games=4)
    assert len(report.games) == 4
    assert len({game.name for game in report.games}) == 4
    assert codes(report) == []


@pytest.mark.slow
def test_a_program_that_crashes_at_once() -> None:
    report = program("import sys; print('my key is missing'); sys.exit(3)")
    [finding] = report.findings
    assert (finding.code, finding.detail()) == ("exited", "exit code 3")
    assert (report.tail, report.games, report.clean) == (("my key is missing",), (), False)


@pytest.mark.slow
def test_a_program_that_crashes_in_a_game() -> None:
    report = program(CONNECTS % "assert request != 'INITIALIZE', 'what is this'", games=1)
    assert set(codes(report)) == {"disconnected", "exited", "not_met"}
    assert report.tail[-1] == "AssertionError: what is this"
    gone = next(finding for finding in report.findings if finding.code == "disconnected")
    assert gone.request in ("INITIALIZE", "DAILY_INITIALIZE", "TALK")


@pytest.mark.slow
def test_a_program_that_never_connects() -> None:
    report = program("import time; print('thinking'); time.sleep(60)", wait_s=0.5)
    assert (codes(report), report.tail) == (["no_connection"], ("thinking",))


@pytest.mark.slow
def test_a_program_that_connects_and_hangs() -> None:
    report = program(CONNECTS % "import time; time.sleep(60)", limit_s=0.2, roles=(Role.VILLAGER,))
    assert codes(report) == ["lost_after_timeout", "missing"] or codes(report) == ["lost_after_timeout"]


@pytest.mark.slow
def test_a_game_that_takes_too_long() -> None:
    report = rehearse(lambda: Scripted(delay_s=0.2), roles=(Role.VILLAGER,), game_s=0.3)
    assert codes(report) == ["unfinished"]
    assert report.findings[0].detail() == "the game took too long"


@pytest.mark.slow
def test_who_is_not_needed_is_told_so() -> None:
    told: list[str] = []

    async def watch(url: str, name: str) -> None:
        async with connect(url) as socket:
            await socket.recv()
            await socket.send(name)
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            told.append(closed.value.rcvd.reason)

    class Crowd(Scripted):
        """Opens two more connections while it plays: one may wait, one is refused."""

        async def play(self, url: str) -> None:
            others = [asyncio.create_task(watch(url, name)) for name in ("cats2", "cats3")]
            await asyncio.gather(super().play(url), *others)

    report = rehearse(Crowd, rehearsals=("slow",), limit_s=0.4)
    assert len(report.games) == 1
    assert "no more agents are needed: 1 waiting already" in told
