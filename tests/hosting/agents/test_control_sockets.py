"""Every control command over real sockets, at both doors, wherever a game can be: each game goes on and ends.

All games of one door and one kind of village run on one server at the same time. What becomes of single
answers is tested in test_control.py, without real time.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from jinro.config.classic.settings import classic_settings
from jinro.config.serve import ServeSettings
from jinro.config.settings import preset_settings
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.rules import Rules
from jinro.hosting.doors.classic.listen import ClassicServer
from jinro.hosting.server import Server
from jinro.hosting.village import Running

SIZE = 5
LIMIT_MS = 600
"""What an answer may take."""
MOMENTS = {
    "talk": ("TALK", "TALK_PHASE_START"),
    "ballot": ("VOTE",),
    "night": ("DIVINE", "GUARD", "ATTACK"),
}
HABITS = ("answering", "silent", "late")
"""How agents treat their first question after the control command."""
COMMANDS = ("remove", "pause", "extend", "close", "lost", "lost and returned", "time up", "phase is over")
FREE = ("TALK_PHASE_START", "WHISPER_PHASE_START")
ASKED = ("TALK", "WHISPER", "VOTE", "DIVINE", "GUARD", "ATTACK", *FREE)
MAX_S = 60
"""For all games of a test together."""
Send = Callable[[str], Awaitable[None]]


class Case(Struct):
    """What is done in one game."""

    moment: str
    command: str
    habit: str
    done: bool = False


class Operator:
    """Gives each game a case, and controls it when its moment has come."""

    def __init__(self, cases: Iterable[Case], running: Callable[[], Iterable[Running]]) -> None:
        self._cases = list(cases)
        self._running = running
        self._by_game: dict[str, Case] = {}
        self.ended: list[tuple[Running, Case]] = []

    def found(self, name: str) -> tuple[Running, Case] | None:
        """The game of an agent; None: it is over, and the agent reads what it was sent before."""
        running = next((r for r in self._running() if name in r.players), None)
        if running is None:
            return None
        if running.id not in self._by_game:
            self._by_game[running.id] = self._cases.pop()
        return running, self._by_game[running.id]

    def over(self, running: Running) -> None:
        self.ended.append((running, self._by_game[running.id]))

    def control(self, running: Running, case: Case) -> None:
        case.done = True
        game, table = running.game, running.table
        seat = max(game.asks, default=game.state.living[-1])
        now = table.clock.now_ms()

        match case.command:
            case "remove":
                table.push(c.Remove(now, seat))
            case "pause":
                table.push(c.Pause(now))
                resume = now + LIMIT_MS * 3 // 2
                table.clock.call_at(resume, lambda: table.push(c.Resume(resume)))
            case "extend":
                table.push(c.Extend(now, 100))
            case "close":
                table.push(c.Close(now))
            case "lost":
                table.push(c.Lost(now, seat))
            case "lost and returned":
                table.push(c.Lost(now, seat))
                table.push(c.Returned(now, seat))
            case "time up":
                if seat in game.asks:
                    table.push(c.TimeUp(now, seat, game.asks[seat].id))
            case "phase is over":
                table.push(c.TimeUp(now, step=game.state.step))


class Agent:
    """Answers at once, but for one question as its game's case wants it."""

    def __init__(self, operator: Operator, name: str) -> None:
        self.operator = operator
        self.name = name
        self._odd = True
        self._late: set[asyncio.Task[None]] = set()

    async def take(self, request: str, answer: str, send: Send) -> None:
        if request not in ASKED:
            return
        found = self.operator.found(self.name)
        if found is None:
            return await send(answer)
        running, case = found
        if not case.done and request in MOMENTS[case.moment]:
            self.operator.control(running, case)
        if case.done and self._odd:
            self._odd = False
            if case.habit == "silent":
                return
            if case.habit == "late":
                self._late.add(asyncio.create_task(self._send_late(answer, send)))
                return
        await send(answer)

    async def _send_late(self, answer: str, send: Send) -> None:
        await asyncio.sleep(1.2 * LIMIT_MS / 1_000)  # Past the limit of the answer, which is what is tested.
        await send(answer)

    async def close(self) -> None:
        for task in self._late:
            task.cancel()
        await asyncio.gather(*self._late, return_exceptions=True)


def choice(living: list[Any], me: Any) -> Any:
    """Somebody else, so that games are short."""
    return next((other for other in reversed(living) if other != me), me)


async def contest_agent(url: str, agent: Agent) -> None:
    async with connect(url) as socket:

        async def send(text: str) -> None:
            try:
                await socket.send(text)
            except ConnectionClosed:
                pass  # The game was closed before a late answer.

        me, living = "", list[str]()
        try:
            async for message in socket:
                packet = json.loads(message)
                info = packet.get("info")
                if info is not None:
                    me, living = info["agent"], [n for n, how in info["status_map"].items() if how == "ALIVE"]
                request = packet["request"]
                if request == "NAME":
                    await socket.send(agent.name)
                elif request in ("TALK", "WHISPER", *FREE):
                    await agent.take(request, "Over", send)
                else:
                    await agent.take(request, choice(living, me), send)
        finally:
            await agent.close()


