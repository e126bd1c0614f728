"""Turns of phrase that ask for the reason of somebody's suspicion or vote in one sentence."""

from typing import Final

from jinro.language.claims import Agent
from jinro.language.prose.en.idioms.wording import Told, ask, idiom
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_SUSPECT: Final = ask(Tag.SUSPECT)
_VOTED: Final = ask(Tag.VOTE, past=True)
_M: Final = r"(?P<p>@\d+(?:(?: ,)?(?: and| or)? (?:@\d+|me))*|me|my|him|her|them|his|their)"
_DOUBT: Final = (
    r"(?:suspicion|doubt|accusation|distrust|mistrust|hostility|focus|fixation|aggression|obsession|attack"
    r"|concern|certainty|interest)s?"
)
_ON: Final = r"(?:of|on|onto|upon|about|toward|towards|against|at|with|in|over)"
_WHY_YOU: Final = (
    r"why (?:(?:are|do|did|would|have|were|should|must) )?(?:you )?(?:both |all |keep |kept |still |be )*"
)
_POINTS: Final = (
    r"(?:list(?:ed|ing)?|mention(?:ed|ing)?|singl(?:e|ed|ing) out|point(?:ed|ing)?(?: (?:a|the|your)"
    r" fingers?)? (?:at|to)"
    r"|finger(?:ed|ing)?|double-doubt|doubt(?:ed|ing)?|distrust(?:ed|ing)?|blam(?:e|ed|ing)|fixat(?:e|ed"
    r"|ing) on"
    r"|go(?:ing)? after|went after|com(?:e|ing) after|came after|attack(?:ed|ing)?)"
)


def _why_theirs(told: Told) -> None:
    """ "I want Kai to explain his votes": Kai is asked."""
    told.emit(Tag.VOTE, mood=Mood.ASK, past=True, to=Agent(int(told.match["b"][1:])))


def _why_they_vote(told: Told) -> None:
    """ "I would like to know why Kai votes for me": Kai is asked."""
    for who in told.all_people():
        told.emit(Tag.VOTE, object=who, mood=Mood.ASK, past=True, to=Agent(int(told.match["b"][1:])))


_WISH: Final = (
    r"(?:i|we) (?:want to|need to|would like to|like to|wish to|would love to) "
    r"(?:know|hear|understand|learn)"
)

