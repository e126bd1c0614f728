"""`/realtime`: the feed for spectators, as files: `games.json`, and a `.jsonl` for each game that it lists.

The files hold all secrets of a game. With authentication they are for receivers. Without it, whoever asks
might be an agent: of a running game of this server it gets list and file as `PublicGame` makes them, of a
game that is closed in the store the file itself, and nothing of any other file.
"""

import asyncio
import os
from email.utils import formatdate
from pathlib import Path
from typing import Final, Protocol

import msgspec
from aiohttp import web

from jinro.files.writers.feed import INDEX
from jinro.server.tokens import Tokens
from jinro.server.web.access import may_watch, receiver_token_needed
from jinro.server.web.routes import Route

LINES: Final = ".jsonl"
MOST_BYTES: Final = 8 << 20
"""Most bytes of a file in one answer; `Range` gets what follows."""
MOST_READ: Final = 64 << 20
"""Most bytes of a file that are served at all."""


class PublicFiles(Protocol):
    """What the public may read of a server's feeds; times are Unix milliseconds."""

    def index(self, folder: Path) -> tuple[bytes, int]:
        """The list of games, and when it last changed."""
        ...

    def file(self, path: Path) -> tuple[bytes, int] | None:
        """The file of a running game, and when it last changed; None if no running game writes it."""
        ...

    def is_over(self, game: str) -> bool:
        """Whether everybody may read the whole feed of a game. May block."""
        ...


class _Packet(msgspec.Struct):
    id: str


def realtime_route(folder: Path, tokens: Tokens | None, public: PublicFiles | None = None) -> Route:
    """Serves the feed in a folder: with `tokens` only to receivers; with `public` only what that gives."""

    async def serve(request: web.Request) -> web.Response:
        if not may_watch(request, tokens):
            return receiver_token_needed()
        name = request.match_info["feed"]
        if public is not None:
            seen = public.index(folder) if name == INDEX else public.file(folder / name)
            if seen is not None:
                return _answer(request, *seen)
        found = await asyncio.to_thread(_read, folder, name, public)
        if found is None:
            return web.Response(status=404, text="no such file\n")
        return _answer(request, *found)

    return Route(
        method="GET", path="/realtime/{feed:.*}", handle=serve, shows="game", viewer="watcher", shared=True
    )


def _read(folder: Path, name: str, public: PublicFiles | None) -> tuple[bytes, int] | None:
    """A file of the feed; for the public only that of a game that is over."""
    found = read_file(folder, name)
    if found is None or public is None:
        return found
    try:
        game = msgspec.json.decode(found[0].split(b"\n", 1)[0], type=_Packet).id
    except msgspec.MsgspecError:
        return None  # Nobody knows of which game it tells.
    return found if public.is_over(game) else None


def read_file(folder: Path, name: str) -> tuple[bytes, int] | None:
    """A file of the feed up to its last complete line, and its modification time (Unix milliseconds); None if
    it is not one."""
    if not (name == INDEX or name.endswith(LINES)) or name.startswith(".") or "/" in name or os.sep in name:
        return None
    try:
        with open(folder / name, "rb") as file:
            changed = os.fstat(file.fileno()).st_mtime_ns // 1_000_000
            data = file.read(MOST_READ)
    except (OSError, ValueError):  # A name with a NUL is a ValueError.
        return None
    return (data if name == INDEX else data[: data.rfind(b"\n") + 1]), changed


def _answer(request: web.Request, data: bytes, changed_ms: int) -> web.Response:
    headers = {
        "Last-Modified": formatdate(changed_ms // 1_000, usegmt=True),
        "Accept-Ranges": "bytes",
        "Cache-Control": "no-cache",
        "Content-Type": "application/json" if request.path.endswith(INDEX) else "application/x-ndjson",
    }
    try:
        wanted = request.http_range
    except ValueError:
        wanted = slice(None)  # A malformed Range header is ignored.
    if wanted.start is None and wanted.stop is None:
        if len(data) > MOST_BYTES:
            data = data[: data.rfind(b"\n", 0, MOST_BYTES) + 1]
        return web.Response(body=data, headers=headers)
    start, stop, _ = wanted.indices(len(data))
    stop = min(stop, start + MOST_BYTES)
    if start >= stop:
        headers["Content-Range"] = f"bytes */{len(data)}"
        return web.Response(status=416, headers=headers)
    headers["Content-Range"] = f"bytes {start}-{stop - 1}/{len(data)}"
    return web.Response(status=206, body=data[start:stop], headers=headers)
