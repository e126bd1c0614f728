"""Questions for the grounds of what the addressee was just said to have done: "You push Kai. Why?"."""

import re
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Agent, Holder, Who
from jinro.language.prose.en.idioms.wording import Flat, Told, ask, idiom
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import Tag

_WHOM: Final = r"(?P<p>@\d+(?:(?: ,)?(?: and| or)? (?:@\d+|me))*|me|him|her|them)"
_YOU: Final = r"you (?:[a-z]+ ){0,4}?"
_YOUR: Final = r"your (?:[a-z-]+ ){0,3}?"
_ACTS: Final = (
    r"(?:push(?:ed|ing)?(?: to (?:lynch|vote(?: out)?|exile|execute|eliminate))?(?: for| on| hard for)?"
    r"|target(?:ed|ing)?|vot(?:e|ed|ing)(?: for| out| against| to lynch)?|switch(?:ed|ing)? (?:your vote )?to"
    r"|go(?:ing)? after|hunt(?:ed|ing)?|press(?:ed|ing)?|pressur(?:e|ed|ing)|chose|choose|pick(?:ed|ing)?)"
)
_VOTES: Final = re.compile(
    rf" (?:{_YOU}{_ACTS}|{_YOUR}(?:votes?|push|switch|pressure|voting|choice) (?:on|for|against|to|of"
    rf"|toward|towards)"
    rf"|{_YOUR}(?:persistence|insistence|shift|decision|urge|rush|eagerness|choice|move|pivot|change) "
    rf"(?:in |on |to |of |from )(?:[a-z]+ )?{_ACTS}|(?:but|yet|then) (?:[a-z]+ ){{0,2}}(?:voted|vote"
    rf"|voting)(?: for| out)?) " + _WHOM
)
_OWN_VOTE: Final = re.compile(r" your (?P<p>@\d+) votes? ")
_CONTRAST: Final = re.compile(
    rf" (?:but|yet|then|and) (?:[a-z]+ ){{0,2}}(?:voted|vote|voting)(?: for| out)? {_WHOM}"
)
""" "You say Kai is human but voted him": the vote is what needs a reason."""
_CHECKED: Final = re.compile(r" you (?:[a-z]+ ){0,2}(?:pick|picked|chose|target|targeted) .*(?:check|divin)")
_ANY_VOTES: Final = re.compile(r" your (?:[a-z]+ ){0,3}?(?:votes|voting|vote switches|vote changes) ")
_SUSPECTS: Final = re.compile(
    rf" (?:{_YOU}(?:suspect(?:ed|ing)?|accus(?:e|ed|ing)|blam(?:e|ed|ing)|doubt(?:ed|ing)?"
    r"|(?:sure|certain|confident|convinced|suspicious|focused|fixated|set) (?:about|of|on|that)"
    r"|(?:seem|are|sound|look|feel)(?= @\d+ is)"
    r"|focus(?:ed|ing)? on"
    r"|tunnel(?:ed|ing)?(?: on)?|question(?:ed|ing)?|defend(?:ed|ing)?|trust(?:ed|ing)?|back(?:ed|ing)?)"
    rf"|{_YOUR}(?:suspicions?|accusations?|focus|doubts?|case|insistence|fixation|concerns?|reads?|certainty"
    r"|confidence|stance|backing|support|defense"
    r"|shift|trust) (?:of|on|about|against|toward|towards|over|in|from supporting)) " + _WHOM
)
_REASON: Final = (
    r"(?:why(?: (?:is that|that|the (?:sudden )?(?:change|switch|shift|rush|focus|push)|him|her|them|me))?"
    r"|what (?:made|makes|led|prompted|drove|convinced) you(?: (?:to|do|that|so|feel|think|way|this"
    r"|sure|certain"
    r"|decide|change|your|mind|confident|say|believe|it))*"
    r"|(?:on|based on) what(?: (?:basis|evidence|grounds|reasoning))?"
    r"|(?:(?:can|could|would|will) you |please |care to |you should )?(?:please )?(?:explain|clarify"
    r"|elaborate"
    r"|justify)(?: (?:why|that|this|it|on|your|the|his|her|reasoning|logic|thinking|thoughts"
    r"|reasons?|reason|choice"
    r"|decision|stance|position|rationale|motives?|suspicion|suspicions|vote|more|further|what|changed|made"
    r"|makes|you|feel|so|sure|mind|change|behind|us|to|for))*"
    r"|what (?:is|was|are|were) (?:your|the) (?:[a-z]+ )?(?:reasoning|reasons?|logic|basis|evidence"
    r"|rationale"
    r"|thinking|motive|case|grounds|proof)(?: (?:for|behind) (?:that|this|it))?"
    r"|(?:explain|clarify|justify|defend)(?: (?:yourself|now|your choice|your choices|it|that move|or))*"
    r"|care to (?:explain|share|elaborate|clarify)(?: (?:your|the|why|logic|reasoning|reasons|thinking"
    r"|more|that|on))*"
    r"|(?:can|could|would|will) you (?:please )?(?:explain|share|clarify|justify|walk us through)(?:"
    r" (?:your|the|any|more"
    r"|[a-z]+))? (?:reasoning|reasons?|logic|process|thinking|rationale|choices?|case|motives?|evidence"
    r"|that move|move"
    r"|decision|it)(?: (?:[a-z]+ ){0,5}[a-z]+)?"
    r"|(?:give|share|show|offer|provide)(?: (?:us|me))?(?: (?:a|an|one|your|some|real|solid|clear|concrete"
    r"|good|actual))* "
    r"(?:reasons?|reasoning|logic|rationale|explanation|justification)(?: (?:or|now|please|behind|for|that"
    r"|this) .*)?"
    r"|(?:was|is) there (?:a|any|some) (?:[a-z]+ )?reasons?(?: .*)?|was there something(?: .*)?"
    r"|(?:is|was) it (?:just|because|your|a|purely|simply|only|based) .*"
    r"|what (?:changed|inspires?|inspired|guides?|guided|motivates?|motivated|drives?|drove|is driving"
    r"|explains?)(?: .*)?"
    r"|why did you (?:do|push|move|switch|decide|go|act|choose|change|vote)(?: (?:so|that|this|it|hard"
    r"|fast|quickly|way))*"
    r"|which is it|(?:this|that|it) (?:requires|needs|demands|deserves) (?:an? )?(?:[a-z]+"
    r" )?(?:explanation|reason"
    r"|justification)"
    r"|are you (?:[a-z]+ ){0,3}(?:suspicious|guessing|random|following|sure|convinced)(?: .*)?"
    r"|how come|what changed(?: your mind)?|what is behind (?:that|this|it)|any reason(?: (?:why|for "
    r"that))?)"
)


