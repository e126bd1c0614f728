"""The profile of a character as text: one `label: value` per line."""

from collections.abc import Mapping
from typing import Final

LANGUAGE: Final = "talk_language"
"""Ours: the label under which agents are told that talk must be in the Werewolf Language (`osawa`). Here and
not in `setting`, in which the published schema allows no further key."""


def show_profile(profile: Mapping[str, str]) -> str:
    """A profile as the text that packets carry."""
    return "\n".join(f"{label}: {value}" for label, value in profile.items())


def parse_profile(text: str) -> dict[str, str]:
    """The labelled parts of a profile; a line without a label of its own continues the part before it."""
    parts: dict[str, str] = {}
    last = ""
    for line in text.split("\n"):
        label, colon, value = line.partition(": ")
        if colon and label not in parts:
            last = label
            parts[label] = value
        elif last:
            parts[last] += "\n" + line
    return parts
