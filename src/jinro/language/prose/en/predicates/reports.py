"""Whose words or findings a clause tells, where no plain verb of saying shows it."""

from typing import Final

from jinro.game.roles import Species
from jinro.language.claims import Agent, Result, Who
from jinro.language.prose.en.lexicon.kinds import SEATED, Kind, Word
from jinro.language.prose.en.predicates.view import ClauseView

_ONES: Final = frozenset(("one", "another", "the other", "the other one", "others", "some", "someone else"))
_POWERS: Final = frozenset((Kind.DIVINE, Kind.RESULT, Kind.TELL))
_HOPES: Final = ("hope", "wish", "pray")
_LEARNING: Final = frozenset((Kind.SHARE, Kind.SHOW, Kind.SAY, Kind.THINK))
_ROLES: Final = frozenset((Kind.ROLE, Kind.COLOUR))


def told_by(view: ClauseView, before: ClauseView, taker: Word) -> bool:
    """Whether a clause is what somebody else holds or has found; sets who, if that can be told."""
    subject = before.subject
    if taker in before.words and taker.kind in (Kind.SAY, Kind.CLAIM) and before.words[0].text in _ONES:
        # "Two say I'm human and one says I'm a wolf".
        return not before.asks and _ignore(view)
    if taker.text.startswith(_HOPES) and view.subject.kind in SEATED:
        # "I hope Kai wasn't the seer".
        return _ignore(view)
    if before.asks and not before.clause.condition:
        return False
    if view.clause.opening == "if" and taker.kind in _LEARNING and not before.shares:
        # "The vote will show if Kai is truthful": nobody knows yet.
        return _ignore(view)
    if taker.kind is Kind.URGE and taker.form in ("past", "s") and subject.kind in SEATED:
        if not subject.owned and not view.kinds.isdisjoint(_ROLES):
            # "You suggested Rin is safe".
            view.by = before.person()
            return True
    if taker.form == "ing" and taker.kind in (Kind.SAY, Kind.CLAIM) and subject.kind is not None:
        at = before.words.index(taker) if taker in before.words else 0
        if at and before.words[at - 1].kind in SEATED and not before.has(Kind.BE, at - 2, at):
            # "I dislike Kai saying she is a villager".
            view.by = before.who_at(at - 1)
            return True
    return view.subject.kind is Kind.ME and _found_of_me(view, before)


def _found_of_me(view: ClauseView, before: ClauseView) -> bool:
    """ "Kai's divination proved I'm human", "the seer's results show I am human"."""
    subject = before.subject
    if before.kinds.isdisjoint(_POWERS) or before.has(Kind.MY) or Kind.COLOUR not in view.kinds:
        return False
    if subject.owned and subject.kind in (Kind.NAME, Kind.THEIR, Kind.YOUR):
        view.by = before.person()
        return True
    return subject.kind is Kind.SOME and _ignore(view)


def _ignore(view: ClauseView) -> bool:
    view.used.update(range(len(view.words)))
    return True


_SHARES: Final = frozenset(
    "thanks thank sharing shared share info information revealed reported announced".split()
)


def restated_from(view: ClauseView, who: Who, species: Species | None) -> Who | None:
    """Whose result is repeated after it was thanked for: "thanks for the info, Kai! Rin is human"."""
    previous = view.reader.previous
    if (
        species is None
        or view.clause.parent is not None
        or not any(w.text in _SHARES or w.text.startswith("thank") for w in previous)
    ):
        return None
    if any(w.kind is Kind.MY or w.kind is Kind.ME for w in previous):
        return None
    for seat, claims in view.reader.situation.said.items():
        if any(isinstance(one, Result) and one.of == who and one.species is species for one in claims):
            return Agent(seat)
    return None
