"""The parser's half for phrases: people, roles, sets of them, and times."""

from collections.abc import Sequence
from typing import Any, Final

from jinro.language.osawa.cursor import NOUNS, TIMES, Cursor
from jinro.language.osawa.lex import (
    ADVERB,
    AND,
    DAY,
    NAME,
    NOT,
    NUMBER,
    OPEN,
    OR,
    ORDINAL,
    QUALITY,
    TIME,
    WITHOUT,
)
from jinro.language.osawa.syntax import (
    AllOf,
    AnyOf,
    Character,
    Day,
    Days,
    Modified,
    Modifier,
    NounPhrase,
    Relative,
    Time,
    Without,
)
from jinro.language.osawa.words import PEOPLE_SETS, Adverb, SetWord

MODIFIERS: Final = frozenset({NUMBER, ORDINAL, QUALITY, NOT})
MOMENTS: Final = frozenset({TIME, DAY, ADVERB})


class PhraseReader(Cursor):
    """Reads noun phrases and times; `item` is the business of the reader of sentences."""

    __slots__ = ()

    def noun_phrase(self) -> NounPhrase:
        """`np`: terms joined by `and` and `or`, and a `without`."""
        code, node, _ = self.words[self.at]
        if code == NAME:
            self.at += 1
        else:
            node = self.term()
        # No class before AND, the first of the joints, goes on with a noun phrase.
        if self.words[self.at][0] < AND:
            return node  # type: ignore[no-any-return]
        return self.noun_phrase_from(node)

    def noun_phrase_from(self, first: NounPhrase) -> NounPhrase:
        """The rest of a noun phrase whose first term is read."""
        whole = first
        if self.words[self.at][0] in (AND, OR):
            terms: list[Any] = [first]
            joints = []
            while (joint := self.words[self.at][0]) in (AND, OR):
                self.at += 1
                joints.append(joint)
                terms.append(self.term())
            whole = self.join(terms, joints, AllOf, AnyOf)
        if self.words[self.at][0] != WITHOUT:
            return whole
        self.at += 1
        return Without(whole, self.term())

    def term(self) -> NounPhrase:
        """`npterm`: a name or a parenthesis, with its modifiers."""
        modifiers: list[Modifier] = []
        code, node, _ = self.words[self.at]
        while code in MODIFIERS:
            modifiers.append(node)
            self.at += 1
            code, node, _ = self.words[self.at]
        if code == NAME:
            self.at += 1
        elif code == OPEN:
            start = self.at
            node = self.group()
            if self.kind != NOUNS:
                self.fail("noun_missing", start + 1)
        else:
            self.fail("noun_missing")
        return modified(modifiers, node)

    def join(self, parts: Sequence[Any], joints: Sequence[int], all_of: Any, any_of: Any) -> Any:
        """Parts joined by AND and OR words between them; `and` binds closer where they are mixed."""
        if OR not in joints:
            return all_of(tuple(parts))
        if AND not in joints:
            return any_of(tuple(parts))
        self.widened = True
        runs = [[parts[0]]]
        for joint, part in zip(joints, parts[1:], strict=True):
            if joint == AND:
                runs[-1].append(part)
            else:
                runs.append([part])
        return any_of(tuple(run[0] if len(run) == 1 else all_of(tuple(run)) for run in runs))

    def time(self) -> Time:
        """One time: a day, a word for a day, adverbs in a row, or a parenthesis with times."""
        code, node, _ = self.words[self.at]
        if code == OPEN:
            start = self.at
            node = self.group()
            if self.kind != TIMES:
                self.fail("time_missing", start + 1)
            return node  # type: ignore[no-any-return]
        if code not in MOMENTS:
            self.fail("time_missing")
        self.at += 1
        if code == DAY:
            return Day(self.take(NUMBER, "number_missing").number)
        if code == TIME:
            return node  # type: ignore[no-any-return]
        adverbs = [node]
        while self.words[self.at][0] == ADVERB:
            adverbs.append(self.words[self.at][1])
            self.at += 1
        return Relative(tuple(adverbs))

    def days_from(self, first: Time) -> Days:
        """The rest of `time and time ...`, whose first time is read."""
        times = [first]
        while self.words[self.at][0] == AND:
            self.at += 1
            times.append(self.time())
        self.kind = TIMES
        return Days(tuple(times))


def modified(modifiers: Sequence[Modifier], of: NounPhrase) -> NounPhrase:
    """A noun phrase with modifiers before those it has."""
    if not modifiers:
        return of
    if isinstance(of, Modified):
        return Modified((*modifiers, *of.modifiers), of.of)
    return Modified(tuple(modifiers), of)


def with_time(times: Sequence[Time], time: Time) -> tuple[Time, ...]:
    """Times and one more; relative times side by side become one."""
    if times and isinstance(time, Relative) and isinstance(last := times[-1], Relative):
        return (*times[:-1], Relative(last.adverbs + time.adverbs))
    return (*times, time)


def orders(times: Sequence[Time]) -> bool:
    """Whether `before` or `after` is among the times, which then need a verb."""
    return any(
        orders(time.times)
        if isinstance(time, Days)
        else isinstance(time, Relative) and not {Adverb.BEFORE, Adverb.AFTER}.isdisjoint(time.adverbs)
        for time in times
    )


def names_people(word: Any) -> bool:
    """Whether a single word stands for a person or for people."""
    return isinstance(word, Character) or (isinstance(word, SetWord) and word in PEOPLE_SETS)


def names_roles(phrase: NounPhrase) -> bool:
    """Whether a noun phrase can say what somebody is: no people in it."""
    match phrase:
        case Modified(_, of):
            return names_roles(of)
        case AllOf(members) | AnyOf(members):
            return all(map(names_roles, members))
        case Without(whole, less):
            return names_roles(whole) and names_roles(less)
        case _:
            return not names_people(phrase)
