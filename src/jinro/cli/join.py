"""`jinro join`: built-in players as guests of a contest server, ours or any other."""

import asyncio
import secrets

import click

from jinro.errors import CallerError, PeerError
from jinro.players import PLAYERS
from jinro.players.player import Player
from jinro.wire.nlp.guest import Guest


@click.command()
@click.argument("url")
@click.option("--team", metavar="NAME", required=True, help="The team; players are NAME1, NAME2 and so on.")
@click.option("--player", metavar="NAME", default="chance", show_default=True, help="Who plays.")
@click.option(
    "--count", metavar="N", default=1, show_default=True, type=click.IntRange(1, 1_000), help="How many."
)
@click.option("--token", metavar="TOKEN", help="The team's token, where the server wants one.")
@click.option(
    "--reconnect", is_flag=True, help="Play game after game, and come back when the connection breaks."
)
def join(url: str, team: str, player: str, count: int, token: str | None, reconnect: bool) -> None:
    """Join the contest server at URL (ws://HOST:PORT/ws)."""
    if player not in PLAYERS:
        raise CallerError(f"--player: there is no player {player!r}; there are {', '.join(PLAYERS)}")
    if not url.startswith(("ws://", "wss://")):
        raise CallerError(f"URL: {url!r} does not begin with ws:// or wss://")
    names = [f"{team}{number}" for number in range(1, count + 1)]
    asyncio.run(_join(url, names, player, token, reconnect))


async def _join(url: str, names: list[str], player: str, token: str | None, reconnect: bool) -> None:
    from websockets.exceptions import WebSocketException

    from jinro.net.join import join as join_once
    from jinro.net.join import join_again

    def make() -> Player:
        return PLAYERS[player](secrets.randbelow(2**32), 0)

    async def one(name: str) -> None:
        if reconnect:
            await join_again(url, name, make, token=token, on_game=_told, on_trouble=_trouble)
            return
        try:
            _told(await join_once(url, name, make(), token=token))
        except (OSError, WebSocketException) as error:
            raise PeerError(f"{name} at {url}: {error or type(error).__name__}") from None

    try:
        async with asyncio.TaskGroup() as group:
            for name in names:
                group.create_task(one(name))
    except ExceptionGroup as errors:
        # The first that failed has stopped the others; one line says it.
        raise errors.exceptions[0] from None


def _told(guest: Guest) -> None:
    """One line about a game."""
    info, outcome = guest.packet.info, guest.view.scene.outcome
    assert info is not None
    assert outcome is not None
    alive = "alive" if info.status_map[info.agent] == "ALIVE" else "dead"
    click.echo(f"{info.game_id} {info.agent} {guest.view.role.value} {alive}: {outcome.winner.value} won")


def _trouble(text: str) -> None:
    click.echo(text, err=True)
