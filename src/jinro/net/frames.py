"""WebSocket frames of a server, written without waiting: a frame is a header and the payload as it is."""

from typing import Final

CLOSE: Final = 0x88
PING: Final = b"\x89\x00"

REASON_BYTES: Final = 123
"""Room for the reason in a close frame."""


def close_frame(code: int, reason: str = "") -> bytes:
    """A close frame; a reason that is too long is cut between characters."""
    text = reason.encode()[:REASON_BYTES].decode("utf-8", "ignore").encode()
    return bytes((CLOSE, len(text) + 2)) + code.to_bytes(2, "big") + text


def text_frame(data: bytes) -> bytes:
    """One whole, unmasked text frame (RFC 6455, 5.2)."""
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data
