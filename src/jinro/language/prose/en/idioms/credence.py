"""Turns of phrase that ask whether somebody, or somebody's claim, is believed."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.prose.en.idioms.wording import Told, idiom
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_M: Final = r"(?P<p>@\d+|him|her|them|his|their)(?: 's)?"
_CLAIM: Final = (
    r"(?: (?P<c>(?:[a-z]+ ){0,3}(?:claims?|results?|divinations?|visions?|co|reveal|reading|findings?)))?"
)
_WISE: Final = (
    r"(?:wise|safe|smart|right|reasonable|good|sensible|prudent|risky|dangerous|fair|premature|early)"
)


def _believed(told: Told) -> None:
    """Of somebody's claim if it is named, or if he is one of two seers; otherwise whether he is trusted."""
    if not told.asks:
        return
    ours = " we " in told.match[0] or told.match[0].startswith((" is ", " was ", " can any", " does any"))
    asked = [None] if ours and not told.memory.calls or not told.memory.to else [*told.memory.to]
    for to in asked:
        for who in told.people():
            if who == to:
                continue
            claimed = told.match["c"] is not None or told.claims(who) is Role.SEER
            told.emit(Tag.TRUE if claimed else Tag.TRUST, object=who, mood=Mood.ASK, to=to)


def _which(told: Told) -> None:
    """ "Both claim seer. Which is more believable?"."""
    if told.asks and len(told.memory.claimants(Role.SEER)) > 1:
        for to in told.memory.to or (None,):
            told.emit(Tag.TRUE, object=EVERYBODY, mood=Mood.ASK, to=to)


ROWS: Final = (
    (
        "trust believe accept rely follow",
        idiom(
            rf"is it (?:[a-z]+ )?{_WISE} to (?:trust|believe|accept|rely on|follow|go with) {_M}{_CLAIM}",
            _believed,
            plain=False,
            instead=True,
        ),
    ),
    (
        "trusting believing accepting following",
        idiom(
            rf"(?:is|are|was) (?:trusting|believing|accepting|following) {_M}{_CLAIM} (?:[a-z]+ )?{_WISE}",
            _believed,
            plain=False,
            instead=True,
        ),
    ),
    (
        "word",
        idiom(
            rf"(?:should|can|do|shall|could|would) (?:we|you) (?:[a-z]+ )?take {_M}{_CLAIM} at (?:his|her"
            rf"|their) word",
            _believed,
            plain=False,
            instead=True,
        ),
    ),
    (
        "admit accept acknowledge buy support back confirm vouch recognize endorse",
        idiom(
            r"(?:(?:do|would|can|could|will|should|does) (?:you|we|anyone else|anyone|anybody)) (?:[a-z]+"
            r" )?(?:admit|accept"
            r"|acknowledge|buy|buy into|support|back|back up|confirm|vouch for|recognize|endorse)"
            r" (?P<p>@\d+|him|her|them|his"
            r"|their)(?: 's)? (?P<c>(?:[a-z]+ ){0,3}(?:claims?|co))",
            _believed,
            plain=False,
            instead=True,
        ),
    ),
    (
        "swayed convinced persuaded sold",
        idiom(
            rf"are you (?:[a-z]+ )?(?:swayed by|convinced by|convinced of|persuaded by|sold on) {_M}{_CLAIM}",
            _believed,
            plain=False,
            instead=True,
        ),
    ),
    (
        "which who whose",
        idiom(
            r"(?:which|who|which one|which claim|which seer|whose claim|which of them) (?:do you (?:find"
            r"|think|feel) )?(?:is |seems "
            r"|sounds |looks |feels )?(?:to be )?(?:more |most |the )*(?:believable|credible|convincing"
            r"|plausible|reliable"
            r"|trustworthy|genuine)",
            _which,
            plain=False,
            instead=True,
        ),
    ),
    (
        "believe trust over",
        idiom(
            r"why (?:do you |did you |would you )?(?:trust|believe|favor|support|side with|back)"
            r" (?P<p>@\d+)(?: 's)?(?: (?P<c>claim))?"
            r" (?:over|more than|rather than|instead of) @\d+",
            _believed,
            plain=False,
            instead=True,
        ),
    ),
)