def _people(told: Told, said: re.Match[str]) -> list[Who]:
    text = said["p"]
    if text.startswith("@"):
        named: list[Who] = [Agent(int(seat)) for seat in re.findall(r"\d+", text)]
        return list(dict.fromkeys([*named, told.memory.me] if text.endswith(" me") else named))
    if text == "me":
        return [told.memory.me]
    before = re.findall(r" @(\d+)", said.string[: said.start()])
    if before:
        return [Agent(int(before[-1]))]
    return [] if told.memory.third is None else [told.memory.third]


def _texts(told: Told) -> list[str]:
    """The sentence as far as the question, and the two before."""
    here = told.flat.text[: told.match.start() + 1]
    before = [sentence for sentence in (told.memory.previous, told.memory.earlier) if sentence]
    return [here, *(Flat(sentence).text for sentence in before)]


def _said_of(told: Told) -> tuple[Tag, list[Who]] | None:
    """What the sentence, or the one before it, says that the addressee does, and to whom."""
    for text in _texts(told):
        for kind, pattern in ((Tag.VOTE, _VOTES), (Tag.VOTE, _OWN_VOTE), (Tag.SUSPECT, _SUSPECTS)):
            found = list(pattern.finditer(text))
            if found and (people := _people(told, found[-1])):
                if kind is Tag.VOTE and _CHECKED.search(text):
                    # "You picked Kai for your first check".
                    return Tag.RESULT, people
                if " suspicious " in f"{told.match[0]} ":
                    # "Your push on Kai is odd. Are you genuinely suspicious?"
                    return Tag.SUSPECT, people
                return kind, people
    return None


