"""Suspicion as a thing, and who is a suspect: "my suspicion falls on Kai", "Kai is my top suspect"."""

from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Agent, Who
from jinro.language.prose.en.lexicon.kinds import SEATED, Kind
from jinro.language.prose.en.predicates.judging import ABOUT, MAKES, judged, topic_of
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.suspicion.asked import ask_noun
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag


def emit_suspicion(view: ClauseView, i: int, people: list[Who], degree: int = 70) -> None:
    for target in people:
        if target != view.reader.me and target != EVERYBODY:
            by = None if view.by == target else view.by
            if by is None and view.words[i].text.endswith("threat") and _is_seen(view, target):
                # "Kai is the threat", by a seer who has told a result of Kai.
                view.emit(i, Tag.COLOUR, object=target, species=Species.WEREWOLF, negated=view.negated(i))
                continue
            view.emit(i, Tag.SUSPECT, object=target, degree=degree, negated=view.negated(i), by=by)


def _is_seen(view: ClauseView, target: Who) -> bool:
    seer = view.claimed(view.reader.me) is Role.SEER
    return seer and isinstance(target, Agent) and target.seat in view.reader.situation.seen


_GRANTS: Final = frozenset(("share", "understand", "appreciate", "see", "notice"))


def suspect_noun(view: ClauseView, i: int) -> None:
    """ "My suspicion falls on Kai", "Kai is my top suspect", "doubts about Kai"."""
    words = view.words
    word = words[i]
    kind, owner = view.owner(i)
    if view.asks or view.shares:
        ask_noun(view, i, kind)
        return
    people, at = view.objects(i, 6, across=True)
    if (
        kind is Kind.YOUR
        and view.verb < 0
        and not people
        and word.form in ("person", "base")
        and (view.reader.calls or i <= 2)
    ):
        # "Kai, Rin, one line each: your top suspect".
        view.emit(i, Tag.SUSPECT, mood=Mood.ASK)
        return
    if kind in (Kind.YOUR, Kind.THEIR, Kind.NAME):
        _their_suspicion(view, i, owner, people)
        return
    if any(w.kind in (Kind.LETS, Kind.PLEASE) for w in words[:i]) or view.has(Kind.POSE):
        return
    if (
        word.text.startswith("question")
        and not view.subject.owned
        or view.reader.situation.whisper
        and view.subject.kind in _PLANNERS
    ):
        # "That raises a question"; "I'll drop some doubts about Kai", among wolves.
        return
    if i and not view.subject.owned and (words[i - 1].kind is Kind.GOOD or words[i - 1].text in _FAIR):
        # "Kai raised a fair question".
        return
    if kind in (Kind.MY, None) and view.subject.kind is Kind.ME and as_suspect(view, i):
        return
    if word.form in ("person", "base") and view.text_in(MAKES, 0, i):
        # "Your silence makes you my top suspect".
        emit_suspicion(view, i, judged(view, i), 85)
        return
    if kind is Kind.MY and word.text.endswith("list") and view.subject.kind is Kind.ME and not people:
        # "I'll keep you high on my suspect list".
        near = next((j for j in range(i - 1, -1, -1) if words[j].kind in SEATED), -1)
        emit_suspicion(view, i, view.listed(view.first_of_list(near))[0] if near > 0 else [])
        return
    if word.form == "person" and i + 2 < len(words) and words[i + 1].text == ":":
        # "My top suspects: Kai, Rin".
        emit_suspicion(view, i, view.listed(i + 2)[0] if words[i + 2].kind is Kind.NAME else [])
        return
    if not _is_suspect(view, i, kind) and not _my_suspicion(view, i, kind, people, at):
        _some_suspicion(view, i, people, at)


_PLANNERS: Final = frozenset((Kind.ME, Kind.WE))
_FAIR: Final = frozenset("fair valid interesting great excellent legitimate serious relevant".split()) - {
    "serious"
}


def as_suspect(view: ClauseView, i: int) -> bool:
    """ "I'd keep Kai as my main suspect", "I have Kai as my top pick"."""
    words = view.words
    as_ = next((j for j in range(i - 1, max(0, i - 5), -1) if words[j].value == "as"), -1)
    if as_ < 2 or words[as_ - 1].kind not in SEATED or view.is_owned_at(as_ - 1):
        return False
    emit_suspicion(view, i, view.listed(view.first_of_list(as_ - 1))[0], 85)
    return True


def _after(view: ClauseView, i: int) -> str:
    return view.words[i + 1].text if i + 1 < len(view.words) else ""


