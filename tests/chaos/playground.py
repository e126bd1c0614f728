"""A server process that is attacked and killed, honest agents that remember what they were shown, and checks
of what is in the store at the end."""

import asyncio
import contextlib
import json
import os
import re
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from websockets.exceptions import WebSocketException

from jinro.errors import PeerError
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.views import View
from jinro.hosting.tokens import Tokens
from jinro.net.joining.nlp import join
from jinro.players import Chance
from jinro.store import DATABASE, Header, Reader
from jinro.testing.hostile import Target

KEY = "only for the tests of this machine, 32 bytes or more"
CONFIG = """
server:
  web_socket: {host: 127.0.0.1, port: 0}
  authentication: {enable: %s}
  timeout: {action: %s, response: %s, acceptable: 500ms}
  max_continue_error_ratio: 1.0
game:
  agent_count: 5
  max_day: -1
  vote_visibility: true
  talk: &talk
    max_count: {per_agent: %d, per_day: 50}
    max_length: {per_talk: -1, per_agent: -1, base_length: 50, mention_length: 50}
    max_skip: 1
  whisper: *talk
  vote: {max_count: 1, allow_self_vote: true}
  attack_vote: {max_count: 1, allow_self_vote: true, allow_no_target: false}
logic:
  day_phases: [{name: daily_talk, actions: [talk]}]
  night_phases:
    - {name: execution, actions: [execution], except_day: 0}
    - {name: divine, actions: [divine]}
    - {name: attack, actions: [attack], except_day: 0}
  roles: {5: {WEREWOLF: 1, POSSESSED: 1, SEER: 1, VILLAGER: 2}}
matching: {self_match: true}
custom_profile: {enable: false}
game_logger: {enable: true}
json_logger: {enable: true}
realtime_broadcaster: {enable: true}
"""
ROOT = Path(__file__).parents[2]
START = "from jinro.cli.main import main; main()"
MOST_MB = 300
"""Memory that the server may hold at any time; it begins with about 60."""


