"""LiCOS: JSON-LD messages of villages, plain JSON of the lobby and of robots' authentication.

One model without versions (`messages`, `plain`), and a `Codec` for each of three dialects.
"""

from jinro.wire.licos import files, messages, plain
from jinro.wire.licos.codec import LONGEST, Codec, Copies, codec_for
from jinro.wire.licos.dialects import DEFAULT_DIALECT, DIALECTS, Dialect
from jinro.wire.licos.names import CAST, ROLE_NAMES
from jinro.wire.licos.problems import BadMessage
from jinro.wire.licos.times import at_ms, stamp

__all__ = [
    "CAST",
    "DEFAULT_DIALECT",
    "DIALECTS",
    "LONGEST",
    "ROLE_NAMES",
    "BadMessage",
    "Codec",
    "Copies",
    "Dialect",
    "at_ms",
    "codec_for",
    "files",
    "messages",
    "plain",
    "stamp",
]
