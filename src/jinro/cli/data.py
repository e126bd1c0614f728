"""`jinro data` and `jinro check data`: the care of a data folder."""

import re
from typing import Annotated, Final

import click

from jinro.cli.main import data_folder
from jinro.cli.options import ARGUMENT, DATA_FOLDER, Data, InWords, Json, options
from jinro.cli.printing import fail_unless, print_json
from jinro.cli.progress import progress_bar, size
from jinro.errors import ArgumentError
from jinro.i18n import Words
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
@options("data prune")
def prune_(
    *, older_than: Annotated[str, "AGE"], dry_run: bool = False, data: Data = DATA_FOLDER, words: InWords
) -> None:
    """Delete old games and their files, and show how large they were.

    Kept are: games that are not finished, games that a plan which goes on counts as played, and the latest
    game. A server may run meanwhile; then the database does not become smaller, and new games use the space.
    """
    before = unix_ms() - _age_ms(older_than)
    folder = data_folder(data)
    with progress_bar(words.language) as progress:
        found = prune(folder, before, dry_run=dry_run, progress=progress)
    for line in _pruned(found, words, dry_run=dry_run):
        click.echo(line)


def _age_ms(text: str) -> int:
    found = re.fullmatch(r"([0-9]{1,6})([hdw])", text)
    if found is None or int(found[1]) > LONGEST:
        raise ArgumentError("errors.value.not_an_age", at="--older-than", value=text)
    return int(found[1]) * UNITS_MS[found[2]]


def _pruned(found: Pruned, words: Words, *, dry_run: bool) -> list[str]:
    rows = words(
        "cli.data.rows",
        events=found.events,
        notes=found.notes,
        size=size(found.size),
        files=found.files,
        files_size=size(found.files_size),
    )
    lines = [words("cli.data.would" if dry_run else "cli.data.deleted", games=found.games, rows=rows)]
    if found.kept_for_plans:
        lines.append(words("cli.data.kept", games=found.kept_for_plans))
    if dry_run:
        lines.append(words("cli.data.has", size=size(found.before)))
    elif found.shrunk:
        lines.append(words("cli.data.shrunk", before=size(found.before), after=size(found.after)))
    elif found.games:
        lines.append(words("cli.data.in_use", size=size(found.after)))
    return lines


@click.command(name="data")
@options("check data")
def check_data(
    *,
    folder: Annotated[str | None, ARGUMENT, "[DIR]"] = None,
    options: Annotated[tuple[str, ...], ARGUMENT, "[-- OPTIONS]"] = (),
    data: Data = DATA_FOLDER,
    words: InWords,
    as_json: Json = False,
    exposure: bool = False,
) -> None:
    """Check the data folder DIR: stored games, files of games, plans.

    Every stored game is replayed and compared with its header and with its files. A server may run
    meanwhile. DIR may be given as --data DIR, too.

    With --exposure, OPTIONS are those of the `jinro serve` that will open the folder to others; the folder of
    a contest needs none. The exit code is 1 if something is critical.
    """
    if folder is not None and folder.startswith("-"):
        options, folder = (folder, *options), None
    if exposure:
        from jinro.cli.check.exposure import exposure_page

        fail_unless(exposure_page(folder, data, options, words.language, as_json=as_json))
        return
    if options:
        raise ArgumentError("errors.command.options_for_exposure", options=" ".join(options))
    checked = data_folder(folder or data)
    with progress_bar(words.language) as progress:
        found = check(checked, progress)
    for problem in found.problems:
        if as_json:
            print_json(problem)
        else:
            click.echo(problem.in_language(words.language))
    if not as_json:
        click.echo(_summary(found, words))
    fail_unless(not found.problems)


def _summary(found: DataCheck, words: Words) -> str:
    parts = words(
        "cli.data.checked", games=found.games, events=found.events, files=found.files, plans=found.plans
    )
    if found.other_files:
        parts += words("cli.data.others", files=found.other_files)
    return parts + words("cli.data.problems", number=len(found.problems))
