"""`ClientServer`: a published browser client of LiCOS, unmodified, at the root of a port of its own.

Its scripts are not ours, so they never run on the origin of our page; the policy of its pages keeps them from
connecting anywhere but to this port.
"""

import asyncio
import socket
from html import escape
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from jinro.config.licos.client import LicosClient
from jinro.config.licos.settings import LicosSettings
from jinro.errors import StoreError
from jinro.net.licos.door import LOBBY, SOCKET
from jinro.net.listen import duplicates, listen
from jinro.server.address import client_url
from jinro.server.hand_over import Inherited
from jinro.server.licos.client.files import LEAST_FUSE, ClientFiles
from jinro.server.licos.server import LicosServer
from jinro.server.licos.web import picture_route, socket_routes
from jinro.server.lobby.visitors import GUEST, Kind
from jinro.server.people.people import People
from jinro.server.people.person import Person
from jinro.server.people.refused import Refused
from jinro.server.start_words import START
from jinro.server.web.http_log import logger
from jinro.server.web.people import (
    UNKEPT_S,
    clear_session,
    is_secure,
    person_or_guest,
    session_of,
    set_session,
)
from jinro.server.web.reached import reached_host
from jinro.server.web.routes import Route, application
from jinro.server.web.status import page_language
from jinro.transcript.words import Language

FILES: Final = "/client"
"""Where the files of the client are."""
SEATED: Final = "at"
"""The key in the address of the lobby of somebody who was led to a room: nobody is led there twice."""
ROUTES: Final[dict[Kind, str]] = {
    "human player": "human",
    "onymous audience": "audience",
    "robot player": "robot",
}
"""The lobbies of the client, by kind; a seat is looked for in this order."""
ATTRIBUTES: Final[dict[str, Kind]] = {
    "data-human-player-token": "human player",
    "data-robot-player-token": "robot player",
    "data-onymous-audience-token": "onymous audience",
}
"""The attributes of the lobby's script that hold a token."""
_WORDS: Final = {
    "en": {"gone": "You are logged out.", "again": "To the lobby", "later": "Try again later."},
    "ja": {"gone": "ログアウトしました。", "again": "ロビーへ", "later": "しばらくしてからお試しください。"},
}
_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # By it /logout knows older browsers that lead there from these pages.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_START: Final = '<!doctype html><html><head><meta charset="utf-8"><title>LiCOS</title>'
_NOTHING: Final = "default-src 'none'; frame-ancestors 'none'"
POLICY: Final = "Content-Security-Policy"


