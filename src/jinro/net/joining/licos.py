"""Players as guests of a LiCOS village: `join` plays one village to its end, through broken connections too.

A robot is a `Player`: it is offered every open channel whenever something was said and now and then, keeps
its board (`Player.mark`) before it speaks or chooses, and is asked for its votes and acts of the night.
"""

import asyncio
import inspect
import ssl
import uuid
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from jinro.errors import ArgumentError, PeerError
from jinro.game.commands import MarkBoard
from jinro.i18n import CodedText, message
from jinro.net.joining.nlp import AGAIN_S, LONGEST_S, client_options
from jinro.net.joining.nlp import trouble_of as trouble_of_connection
from jinro.players.player import Player
from jinro.village.clock import unix_ms
from jinro.wire.licos import DEFAULT_DIALECT, DIALECTS, codec_for
from jinro.wire.licos.guest import Guest, room_of
from jinro.wire.licos.messages import Chat, ErrorMessage, VillageMessage
from jinro.wire.licos.plain import ServerPlain

T = TypeVar("T")
Task = asyncio.Task[None]
PACE_S: Final = 0.5
"""How often a player that waits is offered the floor, when nothing is said."""
RETRY_S: Final = 1.0
"""How long a channel is left alone in which a post was not taken."""
MEMO: Final = "memo"
MEMO_S: Final = 0.1
"""How long a choice waits for what the player notes about it."""
TRIES: Final = 5
"""Connections in a row that may fail before a player gives up."""
_SOCKET: Final = "villageMessage"
_FINAL: Final = (1000, 1001, 1008)
"""Codes with which a server sends a player away; after any other it may come back."""


def trouble_of(error: Exception) -> CodedText:
    """What went wrong with a connection."""
    right = message("connections.joined.villages_at", path=f"/licos/{DEFAULT_DIALECT}/{_SOCKET}")
    return trouble_of_connection(error, right)


def dialect_at(url: str) -> str:
    """The dialect that the address of a socket chooses; `ArgumentError` if there is none of this name."""
    parts = urlsplit(url).path.strip("/").split("/")
    name = parts[1] if len(parts) == 3 and parts[0] == "licos" else DEFAULT_DIALECT
    if name not in DIALECTS:
        raise ArgumentError("errors.join.no_such_dialect", at="URL", dialect=name, known=", ".join(DIALECTS))
    return name


def village_url(url: str) -> str:
    """The address of the sockets of villages; without a path, the one of the default dialect."""
    parts = urlsplit(url)
    if parts.path.strip("/"):
        return url
    return urlunsplit(parts._replace(path=f"/licos/{DEFAULT_DIALECT}/{_SOCKET}"))


async def join(
    url: str,
    player: Player,
    *,
    token: str | None = None,
    village: int = 0,
    name: str = "",
    receipts: bool = True,
    pace_s: float = PACE_S,
    think_s: float = 0.0,
    tls: ssl.SSLContext | None = None,
    on_trouble: Callable[[str], None] | None = None,
) -> Guest:
    """Play one village to its result, which the guest knows; then leave.

    `token` is the player's secret: with it the player gets its seat back. None: a new one. `village` 0:
    whichever waits for players. `name` is shown in the result. `think_s` is waited before each choice."""
    robot = Robot(player, receipts=receipts, pace_s=pace_s, think_s=think_s)
    secret = token or str(uuid.uuid4())
    address = _with_name(village_url(url), name)
    codec = codec_for(dialect_at(address))
    tries, wait_s = 0, AGAIN_S
    while True:
        guest = Guest(codec, secret, village)
        try:
            async with connect(address, **client_options(address, None, tls)) as socket:
                await robot.play(guest, socket)
                return guest
        except (OSError, WebSocketException) as error:
            tries = 1 if guest.begun else tries + 1
            if _is_final(error) or tries >= TRIES or not (guest.begun or tries > 1):
                raise
            if on_trouble is not None:
                on_trouble(trouble_of(error))
            village = guest.village_id
            wait_s = AGAIN_S if guest.begun else min(2 * wait_s, LONGEST_S)
            await asyncio.sleep(wait_s)


def _is_final(error: Exception) -> bool:
    return isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code in _FINAL


def _with_name(url: str, name: str) -> str:
    if not name:
        return url
    parts = urlsplit(url)
    query = urlencode([*parse_qsl(parts.query), ("name", name)])
    return urlunsplit(parts._replace(query=query))


