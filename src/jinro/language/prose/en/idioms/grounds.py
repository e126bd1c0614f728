"""Questions for the grounds of what the addressee was just said to have done: "You push Kai. Why?"."""

import re
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Agent, Holder, Who
from jinro.language.prose.en.idioms.wording import Flat, Told, ask, idiom
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import Tag

_WHOM: Final = r"(?P<p>@\d+(?:(?: ,)?(?: and| or)? @\d+){0,3}|me|him|her|them)"
_VOTES: Final = re.compile(
    r" (?:you (?:[a-z]+ ){0,3}?(?:push(?:ed|ing)?(?: for| on| hard for)?|target(?:ed|ing)?|vot(?:e|ed|ing)"
    r"(?: for| out| against)?|switch(?:ed|ing)? (?:your vote )?to|go(?:ing)? after|hunt(?:ed|ing)?"
    r"|press(?:ed|ing)?|pressur(?:e|ed|ing)|chose|choose|pick(?:ed|ing)?)"
    r"|your (?:[a-z]+ ){0,2}(?:votes?|push|switch|pressure|voting) (?:on|for|against|to|of|toward"
    r"|towards)) " + _WHOM
)
_SUSPECTS: Final = re.compile(
    r" (?:you (?:[a-z]+ ){0,3}?(?:suspect(?:ed|ing)?|accus(?:e|ed|ing)|blam(?:e|ed|ing)|doubt(?:ed|ing)?"
    r"|(?:sure|certain|confident|convinced|suspicious|focused|fixated|set) (?:about|of|on)"
    r"|focus(?:ed|ing)? on"
    r"|tunnel(?:ed|ing)?(?: on)?|question(?:ed|ing)?|defend(?:ed|ing)?|trust(?:ed|ing)?|back(?:ed|ing)?)"
    r"|your (?:[a-z]+ ){0,2}(?:suspicions?|accusations?|focus|doubts?|case|insistence|fixation|concerns?"
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
    r"|how come|what changed(?: your mind)?|what is behind (?:that|this|it)|any reason(?: (?:why|for "
    r"that))?)"
)


def _people(told: Told, said: re.Match[str]) -> list[Who]:
    text = said["p"]
    if text.startswith("@"):
        return list(dict.fromkeys(Agent(int(seat)) for seat in re.findall(r"\d+", text)))
    if text == "me":
        return [told.memory.me]
    return [] if told.memory.third is None else [told.memory.third]


def _said_of(told: Told) -> tuple[Tag, list[Who]] | None:
    """What the sentence, or the one before it, says that the addressee does, and to whom."""
    here = told.flat.text[: told.match.start() + 1]
    before = told.memory.previous
    texts = [here] if not before else [here, Flat(before).text]
    for text in texts:
        for kind, pattern in ((Tag.VOTE, _VOTES), (Tag.SUSPECT, _SUSPECTS)):
            found = list(pattern.finditer(text))
            if found and (people := _people(told, found[-1])):
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
    if len(memory.to) != 1 or memory.to[0] == memory.me:
        return
    to, number = memory.to[0], told.number
    recent = [one for one in memory.found if one.sentence >= number - 1]
    if any(one.mood is Mood.ASK and one.to in (to, None) for one in recent):
        return
    said = _said_of(told)
    if said is not None:
        for who in said[1]:
            if who != to:
                told.emit(said[0], object=who, mood=Mood.ASK, past=said[0] is Tag.VOTE, to=to)
        return
    for one in reversed(recent):
        if one.mood is Mood.STATE and to in (one.subject, one.by) and _ask_told(told, one, to):
            return


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
        "why what explain clarify elaborate justify basis based come",
        idiom(rf"(?:(?<!\S )|(?:,|and|but|so) ){_REASON}(?= (?:$|,))", _grounds, plain=False),
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