def _their_suspicion(view: ClauseView, i: int, owner: Who | None, people: list[Who]) -> None:
    """ "Kai's suspicion of Rin"."""
    if owner is None or owner == view.reader.me or _after(view, i) not in ABOUT | {""}:
        return
    if not people and view.reader.topic != owner:
        people = topic_of(view)
    if view.subject.kind is Kind.ME and view.text_in(_SHARES, 0, i) and not view.has(Kind.NOT, 0, i):
        # "I share Kai's suspicion of Rin".
        emit_suspicion(view, i, people)
        return
    if _after(view, i) == "":
        return
    for target in people:
        if target != owner:
            view.emit(i, Tag.SUSPECT, object=target, by=owner, degree=71)


def _is_suspect(view: ClauseView, i: int, kind: Kind | None) -> bool:
    """ "Kai is my top suspect", "Kai raises alarm bells"."""
    subject, word = view.subject, view.words[i]
    linked = any(
        w.kind in (Kind.BE, Kind.SEEM)
        and not any(v.kind in (Kind.VERB, Kind.COLOUR) or v.value == "pretend" for v in view.words[j:i])
        for j, w in enumerate(view.words[:i])
    )
    if linked and word.text.endswith(" lead") and subject.owned and subject.word < i:
        # "Kai's silence is our only lead".
        emit_suspicion(view, i, subject.people)
        return True
    if subject.kind not in SEATED or subject.owned or subject.word >= i or word.form == "past":
        return False
    listed = kind is Kind.MY and word.text.endswith(("list", "radar", "suspects"))
    if not linked and not listed and not view.has(Kind.RAISE, 0, i):
        return False
    if kind is Kind.OUR and view.reader.situation.whisper:
        # "She shall be our next suspect", among wolves.
        return True
    emit_suspicion(view, i, subject.people, 85 if word.text in _TOP else 70)
    return True


_MOVES: Final = frozenset(
    "nudge steer direct shift push cast throw plant sow spread move redirect deflect put"
    " place turn stir".split()
)


_SHARES: Final = frozenset("share shares second echo understand".split()) - {"understand"}


_TOP: Final = frozenset(("prime suspect", "top suspect", "main suspect", "primary suspect"))


def _my_suspicion(view: ClauseView, i: int, kind: Kind | None, people: list[Who], at: int) -> bool:
    """ "My suspicion falls on Kai", "I have doubts about Kai"."""
    subject = view.subject
    near = i - 2 if i > 1 and view.words[i - 1].text == "with" else -1
    if near > 0 and subject.kind is Kind.ME and view.words[near].kind in SEATED:
        # "I view Kai with suspicion".
        emit_suspicion(view, i, view.listed(view.first_of_list(near))[0])
        return True
    if subject.kind is Kind.ME and kind is not Kind.MY and view.text_in(_GRANTS, 0, i):
        # "I understand the suspicion on Kai".
        return True
    if at <= 0 or not (kind in (Kind.MY, Kind.OUR) or subject.kind is Kind.ME):
        return False
    if kind is None and i and view.words[i - 1].text in _MOVES:
        # "I'll nudge suspicion toward Kai" is a plan.
        return True
    links = (Kind.BE, Kind.VERB, Kind.SEEM, Kind.MODAL, Kind.FALSE)
    if _after(view, i) not in ABOUT | {""} and not any(w.kind in links for w in view.words[i + 1 : at]):
        return False
    emit_suspicion(view, i, people)
    return True


_FALLS: Final = frozenset("falls fall lies lands rests points turns goes shifts".split())


def _some_suspicion(view: ClauseView, i: int, people: list[Who], at: int) -> None:
    """ "There is suspicion around Kai", "that raises suspicion", "the main suspect is Kai"."""
    words, subject = view.words, view.subject
    word = words[i]
    raised = view.has(Kind.RAISE, 0, i)
    about = bool(people) and _after(view, i) in ABOUT
    if subject.kind is Kind.IT and about and any(w.text == "there" for w in words[:2]):
        emit_suspicion(view, i, people)
    elif raised and not people:
        emit_suspicion(view, i, judged(view, i))
    elif i == 0 and at > 1 and view.text_in(_FALLS, 1, at) and words[at - 1].kind in (Kind.PREP, Kind.TO):
        # "Suspicion naturally falls on Kai".
        emit_suspicion(view, i, people)
    elif (
        subject.kind is None
        and word.form == "noun"
        and about
        and not any(w.kind in (Kind.VERB, Kind.RAISE) for w in words[:i])
    ):
        emit_suspicion(view, i, people)
    elif subject.owned and raised:
        # "Kai's silence raises doubts about his claim".
        emit_suspicion(view, i, people)
    elif (
        word.form in ("person", "base")
        and at > 0
        and words[at - 1].kind is Kind.BE
        and subject.kind is not Kind.SOME
    ):
        emit_suspicion(view, i, people, 85)
