"""`Webhook`: short messages to a chat by an incoming webhook, as Slack and its likes have them.

A sender never waits. The queue is bounded, every post has a time limit, and what cannot be sent is
dropped and logged. The URL is a secret: no message and no `repr` shows it.
"""

import asyncio
import logging
from collections import deque
from contextlib import suppress
from typing import Final

import aiohttp
import msgspec

from jinro.i18n import coded

MOST_QUEUED: Final = 100
"""Messages that wait to be sent; the oldest are dropped."""
LAST_S: Final = 3.0
"""How long a server that stops waits for its last messages to be sent."""
SAY_S: Final = 60.0
"""How often a failure is logged at most."""
logger: Final = logging.getLogger(__name__)


class Webhook:
    """Posts messages one after the other, in a task of its own."""

    def __init__(self, url: str, *, timeout_s: float = 5.0, most: int = MOST_QUEUED) -> None:
        self._url = url
        self._timeout = aiohttp.ClientTimeout(total=timeout_s)
        self._queue: deque[dict[str, str]] = deque(maxlen=most)
        self._task: asyncio.Task[None] | None = None
        self._said_at: float | None = None
        self.sent = 0
        self.dropped = 0
        """Messages that could not be sent, or were one too many."""

    def send(self, message: dict[str, str]) -> None:
        """Queue a message; needs a running event loop."""
        self.dropped += len(self._queue) == self._queue.maxlen
        self._queue.append(message)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Send what is queued, if that does not take long."""
        if self._task is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._task, LAST_S)

    async def _run(self) -> None:
        async with aiohttp.ClientSession(timeout=self._timeout) as session:
            while self._queue:
                await self._post(session, self._queue.popleft())

    async def _post(self, session: aiohttp.ClientSession, message: dict[str, str]) -> None:
        try:
            # Nothing is read of the answer but its status.
            async with session.post(
                self._url, data=msgspec.json.encode(message), headers=_JSON, allow_redirects=False
            ) as response:
                trouble = "" if response.status < 300 else f"status {response.status}"
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
            # The text of the error may contain the URL.
            trouble = type(error).__name__
        self.sent += not trouble
        if trouble:
            self.dropped += 1
            self._say(trouble)

    def _say(self, trouble: str) -> None:
        now = asyncio.get_running_loop().time()
        if self._said_at is None or now - self._said_at >= SAY_S:
            self._said_at = now
            logger.warning(coded("connections.log.not_sent", why=trouble, dropped=self.dropped))


_JSON: Final = {"Content-Type": "application/json"}
