"""All that the public gets over HTTP, byte by byte and moment by moment, in two worlds that differ in
secrets.

The test says when each event is committed: public events at the same moments in both worlds, secret ones in
between at moments of their own. At every moment it reads the stream, the list, the feed, the API and the
page; and once between two public events every route of the table, whatever it may show. Equal bytes are equal
sizes only where nothing is compressed, and nothing that tells of games is.
"""

import asyncio
import functools
import http.client
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from tests.game.test_two_worlds import turned, worlds
from tests.hosting.public.test_feed import played
from tests.hosting.web.test_stream import ID, Stage
from tests.net.serving import Served, serving

from jinro import preset
from jinro.game.audience import PUBLIC
from jinro.game.commands import Open
from jinro.game.events import DayBroke, Divined, Ended, Event, Opened, Spoke
from jinro.game.game import Game
from jinro.game.roles import Species
from jinro.game.views import Scene
from jinro.hosting.doors.nlp import listen as server
from jinro.hosting.doors.nlp import teams
from jinro.hosting.public.game import PublicGame
from jinro.hosting.scribe import files
from jinro.hosting.web import api, followers, front, stream, viewers
from jinro.hosting.web.application import rows_of
from jinro.hosting.web.routes import PARAMETERS
from jinro.hosting.web.stream import Broadcast, Streams
from jinro.hosting.web.viewers import Viewers
from jinro.testing import ManualClock

STARTED_MS = 1_790_000_000_000
APART_MS = 20_000
"""Between two public events; longer than the time after which a stream says that it is still there."""
STEP_MS = 2_500
PUBLIC_EVENTS = 14
PATHS = (
    "/realtime/games.json",
    f"/realtime/{STARTED_MS // 1000}_.jsonl",
    "/api/v1/games",
    f"/api/v1/games/{ID}",
    "/status",
    "/api/v1/page/home",
)
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Extensions: permessage-deflate\r\n"
)
FOLLOWED = (
    (f"/api/v1/games/{ID}/events?from=start", ""),
    (f"/api/v1/page/games/{ID}", ""),
    (f"/api/v1/page/games/{ID}", UPGRADE),
)
"""The streams: the packets, and the page's as server-sent events and by WebSocket."""
STREAMS = ("/api/v1/games/{id}/events", "/api/v1/page/games/{id}")
"""The paths of these in the table."""
DESCRIPTION = "/api/v1/openapi.json"
"""The description of the routes names all roles, whatever is played."""
VALUES = {
    **dict.fromkeys(PARAMETERS, "1"),
    "id": ID,
    "game": ID,
    "track": "contest-5",
    "feed": f"{STARTED_MS // 1000}_.jsonl",
}
RULES = preset("contest-5")
SAID = "私は占い師です。"


class Recorded:
    """The beginning of a game, for web and table. The rules would not let its secrets happen so."""

    closed = False
    rules = RULES
    state = SimpleNamespace(paused_ms=None)

    def __init__(self, secrets: int) -> None:
        self.secrets = secrets
        """What else differs between the worlds."""
        self.log: list[Event] = []
        self.masks: list[int] = []

    def add(self, event: Event, mask: int, at_ms: int) -> None:
        self.log.append(replace(event, at_ms=at_ms))
        self.masks.append(mask)


