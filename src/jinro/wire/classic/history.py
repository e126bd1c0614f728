"""The utterances of one day in one channel, encoded once, and how much each seat has received."""

from typing import Final

from jinro.game import events as e
from jinro.game.roles import Seat
from jinro.wire.classic.codec import encode_text

_LAST_KEY: Final = b',"turn":'
"""Ends an utterance; in a text its quotes are escaped."""


class TalkHistory:
    """One channel; cleared every day."""

    __slots__ = ("_sent", "_text")

    def __init__(self, seats: int) -> None:
        self._text = bytearray()
        """The utterances, each followed by a comma."""
        self._sent = [0] * (seats + 1)
        """Bytes of it sent to each seat."""

    def add(self, spoke: e.Spoke, text: str) -> None:
        """Add an utterance; `text` is what is told of it."""
        self._text += (
            f'{{"agent":{spoke.seat},"day":{spoke.day},"idx":{spoke.idx}'
            f',"text":{encode_text(text)},"turn":{spoke.turn}}},'
        ).encode()

    def catch_up(self, seat: Seat, other: "TalkHistory") -> None:
        """Count as sent to the seat what another history of the same utterances has sent to it."""
        end = 0
        for _ in range(other._text[: other._sent[seat]].count(_LAST_KEY)):
            end = self._text.index(b"},", self._text.index(_LAST_KEY, end)) + 2
        self._sent[seat] = end

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
        self._sent = [0] * len(self._sent)

    def resend(self, seat: Seat) -> None:
        """Send the whole day to the seat again."""
        self._sent[seat] = 0
