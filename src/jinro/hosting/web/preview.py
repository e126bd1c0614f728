"""`Previews`: what other sites show of a link to a finished game: a title, who was there, a picture.

Sites that make previews have no token: they are told of games that the public may see.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from html import escape
from typing import Annotated, Final

import msgspec
from aiohttp import web
from msgspec import Struct

from jinro.files.picture import CAN_DRAW, HEIGHT, WIDTH, PictureCast
from jinro.game.events import Ended, Event, Opened
from jinro.hosting.web.answers import HttpProblem, no_such_game
from jinro.hosting.web.requests import AtOnce, reached_host, reached_scheme, token_of
from jinro.hosting.web.routes import Route
from jinro.hosting.web.worker_process import Workers, WorkersBusy
from jinro.i18n import Language, Words
from jinro.wire.page.names import VillageName

MOST_PICTURES: Final = 8
"""Limit of pictures that are drawn at the same time."""
PICTURES_OF_ONE: Final = 2
"""The same, for one address."""
PICTURES_BYTES: Final = 16 << 20
"""About the size of the pictures that are remembered."""
CACHED_S: Final = 600
"""How long others may keep a picture: so long it is seen after the game is no longer public."""
MOST_NAMES: Final = 15
"""Names of villagers in the description of a link."""
LONGEST_NAME: Final = 40
"""Most characters of each of them."""
BUSY: Final = "too many pictures are being drawn"
MARK: Final = b"</head>"


class PreviewGame(Struct, frozen=True):
    """A finished game as a preview tells it."""

    name: VillageName
    days: int
    cast: PictureCast


def preview_of(log: Iterable[Event], name: VillageName) -> PreviewGame | None:
    """What a preview tells of a game with these events; None if it has no end."""
    opened = next((event for event in log if isinstance(event, Opened)), None)
    ended = next((event for event in log if isinstance(event, Ended)), None)
    if opened is None or ended is None:
        return None
    faces = tuple((one.name, one.avatar) for one in opened.characters)
    return PreviewGame(name, ended.day, PictureCast(faces, ended.roles, ended.winner))


Finished = Callable[[web.Request, str], Awaitable[tuple[PreviewGame, bool] | None]]
"""A finished game that a request may see, and whether the public may see it; None if there is none."""


class Previews:
    """Answers for links to games."""

    def __init__(self, workers: Workers, finished: Finished) -> None:
        self._workers = workers
        self._finished = finished
        self._at_once = AtOnce(MOST_PICTURES, PICTURES_OF_ONE)
        self._pictures: OrderedDict[bytes, bytes] = OrderedDict()
        """By what they show."""

    def routes(self) -> list[Route]:
        path = "/api/v1/page/games/{id}/picture.png"
        return [Route("GET", path, self.picture, "finished game", "watcher")]

    def forget(self) -> None:
        """Forget all pictures: names may be on them that are gone."""
        self._pictures.clear()

    async def tagged(self, request: web.Request, page: web.Response, language: Language) -> web.Response:
        """The page with what a preview of this game shows; unchanged if there is no such game."""
        number = request.match_info["id"]
        found = await self._finished(request, number)
        body = page.body
        if found is not None and isinstance(body, bytes) and MARK in body:
            told, is_public = found
            if not is_public:
                page.headers["Cache-Control"] = "no-store"
            at = f"{reached_scheme(request)}://{reached_host(request)}"
            picture = f"{at}/api/v1/page/games/{number}/picture.png" if CAN_DRAW else ""
            page.body = body.replace(MARK, tags(told, picture, language).encode() + MARK, 1)
        return page

    async def picture(self, request: web.Request) -> Annotated[web.Response, "image/png"]:
        """A picture of a finished game, for previews."""
        found = await self._finished(request, request.match_info["id"])
        if found is None:
            raise no_such_game()
        if not CAN_DRAW:
            raise HttpProblem(404, "this server draws no pictures: pip install 'jinro[previews]'")
        told, is_public = found
        shown = msgspec.json.encode(told.cast)
        data = self._pictures.get(shown)
        if data is None:
            with self._at_once.begun(request, BUSY):
                data = await self._drawn(shown)
        if data is None:
            raise HttpProblem(503, BUSY)
        # What the public may not see is not for the caches that others share.
        cached = f"public, max-age={CACHED_S}" if is_public and not token_of(request) else "private, no-store"
        headers = {"Cache-Control": cached, "X-Content-Type-Options": "nosniff"}
        return web.Response(body=data, content_type="image/png", headers=headers)

    async def _drawn(self, shown: bytes) -> bytes | None:
        try:
            told, data = await self._workers.run(shown, "picture")
        except WorkersBusy:
            return None
        if told.error:
            return None
        self._pictures[shown] = data
        while sum(map(len, self._pictures.values())) > PICTURES_BYTES:
            self._pictures.popitem(last=False)
        return data


def tags(told: PreviewGame, picture: str, language: Language) -> str:
    """The elements that a preview is made from; no text of a game can end them. `picture`: its address, or
    empty."""
    words = Words(language)
    title = words(
        "web.preview.title",
        name=told.name.ja if language == "ja" else told.name.en,
        count=len(told.cast.faces),
        days=told.days,
        won=words(f"web.preview.won.{told.cast.winner.value}"),
    )
    names = [name[:LONGEST_NAME] for name, _ in told.cast.faces[:MOST_NAMES]]
    found = {
        "og:type": "website",
        "og:site_name": "jinro",
        "og:title": title,
        "og:description": words("web.preview.comma").join(names),
    }
    if picture:
        found |= {
            "og:image": picture,
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:type": "image/png",
        }
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in found.items()]
    card = "summary_large_image" if picture else "summary"
    return "\n".join([*lines, f'<meta name="twitter:card" content="{card}" />', ""])
