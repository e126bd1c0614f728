"""Turns of phrase that call on somebody to come out, to stay hidden, or to take a claim back."""

import re
from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Holder
from jinro.language.prose.en.idioms.wording import Told, idiom
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_ROLES: Final = {
    "seer": Role.SEER,
    "medium": Role.MEDIUM,
    "guard": Role.BODYGUARD,
    "bodyguard": Role.BODYGUARD,
    "knight": Role.BODYGUARD,
    "guardian": Role.BODYGUARD,
    "protector": Role.BODYGUARD,
    "hunter": Role.BODYGUARD,
}
_ROLE: Final = r"(?:seer|medium|guard|bodyguard|knight|guardian|protector|hunter)"
_THE_SEER: Final = r"(?:the|our)(?: real| true)? seer"
_SPEAK: Final = (
    r"(?:speak(?: up| out| now)?|step (?:in|up|forward|out)|come (?:out|forward)|claim|stand up"
    r"|(?:show|reveal) (?:yourself|yourselves|themselves|himself|herself))"
)


def _come_out(told: Told) -> None:
    """ "Seer or guard, please speak up": each of the roles."""
    text = told.match[0]
    if re.search(r" (?:results?|info|information|checked|divined) ", told.flat.text):
        return
    for role in dict.fromkeys(_ROLES[word] for word in re.findall(_ROLE, text)):
        told.emit(Tag.CLAIM, mood=Mood.REQUEST, role=Holder(role))


def _come_out_called(told: Told) -> None:
    """ "If you have a role, reveal it": whoever is called."""
    for who in told.memory.to:
        told.emit(Tag.CLAIM, mood=Mood.REQUEST, to=who)


def _as_seer(told: Told) -> None:
    for who in told.memory.to:
        told.emit(Tag.CLAIM, mood=Mood.REQUEST, role=Holder(Role.SEER), to=who)


def _seer_out(told: Told) -> None:
    told.emit(Tag.CLAIM, mood=Mood.REQUEST, role=Holder(Role.SEER))


def _take_back(told: Told) -> None:
    """ "Drop your claim": the role that was claimed."""
    for who in told.memory.to:
        role = told.claims(who) or _ROLES.get(told.match["role"])
        if role is not None:
            told.emit(Tag.CLAIM, mood=Mood.REQUEST, role=Holder(role), to=who, negated=True)


def _stay_hidden(told: Told) -> None:
    if re.search(r" (?:i (?:will|am|would|have|may)|if|with) $", told.flat.text[: told.match.start() + 1]):
        # "I'll hold off on claims", "if no COs".
        return
    told.emit(Tag.CLAIM, mood=Mood.REQUEST, negated=True)


def _seer_hidden(told: Told) -> None:
    told.emit(Tag.CLAIM, mood=Mood.REQUEST, role=Holder(Role.SEER), negated=True)


def _all_come_out(told: Told) -> None:
    told.emit(Tag.CLAIM, mood=Mood.REQUEST)


