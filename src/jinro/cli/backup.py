"""`jinro backup`: copy a data folder, also while a server writes it."""

from pathlib import Path
from typing import Annotated

import click

from jinro.cli.main import data_folder
from jinro.cli.options import DATA_FOLDER, Data, InWords, options
from jinro.cli.progress import progress_bar, size
from jinro.cli.terminal import say
from jinro.upkeep import back_up


@click.command()
@options("backup")
def backup(*, data: Data = DATA_FOLDER, words: InWords, out: Annotated[Path, "FILE|DIR"]) -> None:
    """Copy a data folder: stored games, plans and files of games.

    A server may go on writing; the copy has the state of one moment. To restore it, unpack it into an empty
    folder and start a server with `--data` on that folder.
    """
    folder = data_folder(data)
    with progress_bar(words.language) as progress:
        made = back_up(folder, out, progress)
    say(words("cli.backup.made", out=out, files=made.files, size=size(made.size)))
