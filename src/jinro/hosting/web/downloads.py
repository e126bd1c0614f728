"""`Downloads`: finished games as files, in every format of `jinro log export`. A worker writes them."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Final
from urllib.parse import quote

from aiohttp import web

from jinro.files.formats import ENDINGS, Format
from jinro.hosting.web.answers import HttpProblem, no_such_game
from jinro.hosting.web.requests import AtOnce, LanguageQuery
from jinro.hosting.web.routes import Route
from jinro.hosting.web.worker_process import Workers, WorkersBusy
from jinro.i18n import Words
from jinro.wire.nlp.messages import DEFAULT_DIALECT, DIALECTS

MOST_DOWNLOADS: Final = 8
"""Limit of games that are written as files at the same time."""
DOWNLOADS_OF_ONE: Final = 2
"""The same, for one address."""
SUFFIXES: Final = {"classic": ".log"} | {str(format_): ending for ending, format_ in ENDINGS.items()}

Finished = Callable[[web.Request, str], Awaitable[tuple[bytes, str] | None]]
"""A finished game that a request may see: a file of any format, and a name; None if there is none."""


class FileQuery(LanguageQuery, frozen=True):
    """What kind of file it is to be, and in which language problems are told."""

    format: Format = "log"
    dialect: str = DEFAULT_DIALECT


class Downloads:
    """Answers with files."""

    def __init__(self, workers: Workers, finished: Finished) -> None:
        self._workers = workers
        self._finished = finished
        self._at_once = AtOnce(MOST_DOWNLOADS, DOWNLOADS_OF_ONE)

    def routes(self) -> list[Route]:
        path = "/api/v1/page/games/{id}/file"
        return [Route("GET", path, self.file, "finished game", "watcher", "own", head=False)]

    async def file(
        self, request: web.Request, query: FileQuery
    ) -> Annotated[web.Response, "application/octet-stream"]:
        """A game in the format that a request asks for."""
        if query.dialect not in DIALECTS:
            raise HttpProblem(400, f"dialect must be one of {', '.join(DIALECTS)}")
        busy = Words(query.language)("errors.file.busy")
        with self._at_once.begun(request, busy):
            if self._workers.full("export"):
                raise HttpProblem(503, busy)
            found = await self._finished(request, request.match_info["id"])
            if found is None:
                raise no_such_game()
            data, name = found
            try:
                told, body = await self._workers.run(data, "export", query.format, query.dialect)
            except WorkersBusy:
                raise HttpProblem(503, busy) from None
        if told.error:
            raise HttpProblem(422, told.error[query.language])
        quoted = quote(name + SUFFIXES[query.format], safe="")
        headers = {
            "Content-Disposition": f"attachment; filename*=UTF-8''{quoted}",
            "X-Content-Type-Options": "nosniff",
        }
        return web.Response(body=body, content_type="application/octet-stream", headers=headers)
