"""`jinro games`: the stored games, or all about one of them."""

from contextlib import closing
from datetime import datetime
from typing import get_args

import click
import msgspec

from jinro.cli.language import LANG, output_language
from jinro.cli.main import DATA, data_option, json_option, stored_game, stored_games
from jinro.errors import ArgumentError
from jinro.game.roles import Role, Side
from jinro.store import BY_HAND, SEALED, Header, Visibilities, Visibility
from jinro.transcript.games import more_line, show_games, show_one
from jinro.transcript.page import console


@click.command()
@click.argument("game", required=False)
@click.option("--team", metavar="NAME", help="Only games of this team.")
@click.option("--track", metavar="NAME", help="Only games of this track.")
@click.option(
    "--winner",
    type=click.Choice([side.value for side in Side], case_sensitive=False),
    help="Only games that this side won; NONE: that nobody won.",
)
@click.option("--running/--over", "running", default=None, help="Only games that go on, or that are over.")
@click.option(
    "--limit",
    metavar="N",
    type=click.IntRange(1, 10**9),
    default=20,
    show_default=True,
    help="Show at most N games.",
)
@click.option(
    "--visibility",
    type=click.Choice([*get_args(Visibility), SEALED]),
    help="Change who may see GAME: everybody, who has the link, who was there, or nobody for now.",
)
@click.option(
    "--until",
    metavar="TIME",
    type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"]),
    help="With `--visibility sealed`: until this local time.",
)
@DATA
@LANG
@json_option("Print an array of objects; of one GAME an object.")
def games(
    game: str | None,
    team: str | None,
    track: str | None,
    winner: str | None,
    running: bool | None,
    limit: int,
    visibility: str | None,
    until: datetime | None,
    data: str,
    lang: str | None,
    as_json: bool,
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
        click.echo(msgspec.json.encode([_row(header) for header in found[:limit]]))
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
        click.echo(msgspec.json.encode(_row(header, roles)))
        return
    show_one(console(), header, roles, output_language(lang), data=data_option(data))


def _row(header: Header, roles: tuple[Role, ...] = ()) -> dict[str, object]:
    row: dict[str, object] = msgspec.structs.asdict(header)
    return {**row, "roles": roles} if roles else row