def rewritten(game: Game, end: int, secrets: int) -> Recorded:
    """The beginning of a game, with times as this test wants them, and more secret events in between."""
    made, public = Recorded(1 + 2 * secrets), 0
    first = next(n for n, event in enumerate(game.log) if isinstance(event, DayBroke))
    waiting: list[tuple[Event, int]] = []
    for n, (event, mask) in enumerate(zip(game.log[:end], game.masks, strict=False)):
        if isinstance(event, Opened):
            event = replace(event, game=ID, started_ms=STARTED_MS)
        if isinstance(event, Spoke) and event.channel == "talk" and not event.over:
            event = replace(event, text=SAID)
        if n <= first:
            made.add(event, mask, 0)
        elif not mask & PUBLIC:
            waiting.append((event, mask))
        else:
            for k, secret in enumerate(waiting, 1):
                made.add(*secret, public * APART_MS + k * APART_MS // (len(waiting) + 1))
            # A role that is claimed in whispers might change how the talk of the same seat is read.
            whisper = Spoke(0, 2, "whisper", 0, public, 0, "I am the medium.")
            waiting = [(Divined(0, 0, 2, 3, Species.HUMAN), 1 << 2), (whisper, 1 << 2)] * secrets
            public += 1
            made.add(event, mask, public * APART_MS)
            if public == PUBLIC_EVENTS:
                return made
    raise AssertionError("the game is too short")


class World:
    """A server with one game in it that goes on as the test says, and one client that follows its stream."""

    def __init__(self, served: Served, clock: ManualClock, game: Recorded) -> None:
        self.served, self.clock, self.log = served, clock, game.log
        self.stage = Stage(served, game)  # type: ignore[arg-type]
        running = self.stage.running
        running.clock = clock
        # Who plays is known, but not where; who is lost and what went wrong is not, and differs.
        running.players = tuple(f"team{seat}" for seat in range(1, RULES.seats + 1))
        running.teams = tuple("team" for _ in running.players)
        running.seats = SimpleNamespace(lost=dict.fromkeys(range(1, game.secrets), "x"))  # type: ignore[assignment]
        for number in range(game.secrets):
            running.journal.note(number, 2, "late", "what nobody else is told")
        track = served.track_server
        written = track.track._files
        assert written is not None
        self.record = written.of_game(self.stage.running, self.stage.running.journal)
        opened = self.record.open(Open(0, ID, started_ms=STARTED_MS))
        asyncio.run_coroutine_threadsafe(opened, served.loop).result(10)
        self.kept = 0
        self.http = http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)
        self.sockets = [socket.create_connection(("127.0.0.1", served.port), 10) for _ in FOLLOWED]
        self.told: list[object] = []

    def pass_to(self, at_ms: int) -> None:
        """Time passes; what has happened by now is committed."""
        upto = sum(event.at_ms <= at_ms for event in self.log)
        self.served.call(lambda: self.clock.pass_to(at_ms))
        if upto > self.kept:
            self.stage.keep(upto)
            new = self.log[self.kept : upto]
            self.served.call(lambda: self.record.take(new, ()))
            self.kept = upto
        self.served.call(self.record.flush)
        self.settle()

    def settle(self) -> None:
        asyncio.run_coroutine_threadsafe(self.clock.settle(), self.served.loop).result(10)

    def follow(self) -> None:
        """Begin to follow the streams: one of packets, and two of the page."""
        for connection, (path, headers) in zip(self.sockets, FOLLOWED, strict=True):
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n".encode())
        self.served.until(lambda: self.stage.watchers == len(FOLLOWED))
        self.settle()
        for connection in self.sockets:
            head, _, rest = connection.recv(65_536).partition(b"\r\n\r\n")
            assert b" 200 " in head or b" 101 " in head
            assert b"deflate" not in head
            assert b"gzip" not in head
            self.told.append(rest)
            connection.setblocking(False)

    def look(self) -> None:
        """Read everything that there is."""
        self.told.append(self.clock.now_ms())
        for connection in self.sockets:
            try:
                self.told.append(connection.recv(1 << 20))
            except BlockingIOError:
                self.told.append(b"")
        for path in PATHS:
            self.ask(path)

    def ask(self, path: str) -> None:
        self.http.request("GET", path, headers={"Accept-Encoding": "gzip, deflate"})
        answer = self.http.getresponse()
        headers = [(k, v) for k, v in answer.getheaders() if k != "Date"]
        body = answer.read().replace(str(self.served.port).encode(), b"PORT")
        self.told.append((path, answer.status, headers, body))

    def look_everywhere(self) -> None:
        """Ask for every route of the table that is no stream."""
        for row in rows_of(self.served.track_server.app):
            if row.method == "GET" and row.path not in STREAMS:
                self.ask(row.url(VALUES))

    def close(self) -> None:
        self.http.close()
        for connection in self.sockets:
            connection.close()
        self.served.call(self.record.close)
        self.stage.end()
        self.served.until(lambda: not self.served.track_server.track.games)


