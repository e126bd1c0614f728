"""The page's stream and its home: what is told to whom, going on where one was, delay, bounds, origins."""

import functools
import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.hosting.web.test_stream import END, ID, KEY, LOG, Stage
from tests.net.sample_agents import play
from tests.net.serving import Served, serving
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from jinro.config.settings import Output
from jinro.game.audience import PUBLIC
from jinro.game.events import Event, Spoke
from jinro.game.game import Game
from jinro.hosting.demo.villages import MOST_DEMOS, MOST_PAST_DEMOS, DemoVillages
from jinro.hosting.tokens import Tokens
from jinro.hosting.web import front, page_build, viewers
from jinro.hosting.web.page_build import BuiltPage
from jinro.hosting.web.viewers import Viewers
from jinro.hosting.web.worker_process import WORKER_S
from jinro.language.prose.read import Listener
from jinro.wire.page.hearing import Hearing
from jinro.wire.page.host import PageLog
from jinro.wire.page.messages import KINDS

SECRET = {
    "Seated",
    "Dealt",
    "RoleTold",
    "Chose",
    "Divined",
    "Guarded",
    "Attacked",
    "AttackFell",
    "Killed",
    "Sensed",
}


def ask(
    served: Served,
    path: str,
    body: object = None,
    headers: dict[str, str] | None = None,
    *,
    port: int | None = None,
) -> tuple[int, Any, dict[str, str]]:
    """A GET, or a POST if there is a body. A process of the server may work on the answer for `WORKER_S`."""
    limit_s = WORKER_S + 5
    with closing(http.client.HTTPConnection("127.0.0.1", port or served.port, timeout=limit_s)) as connection:
        data = None if body is None else json.dumps(body)
        typed = {} if data is None else {"Content-Type": "application/json"}
        connection.request("GET" if data is None else "POST", path, data, typed | (headers or {}))
        answer = connection.getresponse()
        text = answer.read()
    is_json = answer.headers["Content-Type"] == "application/json"
    return answer.status, json.loads(text) if is_json else text, dict(answer.headers)


def begin(served: Served, seats: int = 5, language: str = "en") -> str:
    origin = {"Origin": f"http://127.0.0.1:{served.port}"}
    status, told, _ = ask(served, "/api/v1/page/demo", {"seats": seats, "language": language}, origin)
    assert status == 200, told
    return str(told["id"])


def viewer(
    served: Served, game: str, query: str = "", origin: str | None = None, address: str = "127.0.0.1"
) -> ClientConnection:
    url = f"ws://127.0.0.1:{served.port}/api/v1/page/games/{game}{query}"
    options: dict[str, Any] = {"compression": None, "open_timeout": 10, "proxy": None, "max_size": None}
    return connect(url, origin=origin, source_address=(address, 0), **options)  # type: ignore[arg-type]


def messages(connection: ClientConnection, count: int = 0) -> list[dict[str, Any]]:
    """So many messages, or all until the end."""
    found: list[dict[str, Any]] = []
    while not count or len(found) < count:
        found += json.loads(connection.recv(10))
        if found[-1]["type"] == "end":
            break
    return found


def events(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one["event"] for one in found if one["type"] == "shown"]


def by_http(served: Served, path: str) -> list[dict[str, Any]]:
    """A whole stream of server-sent events."""
    status, text, _ = ask(served, path)
    assert status == 200
    data = [line[6:] for line in text.decode().split("\n") if line.startswith("data: ")]
    return [message for line in data for message in json.loads(line)]


