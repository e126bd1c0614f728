"""Turns of phrase in which the speaker tells who he is."""

from collections.abc import Callable
from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Holder
from jinro.language.prose.en.idioms.wording import Told, idiom
from jinro.language.prose.tokens import Tag

_PLAIN: Final = (
    r"(?:(?:just|only|simple|humble|honest|loyal|genuine|true|real|plain|ordinary|regular|normal|average"
    r"|innocent"
    r"|mere|good|fellow|proud|lowly|quiet|peaceful|simply|merely|but|nothing) )*"
)


def am(role: Role) -> Callable[[Told], None]:
    def claim(told: Told) -> None:
        told.emit(Tag.CLAIM, subject=told.memory.me, role=Holder(role))

    return claim


def _human(told: Told) -> None:
    told.emit(Tag.CLAIM, subject=told.memory.me, role=Holder(Role.WEREWOLF), negated=True)


ROWS: Final = (
    (
        "villager villagers",
        idiom(
            rf"i am (?:indeed |still )?{_PLAIN}(?:a|an|the|one of the) {_PLAIN}villagers?",
            am(Role.VILLAGER),
            instead=True,
        ),
    ),
    (
        "villager",
        idiom(
            rf"(?:^|)(?<! ){_PLAIN}(?:a|an) {_PLAIN}villager(?= (?:here|trying|looking|seeking|who"
            rf"|tasked|ready|eager|hoping|reporting|like|just|at|$))",
            am(Role.VILLAGER),
            instead=True,
        ),
    ),
    (
        "villager",
        idiom(
            rf"i am {_PLAIN}(?:a|an) (?!(?:confirmed|proven|fake|false|suspicious|known|cleared) "
            rf")(?:[a-z]+ ){{1,4}}"
            r"villager(?= (?:$|,|who|looking|trying|here|and|eager|ready|hoping|seeking|with))",
            am(Role.VILLAGER),
        ),
    ),
    (
        "side village villagers",
        idiom(r"i am (?:on your side|one of you|with the villag(?:e|ers))(?= (?:$|,))", _human),
    ),
    (
        "wolf werewolf",
        idiom(
            r"(?:i can not be the (?:wolf|werewolf)|the (?:wolf|werewolf) is not me)",
            _human,
            instead=True,
            needs="not",
        ),
    ),
    (
        "seer",
        idiom(
            r"i am (?:@\d+ )?(?:the |a )?(?:real |true )?seer (?:co|CO|checked|divined|investigated)",
            am(Role.SEER),
            besides=True,
        ),
    ),
    (
        "claiming claim claimed",
        idiom(
            r"(?:@\d+ and i|i and @\d+) (?:are |have )?(?:both |each )?(?:claiming|claim|claimed) (?:to be )?"
            r"(?:the )?seer",
            am(Role.SEER),
            besides=True,
        ),
    ),
    ("seer", idiom(r"(?:the )?(?:real |true )?seer is me", am(Role.SEER), instead=True, needs="me")),
    (
        "seer",
        idiom(
            r"trust me as (?:the|your|our) (?:real |true |genuine )?seer",
            am(Role.SEER),
            instead=True,
            needs="me",
        ),
    ),
    (
        "myself",
        idiom(
            r"i (?:reveal|declare|announce|present) myself (?:as |to be )?(?:the |a )?(?:real |true )?seer",
            am(Role.SEER),
            instead=True,
        ),
    ),
    (
        "power powers gift",
        idiom(
            r"i (?:have|possess|hold|wield) (?:the )?(?:seer(?: 's)? powers?|powers? of the seer|seer 's "
            r"gift)",
            am(Role.SEER),
        ),
    ),
    ("counterclaim counter", idiom(r"i counter ?claim (?:as )?(?:the )?seer", am(Role.SEER), instead=True)),
)
