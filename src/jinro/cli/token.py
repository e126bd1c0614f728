"""`jinro token`: make a token for a team's agents, or for spectators."""

import os
from pathlib import Path
from typing import Annotated

import click
from msgspec import Meta

from jinro.cli.options import options
from jinro.config.environment import environment
from jinro.errors import ArgumentError
from jinro.hosting.tokens import ALGORITHMS, KEY, Tokens
from jinro.i18n import Words
from jinro.village.clock import unix_ms


@click.command()
@options("token")
def token(
    *,
    team: Annotated[str | None, "NAME"] = None,
    receiver: bool = False,
    algorithm: Annotated[str, "NAME", {"facts": {"names": ", ".join(ALGORITHMS)}}] = ALGORITHMS[0],
    days: Annotated[float | None, "N", Meta(gt=0)] = None,
) -> None:
    """Print a token for a server with authentication.

    It is signed with SECRET_KEY from the environment or from the file .env in the current folder. A key of
    fewer than 16 bytes is refused unless JINRO_ALLOW_WEAK_KEY is set.
    """
    if (team is None) == (not receiver):
        raise ArgumentError("errors.token.team_or_receiver")
    if team is not None and team.rstrip("0123456789") != team:
        raise ArgumentError("errors.token.team_ends_in_digit", at="--team", team=team)
    tokens = Tokens.from_environment(environment(os.environ, Path()))
    if tokens.weak:
        click.echo(f"jinro: {Words('en')('start.short_key', variable=KEY)}", err=True)
    expires = None if days is None else unix_ms() / 1_000 + 86_400 * days
    click.echo(tokens.make(team, algorithm, expires=expires))
