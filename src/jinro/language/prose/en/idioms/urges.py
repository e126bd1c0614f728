"""Turns of phrase that ask for an act or a claim in passing; one's own role in passing; and agreement."""

import re
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Holder
from jinro.language.prose.en.idioms.deeds import same_vote, seer_out
from jinro.language.prose.en.idioms.selves import am
from jinro.language.prose.en.idioms.wording import Told, idiom, vote, wish, wish_out
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_OUT: Final = wish_out
_SPARE: Final = wish(Tag.VOTE, negated=True, me=True)
_NO_BITE: Final = wish(Tag.ATTACK, negated=True)
_ACT: Final = r"(?:voting(?: for| out| off)?|executing|lynching|eliminating|exiling|removing)"
_THOUGHT: Final = (
    r"(?:cautions?|concerns?|points?|logic|reasoning|idea|proposal|plan|view|assessment|observations?"
    r"|suggestion|approach|analysis|judgment|theory|argument|assertion)"
)
_POWER: Final = (
    r"(?:checks?|results?|reports?|info|information|powers?|ability|abilities|readings?|findings?|vision"
    r"|divinations?|insights?)"
)


def _avoid(told: Told) -> None:
    """ "Avoid targeting him": among wolves at night, otherwise by vote."""
    wish(Tag.ATTACK if told.whisper else Tag.VOTE, negated=True)(told)


def _push(told: Told) -> None:
    """ "Push Kai": among wolves, to have him voted out."""
    if told.whisper:
        wish(Tag.VOTE)(told)


def _bite_seer(told: Told) -> None:
    if told.whisper:
        wish(Tag.ATTACK)(told)


def _vote_called(told: Told) -> None:
    """ "Answer, or I'll have to vote": whoever is called."""
    if any(one.kind is Tag.VOTE and one.by is None for one in told.memory.found):
        return
    for who in told.memory.to:
        told.emit(Tag.VOTE, object=who, degree=65)


def _cleared(told: Told) -> None:
    for who in told.people():
        told.emit(Tag.DIVINE, subject=told.memory.me, object=who, species=Species.HUMAN, past=True)


def _is_wolf(told: Told) -> None:
    for who in told.people():
        told.emit(Tag.COLOUR, object=who, species=Species.WEREWOLF, degree=80)
        if not any(one.kind is Tag.VOTE and one.sentence == told.number for one in told.memory.found):
            told.emit(Tag.VOTE, object=who, mood=Mood.REQUEST)


def _seer_called(told: Told) -> None:
    """ "Seer, step forward"; "will the seer come out?" only asks."""
    if not re.search(r" (?:will|has|did|if|when|once|until|unless|whether) ", told.flat.text):
        seer_out(told)


def _medium(told: Told) -> None:
    """ "My medium check tomorrow"; with a result, the result is what is told."""
    if not any(one.sentence == told.number and one.species is not None for one in told.memory.found):
        am(Role.MEDIUM)(told)


def _claim_seer(told: Told) -> None:
    for to in told.memory.to:
        told.emit(Tag.CLAIM, mood=Mood.REQUEST, role=Holder(Role.SEER), to=to)


def _no_seer(told: Told) -> None:
    told.emit(Tag.CLAIM, subject=told.memory.me, role=Holder(Role.SEER), negated=True)


def _agree(told: Told) -> None:
    for who in told.people():
        told.emit(Tag.AGREE, object=who, degree=80)


def _disagree(told: Told) -> None:
    for who in told.people():
        told.emit(Tag.AGREE, object=who, degree=20)


