"""`jinro bench`: speed, measured; each kind has its own file."""

import click

from jinro.cli.main import LazyGroup

BENCHES = {
    "core": "jinro.bench.core:core",
    "language": "jinro.bench.language:language",
    "contest": "jinro.bench.contest:contest",
    "classic": "jinro.bench.classic:classic",
}


@click.group(cls=LazyGroup, commands_at=BENCHES)
def bench() -> None:
    """Measure how fast jinro is on this machine."""
