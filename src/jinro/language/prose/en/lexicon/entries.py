"""Every wording that the reader knows, in every form: `words.toml`, as players write them."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Faction, Group, Holder
from jinro.language.prose.en.lexicon.inflect import WORDS, forms
from jinro.language.prose.en.lexicon.kinds import Entry, Kind

CONTRACTIONS: Final = {short: tuple(words.split()) for short, words in WORDS["contractions"].items()}
"""What a contraction stands for, word by word."""


def _family(parts: Sequence[Sequence[str]]) -> str:
    """All wordings of a family."""
    return "|".join("".join(one) for part in parts for one in product(*map(_part, part)))


def _part(part: str) -> Sequence[str]:
    words = part.removeprefix("~").split("|")
    return words if words == part.split("|") else [form for verb in words for form in forms(verb)]


def _lines() -> Iterator[tuple[str, Entry]]:
    """Every wording in every form, the first of equal ones to be taken."""
    families = {name: _family(parts) for name, parts in WORDS["families"].items()}
    for name, wordings in WORDS["roles"].items():
        role = Group(Faction.WOLVES) if name == "WOLVES" else Holder(Role[name])
        for wording in wordings.format(**families).split("|"):
            yield wording, Entry(Kind.ROLE, role)
    for name, wordings in WORDS["colours"].items():
        for wording in wordings.split("|"):
            yield wording, Entry(Kind.COLOUR, Species[name])
    for row in WORDS["words"]:
        value = row.get("value", "")
        value = tuple(value) if isinstance(value, list) else value
        for wording in row["words"].format(**families).split("|"):
            said = forms(wording) if "verbs" in row else {wording: row.get("form", "")}
            for one, form in said.items():
                yield one, Entry(getattr(Kind, row["kind"]), value, form)


def entries() -> dict[tuple[str, ...], Entry]:
    """Every wording, as its words, with what it means."""
    table: dict[tuple[str, ...], Entry] = {}
    for wording, entry in _lines():
        table.setdefault(tuple(wording.split()), entry)
    return table


ENTRIES: Final = entries()
