"""`jinro games`: the stored games, or all about one of them."""

from contextlib import closing
from datetime import datetime
from typing import Annotated, get_args

import click
import msgspec
from msgspec import Meta

from jinro.cli.language import output_language
from jinro.cli.main import data_option, stored_game, stored_games
from jinro.cli.options import ARGUMENT, DATA_FOLDER, Data, Json, Lang, options
from jinro.cli.printing import print_json
from jinro.errors import ArgumentError
from jinro.game.roles import Role, Side
from jinro.store import BY_HAND, SEALED, Header, Visibilities, Visibility
from jinro.transcript.games import more_line, show_games, show_one
from jinro.transcript.page import console


@click.command()
@options("games")
def games(
    *,
    game: Annotated[str | None, ARGUMENT] = None,
    team: Annotated[str | None, "NAME"] = None,
    track: Annotated[str | None, "NAME"] = None,
    winner: Annotated[str | None, click.Choice([side.value for side in Side], case_sensitive=False)] = None,
    running: Annotated[bool | None, "--running/--over"] = None,
    limit: Annotated[int, "N", Meta(ge=1, le=10**9)] = 20,
    visibility: Annotated[str | None, click.Choice([*get_args(Visibility), SEALED])] = None,
    until: Annotated[
        datetime | None, "TIME", click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"])
    ] = None,
    data: Data = DATA_FOLDER,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """List the stored games, the latest first.

    With GAME: all about that game, with the roles. GAME is an id, its last characters, or `last` for the
    latest game. Where other commands take a game, they take the same.

    With --visibility: change who may see that game, at a server that runs too.
    """
    if until is not None and visibility != SEALED:
        raise ArgumentError("errors.command.until_sealed")
    if visibility is not None:
        _change(game, visibility, until, data)
    if game is not None:
        _one(game, data, lang, as_json)
        return
    with stored_games(data) as store:
        most = None if winner is not None else limit + 1
        found = store.games(team=team, track=track, is_open=running, limit=most)
        total = store.count(team=team, track=track, is_open=running) if len(found) > limit else len(found)
    if winner is not None:
        found = [header for header in found if header.closed and (header.winner or "NONE") == winner]
        total = len(found)
    if as_json:
        print_json([_row(header) for header in found[:limit]])
        if total > limit:
            click.echo(more_line(limit, total, output_language(lang)), err=True)
        return
    show_games(console(), found[:limit], output_language(lang), total=total)


def _change(game: str | None, visibility: str, until: datetime | None, data: str) -> None:
    """Change who may see a game; a server that runs asks its store, and so it holds at once."""
    if game is None:
        raise ArgumentError("errors.command.visibility_of_one")
    with stored_game(data, game) as (store, found):
        path = store.path
    with closing(Visibilities(path)) as changed:
        if visibility == SEALED:
            seal = BY_HAND if until is None else str(round(until.timestamp() * 1_000))
            changed.change(found, seal=seal)
        else:
            changed.change(found, visibility, seal="")  # type: ignore[arg-type]


def _one(game: str, data: str, lang: str | None, as_json: bool) -> None:
    with stored_game(data, game) as (store, found):
        header, roles = store.header(found), store.dealt(found)
    if as_json:
        print_json(_row(header, roles))
        return
    show_one(console(), header, roles, output_language(lang), data=data_option(data))


def _row(header: Header, roles: tuple[Role, ...] = ()) -> dict[str, object]:
    row: dict[str, object] = msgspec.structs.asdict(header)
    return {**row, "roles": roles} if roles else row
