"""Turns of phrase that ask why somebody claimed a role, or called somebody a wolf as the seer."""

from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Holder, Who
from jinro.language.prose.en.idioms.wording import Told, idiom
from jinro.language.prose.en.lexicon.kinds import Kind
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_HASTE: Final = (
    r"(?:quick|quickly|fast|rush|rushed|early|immediate|immediately|instant|instantly|sudden|suddenly|hasty"
    r"|hurry|soon|late|openly|eager|urgent)"
)
_REASON: Final = r"(?:reasons?|reasoning|logic|rationale|motive|explanation|thinking|motivation)"
_REASONS: Final = "reason reasons reasoning logic rationale motive explanation thinking motivation"
_ROLES: Final = {
    "villager": Role.VILLAGER,
    "seer": Role.SEER,
    "medium": Role.MEDIUM,
    "bodyguard": Role.BODYGUARD,
    "possessed": Role.POSSESSED,
    "werewolf": Role.WEREWOLF,
    "wolf": Role.WEREWOLF,
}
_TELL: Final = (
    r"(?:reveal|revealing|revealed|call|calling|called|name|naming|named|declare|declaring|declared|announce"
    r"|announcing|announced|claim|claiming|claimed|mark|marked|label|labeled|report|reported|got|get|found"
    r"|find|see|saw|identify|identified|showed|show|divined|divine|accuse|accused|expose|exposed|brand|read)"
)
_WOLF: Final = r"(?:as |is |was |to be |were |being |of being )?(?:a |the |our |an )?<W>"


def _role_of(told: Told, who: Who) -> Holder | None:
    """The role that somebody is said to have claimed, if nothing else of theirs is spoken of."""
    for one in told.memory.found:
        if one.mood is Mood.STATE and who in (one.subject, one.by) and one.kind is not Tag.CLAIM:
            return None
    for one in reversed(told.memory.found):
        if one.kind is Tag.CLAIM and one.mood is Mood.STATE and who in (one.subject, one.by):
            return one.role if isinstance(one.role, Holder) and told.number - one.sentence < 3 else None
    spoken = " claim" in told.flat.text or any(
        word.kind is Kind.CLAIM or word.text == "villager" for word in told.memory.previous
    )
    known = told.claims(who)
    return Holder(known) if spoken and known is not None else None


def _why_role(told: Told) -> None:
    """ "You claimed villager. Why so quick?": of the claim that is spoken of."""
    for who in told.memory.to:
        role = _role_of(told, who)
        if role is not None:
            told.emit(Tag.CLAIM, mood=Mood.ASK, to=who, role=role)


def _why_this_role(told: Told) -> None:
    role = Holder(_ROLES[told.match["r"]])
    for who in told.memory.to:
        told.emit(Tag.CLAIM, mood=Mood.ASK, to=who, role=role)


def _ask_result(told: Told, species: Species | None) -> None:
    for to in told.memory.to:
        people = told.all_people() if told.claims(to) is Role.SEER else []
        for who in [one for one in people if one != to]:
            told.emit(Tag.RESULT, object=who, species=species, mood=Mood.ASK, to=to)


def _why_wolf(told: Told) -> None:
    """ "Why call Kai a wolf now?", said to the seer: of the result."""
    _ask_result(told, Species.WEREWOLF)


def _why_result(told: Told) -> None:
    """ "Why reveal Kai now?", said to the seer."""
    _ask_result(told, None)


