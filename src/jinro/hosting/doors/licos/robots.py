"""`RobotDesk`: robots say who they are, their owners let them in, and they show that they can talk.

The auth socket of LiCOS. A robot's address of mail is `NAME@anything`, where NAME is that of its owner's
account: no mail addresses are kept here. A guest has no password; there the access token is the proof.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from msgspec import Struct

from jinro.errors import StoreError
from jinro.hosting.doors.licos.connection import Client
from jinro.hosting.doors.licos.door import Visit
from jinro.hosting.lobby.identities import Identities
from jinro.hosting.people.person import OwnAvatar, Person
from jinro.hosting.people.refused import Refused
from jinro.wire.licos import BadMessage
from jinro.wire.licos.plain import (
    AuthenticationAndAuthorizationRequest,
    AuthenticationRequestResponse,
    AuthorizationRequestResponse,
    AuthResponse,
)
from jinro.wire.licos.tokens import is_token

NO_TOKEN: Final = "00000000-0000-0000-0000-000000000000"
"""What is told as the access token of a program that sent none."""
MOST_WAITING: Final = 5
"""Programs of one robot that wait for its owner; of more the oldest is sent away."""
UNKEPT: Final = "the server cannot store this at present; try again later"
"""Why a program is disconnected while people cannot be stored."""
MOST_REQUESTS: Final = 20
"""Requests of one connection."""
logger: Final = logging.getLogger(__name__)


class Waiting(Struct, frozen=True, eq=False):
    """A program that waits for the owner of its robot."""

    client: Client
    access: str
    version: str


class RobotDesk:
    """Where robots are let in."""

    def __init__(self, identities: Identities) -> None:
        self._identities = identities
        self._people = identities.people
        self._waiting: dict[str, list[Waiting]] = {}
        """By the id of the avatar."""
        self.on_request: Callable[[Person, OwnAvatar], Awaitable[None]] = _ignore
        """Told that a robot asks its owner to be let in."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._known: dict[Client, str] = {}
        """Programs that have shown who they are, and the ids of their owners."""

    def asks(self, avatar: OwnAvatar) -> bool:
        """Whether a program waits for the owner of this robot."""
        return bool(self._waiting.get(avatar.id))

    def arrive(self, visit: Visit) -> str:
        """Take a connection of a robot."""
        client = visit.client
        lock = asyncio.Lock()
        requests = 0

        def heard(text: str) -> None:
            nonlocal requests
            requests += 1
            if not client.allowed():
                return
            if requests > MOST_REQUESTS:
                client.agent.cut(1008, "too many requests")
                return
            task = asyncio.create_task(self._in_turn(lock, client, text, visit))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        client.agent.on_text = heard
        client.agent.on_gone = lambda: self._gone(client)
        return ""

    async def _in_turn(self, lock: asyncio.Lock, client: Client, text: str, visit: Visit) -> None:
        async with lock:
            try:
                message = client.codec.read_client(text)
            except BadMessage:
                access, why = problem_of(text)
                self._authentication(client, access, why)
                return
            if isinstance(message, AuthenticationAndAuthorizationRequest):
                try:
                    await self._request(client, message, visit)
                except StoreError as error:
                    logger.error("the robot desk cannot write: %s", error)
                    client.agent.cut(1013, UNKEPT)
            else:
                self._authentication(client, NO_TOKEN, "error:invalidFormat")

    async def _request(
        self, client: Client, asked: AuthenticationAndAuthorizationRequest, visit: Visit
    ) -> None:
        access = asked.access_token
        found = await self._people.avatars.by_access(access)
        name, password = asked.user_email.rpartition("@")[0], asked.user_password
        owner = await self._owner(name, password, found, client.agent.address)
        if client.agent.gone:
            return
        if owner is None:
            self._authentication(client, access, "error:loginCredentialsNotFound")
            return
        if found is None or found[0].id != owner.id:
            self._authentication(client, access, "error:accessTokenNotFound")
            return
        visit.known()
        self._known[client] = owner.id
        self._authentication(client, access, "authenticated")
        person, avatar = found
        waiting = Waiting(client, access, asked.robot_version)
        if avatar.robot is not None and avatar.robot.authorized and avatar.robot.version == waiting.version:
            self._authorization(waiting, "authorized")
            return
        here = self._waiting.setdefault(avatar.id, [])
        here.append(waiting)
        while len(here) > MOST_WAITING:
            self._authorization(here.pop(0), "error:blocked")
        await self.on_request(person, avatar)

    async def _owner(
        self, name: str, password: str, found: tuple[Person, OwnAvatar] | None, address: str
    ) -> Person | None:
        """The owner of an account by its password; a guest by the access token alone."""
        if found is not None and found[0].guest and found[0].name == name:
            return found[0]
        try:
            person, secret = await self._people.log_in(name, password, address=address)
        except Refused:
            return None
        await self._people.log_out(secret)
        return person

    async def accept(self, person: Person, token: str) -> AuthResponse:
        """The owner lets in programs that wait with the access token of one of its robots."""
        found = await self._identities.bearer(token)
        if found is None or found[0].id != person.id or found[1].robot is None:
            return "error:accessTokenNotFound"
        waiting = self._waiting.pop(found[1].id, [])
        if not waiting:
            return "error:accessTokenNotFound"
        await self._people.avatars.authorize(person, found[1].id, version=waiting[-1].version)
        for one in waiting:
            known = await self._people.avatars.by_access(one.access)
            self._authorization(one, "authorized" if known is not None else "error:accessTokenNotFound")
        return "authorized"

    def _authentication(self, client: Client, access: str, response: AuthResponse) -> None:
        answer = AuthenticationRequestResponse(access_token=access, response=response)
        client.send(client.codec.encode(answer))

    def _authorization(self, waiting: Waiting, response: AuthResponse) -> None:
        answer = AuthorizationRequestResponse(access_token=waiting.access, response=response)
        waiting.client.send(waiting.client.codec.encode(answer))

    def lose(self, person: str, reason: str) -> None:
        """A person is deleted or banned: the programs of its robots are disconnected."""
        for client in [one for one, owner in self._known.items() if owner == person]:
            client.agent.cut(1008, reason)

    def _gone(self, client: Client) -> None:
        self._known.pop(client, None)
        for avatar, here in list(self._waiting.items()):
            left = [one for one in here if one.client is not client]
            if left:
                self._waiting[avatar] = left
            else:
                del self._waiting[avatar]

    async def close(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)


