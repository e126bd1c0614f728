"""`Downloads`: finished games as files, in every format of `jinro log export`. A worker writes them."""

from collections.abc import Awaitable, Callable
from typing import Final, Literal, get_args
from urllib.parse import quote

from aiohttp import web

from jinro.files.formats import ENDINGS, Format
from jinro.server.web.access import json_answer
from jinro.server.web.at_once import AtOnce
from jinro.server.web.routes import Route
from jinro.server.web.worker_process import Workers, WorkersBusy
from jinro.transcript.phrases import phrase
from jinro.wire.nlp.messages import DEFAULT_DIALECT, DIALECTS

MOST_DOWNLOADS: Final = 8
"""Limit of games that are written as files at the same time."""
DOWNLOADS_OF_ONE: Final = 2
"""The same, for one address."""
SUFFIXES: Final = {"classic": ".log"} | {str(format_): ending for ending, format_ in ENDINGS.items()}

Finished = Callable[[web.Request, str], Awaitable[tuple[bytes, str] | None]]
"""A finished game that a request may see: a file of any format, and a name; None if there is none."""


class Downloads:
    """Answers with files."""

    def __init__(self, workers: Workers, finished: Finished) -> None:
        self._workers = workers
        self._finished = finished
        self._at_once = AtOnce(MOST_DOWNLOADS, DOWNLOADS_OF_ONE)

    def routes(self) -> list[Route]:
        return [
            Route(
                method="GET",
                path="/api/v1/page/games/{id}/file",
                handle=self.file,
                shows="finished game",
                viewer="watcher",
                origin="own",
                head=False,
            )
        ]

    async def file(self, request: web.Request) -> web.Response:
        """A game in the format that a request asks for."""
        format_, dialect = request.query.get("format", "log"), request.query.get("dialect", DEFAULT_DIALECT)
        if format_ not in get_args(Format):
            return json_answer({"error": f"format must be one of {', '.join(get_args(Format))}"}, 400)
        if dialect not in DIALECTS:
            return json_answer({"error": f"dialect must be one of {', '.join(DIALECTS)}"}, 400)
        language: Literal["ja", "en"] = "ja" if request.query.get("lang") == "ja" else "en"
        with self._at_once.begun(request) as free:
            if not free or self._workers.full("export"):
                return _busy(language)
            return await self._written(request, format_, dialect, language)

    async def _written(
        self, request: web.Request, format_: str, dialect: str, language: Literal["ja", "en"]
    ) -> web.Response:
        found = await self._finished(request, request.match_info["id"])
        if found is None:
            return json_answer({"error": "game not found"}, 404)
        data, name = found
        try:
            told, body = await self._workers.run(data, "export", format_, dialect)
        except WorkersBusy:
            return _busy(language)
        if told.error:
            return json_answer({"error": phrase(told.error, language)}, 422)
        headers = {
            "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name + SUFFIXES[format_], safe='')}",
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-store",
        }
        return web.Response(body=body, content_type="application/octet-stream", headers=headers)


def _busy(language: Literal["ja", "en"]) -> web.Response:
    return json_answer({"error": phrase("too many files are being read; try again soon", language)}, 503)
