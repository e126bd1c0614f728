"""Turns of phrase that tell what the speaker has found out, or that somebody is known as human."""

from collections.abc import Callable
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Holder, Several
from jinro.language.prose.en.idioms.wording import Told, idiom
from jinro.language.prose.tokens import Tag

_POWERS: Final = (Role.SEER, Role.MEDIUM)
_SEEN: Final = (
    r"my (?:[a-z0-9]+ ){0,3}?(?:divination|divinations|vision|visions|result|results|reading|readings"
    r"|check|checks"
    r"|divine checks|report|reports|intel|intelligence|analysis|finding|findings|sight|eyes|nose"
    r"|investigation"
    r"|divination findings|seer check|seer result|peek|night check)"
)
_HUMAN: Final = (
    r"(?:human|innocent|clear|cleared|safe|town|white|a villager|villager|clean|a human|an innocent)"
)
_BEAST: Final = (
    r"(?:threat|enemy|wolf|werewolf|beast|culprit|danger|killer|monster|villain|true threat|real threat)"
)
_KNOWN: Final = r"(?:confirmed|cleared|proven|verified|revealed|shown|established|proved|found|declared)"


def _found(species: Species, if_claimed: bool = False) -> Callable[[Told], None]:
    """A result of the speaker's; `if_claimed` only of one who has claimed to be the seer or the medium."""

    def claim(told: Told) -> None:
        me = told.memory.me
        role = told.claims(me)
        if if_claimed and role not in _POWERS:
            return
        kind = Tag.TELL if role is Role.MEDIUM else Tag.DIVINE
        for who in told.people():
            told.emit(kind, subject=me, object=who, species=species, past=True)

    return claim


def _known_human(told: Told) -> None:
    """ "With Kai confirmed human": the speaker's result, if he is the seer, otherwise a belief."""
    if told.claims(told.memory.me) in _POWERS:
        _found(Species.HUMAN)(told)
        return
    for who in told.people():
        told.emit(Tag.TRUST, object=who, degree=80)


def _wolf_among(told: Told) -> None:
    people = told.people()
    if len(people) > 1:
        told.emit(Tag.SUSPECT, object=Several("or", tuple(people)), degree=80)
    else:
        for who in people:
            told.emit(Tag.SUSPECT, object=who, degree=80)


def _own_claim(told: Told) -> None:
    """ "My vision is the true one": the role that the speaker has claimed."""
    role = told.claims(told.memory.me)
    if role in _POWERS:
        told.emit(Tag.CLAIM, subject=told.memory.me, role=Holder(role))


def _claim_taken_back(told: Told) -> None:
    role = told.claims(told.memory.me)
    if role in _POWERS:
        told.emit(Tag.CLAIM, subject=told.memory.me, role=Holder(role), negated=True)


_TRUE: Final = (
    r"(?:true|real|genuine|legitimate|legit|sincere|honest|truthful|authentic|the truth|solid|no lie|the "
    r"true one|the real one)"
)