class Serving:
    """`jinro serve` as a process: killed, stopped and started again, always with the same data and port."""

    def __init__(self, folder: Path, *args: str, start: str = START) -> None:
        self.data = folder / "data"
        self.port = 0
        self.classic_port = 0
        """With `--classic` and a track."""
        self._args = args
        self._start = start
        self._log = folder / "server.txt"
        self._process: subprocess.Popen[bytes] | None = None
        self.peak_mb = 0

    def start(self) -> None:
        """Start, and wait until agents may connect."""
        command = [sys.executable, "-c", self._start, "serve", "--data", str(self.data), *self._args]
        classic = "--classic" in self._args
        if not classic or "-c" in self._args:
            command += ["--port", str(self.port)]
        if classic:
            command += ["--classic", str(self.classic_port if "-c" in self._args else self.port)]
        before = len(self.output)
        with self._log.open("ab") as log:
            environ = {**os.environ, "SECRET_KEY": KEY, "PYTHONUNBUFFERED": "1"}
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=environ)
        until(lambda: "\nready" in "\n" + self.output[before:] or not self.alive, 30)
        ports = [int(port) for port in re.findall(r"(?:ws|tcp)://[^ ]*?:(\d+)", self._ready(before))]
        assert ports, self.output
        self.port, self.classic_port = ports[0], ports[-1]

    def _ready(self, before: int) -> str:
        found = re.search(r"^ready.*", self.output[before:], re.M)
        return "" if found is None else found[0]

    @property
    def process(self) -> "subprocess.Popen[bytes]":
        assert self._process is not None
        return self._process

    @property
    def output(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    def kill(self) -> None:
        """As by `kill -9`."""
        self.process.kill()
        self.process.wait(10)

    async def stop(self, seconds: float = 30) -> int:
        """Let running games end, then stop; the exit code."""
        self.process.terminate()
        return await asyncio.to_thread(self.process.wait, seconds)

    def memory_mb(self) -> int:
        """Memory now; the largest value is kept."""
        with contextlib.suppress(OSError):
            status = Path(f"/proc/{self.process.pid}/status").read_text()
            if found := re.search(r"VmRSS:\s+(\d+)", status):
                self.peak_mb = max(self.peak_mb, now := int(found[1]) // 1024)
                return now
        return 0

    def check_output(self) -> None:
        for trouble in ("Traceback", "Task exception was never retrieved", "Exception in callback"):
            assert trouble not in self.output, self.output[-5_000:]
        assert self.peak_mb < MOST_MB


@contextmanager
def serving(
    folder: Path, *args: str, answer: str = "20s", talks: int = 4, tokens: bool = True, start: str = START
) -> Iterator[Serving]:
    """A server of villages of five, self-match, with authentication; it is killed at the end if it runs."""
    config = folder / "chaos.yml"
    config.write_text(CONFIG % (str(tokens).lower(), answer, answer, talks))
    server = Serving(folder, "-c", str(config), *args, start=start)
    try:
        server.start()
        yield server
    finally:
        if server.alive:
            server.kill()


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until something is true."""
    last = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < last, "it never came true"
        time.sleep(0.01)  # The pace of what happens here.


async def until_async(true: Callable[[], bool], seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 (it may be true of another process)
            await asyncio.sleep(0.01)  # The pace of what happens here.


def token(team: str) -> str:
    return Tokens(KEY).make(team)


def target(server: Serving, **bounds: object) -> Target:
    """The server as a target of attackers that have a token of their own."""
    return Target(port=server.port, token=token("hostile"), **bounds)  # type: ignore[arg-type]


# Honest agents

Fact = tuple[object, ...]
Shown = Mapping[str, set[Fact]]
"""What agents were told, by game: utterances and results of divination."""


class Recording(Chance):
    """A player that keeps its view of each game."""

    def __init__(self, views: list[View], number: int) -> None:
        super().__init__(number)
        self._views = views

    def begin(self, view: View) -> None:
        self._views.append(view)
        super().begin(view)


class OurTeam:
    """Five agents on `jinro.net.joining.nlp`: they play game after game and reconnect if they are cut off."""

    def __init__(
        self, server: Serving, team: str, think_s: float = 0.0, tokens: bool = True, size: int = 5
    ) -> None:
        self.names = tuple(f"{team}{number}" for number in range(1, size + 1))
        self.finished = 0
        self.cut_off = 0
        self._server = server
        self._think_s = think_s
        self._token = token(team) if tokens else None
        self._views: list[View] = []

    async def play(self) -> None:
        """For ever."""
        await asyncio.gather(*map(self._agent, self.names))

    async def _agent(self, name: str) -> None:
        while True:
            try:
                player = Recording(self._views, self.names.index(name))
                await join(self._server.url, name, player, token=self._token, think_s=self._think_s)
                self.finished += 1
            except (OSError, WebSocketException, PeerError, EOFError):
                self.cut_off += 1
                await asyncio.sleep(0.05)  # The server may be down: try again soon.

    def shown(self) -> Shown:
        found: dict[str, set[Fact]] = defaultdict(set)
        for view in self._views:
            log = view._game.log
            assert isinstance(log[0], e.Opened)
            found[log[0].game] |= set(filter(None, map(_fact, log)))
        return found


class SampleTeam:
    """Five agents on the contest's own client library in a process of their own (`sample_team.py`)."""

    def __init__(self, server: Serving, team: str) -> None:
        self.names = tuple(f"{team}{number}" for number in range(1, 6))
        self._server = server
        self._token = token(team)
        self._process: subprocess.Popen[bytes] | None = None
        self._facts: list[list[object]] = []

    async def play(self) -> None:
        """Until it is cancelled; then `leave` or `kill` must follow."""
        command = [sys.executable, "-m", "tests.chaos.sample_team", self._server.url, ",".join(self.names)]
        self._process = subprocess.Popen(  # noqa: ASYNC220 (it returns at once)
            [*command, self._token], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
        )
        await asyncio.Event().wait()

    @property
    def process(self) -> "subprocess.Popen[bytes]":
        assert self._process is not None
        return self._process

    def leave(self) -> None:
        """Let the agents go, and ask what they were shown. The server must be down."""
        output, _ = self.process.communicate(timeout=30)
        self._facts = json.loads(output)

    def kill(self) -> None:
        """End the process, if it runs."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.communicate(timeout=10)

    def shown(self) -> Shown:
        found: dict[str, set[Fact]] = defaultdict(set)
        for game, *fact in self._facts:
            found[str(game)].add(tuple(fact))
        return found


def _fact(event: Event) -> Fact | None:
    match event:
        case e.Spoke():
            return event.channel, event.day, event.idx, event.seat, event.text
        case e.Divined():
            return "divined", event.day, event.seat, event.target
        case _:
            return None


Team = OurTeam | SampleTeam


@asynccontextmanager
async def playing(*teams: Team) -> AsyncIterator[None]:
    """Teams play while the block runs."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(team.play()) for team in teams]
            yield
            for task in tasks:
                task.cancel()
    except BaseExceptionGroup as error:
        raise error.exceptions[0] from None


# The store


def games(data: Path) -> dict[str, tuple[Header, list[Event]]]:
    """All stored games."""
    reader = Reader(data / DATABASE)
    try:
        return {h.game: (h, list(reader.events(h.game))) for h in reader.games(limit=100_000)}
    finally:
        reader.close()


def played(data: Path, teams: Iterable[Team]) -> int:
    """Games of teams that were played to their end."""
    names = {name for team in teams for name in team.names}
    reader = Reader(data / DATABASE)
    try:
        return sum(
            h.reason == "win" and h.closed and names >= set(h.players) for h in reader.games(limit=100_000)
        )
    finally:
        reader.close()


def open_games(data: Path) -> int:
    """Games that are not over."""
    reader = Reader(data / DATABASE)
    try:
        return sum(not h.closed for h in reader.games(limit=100_000))
    finally:
        reader.close()


def check_store(data: Path, *teams: Team) -> int:
    """Every game is over and whole, has all that honest agents were shown, and misses none of their answers.

    Returns the number of games that honest agents played to the end.
    """
    stored = games(data)
    for game, facts in ((game, facts) for team in teams for game, facts in team.shown().items()):
        assert game in stored, f"a game that was shown is not in the store: {game}"
        missing = facts - set(map(_fact, stored[game][1]))
        assert not missing, missing
    honest = {name for team in teams for name in team.names}
    count = 0
    for header, events in stored.values():
        assert header.closed, header
        assert Game.replay(events).log == events
        seats = {seat for seat, name in enumerate(header.players, 1) if name in honest}
        assert not lost_answers(events, seats), (header, lost_answers(events, seats))
        count += bool(seats) and header.reason == "win"
    return count


def lost_answers(events: Iterable[Event], seats: set[int]) -> list[Event]:
    """Places where something else stands in for an answer that did not come."""
    return [
        event
        for event in events
        if (
            isinstance(event, (e.Chose, e.Amended))
            and event.reason in ("lost", "timeout")
            and event.seat in seats
        )
        or (isinstance(event, (e.Spoke, e.Wrote)) and event.forced and event.seat in seats)
    ]
