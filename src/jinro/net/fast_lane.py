"""`FastLane`: whole text frames of an agent straight from its socket to whoever listens.

Most answers come as one small frame, at once and alone. Taking them here saves the way through a queue and a
task, which costs more than the rest of reading. Anything else goes to the protocol that was there before;
once that has taken bytes that may be part of a longer message, it takes all that follows.
"""

import asyncio
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 0x81
CONTROL: Final = (0x89, 0x8A)
"""Whole pings and pongs, which leave no trace in what reads them."""


class FastLane(asyncio.Protocol):
    """Stands before the protocol of a connection; everything goes on to it until `begin`."""

    __slots__ = ("_behind", "_chunks", "_first", "_longest", "_on_text")

    def __init__(self, transport: asyncio.Transport, longest: int) -> None:
        """Data of more than `longest` bytes is for the protocol behind, which knows what is too much."""
        self._behind = cast("asyncio.Protocol", transport.get_protocol())
        self._longest = longest
        self._chunks = 0
        self._first: bytes | None = None
        self._on_text: Callable[[bytes], None] | None = None
        transport.set_protocol(self)

    def begin(self, heard: bytes, on_text: Callable[[bytes], None]) -> None:
        """Take texts from now on, if the first thing that came by was the frame of the text just `heard`:
        only then does the protocol behind certainly wait for the beginning of a frame."""
        if self._chunks == 1 and self._first == heard:
            self._on_text = on_text

    def data_received(self, data: bytes) -> None:
        text = whole_text(data) if len(data) <= self._longest else None
        if self._on_text is None:
            self._chunks += 1
            self._first = text
        elif text is not None:
            self._on_text(text)
            return
        elif not is_whole_control(data):
            self._on_text = None
        self._behind.data_received(data)

    def eof_received(self) -> bool | None:
        return self._behind.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._on_text = None
        self._behind.connection_lost(exc)

    def pause_writing(self) -> None:
        self._behind.pause_writing()

    def resume_writing(self) -> None:
        self._behind.resume_writing()


def whole_text(data: bytes) -> bytes | None:
    """The text of data that is exactly one masked text frame of less than 64 KB; else None."""
    size = len(data)
    if size < 6 or data[0] != TEXT:
        return None
    length = data[1] - 0x80
    start = 6
    if length == 126 and size >= 8:
        length = data[2] << 8 | data[3]
        start = 8
    if not 0 <= length == size - start or (start == 6 and length > 125):
        return None
    mask = data[start - 4 : start]
    if mask == b"\0\0\0\0":
        return data[start:]
    keys = (mask * (length // 4 + 1))[:length]
    return (int.from_bytes(data[start:]) ^ int.from_bytes(keys)).to_bytes(length)


def is_whole_control(data: bytes) -> bool:
    """Whether data is exactly one masked ping or pong."""
    size = len(data)
    return size >= 6 and data[0] in CONTROL and size == data[1] - 0x80 + 6 <= 131
