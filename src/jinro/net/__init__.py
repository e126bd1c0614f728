"""The network: the doors that agents come through, and our players at the doors of other servers."""

from jinro.net.agent import Agent, Wire
from jinro.net.limits import Limits
from jinro.net.lines import LineDoor
from jinro.net.protocols import AgentProtocol, classic_protocol, contest_protocol
from jinro.net.seats import AgentSeats
from jinro.net.websocket import AgentDoor

__all__ = [
    "Agent",
    "AgentDoor",
    "AgentProtocol",
    "AgentSeats",
    "Limits",
    "LineDoor",
    "Wire",
    "classic_protocol",
    "contest_protocol",
]
