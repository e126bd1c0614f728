"""The network: the only folder of the product that opens sockets."""

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
