"""`jinro serve`: the contest server."""

import asyncio
import gc
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jinro.errors import CallerError
from jinro.server.environment import environment
from jinro.server.settings import (
    Settings,
    load_settings,
    moved,
    preset_settings,
    refuse_equal_ports,
    without_files,
)

if TYPE_CHECKING:
    from jinro.server.app import Server


@click.command()
@click.option(
    "-c",
    "--config",
    "configs",
    metavar="FILE",
    multiple=True,
    help="A YAML file: one track; may be repeated.",
)
@click.option("--preset", metavar="NAME", help="A village without a file; contest-5 if nothing is said.")
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
def serve(
    configs: tuple[str, ...],
    preset: str | None,
    host: str | None,
    port: int | None,
    data: str,
    dialect: str | None,
    no_files: bool,
    demo: bool,
) -> None:
    """Serve games to agents of the natural-language contest."""
    environ = environment(os.environ, Path())
    tracks = [load_settings(Path(config), environ) for config in configs]
    if preset is not None or not tracks:
        tracks.append(preset_settings(preset or "contest-5"))
    if port is not None and len(tracks) > 1:
        raise CallerError("--port: several tracks have several ports; each file names its own")
    tracks = [moved(track, host=host, port=port, dialect=dialect) for track in tracks]
    if no_files:
        tracks = [without_files(track) for track in tracks]
    refuse_equal_ports(tracks)
    asyncio.run(_serve(tracks, Path(data), environ, demo))


async def _serve(tracks: list[Settings], data: Path, environ: dict[str, str], demo: bool) -> None:
    from jinro.server.app import Server
    from jinro.server.demo import demonstrate

    # What is loaded by now stays; the rest comes and goes with every answer, mostly without cycles.
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    server = Server(tracks, data, environ=environ)
    await server.start()
    for house in server.houses:
        for remark in (*house.settings.remarks, *(f"not built here: {u}" for u in house.settings.unbuilt)):
            click.echo(f"{house.settings.name}: {remark}")
    for remark in server.remarks:
        click.echo(remark)
    places = ", ".join(f"{house.settings.name} at {house.url}" for house in server.houses)
    click.echo(f"ready for agents: {places}")
    shows = [asyncio.create_task(demonstrate(house, click.echo)) for house in server.houses if demo]
    await _until_stopped(server, shows)


async def _until_stopped(server: "Server", shows: list[asyncio.Task[None]]) -> None:
    """Drain at the first signal, stop at once at the second."""
    signals: asyncio.Queue[None] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, signals.put_nowait, None)
    await signals.get()
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
