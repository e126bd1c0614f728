"""The text check of villages whose talk is the protocol language, for `Game`.

A text that the classic server accepts is passed on as it came. A text that only our tolerant parser
understands, or that agents would read differently, is passed on in its canonical form. Anything else becomes
Skip. The event `Amended` holds what was sent and why it was changed.
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
"""Reason: the canonical form is said."""
ILLEGAL: Final = "illegal"
"""Reason: Skip is said; the kind of error follows after a colon."""
LONGEST: Final = 5_000
"""Characters of an utterance if the rules set no limit."""
_HALF_READ: Final = frozenset({"surplus_operands", "ignored_text", "agent_zero"})
"""Warnings of the classic parser for texts that agents read differently."""
_ODD_NUMBER: Final = re.compile(r"[0-9]{10}|Agent\[(?![0-9]{2}\])")
"""Numbers that crash some agents: AIWolfPy reads agents of two digits, Python no number of thousands."""
_CACHED_TEXTS: Final = 4_096
_CACHED_LENGTH: Final = 1_000


def check_of(rules: Rules) -> TextCheck | None:
    """The check for a village; None if it accepts any text."""
    if not rules.checked_speech:
        return None
    limits = {"talk": _limit(rules.talk.length.per_talk), "whisper": _limit(rules.whisper.length.per_talk)}

    def check(channel: str, text: str) -> tuple[str, str]:
        limit = limits.get(channel)
        # Other channels are heard by the speaker alone; an empty text has nothing to check.
        return (text, "") if limit is None or not text else judge(text, limit)

    return check


def judge(text: str, longest: int = LONGEST) -> tuple[str, str]:
    """What is said instead of a text, and why; no reason if it is said as it is."""
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
    """The meaning of a text that must be said differently; None if it can be said as it is."""
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
