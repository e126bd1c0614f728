"""Receipts of clients, as notes: many in one, because every post has one from everybody who hears it."""

from typing import Final

from jinro.game.roles import Seat
from jinro.village.journal import Journal
from jinro.wire.licos.plain import Receipt, ReceivedChat, ReceivedFlavorText, ReceivedSystem

RECEIVED: Final = "received"
"""Code of a note with receipts."""
TOGETHER: Final = 40
"""Receipts of a seat that are kept in one note."""


class Receipts:
    """The receipts of one village."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._waiting: dict[Seat, list[str]] = {}
        self._last: dict[Seat, Receipt] = {}
        self._empty: set[Seat] = set()
        """Seats whose client has said `ready`, and has acknowledged nothing since."""

    def take(self, seat: Seat, receipt: Receipt, at_ms: int) -> None:
        """Keep when a client has got something."""
        if not isinstance(receipt, ReceivedFlavorText):  # The narrator is no part of the history.
            self._last[seat] = receipt
            self._empty.discard(seat)
        if isinstance(receipt, ReceivedChat):
            what = f"post {receipt.server_timestamp} {receipt.client_timestamp}"
        else:
            kind = "system" if isinstance(receipt, ReceivedSystem) else "story"
            what = f"{kind} {receipt.phase} {receipt.day}"
        waiting = self._waiting.setdefault(seat, [])
        waiting.append(f"{at_ms} {what}")
        if len(waiting) >= TOGETHER:
            self.flush(seat, at_ms)

    def last(self, seat: Seat) -> Receipt | None:
        """The last receipt of a seat."""
        return self._last.get(seat)

    def forget(self, seat: Seat) -> None:
        """A client of a seat has an empty page: what an earlier one has got does not count."""
        self._last.pop(seat, None)
        self._empty.add(seat)

    def is_empty(self, seat: Seat) -> bool:
        """Whether the page of a seat is still empty, as far as it has said."""
        return seat in self._empty

    def flush(self, seat: Seat, at_ms: int) -> None:
        """Note what has come of a seat."""
        waiting = self._waiting.pop(seat, None)
        if waiting:
            self._journal.note(at_ms, seat, RECEIVED, "; ".join(waiting))

    def flush_all(self, at_ms: int) -> None:
        for seat in list(self._waiting):
            self.flush(seat, at_ms)
