"""A planned restart: the next server takes the doors over, and the games go on there."""

import asyncio
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.cli.test_serve import serve
from tests.hosting.test_resume import check_files, missing, stored
from tests.net.sample_agents import SampleAgent, play
from tests.waiting import becomes, turns

from jinro.cli.main import cli
from jinro.errors import CallerError
from jinro.game import events as e
from jinro.hosting import handover as hand_over
from jinro.hosting.handover import HandOverOffer, Inherited, take_over

EXAMPLES = Path(__file__).parents[2] / "examples" / "contest"


class Returning(SampleAgent):
    """An agent on the contest's client library that connects again until its game is finished.

    It takes one of the permits for each packet, so that a test can stop the game at a moment."""

    def __init__(self, url: str, name: str, permits: threading.Semaphore, used: threading.Semaphore) -> None:
        super().__init__(url, name)
        self.refused = 0
        self.connects = 0
        self._permits = permits
        self._used = used

    def run(self) -> None:
        while not self.packets or self.requests[-1] != "FINISH":
            self.connects += 1
            self.error = None
            super().run()
            if isinstance(self.error, ConnectionRefusedError):
                self.refused += 1
                time.sleep(0.05)  # The server is down; its successor needs the processor to start.

    def act(self, request: str, packet: object) -> None:
        assert self._permits.acquire(timeout=30)
        self._used.release()
        super().act(request, packet)  # type: ignore[arg-type]


class Village:
    """Five agents that play one game."""

    def __init__(self, url: str) -> None:
        self._permits, self._used = threading.Semaphore(0), threading.Semaphore(0)
        self.agents = [Returning(url, f"t{n}", self._permits, self._used) for n in range(1, 6)]
        for agent in self.agents:
            agent.start()

    def go_on_for(self, packets: int) -> None:
        """Let them take so many packets."""
        self._permits.release(packets)
        for _ in range(packets):
            assert self._used.acquire(timeout=20)

    def finish(self) -> None:
        """Let them play to the end."""
        self._permits.release(100_000)
        for agent in self.agents:
            agent.join(30)
            assert not agent.is_alive(), agent.requests[-3:]


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "times"), [("name", 2), ("address", 1)])
def test_the_next_server_takes_over_and_no_agent_is_refused(tmp_path: Path, rule: str, times: int) -> None:
    with ExitStack() as stack:
        server, _, [url] = stack.enter_context(serve(tmp_path, "--port", "0", "--reseat", rule))
        village = Village(url)
        port = url.split(":")[-1].split("/")[0]
        servers = [server]
        for _ in range(times):
            village.go_on_for(25)
            options = ("--port", port, "--reseat", rule, "--hand-over")
            server, lines, [again] = stack.enter_context(serve(tmp_path, *options))
            assert again == url
            assert "another server has handed over" in lines
            assert any("interrupted games: 1" in line for line in lines), lines
            servers.append(server)
        village.finish()
        server.send_signal(signal.SIGTERM)
        said = [server.communicate(timeout=15)[0] for server in servers]
        assert [server.returncode for server in servers] == [0] * (times + 1)
        assert ["another server takes over" in output for output in said] == [True] * times + [False]
    agents = village.agents
    assert [agent.connects for agent in agents] == [times + 1] * 5
    assert [agent.refused for agent in agents] == [0] * 5
    events = stored(tmp_path)
    assert sum(isinstance(x, e.CameBack) for x in events) == times * 5
    assert next(x for x in events if isinstance(x, e.Ended)).reason == "win"
    assert not missing(events)
    check_files(tmp_path, events)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["terminated twice", "killed"])
def test_agents_of_the_contests_library_finish_their_game_at_the_next_server(
    tmp_path: Path, how: str
) -> None:
    with serve(tmp_path, "--port", "0") as (process, _, [url]):
        village = Village(url)
        village.go_on_for(30)
        if how == "killed":
            process.kill()
            process.communicate(timeout=15)
        else:
            process.send_signal(signal.SIGTERM)
            assert process.stdout is not None
            assert any("no new games" in line for line in process.stdout)
            process.send_signal(signal.SIGTERM)
            output, _ = process.communicate(timeout=15)
            assert "running games are left to the next server" in output
            assert process.returncode == 0
    port = url.split(":")[-1].split("/")[0]
    with serve(tmp_path, "--port", port) as (process, lines, _):
        assert any("interrupted games: 1" in line for line in lines), lines
        village.finish()
        process.terminate()
        process.communicate(timeout=15)
    events = stored(tmp_path)
    assert sum(isinstance(x, e.CameBack) for x in events) == 5
    assert next(x for x in events if isinstance(x, e.Ended)).reason == "win"
    assert not missing(events)
    check_files(tmp_path, events)


