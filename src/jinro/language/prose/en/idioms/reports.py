"""Turns of phrase that call for the seer's result without a plain order to tell it."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Agent, Who
from jinro.language.prose.en.idioms.wording import Told, ask, idiom
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_RESULT: Final = ask(Tag.RESULT)
_ALL_RESULT: Final = ask(Tag.RESULT, all_asked=True)
_NOUN: Final = (
    r"(?:results?|divinations?|reports?|findings?|checks?|intel|visions?|divination (?:results?"
    r"|details|report|info)|seer (?:results?|info|report|checks?)|revelations?|discover(?:y|ies)|readings?)"
)
_RESULTS: Final = rf"(?:(?!next|planned|upcoming|vote)[a-z]+ ){{0,2}}{_NOUN}"
_NOUNS: Final = (
    "result results divination divinations report reports finding findings check checks intel vision visions"
    " revelation revelations discovery discoveries reading readings"
)
_SHARE: Final = (
    r"(?:share|reveal|report|present|tell us|deliver|give us|give|state|show us|show|provide|announce"
    r"|disclose|submit|unveil|declare|publish|clarify|explain|detail|offer|produce|put forth|speak of)"
)
_SHARES: Final = (
    "share reveal report present tell deliver give state show provide announce disclose submit unveil"
    " declare publish clarify explain detail offer produce put speak"
)
_SEERS: Final = r"(?:the |our |any |a |all |both |every )?(?:real |true |actual )?(?:seers?|seer , s ,)"
_NEEDED: Final = (
    r"(?:critical|crucial|vital|key|essential|needed|necessary|important|paramount|required|overdue"
    r"|decisive|imperative|invaluable)"
)
_OF_ALL: Final = r"(?:their|his|her|the|your|its|any|all)"


def _seers(told: Told) -> list[Who | None]:
    """Both seers are those who claim it; a seer is whoever it is."""
    said = told.match[0]
    known = told.memory.claimants(Role.SEER) if " both " in said or " all " in said else []
    return [*known] or [None]


def _of_seers(told: Told) -> None:
    for to in _seers(told):
        told.emit(Tag.RESULT, mood=Mood.ASK, to=to)


def _seer_called(told: Told) -> None:
    """Of whoever is called."""
    for who in told.memory.to:
        told.emit(Tag.RESULT, mood=Mood.ASK, to=who)


def _claimed_seer(told: Told) -> None:
    """Of whoever is called and has claimed to be the seer: "any insights?"."""
    for who in told.memory.to:
        if told.claims(who) is Role.SEER:
            told.emit(Tag.RESULT, mood=Mood.ASK, to=who)


def _claimants(told: Told) -> None:
    """ "Each must state the target": each who claims to be the seer."""
    seers = [who for who in told.memory.claimants(Role.SEER) if who != told.memory.me]
    named = [who for who in seers if isinstance(who, Agent) and f" @{who.seat} " in told.flat.text]
    for who in named if len(named) > 1 else seers:
        told.emit(Tag.RESULT, mood=Mood.ASK, to=who)


def _of_target(told: Told) -> None:
    """ "Explain your Rin check": of her."""
    for who in told.people():
        for to in told.memory.to:
            told.emit(Tag.RESULT, object=who, mood=Mood.ASK, to=to)


def _of_whom(told: Told) -> None:
    for who in told.people():
        told.emit(Tag.RESULT, mood=Mood.ASK, to=who)


ROWS: Final = (
    (
        "seer seers",
        idiom(
            rf"{_SEERS} (?:should|must|needs? to|has to|have to|ought to|shall|is to|are to|to) "
            rf"(?:please |now |kindly |both |all |each )*{_SHARE} {_OF_ALL} {_RESULTS}",
            _of_seers,
            plain=False,
            instead=True,
            needs=_SHARES,
        ),
    ),
    (
        "seer seers",
        idiom(
            rf"{_SEERS} (?:to|must|should) (?:detail|explain|share|give|justify) {_OF_ALL} (?:reasoning"
            rf"|reasons?"
            r"|logic|choice|timing)(?: [a-z']+){0,3} (?:target|divination|check|choice|pick)",
            _of_seers,
            plain=False,
            instead=True,
            needs="target divination check choice pick",
        ),
    ),
    (
        "seer seers",
        idiom(
            r"seers? (?:or [a-z]+ )?,? ?(?:please |now |just |do )*(?:share|speak|report|reveal|tell us"
            r"|come forward|step up|talk|say so)(?: up| out| now| already)* if you (?:(?:have|got) "
            r"(?:any |some "
            rf"|a |new |your )*{_RESULTS}|(?:found|find|saw|learned|discovered) (?:anything|something))",
            _ALL_RESULT,
            plain=False,
            besides=True,
            needs="if",
        ),
    ),
    (
        "seer seers",
        idiom(
            r"seers? ,? ?we (?:all )?(?:need|want|await|require|are waiting for|are counting on) your "
            rf"{_RESULTS}",
            _ALL_RESULT,
            plain=False,
            instead=True,
            needs="need want await require waiting counting",
        ),
    ),
    (
        _NOUNS,
        idiom(
            r"(?:let|may|the) (?:the )?(?:one|subject|player|person|holder|soul|villager|they) (?:who|with"
            rf"|holding|that) (?:[a-z']+ ){{2,9}}?(?:should |must |now |please |shall )*{_SHARE} {_OF_ALL} "
            rf"{_RESULTS}",
            _ALL_RESULT,
            plain=False,
            instead=True,
            needs=_SHARES,
        ),
    ),
    (
        _NOUNS,
        idiom(
            rf"your {_RESULTS}(?: details)? (?:is|are|would be|will be|could be) (?:now |so |[a-z]+ "
            rf")?{_NEEDED}",
            _seer_called,
            plain=False,
            besides=True,
        ),
    ),
    (
        _NOUNS,
        idiom(
            rf"(?:{_NEEDED}|best|need|time|time has come|better)(?: that| if| for)? (?:we |you |us |to )*"
            rf"(?:know|hear|have|see|learn|{_SHARE}) your {_RESULTS}",
            _seer_called,
            plain=False,
            besides=True,
        ),
    ),
    (
        _NOUNS,
        idiom(
            r"(?:sharing|revealing|telling us|clarifying|disclosing|detailing|explaining|stating|giving us) "
            rf"(?:us )?your {_RESULTS} (?:[a-z]+ )?(?:might|could|would|will|may|can|help|helps)",
            _seer_called,
            plain=False,
            besides=True,
            needs="sharing revealing telling clarifying disclosing detailing explaining stating giving",
        ),
    ),
    (
        _NOUNS,
        idiom(
            r"(?:details|specifics|info|information|clarity|context|insight|explanation) (?:about|on"
            rf"|regarding|of|from|behind) your {_RESULTS} (?:would|could|might|will|may|help|helps|is|are)",
            _seer_called,
            plain=False,
            besides=True,
        ),
    ),
    (
        _NOUNS,
        idiom(
            r"(?:interested in|curious about|eager for|eager to hear|eager to know|keen to hear|looking "
            r"forward to|waiting on|waiting for|ask for|asking for|curious to hear|curious to see) "
            rf"(?:hearing |seeing )?<S> {_RESULTS}",
            _of_whom,
            plain=False,
        ),
    ),
    (
        _NOUNS,
        idiom(
            rf"(?:{_NEEDED}|best|time|good|wise|helpful)(?: that| if)? (?:for )?<N> (?:to |should |must )?"
            rf"{_SHARE} (?:their|his|her|the) {_RESULTS}",
            _of_whom,
            plain=False,
            instead=True,
        ),
    ),
    (
        _NOUNS,
        idiom(
            r"(?:prove|back|support|show|dispel|settle|clear|convince)(?: [a-z]+){1,3} with (?:your|a|the) "
            rf"{_RESULTS}",
            _seer_called,
            plain=False,
            besides=True,
            needs="prove back support show dispel settle clear convince",
        ),
    ),
    (
        "insights insight news discoveries updates visions findings revelations discovery update",
        idiom(
            r"any (?:new |fresh |more |other |further |useful |key )*(?:insights?|discover(?:y|ies)"
            r"|news|updates?"
            r"|findings|visions?|revelations?)(?: or [a-z]+)? from(?: the night| your (?:[a-z]+ )?(?:role"
            r"|divination|powers?|vision|gift|sight|check|abilit(?:y|ies))|(?= (?:to|,|$)))",
            _claimed_seer,
            plain=False,
            instead=True,
        ),
    ),
    (
        "insights insight news updates visions findings revelations anything something",
        idiom(
            r"(?:any (?:new |fresh |more |other |further )*(?:insights?|news|updates?|visions?|revelations?)"
            r"|have (?:anything|something)(?: new| else)? (?:for us|to report|to share|to tell us)"
            r"|(?:some|your first|any) insights?)(?= (?:$|,|to|for us|as|now|with us|today))",
            _claimed_seer,
            plain=False,
            needs="any have share give need hear",
        ),
    ),
    (
        "details specifics timing night timeline wording method",
        idiom(
            r"(?:state|give|provide|share|show|offer|supply|present|explain|clarify|specify|name|tell us)"
            r"(?: us| me)? (?:the |your |exact |full |more |some |clear |concrete |precise |specific "
            r"|any |night )*"
            r"(?:details|specifics|timing|timeline|night|night number|method|wording)",
            _claimed_seer,
            plain=False,
        ),
    ),
    (
        "details specifics",
        idiom(
            r"(?:your )?(?:details|specifics)(?: (?:now|please))?(?= $)",
            _claimed_seer,
            plain=False,
        ),
    ),
    (
        _NOUNS,
        idiom(
            rf"(?<=^ )(?:and |now |so |then )?your {_RESULTS}(?= $)",
            _seer_called,
            plain=False,
        ),
    ),
    (
        _NOUNS,
        idiom(
            r"(?:list|name|give|share|state|reveal|tell us|provide|show)(?: us)? (?:every|all|each)(?: of)?"
            r"(?: your| the)? (?:divination |seer )?(?:divinations?|results?|checks?|visions?)",
            _seer_called,
            plain=False,
            besides=True,
        ),
    ),
    (
        "check divination result reading vision",
        idiom(
            r"your <N> (?:check|divination|result|reading|vision)",
            _of_target,
            plain=False,
            instead=True,
            needs="why explain timing reason when how give clarify justify reasoning details",
        ),
    ),
    (
        "both each all",
        idiom(
            r"(?:both|each|all three|all seers?|all claimants)(?: of (?:you|them)| seers?| claimants?| "
            r"seer claims"
            r"| claims)? (?:must |should |please |to |need to )*(?:state|give|provide|share|explain"
            r"|name|list) ,? ?"
            r"(?:[a-z0-9]+ ){0,3}(?:target|targets|timing|divination|result|results|details|night)",
            _claimants,
            plain=False,
            instead=True,
        ),
    ),
    (
        "that this it",
        idiom(r"(?:which night|when) was (?:that|this|it)", _claimed_seer, plain=False),
    ),
    (
        "else other others another more",
        idiom(
            r"(?:who|whom) else (?:did |have )?you (?:check|divine|investigate|inspect)(?:d|ed)?"
            r"|(?:whether|if|did|have) you (?:also )?(?:check|divine|investigate|inspect)(?:d|ed)? "
            r"(?:anyone|anybody"
            r"|someone) else|(?:any|all|and) (?:other|further|more) (?:targets?|results?|checks?"
            r"|divinations?)",
            _claimed_seer,
            plain=False,
            besides=True,
        ),
    ),
)
