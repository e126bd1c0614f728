"""HTTP clients that read slowly, or never: bounded in memory and time, and nobody else waits for them."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager

import pytest
from aiohttp import ClientSession, web

from jinro.hosting.web.application import PIECE, Sender
from jinro.hosting.web.routes import CORS

LONG = b"x" * (6 << 20)


@asynccontextmanager
async def serving(sender: Sender) -> AsyncIterator[int]:
    async def long(request: web.Request) -> web.Response:
        return web.Response(body=LONG, headers={**CORS, "X-Kind": "long"})

    async def short(request: web.Request) -> web.Response:
        return web.Response(text="short", headers=CORS)

    app = web.Application(middlewares=[sender.middleware])
    app.router.add_get("/long", long)
    app.router.add_get("/short", short)
    runner = web.AppRunner(app, access_log=None, handle_signals=False)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


def run(test: Callable[[], Coroutine[None, None, None]]) -> Callable[[], None]:
    def run_it() -> None:
        asyncio.run(test())

    return run_it


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.005)  # The pace of what happens here.


def ask(port: int, *paths: str) -> socket.socket:
    """A client that asks, and does not read."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    client.connect(("127.0.0.1", port))
    client.sendall(b"".join(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() for path in paths))
    client.setblocking(False)
    return client


async def is_cut(client: socket.socket) -> bool:
    """Whether the server closes a connection before it has sent everything."""
    loop, size = asyncio.get_running_loop(), 0
    try:
        while data := await asyncio.wait_for(loop.sock_recv(client, 1 << 20), 10):
            size += len(data)
    except ConnectionError:
        pass
    client.close()
    return size < len(LONG)


@run
async def test_a_long_answer_comes_whole() -> None:
    sender = Sender()
    async with serving(sender) as port, ClientSession(f"http://127.0.0.1:{port}") as http:
        async with http.get("/long") as answer:
            assert await answer.read() == LONG
            assert answer.headers["Content-Length"] == str(len(LONG))
            assert answer.headers["X-Kind"] == "long"
            assert answer.headers["Access-Control-Allow-Origin"] == "*"
        async with http.head("/long") as answer:
            assert answer.headers["Content-Length"] == str(len(LONG))
        async with http.get("/none") as answer:
            assert answer.status == 404
            assert "Access-Control-Allow-Origin" not in answer.headers
            assert await answer.text() == "404: Not Found"
    assert sender.sending == 0


@run
async def test_one_who_never_reads_is_cut() -> None:
    sender = Sender(write_s=0.05)
    async with serving(sender) as port:
        client = ask(port, "/long")
        await until(lambda: sender.sending)
        await until(lambda: not sender.sending)
        assert await is_cut(client)


@run
async def test_one_who_reads_too_slowly_is_cut() -> None:
    """Though every piece is read in time."""
    sender = Sender(write_s=0.1, rate=1 << 40)
    async with serving(sender) as port:
        client = ask(port, "/long")
        await until(lambda: sender.sending)
        loop, size = asyncio.get_running_loop(), 0
        async with asyncio.timeout(10):
            while sender.sending:
                size += len(await loop.sock_recv(client, PIECE // 8))
                await asyncio.sleep(0.005)  # The pace of what happens here.
        assert size < len(LONG)
        client.close()


@pytest.mark.slow
@run
async def test_one_who_asks_on_and_on_without_reading_is_cut() -> None:
    """Short answers fill its buffer too."""
    sender = Sender(write_s=0.05)
    async with serving(sender) as port:
        client = ask(port)
        loop = asyncio.get_running_loop()
        with pytest.raises((ConnectionError, BrokenPipeError)):  # noqa: PT012
            async with asyncio.timeout(20):
                while True:
                    await loop.sock_sendall(client, b"GET /short HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
        client.close()


@run
async def test_what_is_sent_at_the_same_time_is_bounded() -> None:
    sender = Sender(most=len(LONG) + 1)
    async with serving(sender) as port, ClientSession(f"http://127.0.0.1:{port}") as http:
        client = ask(port, "/long")
        await until(lambda: sender.sending)
        async with http.get("/long") as answer:
            assert answer.status == 503
            assert await answer.json() == {"error": "too many long answers are being sent"}
            assert answer.headers["Access-Control-Allow-Origin"] == "*"
        async with http.get("/short") as answer:
            assert answer.status == 200
        client.close()
        await until(lambda: not sender.sending)
        async with http.get("/long") as answer:
            assert answer.status == 200
