"""HTTP of people: `/api/v1/people`. A session is a cookie; what changes something is JSON from our page.

No page of another origin can ask for anything here: a request that changes something names its origin, and
answers carry no header that would let others read them.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from aiohttp import web
from msgspec import Struct

from jinro.errors import StoreError
from jinro.net.handshake import Handshake
from jinro.server.people.consent import LICENCE, TEXTS, VERSION
from jinro.server.people.people import COOKIE, SESSION_MS, People
from jinro.server.people.person import KINDS, Kind, OwnAvatar, Person, language_of
from jinro.server.people.refused import Refused
from jinro.server.web.access import json_answer
from jinro.server.web.http_log import logger
from jinro.server.web.reached import reached_scheme
from jinro.server.web.routes import Handle, Route, Shows, Viewer
from jinro.server.web.status import page_language
from jinro.transcript.words import Language

PEOPLE_PATH: Final = "/api/v1/people"
MOST_ASKED: Final = 8 << 10
"""Largest body of a request about people, in bytes."""
BODY_S: Final = 10.0
"""Seconds in which the body of such a request must have come."""
UNKEPT_S: Final = 10
"""`Retry-After` while people cannot be stored."""
MOST_HISTORY: Final = 50
"""Limit of games in the history of a person."""
STATUS: Final = {
    "log_in": 401, "ended": 401, "nobody": 401, "banned": 403, "unknown": 404, "link": 404, "name_taken": 409,
    "is_account": 409, "is_somebody": 409, "answered": 409, "playing": 409,
    "too_many": 429, "busy": 503, "unkept": 503,
}  # fmt: skip
"""Of codes that are no 400."""
T = TypeVar("T")


class AskedName(Struct):
    """A new guest, or a new name."""

    name: str
    language: str = ""


class AskedLogIn(Struct):
    """What somebody logs in with."""

    name: str
    password: str
    language: str = ""


class AskedPassword(Struct):
    old: str
    new: str


class AskedLanguage(Struct):
    language: str


class AskedLink(Struct):
    secret: str


class AskedSettings(Struct):
    settings: dict[str, Any]


class AskedConsent(Struct):
    version: int
    agreed: bool


class AskedAvatar(Struct):
    """A new avatar."""

    kind: Kind
    name: str
    image: str = ""
    language: str = ""
    fully_automated: bool = True
    support: tuple[str, ...] = ()


class AskedChange(Struct):
    """What is changed of an avatar."""

    name: str | None = None
    image: str | None = None
    language: str | None = None


class AskedDeletion(Struct):
    """Who wants to be deleted says so with its name, and with its password if it has one."""

    name: str
    password: str = ""


class AskedNothing(Struct):
    """A request that says nothing more."""


def session_of(request: web.Request) -> str:
    """The secret of the session of a request; empty if it has none."""
    return request.cookies.get(COOKIE, "")


def set_session(response: web.StreamResponse, request: web.Request, secret: str) -> None:
    """Let the browser keep a session."""
    response.set_cookie(
        COOKIE,
        secret,
        path="/",
        max_age=SESSION_MS // 1_000,
        httponly=True,
        samesite="Lax",
        secure=is_secure(request),
    )


def clear_session(response: web.StreamResponse, request: web.Request) -> None:
    """Let the browser forget its session."""
    response.del_cookie(COOKIE, path="/", httponly=True, samesite="Lax", secure=is_secure(request))


def address_of(request: web.Request) -> str:
    """The address that limits of a request count."""
    behind = None if request.transport is None else request.transport.get_protocol()
    if isinstance(behind, Handshake):
        return behind.client(",".join(request.headers.getall("X-Forwarded-For", ())))
    return request.remote or ""


def counted_address(request: web.Request) -> str:
    """The same where everybody of an address shares a limit; empty: it has none."""
    behind = None if request.transport is None else request.transport.get_protocol()
    if isinstance(behind, Handshake):
        return behind.counted_as(",".join(request.headers.getall("X-Forwarded-For", ())))
    return ""


async def person_or_guest(
    request: web.Request, people: People, name: str, language: Language
) -> tuple[Person, str]:
    """Who asks; somebody without a session becomes a guest. The second value is the secret of a new session,
    to be set as a cookie; empty if there was one."""
    person = people.by_session(session_of(request))
    if person is not None:
        return person, ""
    return await people.guest(name, language, address=address_of(request))


def is_secure(request: web.Request) -> bool:
    """Whether the visitor's connection is encrypted, here or at a trusted proxy."""
    return request.secure or reached_scheme(request) == "https"


