"""A real server on a free port, in a thread of its own, that always stops."""

import asyncio
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from tests.net.in_loop import InLoop

from jinro.config.classic.settings import ClassicSettings
from jinro.config.licos.settings import LicosSettings
from jinro.config.serve import ServeSettings
from jinro.config.settings import Settings, preset_settings
from jinro.game.rules import Rules
from jinro.hosting.doors.nlp.listen import TrackServer
from jinro.hosting.notices.notice import Tell
from jinro.hosting.people.entry import Cost
from jinro.hosting.server import Server
from jinro.hosting.village import Running
from jinro.i18n import Language
from jinro.net.limits import Limits
from jinro.net.tls import Tls


class Served(InLoop):
    """A running server, for callers outside its loop."""

    def __init__(self, server: Server, loop: asyncio.AbstractEventLoop) -> None:
        self.server = server
        self.loop = loop
        self.ended: list[Running] = []
        self.stack = ExitStack()
        """What is to be closed before the server stops."""
        self._news = threading.Condition()
        for track_server in server.track_servers:
            track_server.track.on_end = self._follow(track_server)

    def _follow(self, track_server: TrackServer) -> Callable[[Running], None]:
        before = track_server.track.on_end

        def ended(running: Running) -> None:
            before(running)
            with self._news:
                self.ended.append(running)
                self._news.notify_all()

        return ended

    @property
    def track_server(self) -> TrackServer:
        return self.server.track_servers[0]

    @property
    def url(self) -> str:
        return self.track_server.url

    @property
    def port(self) -> int:
        """Where the page is."""
        found = [*self.server.track_servers, self.server.licos, self.server.page]
        return next(one.port for one in found if one is not None)

    def game(self, number: int = 1, timeout: float = 15) -> Running:
        """The game that ended as this one; waits for it."""
        with self._news:
            assert self._news.wait_for(lambda: len(self.ended) >= number, timeout), "no game has ended"
            return self.ended[number - 1]


@contextmanager
def serving(
    *tracks: Settings | str,
    data: Path | None = None,
    environ: Mapping[str, str] | None = None,
    limits: Limits | None = None,
    ping_s: float = 30.0,
    rules: Callable[[Rules], Rules] | None = None,
    tell: Tell | None = None,
    language: Language = "en",
    tls: Tls | None = None,
    classic: ClassicSettings | None = None,
    licos: LicosSettings | None = None,
    voice_engine: str = "",
    origins: Sequence[str] = (),
    **changes: Any,
) -> Iterator[Served]:
    """Serve these tracks (presets by name) and doors while the block runs; `changes` are of every track's
    settings."""
    alone = () if classic is not None or licos is not None else ("contest-5",)
    made = [preset_settings(t) if isinstance(t, str) else t for t in tracks or alone]
    made = [replace(t, port=0, rules=rules(t.rules) if rules else t.rules, **changes) for t in made]
    started = threading.Event()
    box: list[Served] = []
    trouble: list[BaseException] = []

    async def run() -> None:
        stop = asyncio.Event()
        try:
            folders = data or Path(folder.name)
            doors = ServeSettings(
                tracks=tuple(made),
                classic=classic,
                licos=licos,
                page_port=0,
                voice_engine=voice_engine,
                origins=tuple(origins),
            )
            server = Server(
                doors,
                folders,
                environ=environ,
                limits=limits,
                ping_s=ping_s,
                tell=tell,
                language=language,
                tls=tls,
                password_cost=Cost(rounds=1, memory_kib=64),
            )
            await server.start()
            box.append(Served(server, asyncio.get_running_loop()))
            stops.append(stop)
            started.set()
            await stop.wait()
            await server.stop()
        except BaseException as error:
            trouble.append(error)
        finally:
            started.set()

    stops: list[asyncio.Event] = []
    folder = tempfile.TemporaryDirectory(prefix="jinro-")
    thread = threading.Thread(target=lambda: asyncio.run(run()), name="server", daemon=True)
    thread.start()
    assert started.wait(120), "the server does not start"
    if not box:
        folder.cleanup()
        raise trouble[0]
    try:
        yield box[0]
    finally:
        box[0].stack.close()
        if thread.is_alive():
            box[0].settle()
        box[0].loop.call_soon_threadsafe(stops[0].set)
        thread.join(60)
        folder.cleanup()
        assert not thread.is_alive(), "the server does not stop"
        assert not trouble, trouble
