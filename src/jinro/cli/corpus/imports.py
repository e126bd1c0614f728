"""`jinro corpus import`: LiCOS logs of others as stored games."""

from pathlib import Path
from typing import Annotated

import click

from jinro.cli.log import SHOWN
from jinro.cli.options import ARGUMENT, DATA_FOLDER, Data, InWords, options
from jinro.corpus.licos.imported import TRACK, Import, imported_game
from jinro.errors import CallerError, LogError
from jinro.files.limits import read_input
from jinro.i18n import Words
from jinro.store import DATABASE, SqliteStore
from jinro.store.awaiting import completed


@click.command("import")
@options("corpus import")
def import_(
    *,
    files: Annotated[tuple[str, ...], ARGUMENT, "FILE..."],
    consent: bool = False,
    data: Data = DATA_FOLDER,
    words: InWords,
) -> None:
    """Store LiCOS logs of 0.2 or 0.3 as games: a message per line, as `jinro corpus log` writes them.

    Each FILE is one village. All commands read the games as any others; no server lists them. `jinro corpus
    log GAME` gives a file back as it came. `jinro check licos FILE` tells what is wrong in one.
    """
    place = Path(data)
    place.mkdir(parents=True, exist_ok=True)
    store = SqliteStore(place / DATABASE)
    try:
        there = set(store.blocking.ids())
        for file in files:
            found = _read(file, consent=consent)
            if found.game not in there:
                store.add_all([(found.events, found.notes, ())], TRACK)
            _tell(file, found, words, again=found.game in there)
            there.add(found.game)
    finally:
        completed(store.close())


def _read(file: str, *, consent: bool) -> Import:
    try:
        return imported_game(read_input(file), consent=consent)
    except LogError as error:
        raise CallerError(error, at=file) from None


def _tell(file: str, found: Import, words: Words, *, again: bool) -> None:
    what = "cli.corpus.imported_before" if again else "cli.corpus.imported"
    numbers = {"messages": found.messages, "problems": len(found.problems)}
    click.echo(words(what, file=file, game=found.game, **numbers))
    for problem in found.problems[:SHOWN]:
        click.echo(f"{file}: {problem.in_language(words.language)}", err=True)