_NEEDED: Final[tuple[tuple[tuple[str, ...], AuthResponse, AuthResponse], ...]] = (
    (("userEmail",), "error:needUserEmail", "error:invalidUserEmailFormat"),
    (("userPassword",), "error:needUserPassword", "error:invalidUserPasswordFormat"),
    (("accessToken",), "error:needAccessToken", "error:invalidAccessTokenFormat"),
    (("robotVersion",), "error:needRobotVersion", "error:invalidVersionFormat"),
    (("sourceCode", "timestamp"), "error:needSourceCodeTimestamp", "error:invalidSourceCodeTimestampFormat"),
)


def problem_of(text: str) -> tuple[str, AuthResponse]:
    """What is wrong with a request that does not fit its schema; and its access token, if it has one."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return NO_TOKEN, "error:invalidFormat"
    if not isinstance(raw, dict) or raw.get("type") != "authenticationAndAuthorizationRequest":
        return NO_TOKEN, "error:invalidFormat"
    token = raw.get("accessToken")
    access = token if isinstance(token, str) and is_token(token) else NO_TOKEN
    for path, missing, wrong in _NEEDED:
        value: object = raw
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        if value is None:
            return access, missing
        if not _is_fine(path[-1], value):
            return access, wrong
    return access, _wrong_language(raw)


def _is_fine(key: str, value: object) -> bool:
    if not isinstance(value, str):
        return False
    match key:
        case "userEmail":
            return "@" in value and 6 <= len(value) <= 256
        case "userPassword":
            return 5 <= len(value) <= 256
        case "accessToken":
            return is_token(value)
        case "robotVersion":
            numbers = value.split(".", 2)
            return len(numbers) == 3 and all(one[:1].isdecimal() for one in numbers) and len(value) <= 60
        case _:
            return "T" in value


def _wrong_language(raw: dict[str, object]) -> AuthResponse:
    source = raw.get("sourceCode")
    languages = source.get("programmingLanguage") if isinstance(source, dict) else None
    for one in languages if isinstance(languages, list) else ():
        if isinstance(one, dict) and not _is_word(one.get("name")):
            return "error:invalidProgrammingLanguageNameFormat"
        if isinstance(one, dict) and not _is_word(one.get("version")):
            return "error:invalidProgrammingLanguageVersionFormat"
    return "error:invalidFormat"


def _is_word(value: object) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= 60


async def _ignore(*anything: object) -> None:
    """The default callback."""
