"""Whom wolves propose to bite, in whispers; and what they tell each other to claim."""

import re
from collections.abc import Callable
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Holder
from jinro.language.prose.en.idioms.wording import Told, idiom, wish
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_NIGHT: Final = r"(?:bite|bite out|biting|attack|attacking|kill|boom|night kill)"
_DAYS: Final = re.compile(r" (?:today|vot\w+|lynch\w*|tomorrow) ")


def _bite(told: Told) -> None:
    if told.whisper:
        wish(Tag.ATTACK)(told)


def _bite_by_night(told: Told) -> None:
    """A choice among wolves that does not speak of the day."""
    if told.whisper and not _DAYS.search(told.flat.text):
        wish(Tag.ATTACK)(told)


def _tell(species: Species) -> Callable[[Told], None]:
    """ "Say you divined Kai as werewolf": what the one who is called is to tell."""

    def claim(told: Told) -> None:
        for to in told.memory.to if told.whisper else ():
            for who in told.people():
                told.emit(Tag.RESULT, object=who, species=species, mood=Mood.ASK, to=to)

    return claim


def _pose(told: Told) -> None:
    """ "Kai, you shall claim the mantle of seer"."""
    for who in told.people() if told.whisper else ():
        told.emit(Tag.CLAIM, mood=Mood.REQUEST, role=Holder(Role.SEER), to=who)


def _told(species: str) -> str:
    return (
        r"(?:(?<!\S )|, |and |please |tomorrow |then |to )(?:say|claim|report|announce|state|declare"
        r"|tell them|tell us)(?: that)? (?:(?:you|i) (?:have )?(?:divined"
        r"|checked|saw|found|scanned|peeked) )?<N> (?:, )?(?:as |to be |is |was |and (?:he|she|they) "
        r"(?:is|are|was) )"
        rf"(?:a |the )?{species}"
    )


ROWS: Final = (
    # -- to bite --
    (
        "bite biting attack kill boom out",
        idiom(
            rf"for (?:the |our |tonight 's |a )?{_NIGHT}(?: tonight)? ,? ?(?:i (?:suggest|prefer"
            rf"|propose|pick) |<L> "
            r"(?:all )?(?:pick|target|choose|go with|go for|take|hit|bite|attack|bite out) )?<P>(?! 's)",
            _bite,
            plain=False,
            instead=True,
            needs="for",
        ),
    ),
    (
        "tonight next",
        idiom(r"(?:focus|concentrate|focusing) on <P> (?:tonight|next)", _bite_by_night, plain=False),
    ),
    (
        "focus priority move choice pick prey",
        idiom(
            r"<P> (?:(?:could|should|might|may|must|would|will) be|is|remains) our (?:[a-z]+ "
            r"){0,3}(?:focus|priority|move"
            r"|choice|pick|prey)(?= (?:$|,|tonight|next|now|unless))",
            _bite_by_night,
            plain=False,
        ),
    ),
    (
        "wise strategic prudent best good sound smart",
        idiom(
            r"(?:(?:a )?move (?:toward|towards|against|on)|focusing on|going with|choosing) <P> (?:is"
            r"|seems|would be"
            r"|could be|might be) (?:a |an |the |our )?(?:wise|strategic|prudent|best|good|sound|smart)",
            _bite_by_night,
            instead=True,
        ),
    ),
    (
        "consider suggest propose",
        idiom(
            r"(?:consider|suggest|propose) (?:taking|silencing|removing|eliminating)(?: out)? <P>(?= "
            r"(?:$|,|next|tonight))",
            _bite_by_night,
            plain=False,
            instead=True,
        ),
    ),
    (
        "removing targeting silencing eliminating attacking biting",
        idiom(
            r"(?:removing|targeting|silencing|eliminating|attacking|biting) <P> (?:(?:might|could|would"
            r"|may|will|can|just"
            r"|only) )*(?:reduces?|weakens?|serves?|helps?|benefits?|secures?|disrupts?|limits?"
            r"|hinders?|cripples?"
            r"|silences?|confuses?)",
            _bite_by_night,
            plain=False,
            instead=True,
        ),
    ),
    (
        "ahead proceed stick stay continue",
        idiom(
            r"(?:go ahead|proceed|stick|stay|continue) with (?:biting |attacking )?<P> (?:tonight|as "
            r"(?:the|our|tonight 's) "
            r"bite)",
            _bite,
            plain=False,
            instead=True,
        ),
    ),
    (
        "change switch shift move",
        idiom(
            r"(?:change|switch|shift|move) (?:the |our )?(?:bite|target|attack|kill)(?: out)? to <P>(?! "
            r"'s)",
            _bite,
            plain=False,
        ),
    ),
    (
        "biting attacking killing",
        idiom(r"agree (?:with|on|to) (?:biting|attacking|killing)(?: out)? <P>", _bite, plain=False),
    ),
    # -- to claim --
    (
        "say claim report announce state declare tell",
        idiom(
            _told(r"(?:were)?wolf"), _tell(Species.WEREWOLF), plain=False, instead=True, needs="werewolf wolf"
        ),
    ),
    (
        "say claim report announce state declare tell",
        idiom(
            _told(r"(?:human|villager)"),
            _tell(Species.HUMAN),
            plain=False,
            instead=True,
            needs="human villager",
        ),
    ),
    (
        "seer",
        idiom(
            r"(?:<L> have )?<P> (?:shall |will |can |to |tomorrow )?(?:claim|fake|co)(?: as)?(?: the| "
            r"a)?(?: mantle of(?: "
            r"the)?| role of)? seer(?= (?:$|,|tomorrow|today|and|now|targeting|if|with))",
            _pose,
            plain=False,
            instead=True,
            needs="claim fake co",
        ),
    ),
)