ROWS: Final = (
    (
        "why",
        idiom(
            rf"why (?:the |so |such a |that |this |be so |be )*{_HASTE}(?: (?:claim|claims|reveal|co"
            rf"|announcement"
            r"|declaration|confession))?(?= (?:$|,|and|to claim|with|or))",
            _why_role,
            plain=False,
        ),
    ),
    (
        "why",
        idiom(
            r"why (?:did you )?(?:rush|rushing|hurry|hide|hiding|hesitate)(?: (?:it|that|this|to "
            r"claim|to co"
            r"|your claim|the claim|to say so|to reveal))?(?= (?:$|,|and|at first|until))",
            _why_role,
            plain=False,
        ),
    ),
    (
        _REASONS,
        idiom(
            r"(?:explain|give|state|offer|provide|justify|share|need|want|what is|what was|any"
            r"|clarify)(?: us| me)?"
            r"(?: (?:a|an|your|the|some|one|short|concrete|clear|convincing|quick|good|solid|real"
            r"|specific|,))* "
            rf"{_REASON}(?: (?:for|behind) (?:that|this|it|claiming|the|your|such)(?: [a-z-]+){{0,2}})?"
            r"(?= (?:$|,|or|and|now|to))",
            _why_role,
            plain=False,
        ),
    ),
    (
        "explain",
        idiom(r"explain why(?: you did (?:that|so|it|this))?(?= (?:$|,|and|or))", _why_role, plain=False),
    ),
    (
        "claimed claim",
        idiom(
            r"you claimed (?:[a-z]+ ){0,4}(?:but|and|yet) (?:[a-z]+ )?(?:not |gave no |no )(?:[a-z]+ )?"
            r"(?:explained|reasons?|explanation)(?: why)?",
            _why_role,
            plain=False,
            besides=True,
        ),
    ),
    (
        "justify defend support back",
        idiom(
            r"(?:how|can you|could you|please) (?:do |can |would |will )?(?:you )?(?:justify|support"
            r"|back up) (?:it"
            r"|that|this|your claim|your role)(?= (?:$|,|now))",
            _why_role,
            plain=False,
        ),
    ),
    (
        "villager seer medium bodyguard possessed werewolf wolf",
        idiom(
            r"why (?:did you |would you )?(?:reveal|announce|declare|say|come out as|announcing"
            r"|revealing|declaring"
            r"|claim|co|pretend to be|pose as|fake)(?: yourself)?(?: as)?(?: a| the| being)? "
            r"?(?P<r>villager|seer"
            r"|medium|bodyguard|possessed|werewolf|wolf)(?! (?:result|check|team))",
            _why_this_role,
            plain=False,
        ),
    ),
    (
        "villager seer medium bodyguard possessed",
        idiom(
            r"why (?:did )?you(?: [a-z]+){1,5} to (?:declare|claim|reveal"
            r"|announce|come out as"
            r"|co)(?: yourself)?(?: as)?(?: a| the)? ?(?P<r>villager|seer|medium|bodyguard|possessed)",
            _why_this_role,
            plain=False,
            besides=True,
            needs="why",
        ),
    ),
    (
        "confident sure certain",
        idiom(
            r"what makes you (?:so )?(?:confident|sure|certain) (?:about|of|in|that you are|you are) "
            r"(?:being )?"
            r"(?:a |the )?(?P<r>villager|seer|medium|bodyguard)",
            _why_this_role,
            plain=False,
            instead=True,
        ),
    ),
    (
        "wolf werewolf",
        idiom(
            rf"(?:why|how|explain|clarify|made you|makes you|justify)(?: [a-z']+){{0,5}}? {_TELL} <M> "
            rf"{_WOLF}",
            _why_wolf,
            plain=False,
            instead=True,
            needs="why how explain clarify made makes justify",
        ),
    ),
    (
        "wolf werewolf",
        idiom(
            r"(?:why|how) (?:is|was|are|were|am) <M> (?:really )?(?:a |the |our )?<W>",
            _why_wolf,
            plain=False,
            instead=True,
        ),
    ),
    (
        "sure certain",
        idiom(
            rf"why (?:you are|are you)(?: so)?(?: sure| certain)?(?: that| about| of)? <M> {_WOLF}",
            _why_wolf,
            plain=False,
            instead=True,
        ),
    ),
    (
        "wolf werewolf",
        idiom(
            rf"(?:confident|sure|certain|positive)(?: that| about| of)? <M> {_WOLF}",
            _why_wolf,
            plain=False,
            instead=True,
            needs="why are how what explain mind",
        ),
    ),
    (
        "reveal revealed reveals clear cleared expose exposed confirmed vouch announce announced",
        idiom(
            r"(?:why|how)(?: did| do| have| would)?(?: you)? (?:reveal|revealed|clear|cleared|expose|exposed"
            r"|confirm|confirmed|vouch for|announce|announced) <M>(?! (?:as|is|was|being|to be) (?:a "
            r"|the )?<W>)",
            _why_result,
            plain=False,
            instead=True,
            needs="why how",
        ),
    ),
    (
        "result results",
        idiom(
            r"why (?:did you |are you )?(?:reveal|revealing|share|sharing|announce|announcing|tell us"
            r"|report) "
            r"your (?:wolf|werewolf|black) results? (?:on|about|for|of) <M>",
            _why_wolf,
            plain=False,
            instead=True,
        ),
    ),
)
