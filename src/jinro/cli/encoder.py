"""The option `--encoder` of commands that read prose."""

import os
from typing import Annotated

from jinro.errors import CallerError
from jinro.language.prose.read import Reviser

Encoder = Annotated[str | None, "FOLDER"]
"""The option `--encoder`."""


def reviser_from(folder: str | None) -> Reviser | None:
    """The reader that the option asks for; NumPy is an optional dependency."""
    if folder is None:
        return None
    # The matrices are small: with threads NumPy took ten times the processor time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from jinro.encoder import reader_from
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise CallerError("errors.command.encoder_needs_numpy") from None
    return reader_from(folder)
