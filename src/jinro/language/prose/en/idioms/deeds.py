"""Turns of phrase that ask others to divine, to attack or to come out; and one's own votes."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Holder
from jinro.language.prose.en.idioms.wording import Told, idiom, vote, vote_subject, wish, wish_out
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_OUT: Final = wish_out
_CHECK: Final = wish(Tag.DIVINE)
_BITE: Final = wish(Tag.ATTACK)


def _no_claims(told: Told) -> None:
    told.emit(Tag.CLAIM, mood=Mood.REQUEST, negated=True)


def seer_out(told: Told) -> None:
    told.emit(Tag.CLAIM, mood=Mood.REQUEST, role=Holder(Role.SEER))


def same_vote(told: Told) -> None:
    """ "My vote is clear": on whom the text was last about."""
    if not any(one.kind is Tag.VOTE and one.by is None for one in told.memory.found):
        vote_subject(told)


def call_to_vote(told: Told) -> None:
    """ "I'm voting Kai. Let's unite on this": a call to vote alike."""
    for one in reversed(told.memory.found):
        mine = one.by is None and one.subject in (None, told.memory.me) and not (one.past or one.negated)
        if mine and one.kind is Tag.VOTE and one.mood is Mood.STATE:
            told.emit(Tag.VOTE, object=one.object, mood=Mood.REQUEST)
            return


ROWS: Final = (
    # -- to divine --
    (
        "checked divined",
        idiom(
            r"(?:<L> |i want (?:to )?|we need |i would like )(?:get |have |see )?<P> (?:checked|divined)",
            _CHECK,
            plain=False,
        ),
    ),
    (
        "target",
        idiom(r"make <P> (?:our|the|your) (?:next )?(?:divination|divine|check) target", _CHECK, plain=False),
    ),
    (
        "check target divination divination",
        idiom(
            r"<P> (?:is|would be|could be|might be|seems|looks like|should be) (?:a|an|the|our|your) "
            r"(?:[a-z]+ )?(?:check|divination target|divination|divine target|target (?:for|of) "
            r"(?:divination|the seer))",
            _CHECK,
        ),
    ),
    (
        "checking divining",
        idiom(r"<P> (?:is|are|may be|might be) worth (?:checking|divining|a check)", _CHECK),
    ),
    (
        "divining checking",
        idiom(
            r"(?:how about|what about|suggest|try|consider) (?:divining|checking) <P>", _CHECK, plain=False
        ),
    ),
    (
        "divine check",
        idiom(
            r"(?:would|might|could|it) (?:be )?(?:help|helpful|wise|useful|smart|good|nice)(?: us)? to "
            r"(?:divine|check|have) <P>",
            _CHECK,
        ),
    ),
    (
        "divination check",
        idiom(
            r"(?:tonight 's|the next|next|your next|our next) (?:divination|check|divination target) "
            r"(?:should|must|could) (?:be|target|be on|go to) <P>",
            _CHECK,
        ),
    ),
    # -- to attack --
    (
        "tonight",
        idiom(
            r"<L> (?:hit|strike|eat|get|go for|go with|proceed with|choose|pick|handle|silence|take) <P> "
            r"tonight",
            _BITE,
            plain=False,
        ),
    ),
    ("kaboom boom", idiom(r"make <P> go (?:kaboom|boom)", _OUT, plain=False)),
    (
        "target kill bite attack priority",
        idiom(
            r"(?:night|tonight|attack|bite|kill|night bite)(?: 's)? (?:target|kill|bite|attack|priority) "
            r"(?:, |is |should be |will be |must be |: )(?:on )?<P>",
            _BITE,
            plain=False,
        ),
    ),
    (
        "bite attack target",
        idiom(
            r"<P> (?:is|seems|looks|would be|should be|as|could be|remains) (?:a |an |the |our |my "
            r"|tonight 's )?(?:[a-z]+ ){0,2}(?:bite|bite out|attack|bite target|attack target|kill)(?: "
            r"(?:tonight|target))?",
            _BITE,
        ),
    ),
    (
        "bite attack tonight",
        idiom(
            r"for (?:the |our )?(?:bite|bite out|attack|tonight|tonight 's (?:bite|attack|move|target)) "
            r",? ?(?:i (?:suggest|prefer|propose) )?<P>",
            _BITE,
        ),
    ),
    (
        "biting attacking",
        idiom(
            r"(?:prefer|suggest|propose|how about|about|okay with|support) (?:biting|attacking"
            r"|killing) <P>",
            _BITE,
            plain=False,
        ),
    ),
    # -- to come out, or not to --
    (
        "seer",
        idiom(
            r"(?:call upon|call on|ask|urge|invite|let|suggest|request|want|need)(?: that)? (?:the|any"
            r"|our) (?:real |true )?seer "
            r"(?:to )?(?:reveal themselves|reveal himself|reveal herself|step forward|come out|come "
            r"forward|claim|declare)",
            seer_out,
            plain=False,
            instead=True,
            needs="call ask urge invite let suggest request want need",
        ),
    ),
    (
        "whoever who",
        idiom(
            r"(?:whoever|anyone who) is (?:the|a) (?:real |true )?seer (?:should|must|please|, )",
            seer_out,
            plain=False,
            instead=True,
        ),
    ),
    (
        "no",
        idiom(
            r"no (?:more )?(?:public )?(?:(?:role|mass|public|roles|fake) claims|mass claim|mass-claims?"
            r"|role-claims)(?= (?:$|,|now|today|yet|please|unless))",
            _no_claims,
            plain=False,
        ),
    ),
    (
        "avoid hold wait claiming reveal claim",
        idiom(
            r"(?:lets|let us|we should|we must|do|should|please|and|,) (?:not|avoid|hold off on|wait on"
            r"|not reveal|not claim) (?:(?:any|your|bold|public|our) )?"
            r"(?:claim|claims|claiming|role claims?|claiming roles?|reveal|revealing|roles)(?: (?:any"
            r"|our|your|a))?(?: (?:roles?|claims?))?(?= (?:$|,|yet|now|today|until|unless|for))",
            _no_claims,
            plain=False,
        ),
    ),
    ("claims", idiom(r"avoid (?:[a-z]+ )?(?:claims|role claims|claiming)", _no_claims, plain=False)),
    # -- one's own vote --
    (
        "set locked sold fixed settled decided firm",
        idiom(
            r"i am (?:set|locked|locked in|sold|fixed|settled|decided|firm) on (?:voting )?<P>(?! 's)", vote
        ),
    ),
    ("pick choose", idiom(r"i (?:choose|pick|select) <P>(?= (?:$|,|for|today|as|because|since))", vote)),
    ("decided settled", idiom(r"i have (?:decided|settled) on <P>", vote)),
    (
        "pick target decision selection",
        idiom(
            r"my (?:[a-z]+ )?(?:pick|target|decision|selection)(?: today)? (?:is|remains|stays|will be) "
            r"<P>(?! 's)",
            vote,
        ),
    ),
    (
        "pick target",
        idiom(r"<P> (?:is|remains|will be) my (?:[a-z]+ )?(?:pick|target)(?= (?:$|,|today|for|now))", vote),
    ),
    ("down", idiom(r"put me down for <P>", vote)),
    (
        "clear cast decided set final made settled locked obvious certain",
        idiom(
            r"my vote (?:is|has been|was|remains) (?:clear|cast|decided|set|final|made|settled|locked"
            r"|obvious|certain)(?= (?:$|,))",
            same_vote,
        ),
    ),
    (
        "unite united together rally",
        idiom(
            r"(?:unite|united|stand together|stick together|rally|come together) (?:on|behind|around) "
            r"(?:this|that|it)(?= (?:$|,|now|today))",
            call_to_vote,
            plain=False,
        ),
    ),
    (
        "risk face accept earn expect lose",
        idiom(r"(?:risk|face|accept|earn|expect|lose) my vote", vote_subject, plain=False),
    ),
    ("next", idiom(r"<P> (?:is|are) next(?= (?:$|,|on))", vote, plain=False)),
)
