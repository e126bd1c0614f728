"""A program to be killed: plays games side by side, keeps them, and prints what it shows."""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from jinro import preset
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.players import Chance
from jinro.store import SqliteStore
from jinro.village import RealClock, Table, opening, play

RULES = preset("contest-5")


class Showing(Table):
    """A table that tells on standard output how many events of the game have been shown."""

    def __init__(self, game: str, seed: int) -> None:
        super().__init__({seat: Chance(seat, seed) for seat in range(1, RULES.seats + 1)})
        self.game = game
        self.shown = 0

    def show(self, events: Sequence[Event]) -> None:
        self.shown += len(events)
        sys.stdout.write(f"{self.game} {self.shown}\n")
        sys.stdout.flush()


async def endless(store: SqliteStore, number: int) -> None:
    for turn in range(10_000):
        name = f"GAME{number}-{turn}"
        opened = replace(opening(RULES, turn), game=name)
        seats, keeper = Showing(name, turn), store.keeper(name)
        await play(Game(RULES, turn), seats, RealClock(), opened=opened, commit=keeper.commit)


async def main(path: str, durable: str) -> None:
    store = SqliteStore(Path(path), durable=durable == "durable")
    await asyncio.gather(*(endless(store, number) for number in range(4)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
