"""`BuiltPage`: the files of the page, as the build of `web/` left them."""

import gzip
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from aiohttp import web

from jinro.hosting.web.requests import LONGEST_HEADER
from jinro.hosting.web.routes import Route
from jinro.i18n import Language

FOLDER: Final = Path(__file__).parent / "page_files"
INDEX: Final[dict[Language, str]] = {"ja": "index.html", "en": "index.en.html"}
"""The page, by the language of what it shows at first."""
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
"""The files that are served."""
POLICY: Final = "Content-Security-Policy"
HEADERS: Final = {
    POLICY: "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""Nothing is loaded from elsewhere, and no script runs that is not a file of the page. Small faces
are pictures whose address is their drawing."""
PART_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "public, max-age=31536000, immutable",  # Their names change with their content.
}
"""What scripts and styles need: they are never shown by themselves."""
_SMALL: Final = 1_000
"""Bytes below which compressing gains nothing."""


class _PageFile(NamedTuple):
    data: bytes
    encoded: dict[str, bytes]
    """By `Content-Encoding`, the shortest first."""
    type: str


class BuiltPage:
    """The files, read once."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._headers = HEADERS
        self._files: dict[str, _PageFile] = {}
        for path in sorted(folder.rglob("*")) if (folder / "index.html").is_file() else ():
            if path.is_file() and path.suffix in TYPES:
                data = path.read_bytes()
                name = path.relative_to(folder).as_posix()
                self._files[name] = _PageFile(data, _encoded(path, data), TYPES[path.suffix])

    def allow_engine(self, origin: str) -> None:
        """Let the page ask this engine to speak, and play what it answers."""
        policy = HEADERS[POLICY].replace(
            "connect-src 'self'", f"connect-src 'self' {origin}; media-src blob:"
        )
        self._headers = {**HEADERS, POLICY: policy}

    def route(self) -> Route:
        """The row of the files beside the page."""
        return Route("GET", "/assets/{name}", self.asset, "nothing", example={"name": "index.js"})

    async def asset(self, request: web.Request) -> Annotated[web.Response, "*/*"]:
        """A file of the page."""
        name, accepted = request.match_info["name"], request.headers.get("Accept-Encoding", "")
        missing = web.Response(status=404, text="there is no such file\n")
        return self.answer(f"assets/{name}", accepted) or missing

    @property
    def there(self) -> bool:
        """Whether the page is built."""
        return bool(self._files)

    def answer(self, name: str, accepted: str = "") -> web.Response | None:
        """A file as an answer; None if there is none of this name."""
        file = self._files.get(name)
        if file is None:
            return None
        headers = {**self._headers, "Content-Type": file.type, "Cache-Control": "no-cache"}
        if name.endswith(
            (".js", ".css")
        ):  # Their names change with their content. The page's policy holds for them.
            headers = {**PART_HEADERS, "Content-Type": file.type}
        if file.encoded:
            headers["Vary"] = "Accept-Encoding"
        for coding, body in file.encoded.items():
            if coding in accepted_codings(accepted):
                return web.Response(body=body, headers={**headers, "Content-Encoding": coding})
        return web.Response(body=file.data, headers=headers)

    def index(self, language: Language, accepted: str = "") -> web.Response | None:
        """The page; what it shows before its program runs is in this language. None: it is not built."""
        found = self.answer(INDEX[language], accepted) or self.answer("index.html", accepted)
        if found is not None:
            found.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return found


def _encoded(path: Path, data: bytes) -> dict[str, bytes]:
    """A file as browsers take it; the build leaves `.br` beside it."""
    if len(data) <= _SMALL:
        return {}
    brotli = path.with_name(f"{path.name}.br")
    found = {"br": brotli.read_bytes()} if brotli.is_file() else {}
    return {**found, "gzip": gzip.compress(data, mtime=0)}


def accepted_codings(accepted: str) -> set[str]:
    """The codings that a browser accepts (`Accept-Encoding`)."""
    entries = (entry.partition(";") for entry in accepted[:LONGEST_HEADER].lower().split(","))
    return {name.strip() for name, _, rest in entries if rest.replace(" ", "") not in ("q=0", "q=0.0")}