def _ask_told(told: Told, one: Predication, to: Who) -> bool:
    """Ask for the grounds of something that the addressee is reported to have done."""
    if one.kind is Tag.VOTE:
        told.emit(Tag.VOTE, object=one.object, mood=Mood.ASK, past=True, to=to)
    elif one.kind is Tag.DIVINE or one.kind is Tag.COLOUR and one.evident is Tag.DIVINE:
        told.emit(Tag.RESULT, object=one.object, species=one.species, mood=Mood.ASK, to=to)
    elif one.kind in (Tag.SUSPECT, Tag.COLOUR, Tag.TRUST):
        told.emit(Tag.SUSPECT, object=one.object, mood=Mood.ASK, to=to)
    elif one.kind is Tag.CLAIM and isinstance(one.role, Holder):
        told.emit(Tag.CLAIM, role=one.role, mood=Mood.ASK, to=to)
    else:
        return False
    return True


def _grounds(told: Told) -> None:
    memory = told.memory
    asked = [to for to in memory.to if to != memory.me]
    if not asked:
        return
    recent = [one for one in memory.found if one.sentence >= told.number - 1]
    contrast = any(_CONTRAST.search(text) for text in _texts(told))
    if not contrast and any(one.mood is Mood.ASK and one.to in (*asked, None) for one in recent):
        return
    said = _said_of(told)
    if said is not None:
        if contrast:
            memory.found[:] = [one for one in memory.found if one not in recent or one.mood is not Mood.ASK]
        for to in asked:
            for who in said[1]:
                if who != to:
                    told.emit(said[0], object=who, mood=Mood.ASK, past=said[0] is Tag.VOTE, to=to)
        return
    if " yourself " in f"{told.match[0]} ":
        return
    for one in reversed(recent):
        if one.mood is Mood.STATE and asked[0] in (one.subject, one.by) and _ask_told(told, one, asked[0]):
            return
    if any(_ANY_VOTES.search(text) for text in _texts(told)):
        # "Your votes are all over the place. Explain."
        for to in asked:
            told.emit(Tag.VOTE, mood=Mood.ASK, past=True, to=to)


def _ground_of_suspicion(told: Told) -> None:
    """ "You voted Kai. Explain your suspicion": of Kai."""
    said = _said_of(told)
    people: list[Who] = [] if said is None else said[1]
    if not people:
        reported = (one for one in reversed(told.memory.found) if one.sentence >= told.number - 1)
        people = [
            one.object
            for one in reported
            if one.object is not None and one.mood is Mood.STATE and {one.subject, one.by} & {*told.memory.to}
        ][:1]
    for to in told.memory.to:
        for who in people:
            if who != to:
                told.emit(Tag.SUSPECT, object=who, mood=Mood.ASK, to=to)


def _why_called(told: Told) -> None:
    """ "Why do you call me a wolf?": the result of a seer, the suspicion of anybody else."""
    for to in told.memory.to:
        for who in told.all_people():
            if told.claims(to) is Role.SEER:
                told.emit(Tag.RESULT, object=who, species=Species.WEREWOLF, mood=Mood.ASK, to=to)
            else:
                told.emit(Tag.SUSPECT, object=who, mood=Mood.ASK, to=to)


def _called(told: Told) -> None:
    """ "Kai called Rin fishy": Kai's suspicion."""
    by = told.match["b"]
    who: list[Who] = [Agent(int(by[1:]))] if by.startswith("@") else told.meant(by)
    for person in who[:1]:
        for of in told.all_people():
            if of != person:
                told.emit(Tag.SUSPECT, object=of, by=person, degree=70)


_SUSPECT: Final = ask(Tag.SUSPECT)
_ALL_SUSPECT: Final = ask(Tag.SUSPECT, all_asked=True)


def _share_suspicion(told: Told) -> None:
    """ "Who else finds Kai odd?": asked of all, and said."""
    for who in told.people():
        told.emit(Tag.SUSPECT, object=who, mood=Mood.ASK)
        told.emit(Tag.SUSPECT, object=who, degree=65)


def _enlighten(told: Told) -> None:
    for who in told.memory.to:
        if told.claims(who) in (Role.SEER, Role.MEDIUM):
            told.emit(Tag.RESULT, mood=Mood.ASK, to=who)


