"""`jinro corpus log`: a LiCOS village as its messages."""

import sys

import click
import msgspec

from jinro.cli.corpus.rights import MASK_NAMES
from jinro.cli.main import DATA, data_folder, stored_game
from jinro.corpus.licos.forms import FORMS, SIDES, Form, Side, messages
from jinro.corpus.rights.clearing import clear
from jinro.corpus.rights.games import stored
from jinro.errors import CallerError
from jinro.wire.licos.dialects import VERSIONS, Version


@click.command()
@click.argument("game")
@click.option(
    "--form",
    type=click.Choice(FORMS),
    default="log",
    show_default=True,
    help="As it was sent, or with who received it, and whether it was taken.",
)
@click.option(
    "--version", type=click.Choice(VERSIONS), default="0.2", show_default=True, help="Of the protocol."
)
@click.option(
    "--from",
    "side",
    type=click.Choice(SIDES),
    default="all",
    show_default=True,
    help="Who sent the messages.",
)
@MASK_NAMES
@DATA
def log(game: str, form: Form, version: Version, side: Side, mask_names: bool, data: str) -> None:
    """Print a stored LiCOS village as JSON-LD, one message per line.

    GAME is an id, its last characters, or `last` for the latest game. What people said who do not consent is
    left out. Tokens are replaced by pseudonyms of the game.
    """
    with stored_game(data, game) as (store, found):
        if not store.header(found).closed:
            raise CallerError("errors.corpus.not_over", at=found)
    with stored(data_folder(data)) as games:
        cleared = clear(games.game(found), mask_names=games.all_names() if mask_names else None)
    if cleared is None:
        raise CallerError("errors.corpus.no_consent", at=found)
    for message in messages(cleared, form=form, version=version, side=side):
        sys.stdout.buffer.write(msgspec.json.encode(message) + b"\n")
    sys.stdout.buffer.flush()