@contextmanager
def fast(speed: float = 1_000, tracks: tuple[str, ...] = ("contest-5",), **changes: Any) -> Iterator[Served]:
    """A server whose demonstrations are quick."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(front, "DemoVillages", functools.partial(DemoVillages, speed=speed))
        with serving(*tracks, **changes) as served:
            yield served


@contextmanager
def staged(
    log: list[Any] = LOG, *, bounds: dict[str, Any] | None = None, **changes: Any
) -> Iterator[tuple[Served, Stage]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(front, "Viewers", functools.partial(Viewers, **(bounds or {})))
        with serving("contest-5", **changes) as served:
            stage = Stage(served, Game.replay(log))
            try:
                yield served, stage
            finally:
                stage.end()
                served.until(lambda: not served.track_server.track.games)


# Demonstrations


@pytest.mark.slow
def test_a_demonstration_is_watched_to_its_end_and_read_afterwards() -> None:
    with fast() as served:
        game = begin(served)
        with viewer(served, game) as connection:
            told = messages(connection)
        served.until(lambda: not served.server.front.demos.games)
        home = ask(served, "/api/v1/page/home")[1]
        with viewer(served, game) as connection:
            whole = messages(connection)
    hello, *shown, end = told
    assert (hello["type"], hello["view"], hello["live"], hello["demo"]) == ("hello", "public", True, True)
    assert end == {"type": "end", "whole": True}
    assert [one["n"] for one in shown] == list(range(1, len(shown) + 1))
    kinds = [event["event"] for event in events(told)]
    assert (kinds[0], kinds[-2:]) == ("Begun", ["Over", "Closed"])
    assert not SECRET & set(kinds)
    assert all("seen" not in one for one in shown)
    assert [card["id"] for card in home["past"]] == [game]
    assert home["live"] == []
    assert whole[0]["view"] == "everything"
    assert {event["event"] for event in events(whole)} >= {"Dealt", "RoleTold", "Divined"}
    public = [one for one in whole if one["type"] == "shown" and one["seen"] & PUBLIC]
    assert [one["event"] for one in public] == events(told)
    assert [one.get("claims") for one in public] == [one.get("claims") for one in shown]
    assert sum("claims" in one for one in public) > 2


def test_demonstrations_are_bounded_and_begun_by_the_page_alone() -> None:
    with fast(speed=0.001) as served:
        path = "/api/v1/page/demo"
        origin = {"Origin": f"http://127.0.0.1:{served.port}"}
        assert ask(served, path, {"seats": 5})[0] == 403
        assert ask(served, path, {"seats": 5}, {"Origin": "http://elsewhere.test"})[0] == 403
        orders: tuple[object, ...] = ({"seats": 6}, {"seats": 5, "language": "fr"}, {}, [], {"seats": "x"})
        for bad in orders:
            status, told, _ = ask(served, path, bad, origin)
            assert status == 400
            assert "seats" in told["error"]
        assert ask(served, path, {"seats": 5, "language": "x" * 2_000}, origin)[0] == 413
        begun = [begin(served) for _ in range(MOST_DEMOS)]
        assert len(set(begun)) == MOST_DEMOS
        assert begin(served) == begun[-1]
        served.until(lambda: all(one.kept for one in served.server.front.demos.games.values()))
        live = ask(served, "/api/v1/page/home")[1]["live"]
        assert [card["id"] for card in live] == begun[::-1]
        assert {len(card["seats"]) for card in live} == {5}
        assert "role" not in json.dumps(live)


@pytest.mark.slow
def test_the_last_demonstrations_are_kept() -> None:
    with fast() as served:
        games = []
        for _ in range(MOST_PAST_DEMOS + 2):
            games.append(begin(served))
            served.until(lambda: not served.server.front.demos.games)
        kept = served.call(lambda: list(served.server.front.demos.past))
        assert kept == games[2:]
        assert ask(served, f"/api/v1/page/games/{games[0]}")[0] == 404


# Games of agents


def test_nobody_waits_for_a_game_that_cannot_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither from its beginning, nor later: utterances are read a few at a time."""
    take, last = PageLog.take, [event for event in LOG if isinstance(event, Spoke)][4]

    def fails(self: PageLog, event: Event, seen: int | None = None) -> None:
        if event is last:
            raise ValueError("no such event")
        take(self, event, seen)

    monkeypatch.setattr(PageLog, "take", fails)
    with staged() as (served, stage):
        stage.keep(END)
        with viewer(served, ID) as connection:
            told = messages(connection, 2)
    assert [one["type"] for one in told[:2]] == ["hello", "shown"]