@pytest.mark.slow
def test_without_a_server_there_is_nothing_to_take_over(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0", "--hand-over") as (process, lines, [_]):
        assert "no server runs on this data: nothing to take over" in lines
        process.kill()
        process.wait(10)
    # What a killed server has left behind is in nobody's way.
    with serve(tmp_path, "--port", "0", "--hand-over") as (process, lines, [_]):
        assert "no server runs on this data: nothing to take over" in lines
        process.terminate()
        process.communicate(timeout=15)
    assert not (tmp_path / "games.sqlite-server").exists()


def test_a_socket_is_inherited_by_its_own_address_only() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        inherited = Inherited([door])
        assert inherited.take("127.0.0.1", port + 1) is None
        assert inherited.take("0.0.0.0", port) is None
        assert inherited.take("127.0.0.1", port) is door
        assert inherited.take("127.0.0.1", port) is None


def test_without_sockets_no_name_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking a name up may take seconds, in which nothing else happens."""
    asked: list[object] = []
    monkeypatch.setattr(socket, "getaddrinfo", lambda *given, **more: asked.append(given))
    inherited = Inherited()
    inherited.keep([("localhost", 8080)])
    assert inherited.take("localhost", 8080) is None
    assert not asked


@pytest.mark.slow
def test_a_server_with_a_plan_hands_over_and_both_end_well(tmp_path: Path) -> None:
    plan = tmp_path / "plan.json"
    made = CliRunner().invoke(cli, ["plan", "--teams", "5", "--games", "5", "-o", str(plan)])
    assert made.exit_code == 0, made.output
    options = ("--preset", "contest-5", "--plan", str(plan))
    with serve(tmp_path, *options, "--port", "0") as (old, _, [url]):
        port = url.split(":")[-1].split("/")[0]
        with serve(tmp_path, *options, "--port", port, "--hand-over") as (new, _, [again]):
            assert again == url
            output, _ = old.communicate(timeout=15)
            assert (old.returncode, "Traceback" in output) == (0, False)
            new.send_signal(signal.SIGTERM)
            new.communicate(timeout=15)
            assert new.returncode == 0


@pytest.mark.slow
def test_settings_that_cannot_be_served_leave_the_server_as_it_is(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0") as (old, _, [url]):
        port = url.split(":")[-1].split("/")[0]
        settings = tmp_path / "guarded.yml"
        text = (EXAMPLES / "contest-5.yml").read_text(encoding="utf-8").replace("port: 8080", f"port: {port}")
        settings.write_text(text.replace("enable: false", "enable: true", 1), encoding="utf-8")
        new = CliRunner(env={"SECRET_KEY": ""}).invoke(
            cli, ["serve", "-c", str(settings), "--data", str(tmp_path), "--hand-over"]
        )
        assert new.exit_code != 0
        assert "SECRET_KEY" in str(new.exception or new.output)
        play(url, [f"t{n}" for n in range(1, 6)])
        assert old.poll() is None


@pytest.mark.slow
def test_doors_at_other_addresses_are_bound_anew(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0") as (old, _, [url]):
        port = url.split(":")[-1].split("/")[0]
        options = ("--host", "0.0.0.0", "--port", port, "--hand-over")
        with serve(tmp_path, *options) as (new, _, _):
            old.communicate(timeout=15)
            with socket.create_connection(("127.0.0.1", int(port)), 5):
                assert new.poll() is None


def test_a_server_that_answers_too_late_stays_and_one_that_has_answered_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has given up is not given anything, and must not leave the village without a server."""
    monkeypatch.setattr(hand_over, "TAKE_S", 0.1)
    database, asked = tmp_path / "games.sqlite", list[str]()

    async def main() -> list[bool]:
        old = HandOverOffer(database, lambda: asked.append("asked"))
        old.start()
        hasty = threading.Thread(target=lambda: refused.append(said_by(take_over, database)))
        refused: list[str] = []
        hasty.start()
        hasty.join(10)  # The event loop stands still meanwhile.
        assert refused == [f"{database}-server: the server there has not answered within 0.1 s"]
        await turns(50)
        assert asked == []
        taking = asyncio.create_task(asyncio.to_thread(take_over, database))
        await becomes(lambda: asked)
        await asyncio.sleep(0.3)  # longer than the time for the answer
        with socket.create_server(("127.0.0.1", 0)) as door:
            old.give([door])
            doors = await taking
            found = [one.getsockname() == door.getsockname() for one in doors]
        for one in doors:
            one.close()
        await old.close()
        return found

    assert asyncio.run(main()) == [True]


def said_by(function: Callable[[Path], object], path: Path) -> str:
    try:
        function(path)
    except CallerError as error:
        return str(error)
    return ""