class ClientServer:
    """The pages of the published client, its files, and the sockets that they open."""

    def __init__(
        self, client: LicosClient, licos: LicosServer, people: People, *, language: Language = "en"
    ) -> None:
        self.client = client
        self.settings: LicosSettings = licos.settings
        self.port = client.port
        self.files = ClientFiles(client.folder)
        self._licos = licos
        self._people = people
        self._language: Language = language
        self._runner: web.AppRunner | None = None
        self._listening: asyncio.Server | None = None

    @property
    def remarks(self) -> list[str]:
        """What the operator should know."""
        words, folder = START[self._language], self.client.folder
        lacks = self.files.lacks(self.client.dialect)
        made = [words["client_lacks"].format(name=name, folder=folder) for name in lacks]
        old = self.files.old_fuse
        if old is not None and self.client.dialect != "0.2":
            made.append(words["client_old"].format(file=old[0], version=old[1], least=LEAST_FUSE))
        return made

    def routes(self) -> list[Route]:
        file = {"name": "lobby.js"}
        return [
            *socket_routes(self._licos.door),
            picture_route(),
            Route(method="GET", path="/", handle=_to_lobby, shows="nothing"),
            Route(method="GET", path="/lobby", handle=self.lobby, shows="person", viewer="person"),
            Route(method="GET", path="/village", handle=self.village, shows="nothing"),
            Route(method="GET", path="/logout", handle=self.log_out, shows="nothing", viewer="person"),
            Route(method="GET", path=FILES + "/{name:.+}", handle=self.file, shows="nothing", example=file),
        ]

    async def start(self, inherited: Inherited) -> None:
        """Listen; port 0 becomes a free port."""
        self.app = application(self.routes(), site=self._licos.site)
        self.app.on_response_prepare.append(_guard)
        self._runner = web.AppRunner(self.app, access_log=None, handle_signals=False, logger=logger)
        await self._runner.setup()
        host, port = self.settings.host, self.port
        self._listening = await listen(self._connection, host, port, inherited.take(host, port))
        self.port = self._listening.sockets[0].getsockname()[1]

    def _connection(self) -> asyncio.Protocol:
        assert self._runner is not None
        assert self._runner.server is not None
        return self._licos.door.protocol(self._runner.server)

    @property
    def url(self) -> str:
        """Where people find it."""
        scheme = "http" if self._licos.tls is None else "https"
        return client_url(scheme, self.settings.host, self.port, "/lobby")

    def doors(self) -> list[socket.socket]:
        """Duplicates of the listening sockets."""
        return duplicates(self._listening)

    def close(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.close()

    async def stop(self) -> None:
        """Wait for the end of all connections, which the door closes."""
        self.close()
        if self._runner is not None:
            await self._runner.cleanup()

    # Pages

    async def lobby(self, request: web.Request) -> web.StreamResponse:
        """The lobby; who has no session becomes a guest, who has a seat is led to the room."""
        language = _language(request)
        try:
            person, secret = await person_or_guest(request, self._people, GUEST, language)
        except Refused as refused:
            return _refusal(refused, language)
        except StoreError as error:
            return _unkept(error, language)
        seat = None if secret or SEATED in request.query else self._seat_of(session_of(request))
        if seat is not None:
            # The client keeps the fragment; without one it shows its main menu.
            return _redirect(f"/lobby?{SEATED}={seat[1]}#/{ROUTES[seat[0]]}/lobby")
        response = self._page(request, "lobby", LOBBY, self._tokens(person))
        if secret:
            set_session(response, request, secret)
        return response

    async def village(self, request: web.Request) -> web.StreamResponse:
        """The game; the client knows its token and the number of the village."""
        return self._page(request, "village", SOCKET, {})

    async def log_out(self, request: web.Request) -> web.StreamResponse:
        """End the session. A page of another site cannot do that to its readers."""
        language = _language(request)
        words = _WORDS[language]
        if not self._is_own(request):
            return _redirect("/lobby")
        try:
            await self._people.log_out(session_of(request))
        except StoreError as error:
            return _unkept(error, language)
        response = _text_page(f'{words["gone"]} <a href="/lobby">{words["again"]}</a>')
        clear_session(response, request)
        return response

    def _is_own(self, request: web.Request) -> bool:
        """Whether a page of this port leads somewhere, or the reader itself. The published client leads to
        /logout by navigation, a GET; browsers tell from where, older ones by the address of that page."""
        site = request.headers.get("Sec-Fetch-Site")
        if site is not None:
            return site in ("same-origin", "none")
        told = [request.headers[name] for name in ("Origin", "Referer") if name in request.headers]
        return bool(told) and all(_host_of(one) == reached_host(request).lower() for one in told)

    async def file(self, request: web.Request) -> web.Response:
        """A file of the client."""
        found = self.files.files.get(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound(text="there is no such file\n")
        headers = {"Content-Type": found.type, "Cache-Control": "no-cache"}
        return web.Response(body=found.data, headers=headers)

    def _seat_of(self, secret: str) -> tuple[Kind, int] | None:
        """As what, and in which room, somebody waits or plays, or is invited; None: nowhere."""
        for kind in ROUTES:
            visitor = self._licos.licos_lobby.identities.session(secret, kind)
            room = None if visitor is None else self._licos.lobby.directory.place(visitor)
            if room is not None:
                return kind, room.id
        return None

    def _tokens(self, person: Person) -> dict[str, str]:
        return {key: self._people.avatars.token(person, kind) for key, kind in ATTRIBUTES.items()}  # type: ignore[arg-type]

    def _page(self, request: web.Request, page: str, socket: str, data: dict[str, str]) -> web.Response:
        """A page of the client: an empty element, and a script with what it needs to know."""
        base = f"{'wss' if is_secure(request) else 'ws'}://{reached_host(request)}"
        url = f"{base}/licos/{self.client.dialect}/{socket}"
        attributes = "".join(f' {key}="{escape(value)}"' for key, value in {"data-url": url, **data}.items())
        style = self.files.place(f"{page}.css")
        sheet = f'<link rel="stylesheet" href="{FILES}/{escape(style)}">' if style else ""
        scripts = "".join(
            f'<script defer src="{FILES}/{escape(one)}"></script>' for one in self.files.libraries
        )
        script = escape(self.files.place(f"{page}.js"))
        html = (
            f'{_START}<meta name="viewport" content="width=device-width">'
            f'{sheet}{scripts}<script defer id="script" src="{FILES}/{script}"{attributes}></script>'
            '</head><body><div id="root"></div></body></html>\n'
        )
        return _html(html, _policy(base))


def _policy(sockets: str) -> str:
    """What the pages of the client may do: everything is of this port. It writes its styles into the page."""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        f"media-src 'self' blob:; font-src 'self'; connect-src 'self' {sockets}; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )


async def _guard(request: web.Request, response: web.StreamResponse) -> None:
    for name, value in {**_HEADERS, POLICY: _NOTHING}.items():
        response.headers.setdefault(name, value)


async def _to_lobby(request: web.Request) -> web.Response:
    return _redirect("/lobby")


def _redirect(where: str) -> web.Response:
    return web.Response(status=303, headers={"Location": where, "Cache-Control": "no-store"})


def _html(text: str, policy: str = _NOTHING, status: int = 200) -> web.Response:
    # A page holds tokens: nobody keeps a copy.
    headers = {POLICY: policy, "Cache-Control": "no-store"}
    return web.Response(text=text, status=status, content_type="text/html", charset="utf-8", headers=headers)


def _host_of(url: str) -> str:
    """The host of an address, with its port; empty: it has none."""
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""


def _text_page(text: str, status: int = 200) -> web.Response:
    return _html(f"{_START}</head><body><p>{text}</p></body></html>\n", status=status)


def _refusal(refused: Refused, language: Language, status: int = 0) -> web.Response:
    words = f"{escape(refused.words[language])} {_WORDS[language]['later']}"
    response = _text_page(words, status or (429 if refused.retry_s else 503))
    response.headers["Retry-After"] = str(refused.retry_s or 60)
    return response


def _unkept(error: StoreError, language: Language) -> web.Response:
    """Nothing can be written at present."""
    logger.error("people: %s", error)
    return _refusal(Refused("unkept", retry_s=UNKEPT_S), language, 503)


def _language(request: web.Request) -> Language:
    return page_language(request.headers.get("Accept-Language", ""), "ja")