@contextmanager
def staged(game: Recorded) -> Iterator[World]:
    clock = ManualClock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api, "Streams", functools.partial(Streams, clock=clock))
        patch.setattr(front, "Viewers", functools.partial(Viewers, clock=clock, ping_s=stream.KEEP_ALIVE_S))
        patch.setattr("jinro.hosting.public.feeds.unix_ms", lambda: STARTED_MS + clock.now_ms())
        patch.setattr(files, "unix_ms", lambda: STARTED_MS + clock.now_ms())
        patch.setattr(teams, "unix_ms", lambda: STARTED_MS + clock.now_ms())
        with serving("contest-5") as served:
            world = World(served, clock, game)
            try:
                yield world
            finally:
                world.close()


def told(game: Recorded, events: int = PUBLIC_EVENTS) -> list[object]:
    """All that the public is told of so many public events of a game, and when."""
    with staged(game) as world:
        world.pass_to(0)
        world.follow()
        for at_ms in range(STEP_MS, events * APART_MS, STEP_MS):
            world.pass_to(at_ms)
            world.look()
            if at_ms % APART_MS == APART_MS - STEP_MS:
                world.look_everywhere()
        return world.told


def two_worlds() -> list[Recorded]:
    made = [played(RULES, world, 1) for world in worlds(RULES, 1, turned, 1)]
    assert made[0][0].roles != made[1][0].roles
    games = [rewritten(*one, secrets) for secrets, one in enumerate(made)]
    secret = [[event.at_ms for event in game.log if event.at_ms % APART_MS] for game in games]
    assert secret[0] != secret[1]
    return games


@pytest.mark.slow
def test_two_worlds_tell_the_public_the_same_at_the_same_moments() -> None:
    left, right = map(told, two_worlds())
    for a, b in zip(left, right, strict=True):
        assert a == b
    text = repr([row for row in left if not (isinstance(row, tuple) and row[0] == DESCRIPTION)])
    assert text.count("still here") >= PUBLIC_EVENTS - 1
    assert re.sub(r'"WEREWOLF":\d', "", text).count("WEREWOLF") == 0, "only how many there are"
    assert text.count("Spoke") > 2
    assert text.count('"claims":[{"kind":') > 2
    assert len({row[3] for row in left if isinstance(row, tuple) and row[0] == PATHS[0]}) > 3
    asked = {row[0]: row for row in left if isinstance(row, tuple)}
    assert len({row[3] for row in left if isinstance(row, tuple) and row[0] == DESCRIPTION}) == 1, (
        "of no game"
    )
    assert all(asked[path][1] == 200 for path in PATHS)
    assert len(asked) > 25, "every route of the table"
    zipped = [path for path, _, headers, _ in asked.values() if "Content-Encoding" in dict(headers)]
    built = ("/assets/", "/?")  # Files of the build, the same whatever is played.
    assert all(f"{path}?".startswith(built) for path in zipped), "nothing that tells of games is compressed"


@pytest.mark.slow
def test_a_route_that_tells_who_is_lost_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = teams.team_rows
    monkeypatch.setattr(server, "team_rows", lambda *some, secrets: made(*some, secrets=True))
    games = two_worlds()
    assert told(games[0], 2) != told(games[1], 2)


