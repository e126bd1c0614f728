"""`jinro check`: do files of a contest hold what they should, and do we do the same."""

import sys
from collections.abc import Iterable
from pathlib import Path

import click
import msgspec

from jinro.corpus.checks import LogCheck, check_log
from jinro.errors import CallerError

SHOWN = 5
"""Problems of a file that are shown to people; `--json` has all."""


@click.group()
def check() -> None:
    """Check game logs and packet traces of a contest."""


@check.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Print one object a line: file, identical, problems.")
def log(files: tuple[str, ...], as_json: bool) -> None:
    """Read game logs into events, write them back from these alone, and compare the bytes."""
    found = []
    for file in files:
        checked = check_log(file, read_bytes(file))
        found.append(checked)
        if as_json:
            click.echo(msgspec.json.encode(checked))
        else:
            _show_log(checked)
    identical = sum(checked.identical for checked in found)
    if not as_json:
        click.echo(f"{len(found)} logs, identical {identical}")
    _exit(identical == len(found))


def _show_log(checked: LogCheck) -> None:
    same = "identical" if checked.identical else "DIFFERENT"
    click.echo(f"{checked.file}: {same}, problems {len(checked.problems)}")
    for line in _some([str(problem) for problem in checked.problems]):
        click.echo(f"    {line}")


def _some(lines: list[str]) -> Iterable[str]:
    yield from lines[:SHOWN]
    if len(lines) > SHOWN:
        yield f"and {len(lines) - SHOWN} more"


def read_bytes(file: str) -> bytes:
    """The bytes of a file, `-` for standard input."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CallerError(f"{file}: {error.strerror or 'cannot be read'}") from None
    except ValueError as error:
        raise CallerError(f"{file!r}: {error}") from None


def _exit(good: bool) -> None:
    if not good:
        click.get_current_context().exit(1)
