"""`jinro serve`: games for agents, at the doors of the contest and of the classic platform."""

import asyncio
import gc
import os
import resource
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from jinro.config.classic.settings import PORT
from jinro.config.environment import environment
from jinro.config.serve import ServeOptions, ServeSettings, serve_settings

if TYPE_CHECKING:
    from jinro.server.classic.series import Series
    from jinro.server.server import Server

MOST_OPEN: Final = 65_536


@click.command()
@click.option(
    "-c",
    "--config",
    "configs",
    metavar="FILE",
    multiple=True,
    help="A YAML file: a track of the contest, may be repeated; a .cfg file: the classic door.",
)
@click.option(
    "--preset",
    "presets",
    metavar="NAME",
    multiple=True,
    help="A village without a file, at the door it is made for; one for each door.",
)
@click.option("--host", metavar="HOST", help="The address to listen on; else the file's, else 127.0.0.1.")
@click.option(
    "--port", metavar="N", type=click.IntRange(0, 65_535), help="The port; else the file's, else 8080."
)
@click.option(
    "--data", metavar="DIR", default="./jinro-data", show_default=True, help="Where games are kept."
)
@click.option("--dialect", metavar="NAME", help="s1, 2026-05 or 2026: how packets are written.")
@click.option("--no-files", is_flag=True, help="Write no game logs, traces and feeds beside the games.")
@click.option("--demo", is_flag=True, help="Seat built-in players, so that games run at once.")
@click.option(
    "--classic",
    metavar="[PORT]",
    is_flag=False,
    flag_value=PORT,
    type=click.IntRange(0, 65_535),
    help=f"Open the classic door, at port {PORT} if nothing is said.",
)
@click.option("--games", metavar="N", type=click.IntRange(1), help="classic: games of a series; 100.")
@click.option("--concurrent", metavar="M", type=click.IntRange(1), help="classic: tables at a time; 10.")
@click.option("--balanced", is_flag=True, help="classic: each seat has each role equally often; no wishes.")
@click.option("--series", metavar="N", type=click.IntRange(1), help="classic: end after so many series.")
@click.option(
    "--mixed", is_flag=True, help="Both doors lead to one village, contest-2017 if nothing is said."
)
def serve(data: str, no_files: bool, **options: object) -> None:
    """Serve games to agents: of the natural-language contest, of the classic platform."""
    environ = environment(os.environ, Path())
    settings = serve_settings(ServeOptions(files=not no_files, **options), environ)  # type: ignore[arg-type]
    _allow_open_files()
    asyncio.run(_serve(settings, Path(data), environ, demo=bool(options["demo"])))


def _allow_open_files() -> None:
    """A game of thirteen has sixteen files open, agents and what is written: take what we may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_OPEN if hard == resource.RLIM_INFINITY else min(hard, MOST_OPEN)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


async def _serve(settings: ServeSettings, data: Path, environ: dict[str, str], *, demo: bool) -> None:
    from jinro.server.demo import demonstrate
    from jinro.server.server import Server

    # What is loaded by now stays; the rest comes and goes with every answer, mostly without cycles.
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    server = Server(settings.tracks, data, environ=environ, classic=settings.classic, files=settings.files)
    await server.start()
    for remark in server.remarks:
        click.echo(remark)
    click.echo(f"ready for agents: {', '.join(server.places)}")
    enough = asyncio.Event()
    if server.classic is not None:
        server.classic.most = settings.series
        server.classic.on_series = _Teller(settings.series, enough)
    shows = [asyncio.create_task(demonstrate(one, click.echo)) for one in server.track_servers if demo]
    await _until_stopped(server, shows, enough)


class _Teller:
    """Tells of series that are over, and when there were enough of them."""

    def __init__(self, wanted: int | None, enough: asyncio.Event) -> None:
        self._left = wanted
        self._enough = enough

    def __call__(self, series: "Series") -> None:
        _tell_series(series)
        if self._left is not None:
            self._left -= 1
            if not self._left:
                self._enough.set()


def _tell_series(series: "Series") -> None:
    """The table of a series that is over."""
    games, wanted, name = series.played, series.settings.games, series.settings.name
    end = f": {series.trouble}" if series.trouble else ""
    click.echo(f"{name}: a series is over after {games} of {wanted} games{end}")
    for line in series.scores.lines():
        click.echo(line)


async def _until_stopped(server: "Server", shows: list[asyncio.Task[None]], enough: asyncio.Event) -> None:
    """Drain at the first signal, or when there was enough; stop at once at the next."""
    signals: asyncio.Queue[None] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, signals.put_nowait, None)
    ends = [asyncio.ensure_future(signals.get()), asyncio.ensure_future(enough.wait())]
    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    for end in ends:
        end.cancel()
    if not enough.is_set():
        click.echo("no new games; running ones finish (once more to stop at once)")
    drained = asyncio.ensure_future(server.drain())
    again = asyncio.ensure_future(signals.get())
    await asyncio.wait([drained, again], return_when=asyncio.FIRST_COMPLETED)
    again.cancel()
    drained.cancel()
    await server.stop()
    for show in shows:
        show.cancel()
    await asyncio.gather(*shows, return_exceptions=True)
