"""`Gate`: which connections are accepted at a door, by number and by address. `Crowd` counts them.

A connection that is refused costs one accept and one close. Nothing here depends on the name that a client
claims: a stranger must not be able to use up what belongs to another client.
"""

import asyncio
import logging
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from jinro.i18n import coded
from jinro.net.addresses import client_address, is_in, limit_key, parse_networks
from jinro.net.limits import Limits
from jinro.net.open_files import open_files as allowed_files

MOST_ADDRESSES: Final = 20_000
"""Addresses that are remembered; those without connections are forgotten first."""
SAY_S: Final = 10.0
"""How often refused connections are logged at most."""
LARGE: Final = 64 << 10
"""A smaller unfinished message is not cut, however many others there are."""
logger: Final = logging.getLogger(__name__)


class _Visits(Struct):
    """The connections of one address."""

    open: int = 0
    recent: float = 0.0
    """New connections that are not forgiven yet."""
    at: float = 0.0
    """When `recent` was right."""
    sent_away: float = 0.0
    """Agents that were sent away and are not forgiven yet."""
    sent_away_at: float = 0.0
    """When `sent_away` was right."""


class Crowd:
    """The connections of all doors of one process."""

    def __init__(self, open_files: int | None = None) -> None:
        """`open_files` is the limit of the process; default: what the system says."""
        if open_files is None:
            open_files = allowed_files()
        self.room = open_files * 3 // 4 if open_files > 0 else 1 << 30
        """Connections that leave enough open files for games and the store."""
        self.open = 0
        self.unfinished_bytes = 0
        self.visits: dict[str, _Visits] = {}

    def visits_of(self, key: str) -> _Visits:
        found = self.visits.get(key)
        if found is None:
            if len(self.visits) >= MOST_ADDRESSES:
                self.visits = {key: visits for key, visits in self.visits.items() if visits.open}
            found = self.visits[key] = _Visits()
        return found


class Gate:
    """Admits the connections of one door."""

    def __init__(self, limits: Limits, crowd: Crowd | None = None, proxies: Iterable[str] = ()) -> None:
        """`proxies`: networks whose `X-Forwarded-For` is believed."""
        self.limits = limits
        self.crowd = crowd or Crowd()
        self._proxies = parse_networks(proxies)
        self._exempt = parse_networks(limits.exempt)
        self._is_free = lru_cache(4_096)(self._look_up)
        """Whether no limits apply to an address; asked when a connection begins, and when it ends."""
        self._refused = 0
        self._said_at: float | None = None

    def is_proxy(self, peer: str) -> bool:
        return is_in(peer, self._proxies)

    def client(self, peer: str, forwarded: str) -> str:
        """The address of a client, given its peer address and the header `X-Forwarded-For`."""
        return client_address(peer, forwarded, self._proxies)

    def counted_as(self, address: str) -> str:
        """What stands for an address where something is limited by address; empty: it has no limits."""
        return "" if self._is_free(address) else limit_key(address)

    def enter(self, address: str) -> str:
        """Count a connection, or return the reason for refusing it. Call `leave` at the end of either."""
        self.crowd.open += 1
        if self.crowd.open > min(self.limits.connections, self.crowd.room):
            return self._refuse(coded("connections.too_many"), address)
        return self.enter_address(address)

    def leave(self, address: str) -> None:
        """A connection of this address has ended."""
        self.crowd.open -= 1
        self.leave_address(address)

    def enter_address(self, address: str) -> str:
        """Count a connection for its address, or return the reason for refusing it."""
        if self._is_free(address):
            return ""
        visits, limits = self.crowd.visits_of(limit_key(address)), self.limits
        now = asyncio.get_running_loop().time()
        visits.recent = max(0.0, visits.recent - (now - visits.at) * limits.connects_per_s)
        visits.at = now
        visits.open += 1
        if visits.open > limits.per_address:
            return self._refuse(coded("connections.too_many_of_address"), address)
        if visits.recent + 1 > limits.connects:
            return self._refuse(coded("connections.too_many_new_of_address"), address)
        visits.recent += 1
        return ""

    def leave_address(self, address: str) -> None:
        visits = None if self._is_free(address) else self.crowd.visits.get(limit_key(address))
        if visits is not None:
            visits.open -= 1

    def sent_away(self, address: str) -> float:
        """Count an agent that is sent away after it has sent its name; returns how long to keep it waiting.

        This slows down clients that come back at once, and no others of the address. So no network is exempt.
        """
        visits, limits = self.crowd.visits_of(limit_key(address)), self.limits
        now = asyncio.get_running_loop().time()
        if limits.refusal_s > 0:
            forgiven = (now - visits.sent_away_at) / limits.refusal_s
            visits.sent_away = max(0.0, visits.sent_away - forgiven)
        visits.sent_away_at = now
        waits = visits.sent_away + 1 > limits.refusals
        visits.sent_away = min(visits.sent_away + 1, limits.refusals + 1)
        return limits.refusal_s if waits else 0.0

    def holds(self, more: int, size: int) -> bool:
        """Count bytes of an unfinished message that has this size now; False: it is one too many."""
        self.crowd.unfinished_bytes += more
        return size <= LARGE or self.crowd.unfinished_bytes <= self.limits.unfinished_bytes

    def _look_up(self, address: str) -> bool:
        return is_in(address, self._exempt) or is_in(address, self._proxies)

    def _refuse(self, reason: str, address: str) -> str:
        """Log the first refusal, then at most one line in `SAY_S`: any client can cause them at any rate."""
        self._refused += 1
        now = asyncio.get_running_loop().time()
        if self._said_at is None or now - self._said_at >= SAY_S:
            number = self._refused
            logger.warning(coded("connections.log.refused", number=number, address=address, reason=reason))
            self._refused, self._said_at = 0, now
        return reason
