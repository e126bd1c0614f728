"""Games go on after their server was killed: with real agents and `kill -9`, and at every event in turn."""

import asyncio
import json
import re
import subprocess
import threading
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.cli.test_serve import serve
from tests.net.sample_agents import SampleAgent
from tests.waiting import until
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from jinro.contest.score.faults import game_faults
from jinro.files import formats
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Seat
from jinro.game.rules import Rules
from jinro.hosting.agents.protocols import protocols_of
from jinro.hosting.agents.seats import AgentPart
from jinro.hosting.doors.nlp.teams import Teams
from jinro.hosting.resume import absent_agents, rebuild
from jinro.net.peer import RemoteAgent as NetAgent
from jinro.players import Chance
from jinro.store import DATABASE, Reader, SqliteRecords, completed
from jinro.testing import ManualClock
from jinro.village import Journal, check_of, drive, simulate
from jinro.village.table import Table
from jinro.wire.nlp.messages import DIALECTS

THINK_S = 0.02
ANSWERED = ("TALK", "WHISPER", "VOTE", "DIVINE", "GUARD", "ATTACK")


class RemoteAgent:
    """Plays one game, and reconnects until it is finished."""

    def __init__(self, url: str, name: str, count: threading.Semaphore) -> None:
        self.url = url
        self.name = name
        self.finished = False
        self.requests: list[str] = []
        self._count = count

    async def run(self) -> None:
        while not self.finished:
            try:
                async with connect(self.url, ping_interval=None) as socket:
                    async for message in socket:
                        answer = self.answer(json.loads(message))
                        if answer is not None:
                            await asyncio.sleep(THINK_S)  # No game is over before its server is killed.
                            await socket.send(answer)
            except (OSError, WebSocketException):
                pass
            await asyncio.sleep(0.02)  # The server may be down: try again soon.

    def answer(self, packet: dict[str, object]) -> str | None:
        request = str(packet["request"])
        self.requests.append(request)
        if request == "NAME":
            return self.name
        self.finished = self.finished or request == "FINISH"
        if request not in ANSWERED:
            return None
        self._count.release()
        if request in ("TALK", "WHISPER"):
            return "Over" if self.requests.count(request) % 2 else f"I am {self.name}"
        info = packet["info"]
        assert isinstance(info, dict)
        living = [name for name, how in info["status_map"].items() if how == "ALIVE"]
        return str(next((name for name in living if name != info["agent"]), living[0]))


def stored(data: Path) -> list[Event]:
    """The one game of a data folder, which is over."""
    reader = Reader(data / DATABASE)
    (header,) = reader.games()
    assert header.closed, header
    events: list[Event] = list(reader.events(header.game))
    reader.close()
    assert Game.replay(events).log == events
    return events


def missing(events: list[Event]) -> list[Event]:
    """What stands in for answers that did not come."""
    return [x for x in events if isinstance(x, (e.Chose, e.Amended)) and x.reason in ("lost", "timeout")]


def check_files(data: Path, events: list[Event]) -> None:
    """The files are what an export of the stored game gives."""
    kinds = (("game", "log", "log"), ("json", "trace", "json"), ("realtime", "realtime", "jsonl"))
    for folder, format_, ending in kinds:
        (path,) = (data / "log" / folder).glob(f"*.{ending}")
        assert path.read_bytes() == formats.write(events, format_), path  # type: ignore[arg-type]
    assert not list((data / "log").rglob("*.part"))


def forget(count: threading.Semaphore) -> None:
    """Forget the questions of a server that was killed: the next one is killed for its own."""
    while count.acquire(blocking=False):
        pass


