"""Games as server-sent events: what is told to whom, going on where one was, slow clients, the end."""

import functools
import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from aiwolf_nlp_common.packet import Packet
from msgspec.structs import replace
from tests.game.test_two_worlds import turned, worlds
from tests.hosting.public.test_feed import played as played_in
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import Served, serving

from jinro import preset, simulate
from jinro.files.writers.realtime import write_realtime
from jinro.game.events import Ended, Event, Opened, Spoke
from jinro.game.game import Game
from jinro.game.rules import Rules
from jinro.hosting.public.game import PublicGame
from jinro.hosting.tokens import Tokens
from jinro.hosting.village import KeptTable, Running
from jinro.hosting.web import api, stream
from jinro.hosting.web.stream import Streams
from jinro.players import Chance
from jinro.village import Journal, opening
from jinro.village.clock import RealClock
from jinro.village.table import Table

KEY = "a secret of at least thirty-two bytes"
ID = "01K0ABCDEF0123456789GHJKMN"
PUBLIC = {"開始", "トーク", "投票", "追放", "襲撃", "終了"}


class Frame:
    """One event of a stream."""

    def __init__(self, text: str) -> None:
        fields = dict(line.split(": ", 1) for line in text.split("\n"))
        self.id, self.event, self.raw = fields["id"], fields["event"], fields["data"]
        self.data: dict[str, Any] = json.loads(self.raw)


class Client:
    """A client of a stream."""

    def __init__(
        self, port: int, path: str, headers: dict[str, str] | None = None, address: str = "127.0.0.1"
    ) -> None:
        self._http = http.client.HTTPConnection("127.0.0.1", port, timeout=10, source_address=(address, 0))
        # A stream ends where its connection does; else the client would wait for the next request's answer.
        self._http.request("GET", path, headers={**(headers or {}), "Connection": "close"})
        self.answer = self._http.getresponse()
        self.status = self.answer.status

    def block(self) -> str:
        """The next block; empty at the end."""
        lines: list[str] = []
        while line := self.answer.readline().decode():
            if line == "\n":
                return "\n".join(lines)
            lines.append(line.rstrip("\n"))
        assert not lines, "the stream ends in the middle of a block"
        return ""

    def frames(self, count: int = 0) -> list[Frame]:
        """So many events, or all until the end."""
        found: list[Frame] = []
        while (not count or len(found) < count) and (block := self.block()):
            if block.startswith("id: "):
                found.append(Frame(block))
        return found

    def close(self) -> None:
        self.answer.close()
        self._http.close()


def frames(served: Served, path: str, count: int = 0, last: str = "", token: str = "") -> list[Frame]:
    """So many events of a stream, or all of it."""
    headers = {"Last-Event-ID": last} if last else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    client = Client(served.port, path, headers)
    assert client.status == 200
    try:
        return client.frames(count)
    finally:
        client.close()


def status(served: Served, path: str, last: str = "") -> int:
    client = Client(served.port, path, {"Last-Event-ID": last} if last else {})
    client.close()
    return client.status


class Opener(SampleAgent):
    """Begins to watch its own game when it is first asked, as anybody could."""

    served: Served
    token = ""
    watched: list[Frame]
    watcher: threading.Thread

    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK" and not hasattr(self, "watcher"):
            assert packet.info is not None
            path = f"/api/v1/games/{packet.info.game_id}/events?from=start"
            opened = threading.Event()

            def watch() -> None:
                headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
                client = Client(self.served.port, path, headers)
                opened.set()
                self.watched = client.frames()
                client.close()

            self.watcher = threading.Thread(target=watch, daemon=True)
            self.watcher.start()
            opened.wait(5)
        super().act(request, packet)


def watched(served: Served, token: str = "", player_token: str | None = None) -> tuple[Running, list[Frame]]:
    """A game of five agents, and what was streamed of it while it ran."""
    opener = Opener(served.url, "t5", token=player_token)
    opener.served, opener.token = served, token
    agents = [SampleAgent(served.url, f"t{n}", token=player_token) for n in range(1, 5)]
    for agent in (*agents, opener):
        agent.start()
    running = served.game()
    for agent in (*agents, opener):
        agent.join(10)
        assert agent.error is None
    opener.watcher.join(10)
    return running, opener.watched


