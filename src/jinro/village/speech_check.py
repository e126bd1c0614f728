"""Which utterances a village of the protocol language takes: the text check that `Game` is given.

What the classic server takes is said as it came. What only our tolerant reading understands is said in its
canonical form, since other agents could not read it, and so is what agents would not all read alike. Anything
else becomes Skip. What was sent and why it was changed stand in the event `Amended`.
"""

import re
from functools import lru_cache
from typing import Final

from jinro.errors import ParseError
from jinro.game.decide import TextCheck
from jinro.game.events import SKIP
from jinro.game.rules import Rules
from jinro.language.aiwolf import Tree, parse, show
from jinro.wire.classic.codec import speech_of

RESPELLED: Final = "respelled"
"""The reason where the canonical form is said."""
ILLEGAL: Final = "illegal"
"""The reason where Skip is said, with the kind of error after a colon."""
LONGEST: Final = 5_000
"""Characters of an utterance where the rules set no limit."""
_HALF_READ: Final = frozenset({"surplus_operands", "ignored_text", "agent_zero"})
"""Warnings of the classic reading for texts that not all agents read alike."""
_ODD_NUMBER: Final = re.compile(r"[0-9]{10}|Agent\[(?![0-9]{2}\])")
"""Numbers that stop some agents: AIWolfPy reads agents of two digits, Python none of thousands."""
_CACHED_TEXTS: Final = 4_096
_CACHED_LENGTH: Final = 1_000


def check_of(rules: Rules) -> TextCheck | None:
    """The check for a village; None where it takes any text."""
    if not rules.checked_speech:
        return None
    limits = {"talk": _limit(rules.talk.length.per_talk), "whisper": _limit(rules.whisper.length.per_talk)}

    def check(channel: str, text: str) -> tuple[str, str]:
        limit = limits.get(channel)
        # What nobody else hears, and what says nothing, is nobody's business here.
        return (text, "") if limit is None or not text else judge(text, limit)

    return check


def judge(text: str, longest: int = LONGEST) -> tuple[str, str]:
    """What is said in place of a text, and why; no reason where it is said as it is."""
    if len(text) > longest:
        return SKIP, f"{ILLEGAL}:too_long"
    return _judge_cached(text, longest) if len(text) <= _CACHED_LENGTH else _judge(text, longest)


def _judge(text: str, longest: int) -> tuple[str, str]:
    control = speech_of(text)
    if control != text:
        return control, RESPELLED
    try:
        tree = _read(text)
    except ParseError as error:
        return SKIP, f"{ILLEGAL}:{error.kind}"
    if tree is None:
        return text, ""
    said = show(tree)
    if said == text:
        return text, ""
    return (said, RESPELLED) if len(said) <= longest else (SKIP, f"{ILLEGAL}:too_long")


_judge_cached = lru_cache(maxsize=_CACHED_TEXTS)(_judge)


def _read(text: str) -> Tree | None:
    """What a text means where it must be said differently; None where it can be said as it is."""
    try:
        tree = parse(text, "java")
    except ParseError:
        return parse(text)
    kinds = {notice.kind for notice in tree.warnings}
    if "no_operands" in kinds:
        return parse(text)
    return tree if kinds & _HALF_READ or _ODD_NUMBER.search(text) else None


def _limit(per_talk: int | None) -> int:
    return LONGEST if per_talk is None else per_talk
