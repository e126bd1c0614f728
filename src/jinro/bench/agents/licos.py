"""Load clients of a LiCOS village. They look for a few bytes of each frame only, so that the measurement is
of the server and not of them."""

import asyncio
import re
import uuid
from collections.abc import Callable
from typing import Final

from jinro.bench.agents.websocket import LoadSocket, masked
from jinro.wire.licos import codec_for
from jinro.wire.licos.guest import Guest

_UPGRADE: Final = (
    b"GET /licos/0.2/villageMessage HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_MARK: Final = b"post number "
_DIGITS: Final = 9
_TIMES: Final = re.compile(rb'"serverTimestamp":"([^"]*)","clientTimestamp":"([^"]*)"')
TEXT: Final = "さん、昨日の投票の理由を教えてください。"


class LicosLoadClient(LoadSocket):
    """One player of one village."""

    def __init__(self, on_post: "Callable[[int, LicosLoadClient], None]", *, receipts: bool) -> None:
        """`on_post` is told the number of every post that comes."""
        super().__init__(_UPGRADE)
        self._on_post = on_post
        self._receipts = receipts
        self._guest: Guest | None = Guest(codec_for(), str(uuid.uuid4()))
        """Until the first morning; afterwards frames are only searched."""
        self._post: tuple[bytes, bytes] = (b"", b"")
        self._receipt: bytes = b""
        self.frames = 0
        self.village = 0
        self.opened: asyncio.Future[None] = self._loop.create_future()
        self.begun: asyncio.Future[None] = self._loop.create_future()
        self.lost: asyncio.Future[None] = self._loop.create_future()

    def connection_lost(self, error: Exception | None) -> None:
        for future in (self.opened, self.begun, self.lost):
            if not future.done():
                future.set_result(None)

    def _opened(self) -> None:
        assert self._guest is not None
        self._transport.write(masked(self._guest.ready()))
        self.opened.set_result(None)

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode != 1:
            return
        if self._guest is not None:
            self._first(payload, self._guest)
            return
        self.frames += 1
        at = payload.find(_MARK)
        if at >= 0:
            start = at + len(_MARK)
            if self._receipts:
                self._acknowledge(payload)
            self._on_post(int(payload[start : start + _DIGITS]), self)

    def _first(self, frame: bytes, guest: Guest) -> None:
        """Until the morning is announced, messages are read; then it is known what posts look like."""
        guest.receive(frame)
        if guest.begun:
            marked = f"{_MARK.decode()}{'0' * _DIGITS}{TEXT}"
            before, _, after = guest.say("talk", marked, 0).partition(b"0" * _DIGITS)
            self._post = before, after
            self.village = guest.village_id
            receipt = f'"token":"{guest.token}","villageId":{guest.village_id}'
            self._receipt = b'{"type":"receivedPlayerMessage",' + receipt.encode()
            self._guest = None
            self.begun.set_result(None)

    def _acknowledge(self, frame: bytes) -> None:
        found = _TIMES.search(frame)
        assert found is not None
        times = b',"serverTimestamp":"' + found[1] + b'","clientTimestamp":"' + found[2] + b'"}'
        self._transport.write(masked(self._receipt + times))

    def say(self, number: int) -> None:
        """Send the post with this number."""
        before, after = self._post
        self._transport.write(masked(before + b"%09d" % number + after))

    def leave(self) -> None:
        self._transport.abort()
