"""Ids of games: ULIDs, 26 characters of Crockford's base 32 that sort by time."""

from typing import Final

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def is_game_id(text: str) -> bool:
    """Whether a text has the form of an id."""
    return len(text) == 26 and set(text) <= set(_ALPHABET)


def ulid(unix_ms: int, chance: int) -> str:
    """The ULID for a time and 80 random bits."""
    number = (unix_ms & (1 << 48) - 1) << 80 | chance & (1 << 80) - 1
    return "".join(_ALPHABET[number >> shift & 31] for shift in range(125, -1, -5))
