"""`jinro token`: a token for a team's agents, or for those who watch."""

import os
from pathlib import Path

import click

from jinro.config.environment import environment
from jinro.errors import CallerError
from jinro.server.tokens import ALGORITHMS, KEY, Tokens


@click.command()
@click.option(
    "--team", metavar="NAME", help="For the agents of this team, whose names are NAME and a number."
)
@click.option("--receiver", is_flag=True, help="For those who watch.")
@click.option(
    "--algorithm", metavar="NAME", default=ALGORITHMS[0], show_default=True, help=", ".join(ALGORITHMS) + "."
)
def token(team: str | None, receiver: bool, algorithm: str) -> None:
    """Print a token for a server with authentication.

    It is signed with SECRET_KEY, from the environment or from a file .env in this folder.
    """
    if (team is None) == (not receiver):
        raise CallerError("say --team NAME or --receiver, one of them")
    if team is not None and team.rstrip("0123456789") != team:
        raise CallerError(
            f"--team: {team!r} ends in a digit; a team is the agents' name without the number at its end"
        )
    tokens = Tokens.from_environment(environment(os.environ, Path()))
    if tokens.weak:
        click.echo(f"jinro: {KEY} is short; 32 random characters are safe", err=True)
    click.echo(tokens.make(team, algorithm))
