"""The natural-language contest: JSON packets from the server, plain text from the agents."""

from jinro.wire.nlp.host import Host
from jinro.wire.nlp.messages import DEFAULT_DIALECT, DIALECTS, Dialect, Packet
from jinro.wire.outgoing import Outgoing

__all__ = ["DEFAULT_DIALECT", "DIALECTS", "Dialect", "Host", "Outgoing", "Packet"]
