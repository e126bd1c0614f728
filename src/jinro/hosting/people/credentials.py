"""Secrets that people hold, and what is kept of them.

Sessions, links and access tokens are random, and kept as marks (hashes): a reader of the store cannot use
them. Tokens of avatars are derived from their ids with the key of the server, so that they are always the
same and need not be kept.
"""

import hmac
import re
import secrets
import uuid
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from jinro.hosting.tokens import own_token

VARIABLE: Final = "JINRO_PEOPLE_KEY"
FILE: Final = "people-key"
"""The file of the key in the data folder."""
_ID: Final = re.compile(r"[0-9a-f]{32}")
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{32}")


def people_key(environ: Mapping[str, str], data: Path) -> str:
    """The key of the server."""
    return own_token(environ, data, variable=VARIABLE, file=FILE)


def new_id() -> str:
    return secrets.token_hex(16)


def is_id(text: str) -> bool:
    """Whether a text has the form of the id of a person or an avatar."""
    return _ID.fullmatch(text) is not None


def new_secret() -> str:
    """The secret of a session or of a link: 192 random bits."""
    return secrets.token_urlsafe(24)


def is_secret(text: str) -> bool:
    """Whether a text has the form of one."""
    return _SECRET.fullmatch(text) is not None


def new_access() -> str:
    """An access token: programs know them as UUIDs."""
    return str(uuid.UUID(bytes=secrets.token_bytes(16), version=4))


def mark(purpose: str, secret: str) -> str:
    """What is kept of a secret."""
    return sha256(f"jinro {purpose} {secret}".encode(errors="surrogatepass")).hexdigest()


def token(key: str, avatar: str, epoch: int = 0) -> str:
    """The token of an avatar in an epoch of its person; the first one is by what its seats are known."""
    said = f"jinro token {avatar} {epoch}" if epoch else f"jinro token {avatar}"
    digest = hmac.new(key.encode(), said.encode(), "sha256").digest()
    return str(uuid.UUID(bytes=digest[:16], version=4))


def token_mark(token: str) -> str:
    """What is kept of a token, to find its avatar."""
    return mark("token", token.lower())
