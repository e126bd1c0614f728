"""A LiCOS door on a free port, in a thread of its own, that always stops."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.net.in_loop import InLoop

from jinro.config.licos.settings import LicosSettings, licos_settings
from jinro.config.serve import ServeSettings
from jinro.hosting.doors.licos.listen import LicosServer
from jinro.hosting.server import Server

QUICK = (
    "first_morning_s=1.2",
    "morning_s=1.2",
    "noon_s=30",
    "night_s=30",
    "early=on",
    "interval_s=0",
    "posts=5",
    "post_mortem_s=1",
)
"""Villages that are over soon: nobody waits for the clock but in the mornings."""


class ServedLicos(InLoop):
    """A running door, for callers outside its loop."""

    def __init__(self, server: Server, loop: asyncio.AbstractEventLoop) -> None:
        assert server.licos is not None
        self.server = server
        self.licos: LicosServer = server.licos
        self.loop = loop

    def url(self, dialect: str = "0.2") -> str:
        return self.licos.url.replace("/0.2/", f"/{dialect}/")


@contextmanager
def serving_licos(
    data: Path,
    preset: str = "licos-5",
    *changes: str,
    settings: LicosSettings | None = None,
    origins: Sequence[str] = (),
    **server: Any,
) -> Iterator[ServedLicos]:
    """Serve villages of a preset with these changes of its rules."""
    made = settings or licos_settings(preset, port=0, changes=changes)
    started = threading.Event()
    box: list[ServedLicos] = []
    trouble: list[BaseException] = []
    stops: list[asyncio.Event] = []

    async def run() -> None:
        try:
            stop = asyncio.Event()
            served = Server(ServeSettings(licos=made, origins=tuple(origins)), data, **server)
            await served.start()
            box.append(ServedLicos(served, asyncio.get_running_loop()))
            stops.append(stop)
            started.set()
            await stop.wait()
            await served.stop()
        except BaseException as error:
            trouble.append(error)
        finally:
            started.set()

    thread = threading.Thread(target=lambda: asyncio.run(run()), name="licos", daemon=True)
    thread.start()
    started.wait(10)
    if not box:
        raise trouble[0]
    try:
        yield box[0]
    finally:
        box[0].loop.call_soon_threadsafe(stops[0].set)
        thread.join(15)
        assert not thread.is_alive(), "the server does not stop"
        if trouble:
            raise trouble[0]
