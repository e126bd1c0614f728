"""Every wording that the reader knows, in every form."""

from collections.abc import Iterator
from typing import Final

from jinro.language.prose.en.lexicon import grammar_words, meanings
from jinro.language.prose.en.lexicon.inflect import forms
from jinro.language.prose.en.lexicon.kinds import Entry, Kind


def _lines() -> Iterator[tuple[str, Entry]]:
    """Every wording in every form, the first of equal ones to be taken."""
    for role, wordings in meanings.ROLES.items():
        for wording in wordings.split("|"):
            yield wording, Entry(Kind.ROLE, role)
    for species, wordings in meanings.COLOURS.items():
        for wording in wordings.split("|"):
            yield wording, Entry(Kind.COLOUR, species)
    for kind, value, form, wordings in meanings.WORDS:
        for wording in wordings.split("|"):
            yield wording, Entry(kind, value, form)
    for kind, value, wordings in meanings.VERBS:
        for wording in wordings.split("|"):
            for one, form in forms(wording).items():
                yield one, Entry(kind, value, form)
    for kind, value, wordings in grammar_words.WORDS:
        for wording in wordings.split("|"):
            yield wording, Entry(kind, value)
    for kind, value, wordings in grammar_words.VERBS:
        for wording in wordings.split("|"):
            for one, form in forms(wording).items():
                yield one, Entry(kind, value, form)


def entries() -> dict[tuple[str, ...], Entry]:
    """Every wording, as its words, with what it means."""
    table: dict[tuple[str, ...], Entry] = {}
    for wording, entry in _lines():
        table.setdefault(tuple(wording.split()), entry)
    return table


ENTRIES: Final = entries()