@pytest.mark.slow
def test_a_stream_that_secrets_wake_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comments that are late after a secret event differ between the worlds."""
    games = two_worlds()

    def kept(self: stream._FollowedGame) -> None:
        self.update()
        for client in self.followers:
            client.news.set()

    async def wait(self: stream._Client, clock: ManualClock, due_ms: int) -> None:
        timer = clock.call_at(due_ms, self.news.set)
        await self.news.wait()
        timer.cancel()
        if clock.now_ms() < due_ms:
            clock._now += 1  # As if the time had begun anew.

    monkeypatch.setattr(stream._FollowedGame, "_kept", kept)
    monkeypatch.setattr(stream._Client, "wait", wait)
    assert told(games[0]) != told(games[1])


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["shown", "woken"])
def test_a_stream_of_the_page_that_tells_secrets_is_noticed(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = two_worlds()
    forward = viewers._Feed._go_on

    def whole(self: viewers._Feed) -> bool:
        before = len(self.messages)
        self._read = viewers.take_whole(self._log, self.game.game, self._read, self.game.kept)
        return len(self.messages) > before

    def go_on(self: viewers._Feed) -> None:
        forward(self)
        self._wake()

    async def still(self: viewers._Viewer, clock: ManualClock, due_ms: int) -> None:
        timer = clock.call_at(due_ms, self.news.set)
        await self.news.wait()
        timer.cancel()
        if clock.now_ms() < due_ms:
            clock._now += 1  # As if the time had begun anew.

    if fault == "shown":
        monkeypatch.setattr(viewers._Feed, "update", whole)
    else:
        monkeypatch.setattr(viewers._Feed, "_go_on", go_on)
        monkeypatch.setattr(viewers._Viewer, "wait", still)
    assert told(games[0]) != told(games[1])


def test_every_event_is_folded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many ask for the page, the list and the game."""
    game = two_worlds()[1]
    folded: list[Event] = []
    fold = Scene._fold

    def counted(self: Scene, event: Event) -> None:
        folded.append(event)
        fold(self, event)

    monkeypatch.setattr(Scene, "_fold", counted)
    with staged(game) as world:
        world.pass_to(PUBLIC_EVENTS * APART_MS)
        folded.clear()
        for _ in range(5):
            for path in ("/status", "/api/v1/page/home", "/api/v1/games", f"/api/v1/games/{ID}"):
                world.http.request("GET", path)
                assert world.http.getresponse().read()
    assert folded == [event for event, mask in zip(game.log, game.masks, strict=True) if mask & PUBLIC]
    assert len(folded) > PUBLIC_EVENTS


def test_what_is_made_of_a_game_is_kept_until_something_public_happens() -> None:
    game, _ = played(RULES, worlds(RULES, 1, turned, 1)[0], 1)
    public, made = PublicGame(), list[int]()

    def make() -> int:
        made.append(len(public.log))
        return made[-1]

    for upto in range(1, len(game.log) + 1):
        public.update(game, upto)
        for _ in range(3):
            assert public.once("x", make) == len(public.log)
    assert made == list(range(1, sum(bool(mask & PUBLIC) for mask in game.masks) + 1))


def test_the_parts_of_a_game_make_the_whole() -> None:
    """However often it is looked at meanwhile."""
    game, _ = played(RULES, worlds(RULES, 1, turned, 1)[0], 1)
    whole, parts = PublicGame().update(game, len(game.log)), PublicGame()
    for upto in range(0, len(game.log) + 1, 7):
        parts.update(game, upto)
        assert parts.packets == whole.packets[: len(parts.packets)]
    parts.update(game, len(game.log))
    assert parts.packets == whole.packets
    end = next(event for event in game.log if isinstance(event, Ended))
    assert parts.changes_until(end.at_ms)[0] >= len(parts.packets) // 13
    assert parts.packets_until(end.at_ms) == len(parts.packets)
    assert parts.packets_until(-1) == 0
    assert parts.changes_until(-1) == (0, 0)


def test_frames_are_written_in_bounded_chunks() -> None:
    broadcast = Broadcast(public=True)
    broadcast.update([b"x" * 40_000] * 5 + [b"y"] * 50)
    place, sizes = 0, []
    while chunk := broadcast.chunk(place):
        place += len(chunk)
        sizes.append(len(b"".join(chunk)))
    assert place == 55
    assert max(sizes) < followers.CHUNK_BYTES + 50_000
    assert len(sizes) == 3 + 3
