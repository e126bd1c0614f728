"""Files that visitors drop on the page: read, gone through, explained, bounded, forgotten."""

import asyncio
import functools
import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from tests.files.test_worker import game
from tests.hosting.web.test_front import ask, by_http, events
from tests.net.serving import Served, serving
from tests.waiting import until

from jinro.files import formats
from jinro.files.worker import MOST_PROBLEMS, FileResult, failure
from jinro.hosting.web import front, visitor_files, worker_process
from jinro.hosting.web.visitor_files import VisitorFiles, bad_file
from jinro.hosting.web.worker_process import Workers, WorkersBusy

PATH = "/api/v1/page/files"


def drop(
    served: Served, data: bytes, name: str = "game.log", query: str = "", origin: str | None = ""
) -> tuple[int, dict[str, Any]]:
    headers = {"Origin": f"http://127.0.0.1:{served.port}"} if origin == "" else {"Origin": origin or ""}
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)) as connection:
        connection.request(
            "POST", f"{PATH}?name={quote(name)}{query}", data, headers if origin is not None else {}
        )
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving("contest-5") as found:
        yield found


@pytest.mark.slow
def test_a_file_is_gone_through(served: Served) -> None:
    status, told = drop(served, formats.write(game(), "log"), "<script>.log")
    assert status == 200
    number = told["id"]
    assert len(number) > 20
    messages = by_http(served, f"/api/v1/page/games/{number}")
    assert messages[0]["track"] == "<script>.log"
    assert messages[0]["name"] == {"ja": "<script>.log", "en": "<script>.log"}
    assert (messages[0]["view"], messages[0]["live"]) == ("everything", False)
    assert {"Dealt", "Spoke", "Over"} <= {event["event"] for event in events(messages)}
    assert events(by_http(served, f"/api/v1/page/games/{number}?after=9")) == events(messages)[9:]
    # It is nowhere else.
    home = ask(served, "/api/v1/page/home")[1]
    assert home["past"] == home["live"] == []
    assert drop(served, formats.write(game(), "log"))[1]["id"] != number


@pytest.mark.slow
def test_what_is_wrong_in_a_file_that_can_be_read_is_told(served: Served) -> None:
    """The first lines of it, in both languages, with the game."""
    data = formats.write(game(), "log").decode()
    lines = data.split("\n")
    talks = [n for n, line in enumerate(lines, 1) if line.split(",")[1:2] == ["talk"]][:9]
    bad = "\n".join("hello" if n in talks else line for n, line in enumerate(lines, 1))
    number = drop(served, bad.encode())[1]["id"]
    hello = by_http(served, f"/api/v1/page/games/{number}")[0]
    told = hello["problems"]
    assert [one["line"] for one in told] == talks[:MOST_PROBLEMS]
    assert told[0]["en"] == "not a row of a game log: 'hello'"
    assert told[0]["ja"] == "ゲームログの行として読めません: 'hello'"
    assert hello["more_problems"] >= len(talks) - MOST_PROBLEMS
    whole = drop(served, formats.write(game(), "events"))[1]["id"]
    fine = by_http(served, f"/api/v1/page/games/{whole}")[0]
    assert (fine["problems"], fine["more_problems"]) == ([], 0)


@pytest.mark.slow
def test_a_bad_file_is_explained_in_the_language_of_the_visitor(served: Served) -> None:
    status, told = drop(served, b"0,status,1\nhello\n", "ヒト\n狼.log", "&lang=ja")
    assert status == 422
    assert told["error"] == (
        "ヒト·狼.log の 1 行目: status の後の項目は 4 か 5 個のはずですが、1 個あります: '0,status,1'。"
        "読めるのは、大会または従来プラットフォームのゲームログ、パケットの記録、観戦用の配信データ、"
        "jinro 自身のログです。"
    )
    status, told = drop(served, b'{"event":"Opened"}', "x" * 5_000, "&lang=xx")
    assert status == 422
    assert told["error"].startswith("x" * 99)
    assert "x" * 101 not in told["error"]
    assert ", line 1: not an event of a jinro log: Object missing required field" in told["error"]
    assert told["error"].endswith("or jinro's own log.")
    assert "\n" not in told["error"]


def test_only_the_page_itself_may_ask(served: Served) -> None:
    for origin in (None, "http://elsewhere.test", "null"):
        assert drop(served, b"", origin=origin)[0] == 403


def test_too_large_a_file_is_not_read(served: Served) -> None:
    """Whether its size is told beforehand, by the page or by the request, or not."""
    assert drop(served, b"", query=f"&size={visitor_files.MOST_FILE + 1}")[0] == 413
    assert drop(served, b"", query=f"&size={'9' * 5_000}&lang=ja")[1]["error"] == (
        "game.log: 上限の 16,777,216 バイトを超えています"
    )
    host = f"127.0.0.1:{served.port}"
    with socket.create_connection(("127.0.0.1", served.port), timeout=10) as connection:
        head = f"POST {PATH}?name=a HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        connection.sendall(f"{head}Content-Length: {1 << 40}\r\n\r\n".encode())
        assert b" 413 " in connection.recv(100)


def test_a_body_without_a_size_is_bounded(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitor_files, "MOST_FILE", 1_000)
    host = f"127.0.0.1:{served.port}"
    with socket.create_connection(("127.0.0.1", served.port), timeout=10) as connection:
        head = f"POST {PATH}?name=a HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        piece = b"258\r\n" + b"x" * 600 + b"\r\n"
        connection.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + piece + piece)
        assert b" 413 " in connection.recv(100)