class PeopleRoutes:
    """The routes of people."""

    def __init__(self, people: People) -> None:
        self._people = people

    def routes(self) -> list[Route]:
        read = {
            "me": self.me,
            "consent": self.text,
            "history": self._read(self.history),
            "avatars": self._read(self.avatars),
        }
        rows = [
            Route(method="GET", path=f"{PEOPLE_PATH}/{path}", handle=handle, shows="person", viewer="person")
            for path, handle in read.items()
        ]
        anybody, somebody = self._anybody, self._somebody
        for path, handle in (
            ("guest", anybody(AskedName, self.guest)),
            ("sign-up", anybody(AskedLogIn, self.sign_up)),
            ("log-in", anybody(AskedLogIn, self.log_in)),
            ("by-link", anybody(AskedLink, self.by_link)),
            ("log-out", somebody(AskedNothing, self.log_out)),
            ("log-out-everywhere", somebody(AskedNothing, self.log_out_everywhere)),
            ("link", somebody(AskedNothing, self.link)),
            ("rename", somebody(AskedName, self.rename)),
            ("language", somebody(AskedLanguage, self.language)),
            ("password", somebody(AskedPassword, self.password)),
            ("settings", somebody(AskedSettings, self.settings)),
            ("avatars", somebody(AskedAvatar, self.create_avatar)),
            ("avatars/{avatar}", somebody(AskedChange, self.change_avatar)),
            ("avatars/{avatar}/delete", somebody(AskedNothing, self.delete_avatar)),
            ("avatars/{avatar}/token", somebody(AskedNothing, self.renew_access)),
            ("consent", somebody(AskedConsent, self.answer)),
            ("consent/withdraw", somebody(AskedNothing, self.withdraw)),
            ("delete", somebody(AskedDeletion, self.delete)),
        ):
            rows.append(post_route(f"{PEOPLE_PATH}/{path}", handle, shows="person", viewer="person"))
        return rows

    # Who may ask

    def person_of(self, request: web.Request) -> str:
        """The id of whose session a request has; empty: it has none."""
        secret = session_of(request)
        person = self._people.by_session(secret) if secret else None
        return "" if person is None else person.id

    def _read(
        self, read: Callable[[web.Request, Person], web.Response]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        """A route that tells somebody about itself."""

        async def handle(request: web.Request) -> web.Response:
            person = self._people.by_session(session_of(request))
            return _nobody(request) if person is None else read(request, person)

        return handle

    def _anybody(
        self, kind: type[T], act: Callable[[web.Request, T], Awaitable[web.Response]]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        """A route that changes something for whoever asks."""

        async def handle(request: web.Request) -> web.Response:
            asked = await asked_of(request, kind)
            if isinstance(asked, web.Response):
                return asked
            try:
                return await act(request, asked)
            except Refused as refused:
                return refusal(request, refused)
            except StoreError as error:
                logger.error("people: %s", error)
                return refusal(request, Refused("unkept", retry_s=UNKEPT_S))

        return handle

    def _somebody(
        self, kind: type[T], act: Callable[[web.Request, Person, T], Awaitable[web.Response]]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        """A route that changes something for somebody who has a session."""

        async def handle(request: web.Request, asked: T) -> web.Response:
            person = self._people.by_session(session_of(request))
            return _nobody(request) if person is None else await act(request, person, asked)

        return self._anybody(kind, handle)

    # Coming and going

    async def me(self, request: web.Request) -> web.Response:
        return self._told(self._people.by_session(session_of(request)))

    async def guest(self, request: web.Request, asked: AskedName) -> web.Response:
        if self._people.by_session(session_of(request)) is not None:
            raise Refused("is_somebody")
        language = spoken(request, asked.language)
        made = await self._people.guest(asked.name, language, address=address_of(request))
        return self._begun(request, *made)

    async def sign_up(self, request: web.Request, asked: AskedLogIn) -> web.Response:
        session = session_of(request)
        made = await self._people.sign_up(
            asked.name,
            asked.password,
            person=self._people.by_session(session),
            language=spoken(request, asked.language),
            address=address_of(request),
            session=session,
        )
        return self._begun(request, *made)

    async def log_in(self, request: web.Request, asked: AskedLogIn) -> web.Response:
        address, session = address_of(request), session_of(request)
        found = await self._people.log_in(asked.name, asked.password, address=address, session=session)
        return self._begun(request, *found)

    async def by_link(self, request: web.Request, asked: AskedLink) -> web.Response:
        address, session = address_of(request), session_of(request)
        found = await self._people.by_link(asked.secret, address=address, session=session)
        return self._begun(request, *found)

    async def log_out(self, request: web.Request, person: Person, asked: AskedNothing) -> web.Response:
        await self._people.log_out(session_of(request))
        return self._gone(request)

    async def log_out_everywhere(
        self, request: web.Request, person: Person, asked: AskedNothing
    ) -> web.Response:
        await self._people.log_out_everywhere(person)
        return self._gone(request)

    async def link(self, request: web.Request, person: Person, asked: AskedNothing) -> web.Response:
        return _answer({"secret": await self._people.link(person)})

    def _begun(self, request: web.Request, person: Person, secret: str) -> web.Response:
        response = self._told(person)
        set_session(response, request, secret)
        return response

    def _gone(self, request: web.Request) -> web.Response:
        response = self._told(None)
        clear_session(response, request)
        return response

    def _told(self, person: Person | None) -> web.Response:
        """What somebody is told about itself; its id is not told even to it."""
        if person is None:
            return _answer({"person": None})
        consent = None
        if person.consent is not None:
            consent = {"version": person.consent.version, "agreed": person.consent.agreed}
        told = {
            "name": person.name,
            "guest": person.guest,
            "language": person.language,
            "consent": consent,
            "asks": consent is None or consent["version"] != VERSION,
            "settings": self._people.settings(person),
        }
        return _answer({"person": told})

    # What they change

    async def rename(self, request: web.Request, person: Person, asked: AskedName) -> web.Response:
        return self._told(await self._people.rename(person, asked.name))

    async def language(self, request: web.Request, person: Person, asked: AskedLanguage) -> web.Response:
        return self._told(await self._people.change_language(person, language_of(asked.language)))

    async def password(self, request: web.Request, person: Person, asked: AskedPassword) -> web.Response:
        address, session = address_of(request), session_of(request)
        secret = await self._people.change_password(
            person, asked.old, asked.new, address=address, session=session
        )
        return self._begun(request, person, secret)

    async def settings(self, request: web.Request, person: Person, asked: AskedSettings) -> web.Response:
        await self._people.change_settings(person, asked.settings)
        return self._told(person)

    def history(self, request: web.Request, person: Person) -> web.Response:
        return _answer({"games": self._people.played(person, limit=MOST_HISTORY)})

    # Avatars

    def avatars(self, request: web.Request, person: Person) -> web.Response:
        found = [self._shown(one) for kind in KINDS for one in self._people.avatars.of(person, kind)]
        return _answer({"avatars": found})

    async def create_avatar(self, request: web.Request, person: Person, asked: AskedAvatar) -> web.Response:
        made, access = await self._people.avatars.create(
            person,
            asked.kind,
            asked.name,
            image=asked.image,
            language=spoken(request, asked.language),
            fully_automated=asked.fully_automated,
            support=asked.support,
        )
        return _answer(self._shown(made) | ({"access": access} if access else {}))

    async def change_avatar(self, request: web.Request, person: Person, asked: AskedChange) -> web.Response:
        language = None if asked.language is None else language_of(asked.language)
        number = request.match_info["avatar"]
        changed = await self._people.avatars.change(
            person, number, name=asked.name, image=asked.image, language=language
        )
        return _answer(self._shown(changed))

    async def delete_avatar(self, request: web.Request, person: Person, asked: AskedNothing) -> web.Response:
        await self._people.avatars.delete(person, request.match_info["avatar"])
        return _answer({"done": "delete"})

    async def renew_access(self, request: web.Request, person: Person, asked: AskedNothing) -> web.Response:
        return _answer(
            {"access": await self._people.avatars.renew_access(person, request.match_info["avatar"])}
        )

    def _shown(self, avatar: OwnAvatar) -> dict[str, object]:
        shown = msgspec.to_builtins(avatar)
        del shown["epoch"]
        return shown | {"token": self._people.avatars.token_of(avatar)}  # type: ignore[no-any-return]

    # Consent and deletion

    async def text(self, request: web.Request) -> web.Response:
        language = spoken(request, request.query.get("lang", ""))
        told = {
            "version": VERSION,
            "licence": LICENCE,
            "language": language,
            "text": TEXTS[VERSION][language],
        }
        return _answer(told)

    async def answer(self, request: web.Request, person: Person, asked: AskedConsent) -> web.Response:
        return self._told(await self._people.consent(person, asked.version, asked.agreed))

    async def withdraw(self, request: web.Request, person: Person, asked: AskedNothing) -> web.Response:
        return self._told(await self._people.withdraw(person))

    async def delete(self, request: web.Request, person: Person, asked: AskedDeletion) -> web.Response:
        if asked.name != person.name:
            raise Refused("goodbye")
        if not person.guest:
            await self._people.log_in(person.name, asked.password, address=address_of(request))
        deletion = await self._people.delete(person)
        response = _answer({"deleted": {"games": deletion.games, "running": deletion.running}})
        clear_session(response, request)
        return response


def post_route(path: str, handle: Handle, *, shows: Shows, viewer: Viewer = "anybody") -> Route:
    """A row that changes something: its handler reads a body by `asked_of`, from our own page alone."""
    return Route(method="POST", path=path, handle=handle, shows=shows, viewer=viewer, origin="page")


async def asked_of(request: web.Request, kind: type[T], most: int = MOST_ASKED) -> T | web.Response:
    """What a request asks for, or the answer that refuses it. `most`: bytes that are read."""
    if request.content_type != "application/json":
        return _answer({"error": "expected a body of application/json", "code": "type"}, 415)
    body = b""
    try:
        async with asyncio.timeout(BODY_S):
            while len(body) <= most and not request.content.at_eof():
                body += await request.content.read(most + 1 - len(body))
    except TimeoutError:
        return _answer({"error": f"expected the body within {BODY_S:g} s", "code": "time"}, 408)
    if len(body) > most:
        return _answer({"error": f"at most {most} bytes are read", "code": "size"}, 413)
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return _answer({"error": f"{kind.__name__.lower()}: {error}", "code": "shape"}, 400)


def _nobody(request: web.Request) -> web.Response:
    return refusal(request, Refused("nobody"))


def refusal(request: web.Request, refused: Refused) -> web.Response:
    """The answer that says why somebody cannot have what it asks for."""
    told: dict[str, object] = {"error": refused.words[spoken(request)], "code": refused.code}
    response = _answer(told, STATUS.get(refused.code, 400))
    if refused.retry_s:
        response.headers["Retry-After"] = str(refused.retry_s)
    return response


def spoken(request: web.Request, asked: str = "") -> Language:
    """The language of an answer: the one asked for, else the first that the browser accepts."""
    if asked in ("ja", "en"):
        return language_of(asked)
    return page_language(request.headers.get("Accept-Language", ""), "ja")


def _answer(value: object, status: int = 200) -> web.Response:
    answer = json_answer(value, status)
    answer.headers["Cache-Control"] = "no-store"
    return answer
