"""The table of forms: sentences with people left open, those of one meaning joined."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import permutations

from msgspec import Struct
from prose.annotated.score import ASKED, Claim, Key, Meaning, meanings
from tools.fit_reader.rows import Row, claims_of

from jinro.encoder.forms import LETTERS, LetteredSentence, Same, parts
from jinro.language import aiwolf
from jinro.language.aiwolf import ANY, Operator, Verb

LEAST = 8
"""How often a form is annotated."""
MOST_PEOPLE = 2
ACTS = {Verb.VOTE, Verb.VOTED, Verb.DIVINATION, Verb.GUARD, Verb.ATTACK}
"""Who is asked for one of these does not count: scoring takes a request to ANY for one to somebody."""


class Table(Struct, frozen=True):
    """Forms about nobody, one person and two, the most frequent first."""

    forms: tuple[tuple[str, ...], ...]
    same: dict[str, Same]
    kinds: dict[str, str]
    """The kind of each form in the scoring."""


class Sense(Struct, frozen=True):
    """What a sentence means: a name that equal sentences share, and which people it is about, in order."""

    name: str
    people: tuple[int, ...]
    kind: str


def table_of(rows: Sequence[Row], forms: Sequence[Sequence[str]] | None = None) -> Table:
    """The forms that are annotated often, and all sentences, annotated or read, that count as one of them.

    `forms` are those that networks have learned, in their order; which are frequent, and how they are said,
    depends on what the rules read.
    """
    senses: dict[str, Sense] = {}
    counts: Counter[str] = Counter()
    sentences: Counter[str] = Counter()
    for row in rows:
        for claims, annotated in ((row.annotated, True), (claims_of(row.heard, row.speaker), False)):
            for part, sense in _senses(row, claims):
                senses[part.sentence] = sense
                counts[sense.name] += annotated
                sentences[part.sentence] += 3 if annotated else 1
    says: dict[str, str | None] = (
        {name: _say(name, senses, sentences) for name, count in counts.most_common() if count >= LEAST}
        if forms is None
        else {senses[say].name: say for row in forms for say in row}
    )
    return Table(
        forms=tuple(
            tuple(say for say in says.values() if say is not None and len(senses[say].people) == size)
            for size in range(MOST_PEOPLE + 1)
        ),
        same={
            sentence: Same(say, _places(sense, senses[say]))
            for sentence, sense in sorted(senses.items())
            if (say := says.get(sense.name)) is not None
        },
        kinds={say: senses[say].kind for say in says.values() if say is not None},
    )


def _say(name: str, senses: Mapping[str, Sense], sentences: Mapping[str, int]) -> str | None:
    """The sentence of a form: the most frequent that names nobody besides its people; None if none may be."""
    found = [
        sentence
        for sentence, sense in senses.items()
        if sense.name == name and len(sense.people) <= MOST_PEOPLE and len(sense.people) == _named(sentence)
    ]
    return max(found, key=lambda sentence: (sentences[sentence], sentence), default=None)


def _named(sentence: str) -> int:
    """How many people a sentence names."""
    words = sentence.replace("(", " ").replace(")", " ").split()
    return len({word for word in words if word in LETTERS})


def _places(sense: Sense, form: Sense) -> tuple[int, ...]:
    """Which people of a sentence are those of its form, in the order in which the form names them."""
    return tuple(sense.people[form.people.index(index)] for index in range(len(form.people)))


# -- meanings -------------------------------------------------------------------------------------


def _senses(row: Row, claims: Iterable[Claim]) -> Iterator[tuple[LetteredSentence, Sense]]:
    """The sentences of an utterance that mean one thing about a few people."""
    for claim in claims:
        for tree in parts(aiwolf.parse(claim.text)):
            text = aiwolf.show(tree, row.speaker)
            (part,) = row.opened([Claim(text)])
            found = meanings([Claim(text)], row.said)
            if len(found) == 1 and len(part.people) <= len(LETTERS):
                yield part, _sense(found[0], part, row.speaker)


def _sense(meaning: Meaning, part: LetteredSentence, speaker: int) -> Sense:
    key = _to_anybody(meaning.key)
    about = [index for index, seat in enumerate(part.people) if seat in _seats(key)]
    name, people = min(
        (_written(key, {speaker: "ME", **{part.people[at]: f"#{n}" for n, at in enumerate(order)}}), order)
        for order in permutations(about)
    )
    return Sense(name, people, meaning.kind)


def _to_anybody(key: Key) -> Key:
    """A request for an act, whoever is asked for it."""
    if key[0] is Operator.REQUEST and _is_act(key[3]):
        return (key[0], key[1], ANY, _by_asked(key[3]))
    return key


def _is_act(key: Key) -> bool:
    return all(map(_is_act, _inner(key))) if _inner(key) else key[0] in ACTS


def _by_asked(key: Key) -> Key:
    if key[0] is Operator.NOT:
        return (key[0], _by_asked(key[1]))
    if _inner(key):
        return (key[0], frozenset(map(_by_asked, key[1])))
    return (key[0], ASKED, *key[2:])


def _inner(key: Key) -> Sequence[Key]:
    """The keys that a negation or a list joins."""
    if key[0] is Operator.NOT:
        return [key[1]]
    return list(key[1]) if isinstance(key[1], frozenset) else []


def _seats(part: object) -> set[int]:
    if isinstance(part, tuple | frozenset):
        return {seat for one in part for seat in _seats(one)}
    return {part} if isinstance(part, int) and not isinstance(part, Enum) else set()


def _written(part: object, names: Mapping[int, str]) -> str:
    """A key as text in which people have these names."""
    if isinstance(part, frozenset):
        return f"{{{' '.join(sorted(_written(one, names) for one in part))}}}"
    if isinstance(part, tuple):
        return f"({' '.join(_written(one, names) for one in part)})"
    if isinstance(part, Enum):
        return part.name
    return names.get(part, str(part)) if isinstance(part, int) else str(part)
