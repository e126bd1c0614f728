"""`ScriptedEndpoint`: the endpoint as an HTTP server on loopback."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

import msgspec
from aiohttp import web

from jinro.completion.settings import Api
from jinro.testing.endpoint.behaviour import Behaviour, EndpointFault
from jinro.testing.endpoint.brains import schema_filler
from jinro.testing.endpoint.call import Brain, EndpointCall
from jinro.testing.endpoint.forms import EVENTS, JSON_LINES, PromptCache, parts, refusal, whole

MOST_BYTES: Final = 4_000_000
"""Of a request."""
MOST_CALLS: Final = 100_000
"""Calls that are remembered."""
FLOOD: Final = 1_200_000
PATHS: Final[dict[str, Api]] = {
    "/v1/chat/completions": "chat", "/v1/responses": "responses", "/api/chat": "ollama",
}  # fmt: skip
_WRONG: Final = '{"vote": {"for": ["nobody", 12345]}, "target": "no such name"}'
_PROSE: Final = "I would rather not say anything about this in the form that you want."


class ScriptedEndpoint:
    """Answers chat completions, with tools or without, the Responses API and Ollama's own, and `/v1/models`;
    `calls` are all that came."""

    def __init__(self, behaviour: Behaviour | None = None, brain: Brain | None = None) -> None:
        self.behaviour = behaviour or Behaviour()
        self.calls: list[EndpointCall] = []
        self.broken: list[EndpointFault] = []
        """The faults that were made, in their order."""
        self.base_url = ""
        self._brain = brain or schema_filler(self.behaviour.seed)
        self._runner: web.AppRunner | None = None
        self._count = 0
        self._cache = PromptCache()

    async def start(self, port: int = 0, host: str = "127.0.0.1") -> None:
        """Listen; port 0: a free one."""
        app = web.Application(client_max_size=MOST_BYTES)
        for path, api in PATHS.items():
            app.router.add_post(path, partial(self._completion, api=api))
        app.router.add_get("/v1/models", self._models)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        self.base_url = f"http://{host}:{self._runner.addresses[0][1]}/v1"

    async def close(self) -> None:
        """Stop listening; calls under way are broken off."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _models(self, request: web.Request) -> web.Response:
        return web.json_response({"object": "list", "data": [{"id": "scripted", "object": "model"}]})

    async def _completion(self, request: web.Request, *, api: Api) -> web.StreamResponse:
        try:
            body = msgspec.json.decode(await request.read(), type=dict[str, Any])
        except msgspec.MsgspecError as error:
            return _error(400, f"not a request: {error}")
        call = EndpointCall(self._count, body, request.headers.get("Authorization", ""), api)
        self._count += 1
        if len(self.calls) < MOST_CALLS:
            self.calls.append(call)
        refusal = self._refusal(call)
        if refusal is not None:
            return refusal
        how = self.behaviour
        fault = how.fault(call.n)
        if fault is not None:
            self.broken.append(fault)
        await asyncio.sleep((how.delay_ms + (how.slow_ms if fault == "slow" else 0)) / 1_000)
        return await self._answer(request, call, fault)

    def _refusal(self, call: EndpointCall) -> web.Response | None:
        """What is wrong with a request."""
        how = self.behaviour
        if how.key and call.authorization != f"Bearer {how.key}":
            # As some endpoints do: with the key that came.
            return _error(401, f"wrong key: {call.authorization.removeprefix('Bearer ')}")
        if how.missing and call.body.get("model") == how.missing:
            return _error(404, f"model {how.missing} not found")
        taken = {"json_schema": ("tool", "json_schema", "json_object"), "json_object": ("json_object",)}
        if call.guide and call.guide not in taken.get(how.schemas, ()):
            return _error(400, f"response_format {call.guide} is not supported")
        return None

    async def _answer(
        self, request: web.Request, call: EndpointCall, fault: EndpointFault | None
    ) -> web.StreamResponse:
        match fault:
            case "hang":
                await asyncio.Event().wait()
            case "refuse":
                return _error(403, "not allowed")
            case "rate_limit":
                how = self.behaviour
                after = {} if how.retry_after is None else {"Retry-After": how.retry_after}
                return _error(429, how.says, {**after, **how.cooldown})
            case "error":
                return _error(500, "internal error")
            case "html":
                return web.Response(text="<html><body>Bad gateway</body></html>", content_type="text/html")
            case "bad_json":
                return web.Response(text='{"choices": [{"message": {"cont', content_type="application/json")
            case "no_choice":
                return web.json_response({"choices": []})
            case "flood":
                return web.json_response(whole(call, "x" * FLOOD, "stop", None))
            case "drop" | "cut":
                return await _broken_off(request, begun=fault == "cut")
            case "model_refuses":
                return web.json_response(refusal(call, "I cannot help with that."))
        return await self._said(request, call, fault)

    async def _said(
        self, request: web.Request, call: EndpointCall, fault: EndpointFault | None
    ) -> web.StreamResponse:
        text = {"prose": _PROSE, "wrong": _WRONG}.get(fault or "") or self._brain(call)
        text += self.behaviour.after
        finish = "stop"
        if fault == "length":
            text, finish = text[: len(text) // 2], "length"
        sizes = self._cache.take(call)
        told = sizes if self.behaviour.usage else None
        if call.body.get("stream") or self.behaviour.stream:
            return await self._streamed(request, call, parts(call, text, finish, told))
        return web.json_response(whole(call, text, finish, told))

    async def _streamed(
        self, request: web.Request, call: EndpointCall, pieces: list[bytes]
    ) -> web.StreamResponse:
        kind = JSON_LINES if call.api == "ollama" else EVENTS
        response = web.StreamResponse(headers={"Content-Type": kind})
        await response.prepare(request)
        for piece in pieces:
            await response.write(piece)
        return response


def _error(status: int, text: str, headers: dict[str, str] | None = None) -> web.Response:
    return web.json_response({"error": {"message": text, "type": "scripted"}}, status=status, headers=headers)


async def _broken_off(request: web.Request, *, begun: bool) -> web.StreamResponse:
    """End the connection, before the answer or within it."""
    response = web.StreamResponse(headers={"Content-Type": "application/json", "Content-Length": "1000"})
    if begun:
        await response.prepare(request)
        await response.write(b'{"choices": [{"message": {"content": "ha')
    if request.transport is not None:
        request.transport.close()
    return response


async def _closed(endpoint: ScriptedEndpoint) -> None:
    """Close the endpoint, and end what answers callers that have left."""
    await endpoint.close()
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@contextmanager
def running_endpoint(
    behaviour: Behaviour | None = None, brain: Brain | None = None
) -> Iterator[ScriptedEndpoint]:
    """An endpoint on a free port, in a thread of its own."""
    endpoint = ScriptedEndpoint(behaviour, brain)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="scripted endpoint", daemon=True)
    thread.start()
    try:
        asyncio.run_coroutine_threadsafe(endpoint.start(), loop).result(10)
        yield endpoint
    finally:
        asyncio.run_coroutine_threadsafe(_closed(endpoint), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
