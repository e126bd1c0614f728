"""A phrasebook: the sentences of a controlled language as data, from which people compose them part by part.

Whoever shows it needs no grammar: a sentence is a pattern with its slots filled, each by a word or by another
pattern of the kind that the slot asks for. Every sentence composed so is one of the language. A phrasebook
offers what people need in a village, not all that the language can say.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from jinro.game.roles import Role, Seat
from jinro.i18n import Vocabulary, role_name

DEEPEST: Final = 5
"""How many patterns may stand inside one another."""


class PhraseLabel(Struct, frozen=True):
    """What people read on a part."""

    ja: str
    en: str


class PhraseWord(Struct, frozen=True, omit_defaults=True):
    """A word that fills a slot."""

    text: str
    """As it stands in the sentence; may be empty."""
    label: PhraseLabel
    seat: Seat = 0
    """The character that it names; 0: none."""
    role: Role | None = None


class PhraseSlot(Struct, frozen=True, omit_defaults=True):
    """A place in a pattern, to be filled."""

    kind: str
    """The kind of what fills it."""
    label: PhraseLabel
    """The question that it answers."""
    default: str | None = None
    """The text of the word that fills it at first; None: it is empty at first."""
    least: int = 1
    most: int = 1
    """How many fill it, with"""
    between: str = ""
    """this text between them."""
    wraps: bool = False
    """Whether the sentence in whose place the pattern is put goes here."""


class PhrasePattern(Struct, frozen=True, omit_defaults=True):
    """A sentence, or a part of one, with slots."""

    id: str
    label: PhraseLabel
    group: str
    """Patterns of a group are shown together."""
    parts: tuple[str | PhraseSlot, ...]
    nests: bool = False
    """Whether a slot takes only patterns: then the sentence is one level deeper."""


class PhraseKind(Struct, frozen=True, omit_defaults=True):
    """What can fill a slot."""

    words: tuple[PhraseWord, ...] = ()
    patterns: tuple[PhrasePattern, ...] = ()
    cites: dict[str, tuple[str, ...]] = {}
    """Utterances can fill it, each called as it is cited: by the channel in which one speaks, those of which
    channels."""


class Phrasebook(Struct, frozen=True):
    """All that can be composed in one village by one seat."""

    start: str
    """The kind of a whole utterance."""
    kinds: dict[str, PhraseKind]
    groups: dict[str, PhraseLabel]
    """By group, in the order in which they are shown."""
    deepest: int = DEEPEST


def label(ja: str, en: str) -> PhraseLabel:
    return PhraseLabel(ja, en)


def slot(
    kind: str,
    ja: str,
    en: str,
    *,
    default: str | None = None,
    least: int = 1,
    most: int = 1,
    between: str = "",
    wraps: bool = False,
) -> PhraseSlot:
    """A slot with its question."""
    return PhraseSlot(kind, PhraseLabel(ja, en), default, least, most, between, wraps)


def people_words(names: Iterable[str], end: str = "") -> Iterator[PhraseWord]:
    """The characters by seat, as the language calls them; `end` follows each."""
    for seat, name in enumerate(names, 1):
        yield PhraseWord(name + end, PhraseLabel(name, name), seat)


def role_words(roles: Iterable[tuple[Role, str]], vocabulary: Vocabulary = "contest") -> Iterator[PhraseWord]:
    """Roles, with the words of the language for them, and those of people."""
    for role, text in roles:
        yield PhraseWord(
            text, PhraseLabel(role_name(role, "ja", vocabulary), role_name(role, "en", vocabulary)), role=role
        )


def book(start: str, kinds: dict[str, PhraseKind], groups: Sequence[tuple[str, PhraseLabel]]) -> Phrasebook:
    """A phrasebook, whose patterns say whether they nest."""
    closed = {name for name, kind in kinds.items() if not kind.words and not kind.cites}

    def nesting(pattern: PhrasePattern) -> PhrasePattern:
        nests = any(isinstance(one, PhraseSlot) and one.kind in closed for one in pattern.parts)
        return PhrasePattern(pattern.id, pattern.label, pattern.group, pattern.parts, nests)

    made = {
        name: PhraseKind(kind.words, tuple(map(nesting, kind.patterns)), kind.cites)
        for name, kind in kinds.items()
    }
    return Phrasebook(start, made, dict(groups))
