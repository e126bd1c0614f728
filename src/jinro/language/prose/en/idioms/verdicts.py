"""Turns of phrase that judge somebody by what he does, by his claim, or by what a wolf would do."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.prose.en.idioms.wording import (
    Told,
    fake,
    fake_subject,
    genuine_if_claimed,
    idiom,
    role_of,
    suspect,
    suspect_subject,
    trust,
)
from jinro.language.prose.tokens import Tag

_CLAIM: Final = r"(?:[a-z]+ ){0,2}(?:claims?|story|act|result|divination|testimony|co|role)"


def _suspect_called(told: Told) -> None:
    """ "If you can't say, I'll be suspicious": of whoever is called, otherwise of whom it was about."""
    for who in told.memory.to or told.subject():
        told.emit(Tag.SUSPECT, object=who, degree=65)


def _fake_if_claimed(told: Told) -> None:
    for who in told.people():
        if told.claims(who) is not None:
            told.emit(Tag.FALSE, object=who, degree=70)
        else:
            told.emit(Tag.SUSPECT, object=who, degree=70)


def _proven(told: Told) -> None:
    """ "Kai is confirmed": his claim, or that he is human."""
    for who in told.people():
        told.emit(Tag.TRUST if told.claims(who) is None else Tag.TRUE, object=who, degree=80)


def _like_a_wolf(told: Told) -> None:
    """ "Kai names nobody. Wolves love that."."""
    memory = told.memory
    if memory.topic is None or memory.topic == memory.me or memory.situation.whisper:
        return
    told.emit(Tag.SUSPECT, object=memory.topic, degree=65)


ROWS: Final = (
    (
        "suspect suspects suspicious suspicion list wolf wolfish wolfy untrustworthy",
        idiom(
            r"(?:or|and|,|otherwise|then) (?P<p>you) (?:will )?(?:stay|remain|are|be|become|look|seem|keep "
            r"looking|go|move|climb|jump|rise)(?: up)?(?: to| as| on| straight to| at)? ?(?:my|the"
            r"|our|a|high "
            r"on my|up my)? ?(?:[a-z]+ ){0,2}(?:suspects?|suspicious|suspicion list|list|wolf"
            r"|wolfish|wolfy)",
            suspect,
            plain=False,
            needs="you",
        ),
    ),
    (
        "suspicious skeptical wary sceptical",
        idiom(
            r"i will (?:have to )?(?:be|get|become|stay|remain|grow) (?:more |even more |very "
            r")?(?:suspicious"
            r"|skeptical|sceptical|wary)(?= (?:$|,|of (?:you|your|that|the|this)))",
            _suspect_called,
            plain=False,
        ),
    ),
    (
        "suspicious uneasy wary nervous worried skeptical sceptical",
        idiom(
            r", i am (?:suspicious|uneasy|wary|nervous|worried|skeptical|sceptical)(?= $)",
            suspect_subject,
        ),
    ),
    (
        "worried nervous uneasy suspicious wary uncomfortable",
        idiom(
            r"(?:being|staying|remaining|going|keeping) (?:[a-z]+ ){0,2}(?:quiet|silent|mum|hidden"
            r"|vague) makes me "
            r"(?:worried|nervous|uneasy|suspicious|wary|uncomfortable)",
            _suspect_called,
        ),
    ),
    (
        "doubts doubt suspicious suspicions suspicion uneasy worried concerned weird odd wary",
        idiom(
            r"(?:anyone|anybody|someone) else (?:[a-z]+ ){0,3}?(?:doubts?|suspicious|suspicions?"
            r"|uneasy|worried"
            r"|concerned|wary) (?:about|of|with|toward|over|on) <P>",
            suspect,
            plain=False,
            besides=True,
        ),
    ),
    (
        "would might",
        idiom(
            r"what (?:a |an |the |any )?(?:real |true |actual |smart |clever )*<W> (?:would|might) "
            r"(?:do|say|want|try|love)",
            suspect_subject,
            needs="wolf werewolf wolves werewolves",
        ),
    ),
    (
        "raise raises raised raising flag flags eyebrows",
        idiom(
            r"rais(?:es?|ed|ing) (?:[a-z]+ ){0,3}(?:flags?|eyebrows?|alarms?|alarm bells|hackles)",
            suspect_subject,
            needs="flag flags eyebrow eyebrows alarm alarms bells hackles",
        ),
    ),
    (
        "vibes vibe feelings feeling energy",
        idiom(
            r"(?:wobbly|weird|bad|strange|odd|wolfy|off|sus|shady|fishy|sketchy|uneasy|iffy|funny|creepy"
            r"|wolfish|suspicious) (?:vibes?|feelings?|energy) (?:from|about|on|around|with) <P>",
            suspect,
        ),
    ),
    (
        "exposed debunked disproven disproved refuted busted out blown discredited invalid crumble "
        "crumbles "
        "collapse collapses tumbles unravels crumbled collapsed falls fell fail fails failed",
        idiom(
            rf"<S> {_CLAIM} (?:they |it )?(?:crumbles?|crumbled|collapses?|collapsed|tumbles?"
            rf"|unravels?|fell "
            r"apart|falls? (?:apart|flat|through|to pieces)|fails?|failed|(?:is|was|are|has been"
            r"|stands|got) "
            r"(?:exposed|debunked|disproven|disproved|refuted|busted|blown|discredited|invalid|out))"
            r"(?= (?:$|,|by|as|since|now|and|like|under|because|the|when|after))",
            fake,
            instead=True,
        ),
    ),
    (
        "claims claim says say pretends seems",
        idiom(
            r"<P> (?:is|are) not (?:what|who) (?:he|she|they|you) (?:claims?|says?|pretends?|seems?)",
            _fake_if_claimed,
            instead=True,
            needs="not",
        ),
    ),
    ("fake", idiom(r"(?:screams?|smells?|reeks of|spells?) (?:of )?(?:a )?fake", fake_subject)),
    (
        "real true genuine",
        idiom(
            r"not (?:a |the |any )?(?:real|true|genuine) (?:seer|medium) (?:logic|behaviou?r|play|moves?"
            r"|thinking|reasoning|strategy|approach)",
            fake_subject,
            instead=True,
            needs="seer medium",
        ),
    ),
    (
        "true real genuine actual",
        idiom(
            r"would (?:a|the|any) (?:true|real|genuine|actual) (?:seer|medium)",
            fake_subject,
            plain=False,
            needs="would",
        ),
    ),
    (
        "falsely",
        idiom(
            r"<P> (?:[a-z]+ ){0,6}claim(?:s|ed|ing)? (?:the |to be |to be the |being the )?(?:seer|medium)"
            r"(?: role)? falsely",
            _fake_if_claimed,
            instead=True,
        ),
    ),
    (
        "strong solid credible convincing believable compelling plausible legit sound trustworthy reliable",
        idiom(
            rf"<S> {_CLAIM} (?:is|seems|feels|looks|sounds) (?:more |quite |so )?(?:strong|stronger|solid"
            r"|credible|convincing|believable|compelling|plausible|legit|trustworthy|reliable)"
            r"(?= (?:$|,|and|to|so|now|than|enough|because|since))",
            genuine_if_claimed,
        ),
    ),
    (
        "confirmed verified proven vindicated",
        idiom(
            r"(?<! on )(?<! of )(?<! for )(?<! against )<P> (?:is|are|has been|was|stands) (?:our |the |a )?"
            r"(?:confirmed|verified|proven|vindicated)"
            r"(?: (?:star|guide|seer|ally))?(?= (?:$|,))",
            _proven,
        ),
    ),
    (
        "human villager innocent humans",
        idiom(
            r"<P> (?:is|are) (?:a |an |the |our )?(?:known|proven|verified|certified|cleared|guaranteed) "
            r"(?:humans?|villagers?|innocents?)",
            trust,
        ),
    ),
    ("leaves", idiom(r"(?:that|this|which|it) only leaves (?P<p>you)(?= ,)", suspect)),
    ("eyes", idiom(r"<P> (?:is|are|was) our (?:[a-z]+ )?eyes", role_of(Role.SEER))),
    (
        "nose sight",
        idiom(
            r"(?:<S> (?:nose|sight|vision) (?:is|was|are)? ?(?:true|real|good|right|sharp|keen))",
            genuine_if_claimed,
        ),
    ),
    (
        "makes make made",
        idiom(r"(?:makes?|made|making) <P> stand out", suspect, needs="out"),
    ),
    (
        "points point pointing",
        idiom(
            r"(?!he |she |they |you |i )[a-z]+ points? (?:right |straight |only )?(?:to|at|toward"
            r"|towards) <P>(?= (?:$|as |,|now |being ))",
            suspect,
        ),
    ),
    (
        "wolves werewolves",
        idiom(
            r"(?<!\S )(?:wolves|werewolves) (?:love|like|prefer|tend to|hide|hesitate|deflect|fixate"
            r"|lead|dodge"
            r"|stall|avoid|blend)\b[^,]*(?= $)",
            _like_a_wolf,
        ),
    ),
)
