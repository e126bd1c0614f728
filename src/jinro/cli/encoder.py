"""The option `--encoder` of commands that read prose."""

import os

from jinro.errors import CallerError
from jinro.language.prose.read import Reviser


def reviser_from(encoder: bool) -> Reviser | None:
    """The reader that the option asks for; NumPy is an optional dependency."""
    if not encoder:
        return None
    # The matrices are small: with threads NumPy took ten times the processor time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from jinro.encoder import english_reader
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise CallerError("errors.command.encoder_needs_numpy") from None
    return english_reader()
