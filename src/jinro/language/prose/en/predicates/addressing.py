"""Whom a text speaks to from sentence to sentence, and within one."""

from typing import Final

from jinro.language.claims import Agent, Who
from jinro.language.prose.en.lexicon.kinds import Kind, Word
from jinro.language.prose.en.predicates.memory import seat_of


def challenges(sentence: list[Word]) -> bool:
    """Whether a sentence speaks to one person who was accused: "explain yourself or I'll vote you"."""
    if not any(word.kind in (Kind.YOU, Kind.YOUR) for word in sentence):
        return False
    if any(word.text in _SINGLE for word in sentence):
        return True
    first = next((word for word in sentence if word.kind not in (Kind.PLEASE, Kind.ADVERB, Kind.BREAK)), None)
    threatens = any(
        w.kind is Kind.VOTE and v.kind is Kind.YOU or w.kind is Kind.MY and v.kind is Kind.VOTE
        for w, v in zip(sentence, sentence[1:], strict=False)
    )
    if threatens or first is not None and first.kind is Kind.IF:
        return threatens
    if first is not None and asks_whom([first, *sentence]):
        return False
    if first is not None and first.kind in (Kind.SHARE, Kind.SAY):
        # "Please say who you vote" asks all.
        return first.text.startswith(("explain", "reveal", "justify", "clarify"))
    return True


def asks_whom(words: list[Word]) -> bool:
    """ "Who do you suspect?", after somebody was only talked about, asks all."""
    return (
        words[0].kind is Kind.WHO
        and any(w.kind in (Kind.SUSPECT, Kind.TRUST) for w in words)
        and not any(w.kind is Kind.YOUR for w in words)
    )


_SINGLE: Final = frozenset("yourself explain defend justify prove".split())


def turns(sentence: list[Word], names: list[int]) -> list[tuple[int, tuple[Who, ...]]]:
    """Whom a sentence calls, and from where on; names that stand together are called together."""
    turns: list[tuple[int, tuple[Who, ...]]] = []
    last = -1
    for i in reversed(names):
        who = Agent(seat_of(sentence[i]))
        together = last >= 0 and all(w.kind in _BETWEEN_CALLS for w in sentence[last + 1 : i])
        if together:
            start, called = turns.pop()
            turns.append((start, called if who in called else (*called, who)))
        else:
            turns.append((sentence[i].start, (who,)))
        last = i
    # A name at the very end is called by the whole sentence.
    later = [turn for turn in turns if turn[0] < sentence[-1].start]
    return later if later and len(later) < len(turns) and len(later) == 1 else turns


_BETWEEN_CALLS: Final = frozenset((Kind.AND, Kind.BREAK, Kind.NAME, Kind.HEY))


def spoken_to(turns: list[tuple[int, tuple[Who, ...]]], start: int) -> tuple[Who, ...]:
    """Who was called last before a place, or first after it."""
    before = [called for at, called in turns if at <= start]
    return before[-1] if before else turns[0][1]
