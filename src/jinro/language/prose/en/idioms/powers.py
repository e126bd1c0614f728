"""Ways to ask the seer for a divination, and the bodyguard for protection."""

from typing import Final

from jinro.language.prose.en.idioms.wording import idiom, wish
from jinro.language.prose.tokens import Tag

_CHECK: Final = wish(Tag.DIVINE)
_GUARD: Final = wish(Tag.GUARD, me=True)
_SEER: Final = r"(?:the|our|a|any|your)(?: real| true)? seer"
_DIVINE: Final = r"(?:divine|check|inspect|investigate|examine|look at|look into|scan|peek at|verify)"
_SIGHT: Final = r"(?:divinations?|checks?|divination power|vision|sight|powers?|investigation)"
_BODYGUARD: Final = r"(?:bodyguard|guard|knight|doctor|protector|hunter|guardian)"
_MAY: Final = r"(?:could|would|might|may|can|will|should)"

ROWS: Final = (
    # -- to divine --
    (
        "seer",
        idiom(
            rf"(?:(?:could|would|can|might|may) {_SEER}|{_SEER} (?:could|might|can|may)|(?:hope"
            rf"|wish)(?: that)? {_SEER}(?: "
            rf"will| can)?) (?:please "
            rf"|also )?(?:{_DIVINE}|divines|checks|inspects|investigates) <P>(?! 's)",
            _CHECK,
            plain=False,
            instead=True,
        ),
    ),
    (
        "divination check vision investigation",
        idiom(
            rf"(?:a|another|the|one) (?:[a-z]+ )?(?:divination|check|vision|investigation) (?:on|of|for"
            rf"|upon) <P>(?! 's) {_MAY} "
            r"[a-z]+",
            _CHECK,
        ),
    ),
    (
        "divining checking investigating",
        idiom(
            rf"(?:divining|checking|investigating) <P>(?: next| tonight)? {_MAY} [a-z]+",
            _CHECK,
            plain=False,
        ),
    ),
    (
        "divination divinations check checks vision sight power powers investigation",
        idiom(
            rf"(?:focus|use|spend|direct|aim|point|turn) (?:(?:the|your|our|tonight 's|their|a|his|her) "
            rf")?(?:next )?{_SIGHT} "
            r"(?:on|at|toward|towards|upon) <P>(?! 's)",
            _CHECK,
            plain=False,
        ),
    ),
    (
        "check divination",
        idiom(
            r"(?:recommend|suggest|propose|want|need|like|love|see|favor|support|request) (?:to see "
            r")?(?:a |an |another "
            r"|the )?(?:check|divination) (?:on|of|for) <P>(?! 's)",
            _CHECK,
            plain=False,
        ),
    ),
    (
        "divined checked",
        idiom(
            r"(?:like|love|want|prefer|hope) to (?:see|have) <P> (?:divined|checked)",
            _CHECK,
            plain=False,
            instead=True,
        ),
    ),
    # -- to guard --
    (
        "bodyguard guard knight doctor protector hunter guardian",
        idiom(
            rf"{_BODYGUARD} ,? ?(?:please |should |must |could |can |to |might |needs to |, "
            rf")*(?:protect|guard|cover"
            r"|watch(?: over)?|save|shield|defend|stay on|stick (?:to|with)|stay with) <M>(?! 's)",
            _GUARD,
            plain=False,
            instead=True,
        ),
    ),
    (
        "protect guard save shield",
        idiom(
            r"(?:(?<!\S )|, |please |and )(?:please )?(?:protect|guard|shield|save) (?P<p>me)(?= (?:$|,"
            r"|tonight|please|now|from))",
            _GUARD,
            plain=False,
        ),
    ),
    (
        "protection",
        idiom(
            r"<P> (?:needs|deserves|requires|must have|should (?:get|have|receive)|could use) (?:our "
            r"|the |some |your "
            r"|bodyguard 's )*protection",
            _GUARD,
        ),
    ),
    (
        "protection safety",
        idiom(
            r"<S> (?:[a-z]+ )?(?:protection|safety) (?:is|should be|must be) (?:[a-z]+ )?(?:vital"
            r"|crucial|key|important"
            r"|essential|priority|paramount)",
            _GUARD,
        ),
    ),
    (
        "protection",
        idiom(r"(?:consider|prioriti[sz]e|ensure|discuss) <S> protection", _GUARD, plain=False),
    ),
    (
        "protection",
        idiom(r"(?:focus|use|put|place) (?:the |our |your )?protection on <P>", _GUARD, plain=False),
    ),
)
