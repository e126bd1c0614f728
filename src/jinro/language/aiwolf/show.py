"""Trees to text: the canonical, shortest form; the form with every subject; the form as written."""

from enum import Enum, auto
from typing import Final

from jinro.game.roles import agent_name
from jinro.language.aiwolf.syntax import (
    ANY,
    Act,
    Control,
    Operation,
    Operator,
    Opinion,
    Sentence,
    Statement,
    Tree,
    Who,
)

_NAMES: Final = {number: agent_name(number) for number in range(1, 100)}


class _Subjects(Enum):
    """Which subjects are written."""

    NEEDED = auto()
    ALL = auto()
    GIVEN = auto()


_NEEDED, _ALL, _GIVEN = _Subjects


def show(tree: Tree, speaker: int | None = None) -> str:
    """The canonical text: a subject only where it differs from the default at its place.

    With a speaker given, the speaker is the default of the outermost sentence.
    """
    return _write(tree, speaker, _NEEDED)


def show_resolved(tree: Tree, speaker: int | None = None) -> str:
    """The text with every subject written out, `S` where it is a speaker who is not known."""
    return _write(tree, speaker, _ALL)


def show_written(tree: Tree) -> str:
    """The text with exactly the subjects that the tree has."""
    return _write(tree, None, _GIVEN)


def show_who(who: Who) -> str:
    """`Agent[02]` or `ANY`."""
    if who is ANY:
        return "ANY"
    return _NAMES.get(who) or agent_name(who)


def _write(tree: Tree, speaker: int | None, subjects: _Subjects) -> str:
    if not isinstance(tree, Operation):
        return _words(tree, speaker, subjects)
    parts: list[str] = []
    todo: list[tuple[Tree, Who | None] | str] = [(tree, speaker)]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        node, default = item
        parts.append(_words(node, default, subjects))
        if not isinstance(node, Operation):
            continue
        inner = inner_default(node, default)
        for operand in reversed(node.operands):
            todo.append(")")
            todo.append((operand, inner))
            todo.append(" (")
    return "".join(parts)


def inner_default(node: Operation, default: Who | None) -> Who | None:
    """Who is meant by a subject left out directly under `node`; `default` is the default at `node` itself."""
    if node.target is not None:
        return node.target
    return default if node.subject is None else node.subject


def _head(node: Operation, default: Who | None, subjects: _Subjects) -> str:
    text = _subject(node, default, subjects) + node.operator
    if node.target is not None:
        return text + " " + show_who(node.target)
    return f"{text} {node.day}" if node.operator is Operator.DAY else text


def _words(node: Tree, default: Who | None, subjects: _Subjects) -> str:
    """All of a sentence but its operands."""
    if isinstance(node, Control):
        return str(node.word)
    if isinstance(node, Operation):
        return _head(node, default, subjects)
    text = _subject(node, default, subjects) + node.verb + " "
    if isinstance(node, Opinion):
        return f"{text}{node.talk.channel} day{node.talk.day} ID:{node.talk.id}"
    text += show_who(node.target)
    if isinstance(node, Act):
        return text
    word = node.role if isinstance(node, Statement) else node.species
    return text + (" ANY" if word is ANY else " " + word)


def _subject(node: Sentence, default: Who | None, subjects: _Subjects) -> str:
    subject = node.subject
    if subjects is _NEEDED:
        return "" if subject is None or subject == default else show_who(subject) + " "
    if subject is None and subjects is _ALL:
        return "S " if default is None else show_who(default) + " "
    return "" if subject is None else show_who(subject) + " "
