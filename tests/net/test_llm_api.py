"""Chat completions, from a real server of this process."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from aiohttp import web

from jinro.errors import PeerError
from jinro.net.llm_api import LONGEST, completer

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def ask(handler: Handler, *, key: str = "k") -> str:
    """The text of a completion by a server that answers with this handler."""

    async def main() -> str:
        app = web.Application()
        app.router.add_post("/v1/chat/completions", handler)
        runner = web.AppRunner(app)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            port = runner.addresses[0][1]
            return await completer(f"http://127.0.0.1:{port}/v1/", key)({"model": "m"})
        finally:
            await runner.cleanup()

    return asyncio.run(main())


def answer(value: object, status: int = 200) -> Handler:
    async def handler(request: web.Request) -> web.Response:
        return web.json_response(value, status=status)

    return handler


def test_the_text_of_a_completion() -> None:
    seen: list[object] = []

    async def handler(request: web.Request) -> web.Response:
        seen.extend([request.headers["Authorization"], await request.json()])
        return web.json_response(
            {"choices": [{"message": {"role": "assistant", "content": "やあ"}}], "id": 1}
        )

    assert ask(handler) == "やあ"
    assert seen == ["Bearer k", {"model": "m"}]


def test_an_endpoint_without_a_key() -> None:
    async def handler(request: web.Request) -> web.Response:
        assert "Authorization" not in request.headers
        return web.json_response({"choices": [{"message": {"content": "x"}}]})

    assert ask(handler, key="") == "x"


@pytest.mark.parametrize(
    ("handler", "message"),
    [
        (answer({"error": "no"}, 429), 'status 429: \'{"error": "no"}\''),
        (answer({"choices": []}), "a completion without a text"),
        (answer({"choices": [{"message": {"content": None}}]}), "a completion without a text"),
        (answer(["?"]), "not a completion"),
        (answer("x" * (LONGEST + 1)), f"an answer of more than {LONGEST} bytes"),
    ],
)
def test_what_is_no_completion(handler: Handler, message: str) -> None:
    with pytest.raises(PeerError, match="/v1/chat/completions: ") as caught:
        ask(handler, key="very secret")
    assert message in str(caught.value)
    assert "very secret" not in str(caught.value)


def test_nobody_there() -> None:
    async def main() -> str:
        return await completer("http://127.0.0.1:9/v1", "k")({})

    with pytest.raises(PeerError, match="http://127.0.0.1:9/v1/chat/completions: "):
        asyncio.run(main())
