"""`LineSplitter`: splits a byte stream into lines of text, independent of chunk borders.

A line ends with LF, CR or CRLF. Lines are split as bytes and then decoded, so a chunk may end inside a
character. A line over the limit is discarded and returned as None.
"""

from typing import Final

LONGEST_LINE: Final = 64 << 10
"""Default limit in bytes, for lines of agents."""


class LineSplitter:
    """Splits one direction of a connection."""

    __slots__ = ("_after_cr", "_limit", "_rest", "_skipping")

    def __init__(self, limit: int = LONGEST_LINE) -> None:
        self._limit = limit
        self._rest = bytearray()
        self._skipping = False
        self._after_cr = False

    @property
    def size(self) -> int:
        """Bytes that have come of a line that is not finished."""
        return len(self._rest)

    @property
    def too_long(self) -> bool:
        """Whether the line that is not finished is over the limit already."""
        return self._skipping

    def allow(self, limit: int) -> None:
        """From now on a line may have so many bytes."""
        self._limit = limit

    def feed(self, data: bytes) -> list[str | None]:
        """Take a chunk; return the completed lines without line ends, None for a line over the limit."""
        if self._after_cr and data:
            # Second half of a CRLF that was split over two chunks.
            data = data.removeprefix(b"\n")
            self._after_cr = False
        self._after_cr |= data.endswith(b"\r")
        *whole, rest = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        lines = [self._close(piece) for piece in whole]
        self._append(rest)
        return lines

    def _append(self, piece: bytes) -> None:
        if self._skipping:
            return
        self._rest += piece
        if len(self._rest) > self._limit:
            self._skipping = True
            self._rest.clear()

    def _close(self, piece: bytes) -> str | None:
        self._append(piece)
        line = None if self._skipping else self._rest.decode("utf-8", "replace")
        self._rest.clear()
        self._skipping = False
        return line
