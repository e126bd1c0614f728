"""What the questions of a text ask together: of whom a result is wanted, and which role."""

import re
from typing import Final

from msgspec.structs import replace

from jinro.language.claims import Agent, Who
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import Tag

_OF_ONE: Final = re.compile(r"\b(?:when|how|why|which night|what night|timing|night|reason\w*)\b", re.I)
"""Words of a question about a divination that was told."""
_OF_MORE: Final = re.compile(
    r"\b(?:who|whom|whose|else|other|others|another|anyone|all|every|each|more|next|new|results|checks"
    r"|any (?:\w+ )?(?:result|check|divination|target)s?)\b",
    re.I,
)
"""Words of a question for a divination that was not."""


def settle(found: list[Predication], text: str) -> None:
    """Complete the questions for results and roles by what the text says besides."""
    if not any(one.mood is Mood.ASK for one in found):
        return
    _turn_to_divinations(found, text)
    _give_targets(found, text)
    _give_addressee(found, text)
    _drop_open(found, text)
    _drop_later(found, text)
    _join_roles(found)
    _drop_wished(found)


def _is_open(one: Predication) -> bool:
    return one.kind is Tag.RESULT and one.mood is Mood.ASK and one.object is None


def _turn_to_divinations(found: list[Predication], text: str) -> None:
    """ "You divined Kai. Why did you choose him?": of the divination, not of a vote."""
    for one in found:
        if one.kind is not Tag.VOTE or one.mood is not Mood.ASK or not one.past or one.to is None:
            continue
        same = [other for other in found if other.object == one.object and other.mood is Mood.STATE]
        if "vot" in text[one.start : one.end].lower() or any(other.kind is Tag.VOTE for other in same):
            continue
        if any(_tells(other, one.to) for other in same):
            one.kind = Tag.RESULT


def _give_targets(found: list[Predication], text: str) -> None:
    """ "You said you checked me: which night was that?": of me."""
    for one in found:
        if not _is_open(one) or not isinstance(one.to, Agent):
            continue
        said = text[one.start : one.end]
        if _OF_MORE.search(said) or not _OF_ONE.search(said):
            continue
        told = {other.object for other in found if _tells(other, one.to) and other.start <= one.start}
        if len(told) == 1:
            one.object = told.pop()


def _tells(one: Predication, seer: Who) -> bool:
    """Whether somebody is said to have divined somebody."""
    if one.mood is not Mood.STATE or not isinstance(one.object, Agent) or one.object == seer:
        return False
    if one.kind is Tag.DIVINE:
        return one.past and one.subject == seer
    return one.kind is Tag.COLOUR and one.by == seer


def _give_addressee(found: list[Predication], text: str) -> None:
    """ "Kai, are you the seer? Please share any result.": his."""
    for one in found:
        if not _is_open(one) or isinstance(one.to, Agent) or _OF_ALL.search(text[one.start : one.end]):
            continue
        if _CALLED.search(text[: one.start]):
            continue
        asked = {
            other.to
            for other in found
            if other.kind is Tag.CLAIM and other.mood is Mood.ASK and other.sentence == one.sentence - 1
        }
        if len(asked) == 1 and isinstance(who := asked.pop(), Agent):
            one.to = who


_CALLED: Final = re.compile(r"\bseers?[\s,:—–-]*$", re.I)
"""The seer is called before a clause."""
_OF_ALL: Final = re.compile(r"\b(?:seers?|anyone|anybody|everyone|everybody|others|someone|all)\b", re.I)


def _drop_open(found: list[Predication], text: str) -> None:
    """ "Explain your divination: when did you check Kai?" is one question."""
    asked = {
        one.to for one in found if one.kind is Tag.RESULT and one.mood is Mood.ASK and one.object is not None
    }
    if asked:
        found[:] = [
            one
            for one in found
            if not _is_open(one) or one.to not in asked or _OF_MORE.search(text[one.start : one.end])
        ]


def _drop_later(found: list[Predication], text: str) -> None:
    """ "Whom will you check, and when will you tell the result?": a plan, not a result."""
    planned = {(one.to, one.sentence) for one in found if one.kind is Tag.DIVINE and one.mood is Mood.ASK}
    if planned:
        found[:] = [
            one
            for one in found
            if not _is_open(one)
            or (one.to, one.sentence) not in planned
            or not _LATER.search(text[one.start : one.end])
        ]


_LATER: Final = re.compile(r"\b(?:when|how) (?:will you|you ?['’]ll|you will)\b", re.I)


def _drop_wished(found: list[Predication]) -> None:
    """ "If you have a role, reveal it now": asked to come out, and not asked besides."""
    wished = {
        (one.to, one.role, one.sentence)
        for one in found
        if one.kind is Tag.CLAIM and one.mood is Mood.REQUEST and not one.negated
    }
    if wished:
        found[:] = [
            one
            for one in found
            if one.kind is not Tag.CLAIM
            or one.mood is not Mood.ASK
            or (one.to, one.role, one.sentence) not in wished
        ]


def _join_roles(found: list[Predication]) -> None:
    """ "Are you the seer or a villager?": which role."""
    asked = [one for one in found if one.kind is Tag.CLAIM and one.mood is Mood.ASK and one.role is not None]
    for one in asked:
        rest = [
            other
            for other in asked
            if (other.to, other.subject, other.sentence) == (one.to, one.subject, one.sentence)
            and other.role != one.role
        ]
        if rest:
            at = next(i for i, other in enumerate(found) if other is one)
            found[at] = replace(one, role=None)
