"""The natural-language contest: JSON packets from the server, plain text from the agents."""

from jinro.wire.nlp.host import Host, Outgoing
from jinro.wire.nlp.messages import DEFAULT_DIALECT, DIALECTS, Dialect, Packet

__all__ = ["DEFAULT_DIALECT", "DIALECTS", "Dialect", "Host", "Outgoing", "Packet"]