def test_a_slow_sender_is_told(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitor_files, "UPLOAD_S", 0.05)
    host = f"127.0.0.1:{served.port}"
    with socket.create_connection(("127.0.0.1", served.port), timeout=10) as connection:
        head = f"POST {PATH}?name=a HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        connection.sendall(f"{head}Content-Length: 100\r\n\r\nabc".encode())
        assert b" 408 " in connection.recv(100)


@pytest.mark.slow
def test_a_worker_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "Workers", functools.partial(Workers, seconds=0.01))
    with serving("contest-5") as served:
        status, told = drop(served, formats.write(game(), "log"), query="&lang=ja")
        assert (status, told["error"].partition("。")[0]) == (422, "game.log: 読み込みに時間がかかりすぎます")
        assert not served.server.front.workers._running
        served.call(served.server.front.workers.close)
        assert drop(served, b"")[0] == 503


def test_files_that_wait_are_bounded(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "MOST_WAITING", 0)
    status, told = drop(served, b"", query="&lang=ja")
    assert (status, told["error"]) == (
        503,
        "game.log: 読み込み中のファイルが多すぎます。しばらくしてからもう一度試してください",
    )
    workers = Workers()
    with pytest.raises(WorkersBusy):
        asyncio.run(workers.run(b"", "show"))


class Stuck(Workers):
    """Workers that read files of visitors for as long as they are told to."""

    def __init__(self) -> None:
        super().__init__()
        self.read = threading.Event()

    def _run(self, data: bytes, arguments: tuple[str, ...]) -> tuple[FileResult, bytes]:
        if arguments[0] == "show":
            assert self.read.wait(20)
        return FileResult(), arguments[0].encode()


def test_a_download_does_not_wait_for_uploads() -> None:
    async def main() -> None:
        workers = Stuck()
        uploads = [asyncio.create_task(workers.run(b"", "show")) for _ in range(worker_process.MOST_WAITING)]
        try:
            await asyncio.sleep(0)
            assert workers.full("show")
            assert not workers.full("export")
            async with asyncio.timeout(10):
                assert (await workers.run(b"", "export", "log"))[1] == b"export"
                assert (await workers.run(b"", "picture"))[1] == b"picture"
            assert not any(upload.done() for upload in uploads)
        finally:
            workers.read.set()
        assert [body for _, body in await asyncio.gather(*uploads)] == [b"show"] * len(uploads)

    asyncio.run(main())


@pytest.mark.parametrize(
    ("proxies", "forwarded", "served_at_once"),
    [
        ((), ["", "", ""], 2),
        ((), ["192.0.2.1", "192.0.2.2", "192.0.2.3"], 2),
        (("127.0.0.1",), ["", "", ""], 2),
        (("127.0.0.1",), ["127.0.0.1", "127.0.0.1", "127.0.0.1"], 2),
        (("127.0.0.1",), ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"], 3),
    ],
    ids=["loopback", "claimed", "no header", "loopback behind a proxy", "behind a proxy"],
)
def test_places_of_an_address(proxies: tuple[str, ...], forwarded: list[str], served_at_once: int) -> None:
    """On loopback too, and behind a proxy there."""
    with serving("contest-5", trusted_proxies=proxies) as served:
        host = f"127.0.0.1:{served.port}"
        head = (
            f"POST {PATH}?name=a HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 9\r\n"
        )
        for one in forwarded:
            sock = served.stack.enter_context(
                socket.create_connection(("127.0.0.1", served.port), timeout=10)
            )
            sock.sendall(f"{head}{f'X-Forwarded-For: {one}' if one else 'A: b'}\r\n\r\n".encode())
        at_once = served.server.front.files._at_once._under_way
        until(lambda: at_once.total() == served_at_once)
        asked = http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)
        with closing(asked):
            claims = {"X-Forwarded-For": forwarded[0]} if forwarded[0] else {}
            asked.request("POST", PATH, b"", {"Origin": f"http://{host}", **claims})
            assert asked.getresponse().status == 503


@contextmanager
def bounded(**limits: float) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in limits.items():
            patch.setattr(visitor_files, name, value)
        yield


def test_files_are_forgotten() -> None:
    now = 0.0
    files = VisitorFiles(Workers(), now=lambda: now)

    def kept(*numbers: str) -> list[bool]:
        return [files.get(number) is not None for number in numbers]

    with bounded(MOST_FILES=2, MOST_KEPT=100, KEPT_S=60):
        a, b = (files._keep(name, b"x" * 10, b"{}\n{}", FileResult()) for name in "ab")
        assert kept(a, b) == [True, True]
        c = files._keep("c", b"x" * 10, b"{}", FileResult())
        assert kept(a, b, c) == [False, True, True]
        d = files._keep("d", b"x" * 95, b"{}", FileResult())
        assert kept(b, c, d) == [False, False, True]
        e = files._keep("e", b"x" * 1_000, b"{}", FileResult())  # The latest stays, however large.
        assert kept(d, e) == [False, True]
        now = 60.0
        assert kept(e) == [False]


def test_the_page_knows_the_limit() -> None:
    source = (Path(__file__).parents[3] / "web" / "src" / "wire" / "api.ts").read_text(encoding="utf-8")
    assert f"MOST_FILE = {visitor_files.MOST_FILE >> 20} << 20;" in source


def test_without_a_line() -> None:
    told = failure("problems.no_game")
    assert bad_file("a.log", told, "en").startswith("a.log: there is no game in it. Expected is")
    assert bad_file("a.log", told, "ja").startswith("a.log: 試合が入っていません。読めるのは")
