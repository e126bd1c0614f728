"""Games that a killed server left open: rebuilt from the store, so that they can go on.

Nothing passes for a game while its server is down: its clock goes on from the last event. It is paused until
its players are back, or until they have been waited for long enough.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from jinro.game.commands import Open
from jinro.game.decide import TextCheck
from jinro.game.events import Dealt, Event, Opened, Seated
from jinro.game.game import Game
from jinro.game.roles import Role, Seat
from jinro.game.rules import Rules
from jinro.hosting.agents.protocols import AgentProtocol
from jinro.net.peer import RemoteAgent
from jinro.store.store import Header, Kept, Store
from jinro.village.notes import ADDRESSES, PEOPLE, PROTOCOLS

RESTART_CODE: Final = 1012
"""The WebSocket's code when games are left to the next server."""
FRESH_MS: Final = 600_000
"""A series whose last game began earlier than this is over: its players have gone elsewhere."""
STORE_AGAIN_S: Final = 1.0
"""How long to wait before it is tried again to store the end of a game that could not be stored."""
MOST_LOOKED_AT: Final = 10_000
"""Stored games that are searched for series."""


Cast = list[tuple[str, Role]]
"""Teams and their roles, sorted."""


class InterruptedGame(Struct, frozen=True):
    """A stored game, usually without an end."""

    header: Header
    events: Sequence[Event]
    notes: int
    """The number of its last note."""
    addresses: tuple[str, ...] = ()
    """Marks of the addresses of its agents, by seat; empty: unknown."""
    protocols: tuple[str, ...] = ()
    """The protocols of its agents, by seat; empty: all have that of the door."""
    owners: tuple[str, ...] = ()
    """Which seats are those of people and built-in players, as its note has it; empty: none."""

    @property
    def rules(self) -> Rules:
        opened = self.events[0]
        assert isinstance(opened, Opened)
        return opened.rules

    @property
    def opened(self) -> Open:
        """The command that opened it, as far as its files need it."""
        opened = self.events[0]
        assert isinstance(opened, Opened)
        seated = next((event for event in self.events if isinstance(event, Seated)), None)
        players, teams = ((), ()) if seated is None else (seated.players, seated.teams)
        return Open(0, opened.game, opened.characters, players, teams, started_ms=opened.started_ms)


async def interrupted_games(store: Store, track: str) -> list[InterruptedGame]:
    """The games of a track that no server has closed, oldest first."""
    headers = await store.games(track=track, is_open=True)
    return [await _stored(store, header) for header in reversed(headers)]


async def stored_game(store: Store, game: str) -> InterruptedGame:
    """A game as far as it is stored; `StoreError` if it is not."""
    return await _stored(store, await store.header(game))


async def _stored(store: Store, header: Header) -> InterruptedGame:
    notes = await store.notes(header.game)
    last = notes[-1].n if notes else 0
    events, addresses = await store.events(header.game), _words(notes, ADDRESSES)
    protocols, owners = _words(notes, PROTOCOLS), _words(notes, PEOPLE)
    return InterruptedGame(header, events, last, addresses, protocols, owners)


async def finished_casts(store: Store, track: str, teams: Sequence[str]) -> list[tuple[str, Cast]]:
    """The games of these teams on a track that came to an end, and who had which role in them."""
    wanted = sorted(teams)
    return [
        (header.game, sorted(zip(header.teams, _roles(await store.events(header.game)), strict=False)))
        for header in await store.games(track=track, is_open=False)
        if header.reason in ("win", "max_day") and sorted(header.teams) == wanted
    ]


def _roles(events: Sequence[Event]) -> tuple[Role, ...]:
    return next((event.roles for event in events if isinstance(event, Dealt)), ())


async def last_addresses(store: Store, track: str, players: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """The latest game of these players, and the marks of their addresses in it."""
    for header in await store.games(track=track, limit=MOST_LOOKED_AT):
        if header.players == tuple(players):
            return header.game, _words(await store.notes(header.game), ADDRESSES)
    return "", ()


def _words(notes: Sequence[Kept], code: str) -> tuple[str, ...]:
    """What the note of this code says, by seat."""
    return next((tuple(note.detail.split()) for note in notes if note.code == code), ())


async def interrupted_series(store: Store, track: str, games: int, now_ms: int) -> list[tuple[str, ...]]:
    """The players, by seat, of series that a server left between two games, a short while ago."""
    found: dict[tuple[str, ...], int] = {}
    for header in await store.games(track=track, limit=MOST_LOOKED_AT):
        if header.players not in found:
            fresh = now_ms - header.started_ms < FRESH_MS
            found[header.players] = 0 if fresh and header.closed and header.reason != "stopped" else -games
        found[header.players] += 1
    return [players for players, count in found.items() if count > 0 and count % games]


def absent_agents(
    players: Sequence[str], protocol: str, addresses: Sequence[str] = (), protocols: Sequence[str] = ()
) -> dict[Seat, RemoteAgent]:
    """Agents that are gone, by seat: their seats wait for agents of the same names (and addresses).

    `protocols` by seat, if not all have the same."""
    agents = {}
    for seat, name in enumerate(players, 1):
        address = addresses[seat - 1] if len(addresses) == len(players) else ""
        own = protocols[seat - 1] if len(protocols) == len(players) else protocol
        spoken: Literal["classic", "contest"] = "classic" if own == "classic" else "contest"
        agents[seat] = RemoteAgent(name, _NoWire(), address, protocol=spoken)
        agents[seat].lose()
    return agents


def rebuild(events: Sequence[Event], protocols: Mapping[str, AgentProtocol], check: TextCheck | None) -> Game:
    """The game of a log, with the hosts of its protocols up to date."""

    def follow(game: Game) -> None:
        for protocol in protocols.values():
            protocol.host.packets(game)

    return Game.replay(events, check=check, follow=follow)


class _NoWire:
    """The wire of an agent that has not come back."""

    def send(self, *packets: bytes) -> None:
        """It is dropped."""

    hold = send

    def close(self, code: int, reason: str) -> None:
        """There is nothing to close."""