# Real games


def test_the_public_is_told_what_all_may_know_and_at_the_end_the_roles() -> None:
    with serving("contest-5") as served:
        running, told = watched(served)
    assert [frame.id for frame in told] == [f"p{n}" for n in range(1, len(told) + 1)]
    assert [frame.data["idx"] for frame in told] == list(range(1, len(told) + 1))
    assert {frame.event for frame in told} == {"broadcast"}
    assert {frame.data["event"] for frame in told} <= PUBLIC
    assert (told[0].data["event"], told[-1].data["event"]) == ("開始", "終了")
    for frame in told[:-1]:
        assert all("role" not in agent and not agent["team"] for agent in frame.data["agents"])
    assert not any("profile" in agent for frame in told for agent in frame.data["agents"])
    assert all(agent["avatar"] for agent in told[0].data["agents"])
    assert [agent["role"] for agent in told[-1].data["agents"]] == list(running.game.roles)
    said = [e.text for e in running.game.seen_by(0) if isinstance(e, Spoke)]
    assert [f.data["message"] for f in told if f.data["event"] == "トーク"] == said
    dead = [s for s in range(1, 6) if s not in running.game.scene.alive]
    assert [a["idx"] for a in told[-1].data["agents"] if not a["is_alive"]] == dead


def test_a_receiver_sees_everything() -> None:
    tokens = Tokens(KEY)
    with serving("contest-5", authentication=True, environ={"SECRET_KEY": KEY}) as served:
        running, told = watched(served, tokens.make(), tokens.make("t"))
        path = f"/api/v1/games/{running.id}/events"
        assert status(served, path) == 401
        assert status(served, f"{path}?token={tokens.make('t')}") == 401
        assert [f.raw for f in frames(served, f"{path}?token={tokens.make()}")] == [f.raw for f in told]
    assert [frame.raw for frame in told] == write_realtime(running.game.log).decode().splitlines()
    assert [frame.id for frame in told] == [str(n) for n in range(1, len(told) + 1)]


def test_a_game_that_is_over() -> None:
    """Everything is told, and one who was told all of it need not come again."""
    with serving("contest-5", "contest-9") as served:
        running, public = watched(served)
        path = f"/api/v1/games/{running.id}/events"
        whole = frames(served, path)
        assert [f.raw for f in whole] == write_realtime(running.game.log).decode().splitlines()
        assert [f.raw for f in frames(served, path, last="7")] == [f.raw for f in whole[7:]]
        assert [f.raw for f in frames(served, path, last="p3")] == [f.raw for f in public[3:]]
        for last in (whole[-1].id, public[-1].id):
            assert status(served, path, last) == 204
        assert status(served, "/api/v1/games/none/events") == 404
        elsewhere = Client(served.server.track_servers[1].port, path)
        elsewhere.close()
        assert elsewhere.status == 404


def test_while_the_server_drains() -> None:
    with serving("contest-5") as served:
        told: list[Frame] = []

        class Draining(Opener):
            def act(self, request: str, packet: Packet) -> None:
                super().act(request, packet)
                if request == "TALK" and not track.draining:
                    served.loop.call_soon_threadsafe(
                        lambda: tasks.append(served.loop.create_task(track.drain()))
                    )
                    served.until(lambda: track.draining)
                    told.extend(frames(served, f"/api/v1/games/{packet.info.game_id}/events", 1))  # type: ignore[union-attr]

        track, tasks = served.track_server.track, list[object]()
        opener = Draining(served.url, "t5")
        opener.served = served
        play(served.url, [f"t{n}" for n in range(1, 5)], opener)
        served.game()
        opener.watcher.join(10)
    assert told
    assert opener.watched[-1].data["event"] == "終了"


# A game on a stage: so much of it is kept as the test says


