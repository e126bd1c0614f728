"""`jinro contest`: a contest in one folder, from the list of teams to the tables."""

import asyncio
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import click
from msgspec import Meta

from jinro.cli.contest.certificates import certificates
from jinro.cli.contest.report import report
from jinro.cli.options import ARGUMENT, InWords, Json, options
from jinro.cli.printing import print_json
from jinro.cli.reader import reader_of_server
from jinro.cli.reporter import Reporter, log_as
from jinro.cli.signals import on_signals
from jinro.cli.terminal import say
from jinro.config.environment import environment
from jinro.errors import CallerError
from jinro.i18n import Words

if TYPE_CHECKING:
    from jinro.contest.run.folder import ContestFolder
    from jinro.contest.run.programs import EntryPrograms

_WARNINGS: Final = frozenset({"not_read", "not_written", "later", "stalled", "trouble"})
"""What is told even if quiet."""
SAMPLE: Final = Path(__file__).with_name("sample.yml")
"""The file that `jinro contest new` writes."""


@click.group()
def contest() -> None:
    """Run a contest that is in a folder: plan, play, pause, tables.

    The file contest.yml in the folder says who plays what; docs/guides/organiser.md explains it.
    """


contest.add_command(report)
contest.add_command(certificates)


@contest.command()
@options("contest new")
def new(*, folder: Annotated[str, ARGUMENT], words: InWords) -> None:
    """Make FOLDER with a sample contest.yml to edit."""
    from jinro.contest.run.folder import write_new

    write_new(Path(folder), SAMPLE.read_text(encoding="utf-8"))
    say(words("cli.contest.made", path=Path(folder) / "contest.yml", folder=folder))


@contest.command()
@options("contest run")
def run(
    *,
    folder: Annotated[str, ARGUMENT],
    words: InWords,
    port: Annotated[int | None, "N", Meta(ge=0, le=65_535)] = None,
    quiet: Annotated[bool, "-q", "--quiet"] = False,
) -> None:
    """Play the contest in FOLDER, from its beginning or from where it was left.

    Ctrl-C leaves it: games that run go on with the next run. Nothing is played twice.
    """
    from jinro.cli.contest.status import show_status
    from jinro.contest.run.folder import ContestFolder
    from jinro.net.open_files import allow_open_files

    place = ContestFolder(Path(folder))
    log_as(as_json=False, language=words.language)
    allow_open_files(65_536)
    reporter = Reporter(words.language, quiet=quiet)
    try:
        with place.held():
            over = asyncio.run(_run(place, port, reporter))
    finally:
        reporter.close()
    show_status(place, words.language)
    say(words("cli.contest.over") if over else words("cli.contest.left", folder=folder))


async def _run(place: "ContestFolder", port: int | None, reporter: Reporter) -> bool:
    from jinro.contest.run.progress import seat_url
    from jinro.contest.run.run import ContestRun

    words = Words(reporter.language)

    def tell(what: str, facts: dict[str, object]) -> None:
        reporter.text(what, words(f"cli.contest.progress.{what}", **facts), warning=what in _WARNINGS)

    signals: asyncio.Queue[signal.Signals] = asyncio.Queue()
    on_signals(signals.put_nowait, "SIGINT", "SIGTERM")
    stopped = asyncio.Event()
    one = ContestRun(
        place,
        environ=environment(os.environ, Path()),
        port=port,
        language=reporter.language,
        tell=reporter.news,
        say=tell,
        reviser=reader_of_server(),
    )
    waiting = asyncio.ensure_future(signals.get())
    waiting.add_done_callback(lambda _: stopped.set())

    def ready() -> None:
        for remark in one.server.remarks:
            reporter.remark(remark)
        _tell_isolation(one.programs, reporter)
        title = place.contest.title
        places = [(server.settings.name, server.url) for server in one.server.track_servers]
        for name, url in places:
            reporter.ready(words("cli.contest.serves", title=title, track=name, url=url), [(name, url)])
        for track, server in one.tracks:
            if track.format == "human-match":
                told = words("cli.contest.lists.people", names=seat_url(server))
                reporter.text("people", f"{track.name}: {told}", warning=True)

    try:
        return await one.play(stopped, ready)
    finally:
        waiting.cancel()


def _tell_isolation(programs: "EntryPrograms", reporter: Reporter) -> None:
    """Say how the programs of entries are kept apart, and what is missing for more."""
    from jinro.cli.contest.status import isolation_lines

    words = Words(reporter.language)
    kinds = {entry.name: (programs.isolation(entry),) for entry in programs.entries}
    for line in isolation_lines(kinds, reporter.language):
        reporter.text("isolation", line, warning=True)
    if programs.fault:
        has_sandbox = any(kind in ("loopback", "sandbox") for (kind,) in kinds.values())
        what = "no_loopback" if has_sandbox else "no_sandbox"
        reporter.text(what, words(f"cli.contest.isolation_faults.{what}", why=programs.fault), warning=True)
    if programs.cannot_write:
        names = ", ".join(programs.cannot_write)
        reporter.text("cannot_write", words("cli.contest.cannot_write", names=names), warning=True)
    if programs.as_root:
        reporter.text("as_root", words("cli.contest.as_root"), warning=True)


@contest.command()
@options("contest status")
def status(*, folder: Annotated[str, ARGUMENT], words: InWords, as_json: Json = False) -> None:
    """Show how the contest in FOLDER stands: played, running, awaited, tables so far."""
    from jinro.cli.contest.status import show_status
    from jinro.contest.run.folder import ContestFolder
    from jinro.contest.run.status import contest_status, status_json

    place = ContestFolder(Path(folder))
    if as_json:
        print_json(status_json(contest_status(place)))
        return
    show_status(place, words.language)


@contest.command()
@options("contest pause")
def pause(*, folder: Annotated[str, ARGUMENT], words: InWords) -> None:
    """Begin no more games; those that run are finished."""
    from jinro.contest.run.folder import ContestFolder

    ContestFolder(Path(folder)).pause()
    say(words("cli.contest.paused"))


@contest.command()
@options("contest resume")
def resume(*, folder: Annotated[str, ARGUMENT], words: InWords) -> None:
    """Begin games again after a pause."""
    from jinro.contest.run.folder import ContestFolder

    place = ContestFolder(Path(folder))
    place.resume()
    say(words("cli.contest.goes_on") if place.is_running else words("cli.contest.not_running", folder=folder))


@contest.command()
@options("contest tokens")
def tokens(*, folder: Annotated[str, ARGUMENT]) -> None:
    """Print the token of every entry: a line with its name, a tab, and the token."""
    from jinro.contest.run.folder import ContestFolder
    from jinro.hosting.tokens import Tokens

    place = ContestFolder(Path(folder))
    if not place.contest.authentication:
        raise CallerError("errors.contest.no_tokens_needed", at=Path(folder) / "contest.yml")
    made = Tokens.from_environment(place.environment(environment(os.environ, Path())))
    names = {name for track in place.contest.tracks for name in place.contest.names(track)}
    for name in (*place.contest.team_of, *names - place.contest.team_of.keys()):
        click.echo(f"{name}\t{made.make(name)}")
