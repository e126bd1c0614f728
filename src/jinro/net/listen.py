"""Listening sockets. Running out of open files costs one line on the log, and passes by itself."""

import asyncio
import errno
import logging
import os
import socket
from collections.abc import Callable, Mapping
from typing import Any, Final

from jinro.errors import system_text
from jinro.i18n import coded, read_all
from jinro.net.socket_options import watch_peers

BACKLOG: Final = 4_096
"""Connections that the kernel completes for us: some clients give up if that takes a millisecond."""
ACCEPTS: Final = 100
"""Connections that are accepted at a time. If accepting fails, asyncio tries again as often at once."""
SAY_S: Final = 60.0
"""How often it is logged at most that connections cannot be accepted."""
EXHAUSTED: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
logger: Final = logging.getLogger(__name__)


async def listen(
    protocol: Callable[[], asyncio.Protocol], host: str, port: int, door: socket.socket | None = None
) -> asyncio.Server:
    """Accept connections at an address, or at a socket that listens there already."""
    loop = asyncio.get_running_loop()
    if not isinstance(loop.get_exception_handler(), _AcceptErrors):
        read_all()
        loop.set_exception_handler(_AcceptErrors(loop.get_exception_handler()))
    if door is not None:
        door.setblocking(False)
        server = await loop.create_server(protocol, sock=door, backlog=ACCEPTS)
    else:
        server = await loop.create_server(protocol, host, port, backlog=ACCEPTS)
    for listening in server.sockets:
        # asyncio has one number for the kernel's queue and for accepts at a time; ours are different.
        with socket.fromfd(listening.fileno(), listening.family, listening.type) as same:
            same.listen(BACKLOG)
            watch_peers(same)
    return server


def duplicates(server: asyncio.Server | None) -> list[socket.socket]:
    """The sockets of a server once more: they listen on when the server is closed."""
    sockets = () if server is None else server.sockets
    return [socket.socket(fileno=os.dup(one.fileno())) for one in sockets]


def peer_address(transport: asyncio.BaseTransport) -> str:
    """The address of the other end; empty if it is unknown."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else ""


Handler = Callable[[asyncio.AbstractEventLoop, dict[str, Any]], object]


class _AcceptErrors:
    """An exception handler that logs failed accepts as one line now and then, and passes on all else.

    asyncio itself waits for a second and accepts again, but logs a traceback for every try."""

    def __init__(self, others: Handler | None) -> None:
        self._others = others
        self._said_at: float | None = None

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if _is_late_retry(context):
            return
        if not _is_exhausted(context):
            if self._others is None:
                loop.default_exception_handler(context)
            else:
                self._others(loop, context)
            return
        if self._said_at is None or loop.time() - self._said_at >= SAY_S:
            self._said_at = loop.time()
            logger.error(coded("connections.log.not_accepted", why=system_text(context["exception"])))


def _is_late_retry(context: Mapping[str, Any]) -> bool:
    """Whether asyncio tried to accept again on a socket that was closed meanwhile."""
    return "_start_serving" in context.get("message", "") and isinstance(context.get("exception"), ValueError)


def _is_exhausted(context: Mapping[str, Any]) -> bool:
    error = context.get("exception")
    return "accept" in context.get("message", "") and isinstance(error, OSError) and error.errno in EXHAUSTED
