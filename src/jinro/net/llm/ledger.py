"""`Ledger`: a file with a line for each call, for its owner alone. It is a cassette too: `read_calls`."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from jinro.completion import CallLine, Completion, ModelFault, Prompt, call_line
from jinro.errors import CallerError
from jinro.village.clock import unix_ms

CALLS: Final = "calls.jsonl"
"""The file of a folder of records."""
MOST_BYTES: Final = 256 << 20
"""Of a file; no line is written beyond it."""


class LineFile:
    """A file of JSON lines that only its owner can read. A full disk does not stop a game."""

    def __init__(self, path: Path, on_trouble: Callable[[str], None] | None = None) -> None:
        self._path = path
        self._on_trouble = on_trouble
        self._is_full = False

    def add(self, line: msgspec.Struct) -> None:
        """Append a line."""
        if self._is_full:
            return
        try:
            with open(self._path, "ab", opener=_private) as file:
                data = msgspec.json.encode(line) + b"\n"
                if file.tell() + len(data) > MOST_BYTES:
                    raise OSError(f"{MOST_BYTES >> 20} MiB")
                file.write(data)
        except OSError as error:
            self._is_full = True
            if self._on_trouble is not None:
                self._on_trouble(f"{self._path}: {error.strerror or error}")


class Ledger(LineFile):
    """The calls of one client."""

    def call(self, prompt: Prompt, result: Completion | ModelFault) -> None:
        """Keep a call."""
        self.add(call_line(prompt, result, unix_ms()))


def read_calls(place: Path) -> list[CallLine]:
    """The calls of a ledger, or of the one in a folder."""
    path = place / CALLS if place.is_dir() else place
    try:
        if path.stat().st_size > MOST_BYTES:
            raise CallerError("errors.llm.large_cassette", at=path, most=MOST_BYTES >> 20)
        return msgspec.json.Decoder(CallLine).decode_lines(path.read_bytes())
    except (OSError, msgspec.MsgspecError) as error:
        raise CallerError(error, at=path) from None


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
