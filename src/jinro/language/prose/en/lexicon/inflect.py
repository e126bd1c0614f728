"""The forms of English verbs: vote, votes, voted, voting."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

WORDS: Final[Mapping[str, Any]] = tomllib.loads(
    files("jinro.language.prose.en.lexicon").joinpath("words.toml").read_text("utf-8")
)
_IRREGULAR: Final = {base: tuple(past.split()) for base, past in WORDS["irregular"].items()}
_DOUBLED: Final = frozenset(WORDS["inflection"]["doubled"].split())
"""Verbs whose last letter is doubled."""
_OWN_ING: Final = {"lie": "lying", "die": "dying", "eye": "eyeing"}


def forms(wording: str) -> dict[str, str]:
    """Every form of a verb with what follows it, and the name of the form."""
    base, _, rest = wording.partition(" ")
    tail = f" {rest}" if rest else ""
    found = {base + tail: "base", _third(base) + tail: "s", _ing(base) + tail: "ing"}
    for past in _past(base):
        found.setdefault(past + tail, "past")
    return found


def _third(base: str) -> str:
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ies"
    return base + "s"


def _ing(base: str) -> str:
    if base in _OWN_ING:
        return _OWN_ING[base]
    if base in _DOUBLED:
        return base + base[-1] + "ing"
    if base.endswith("e") and not base.endswith(("ee", "oe")):
        return base[:-1] + "ing"
    return base + "ing"


def _past(base: str) -> tuple[str, ...]:
    if base in _IRREGULAR:
        return _IRREGULAR[base]
    if base in _DOUBLED:
        return (base + base[-1] + "ed",)
    if base.endswith("e"):
        return (base + "d",)
    if base.endswith("y") and base[-2] not in "aeiou":
        return (base[:-1] + "ied",)
    return (base + "ed",)
