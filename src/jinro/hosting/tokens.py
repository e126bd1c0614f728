"""Tokens of the contest: JWTs signed with HMAC, one kind for a team's agents, one for receivers (watchers).
And the server's own: from the environment, else made once and kept with the data.

The key of the JWTs is the environment variable `SECRET_KEY`; an empty key is refused, and so is a short one
unless `JINRO_ALLOW_WEAK_KEY` is set. No error message and no `repr` shows a token or the key.
"""

import os
import uuid
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import jwt
from jwt.types import Options
from jwt.warnings import InsecureKeyLengthWarning

from jinro.errors import CallerError, SettingsError
from jinro.store.private import make_private

KEY: Final = "SECRET_KEY"
ALGORITHMS: Final = ("HS256", "HS384", "HS512")
LONGEST: Final = 8_192
"""Longer tokens are refused without decoding."""
SHORTEST: Final = 16
"""Bytes of the shortest key that is taken without being told to."""
STRONG: Final = 32
"""Key length in bytes from which on a key is not weak."""
ALLOW_WEAK: Final = "JINRO_ALLOW_WEAK_KEY"
"""Environment variable that allows shorter keys, if it is not empty."""
HOST_VARIABLE: Final = "JINRO_LICOS_HOST_TOKEN"
HOST_FILE: Final = "licos-host-token"
_CHECKS: Final[Options] = {
    "verify_iat": False,
    "verify_aud": False,
    "verify_iss": False,
    "verify_sub": False,
    "verify_jti": False,
}
"""The signature is verified, and `exp` and `nbf` if present; an `iat` in the future is accepted."""


class Tokens:
    """Creates and checks tokens with one key."""

    def __init__(self, key: str, *, allow_weak: bool = False) -> None:
        if not key:
            raise SettingsError(KEY, "errors.serve.no_secret")
        self._key = key.encode()
        if len(self._key) < SHORTEST and not allow_weak:
            raise SettingsError(KEY, "errors.serve.short_secret", least=SHORTEST, variable=ALLOW_WEAK)
        self._jwt = jwt.PyJWT()
        try:
            self.make()
        except jwt.InvalidKeyError as error:
            raise SettingsError(KEY, str(error)) from None

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> "Tokens":
        return cls(environ.get(KEY, ""), allow_weak=bool(environ.get(ALLOW_WEAK)))

    @property
    def weak(self) -> bool:
        """Whether the key is short enough to be guessed."""
        return len(self._key) < STRONG

    def make(self, team: str | None = None, algorithm: str = "HS256", *, expires: float | None = None) -> str:
        """A token for the agents of a team; without a team, a receiver's token.

        `expires` is a Unix time; default: never.
        """
        claims: dict[str, object] = {"role": "RECEIVER"}
        if team is not None:
            claims = {"role": "PLAYER", "team": team}
        if expires is not None:
            claims["exp"] = int(expires)
        if algorithm not in ALGORITHMS:
            raise SettingsError(
                "algorithm", "errors.value.not_one_of", known=", ".join(ALGORITHMS), value=algorithm
            )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InsecureKeyLengthWarning)  # `weak` reports it.
            return self._jwt.encode(claims, self._key, algorithm=algorithm)

    def may_play(self, token: str, team: str) -> bool:
        """Whether this is a valid token of the team's agents."""
        claims = self._claims(token)
        return claims.get("role") == "PLAYER" and claims.get("team") == team

    def may_watch(self, token: str) -> bool:
        """Whether this is a valid receiver's token."""
        return self._claims(token).get("role") == "RECEIVER"

    def _claims(self, token: str) -> dict[str, object]:
        """The claims of a valid token; empty if the token is invalid."""
        if not token or len(token) > LONGEST:
            return {}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InsecureKeyLengthWarning)
            try:
                return self._jwt.decode(token, self._key, algorithms=ALGORITHMS, options=_CHECKS)
            except (jwt.PyJWTError, ValueError):
                return {}


def presented_token(query: str | None, header: str | None) -> str:
    """The token of a request: the parameter `token` of the query, else the header `Authorization`."""
    return query or (header or "").replace("Bearer ", "")


def own_token(environ: Mapping[str, str], data: Path, *, variable: str, file: str) -> str:
    """The token; no user but the owner of the data folder can read the file in which it is kept."""
    given = environ.get(variable, "")
    if given:
        return given
    path = data / file
    try:
        if path.is_file():
            return path.read_text(encoding="utf-8").strip()
        make_private(data)
        token = str(uuid.uuid4())
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as made:
            made.write(token + "\n")
    except OSError as error:
        raise CallerError(error, at=error.filename or path) from None
    return token


def host_token(environ: Mapping[str, str], data: Path) -> str:
    """The token of the host of LiCOS villages."""
    return own_token(environ, data, variable=HOST_VARIABLE, file=HOST_FILE)
