"""`/realtime`: what is served of the feed's folder, to whom, and nothing else."""

import asyncio
import json
import threading
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path

import pytest
from aiwolf_nlp_common.packet import Packet
from msgspec.structs import replace
from tests.net.sample_agents import SampleAgent
from tests.net.serving import Served, serving

from jinro import preset, simulate
from jinro.bench.agents.contest import one_game
from jinro.config.settings import Output, preset_settings
from jinro.files.writers.realtime import write_realtime
from jinro.game.events import Event, Opened
from jinro.hosting.tokens import Tokens
from jinro.hosting.web import realtime
from jinro.hosting.web.realtime import FeedGames, read_file
from jinro.players import Chance
from jinro.store import DATABASE, SqliteStore
from jinro.village import opening

KEY = "a secret of at least thirty-two bytes"
GAME = "01K0ABCDEF0123456789GHJKMN"
LINES = b'{"idx":1,"id":"%s"}\n{"idx":2,"id":"%s"}\n' % (GAME.encode(), GAME.encode())
SIZE = len(LINES)
WIDE = Output(folder="./log/realtime", open=True)
"""Everybody may read all of it."""


def ask(
    served: Served, path: str, method: str = "GET", track: int = 0, **headers: str
) -> tuple[int, HTTPMessage, bytes]:
    connection = HTTPConnection("127.0.0.1", served.server.track_servers[track].port, timeout=5)
    try:
        connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def lay(data: Path) -> None:
    folder = data / "log" / "realtime"
    folder.mkdir(parents=True)
    (folder / "a game.jsonl").write_bytes(LINES + b'{"idx":3')
    (folder / ".hidden.jsonl").write_bytes(LINES)
    (folder / "other.txt").write_bytes(LINES)
    (folder / "deeper.jsonl").mkdir()
    (data / "secret.jsonl").write_bytes(LINES)
    (data / "log" / "games.json").write_bytes(b"[]")
    store = SqliteStore(data / DATABASE)
    opened, *rest = simulate("contest-5", Chance, seed=1).log
    assert isinstance(opened, Opened)
    store.add([replace(opened, game=GAME), *rest], "contest-5")
    asyncio.run(store.close())


def test_a_game_is_listed_and_read(tmp_path: Path) -> None:
    with serving("contest-5", data=tmp_path) as served:
        assert ask(served, "/realtime/games.json")[2] == b"[]"
        asyncio.run(one_game(served.port, "人 狼/", 5))
        served.until(lambda: bool(json.loads((tmp_path / "log/realtime/games.json").read_bytes())))
        served.until(lambda: not served.server._files._games)
        status, headers, body = ask(served, "/realtime/games.json")
        assert (status, headers["Content-Type"]) == (200, "application/json")
        assert headers["Access-Control-Allow-Origin"] == "*"
        [row] = json.loads(body)
        assert list(row) == ["id", "filename", "updated_at"]
        path = "/realtime/" + "".join(f"%{byte:02X}" for byte in f"{row['filename']}.jsonl".encode())
        status, headers, body = ask(served, path)
        assert status == 200
        assert body == (tmp_path / "log" / "realtime" / f"{row['filename']}.jsonl").read_bytes()
        assert json.loads(body.splitlines()[0])["id"] == row["id"]


def test_a_file_ends_with_its_last_whole_line(tmp_path: Path) -> None:
    lay(tmp_path)
    with serving("contest-5", data=tmp_path, realtime=WIDE) as served:
        status, headers, body = ask(served, "/realtime/a%20game.jsonl")
        assert (status, body) == (200, LINES)
        assert headers["Last-Modified"].endswith(" GMT")
        status, headers, body = ask(served, "/realtime/a%20game.jsonl", "HEAD")
        assert (status, headers["Content-Length"], body) == (200, str(len(LINES)), b"")


@pytest.mark.parametrize(
    ("wanted", "status", "body", "told"),
    [
        ("bytes=10-", 206, LINES[10:], f"bytes 10-{SIZE - 1}/{SIZE}"),
        ("bytes=0-3", 206, LINES[:4], f"bytes 0-3/{SIZE}"),
        ("bytes=-5", 206, LINES[-5:], f"bytes {SIZE - 5}-{SIZE - 1}/{SIZE}"),
        (f"bytes={SIZE}-", 416, b"", f"bytes */{SIZE}"),
        ("lines=1", 200, LINES, None),
    ],
)
def test_parts_of_a_file(wanted: str, status: int, body: bytes, told: str | None, tmp_path: Path) -> None:
    lay(tmp_path)
    with serving("contest-5", data=tmp_path, realtime=WIDE) as served:
        got = ask(served, "/realtime/a%20game.jsonl", Range=wanted)
        assert (got[0], got[2], got[1]["Content-Range"]) == (status, body, told)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "none.jsonl",
        "other.txt",
        ".hidden.jsonl",
        "deeper.jsonl",
        "../secret.jsonl",
        "../../secret.jsonl",
        "..%2F..%2Fsecret.jsonl",
        "..%2Fgames.json",
        "%2e%2e/%2e%2e/secret.jsonl",
        "..%5C..%5Csecret.jsonl",
        "%00.jsonl",
        "x" * 5_000 + ".jsonl",
        "//etc/passwd",
    ],
)
def test_nothing_else_is_served(path: str, tmp_path: Path) -> None:
    lay(tmp_path)
    with serving("contest-5", data=tmp_path, realtime=WIDE) as served:
        status, headers, body = ask(served, f"/realtime/{path}")
        assert status in (400, 404)
        assert b"idx" not in body


