"""`ScriptedEndpoint`: the endpoint as an HTTP server on loopback."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec
from aiohttp import web

from jinro.testing.endpoint.behaviour import Behaviour, EndpointFault
from jinro.testing.endpoint.brains import schema_filler
from jinro.testing.endpoint.call import Brain, EndpointCall

MOST_BYTES: Final = 4_000_000
"""Of a request."""
MOST_CALLS: Final = 100_000
"""Calls that are remembered."""
FLOOD: Final = 1_200_000
_WRONG: Final = '{"vote": {"for": ["nobody", 12345]}, "target": "no such name"}'
_PROSE: Final = "I would rather not say anything about this in the form that you want."


class ScriptedEndpoint:
    """Answers `/v1/chat/completions` and `/v1/models`; `calls` are all that came."""

    def __init__(self, behaviour: Behaviour | None = None, brain: Brain | None = None) -> None:
        self.behaviour = behaviour or Behaviour()
        self.calls: list[EndpointCall] = []
        self.broken: list[EndpointFault] = []
        """The faults that were made, in their order."""
        self.base_url = ""
        self._brain = brain or schema_filler(self.behaviour.seed)
        self._runner: web.AppRunner | None = None
        self._count = 0

    async def start(self, port: int = 0, host: str = "127.0.0.1") -> None:
        """Listen; port 0: a free one."""
        app = web.Application(client_max_size=MOST_BYTES)
        app.router.add_post("/v1/chat/completions", self._completion)
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

    async def _completion(self, request: web.Request) -> web.StreamResponse:
        try:
            body = msgspec.json.decode(await request.read(), type=dict[str, Any])
        except msgspec.MsgspecError as error:
            return _error(400, f"not a request: {error}")
        call = EndpointCall(self._count, body, request.headers.get("Authorization", ""))
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
        wanted = call.body.get("response_format", {}).get("type")
        taken = {"json_schema": ("json_schema", "json_object"), "json_object": ("json_object",)}
        if wanted is not None and wanted not in taken.get(how.schemas, ()):
            return _error(400, f"response_format {wanted} is not supported")
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
                return _error(429, "too many requests", {"Retry-After": self.behaviour.retry_after})
            case "error":
                return _error(500, "internal error")
            case "html":
                return web.Response(text="<html><body>Bad gateway</body></html>", content_type="text/html")
            case "bad_json":
                return web.Response(text='{"choices": [{"message": {"cont', content_type="application/json")
            case "no_choice":
                return web.json_response({"choices": []})
            case "flood":
                return web.json_response(_body(call, "x" * FLOOD))
            case "drop" | "cut":
                return await _broken_off(request, begun=fault == "cut")
            case "model_refuses":
                choice = {"message": {"content": None, "refusal": "I cannot help with that."}}
                return web.json_response({"choices": [choice]})
        return await self._said(request, call, fault)

    async def _said(
        self, request: web.Request, call: EndpointCall, fault: EndpointFault | None
    ) -> web.StreamResponse:
        text = {"prose": _PROSE, "wrong": _WRONG}.get(fault or "") or self._brain(call)
        finish = "stop"
        if fault == "length":
            text, finish = text[: len(text) // 2], "length"
        if call.body.get("stream") or self.behaviour.stream:
            return await self._streamed(request, call, text, finish)
        body = _body(call, text, finish)
        if not self.behaviour.usage:
            del body["usage"]
        return web.json_response(body)

    async def _streamed(
        self, request: web.Request, call: EndpointCall, text: str, finish: str
    ) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        step = max(1, len(text) // 4)
        parts: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
        parts += [{"content": text[i : i + step]} for i in range(0, len(text), step)]
        for part in parts:
            await response.write(_event({"choices": [{"index": 0, "delta": part}]}))
        await response.write(_event({"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]}))
        if self.behaviour.usage:
            await response.write(_event({"choices": [], "usage": _usage(call, text)}))
        await response.write(b"data: [DONE]\n\n")
        return response


def _body(call: EndpointCall, text: str, finish: str = "stop") -> dict[str, Any]:
    message = {"role": "assistant", "content": text}
    return {
        "id": f"scripted-{call.n}",
        "object": "chat.completion",
        "model": call.body.get("model", ""),
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": _usage(call, text),
    }


def _usage(call: EndpointCall, text: str) -> dict[str, int]:
    """Tokens: here, characters."""
    prompt = len(call.system) + len(call.user)
    return {"prompt_tokens": prompt, "completion_tokens": len(text), "total_tokens": prompt + len(text)}


def _event(part: dict[str, Any]) -> bytes:
    return b"data: " + msgspec.json.encode(part) + b"\n\n"


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