class Stage:
    """A game that goes on when it is told to."""

    def __init__(self, served: Served, game: Game) -> None:
        self._served = served
        self.game = game
        served.call(self._begin)

    def _begin(self) -> None:
        opened = self.game.log[0]
        assert isinstance(opened, Opened)
        track = self._served.track_server
        self._served.server.store.add([replace(opened, game=ID)], track.settings.name)  # Whose row is asked.
        self.running = Running(KeptTable(ID, Table(self.game, RealClock()), Journal(), None), ())
        self.running.table.kept = 0
        self._over = self._served.loop.create_future()
        self.running.task = self._served.loop.create_task(self._run())
        self._served.track_server.track.games[ID] = self.running

    async def _run(self) -> None:
        await self._over
        del self._served.track_server.track.games[ID]

    def keep(self, upto: int) -> None:
        def go_on() -> None:
            self.running.table.kept = upto
            for wake in self.running.on_kept:
                wake()

        self._served.call(go_on)

    def end(self) -> None:
        self._served.call(lambda: None if self._over.done() else self._over.set_result(None))

    @property
    def watchers(self) -> int:
        """How many clients follow it."""
        return sum(len(kept.__self__.followers) for kept in self.running.on_kept)  # type: ignore[attr-defined, misc]


@contextmanager
def staged(log: list[Event], **streams: Any) -> Iterator[tuple[Served, Stage]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api, "Streams", functools.partial(Streams, **streams))
        with serving("contest-5") as served:
            stage = Stage(served, Game.replay(log))
            try:
                yield served, stage
            finally:
                stage.end()
                served.until(lambda: not served.track_server.track.games)


def played(rules: Rules | None = None, seed: int = 1) -> list[Event]:
    rules = rules or preset("contest-5")
    players = {seat: Chance(seat, seed) for seat in range(1, rules.seats + 1)}
    opened = replace(opening(rules, seed), game=ID, players=tuple("abcde"), teams=tuple("abcde"))
    return simulate(rules, players, seed=seed, opened=opened).log


PATH = f"/api/v1/games/{ID}/events"
LOG = played()
END = next(n for n, event in enumerate(LOG) if isinstance(event, Ended))


def test_two_worlds_give_the_same_bytes() -> None:
    """Games that differ only in their secrets, over HTTP; test_public_feed.py has the rest."""
    bodies = []
    rules = preset("contest-5")
    worlds_ = worlds(rules, 1, turned, 1)
    games = [played_in(rules, world, 1) for world in worlds_]
    assert games[0][0].roles != games[1][0].roles
    counts = []
    for game, end in games:
        counts.append(len(PublicGame().update(game, end).packets))
    for game, end in games:
        with staged(game.log) as (served, stage):
            stage.keep(end)
            client = Client(served.port, f"{PATH}?from=start")
            bodies.append([client.block() for _ in range(1 + min(counts))])
            client.close()
    assert bodies[0] == bodies[1]
    assert min(counts) > 10


