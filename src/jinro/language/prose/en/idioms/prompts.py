"""Turns of phrase that ask for a suspect, or for an opinion of somebody."""

from typing import Final

from jinro.language.prose.en.idioms.wording import Told, ask, idiom
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import Tag

_SUSPECT: Final = ask(Tag.SUSPECT)
_VOTE: Final = ask(Tag.VOTE)
_M: Final = r"(?P<p>@\d+(?:(?: 's)?(?: ,)?(?: and| or)? @\d+)*|my|his|her|their)(?: 's)?"
_ODD: Final = (
    r"(?:off|odd|suspicious|weird|fishy|strange|shady|tricky|evasive|dangerous|sus|sketchy|untrustworthy"
    r"|guilty"
    r"|wolfish|wolfy|unusual|peculiar|dodgy|quiet)"
)


def _if_asked(told: Told) -> None:
    if told.asks:
        _SUSPECT(told)


def _if_called(told: Told) -> None:
    """ "Kai, any doubts?": only of somebody who is called."""
    if told.asks and told.memory.calls:
        _SUSPECT(told)


def _opinion_if_called(told: Told) -> None:
    """ "Rin, is Kai's silence mere caution?": without a call it is musing."""
    if told.asks and told.memory.calls:
        for to in told.memory.to:
            for who in told.people():
                if who != to:
                    told.emit(Tag.SUSPECT, object=who, mood=Mood.ASK, to=to)


_OPINIONS: Final = frozenset((Tag.SUSPECT, Tag.ROLE, Tag.TRUE, Tag.COLOUR, Tag.TRUST))


def _here(told: Told) -> list[Predication]:
    """What the sentence asks of opinions."""
    found = (one for one in told.memory.found if one.sentence == told.number)
    return [one for one in found if one.mood is Mood.ASK and one.kind in _OPINIONS]


def _trusted(told: Told) -> None:
    """ "Show your result or name whom to trust"."""
    if not _here(told):
        _SUSPECT(told)


def _their_wolf(told: Told) -> None:
    """ "Who is your top wolf?": whom the addressee suspects, not whether he is one."""
    wrong = [one for one in _here(told) if one.object in told.memory.to]
    told.memory.found[:] = [one for one in told.memory.found if one not in wrong]
    if not _here(told):
        _SUSPECT(told)


def _truer(told: Told) -> None:
    """ "How do you weigh Kai's claim against Rin's?": who is the true one."""
    for to in told.memory.to or (None,):
        told.emit(Tag.TRUE, object=EVERYBODY, mood=Mood.ASK, to=to)


def _role_and_vote(told: Told) -> None:
    for to in told.memory.to or (None,):
        told.emit(Tag.VOTE, mood=Mood.ASK, to=to)


