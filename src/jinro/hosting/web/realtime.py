"""`/realtime`: the feed for spectators, as files: `games.json`, and a `.jsonl` for each game that it lists.

The files hold all secrets of a game. With authentication they are for receivers. Without it, any client
might be an agent: of a running game of this server it gets list and file as `PublicGame` makes them, of a
game that is closed in the store the file itself, and nothing of any other file. Of a game that it may not see
it gets nothing.
"""

import asyncio
import os
import threading
import time
from contextlib import suppress
from datetime import datetime
from email.utils import formatdate
from pathlib import Path
from typing import Annotated, Final

import msgspec
from aiohttp import web

from jinro.files.writers.feed import INDEX, ListedGame
from jinro.hosting.public.feeds import PublicFeeds
from jinro.hosting.tokens import Tokens
from jinro.hosting.web.answers import receiver_token_needed
from jinro.hosting.web.requests import token_of
from jinro.hosting.web.routes import Route
from jinro.hosting.web.sight import Sights

LINES: Final = ".jsonl"
MOST_BYTES: Final = 8 << 20
"""Most bytes of a file in one answer; `Range` gets what follows."""
MOST_READ: Final = 64 << 20
"""Most bytes of a file that are served at all."""
MOST_HEAD: Final = 1 << 20
"""Most bytes of its first line."""


SETTLED_NS: Final = 1_000_000_000
"""A folder that has changed since may change again without another modification time."""


class _FirstPacket(msgspec.Struct):
    id: str


def realtime_route(
    folder: Path, tokens: Tokens | None, sights: Sights, public: PublicFeeds | None = None
) -> Route:
    """Serves the feed in a folder: with `tokens` only to receivers; with `public` only what that gives.
    Without tokens, only of games that the viewer may see."""

    named = FeedGames(folder)

    async def serve(request: web.Request) -> Annotated[web.Response, "application/x-ndjson"]:
        """A file of the feed for spectators."""
        if tokens is not None and not tokens.may_watch(token_of(request)):
            raise receiver_token_needed()
        name = request.match_info["feed"]
        if tokens is not None:
            found = await asyncio.to_thread(read_file, folder, name)
        elif name == INDEX:
            found = await index(request)
        else:
            found = await file(request, name)
        if found is None:
            return web.Response(status=404, text="no such file\n")
        return _answer(request, *found)

    async def index(request: web.Request) -> tuple[bytes, int]:
        rows = public.rows(folder) if public is not None else await asyncio.to_thread(_rows, folder)
        shown = await sights.listed(request, [game for game, _, _ in rows])
        seen = [(row, changed_ms) for game, row, changed_ms in rows if game in shown]
        changed = max((changed_ms for _, changed_ms in seen), default=0)
        return b"[" + b",".join(row for row, _ in seen) + b"]", changed

    async def file(request: web.Request, name: str) -> tuple[bytes, int] | None:
        game = public.game(folder / name) if public is not None else ""
        # Names can be guessed: one of a hidden game is looked up as one that does not exist.
        header = await sights.game(request, game or await asyncio.to_thread(named.game, name))
        if header is None:
            return None
        if game and public is not None:
            found = public.file(folder / name)
            if found is not None:
                return found
            header = await sights.game(request, game)  # It has become whole meanwhile.
        if header is None or (public is not None and not header.closed):
            return None  # Another process writes it: this server does not know what of it is public.
        return await asyncio.to_thread(read_file, folder, name)

    return Route("GET", "/realtime/{feed:.*}", serve, "game", "watcher", shared=True)


def _rows(folder: Path) -> list[tuple[str, bytes, int]]:
    """The list of games as it is on the disk. Blocks: for a thread."""
    data, _ = read_file(folder, INDEX) or (b"[]", 0)
    try:
        rows = msgspec.json.decode(data, type=list[ListedGame])
    except msgspec.MsgspecError:
        return []
    return [(row.id, msgspec.json.encode(row), _unix_ms(row.updated_at)) for row in rows]


def _unix_ms(moment: str) -> int:
    try:
        return round(datetime.fromisoformat(moment).timestamp() * 1_000)
    except ValueError:
        return 0


class FeedGames:
    """The games of which the files of a feed tell. A request for a file does not cause that it is opened:
    new ones are read whatever is asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._games: dict[str, str] = {}
        """By name; empty: the file has no whole line yet."""
        self._looked_at = 0
        """The modification time of the folder when it was looked through; 0: look again."""
        self._lock = threading.Lock()

    def game(self, name: str) -> str:
        """The game of a file; empty: it is not known. Blocks: for a thread."""
        with self._lock, suppress(OSError):
            changed = self._folder.stat().st_mtime_ns
            if changed != self._looked_at:
                known = self._games
                names = [one for one in os.listdir(self._folder) if one.endswith(LINES)]
                self._games = {one: known.get(one) or _game_of(self._folder / one) for one in names}
                settled = time.time_ns() - changed > SETTLED_NS and all(self._games.values())
                self._looked_at = changed if settled else 0
        return self._games.get(name, "")


def _game_of(path: Path) -> str:
    try:
        with open(path, "rb") as file:
            return msgspec.json.decode(file.readline(MOST_HEAD), type=_FirstPacket).id
    except (OSError, msgspec.MsgspecError):
        return ""


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
