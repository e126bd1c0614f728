"""Turns of phrase that ask for a result or a role; and agreement."""

import re
from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Holder, Who
from jinro.language.prose.en.idioms.wording import Told, ask, idiom
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_RESULT: Final = ask(Tag.RESULT)
_ALL_RESULT: Final = ask(Tag.RESULT, all_asked=True)
_ROLE: Final = ask(Tag.CLAIM)
_ALL_ROLE: Final = ask(Tag.CLAIM, all_asked=True)
_SEER: Final = ask(Tag.CLAIM, role=Role.SEER, all_asked=True)
_RESULTS: Final = (
    r"(?:[a-z]+ ){0,2}"
    r"(?:results?|divinations?|divination results?|reports?|findings?|checks?|info|information"
    r"|intel|visions?)"
)
_SEERS: Final = r"(?:the |our |any )?(?:real |true )?seer(?: 's)?"


def _result_of(told: Told) -> None:
    """ "We need Kai's result": he is asked."""
    if told.match["p"] == "your" and told.flat.text.startswith((" seer ", " seers ")):
        # "Seer, we need your result".
        return
    for who in told.people():
        told.emit(Tag.RESULT, mood=Mood.ASK, to=who)


def _details(told: Told) -> None:
    """ "We need details": of whoever is called and has claimed to be the seer."""
    for who in told.memory.to:
        if told.claims(who) in (Role.SEER, Role.MEDIUM):
            told.emit(Tag.RESULT, mood=Mood.ASK, to=who)


def _details_of(told: Told) -> None:
    for who in told.people():
        if told.claims(who) in (Role.SEER, Role.MEDIUM):
            told.emit(Tag.RESULT, mood=Mood.ASK, to=who)


def _why_claimed(told: Told) -> None:
    """ "Why claim so early?": of the role that the addressee has claimed."""
    for who in told.memory.to:
        role = told.claims(who)
        if role is not None:
            told.emit(Tag.CLAIM, mood=Mood.ASK, to=who, role=Holder(role))


def _agree(told: Told) -> None:
    for who in told.people():
        told.emit(Tag.AGREE, object=who, degree=80)


def _if(told: Told, kind: Tag) -> None:
    """ "If you have a result, tell us": of whoever is called; "if anyone has one": of all."""
    asked: list[Who | None] = [*told.memory.to] if told.match[0].startswith(" if you ") else []
    for to in asked or [None]:
        told.emit(kind, mood=Mood.ASK, to=to)


def _result_if(told: Told) -> None:
    _if(told, Tag.RESULT)


def _role_and_result(told: Told) -> None:
    """ "Anyone have a role or divination to share?"."""
    told.emit(Tag.CLAIM, mood=Mood.ASK, to=EVERYBODY)
    told.emit(Tag.RESULT, mood=Mood.ASK, to=EVERYBODY)


def _role_if(told: Told) -> None:
    _if(told, Tag.CLAIM)


def _who_steps_up(told: Told) -> None:
    """ "The medium should claim. Who's stepping up?": the medium."""
    said = told.memory.role
    told.emit(Tag.CLAIM, mood=Mood.ASK, role=said if said in _WANTED else None)


_WANTED: Final = (Holder(Role.SEER), Holder(Role.MEDIUM), Holder(Role.BODYGUARD))


def _each_role(told: Told) -> None:
    """ "Seer or guard, please speak up": each of them; "can the seer or guard speak up?": whoever it is."""
    if _ASKS.match(told.flat.text):
        told.emit(Tag.CLAIM, mood=Mood.ASK, to=EVERYBODY)
        return
    for name in (told.match["f"], told.match["s"]):
        role = Holder(_GIFTED.get(name, Role.BODYGUARD))
        told.emit(Tag.CLAIM, mood=Mood.REQUEST, to=EVERYBODY, role=role)