@pytest.mark.parametrize("name", ["../secret.jsonl", "/etc/x.jsonl", "a/b.jsonl", "..", "\0.jsonl"])
def test_a_name_is_never_a_path(name: str, tmp_path: Path) -> None:
    lay(tmp_path)
    assert read_file(tmp_path / "log" / "realtime", name) is None


def test_with_authentication_a_receiver_may_read(tmp_path: Path) -> None:
    tokens = Tokens(KEY)
    with serving("contest-5", data=tmp_path, authentication=True, environ={"SECRET_KEY": KEY}) as served:
        path = "/realtime/games.json"
        status, headers, body = ask(served, path)
        assert (status, json.loads(body)) == (401, {"error": "a receiver's token is needed"})
        assert headers["Access-Control-Allow-Origin"] == "*"
        assert ask(served, path, Authorization=f"Bearer {tokens.make('t')}")[0] == 401
        assert ask(served, path, Authorization=f"Bearer {tokens.make()}")[0] == 200
        assert ask(served, f"{path}?token={tokens.make()}")[0] == 200


def test_a_folder_shared_with_a_guarded_track_is_guarded(tmp_path: Path) -> None:
    tracks = [
        replace(preset_settings("contest-5"), name="open"),
        replace(preset_settings("contest-5"), name="guarded", authentication=True),
        replace(preset_settings("contest-5"), name="apart", realtime=Output(folder="apart")),
    ]
    with serving(*tracks, data=tmp_path, environ={"SECRET_KEY": KEY}) as served:
        assert [ask(served, "/realtime/games.json", track=n)[0] for n in range(3)] == [401, 401, 200]


def test_a_guarded_track_may_open_its_feed(tmp_path: Path) -> None:
    environ = {"SECRET_KEY": KEY}
    with serving("contest-5", data=tmp_path, authentication=True, environ=environ, realtime=WIDE) as served:
        assert ask(served, "/realtime/games.json")[0] == 200


def test_without_a_feed_there_is_no_route(tmp_path: Path) -> None:
    off = Output(enable=False, folder="x")
    with serving("contest-5", data=tmp_path, realtime=off) as served:
        assert ask(served, "/realtime/games.json")[0] == 404
    assert not (tmp_path / "x").exists()


