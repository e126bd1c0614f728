"""The utterances of one day in one channel, encoded once, and how much each seat has received."""

from bisect import bisect_right

from jinro.game import events as e
from jinro.game.roles import Seat
from jinro.wire.classic.codec import encode_text


class History:
    """One channel; cleared every day."""

    __slots__ = ("_ends", "_sent", "_text")

    def __init__(self, seats: int) -> None:
        self._text = bytearray()
        """The utterances, each followed by a comma."""
        self._ends: list[int] = []
        """Where each of them ends."""
        self._sent = [0] * (seats + 1)
        """Bytes of it sent to each seat."""

    def add(self, spoke: e.Spoke, text: str) -> None:
        """Add an utterance; `text` is what is told of it."""
        self._text += (
            f'{{"agent":{spoke.seat},"day":{spoke.day},"idx":{spoke.idx}'
            f',"text":{encode_text(text)},"turn":{spoke.turn}}},'
        ).encode()
        self._ends.append(len(self._text))

    def catch_up(self, seat: Seat, other: "History") -> None:
        """Count as sent to the seat what another history of the same utterances has sent to it."""
        number = bisect_right(other._ends, other._sent[seat])
        self._sent[seat] = self._ends[number - 1] if number else 0

    def take(self, seat: Seat) -> bytearray:
        """What was not yet sent to the seat, without brackets; it counts as sent now."""
        start, end = self._sent[seat], len(self._text)
        self._sent[seat] = end
        return self._text[start : end - 1] if end > start else bytearray()

    def whole(self) -> bytearray:
        """All utterances, without brackets; they do not count as sent."""
        return self._text[:-1]

    def clear(self) -> None:
        """Begin a day."""
        self._text.clear()
        self._ends.clear()
        self._sent = [0] * len(self._sent)

    def resend(self, seat: Seat) -> None:
        """Send the whole day to the seat again."""
        self._sent[seat] = 0
