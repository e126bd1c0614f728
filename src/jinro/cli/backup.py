"""`jinro backup`: copy a data folder, also while a server writes it."""

from pathlib import Path

import click

from jinro.cli.main import DATA
from jinro.cli.progress import progress_bar, size
from jinro.upkeep import back_up


@click.command()
@DATA
@click.option(
    "--out",
    metavar="FILE|DIR",
    required=True,
    type=click.Path(path_type=Path),
    help="What to make: an archive if it ends in .tar, .tar.gz or .tgz, otherwise a folder.",
)
def backup(data: str, out: Path) -> None:
    """Copy a data folder: stored games, plans and files of games.

    A server may go on writing; the copy has the state of one moment. To restore it, unpack it into an empty
    folder and start a server with `--data` on that folder.
    """
    with progress_bar() as progress:
        made = back_up(Path(data), out, progress)
    click.echo(f"{out}: the stored games and {made.files} files, {size(made.size)}")
