"""Turns of phrase that ask all, or whoever is called, for reads, roles and results."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Holder
from jinro.language.prose.en.idioms.wording import Told, ask, idiom
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_SUSPECT: Final = ask(Tag.SUSPECT)
_ALL_SUSPECT: Final = ask(Tag.SUSPECT, all_asked=True)
_THINGS: Final = {
    "read": Tag.SUSPECT,
    "reads": Tag.SUSPECT,
    "suspect": Tag.SUSPECT,
    "suspects": Tag.SUSPECT,
    "suspicion": Tag.SUSPECT,
    "suspicions": Tag.SUSPECT,
    "gut": Tag.SUSPECT,
    "trust": Tag.SUSPECT,
    "role": Tag.CLAIM,
    "roles": Tag.CLAIM,
    "claim": Tag.CLAIM,
    "claims": Tag.CLAIM,
    "result": Tag.RESULT,
    "results": Tag.RESULT,
    "divination": Tag.RESULT,
    "divinations": Tag.RESULT,
    "check": Tag.RESULT,
    "checks": Tag.RESULT,
    "vote": Tag.VOTE,
    "votes": Tag.VOTE,
    "voting": Tag.VOTE,
}
"""What a list of wanted things asks for."""


def _things(told: Told, asked: list[object]) -> None:
    kinds = dict.fromkeys(_THINGS[word] for word in told.match["t"].split() if word in _THINGS)
    for to in asked:
        for kind in kinds:
            told.emit(kind, mood=Mood.ASK, to=to)


def _all_things(told: Told) -> None:
    """ "Each person state role claim and vote": each is asked of all."""
    _things(told, [None])


def _called_things(told: Told) -> None:
    """ "I want reads from both of you": of whoever is called."""
    _things(told, [*told.memory.to] or [None])


def _things_of(told: Told) -> None:
    """ "Still waiting for a read from Kai"."""
    _things(told, [*told.people()])


def _why_claimed(told: Told) -> None:
    """ "Why announce it now?": of the role that the addressee has claimed."""
    for who in told.memory.to:
        role = told.claims(who)
        if role is not None:
            told.emit(Tag.CLAIM, mood=Mood.ASK, to=who, role=Holder(role))


def _result_called(told: Told) -> None:
    for who in told.memory.to:
        if told.claims(who) in (Role.SEER, Role.MEDIUM, None):
            told.emit(Tag.RESULT, mood=Mood.ASK, to=who)


_LIST: Final = (
    r"(?P<t>(?:(?:a|an|any|one|your|their|our|my|some|the|quick|short|concrete|brief|clear|proper|new|final"
    r"|specific|solid|early|who|you|they|we|are|is|and|or|,|[0-9]+|night|gut|feeling|feelings|role"
    r"|safe|pick"
    r"|tentative|one-line|vote|declarations?|info|seer|power|first|initial|honest|real|real-time|if|reason"
    r"|reasons|main|top|clearer|better|other|stronger|suspicious|for|today|with|name|to|share) )*"
    r"(?:reads?|suspects?|suspicions?|gut feelings?|gut|trust|roles?|claims?|results?|divinations?|checks?"
    r"|votes?|voting|declarations?))"
)

ROWS: Final = (
    (
        "each everyone everybody all others",
        idiom(
            r"(?:each (?:person|player|one|of you|of us)|everyone|everybody|everyone else|you all"
            r"|all of you"
            r"|others|the rest) (?:to |please |should |must |can |could |now )*(?:state|name|say|give|share"
            rf"|list|post|tell us|declare|provide|offer|drop|reveal)(?: us| me)? {_LIST}",
            _all_things,
            plain=False,
            needs="state name say give share list post tell declare provide offer drop reveal",
        ),
    ),
    (
        "everyone others rest",
        idiom(
            rf"(?:everyone else|others|the rest|everyone) ,? ?{_LIST} ,? ?(?:now|please)",
            _all_things,
            plain=False,
        ),
    ),
    (
        "share give offer drop state",
        idiom(
            r"(?:anyone|anybody|someone)(?: else)? (?:want to|wanna|care to|willing to|ready to|like to)? ?"
            rf"(?:share|give|offer|drop|state) {_LIST}",
            _all_things,
            plain=False,
            needs="anyone anybody someone",
        ),
    ),
    (
        "anyone anybody",
        idiom(
            r"(?:anyone|anybody)(?: else)? (?:have|has|got|with) (?:a |any |an )?(?:[a-z]+ )?(?:suspects?"
            r"|suspicions?|reads?|hunch|hunches)",
            _ALL_SUSPECT,
            plain=False,
            needs="have has got with",
        ),
    ),
    (
        "from",
        idiom(
            rf"(?:need|want|waiting for|await|expect|would like|like) {_LIST} from (?:both of you"
            rf"|both|you two"
            r"|you)",
            _called_things,
            plain=False,
            needs="need want waiting await expect like",
        ),
    ),
    (
        "from",
        idiom(
            rf"(?:need|want|waiting for|await|expect|would like|like) {_LIST} from <N>",
            _things_of,
            plain=False,
            needs="need want waiting await expect like",
        ),
    ),
    (
        "thoughts insights ideas info information observations",
        idiom(
            r"(?:any|some|your) (?:[a-z]+ )?(?:thoughts|insights|ideas|info|information"
            r"|observations) (?:or|and) "
            r"(?P<t>(?:[a-z]+ )?(?:claims?|reads?|suspicions?|roles?|results?|suspects?))",
            _called_things,
            plain=False,
            needs="any some your",
        ),
    ),
    (
        "role claim",
        idiom(
            r"(?:anything|something) (?:to )?(?:add|say|share|tell us)(?: us)? (?:about|regarding"
            r"|on) (?P<t>your (?:[a-z]+ )?"
            r"(?:role|claim))",
            _called_things,
            plain=False,
            needs="anything something",
        ),
    ),
    (
        "suspect doubt accuse distrust blame",
        idiom(
            r"why (?:do you |would you |are you )?(?:suspect|doubt|accuse|distrust|blame) <M>(?! 's)",
            _SUSPECT,
            plain=False,
            needs="why",
        ),
    ),
    (
        "hunt",
        idiom(
            r"why (?:do |are |did )?(?:you )?(?:hunt|hunting) <M>",
            ask(Tag.VOTE, past=True),
            plain=False,
            needs="why",
        ),
    ),
    (
        "unusual off odd strange weird suspicious fishy",
        idiom(
            r"who (?:do|does|did) (?:you|everyone|you all|we) (?:all )?(?:think|feel|believe) "
            r"(?:seems?|looks?"
            r"|is|feels?|acts?|sounds?) (?:a bit |a little |kinda |most |more )*(?:unusual|off|odd|strange"
            r"|weird|suspicious|fishy)",
            _SUSPECT,
            plain=False,
            needs="who",
        ),
    ),
    (
        "worries bothers concerns troubles",
        idiom(r"what (?:worries|bothers|concerns|troubles) you(?: most)?(?= $)", _SUSPECT, plain=False),
    ),
    (
        "why",
        idiom(
            r"why (?:did you |would you |do you |are you )?(?:reveal|revealing|announce|announcing|declare"
            r"|declaring|say it|say that|come out|coming out|share it|claim|claiming)(?: (?:it|that|this"
            r"|yourself|your (?:role|claim)|a role))?(?: so| that| this| right)?(?: (?:soon|early"
            r"|now|quickly"
            r"|fast|today|publicly))?(?= (?:$|,|and))",
            _why_claimed,
            plain=False,
        ),
    ),
    (
        "target pick",
        idiom(
            r"why (?:was|is|were) <M> your (?:[a-z]+ )?(?:divination target|divination|check|divine target"
            r"|first check)",
            ask(Tag.RESULT),
            plain=False,
            instead=True,
            needs="why",
        ),
    ),
    (
        "not",
        idiom(
            r"you (?:[a-z]+ ){0,6}not (?:shown|shared|given|revealed|provided|told us|reported)(?: "
            r"us)? (?:your|a"
            r"|any|the) (?:[a-z]+ )?(?:results?|divinations?|checks?)",
            _result_called,
            plain=False,
            besides=True,
            needs="result results divination divinations check checks",
        ),
    ),
    (
        "delay delayed delaying wait waited",
        idiom(
            r"why (?:did )?you (?:delay|delayed|are delaying|wait|waited)(?: [a-z]+){0,3} (?:claim|reveal"
            r"|revealing|claiming|co)",
            _why_claimed,
            plain=False,
            needs="why",
        ),
    ),
    (
        "result results reading vision check",
        idiom(
            r"where (?:is|are) your (?:[a-z-]+ ){0,4}(?:results?|reading|vision|checks?|divination)",
            _result_called,
            plain=False,
            needs="where",
        ),
    ),
    (
        "sharing revealing telling",
        idiom(
            r"if you are (?:the|a|our) (?:[a-z]+ )?seer ,? ?(?:sharing|revealing|telling us|telling) "
            r"(?:your|the)"
            r" (?:[a-z]+ )?(?:check|checks|results?|divination|vision|findings?)",
            _result_called,
            plain=False,
            needs="if",
            besides=True,
        ),
    ),
    (
        "explain clarify",
        idiom(
            r"(?:explain|clarify|detail) your (?:[a-z]+ )?(?:check|checks|divination|result|results|vision)"
            r"(?= (?:$|,|and|now|please|timing))",
            _result_called,
            plain=False,
            needs="explain clarify detail",
        ),
    ),
    (
        "unless",
        idiom(
            r"unless you (?:share|reveal|give|tell us|provide|show|state|post) (?:every|all|your|the|a)"
            r" (?:[a-z]+ )?(?:divination|divinations|result|results|check|checks)",
            _result_called,
            plain=False,
            besides=True,
        ),
    ),
    (
        "disagree object objections",
        idiom(
            r"(?:speak|say|shout|tell us)(?: so)?(?: up| now| so| out)* if (?:you|anyone|anybody|someone) "
            r"(?:disagrees?|objects?)",
            lambda told: _same_asked(told),
            plain=False,
        ),
    ),
)


def _same_asked(told: Told) -> None:
    """ "I vote Kai. Speak now if you disagree": whether others vote so."""
    for one in reversed(told.memory.found):
        if one.kind is Tag.VOTE and one.by is None and one.mood is not Mood.ASK and not one.past:
            told.emit(Tag.VOTE, object=one.object, mood=Mood.ASK)
            return
