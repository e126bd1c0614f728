"""Votes without their word: "I'm leaning towards Kai", "let's go with Kai"."""

from typing import Final

from jinro.language.prose.en.lexicon.kinds import ACTS, Kind
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.en.predicates.votes import wish_out
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_PLANS: Final = frozenset("plan idea suggestion proposal logic advice lead reasoning".split())


def _ask_leaning(view: ClauseView, i: int) -> None:
    """ "Are you leaning toward Kai?"."""
    people, at = view.objects(i, 1)
    for who in people if at > 0 and not view.is_owned_at(at) else ():
        view.emit(i, Tag.VOTE, object=who, mood=Mood.ASK)


_INCLINES: Final = (
    *("lean", "go with", "going with", "settl", "inclin", "go for", "going for"),
    *("stick with", "sticking with", "stick to", "sticking to"),
)


def want(view: ClauseView, i: int) -> None:
    """ "I'm leaning towards Kai": a vote without its word."""
    word = view.words[i]
    if (
        (view.asks or view.shares)
        and view.has(Kind.WHO, 0, i)
        and (view.subject.kind in (Kind.YOU, Kind.ALL, Kind.OTHERS) or view.has(Kind.YOU, 0, i))
        and word.text.startswith(("lean", "settl", "inclin", "go with", "going with"))
        and all(w.kind in (Kind.PREP, Kind.ADVERB, Kind.TO, Kind.HERE) for w in view.words[i + 1 :])
    ):
        view.emit(i, Tag.VOTE, mood=Mood.ASK)
        return
    if view.asks and view.subject.kind is Kind.YOU and word.text.startswith("lean"):
        _ask_leaning(view, i)
        return
    bare = i == 0 and word.form == "base" and view.has(Kind.VOTE)
    if (bare or view.has(Kind.LETS, 0, i)) and word.text.startswith(
        ("go with", "go for", "settle on", "stick with", "commit to", "proceed with", "stick to")
    ):
        # "Let's go with Kai", "stick with Kai for the vote".
        people, at = view.objects(i, 0)
        if at > 0 and not view.is_owned_at(at) and not view.asks:
            if view.reader.situation.whisper and not view.has(Kind.VOTE):
                for target in people:
                    view.emit(i, Tag.ATTACK, object=target, mood=Mood.REQUEST, to=EVERYBODY)
            else:
                wish_out(view, i, people)
        return
    if not word.text.startswith(_INCLINES) or view.subject.kind is not Kind.ME:
        return
    _lean(view, i)


def _lean(view: ClauseView, i: int) -> None:
    """What the speaker leans towards."""
    word = view.words[i]
    rest = view.words[i + 1 :]
    if rest and rest[-1].kind is Kind.VOTE and is_noun(view.words, len(view.words) - 1) and len(rest) > 2:
        # "I'm sticking with Kai for today's vote".
        rest = rest[:-1]
    if view.asks or any(
        w.kind in ACTS or w.kind in (Kind.TRUST, Kind.SUSPECT, Kind.ROLE, Kind.COLOUR, Kind.TRUE, Kind.FALSE)
        for w in rest
    ):
        return
    people, at = view.objects(i, 2)
    if at > 0 and any(w.kind in (Kind.VERB, Kind.SHARE, Kind.SAY) for w in view.words[i + 1 : at]):
        # "Leaning to watch Kai".
        return
    if at > 0 and people and view.is_owned_at(at) and word.text.startswith("go") and view.text_in(_PLANS, at):
        view.emit(i, Tag.AGREE, object=people[0], degree=100)
        return
    if (
        at > 0
        and people
        and view.is_owned_at(at)
        and any(w.kind in (Kind.CLAIM, Kind.RESULT, Kind.DIVINE) for w in view.words[at:])
    ):
        # "I lean towards Kai's claim".
        view.emit(i, Tag.TRUE, object=people[0], degree=65)
        return
    if at < 0 or view.is_owned_at(at) or view.has(Kind.NOT, 0, i):
        return
    for target in people:
        if target != view.reader.me:
            degree = 0 if word.text.startswith("stick") else 65
            view.emit(i, Tag.VOTE, subject=view.reader.me, object=target, degree=degree)
