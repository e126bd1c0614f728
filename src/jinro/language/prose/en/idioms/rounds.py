"""Turns of phrase that ask each in turn, or all, for reads, roles, results and votes."""

import re
from typing import Final

from jinro.language.claims import Who
from jinro.language.prose.en.idioms.wording import Told, ask, idiom
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_WANTED: Final = (
    (
        Tag.SUSPECT,
        re.compile(r" (?:suspects?|suspicions?|suspicious|reads?|gut|hunch(?:es)?|trust|instincts?) "),
    ),
    (Tag.CLAIM, re.compile(r" (?:roles?|(?:role )?claims?|roleclaims?|co) ")),
    (Tag.RESULT, re.compile(r" (?:results?|divinations?|checks?) ")),
    (Tag.VOTE, re.compile(r" (?:votes?|voting) ")),
)
"""What a list of wanted things asks for."""


_AIM: Final = re.compile(r" (?:so|before|until|then|because|or i|if we|to) ")
"""What stands after what is wanted."""


def _ask_wanted(told: Told, asked: list[Who | None]) -> None:
    """Ask for each thing that is wanted and that the sentence does not ask for yet."""
    text = f" {_AIM.split(told.match['t'], 1)[0]} "
    here = [one for one in told.memory.found if one.sentence == told.number and one.mood is not Mood.STATE]
    had = {Tag.SUSPECT if one.kind is Tag.ROLE else one.kind for one in here}
    for kind, pattern in _WANTED:
        if kind not in had and pattern.search(text):
            for to in asked:
                told.emit(kind, mood=Mood.ASK, to=to)


def _each(told: Told) -> None:
    """ "Kai and Rin, please each name a suspect": of those who are called, otherwise of all."""
    _ask_wanted(told, [*told.memory.to] if told.memory.calls and told.memory.to else [None])


def _if_any(told: Told) -> None:
    """ "If you have a read, share it": of whoever is spoken to; "if anyone has": of all."""
    _ask_wanted(told, [*told.memory.to] if told.match["a"] == "you" and told.memory.to else [None])


def _all(told: Told) -> None:
    if not told.whisper:
        _ask_wanted(told, [None])


_TELL: Final = (
    r"(?:state|name|say|give|share|list|post|tell us|declare|provide|offer|drop|reveal|report|lay out|lay"
    r" down"
    r"|put down|point out|present)"
)
_EVERYBODY: Final = (
    r"(?:each (?:person|player|one|of you|of us)|everyone else|everybody else|everyone|everybody|you all"
    r"|all of you|others|the others|the rest|folks)"
)
_QUICK: Final = (
    r"(?:any|some|a|an|one|your|quick|short|concrete|brief|clear|final|solid|early|one-line|one-sentence"
    r"|first"
    r"|initial|honest|specific|gut|role|seer|vote|tentative|intended|last|real|strong|top|main|small)"
)
_THING: Final = (
    r"(?:reads?|suspects?|suspicions?|votes?|claims?|roleclaims?|results?|checks?|hunches|hunch|instincts?"
    r"|roles?"
    r"|declarations?)"
)
_LIST: Final = rf"(?P<t>(?:{_QUICK} ){{0,4}}{_THING}(?: (?:or|and) (?:{_QUICK} ){{0,3}}{_THING})*)"
_TO_WATCH: Final = (
    r"(?:watch|keep an eye on|look at|look into|focus on|be wary of|worry about|press|scrutinize)"
)

