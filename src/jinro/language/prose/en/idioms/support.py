"""Turns of phrase that ask others whether they vote or think as the speaker does."""

from typing import Final

from jinro.game.roles import Species
from jinro.language.claims import Who
from jinro.language.prose.en.idioms.wording import Told, idiom
from jinro.language.prose.en.lexicon.kinds import Kind
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import Tag

_PROPOSED: Final = frozenset((Tag.VOTE, Tag.ATTACK, Tag.DIVINE, Tag.GUARD))
_BELIEVED: Final = frozenset((Tag.SUSPECT, Tag.TRUST, Tag.COLOUR, Tag.ROLE, Tag.TRUE, Tag.FALSE))
_LATELY: Final = 3
"""Sentences back to what is asked about."""


def _mine(told: Told, kinds: frozenset[Tag], since: int = _LATELY) -> Predication | None:
    """What the speaker proposed or believes of somebody, said last."""
    me = told.memory.me
    for one in reversed(told.memory.found):
        if one.sentence < told.number - since or one.mood is Mood.ASK or one.kind not in kinds:
            continue
        own = one.by is None and not one.past and one.object not in (None, me)
        if own and (is_belief(one) if one.kind in _BELIEVED else one.subject in (None, me)):
            return one
    return None


def is_belief(one: Predication) -> bool:
    """Whether it is what somebody thinks, not what a seer knows."""
    return one.evident is None and (one.kind is not Tag.COLOUR or one.species is Species.WEREWOLF)


def _asked(told: Told) -> list[Who | None]:
    """Whom "you" means; everybody, if all are asked."""
    yours = " you " in told.match[0] + " " or told.memory.calls
    if all(word.kind is Kind.HEY for word in told.memory.previous):
        # "Kai. Shall we align on this?"
        yours = True
    return [*told.memory.to] if yours and told.memory.to else [None]


def _ask_same(told: Told, first: frozenset[Tag], second: frozenset[Tag]) -> None:
    one = _mine(told, first) or _mine(told, second)
    if one is None or not told.asks:
        return
    for to in _asked(told):
        if one.object != to:
            told.emit(one.kind, object=one.object, role=one.role, species=one.species, mood=Mood.ASK, to=to)


def _ask_support(told: Told) -> None:
    """ "I vote Kai. Everyone okay with that?": of the proposal, otherwise of the belief."""
    _ask_same(told, _PROPOSED, _BELIEVED)


def _ask_else(told: Told) -> None:
    """ "I vote Kai. Anyone else?": of the vote that was just announced."""
    one = _mine(told, frozenset((Tag.VOTE,)), 1)
    if one is not None and told.asks and not one.condition and one.object not in told.memory.to:
        told.emit(Tag.VOTE, object=one.object, mood=Mood.ASK)


def _ask_feeling(told: Told) -> None:
    """ "Kai is odd. Anyone else feel the same?": of the belief, otherwise of the proposal."""
    _ask_same(told, _BELIEVED, _PROPOSED)


def _ask_yours(told: Told) -> None:
    """ "I vote Kai. What about you?": whom the addressee votes or suspects."""
    memory = told.memory
    recent = [one for one in memory.found if one.sentence >= told.number - _LATELY]
    last = next(
        (one for one in reversed(recent) if one.by is None and one.subject in (None, memory.me)), None
    )
    if last is None or not told.asks or last.kind not in _PROPOSED | _BELIEVED | {Tag.CLAIM, Tag.RESULT}:
        return
    kind = Tag.SUSPECT if last.kind in _BELIEVED else last.kind
    if last.mood is not Mood.ASK and kind not in (Tag.SUSPECT, Tag.VOTE):
        return
    for to in memory.to:
        if to not in (last.object, last.to):
            told.emit(kind, mood=Mood.ASK, to=to)


def _ask_defence(told: Told) -> None:
    """ "Anyone defending Kai?": whether others trust him."""
    for who in told.people() if told.asks else ():
        told.emit(Tag.TRUST, object=who, mood=Mood.ASK)


def _ask_spared(told: Told) -> None:
    """ "Anyone got a reason to save Kai?": whether others vote for him."""
    for who in told.people() if told.asks else ():
        told.emit(Tag.VOTE, object=who, mood=Mood.ASK)


_ANY: Final = (
    r"(?:(?:is|are|does|do|did|has|can|will|would|could) )?(?:not )?(?:anyone else|anybody else|anyone"
    r"|anybody"
    r"|someone else|everyone else|everyone|everybody|the others|others|the rest|all of you|you all|we all|we"
    r"|you|who else|who)(?: all| both| here| in the village| out there| is| are| too| also)*"
)
_THIS: Final = (
    r"(?:that|this|it|my (?:[a-z]+ )?(?:plan|vote|idea|suspicion|read)|(?:the|this|that) (?:plan|idea|vote"
    r"|move|choice))"
)
_SAME: Final = (
    r"(?:the same(?: way| thing| vibes?| feeling| pattern)?|same|that way|this way|(?:something )?similar"
    r"(?: vibes?| feelings?)?|similarly|likewise|alike|so|it|this|that)"
)
_END: Final = (
    r"(?: (?:too|as well|here|yet|about (?:this|that|it|him|her|them)|today|though))*(?= (?:$|,|or))"
)

