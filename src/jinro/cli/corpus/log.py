"""`jinro corpus log`: a LiCOS village as its messages."""

import sys
from typing import Annotated

import click
import msgspec

from jinro.cli.corpus.rights import MaskNames
from jinro.cli.main import data_folder, stored_game
from jinro.cli.options import ARGUMENT, DATA_FOLDER, Data, options
from jinro.corpus.licos.forms import Form, Side, messages
from jinro.corpus.licos.imported import given_back
from jinro.corpus.rights.clearing import clear
from jinro.corpus.rights.games import stored
from jinro.corpus.rights.imported import imported_log
from jinro.errors import CallerError
from jinro.wire.licos.dialects import Version


@click.command()
@options("corpus log")
def log(
    *,
    game: Annotated[str, ARGUMENT],
    form: Form = "log",
    version: Version | None = None,
    side: Annotated[Side, "--from"] = "all",
    mask_names: MaskNames = False,
    data: Data = DATA_FOLDER,
) -> None:
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
    log = imported_log(cleared.game.notes)
    if log is not None and not mask_names:
        lines = given_back(log, form=form, version=version or log.version, side=side)
    else:
        version = version or "0.2"
        lines = map(msgspec.json.encode, messages(cleared, form=form, version=version, side=side))
    for line in lines:
        sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()
