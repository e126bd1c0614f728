"""Turns of phrase about those who claim to be the seer: the only one, and one of several who lies."""

import re
from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Agent, Holder, Several, Who
from jinro.language.prose.en.idioms.wording import Told, idiom
from jinro.language.prose.tokens import Tag

_SEER: Final = Holder(Role.SEER)
_SURE: Final = (
    r"(?:confirmed|proven|lone|only|sole|revealed|trusted|verified|known|one|established|brave|dear|"
    r"good|trusty|only known|one and only)"
)
_NO_CLAIM: Final = (
    r"(?! (?:claims?|co|cos|CO|COs|claimed|claiming|claimants?|should|must|could|can|may|will|would"
    r"|please|role|to|if"
    r"|who|check|checks))"
)
_LIES: Final = (
    r"(?:lying|fake|false|pretending|bluffing|lies|faking|a liar|a fake|a fraud|an impostor|an imposter"
    r"|the fake|the liar|dishonest|not telling the truth|deceiving us|making it up|not real|not true"
    r"|not the seer|fibbing|a pretender|an imposter|not truthful)"
)


def _only_seer(told: Told) -> None:
    """ "Our confirmed seer": who alone has claimed it; the speaker, if it is his own claim."""
    memory = told.memory
    rivals = memory.claimants(Role.SEER)
    if memory.me in rivals:
        told.emit(Tag.CLAIM, subject=memory.me, role=_SEER)
    elif len(rivals) == 1:
        told.emit(Tag.ROLE, object=rivals[0], role=_SEER, degree=80)


def _only_other(told: Told) -> None:
    if told.memory.me not in told.memory.claimants(Role.SEER):
        _only_seer(told)


def _mine(told: Told) -> None:
    if told.memory.me in told.memory.claimants(Role.SEER):
        _only_seer(told)


def _one_lies(told: Told) -> None:
    """ "One of them is lying": of those who claim to be the seer."""
    rivals = told.memory.claimants(Role.SEER)
    if len(rivals) == 2 or len(rivals) > 2 and told.memory.me not in rivals:
        told.emit(Tag.FALSE, object=Several("or", tuple(rivals)), role=_SEER, degree=80)


def _one_of_two_lies(told: Told) -> None:
    if len(told.memory.claimants(Role.SEER)) == 2:
        _one_lies(told)


def _one_of_named_lies(told: Told) -> None:
    """ "Kai and I can't both be the seer"."""
    text = told.match["p"]
    people: list[Who] = [Agent(int(seat)) for seat in re.findall(r"@(\d+)", text)]
    if re.search(r"\b(?:i|me|myself)\b", text):
        if not any(told.claims(who) for who in (*people, *told.memory.to)):
            return
        people.append(told.memory.me)
    if text.startswith("you "):
        people += told.memory.to
    if len(set(people)) == 2:
        told.emit(Tag.FALSE, object=Several("or", tuple(people)), role=_SEER, degree=80)


_PAIR: Final = (
    r"(?P<p>@\d+ (?:[a-z]+ )?and (?:[a-z]+ )?@\d+|@\d+ and (?:i|me|myself)|(?:i|you) and @\d+|you and "
    r"(?:i|me))"
)
_EITHER: Final = r"(?P<p>@\d+ or (?:@\d+|i|me|myself)|i or @\d+|you or i)"

ROWS: Final = (
    (
        "seer",
        idiom(rf"(?:our|the) (?:[a-z]+ )?{_SURE} (?:real |true )?seer{_NO_CLAIM}", _only_seer),
    ),
    ("seer", idiom(rf"our (?:real |true |village 's )?seer{_NO_CLAIM}", _only_other, needs="our")),
    (
        "seer",
        idiom(
            r"(?:trust|believe|follow|heed|back|support|rely on|stand with|side with|trusting|believing"
            r"|following"
            r"|heeding|backing|supporting|listen to) (?:in )?(?:the|our) (?:[a-z]+ )?(?:real |true )?seer"
            rf"{_NO_CLAIM}",
            _only_other,
        ),
    ),
    (
        "seer",
        idiom(
            r"(?:the|our) (?:true |real )?seer (?:has |have )(?:[a-z]+ )?(?:found|identified|revealed"
            r"|spoken|named"
            r"|exposed|caught|shown|pointed|given|marked|cleared|seen)",
            _only_other,
            needs="has have",
        ),
    ),
    (
        "seer",
        idiom(
            r"(?:the|our) (?:true |real )?seer was (?:right|silenced|telling|correct|true|honest)",
            _only_other,
            needs="was",
        ),
    ),
    (
        "seer",
        idiom(
            r"(?:vote|voting|voted|votes|attack|attacking|doubt|doubting|push|pushing|target|targeting"
            r"|against|exile"
            r"|lynch|lynching|accuse|accusing|want) (?:for |out |against |me , |on )?(?:the|your|our) "
            r"(?:[a-z]+ )?"
            r"(?:only |real |true |revealed |confirmed |actual )seer",
            _mine,
            plain=False,
        ),
    ),
    (
        "real seer true seer",
        idiom(
            r"(?:silenced|killed|attacked|took|targeted|removed|murdered|eliminated|bit|fear|feared"
            r"|lost) (?:out )?"
            r"(?:the|our) (?:true|real) seer",
            _only_other,
        ),
    ),
    (
        "one someone somebody",
        idiom(
            rf"(?:one|someone|somebody) (?:of (?:them|us|you|these|those|the two) )?(?:co |CO |claim "
            rf"|seer |claimant )?"
            rf"(?:is|must be|has to be|might be|could be|may be|be|'s) (?:either )?{_LIES}",
            _one_lies,
            instead=True,
        ),
    ),
    (
        "one",
        idiom(
            r"only one (?:of (?:them|us|you) |claim |seer |claimant )?(?:is|can be|could be|may be|must be) "
            r"(?:the )?(?:real|genuine|true|right|honest|telling the truth|valid|truthful|legit"
            r"|authentic|correct"
            r"|real one|real seer|true seer|real deal)",
            _one_of_two_lies,
            instead=True,
            needs="only",
        ),
    ),
    (
        "both",
        idiom(
            rf"(?:one or both|both or one) (?:of (?:them|you) )?(?:is|are|must be|may be) {_LIES}",
            _one_lies,
            instead=True,
        ),
    ),
    (
        "one",
        idiom(
            r"(?:a|one|one is|one is a|one is the) (?:real one|real seer|true seer|real|true one|genuine "
            r"seer) and "
            r"(?:a|one|one is|one is a|the other is|the other is a|the other a) (?:fraud|fake|liar|impostor"
            r"|fake one|fake seer|pretender|false)",
            _one_lies,
            plain=False,
            instead=True,
        ),
    ),
    (
        "both",
        idiom(
            rf"{_PAIR} can not both (?:be )?(?:the |a )?(?:real |true )?(?:seers?|real|true|right|honest"
            rf"|genuine)",
            _one_of_named_lies,
            instead=True,
            needs="not",
        ),
    ),
    (
        "either or",
        idiom(rf"(?:either )?{_EITHER} (?:is|are|am|must be) {_LIES}", _one_of_named_lies, instead=True),
    ),
    (
        "between",
        idiom(
            rf"between {_PAIR} (?:, )?(?:one|someone|somebody) (?:is|must be|has to be) {_LIES}",
            _one_of_named_lies,
            instead=True,
        ),
    ),
)
