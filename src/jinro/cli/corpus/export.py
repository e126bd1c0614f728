"""`jinro corpus export`: stored games as tables for research."""

from pathlib import Path

import click

from jinro.cli.corpus.rights import MASK_NAMES, WITHOUT_CONSENT
from jinro.cli.main import DATA, data_folder
from jinro.cli.progress import progress_bar
from jinro.corpus.annotations import read_annotations
from jinro.corpus.export.manifest import Manifest
from jinro.corpus.export.write import PEOPLE_LICENCE, Exporter, ExportRules
from jinro.corpus.export.writers import FORMATS, Format
from jinro.corpus.rights.clearing import WithoutConsent
from jinro.corpus.rights.games import stored
from jinro.village.clock import unix_ms

FORMAT = click.option(
    "--format",
    "format_",
    type=click.Choice(FORMATS),
    default="jsonl",
    show_default=True,
    help="Of the files.",
)


@click.command()
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@FORMAT
@WITHOUT_CONSENT
@MASK_NAMES
@click.option(
    "--keep-days",
    metavar="DAYS",
    type=click.IntRange(1, 36_500),
    help="Leave out games of people that are older.",
)
@click.option(
    "--licence",
    metavar="NAME",
    default=PEOPLE_LICENCE,
    show_default=True,
    help="Of games of agents whose organiser consents. Games with people have the licence they consented to.",
)
@click.option("--track", metavar="NAME", help="Only games of this track.")
@click.option(
    "--annotations",
    metavar="FILE",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="What people say of claims and labels, as `jinro corpus annotate` keeps it.",
)
@DATA
def export(
    out: Path,
    format_: Format,
    without_consent: WithoutConsent,
    mask_names: bool,
    keep_days: int | None,
    licence: str,
    track: str | None,
    annotations: Path | None,
    data: str,
) -> None:
    """Write the stored games that are over to the folder OUT, as tables with a manifest and a data card.

    The answers that people have given to the server decide what is in it, as they are now. An earlier export
    in OUT is replaced: nothing of it remains.
    """
    with stored(data_folder(data)) as games, progress_bar() as progress:
        rules = ExportRules(
            format=format_,
            without_consent=without_consent,
            mask_names=games.all_names() if mask_names else None,
            keep_days=keep_days,
            now_ms=unix_ms(),
            licence=licence,
            annotations=() if annotations is None else tuple(read_annotations(annotations)),
        )
        ids = list(games.ids(track))
        with Exporter(out, rules) as exporter:
            for done, game in enumerate(ids):
                progress("games", done, len(ids))
                exporter.add(games.game(game))
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
