"""Packets of a server from lines, and the replies of agents.

Lines that we send are ASCII: agents decode each received chunk by itself, and a character split over two
chunks would break them. A malformed packet raises `PeerError`; a reply never raises, at worst it is empty.
"""

import re
from json.encoder import encode_basestring_ascii as encode_text
from typing import Final

import msgspec

from jinro.errors import PeerError
from jinro.game.events import OVER, SKIP
from jinro.game.roles import Role
from jinro.wire.classic.messages import NONE, Packet
from jinro.wire.names import shown_name

__all__ = ["NAME", "NO_WISH", "ROLE", "decode", "encode_text", "name_of", "speech_of", "target_of", "wish_of"]

NAME: Final = (
    b'{"gameInfo":null,"gameSetting":null,"request":"NAME","talkHistory":null,"whisperHistory":null}\n'
)
"""Sent once per connection."""
ROLE: Final = NAME.replace(b"NAME", b"ROLE")
"""Sent before every game that accepts role requests."""
NO_WISH: Final = "none"
"""Reply to ROLE of an agent without a request."""
UNNAMED: Final = "null"
"""Name of an agent that replies to NAME with an empty line."""

_decoder: Final = msgspec.json.Decoder(Packet)
_EXACT: Final = re.compile(r'\{"agentIdx":(\d+)\}', re.ASCII)
_LOOSE: Final = (
    re.compile(r'\{\s*"agentIdx"\s*:\s*"?(\d+)"?\s*\}', re.ASCII),
    re.compile(r"\s*(\d+)\s*", re.ASCII),
    re.compile(r'\s*"?Agent\[(\d+)\]"?\s*', re.ASCII),
)
_MOST_DIGITS: Final = 9
_CONTROL: Final = {"skip": SKIP, "over": OVER}


def decode(data: bytes | str) -> Packet:
    """Decode the packet of a server: one line, with or without its line end."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PeerError("errors.peer.not_classic", error=error, start=data[:80]) from None


def name_of(reply: str) -> str:
    """The name in a reply to NAME, as it can be shown; all white space is a space."""
    return shown_name("".join(" " if char.isspace() else char for char in reply.strip())) or UNNAMED


def wish_of(reply: str) -> Role | None:
    """The role requested in a reply to ROLE (upper case only); None: any other text."""
    wish = reply.strip()
    return Role(wish) if wish in Role.__members__ else None


def speech_of(reply: str) -> str:
    """The utterance in a reply; Skip and Over in any case get their canonical spelling."""
    text = reply.strip()
    if len(text) == len(SKIP):
        return _CONTROL.get(text.lower(), reply)
    return reply if text else ""


def target_of(reply: str) -> int:
    """The agent number in a reply; -1: none. The caller checks that such an agent exists.

    Accepted: the exact JSON anywhere in the reply; else JSON with spaces or quotes, a bare number, or
    `Agent[03]`.
    """
    found = _EXACT.search(reply)
    if found is None:
        found = _LOOSE[0].search(reply) or _LOOSE[1].fullmatch(reply) or _LOOSE[2].fullmatch(reply)
    if found is None:
        return NONE
    digits = found[1].lstrip("0") or "0"
    return int(digits) if len(digits) <= _MOST_DIGITS else NONE
