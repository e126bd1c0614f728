"""`Scratchpad`: what a model notes for itself from one answer to the next."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.game import speech

LONGEST_NOTE: Final = 160
"""Characters of a note that are kept."""


class Scratchpad(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Notes of one seat; nobody else sees them before the end of the game."""

    plan: str = ""
    """What it means to do."""
    suspicion: str = ""
    """Whom it takes for what, and why."""
    promises: str = ""
    """What it has said that it is, has done or will do."""

    def noted(self, found: Mapping[str, Any]) -> "Scratchpad":
        """With the notes of an answer; an empty one leaves the note as it is."""
        notes = {name: _line(found.get(name)) for name in self.__struct_fields__}
        return replace(self, **{name: note for name, note in notes.items() if note})


def _line(note: object) -> str:
    """A note as one line of bounded length."""
    return " ".join(speech.sane(note)[0].split())[:LONGEST_NOTE] if isinstance(note, str) else ""


def answer_schema(name: str, what: dict[str, Any]) -> dict[str, Any]:
    """The JSON schema of an answer: the notes, and then what is wanted."""
    notes = {note: {"type": "string"} for note in Scratchpad.__struct_fields__}
    parts = {**notes, name: what}
    return {"type": "object", "properties": parts, "required": [*parts], "additionalProperties": False}