ROWS: Final = (
    (
        "each",
        idiom(
            rf"(?:please )?each (?:please )?{_TELL}(?: us| me)? (?P<t>[^,]+)",
            _each,
            plain=False,
            besides=True,
        ),
    ),
    (
        "each",
        idiom(
            r"(?:one|a|two) (?:line|sentence|name|word|reason)s? each(?: please)? (?:, )?(?P<t>.+)",
            _each,
            plain=False,
            besides=True,
        ),
    ),
    (
        "both each",
        idiom(
            rf"(?:(?<!\S )|, )(?P<t>(?:{_QUICK} )*{_THING}) from (?:you both|both of you|each of you|you"
            rf" two|you)(?= )",
            _each,
            plain=False,
        ),
    ),
    (
        "each everyone everybody all others rest folks",
        idiom(
            rf"{_EVERYBODY} (?:, )?(?:to |please |should |must |can |could |now |will )*{_TELL}(?: us|"
            rf" me)? (?P<t>.+)",
            _all,
            plain=False,
            besides=True,
            needs="state name say give share list post tell declare provide offer drop reveal report lay put",
        ),
    ),
    (
        "everyone everybody others rest else",
        idiom(
            rf"(?:(?<!\S )|, ){_EVERYBODY} ?,? {_LIST}(?= (?:$|,|or|and|now|please|before|today|so))",
            _all,
            plain=False,
            besides=True,
        ),
    ),
    (
        "reads read suspects suspect suspicions suspicion claims claim results roles hunches",
        idiom(
            rf"(?:lets|let us|can we|could we|shall we|should we|we can|we could|we should)(?: all| each|"
            rf" go round and"
            rf"| go around and| start by| begin by)* (?:{_TELL}|sharing|naming|stating|giving|ask for|hear"
            rf"|get)"
            rf"(?: any| our| some| all)* {_LIST}",
            _all,
            plain=False,
            besides=True,
        ),
    ),
    (
        "suspicious suspect trust",
        idiom(
            rf"(?:lets|let us|can we|could we|shall we|should we|we can|we could|we should)(?: all| each|"
            rf" just)* "
            rf"{_TELL} (?P<t>(?:[a-z-]+ ){{0,3}}(?:person|player|someone|somebody|one|name|who|whom"
            rf"|thoughts on who|"
            r"ideas on who|opinions on who|thoughts about who) (?:we |each of us |might be |seems |looks "
            r"|is |you |could be "
            r"|they )(?:find |find most |consider |each )?(?:suspicious|suspect|trust)(?: (?:or|and)"
            r" (?:suspect|trust))?)",
            _all,
            plain=False,
            besides=True,
        ),
    ),
    (
        "if",
        idiom(
            r"if (?P<a>anyone|anybody|someone|you) (?:else )?(?:has|have|got|(?:[a-z]+ ){1,7}(?:or|and)"
            r" (?:has|have)) "
            rf"(?:[a-z]+ ){{0,2}}(?:feeling or |feelings or )?{_LIST} ,? ?(?:(?:please|just|it is|is|now|then"
            rf"|the|time|to|'s) )*"
            r"(?:share|speak|say|tell|drop|post|voice)",
            _if_any,
            plain=False,
            besides=True,
            needs="share speak say tell drop post voice",
        ),
    ),
    (
        "watch eye look focus wary worry press scrutinize",
        idiom(
            r"(?:any|some|your|have) (?:[a-z]+ )?(?:thoughts|ideas|theories|guesses|opinions|hunches"
            r"|suggestions)"
            rf" (?:on|about|as to|regarding) who (?:to|we should|should we|we must|i should) {_TO_WATCH}",
            ask(Tag.SUSPECT),
            plain=False,
        ),
    ),
    (
        "watch eye look wary worry scrutinize",
        idiom(
            rf"who (?:do you (?:think|feel|believe|say|suggest) (?:that )?)(?:we should|should we|we must"
            rf"|i should) {_TO_WATCH}",
            ask(Tag.SUSPECT),
            plain=False,
        ),
    ),
    (
        "acting behaving",
        idiom(
            r"(?:who|who is|anyone|anybody|someone) (?:is |been )?(?:acting|behaving) (?:out of line"
            r"|strangely|oddly"
            r"|weirdly|suspiciously|differently|shady|out of character|strange|weird|odd)",
            ask(Tag.SUSPECT),
            plain=False,
            needs="who",
        ),
    ),
)
