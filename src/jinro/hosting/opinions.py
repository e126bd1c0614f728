"""`Opinions`: what people say after a game: who was a machine, and how it was.

Answers are notes of the game, by seat: they are kept beside it, published only with the consent of the
person, and deleted with it. Each is given once, after the end; the truth is told to people who have answered.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from jinro.errors import StoreError
from jinro.game.ids import is_game_id
from jinro.game.roles import Seat
from jinro.hosting.people.refused import Refused
from jinro.store.sqlite import SqliteStore
from jinro.store.store import Kept, NoteLike
from jinro.village.journal import Journal
from jinro.village.notes import BLIND, MACHINES
from jinro.wire.page.opinions import Guesses, Questions, SeatGuess, Survey

GUESS: Final = "guess"
"""Code of the note with what a person took the other seats for."""
SURVEY: Final = "survey"
"""Code of the note with how it was."""
OPINION_CODES: Final = (BLIND, MACHINES, GUESS, SURVEY)
MOST_REMEMBERED: Final = 10_000
"""Answers that are remembered until they are certainly written."""
_GUESS: Final = re.compile(r"(\d{1,2})=(machine|human):([123])")


class DecidedGame(Struct, frozen=True):
    """A game that is decided, and may still be talked about."""

    journal: Journal
    at_ms: int


class Opinions:
    """The opinions about the games of one server."""

    def __init__(
        self, store: SqliteStore, live: Callable[[str], DecidedGame | None], plays: Callable[[str], bool]
    ) -> None:
        """`live`: a game that is decided but not closed. `plays`: whether a game is not decided yet."""
        self._store = store
        self._live = live
        self._plays = plays
        self._given: OrderedDict[tuple[str, Seat, str], str] = OrderedDict()

    async def questions(self, game: str, person: str) -> Questions:
        """What a person is asked about a game; `Refused` if it had no seat there, or the game goes on."""
        seat = await self._seat(game, person)
        notes = await self._notes(game)
        guess = self._own(notes, game, seat, GUESS)
        asks = any(note.code == BLIND for note in notes)
        return Questions(
            game,
            seat,
            asks,
            guess is not None,
            self._own(notes, game, seat, SURVEY) is not None,
            () if guess is None else read_guesses(guess),
            await self._truth(game, notes) if guess is not None or not asks else None,
        )

    async def guess(self, game: str, person: str, given: Guesses) -> Questions:
        """Say who was a machine; returns the truth."""
        before = await self.questions(game, person)
        if before.guessed or not before.asks:
            raise Refused("answered")
        seats = [one.seat for one in given.guesses]
        known = range(1, len((await self._store.header(game)).players) + 1)
        if len(set(seats)) != len(seats) or before.seat in seats or not set(seats) <= set(known):
            raise Refused("guess")
        words = [f"{one.seat}={'machine' if one.machine else 'human'}:{one.sure}" for one in given.guesses]
        await self._keep(game, before.seat, GUESS, " ".join([*words, f"client_ms={given.client_ms}"]))
        return await self.questions(game, person)

    async def survey(self, game: str, person: str, given: Survey) -> Questions:
        """Say how it was."""
        before = await self.questions(game, person)
        if before.surveyed:
            raise Refused("answered")
        await self._keep(game, before.seat, SURVEY, msgspec.json.encode(given).decode())
        return await self.questions(game, person)

    async def _seat(self, game: str, person: str) -> Seat:
        if not is_game_id(game):
            raise Refused("unknown")
        try:
            seated = await self._store.seated(game)
        except StoreError:
            raise Refused("unknown") from None
        seat = next((seat for seat, people in seated.items() if seat and person in people), 0)
        if not seat:
            raise Refused("unknown")
        if self._plays(game):
            raise Refused("playing")
        return seat

    async def _notes(self, game: str) -> Sequence[Kept]:
        return await self._store.notes_of(game, OPINION_CODES)

    def _own(self, notes: Iterable[Kept], game: str, seat: Seat, code: str) -> str | None:
        """What a seat has answered; None: nothing yet."""
        stored = next((note.detail for note in notes if note.code == code and note.seat == seat), None)
        return self._given.get((game, seat, code), stored)

    async def _truth(self, game: str, notes: Sequence[Kept]) -> tuple[bool, ...] | None:
        machines = machines_of(notes)
        players = len((await self._store.header(game)).players)
        return None if machines is None else tuple(seat in machines for seat in range(1, players + 1))

    async def _keep(self, game: str, seat: Seat, code: str, detail: str) -> None:
        if (game, seat, code) in self._given:
            raise Refused("answered")  # The same request came twice at once.
        self._given[game, seat, code] = detail
        while len(self._given) > MOST_REMEMBERED:
            self._given.popitem(last=False)
        live = self._live(game)
        if live is not None:
            live.journal.note(live.at_ms, seat, code, detail)
        else:
            await self._store.remark(game, seat, code, detail)


def machines_of(notes: Iterable[Kept | NoteLike]) -> frozenset[Seat] | None:
    """The seats that were given to machines, as the notes of a game tell it; None: they do not."""
    found = next((note.detail for note in notes if note.code == MACHINES and not note.seat), None)
    return None if found is None else frozenset(int(seat) for seat in found.split() if seat.isdecimal())


def read_guesses(detail: str) -> tuple[SeatGuess, ...]:
    """The guesses of a note; of one that was deleted none."""
    return tuple(
        SeatGuess(int(seat), what == "machine", int(sure)) for seat, what, sure in _GUESS.findall(detail)
    )


def read_survey(detail: str) -> Survey | None:
    """The answers of a note; None if it was deleted."""
    try:
        return msgspec.json.decode(detail, type=Survey)
    except msgspec.MsgspecError:
        return None
