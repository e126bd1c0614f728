"""`jinro corpus export`: stored games as tables for research."""

from pathlib import Path
from typing import Annotated

import click
from msgspec import Meta

from jinro.cli.corpus.rights import LeavesOut, MaskNames
from jinro.cli.main import place_of
from jinro.cli.options import ARGUMENT, DATA_FOLDER, Data, options
from jinro.cli.progress import progress_bar
from jinro.cli.reader import Choice, reader_of
from jinro.corpus.annotations import read_annotations
from jinro.corpus.export.manifest import Manifest
from jinro.corpus.export.write import PEOPLE_LICENCE, Exporter, ExportRules
from jinro.corpus.export.writers import Format
from jinro.corpus.rights.games import kept_games
from jinro.village.clock import unix_ms


@click.command()
@options("corpus export")
def export(
    *,
    out: Annotated[Path, ARGUMENT, click.Path(path_type=Path, file_okay=False)],
    format_: Format = "jsonl",
    without_consent: LeavesOut = "words",
    mask_names: MaskNames = False,
    keep_days: Annotated[int | None, "DAYS", Meta(ge=1, le=36_500)] = None,
    licence: Annotated[str, "NAME"] = PEOPLE_LICENCE,
    track: Annotated[str | None, "NAME"] = None,
    annotations: Annotated[
        Path | None, "FILE", click.Path(path_type=Path, exists=True, dir_okay=False)
    ] = None,
    reader: Choice = "best",
    data: Data = DATA_FOLDER,
) -> None:
    """Write the stored games that are over to the folder OUT, as tables with a manifest and a data card.

    The answers that people have given to the server decide what is in it, as they are now. An earlier export
    in OUT is replaced: nothing of it remains.
    """
    with kept_games(place_of(data)) as games, progress_bar() as progress:
        rules = ExportRules(
            format=format_,
            without_consent=without_consent,
            mask_names=games.all_names() if mask_names else None,
            keep_days=keep_days,
            now_ms=unix_ms(),
            licence=licence,
            annotations=() if annotations is None else tuple(read_annotations(annotations)),
            reviser=reader_of(reader),
        )
        total = games.count(track)
        with Exporter(out, rules) as exporter:
            for done, game in enumerate(games.games(track)):
                progress("games", done, total)
                exporter.add(game)
            made = exporter.close()
    tell(out, made)


def tell(out: Path, made: Manifest) -> None:
    """Print what an export holds."""
    counts = made.counts
    rows = ", ".join(f"{table.name} {table.rows}" for table in made.tables if table.rows)
    click.echo(f"{out}: {rows or 'no games'}")
    if counts.withheld_seats or counts.without_consent or counts.too_old:
        click.echo(
            f"withheld for want of consent: {counts.withheld_seats} seats, {counts.without_consent} games;"
            f" too old: {counts.too_old} games"
        )
