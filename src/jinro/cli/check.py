"""`jinro check`: check an agent, a data folder, game logs and packet traces."""

from collections.abc import Iterable

import click
import msgspec

from jinro.cli.main import DATA, LazyGroup, read_game, read_input
from jinro.errors import CallerError
from jinro.files.checks import LogCheck, TraceCheck, check_log, check_trace
from jinro.files.reading import Problem
from jinro.files.reenactment.reenact import Difference
from jinro.transcript.page import cut

WIDTH = 100
SHOWN = 5
"""Problems shown per file; `--json` prints all."""
COMMANDS = {
    "agent": "jinro.cli.check_agent:agent",
    "data": "jinro.cli.data:check_data",
    "log": "jinro.cli.check:log",
    "trace": "jinro.cli.check:trace",
}


@click.group(cls=LazyGroup, commands_at=COMMANDS)
def check() -> None:
    """Check an agent, a data folder, game logs or packet traces."""


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|GAME...")
@DATA
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one JSON object per file: file, identical, problems, difference.",
)
def log(files: tuple[str, ...], data: str, as_json: bool) -> None:
    """Check game logs of the contest, of the classic server, or of jinro.

    Each FILE is read into events and written back from the events alone; both must have the same bytes. A
    log of jinro is also replayed. GAME is a stored game: an id as in `jinro games`, or `last`; `jinro check
    data` checks all of them. `jinro log show` and `jinro replay` show the same files.
    """
    found = []
    for file in files:
        try:
            checked = check_log(file, read_game(file, data))
        except CallerError as error:
            checked = LogCheck(file, False, [Problem(0, "unreadable", _why(file, error))])
        found.append(checked)
        if as_json:
            click.echo(msgspec.json.encode(checked))
        else:
            _show_log(checked)
    identical = sum(checked.identical for checked in found)
    if not as_json:
        click.echo(f"{_number(len(found), 'log')}, identical {identical}")
    _exit(identical == len(found))


def _show_log(checked: LogCheck) -> None:
    same = "identical" if checked.identical else "DIFFERENT"
    click.echo(f"{checked.file}: {same}, problems {len(checked.problems)}")
    difference = checked.difference
    if difference is not None:
        click.echo(f"    line {difference.line} differs")
        for whose in ("theirs", "ours"):
            line = getattr(difference, whose)
            click.echo(
                f"    {whose}: {'the file ends before it' if line is None else cut(repr(line), WIDTH)}"
            )
    for line in _some([str(problem) for problem in checked.problems]):
        click.echo(f"    {line}")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one JSON object per file: file, dialect, packets, identical, difference.",
)
def trace(files: tuple[str, ...], as_json: bool) -> None:
    """Check packet traces of the contest.

    The game of each FILE is played again; every packet that we send must equal the recorded one.
    `jinro log export last --format trace` writes the trace of a stored game, `jinro log show` shows a trace.
    """
    found = []
    for file in files:
        try:
            checked = check_trace(file, read_input(file))
        except CallerError as error:
            checked = TraceCheck(file, "", 0, 0, Difference(0, "$", None, _why(file, error)))
        found.append(checked)
        if as_json:
            click.echo(msgspec.json.encode(checked))
        else:
            _show_trace(checked)
    packets, identical = sum(one.packets for one in found), sum(one.identical for one in found)
    if not as_json:
        click.echo(f"{_number(len(found), 'trace')}, packets {packets}, identical {identical}")
    _exit(all(checked.good for checked in found))


def _show_trace(checked: TraceCheck) -> None:
    what = f"dialect {checked.dialect}, packets {checked.packets}, identical {checked.identical}"
    if not checked.dialect:
        what = f"packets {checked.packets}, cannot be played again" if checked.packets else "not a trace"
    click.echo(f"{checked.file}: {what}")
    difference = checked.difference
    if difference is not None and checked.dialect:
        click.echo(f"    packet {difference.packet}, {difference.path}")
        for whose in ("theirs", "ours"):
            value = msgspec.json.encode(getattr(difference, whose)).decode()
            click.echo(f"    {whose}: {cut(value, WIDTH)}")
    elif difference is not None:
        click.echo(f"    {difference.ours}")


def _why(file: str, error: CallerError) -> str:
    """Why a file cannot be read. It is reported like a failed check, and the other files are checked."""
    return str(error).removeprefix(f"{file}: ")


def _some(lines: list[str]) -> Iterable[str]:
    yield from lines[:SHOWN]
    if len(lines) > SHOWN:
        yield f"and {len(lines) - SHOWN} more"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _exit(good: bool) -> None:
    if not good:
        click.get_current_context().exit(1)
