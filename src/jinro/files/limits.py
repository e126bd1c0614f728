"""How much readers of files take. More is refused with one line that names the file and the limit.

A reader checks sizes and counts before it builds anything from a file, so that time and memory are bounded by
these numbers and not by what the file claims.
"""

import sys
from pathlib import Path
from typing import Final, Protocol

from msgspec import Struct

from jinro.errors import CallerError
from jinro.game.check import MOST_SEATS
from jinro.game.notation import MOST_LINES, MOST_NUMBER, MOST_VALUES

GAME_BYTES: Final = 64_000_000
SETTINGS_BYTES: Final = 1_000_000
ENVIRONMENT_BYTES: Final = 100_000
PLAN_BYTES: Final = 64_000_000
MOST_DEPTH: Final = 100
YAML_DEPTH: Final = 50
YAML_NODES: Final = 50_000
MOST_TEAMS: Final = 1_000
MOST_MATCHES: Final = 10_000
PIECE_BYTES: Final = 1_000_000


class ByteStream(Protocol):
    """A stream of bytes."""

    def read(self, size: int, /) -> bytes: ...


class ReaderLimit(Struct, frozen=True):
    """One limit: what it bounds, in which files."""

    name: str
    """Where the number is defined, such as `jinro.files.limits.GAME_BYTES`."""
    value: int
    files: str
    what: str


LIMITS: Final = (
    ReaderLimit("jinro.files.limits.GAME_BYTES", GAME_BYTES, "game files", "bytes, decompressed"),
    ReaderLimit("jinro.game.notation.MOST_LINES", MOST_LINES, "game files", "lines, or packets of a trace"),
    ReaderLimit("jinro.game.notation.MOST_VALUES", MOST_VALUES, "game files in JSON, plans", "JSON values"),
    ReaderLimit(
        "jinro.files.limits.MOST_DEPTH",
        MOST_DEPTH,
        "packet traces, LiCOS logs",
        "nesting of a packet or message",
    ),
    ReaderLimit(
        "jinro.game.notation.MOST_NUMBER", MOST_NUMBER, "jinro's own log", "any number, above or below 0"
    ),
    ReaderLimit("jinro.game.check.MOST_SEATS", MOST_SEATS, "game files", "number of a seat"),
    ReaderLimit(
        "jinro.files.limits.SETTINGS_BYTES", SETTINGS_BYTES, "contest YAML, classic .cfg, .ini", "bytes"
    ),
    ReaderLimit("jinro.files.limits.YAML_DEPTH", YAML_DEPTH, "contest YAML", "nesting"),
    ReaderLimit(
        "jinro.files.limits.YAML_NODES", YAML_NODES, "contest YAML", "values, each alias counted in full"
    ),
    ReaderLimit("jinro.files.limits.ENVIRONMENT_BYTES", ENVIRONMENT_BYTES, ".env", "bytes"),
    ReaderLimit("jinro.files.limits.PLAN_BYTES", PLAN_BYTES, "plans", "bytes"),
    ReaderLimit("jinro.files.limits.MOST_TEAMS", MOST_TEAMS, "plans, contest YAML", "teams"),
    ReaderLimit("jinro.files.limits.MOST_MATCHES", MOST_MATCHES, "plans, contest YAML", "games"),
)
"""All limits of readers, for documentation and tests."""


def read_at_most(source: Path | ByteStream, most: int) -> bytes:
    """The bytes of a file or stream; `CallerError` if there are more than `most`.

    Endless files such as `/dev/zero` are read up to the limit only.
    """
    if isinstance(source, Path):
        with source.open("rb") as file:
            return read_at_most(file, most)
    # Piece by piece: one read of `most` bytes would allocate them for a small file too.
    pieces, size = [], 0
    while piece := source.read(PIECE_BYTES):
        pieces.append(piece)
        size += len(piece)
        if size > most:
            raise CallerError("errors.file.too_large", most=most)
    return b"".join(pieces)


def read_input(file: str) -> bytes:
    """The bytes of a FILE argument, as many as a game file may have; `-` is standard input."""
    try:
        return read_at_most(sys.stdin.buffer if file == "-" else Path(file), GAME_BYTES)
    except CallerError as error:
        raise CallerError(error, at=file) from None
    except OSError as error:
        raise CallerError(error, at=file) from None
    except ValueError as error:  # a name with a zero byte
        raise CallerError(error, at=f"{file!r}") from None
