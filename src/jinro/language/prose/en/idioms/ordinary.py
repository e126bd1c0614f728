"""Ordinary wordings in which the person or the claim stands where the grammar of a clause does not "
"seek it."""

from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Holder
from jinro.language.prose.en.idioms.selves import am
from jinro.language.prose.en.idioms.wording import Told, ask, idiom, suspect, vote, wish_out
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_OUT: Final = wish_out
_ODD: Final = (
    r"(?:suspicious|suspect|fishy|odd|weird|shady|sketchy|strange|off|wolfish|wolfy|sus|dangerous"
    r"|guilty|lying"
    r"|<W>)"
)
_SEEN: Final = r"(?P<s>wolf|werewolf|black|human|villager|innocent|white|clean)"
_SPECIES: Final = {"wolf": Species.WEREWOLF, "werewolf": Species.WEREWOLF, "black": Species.WEREWOLF}


def _result(told: Told) -> None:
    """A result of the speaker's in other words."""
    species = _SPECIES.get(told.match["s"], Species.HUMAN)
    for who in told.people():
        told.emit(Tag.DIVINE, subject=told.memory.me, object=who, species=species, past=True)


def _ask_result(told: Told) -> None:
    for who in told.people():
        told.emit(Tag.RESULT, mood=Mood.ASK, to=who)


def _ask_suspects(told: Told) -> None:
    for who in told.people():
        told.emit(Tag.SUSPECT, mood=Mood.ASK, to=who)


def _no_seer(told: Told) -> None:
    told.emit(Tag.CLAIM, subject=told.memory.me, role=Holder(Role.SEER), negated=True)


def _vote_if(told: Told) -> None:
    for who in told.people():
        told.emit(Tag.VOTE, object=who, degree=65)


