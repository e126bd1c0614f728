"""HTTP of people: `/api/v1/people`. A session is a cookie; what changes something is JSON from our page.

No page of another origin can ask for anything here: a request that changes something names its origin, and
answers carry no header that would let others read them.
"""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Annotated, Any, Final, TypeVar

from aiohttp import web
from msgspec import UNSET, Struct, UnsetType

from jinro.hosting.people.consent import LICENCE, VERSION, consent_text
from jinro.hosting.people.people import COOKIE, SESSION_MS, People
from jinro.hosting.people.person import KINDS, Kind, OwnAvatar, Person, PlayedGame, RobotFacts, language_of
from jinro.hosting.people.refused import Refused
from jinro.hosting.web.answers import json_answer
from jinro.hosting.web.requests import LanguageQuery, address_of, is_secure, session_of, spoken
from jinro.hosting.web.routes import Handle, Route
from jinro.i18n import Language

PEOPLE_PATH: Final = "/api/v1/people"
MOST_HISTORY: Final = 50
"""Limit of games in the history of a person."""
T = TypeVar("T")


class AskedName(Struct):
    """A new guest, or a new name."""

    name: str
    language: str = ""


class AskedLogIn(Struct):
    """What a person logs in with."""

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


class ConsentTold(Struct, frozen=True):
    """What a person has answered to the question of consent."""

    version: int
    agreed: bool


class PersonTold(Struct, frozen=True):
    """What a person is told about itself."""

    name: str
    guest: bool
    language: Language
    consent: ConsentTold | None
    asks: bool
    """Whether it is to be asked for its consent."""
    settings: dict[str, Any]


class Me(Struct, frozen=True):
    """Who asks; None: the request has no session."""

    person: PersonTold | None


class LinkTold(Struct, frozen=True):
    """The secret of a link by which one comes back."""

    secret: str


class History(Struct, frozen=True):
    """The games of a person, the latest first."""

    games: tuple[PlayedGame, ...]


class AvatarTold(Struct, frozen=True, kw_only=True):
    """An avatar, for its owner: with the token by which LiCOS knows it, and once with that of its program."""

    id: str
    kind: Kind
    name: str
    image: str
    language: Language
    default: bool
    robot: RobotFacts | None
    token: str
    access: str | UnsetType = UNSET


class AvatarsTold(Struct, frozen=True):
    """All avatars of a person."""

    avatars: tuple[AvatarTold, ...]


class AccessTold(Struct, frozen=True):
    """The new token of the program of an avatar."""

    access: str


class PersonDone(Struct, frozen=True):
    """What was done."""

    done: str


class ConsentText(Struct, frozen=True):
    """What one is asked to consent to."""

    version: int
    licence: str
    language: Language
    text: tuple[str, ...]


class DeletedGames(Struct, frozen=True):
    """In how many games names were removed, and how many still run."""

    games: int
    running: int


class Deleted(Struct, frozen=True):
    """What was deleted."""

    deleted: DeletedGames


MeAnswer = Annotated[web.Response, Me]
"""With a session that begins or ends."""


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


async def person_or_guest(
    request: web.Request, people: People, name: str, language: Language
) -> tuple[Person, str]:
    """Who asks; a visitor without a session becomes a guest. The second value is the secret of a new session,
    to be set as a cookie; empty if there was one."""
    person = await people.by_session(session_of(request))
    if person is not None:
        return person, ""
    return await people.guest(name, language, address=address_of(request))


