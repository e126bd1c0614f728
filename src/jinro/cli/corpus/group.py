"""`jinro corpus` and the modules of its commands."""

from typing import Final

import click

from jinro.cli.main import LazyGroup

COMMANDS: Final = {
    "log": "jinro.cli.corpus.log:log",
    "import": "jinro.cli.corpus.imports:import_",
    "export": "jinro.cli.corpus.export:export",
    "make": "jinro.cli.corpus.make:make",
    "stats": "jinro.cli.corpus.stats:stats",
    "annotate": "jinro.cli.corpus.annotate:annotate",
}


@click.group(cls=LazyGroup, commands_at=COMMANDS, table="corpus")
def corpus() -> None:
    """Games as data for research: what was said beside what was believed."""
