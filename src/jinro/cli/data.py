"""`jinro data` and `jinro check data`: the care of a data folder."""

import re
from pathlib import Path
from typing import Final

import click
import msgspec

from jinro.cli.main import DATA
from jinro.cli.progress import progress_bar, size
from jinro.errors import ArgumentError
from jinro.upkeep import DataCheck, Pruned, prune
from jinro.upkeep import check_data as check
from jinro.village.clock import unix_ms

UNITS_MS: Final = {"h": 3_600_000, "d": 86_400_000, "w": 7 * 86_400_000}
LONGEST: Final = 100_000
"""The largest number in a duration: with any unit the moment is a valid date."""


@click.group()
def data() -> None:
    """Delete old games from a data folder."""


@data.command(name="prune")
@click.option(
    "--older-than",
    metavar="AGE",
    required=True,
    help="Delete games that began longer ago: a number with h, d or w (hours, days, weeks), such as 30d.",
)
@click.option("--dry-run", is_flag=True, help="Only show what would be deleted.")
@DATA
def prune_(older_than: str, dry_run: bool, data: str) -> None:
    """Delete old games and their files, and show how large they were.

    Kept are: games that are not finished, games that a plan which goes on counts as played, and the latest
    game. A server may run meanwhile; then the database does not become smaller, and new games use the space.
    """
    before = unix_ms() - _age_ms(older_than)
    with progress_bar() as progress:
        found = prune(Path(data), before, dry_run=dry_run, progress=progress)
    for line in _pruned(found, dry_run=dry_run):
        click.echo(line)


def _age_ms(text: str) -> int:
    found = re.fullmatch(r"([0-9]{1,6})([hdw])", text)
    if found is None or int(found[1]) > LONGEST:
        raise ArgumentError(f"--older-than: must be a number with h, d or w, such as 30d, not {text!r}")
    return int(found[1]) * UNITS_MS[found[2]]


def _pruned(found: Pruned, *, dry_run: bool) -> list[str]:
    verb = "would delete" if dry_run else "deleted"
    rows = f"{found.events} events and {found.notes} notes ({size(found.size)})"
    lines = [f"{verb} {found.games} games: {rows}, {found.files} files ({size(found.files_size)})"]
    if found.kept_for_plans:
        lines.append(f"kept {found.kept_for_plans} old games that a plan needs")
    if dry_run:
        lines.append(f"the database has {size(found.before)}")
    elif found.shrunk:
        lines.append(f"the database had {size(found.before)} and has {size(found.after)}")
    elif found.games:
        lines.append(
            f"the database is in use and keeps its {size(found.after)}; new games use the free space"
        )
    return lines


@click.command(name="data")
@click.argument("folder", metavar="[DIR]", default="./jinro-data")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per problem: where, code, text.")
def check_data(folder: str, as_json: bool) -> None:
    """Check the data folder DIR: stored games, files of games, plans.

    Every stored game is replayed and compared with its header and with its files. A server may run
    meanwhile. Default: ./jinro-data.
    """
    with progress_bar() as progress:
        found = check(Path(folder), progress)
    for problem in found.problems:
        click.echo(msgspec.json.encode(problem) if as_json else str(problem))
    if not as_json:
        click.echo(_summary(found))
    if found.problems:
        click.get_current_context().exit(1)


def _summary(found: DataCheck) -> str:
    parts = f"{found.games} games, {found.events} events, {found.files} files, {found.plans} plans"
    if found.other_files:
        parts += f", {found.other_files} files of games that are not stored here"
    return f"{parts}: problems {len(found.problems)}"
