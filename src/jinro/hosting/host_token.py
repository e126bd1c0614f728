"""The token of whoever runs the villages."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from jinro.hosting.own_token import own_token

VARIABLE: Final = "JINRO_LICOS_HOST_TOKEN"
FILE: Final = "licos-host-token"


def host_token(environ: Mapping[str, str], data: Path) -> str:
    """The host's token."""
    return own_token(environ, data, variable=VARIABLE, file=FILE)