def test_an_utterance_that_cannot_be_read_is_shown_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever the reader of claims does: nobody waits for a game that is not told."""

    def fails(self: Listener, text: str, *args: object, **more: object) -> object:
        raise RecursionError(text)

    monkeypatch.setattr(Listener, "hear", fails)
    with staged() as (served, stage):
        stage.keep(END)
        with viewer(served, ID) as connection:
            told = messages(connection, 5)
            stage.keep(len(LOG))
            stage.end()
            told += messages(connection)
    assert told[0]["type"] == "hello"
    assert told[-1] == {"type": "end", "whole": True}
    assert [one["n"] for one in told if one["type"] == "shown"] == list(range(1, len(events(told)) + 1))
    said = [event for event in events(told) if event["event"] == "Spoke"]
    assert len(said) > 3
    assert "claims" not in json.dumps(told)
    assert "an utterance was not read for its claims" in caplog.text


@pytest.mark.slow
def test_a_game_of_agents_by_socket_and_by_http() -> None:
    with serving("contest-5", "contest-9") as served:
        play(served.url, [f"t{n}" for n in range(1, 6)])
        running = served.game()
        served.until(lambda: not served.track_server.track.games)
        with viewer(served, running.id) as connection:
            told = messages(connection)
        path = f"/api/v1/page/games/{running.id}"
        assert by_http(served, path) == told
        assert events(by_http(served, f"{path}?after=7")) == events(told)[7:]
        home = ask(served, "/api/v1/page/home")[1]
        [card] = home["past"]
        assert (card["id"], card["track"], card["demo"]) == (running.id, "contest-5", False)
        assert [face["name"] for face in card["faces"]] == [one.name for one in running.public.characters]
        assert [track["name"] for track in home["tracks"]] == ["contest-5", "contest-9"]
        # Every address shows all tracks.
        other = http.client.HTTPConnection("127.0.0.1", served.server.track_servers[1].port, timeout=10)
        other.request("GET", "/api/v1/page/home")
        assert json.loads(other.getresponse().read())["past"] == home["past"]
        other.close()
    kinds = {kind.__name__ for kind in KINDS}
    assert {event["event"] for event in events(told)} <= kinds
    preview_of = [type(event).__name__ for event in running.game.log if type(event).__name__ in kinds]
    assert [e["event"] for e in events(told) if e["event"] not in ("Begun", "Over")] == preview_of


def test_what_is_kept_is_shown_and_a_viewer_goes_on_where_it_was() -> None:
    with staged() as (served, stage):
        stage.keep(END // 2)
        with viewer(served, ID) as connection:
            first = messages(connection, 4)
            assert served.call(lambda: served.server.front.viewers.watching(ID)) == 1
            [card] = ask(served, "/api/v1/page/home")[1]["live"]
            assert card["viewers"] == 1
            stage.keep(END)
            more = messages(connection, 2)
        so_far = [one for one in first + more if one["type"] == "shown"]
        with viewer(served, ID, "?after=3") as connection:
            again = messages(connection, len(so_far) - 3)
        assert again[0]["after"] == 3
        assert [one["n"] for one in again[1:4]] == [4, 5, 6]
        with viewer(served, ID, "?after=999999") as connection:
            assert messages(connection, 1)[0]["after"] < 999
        served.until(lambda: served.server.front.viewers.watching(ID) == 0)
        assert ask(served, f"/api/v1/page/games/{ID}?after=x")[0] == 400


def test_a_game_that_the_next_server_goes_on_with_has_no_end() -> None:
    """Its viewers are disconnected, and come again; they are told to wait until it goes on."""
    with staged() as (served, stage):
        stage.keep(END)
        with viewer(served, ID) as connection:
            messages(connection, 2)
            stage.end()
            rest = list(connection)
        assert all(one["type"] == "shown" for text in rest for one in json.loads(text))
        written: list[Exception | None] = []
        served.call(lambda: served.server.store.keeper(ID, "contest-5").put(LOG[:END], written.append))
        served.until(lambda: written)
        assert ask(served, f"/api/v1/page/games/{ID}")[0] == 425


def test_viewers_are_told_how_many_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Soon after others have come or gone, and once, however many."""
    monkeypatch.setattr(viewers, "COUNT_S", 0.1)
    with staged() as (served, stage):
        stage.keep(2)
        with viewer(served, ID) as first:
            assert messages(first, 1)[0]["viewers"] == 1
            with viewer(served, ID) as second, viewer(served, ID) as third:
                assert messages(second, 1)[0]["viewers"] == 2
                assert messages(third, 1)[0]["viewers"] == 3
                assert counts(first) == [3]
                assert counts(second) == [3]
            assert counts(first) == [1]
            stage.keep(END)
            assert "watching" not in {one["type"] for one in messages(first, 3)}


