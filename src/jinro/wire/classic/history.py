"""What was said on one day in one channel, encoded once, and how far each seat has been told of it."""

from jinro.game import events as e
from jinro.game.roles import Seat
from jinro.wire.classic.codec import encode_text


class History:
    """One channel; each day begins an empty one."""

    __slots__ = ("_sent", "_text")

    def __init__(self, seats: int) -> None:
        self._text = bytearray()
        """The utterances, each with a comma after it."""
        self._sent = [0] * (seats + 1)
        """How far in it each seat has been told."""

    def add(self, spoke: e.Spoke) -> None:
        self._text += (
            f'{{"agent":{spoke.seat},"day":{spoke.day},"idx":{spoke.idx}'
            f',"text":{encode_text(spoke.text)},"turn":{spoke.turn}}},'
        ).encode()

    def take(self, seat: Seat) -> bytearray:
        """What the seat has not been told as a history, without brackets."""
        start, end = self._sent[seat], len(self._text)
        self._sent[seat] = end
        return self._text[start : end - 1] if end > start else bytearray()

    def whole(self) -> bytearray:
        """All of it, without brackets; nobody is told by it."""
        return self._text[:-1]

    def clear(self) -> None:
        """A day begins."""
        self._text.clear()
        self._sent = [0] * len(self._sent)

    def tell_again(self, seat: Seat) -> None:
        """The seat has been told nothing of this day."""
        self._sent[seat] = 0
