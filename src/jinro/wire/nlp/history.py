"""The utterances of a game, encoded once, and how much each seat has received.

TALK and DAILY_FINISH carry new talk; WHISPER, ATTACK and a werewolf's DAILY_FINISH carry new whispers. In
dialects that lose whispers, each of these packets marks both histories as sent, and so does a new day.
"""

from jinro.game import events as e
from jinro.game.roles import Seat
from jinro.wire.nlp.codec import encode_part
from jinro.wire.nlp.messages import Dialect, TalkItem


class _History:
    """The utterances of one channel."""

    __slots__ = ("by_seat", "items", "morning", "phase")

    def __init__(self, seats: int) -> None:
        self.items: list[bytes] = []
        self.morning = 0
        """Index at which the day begins."""
        self.phase = 0
        """Index at which the phase begins."""
        self.by_seat = [0] * (seats + 1)
        """Number of items sent to each seat."""

    def take(self, seat: Seat, key: bytes, wanted: bool) -> bytes:
        """What is new to a seat, as a field of a packet; it counts as sent now."""
        start = self.by_seat[seat]
        self.by_seat[seat] = len(self.items)
        return b',"' + key + b'":[' + b",".join(self.items[start:]) + b"]" if wanted else b""


class Histories:
    """Talk and whispers of one game."""

    def __init__(self, dialect: Dialect, opened: e.Opened) -> None:
        self._dialect = dialect
        self._names = tuple(character.name for character in opened.characters)
        self._started_ms = opened.started_ms
        self._broadcast = opened.rules.whisper.regime == "anytime"
        self._talk = _History(len(self._names))
        self._whisper = _History(len(self._names))

    def add(self, event: e.Spoke) -> bytes:
        """Add an utterance; return its encoded form."""
        history = self._talk if event.channel == "talk" else self._whisper
        idx = event.idx
        if self._dialect.idx_by_phase:
            idx = len(history.items) - history.phase
        time = self._started_ms + event.at_ms if self._dialect.time else None
        name = self._names[event.seat - 1]
        item = encode_part(
            TalkItem(idx, event.day, event.turn, name, event.text, event.skip, event.over, time)
        )
        history.items.append(item)
        return item

    def take(self, seat: Seat, talk: bool, whisper: bool) -> bytes:
        """New talk and whispers, encoded for a packet to a seat; they count as sent now."""
        both = self._dialect.loses_whispers
        talks = self._talk.take(seat, b"talk_history", talk) if talk or both else b""
        whispers = self._whisper.take(seat, b"whisper_history", whisper) if whisper or both else b""
        return talks + whispers

    def new_phase(self) -> None:
        for history in (self._talk, self._whisper):
            history.phase = len(history.items)

    def new_day(self, alive: set[Seat]) -> None:
        """Begin a day: drop unsent earlier utterances, except whispers in dialects that keep them."""
        for history in (self._talk, self._whisper):
            history.morning = len(history.items)
            keeps = history is self._whisper and not self._dialect.loses_whispers
            for seat in range(1, len(history.by_seat)):
                # Broadcast whispers have already reached the living.
                if not keeps or (self._broadcast and seat in alive):
                    history.by_seat[seat] = history.morning

    def resend(self, seat: Seat) -> None:
        """Send the whole day to a returning player again."""
        self._talk.by_seat[seat] = self._talk.morning
        self._whisper.by_seat[seat] = min(self._whisper.morning, self._whisper.by_seat[seat])
