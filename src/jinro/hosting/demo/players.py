"""`jinro serve --demo`: built-in players on every track, and one line per event of their games.

The players connect like any agent, so the demonstration shows what agents will meet.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence

from jinro.config.settings import Settings
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import Role, Side
from jinro.hosting.doors.classic.listen import ClassicServer
from jinro.hosting.doors.nlp.listen import TrackServer
from jinro.hosting.village import Running
from jinro.i18n import Language, Words
from jinro.net.joining.classic import join_series_again
from jinro.net.joining.nlp import join_again
from jinro.players import DEFAULT_PLAYER, PLAYERS
from jinro.players.player import Player
from jinro.transcript.transcript_words import TranscriptWords
from jinro.wire.nlp.codec import letters

THINK_S = 0.4
"""Delay before each answer, so that people can follow."""
CLASSIC_THINK_S = 0.05
"""The same at the classic door, where whole series are shown."""


def demo_names(settings: Settings) -> list[str]:
    """Names for as many players as games on this track need."""
    matching, size = settings.matching, settings.rules.seats
    if matching.mode == "self":
        return [f"demo{number}" for number in range(1, size + 1)]
    teams = matching.teams if matching.mode == "plan" else size
    return [f"demo-{letters(number)}" for number in range(teams)]


async def demonstrate(
    server: TrackServer, tell: Callable[[str], None], think_s: float = THINK_S, language: Language = "en"
) -> None:
    """Connect players that play game after game, until the server drains."""
    names = demo_names(server.settings)
    server.track.follow(lambda running, events: _tell(running, events, tell, language))
    server.news.silent = frozenset(names)  # Games among these are told event by event.
    tokens = server.tokens
    tls = None if server.tls is None else server.tls.client_context()
    async with asyncio.TaskGroup() as group:
        for name in names:
            token = None if tokens is None else tokens.make(name.rstrip("0123456789"))
            group.create_task(
                join_again(
                    server.url,
                    name,
                    _player,
                    token=token,
                    think_s=think_s,
                    tls=tls,
                    wanted=lambda: not server.draining,
                )
            )


async def demonstrate_classic(server: ClassicServer, think_s: float = CLASSIC_THINK_S) -> None:
    """Connect players to the classic door that play series after series, until the server drains."""
    async with asyncio.TaskGroup() as group:
        for number in range(1, server.settings.rules.seats + 1):
            group.create_task(
                join_series_again(
                    server.url, f"demo{number}", _player, think_s=think_s, wanted=lambda: not server.draining
                )
            )


def _player() -> Player:
    return PLAYERS[DEFAULT_PLAYER](1, secrets.randbits(32))


def _tell(running: Running, events: Sequence[Event], tell: Callable[[str], None], language: Language) -> None:
    names = running.game.state.names.names
    for event in events:
        line = _line(event, names, language)
        if line:
            tell(f"{running.id[-6:]}  {line}")


def _line(event: Event, names: tuple[str, ...], language: Language = "en") -> str:
    """An event as a line; empty for events that are not shown."""
    words = Words(language)
    match event:
        case e.Opened():
            return words("demo.begins", names=", ".join(names))
        case e.DayBroke():
            return words("demo.day", day=event.day)
        case e.Spoke(channel="talk") if not event.over and not event.skip:
            return f"{names[event.seat - 1]}: {event.text}"
        case e.Executed() if event.seat:
            return words("demo.executed", name=names[event.seat - 1])
        case e.DeathShown(how="found"):
            return words("demo.found", name=names[event.seat - 1])
        case e.Ended():
            cast = [_cast(name, role, language) for name, role in zip(names, event.roles, strict=True)]
            return f"{_outcome(event, language)}: {', '.join(cast)}"
    return ""


def _outcome(event: e.Ended, language: Language) -> str:
    if event.reason in ("stopped", "errors"):
        return Words(language)(f"demo.reasons.{event.reason}")
    if language == "ja":
        return TranscriptWords(language).wins(event.winner)
    return "nobody wins" if event.winner is Side.NONE else f"{event.winner} wins"


def _cast(name: str, role: Role, language: Language) -> str:
    return f"{name} {TranscriptWords(language).role(role).lower()}"
