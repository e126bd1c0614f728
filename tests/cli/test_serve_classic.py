"""`jinro serve --classic` and `jinro join tcp://...` from the command line."""

import asyncio
import json
import re
import signal
import socket
import sys
import threading
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.cli.test_serve import finish, serve
from tests.net.classic_serving import join_all
from tests.net.classic_serving import serving as serving_classic
from tests.net.line_agents import play as play_lines
from tests.net.sample_agents import play
from tests.rows import each_row

from jinro.cli.main import cli, main
from jinro.errors import CallerError, PeerError
from jinro.net.joining import classic as join_classic
from jinro.net.joining import nlp
from jinro.players import QuietPlayer

TCP = re.compile(r"tcp://\S+?:\d+")


@pytest.mark.slow
def test_a_series_its_table_and_a_clean_end(tmp_path: Path) -> None:
    args = ("--classic", "0", "--preset", "classic-5", "--games", "4")
    with serve(tmp_path, *args) as (process, lines, _):
        [url] = TCP.findall(lines[-1])
        assert lines == [
            lines[0],
            "classic-5: reseat name: a lost seat is given back to whoever connects under its name",
            f"ready for agents: classic-5 at {url}",
        ]
        [page] = re.findall(r"^to play and to watch, in a browser: (http://127.0.0.1:\d+/)$", lines[0])
        with urllib.request.urlopen(f"{page}api/v1/page/home", timeout=10) as answer:
            assert json.load(answer)["tracks"][0]["url"] == url
        names = [f"cats{n}" for n in range(1, 6)]
        assert asyncio.run(join_all(url, names, "quiet")) == [4] * 5
        process.send_signal(signal.SIGTERM)
        told = finish(process).splitlines()
        assert process.returncode == 0
    told = [re.sub(r"^\d\d:\d\d:\d\d ", "", line) for line in told]
    assert told[:4] == [f"classic-5: cats{n} has joined; waiting: {n}" for n in range(1, 5)]
    assert told[4] == "classic-5: cats5 has joined; waiting: 5"
    assert re.fullmatch(r"classic-5: a series of 4 games begins: (cats\d, ){4}cats\d", told[5])
    assert told[6] == "classic-5: a series is over after 4 of 4 games"
    told = told[6:]
    assert told[1].split() == ["player", "VILLAGER", "SEER", "WEREWOLF", "POSSESSED", "total", "rate", "lost"]
    assert [line.split()[0] for line in told[2:7]] == names
    assert all(re.search(r" \d/4  \d\.\d{3}     -$", line) for line in told[2:7])
    assert len(list((tmp_path / "log" / "classic").glob("*.log"))) == 4
    result = CliRunner().invoke(cli, ["faults", "last", "--data", str(tmp_path)])
    assert result.output == "no faults\n"


@pytest.mark.slow
def test_the_server_ends_by_itself_after_so_many_series(tmp_path: Path) -> None:
    args = ("--classic", "0", "--preset", "classic-3", "--games", "2", "--series", "2", "--concurrent", "1")
    with serve(tmp_path, *args) as (process, lines, _):
        [url] = TCP.findall(lines[-1])
        for table in range(2):
            assert asyncio.run(join_all(url, [f"c{table}-{n}" for n in range(3)], "quiet")) == [2] * 3
        told = finish(process)
        assert process.returncode == 0
    assert told.count("a series is over after 2 of 2 games") == 2
    assert "no new games" not in told


@pytest.mark.slow
def test_two_doors_at_once(tmp_path: Path) -> None:
    args = (
        "--classic",
        "0",
        "--preset",
        "contest-2017",
        "--games",
        "2",
        "--preset",
        "contest-5",
        "--port",
        "0",
    )
    with serve(tmp_path, *args) as (process, lines, [contest]):
        [classic] = TCP.findall(lines[-1])
        assert lines[-1] == f"ready for agents: contest-5 at {contest}, contest-2017 at {classic}"
        thread = threading.Thread(target=play, args=(contest, [f"t{n}" for n in range(1, 6)]))
        thread.start()
        assert asyncio.run(join_all(classic, [f"c{n}" for n in range(5)])) == [2] * 5
        thread.join(15)
        process.send_signal(signal.SIGINT)
        assert "a series is over after 2 of 2 games" in finish(process)
        assert process.returncode == 0


@pytest.mark.slow
def test_a_settings_file_and_no_logs(tmp_path: Path) -> None:
    file = tmp_path / "five.cfg"
    file.write_text("playerNum = 5\nmaxTalk = 3\nisValidateUtterance = yes\ngame = 2\n")
    with serve(tmp_path, "-c", str(file), "--classic", "0", "--no-files") as (process, lines, _):
        [url] = TCP.findall(lines[-1])
        assert lines[-1] == f"ready for agents: five at {url}"
        assert asyncio.run(join_all(url, [f"c{n}" for n in range(5)])) == [2] * 5
        process.send_signal(signal.SIGINT)
        finish(process)
    assert not (tmp_path / "log").exists()


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["--classic", "70000"], "70000"),
        (["--classic", "x"], "x"),
        (["--classic", "0", "--games", "0"], "0"),
        (["--games", "3"], "--games"),
        (["--series", "3"], "--series"),
        (["--preset", "classic-5", "--preset", "classic-7"], "classic-5 and classic-7"),
        (["--mixed", "--preset", "anytime-5"], "talk.regime"),
        (["--classic", "0", "--preset", "classic-19"], "classic-19"),
    ],
)
def test_what_makes_no_sense_is_one_line(
    tmp_path: Path,
    args: list[str],
    named: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["jinro", "serve", "--data", str(tmp_path), *args])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code != 0
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert named in said


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with serving_classic("classic-5") as served:
        port = str(served.server.port)
        result = CliRunner().invoke(cli, ["serve", "--classic", port, "--data", str(tmp_path)])
    assert isinstance(result.exception, CallerError)
    assert f"127.0.0.1:{port}" in str(result.exception)


