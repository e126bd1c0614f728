"""`jinro corpus make`: a corpus of villages of robots."""

from pathlib import Path
from typing import Annotated

import click
from msgspec import Meta

from jinro.cli.corpus.export import tell
from jinro.cli.options import ARGUMENT, EngineName, Jobs, options
from jinro.cli.progress import progress_bar
from jinro.corpus.export.writers import Format
from jinro.corpus.starter import BLUFFS, VILLAGES
from jinro.corpus.starter import make as make_corpus


@click.command()
@options("corpus make")
def make(
    *,
    out: Annotated[Path, ARGUMENT, click.Path(path_type=Path, file_okay=False)],
    format_: Format = "jsonl",
    villages: Annotated[int, "N", Meta(ge=1, le=1_000_000)] = VILLAGES,
    seed: Annotated[int, "N"] = 0,
    bluffs: Annotated[int, "PERCENT", Meta(ge=0, le=100)] = BLUFFS,
    jobs: Jobs = None,
    engine: EngineName = "local",
) -> None:
    """Play villages of robots and write them to the folder OUT, as `jinro corpus export` does.

    LiCOS villages of 5 to 15 with boards, and the contest's of 5, 9 and 13, in Japanese and English. The same
    seed gives the same bytes. No person writes any of it.
    """
    with progress_bar() as progress:
        made = make_corpus(
            out,
            format_,
            villages=villages,
            seed=seed,
            bluffs=bluffs,
            jobs=jobs,
            engine=engine,
            progress=progress,
        )
    tell(out, made)