def test_the_latest_comes_first_and_then_what_follows() -> None:
    with staged(LOG) as (served, stage):
        stage.keep(END // 2)
        so_far = int(frames(served, PATH, 1)[0].id[1:])
        assert so_far > 3
        client = Client(served.port, PATH)
        stage.keep(END)
        stage.end()
        told = client.frames()
        client.close()
    assert told[0].id == f"p{so_far}"
    assert [int(frame.id[1:]) for frame in told] == list(range(so_far, so_far + len(told)))
    assert len(told) > 3


def test_a_client_goes_on_where_it_was() -> None:
    with staged(LOG) as (served, stage):
        stage.keep(END)
        whole = frames(served, f"{PATH}?from=start", 12)
        assert [f.raw for f in frames(served, PATH, 4, last="p8")] == [f.raw for f in whole[8:]]
        latest = frames(served, PATH, 1)[0].id
        for odd in ("12", "p999999", "p-1", "x", "p" + "9" * 50):
            assert frames(served, PATH, 1, last=odd)[0].id == latest


def test_what_is_not_kept_is_not_shown() -> None:
    with staged(LOG, keep_alive_s=0.05) as (served, stage):
        assert served.call(lambda: stage.running.kept) == 0
        client = Client(served.port, f"{PATH}?from=start")
        assert client.block().startswith("retry: ")
        assert client.block() == ": still here"
        upto = next(n for n, event in enumerate(LOG, 1) if isinstance(event, Spoke))
        stage.keep(upto)
        blocks = [client.block() for _ in range(6)]
        client.close()
    told = [Frame(block).data["event"] for block in blocks if block.startswith("id")]
    assert told == ["開始", "トーク"]


def test_the_stream_ends_with_the_game() -> None:
    with staged(LOG) as (served, stage):
        stage.keep(10)
        client = Client(served.port, PATH)
        served.until(lambda: stage.watchers == 1)
        stage.end()
        assert client.frames()
        client.close()
        served.until(lambda: stage.watchers == 0)


def test_one_who_leaves_is_forgotten() -> None:
    with staged(LOG, keep_alive_s=0.02) as (served, stage):
        stage.keep(10)
        clients = [Client(served.port, PATH) for _ in range(3)]
        served.until(lambda: stage.watchers == 3)
        for client in clients:
            client.close()
        served.until(lambda: stage.watchers == 0)


def test_one_who_does_not_read_is_cut_off_and_nobody_waits() -> None:
    long = "字" * 200_000
    log = [replace(e, text=long) if isinstance(e, Spoke) else e for e in LOG]
    with staged(log, write_s=0.2) as (served, stage):
        slow = socket.create_connection(("127.0.0.1", served.port), 10)
        slow.sendall(f"GET {PATH}?from=start HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        served.until(lambda: stage.watchers == 1)
        began = time.monotonic()
        for upto in range(0, END, 10):
            stage.keep(upto)
        assert time.monotonic() - began < 5
        served.until(lambda: stage.watchers == 0)
        assert len(frames(served, f"{PATH}?from=start", 8)) == 8
        slow.close()


def test_only_so_many_may_watch_in_all_and_from_one_address() -> None:
    with staged(LOG, most=(2, 1)) as (served, stage):
        stage.keep(10)
        client = Client(served.port, PATH)
        served.until(lambda: stage.watchers == 1)
        assert status(served, PATH) == 503
        other = Client(served.port, PATH, address="127.0.0.2")
        assert other.status == 200
        served.until(lambda: stage.watchers == 2)
        third = Client(served.port, PATH, address="127.0.0.3")
        assert third.status == 503
        for one in (client, other, third):
            one.close()


def test_the_server_stops_while_somebody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that hangs does not keep the server from stopping: its stream is cut."""
    monkeypatch.setattr(stream, "CLOSE_S", 0.05)
    with serving("contest-5") as served:
        stage = Stage(served, Game.replay(LOG))
        stage.keep(10)
        client = Client(served.port, PATH)
        served.until(lambda: stage.watchers == 1)
        served.call(lambda: served.track_server.track.games.pop(ID))
    assert client.frames()[-1].data["event"] != "終了"
    client.close()


def test_a_wrong_beginning_is_named() -> None:
    with staged(LOG) as (served, _):
        client = Client(served.port, f"{PATH}?from=here")
        assert client.status == 400
        assert json.loads(client.answer.read()) == {"error": "from must be latest or start, not 'here'"}
        client.close()


def test_pages_of_anybody_may_read_it() -> None:
    with staged(LOG) as (served, stage):
        stage.keep(10)
        client = Client(served.port, PATH)
        assert client.answer.headers["Access-Control-Allow-Origin"] == "*"
        assert client.answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        client.close()


def test_only_so_many_are_sent_finished_games() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api, "Streams", functools.partial(Streams, most_replays=(1, 0)))
        with serving("contest-5") as served:
            play(served.url, [f"t{n}" for n in range(1, 6)])
            client = Client(served.port, f"/api/v1/games/{served.game().id}/events")
            assert client.status == 503
            assert json.loads(client.answer.read()) == {"error": "too many are watching finished games"}
            client.close()
