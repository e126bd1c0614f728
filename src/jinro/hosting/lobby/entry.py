"""Who may do what in the lobby, and how often: `Doorkeeper`, and how many a room takes beside its seats."""

import hmac
from collections.abc import Iterable
from typing import Final

from jinro.hosting.lobby.refusals import refused
from jinro.hosting.lobby.rooms import LobbyRoom
from jinro.hosting.lobby.visitors import Visitor
from jinro.village.clock import Clock
from jinro.village.pace import Pace

MOST_QUEUE: Final = 20
"""Visitors that wait for a seat of one room."""
QUEUED_OF_ADDRESS: Final = 10
"""The same, of one address."""
MOST_WATCHING: Final = 200
"""Visitors that watch one room."""
WATCHING_OF_ADDRESS: Final = 50
"""The same, of one address."""
ACTS: Final = 60
"""Acts of a visitor at once; then one in `ACT_MS`."""
ACT_MS: Final = 500
ADDRESS_ACTS: Final = 600
"""Acts of an address at once; then one in `ADDRESS_ACT_MS`."""
ADDRESS_ACT_MS: Final = 20
BUILDS: Final = 5
"""Rooms that a visitor builds at once; then one in `BUILD_MS`."""
BUILD_MS: Final = 20_000
SAYS: Final = 5
"""Texts and reports of a visitor at once; then one in `SAY_MS`."""
SAY_MS: Final = 2_000
GUESSES: Final = 10
"""Wrong passwords of a visitor, and of an address, at once; then one in `GUESS_MS`."""
GUESS_MS: Final = 10_000
REPORTS: Final = 10
"""Reports of a visitor at once; then one in `REPORT_MS`."""
REPORT_MS: Final = 360_000
MODERATES: Final = 60
"""Kicks, bans and mutes of a host at once; then one in `MODERATE_MS`."""
MODERATE_MS: Final = 10_000
ADDRESS_RECORDS: Final = 200
"""Reports, kicks, bans and mutes of an address at once; then one in `ADDRESS_RECORD_MS`."""
ADDRESS_RECORD_MS: Final = 5_000


def is_queue_full(room: LobbyRoom, visitor: Visitor) -> bool:
    """Whether a visitor cannot wait for a seat."""
    near = _neighbours((one for one, _ in room.queue.values()), visitor)
    return len(room.queue) >= MOST_QUEUE or near >= QUEUED_OF_ADDRESS


def is_watched_enough(room: LobbyRoom, visitor: Visitor) -> bool:
    """Whether a visitor cannot watch."""
    near = _neighbours((one.visitor for one in room.audience.values()), visitor)
    return len(room.audience) >= MOST_WATCHING or near >= WATCHING_OF_ADDRESS


def _neighbours(others: Iterable[Visitor], visitor: Visitor) -> int:
    """How many of others are of the same address; one that has no limits has no neighbours."""
    return sum(one.address == visitor.address for one in others) if visitor.address else 0


class Doorkeeper:
    """Counts what visitors of one lobby do."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._acts, self._address_acts = Pace(ACTS, ACT_MS), Pace(ADDRESS_ACTS, ADDRESS_ACT_MS)
        self._builds, self._says = Pace(BUILDS, BUILD_MS), Pace(SAYS, SAY_MS)
        self._guesses = Pace(GUESSES, GUESS_MS)
        self._reports, self._moderates = Pace(REPORTS, REPORT_MS), Pace(MODERATES, MODERATE_MS)
        self._records = Pace(ADDRESS_RECORDS, ADDRESS_RECORD_MS)

    def may_act(self, visitor: Visitor) -> bool:
        """Count an act; False: it is one too many."""
        now = self._clock.now_ms()
        if not self._acts.allows(visitor.id, now):
            return False
        return not visitor.address or self._address_acts.allows(visitor.address, now)

    def may_build(self, visitor: Visitor) -> bool:
        """Count a room; False: it is one too many."""
        return self._builds.allows(visitor.id, self._clock.now_ms())

    def may_say(self, visitor: Visitor) -> bool:
        """Count a text; False: it is one too many."""
        return self._says.allows(visitor.id, self._clock.now_ms())

    def may_report(self, visitor: Visitor) -> bool:
        """Count a report; False: it is one too many."""
        return self._may_record(self._reports, visitor)

    def may_moderate(self, visitor: Visitor) -> bool:
        """Count a kick, a ban or a mute of a host; False: it is one too many."""
        return self._may_record(self._moderates, visitor)

    def _may_record(self, pace: Pace, visitor: Visitor) -> bool:
        now, address = self._clock.now_ms(), visitor.address
        if address and not self._records.is_left(address, now):
            return False
        return pace.allows(visitor.id, now) and (not address or self._records.allows(address, now))

    def check_password(self, room: LobbyRoom, visitor: Visitor, password: str) -> None:
        """Refuse a password that does not open a room. A visitor that guesses too often is not heard."""
        wanted, now = room.plan.password, self._clock.now_ms()
        if not wanted:
            return
        guessers = [who for who in (visitor.id, visitor.address) if who]
        if any(not self._guesses.is_left(who, now) for who in guessers):
            raise refused("too_often")
        if hmac.compare_digest(wanted.encode(), password.strip().encode(errors="surrogatepass")):
            return
        for who in guessers if password else ():
            self._guesses.allows(who, now)
        raise refused("password")
