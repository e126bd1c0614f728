"""Turns of phrase that believe somebody's claim, or do not."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Holder
from jinro.language.prose.en.idioms.wording import Told, fake_subject, genuine_if_claimed, idiom
from jinro.language.prose.tokens import Tag

_SEER: Final = Holder(Role.SEER)
_CLAIM: Final = (
    r"(?:[a-z0-9-]+ ){0,3}?(?:claims?|story|results?|divinations?|testimony|reports?|words?|account"
    r"|reveal|CO|co"
    r"|findings?|visions?|narrative|declarations?|statements?|data|info|information|readings?|reads?)"
)
_LOOKS: Final = r"(?:is|are|was|seems?|feels?|felt|looks?|smells?|sounds?|appears?|as)"
_LIE: Final = r"(?:lie|lies|deception|bluff|deceit|falsehoods?|fabrication|ruse|charade|fib)"
_REAL: Final = r"(?:true|real|genuine|actual|true seer|real seer|genuine seer|actual seer)"


def _fake_if_claimed(told: Told) -> None:
    """Of who has claimed a role, a fake; of others, a doubt."""
    for who in told.people():
        claimed = told.claims(who) in (Role.SEER, Role.MEDIUM)
        told.emit(Tag.FALSE if claimed else Tag.SUSPECT, object=who, degree=70)


def _fake_called(told: Told) -> None:
    for who in told.memory.to:
        if told.claims(who) is not None:
            told.emit(Tag.FALSE, object=who, degree=70)


def _fake_other(told: Told) -> None:
    """ "A true seer reveals with grace": of another claimant who is called or talked about."""
    memory = told.memory
    for who in (*memory.to, memory.topic, memory.third):
        if who is not None and who != memory.me and told.claims(who) is Role.SEER:
            told.emit(Tag.FALSE, object=who, degree=70)
            return


def _like_a_seer(told: Told) -> None:
    for who in told.subject():
        told.emit(Tag.ROLE, object=who, role=_SEER, degree=65)


ROWS: Final = (
    # -- believed --
    (
        "foundation merit basis substance",
        idiom(
            rf"<S> {_CLAIM} (?:has|have|holds?|carries) (?:a |some |more |real |solid |strong )*"
            r"(?:foundation|merit|basis|substance)",
            genuine_if_claimed,
        ),
    ),
    (
        "aligns align fits fit matches match matched lines line tracks track",
        idiom(
            rf"<S> {_CLAIM} (?:aligns?|aligned|fits?|match(?:es|ed)?|lines? up|tracks?) (?:with )?(?:the "
            rf"|our |all |my "
            r"|known |what )*(?:facts?|evidence|events|timeline|logic|reality|everything|previous"
            r"|earlier|observations?"
            r"|behaviou?r|pattern)",
            genuine_if_claimed,
            instead=True,
        ),
    ),
    (
        "truth fact facts",
        idiom(
            rf"<S> {_CLAIM} (?:is|are|was|were) (?:the |our )?(?:truth|facts?)(?= (?:$|,))",
            genuine_if_claimed,
        ),
    ),
    (
        "confirms validates backs supports proves verifies vindicates cements corroborates",
        idiom(
            r"(?<!@\d )(?<!@\d\d )(?<! he )(?<! she )(?:confirms|validates|backs|supports"
            rf"|proves|verifies|vindicates|cements|corroborates) <S> (?:{_CLAIM}|authenticity|legitimacy"
            rf"|credibility"
            r"|truthfulness|honesty)",
            genuine_if_claimed,
        ),
    ),
    (
        "attacked killed bitten targeted eliminated murdered",
        idiom(
            r"<P> (?:being |getting |was |'s )?(?:attacked|killed|bitten|targeted|eliminated"
            r"|murdered)[^,]{0,20} "
            r"(?:proves|shows|confirms|suggests|means|makes|implies) (?:[a-z]+ ){0,4}"
            rf"{_REAL}",
            genuine_if_claimed,
            besides=True,
        ),
    ),
    (
        "heed lean vibe follow honor accept believe listen stick act base heeding trust",
        idiom(
            r"(?:heed|lean on|vibe with|follow|honou?r|accept|listen to|stick with|stick to|act on|rely "
            r"on|build on|"
            rf"go with|trust in) <S> {_CLAIM}",
            genuine_if_claimed,
        ),
    ),
    (
        "lean leaning inclined tend",
        idiom(
            rf"(?:lean|leaning|inclined|tend) (?:towards?|to) <P> being (?:the )?(?:honest|truthful"
            rf"|right|{_REAL})",
            genuine_if_claimed,
            instead=True,
        ),
    ),
    (
        "weight",
        idiom(
            rf"<S> {_CLAIM} (?:carry|carries|hold|holds|bear|bears) the weight of truth", genuine_if_claimed
        ),
    ),
    (
        "fits suits befits screams matches",
        idiom(
            r"(?:fits|suits|befits|matches|screams) (?:of )?(?:a |the )?seer(?: role)?(?= (?:$|,))",
            _like_a_seer,
        ),
    ),
    # -- not believed --
    (
        "deceptive deceitful staged scripted facade deception act performance charade farce rehearsed "
        "theater",
        idiom(
            rf"<S> {_CLAIM} (?:[a-z]+ )?{_LOOKS} (?:[a-z]+ ){{0,2}}(?:deceptive|deceitful|staged"
            rf"|scripted|rehearsed|facade"
            r"|deception|performance|charade|farce)",
            _fake_if_claimed,
            instead=True,
        ),
    ),
    (
        "deceit deception lie lying fabrication bluff",
        idiom(
            rf"<S> {_CLAIM} (?:[a-z0-9@']+ ){{0,8}}?(?:points? to|suggests?|marks?|signals?|indicates?"
            rf"|reeks of|smells of|hints at)"
            r" (?:a |an )?(?:deceit|deception|lie|lying|fabrication|bluff)",
            _fake_if_claimed,
            instead=True,
        ),
    ),
    (
        "treated",
        idiom(r"treated as (?:a |the )?(?:fake|liar|fraud|fake seer|faker)", _fake_called, plain=False),
    ),
    (
        "caught trapped tangled",
        idiom(
            rf"<P> (?:is|are|was|were|got|has been|'s)? ?(?:caught|trapped|tangled|cornered) in (?:a|an"
            rf"|the|his|her|their|your|its) (?:own )?"
            rf"(?:[a-z]+ )?{_LIE}",
            _fake_if_claimed,
            instead=True,
        ),
    ),
    (
        "exposed exposes exposing uncovered revealed reveals unmasked through",
        idiom(
            rf"(?:exposed|exposes|exposing|uncovered|unmasked|revealed|reveals|see through|saw through) "
            rf"<S> (?:[a-z]+ )?{_LIE}",
            _fake_if_claimed,
            instead=True,
        ),
    ),
    (
        "true seer real seer genuine actual",
        idiom(
            r"(?:too [a-z]+|no sense|not make sense|odd|strange|weird|suspicious|dubious|unlikely"
            r"|unusual|illogical|reckless|random"
            r"|careless|hasty|rushed) (?:for|of|from) (?:a|any|the) (?:true|real|genuine|actual) seer",
            fake_subject,
            instead=True,
        ),
    ),
    (
        "true seer real seer",
        idiom(
            r"(?<!\S )(?:a |any )?(?:true|real) seer (?:reveals?|gives?|shares?|speaks?|acts?|claims?"
            r"|knows?|names?|tells?|does|never"
            r"|would be|would give|would share|would reveal|would name|would know|leads?)",
            _fake_other,
        ),
    ),
    (
        "fake",
        idiom(
            r"(?:classic|typical|standard|textbook|pure|common) fake (?:seer |claim )?(?:behaviou?r"
            r"|plays?|moves?|claims?|tactics?|seer|stuff)",
            fake_subject,
        ),
    ),
    (
        "bluff lie ruse fabrication fib sham charade",
        idiom(
            r"(?<!\S )(?:it is |that is |this is |(?:sounds|looks|seems|smells|feels) like )?(?:such "
            r"|what )?a (?:[a-z]+ )?"
            r"(?:bluff|lie|ruse|fabrication|fib|sham|charade)(?= $)",
            fake_subject,
        ),
    ),
    (
        "deceit lie lies deception bluff charade performance",
        idiom(
            r"<S> (?:[a-z]+ )?(?:deceit|lies?|deception|bluff|charade|performance|act) as (?:a |the "
            r")?(?:fake )?seer",
            _fake_if_claimed,
            instead=True,
        ),
    ),
)