class Holding(SampleAgent):
    """Waits with its first vote."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.held, self.go_on = threading.Event(), threading.Event()

    def act(self, request: str, packet: Packet) -> None:
        if request == "VOTE":
            self.held.set()
            assert self.go_on.wait(20)
        super().act(request, packet)


@pytest.mark.parametrize("opened", [False, True])
def test_a_game_that_goes_on_has_no_secrets_for_those_who_may_be_agents(tmp_path: Path, opened: bool) -> None:
    """Unless the feed is open to all; and when the game is over the whole feed is there."""
    settings = preset_settings("contest-5")
    settings = replace(settings, realtime=replace(settings.realtime, open=opened))
    with serving(settings, data=tmp_path) as served:
        agents = [Holding(served.url, f"cats{number}") for number in range(1, 6)]
        for agent in agents:
            agent.start()
        assert agents[0].held.wait(20)
        folder = tmp_path / "log" / "realtime"
        served.until(lambda: bool(json.loads((folder / "games.json").read_bytes())))
        [row] = json.loads(ask(served, "/realtime/games.json")[2])
        path = f"/realtime/{row['filename']}.jsonl"
        status, _, body = ask(served, path)
        assert status == 200
        assert body.endswith(b"\n")
        assert len(body.splitlines()) > 3
        assert (b"WEREWOLF" in body) is opened
        assert ask(served, path, Range="bytes=0-3")[2] == body[:4]
        for agent in agents:
            agent.go_on.set()
        for agent in agents:
            agent.join(20)
        served.game()
        served.until(lambda: not served.track_server.track.games)
        served.until(lambda: not served.server._files._games)
        file = folder / f"{row['filename']}.jsonl"
        assert ask(served, path)[2] == file.read_bytes()
        assert b"WEREWOLF" in file.read_bytes()


# Games of others in the same folder


def started(name: str) -> list[Event]:
    """A game that another process has begun."""
    rules = preset("contest-5")
    players = {seat: Chance(seat, 1) for seat in range(1, 6)}
    opened = replace(opening(rules, 1), game=name, players=tuple("abcde"), teams=tuple("abcde"))
    return simulate(rules, players, seed=1, opened=opened).log


@pytest.mark.parametrize("over", [False, True])
def test_a_game_that_another_process_plays_here_keeps_its_secrets(tmp_path: Path, over: bool) -> None:
    """Until it is closed in the store; nobody here knows what of it is public."""
    log = started("01K0ABCDEF0123456789GHJKMN")
    events = log if over else log[:-20]
    feed = write_realtime(events)
    with serving("contest-5", data=tmp_path) as served:
        other = SqliteStore(tmp_path / "games.sqlite")
        other.add(events, "contest-5")
        asyncio.run(other.close())
        folder = tmp_path / "log" / "realtime"
        (folder / "other.jsonl").write_bytes(feed)
        (folder / "games.json").write_bytes(b'[{"id":"x","filename":"other","updated_at":"00000000042Z"}]')
        assert ask(served, "/realtime/games.json")[2] == b"[]"
        for _ in range(2):
            status, _, body = ask(served, "/realtime/other.jsonl")
            assert (status, body) == ((200, feed) if over else (404, b"no such file\n"))
        status, _, body = ask(served, "/api/v1/games/01K0ABCDEF0123456789GHJKMN")
        assert (status, b"WEREWOLF" in body) == ((200, True) if over else (404, False))
        assert ask(served, "/api/v1/games/01K0ABCDEF0123456789GHJKMN/events")[0] == (200 if over else 404)


@pytest.mark.parametrize(
    "text", [b"", b"x\n", b"[]\n", b'{"id":1}\n', b'{"id":"unknown","role":"SEER"}\n', b"\xff\n"]
)
def test_a_file_of_no_known_game_is_not_for_the_public(tmp_path: Path, text: bytes) -> None:
    with serving("contest-5", data=tmp_path) as served:
        (tmp_path / "log" / "realtime" / "x.jsonl").write_bytes(text)
        assert ask(served, "/realtime/x.jsonl")[0] == 404


def test_a_game_that_could_not_be_stored_keeps_its_secrets(tmp_path: Path) -> None:
    """As long as its end is not stored, the public gets no more of it than of a running game."""
    with serving("contest-5", data=tmp_path) as served:

        async def play() -> None:
            game = asyncio.create_task(one_game(served.port, "cats", 5, 0.01))
            listed = [b"[]"]

            def is_listed() -> bool:
                listed[0] = ask(served, "/realtime/games.json")[2]
                return listed[0] != b"[]"

            while not await asyncio.to_thread(is_listed):  # noqa: ASYNC110
                await asyncio.sleep(0.01)  # The pace of what happens here.
            # Closing it would crash this process if its thread is writing.
            served.call(lambda: served.server.store._db.execute("PRAGMA query_only = 1"))
            await asyncio.gather(game, return_exceptions=True)

        asyncio.run(play())
        running = served.game()
        assert running.trouble
        served.until(lambda: not served.track_server.track.games)
        served.until(lambda: list((tmp_path / "log" / "realtime").glob("*.jsonl")))
        [file] = (tmp_path / "log" / "realtime").glob("*.jsonl")
        served.until(lambda: b"WEREWOLF" in file.read_bytes())
        status, _, body = ask(served, f"/realtime/{file.name}")
        assert (status, b"WEREWOLF" in body, b"SEER" in body) == (200, False, False)
        packets = served.call(lambda: list(running.public.packets))
        assert body == b"".join(packet + b"\n" for packet in packets)


def test_a_long_file_comes_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = SIZE // 2
    monkeypatch.setattr(realtime, "MOST_BYTES", line + 5)
    lay(tmp_path)
    with serving("contest-5", data=tmp_path, realtime=WIDE) as served:
        status, headers, body = ask(served, "/realtime/a%20game.jsonl")
        assert (status, body) == (200, LINES[:line])
        status, headers, body = ask(served, "/realtime/a%20game.jsonl", Range="bytes=2-")
        assert (status, body, headers["Content-Range"]) == (
            206,
            LINES[2 : line + 7],
            f"bytes 2-{line + 6}/{SIZE}",
        )


def test_of_which_game_a_file_tells(tmp_path: Path) -> None:
    feed, path = FeedGames(tmp_path / "feed"), tmp_path / "feed" / "a.jsonl"
    assert feed.game("a.jsonl") == "", "there is no such folder yet"
    path.parent.mkdir()
    path.write_bytes(LINES[:10])
    assert feed.game("a.jsonl") == "", "its first line is not whole yet"
    path.write_bytes(LINES)
    assert feed.game("a.jsonl") == GAME
    (path.parent / "b.jsonl").write_bytes(LINES)
    assert feed.game("b.jsonl") == GAME
    assert feed.game("../feed/a.jsonl") == ""
    path.unlink()
    assert feed.game("a.jsonl") == ""


def test_who_asks_for_a_file_does_not_cause_that_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time would tell that it exists, and names of files can be guessed."""
    (tmp_path / "hidden.jsonl").write_bytes(LINES)
    feed = FeedGames(tmp_path)
    monkeypatch.setattr(realtime, "SETTLED_NS", -1)
    assert feed.game("hidden.jsonl") == GAME

    def opened(path: Path) -> str:
        raise AssertionError(path)

    monkeypatch.setattr(realtime, "_game_of", opened)
    monkeypatch.setattr("os.listdir", opened)
    assert (feed.game("hidden.jsonl"), feed.game("missing.jsonl")) == (GAME, "")
