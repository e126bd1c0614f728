"""`ClientServer`: a published browser client of LiCOS, unmodified, at the root of a port of its own.

Its scripts are not ours, so they never run on the origin of our page; the policy of its pages keeps them from
connecting anywhere but to this port.
"""

from html import escape
from typing import Annotated, Final, Protocol
from urllib.parse import parse_qs, urlsplit

from aiohttp import web

from jinro.config.licos.client import LicosClient
from jinro.config.licos.settings import LicosSettings
from jinro.errors import StoreError
from jinro.hosting.door import AtAddress, HttpListener
from jinro.hosting.doors.licos.client.files import LEAST_FUSE, ClientFiles
from jinro.hosting.doors.licos.door import LOBBY, SOCKET, LicosDoor
from jinro.hosting.doors.licos.files import picture_route, socket_routes
from jinro.hosting.doors.licos.lobby import LicosLobby
from jinro.hosting.handover import Inherited
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.visitors import GUEST, Kind
from jinro.hosting.people.consent import VERSION, consent_text
from jinro.hosting.people.people import People
from jinro.hosting.people.person import Person
from jinro.hosting.people.refused import Refused
from jinro.hosting.web.answers import UNKEPT_S, Html, logger
from jinro.hosting.web.application import application
from jinro.hosting.web.people import clear_session, person_or_guest, set_session
from jinro.hosting.web.requests import bytes_of, is_secure, page_language, reached_host, session_of
from jinro.hosting.web.routes import Route
from jinro.i18n import Language, Words
from jinro.net.addresses import client_url
from jinro.net.origin import OwnSite
from jinro.net.tls import Tls

FILES: Final = "/client"
"""Where the files of the client are."""
CONSENT: Final = "/lobby/consent"
"""Where the question of consent is answered, before the lobby."""
MOST_ANSWER: Final = 256
"""Bytes of that answer."""
SEATED: Final = "at"
"""The key in the address of the lobby of a person who was led to a room: no person is led there twice."""
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
_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # By it /logout knows older browsers that lead there from these pages.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_START: Final = '<!doctype html><html><head><meta charset="utf-8"><title>LiCOS</title>'
_QUESTION_STYLE: Final = (
    "<style>body{margin:0;padding:1rem;background:#f6f1e7;color:#2b2620;font:1rem/1.6 sans-serif}"
    "main{max-width:40rem;margin:auto}h1{font-size:1.3rem}"
    "button{font:inherit;min-height:2.75rem;padding:.4rem 1.2rem;margin:.3rem .3rem 0 0}</style>"
)
_QUESTION_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"
)
_NOTHING: Final = "default-src 'none'; frame-ancestors 'none'"
POLICY: Final = "Content-Security-Policy"


class LicosDoors(Protocol):
    """What the pages lead to: the LiCOS door of the server."""

    settings: LicosSettings
    site: OwnSite
    tls: Tls | None
    door: LicosDoor
    licos_lobby: LicosLobby
    lobby: Lobby


