"""`jinro check` and the modules of its commands."""

from typing import Final

import click

from jinro.cli.main import LazyGroup

COMMANDS: Final = {
    "agent": "jinro.cli.check.agent:agent",
    "data": "jinro.cli.data:check_data",
    "log": "jinro.cli.check.files:log",
    "trace": "jinro.cli.check.files:trace",
    "licos": "jinro.cli.check.files:licos",
}


@click.group(cls=LazyGroup, commands_at=COMMANDS, table="check")
def check() -> None:
    """Check an agent, a data folder, game logs, packet traces or messages of LiCOS."""
