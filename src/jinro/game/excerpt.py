"""What is kept of an answer that was not taken as it is. A long one is cut; its length and hash are kept."""

import hashlib
import re
from typing import Final, TypeVar

from msgspec.structs import replace

from jinro.game.commands import Choose, Command, Say, Speak

C = TypeVar("C", bound=Command)
EXCERPT_BYTES: Final = 4_096
"""Most bytes of UTF-8 that are kept of such an answer, with what is said about the rest."""
_ROOM: Final = 128
"""For what is said about the rest."""
_REST: Final = re.compile(r"… \[\d+ bytes, SHA-256 [0-9a-f]{64}\]\Z")


def excerpt(text: str) -> str:
    """The text, or the beginning of a long one with its length and SHA-256."""
    if len(text) * 4 <= EXCERPT_BYTES:  # Certainly short: a character has at most 4 bytes.
        return text
    data = text.encode(errors="surrogatepass")
    if len(data) <= EXCERPT_BYTES:
        return text
    begin = data[: EXCERPT_BYTES - _ROOM].decode(errors="ignore")
    return f"{begin}… [{len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()}]"


def is_excerpt(text: str) -> bool:
    """Whether a text looks like the beginning of a longer one."""
    return len(text) > EXCERPT_BYTES // 8 and _REST.search(text, len(text) - _ROOM) is not None


def excerpt_of(command: C) -> C:
    """The command, with excerpts of its texts."""
    if isinstance(command, (Say, Speak)) and len(command.text) * 4 > EXCERPT_BYTES:
        return replace(command, text=excerpt(command.text))
    if isinstance(command, Choose) and len(command.raw) * 4 > EXCERPT_BYTES:
        return replace(command, raw=excerpt(command.raw))
    return command
