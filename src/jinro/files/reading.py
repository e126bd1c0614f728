"""`Record`: one village as a file tells it, in our events, with what the file does not hold or does wrong."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from jinro.game.events import Event


class Problem(Struct, frozen=True):
    """What is wrong with a file, and where. `code` is stable; docs/protocols/contest-files.md lists them."""

    line: int
    """1-based; 0 where it is about the whole file."""
    code: str
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


class Variant(Struct, frozen=True, kw_only=True):
    """In what game logs differ from year to year."""

    classic: bool = False
    """The classic server's log, with lines for lost players and the side OTHERS."""
    character: bool = True
    """Status rows end with the character's name (2025 and later)."""
    time: Literal["", "s", "ms"] = ""
    """Utterances end with Unix time, in this unit."""
    final_newline: bool = False
    """The last line has a newline too."""
    nobody: Literal["true", "false"] = "true"
    """How an attack on nobody ends; `false` in logs of the classic server (until 2024)."""


class Record(Struct, frozen=True, kw_only=True):
    """One village as a file tells it."""

    events: Sequence[Event]
    variant: Variant
    problems: Sequence[Problem] = ()
    unknown: tuple[str, ...] = ()
    """What the file does not hold and the events therefore leave empty, such as `seed`."""
