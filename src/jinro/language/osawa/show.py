"""Trees to canonical text, which parses back to the same tree."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from jinro.game.roles import TABLE, Role
from jinro.language.osawa.syntax import (
    About,
    Acts,
    Agree,
    AllOf,
    And,
    AnyOf,
    As,
    Because,
    Become,
    CharacterName,
    Clause,
    Count,
    Day,
    Days,
    Declare,
    Happens,
    If,
    Is,
    Listing,
    Minds,
    Modified,
    Not,
    NounPhrase,
    Or,
    Order,
    Ordinal,
    Relative,
    Reports,
    Request,
    Speech,
    Suppose,
    Time,
    Timed,
    Tree,
    Without,
)
from jinro.language.osawa.vocabulary import (
    Adverb,
    Composant,
    DayWord,
    Noun,
    Pronoun,
    Quality,
    SetWord,
    Verb,
)


def show(tree: Tree) -> str:
    """The canonical text of a tree of any kind."""
    return _SHOW[type(tree)](tree)


_ROLE_WORDS: Final = {role: row.osawa for role, row in TABLE.items()}
_JOINTS: Final = (And, Or, If, Because, As, Order)
_SUFFIXES: Final = {1: "st", 2: "nd", 3: "rd"}


def _ordinal(tree: Ordinal) -> str:
    teen = tree.number % 100 in (11, 12, 13)
    return f"{tree.number}{'th' if teen else _SUFFIXES.get(tree.number % 10, 'th')}"


def _modified(tree: Modified) -> str:
    return " ".join([*map(_modifier, tree.modifiers), _operand(tree.of)])


def _modifier(modifier: Any) -> str:
    return modifier if type(modifier) is Quality else _SHOW[type(modifier)](modifier)


def _operand(tree: NounPhrase) -> str:
    """A noun phrase as a member of a larger one: all but single words get parentheses."""
    text = _SHOW[type(tree)](tree)
    return f"({text})" if type(tree) in (Modified, AllOf, AnyOf, Without) else text


def _limited(tree: NounPhrase) -> str:
    """A noun phrase on either side of `without`, where modifiers need no parentheses."""
    text = _SHOW[type(tree)](tree)
    return f"({text})" if type(tree) in (AllOf, AnyOf, Without) else text


def _times(times: Iterable[Time]) -> str:
    return "".join([_SHOW[type(time)](time) + " " for time in times])


def _is(tree: Is) -> str:
    complement = show(tree.complement)
    if complement.startswith("not "):
        complement = f"({complement})"
    return f"{show(tree.subject)} {'not ' if tree.negated else ''}{complement}"


def _does(subject: NounPhrase | None, negated: bool, rest: str) -> str:
    """A predicate after its optional subject and `not`."""
    return f"{'' if subject is None else show(subject) + ' '}{'not ' if negated else ''}{rest}"


def _about(tree: About) -> str:
    topic = "ROLE" if tree.topic is SetWord.ANYROLE else show(tree.topic)
    return f"about {_times(tree.times)}{topic}"


def _timed(tree: Timed) -> str:
    text = show(tree.sentence)
    return _times(tree.times) + (f"({text})" if isinstance(tree.sentence, _JOINTS) else text)


def _group(tree: Clause) -> str:
    """A branch of a condition: `and` and `or` need no parentheses of their own there."""
    text = show(tree)
    return text if type(tree) in (And, Or) else f"({text})"


def _if(tree: If) -> str:
    otherwise = "" if tree.otherwise is None else f" else {_group(tree.otherwise)}"
    return f"if {_group(tree.condition)} then {_group(tree.then)}{otherwise}"


def _and(tree: And) -> str:
    return "(" + ") and (".join([show(part) for part in tree.parts]) + ")"


def _or(tree: Or) -> str:
    return "(" + ") or (".join([show(part) for part in tree.parts]) + ")"


def _listing(tree: Listing) -> str:
    return ", ".join([show(item) for item in tree.items] + ["..."] * tree.more)


_SHOW: Final[dict[type, Callable[[Any], str]]] = {
    Role: _ROLE_WORDS.__getitem__,
    **dict.fromkeys((SetWord, Pronoun, Noun, Verb, Composant, DayWord, Adverb), str),
    CharacterName: lambda tree: tree.name,
    Count: lambda tree: str(tree.number),
    Ordinal: _ordinal,
    Modified: _modified,
    AllOf: lambda tree: " and ".join(map(_operand, tree.members)),
    AnyOf: lambda tree: " or ".join(map(_operand, tree.members)),
    Without: lambda tree: f"{_limited(tree.whole)} without {_limited(tree.less)}",
    Day: lambda tree: f"day_{tree.number}",
    Relative: lambda tree: " ".join(tree.adverbs),
    Days: lambda tree: f"({' and '.join(map(show, tree.times))})",
    Is: _is,
    Happens: lambda tree: _does(tree.subject, tree.negated, tree.composant),
    Acts: lambda tree: _does(tree.subject, tree.negated, f"{tree.verb} {show(tree.object)}"),
    Minds: lambda tree: _does(tree.subject, tree.negated, f"{tree.verb} ({show(tree.sentence)})"),
    About: _about,
    Speech: lambda tree: f"speech {tree.number}",
    Become: lambda tree: f"become {show(tree.time)}",
    Timed: _timed,
    Reports: lambda tree: _does(tree.subject, tree.negated, show(tree.talk)),
    Not: lambda tree: f"not ({show(tree.sentence)})",
    Suppose: lambda tree: f"as ({show(tree.sentence)})",
    Declare: lambda tree: f"declare {tree.rate}% ({show(tree.sentence)})",
    Request: lambda tree: f"request {show(tree.to)} {tree.rate}% ({show(tree.sentence)})",
    Agree: lambda tree: f"agree {tree.rate}% ({show(tree.matter)})",
    And: _and,
    Or: _or,
    If: _if,
    Because: lambda tree: f"({show(tree.claim)}) because ({show(tree.reason)})",
    As: lambda tree: f"({show(tree.claim)}) as ({show(tree.assumed)})",
    Order: lambda tree: f"({show(tree.left)}) {tree.word} ({show(tree.right)})",
    Listing: _listing,
}
"""The writer of each type of tree."""
