"""`jinro join`: connect built-in players to a server, ours or any other."""

import asyncio
import os
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

import click

from jinro.cli.main import DEFAULT_PLAYER, player_option, read_input
from jinro.cli.terminal import say
from jinro.errors import ArgumentError, CallerError, PeerError, did_you_mean
from jinro.game.roles import Role
from jinro.players import PLAYERS
from jinro.players.player import Player
from jinro.wire.classic.guest import Guest as ClassicGuest
from jinro.wire.nlp.guest import Guest

TOKEN: Final = "JINRO_TOKEN"
"""The environment variable of the token."""


@click.command()
@click.argument("url")
@click.option("--team", metavar="NAME", help="Connect as NAME1, NAME2 and so on. Default: the player's name.")
@player_option(DEFAULT_PLAYER)
@click.option(
    "--count",
    metavar="N",
    default=1,
    show_default=True,
    type=click.IntRange(1, 1_000),
    help="Number of players to connect.",
)
@click.option(
    "--token",
    metavar="TOKEN",
    help="contest: the team's token, if the server requires one. Other users of this machine can see it; "
    "better: --token-file, or the environment variable JINRO_TOKEN.",
)
@click.option(
    "--token-file", metavar="FILE", help="contest: a file that holds the token; - is standard input."
)
@click.option("--role", metavar="ROLE", help="classic: the role to request, such as SEER.")
@click.option(
    "--reconnect", is_flag=True, help="Play game after game, and reconnect when the connection is lost."
)
def join(
    url: str,
    team: str | None,
    player: str,
    count: int,
    token: str | None,
    token_file: str | None,
    role: str | None,
    reconnect: bool,
) -> None:
    """Connect built-in players to the server at URL.

    URL is ws://HOST:PORT/ws for a contest server, where each plays one game, or tcp://HOST:PORT for a classic
    server, where each plays a whole series.
    """
    names = [f"{team or player}{number}" for number in range(1, count + 1)]

    def make() -> Player:
        return PLAYERS[player](secrets.randbelow(2**32), 0)

    if url.startswith("tcp://"):
        if token is not None or token_file is not None:
            raise ArgumentError("--token: classic servers have no tokens")
        one = _classic(url, make, role, reconnect)
    elif url.startswith(("ws://", "wss://")):
        if role is not None:
            raise ArgumentError("--role: contest servers do not take role requests")
        one = _contest(url, make, _token(token, token_file), reconnect)
    else:
        raise ArgumentError(f"URL: {url!r} does not begin with ws://, wss:// or tcp://")
    asyncio.run(_all(one, names))


def _token(given: str | None, file: str | None) -> str | None:
    """The token: of the option, of the file, or of the environment."""
    if given is not None and file is not None:
        raise ArgumentError("--token and --token-file: give only one")
    if file is not None:
        try:
            given = read_input(file).decode("ascii").strip()
        except UnicodeDecodeError:
            raise CallerError(f"{file}: not a token") from None
        if not given:
            raise CallerError(f"{file}: is empty")
    return given or os.environ.get(TOKEN) or None


def _contest(
    url: str, make: Callable[[], Player], token: str | None, reconnect: bool
) -> Callable[[str], Awaitable[None]]:
    """A function that plays one player at a contest server."""

    async def one(name: str) -> None:
        from websockets.exceptions import WebSocketException

        from jinro.net.join import join as join_once
        from jinro.net.join import join_again, trouble_of

        if reconnect:
            await join_again(url, name, make, token=token, on_game=_report, on_trouble=_trouble)
            return
        try:
            _report(await join_once(url, name, make(), token=token))
        except (OSError, WebSocketException) as error:
            raise PeerError(f"{name} at {url}: {trouble_of(error)}") from None

    return one


def _classic(
    url: str, make: Callable[[], Player], role: str | None, reconnect: bool
) -> Callable[[str], Awaitable[None]]:
    """A function that plays one player at a classic server."""
    from jinro.net.join import trouble_of
    from jinro.net.join_classic import address, join_series, join_series_again
    from jinro.wire.classic.codec import NO_WISH

    address(url)
    wish = NO_WISH if role is None else role.upper()
    if role is not None and wish not in Role.__members__:
        raise ArgumentError(
            f"--role: there is no role {role!r}{did_you_mean(wish, Role)}; there are {', '.join(Role)}"
        )

    async def one(name: str) -> None:
        def report(guest: ClassicGuest) -> None:
            _report_classic(name, guest)

        if reconnect:
            await join_series_again(url, name, make, wish=wish, on_game=report, on_trouble=_trouble)
            return
        try:
            games = await join_series(url, name, make, wish=wish, on_game=report)
        except (OSError, PeerError) as error:
            raise PeerError(f"{name} at {url}: {trouble_of(error)}") from None
        if not games:
            raise PeerError(f"{name} at {url}: the server closed before the first game")

    return one


async def _all(one: Callable[[str], Awaitable[None]], names: list[str]) -> None:
    async def run(name: str) -> None:
        await one(name)

    try:
        async with asyncio.TaskGroup() as group:
            for name in names:
                group.create_task(run(name))
    except ExceptionGroup as errors:
        # The first failure has cancelled the others; it is the one to report.
        raise errors.exceptions[0] from None


def _report(guest: Guest) -> None:
    """Print a line about a game."""
    info, outcome = guest.packet.info, guest.view.scene.outcome
    assert info is not None
    assert outcome is not None
    alive = "alive" if info.status_map[info.agent] == "ALIVE" else "dead"
    say(f"{info.game_id} {info.agent} {guest.view.role.value} {alive}: {outcome.winner.value} won")


def _report_classic(name: str, guest: ClassicGuest) -> None:
    """Print a line about a game of a series."""
    outcome = guest.view.scene.outcome
    assert outcome is not None
    alive = "alive" if guest.seat in guest.view.alive else "dead"
    role = guest.view.role.value
    say(f"{guest.games} {name} Agent[{guest.seat:02}] {role} {alive}: {outcome.winner.value} won")


def _trouble(text: str) -> None:
    say(text, err=True)
