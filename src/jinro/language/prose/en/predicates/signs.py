"""Signs of guilt, and what weakens a claim: "that reveals deceit", "this undermines your claim"."""

from typing import Final

from jinro.language.prose.en.lexicon.inflect import forms
from jinro.language.prose.en.lexicon.kinds import LINKS, SEATED, Kind
from jinro.language.prose.en.predicates.judging import judged
from jinro.language.prose.en.predicates.suspicion.nouns import emit_suspicion
from jinro.language.prose.en.predicates.view import ClauseView

_SHOWS: Final = frozenset(
    form
    for verb in (
        "reveal show hint suggest indicate prove signal betray mean mask hide spell imply disguise"
        " conceal cover"
        " veil expose"
    ).split()
    for form in forms(verb)
)


def guilt(view: ClauseView, i: int) -> None:
    """ "Kai's wavering reveals deceit", "that points to guilt"."""
    words = view.words
    linked = any(w.kind in LINKS or w.text in _SHOWS or w.kind is Kind.RAISE for w in words[:i])
    if view.subject.kind is Kind.ME and not linked and not (view.asks or view.negated(i)):
        # "I sense deception from Kai".
        sensed = i + 2 < len(words) and words[i + 1].text in ("from", "in") and words[i + 2].kind in SEATED
        emit_suspicion(view, i, view.others(i, 1) if sensed else [])
        return
    if not linked or view.asks or view.shares or view.negated(i):
        return
    if not any(w.text == "between" or w.kind is Kind.BOTH for w in words[:i]):
        emit_suspicion(view, i, judged(view, i))


def weakens(view: ClauseView, i: int) -> None:
    """ "That undermines Kai's claim", "this weakens your credibility"."""
    words = view.words
    if view.asks or view.shares or view.negated(i) or words[0].text in ("nothing", "not"):
        return
    if view.subject.kind in (Kind.ME, Kind.WE) or words[i].form == "base" and view.subject.kind is None:
        return
    people, at = view.objects(i, 0)
    if at > 0 and view.is_owned_at(at) and any(w.kind in _BELIEVED for w in words[at + 1 : at + 5]):
        emit_suspicion(view, i, people)


_BELIEVED: Final = frozenset((Kind.CLAIM, Kind.RESULT, Kind.DIVINE, Kind.TRUE, Kind.TRUST, Kind.TELL))
"""What of somebody is weakened: a claim, credibility."""
