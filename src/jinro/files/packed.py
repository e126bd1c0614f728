"""Files that are compressed: the classic server writes a log whose name ends in `.gz` so."""

import gzip
import zlib
from io import BytesIO
from typing import Final

from jinro.errors import LogError

MAGIC: Final = b"\x1f\x8b"
MOST: Final = 100_000_000
"""Bytes at most; a small file may stand for any number of them."""


def unpack(data: bytes) -> bytes:
    """What a compressed file holds; any other file as it is."""
    if not data.startswith(MAGIC):
        return data
    try:
        with gzip.open(BytesIO(data)) as file:
            plain = file.read(MOST + 1)
    except (EOFError, OSError, zlib.error) as error:
        raise LogError(f"this is no whole gzip file: {error}") from None
    if len(plain) > MOST:
        raise LogError(f"this gzip file holds more than {MOST} bytes")
    return plain


def pack(data: bytes) -> bytes:
    """The same bytes always give the same file."""
    return gzip.compress(data, mtime=0)