class Robot:
    """One player over the sockets of one village."""

    def __init__(
        self, player: Player, *, receipts: bool = True, pace_s: float = PACE_S, think_s: float = 0.0
    ) -> None:
        self.player = player
        self._receipts = receipts
        self._pace_s = pace_s
        self._think_s = think_s
        self._guest: Guest
        self._socket: ClientConnection
        self._posted: dict[str, float] = {}
        """Channels whose last post has not come back yet, with the time it was sent."""
        self._free_at: dict[str, float] = {}
        """When a channel may be used again."""
        self._speaking: dict[str, Task] = {}
        """Channels for which the player takes its time."""
        self._choosing: Task | None = None
        self._choosing_for = 0
        """The ask for which it does."""

    async def play(self, guest: Guest, socket: ClientConnection) -> None:
        """Play until the result is known, over a socket that has just been opened."""
        self._guest, self._socket = guest, socket
        self._posted, self._free_at = {}, {}
        try:
            await socket.send(guest.ready(), text=True)
            while not guest.finished:
                try:
                    async with asyncio.timeout(self._pace_s if guest.begun else None):
                        data = await socket.recv(decode=False)
                except TimeoutError:
                    await self._speak()
                    continue
                await self._take(data)
        finally:
            await self._drop(*self._speaking.values(), *([self._choosing] if self._choosing else ()))
            self._speaking, self._choosing = {}, None
        self.player.end(guest.view)

    async def _drop(self, *tasks: Task) -> None:
        """End what the player takes its time for; what it raised is raised."""
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def _take(self, data: bytes) -> None:
        guest = self._guest
        before = guest.begun
        message = guest.receive(data)
        await self._send_receipt(message)
        if isinstance(message, Chat):
            self._came_back(message)
        elif isinstance(message, ErrorMessage):
            self._refused()
        if not guest.begun or guest.finished:
            return
        if not before:
            self.player.begin(guest.view)
        if guest.ask is not None:
            await self._choose()
        else:
            await self._speak()

    async def _send_receipt(self, message: VillageMessage | ServerPlain) -> None:
        receipt = self._guest.receipt(message) if self._receipts else None
        if receipt is not None:
            await self._socket.send(receipt, text=True)

    # What a village said of our posts

    def _came_back(self, post: Chat) -> None:
        """Our own post has come back: the channel may be used again after the interval."""
        if post.mine and post.numbering is not None:
            room = room_of(post.head)
            if self._posted.pop(room, None) is not None:
                self._free_at[room] = _now() + post.numbering.interval_s

    def _refused(self) -> None:
        """Something was not taken. Which post it was is not told: all that are under way are tried later."""
        for room in self._posted:
            self._free_at[room] = _now() + RETRY_S
        self._posted = {}

    # What the player does

    async def _choose(self) -> None:
        guest = self._guest
        ask = guest.ask
        assert ask is not None
        if self._choosing is not None:
            if self._choosing_for == ask.id and not self._choosing.done():
                return
            await self._drop(self._choosing)
        await self._drop(*self._speaking.values())
        self._speaking = {}
        await self._mark()
        if self._think_s:
            await asyncio.sleep(self._think_s)
        target = getattr(self.player, ask.kind)(guest.view, ask)
        if inspect.isawaitable(target):
            self._choosing_for = ask.id
            self._choosing = _started(self._choose_later, ask.id, target)
        else:
            await self._chosen(target)

    async def _choose_later(self, ask: int, target: Awaitable[object]) -> None:
        chosen = await target
        now = self._guest.ask
        if now is not None and now.id == ask:
            await self._chosen(chosen)

    async def _chosen(self, target: object) -> None:
        assert isinstance(target, int)
        ask = self._guest.ask
        # The last choice ends the phase, and the village takes no memo of a phase that is over.
        await self._speak(only=MEMO)
        if MEMO in self._speaking:
            await asyncio.wait([self._speaking[MEMO]], timeout=MEMO_S)
        if self._guest.ask is not ask:
            return
        await self._socket.send(self._guest.choose(target, unix_ms()), text=True)

    async def _speak(self, only: str = "") -> None:
        """Offer every open channel to the player, or one, as far as the village takes posts there now."""
        guest, now = self._guest, _now()
        for room in guest.open_to(guest.seat):
            if (only and room != only) or room in self._posted or self._free_at.get(room, 0.0) > now:
                continue
            task = self._speaking.get(room)
            if task is not None and not task.done():
                continue
            if task is not None:
                await self._drop(self._speaking.pop(room))
            text: object = self.player.speak(guest.view, room)
            if inspect.isawaitable(text):
                self._speaking[room] = _started(self._speak_later, room, text)
            else:
                await self._post(room, text)

    async def _speak_later(self, room: str, text: Awaitable[object]) -> None:
        said = await text
        if room in self._guest.open_to(self._guest.seat):
            await self._post(room, said)

    async def _post(self, room: str, text: object) -> None:
        if isinstance(text, str) and text:
            await self._mark()
            self._posted[room] = _now()
            await self._socket.send(self._guest.say(room, text, unix_ms()), text=True)

    async def _mark(self) -> None:
        """What the player believes now; only cells that have changed are sent."""
        guest = self._guest
        marks = await _called(self.player.mark(guest.view))
        assert isinstance(marks, Iterable)
        for one in marks:
            assert isinstance(one, MarkBoard)
            data = guest.mark(one.target, one.role, one.mark, unix_ms())
            if data is not None:
                await self._socket.send(data, text=True)


def _started(later: Callable[[T, Awaitable[object]], Any], about: T, answer: Awaitable[object]) -> Task:
    """A task that does something with an answer of the player, when it is there."""
    answering = asyncio.ensure_future(answer)
    task: Task = asyncio.ensure_future(later(about, answering))
    # A task that ends before it has begun awaits nothing; what it should await ends with it.
    task.add_done_callback(lambda _: answering.cancel())
    return task


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _called(result: object) -> object:
    return await result if inspect.isawaitable(result) else result


def play(url: str, player: Player, **options: object) -> Guest:
    """As `join`, for a program without an event loop. `PeerError` if the server is none of LiCOS, or sends
    the player away."""
    try:
        return asyncio.run(join(url, player, **options))  # type: ignore[arg-type]
    except (OSError, WebSocketException) as error:
        raise PeerError(trouble_of(error)) from error
