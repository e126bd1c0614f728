"""`AtOnce`: how many requests of one kind are served at the same time, in all and for one address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from aiohttp import web

from jinro.net.addresses import Network, client_address, limit_key

PROXIES: Final = web.AppKey("proxies", tuple[Network, ...])
"""Networks whose `X-Forwarded-For` is believed, of an application; it may be missing."""


class AtOnce:
    """Counts the requests of one kind that are under way."""

    def __init__(self, most: int, from_one: int) -> None:
        self._most = most
        self._from_one = from_one
        self._under_way: Counter[str] = Counter()

    @property
    def full(self) -> bool:
        """Whether there are as many as there may be in all."""
        return self._under_way.total() >= self._most

    @contextmanager
    def begun(self, request: web.Request) -> Iterator[bool]:
        """Counts a request while the block runs; False: there are too many, and it is not to be served."""
        address = limit_key(_client(request))
        if self.full or self._under_way[address] >= self._from_one:
            yield False
            return
        self._under_way[address] += 1
        try:
            yield True
        finally:
            self._under_way[address] -= 1
            if not self._under_way[address]:
                del self._under_way[address]


def _client(request: web.Request) -> str:
    """The address of whoever has sent a request."""
    forwarded = ",".join(request.headers.getall("X-Forwarded-For", ()))
    return client_address(request.remote or "", forwarded, request.app.get(PROXIES, ()))