ROWS: Final = (
    (
        "why what explain clarify elaborate justify basis based come care reason reasons reasoning logic"
        " rationale"
        " explanation justification defend process there which requires needs demands guessing suspicious"
        " just because purely simply only",
        idiom(
            rf"(?:(?<!\S )|(?:,|and|but|so) |(?=(?:can|could|would) you )){_REASON}(?= (?:$|,|or))",
            _grounds,
            plain=False,
            besides=True,
        ),
    ),
    (
        "suspicion suspicions doubts doubt accusation",
        idiom(
            r"(?:explain|clarify|justify|support(?:ing|s)?|share|detail|behind|guides?|drives?|defend"
            r"|substantiate"
            r"|reconsidered|fuels?|for) (?:all )?your (?:[a-z]+ )?(?:suspicions?|doubts?|accusation)(?!"
            r" (?:of|on|about"
            r"|toward|towards|against))",
            _ground_of_suspicion,
            plain=False,
            instead=True,
        ),
    ),
    (
        "call calling label brand accuse accusing",
        idiom(
            r"(?:why (?:did|do|are|would|have) you|what (?:made|makes|led) you(?: to)?) (?:[a-z]+ "
            r")?(?:call|calling"
            r"|called|label|labeling|brand|accuse|accusing) <M> (?:of being |as |to be )?(?:a |an "
            r"|the )?(?:<W>"
            r"|liar|fake|fishy|suspicious)",
            _why_called,
            plain=False,
            instead=True,
            needs="why what",
        ),
    ),
    (
        "certain sure positive confident",
        idiom(
            r"are you (?:certain|sure|positive|confident) (?:about |that |of )?<M>(?: being| is| am| "
            r"are)? (?:a |an |the )?<W>",
            _why_called,
            plain=False,
            instead=True,
            needs="wolf werewolf",
        ),
    ),
    (
        "call calls called calling label labels labeled find finds found consider considers deem deems",
        idiom(
            r"(?<!do )(?<!did )(?<!does )(?<!would )(?<!can )(?<!if )(?<!why )(?P<b>@\d+|you|he|she"
            r"|they) (?:[a-z]+ )?(?:call|label|find|consider|deem)(?:s|ed|ing)? (?P<p>@\d+|me"
            r"|him|her|them|you) (?:a |an |the |as )?(?:suspicious|suspect|fishy|odd|weird|shady"
            r"|sketchy|strange"
            r"|off|untrustworthy|dangerous|sus)(?= (?:$|,|but|and|because|for|yet|so))",
            _called,
            instead=True,
        ),
    ),
    (
        "else",
        idiom(
            r"who else (?:finds?|thinks?|feels?|sees?|believes?) <P>(?: 's (?:[a-z]+ ){1,3})? ?(?:is "
            r"|seems |looks "
            r"|feels |acts )?(?:suspicious|suspect|fishy|odd|weird|shady|sketchy|strange|off|wolfish"
            r"|wolfy)",
            _share_suspicion,
            plain=False,
            instead=True,
        ),
    ),
    (
        "each",
        idiom(
            r"(?:one|a|your|top|main) (?:suspect|suspects|read|reads|name|suspicion)(?: and [a-z ]+)? each",
            _ALL_SUSPECT,
            plain=False,
        ),
    ),
    ("enlighten", idiom(r"enlighten us", _enlighten, plain=False)),
    (
        "contest challenge dispute counter oppose",
        idiom(
            r"(?:anyone|anybody|someone)(?: else)? (?:to |want to |going to |wish to |willing to "
            r"|care to )?(?:contest|challenge|dispute|counter|oppose)"
            r"(?:s|ing)? (?:this|that|the|these|the seer|@\d+ 's) (?:seer )?claims?",
            ask(Tag.CLAIM, role=Role.SEER, all_asked=True),
            plain=False,
            instead=True,
        ),
    ),
    (
        "seer",
        idiom(
            r"seer ,? ?where are you",
            ask(Tag.CLAIM, role=Role.SEER, all_asked=True),
            plain=False,
            needs="where",
        ),
    ),
    (
        "focused fixated set hung obsessed fixed intent",
        idiom(
            r"why (?:are|were) you (?:focused|fixated|set|hung up|obsessed|fixed|intent|hard) (?:on"
            r"|with) <M>",
            _SUSPECT,
            plain=False,
            needs="why",
        ),
    ),
    (
        "about",
        idiom(
            r"what (?:is it |exactly |specifically )?about <M>(?: 's [a-z ]+?)? (?:that )?(?:bothers"
            r"|worries|concerns"
            r"|troubles|makes|strikes|puzzles|alarms|unsettles|feels|seems)",
            _SUSPECT,
            plain=False,
            needs="what",
        ),
    ),
    (
        "in",
        idiom(
            r"what (?:is )?in <M> 's (?:[a-z]+ ){1,3}(?:that )?(?:makes|made|bothers|worries"
            r"|prompted|raised) ",
            _SUSPECT,
            plain=False,
            needs="what",
        ),
    ),
)
