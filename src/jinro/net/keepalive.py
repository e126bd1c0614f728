"""How the connections of agents are set: no waiting with small packets, a word when the peer is gone."""

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
"""The kernel notices within about two minutes that a peer's machine is gone, even if it owes us nothing."""
READ_BYTES: Final = 64 << 10
"""What is read at once. asyncio takes 256 KB, for which memory may be mapped and given back with every small
answer: that takes several times as long as to read it."""


def watch(transport: asyncio.BaseTransport) -> None:
    """Let the kernel find out about peers that are gone, and neither hold back nor overdo small packets."""
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
