"""`Sender`: sends answers to HTTP clients that may read slowly or not at all, in bounded memory and time.

A long body goes out in pieces, each when the client has read most of the one before. A client that reads too
slowly is disconnected. The bodies that are being sent at the same time are bounded together.
"""

import asyncio
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler

PIECE: Final = 64 << 10
"""Bytes per write. Longer bodies are sent in pieces, and count for `MOST_SENDING`."""
WRITE_S: Final = 30.0
"""Timeout of one write to a client."""
RATE: Final = 64 << 10
"""Bytes per second that a client must read at least, besides `WRITE_S`."""
MOST_SENDING: Final = 64 << 20
"""Most bytes of long bodies that are being sent at the same time."""


class Sender:
    """Sends the answers of one HTTP server; `middleware` is the outermost of its application."""

    def __init__(self, *, write_s: float = WRITE_S, rate: int = RATE, most: int = MOST_SENDING) -> None:
        self._write_s = write_s
        self._rate = rate
        self._most = most
        self.sending = 0
        """Bytes of long bodies that are being sent."""

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        response = await handler(request)
        if response.prepared or not isinstance(response, web.Response):
            return response
        body = response.body if isinstance(response.body, bytes) and request.method != "HEAD" else b""
        if len(body) > PIECE and self.sending + len(body) > self._most:
            response, body = _too_busy(response), b""
        try:
            async with asyncio.timeout(self._write_s + len(body) / self._rate):
                return await self._send(request, response, body)
        except (ConnectionError, TimeoutError):
            if request.transport is not None:
                request.transport.abort()
            return response

    async def _send(self, request: web.Request, response: web.Response, body: bytes) -> web.StreamResponse:
        if len(body) <= PIECE:
            await response.prepare(request)
            await response.write_eof()
            return response
        stream = web.StreamResponse(status=response.status, reason=response.reason, headers=response.headers)
        stream.content_length = len(body)
        self.sending += len(body)
        try:
            await stream.prepare(request)
            for start in range(0, len(body), PIECE):
                async with asyncio.timeout(self._write_s):
                    await stream.write(body[start : start + PIECE])
            await stream.write_eof()
        finally:
            self.sending -= len(body)
        return stream


def _too_busy(refused: web.Response) -> web.Response:
    response = web.json_response({"error": "too many long answers are being sent"}, status=503)
    response.headers.update({k: v for k, v in refused.headers.items() if k.startswith("Access-Control-")})
    response.headers["Retry-After"] = "5"
    return response
