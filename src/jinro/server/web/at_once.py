"""`AtOnce`: how many requests of one kind are served at the same time, in all and for one address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import web

from jinro.net.addresses import limit_key


class AtOnce:
    """Counts the requests of one kind that are under way."""

    def __init__(self, most: int, from_one: int) -> None:
        self._most = most
        self._from_one = from_one
        self._under_way: Counter[str] = Counter()

    @contextmanager
    def begun(self, request: web.Request) -> Iterator[bool]:
        """Counts a request while the block runs; False: there are too many, and it is not to be served."""
        address = limit_key(request.remote or "")
        if self._under_way.total() >= self._most or self._under_way[address] >= self._from_one:
            yield False
            return
        self._under_way[address] += 1
        try:
            yield True
        finally:
            self._under_way[address] -= 1
            if not self._under_way[address]:
                del self._under_way[address]
