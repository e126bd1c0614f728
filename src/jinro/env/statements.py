"""What is said in a village, as statements that a vector can hold: who said what of whom.

Texts of any kind are taken down in the protocol language first, as `jinro.language.noted` does.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from jinro.errors import ParseError
from jinro.game.events import OVER, SKIP, Spoke
from jinro.game.roles import Role, Seat, Species
from jinro.game.rules import Rules
from jinro.i18n import Language, message
from jinro.language import Context, claim_of, noted, osawa, read
from jinro.language.aiwolf import Act, Operation, Operator, Result, Statement, Tree, extract, parse

About = Literal[
    "claim",
    "estimate",
    "human",
    "werewolf",
    "dead_human",
    "dead_werewolf",
    "guarded",
    "vote",
    "wish",
    "attack",
    "ask",
]
"""A role that the speaker claims, a role that it takes somebody for, what a seer or medium has seen, a guard,
a vote that is announced or wished for, an attack, a question for somebody's role."""
CACHED: Final = 65_536
_RESULTS: Final[dict[tuple[str, Species], About]] = {
    ("DIVINED", Species.HUMAN): "human",
    ("DIVINED", Species.WEREWOLF): "werewolf",
    ("IDENTIFIED", Species.HUMAN): "dead_human",
    ("IDENTIFIED", Species.WEREWOLF): "dead_werewolf",
}
_ACTS: Final[dict[str, About]] = {"VOTE": "vote", "ATTACK": "attack", "GUARDED": "guarded"}


class Stated(Struct, frozen=True):
    """`speaker` said something of `target`."""

    about: About
    target: Seat
    role: Role | None = None


def statements(spoke: Spoke, rules: Rules, names: Sequence[str]) -> tuple[Stated, ...]:
    """What an utterance states of seats of the village."""
    text = spoke.text
    if text in (SKIP, OVER):
        return ()
    found = _statements(text, spoke.seat, rules.talk_language, rules.language, tuple(names), spoke.to)
    return tuple(one for one in found if one.target <= rules.seats)


@lru_cache(maxsize=CACHED)
def _statements(
    text: str, speaker: Seat, spoken: str, language: Language, names: tuple[str, ...], to: Seat
) -> tuple[Stated, ...]:
    try:
        trees: Iterable[Tree] = [_parsed(text, spoken)]
    except ParseError:
        if spoken != "prose":
            return ()
        trees = _read(text, speaker, language, names, to)
    return tuple(stated for tree in trees for stated in _of_tree(tree, speaker))


def _parsed(text: str, spoken: str) -> Tree:
    """The sentence of the protocol language that a text is."""
    if spoken != "osawa":
        return parse(text)
    claim = claim_of(osawa.parse(text))
    sentence = None if claim is None else noted(claim)
    if sentence is None:
        raise ParseError("not_legal", message("sentences.no_protocol"), text=text, position=0)
    return parse(sentence)


def _read(text: str, speaker: Seat, language: Language, names: tuple[str, ...], to: Seat) -> Iterator[Tree]:
    """The sentences of the protocol language that a text of people states."""
    for heard in read(text, language, names, speaker=speaker, to=to or None):
        sentence = noted(heard.claim, Context(speaker=speaker))
        if sentence is not None:
            yield parse(sentence)


def _of_tree(tree: Tree, speaker: Seat) -> Iterator[Stated]:
    for node, _ in extract.stated(tree, speaker):
        if isinstance(node, Operation):
            yield from _wished(node)
        elif isinstance(node, Statement | Result | Act) and node.subject == speaker:
            about = _about(node)
            if about is not None and isinstance(node.target, int):
                role = node.role if isinstance(node, Statement) else None
                yield Stated(about, node.target, role if isinstance(role, Role) else None)


def _about(node: Statement | Result | Act) -> About | None:
    if isinstance(node, Statement):
        if not isinstance(node.role, Role):
            return None
        if node.verb == "ESTIMATE":
            return "estimate"
        return "claim" if node.target == node.subject else None
    if isinstance(node, Result):
        return _RESULTS[node.verb, node.species] if isinstance(node.species, Species) else None
    return _ACTS.get(node.verb)


def _wished(node: Operation) -> Iterator[Stated]:
    """Whom others are asked to vote for, and who is asked for its role."""
    if node.operator is not Operator.REQUEST:
        return
    for inner in node.operands:
        if isinstance(inner, Act) and inner.verb == "VOTE" and isinstance(inner.target, int):
            yield Stated("wish", inner.target)
        elif isinstance(inner, Statement) and inner.verb == "COMINGOUT" and isinstance(inner.target, int):
            yield Stated("ask", inner.target)
