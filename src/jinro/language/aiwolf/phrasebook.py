"""The phrasebook of the AIWolf protocol language: all its verbs and operators, as people compose them."""

from collections.abc import Iterable, Iterator
from typing import Final

from jinro.game.roles import Role, Seat, Species, agent_name
from jinro.language.aiwolf.syntax import (
    ANY,
    ARITY,
    ASKING,
    ROLE_VERBS,
    SIX_ROLES,
    SPECIES_VERBS,
    TALK_VERBS,
    Operator,
    Verb,
)
from jinro.language.phrasebook import (
    Phrasebook,
    PhraseKind,
    PhraseLabel,
    PhrasePattern,
    PhraseSlot,
    PhraseWord,
    book,
    label,
    people_words,
    role_words,
    slot,
)

MOST_OPERANDS: Final = 4
"""Sentences that AND and OR take here; the language has no limit."""
_ANY: Final = str(ANY.value)
_GROUPS: Final = (
    ("claim", label("言う", "Say")),
    ("act", label("する", "Do")),
    ("done", label("した", "Have done")),
    ("ask", label("頼む・たずねる", "Ask")),
    ("join", label("つなぐ", "Join")),
)
_VERBS: Final[dict[Verb, tuple[str, str, str]]] = {
    Verb.ESTIMATE: ("claim", "…だと思う", "think that … is"),
    Verb.COMINGOUT: ("claim", "…だと名乗る", "come out as"),
    Verb.AGREE: ("claim", "賛成する", "agree with"),
    Verb.DISAGREE: ("claim", "反対する", "disagree with"),
    Verb.VOTE: ("act", "投票する", "will vote for"),
    Verb.DIVINATION: ("act", "占う", "will divine"),
    Verb.GUARD: ("act", "護衛する", "will guard"),
    Verb.ATTACK: ("act", "襲撃する", "will attack"),
    Verb.DIVINED: ("done", "占った結果は", "divined, and saw"),
    Verb.IDENTIFIED: ("done", "霊媒の結果は", "sensed as the medium"),
    Verb.VOTED: ("done", "投票した", "voted for"),
    Verb.GUARDED: ("done", "護衛した", "guarded"),
    Verb.ATTACKED: ("done", "襲撃した", "attacked"),
}
_OPERATORS: Final[dict[Operator, tuple[str, str, str]]] = {
    Operator.REQUEST: ("ask", "…してほしい", "request"),
    Operator.INQUIRE: ("ask", "たずねる", "inquire"),
    Operator.BECAUSE: ("join", "なぜなら…だから", "because …"),
    Operator.AND: ("join", "…、そして…", "… and …"),
    Operator.OR: ("join", "…か、または…", "… or …"),
    Operator.XOR: ("join", "…か…のどちらか一方", "either … or …"),
    Operator.NOT: ("join", "…ではない", "not …"),
    Operator.DAY: ("join", "…日目に", "on day …"),
}
_SPECIES: Final = {Species.HUMAN: ("人間", "human"), Species.WEREWOLF: ("人狼", "werewolf")}
_OWN: Final = ("sentence", "doer", label("わたし", "I"))
_ASKED: Final = ("wish", "asked", label("その人", "they"))
"""A sentence of one's own, and one that somebody is asked: their kinds, and who acts if nobody is named."""


def phrasebook(roles: Iterable[Role], *, seats: int, me: Seat) -> Phrasebook:
    """The phrasebook of a seat in a village with these roles."""
    names = [agent_name(seat) for seat in range(1, seats + 1)]
    played = frozenset(roles)
    anybody = PhraseWord(_ANY, label("だれか", "anybody"))
    kinds = {
        "target": PhraseKind((*people_words(names), anybody)),
        "role": PhraseKind(
            (
                *role_words((role, str(role)) for role in SIX_ROLES if role in played),
                PhraseWord(_ANY, label("どれかの役職", "any role")),
            )
        ),
        "species": PhraseKind(
            (
                *(PhraseWord(str(one), PhraseLabel(*words)) for one, words in _SPECIES.items()),
                PhraseWord(_ANY, label("どちらか", "either")),
            )
        ),
        "talk": PhraseKind(cites={"talk": ("talk",), "whisper": ("talk", "whisper")}),
        "day": PhraseKind(
            tuple(PhraseWord(str(day), label(f"{day}日目", f"day {day}")) for day in range(seats // 2 + 2))
        ),
    }
    for kind, doer, default in (_OWN, _ASKED):
        others = (*people_words(names, " "), PhraseWord(_ANY + " ", anybody.label))
        kinds[doer] = PhraseKind((PhraseWord("", default), *others))
        kinds[kind] = PhraseKind(patterns=tuple(_patterns(kind, doer, agent_name(me))))
    return book("sentence", kinds, _GROUPS)


def _patterns(kind: str, doer: str, me: str) -> Iterator[PhrasePattern]:
    who = slot(doer, "だれが", "Who?", default="")
    for verb, (group, ja, en) in _VERBS.items():
        parts = tuple(_after(verb, me if kind == "sentence" else None))
        yield PhrasePattern(verb.value, label(ja, en), group, (who, f"{verb} ", *parts))
    for operator, (group, ja, en) in _OPERATORS.items():
        made = tuple(_operands(operator, kind))
        parts = (who, *made) if operator in ASKING else made
        yield PhrasePattern(operator.value, label(ja, en), group, parts)


def _after(verb: Verb, me: str | None) -> Iterator[str | PhraseSlot]:
    """What follows a verb; most people come out for themselves."""
    if verb in TALK_VERBS:
        yield slot("talk", "どの発言", "Which line?")
        return
    yield slot("target", "だれ", "Whom?", default=me if verb is Verb.COMINGOUT else None)
    if verb in ROLE_VERBS:
        yield from (" ", slot("role", "どの役職", "Which role?"))
    elif verb in SPECIES_VERBS:
        yield from (" ", slot("species", "結果", "What was seen?"))


def _operands(operator: Operator, kind: str) -> Iterator[str | PhraseSlot]:
    """An operator with its sentences, in the spelling of the libraries."""
    yield operator.value
    if operator in ASKING:
        yield from (" ", slot("target", "だれに", "Of whom?"))
        kind = "wish"
    elif operator is Operator.DAY:
        yield from (" ", slot("day", "何日目", "Which day?"))
    yield " ("
    if operator is Operator.BECAUSE:
        yield from (slot(kind, "理由", "The reason"), ") (", slot(kind, "結論", "What follows", wraps=True))
    elif ARITY[operator] == 0:
        yield slot(kind, "文", "Sentence", least=2, most=MOST_OPERANDS, between=") (", wraps=True)
    elif ARITY[operator] == 2:
        yield from (slot(kind, "一方", "One", wraps=True), ") (", slot(kind, "もう一方", "The other"))
    else:
        yield slot(kind, "何を", "What?", wraps=operator not in ASKING)
    yield ")"