ROWS: Final = (
    (
        "clears cleared clearing",
        idiom(rf"{_SEEN} (?:has |have )?(?:clears|cleared) <P>(?! 's)", _found(Species.HUMAN), instead=True),
    ),
    (
        "found revealed unmasked identified exposed indict indicts caught marks marked named saw points "
        "pointed showed",
        idiom(
            rf"{_SEEN} (?:has |have )?(?:found|revealed|unmasked|identified|exposed|indicts?|indicted"
            rf"|caught|marks|marked"
            rf"|named|points to|pointed to|point to) (?:(?:the|our|a) )?(?:{_BEAST} ,? ?)?<P>"
            rf"(?: (?:as|is) (?:(?:the|our|a) )?{_BEAST}| 's (?:true )?nature)?(?= (?:$|,|and (?!@)|so"
            rf"|last|who))",
            _found(Species.WEREWOLF),
            instead=True,
        ),
    ),
    (
        "evidence",
        idiom(
            rf"{_SEEN} (?:[a-z]+ ){{0,6}}evidence against <P>(?! 's)", _found(Species.WEREWOLF), instead=True
        ),
    ),
    (
        "found",
        idiom(
            rf"i found (?:(?:the|our|a) {_BEAST} ,? ?)?<P>(?= (?:$|,|and (?!@)|so|last|on|lets|let))",
            _found(Species.WEREWOLF, if_claimed=True),
            instead=True,
        ),
    ),
    (
        "revealed",
        idiom(r"<P> (?:is|was) revealed to me as (?:a|the) <W>", _found(Species.WEREWOLF), instead=True),
    ),
    (
        "black",
        idiom(
            r"(?:result|results|check|divination) (?:is|was|came back|came up) black on <P>",
            _found(Species.WEREWOLF),
        ),
    ),
    (
        "declared confirmed reported announced named marked clearing identified",
        idiom(
            rf"i (?:have )?(?:declared|confirmed|reported|announced|named|marked|identified|proved) <P> "
            rf"(?:as |to be )?{_HUMAN}",
            _found(Species.HUMAN, if_claimed=True),
            plain=False,
            instead=True,
        ),
    ),
    (
        "clearing",
        idiom(
            r"(?:despite|after|by|besides|since) clearing <P>(?! 's)",
            _found(Species.HUMAN, if_claimed=True),
            plain=False,
        ),
    ),
    (
        "human innocent clear safe town villager cleared innocence",
        idiom(
            rf"(?:with|since|given|as|because|having) <P> (?:being |is |was )?(?:{_KNOWN} (?:as |to be "
            rf")?)+{_HUMAN}",
            _known_human,
            plain=False,
            instead=True,
        ),
    ),
    (
        "cleared confirmed",
        idiom(
            r"with <P> (?:being )?(?:cleared|confirmed)(?= (?:$|,))",
            _found(Species.HUMAN, if_claimed=True),
            instead=True,
        ),
    ),
    (
        "safe safest trusted town innocent towniest townread clear",
        idiom(
            r"(?<!\S )(?:my )?(?:safe|safest|trusted|town|innocent|towniest|townread|clear)(?: read| "
            r"pick| one| player)? , <N>(?! (?:'s|is))",
            _known_human,
        ),
    ),
    (
        "checks check checked",
        idiom(rf"<P> (?:checks|checked|check) out (?:as|to be) {_HUMAN}", _known_human, instead=True),
    ),
    (
        "humanity innocence status",
        idiom(
            r"<S> (?:humanity|innocence|human status) (?:is|was|has been|stands|remains) (?:[a-z]+ )?"
            r"(?:proven|confirmed|established|certain|clear|verified|secure|sealed|undeniable)",
            _known_human,
            instead=True,
        ),
    ),
    (
        "humanity innocence",
        idiom(
            r"(?:seals?|sealed|proves?|establishes) <S> (?:humanity|innocence)",
            _known_human,
        ),
    ),
    (
        "vibes vibe feeling energy feelings impression",
        idiom(
            r"<P> (?:gives?|gave|has|have|is giving|radiates?|shows?) (?:me |us |off )?(?:a |an |some "
            r")?(?:[a-z]+ )?(?:positive|good"
            r"|villager|town|innocent|trustworthy|honest|human|villagery|townie|safe|friendly) "
            r"(?:vibes?|feelings?|energy|impression)",
            _known_human,
        ),
    ),
    (
        "among hides hiding lurks in within",
        idiom(
            r"(?:<W>|culprit|enemy|killer) (?:[a-z]+ )?(?:hides?|hiding|lurks?|lies|sits|must be|has to "
            r"be|is|stands) (?:[a-z]+ )?"
            r"(?:among|in|within|between) <N>(?= (?:$|,|and|so|let|lets|today|now))",
            _wolf_among,
            instead=True,
        ),
    ),
    (
        "sight vision visions claim result results role divination word words reading readings divinations",
        idiom(
            rf"my (?:[a-z]+ )?(?:sight|visions?|claim|results?|role|divinations?|word|words|readings?) "
            rf"(?:and my [a-z]+ )?"
            rf"(?:is|are|was|were|remains?) (?:[a-z]+ )?{_TRUE}(?= (?:$|,|and|one|so))",
            _own_claim,
            plain=False,
        ),
    ),
    ("telling speaking", idiom(r"i am (?:[a-z]+ )?(?:telling|speaking) the truth", _own_claim)),
    ("real", idiom(r"i am (?:indeed )?(?:the )?(?:real|true|genuine) (?:one|deal)", _own_claim)),
    (
        "claim",
        idiom(
            r"my (?:own |real |true )?(?:seer|medium) (?:claim|CO|co|info)(?! was)", _own_claim, plain=False
        ),
    ),
    (
        "claim claims co CO statement announcement",
        idiom(
            r"my (?:earlier |previous |initial |first |seer |original )*(?:claim|co|CO|statement"
            r"|announcement) was "
            r"(?:[a-z]+ )?(?:false|a lie|fake|a bluff|a test|a ruse|untrue|made up|a fabrication|not "
            r"true|a gambit)",
            _claim_taken_back,
            instead=True,
        ),
    ),
    (
        "fabrication lie bluff ruse deception",
        idiom(
            r"(?:despite|after|with|about|of|was) my (?:earlier |previous |initial |first |own "
            r")+(?:fabrication|lie|bluff|ruse"
            r"|deception|false claim|fake claim)",
            _claim_taken_back,
            plain=False,
            besides=True,
        ),
    ),
)
