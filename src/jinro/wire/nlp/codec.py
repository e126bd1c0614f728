"""Packets to bytes and back; a peer's bad packet is a `PeerError` that says what is wrong and where."""

from typing import Final

import msgspec

from jinro.errors import PeerError
from jinro.wire.nlp.messages import Packet

NAME: Final = b'{"request":"NAME"}'
_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(Packet)

encode_part: Final = _encoder.encode
"""The JSON of any part of a packet."""


def encode(packet: Packet) -> bytes:
    """A packet as it goes over the wire: compact JSON without a newline."""
    return _encoder.encode(packet)


def decode(data: bytes | str) -> Packet:
    """The packet of a server."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PeerError(f"not a packet of the contest: {error}; it begins {data[:80]!r}") from None


def splice(items: list[bytes]) -> bytes:
    """A JSON array of values that are encoded already."""
    return b"[" + b",".join(items) + b"]"


def line(text: bytes | str) -> str:
    """A reply as text; bytes that are no UTF-8 are replaced, for an agent must not stop the server."""
    return text if isinstance(text, str) else text.decode("utf-8", "replace")


def name_of(reply: str) -> str:
    """The name in an answer to NAME: newlines at its end are no part of it."""
    return reply.rstrip("\n")


def team_of(name: str) -> str:
    """The team of a name: all digits at its end are the player's number."""
    return name.rstrip("0123456789")


def letters(number: int) -> str:
    """a, b, ... z, ba, bb: a name without digits at its end, which would be no part of the team."""
    head, last = divmod(number, 26)
    return (letters(head) if head else "") + chr(ord("a") + last)
