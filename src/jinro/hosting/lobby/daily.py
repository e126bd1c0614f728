"""The village of the day: the same deal for all people, which none of them can compute; once for each."""

import hmac
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Final

from jinro.game.draws import SEED_LIMIT
from jinro.hosting.lobby.plans import Deal

FIRST: Final = date(2026, 1, 1)
"""The day of the first one."""
SEATS: Final = 7
"""Seats of every village of the day."""
MOST_KEPT: Final = 10_000
"""People of whom it is remembered, without reading, that they have played today's."""


class VillageOfTheDay:
    """Which one it is, how it is dealt, and who has played it."""

    def __init__(self, key: str, now: Callable[[], int]) -> None:
        """`key`: the secret of the server, from which deals are derived; `now`: the time of day, in
        milliseconds."""
        self._key = key.encode()
        self._now = now
        self._played: dict[str, int] = {}

    @property
    def number(self) -> int:
        """Today's, from 1; days are those of UTC."""
        return (datetime.fromtimestamp(self._now() / 1_000, UTC).date() - FIRST).days + 1

    def deal(self) -> Deal:
        """What all people get today."""
        number = self.number
        digest = hmac.new(self._key, f"jinro village of the day {number}".encode(), "sha256").digest()
        seed, faces = int.from_bytes(digest[:8]), int.from_bytes(digest[8:16])
        return Deal(seed % SEED_LIMIT, faces, number)

    def has_played(self, person: str, kept: object) -> bool:
        """Whether a person has played today's; `kept`: the number that is kept of it."""
        return self.number in (kept, self._played.get(person))

    def play(self, person: str) -> int:
        """Remember that a person plays it; returns its number, which is to be kept of the person."""
        if len(self._played) >= MOST_KEPT:
            self._played = {one: number for one, number in self._played.items() if number == self.number}
        if len(self._played) < MOST_KEPT:
            self._played[person] = self.number
        return self.number
