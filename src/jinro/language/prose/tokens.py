"""What the readers of both languages see of a text: tokens with a tag, a value and a span.

A lexicon is a table from wordings to (tag, value). Words that no table has become no token.
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

MOST_SENTENCES: Final = 100
"""Sentences of a text that are read."""
MOST_TOKENS: Final = 24
"""Tokens of a clause; a longer one is divided, so that the time to read grows with the length alone."""


class Tag(StrEnum):
    """What a word contributes to the meaning of its clause."""

    NAME = "name"
    """A player; the value is the seat."""
    ME = "me"
    YOU = "you"
    THIRD = "third"
    """He, she, they, そこ: whoever was mentioned last."""
    ALL = "all"
    WE = "we"
    WHO = "who"
    """Who or which; asks for a player."""
    WHAT = "what"
    """What, why, how; asks for something that is no player."""
    ROLE = "role"
    """A role or a set of roles; the value is the term."""
    COLOUR = "colour"
    """What a seer sees; the value is the species."""
    TRUE = "true"
    FALSE = "false"
    VOTE = "vote"
    DIVINE = "divine"
    TELL = "tell"
    POSE = "pose"
    """To pretend to be something."""
    GUARD = "guard"
    ATTACK = "attack"
    DEAD = "dead"
    RESULT = "result"
    CLAIM = "claim"
    RIVAL = "rival"
    SUSPECT = "suspect"
    """The value is the degree to which the wording calls somebody a werewolf."""
    TRUST = "trust"
    SAY = "say"
    THINK = "think"
    """The value is the degree, or 0."""
    AGREE = "agree"
    """The value is the degree."""
    NOT = "not"
    DEGREE = "degree"
    """A hedge or an emphasis; the value is the degree."""
    ASK = "ask"
    """Marks a question."""
    PLEASE = "please"
    """Marks a request."""
    SHOULD = "should"
    LETS = "lets"
    SHARE = "share"
    """To tell, to show, to explain."""
    REASON_WORD = "reason-word"
    """Reason, evidence, basis as a thing that is asked for."""
    IF = "if"
    BECAUSE = "because"
    WILL = "will"
    """An intention."""
    PAST = "past"
    BE = "be"
    POSSESSIVE = "possessive"
    CASE = "case"
    """A particle of Japanese; the value is the particle."""
    TO = "to"
    """A preposition of English; the value is the word."""
    BREAK = "break"
    """Between clauses; the value is the mark or the conjunction."""
    STOP = "stop"
    """Between sentences; the value is the mark."""
    OTHER = "other"
    """A word that matters only by its presence; the value says which."""


class Token(NamedTuple):
    """A word that means something: its tag, its value, where it is, and the number of its first word."""

    tag: Tag
    value: object
    start: int
    end: int
    at: int = 0
    last: int = 0
    """The number of its last word."""


def trie_pattern(words: Iterable[str]) -> str:
    """A pattern that matches the longest of the words, and takes time by the length of the match alone."""
    root: dict[str, dict[str, object]] = {}
    for word in words:
        node: dict[str, object] = root  # type: ignore[assignment]
        for letter in word:
            node = node.setdefault(letter, {})  # type: ignore[assignment]
        node[""] = {}
    return _branch(root)  # type: ignore[arg-type]


def _branch(node: dict[str, object]) -> str:
    ends = "" in node
    arms = [re.escape(letter) + _branch(inner) for letter, inner in node.items() if letter]  # type: ignore[arg-type]
    if not arms:
        return ""
    plain = arms[0] if len(arms) == 1 else f"(?:{'|'.join(arms)})"
    return f"(?:{plain})?" if ends else plain