ROWS: Final = (
    (
        "wolf wolves werewolf werewolves",
        idiom(
            r"(?:who is|who are|name|tell us|give us|share|state|list|declare) your (?:[a-z]+ ){0,3}(?:<W>)"
            r"(?: (?:picks?|suspects?|candidates?|reads?|guess|guesses))?",
            _their_wolf,
            plain=False,
            besides=True,
            needs="your",
        ),
    ),
    (
        "suspect suspects",
        idiom(
            r"(?:(?<!\S )|(?:,|and|or|please|you|now) )(?:name|give us|give|offer|provide|state|share)"
            r" (?:your|one|a|two|us) (?:[a-z]+ ){0,3}suspects?",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "suspect suspects read reads suspicions",
        idiom(
            r"(?:need|want|expect|waiting for|await|like|demand) (?:[a-z]+ ){0,3}(?:suspects?|reads?"
            r"|suspicions?) from you",
            _SUSPECT,
            plain=False,
            instead=True,
            needs="from",
        ),
    ),
    (
        "suspect",
        idiom(
            r"(?:pick|choose|find) (?:someone|somebody|a person|a player)(?: [^ ]+){0,5} to suspect",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "trust believe",
        idiom(
            r"(?:name|tell us|say|state|share) who (?:to|we should|we can|you) (?:trust|believe)",
            _trusted,
            plain=False,
            besides=True,
        ),
    ),
    (
        "gut instinct instincts intuition",
        idiom(
            r"what (?:is|are|does|do) your (?:gut|instincts?|intuition)(?: feeling)? (?:saying|telling|say"
            r"|tell)",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "lead leads guess guesses doubts hunch hunches theories theory suspicions",
        idiom(
            r"(?:any|do you have|have you got|got) (?:a |an |any )?(?:[a-z]+ ){0,2}(?:leads?|guess|guesses"
            r"|doubts|hunch"
            r"|hunches|theory|theories)(?= (?:$|,|since|yet|so|or|on who|about who|today|now))",
            _if_called,
            plain=False,
        ),
    ),
    (
        "seem seems feel feels look looks sound sounds act acts acting seeming",
        idiom(
            r"(?:do|does|did|has|have) (?:any|anyone|anybody)(?: (?:players?|people|one|of them|else"
            r"|other))* (?:seem|feel|look"
            rf"|sound|act|acting|seeming)(?: [a-z]+)? {_ODD}",
            _if_called,
            plain=False,
        ),
    ),
    (
        "thinking think feel believe feeling",
        idiom(
            r"(?:anyone|anybody|someone)(?: (?:new|else|other|specific))* (?:that )?you (?:are"
            r" )?(?:thinking|think|feel|feeling"
            rf"|believe) (?:might be|may be|could be|is|seems|looks)(?: [a-z]+)? (?:{_ODD}|<W>)",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "who",
        idiom(
            rf"(?:(?<!\S )|(?:,|and|so|or|with) )who (?:is|seems|has been|looks|feels) (?:the )?{_ODD}(?!"
            rf" to me)",
            _if_asked,
            plain=False,
        ),
    ),
    (
        "who",
        idiom(
            r"who (?:are|were) you (?:[a-z]+ )?(?:curious about|worried about|wary of|concerned about"
            r"|suspicious of|uneasy"
            r" about|nervous about)",
            _SUSPECT,
            plain=False,
            needs="curious worried wary concerned suspicious uneasy nervous",
        ),
    ),
    (
        "hide hiding",
        idiom(r"who (?:has|have) (?:something |the |reason |a reason )?to hide", _SUSPECT, plain=False),
    ),
    (
        "whose",
        idiom(
            r"whose (?:[a-z]+ ){1,6}(?:strikes|strike|seems|seem|feels|feel|bothers|worries|stands out"
            r"|struck|concerns"
            r"|looks|raises)",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "leaning",
        idiom(r"what are you leaning (?:toward|towards)(?= $)", _VOTE, plain=False),
    ),
    (
        "target vote",
        idiom(
            r"your role (?:and|or) (?:your )?(?:[a-z]+ )?(?:target|vote)",
            _role_and_vote,
            plain=False,
            besides=True,
            needs="tell state share reveal give say declare",
        ),
    ),
    (
        "see find view read consider sense interpret",
        idiom(
            rf"(?:do|did|would) you (?:see|find|view|read|consider|interpret) {_M} (?:[a-z]+ ){{1,5}}or .+",
            _SUSPECT,
            plain=False,
            instead=True,
            needs="or",
        ),
    ),
    (
        "what how",
        idiom(
            r"what (?:of|is up with|is with|is going on with|about) (?P<p>@\d+) 's [a-z]+(?: [a-z]+)?(?="
            r" (?:$|,))",
            _opinion_if_called,
            plain=False,
        ),
    ),
    (
        "how",
        idiom(
            rf"how (?:do|are|did|would) you (?:feel|feeling|think) (?:about|on|regarding) (?:[a-z]+"
            rf" ){{1,4}}(?:and|or) {_M}",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "how",
        idiom(
            rf"how (?:do|would|did) you (?:weigh|assess|judge|rate|evaluate|gauge) {_M}"
            r"(?! (?:'s )?[a-z]+ (?:versus|vs|against|or|and))",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "weigh assess judge rate evaluate gauge compare versus vs trust believe leaning",
        idiom(
            r"(?:how (?:do|would|did) you (?:weigh|assess|judge|rate|evaluate|gauge|compare|see|view)|do"
            r" you (?:trust|believe)"
            r"|are you leaning toward) @\d+ 's (?:[a-z]+ )?(?:claims?|result|divination) (?:versus|vs"
            r"|against|or|over|and|more"
            r" than) @\d+ 's",
            _truer,
            plain=False,
            instead=True,
        ),
    ),
    (
        "shifted changed affected altered influenced shift change affect alter influence swayed",
        idiom(
            rf"(?:has|have|did|does) (?:anything|something|this|that|it)(?: (?:in|about|from) {_M}(?:"
            rf" [a-z]+){{0,3}})? (?:shifted"
            r"|changed|affected|altered|influenced|shift|change|affect|alter|influence|swayed) your"
            r" (?:[a-z]+ )?(?:impression"
            r"|view|opinion|read|mind|stance|suspicion|trust)",
            lambda told: _SUSPECT(told) if told.match["p"] else None,
            plain=False,
            instead=True,
        ),
    ),
    (
        "look consider think observe examine",
        idiom(
            rf"(?:what|how) (?:[a-z]+ ){{1,9}}(?:when|as) you (?:look at|consider|think about|think of"
            rf"|observe|examine) {_M}",
            _SUSPECT,
            plain=False,
            needs="when as",
        ),
    ),
    (
        "say mean suggest imply tell",
        idiom(
            r"what (?:does|do|did|would) (?:that|this|it|these|those) (?:say|mean|suggest|imply|tell you"
            r"|tell us)"
            rf" (?:about|of|for) {_M}",
            _opinion_if_called,
            plain=False,
        ),
    ),
    (
        "evidence proof",
        idiom(
            r"(?:evidence|proof|arguments?) (?:supporting|for|against|refuting|clearing|implicating)(?: or"
            r" [a-z]+)? "
            r"(?P<p>@\d+|him|her|them)",
            _SUSPECT,
            plain=False,
            needs="share have give offer any what",
        ),
    ),
    (
        "mere caution genuine suggest hint point indicate seem feel look strike make fit sign front ploy"
        " tactic strategy due hiding deliberate honest or",
        idiom(
            r"(?:is|are|was|does|do|did|could|might) (?P<p>@\d+) 's (?:[a-z]+ ){1,4}(?:mere|caution|or"
            r"|genuine|suggest|hint|point"
            r"|indicate|seem|feel|look|strike|make|fit|a sign|a front|a ploy|a tactic|a strategy|due"
            r"|hiding|deliberate|honest).*",
            _opinion_if_called,
            plain=False,
        ),
    ),
    (
        "share add say",
        idiom(
            r"(?:anyone|anybody)(?: else)? (?:want to |have anything to |care to |got anything to |like to"
            r" |something to )"
            r"(?:share|add|say) (?:about|on|regarding) (?P<p>@\d+|him|her|them)",
            ask(Tag.SUSPECT, all_asked=True),
            plain=False,
        ),
    ),
)
