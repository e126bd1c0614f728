"""The words of the Werewolf Language for the people, times and utterances of claims."""

from typing import Any, Final

from jinro.game.roles import TABLE
from jinro.language.claims import (
    Agent,
    Anyone,
    Claim,
    Days,
    Except,
    Group,
    Holder,
    Marked,
    Mentioned,
    Named,
    Near,
    Relative,
    Several,
    Speaker,
    Talk,
    Together,
    Utterance,
    When,
    Who,
)
from jinro.language.context import Code, Context, Ledger
from jinro.language.osawa import syntax, words
from jinro.language.osawa.bridge import SETS, SHIFTS
from jinro.language.osawa.syntax import modified, with_time

SET_WORDS: Final[dict[Who, words.SetWord]] = {who: word for word, who in SETS.items()} | {
    SETS[words.SetWord.HUMAN]: words.SetWord.HUMAN,
    SETS[words.SetWord.ANY]: words.SetWord.ANY,
}
DAY_WORDS: Final = {shift: word for word, shift in SHIFTS.items()}


class Unsayable(Exception):
    """Raised where the smallest sentence around cannot be said; the reason is in the ledger."""


class Nouns:
    """The noun phrases for people, roles and utterances."""

    def __init__(self, context: Context, ledger: Ledger) -> None:
        self._context = context
        self._ledger = ledger

    def noun(self, who: Who, claim: Claim | None) -> Any:
        match who:
            case Agent(seat):
                cast = self._context.cast
                return syntax.Character(cast.name(seat) if cast else f"Agent{seat:02d}")
            case Named(name):
                return syntax.Character(name)
            case Speaker():
                return self._lost(Code.SPEAKER, claim, who)
            case Anyone() | Group():
                return SET_WORDS[who]
            case Mentioned():
                return words.Pronoun.WHO
            case Holder(role):
                return role if TABLE[role].osawa else self._lost(Code.ROLE, claim, who)
            case Several(join, parts):
                if join == "xor":
                    self._ledger.lose(Code.PEOPLE, claim, who)
                members = tuple(self.noun(part, claim) for part in parts)
                return syntax.AllOf(members) if join == "and" else syntax.AnyOf(members)
            case Except(whole, less):
                return syntax.Without(self.noun(whole, claim), self.noun(less, claim))
            case Marked(mark, of, number):
                modifier = _modifier(mark, number)
                return modified((modifier,), self.noun(of, claim))

    def speech(self, spoken: Utterance, claim: Claim) -> syntax.Speech:
        number = self._context.number(spoken)
        if number is None and isinstance(spoken, Talk) and not self._context.speeches:
            self._ledger.lose(Code.TALK, claim)
            number = spoken.id
        return self._lost(Code.TALK, claim, None) if number is None else syntax.Speech(number)

    def _lost(self, code: Code, claim: Claim | None, word: Who | None) -> Any:
        self._ledger.lose(code, claim, word)
        raise Unsayable


def time_word(when: When) -> syntax.Time:
    match when:
        case Days((single,)):
            return syntax.Day(single)
        case Days(days):
            return syntax.Days(tuple(map(syntax.Day, days)))
        case Near(offset):
            return DAY_WORDS[offset]
        case Relative(adverbs):
            return syntax.Relative(tuple(map(words.Adverb, adverbs)))
        case Together(times):
            return syntax.Days(tuple(map(time_word, times)))


def add_time(time: syntax.Time, times: tuple[syntax.Time, ...]) -> tuple[syntax.Time, ...]:
    """A time before others; relative times side by side become one."""
    return with_time((time,), times[0]) + times[1:] if times else (time,)


def _modifier(mark: str, number: int) -> syntax.Modifier:
    match mark:
        case "count":
            return syntax.Count(number)
        case "nth":
            return syntax.Ordinal(number)
        case _:
            return words.Quality(mark)