ROWS: Final = (
    (
        "okay ok fine good cool happy comfortable down agreed aligned opposed against alright",
        idiom(
            rf"{_ANY} (?:okay|ok|fine|good|cool|happy|comfortable|down|agreed|aligned|opposed|against"
            rf"|alright)"
            rf"(?: (?:with|to|for|on|about) {_THIS})?{_END}",
            _ask_support,
            plain=False,
        ),
    ),
    (
        "with",
        idiom(
            # "Okay" is left out of plain words.
            rf"(?:(?<!\S )|, )(?:{_ANY}|is {_THIS}) (?:with|by|for) (?:{_THIS}|everyone|everybody|you all"
            rf"|you){_END}",
            _ask_support,
            plain=False,
        ),
    ),
    (
        "okay ok fine good acceptable alright agreeable",
        idiom(
            rf"(?:is|are|would|does) {_THIS} (?:be |sound |look |seem )?(?:okay|ok|fine|good|acceptable"
            rf"|alright"
            r"|agreeable)(?: (?:with|for|by|to) (?:everyone|everybody|you|you all|all|all of you|the group))?"
            rf"{_END}",
            _ask_support,
            plain=False,
        ),
    ),
    (
        "join joining joins follow following vote voting votes second support supporting supports"
        " back backing backs",
        idiom(
            rf"(?!do you |will you |would you |can you |could you |you ){_ANY} "
            r"(?:(?:want|wants|wanting|willing|ready|going|care|like|up|wanna|will|would) )?(?:to )?"
            r"(?:join(?:s|ing)?|follow(?:s|ing)?|vot(?:e|es|ing)|second(?:s|ing)?|support(?:s|ing)?"
            r"|back(?:s|ing)?)"
            rf"(?: (?:me|us|in|with (?:me|us)|alongside (?:me|us)|the same(?: way)?|likewise|on"
            rf"|{_THIS}))+{_END}",
            _ask_support,
            plain=False,
            instead=True,
            needs="me us in same likewise this that it plan vote anyone anybody",
        ),
    ),
    (
        "otherwise differently different not",
        idiom(
            rf"{_ANY} (?:think|thinks|thinking|feel|feels|feeling|say|see|sees|believe|believes|prefer) "
            rf"(?:otherwise|differently|different|not){_END}",
            _ask_support,
            plain=False,
        ),
    ),
    (
        "deal good agreed okay ok",
        idiom(
            r"(?<!\S )(?:deal|sounds? good|(?:does|do) (?:that|this) sound good|all good|all agreed|we"
            r" good|we agreed"
            r"|okay|ok)(?= $)",
            _ask_support,
            plain=False,
        ),
    ),
    (
        "else",
        idiom(
            r"(?:(?<!\S )|, )(?:is )?(?:anyone|anybody|who) else(?: on| for)?(?: board| this)?(?= $)",
            _ask_else,
            plain=False,
        ),
    ),
    (
        "align agree unite coordinate proceed",
        idiom(
            r"(?:shall|should|can|could|will) we (?:all )?(?:align|agree|unite|coordinate|proceed)(?:"
            r" (?:on|with|behind))?"
            rf" {_THIS}{_END}",
            _ask_support,
            plain=False,
            instead=True,
        ),
    ),
    (
        "same similar similarly likewise alike way anyone anybody everyone others else",
        idiom(
            rf"{_ANY} (?:feel|feels|feeling|think|thinks|thinking|see|sees|seeing|sense|senses|sensing|get"
            rf"|getting"
            rf"|notice|notices|noticing|noticed|picking up on|pick up on|catch|catching) {_SAME}"
            r"(?: (?:about|on|regarding|toward|towards|in) .*)?" + _END,
            _ask_feeling,
            plain=False,
        ),
    ),
    (
        "share shares sharing",
        idiom(
            rf"{_ANY} (?:share|shares|sharing) (?:this|that|my|these|those|the|the same|our) (?:[a-z]+"
            rf" )?(?:concerns?"
            r"|suspicions?|feelings?|doubts?|view|views|worry|worries|opinion|thoughts?|unease|sentiment"
            r"|impression"
            r"|assessment|read)",
            _ask_feeling,
            plain=False,
            instead=True,
        ),
    ),
    (
        "alone",
        idiom(
            r"am i (?:alone|the only one)(?: (?:in|on|with|here|about|thinking|feeling|who|this|that|so"
            r"|it))*(?= $)",
            _ask_feeling,
            plain=False,
        ),
    ),
    (
        "about",
        idiom(r"(?:what|how) about (?:you|yourself|yours)(?: all)?(?= (?:$|,))", _ask_yours, plain=False),
    ),
    (
        "defend defends defending vouch vouches vouching protect protecting speak speaking stand standing",
        idiom(
            rf"{_ANY} (?:(?:want|wants|willing|care|going|ready|wish|prepared|will|would|still) )?(?:to )?"
            r"(?:defend|defends|defending|vouch for|vouches for|vouching for|protect|protecting|speak up for"
            r"|speak for|stand up for|stand by|standing by|stands by) <P>(?! 's)",
            _ask_defence,
            plain=False,
            instead=True,
            needs="anyone anybody who",
        ),
    ),
    (
        "save spare keep vote lynch",
        idiom(
            rf"{_ANY} (?:got|have|has|see|sees|with) (?:a|any) (?:[a-z]+ )?(?:reasons?|case|argument) "
            r"(?:(?:to|for) (?:save|spare|keep|saving|sparing|keeping)|(?:not to|against) (?:vote|lynch"
            r"|voting|lynching)"
            r"(?: out| for)?) <P>",
            _ask_spared,
            plain=False,
            instead=True,
            needs="anyone anybody who",
        ),
    ),
)
