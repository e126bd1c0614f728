"""WebSocket frames (RFC 6455, 5): a server's are written, a client's are read. See `handshake.py` for why."""

from collections.abc import Iterator, Sequence
from typing import Final

from jinro.errors import PeerError
from jinro.i18n import CodedText, coded

CONTINUED: Final = 0
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10

PING_FRAME: Final = b"\x89\x00"
REASON_BYTES: Final = 123
"""Room for the reason in a close frame."""
MOST_PARTS: Final = 4_096
"""Frames that one message may come in."""
_FINAL: Final = 0x80
_MASKED: Final = 0x80
_RESERVED: Final = 0x70


class BadFrame(PeerError):
    """A malformed or unacceptable frame of a client; `code` is the status of the close frame."""

    def __init__(self, code: int, reason: CodedText) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def close_frame(code: int, reason: str = "") -> bytes:
    """A close frame. A reason that is too long is cut between characters."""
    text = reason.encode()[:REASON_BYTES].decode("utf-8", "ignore").encode()
    return bytes((_FINAL | CLOSE, len(text) + 2)) + code.to_bytes(2, "big") + text


def pong_frame(payload: bytes) -> bytes:
    """The answer to a ping."""
    return bytes((_FINAL | PONG, len(payload))) + payload


def text_frame(data: bytes) -> bytes:
    """One whole, unmasked text frame."""
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


def text_frames(packets: Sequence[bytes]) -> bytes:
    """One text frame for each packet."""
    if len(packets) == 1 and 126 <= (size := len(packets[0])) < 65_536:
        # Fast path, for almost every packet: `text_frame` without the call.
        return b"\x81\x7e" + size.to_bytes(2, "big") + packets[0]
    return b"".join(map(text_frame, packets))


def unmasked(payload: bytes, mask: bytes) -> bytes:
    """The payload without its mask."""
    if mask == b"\0\0\0\0":
        return payload
    size = len(payload)
    keys = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload) ^ int.from_bytes(keys)).to_bytes(size)


class FrameReader:
    """Splits the bytes of a client into messages, however they arrive."""

    __slots__ = ("_buffer", "_kind", "_longest", "_parts", "_size")

    def __init__(self, longest: int) -> None:
        """A message of more than `longest` bytes is a `BadFrame` as soon as its header says so."""
        self._longest = longest
        self._buffer = bytearray()
        self._parts: list[bytes] = []
        self._size = 0
        self._kind = CONTINUED

    @property
    def between(self) -> bool:
        """Whether no message is incomplete."""
        return not self._buffer and not self._kind

    @property
    def in_parts(self) -> bool:
        """Whether a message has begun that comes in several frames."""
        return bool(self._kind)

    @property
    def size(self) -> int:
        """Bytes that have come of what is incomplete."""
        return len(self._buffer) + self._size

    def allow(self, longest: int) -> None:
        """From now on a message may have so many bytes."""
        self._longest = longest

    def whole_text(self, data: bytes) -> bytes | None:
        """The text, if `data` is exactly one masked text frame of less than 64 KB; else None: `feed` it.

        A fast path: almost every answer comes so, and `feed` takes several times as long.
        """
        size = len(data)
        if size < 6 or data[0] != _FINAL | TEXT or self._buffer or self._kind:
            return None
        length = data[1] - _MASKED
        start = 6
        if length == 126 and size >= 8:
            length = data[2] << 8 | data[3]
            start = 8
        if not 0 <= length == size - start or (start == 6 and length > 125) or length > self._longest:
            return None
        return unmasked(data[start:], data[start - 4 : start])

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Whole messages and control frames, as (opcode, payload)."""
        self._buffer += data
        while (frame := self._next()) is not None:
            first, payload = frame
            if first & 0x08:
                yield first & 0x0F, payload
                continue
            self._parts.append(payload)
            self._size += len(payload)
            if len(self._parts) > MOST_PARTS:  # Any number of empty ones would fit into one message.
                raise BadFrame(1008, coded("connections.many_parts", most=MOST_PARTS))
            self._kind = self._kind or first & 0x0F
            if first & _FINAL:
                message = self._kind, b"".join(self._parts)
                self._parts, self._size, self._kind = [], 0, CONTINUED
                yield message

    def _next(self) -> tuple[int, bytes] | None:
        """The first byte and the payload of the next frame, once it is complete."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        self._check(buffer[0], buffer[1])
        length, start = buffer[1] & 0x7F, 2
        if length > 125:
            start = 4 if length == 126 else 10
            if len(buffer) < start:
                return None
            length = int.from_bytes(buffer[2:start], "big")
        if not buffer[0] & 0x08 and self._size + length > self._longest:
            raise BadFrame(1009, coded("connections.long_message", most=self._longest))
        end = start + 4 + length
        if len(buffer) < end:
            return None
        first = buffer[0]
        payload = unmasked(bytes(buffer[start + 4 : end]), bytes(buffer[start : start + 4]))
        del buffer[:end]
        return first, payload

    def _check(self, first: int, second: int) -> None:
        opcode = first & 0x0F
        if first & _RESERVED or opcode not in (CONTINUED, TEXT, BINARY, CLOSE, PING, PONG):
            raise BadFrame(1002, coded("connections.first_byte", byte=first))
        if not second & _MASKED:
            raise BadFrame(1002, coded("connections.not_masked"))
        if opcode & 0x08:
            if not first & _FINAL or second & 0x7F > 125:
                raise BadFrame(1002, coded("connections.control_frame"))
        elif (opcode == CONTINUED) != bool(self._kind):
            raise BadFrame(1002, coded("connections.continued"))
