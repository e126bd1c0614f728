"""The parts of each type of tree, in the order in which they are said: for whatever passes over a tree."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from jinro.language.osawa.syntax import (
    About,
    Acts,
    Agree,
    And,
    As,
    Because,
    Declare,
    Happens,
    If,
    Is,
    Minds,
    Node,
    Not,
    Or,
    Order,
    Reports,
    Request,
    Suppose,
    Timed,
)


class Each(Node, frozen=True, gc=False):
    """The same said of several, one part each; it stands in trees only while they are expanded."""

    parts: tuple[Any, ...]


PHRASES: Final[dict[type, tuple[str, ...]]] = {
    Is: ("subject", "complement"),
    Happens: ("subject",),
    Acts: ("subject", "object"),
    Minds: ("subject",),
    About: ("topic",),
    Reports: ("subject",),
    Request: ("to",),
    Agree: ("matter",),
}
"""The fields that hold words: people and roles, a noun after `about`, a speech after `agree`."""

CLAUSES: Final[dict[type, tuple[str, ...]]] = {
    Minds: ("sentence",),
    Timed: ("sentence",),
    Reports: ("talk",),
    Not: ("sentence",),
    Suppose: ("sentence",),
    Declare: ("sentence",),
    Request: ("sentence",),
    And: ("parts",),
    Each: ("parts",),
    Or: ("parts",),
    If: ("condition", "then", "otherwise"),
    Because: ("claim", "reason"),
    As: ("claim", "assumed"),
    Order: ("left", "right"),
}
"""The fields that hold sentences or talk; they come after the words."""

Change = Callable[[Any], Any]


def rebuild(tree: Any, phrase: Change, clause: Change) -> Any:
    """A tree with its own words and its own sentences changed; what is left out stays so."""
    changes = {}
    for field in PHRASES.get(type(tree), ()):
        if (value := getattr(tree, field)) is not None:
            changes[field] = phrase(value)
    for field in CLAUSES.get(type(tree), ()):
        if isinstance(value := getattr(tree, field), tuple):
            changes[field] = tuple(map(clause, value))
        elif value is not None:
            changes[field] = clause(value)
    return replace(tree, **changes) if changes else tree


def phrases_in(tree: Any) -> Iterator[Any]:
    """All words at the ends of a tree, as fields of its sentences hold them."""
    for field in PHRASES.get(type(tree), ()):
        if (value := getattr(tree, field)) is not None:
            yield value
    for part in clauses_of(tree):
        yield from phrases_in(part)


def clauses_of(tree: Any) -> Iterator[Any]:
    """The sentences and talk directly in a tree."""
    for field in CLAUSES.get(type(tree), ()):
        value = getattr(tree, field)
        if isinstance(value, tuple):
            yield from value
        elif value is not None:
            yield value


def size_of(tree: Any) -> int:
    """The number of sentences in a tree, itself included."""
    return 1 + sum(map(size_of, clauses_of(tree)))
