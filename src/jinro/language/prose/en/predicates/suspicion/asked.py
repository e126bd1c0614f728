"""Questions about suspicion: "whom do you suspect?", "any suspicions?"."""

from typing import Final

from jinro.language.claims import Who
from jinro.language.prose.en.lexicon.kinds import Kind
from jinro.language.prose.en.predicates.judging import ABOUT, MAKES, asked_of, singly
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag


def ask_suspicion(view: ClauseView, i: int, people: list[Who]) -> None:
    words = view.words
    kind = view.subject.kind
    if kind is Kind.ME and view.has(Kind.WHY, 0, i) and not people and not view.negated(i):
        # "Tell me why I appear suspicious".
        view.emit(i, Tag.SUSPECT, object=view.reader.me, mood=Mood.ASK)
        return
    if (kind is Kind.ME and not view.shares) or view.negated(i):
        return
    if words[i].text == "unusual" and not people:
        return
    if kind in (Kind.NAME, Kind.THIRD) and view.has(Kind.WHY, 0, i) and not (people or view.reader.to):
        # "Why is Kai acting so odd?" takes it for granted.
        if view.clause.parent is None and not view.has(Kind.YOU) and words[i].form == "adj":
            for who in view.subject.people:
                view.emit(i, Tag.SUSPECT, object=who, degree=70)
            return
    if kind in (Kind.ALL, Kind.OTHERS) and not people and not view.reader.calls and _is_news(view, i):
        # "Did anyone notice anything strange last night?"
        return
    whom = view.has(Kind.WHO) and not (kind is Kind.WHO and people and not view.has(Kind.YOU, 0, i))
    target = None if whom else (people[0] if people else None)
    if target is None and not whom:
        between = [w for w in words[view.subject.word + 1 : i] if w.kind in (Kind.NAME, Kind.THIRD)]
        made = next((j for j in range(i) if words[j].text in MAKES), -1)
        if (
            made >= 0
            and view.has(Kind.WHAT, 0, made)
            and words[made + 1].kind in (Kind.NAME, Kind.THIRD, Kind.ME)
        ):
            # "What makes Kai suspicious?"
            target = view.who_at(made + 1)
        elif kind in (Kind.YOU, Kind.ALL, Kind.OTHERS) and between:
            # "Do you find Kai suspicious?"
            target = view.reader.who(between[-1])
        elif kind is Kind.THIRD and view.shares and not view.reader.to:
            # "Can everyone say whom they suspect".
            target = None
        elif kind in (Kind.NAME, Kind.THIRD, Kind.THEIR):
            target = view.person()
        elif kind is Kind.IT and view.has(Kind.YOU) and (meant := _meant(view)) is not None:
            # "Kai never decides. Does that seem odd to you?"
            target = meant
        elif words[i].value != 71 or not (
            view.has(Kind.YOU) or view.has(Kind.ANY) or kind in (Kind.ALL, Kind.OTHERS)
        ):
            if not (view.has(Kind.ANY, 0, i) and words[i].form == "adj") and not (
                any(w.kind in (Kind.ALL, Kind.OTHERS) for w in words[:i]) and words[i].form == "adj"
            ):
                return
    if target == view.reader.me and kind is not Kind.YOU and not view.text_in(MAKES, 0, i):
        return
    for asked in [None] if target is None else singly(target):
        view.emit(i, Tag.SUSPECT, object=asked, mood=Mood.ASK, to=asked_of(view))


_NEWS: Final = frozenset(("anything", "something", "anything else", "something else"))
_NOTICES: Final = ("notic", "smell", "hear", "catch", "caught", "spot", "see", "saw")


def _is_news(view: ClauseView, i: int) -> bool:
    """Whether it is asked what happened, and not who is suspicious."""
    before = view.words[:i]
    return any(w.text.startswith(_NOTICES) for w in before) and any(w.text in _NEWS for w in before)


_PROMPTS: Final = frozenset(
    "prompted prompts raised raises caused causes triggered triggers sparked sparks aroused led leads".split()
)


def _ask_cause(view: ClauseView, i: int) -> bool:
    """ "What in Kai's actions prompted suspicion?"."""
    words = view.words
    if not view.has(Kind.WHAT, 0, i) or not view.text_in(_PROMPTS, 0, i) or view.has(Kind.YOU, 0, i):
        return False
    near = next((j for j in range(i) if words[j].kind in (Kind.NAME, Kind.ME, Kind.MY)), -1)
    if near < 1 or words[near - 1].kind is not Kind.PREP:
        return False
    view.emit(i, Tag.SUSPECT, object=view.who_at(near), mood=Mood.ASK)
    return True


def _meant(view: ClauseView) -> Who | None:
    """Whom "that" is about, if not the addressee."""
    for who in (view.reader.topic, view.reader.third):
        if who is not None and who != view.reader.me and who not in view.reader.to:
            return who
    return None


def ask_noun(view: ClauseView, i: int, kind: Kind | None) -> None:
    """ "Any suspicions?", "name your suspect", "who is your top suspect?"."""
    words = view.words
    if kind is Kind.MY or view.negated(i) or (i and words[i - 1].text == "out of"):
        return
    people, at = view.objects(i, 3)
    if kind in (Kind.NAME, Kind.THEIR) and not people:
        return
    if _ask_cause(view, i):
        return
    if (
        view.subject.kind is Kind.NAME
        and view.has(Kind.BE, 0, i)
        or (view.subject.kind is Kind.THIRD and kind is Kind.YOUR)
    ):
        target = view.person()
    else:
        target = (
            people[0]
            if people and at > 0 and words[at - 1].text in ABOUT and not view.has(Kind.WHO)
            else None
        )
    open_ = (
        view.has(Kind.WHO)
        or view.has(Kind.ANY)
        or kind is Kind.YOUR
        or view.shares
        or view.subject.kind in (Kind.ALL, Kind.YOU, None)
    )
    if target is None and not open_:
        return
    if (
        target is None
        and words[i].form in ("base", "s")
        and words[i].text.startswith(("concern", "worr", "doubt", "question", "troubl"))
        and kind is not Kind.YOUR
    ):
        return
    if target == view.reader.me or (target is not None and target in view.reader.to):
        return
    for who in [None] if target is None else singly(target):
        view.emit(i, Tag.SUSPECT, object=who, mood=Mood.ASK, to=asked_of(view))
