"""The phrases of the reasoner, as data: `phrases/ja.toml` and `phrases/en.toml`."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct


class Greetings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a greeting begins, who speaks, what it adds."""

    hello: tuple[str, ...]
    who: tuple[str, ...]
    more: tuple[str, ...]


class PhraseBook(Struct, frozen=True, forbid_unknown_fields=True):
    """All phrases of one language, by act."""

    heads: dict[str, tuple[str, ...]]
    """The core of an act, which the reader must understand."""
    reasons: dict[str, tuple[str, ...]]
    """Events, as clauses."""
    phrases: dict[str, tuple[str, ...]]
    greetings: Greetings
    tails: tuple[str, ...]
    """What a temperament adds."""
    things: dict[str, tuple[str, ...]]
    """Words that fill small talk, by the name of their place in a phrase."""
    topics: dict[str, str]
    """What somebody may have talked of, by the words that tell it."""

    def table(self, name: str) -> dict[str, tuple[str, ...]]:
        """The phrases of `heads`, `reasons` or `phrases`."""
        return {"heads": self.heads, "reasons": self.reasons, "phrases": self.phrases}[name]


@cache
def phrase_data(name: str) -> dict[str, Any]:
    """A file of `phrases/`."""
    return tomllib.loads(files(__package__).joinpath("phrases", f"{name}.toml").read_text("utf-8"))


@cache
def phrase_book(lang: str) -> PhraseBook:
    """The phrases of a language, `ja` or `en`."""
    return msgspec.convert(phrase_data(lang), PhraseBook)
