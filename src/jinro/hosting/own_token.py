"""Tokens of whoever runs the server: from the environment, else made once and kept with the data."""

import os
import uuid
from collections.abc import Mapping
from pathlib import Path

from jinro.errors import CallerError
from jinro.store.private import make_private


def own_token(environ: Mapping[str, str], data: Path, *, variable: str, file: str) -> str:
    """The token; nobody but the owner of the data folder can read the file in which it is kept."""
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
        raise CallerError(f"{error.filename or path}: {error.strerror or error}") from None
    return token
