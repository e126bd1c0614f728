"""`jinro check log`, `trace` and `licos`: check game logs, packet traces and messages of LiCOS."""

from collections.abc import Iterable
from typing import Annotated

import click
import msgspec

from jinro.cli.main import read_game
from jinro.cli.options import ARGUMENT, DATA_FOLDER, Data, InWords, Json, options
from jinro.cli.printing import fail_unless, print_json
from jinro.errors import CallerError
from jinro.files.checks import LogCheck, TraceCheck, check_licos, check_log, check_trace
from jinro.files.limits import read_input
from jinro.files.reading import Problem
from jinro.files.reenactment.reenact import PacketDifference
from jinro.i18n import CodedText, Language, Message, Words, text
from jinro.transcript.page import cut

WIDTH = 100
SHOWN = 5
"""Problems shown per file; `--json` prints all."""


@click.command()
@options("check log")
def log(
    *,
    files: Annotated[tuple[str, ...], ARGUMENT, "FILE|GAME..."],
    data: Data = DATA_FOLDER,
    words: InWords,
    as_json: Json = False,
) -> None:
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
            print_json(checked)
        else:
            _show_log(checked, words, words.language)
    identical = sum(checked.identical for checked in found)
    if not as_json:
        which = "cli.check.log" if len(found) == 1 else "cli.check.logs"
        click.echo(words(which, number=len(found), identical=identical))
    fail_unless(identical == len(found))


def _show_log(checked: LogCheck, words: Words, language: Language) -> None:
    same = words("cli.check.identical" if checked.identical else "cli.check.different")
    problems = words("cli.check.problems", number=len(checked.problems))
    click.echo(f"{checked.file}: {same}{words('cli.check.comma')}{problems}")
    difference = checked.difference
    if difference is not None:
        click.echo(f"    {words('cli.check.line', line=difference.line)}")
        for whose in ("theirs", "ours"):
            line = getattr(difference, whose)
            shown = words("cli.check.before") if line is None else cut(repr(line), WIDTH)
            click.echo(f"    {words(f'cli.check.sides.{whose}')}: {shown}")
    for line in _some([problem.in_language(language) for problem in checked.problems], words):
        click.echo(f"    {line}")


@click.command()
@options("check trace")
def trace(
    *, files: Annotated[tuple[str, ...], ARGUMENT, "FILE..."], words: InWords, as_json: Json = False
) -> None:
    """Check packet traces of the contest.

    The game of each FILE is played again; every packet that we send must equal the recorded one.
    `jinro log export last --format trace` writes the trace of a stored game, `jinro log show` shows a trace.
    """
    found = []
    for file in files:
        try:
            checked = check_trace(file, read_input(file))
        except CallerError as error:
            checked = TraceCheck(file, "", 0, 0, PacketDifference(0, "$", None, _why(file, error)))
        found.append(checked)
        if as_json:
            print_json(checked)
        else:
            _show_trace(checked, words, words.language)
    packets, identical = sum(one.packets for one in found), sum(one.identical for one in found)
    if not as_json:
        which = "cli.check.trace" if len(found) == 1 else "cli.check.traces"
        click.echo(words(which, number=len(found), packets=packets, identical=identical))
    fail_unless(all(checked.good for checked in found))


def _show_trace(checked: TraceCheck, words: Words, language: Language) -> None:
    what = "cli.check.packets"
    if not checked.dialect:
        what = "cli.check.unplayable" if checked.packets else "cli.check.no_trace"
    shown = words(what, dialect=checked.dialect, packets=checked.packets, identical=checked.identical)
    click.echo(f"{checked.file}: {shown}")
    difference = checked.difference
    if difference is not None and checked.dialect:
        place = words("cli.check.packet", packet=difference.packet, path=difference.path)
        click.echo(f"    {place}")
        for whose in ("theirs", "ours"):
            value = msgspec.json.encode(getattr(difference, whose)).decode()
            click.echo(f"    {words(f'cli.check.sides.{whose}')}: {cut(value, WIDTH)}")
    elif difference is not None:
        click.echo(f"    {text(difference.ours, language)}")


@click.command()
@options("check licos")
def licos(
    *, files: Annotated[tuple[str, ...], ARGUMENT, "FILE..."], words: InWords, as_json: Json = False
) -> None:
    """Check what a client of LiCOS has sent and received, or the log of a village.

    FILE has a message per line, as JSON-LD, in 0.2 or 0.3: `jinro corpus log last --form wire` writes such a
    file. Each message is read as a server reads it, and the village is played again: whatever a server would
    refuse is told, with its line. `jinro log show` shows the village.
    """
    problems = 0
    for file in files:
        checked = check_licos(file, read_input(file))
        problems += len(checked.problems)
        if as_json:
            print_json(checked)
            continue
        click.echo(
            words(
                "cli.check.licos",
                file=file,
                version=checked.version or "–",
                messages=checked.messages,
                problems=len(checked.problems),
            )
        )
        for problem in checked.problems:
            click.echo(f"    {problem.in_language(words.language)}")
    fail_unless(not problems)


def _why(file: str, error: CallerError) -> CodedText:
    """Why a file cannot be read. It is reported like a failed check, and the other files are checked."""
    told = error.told
    what = told.args["what"] if told.code == "errors.at" and told.args["where"] == file else told
    return CodedText(what if isinstance(what, Message) else told)


def _some(lines: list[str], words: Words) -> Iterable[str]:
    yield from lines[:SHOWN]
    if len(lines) > SHOWN:
        yield words("cli.check.more", number=len(lines) - SHOWN)