class ClientServer(AtAddress[HttpListener]):
    """The pages of the published client, its files, and the sockets that they open."""

    def __init__(
        self, client: LicosClient, licos: LicosDoors, people: People, *, language: Language = "en"
    ) -> None:
        self.client = client
        self.settings: LicosSettings = licos.settings
        self.files = ClientFiles(client.folder)
        self._licos = licos
        self._people = people
        self._language: Language = language
        self._listener = HttpListener(licos.door.protocol, licos.settings, client.port)

    @property
    def remarks(self) -> list[str]:
        """What the operator should know."""
        words, folder = Words(self._language), self.client.folder
        lacks = self.files.lacks(self.client.dialect)
        made = [words("start.client_lacks", name=name, folder=folder) for name in lacks]
        old = self.files.old_fuse
        if old is not None and self.client.dialect != "0.2":
            made.append(words("start.client_old", file=old[0], version=old[1], least=LEAST_FUSE))
        return made

    def routes(self) -> list[Route]:
        file = {"name": "lobby.js"}
        return [
            *socket_routes(self._licos.door),
            picture_route(),
            Route("GET", "/", _to_lobby, "nothing"),
            Route("GET", "/lobby", self.lobby, "person", "person"),
            Route("POST", CONSENT, self.consent, "nothing", "person", origin="own"),
            Route("GET", "/village", self.village, "nothing"),
            Route("GET", "/logout", self.log_out, "nothing", "person"),
            Route("GET", FILES + "/{name:.+}", self.file, "nothing", example=file),
        ]

    async def start(self, inherited: Inherited) -> None:
        self.app = application(self.routes(), site=self._licos.site)
        self.app.on_response_prepare.append(_guard)
        await self._listener.start(self.app, inherited)

    @property
    def url(self) -> str:
        """Where people find it."""
        scheme = "http" if self._licos.tls is None else "https"
        return client_url(scheme, self.settings.host, self.port, "/lobby")

    async def stop(self) -> None:
        await self._listener.stop()

    # Pages

    async def lobby(self, request: web.Request) -> Html:
        """The lobby; who has no session becomes a guest, who has a seat is led to the room.

        Before it the question of consent, once: the client itself knows none.
        """
        language = _language(request)
        try:
            person, secret = await person_or_guest(request, self._people, GUEST, language)
        except Refused as refused:
            return _refusal(refused, language)
        except StoreError as error:
            return _unkept(error, language)
        if person.consent is None or person.consent.version != VERSION:
            response = _question(language)
            if secret:
                set_session(response, request, secret)
            return response
        seat = None if secret or SEATED in request.query else await self._seat_of(session_of(request))
        if seat is not None:
            # The client keeps the fragment; without one it shows its main menu.
            return _redirect(f"/lobby?{SEATED}={seat[1]}#/{ROUTES[seat[0]]}/lobby")
        response = self._page(request, "lobby", LOBBY, await self._tokens(person))
        if secret:
            set_session(response, request, secret)
        return response

    async def consent(self, request: web.Request) -> Html:
        """The answer to the question of consent; without a clear yes nothing is published."""
        language = _language(request)
        answer = parse_qs((await bytes_of(request, MOST_ANSWER)).decode("ascii", "replace"))
        try:
            person = await self._people.by_session(session_of(request))
            if person is not None:
                await self._people.consent(person, VERSION, answer.get("agreed") == ["yes"])
        except Refused as refused:
            return _refusal(refused, language)
        except StoreError as error:
            return _unkept(error, language)
        return _redirect("/lobby")

    async def village(self, request: web.Request) -> Html:
        """The game; the client knows its token and the number of the village."""
        return self._page(request, "village", SOCKET, {})

    async def log_out(self, request: web.Request) -> Html:
        """End the session. A page of another site cannot do that to its readers."""
        language = _language(request)
        words = Words(language)
        if not self._is_own(request):
            return _redirect("/lobby")
        try:
            await self._people.log_out(session_of(request))
        except StoreError as error:
            return _unkept(error, language)
        response = _text_page(f'{words("licos.gone")} <a href="/lobby">{words("licos.again")}</a>')
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

    async def file(self, request: web.Request) -> Annotated[web.Response, "*/*"]:
        """A file of the client."""
        found = self.files.files.get(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound(text="there is no such file\n")
        headers = {"Content-Type": found.type, "Cache-Control": "no-cache"}
        return web.Response(body=found.data, headers=headers)

    async def _seat_of(self, secret: str) -> tuple[Kind, int] | None:
        """As what, and in which room, a person waits or plays, or is invited; None: nowhere."""
        for kind in ROUTES:
            visitor = await self._licos.licos_lobby.identities.session(secret, kind)
            room = None if visitor is None else self._licos.lobby.directory.place(visitor)
            if room is not None:
                return kind, room.id
        return None

    async def _tokens(self, person: Person) -> dict[str, str]:
        return {key: await self._people.avatars.token(person, kind) for key, kind in ATTRIBUTES.items()}  # type: ignore[arg-type]

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
    """The way to the lobby."""
    return _redirect("/lobby")


def _redirect(where: str) -> web.Response:
    return web.Response(status=303, headers={"Location": where, "Cache-Control": "no-store"})


def _html(text: str, policy: str = _NOTHING, status: int = 200) -> web.Response:
    # A page holds tokens: no cache keeps a copy.
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


def _question(language: Language) -> web.Response:
    """What is kept and what may be published, with the two answers. It has no script."""
    words = Words(language)
    told = "".join(f"<p>{escape(one)}</p>" for one in consent_text(VERSION, language))
    answers = "".join(
        f'<button name="agreed" value="{value}">{words(f"licos.consent.{value}")}</button> '
        for value in ("no", "yes")
    )
    html = (
        f"{_START.replace('<html>', f'<html lang={language}>')}"
        f'<meta name="viewport" content="width=device-width">{_QUESTION_STYLE}</head><body><main>'
        f"<h1>{words('licos.consent.title')}</h1>{told}"
        f'<form method="post" action="{CONSENT}">{answers}</form></main></body></html>\n'
    )
    return _html(html, _QUESTION_POLICY)


def _refusal(refused: Refused, language: Language, status: int = 0) -> web.Response:
    words = f"{escape(refused.words[language])} {Words(language)('licos.later')}"
    response = _text_page(words, status or (429 if refused.retry_s else 503))
    response.headers["Retry-After"] = str(refused.retry_s or 60)
    return response


def _unkept(error: StoreError, language: Language) -> web.Response:
    """Nothing can be written at present."""
    logger.error("people: %s", error)
    return _refusal(Refused("unkept", retry_s=UNKEPT_S), language, 503)


def _language(request: web.Request) -> Language:
    return page_language(request.headers.get("Accept-Language", ""), "ja")