ROWS: Final = (
    # -- to vote somebody out, or not to --
    ("push", idiom(r"push <N>(?= (?:$|,|and|now|today|hard|together))", _push, plain=False)),
    (
        "vote lynch elimination exile",
        idiom(
            r"<P> (?:is|are|seems|remains) (?:a|the|our|my) (?:crucial|necessary|logical|important|key|best"
            r"|obvious|right|safest|only|sensible|natural) (?:vote|lynch|elimination|exile)(?= (?:$|,|today"
            r"|now|to|for))",
            _OUT,
        ),
    ),
    (
        "lynch vote execution",
        idiom(r"makes? <P> (?:the|our) (?:[a-z]+ )?(?:lynch|vote|execution)(?= (?:$|,|today|now))", _OUT),
    ),
    (
        "safeguards protects secures ensures protect secure ensure brings bring clarifies",
        idiom(
            rf"{_ACT} <P> (?:out |today |now |will |would |could )*(?:safeguards?|protects?|secures?"
            rf"|ensures?"
            r"|brings? (?:us )?(?:clarity|closer|safety)|clarifies)",
            _OUT,
        ),
    ),
    (
        "hangs dies goes leaves",
        idiom(r"<P> (?:hangs|dies|goes|leaves) (?:today|now)(?= (?:$|,))", _OUT),
    ),
    (
        "voting lynching executing eliminating",
        idiom(
            r"hold off on (?:voting(?: for| out)?|lynching|executing|eliminating) <M>",
            _SPARE,
            plain=False,
            instead=True,
            needs="hold",
        ),
    ),
    (
        "choice decision judgment",
        idiom(r"my (?:choice|decision|judgment) is (?:clear|made|final|set)(?= (?:$|,))", same_vote),
    ),
    ("hunt", idiom(r"i (?:will )?hunt <P>(?= (?:$|,|today|now|first))", vote, plain=False)),
    (
        "hunt",
        idiom(
            r"(?:(?:we|let us|lets) (?:must |should |will )?|(?<!\S )|, )hunt <P>(?= (?:$|,|today"
            r"|now|first|not))",
            _OUT,
            plain=False,
        ),
    ),
    (
        "vote",
        idiom(
            r"(?:or|otherwise) i (?:will|am going to|might|may) (?:have to )?vote(?: to [a-z ]+)?(?= "
            r"(?:$|,))",
            _vote_called,
            plain=False,
            needs="or otherwise",
        ),
    ),
    (
        "why",
        idiom(
            r"why should(?: not)? we not (?:vote(?: for)?|lynch|execute|eliminate) <P>",
            _OUT,
            plain=False,
            instead=True,
        ),
    ),
    (
        "why",
        idiom(
            r"why should not we (?:vote(?: for)?|lynch|execute|eliminate) <P>",
            _OUT,
            plain=False,
            instead=True,
        ),
    ),
    (
        "wolf werewolf liar",
        idiom(
            r"(?:vote|lynch|execute|eliminate|exile|remove)(?: for| out)? (?:the|that) (?:[a-z]+ "
            r")?(?:wolf|werewolf)"
            r" <N>",
            _is_wolf,
            plain=False,
            besides=True,
        ),
    ),
    (
        "declared cleared",
        idiom(
            r"i (?:have )?(?:declared|cleared|proved|proclaimed|called|certified) <N> (?:as |to be "
            r")?(?:a )?"
            r"(?:human|innocent|clean|white)",
            _cleared,
            plain=False,
            besides=True,
        ),
    ),
    # -- at night --
    (
        "kill bite attack eliminate target",
        idiom(
            r"(?:kill|bite|attack|eliminate|target) (?:the|our) (?:seer|medium|bodyguard|guard) ,? ?<N>",
            _bite_seer,
            plain=False,
            instead=True,
            needs="seer medium bodyguard guard",
        ),
    ),
    (
        "kill bite attack",
        idiom(
            r"(?:night|tonight) (?:kill|bite|attack) ,? ?<N>",
            _bite_seer,
            plain=False,
            instead=True,
            needs="night tonight",
        ),
    ),
    (
        "targeting target biting bite attacking",
        idiom(
            r"(?:avoid|stop|not risk) (?:targeting|biting|attacking) <P>(?= (?:$|,|tonight|today|for|now))",
            _avoid,
            plain=False,
            instead=True,
            needs="avoid stop risk",
        ),
    ),
    (
        "biting attacking bite attack",
        idiom(
            r"(?:(?:biting|attacking|targeting) <P> (?:tonight |now )?(?:is|seems|would be|feels) "
            r"(?:too |very )?"
            r"(?:risky|unwise|dangerous|a mistake|a risk))",
            _NO_BITE,
            instead=True,
        ),
    ),
    (
        "bite attack",
        idiom(
            r"<P> (?:is|seems|looks) (?:too |very )?(?:risky|dangerous) to (?:bite|attack)(?: out)?",
            _NO_BITE,
            instead=True,
        ),
    ),
    # -- to guard, to divine --
    (
        "safe",
        idiom(r"(?:keep|keeping) <P> safe", wish(Tag.GUARD), plain=False, needs="keep keeping"),
    ),
    (
        "divination check",
        idiom(
            r"(?:divination|check) (?:with|on|of|for) <P>(?: as (?:our|the) target)? (?:could|would"
            r"|might|may"
            r"|should|can|will) (?:help|clear|clarify|shed|reveal|be|provide|bring)",
            wish(Tag.DIVINE),
        ),
    ),
    (
        "seer",
        idiom(
            r"seer (?:could|should|might|can|may|to|must) (?:look into|look at|investigate|examine"
            r"|inspect|verify"
            r"|peek at|test) <P>",
            wish(Tag.DIVINE),
            plain=False,
            needs="look investigate examine inspect verify peek test",
        ),
    ),
    (
        "guard bodyguard knight doctor protector",
        idiom(
            r"(?:guard|bodyguard|knight|doctor|protector) (?:protects|guards|watches(?: over)?"
            r"|covers|saves|stays on"
            r"|should (?:protect|guard|cover|watch)) <M>",
            wish(Tag.GUARD, me=True),
            plain=False,
        ),
    ),
    # -- to come out --
    (
        "in up forward out",
        idiom(
            r"(?:(?<!\S )|, |the |our |any )(?:true |real )?seer (?:should |must |needs to |please "
            r"|now |can |, )*"
            r"(?:step (?:in|up|forward|out)|come (?:out|forward)|stand up|show (?:yourself|themselves))",
            _seer_called,
            plain=False,
            needs="seer",
        ),
    ),
    (
        "ready prepare prep",
        idiom(
            r"(?:be ready|get ready|prepare|prep) to (?:claim|co|counterclaim)(?: as)?(?: the)? seer",
            _claim_seer,
            plain=False,
            needs="seer",
        ),
    ),
    # -- who one is --
    ("medium", idiom(rf"my (?:own )?medium {_POWER}", _medium, plain=False, needs="my", besides=True)),
    (
        "seer",
        idiom(
            r"my (?:own )?seer(?: 's)? (?:powers?|ability|abilities|gift|role|status)",
            am(Role.SEER),
            plain=False,
            needs="my",
            besides=True,
        ),
    ),
    (
        "villager",
        idiom(
            r"i am @\d+ ,? ?(?:(?:a|an|the|just|[a-z]+ and|[a-z]+) ){0,4}villager(?= (?:$|,|here"
            r"|reporting|ready"
            r"|at|who|just|with|trying))",
            am(Role.VILLAGER),
            instead=True,
        ),
    ),
    (
        "costume act charade mask disguise facade pretense",
        idiom(
            r"(?:tired of|done with|drop|end|shed|through with) (?:this|my|the) seer (?:costume|act|charade"
            r"|mask|disguise|facade|pretense)",
            _no_seer,
            instead=True,
        ),
    ),
    # -- agreement --
    (
        "valid sound right correct merit fair wise justified logical reasonable sense solid accurate aligns",
        idiom(
            rf"<S> (?:[a-z]+ )?{_THOUGHT} (?:is|are|has|have|seems?|sounds?|makes?|aligns?) (?:[a-z]+ )?"
            r"(?:valid|sound|right|correct|merit|fair|justified|logical|reasonable|sense|spot on"
            r"|solid|accurate"
            r"|with (?:mine|my own|my thoughts|reality))(?= (?:$|,|and|here|so|thoughts))",
            _agree,
        ),
    ),
    ("right", idiom(r"<P> (?:got|gets) it right", _agree)),
    ("second", idiom(r"i second (?:that ,? ?)?<P>(?: 's)?", _agree)),
    (
        "share",
        idiom(
            r"i share <S> (?:[a-z]+ )?(?:views?|sentiments?|opinions?|thoughts?|concerns?|doubts?|caution"
            r"|assessment)(?= (?:$|,|and|here|that))",
            _agree,
        ),
    ),
    (
        "idea plan suggestion lead proposal call",
        idiom(
            r"(?:go with|follow|stick with|support|back) <S> (?:[a-z]+ )?(?:idea|plan|suggestion"
            r"|lead|proposal)",
            _agree,
            plain=False,
        ),
    ),
    (
        "erroneous flawed incorrect mistaken baseless unfounded faulty basis foundation merit",
        idiom(
            r"<S> (?:[a-z]+ )?(?:conclusion|logic|reasoning|argument|accusations?|analysis"
            r"|assessment|theory) "
            r"(?:(?:is|are|seems?) (?:erroneous|flawed|incorrect|mistaken|baseless|unfounded|faulty)"
            r"|lacks? (?:a |any )?(?:basis|foundation|merit))",
            _disagree,
        ),
    ),
)
