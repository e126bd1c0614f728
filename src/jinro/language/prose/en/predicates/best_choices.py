"""Who is the best choice: "Kai is our best option", "the logical vote is Kai"."""

from typing import Final

from jinro.language.prose.en.lexicon.kinds import ACTS, SEATED, Kind
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.en.predicates.votes import WAS, across, wish_out
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_CHOICES: Final = frozenset("choice option bet pick candidate target vote move lynch".split())


def best(view: ClauseView, i: int) -> None:
    """ "Kai is our best choice", "the logical choice is Kai", "Kai seems the best option": for the vote."""
    words = view.words
    if _is_best(view, i) or _my_choice(view, i):
        return
    at = i if words[i].text in _CHOICES or words[i].text.endswith(("choice", "move", "option")) else i + 1
    if at >= len(words) or view.asks or not (words[at].text in _CHOICES or at == i) or view.has(Kind.DIVINE):
        return
    if words[at].kind is Kind.VOTE or words[at].kind is Kind.ATTACK or view.clause.condition:
        return
    if any(w.kind in ACTS for w in words[:i]):
        # "Attacking Kai is the right move" is read there.
        return
    subject = view.subject
    if any(w.kind in (Kind.WORD, Kind.MY) for w in words[at + 1 :]) or view.text_in(WAS) or view.has(Kind.MY):
        return
    if subject.kind in SEATED and not subject.owned and 0 <= subject.word < i and view.has(Kind.BE, 0, i):
        wish_out(view, i, subject.people)
    elif subject.kind in SEATED and not subject.owned and 0 <= subject.word < i and view.has(Kind.SEEM, 0, i):
        wish_out(view, i, subject.people)
    elif at + 2 < len(words) + 1 and view.subject.kind in (None, Kind.IT, Kind.OUR):
        people, where = view.objects(at, 2, across=True)
        if where > 0 and words[where - 1].kind in (Kind.BE, Kind.SEEM) and not view.is_owned_at(where):
            wish_out(view, i, people)


_SUPERLATIVES: Final = frozenset(("best", "safest", "strongest", "wisest"))


def _is_best(view: ClauseView, i: int) -> bool:
    """ "Kai seems best for today's vote", "Rin or Kai are safest"."""
    words, subject = view.words, view.subject
    if words[i].text not in _SUPERLATIVES or subject.kind not in SEATED or subject.owned or view.asks:
        return False
    rest = [w for w in words[i + 1 :] if w.kind not in (Kind.ADVERB, Kind.POSSESSIVE, Kind.DET, Kind.OUR)]
    for_vote = len(rest) == 2 and rest[0].text in ("for", "to") and rest[1].kind is Kind.VOTE
    if rest and not for_vote or not 0 <= subject.word < i or words[i - 1].kind in (Kind.DET, Kind.OUR):
        return False
    if view.clause.condition or not (view.has(Kind.BE) or view.has(Kind.SEEM)):
        return False
    if any(w.kind in ACTS for w in words[:i]):
        # "Divining Kai is best" is read there.
        return False
    if view.has(Kind.ATTACK):
        for target in subject.people:
            view.emit(i, Tag.ATTACK, object=target, mood=Mood.REQUEST, to=EVERYBODY)
    elif not view.reader.situation.whisper:
        wish_out(view, i, subject.people)
    return True


def _my_choice(view: ClauseView, i: int) -> bool:
    """ "My choice is Kai", "Kai is my final choice": a vote."""
    words = view.words
    if words[i].text != "choice" or view.owner(i)[0] is not Kind.MY or view.asks or view.text_in(WAS):
        return False
    if any(w.kind in (Kind.DIVINE, Kind.ATTACK) for w in words) or view.reader.situation.whisper:
        return False
    people = across(view, i) if view.subject.kind is Kind.MY else view.subject.people
    if view.subject.owned and view.subject.kind is not Kind.MY:
        return False
    for target in people:
        if target != view.reader.me and view.has(Kind.BE):
            view.emit(i, Tag.VOTE, subject=view.reader.me, object=target, negated=view.negated(i))
    return bool(people)
