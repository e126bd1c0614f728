"""Agents over the network in the seats of a game, whatever their protocol."""

from jinro.hosting.agents.protocols import AgentProtocol, classic_protocol, contest_protocol
from jinro.hosting.agents.seats import AgentPart

__all__ = ["AgentProtocol", "AgentPart", "classic_protocol", "contest_protocol"]
