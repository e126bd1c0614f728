"""`jinro check log` and `jinro check trace`: check game logs and packet traces."""

from collections.abc import Iterable
from typing import Final

import click
import msgspec

from jinro.cli.language import LANG, output_language
from jinro.cli.main import DATA, read_game, read_input
from jinro.errors import CallerError
from jinro.files.checks import LogCheck, TraceCheck, check_log, check_trace
from jinro.files.reading import Problem
from jinro.files.reenactment.reenact import Difference
from jinro.transcript.page import cut
from jinro.transcript.phrases import phrase
from jinro.transcript.words import Language

_WORDS: Final = {
    "en": {
        "identical": "identical",
        "different": "DIFFERENT",
        "problems": "problems {}",
        "comma": ", ",
        "line": "line {} differs",
        "before": "the file ends before it",
        "theirs": "theirs",
        "ours": "ours",
        "log": "{number} log, identical {identical}",
        "logs": "{number} logs, identical {identical}",
        "trace": "{number} trace, packets {packets}, identical {identical}",
        "traces": "{number} traces, packets {packets}, identical {identical}",
        "packets": "dialect {dialect}, packets {packets}, identical {identical}",
        "unplayable": "packets {packets}, cannot be played again",
        "no_trace": "not a trace",
        "packet": "packet {packet}, {path}",
        "more": "and {} more",
    },
    "ja": {
        "identical": "一致",
        "different": "不一致",
        "problems": "問題 {} 件",
        "comma": "、",
        "line": "{} 行目が異なります",
        "before": "ファイルはその前で終わっています",
        "theirs": "ファイル",
        "ours": "jinro",
        "log": "ログ {number} 件、一致 {identical} 件",
        "logs": "ログ {number} 件、一致 {identical} 件",
        "trace": "パケットの記録 {number} 件、パケット {packets}、一致 {identical}",
        "traces": "パケットの記録 {number} 件、パケット {packets}、一致 {identical}",
        "packets": "方言 {dialect}、パケット {packets}、一致 {identical}",
        "unplayable": "パケット {packets}、再現できません",
        "no_trace": "パケットの記録ではありません",
        "packet": "パケット {packet}、{path}",
        "more": "ほか {} 件",
    },
}
WIDTH = 100
SHOWN = 5
"""Problems shown per file; `--json` prints all."""


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|GAME...")
@DATA
@LANG
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one JSON object per file: file, identical, problems, difference.",
)
def log(files: tuple[str, ...], data: str, lang: str | None, as_json: bool) -> None:
    """Check game logs of the contest, of the classic server, or of jinro.

    Each FILE is read into events and written back from the events alone; both must have the same bytes. A
    log of jinro is also replayed. GAME is a stored game: an id as in `jinro games`, or `last`; `jinro check
    data` checks all of them. `jinro log show` and `jinro replay` show the same files.
    """
    language = output_language(lang)
    words = _WORDS[language]
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
            _show_log(checked, words, language)
    identical = sum(checked.identical for checked in found)
    if not as_json:
        which = "log" if len(found) == 1 else "logs"
        click.echo(words[which].format(number=len(found), identical=identical))
    _exit(identical == len(found))


def _show_log(checked: LogCheck, words: dict[str, str], language: Language) -> None:
    same = words["identical" if checked.identical else "different"]
    problems = words["problems"].format(len(checked.problems))
    click.echo(f"{checked.file}: {same}{words['comma']}{problems}")
    difference = checked.difference
    if difference is not None:
        click.echo(f"    {words['line'].format(difference.line)}")
        for whose in ("theirs", "ours"):
            line = getattr(difference, whose)
            shown = words["before"] if line is None else cut(repr(line), WIDTH)
            click.echo(f"    {words[whose]}: {shown}")
    for line in _some([phrase(str(problem), language) for problem in checked.problems], words):
        click.echo(f"    {line}")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@LANG
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one JSON object per file: file, dialect, packets, identical, difference.",
)
def trace(files: tuple[str, ...], lang: str | None, as_json: bool) -> None:
    """Check packet traces of the contest.

    The game of each FILE is played again; every packet that we send must equal the recorded one.
    `jinro log export last --format trace` writes the trace of a stored game, `jinro log show` shows a trace.
    """
    language = output_language(lang)
    words = _WORDS[language]
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
            _show_trace(checked, words, language)
    packets, identical = sum(one.packets for one in found), sum(one.identical for one in found)
    if not as_json:
        which = "trace" if len(found) == 1 else "traces"
        click.echo(words[which].format(number=len(found), packets=packets, identical=identical))
    _exit(all(checked.good for checked in found))


def _show_trace(checked: TraceCheck, words: dict[str, str], language: Language) -> None:
    what = "packets"
    if not checked.dialect:
        what = "unplayable" if checked.packets else "no_trace"
    shown = words[what].format(dialect=checked.dialect, packets=checked.packets, identical=checked.identical)
    click.echo(f"{checked.file}: {shown}")
    difference = checked.difference
    if difference is not None and checked.dialect:
        place = words["packet"].format(packet=difference.packet, path=difference.path)
        click.echo(f"    {place}")
        for whose in ("theirs", "ours"):
            value = msgspec.json.encode(getattr(difference, whose)).decode()
            click.echo(f"    {words[whose]}: {cut(value, WIDTH)}")
    elif difference is not None:
        click.echo(f"    {phrase(str(difference.ours), language)}")


def _why(file: str, error: CallerError) -> str:
    """Why a file cannot be read. It is reported like a failed check, and the other files are checked."""
    return str(error).removeprefix(f"{file}: ")


def _some(lines: list[str], words: dict[str, str]) -> Iterable[str]:
    yield from lines[:SHOWN]
    if len(lines) > SHOWN:
        yield words["more"].format(len(lines) - SHOWN)


def _exit(good: bool) -> None:
    if not good:
        click.get_current_context().exit(1)
