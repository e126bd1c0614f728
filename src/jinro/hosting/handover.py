"""A server hands its doors over to the next one on the same data folder.

The old server listens on a socket in the data folder. When the next one asks there, the old one leaves its
games to the store, says good-bye to its agents and passes its listening sockets on: they stay open all the
time, so agents that reconnect wait for the next server instead of being refused.
"""

import asyncio
import os
import socket
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from jinro.errors import CallerError

SOCKET: Final = "-server"
"""The end of the name of the socket, beside the database."""
ASK: Final = b"hand over\n"
LEAVES: Final = b"leaves\n"
"""The answer: from now on the old server leaves."""
GIVEN: Final = b"given\n"
MOST_DOORS: Final = 64
"""Most listening sockets that are passed on."""
ASK_S: Final = 5.0
"""Time for the question, once a server has connected."""
AGAIN_S: Final = 1.0
"""Pause after a connection that could not be accepted."""
TAKE_S: Final = 60.0
"""How long the next server waits for an answer."""
LEAVE_S: Final = 600.0
"""How long it waits for the sockets then: a slow disk may keep the old server from leaving."""


class HandOverOffer:
    """The old server's side."""

    def __init__(self, database: Path, asked: Callable[[], None]) -> None:
        """`asked` is called once, when another server asks for the doors."""
        self._path = database.with_name(database.name + SOCKET)
        self._asked = asked
        self._listening: socket.socket | None = None
        self._task: asyncio.Task[None] | None = None
        self._next: socket.socket | None = None
        """The connection of the server that has asked."""

    def start(self) -> None:
        """Listen; without such sockets on this system or disk no server can ask."""
        if sys.platform == "win32":
            return
        listening = socket.socket(socket.AF_UNIX)
        try:
            listening.setblocking(False)
            with suppress(FileNotFoundError):
                self._path.unlink()  # Of a server that was killed: the store's lock says that it is gone.
            with _short(self._path) as path:
                listening.bind(path)
            self._path.chmod(0o600)
            listening.listen(1)
        except OSError:
            listening.close()
            return
        self._listening = listening
        self._task = asyncio.create_task(self._wait(listening))

    async def _wait(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                client, _ = await loop.sock_accept(listening)
            except OSError:  # No open files are left, for one.
                await asyncio.sleep(AGAIN_S)
                continue
            client.setblocking(False)
            try:
                async with asyncio.timeout(ASK_S):
                    asked = await loop.sock_recv(client, len(ASK)) == ASK
                    if asked:
                        await loop.sock_sendall(client, LEAVES)  # Fails if the next server has given up.
            except (OSError, TimeoutError):
                asked = False
            if asked:
                self._next = client
                self._asked()
                return
            client.close()

    def give(self, doors: Sequence[socket.socket]) -> None:
        """Pass the listening sockets to the server that has asked; it may be gone."""
        if self._next is not None and sys.platform != "win32":
            with suppress(OSError):
                socket.send_fds(self._next, [GIVEN], [door.fileno() for door in doors[:MOST_DOORS]])
            self._next.close()

    async def close(self) -> None:
        """Listen no longer. The next server may have its own socket there already."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._listening is not None:
            if self._next is None:
                self._path.unlink(missing_ok=True)
            self._listening.close()


def take_over(database: Path) -> list[socket.socket]:
    """Ask the server on this data for its listening sockets, and wait until it has stored everything; none if
    no server runs."""
    path = database.with_name(database.name + SOCKET)
    if sys.platform == "win32":
        raise CallerError("errors.serve.hand_over_windows", at="--hand-over")
    with socket.socket(socket.AF_UNIX) as asking:
        asking.settimeout(TAKE_S)
        try:
            with _short(path) as short:
                asking.connect(short)
        except (FileNotFoundError, ConnectionRefusedError):
            return []
        except OSError as error:
            raise CallerError(error, at=path) from None
        answered = b""
        try:
            asking.sendall(ASK)
            answered = asking.recv(len(LEAVES))
            asking.settimeout(LEAVE_S)
            _, files, _, _ = socket.recv_fds(asking, len(GIVEN), MOST_DOORS)
        except TimeoutError:
            code = "errors.serve.not_handed_over" if answered else "errors.serve.not_answered"
            raise CallerError(code, at=path, seconds=LEAVE_S if answered else TAKE_S) from None
        except OSError:
            files = []  # It has ended by itself.
    return [socket.socket(fileno=file) for file in files]


class _short:
    """A path for a Unix socket, which may have about 100 bytes at most."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._folder = -1

    def __enter__(self) -> str:
        if len(os.fsencode(self._path)) < 100 or not Path("/proc/self/fd").exists():
            return str(self._path)
        self._folder = os.open(self._path.parent, os.O_RDONLY)
        return f"/proc/self/fd/{self._folder}/{self._path.name}"

    def __exit__(self, *error: object) -> None:
        if self._folder >= 0:
            os.close(self._folder)


def _only_address(host: str, port: int) -> tuple[object, ...] | None:
    """The address of a host; None if it has several, which are bound anew."""
    try:
        found = {info[4][:2] for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    except OSError:
        return None
    return found.pop() if len(found) == 1 else None


class Inherited:
    """Listening sockets of an earlier server, until a door takes them."""

    def __init__(self, sockets: Sequence[socket.socket] = ()) -> None:
        self._sockets = list(sockets)
        self._known: dict[tuple[str, int], tuple[object, ...] | None] = {}
        """Addresses that were looked up."""

    def keep(self, addresses: Iterable[tuple[str, int]]) -> None:
        """Keep the sockets of these addresses only: the others would be in the way of what is bound anew.

        This looks names up, which may take seconds: in an event loop, call it in a thread.
        """
        if not self._sockets:
            return
        fitting = [self._address(host, port) for host, port in addresses]
        for one in [one for one in self._sockets if one.getsockname()[:2] not in fitting]:
            self._sockets.remove(one)
            one.close()

    def take(self, host: str, port: int) -> socket.socket | None:
        """The socket of an address; None if there is none."""
        wanted = self._address(host, port) if self._sockets else None
        for one in self._sockets:
            if one.getsockname()[:2] == wanted:
                self._sockets.remove(one)
                return one
        return None

    def _address(self, host: str, port: int) -> tuple[object, ...] | None:
        if (host, port) not in self._known:
            self._known[host, port] = _only_address(host, port)
        return self._known[host, port]

    def close(self) -> None:
        """Close sockets that no door has taken."""
        for one in self._sockets:
            one.close()
        self._sockets = []
