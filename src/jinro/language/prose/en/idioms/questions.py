"""Turns of phrase that ask for an opinion or a vote."""

from typing import Final

from jinro.language.prose.en.idioms.wording import Told, ask, idiom
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_SUSPECT: Final = ask(Tag.SUSPECT)
_ALL_SUSPECT: Final = ask(Tag.SUSPECT, all_asked=True)
_VOTE: Final = ask(Tag.VOTE)
_VOTED: Final = ask(Tag.VOTE, past=True)


def _reads_and_roles(told: Told) -> None:
    """ "You haven't given a read or role — speak up": both are asked for."""
    said = told.match[0]
    for to in told.memory.to:
        if "read" in said or "suspect" in said:
            told.emit(Tag.SUSPECT, mood=Mood.ASK, to=to)
        if "role" in said or "claim" in said:
            told.emit(Tag.CLAIM, mood=Mood.ASK, to=to)


ROWS: Final = (
    ("eye", idiom(r"who (?:[a-z]+ )?(?:catches|caught|is catching) your eye", _SUSPECT, plain=False)),
    ("trust", idiom(r"who (?:do|would|can) you not trust", _SUSPECT, plain=False)),
    (
        "list radar",
        idiom(
            r"who (?:else )?(?:is|sits|are) (?:high )?(?:on|at the top of|near the top of) your "
            r"(?:[a-z]+ )?(?:list|radar)",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "names name",
        idiom(
            r"any (?:other |new |more )?names?(?: (?:popping up|in mind|standing out|coming up|on your "
            r"mind|to share|to add))?(?: partner)?(?= $)",
            _SUSPECT,
            plain=False,
        ),
    ),
    ("mind", idiom(r"(?:you have|have you|got) (?:anyone|someone|anybody) in mind", _SUSPECT, plain=False)),
    ("suspicious", idiom(r"name (?:someone|somebody|anyone|one person) suspicious", _SUSPECT, plain=False)),
    ("name", idiom(r"give (?:me|us) (?:a|one) name", _SUSPECT, plain=False)),
    (
        "suspect",
        idiom(
            r"(?:point out|sharing|reveal|pick|choose|single out) (?:who you suspect|a suspect|one "
            r"suspect|your suspect)",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "suspect suspecting",
        idiom(
            r"(?:lets|let us) (?:all )?(?:share|say|state|discuss|tell each other) who (?:we|each of us) "
            r"(?:all )?suspects?",
            _ALL_SUSPECT,
            plain=False,
        ),
    ),
    (
        "suspicions suspects",
        idiom(
            r"(?:can|could|shall|should|lets|let us|please) (?:we |everyone |all |we all )?(?:lay out"
            r"|share|pool|compare|list|discuss|state|hear) (?:our|your|all|any|all our|everyone 's) "
            r"(?:[a-z]+ )?(?:suspicions|suspects)",
            _ALL_SUSPECT,
            plain=False,
        ),
    ),
    (
        "off suspicious odd weird fishy",
        idiom(
            r"who (?:is|else is|else)(?: [a-z]+)? (?:feeling|looking|seeming|acting|sounding) (?:a bit "
            r"|kinda |a little )?(?:off|suspicious|odd|weird|fishy|strange)",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "reads read",
        idiom(
            r"(?:i|we) (?:need|want|would like) your (?:[a-z]+ )?(?:reads?|suspect|suspicions?)",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "read role claim reads suspect",
        idiom(
            r"you (?:still )?have not (?:given|shared|stated|offered|provided|made|named)(?: us)? (?:a"
            r"|any|your|one) (?:[a-z]+ )?(?:read|reads|role|claim|suspect)"
            r"(?: or (?:a |any |your )?(?:[a-z]+ )?(?:read|reads|role|claim|suspect))? ,? ?(?:please "
            r")?(?:speak|share|say|state|do)",
            _reads_and_roles,
            plain=False,
            needs="not",
        ),
    ),
    (
        "read interpret view see",
        idiom(
            r"how (?:do|would|did) you (?:all )?(?:read|interpret|view|see|evaluate|assess|perceive) "
            r"<M>(?: 's)?",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "seem look sound appear come",
        idiom(
            r"how (?:does|do|did) <M> (?:seem|look|sound|appear|come across) to you", _SUSPECT, plain=False
        ),
    ),
    (
        "worry bother concern alarm trouble strike unsettle scare puzzle",
        idiom(
            r"(?:does|do|did|would) not? ?<M> 's (?:[a-z]+ ){0,3}(?:worry|bother|concern|alarm|trouble"
            r"|strike|unsettle|scare|puzzle) you",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "worry bother concern alarm trouble unsettle scare",
        idiom(
            r"(?:does|do|did) <M> 's (?:[a-z]+ ){0,3}(?:worry|bother|concern|alarm|trouble|unsettle"
            r"|scare) you",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "concerns bothers worries troubles alarms unsettles puzzles",
        idiom(
            r"what (?:concerns|bothers|worries|troubles|alarms|unsettles|puzzles) you (?:most )?about <M>",
            _SUSPECT,
            plain=False,
        ),
    ),
    ("against", idiom(r"what (?:do|did) you have against <M>", _SUSPECT, plain=False)),
    (
        "accusation accusations case",
        idiom(
            r"(?:explain|clarify|justify|support|elaborate on|defend|back up|prove) your (?:[a-z]+ "
            r")?(?:accusations?|case|doubts?|suspicions?) (?:against|of|about|toward|towards|on) <M>",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "sure certain confident",
        idiom(r"how (?:sure|certain|confident) are you (?:about|of) <M>", _SUSPECT, plain=False),
    ),
    (
        "defend defending trust protecting",
        idiom(
            r"why (?:are you|do you|did you|would you) (?:keep |still |so )?(?:defend|defending"
            r"|protecting|protect|covering for) <M>",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "choosing picking targeting voting pushing selecting",
        idiom(
            r"(?:reason|reasons|reasoning|rationale|logic|basis|motive|motivation|justification)(?: is| "
            r"was| behind)? (?:for|behind|of|in) (?:choosing|picking|targeting|pushing|selecting"
            r"|singling out|going after|going for) <M>",
            _VOTED,
            plain=False,
        ),
    ),
    (
        "choose pick target hunt",
        idiom(
            r"what (?:made|makes|led|drove|compels?|compelled|prompted|pushes|pushed) you (?:to "
            r")?(?:choose|pick|target|go for|go after) <M>",
            _VOTED,
            plain=False,
        ),
    ),
    ("please", idiom(r"(?:^|, )?(?:your )?(?:final )?votes? please", _VOTE, plain=False)),
    (
        "leaning",
        idiom(
            r"who (?:are|were) you leaning (?:toward|towards|to) for (?:the|your|today 's) vote",
            _VOTE,
            plain=False,
        ),
    ),
    (
        "target",
        idiom(
            r"who is your (?:[a-z]+ )?(?:target|pick|choice)(?: (?:today|for today|for the vote))?",
            _VOTE,
            plain=False,
        ),
    ),
    (
        "votes",
        idiom(
            r"(?:lets|let us) (?:all )?(?:declare|state|announce|share|lay out) our votes",
            ask(Tag.VOTE, all_asked=True),
            plain=False,
        ),
    ),
    (
        "agreed agrees with anyone",
        idiom(
            r"(?:who (?:is|else is|stands) with me|are we (?:all )?agreed|anyone else|who agrees) (?:on"
            r"|for|about) <P>(?= $)",
            _VOTE,
            plain=False,
        ),
    ),
)
