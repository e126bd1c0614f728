"""Files of games are written by a process of their own: it may be slow, stand still or die."""

import asyncio
import json
import logging
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.cli.test_serve import serve
from tests.hosting.scribe.test_files import BY_ID, KINDS, assert_same, written
from tests.hosting.test_resume import Silent, stored
from tests.net.sample_agents import play
from tests.net.serving import Served, serving
from tests.waiting import until

from jinro.bench.agents.contest import one_game
from jinro.config.settings import Matching
from jinro.files import formats
from jinro.hosting.scribe import process as scribe_process
from jinro.store import DATABASE, Reader

LONGEST_S = 0.05
HELD_S = 0.5


class Pulse:
    """Measures the longest time for which the event loop of a server did not run."""

    def __init__(self, served: Served) -> None:
        self.longest = 0.0
        self._served = served
        self._task = served.call(lambda: asyncio.ensure_future(self._beat()))

    async def _beat(self) -> None:
        before = time.perf_counter()
        while True:
            await asyncio.sleep(0.001)  # time is what is measured
            now = time.perf_counter()
            self.longest, before = max(self.longest, now - before), now

    def stop(self) -> float:
        self._served.call(self._task.cancel)
        return self.longest


@contextmanager
def standing_still(path: Path) -> Iterator[None]:
    """Whoever replaces this file waits until the block is left, as on a disk that does not answer."""
    pipe = path.with_name(f".{path.name}.new")
    os.mkfifo(pipe)
    try:
        yield
    finally:
        # The writer renames the pipe once it is through, unless it can tell that it is none of a disk.
        # Then it may try again before the pipe is gone.
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        try:
            until(lambda: not pipe.exists() or _has_come(reader))
            pipe.unlink(missing_ok=True)
        finally:
            os.close(reader)


def _has_come(reader: int) -> bool:
    try:
        return bool(os.read(reader, 1 << 16))
    except BlockingIOError:
        return False


def stops_for(data: Path) -> float:
    """For how long a disk that stands still stops the event loop of a server, while a game is played."""
    with serving("contest-5", data=data, **BY_ID) as served:
        asyncio.run(one_game(served.port, "warm", 5))
        served.game()
        with standing_still(data / "log" / "realtime" / "games.json"):
            pulse, started = Pulse(served), time.monotonic()
            asyncio.run(asyncio.wait_for(one_game(served.port, "t", 5), 5))
            assert served.game(2).reason == "win"
            while time.monotonic() - started < HELD_S:
                time.sleep(0.01)  # the disk stands still for a time
            longest = pulse.stop()
    assert_same(data, served)
    return longest


@pytest.mark.slow
def test_a_disk_that_stands_still_stops_neither_the_server_nor_a_game(tmp_path: Path) -> None:
    # The best of three: the system may take the processor away.
    assert min(stops_for(tmp_path / str(n)) for n in range(3)) < LONGEST_S


def stops_with_a_plan_for(data: Path) -> float:
    """The same, when the plan of a contest cannot be saved."""
    matching = Matching(mode="plan", teams=5, games=2, path="plan.json")
    names = [f"{team}1" for team in "abcde"]
    with serving("contest-5", data=data, matching=matching) as served:
        play(served.url, names)
        served.game()
        until(lambda: len(json.loads((data / "plan.json").read_bytes())["ended_matches"]) == 1)
        with standing_still(data / "plan.json"):
            pulse = Pulse(served)
            play(served.url, names)
            served.game(2)
            longest = pulse.stop()
    plan = json.loads((data / "plan.json").read_bytes())
    assert (len(plan["ended_matches"]), plan["scheduled_matches"]) == (2, [])
    return longest


@pytest.mark.slow
def test_a_plan_that_cannot_be_saved_at_once_stops_nobody(tmp_path: Path) -> None:
    assert min(stops_with_a_plan_for(tmp_path / str(n)) for n in range(3)) < LONGEST_S


def scribe_of(served: Served) -> int:
    scribe = served.server._files.scribe
    assert scribe is not None
    assert scribe.pid is not None
    return scribe.pid


@pytest.mark.slow
def test_a_scribe_that_is_killed_is_replaced_and_nothing_is_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    with serving("contest-5", data=tmp_path, **BY_ID) as served:

        async def run() -> None:
            games = [asyncio.create_task(one_game(served.port, f"t{n}", 5, 0.01)) for n in range(3)]
            for _ in range(3):
                await asyncio.to_thread(until, lambda: list(tmp_path.rglob("*.part")))
                await asyncio.to_thread(kill_scribe, served)
            await asyncio.gather(*games)

        asyncio.run(run())
        served.game(3)
    assert len(served.ended) == 3
    assert_same(tmp_path, served)
    told = [record.getMessage() for record in caplog.records]
    assert told == ["the process that writes files has ended (signal 9); another one goes on"] * 3


