"""The page of a rating at a free port, in a thread of its own, that always stops."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.service import RatingService
from jinro.hosting.doors.page.listen import PageServer
from jinro.hosting.handover import Inherited
from jinro.hosting.web.rating import RatingFront


class _Host(msgspec.Struct):
    host: str = "127.0.0.1"


@contextmanager
def rating_served(folder: RatingFolder) -> Iterator[str]:
    """The address under which raters rate."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        page = PageServer(RatingFront(RatingService(folder)), _Host(), port=0)
        asyncio.run_coroutine_threadsafe(page.start(Inherited()), loop).result(10)
        try:
            yield page.url.rstrip("/")
        finally:
            asyncio.run_coroutine_threadsafe(page.stop(), loop).result(10)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
