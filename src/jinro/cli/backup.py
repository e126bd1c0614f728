"""`jinro backup`: copy a data folder, also while a server writes it."""

from pathlib import Path

import click

from jinro.cli.language import LANG, output_language
from jinro.cli.main import DATA, data_folder
from jinro.cli.progress import progress_bar, size
from jinro.cli.terminal import say
from jinro.i18n import Words
from jinro.upkeep import back_up


@click.command()
@DATA
@LANG
@click.option(
    "--out",
    metavar="FILE|DIR",
    required=True,
    type=click.Path(path_type=Path),
    help="What to make: an archive if it ends in .tar, .tar.gz or .tgz, otherwise a folder.",
)
def backup(data: str, lang: str | None, out: Path) -> None:
    """Copy a data folder: stored games, plans and files of games.

    A server may go on writing; the copy has the state of one moment. To restore it, unpack it into an empty
    folder and start a server with `--data` on that folder.
    """
    language = output_language(lang)
    folder = data_folder(data)
    with progress_bar(language) as progress:
        made = back_up(folder, out, progress)
    say(Words(language)("cli.backup.made", out=out, files=made.files, size=size(made.size)))
