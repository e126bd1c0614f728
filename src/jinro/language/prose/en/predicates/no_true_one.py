"""What no true villager or seer would do: said of whom the text is about."""

from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Holder, Who
from jinro.language.prose.en.lexicon.kinds import SEATED, Kind
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.tokens import Tag


def no_true_one(view: ClauseView, i: int) -> bool:
    """ "A real seer wouldn't do that": of whom the text is about."""
    words = view.words
    if view.asks or i + 2 >= len(words) or i > 2:
        return False
    held = words[i]
    if words[i + 1].text in _PERSONS:
        # "No innocent player would ...".
        i += 1
    if i + 2 >= len(words) or words[i + 1].kind is not Kind.MODAL:
        return False
    topic = _compared(view, i) or view.reader.topic
    if words[0].text == "no" and i <= 2 and words[i + 2].kind is not Kind.NOT:
        # "No villager would act like Kai".
        human = held.value in (Holder(Role.VILLAGER), Species.HUMAN)
        if human and topic is not None and topic != view.reader.me:
            view.emit(i, Tag.SUSPECT, object=topic, degree=70)
        return human
    if words[i].value is Species.WEREWOLF and words[0].text == "only" and topic is not None:
        # "Only a wolf would do that".
        if topic != view.reader.me:
            view.emit(i, Tag.SUSPECT, object=topic, degree=70)
        return True
    earlier = words[i].text in ("real seer", "true seer") and words[i + 1].text == "would"
    if words[i + 2].kind is not Kind.NOT and not (earlier and words[i + 2].kind is Kind.HAVE):
        return False
    human = held.value in (Holder(Role.VILLAGER), Species.HUMAN)
    if human and topic is not None and topic != view.reader.me:
        view.emit(i, Tag.SUSPECT, object=topic, degree=70)
    elif held.kind is Kind.ROLE and topic is not None and topic != view.reader.me:
        view.emit(i, Tag.ROLE, object=topic, role=words[i].value, negated=True, degree=70)
    return True


_PERSONS: Final = frozenset(("player", "person", "one", "villager", "soul"))


_WAYS: Final = frozenset(("way", "how", "as", "what"))


def _compared(view: ClauseView, i: int) -> Who | None:
    """Whom a role is compared with: "no villager would act like Kai", "... the way Kai does"."""
    words = view.words
    for j in range(i + 2, len(words)):
        if words[j].kind in SEATED and (words[j - 1].kind is Kind.LIKE or words[j - 1].text in _WAYS):
            return view.who_at(j)
    after = view.clause.after
    if after is not None and (
        words[-1].kind is Kind.LIKE or words[-1].text in _WAYS or after.words[0].text in _WAYS
    ):
        return next((view.reader.who(w) for w in after.words[:2] if w.kind in SEATED), None)
    return None
