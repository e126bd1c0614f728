"""`/realtime`: the feed for spectators, as files: `games.json`, and a `.jsonl` for each game that it lists.

The files hold all secrets of a game. With authentication they are for receivers. Without it, whoever asks
might be an agent: for a running game it gets a file of the same name with what everybody may know.
"""

import asyncio
import os
from collections.abc import Callable
from email.utils import formatdate
from pathlib import Path
from typing import Final

from aiohttp import web

from jinro.files.writers.feed import INDEX
from jinro.server.tokens import Tokens
from jinro.server.web.access import may_watch, receiver_token_needed
from jinro.village.clock import unix_ms

LINES: Final = ".jsonl"

Public = Callable[[Path], bytes | None]
"""The public's version of a game's file; None if no running game writes this file."""


def add_realtime(
    app: web.Application, folder: Path, tokens: Tokens | None, public: Public | None = None
) -> None:
    """Serve the feed in a folder: with `tokens` only to receivers, with `public` without the secrets of
    running games."""

    async def serve(request: web.Request) -> web.Response:
        if not may_watch(request, tokens):
            return receiver_token_needed()
        name = request.match_info["name"]
        seen = None if public is None else public(folder / name)
        if seen is not None:
            return _answer(request, seen, unix_ms() // 1_000)
        found = await asyncio.to_thread(read_file, folder, name)
        if found is None:
            return web.Response(status=404, text="no such file\n")
        return _answer(request, *found)

    app.router.add_get("/realtime/{name:.*}", serve)


def read_file(folder: Path, name: str) -> tuple[bytes, int] | None:
    """A file of the feed up to its last complete line, and its modification time; None if it is not one."""
    if not (name == INDEX or name.endswith(LINES)) or name.startswith(".") or "/" in name or os.sep in name:
        return None
    try:
        with open(folder / name, "rb") as file:
            changed = int(os.fstat(file.fileno()).st_mtime)
            data = file.read()
    except (OSError, ValueError):  # A name with a NUL is a ValueError.
        return None
    return (data if name == INDEX else data[: data.rfind(b"\n") + 1]), changed


def _answer(request: web.Request, data: bytes, changed: int) -> web.Response:
    headers = {
        "Last-Modified": formatdate(changed, usegmt=True),
        "Accept-Ranges": "bytes",
        "Cache-Control": "no-cache",
        "Content-Type": "application/json" if request.path.endswith(INDEX) else "application/x-ndjson",
    }
    try:
        wanted = request.http_range
    except ValueError:
        wanted = slice(None)  # A malformed Range header is ignored.
    if wanted.start is None and wanted.stop is None:
        return web.Response(body=data, headers=headers)
    start, stop, _ = wanted.indices(len(data))
    if start >= stop:
        headers["Content-Range"] = f"bytes */{len(data)}"
        return web.Response(status=416, headers=headers)
    headers["Content-Range"] = f"bytes {start}-{stop - 1}/{len(data)}"
    return web.Response(status=206, body=data[start:stop], headers=headers)
