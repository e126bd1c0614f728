"""Our players as guests of any contest server: one game, or game after game, asynchronous or blocking.

`join` is for programs with an event loop, `play` blocks. Where talk is allowed at any time, the floor is
offered to the player each `PACE_S`, however much is said meanwhile. What it says is not sent if the end of
the talk has arrived in the meantime: the server would take it for the answer to its next request.
"""

import asyncio
import inspect
import os
import ssl
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol, cast

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from jinro.errors import JinroError, PeerError, system_text
from jinro.i18n import CodedText, Message, Text, coded, message
from jinro.i18n.catalogue import texts
from jinro.players.player import Player
from jinro.wire.nlp.guest import Guest

PACE_S: Final = 0.5
"""Minimum time between two utterances, where talk is allowed at any time."""
AGAIN_S: Final = 1.0
"""Delay before a lost connection is tried again; it doubles up to `LONGEST_S`."""
LONGEST_S: Final = 15.0
Make = Callable[[], Player]


async def join(
    url: str,
    name: str,
    player: Player,
    *,
    token: str | None = None,
    pace_s: float = PACE_S,
    think_s: float = 0.0,
    on_wait: Callable[[], None] | None = None,
    tls: ssl.SSLContext | None = None,
) -> Guest:
    """Play one game to its end; the guest knows the result. `think_s` is waited before each answer. `on_wait`
    is called when the name is sent: the server says nothing more until a game begins. `tls`: what is trusted
    at a `wss://` address; None: what the system trusts."""
    async with connect(url, **client_options(url, token, tls)) as socket:
        return await join_by(socket, name, player, pace_s=pace_s, think_s=think_s, on_wait=on_wait)


class MessageSocket(Protocol):
    """A connection to a server: a message a packet, a message an answer."""

    async def recv(self) -> str | bytes: ...
    async def send(self, message: str, /) -> None: ...


class ClientSocket:
    """A client of the organisers' library `aiwolf-nlp-common`, or another that blocks, as a connection."""

    def __init__(self, client: Any) -> None:
        """`client` is connected; its `receive` returns a packet as a dataclass, its `send` takes a text."""
        self._client = client

    async def recv(self) -> bytes:
        return msgspec.json.encode(await self._done(self._client.receive))

    async def send(self, message: str, /) -> None:
        await self._done(self._client.send, message)

    async def _done(self, call: Callable[..., Any], *arguments: str) -> Any:
        try:
            return await asyncio.to_thread(call, *arguments)
        except Exception as error:
            # Each library has exceptions of its own for a connection that ends.
            raise ConnectionError(str(error)) from error


async def join_by(
    socket: MessageSocket,
    name: str,
    player: Player,
    *,
    pace_s: float = PACE_S,
    think_s: float = 0.0,
    on_wait: Callable[[], None] | None = None,
) -> Guest:
    """As `join`, by a connection that is there already, such as one of another library."""
    guest = Guest()
    receiving: asyncio.Future[str | bytes] | None = None
    speaking: asyncio.Future[object] | None = None
    """What a player takes its time for, where talk is allowed at any time."""
    due = 0.0
    """When the floor is offered next, however much is said meanwhile."""
    clock = asyncio.get_running_loop().time
    try:
        while not guest.finished:
            receiving = receiving or asyncio.ensure_future(socket.recv())
            offers = speaking is None and bool(guest.open_to(guest.seat))
            waits_s = max(0.0, due - clock()) if offers else None
            under_way: list[asyncio.Future[Any]] = [receiving, *([speaking] if speaking else ())]
            await asyncio.wait(under_way, timeout=waits_s, return_when=asyncio.FIRST_COMPLETED)
            if receiving.done():
                # First of all: it may say that the talk is over.
                data, receiving = receiving.result(), None
                answer: object = _heard(guest, player, guest.receive(data), name)
                due = due if offers else clock() + pace_s
                if speaking is not None and not guest.open_to(guest.seat):
                    await _dropped(speaking)
                    speaking = None
                if inspect.isawaitable(answer):
                    answer = await answer
            elif speaking is not None and speaking.done():
                answer, speaking, due = speaking.result(), None, clock() + pace_s
            elif offers and clock() >= due:
                due = clock() + pace_s
                said = cast("object", player.speak(guest.view, guest.open_to(guest.seat)[0]))
                speaking = asyncio.ensure_future(said if inspect.isawaitable(said) else _given(said))
                continue
            else:
                continue
            if answer is not None:
                if think_s and guest.ask is not None:
                    await asyncio.sleep(think_s)
                await socket.send(guest.text(answer))
                if on_wait is not None and guest.packet.request == "NAME":
                    on_wait()
                    on_wait = None  # Later it is asked to see whether the agent is there.
    finally:
        for task in (receiving, speaking):
            if task is not None:
                await _dropped(task)
    return guest


async def _given(answer: object) -> object:
    """An answer that is there already: what has arrived while it was made is read before it is sent."""
    await asyncio.sleep(0)
    return answer


