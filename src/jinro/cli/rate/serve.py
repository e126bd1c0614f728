"""The page of `jinro rate serve`."""

import asyncio
import signal
from collections.abc import Callable

import msgspec

from jinro.cli.signals import on_signals
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.service import RatingService
from jinro.hosting.doors.page.listen import PageServer
from jinro.hosting.handover import Inherited
from jinro.hosting.web.rating import RatingFront
from jinro.i18n import Language
from jinro.net.origin import OwnSite


async def serve_rating(
    place: RatingFolder,
    host: str,
    port: int | None,
    *,
    language: Language,
    site: OwnSite,
    ready: Callable[[str], None],
) -> None:
    """Serve until a signal ends it; `ready` is told the address."""
    signals: asyncio.Queue[signal.Signals] = asyncio.Queue()
    on_signals(signals.put_nowait, "SIGINT", "SIGTERM")
    front = RatingFront(RatingService(place))
    page = PageServer(front, _Host(host), port=port, language=language, site=site)
    await page.start(Inherited())
    ready(page.url)
    try:
        await signals.get()
    finally:
        await page.stop()


class _Host(msgspec.Struct, frozen=True):
    host: str
