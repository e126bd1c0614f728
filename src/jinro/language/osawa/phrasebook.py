"""The phrasebook of the Werewolf Language: its talk and its descriptions, as people compose them.

Relative times that stack (`before almost`), ordinals, lists and `who` are left out.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from jinro.game.roles import TABLE, Role
from jinro.language.osawa.build import agent
from jinro.language.osawa.vocabulary import MENTAL_VERBS, Composant, DayWord, Noun, Quality, SetWord, Verb
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

MOST_JOINED: Final = 4
"""Parts that `and` and `or` join here; the language has no limit."""
_GROUPS: Final = (
    ("talk", label("言う", "Say")),
    ("be", label("…である", "Is")),
    ("happen", label("…された・した", "Happened")),
    ("act", label("する", "Do")),
    ("report", label("人の発言", "Somebody's talk")),
    ("topic", label("話題・時", "Topic and time")),
    ("people", label("人々", "People")),
    ("join", label("つなぐ", "Join")),
)
_RATES: Final = {
    100: ("絶対に", "certainly"), 90: ("まず確実に", "almost certainly"), 80: ("かなり", "very likely"),
    70: ("たぶん", "probably"), 60: ("どちらかといえば", "rather"), 50: ("半々", "even"),
    40: ("どちらかといえば違う", "rather not"), 30: ("たぶん違う", "probably not"),
    20: ("かなり違う", "very likely not"), 10: ("まず違う", "almost certainly not"),
    0: ("絶対に違う", "not at all"),
}  # fmt: skip
_SETS: Final = {
    SetWord.HUMAN: ("人間", "human"), SetWord.VILLAGESIDE: ("村人陣営", "village side"),
    SetWord.WOLFSIDE: ("人狼陣営", "wolf side"), SetWord.GIFTED: ("能力者", "gifted"),
}  # fmt: skip
_VERBS: Final = {
    Verb.VOTE: ("投票する", "vote for"), Verb.INSPECT: ("占う", "inspect"),
    Verb.PROTECT: ("護衛する", "protect"),
    Verb.ATTACK: ("襲撃する", "attack"), Verb.EXECUTE: ("追放する", "execute"),
    Verb.MEDIUM_TELLING: ("霊媒で見る", "tell as the medium"), Verb.AVOID: ("避ける", "avoid"),
    Verb.KNOW: ("知っている", "know"), Verb.DISCUSS: ("話し合う", "discuss"),
    Verb.DECIDE: ("決める", "decide"),
}  # fmt: skip
_COMPOSANTS: Final = {
    Composant.COMINGOUT: ("名乗り出る", "comes out"), Composant.INSPECTED: ("占われた", "was inspected"),
    Composant.MEDIUM_TELLED: ("霊媒で見られた", "was told by the medium"),
    Composant.PROTECTED: ("護衛された", "was protected"), Composant.EXECUTED: ("追放された", "was executed"),
    Composant.VOTED: ("投票された", "was voted for"), Composant.ATTACKED: ("襲撃された", "was attacked"),
    Composant.DEAD: ("死んだ", "is dead"), Composant.SPEAK: ("話す", "speaks"),
    Composant.EXIST: ("いる", "exists"),
    Composant.WIN: ("勝つ", "wins"), Composant.LOSE: ("負ける", "loses"),
}  # fmt: skip
_NOUNS: Final = {
    Noun.REASON: ("理由", "reason"), Noun.INSPECTION: ("占い", "inspection"),
    Noun.MEDIUM_TELLING: ("霊媒", "medium-telling"), Noun.PROTECTION: ("護衛", "protection"),
    Noun.EXECUTION: ("追放", "execution"), Noun.VOTING: ("投票", "voting"), Noun.ATTACK: ("襲撃", "attack"),
    Noun.COMINGOUT: ("名乗り", "coming out"),
}  # fmt: skip
_DAYS: Final = {
    DayWord.TODAY: ("今日", "today"), DayWord.YESTERDAY: ("昨日", "yesterday"),
    DayWord.TOMORROW: ("明日", "tomorrow"),
}  # fmt: skip
_NOT: Final = slot("negation", "肯定か否定か", "Is it so?", default="")
_RATE: Final = slot("rate", "どのくらい", "How much?", default="100%")
_PEOPLE: Final = slot("people", "だれ", "Who?")
_OBJECT: Final = slot("people", "だれを", "Whom?")
_OWN: Final = ("sentence", "doer", label("わたし", "I"))
_ASKED: Final = ("wish", "asked", label("その人", "they"))
"""A description of one's own, and one of somebody's who is asked or quoted: their kinds, and who is meant if
nobody is named."""


def phrasebook(roles: Iterable[Role], *, seats: int) -> Phrasebook:
    """The phrasebook of a village with these roles."""
    played = frozenset(roles)
    known = tuple(
        role_words(
            [(role, TABLE[role].osawa) for role in Role if role in played and TABLE[role].osawa], "bbs"
        )
    )
    names = [agent(seat).name for seat in range(1, seats + 1)]
    everybody = PhraseWord(SetWord.ANY.value, label("みんな", "everybody"))
    days = tuple(PhraseWord(f"day_{day}", label(f"{day}日目", f"day {day}")) for day in range(seats // 2 + 2))
    kinds = {
        "utterance": PhraseKind(patterns=(*_talk(), *_joints("utterance"))),
        "people": PhraseKind((*people_words(names), everybody, *known), tuple(_people())),
        "role": PhraseKind((*known, *_words(_SETS)), tuple(_roles())),
        "rate": PhraseKind(
            tuple(
                PhraseWord(f"{rate}%", label(f"{rate}% {ja}", f"{rate}% {en}"))
                for rate, (ja, en) in _RATES.items()
            )
        ),
        "negation": PhraseKind(
            (PhraseWord("", label("そうだ", "yes")), PhraseWord("not ", label("そうではない", "not")))
        ),
        "noun": PhraseKind(tuple(_words(_NOUNS))),
        "time": PhraseKind((*_words(_DAYS), *days)),
        "count": PhraseKind(tuple(PhraseWord(str(n), label(f"{n}人", str(n))) for n in range(1, seats))),
        "speech": PhraseKind(cites={"talk": ("talk",), "whisper": ("talk",)}),
    }
    for kind, doer, default in (_OWN, _ASKED):
        others = (*people_words(names, " "), PhraseWord(everybody.text + " ", everybody.label))
        kinds[doer] = PhraseKind(
            (
                PhraseWord("", default),
                *others,
                *(PhraseWord(one.text + " ", one.label, 0, one.role) for one in known),
            )
        )
        kinds[kind] = PhraseKind(patterns=(*_descriptions(kind, doer), *_joints(kind)))
    return book("utterance", kinds, _GROUPS)


def _words(
    table: "dict[SetWord, tuple[str, str]] | dict[Noun, tuple[str, str]] | dict[DayWord, tuple[str, str]]",
) -> Iterator[PhraseWord]:
    for word, (ja, en) in table.items():
        yield PhraseWord(word.value, PhraseLabel(ja, en))


def _talk() -> Iterator[PhrasePattern]:
    """The verbal sentences: what a player may say."""
    what = slot("sentence", "何を", "What?")
    yield _pattern("declare", "talk", "…と言う", "declare", "declare ", _RATE, " (", what, ")")
    yield _pattern(
        "request", "talk", "…してほしい", "request",
        "request ", slot("people", "だれに", "Of whom?"), " ", _RATE,
        " (", slot("wish", "何を", "What?"), ")",
    )  # fmt: skip
    said = slot("speech", "どの発言", "Which line?")
    yield _pattern("agree", "talk", "発言に賛成する", "agree with a line", "agree ", _RATE, " (", said, ")")
    yield _pattern(
        "agree_with", "talk", "人に賛成する", "agree with somebody", "agree ", _RATE, " (", _PEOPLE, ")"
    )


def _descriptions(kind: str, doer: str) -> Iterator[PhrasePattern]:
    role = slot("role", "どの役職", "Which role?")
    yield _pattern("is", "be", "…は…だ", "… is …", _PEOPLE, " ", _NOT, role)
    for composant, (ja, en) in _COMPOSANTS.items():
        yield _pattern(f"has_{composant}", "happen", ja, en, _PEOPLE, " ", _NOT, composant.value)
    who = slot(doer, "だれが", "Who?", default="")
    for verb, (ja, en) in _VERBS.items():
        if verb in MENTAL_VERBS:
            inner = slot(kind, "何を", "What?")
            yield _pattern(verb, "act", f"…と{ja}", f"{en} that …", who, _NOT, f"{verb} (", inner, ")")
        else:
            yield _pattern(verb, "act", ja, en, who, _NOT, f"{verb} ", _OBJECT)
    yield from _reports()
    yield _pattern("about", "topic", "…について", "about …", "about ", slot("noun", "何", "What?"))
    yield _pattern("about_people", "topic", "人について", "about somebody", "about ", _PEOPLE)
    yield _pattern("speech", "topic", "ある発言", "a line", slot("speech", "どの発言", "Which line?"))
    when = slot("time", "いつ", "When?")
    yield _pattern("become", "topic", "…になる", "it becomes …", "become ", when)
    yield _pattern(
        "timed", "topic", "…に（時）", "at a time", when, " (", slot(kind, "何が", "What?", wraps=True), ")"
    )
    yield _pattern("not", "join", "…ではない", "not …", "not (", slot(kind, "何が", "What?", wraps=True), ")")
    yield _pattern(
        "suppose", "join", "仮に…なら", "as if …", "as (", slot(kind, "何が", "What?", wraps=True), ")"
    )


def _reports() -> Iterator[PhrasePattern]:
    """What somebody else said."""
    what = slot("wish", "何を", "What?")
    yield _pattern(
        "declares", "report", "…と言った", "declares", _PEOPLE, " ", _NOT, "declare ", _RATE, " (", what, ")"
    )
    whom = slot("people", "だれに", "Of whom?")
    yield _pattern(
        "requests", "report", "…してほしいと言った", "requests",
        _PEOPLE, " ", _NOT, "request ", whom, " ", _RATE, " (", what, ")",
    )  # fmt: skip
    said = slot("speech", "どの発言", "Which line?")
    yield _pattern(
        "agrees", "report", "発言に賛成した", "agrees", _PEOPLE, " ", _NOT, "agree ", _RATE, " (", said, ")"
    )


def _people() -> Iterator[PhrasePattern]:
    """More than one word for people."""
    one, other = slot("people", "ひとり目", "One"), slot("people", "ふたり目", "The other")
    yield _pattern("all_of", "people", "…と…", "… and …", "(", one, " and ", other, ")")
    yield _pattern("any_of", "people", "…か…", "… or …", "(", one, " or ", other, ")")
    less = slot("people", "だれを除く", "Without whom?")
    yield _pattern(
        "without", "people", "…以外", "everybody but …", "(", SetWord.ANY.value, " without ", less, ")"
    )
    role = slot("role", "どの役職", "Which role?")
    yield _pattern("living", "people", "生きている…", "living …", f"{Quality.LIVING} ", role)
    yield _pattern("died", "people", "死んだ…", "dead …", f"{Quality.DIED} ", role)
    yield _pattern(
        "count", "people", "…人の…", "a number of …", slot("count", "何人", "How many?"), " ", role
    )


def _roles() -> Iterator[PhrasePattern]:
    one, other = slot("role", "ひとつ目", "One"), slot("role", "ふたつ目", "The other")
    yield _pattern("one_of", "people", "…か…", "… or …", "(", one, " or ", other, ")")


def _joints(kind: str) -> Iterator[PhrasePattern]:
    """Sentences joined with sentences, or talk with talk."""
    for word, ja, en in (("and", "…、そして…", "… and …"), ("or", "…か、または…", "… or …")):
        parts = slot(kind, "文", "Sentence", least=2, most=MOST_JOINED, between=f") {word} (", wraps=True)
        yield _pattern(word, "join", ja, en, "(", parts, ")")
    for word, ja, en, first, second in (
        ("because", "…、なぜなら…", "… because …", ("結論", "What follows"), ("理由", "The reason")),
        ("as", "…のふりで…", "… as if …", ("何を", "What?"), ("うそのこと", "What is not so")),
        ("before", "…の前に…", "… before …", ("先のこと", "The first"), ("後のこと", "The second")),
        ("after", "…の後に…", "… after …", ("後のこと", "The second"), ("先のこと", "The first")),
    ):
        yield _pattern(
            word, "join", ja, en, "(", slot(kind, *first, wraps=True), f") {word} (", slot(kind, *second), ")"
        )
    if_, then = slot(kind, "もし", "If"), slot(kind, "そのとき", "Then", wraps=True)
    yield _pattern("if", "join", "もし…なら…", "if … then …", "if (", if_, ") then (", then, ")")
    other = slot(kind, "そうでなければ", "Otherwise")
    yield _pattern(
        "if_else", "join", "もし…なら…、でなければ…", "if … then … else …",
        "if (", if_, ") then (", then, ") else (", other, ")",
    )  # fmt: skip


def _pattern(id: str, group: str, ja: str, en: str, *parts: str | PhraseSlot) -> PhrasePattern:
    return PhrasePattern(id, PhraseLabel(ja, en), group, parts)
