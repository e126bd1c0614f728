"""Packets to lines and back, and what agents reply.

Lines are ASCII: agents decode what they receive in chunks, and a character in two chunks would stop them. A
peer's bad packet is a `PeerError`; a reply is never an error, at worst it says nothing.
"""

import re
from json.encoder import encode_basestring_ascii as encode_text
from typing import Final

import msgspec

from jinro.errors import PeerError
from jinro.game.events import OVER, SKIP
from jinro.game.roles import Role
from jinro.wire.classic.messages import NONE, Packet

__all__ = ["NAME", "NO_WISH", "ROLE", "decode", "encode_text", "name_of", "speech_of", "target_of", "wish_of"]

NAME: Final = (
    b'{"gameInfo":null,"gameSetting":null,"request":"NAME","talkHistory":null,"whisperHistory":null}\n'
)
"""Asked once on a connection."""
ROLE: Final = NAME.replace(b"NAME", b"ROLE")
"""Asked before every game in which a role may be wished for."""
NO_WISH: Final = "none"
"""What an agent without a wish replies to ROLE."""
UNNAMED: Final = "null"
"""The name of an agent that replies nothing to NAME."""

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
    """The packet of a server: one line, with or without its end."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PeerError(f"not a packet of the classic platform: {error}; it begins {data[:80]!r}") from None


def name_of(reply: str) -> str:
    """The name in a reply to NAME; it is printed and logged, so nothing in it may move a cursor."""
    name = reply.strip() or UNNAMED
    return name if name.isprintable() else "".join(map(_printable, name))


def _printable(character: str) -> str:
    if character.isprintable():
        return character
    return " " if character.isspace() else "\ufffd"


def wish_of(reply: str) -> Role | None:
    """The role that a reply to ROLE wishes for; None for any other text. Capitals alone are a role."""
    wish = reply.strip()
    return Role(wish) if wish in Role.__members__ else None


def speech_of(reply: str) -> str:
    """The utterance in a reply: Skip and Over in their own spelling, any other text as it is."""
    text = reply.strip()
    if len(text) == len(SKIP):
        return _CONTROL.get(text.lower(), reply)
    return reply if text else ""


def target_of(reply: str) -> int:
    """The number in a reply: the exact form anywhere in it, else with blanks, alone, or as `Agent[03]`; -1
    where there is none. Whether a player has it is for the caller to say."""
    found = _EXACT.search(reply)
    if found is None:
        found = _LOOSE[0].search(reply) or _LOOSE[1].fullmatch(reply) or _LOOSE[2].fullmatch(reply)
    if found is None:
        return NONE
    digits = found[1].lstrip("0") or "0"
    return int(digits) if len(digits) <= _MOST_DIGITS else NONE
