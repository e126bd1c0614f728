"""`jinro corpus make`: a corpus of villages of robots."""

import os
from pathlib import Path

import click

from jinro.cli.corpus.export import FORMAT, tell
from jinro.cli.progress import progress_bar
from jinro.corpus.export.writers import Format
from jinro.corpus.starter import VILLAGES
from jinro.corpus.starter import make as make_corpus


@click.command()
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@FORMAT
@click.option(
    "--villages",
    metavar="N",
    type=click.IntRange(1, 1_000_000),
    default=VILLAGES,
    show_default=True,
    help="How many are played.",
)
@click.option(
    "--seed", metavar="N", type=int, default=0, show_default=True, help="Another seed: other villages."
)
@click.option(
    "--jobs", metavar="N", type=click.IntRange(1, 256), help="Worker processes. Default: one per processor."
)
def make(out: Path, format_: Format, villages: int, seed: int, jobs: int | None) -> None:
    """Play villages of robots and write them to the folder OUT, as `jinro corpus export` does.

    LiCOS villages of 5 to 15 with boards, and the contest's of 5, 9 and 13, in Japanese and English. The same
    seed gives the same bytes. No person writes any of it.
    """
    with progress_bar() as progress:
        made = make_corpus(
            out, format_, villages=villages, seed=seed, jobs=jobs or os.cpu_count() or 1, progress=progress
        )
    tell(out, made)
