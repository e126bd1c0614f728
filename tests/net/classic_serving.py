"""A real classic door on a free port, in a thread of its own, that always stops."""

import asyncio
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from tests.net.in_loop import InLoop

from jinro.config.classic.settings import classic_settings
from jinro.contest.score.faults import Fault, game_faults
from jinro.game.presets import preset
from jinro.game.rules import Rules
from jinro.hosting.door import Shared
from jinro.hosting.doors.classic.listen import ClassicServer
from jinro.hosting.doors.classic.series import Series
from jinro.hosting.village import Running
from jinro.net.joining.classic import join_series
from jinro.net.limits import Limits
from jinro.players import PLAYERS, Player
from jinro.store import SqliteStore

T = TypeVar("T")


class Served(InLoop):
    """A running door, for callers outside its loop."""

    def __init__(self, server: ClassicServer, store: SqliteStore, folder: Path) -> None:
        self.server = server
        self.store = store
        self.folder = folder
        self.loop = asyncio.get_running_loop()
        self.ended: list[Running] = []
        self.series: list[Series] = []
        self.stack = ExitStack()
        """What is to be closed before the server stops."""
        self._news = threading.Condition()
        server.on_end = lambda running: self._tell(self.ended, running)
        server.on_series = lambda series: self._tell(self.series, series)

    def _tell(self, told: list[T], thing: T) -> None:
        with self._news:
            told.append(thing)
            self._news.notify_all()

    @property
    def url(self) -> str:
        return self.server.url

    def game(self, number: int = 1, timeout: float = 15) -> Running:
        """The game that ended as this one; waits for it."""
        return self._wait(self.ended, number, timeout)

    def over(self, number: int = 1, timeout: float = 20) -> Series:
        """The series that ended as this one; waits for it."""
        return self._wait(self.series, number, timeout)

    def _wait(self, told: list[T], number: int, timeout: float) -> T:
        with self._news:
            assert self._news.wait_for(lambda: len(told) >= number, timeout), "it has not ended"
            return told[number - 1]

    def connect(self) -> socket.socket:
        """A plain connection, closed at the end at the latest."""
        return self.stack.enter_context(socket.create_connection(("127.0.0.1", self.server.port), 10))

    def guests(self, count: int, player: str = "parrot", **options: Any) -> None:
        """So many players of ours for a whole series, in this thread."""
        names = [f"guest{n}" for n in range(1, count + 1)]
        asyncio.run(join_all(self.url, names, player, **options))

    def logs(self) -> list[Path]:
        """The logs of games that are there and not empty."""
        return [path for path in (self.folder / "log").glob("*.log") if path.stat().st_size]

    def faults(self) -> list[Fault]:
        """The faults of all games that have ended."""
        found = [self.call(lambda run=run: game_faults(self.store.blocking, run.id)) for run in self.ended]  # type: ignore[misc]
        return [fault for faults in found for fault in faults]


async def join_all(url: str, names: Sequence[str], player: str = "parrot", **options: Any) -> list[int]:
    """Guests of these names until the server closes; how many games each has played."""
    joined = (join_series(url, name, maker(player, name), **options) for name in names)
    return await asyncio.gather(*joined)


def maker(player: str, name: str) -> Callable[[], Player]:
    """Makes a new player for each game, whose chance comes from its name; of `mixed` ones a third talks."""
    games = count(1)
    if player == "mixed":
        player = "parrot" if int(name.removeprefix("guest")) % 3 == 0 else "quiet"
    return lambda: PLAYERS[player](0, f"{name}/{next(games)}")


@contextmanager
def serving(
    village: str = "classic-5",
    *,
    limits: Limits | None = None,
    rules: Callable[[Rules], Rules] | None = None,
    **changes: Any,
) -> Iterator[Served]:
    """Serve a village at a free port while the block runs; `changes` are of its settings."""
    made = preset(village)
    settings = classic_settings(rules(made) if rules else made, port=0, **{"games": 1, **changes})
    started = threading.Event()
    box: list[tuple[Served, asyncio.Event]] = []
    trouble: list[BaseException] = []

    async def run() -> None:
        try:
            store = SqliteStore(path / "games.sqlite")
            server = ClassicServer(settings, Shared(store=store, limits=limits), folder=path / "log")
            await server.start()
            stop = asyncio.Event()
            box.append((Served(server, store, path), stop))
            started.set()
            await stop.wait()
            await server.stop()
            await store.close()
        except BaseException as error:
            trouble.append(error)
        finally:
            started.set()

    with tempfile.TemporaryDirectory(prefix="jinro-") as folder:
        path = Path(folder)
        thread = threading.Thread(target=lambda: asyncio.run(run()), name="server", daemon=True)
        thread.start()
        assert started.wait(120), "the server does not start"
        if not box:
            raise trouble[0]
        served, stop = box[0]
        try:
            yield served
        finally:
            served.stack.close()
            if thread.is_alive():
                served.settle()
            served.loop.call_soon_threadsafe(stop.set)
            thread.join(60)
            assert not thread.is_alive(), "the server does not stop"
            assert not trouble, trouble
