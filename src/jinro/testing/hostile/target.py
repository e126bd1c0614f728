"""`Target`: what is attacked, by how much and for how long; `strike` keeps an attack within these bounds."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address

from msgspec import Struct

from jinro.errors import CallerError


class Target(Struct, frozen=True, kw_only=True):
    """A server on this machine, and the bounds of every attack on it.

    Any address that is not a loopback address is refused.
    """

    port: int
    host: str = "127.0.0.1"
    seconds: float = 2.0
    """An attack ends after this time at the latest."""
    rounds: int = 3
    """An attack is repeated this often, unless its time is over before."""
    count: int = 40
    """Size of a round: connections at a time, or hundreds of messages."""
    team: str = "hostile"
    """The attackers' team, or the beginning of its name."""
    token: str | None = None
    """The attackers' own token, for a server with authentication."""
    victims: tuple[str, ...] = ()
    """Names of honest agents, which attackers claim as their own."""
    players: int = 5
    """Players of one game."""

    def __post_init__(self) -> None:
        try:
            loopback = ip_address(self.host).is_loopback
        except ValueError:
            loopback = False
        if not loopback:
            raise CallerError("errors.testing.not_loopback", host=repr(self.host))


Attack = Callable[[Target], Awaitable[None]]
"""One round of an attack."""
CUT: tuple[type[Exception], ...] = (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError)
"""What an attacker meets when it is cut off: the expected end of most attacks."""


async def strike(attack: Attack, target: Target) -> int:
    """Attack round after round, within the bounds of the target; return the number of rounds."""
    rounds = 0
    try:
        async with asyncio.timeout(target.seconds):
            while rounds < target.rounds:
                rounds += 1
                with contextlib.suppress(*CUT):
                    await attack(target)
                await asyncio.sleep(0)
    except TimeoutError:
        pass
    return rounds


async def strike_all(attacks: Iterable[Attack], target: Target) -> None:
    """Carry out attacks at the same time."""
    await asyncio.gather(*(strike(attack, target) for attack in attacks))
