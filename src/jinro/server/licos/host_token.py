"""The token of whoever runs the villages: from the environment, else made once and kept with the data."""

import os
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from jinro.errors import CallerError

VARIABLE: Final = "JINRO_LICOS_HOST_TOKEN"
FILE: Final = "licos-host-token"


def host_token(environ: Mapping[str, str], data: Path) -> str:
    """The host's token; nobody but the owner of the data folder can read the file in which it is kept."""
    given = environ.get(VARIABLE, "")
    if given:
        return given
    path = data / FILE
    try:
        if path.is_file():
            return path.read_text(encoding="utf-8").strip()
        data.mkdir(parents=True, exist_ok=True)
        token = str(uuid.uuid4())
        with os.fdopen(
            os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
        ) as file:
            file.write(token + "\n")
    except OSError as error:
        raise CallerError(f"{path}: {error.strerror or error}") from None
    return token
