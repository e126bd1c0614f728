"""What went wrong and is not an event of the game: refusals, late answers, players that raised."""

from collections import deque
from collections.abc import Callable

from msgspec import Struct

from jinro.game.commands import Command, Refusal
from jinro.game.excerpt import excerpt, excerpt_of
from jinro.game.roles import Seat


class Note(Struct, frozen=True):
    """One thing that went wrong."""

    n: int
    """Its number in the journal, from 1; gaps are notes that were dropped."""
    at_ms: int
    seat: Seat
    code: str
    detail: str = ""
    command: Command | None = None


class Journal:
    """The notes of one game; per seat the oldest are dropped when there are too many. Long texts are cut."""

    def __init__(
        self, per_seat: int = 1_000, *, keep: Callable[[Note], None] | None = None, count: int = 0
    ) -> None:
        """`count` is the number of the last note, if the game was interrupted."""
        self._per_seat = per_seat
        self._keep = keep
        """Called with every note, to store it."""
        self._notes: dict[Seat, deque[Note]] = {}
        self._count = count

    def note(
        self, at_ms: int, seat: Seat, code: str, detail: str = "", command: Command | None = None
    ) -> Note:
        self._count += 1
        if command is not None:
            command = excerpt_of(command)
        note = Note(self._count, at_ms, seat, code, excerpt(detail), command)
        self._notes.setdefault(seat, deque(maxlen=self._per_seat)).append(note)
        if self._keep is not None:
            self._keep(note)
        return note

    def refused(self, command: Command, refusal: Refusal) -> Note:
        """Note a refused command."""
        return self.note(command.at_ms, refusal.seat, refusal.code, refusal.detail, command)

    def raised(self, at_ms: int, seat: Seat, what: str, error: BaseException) -> Note:
        """Note that a method of a player raised."""
        return self.note(at_ms, seat, "raised", f"{what}: {type(error).__name__}: {error}")

    def no_text(self, at_ms: int, seat: Seat, what: str, value: object) -> Note:
        """Note that a method of a player returned something else than a text."""
        return self.note(at_ms, seat, "raised", f"{what}: {value!r:.200} is not a text")

    def notes(self, seat: Seat | None = None) -> list[Note]:
        """The notes of a seat, or of all seats in the order they were made."""
        if seat is not None:
            return list(self._notes.get(seat, ()))
        return sorted((n for notes in self._notes.values() for n in notes), key=lambda n: n.n)
