"""Operations on trees: fill in subjects, expand ANY, match a pattern.

Nothing here recurses, because expansions may be nested deeper than Python's stack.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Final, TypeVar

from msgspec.structs import replace

from jinro.errors import CallerError, ParseError
from jinro.game.roles import Role, Species
from jinro.i18n import message
from jinro.language.aiwolf.show import show
from jinro.language.aiwolf.syntax import (
    ANY,
    SIX_ROLES,
    Control,
    Operation,
    Operator,
    Opinion,
    Result,
    Sentence,
    Statement,
    Tree,
    Who,
)

MAX_EXPANSION: Final = 100_000
"""The most sentences, inner ones included, that `expand` makes of one."""

T = TypeVar("T")


def resolve(tree: Tree, speaker: int | None) -> Tree:
    """The tree with every subject filled in; those of an unknown speaker stay `None`."""

    def fill(node: Tree, default: Who | None, operands: list[Tree]) -> Tree:
        if isinstance(node, Control):
            return node
        subject = default if node.subject is None else node.subject
        if isinstance(node, Operation):
            return replace(node, subject=subject, operands=tuple(operands))
        return replace(node, subject=subject)

    return _fold(tree, speaker, fill)


def shorten(tree: Tree, speaker: int | None = None) -> Tree:
    """The tree without the subjects that its canonical text omits."""

    def drop(node: Tree, default: Who | None, operands: list[Tree]) -> Tree:
        if isinstance(node, Control):
            return node
        subject = None if node.subject == default else node.subject
        if isinstance(node, Operation):
            return replace(node, subject=subject, operands=tuple(operands))
        return replace(node, subject=subject)

    return _fold(tree, speaker, drop)


def walk(tree: Tree) -> Iterator[Tree]:
    """A sentence and all sentences inside it, outer before inner, in the order of the text."""
    todo = [tree]
    while todo:
        node = todo.pop()
        yield node
        if isinstance(node, Operation):
            todo.extend(reversed(node.operands))


def agents_named(tree: Tree) -> frozenset[int]:
    """The numbers of all agents that a tree names, whether or not they play."""
    named = {who for node in walk(tree) for who in _slots(node).values() if isinstance(who, int)}
    return frozenset(named)


def has_any(tree: Tree) -> bool:
    """Whether the word ANY occurs."""
    return any(ANY in _slots(node).values() for node in walk(tree))


def expand(tree: Tree, agents: Iterable[int], roles: Iterable[Role] = SIX_ROLES) -> Tree:
    """The tree with each innermost sentence that contains ANY replaced by the OR of its instances (spec 5.4).

    `agents` are all players of the game, including the dead and the speaker. More than `MAX_EXPANSION`
    sentences raise `ParseError` of kind `too_many`. The result may be nested deeper than `parse` accepts.
    """
    domains: dict[str, Sequence[object]] = {
        "agent": sorted(set(agents)),
        "role": [*roles],
        "species": [*Species],
    }
    if not domains["agent"] or not domains["role"]:
        raise CallerError("errors.sentences.nobody")

    def instances(node: Tree, _: object, inner: list[tuple[Tree, int]]) -> tuple[Tree, int]:
        size = 1 + sum(count for _, count in inner)
        if isinstance(node, Operation):
            node = replace(node, operands=tuple(operand for operand, _ in inner))
        choices = [
            [(slot, value) for value in domains[slot if slot in domains else "agent"]]
            for slot, value in _slots(node).items()
            if value is ANY
        ]
        for choice in choices:
            size *= len(choice)
        if size > MAX_EXPANSION:
            raise _too_many(tree)
        if not choices:
            return node, size
        made = tuple(replace(node, **dict(combination)) for combination in product(*choices))
        return Operation(Operator.OR, made), size + 1

    expanded, _ = _fold(shorten(tree), None, instances)
    return expanded


def match(pattern: Tree, tree: Tree, speaker: int | None = None) -> bool:
    """Whether the tree is an instance of the pattern, where ANY in the pattern matches anything.

    A subject that the pattern omits is bound to what ANY matched: in `REQUEST ANY (VOTE Agent[03])` whoever
    is asked must also be the one who votes. Both trees have the same speaker.
    """
    todo: list[tuple[Tree, Tree, Who | None]] = [(shorten(pattern, speaker), tree, speaker)]
    while todo:
        wanted, node, default = todo.pop()
        if isinstance(wanted, Control) or isinstance(node, Control):
            if wanted != node:
                return False
            continue
        if type(wanted) is not type(node) or not _fits(wanted, node, default):
            return False
        if isinstance(wanted, Operation) and isinstance(node, Operation):
            if len(wanted.operands) != len(node.operands):
                return False
            inner = node.inner_default(default)
            todo.extend((a, b, inner) for a, b in zip(wanted.operands, node.operands, strict=True))
    return True


def _fits(wanted: Sentence, node: Sentence, default: Who | None) -> bool:
    """Whether a sentence matches a pattern of the same type, apart from the operands."""
    if _word(wanted) != _word(node):
        return False
    here, there = _slots(wanted), _slots(node)
    subject = default if node.subject is None else node.subject
    expected = default if wanted.subject is None else wanted.subject
    if wanted.subject is not ANY and expected != subject:
        return False
    return all(here[slot] is ANY or here[slot] == there[slot] for slot in here if slot != "subject")


def _word(node: Sentence) -> tuple[object, ...]:
    if isinstance(node, Operation):
        return (node.operator, node.day)
    return (node.verb, node.talk) if isinstance(node, Opinion) else (node.verb,)


def _slots(node: Tree) -> dict[str, object]:
    """The fields of a sentence that can be ANY, in the order of the text."""
    if isinstance(node, Control):
        return {}
    slots: dict[str, object] = {"subject": node.subject}
    if not isinstance(node, Opinion):
        slots["target"] = node.target
    if isinstance(node, Statement):
        slots["role"] = node.role
    elif isinstance(node, Result):
        slots["species"] = node.species
    return slots


def _too_many(tree: Tree) -> ParseError:
    told = message("sentences.too_many", most=MAX_EXPANSION)
    return ParseError("too_many", told, text=show(tree), position=0)


def _fold(tree: Tree, default: Who | None, build: Callable[[Tree, Who | None, list[T]], T]) -> T:
    """Fold a tree from the inside out: `build` gets a sentence, its default subject, its folded operands."""
    order: list[tuple[Tree, Who | None]] = []
    todo: list[tuple[Tree, Who | None]] = [(tree, default)]
    while todo:
        node, default = todo.pop()
        order.append((node, default))
        if isinstance(node, Operation):
            inner = node.inner_default(default)
            todo.extend((operand, inner) for operand in reversed(node.operands))
    built: list[T] = []
    while order:
        node, default = order.pop()
        start = len(built) - (len(node.operands) if isinstance(node, Operation) else 0)
        operands = built[start:][::-1]
        del built[start:]
        built.append(build(node, default, operands))
    return built[0]