ROWS: Final = (
    # -- who is suspected --
    (
        "strings",
        idiom(
            r"<P> (?:is|are|might be|could be|may be|must be|seems to be) (?:the one )?pulling the strings",
            suspect,
        ),
    ),
    (
        "name",
        idiom(
            r"(?:wolf|werewolf|liar|culprit) [^@]*name is <P>", suspect, needs="wolf werewolf liar culprit"
        ),
    ),
    (
        "think feel believe find sense agree",
        idiom(
            r"(?:do|does|did) (?:you all|everyone|everybody|anyone|anybody|others|any of you|we all"
            r"|you guys|the rest "
            r"of you)(?: else| also)* (?:think|feel|believe|find|sense|agree)(?: that)? <P>(?: 's "
            r"(?:[a-z]+ ){1,3})? ?"
            rf"(?:is |are |seems? |looks? |feels? |to be |as )?(?:a |the |being |acting )*{_ODD}",
            ask(Tag.SUSPECT, all_asked=True),
            plain=False,
            instead=True,
            needs="do does did",
        ),
    ),
    (
        "anyone someone anybody",
        idiom(
            r"(?:is|are) there (?:anyone|someone|anybody)(?: else)?(?: here)? (?:that |who )?you "
            r"(?:trust|suspect|doubt"
            r"|distrust|find)",
            ask(Tag.SUSPECT),
            plain=False,
            needs="you",
        ),
    ),
    (
        "suspicions suspects suspect reads read",
        idiom(
            r"(?:hear|know|see|understand|learn) <S> (?:[a-z]+ )?(?:suspicions?|suspects?|reads?)(?= "
            r"(?:$|,|first|now"
            r"|before|and|too|today))",
            _ask_suspects,
            plain=False,
            needs="hear know see understand learn",
        ),
    ),
    # -- votes --
    (
        "better",
        idiom(
            r"(?:no|see no) better (?:option|choice|target|candidate|pick|vote|lynch) than <P>",
            _OUT,
            plain=False,
        ),
    ),
    (
        "judgment verdict ballot",
        idiom(r"my (?:[a-z]+ )?(?:judgment|verdict|ballot) (?:is|goes to|lands on|is for) <P>(?! 's)", vote),
    ),
    (
        "survive live escape",
        idiom(
            r"(?:make sure|ensure|make certain)(?: that)? <P> (?:does|do|will|can) not (?:survive"
            r"|live|escape|make it)",
            _OUT,
            plain=False,
        ),
    ),
    (
        "consider",
        idiom(
            r"(?:should|could|must|need to|might|can|please|to|lets|let us) (?:all )?(?:strongly "
            r"|seriously )?consider "
            r"<P> (?:for|as) (?:today 's |the |our |a |tonight 's )?(?:[a-z]+ )?(?:vote|lynch"
            r"|elimination|exile"
            r"|execution|target|candidate)",
            _OUT,
            plain=False,
            instead=True,
        ),
    ),
    (
        "reason reasons",
        idiom(
            r"give (?:me|us) (?:one|a|any|some) (?:[a-z]+ )?reasons? not to (?:vote(?: for)?|lynch"
            r"|execute) <P>",
            _vote_if,
            plain=False,
            instead=True,
        ),
    ),
    # -- results --
    (
        "saw found",
        idiom(
            r"i (?:looked into|gazed into|peered into|gazed at|looked at|peered at|read) <P>(?: 's "
            r"[a-z]+)? (?:[a-z]+ )"
            rf"{{0,4}}(?:saw|found) (?:that (?:he|she|they) (?:is|was|were) )?(?:a |an )?{_SEEN}",
            _result,
            plain=False,
            instead=True,
        ),
    ),
    (
        "spirits stars visions vision cards voices",
        idiom(
            r"(?<!your )(?<!his )(?<!her )(?:spirits?|stars|visions?|crystal ball|cards|voices) "
            r"(?:have )?(?:told|showed|shown"
            r"|tell|tells|show"
            r"|shows|say|says|said|revealed|whispered)(?: to)?(?: me)?(?: that)? <P> (?:is|was|to be"
            r"|as) (?:a |an |the )?" + _SEEN,
            _result,
            instead=True,
        ),
    ),
    (
        "result",
        idiom(
            rf"target was <P> ,? ?and (?:the |my )?result (?:was|is|came back|showed|read)(?: as)? "
            rf"(?:a )?{_SEEN}",
            _result,
            instead=True,
        ),
    ),
    # -- who one is --
    (
        "divination sight foresight",
        idiom(
            r"i (?:hold|have|possess|wield|carry) the (?:power|powers|gift|ability) of (?:divination"
            r"|sight|foresight"
            r"|second sight)",
            am(Role.SEER),
        ),
    ),
    (
        "villager",
        idiom(
            r"i am nothing (?:more than|but|other than) an? (?:[a-z]+ ){0,2}villager",
            am(Role.VILLAGER),
            instead=True,
            needs="nothing",
        ),
    ),
    (
        "seer",
        idiom(
            r"i (?:lied|was lying|was bluffing|bluffed|was not honest|pretended|was pretending|faked"
            r"|falsely claimed)"
            r"(?: [a-z]+)? (?:about |when i |to be |that i |being )(?:being |claimed |said |was |i "
            r"was |my )*(?:to be "
            r")?(?:the |a )?seer",
            _no_seer,
            plain=False,
            instead=True,
            needs="lied lying bluffing bluffed honest pretended pretending faked falsely",
        ),
    ),
    # -- roles and results that are asked for --
    (
        "roles role",
        idiom(
            r"(?:everyone|all of us|everybody|each of us|each person|all|people|others)(?: to)?(?: "
            r"please)? (?:claim"
            r"|reveal|state|share|declare|announce) (?:their|our|your|his|a) roles?",
            ask(Tag.CLAIM, all_asked=True),
            plain=False,
        ),
    ),
    (
        "roles",
        idiom(
            r"(?<!\S )roles ,? ?(?:everyone|please|people|anyone)(?= $)",
            ask(Tag.CLAIM, all_asked=True),
            plain=False,
        ),
    ),
    (
        "checked divined result results divination found saw check",
        idiom(
            r"<N> (?:should|must|needs to|has to|ought to|could|can|might|please) (?:please |now "
            r")?(?:tell us|say|reveal"
            r"|share|explain|state|announce|show us|show|report) (?:who|whom|what|his|her|their|the"
            r"|your) (?:[a-z]+ )"
            r"{0,3}?(?:checked|divined|results?|divination|found|saw|check|vision)",
            _ask_result,
            plain=False,
            instead=True,
            needs="should must needs has ought could can might please need have",
        ),
    ),
    (
        "divined checked saw found",
        idiom(
            r"(?:curious|interested|know|wondering|wonder|hear|see|learn) (?:about )?(?:who|whom"
            r"|what) <N> (?:has |have )?"
            r"(?:divined|checked|saw|found|seen)",
            _ask_result,
            plain=False,
            instead=True,
        ),
    ),
    (
        "waiting awaiting",
        idiom(
            r"(?:waiting (?:on|for)|awaiting) <S> (?:[a-z]+ )?(?:results?|divination|check|report"
            r"|findings)",
            _ask_result,
            plain=False,
            instead=True,
        ),
    ),
)
