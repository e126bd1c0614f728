"""The network: the only folder that opens sockets."""

from jinro.net.agent import Agent, Wire
from jinro.net.seats import ContestSeats
from jinro.net.websocket import AgentDoor, Limits

__all__ = ["Agent", "AgentDoor", "ContestSeats", "Limits", "Wire"]