def play_through_kills(data: Path, kills: list[int], *args: str) -> tuple[list[RemoteAgent], list[str]]:
    """One game, whose server is killed after so many questions each time and started again at the same
    address; what the servers said."""
    count, said = threading.Semaphore(0), list[str]()
    with ExitStack() as stack:
        process, lines, [url] = stack.enter_context(serve(data, "--port", "0", *args))
        agents = [RemoteAgent(url, f"team{n}", count) for n in range(1, 6)]

        async def run() -> None:
            await asyncio.wait_for(asyncio.gather(*(agent.run() for agent in agents)), 60)

        playing = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
        playing.start()
        port = url.split(":")[-1].split("/")[0]
        for questions in kills:
            for _ in range(questions):
                assert count.acquire(timeout=20)
            process.kill()
            said += rest_of(process)
            forget(count)
            process, lines, _ = stack.enter_context(serve(data, "--port", port, *args))
            said += lines
        playing.join(60)
        assert not playing.is_alive(), [agent.requests[-3:] for agent in agents]
        process.terminate()
        said += rest_of(process)
    return agents, said


def rest_of(process: subprocess.Popen[str]) -> list[str]:
    """The lines that a process prints up to its end; what has been read ahead is among them."""
    assert process.stdout is not None
    lines = process.stdout.read().splitlines()
    process.wait(15)
    return lines


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["name", "address"])
def test_a_killed_server_goes_on_with_its_games(tmp_path: Path, rule: str) -> None:
    agents, said = play_through_kills(tmp_path, [5, 6, 7], "--reseat", rule)
    events = stored(tmp_path)
    assert sum("interrupted games: 1" in line for line in said) == 3
    assert sum(isinstance(x, e.Paused) for x in events) == sum(isinstance(x, e.Resumed) for x in events) == 3
    assert sum(isinstance(x, e.CameBack) for x in events) == 3 * 5
    assert not missing(events)
    assert all(agent.requests[-1] == "FINISH" for agent in agents)
    assert next(x for x in events if isinstance(x, e.Ended)).reason == "win"
    check_files(tmp_path, events)
    # A killed server has not always printed its last lines; the last one was not killed.
    last = max(number for number, line in enumerate(said) if line.startswith("ready"))
    assert sum(" was interrupted and waits for " in line for line in said[last:]) == 1
    assert sum(line.endswith(" goes on") for line in said[last:]) == 1
    assert not [line for line in said[last:] if " begins: " in line]
    assert not [line for line in said if " is lost " in line]
    # What our own stop has caused is no fault of the teams.
    reader = Reader(tmp_path / DATABASE)
    teams = Teams()
    completed(teams.recall(SqliteRecords(reader), "contest-5"))
    assert game_faults(reader, reader.games()[0].game) == []
    reader.close()
    assert not teams.records["team"].faults
    assert not teams.records["team"].fatal_games
    assert not any(game.fatal for game in teams.health.records["team"].last)


