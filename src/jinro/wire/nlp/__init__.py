"""The natural-language contest: the server sends JSON packets, agents answer with plain text."""

from jinro.wire.nlp.host import Host
from jinro.wire.nlp.messages import DEFAULT_DIALECT, DIALECTS, Dialect, Packet
from jinro.wire.outgoing import Outgoing

__all__ = ["DEFAULT_DIALECT", "DIALECTS", "Dialect", "Host", "Outgoing", "Packet"]
