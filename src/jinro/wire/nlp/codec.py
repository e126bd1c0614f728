"""Packets to bytes and back, and the replies of agents. A malformed packet raises `PeerError`."""

from typing import Final

import msgspec

from jinro.errors import PeerError
from jinro.wire.names import shown_name
from jinro.wire.nlp.messages import Packet

NAME: Final = b'{"request":"NAME"}'
_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(Packet)

encode_part: Final = _encoder.encode
"""Encode any part of a packet as JSON."""


def encode(packet: Packet) -> bytes:
    """Encode a packet: compact JSON without a newline."""
    return _encoder.encode(packet)


def decode(data: bytes | str) -> Packet:
    """Decode the packet of a server."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PeerError("errors.peer.not_contest", error=error, start=data[:80]) from None


def text_of(reply: bytes | str) -> str:
    """A reply as text. Invalid UTF-8 is replaced, so that no agent can stop the server."""
    return reply if isinstance(reply, str) else reply.decode("utf-8", "replace")


def name_of(reply: str) -> str:
    """The name in a reply to NAME, without trailing newlines, as it can be shown."""
    return shown_name(reply.rstrip("\r\n"))


def team_of(name: str) -> str:
    """The team of a name: the name without its trailing digits, which number the players."""
    return name.rstrip("0123456789")


def letters(number: int) -> str:
    """A number as letters: a, b, ... z, ba, bb. Unlike trailing digits they remain part of the team name."""
    head, last = divmod(number, 26)
    return (letters(head) if head else "") + chr(ord("a") + last)