async def classic_agent(port: int, agent: Agent) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)

    async def send(text: str) -> None:
        if not writer.is_closing():
            writer.write(text.encode() + b"\n")

    me, living = 0, list[int]()
    try:
        while line := await reader.readline():
            packet = json.loads(line)
            info = packet["gameInfo"]
            if info is not None:
                me = info["agent"]
                living = [int(seat) for seat, how in info["statusMap"].items() if how == "ALIVE"]
            request = packet["request"]
            if request == "NAME":
                await send(agent.name)
            elif request == "ROLE":
                await send("NONE")
            elif request in ("TALK", "WHISPER"):
                await agent.take(request, "Over", send)
            else:
                await agent.take(request, f'{{"agentIdx":{choice(living, me)}}}', send)
    finally:
        await agent.close()
        writer.close()


def hurried(rules: Rules) -> Rules:
    return replace(rules, answer_ms=LIMIT_MS, grace_ms=0, response_ms=30_000)


def simultaneous(rules: Rules) -> Rules:
    return replace(rules, talk=replace(rules.talk, regime="simultaneous", fill_over=False))


def at_any_time(rules: Rules) -> Rules:
    return replace(rules, talk=replace(rules.talk, duration_ms=2 * LIMIT_MS))


Door = Callable[[Rules, list[Case], Path], Any]


@asynccontextmanager
async def contest_door(
    rules: Rules, cases: list[Case], data: Path
) -> AsyncIterator[tuple[Operator, list[Awaitable[None]]]]:
    settings = replace(preset_settings("contest-5"), rules=rules, port=0)
    server = Server(ServeSettings(tracks=(settings,)), data)
    await server.start()
    track_server = server.track_servers[0]
    operator = Operator(cases, track_server.track.games.values)
    track_server.track.on_end = operator.over
    names = [
        f"team-{chr(97 + n // 26)}{chr(97 + n % 26)}-{seat}"
        for n in range(len(cases))
        for seat in range(SIZE)
    ]
    try:
        yield operator, [contest_agent(track_server.url, Agent(operator, name)) for name in names]
    finally:
        await server.stop()


@asynccontextmanager
async def classic_door(
    rules: Rules, cases: list[Case], data: Path
) -> AsyncIterator[tuple[Operator, list[Awaitable[None]]]]:
    server = ClassicServer(classic_settings(rules, port=0, games=1, concurrent=len(cases)))
    await server.start()
    operator = Operator(cases, lambda: [t._running for t in server.series if t._running is not None])
    server.on_end = operator.over
    names = [f"agent{n}" for n in range(SIZE * len(cases))]
    try:
        yield operator, [classic_agent(server.port, Agent(operator, name)) for name in names]
    finally:
        await server.stop()


VILLAGES: dict[str, tuple[Door, Rules]] = {
    "contest, turns": (contest_door, preset("contest-5")),
    "contest, simultaneous": (contest_door, simultaneous(preset("contest-5"))),
    "contest, any time": (contest_door, at_any_time(preset("anytime-5"))),
    "classic, turns": (classic_door, preset("classic-5")),
    "classic, simultaneous": (classic_door, simultaneous(preset("classic-5"))),
}


@pytest.mark.slow
@pytest.mark.parametrize("village", VILLAGES)
def test_every_game_goes_on_and_ends(village: str, tmp_path: Path) -> None:
    door, rules = VILLAGES[village]
    cases = [Case(*case) for case in product(MOMENTS, COMMANDS, HABITS)]

    async def run() -> list[tuple[Running, Case]]:
        async with door(hurried(rules), cases, tmp_path) as (operator, agents):
            async with asyncio.timeout(MAX_S):
                await asyncio.gather(*agents)
            ended: list[tuple[Running, Case]] = operator.ended
        return ended

    ended = asyncio.run(run())
    assert len(ended) == len(cases)
    for running, case in ended:
        check(running, case)


def check(running: Running, case: Case) -> None:
    game = running.game
    assert case.done, f"{case}: the moment never came"
    assert game.closed, case
    assert not running.trouble, case
    assert Game.replay(game.log).log == game.log, case
    kinds = {type(event) for event in game.log}
    happened = {"remove": e.Removed, "pause": e.Resumed, "lost": e.WentLost, "lost and returned": e.CameBack}
    if case.command in happened and running.reason != "errors":
        assert happened[case.command] in kinds, case
    assert (running.reason == "stopped") == (case.command == "close"), case
