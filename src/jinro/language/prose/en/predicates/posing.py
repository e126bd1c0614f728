"""Rival claims of a role, and who only poses as one."""

from jinro.game.roles import Role, Species
from jinro.language.claims import Holder
from jinro.language.prose.en.lexicon.kinds import SEATED, Kind
from jinro.language.prose.en.predicates.comingout import GIFTED, SEER, WOLF
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag


def rival(view: ClauseView, i: int) -> None:
    """ "Any counterclaim?", "I have no counterclaim"."""
    if view.subject.kind is Kind.ME and view.has(Kind.NOT, 0, i) and not view.asks and not view.shares:
        view.emit(i, Tag.CLAIM, role=SEER, negated=True)
        return
    if not (view.asks or view.shares):
        return
    others = view.has(Kind.OTHERS) or view.has(Kind.ALL)
    yours = view.subject.kind is Kind.YOU and view.has(Kind.HAVE, max(0, i - 2), i)
    if i < 2 or yours or view.has(Kind.ANY) or others or view.has(Kind.NOT) or view.has(Kind.WHO):
        if view.has(Kind.OPINION, 0, i) or view.text_in(frozenset(("perhaps", "could"))):
            return
        view.emit(
            i,
            Tag.CLAIM,
            role=SEER,
            mood=Mood.ASK,
            to=view.everybody() or (None if view.reader.calls else EVERYBODY),
        )


def pose(view: ClauseView, i: int) -> None:
    """ "We will pose as villagers"; what others pretend is nothing."""
    words = view.words
    said = (j for j in range(i + 1, len(words)) if words[j].kind in (Kind.ROLE, Kind.COLOUR))
    at = next((j for j in said if words[j].text != "villagers"), -1)
    kind = view.subject.kind or view.previous.kind
    if (
        at >= 0
        and kind in SEATED
        and not view.asks
        and words[at].kind is Kind.ROLE
        and words[i].form in ("", "s", "past", "ing")
    ):
        people = view.subject.people or view.previous.people
        for who in people if not view.has(Kind.MODAL, 0, i) or view.degree(i) else ():
            if who != view.reader.me and words[at].value in GIFTED:
                view.emit(i, Tag.FALSE, object=who, role=words[at].value, negated=view.negated(i))
    if at < 0 or kind not in (Kind.ME, Kind.WE) or view.asks:
        view.used.update(range(i, len(words)))
        return
    view.used.add(at)
    value = words[at].value
    role = (
        value if words[at].kind is Kind.ROLE else WOLF if value is Species.WEREWOLF else Holder(Role.VILLAGER)
    )
    view.emit(i, Tag.POSE, role=role)
