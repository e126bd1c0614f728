"""A program to be killed: plays games side by side, keeps them, and prints what it shows."""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from jinro import preset
from jinro.game.commands import Command
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.players import Chance
from jinro.store import SqliteStore
from jinro.village import Journal, PlayerPart, RealClock, Table, drive, opening

RULES = preset("contest-5")


class Showing(Table):
    """A table that prints how many events of the game have been shown."""

    def __init__(self, name: str, game: Game, seed: int) -> None:
        super().__init__(game, RealClock())
        players = {seat: Chance(seat, seed) for seat in range(1, RULES.seats + 1)}
        self.add(PlayerPart(self, players, Journal()))
        self.name = name
        self.prepared = 0

    def prepare(self, command: Command, events: Sequence[Event]) -> None:
        self.prepared += len(events)
        super().prepare(command, events)

    def show(self) -> None:
        sys.stdout.write(f"{self.name} {self.prepared}\n")
        sys.stdout.flush()
        super().show()


async def endless(store: SqliteStore, number: int) -> None:
    for turn in range(10_000):
        name = f"GAME{number}-{turn}"
        opened = replace(opening(RULES, turn), game=name)
        game = Game(RULES, turn)
        await drive(game, Showing(name, game, turn), first=opened, keep=store.keeper(name))


async def main(path: str, durable: str) -> None:
    store = SqliteStore(Path(path), durable=durable == "durable")
    await asyncio.gather(*(endless(store, number) for number in range(4)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