def kill_scribe(served: Served) -> None:
    """Kill it, and wait for another one."""
    scribe, killed = served.server._files.scribe, scribe_of(served)
    assert scribe is not None
    os.kill(killed, signal.SIGKILL)
    until(lambda: scribe.pid not in (None, killed))


@pytest.mark.parametrize("preset", ["contest-5", "anytime-5"])
def test_what_a_scribe_is_not_told_it_reads_in_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    monkeypatch.setattr(scribe_process, "MOST_WAITING", -1)  # Only the end of a game is told.
    with serving(preset, data=tmp_path, **BY_ID) as served:
        asyncio.run(one_game(served.port, "t", 5))
        served.game()
    assert_same(tmp_path, served)


@pytest.mark.slow
def test_a_scribe_that_stands_still_reads_in_the_store_what_did_not_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may miss the middle of a game, or a whole one."""
    monkeypatch.setattr(scribe_process, "MOST_WAITING", 10_000)
    monkeypatch.setattr(scribe_process, "PIPE_BYTES", 4_096)
    with serving("contest-5", data=tmp_path, **BY_ID) as served:

        async def run() -> None:
            game = asyncio.create_task(one_game(served.port, "t", 5, 0.01))
            await asyncio.to_thread(until, lambda: list(tmp_path.rglob("*.part")))
            os.kill(scribe_of(served), signal.SIGSTOP)
            try:
                await one_game(served.port, "other", 5, 0.01)
                await game
            finally:
                os.kill(scribe_of(served), signal.SIGCONT)

        asyncio.run(run())
        served.game(2)
    assert_same(tmp_path, served)


def children(pid: int) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(path.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(path.parent.name))
        except OSError:
            pass  # It has just ended.
    return found


def silent_game(url: str) -> None:
    """A game that begins, and goes no further."""
    agents = [Silent(url, f"t{n}") for n in range(1, 6)]
    for agent in agents:
        agent.start()
    assert agents[0].asked.wait(10)


@pytest.mark.slow
def test_a_scribe_ends_with_its_server_and_a_game_that_goes_on_keeps_its_files(tmp_path: Path) -> None:
    """Even if there are files of the same second and the same teams before and after it."""
    with serve(tmp_path, "--port", "0") as (process, _, [url]):
        silent_game(url)
        folder = tmp_path / "log" / "json"
        until(lambda: list(folder.glob("*.part")))
        [part] = folder.iterdir()
        name = part.name.removesuffix(".json.part")
        [scribe] = children(process.pid)
        process.kill()
        process.wait(10)
        until(lambda: not Path(f"/proc/{scribe}").exists())
    for kind, (sub, ending) in KINDS.items():
        for number in (2, 3):
            (tmp_path / "log" / sub / f"{name}_{number}.{ending}").write_text(f"another game's {kind}")
    with serve(tmp_path, "--port", "0", "--break-off") as (process, _, _):
        process.terminate()
        process.communicate(timeout=15)
    events = stored(tmp_path)
    for kind, (sub, ending) in KINDS.items():
        files = sorted(path.name for path in (tmp_path / "log" / sub).iterdir() if path.name != "games.json")
        assert files == [f"{name}.{ending}", f"{name}_2.{ending}", f"{name}_3.{ending}"]
        assert written(tmp_path, f"{name}_3", kind) == f"another game's {kind}".encode()
        assert written(tmp_path, name, kind) == formats.write(events, kind)  # type: ignore[arg-type]


@pytest.mark.slow
def test_files_are_completed_by_the_next_server_if_all_were_killed(tmp_path: Path) -> None:
    """Of a game that ended when the scribe did nothing any more."""
    with serve(tmp_path, "--port", "0") as (process, _, [url]):
        port = int(url.split(":")[-1].split("/")[0])
        asyncio.run(one_game(port, "first", 5))
        [scribe] = children(process.pid)
        until(lambda: len(list((tmp_path / "log" / "json").glob("*.json"))) == 1)
        os.kill(scribe, signal.SIGSTOP)
        asyncio.run(one_game(port, "second", 5))
        process.kill()
        os.kill(scribe, signal.SIGKILL)
        process.wait(10)
    with serve(tmp_path, "--port", "0") as (process, _, _):
        until(lambda: len(list((tmp_path / "log" / "json").glob("*.json"))) == 2)
        process.terminate()
        process.communicate(timeout=15)
    reader = Reader(tmp_path / DATABASE)
    for header in reader.games():
        events = reader.events(header.game)
        assert header.closed
        for kind, (sub, ending) in KINDS.items():
            [path] = (tmp_path / "log" / sub).glob(f"*_{header.teams[0]}_*.{ending}")
            assert path.read_bytes() == formats.write(events, kind)  # type: ignore[arg-type]
    reader.close()
    assert (tmp_path / "games.sqlite-files").read_bytes() == b""
