"""Agents of both protocols in one village: two doors, one waiting room, each with its own view."""

import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.net.line_agents import LineAgent, Packet
from tests.waiting import becomes

from jinro.config.classic.settings import mixed_settings
from jinro.config.serve import ServeSettings
from jinro.contest.score.faults import game_faults
from jinro.errors import RulesError
from jinro.files.writers import write_trace
from jinro.game import Ask, View
from jinro.game import events as e
from jinro.hosting.doors.nlp.mixed_door import MixedDoor
from jinro.hosting.server import Server
from jinro.hosting.village import Running
from jinro.net.joining.classic import join_series
from jinro.net.joining.nlp import join
from jinro.players import Chance, Parrot, QuietPlayer
from jinro.wire.nlp import DIALECTS
from jinro.wire.nlp.guest import Guest


def classic_door(server: Server) -> MixedDoor:
    """Where classic agents come into the village."""
    door = server.track_servers[0].mixed
    assert door is not None
    return door


class Mixed:
    """A server with one village behind two doors."""

    def __init__(self, server: Server, data: Path) -> None:
        self.server = server
        self.data = data
        self.contest = server.track_servers[0].url
        self.classic = classic_door(server).url
        self.ended: asyncio.Queue[Running] = asyncio.Queue()
        server.track_servers[0].track.on_end = self.ended.put_nowait


@asynccontextmanager
async def mixed(village: str = "contest-2017") -> AsyncIterator[Mixed]:
    with tempfile.TemporaryDirectory(prefix="jinro-") as folder:
        settings = replace(mixed_settings(village, 0), port=0)
        server = Server(ServeSettings(tracks=(settings,)), Path(folder))
        await server.start()
        try:
            yield Mixed(server, Path(folder))
        finally:
            async with asyncio.timeout(15):
                await server.stop()


async def play(at: Mixed, contest: int, classic: int) -> tuple[Running, list[Guest]]:
    ours = [join(at.contest, f"c{n}", Chance(0, n)) for n in range(contest)]
    theirs = [join_series(at.classic, f"t{n}", lambda: Parrot(0, 0)) for n in range(classic)]
    async with asyncio.timeout(20):
        guests, games = await asyncio.gather(asyncio.gather(*ours), asyncio.gather(*theirs))
        assert games == [1] * classic
        return await at.ended.get(), list(guests)


@pytest.mark.parametrize(
    ("village", "contest", "classic"),
    [("contest-2017", 3, 2), ("contest-2017", 0, 5), ("contest-2017", 5, 0), ("contest-en-9", 5, 4)],
)
def test_both_protocols_play_one_game(village: str, contest: int, classic: int) -> None:
    async def test() -> None:
        async with mixed(village) as at:
            running, guests = await play(at, contest, classic)
            game = running.game
            assert running.reason == "win"
            assert sorted(running.players) == sorted(
                [*(f"c{n}" for n in range(contest)), *(f"t{n}" for n in range(classic))]
            )
            assert game_faults(at.server.store.blocking, running.id) == []
            for guest in guests:
                assert guest.view.scene.outcome is not None
                assert guest.view.scene.outcome.winner is game.winner
                heard = [talk.text for talk in guest.view.talks]
                said = [x.text for x in game.log if isinstance(x, e.Spoke) and x.channel == "talk"]
                assert heard == said, "what is said at one door is heard at the other"

    asyncio.run(test())


def test_each_hears_the_others_in_its_own_protocol() -> None:
    def odd(agent: LineAgent, packet: Packet) -> bytes | None:
        return "狼は Agent[02] です\n".encode() if packet["request"] == "TALK" else None

    async def test() -> None:
        async with mixed() as at:
            agents = [LineAgent(classic_door(at.server).port, f"t{n}", odd) for n in range(2)]
            for agent in agents:
                agent.start()
            async with asyncio.timeout(20):
                ours = await asyncio.gather(*(join(at.contest, f"c{n}", Chance(0, n)) for n in range(3)))
                await at.ended.get()
            for agent in agents:
                await asyncio.to_thread(agent.join, 5)
            for guest in ours:
                assert "狼は Agent[02] です" in {talk.text for talk in guest.view.talks}
                assert guest.view.name(1) == "Agent[01]"
            for agent in agents:
                talks = [talk for packet in agent.packets for talk in packet["talkHistory"] or ()]
                assert {talk["agent"] for talk in talks} == {1, 2, 3, 4, 5}
                assert agent.requests[-1] == "FINISH"

    asyncio.run(test())


@pytest.mark.parametrize(("contest", "classic"), [(3, 2), (0, 5)])
def test_files_of_a_mixed_game_are_as_if_all_were_agents_of_the_contest(contest: int, classic: int) -> None:
    async def test() -> None:
        async with mixed() as at:
            running, _ = await play(at, contest, classic)
            await becomes(lambda: list((at.data / "log" / "json").glob("*.json")))
            [log] = (at.data / "log" / "game").iterdir()
            assert log.read_text().splitlines()[-1].split(",")[1] == "result"
            [trace] = (at.data / "log" / "json").iterdir()
            written = json.loads(trace.read_bytes())
            made = json.loads(write_trace(running.game.log, DIALECTS["2026"]))
            assert shape(written) == shape(made)

    def shape(trace: dict[str, Any]) -> Counter[tuple[str, str]]:
        return Counter((entry["agent"], entry["request"]) for entry in trace["entries"])

    asyncio.run(test())


def test_one_that_is_lost_comes_back_by_its_own_door_alone() -> None:
    """A name at the other door is somebody else."""

    waiting = asyncio.Event()

    class Slow(QuietPlayer):
        async def vote(self, view: View, ask: Ask) -> int:  # type: ignore[override]
            await waiting.wait()
            return ask.options[0]

    async def test() -> None:
        async with mixed() as at:
            ours = [asyncio.create_task(join(at.contest, f"c{n}", Slow(0, n))) for n in range(4)]
            lost = LineAgent(classic_door(at.server).port, "cat")
            lost.odd = lambda agent, packet: lost.sock.shutdown(2) if packet["request"] == "VOTE" else None
            lost.start()
            await asyncio.to_thread(lost.join, 10)
            track = at.server.track_servers[0].track
            stranger = asyncio.create_task(join(at.contest, "cat", QuietPlayer(0, 0)))
            await becomes(lambda: len(track.room))
            assert [agent.protocol for agent in track.room] == ["contest"]
            back = asyncio.create_task(join_series(at.classic, "cat", lambda: QuietPlayer(0, 0)))
            await becomes(lambda: not next(iter(track.games.values())).seats.lost)
            waiting.set()
            async with asyncio.timeout(20):
                await asyncio.gather(*ours)
                assert await back == 1
            stranger.cancel()
            await asyncio.gather(stranger, return_exceptions=True)

    asyncio.run(test())


@pytest.mark.parametrize("village", ["anytime-5", "licos-8-a"])
def test_villages_that_do_not_fit_both(village: str) -> None:
    with pytest.raises(RulesError):
        mixed_settings(village, 0)


def test_nobody_wishes_for_a_role_in_a_mixed_village() -> None:
    assert not mixed_settings("classic-5", 0).rules.role_requests
