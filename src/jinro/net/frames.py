"""WebSocket frames of a server, written without waiting: a frame is a header and the payload as it is."""

from typing import Final

TEXT: Final = 0x81
PING: Final = b"\x89\x00"


def text_frame(data: bytes) -> bytes:
    """One whole, unmasked text frame (RFC 6455, 5.2)."""
    size = len(data)
    if size < 126:
        return bytes((TEXT, size)) + data
    if size < 65_536:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + data
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + data
