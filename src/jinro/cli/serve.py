"""`jinro serve`: serve games to agents of the contest, of the classic platform and of LiCOS."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import click
from msgspec.structs import replace

from jinro.cli.language import output_language
from jinro.cli.options import options
from jinro.cli.reader import reader_of_server
from jinro.cli.reporter import Reporter, log_as
from jinro.cli.signals import on_signals
from jinro.config.environment import environment
from jinro.config.serve import ServeOptions, ServeSettings, serve_settings
from jinro.errors import CallerError
from jinro.i18n import Words
from jinro.net.open_files import allow_open_files

if TYPE_CHECKING:
    from jinro.hosting.doors.classic.series import Series
    from jinro.hosting.doors.classic.starting import StartedAgents
    from jinro.hosting.handover import Inherited
    from jinro.hosting.notices.notice import Fact
    from jinro.hosting.server import Server
    from jinro.net.tls import Tls

MOST_OPEN: Final = 65_536
"""Open files that are requested from the system at most."""
TLS_FOLDER: Final = "tls"
"""Where a self-signed certificate is, below the data folder."""
PAGE_SCHEMES: Final = {"ws": "http", "wss": "https"}
"""How a browser opens the page of a door."""
logger: Final = logging.getLogger(__name__)


@click.command()
@options("serve")
def serve(*, asked: ServeOptions) -> None:
    """Serve games to agents of the natural-language contest, of the classic platform and of LiCOS."""
    environ = environment(os.environ, Path())
    # asyncio cannot use the pipes of the process that writes files there.
    unwritten = sys.platform == "win32" and not asked.no_files
    if unwritten:
        asked = replace(asked, no_files=True)
    settings = serve_settings(asked, environ)
    # A game of thirteen needs sixteen, for its agents and output files.
    allow_open_files(MOST_OPEN)
    as_json = asked.log_format == "json"
    language = output_language(asked.lang)
    log_as(as_json=as_json, language=language)
    if unwritten:
        logger.warning("Windows: no files are written; `jinro log export` makes them from the stored games")
    reporter = Reporter(language, as_json=as_json, quiet=asked.quiet)
    try:
        asyncio.run(_serve(settings, asked, environ, reporter))
    finally:
        reporter.close()


async def _serve(
    settings: ServeSettings, asked: ServeOptions, environ: dict[str, str], reporter: Reporter
) -> None:
    from jinro.hosting.server import Server

    words, data = Words(reporter.language), Path(asked.data)

    def tell(what: str) -> None:
        reporter.text(what, words(f"start.server.{what}"))

    # Modules stay for ever; what answers allocate is mostly freed without cycles, so collect rarely.
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    signals: asyncio.Queue[signal.Signals] = asyncio.Queue()
    on_signals(signals.put_nowait, "SIGINT", "SIGTERM", "SIGHUP")
    tls = _tls(settings, data, reporter)
    inherited = await _taken_over(settings, data, environ, tell) if asked.hand_over else None
    server = Server(
        settings,
        data,
        environ=environ,
        resume_s=asked.resume_wait,
        break_off=asked.break_off,
        language=reporter.language,
        tell=reporter.news,
        inherited=inherited,
        tls=tls,
        reviser=reader_of_server(),
    )
    if asked.rating is not None:
        _open_rating(server, asked.rating)
    await server.start()
    _tell_where(server, reporter)
    enough = asyncio.Event()
    server.control.on_drain = enough.set
    if server.classic is not None:
        server.classic.most = settings.series
        server.classic.on_series = _SeriesReporter(settings.series, enough, reporter)
    shows = _demonstrations(server, reporter) if asked.demo else []
    agents = await _started_agents(server, data, environ, reporter)
    try:
        await _until_stopped(server, shows, enough, signals, tell)
    finally:
        if agents is not None:
            await agents.end()


def _open_rating(server: "Server", folder: Path) -> None:
    """Let raters grade the games of this folder."""
    from jinro.contest.rate.folder import RatingFolder
    from jinro.contest.rate.seals import keep_seals
    from jinro.contest.rate.service import RatingService
    from jinro.hosting.web.rating import RatingRoutes

    rating = RatingFolder(folder)
    rating.picked()
    server.front.rating = RatingRoutes(RatingService(rating))
    server.remarks.extend(keep_seals(rating, server.store.path))


async def _started_agents(
    server: "Server", data: Path, environ: dict[str, str], reporter: Reporter
) -> "StartedAgents | None":
    """Start the agents that the settings file of the classic door lists; if one cannot be, stop."""
    from jinro.hosting.doors.classic.starting import StartedAgents

    if server.classic is None or not server.classic.settings.starter.agents:
        return None
    agents = StartedAgents(server.classic.settings, data, environ, reporter.news)
    try:
        await agents.start(server.classic.port)
    except CallerError:
        await server.stop()
        raise
    return agents


async def _taken_over(
    settings: ServeSettings, data: Path, environ: dict[str, str], tell: Callable[[str], None]
) -> "Inherited":
    """The doors of the server that runs on this data, if there is one; it stops."""
    from jinro.hosting.handover import Inherited, take_over
    from jinro.hosting.server import check_settings
    from jinro.store import DATABASE

    check_settings(settings.tracks, data, environ)
    doors = await asyncio.to_thread(take_over, data / DATABASE)
    tell("handed_over" if doors else "nothing_to_take_over")
    return Inherited(doors)


def _tell_where(server: "Server", reporter: Reporter) -> None:
    """Tell the operator the remarks of the start, and the addresses of the doors."""
    from jinro.net.addresses import is_everywhere

    words = Words(reporter.language)
    page = _page_url(server)
    if page:
        reporter.text("page", words("start.page", url=page))
    for remark in server.remarks:
        reporter.remark(remark)
    if server.licos_client is not None:
        reporter.text("licos_client", words("start.licos_client", url=server.licos_client.url))
    places = [(one.settings.name, one.url) for one in server.served]
    shown = [
        words("start.places" if is_everywhere(one.settings.host) else "start.place", name=name, url=url)
        for one, (name, url) in zip(server.served, places, strict=True)
    ]
    reporter.ready(words("start.ready", places=", ".join(shown)), places)


def _page_url(server: "Server") -> str:
    """Where the page is; empty: nowhere."""
    if server.page is not None:
        return server.page.url
    doors = (urlsplit(one.url) for one in server.served)
    return next(
        (f"{PAGE_SCHEMES[at.scheme]}://{at.netloc}/" for at in doors if at.scheme in PAGE_SCHEMES), ""
    )


def _demonstrations(server: "Server", reporter: Reporter) -> list[asyncio.Task[None]]:
    """Let built-in players play on all tracks; without tracks, at the classic door."""
    from jinro.hosting.demo.players import demonstrate, demonstrate_classic

    tell = partial(reporter.text, "demo")
    shows = [demonstrate(one, tell, language=reporter.language) for one in server.track_servers]
    if not shows and server.classic is not None:
        shows = [demonstrate_classic(server.classic)]
    return [asyncio.create_task(show) for show in shows]


def _tls(settings: ServeSettings, data: Path, reporter: Reporter) -> "Tls | None":
    """The certificate of the doors. Says how to trust a self-signed one, and that one is about to end."""
    from jinro.net.tls import Tls, fingerprint, self_signed

    words, files = Words(reporter.language), settings.tls
    if files is None:
        return None
    if files == "self-signed":
        hosts = {socket.gethostname(), *(track.host for track in settings.tracks)}
        if settings.licos is not None:
            hosts.add(settings.licos.host)
        files = self_signed(data / TLS_FOLDER, hosts)
        reporter.remark(words("start.self_signed", path=files.cert, fingerprint=fingerprint(files.cert)))
    tls = Tls(files)
    day = tls.ends_soon()
    if day:
        reporter.remark(words("start.certificate_ends", path=files.cert, day=day))
    return tls


class _SeriesReporter:
    """Prints the result of each finished series; sets `enough` after the wanted number of them."""

    def __init__(self, wanted: int | None, enough: asyncio.Event, reporter: Reporter) -> None:
        self._reporter = reporter
        self._left = wanted
        self._enough = enough

    def __call__(self, series: "Series") -> None:
        _print_series(series, self._reporter)
        if self._left is not None:
            self._left -= 1
            if not self._left:
                self._enough.set()


def _print_series(series: "Series", reporter: Reporter) -> None:
    """Print the scores of a finished series."""
    from jinro.hosting.notices.notice import OperatorNotice

    facts: dict[str, Fact] = {"played": series.played, "games": series.settings.games}
    if series.trouble:
        facts["reason"] = series.trouble
    reporter.news(
        OperatorNotice("series_failed" if series.trouble else "series_ended", series.settings.name, facts)
    )
    for line in series.scores.lines():
        reporter.text("score", line)


async def _until_stopped(
    server: "Server",
    shows: list[asyncio.Task[None]],
    enough: asyncio.Event,
    signals: "asyncio.Queue[signal.Signals]",
    tell: Callable[[str], None],
) -> None:
    """Drain at the first signal, or when `enough` is set; stop at once at the next one.

    SIGTERM, or another server that takes over, leaves running games to the next server.
    """
    asked = asyncio.ensure_future(server.asked.wait())
    again = asyncio.ensure_future(signals.get())
    done = asyncio.ensure_future(enough.wait())
    await asyncio.wait([asked, again, done], return_when=asyncio.FIRST_COMPLETED)
    done.cancel()
    if not asked.done():
        if again.done():
            server.flush_news()
            tell("stops" if server.idle else "drain")
            again = asyncio.ensure_future(signals.get())
        drained = asyncio.ensure_future(server.drain())
        await asyncio.wait([asked, again, drained], return_when=asyncio.FIRST_COMPLETED)
        drained.cancel()
    if asked.done() or (again.done() and again.result() is signal.SIGTERM):
        server.flush_news()
        tell("taken_over" if asked.done() else "left_to_next")
        await server.leave()
    asked.cancel()
    again.cancel()
    await server.stop()
    for show in shows:
        show.cancel()
    await asyncio.gather(*shows, return_exceptions=True)
