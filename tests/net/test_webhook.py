"""Messages to a webhook, a real server of this process; senders never wait, and the URL is never told."""

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from aiohttp import web
from tests.waiting import becomes

from jinro.net.webhook import Webhook

SECRET = "T0000-B0000-a-secret-of-its-own"


class Chat:
    """A server that takes messages at a secret path."""

    def __init__(self, status: int = 200) -> None:
        self.status = status
        self.heard: list[dict[str, Any]] = []
        self.answer = asyncio.Event()
        self.answer.set()

    async def take(self, request: web.Request) -> web.Response:
        await self.answer.wait()
        assert request.headers["Content-Type"] == "application/json"
        self.heard.append(await request.json())
        return web.Response(status=self.status, text="ok", headers={"Location": "http://127.0.0.1:9/"})


def with_chat(test: Callable[[Chat, str], Awaitable[None]], status: int = 200) -> None:
    async def main() -> None:
        chat = Chat(status)
        app = web.Application()
        app.router.add_post(f"/{SECRET}", chat.take)
        runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            await test(chat, f"http://127.0.0.1:{runner.addresses[0][1]}/{SECRET}")
        finally:
            chat.answer.set()
            await runner.cleanup()

    asyncio.run(main())


def test_messages_come_in_order() -> None:
    async def test(chat: Chat, url: str) -> None:
        hook = Webhook(url)
        for number in range(5):
            hook.send({"text": str(number)})
        assert chat.heard == [], "a sender never waits"
        await hook.stop()
        assert [message["text"] for message in chat.heard] == list("01234")
        hook.send({"text": "later"})
        await becomes(lambda: hook.sent == 6)

    with_chat(test)


def test_a_queue_has_an_end() -> None:
    async def test(chat: Chat, url: str) -> None:
        chat.answer.clear()
        hook = Webhook(url, most=3)
        hook.send({"text": "first"})
        await becomes(lambda: not hook._queue)
        for number in range(10):
            hook.send({"text": str(number)})
        assert hook.dropped == 7
        chat.answer.set()
        await hook.stop()
        assert [message["text"] for message in chat.heard] == ["first", "7", "8", "9"]

    with_chat(test)


@pytest.mark.parametrize("status", [302, 404, 500])
def test_a_refusal_is_logged_once_and_without_the_url(status: int, caplog: pytest.LogCaptureFixture) -> None:
    async def test(chat: Chat, url: str) -> None:
        hook = Webhook(url)
        for _ in range(3):
            hook.send({"text": "x"})
        await hook.stop()
        assert (hook.sent, hook.dropped, len(chat.heard)) == (0, 3, 3)
        assert SECRET not in repr(hook)

    with caplog.at_level(logging.DEBUG):
        with_chat(test, status)
    assert [record.getMessage() for record in caplog.records if record.name == "jinro.net.webhook"] == [
        f"a notice could not be sent: status {status}; dropped so far: 1"
    ]
    assert SECRET not in caplog.text


def test_a_chat_that_does_not_answer_or_is_not_there(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            port = silent.getsockname()[1]
            hook = Webhook(f"http://127.0.0.1:{port}/{SECRET}", timeout_s=0.05)
            hook.send({"text": "x"})
            await hook.stop()
            assert hook.dropped == 1
        for url in (f"http://127.0.0.1:{port}/{SECRET}", f"no url {SECRET}"):
            hook = Webhook(url)
            hook.send({"text": "x"})
            await hook.stop()
            assert hook.dropped == 1

    asyncio.run(main())
    assert "TimeoutError" in caplog.text
    assert SECRET not in caplog.text
