"""Tokens: UUIDs that their owners keep secret. What others see and what is kept does not tell a token."""

import re
from hashlib import sha256
from typing import Final
from uuid import UUID

UUID_TEXT: Final = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

_PART: Final = re.compile(r"[0-9a-fA-F-]{1,35}\Z")
"""What may be the beginning of one."""


def is_token(text: str) -> bool:
    """Whether a text has the form of a token."""
    return UUID_TEXT.fullmatch(text) is not None


def pseudonym(game: str, seat: int) -> str:
    """What others see in place of the token of a seat: a UUID that says nothing of it."""
    digest = sha256(f"jinro licos seat {game} {seat}".encode()).digest()
    return str(UUID(bytes=digest[:16], version=4))


def audience_pseudonym(game: str, token: str) -> str:
    """What others of the audience see in place of the token of one of them."""
    digest = sha256(f"jinro licos audience {game} {token.lower()}".encode()).digest()
    return str(UUID(bytes=digest[:16], version=4))


def token_mark(game: str, token: str) -> str:
    """What is kept of a token, so that its owner is known after a restart."""
    return sha256(f"jinro licos token {game} {token.lower()}".encode()).hexdigest()[:32]


def without_tokens(text: str, most: int | None = None) -> str:
    """A text with a mark in place of every UUID, for what is kept; or its beginning of at most so many
    characters, without what may be a part of one where it is cut."""
    kept = UUID_TEXT.sub("***", text[:most])
    return kept if most is None or len(text) <= most else _PART.sub("", kept)
