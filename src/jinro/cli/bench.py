"""`jinro bench`: speed, measured; each kind has its own file."""

import click

from jinro.cli.main import LazyGroup

BENCHES = {
    "core": "jinro.cli.bench_core:core",
    "language": "jinro.cli.bench_language:language",
    "contest": "jinro.cli.bench_contest:contest",
    "classic": "jinro.cli.bench_classic:classic",
}


@click.group(cls=LazyGroup, commands_at=BENCHES)
def bench() -> None:
    """Measure how fast jinro is on this machine."""
