"""The note of a game that was made from a log of another system: whose it is, and the log."""

import base64
import zlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from jinro.files.limits import GAME_BYTES
from jinro.game.roles import Seat
from jinro.store import Kept
from jinro.village.notes import IMPORTED
from jinro.wire.licos.dialects import Version


class ImportedLog(Struct, frozen=True):
    """What the note of an imported game keeps."""

    version: Version
    consent: bool
    """Whether whoever imported it says that everybody in it has agreed to its being published."""
    machines: tuple[Seat, ...]
    """Seats of which the file says that no person sat in them."""
    file: str
    """The file: compressed, in base 85."""

    @property
    def data(self) -> bytes:
        """The file as it came."""
        return zlib.decompressobj().decompress(base64.b85decode(self.file), GAME_BYTES)


def packed(data: bytes) -> str:
    """A file as `ImportedLog` keeps it."""
    return base64.b85encode(zlib.compress(data, 9)).decode()


def imported_log(notes: Sequence[Kept]) -> ImportedLog | None:
    """What the notes of a game tell of its import; None: it was played here."""
    found = next((note for note in notes if note.code == IMPORTED), None)
    return None if found is None else msgspec.json.decode(found.detail, type=ImportedLog)
