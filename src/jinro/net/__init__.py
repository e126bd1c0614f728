"""The network: the doors that agents come through, and our players at the doors of other servers."""

from typing import TYPE_CHECKING

from jinro.net.agent import RemoteAgent, Wire
from jinro.net.limits import Limits
from jinro.net.lines import LineDoor
from jinro.net.protocols import AgentProtocol, classic_protocol, contest_protocol
from jinro.net.seats import AgentSeats
from jinro.net.websocket import AgentDoor

if TYPE_CHECKING:
    from jinro.net.join import join_again, play

__all__ = [
    "AgentDoor",
    "AgentProtocol",
    "AgentSeats",
    "Limits",
    "LineDoor",
    "RemoteAgent",
    "Wire",
    "classic_protocol",
    "contest_protocol",
    "join_again",
    "play",
]


def __getattr__(name: str) -> object:
    """What connects to other servers: a server does not need it, and starts sooner without."""
    if name in ("join_again", "play"):
        from jinro.net import join

        return getattr(join, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
