"""`VisitorFiles`: game files that visitors drop on the page, to go through them.

A worker reads them. They are kept in memory alone, for a while, under an id that cannot be guessed.
"""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from aiohttp import web
from msgspec import Struct

from jinro.errors import one_line
from jinro.files.worker import FileResult
from jinro.hosting.web.answers import HttpProblem
from jinro.hosting.web.requests import AtOnce, LanguageQuery
from jinro.hosting.web.routes import Route
from jinro.hosting.web.worker_process import Workers, WorkersBusy
from jinro.i18n import Language, Message, Words, text
from jinro.wire.page.host import PageLog
from jinro.wire.page.messages import FileProblem, Started

MOST_FILE: Final = 16 << 20
"""Largest file that is read, as it is sent."""
UPLOAD_S: Final = 60.0
"""Time to send a file."""
MOST_UPLOADS: Final = 8
"""Limit of files that are being sent or read at the same time."""
UPLOADS_OF_ONE: Final = 2
"""The same, from one address."""
MOST_FILES: Final = 100
"""Most files that are kept."""
MOST_KEPT: Final = 64 << 20
"""About the most bytes of the files that are kept."""
KEPT_S: Final = 3_600.0
"""How long a file is kept."""
LONGEST_NAME: Final = 100
"""Most characters of the name of a file."""
PREFIX: Final = "file-"


class VisitorFileQuery(LanguageQuery, frozen=True):
    """What the page says of a file: its name, and how large it is, which may be more than is sent."""

    name: str = ""
    size: str = ""


class VisitorFile(Struct, frozen=True):
    """A file as it is kept."""

    name: str
    data: bytes
    log: PageLog
    size: int
    kept_until: float
    problems: tuple[FileProblem, ...]
    more_problems: int


class VisitorFiles:
    """The files of all visitors."""

    def __init__(self, workers: Workers, now: Callable[[], float] = time.monotonic) -> None:
        self._workers = workers
        self._now = now
        self._files: OrderedDict[str, VisitorFile] = OrderedDict()
        self._at_once = AtOnce(MOST_UPLOADS, UPLOADS_OF_ONE)

    def routes(self) -> list[Route]:
        return [Route("POST", "/api/v1/page/files", self.drop, "nothing", origin="page")]

    def get(self, number: str) -> VisitorFile | None:
        """A file that is still kept."""
        self._forget()
        return self._files.get(number)

    async def drop(self, request: web.Request, query: VisitorFileQuery) -> Started:
        """Read a file, and answer the id under which it can be gone through."""
        language, name = query.language, one_line(query.name)[:LONGEST_NAME] or "?"

        def refused(status: int, code: str, **args: object) -> HttpProblem:
            return HttpProblem(status, f"{name}: {text(Message(code, args), language)}")

        busy = refused(503, "errors.file.busy")
        with self._at_once.begun(request, str(busy)):
            if self._workers.full("show"):
                raise busy
            try:
                async with asyncio.timeout(UPLOAD_S):
                    data = await _body(request, query.size)
            except TimeoutError:
                raise refused(408, "errors.file.slow_sending") from None
            if data is None:
                raise refused(413, "errors.file.too_large", most=MOST_FILE)
            try:
                told, body = await self._workers.run(data, "show")
            except WorkersBusy:
                raise busy from None
        if told.error:
            raise HttpProblem(422, bad_file(name, told, language))
        return Started(self._keep(name, data, body, told))

    def _keep(self, name: str, data: bytes, body: bytes, told: FileResult) -> str:
        log = PageLog()
        log.messages = body.split(b"\n")
        size = len(data) + len(body)
        number = PREFIX + secrets.token_urlsafe(16)
        problems = tuple(FileProblem(line, what["ja"], what["en"]) for line, what in told.problems)
        self._files[number] = VisitorFile(name, data, log, size, self._now() + KEPT_S, problems, told.more)
        self._forget()
        return number

    def _forget(self) -> None:
        """Forget what is too old, and the oldest of what is too much; the latest stays."""
        now = self._now()
        size = sum(file.size for file in self._files.values())
        for number, file in list(self._files.items()):
            if (
                file.kept_until > now
                and len(self._files) <= MOST_FILES
                and (size <= MOST_KEPT or len(self._files) == 1)
            ):
                return
            del self._files[number]
            size -= file.size


async def _body(request: web.Request, told: str) -> bytes | None:
    """The body of a request; None if it is too large, or if the page says that the file is (`told`)."""
    too_large = told.isascii() and told.isdigit() and (len(told) > 12 or int(told) > MOST_FILE)
    if too_large or (request.content_length or 0) > MOST_FILE:
        return None
    pieces, size = [], 0
    async for piece in request.content.iter_any():
        pieces.append(piece)
        size += len(piece)
        if size > MOST_FILE:
            return None
    return b"".join(pieces)


def bad_file(name: str, told: FileResult, language: Language) -> str:
    """Why a file cannot be shown, in one line: its name, the line, what is wrong, what was expected."""
    words = Words(language)
    place = words("web.file.line", name=name, line=told.line) if told.line else name
    return words("web.file.bad", place=place, why=told.error[language], expected=words("web.file.expected"))
