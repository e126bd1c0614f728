"""The network: the only folder that opens sockets."""

from jinro.net.agent import Agent, Wire
from jinro.net.lines import LineDoor
from jinro.net.seats import AgentSeats
from jinro.net.ways import Way, classic_way, contest_way
from jinro.net.websocket import AgentDoor, Limits

__all__ = [
    "Agent",
    "AgentDoor",
    "AgentSeats",
    "Limits",
    "LineDoor",
    "Way",
    "Wire",
    "classic_way",
    "contest_way",
]