def counts(connection: ClientConnection) -> list[int]:
    """The numbers of viewers in the next message that has one."""
    while True:
        found = [one["viewers"] for one in messages(connection, 1) if one["type"] == "watching"]
        if found:
            return found


def test_what_was_said_before_is_read_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much was said before the first viewer came, nobody waits long; two viewers read it once."""
    monkeypatch.setattr(viewers, "HEARD_AT_ONCE", 1)
    read: list[Spoke] = []
    once = Hearing._read

    def counted(self: Hearing, spoke: Spoke) -> Any:
        read.append(spoke)
        return once(self, spoke)

    monkeypatch.setattr(Hearing, "_read", counted)
    said = [event for event in LOG[:END] if isinstance(event, Spoke) and event.channel == "talk"]
    with staged() as (served, stage):
        stage.keep(END)
        with viewer(served, ID) as one, viewer(served, ID, "?after=5") as two:
            assert messages(one, 1)[0]["after"] == 0
            assert messages(two, 1)[0]["after"] == 5
    assert read == [event for event in said if not event.skip and not event.over]
    assert len(read) > 3


def test_a_viewer_may_be_told_later() -> None:
    """With a delay the stream and the home have what is old enough."""
    feed = Output(folder="./log/realtime", delay_ms=10_000_000)
    with staged(realtime=feed) as (served, stage):
        now = 0
        served.call(lambda: setattr(served.server.front.viewers, "now_ms", lambda: now))
        stage.keep(END)
        assert ask(served, "/api/v1/page/home")[1]["live"] == []
        with viewer(served, ID) as connection:
            hello = messages(connection, 1)
            assert hello[0]["delay_ms"] == 10_000_000
            with pytest.raises(TimeoutError):
                connection.recv(0.05)
        now = 10_000_000 + 3_000
        with viewer(served, ID) as connection:
            told = messages(connection, 5)
        [card] = ask(served, "/api/v1/page/home")[1]["live"]
        assert card["day"] == 0
        assert all(seat["alive"] for seat in card["seats"])
        now = 10_000_000 + LOG[END].at_ms
        [late] = ask(served, "/api/v1/page/home")[1]["live"]
        assert late["day"] > 0
        times = [event["at_ms"] for event in events(told)]
        assert times
        assert max(times) <= 3_000 < LOG[END].at_ms


@pytest.mark.parametrize("opened", [True, False])
def test_with_authentication(opened: bool) -> None:
    tokens = Tokens(KEY)
    feed = Output(folder="./log/realtime", open=opened)
    with staged(realtime=feed, authentication=True, environ={"SECRET_KEY": KEY}) as (served, stage):
        stage.keep(END)
        with viewer(served, ID, f"?token={tokens.make()}") as connection:
            whole = messages(connection, 6)
        home = ask(served, "/api/v1/page/home")[1]
        assert len(home["live"]) == opened
        assert home["tracks"][0]["open"] is opened
        if opened:
            with viewer(served, ID) as connection:
                assert messages(connection, 1)[0]["view"] == "public"
        else:
            with pytest.raises(InvalidStatus, match="401"), viewer(served, ID):
                pass
            assert ask(served, f"/api/v1/page/games/{ID}?token={tokens.make('t')}")[0] == 401
    assert whole[0]["view"] == "everything"
    assert all("seen" in one for one in whole[1:])
    assert "Dealt" in {event["event"] for event in events(whole)}


def test_sockets_of_other_pages_are_refused() -> None:
    with staged() as (served, stage):
        stage.keep(END)
        with viewer(served, ID, origin=f"http://127.0.0.1:{served.port}") as connection:
            messages(connection, 1)
        for origin in ("http://elsewhere.test", "null", "http://127.0.0.1", "http://["):
            with pytest.raises(InvalidStatus, match="403"), viewer(served, ID, origin=origin):
                pass


def test_viewers_are_bounded() -> None:
    with staged(bounds={"most": (2, 1)}) as (served, stage):
        stage.keep(END)
        with viewer(served, ID) as connection:
            messages(connection, 1)
            with pytest.raises(InvalidStatus, match="503"), viewer(served, ID):
                pass
            with viewer(served, ID, address="127.0.0.2") as other:
                messages(other, 1)
                with pytest.raises(InvalidStatus, match="503"), viewer(served, ID, address="127.0.0.3"):
                    pass
        served.until(lambda: not served.server.front.viewers.places._under_way)
        with viewer(served, ID) as connection:
            messages(connection, 1)


@pytest.mark.slow
def test_a_viewer_that_does_not_read_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is on its way to it is bounded, and the game goes on for the others."""
    monkeypatch.setattr(viewers, "VIEWER_WRITE_S", 0.3)
    long = [replace(event, text="長" * 300_000) if isinstance(event, Spoke) else event for event in LOG]
    with staged(long) as (served, stage), socket.socket() as slow:
        stage.keep(1)
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        slow.connect(("127.0.0.1", served.port))
        slow.sendall(f"GET /api/v1/page/games/{ID} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        served.until(lambda: served.server.front.viewers.watching(ID) == 1)
        stage.keep(END)
        with viewer(served, ID) as connection:
            assert len(messages(connection, 8)) >= 8
        served.until(lambda: served.server.front.viewers.watching(ID) == 0)


def test_a_viewer_that_says_too_much_is_closed() -> None:
    with staged() as (served, stage):
        stage.keep(END)
        with viewer(served, ID) as connection:
            messages(connection, 1)
            connection.send("a short word is ignored")
            connection.send("x" * 5_000)
            served.until(lambda: served.server.front.viewers.watching(ID) == 0)


# The files of the page


def test_the_files_of_the_page(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (tmp_path / "assets" / "a-1.js").write_text("x" * 5_000, encoding="utf-8")
    (tmp_path / "assets" / "a-1.js.br").write_bytes(b"short")
    (tmp_path / "index.en.html").write_text("<!doctype html><!-- en -->", encoding="utf-8")
    (tmp_path / "assets" / "secret.key").write_text("no", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(front, "BuiltPage", lambda: BuiltPage(tmp_path))
        with serving("contest-5") as served:
            status, index, headers = ask(served, "/", headers={"Accept-Language": "ja"})
            assert (status, index) == (200, b"<!doctype html>")
            assert headers["Cache-Control"] == "no-cache"
            policy = headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "img-src 'self' data:;" in policy  # Small faces.
            _, script, plain = ask(served, "/assets/a-1.js")
            _, small, zipped = ask(served, "/assets/a-1.js", headers={"Accept-Encoding": "gzip"})
            assert script == b"x" * 5_000
            assert len(small) < 100
            assert (plain.get("Content-Encoding"), zipped["Content-Encoding"]) == (None, "gzip")
            assert "immutable" in plain["Cache-Control"]
            for accepted, coding in (("gzip, deflate, br", "br"), ("br;q=0, gzip", "gzip"), ("brr", None)):
                told = ask(served, "/assets/a-1.js", headers={"Accept-Encoding": accepted})[2]
                assert told.get("Content-Encoding") == coding
            assert ask(served, "/assets/a-1.js.br")[0] == 404
            assert b"<!-- en -->" in ask(served, "/", headers={"Accept-Language": "en-GB"})[1]
            for name in ("secret.key", "..%2Findex.html", "none.js"):
                assert ask(served, f"/assets/{name}")[0] == 404


def test_the_page_may_ask_the_engine_that_the_operator_has_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    monkeypatch.setattr(front, "BuiltPage", lambda: BuiltPage(tmp_path))
    with serving("contest-5", voice_engine="http://127.0.0.1:50021") as served:
        policy = ask(served, "/")[2]["Content-Security-Policy"]
    assert "connect-src 'self' http://127.0.0.1:50021; media-src blob:;" in policy
    with serving("contest-5") as served:
        assert "media-src" not in ask(served, "/")[2]["Content-Security-Policy"]


def test_a_page_that_is_not_built_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(front, "BuiltPage", lambda: BuiltPage(tmp_path))
        with serving("contest-5") as served:
            told = [ask(served, "/", headers={"Accept-Language": one})[1].decode() for one in ("en", "ja")]
            assert b"not built" not in ask(served, "/status")[1]
    assert "not built" in told[0]
    assert "ビルドされていません" in told[1]
    for text in told:
        assert "make web" in text
    assert page_build.FOLDER.parent.name == "web"
