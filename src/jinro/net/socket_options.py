"""Socket options of agents' connections: small packets are sent at once, dead peers are noticed."""

import asyncio
import contextlib
import socket
from typing import Final

OPTIONS: Final = (
    ("TCP_NODELAY", 1),
    ("TCP_KEEPIDLE", 60),
    ("TCP_KEEPINTVL", 15),
    ("TCP_KEEPCNT", 4),
    ("TCP_USER_TIMEOUT", 120_000),
)
"""The kernel notices within about two minutes that a peer's machine is gone, even if nothing is under way."""
READ_BYTES: Final = 64 << 10
"""Size of a read. With asyncio's 256 KB, memory may be mapped and unmapped for every small answer, which
takes several times as long as reading it."""


def set_options(transport: asyncio.BaseTransport) -> None:
    """Set the options of one connection."""
    if hasattr(transport, "max_size"):
        transport.max_size = READ_BYTES
    sock = transport.get_extra_info("socket")
    if sock is None:
        return
    with contextlib.suppress(OSError):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option, value in OPTIONS:
            if hasattr(socket, option):
                sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
