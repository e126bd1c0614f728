"""The WebSocket of load agents, written by hand so that the measurement is of the server and not of them."""

import asyncio


def masked(text: bytes) -> bytes:
    """A client's text frame. Its mask is all zeros, so that masking costs nothing."""
    size = len(text)
    head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + text


class LoadSocket(asyncio.Protocol):
    """One connection: sends the request to upgrade, then hands every frame to `_take`."""

    def __init__(self, upgrade: bytes) -> None:
        self._upgrade = upgrade
        self._loop = asyncio.get_running_loop()
        self._buffer = b""
        self._open = False
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._upgrade)

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        start = 0
        if not self._open:
            start = data.find(b"\r\n\r\n") + 4
            if start < 4:
                self._buffer = data
                return
            self._open = True
            self._opened()
        while True:
            head, size = _frame(data, start)
            if head == 0 or len(data) < start + head + size:
                break
            self._take(data[start] & 15, data[start + head : start + head + size])
            start += head + size
        self._buffer = data[start:]

    def _opened(self) -> None:
        """The server has accepted the upgrade."""

    def _take(self, opcode: int, payload: bytes) -> None:
        """A frame has come; opcode 1 is text, 8 the end."""
        raise NotImplementedError


def _frame(data: bytes, start: int) -> tuple[int, int]:
    """Sizes of the header and the payload of the frame at `start`; (0, 0) while the header is incomplete."""
    if len(data) < start + 2:
        return 0, 0
    size = data[start + 1] & 127
    if size < 126:
        return 2, size
    length = 2 if size == 126 else 8
    if len(data) < start + 2 + length:
        return 0, 0
    return 2 + length, int.from_bytes(data[start + 2 : start + 2 + length], "big")
