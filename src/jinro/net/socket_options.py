"""Socket options of agents' connections: dead peers are noticed, small answers are read cheaply."""

import asyncio
import contextlib
import socket
from typing import Final

OPTIONS: Final = (
    ("TCP_KEEPIDLE", 60),
    ("TCP_KEEPINTVL", 15),
    ("TCP_KEEPCNT", 4),
    ("TCP_USER_TIMEOUT", 120_000),
)
"""The kernel notices within about two minutes that a peer's machine is gone, even if nothing is under way."""
READ_BYTES: Final = 64 << 10
"""Size of a read. With asyncio's 256 KB, memory may be mapped and unmapped for every small answer, which
takes several times as long as reading it."""


def watch_peers(listening: socket.socket) -> None:
    """Set the options of all connections that a listening socket accepts, which inherit them."""
    with contextlib.suppress(OSError):
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option, value in OPTIONS:
            if hasattr(socket, option):
                listening.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)


def read_little(transport: asyncio.BaseTransport) -> None:
    """Set the size of a read; transports of other event loops choose their own."""
    if hasattr(transport, "max_size"):
        transport.max_size = READ_BYTES