@pytest.mark.slow
def test_a_player_that_does_not_come_back_after_a_restart_is_named_and_not_blamed(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0") as (process, _, [url]):
        agents = [Silent(url, f"t{n}") for n in range(1, 6)]
        for agent in agents:
            agent.start()
        agents[0].asked.wait(10)
        process.kill()
        process.communicate(timeout=10)
    reader = Reader(tmp_path / DATABASE)
    with serve(tmp_path, "--port", "0", "--resume-wait", "0.1") as (process, _, _):
        until(lambda: reader.games()[0].closed)
        process.terminate()
        said = rest_of(process)
    without = [line for line in said if " goes on without " in line]
    assert len(without) == 1, said
    assert sorted(without[0].partition(" without ")[2].split(", ")) == ["t1", "t2", "t3", "t4", "t5"]
    assert game_faults(reader, reader.games()[0].game) == []
    teams = Teams()
    completed(teams.recall(SqliteRecords(reader), "contest-5"))
    reader.close()
    assert not any(game.fatal or game.aborted for game in teams.health.records["t"].last)


@pytest.mark.slow
def test_interrupted_games_are_broken_off_if_told_so(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0") as (process, _, [url]):
        agents = [Silent(url, f"t{n}") for n in range(1, 6)]
        for agent in agents:
            agent.start()
        agents[0].asked.wait(10)
        for agent in agents:
            agent.asked.wait(0.2)
        process.kill()
        process.communicate(timeout=10)
    with serve(tmp_path, "--port", "0", "--break-off") as (process, lines, _):
        assert "contest-5: interrupted games, now broken off: 1" in lines
        process.terminate()
        process.communicate(timeout=15)
    events = stored(tmp_path)
    assert next(x for x in events if isinstance(x, e.Ended)).reason == "stopped"
    check_files(tmp_path, events)


class Silent(SampleAgent):
    """Knows when the game has begun, and never answers."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.asked = threading.Event()

    def act(self, request: str, packet: object) -> None:
        if request == "NAME":
            self.client.send(self.called)
        else:
            self.asked.set()


class ClassicAgent:
    """Plays a series, and reconnects until it is over."""

    def __init__(self, port: int, name: str, count: threading.Semaphore) -> None:
        self.port = port
        self.name = name
        self.think_s = 0.0
        self._count = count

    async def run(self, over: threading.Event) -> None:
        while not over.is_set():
            try:
                await self._connected()
            except OSError:
                pass
            await asyncio.sleep(0.02)  # The server may be down: try again soon.

    async def _connected(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        living: list[int] = []
        try:
            while line := await reader.readline():
                packet = json.loads(line)
                if packet["gameInfo"] is not None:
                    status = packet["gameInfo"]["statusMap"]
                    living = [int(seat) for seat, how in status.items() if how == "ALIVE"]
                request = packet["request"]
                answers = {"NAME": self.name, "ROLE": "NONE", "TALK": "Over", "WHISPER": "Over"}
                if request in ANSWERED:
                    self._count.release()
                    await asyncio.sleep(self.think_s)  # An agent takes its time.
                if request in answers:
                    writer.write(answers[request].encode() + b"\n")
                elif request in ANSWERED:
                    writer.write(b'{"agentIdx":%d}\n' % living[0])
        finally:
            writer.close()


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "how"), [("name", "kill"), ("address", "kill"), ("address", "hand over")])
def test_a_classic_series_goes_on(tmp_path: Path, rule: str, how: str) -> None:
    count = threading.Semaphore(0)
    over = threading.Event()
    options = ("--preset", "classic-5", "--games", "8", "--series", "1", "--reseat", rule)
    with ExitStack() as stack:
        process, lines, _ = stack.enter_context(serve(tmp_path, "--classic", "0", *options))
        port = int(lines[-1].rpartition(":")[2])
        agents = [ClassicAgent(port, f"a{n}", count) for n in range(1, 6)]

        async def run() -> None:
            await asyncio.wait_for(asyncio.gather(*(agent.run(over) for agent in agents)), 150)

        playing = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
        playing.start()
        for agent in agents:
            agent.think_s = THINK_S if how == "kill" else 10 * THINK_S
        for _ in range(2):
            for _ in range(13):
                assert count.acquire(timeout=20)
            again = ("--classic", str(port), *options)
            if how == "kill":
                process.kill()
                process.communicate(timeout=10)
                forget(count)
                process, lines, _ = stack.enter_context(serve(tmp_path, *again))
            else:
                before = process
                process, lines, _ = stack.enter_context(serve(tmp_path, *again, "--hand-over"))
                assert "a series is over" not in before.communicate(timeout=15)[0]
                assert before.returncode == 0
            assert any("interrupted" in line for line in lines), lines
        for agent in agents:
            agent.think_s = 0.0
        output, _ = process.communicate(timeout=60)
        over.set()
        playing.join(10)
        assert not playing.is_alive()
    assert "a series is over after 8 of 8 games" in output
    assert sum(map(int, re.findall(r"/(\d+)  [01]\.", output))) == 8 * 5
    reader = Reader(tmp_path / DATABASE)
    headers = reader.games()
    assert [header.closed for header in headers] == [True] * 8
    assert not [x for header in headers for x in missing(list(reader.events(header.game)))]
    reader.close()
    logs = sorted((tmp_path / "log" / "classic").glob("*.log"))
    assert len(logs) == 8
    assert not [log for log in logs if "Lost" in log.read_text(encoding="utf-8")]


@pytest.mark.slow
def test_a_mixed_village_goes_on_with_agents_of_both_doors(tmp_path: Path) -> None:
    count, over = threading.Semaphore(0), threading.Event()
    with ExitStack() as stack:
        process, lines, [url] = stack.enter_context(
            serve(tmp_path, "--mixed", "--port", "0", "--classic", "0")
        )
        port, classic = (int(found) for found in re.findall(r":(\d+)", lines[-1]))
        agents = [RemoteAgent(url, f"c{n}", count) for n in range(1, 4)]
        guests = [ClassicAgent(classic, f"a{n}", count) for n in range(1, 3)]

        async def run() -> None:
            lines = [asyncio.create_task(guest.run(over)) for guest in guests]
            await asyncio.wait_for(asyncio.gather(*(agent.run() for agent in agents)), 60)
            over.set()
            await asyncio.gather(*lines)

        playing = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
        playing.start()
        for _ in range(2):
            for _ in range(6):
                assert count.acquire(timeout=20)
            process.kill()
            process.communicate(timeout=10)
            options = ("--mixed", "--port", str(port), "--classic", str(classic))
            process, lines, _ = stack.enter_context(serve(tmp_path, *options))
            assert any("interrupted games: 1" in line for line in lines), lines
        assert over.wait(60)  # Classic agents wait for another game then.
        process.terminate()
        process.communicate(timeout=15)
        playing.join(10)
        assert not playing.is_alive()
    events = stored(tmp_path)
    assert sum(isinstance(x, e.CameBack) for x in events) == 2 * 5
    assert not missing(events)
    reader = Reader(tmp_path / DATABASE)
    [header] = reader.games()
    assert not [fault for fault in game_faults(reader, header.game) if fault.what == "noted"]
    reader.close()


# Every event


class Wire:
    """A wire that answers every question at once."""

    def __init__(self) -> None:
        self.agent: NetAgent
        self.names: list[str] = []

    def send(self, *packets: bytes) -> bool:
        for packet in packets:
            told = msgspec.json.decode(packet)
            if told.get("info"):
                self.names = [name for name, how in told["info"]["status_map"].items() if how == "ALIVE"]
            request = told["request"]
            if request in ANSWERED:
                text = "Over" if request in ("TALK", "WHISPER") else self.names[0]
                asyncio.get_running_loop().call_soon(self.agent.on_text, text)
        return True

    hold = send

    def close(self, code: int, reason: str) -> None:
        """Nothing is to be closed."""


async def goes_on(events: list[Event], rules: Rules, absent: set[Seat]) -> Game:
    """A game that was killed after these events is played to its end; some of its players stay away."""
    agents = absent_agents([f"t{n}" for n in range(1, rules.seats + 1)], "contest")
    protocols = protocols_of(agents, DIALECTS["2026"])
    game = rebuild(events, protocols, check_of(rules))
    clock = ManualClock(game.log[-1].at_ms)
    journal = Journal()
    table = Table(game, clock)
    seats = table.add(AgentPart(table, protocols, agents, journal=journal))
    over = asyncio.ensure_future(drive(game, table, first=c.Pause(clock.now_ms()), journal=journal))
    await clock.settle()
    for seat in agents.keys() - absent:
        wire = Wire()
        wire.agent = NetAgent(f"t{seat}", wire)
        seats.take_back(seat, wire.agent)
    await clock.settle()
    table.resume()
    return await clock.run(over)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["contest-5", "anytime-5", "contest-9", "simultaneous"])
def test_a_game_goes_on_from_every_event(name: str) -> None:
    rules = preset("contest-5" if name == "simultaneous" else name)
    if name == "simultaneous":
        rules = replace(rules, talk=replace(rules.talk, regime="simultaneous"))
    whole = simulate(rules, Chance, seed=3).log
    ended = next(n for n, event in enumerate(whole) if isinstance(event, e.Ended))
    first = next(n for n, event in enumerate(whole) if isinstance(event, e.DayBroke)) + 1
    for length in range(first, ended):
        game = asyncio.run(goes_on(whole[:length], rules, set()))
        assert game.closed
        assert game.log[:length] == whole[:length]
        assert Game.replay(game.log).log == game.log
        assert not missing(game.log[length:])
    for length in range(first, ended, 7):
        assert asyncio.run(goes_on(whole[:length], rules, {1, 2})).closed
        assert asyncio.run(goes_on(whole[:length], rules, set(range(1, rules.seats + 1)))).closed
