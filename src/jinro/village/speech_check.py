"""The text check of villages whose talk is a controlled language, for `Game`.

A text that the classic library takes is passed on as it came. A text that only our tolerant parser
understands is passed on in its canonical form if that is a plain sentence about players of the village, which
libraries of all versions read. Anything else becomes Skip, as on the Java server. In a village of the
Werewolf Language an utterance is passed on in its canonical form. The event `Amended` holds what was sent and
why it was changed.
"""

import re
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Final, Literal

from jinro.errors import ParseError
from jinro.game.decide import TextCheck
from jinro.game.events import OVER, SKIP
from jinro.game.rules import Rules
from jinro.i18n import message
from jinro.language import osawa
from jinro.language.aiwolf import Operation, agents_named, parse, show
from jinro.language.aiwolf.java04 import read_by_04
from jinro.language.text import MAX_DIGITS
from jinro.wire.classic.codec import speech_of

RESPELLED: Final = "respelled"
"""Reason: the canonical form is said."""
ILLEGAL: Final = "illegal"
"""Reason: Skip is said; the kind of error follows after a colon."""
LONGEST: Final = 5_000
"""Characters of an utterance if the rules set no limit."""
Version = Literal["0.4", "0.6", "osawa"]
"""Version of the classic library whose sentences are passed on as they came, or the Werewolf Language."""
_ODD_NUMBER: Final = re.compile(rf"[0-9]{{{MAX_DIGITS + 1}}}|Agent\[(?![0-9]{{2}}\])")
"""Numbers that crash some agents: AIWolfPy reads agents of two digits, Python no number of thousands."""
_AGENT: Final = re.compile(r"Agent\[0*([0-9]+)\]")
_ZEROS: Final = re.compile(r"(?<![0-9\[])0+(?=[0-9])")
"""Leading zeros of a number other than an agent's."""
_CACHED_TEXTS: Final = 4_096
_CACHED_LENGTH: Final = 1_000


def check_of(rules: Rules) -> TextCheck | None:
    """The check for a village; None if it accepts any text."""
    if not rules.checked_speech:
        return None
    limits = {"talk": _limit(rules.talk.length.per_talk), "whisper": _limit(rules.whisper.length.per_talk)}
    # No closure: a game with its check can travel to another process.
    return partial(_check, limits, rules.seats, rules.speech_version)


def _check(
    limits: Mapping[str, int], seats: int, version: Version, channel: str, text: str
) -> tuple[str, str]:
    limit = limits.get(channel)
    # Other channels are heard by the speaker alone; an empty text has nothing to check.
    if limit is None or not text:
        return text, ""
    # Fast path for usual texts: `judge` without the call.
    if len(text) <= _CACHED_LENGTH and len(text) <= limit:
        return _judge_cached(text, limit, seats, version)
    return judge(text, limit, seats=seats, version=version)


def judge(text: str, longest: int = LONGEST, *, seats: int, version: Version = "0.6") -> tuple[str, str]:
    """What is said instead of a text, and why; no reason if it is said as it is."""
    if len(text) > longest:
        return SKIP, f"{ILLEGAL}:too_long"
    judged = _judge_cached if len(text) <= _CACHED_LENGTH else _judge
    return judged(text, longest, seats, version)


def _judge(text: str, longest: int, seats: int, version: Version) -> tuple[str, str]:
    control = speech_of(text)
    if control != text:
        return control, RESPELLED
    try:
        if version == "osawa":
            said = _in_osawa(text, seats)
        else:
            said = _usual_numbers(text) if _is_taken(text, version) else _made(text, seats)
    except ParseError as error:
        return SKIP, f"{ILLEGAL}:{error.kind}"
    if said == text:
        return text, ""
    return (said, RESPELLED) if len(said) <= longest else (SKIP, f"{ILLEGAL}:too_long")


_judge_cached = lru_cache(maxsize=_CACHED_TEXTS)(_judge)


def _is_taken(text: str, version: Version) -> bool:
    """Whether the classic library takes a text as it stands."""
    if version == "0.4":
        return read_by_04(text)
    try:
        tree = parse(text, "java")
    except ParseError:
        return False
    # The Java library also takes AND and OR without operands, in which there is nothing to read.
    return all(notice.kind != "no_operands" for notice in tree.warnings)


def _usual_numbers(text: str) -> str:
    """The same sentence with its numbers in digits that every agent can read; all else stays as it is."""
    if _ODD_NUMBER.search(text) is None:
        return text
    text = _AGENT.sub(lambda found: f"Agent[{found[1]:0>2}]", text)
    return _ZEROS.sub("", text)


def _made(text: str, seats: int) -> str:
    """The canonical form of a text that only we understand; `ParseError` if not every library reads it."""
    tree = parse(text)
    said = show(tree)
    if isinstance(tree, Operation) or not read_by_04(said):
        raise ParseError("not_legal", message("sentences.not_legal"), text=text, position=0)
    if any(agent > seats for agent in agents_named(tree)):
        raise ParseError("not_in_game", message("sentences.not_in_game"), text=text, position=0)
    return said


def _in_osawa(text: str, seats: int) -> str:
    """The canonical form of an utterance of the Werewolf Language; `ParseError` if it is none."""
    if text in (SKIP, OVER):
        return text
    tree = osawa.parse(text, "utterance")
    if any(seat > seats for seat in osawa.agents_named(tree)):
        raise ParseError("not_in_game", message("sentences.not_in_game"), text=text, position=0)
    return osawa.show(tree)


def _limit(per_talk: int | None) -> int:
    return LONGEST if per_talk is None else per_talk