# Joining


@pytest.mark.parametrize("player", ["chance", "parrot", "reasoner"])
def test_join_for_a_series(player: str) -> None:
    with serving_classic("classic-5", games=2) as served:
        result = CliRunner().invoke(cli, ["join", served.url, "--player", player, "--count", "5"])
        assert result.exit_code == 0, result.output
        assert served.over().played == 2
    lines = result.output.splitlines()
    shape = rf"[12] {player}[1-5] Agent\[0[1-5]\] [A-Z]+ (alive|dead): (VILLAGER|WEREWOLF) won"
    assert len(lines) == 10
    assert all(re.fullmatch(shape, line) for line in lines)


def test_join_with_a_wish_and_a_team() -> None:
    with serving_classic("classic-5", games=3) as served:
        thread = threading.Thread(
            target=lambda: asyncio.run(join_all(served.url, [f"o{n}" for n in range(4)], "quiet"))
        )
        thread.start()
        result = CliRunner().invoke(cli, ["join", served.url, "--role", "seer", "--team", "cat"])
        thread.join(10)
    assert result.exit_code == 0, result.output
    assert [line.split()[1:4:2] for line in result.output.splitlines()] == [["cat1", "SEER"]] * 3


def test_join_again_and_again() -> None:
    told: list[str] = []

    async def run(url: str, wanted: int) -> None:
        games: asyncio.Queue[int] = asyncio.Queue()
        tasks = [
            asyncio.create_task(
                join_classic.join_series_again(
                    url,
                    f"c{n}",
                    lambda: QuietPlayer(0, 0),
                    on_game=lambda guest: games.put_nowait(guest.games),
                    on_trouble=told.append,
                )
            )
            for n in range(5)
        ]
        async with asyncio.timeout(15):
            for _ in range(wanted):
                await games.get()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    with serving_classic("classic-5", games=2) as served:
        asyncio.run(run(served.url, 30))
    assert told == []


def test_trouble_is_told_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nlp, "AGAIN_S", 0.01)

    async def run(url: str) -> list[str]:
        told: asyncio.Queue[str] = asyncio.Queue()
        joining = join_classic.join_series_again(
            url, "cat", lambda: QuietPlayer(0, 0), on_trouble=told.put_nowait
        )
        task = asyncio.create_task(joining)
        async with asyncio.timeout(10):
            lines = [await told.get() for _ in range(2)]
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return lines

    with serving_classic("classic-5") as served:
        url = served.url
    assert all(line.startswith("cat: ") for line in asyncio.run(run(url)))


@each_row(
    ("args", "error", "named"),
    [
        (["tcp://127.0.0.1:1"], PeerError, "reasoner1 (tcp://127.0.0.1:1): Connection refused"),
        (["ws://127.0.0.1:1/ws"], PeerError, "reasoner1 (ws://127.0.0.1:1/ws): Connection refused"),
        (["tcp://127.0.0.1"], CallerError, "tcp://HOST:PORT"),
        (["tcp://127.0.0.1:x"], CallerError, "tcp://HOST:PORT"),
        (["http://127.0.0.1:1"], CallerError, "tcp://"),
        (["tcp://127.0.0.1:1", "--role", "KING"], CallerError, "KING"),
        (["tcp://127.0.0.1:1", "--player", "nobody"], CallerError, "nobody"),
        (["tcp://127.0.0.1:1", "--token", "t"], CallerError, "--token"),
        (["ws://127.0.0.1:1/ws", "--role", "SEER"], CallerError, "--role"),
    ],
)
def test_what_cannot_be_joined_is_one_line(args: list[str], error: type[Exception], named: str) -> None:
    result = CliRunner().invoke(cli, ["join", *args])
    assert isinstance(result.exception, error)
    assert named in str(result.exception)


def joined(packets: bytes) -> str:
    """What `jinro join` reports about a server that sends this and closes."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve_one() -> None:
            connection, _ = server.accept()
            with connection:
                connection.sendall(packets)

        thread = threading.Thread(target=serve_one)
        thread.start()
        result = CliRunner().invoke(cli, ["join", f"tcp://127.0.0.1:{server.getsockname()[1]}"])
        thread.join(5)
    assert isinstance(result.exception, PeerError)
    return str(result.exception)


def test_a_server_that_closes_is_told() -> None:
    with serving_classic("classic-5", games=1) as served:
        agents = play_lines(served.server.port, 5)
    first = next(packet for packet in agents[0].packets if packet["request"] == "INITIALIZE")
    assert "before the first game" in joined(b"")
    assert "in the middle of a game" in joined(json.dumps(first).encode() + b"\n")
    assert "not a packet" in joined(b"HTTP/1.1 400 Bad Request\n")


@pytest.mark.slow
def test_a_demonstration_of_the_classic_door(tmp_path: Path) -> None:
    """The village that is named is shown, and no other door is opened."""
    args = ("--preset", "classic-5", "--classic", "0", "--games", "1", "--demo")
    with serve(tmp_path, *args) as (process, lines, _):
        assert lines[-1].startswith("ready for agents: classic-5 at tcp://")
        assert "ws://" not in lines[-1]
        assert process.stdout is not None
        assert any("a series is over after 1 of 1 games" in line for line in process.stdout)
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGINT)
        finish(process)
        assert process.returncode == 0