async def _dropped(task: asyncio.Future[Any]) -> None:
    """End a task whose result is no longer wanted."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def play(
    url: str,
    name: str,
    player: Player,
    *,
    token: str | None = None,
    pace_s: float = PACE_S,
    tls: ssl.SSLContext | None = None,
) -> Guest:
    """As `join`, for a program without an event loop.

    `PeerError` if the server breaks off, is no contest server, or its address is none; `OSError`, in the
    words of the system, if nobody is reached.
    """
    try:
        return asyncio.run(join(url, name, player, token=token, pace_s=pace_s, tls=tls))
    except WebSocketException as error:
        raise PeerError(trouble_of(error)) from error
    except OSError as error:
        # The event loop says "Connect call failed" and an address.
        raise (OSError(error.errno, os.strerror(error.errno)) if error.errno else error) from error


async def join_again(
    url: str,
    name: str,
    make: Make,
    *,
    token: str | None = None,
    think_s: float = 0.0,
    games: int | None = None,
    on_game: Callable[[Guest], None] | None = None,
    on_trouble: Callable[[str], None] | None = None,
    on_wait: Callable[[], None] | None = None,
    tls: ssl.SSLContext | None = None,
    wanted: Callable[[], bool] = lambda: True,
) -> None:
    """Play game after game, as long as that is `wanted`. A broken connection is reported and tried again."""
    played = 0

    async def once() -> None:
        nonlocal played
        guest = await join(url, name, make(), token=token, think_s=think_s, on_wait=on_wait, tls=tls)
        played += 1
        if on_game is not None:
            on_game(guest)

    await again(name, once, on_trouble=on_trouble, wanted=lambda: played != games and wanted())


async def again(
    name: str,
    once: Callable[[], Awaitable[None]],
    *,
    on_trouble: Callable[[str], None] | None,
    wanted: Callable[[], bool],
) -> None:
    """Play time after time, as long as that is `wanted`. What breaks a connection is told, and it is tried
    again: each time twice as late as the last, until it succeeds."""
    wait_s = AGAIN_S
    while wanted():
        try:
            await once()
            wait_s = AGAIN_S
        except (OSError, WebSocketException, PeerError) as error:
            if on_trouble is not None:
                on_trouble(coded("errors.at", where=name, what=trouble_of(error)))
            await asyncio.sleep(wait_s)
            wait_s = min(2 * wait_s, LONGEST_S)


def trouble_of(error: Exception, right: Message | None = None) -> CodedText:
    """What went wrong with a connection, without the numbers and addresses of the event loop. `right` says
    which path would be right; None: that of agents."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return coded("connections.joined.untrusted", why=error.verify_message)
    if isinstance(error, ssl.SSLError):
        return coded("connections.joined.no_tls", why=error.reason or str(error))
    if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd_then_sent:
        return coded("connections.joined.closed", why=_told_by(error.rcvd.reason) or error.rcvd.code)
    if isinstance(error, ConnectionClosed) and error.rcvd is None:
        return coded("connections.joined.broke_off")
    if isinstance(error, InvalidStatus):
        return CodedText(_not_upgraded(error, right or message("connections.joined.agents_at", path="/ws")))
    return CodedText(error.told if isinstance(error, JinroError) else system_text(error, by_number=True))


def _not_upgraded(error: InvalidStatus, right: Message) -> Message:
    """Why a server did not open a WebSocket: what it says, or that the path is wrong."""
    status, body = error.response.status_code, error.response.body or b""
    if status in (200, 301, 302, 303, 307, 308, 404, 405):
        return message("connections.joined.no_socket", status=status, right=right)
    said = body[:200].decode("utf-8", "replace").strip().partition("\n")[0]
    if not said:
        return Message(f"HTTP {status}")
    return message("errors.at", where=f"HTTP {status}", what=_told_by(said))


def _told_by(reason: str) -> Text:
    """What a server says: by its code if it is a text of ours."""
    ours = {english: f"connections.{name}" for name, english in texts("connections", "en").items()}
    return Message(ours[reason]) if reason in ours else reason


def _heard(guest: Guest, player: Player, request: str, name: str) -> object:
    """The player's answer to a packet; None if it needs none."""
    if request == "NAME":
        return name
    if request == "INITIALIZE":
        player.begin(guest.view)
    elif request == "FINISH":
        player.end(guest.view)
    ask = guest.ask
    return None if ask is None else getattr(player, ask.kind)(guest.view, ask)


def client_options(url: str, token: str | None, tls: ssl.SSLContext | None) -> dict[str, Any]:
    """The options of a connection to a server."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    # Packets grow with the talk of a day. Some servers do not answer pings while an agent waits.
    options = {"additional_headers": headers, "max_size": None, "compression": None, "ping_interval": None}
    return {**options, "ssl": tls} if tls is not None and url.startswith("wss:") else options