ROWS: Final = (
    # -- to come out --
    (
        "seer medium guard bodyguard knight guardian",
        idiom(
            rf"(?:(?<!\S )|, )(?:if )?(?:any |our |the )?{_ROLE} (?:or |/ |and )(?:our |the )?{_ROLE} "
            rf",? ?(?:please |now |if "
            rf"(?:you|they) (?:are here|exist|can) |,  )*{_SPEAK}",
            _come_out,
            plain=False,
            instead=True,
        ),
    ),
    (
        "seer medium",
        idiom(
            rf"(?:(?<!\S )|, ){_ROLE} ,? ?(?:please )?(?:speak|come out)(?: up| now)?(?: if (?:you "
            rf")?(?:can|dare|are "
            r"here))?(?= (?:$|,))",
            _come_out,
            plain=False,
        ),
    ),
    (
        "seer medium",
        idiom(
            rf"if (?:the |a |our |there is a ){_ROLE} (?:can|could|would|is ready to|is able to|is "
            rf"willing to) {_SPEAK}",
            _come_out,
            plain=False,
        ),
    ),
    (
        "role claim something",
        idiom(
            r"(?:if )?you (?:have|hold) (?:a |any |some |an )?(?:(?:special |power )?role|claim"
            r"|something|anything)(?: or "
            r"(?:a |any |night )?[a-z]+)?(?: to (?:share|reveal|claim|say|tell))? ,? ?(?:please |now "
            r"|then )*(?:(?:reveal"
            r"|share|state|show|declare|claim) (?:it|that)|do it|now is the time|is the time|the "
            r"time is now"
            r"|speak now|now 's the time|'s the time)",
            _come_out_called,
            plain=False,
            instead=True,
        ),
    ),
    (
        "role",
        idiom(
            r"unless you (?:state|reveal|claim|share|tell us|declare|disclose) your (?:[a-z]+ )?role",
            _come_out_called,
            plain=False,
        ),
    ),
    (
        "seer",
        idiom(
            r"if you are (?:the|a|our|really the)(?: real| true)? seer ,? ?(?:please |then |now "
            r")*(?:claim|show it|prove it"
            r"|come out|reveal it|say so|say it|step forward)(?= (?:$|,|now|and|today|please|clearly))",
            _as_seer,
            plain=False,
            needs="claim show prove come reveal say step",
        ),
    ),
    (
        "claims roles",
        idiom(
            r"<L> (?:all )?(?:swap|exchange|share|trade|hear|do|get|collect)(?: some| quick| our| "
            r"everyone 's| short)* "
            r"(?:role claims|roles|claims)",
            _all_come_out,
            plain=False,
        ),
    ),
    (
        "role roles",
        idiom(
            r"(?:suggest|propose|recommend|ask|think) (?:that )?(?:everyone|we all|everybody|all)(?: "
            r"should)? "
            r"(?:states?|claims?|reveals?|shares?|declares?) (?:their|our) roles?",
            _all_come_out,
            plain=False,
        ),
    ),
    (
        "seer",
        idiom(
            rf"(?:(?:would|can|could) {_THE_SEER}|will {_THE_SEER} please) (?:please |kindly )?{_SPEAK}",
            _seer_out,
            plain=False,
            instead=True,
        ),
    ),
    (
        "seer",
        idiom(
            rf"(?:call on|call upon|ask|invite|urge|best for|wise for|time for|better for|good for) "
            rf"{_THE_SEER} to "
            r"(?:speak|reveal|claim|come|step)",
            _seer_out,
            instead=True,
        ),
    ),
    (
        "seer",
        idiom(
            rf"(?:help|helpful|great|good|best|nice|wise|useful|ideal)(?: us)? if {_THE_SEER} "
            rf"(?:claim(?:ed|s)|came|comes"
            r"|spoke|speaks|revealed (?:themselves|now)|stepped)",
            _seer_out,
            plain=False,
            instead=True,
        ),
    ),
    (
        "seer",
        idiom(
            r"(?:a seer (?:claim|co|CO)(?: now| today)? (?:would|could|will) (?:help|be|clarify|clear)"
            r"|(?:could use|need|want"
            r"|like) a seer (?:claim|co|CO))",
            _seer_out,
        ),
    ),
    (
        "seer",
        idiom(
            r"(?:(?<!\S )|, |please |and |should |must )(?:claim|come out|come forward|speak(?: up| now)?"
            r"|step forward|reveal yourself)(?: now)? "
            r",? ?if you are "
            r"(?:the|a|our)(?: real| true)? seer",
            _seer_out,
            plain=False,
            instead=True,
            needs="claim out forward speak yourself come",
        ),
    ),
    (
        "all mass full",
        idiom(
            r"(?:(?:lets|let us|we should|we must|we need to) all (?:claim|come out)|(?:propose|suggest"
            r"|want|favor|support"
            r"|call for|need) a (?:mass|full) (?:claim|roleclaim|co|CO))(?= (?:$|,|now|today|together"
            r"|our|right))",
            _all_come_out,
            plain=False,
        ),
    ),
    # -- to take a claim back --
    (
        "drop",
        idiom(r"drop your (?:fake )?(?:(?P<role>[a-z]+) )?claim", _take_back, plain=False, instead=True),
    ),
    # -- to stay hidden --
    (
        "risky dangerous unwise premature early",
        idiom(
            r"(?:divulging|revealing|claiming|exposing|disclosing|sharing) (?:any |our |all |your "
            r")?roles? (?:now |today |too "
            r"early |so early )?(?:is|seems|would be|feels|could be) (?:too |very )?(?:risky|dangerous"
            r"|unwise|a mistake)",
            _stay_hidden,
        ),
    ),
    (
        "revealing claiming claims reveal",
        idiom(
            r"(?:hold off on|avoid|wait with|refrain from|hold back on|not (?:[a-z]+ ){0,4}rush(?:ing)? "
            r"into) (?:revealing |claiming |sharing "
            r")?(?:all |any |our |your |fake |mass )*(?:roles?|role claims|claims)(?= (?:$|,|for|yet"
            r"|now|until|today|but))",
            _stay_hidden,
            plain=False,
            needs="hold avoid wait refrain not",
        ),
    ),
    (
        "need",
        idiom(
            r"no need (?:for|to make) (?:any |fake |role )*(?:claims?|COs?|cos?|role claims)",
            _stay_hidden,
            plain=False,
        ),
    ),
    (
        "no",
        idiom(
            r"no (?:(?:more|fake|duplicate|early|double|new|public) )*(?:COs?|cos?|role claims|fake "
            r"claims|counterclaims)"
            r"(?= (?:$|,|yet|from us|for now|unless|today|now|please))",
            _stay_hidden,
            plain=False,
        ),
    ),
    (
        "seer",
        idiom(
            r"(?:no reveal from the seer|(?:the )?seer ,? ?(?:should |must |please |to |, )*(?:hide|lie "
            r"low|(?:stay|keep|remain|lay) "
            r"(?:hidden|quiet|silent|low))|seer ,? ?(?:please )?hold your claim)(?= (?:$|,|yet|for"
            r"|today|until|d1|now|and))",
            _seer_hidden,
            plain=False,
        ),
    ),
    (
        "seer",
        idiom(
            rf"(?:not (?:want|need|like)|(?:risky|dangerous|unwise) for) {_THE_SEER} to (?:speak|reveal"
            rf"|claim|come|step|expose)",
            _seer_hidden,
            plain=False,
            instead=True,
        ),
    ),
    (
        "seer",
        idiom(
            rf"(?:better|best|safer|safest|prefer|wiser)(?: if| that)? {_THE_SEER} (?:stays?|remains?"
            rf"|keeps?) (?:hidden|quiet"
            r"|silent|low)",
            _seer_hidden,
            plain=False,
            instead=True,
        ),
    ),
    (
        "nobody no none",
        idiom(
            r"(?:nobody|no one|none of (?:us|you)) (?:should |must |needs to |has to )?(?:claims?"
            r"|comes? out|reveals?)(?: (?:a"
            r"|their|any|your) roles?)?(?= (?:$|,|yet|now|today|for))",
            _stay_hidden,
            plain=False,
            instead=True,
        ),
    ),
    (
        "hold",
        idiom(r"(?:please )?hold your claims?(?= (?:$|,|for|until|yet|now))", _stay_hidden, plain=False),
    ),
)
