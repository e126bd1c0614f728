"""`jinro serve --demo`: built-in players on every track, and one line per event of their games.

The players connect like any agent, so the demonstration shows what agents will meet.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence

from jinro.config.settings import Settings
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import Side
from jinro.net.join import join_again
from jinro.players import Parrot
from jinro.players.player import Player
from jinro.server.contest.server import TrackServer
from jinro.server.running import Running
from jinro.wire.nlp.codec import letters

THINK_S = 0.4
"""Delay before each answer, so that people can follow."""


def demo_names(settings: Settings) -> list[str]:
    """Names for as many players as games on this track need."""
    matching, size = settings.matching, settings.rules.seats
    if matching.mode == "self":
        return [f"demo{number}" for number in range(1, size + 1)]
    teams = matching.teams if matching.mode == "plan" else size
    return [f"demo-{letters(number)}" for number in range(teams)]


async def demonstrate(server: TrackServer, tell: Callable[[str], None], think_s: float = THINK_S) -> None:
    """Connect players that play game after game, until cancelled."""
    server.track.on_events = lambda running, events: _tell(running, events, tell)
    tokens = server.tokens
    async with asyncio.TaskGroup() as group:
        for name in demo_names(server.settings):
            token = None if tokens is None else tokens.make(name.rstrip("0123456789"))
            group.create_task(join_again(server.url, name, _player, token=token, think_s=think_s))


def _player() -> Player:
    return Parrot(1, secrets.randbits(32))


def _tell(running: Running, events: Sequence[Event], tell: Callable[[str], None]) -> None:
    names = running.game.state.names.names
    for event in events:
        line = _line(event, names)
        if line:
            tell(f"{running.id[-6:]}  {line}")


def _line(event: Event, names: tuple[str, ...]) -> str:
    """An event as a line; empty for events that are not shown."""
    match event:
        case e.Opened():
            return f"a game begins: {', '.join(names)}"
        case e.DayBroke():
            return f"day {event.day}"
        case e.Spoke(channel="talk") if not event.over and not event.skip:
            return f"{names[event.seat - 1]}: {event.text}"
        case e.Executed() if event.seat:
            return f"{names[event.seat - 1]} is executed"
        case e.DeathShown(how="found"):
            return f"{names[event.seat - 1]} is found dead"
        case e.Ended():
            return f"{_outcome(event)}: {', '.join(map(_cast, names, event.roles))}"
    return ""


def _outcome(event: e.Ended) -> str:
    if event.reason in ("stopped", "errors"):
        return "broken off" if event.reason == "stopped" else "broken off: too many players are lost"
    return "nobody wins" if event.winner is Side.NONE else f"{event.winner} wins"


def _cast(name: str, role: str) -> str:
    return f"{name} {role.lower()}"