_ASKS: Final = re.compile(r".* (?:can|could|will|would|any) ")
_GIFTED: Final = {"seer": Role.SEER, "medium": Role.MEDIUM}


ROWS: Final = (
    # -- results --
    (
        "result results divination report findings check info information intel vision reports checks",
        idiom(
            r"(?:i|we) (?:all )?(?:need|want|await|require|would like|need to hear|want to hear|need to "
            rf"see|need to know|are waiting for|am waiting for|would like to hear) <S> {_RESULTS}",
            _result_of,
            plain=False,
            needs="need want await require like waiting call look hear see wait have",
        ),
    ),
    (
        "result results divination report findings",
        idiom(
            rf"(?:lets|let us) (?:hear|see|wait for|await|have) <S> {_RESULTS}",
            _result_of,
            plain=False,
            needs="lets let",
        ),
    ),
    (
        "result report results",
        idiom(
            r"your (?:[a-z]+ )?(?:result|results|report|findings) ,? ?(?:please|now)", _RESULT, plain=False
        ),
    ),
    (
        "result results divination report findings check info information intel reports",
        idiom(
            r"(?:i|we) (?:all )?(?:need|want|await|require|would like|need to hear|want to hear|am "
            rf"waiting for|are waiting for|would like to hear|call for|look forward to) {_SEERS} "
            rf"{_RESULTS}",
            _ALL_RESULT,
            plain=False,
            needs="need want await require like waiting call look hear see wait have",
        ),
    ),
    ("awaiting", idiom(rf"awaiting {_SEERS} {_RESULTS}", _ALL_RESULT, plain=False)),
    (
        "seer",
        idiom(
            r"(?:lets|let us|need to|want to|would like to|eager to|curious to) hear (?:from )?(?:what "
            r")?(?:the|our|any) seer(?= (?:$|,|first|now|has|found|saw|today|before|says|learned))",
            _ALL_RESULT,
            plain=False,
            needs="share reveal report present tell deliver give state show provide announce hear have find",
        ),
    ),
    (
        "seer",
        idiom(
            r"(?:the |our |any )?seer (?:should|must|needs to|has to|ought to|can|could|please|to|will"
            r"|would|may) (?:please |now |kindly )?(?:share|reveal|report|present|tell|deliver|give"
            r"|state|show|provide|announce)(?: us)?(?: (?:their|his|her|the|your|its|what|who|any) "
            rf"{_RESULTS}| now|(?= $))",
            _ALL_RESULT,
            plain=False,
            needs="share reveal report present tell deliver give state show provide announce hear have find",
        ),
    ),
    (
        "seer",
        idiom(
            r"(?:let|ask|asking|call upon|invite|urge|need|want) (?:the|our|any) seer (?:to )?(?:share"
            r"|report|present|deliver|give|show|provide|announce) (?:their|his|her|the|your|its|what"
            rf"|who|any|us) {_RESULTS}",
            _ALL_RESULT,
            plain=False,
            needs="share reveal report present tell deliver give state show provide announce hear have find",
        ),
    ),
    (
        "seer",
        idiom(
            r"(?:can|could|will|would|does|did) (?:the|our) seer (?:please )?(?:share|have|reveal|give"
            rf"|report|provide|tell us|find) (?:any|a|their|the|his|her|us) (?:{_RESULTS}|anything"
            r"|something)",
            _ALL_RESULT,
            plain=False,
            needs="share reveal report present tell deliver give state show provide announce hear have find",
        ),
    ),
    (
        "result results divination check checks info",
        idiom(
            r"(?:does |did )?(?:anyone|anybody|someone)(?: else)? (?:have|has|got|get|with) (?:any|a|an"
            r"|some) (?:[a-z]+ )?(?:result|results|divination|divinations|check|checks|seer "
            r"result)",
            _ALL_RESULT,
            plain=False,
            needs="anyone anybody someone",
        ),
    ),
    (
        "result results divination info check information report insights",
        idiom(
            r"if (?:you|anyone|anybody|someone|the seer|a seer) (?:have|has|got|do have) (?:any|a|an"
            r"|some|useful|concrete)? ?(?:[a-z]+ )?(?:result|results|divination|check|checks"
            r"|report|seer info|insights) ,? ?(?:please )?(?:share|speak|say|tell|reveal|report|state"
            r"|give|post|now is|now would|it is|show)",
            _result_if,
            plain=False,
            needs="if",
        ),
    ),
    (
        "details specifics clarity detail information proof evidence",
        idiom(
            r"we (?:all )?(?:need|require|want|await|are waiting for) (?:some |more |clear |concrete "
            r"|the |full |your |solid |any |further |specific |clearer )*(?:details|specifics"
            r"|detail)(?! (?:from|about|on) (?:@|the|each))",
            _details,
            plain=False,
            needs="need want require await waiting hear get why what",
        ),
    ),
    (
        "details specifics information",
        idiom(
            r"(?:need|want|require|hear|get) (?:some |more |clear |concrete |the |full |solid |any "
            r"|further |specific |clearer )*(?:details|specifics|information|proof) (?:from|about) <P>",
            _details_of,
            plain=False,
            needs="need want require await waiting hear get why what",
        ),
    ),
    (
        "reveal",
        idiom(
            r"why (?:are you|you are) waiting (?:until|till|for) (?:[a-z]+ )?(?:tomorrow|later|tonight"
            r"|day|so long)?(?: to (?:reveal|share|tell))?",
            _details,
            plain=False,
            needs="need want require await waiting hear get why what",
        ),
    ),
    (
        "see",
        idiom(
            r"what (?:did|do) you see(?: last night)?(?= $)",
            _details,
            plain=False,
            needs="need want require await waiting hear get why what",
        ),
    ),
    # -- roles --
    ("role claim", idiom(r"(?:your|a) (?:role|claim) ,? ?please", _ROLE, plain=False, needs="please")),
    (
        "claim",
        idiom(
            r"(?:we need|i need|i want|we want) your (?:role )?claim|(?:^| )make a (?:role )?claim",
            _ROLE,
            plain=False,
            needs="need want make",
        ),
    ),
    (
        "tell say state explain",
        idiom(r"(?:tell us|say|state|explain) what you are(?= $)", _ROLE, plain=False),
    ),
    (
        "role roles claim",
        idiom(
            r"(?:does |do )?(?:anyone|anybody|who)(?: else)? (?:have|has|got|with) (?:a|any|an) "
            r"(?:[a-z]+ )?(?:role|roles|claim|role claim|power role)",
            _ALL_ROLE,
            plain=False,
            needs="anyone anybody who",
        ),
    ),
    (
        "role roles claim co",
        idiom(
            r"(?:anyone|anybody|someone)(?: else)? (?:have|has|got|with|holding) (?:a|any|an|the) "
            r"(?:(?:role|claim"
            r"|role claim|co|power role)s? (?:or|and|/) (?:[a-z]+ ){0,2}(?:divination|result|check)s?"
            r"|(?:[a-z]+ )?(?:divination|result|check)s? (?:or|and|/) (?:[a-z]+ )?(?:role|claim|role "
            r"claim|co)s?)",
            _role_and_result,
            plain=False,
            instead=True,
        ),
    ),
    (
        "up forward now out",
        idiom(
            r"(?:anyone|anybody|whoever|those) (?:with|who has|has|have|holding) (?:a|any|the) (?:[a-z]+ "
            r")?(?:role|claim|role claim|power role|power) ,? ?(?:please |should |must |needs to |can "
            r")?(?:speak up|step up|come out|step forward|come forward|claim|say so|reveal)",
            _ALL_ROLE,
            plain=False,
            needs="anyone anybody whoever those",
        ),
    ),
    (
        "up forward out",
        idiom(
            r"(?P<f>seer|medium|guard|bodyguard|guardian|doctor|protector)(?: 's)? (?:or|and|,|or a|or "
            r"the|/) (?:the "
            r")?(?P<s>seer|medium|guard|bodyguard|guardian|doctor|protector) ,? ?(?:please |should "
            r"|must |now )*(?:speak up|speak|step up|come out|step forward|come forward|claim|reveal)",
            _each_role,
            plain=False,
            instead=True,
        ),
    ),
    ("up", idiom(r"who is (?:stepping|speaking|coming) (?:up|forward|out)", _who_steps_up, plain=False)),
    (
        "time now",
        idiom(
            r"if (?:you|anyone|anybody|someone) (?:have|has|hold|holds) (?:a|any|an) (?:[a-z]+ )?(?:role"
            r"|claim|role claim|power role)(?: or [a-z ]+)? ,? ?(?:to share |to claim |please )?(?:now "
            r"is|this is|it is|speak|say|share|claim|reveal|tell)",
            _role_if,
            plain=False,
            needs="if",
        ),
    ),
    ("claims", idiom(r"(?:start|begin) with (?:any |some )?(?:role )?claims", _ALL_ROLE, plain=False)),
    (
        "seer",
        idiom(
            r"(?:is )?(?:anyone|anybody)(?: else)? (?:the|a) seer",
            _SEER,
            plain=False,
            needs="anyone anybody where will",
        ),
    ),
    (
        "seer",
        idiom(
            r"where (?:is|are) (?:the|our) (?:[a-z]+ )?seer",
            _SEER,
            plain=False,
            needs="anyone anybody where will",
        ),
    ),
    (
        "seer",
        idiom(
            r"will (?:the|our) (?:[a-z]+ )?seer (?:come|step|reveal|claim|speak)",
            _SEER,
            plain=False,
            needs="anyone anybody where will",
        ),
    ),
    (
        "counterclaim counterclaims counterclaiming counter",
        idiom(
            r"(?:do we have|is there|does anyone|anyone|will anyone) (?:a|any|want to )?(?:counterclaim"
            r"|counterclaims|counterclaiming|counter)(?= (?:$|this|that|@))",
            _SEER,
            plain=False,
        ),
    ),
    (
        "counterclaim counterclaims counter-claim counter-claims",
        idiom(
            r"(?:anyone|anybody|someone|somebody|you)(?: else)? (?:has|have|with|got|wants? to"
            r"|opposing)(?: [a-z,]+)"
            r"{0,4} (?:counterclaims?|counter-claims?)(?: [a-z,]+){0,8} (?:speak|say|share|state|reveal|come"
            r"|step|now is|do)",
            _SEER,
            plain=False,
        ),
    ),
    (
        "claim claims",
        idiom(
            r"(?:can|could|does|do|will|would) (?:anyone|anybody|someone|you)(?: else)? (?:confirm or )?"
            r"(?:refute|counter|contradict|dispute|contest|deny)(?: (?:or|and) [a-z]+)? @\d+ 's "
            r"(?:seer )?claims?",
            _SEER,
            plain=False,
            instead=True,
        ),
    ),
    (
        "claiming claim reveal announce revealing announcing",
        idiom(
            r"(?:reason|reasons|reasoning|logic|thinking|motive|rationale)(?: is| was)? (?:for|behind"
            r"|in) (?:claiming|your claim|revealing|announcing|coming out|the claim)",
            _why_claimed,
            plain=False,
            needs="reason reasons reasoning logic thinking motive rationale",
        ),
    ),
    # -- agreement --
    (
        "valid fair taken",
        idiom(
            r"<S> points? (?:[a-z]+ )?(?:is|are) (?:valid|fair|good|sound|well taken|well made|taken"
            r"|right)",
            _agree,
        ),
    ),
    ("judgment", idiom(r"<S> (?:judgment|judgement) is (?:sound|right|correct|solid)", _agree)),
)
