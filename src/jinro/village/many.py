"""Many games: each a function of its rules, its seed and its players, played in chunks by any process.

What a chunk gives depends on nothing but the chunk, and chunks are given back in their order: so the results
are the same whatever the number of processes, and only a few chunks are in memory at a time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from jinro.errors import CallerError, JinroError
from jinro.game.draws import Draws
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.notation import encode_log
from jinro.game.roles import Side
from jinro.game.rules import Rules
from jinro.i18n import Message, message
from jinro.players import player_maker
from jinro.store.collection.writing import PlayedLog
from jinro.store.store import ORGANISER, Kept
from jinro.village.lineup import Maker, player_named
from jinro.village.notes import NONE, ROBOTS
from jinro.village.seating import Seating
from jinro.village.simulate import OnError, opening, simulate
from jinro.village.workers import ChunkPool

CHUNK: Final = 100
"""Games that a worker plays before it reports."""
T = TypeVar("T")
R = TypeVar("R")


class GameSpec(Struct, frozen=True):
    """What one game is a function of."""

    rules: Rules
    seed: int | str
    players: tuple[str, ...]
    """By seat, as `player_named` takes them."""

    @property
    def game(self) -> str:
        """Its id: another village, seed or player has another one."""
        what = f"game-id/{self.rules.name}/{','.join(self.players)}"
        return ulid(0, Draws(self.seed).number(what))


class GameSpecs(Struct, frozen=True):
    """The games of some seeds, in their order."""

    rules: Rules
    seating: Seating
    seeds: range

    def __iter__(self) -> Iterator[GameSpec]:
        for seed in self.seeds:
            yield GameSpec(self.rules, seed, self.seating.players(self.rules, seed))


class SimulatedGame(Struct, frozen=True):
    """What counts of a game that was played."""

    winner: Side
    day: int
    kept: PlayedLog | None = None


def play_spec(spec: GameSpec, players: Sequence[Maker], *, on_error: OnError = "raise") -> Game:
    """Play a game with these makers by seat, under its own id and with its players named."""
    opened = opening(spec.rules, spec.seed, players=spec.players)
    opened = replace(opened, game=spec.game, teams=spec.players)
    return simulate(spec.rules, players, seed=spec.seed, opened=opened, on_error=on_error)


def played_game(spec: GameSpec, game: Game, *, keep: bool) -> SimulatedGame:
    """What counts of a game; `keep`: with what is written of it."""
    kept = None
    if keep:
        robots = [name if player_maker(name) else NONE for name in spec.players]
        people = [(seat, ORGANISER) for seat, name in enumerate(robots, 1) if name == NONE]
        kept = PlayedLog(spec.game, encode_log(game.log), [Kept(1, 0, 0, ROBOTS, " ".join(robots))], people)
    return SimulatedGame(game.winner, game.state.day, kept)


def play_chunk(
    specs: Sequence[GameSpec], keep: bool, makers: Mapping[str, Maker] = {}
) -> list[SimulatedGame] | Message:
    """Play some games; a message says what went wrong. `makers`: of players whose name tells no maker."""
    found = []
    for spec in specs:
        try:
            players = [makers.get(name) or player_named(name) for name in spec.players]
            found.append(played_game(spec, play_spec(spec, players), keep=keep))
        except JinroError as error:
            where = f"{spec.rules.name}, seed {spec.seed}"
            return message("errors.at", where=where, what=error.told)
    return found


def in_chunks(
    play: Callable[[Sequence[T]], R], todo: Iterable[T], pool: ChunkPool | None, *, size: int = CHUNK
) -> Iterator[R]:
    """What `play` makes of each chunk, in their order."""
    rest = iter(todo)
    chunks = iter(lambda: list(islice(rest, size)), [])
    yield from map(play, chunks) if pool is None else pool.in_order(play, chunks)


def results(chunks: Iterable[list[R] | Message]) -> Iterator[list[R]]:
    """The chunks, or `CallerError` for the first in which something went wrong."""
    for found in chunks:
        if isinstance(found, Message):
            raise CallerError(found)
        yield found
