"""Load clients of the page: people in seats, without a browser. They look for a few bytes of each frame only,
so that the measurement is of the server and not of them."""

import asyncio
from collections.abc import Callable
from typing import Final

from jinro.bench.agents.websocket import LoadSocket, masked

_UPGRADE: Final = (
    b"GET /api/v1/play/%d/stream HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
    b"Cookie: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_NUMBER: Final = b'"text":"No.'
_DIGITS: Final = 9
_DONE: Final = b'{"type":"done","n":'
_REFUSED: Final = b'{"type":"refused"'
_TIME_MS: Final = 1_772_881_490_123
TEXTS: Final = (
    "昨日の投票の理由を教えてください。",
    "私は占い師です。まだ結果はありません。",
    "静かな人が気になります。",
    "その意見には賛成です。",
    "今日は慎重に話しましょう。",
    "誰を信じていいのか分かりません。",
)
MARKS: Final = ("△", "○", "×", "?")


class PageLoadClient(LoadSocket):
    """The stream of one seat."""

    def __init__(
        self,
        village: int,
        port: int,
        cookie: str,
        *,
        on_post: Callable[[int], None],
        on_mark: Callable[[float], None],
    ) -> None:
        """`on_post` is told the number of every post that comes, `on_mark` when a mark was sent that is kept
        now."""
        super().__init__(_UPGRADE % (village, port, port, cookie.encode()))
        self._on_post = on_post
        self._on_mark = on_mark
        self._marked: dict[bytes, float] = {}
        """When marks were sent whose answers have not come."""
        self._sent = 0
        self.frames = 0
        self.refused = 0
        self.begun: asyncio.Future[None] = self._loop.create_future()
        """That it can speak."""
        self.lost: asyncio.Future[None] = self._loop.create_future()

    def connection_lost(self, error: Exception | None) -> None:
        for future in (self.begun, self.lost):
            if not future.done():
                future.set_result(None)

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode != 1:
            return
        self.frames += 1
        if not self.begun.done() and b'"channel":"talk"' in payload:
            self.begun.set_result(None)
        at = -1
        while (at := payload.find(_NUMBER, at + 1)) >= 0:
            start = at + len(_NUMBER)
            self._on_post(int(payload[start : start + _DIGITS]))
        while (at := payload.find(_DONE, at + 1)) >= 0:
            start = at + len(_DONE)
            sent = self._marked.pop(payload[start : payload.index(b"}", start)], None)
            if sent is not None:
                self._on_mark(sent)
        self.refused += payload.count(_REFUSED)

    def say(self, number: int) -> None:
        """Send the post with this number."""
        self._sent += 1
        said = f"No.{number:09} {TEXTS[number % len(TEXTS)]}"
        self._send(f'"do":"say","channel":"talk","text":"{said}"')

    def mark(self, number: int) -> None:
        """Change a cell of the own board."""
        self._sent += 1
        self._marked[b"%d" % self._sent] = self._loop.time()
        target, mark = 1 + number % 5, MARKS[number // 5 % len(MARKS)]
        self._send(f'"do":"mark","target":{target},"role":"WEREWOLF","mark":"{mark}"')

    def _send(self, command: str) -> None:
        text = f'{{"n":{self._sent},"client_ms":{_TIME_MS + self._sent},{command}}}'
        self._transport.write(masked(text.encode()))

    def leave(self) -> None:
        self._transport.abort()
