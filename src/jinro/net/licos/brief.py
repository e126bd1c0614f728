"""What a note keeps of a message that was not taken: what it says, without what every message repeats."""

from typing import Any, Final

import msgspec

_REPEATED: Final = frozenset(
    {"@context", "image", "village", "myAgent", "myCharacter", "extensionalDisclosureRange"}
)
"""Keys that say nothing about this message."""
_decode: Final = msgspec.json.Decoder().decode


def brief(text: str) -> str:
    """A message of a village in fewer characters; anything else as it came."""
    try:
        message = _decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return text
    if not isinstance(message, dict) or "@id" not in message:
        return text
    return msgspec.json.encode(_lean(message)).decode()


def _lean(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _lean(value) for key, value in part.items() if key not in _REPEATED}
    return part