class PeopleRoutes:
    """The routes of people."""

    def __init__(self, people: People) -> None:
        self._people = people

    def routes(self) -> list[Route]:
        read: dict[str, Handle] = {
            "me": self.me,
            "consent": self.text,
            "history": self._read(self.history),
            "avatars": self._read(self.avatars),
        }
        rows = [
            Route("GET", f"{PEOPLE_PATH}/{path}", handle, "person", "person") for path, handle in read.items()
        ]
        changes: tuple[tuple[str, Handle], ...] = (
            ("guest", self.guest),
            ("sign-up", self.sign_up),
            ("log-in", self.log_in),
            ("by-link", self.by_link),
            ("log-out", self._change(self.log_out)),
            ("log-out-everywhere", self._change(self.log_out_everywhere)),
            ("link", self._change(self.link)),
            ("rename", self._change(self.rename)),
            ("language", self._change(self.language)),
            ("password", self._change(self.password)),
            ("settings", self._change(self.settings)),
            ("avatars", self._change(self.create_avatar)),
            ("avatars/{avatar}", self._change(self.change_avatar)),
            ("avatars/{avatar}/delete", self._change(self.delete_avatar)),
            ("avatars/{avatar}/token", self._change(self.renew_access)),
            ("consent", self._change(self.answer)),
            ("consent/withdraw", self._change(self.withdraw)),
            ("delete", self._change(self.delete)),
        )
        return rows + [
            Route("POST", f"{PEOPLE_PATH}/{path}", handle, "person", "person", "page")
            for path, handle in changes
        ]

    # Who may ask

    async def person_of(self, request: web.Request) -> str:
        """The id of whose session a request has; empty: it has none."""
        secret = session_of(request)
        if not secret:
            return ""
        person = await self._people.departures.unchanged(lambda: self._people.by_session(secret))
        return "" if person is None else person.id

    async def _person(self, request: web.Request) -> Person:
        """Whose session a request has."""
        person = await self._people.by_session(session_of(request))
        if person is None:
            raise Refused("nobody")
        return person

    def _read(self, read: Callable[[Person], Awaitable[Struct]]) -> Handle:
        """A route that tells a person about itself."""

        @wraps(read)
        async def handle(request: web.Request) -> object:
            return await read(await self._person(request))

        return handle

    def _change(self, act: Callable[[web.Request, Person, T], Awaitable[object]]) -> Handle:
        """A route that changes something for a person who has a session."""

        @wraps(act)
        async def handle(request: web.Request, body: T) -> object:
            return await act(request, await self._person(request), body)

        return handle

    # Coming and going

    async def me(self, request: web.Request) -> Me:
        """Who asks, by its session."""
        return await self._told(await self._people.by_session(session_of(request)))

    async def guest(self, request: web.Request, body: AskedName) -> MeAnswer:
        """Become a guest."""
        if await self._people.by_session(session_of(request)) is not None:
            raise Refused("is_somebody")
        language = spoken(request, body.language)
        made = await self._people.guest(body.name, language, address=address_of(request))
        return await self._begun(request, *made)

    async def sign_up(self, request: web.Request, body: AskedLogIn) -> MeAnswer:
        """Make an account, or one of the guest that asks."""
        session = session_of(request)
        made = await self._people.sign_up(
            body.name,
            body.password,
            person=await self._people.by_session(session),
            language=spoken(request, body.language),
            address=address_of(request),
            session=session,
        )
        return await self._begun(request, *made)

    async def log_in(self, request: web.Request, body: AskedLogIn) -> MeAnswer:
        """Log in with a password."""
        address, session = address_of(request), session_of(request)
        found = await self._people.log_in(body.name, body.password, address=address, session=session)
        return await self._begun(request, *found)

    async def by_link(self, request: web.Request, body: AskedLink) -> MeAnswer:
        """Come back by a link."""
        address, session = address_of(request), session_of(request)
        found = await self._people.by_link(body.secret, address=address, session=session)
        return await self._begun(request, *found)

    async def log_out(self, request: web.Request, person: Person, body: AskedNothing) -> MeAnswer:
        """End this session."""
        await self._people.log_out(session_of(request))
        return await self._gone(request)

    async def log_out_everywhere(self, request: web.Request, person: Person, body: AskedNothing) -> MeAnswer:
        """End all sessions."""
        await self._people.log_out_everywhere(person)
        return await self._gone(request)

    async def link(self, request: web.Request, person: Person, body: AskedNothing) -> LinkTold:
        """Make a link by which one comes back."""
        return LinkTold(await self._people.link(person))

    async def _begun(self, request: web.Request, person: Person, secret: str) -> MeAnswer:
        response = json_answer(await self._told(person))
        set_session(response, request, secret)
        return response

    async def _gone(self, request: web.Request) -> MeAnswer:
        response = json_answer(await self._told(None))
        clear_session(response, request)
        return response

    async def _told(self, person: Person | None) -> Me:
        """What a person is told about itself; its id is not told even to it."""
        if person is None:
            return Me(None)
        consent = None
        if person.consent is not None:
            consent = ConsentTold(person.consent.version, person.consent.agreed)
        asks = consent is None or consent.version != VERSION
        try:
            settings = await self._people.settings(person)
        except Refused:  # The person is deleted meanwhile.
            return Me(None)
        return Me(PersonTold(person.name, person.guest, person.language, consent, asks, settings))

    # What they change

    async def rename(self, request: web.Request, person: Person, body: AskedName) -> Me:
        """Change the own name."""
        return await self._told(await self._people.rename(person, body.name))

    async def language(self, request: web.Request, person: Person, body: AskedLanguage) -> Me:
        """Change the own language."""
        return await self._told(await self._people.change_language(person, language_of(body.language)))

    async def password(self, request: web.Request, person: Person, body: AskedPassword) -> MeAnswer:
        """Change the password; other sessions end."""
        address, session = address_of(request), session_of(request)
        secret = await self._people.change_password(
            person, body.old, body.new, address=address, session=session
        )
        return await self._begun(request, person, secret)

    async def settings(self, request: web.Request, person: Person, body: AskedSettings) -> Me:
        """Keep what the page wants to remember."""
        await self._people.change_settings(person, body.settings)
        return await self._told(person)

    async def history(self, person: Person) -> History:
        """The games in which one sat, the latest first."""
        return History(tuple(await self._people.played(person, limit=MOST_HISTORY)))

    # Avatars

    async def avatars(self, person: Person) -> AvatarsTold:
        """All own avatars."""
        found = [self._shown(one) for kind in KINDS for one in await self._people.avatars.of(person, kind)]
        return AvatarsTold(tuple(found))

    async def create_avatar(self, request: web.Request, person: Person, body: AskedAvatar) -> AvatarTold:
        """Make an avatar."""
        made, access = await self._people.avatars.create(
            person,
            body.kind,
            body.name,
            image=body.image,
            language=spoken(request, body.language),
            fully_automated=body.fully_automated,
            support=body.support,
        )
        return self._shown(made, access)

    async def change_avatar(self, request: web.Request, person: Person, body: AskedChange) -> AvatarTold:
        """Change an avatar."""
        language = None if body.language is None else language_of(body.language)
        number = request.match_info["avatar"]
        changed = await self._people.avatars.change(
            person, number, name=body.name, image=body.image, language=language
        )
        return self._shown(changed)

    async def delete_avatar(self, request: web.Request, person: Person, body: AskedNothing) -> PersonDone:
        """Delete an avatar."""
        await self._people.avatars.delete(person, request.match_info["avatar"])
        return PersonDone("delete")

    async def renew_access(self, request: web.Request, person: Person, body: AskedNothing) -> AccessTold:
        """A new token for the program of an avatar; the old one ends."""
        return AccessTold(await self._people.avatars.renew_access(person, request.match_info["avatar"]))

    def _shown(self, avatar: OwnAvatar, access: str = "") -> AvatarTold:
        known = {field: getattr(avatar, field) for field in avatar.__struct_fields__ if field != "epoch"}
        return AvatarTold(**known, token=self._people.avatars.token_of(avatar), access=access or UNSET)

    # Consent and deletion

    async def text(self, request: web.Request, query: LanguageQuery) -> ConsentText:
        """What one is asked to consent to."""
        language = spoken(request, query.lang)
        return ConsentText(VERSION, LICENCE, language, consent_text(VERSION, language))

    async def answer(self, request: web.Request, person: Person, body: AskedConsent) -> Me:
        """Answer the question of consent."""
        return await self._told(await self._people.consent(person, body.version, body.agreed))

    async def withdraw(self, request: web.Request, person: Person, body: AskedNothing) -> Me:
        """Withdraw the consent."""
        return await self._told(await self._people.withdraw(person))

    async def delete(
        self, request: web.Request, person: Person, body: AskedDeletion
    ) -> Annotated[web.Response, Deleted]:
        """Be deleted, for good."""
        if body.name != person.name:
            raise Refused("goodbye")
        if not person.guest:
            await self._people.log_in(person.name, body.password, address=address_of(request))
        deletion = await self._people.delete(person)
        response = json_answer(Deleted(DeletedGames(deletion.games, deletion.running)))
        clear_session(response, request)
        return response
