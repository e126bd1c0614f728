"""`resolve`: omitted subjects and relative days filled in; `agents_named`: whom a tree names."""

import re
from typing import Any, Final

from msgspec.structs import replace

from jinro.language.osawa.show import show
from jinro.language.osawa.syntax import (
    SPEAKER,
    About,
    Acts,
    Become,
    CharacterName,
    Day,
    Days,
    Listing,
    Minds,
    NounPhrase,
    Reports,
    Request,
    Time,
    Timed,
    Tree,
)
from jinro.language.osawa.vocabulary import DAY_SHIFTS, DayWord, Verb
from jinro.language.osawa.walk import rebuild

_AGENT: Final = re.compile(r"\bAgent([0-9]+)")


def agents_named(tree: Tree) -> frozenset[int]:
    """The numbers of all agents that a tree names, whether or not they play."""
    return frozenset(map(int, _AGENT.findall(show(tree))))


def resolve(tree: Tree, speaker: CharacterName | str | int | None = None, day: int | None = None) -> Tree:
    """The tree with every omitted subject filled in, and `today`, `yesterday` and `tomorrow` as days.

    An omitted subject is the target of the enclosing request; in `decide (...)` the one who decides;
    otherwise the speaker, or the subject of the reported talk. An unknown speaker (None) becomes `SPEAKER`,
    which `parse` reads with `names=("S",)`. Without `day`, and for the day before day 0, the words stay.
    """
    resolved: Tree = _Moment(day).clause(tree, _character(speaker))
    return resolved


def _character(speaker: CharacterName | str | int | None) -> CharacterName:
    match speaker:
        case None:
            return SPEAKER
        case int():
            return CharacterName(f"Agent{speaker:02d}")
        case str():
            return CharacterName(speaker)
        case _:
            return speaker


class _Moment:
    """Resolves trees said on one day."""

    def __init__(self, day: int | None) -> None:
        self._day = day

    def clause(self, tree: Any, doer: NounPhrase) -> Any:
        """The tree resolved, where `doer` is the default subject."""
        inner = doer
        match tree:
            case Acts(None):
                return replace(tree, subject=doer)
            case Minds(subject, verb):
                tree = replace(tree, subject=subject or doer)
                inner = tree.subject if verb is Verb.DECIDE else doer
            case Reports(subject):
                inner = subject
            case Request(to):
                inner = to
            case Timed(times) | About(_, times):
                tree = replace(tree, times=tuple(map(self.time, times)))
            case Become(time):
                return Become(self.time(time))
            case Day() | DayWord() | Days():
                return self.time(tree)
            case Listing(items):
                return replace(tree, items=tuple(self.clause(item, doer) for item in items))
        return rebuild(tree, _same, lambda part: self.clause(part, inner))

    def time(self, time: Time) -> Time:
        if isinstance(time, Days):
            return Days(tuple(map(self.time, time.times)))
        if self._day is None or not isinstance(time, DayWord):
            return time
        number = self._day + DAY_SHIFTS[time]
        return Day(number) if number >= 0 else time


def _same(phrase: Any) -> Any:
    return phrase
