"""Traversal of trees: the parts of each type, in the order of the text."""

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
    """One sentence repeated for several people, a part for each; occurs only during expansion."""

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
"""The fields with phrases: people and roles, a noun after `about`, a speech after `agree`."""

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
"""The fields with sentences or talk; in the text they follow the phrases."""

Change = Callable[[Any], Any]


def rebuild(tree: Any, phrase: Change, clause: Change) -> Any:
    """A tree with its direct phrases and clauses changed; omitted parts stay omitted."""
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
    """All phrases in a tree."""
    for field in PHRASES.get(type(tree), ()):
        if (value := getattr(tree, field)) is not None:
            yield value
    for part in clauses_of(tree):
        yield from phrases_in(part)


def clauses_of(tree: Any) -> Iterator[Any]:
    """The direct clauses of a tree."""
    for field in CLAUSES.get(type(tree), ()):
        value = getattr(tree, field)
        if isinstance(value, tuple):
            yield from value
        elif value is not None:
            yield value


def size_of(tree: Any) -> int:
    """The number of clauses in a tree, including itself."""
    return 1 + sum(map(size_of, clauses_of(tree)))