ROWS: Final = (
    (
        "why",
        idiom(
            rf"{_WHY_YOU}{_POINTS} {_M}(?! 's)",
            _SUSPECT,
            plain=False,
            needs="list listed listing mention mentioned mentioning single singled singling point pointed"
            " pointing"
            " finger fingered fingering double-doubt doubt doubted doubting distrust distrusted"
            " distrusting blame"
            " blamed blaming fixate fixated fixating go going went come came coming attack attacked"
            " attacking",
        ),
    ),
    (
        "why",
        idiom(
            rf"why (?:the|this|such|that|your|all the) (?:[a-z]+ ){{0,2}}{_DOUBT} {_ON} {_M}",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "why",
        idiom(
            rf"why (?:[a-z]+ ){{0,5}}(?:push|pushing|cast|casting|throw|throwing|put|putting|shift"
            rf"|shifting|direct"
            rf"|directing|turn|turning|place|placing) (?:[a-z]+ )?(?:suspicions?|doubts?|blame|shade)"
            rf" {_ON} {_M}",
            _SUSPECT,
            plain=False,
            instead=True,
            needs="suspicion suspicions doubt doubts blame shade",
        ),
    ),
    (
        "why",
        idiom(
            r"why (?:did |do |have )?you (?:[a-z]+ )?(?:leap|leaped|leapt|jump|jumped|pounce|pounced|latch"
            r"|latched|pile|piled"
            rf"|lock|locked|zero|zeroed|zoom|zoomed|hone|honed|land|landed) (?:in )?(?:onto|on|at) {_M}",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "what",
        idiom(
            rf"what (?:did|does|has|have) {_M} (?:say|do|said|done|doing)(?: (?:or|and) (?:say|do|said"
            rf"|done))? "
            r"(?:that |to )?(?:felt|feels|feel|made|makes|make|seemed|seems|seem|struck|strikes|looked"
            r"|looks|look|raised|raise)",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "what",
        idiom(
            rf"what (?:is |was )?(?:it |exactly |specifically )?(?:in|about|with) {_M}(?: 's)?(?:"
            rf" [a-z]+){{0,3}} (?:that )?"
            r"(?:makes|made|bothers|bothered|worries|worried|prompted|raised|raises|seemed|seems|felt"
            r"|feels|struck|strikes"
            r"|looked|looks|caused|triggered|sparked|aroused|convinced|convinces|troubles|concerns|stands"
            r" out|stood out)",
            _SUSPECT,
            plain=False,
            needs="in about with",
        ),
    ),
    (
        "what",
        idiom(
            rf"what (?:makes|made) {_M} (?:[a-z]+ )?(?:a |an |the |your )?(?:[a-z]+ )?(?:<W>|suspicious"
            rf"|suspect|guilty|fishy"
            r"|shady|untrustworthy|sus)(?: (?:to|for|in) (?:you|your eyes))?",
            _SUSPECT,
            plain=False,
        ),
    ),
    (
        "what",
        idiom(
            r"what (?:makes|made|has made|is making) you (?:so )?(?:unsure|uncertain|wary|nervous|uneasy"
            r"|doubtful|hesitant"
            rf"|cautious|suspicious|skeptical|doubt|worried|concerned) (?:about |of |around |with |toward "
            rf"|towards )?{_M}",
            _SUSPECT,
            plain=False,
            instead=True,
        ),
    ),
    (
        "behavior behaviour evidence actions something",
        idiom(
            rf"(?:makes?|made|making) you (?:suspect|doubt|distrust|suspicious of|wary of) {_M}(?! 's)",
            _SUSPECT,
            plain=False,
            instead=True,
            needs="point name show give cite explain",
        ),
    ),
    (
        "suggesting implying saying hinting insinuating accusing",
        idiom(
            r"are you (?:suggesting|implying|saying|hinting|insinuating|accusing) (?:that )?(?P<p>@\d+|i"
            r"|me|he|she|they)"
            r"(?: am| is| are| of being)? (?:a |an |the )?(?:suspicious|suspect|<W>|guilty|lying|shady"
            r"|untrustworthy)",
            _SUSPECT,
            plain=False,
            instead=True,
        ),
    ),
    (
        "rationale reason reasons reasoning logic basis justification motive",
        idiom(
            r"your (?:[a-z]+ )?(?:rationale|reasons?|reasoning|logic|basis|justification|motive) (?:for"
            r"|behind) "
            r"(?P<p>@\d+) 's (?:[a-z]+ )?(?:vote|exile|elimination|lynch|lynching|execution|removal"
            r"|nomination)",
            _VOTED,
            plain=False,
        ),
    ),
    (
        "rationale reason reasons reasoning logic basis justification motive",
        idiom(
            r"(?:rationale|reasons?|reasoning|logic|basis|justification|motive) (?:for|behind)"
            r" (?:suggesting|proposing"
            rf"|nominating|naming|picking|choosing|wanting|putting up) {_M} (?:as|for|out|to)",
            _VOTED,
            plain=False,
            instead=True,
        ),
    ),
    (
        "why",
        idiom(
            rf"why you (?:keep |kept |always |are )?(?:choosing|choose|chose|targeting|target|picking|pick"
            rf"|voting(?: for)?"
            rf"|pushing|push|hunting|hunt) {_M}",
            _VOTED,
            plain=False,
            needs="curious wonder know understand explain hear wondering",
        ),
    ),
    (
        "explain justify clarify defend",
        idiom(
            r"(?:i|we) (?:want|need|would like|like|expect) (?P<b>@\d+) to (?:explain|justify|clarify"
            r"|defend) (?:his|her"
            r"|their) (?:[a-z]+ ){0,2}(?:votes?|voting|choices?)",
            _why_theirs,
            plain=False,
            needs="votes vote voting choices choice",
        ),
    ),
    (
        "why",
        idiom(
            rf"{_WISH} why (?P<b>@\d+) (?:(?:intends|wants|plans|decided|chose|is|keeps) )?(?:to )?(?:vote"
            rf"|votes|voted|voting|"
            rf"target|targets|targeted|targeting|push|pushes|pushing)(?: for| out)? {_M}",
            _why_they_vote,
            plain=False,
            instead=True,
        ),
    ),
)
