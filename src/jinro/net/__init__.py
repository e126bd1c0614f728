"""Sockets: connections of agents, and our players as guests of other servers."""

from typing import TYPE_CHECKING

from jinro.net.limits import Limits
from jinro.net.lines import LineDoor
from jinro.net.peer import RemoteAgent, Wire
from jinro.net.websocket import AgentDoor

if TYPE_CHECKING:
    from jinro.net.joining.nlp import join_again, play

__all__ = [
    "AgentDoor",
    "Limits",
    "LineDoor",
    "RemoteAgent",
    "Wire",
    "join_again",
    "play",
]


def __getattr__(name: str) -> object:
    """What connects to other servers: a server does not need it, and starts sooner without."""
    if name in ("join_again", "play"):
        from jinro.net.joining import nlp

        return getattr(nlp, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
