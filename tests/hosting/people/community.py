"""People with a store in a folder, at the cost of no time."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from jinro.corpus.rights.games import stored
from jinro.game.roles import Seat
from jinro.hosting.people import People
from jinro.hosting.people.entry import Cost
from jinro.store import DATABASE, SqliteStore
from jinro.village.turns import turns

CHEAP = Cost(rounds=1, memory_kib=64)
KEY = "a key of tests"
NOW = 1_772_881_490_000


class Hours:
    """A clock that stands still until it is told otherwise."""

    def __init__(self) -> None:
        self.ms = NOW

    def now(self) -> int:
        return self.ms

    def seconds(self) -> float:
        return self.ms / 1_000


@asynccontextmanager
async def community(
    folder: Path, hours: Hours | None = None, *, key: str = KEY, server: bool = False
) -> AsyncIterator[People]:
    """The people of a folder; `server`: as a server has it, which others notice."""
    hours = hours or Hours()
    store = SqliteStore(folder / DATABASE, soon=lambda write: turns().last(write), server=server)
    people = People(folder, store, key, now=hours.now, seconds=hours.seconds, cost=CHEAP)
    try:
        yield people
    finally:
        await people.close()
        await store.close()


def consents(folder: Path, game: str) -> dict[Seat, bool]:
    """Whether a person or an organiser consents for each seat of a stored game; no built-in player does."""
    with stored(folder) as games:
        seats = games.game(game).seats
    return {seat: one.basis in ("consent", "organiser") for seat, one in enumerate(seats, 1)}


def found_in(folder: Path, text: str) -> list[str]:
    """The files below a folder whose bytes or names have a text, also as JSON writes it in ASCII."""
    forms = {text.encode(), text.encode("ascii", "backslashreplace"), text.encode("utf-16-le")}
    return [
        path.name
        for path in sorted(folder.rglob("*"))
        if path.is_file() and (text in path.name or any(form in path.read_bytes() for form in forms))
    ]
