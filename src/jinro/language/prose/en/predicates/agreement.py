"""Agreement and disagreement, and who is asked to agree."""

from typing import Final

from jinro.game.roles import Species
from jinro.language.claims import Who
from jinro.language.prose.en.lexicon.kinds import ACTS, Kind
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import Tag


def agree(view: ClauseView, i: int) -> None:
    value = view.words[i].value
    asked = isinstance(value, tuple) and value[1] == "ask"
    if (
        asked
        and not view.asks
        and view.subject.kind is None
        and i <= 1
        and view.words[i].text.endswith((" me", " us", "me up"))
    ):
        # "Stand with me": a call to vote alike.
        proposed = _proposal(view)
        if proposed is not None and proposed.mood is Mood.STATE:
            view.emit(i, proposed.kind, object=proposed.object, mood=Mood.REQUEST, to=EVERYBODY)
        return
    if view.asks or view.subject.kind in (Kind.ALL, Kind.OTHERS) or asked:
        if view.asks or not asked or view.has(Kind.ANY):
            ask_support(view, i)
        return
    if view.asks or view.clause.condition or not isinstance(value, tuple) or view.by is not None:
        return
    if view.clause.opening == "if" and view.clause.parent is not None:
        # "We need to know if Kai is right".
        return
    if any(w.kind is Kind.LETS for w in view.words[:i]):
        # "Let's agree not to vote Kai".
        return
    if value[0] == 0 and any(w.kind is Kind.VOTE for w in view.words[i + 1 : i + 4]):
        # "I oppose voting Kai".
        return
    _agree_with(view, i, *value)


def _agree_with(view: ClauseView, i: int, degree: int, side: str) -> None:
    """Who is agreed with, and how much."""
    if view.words[i].text == "second" and i and view.words[i - 1].kind is Kind.DET:
        # "Not for a second".
        return
    subject = view.subject
    called = view.reader.to[0] if len(view.reader.to) == 1 else None
    if side == "subject":
        if subject.kind not in (Kind.NAME, Kind.YOU, Kind.THIRD, Kind.YOUR) or not subject.people:
            return
        target: Who | None = subject.people[0]
        told = view.words[subject.word + 1 : i]
        if (
            subject.owned
            and view.claimed(target)
            and any(w.kind in _TOLD_BY or w.text in _INFO for w in told)
        ):
            # "Kai's result is correct".
            view.emit(i, Tag.TRUE, object=target, negated=view.negated(i) != (degree == 0))
            return
        before = view.words[subject.word - 1] if subject.word > 0 else None
        if before is not None and (before.kind in (Kind.PREP, Kind.VOTE) or before.form == "ing"):
            # "The votes for Kai are right", "voting Kai is wrong".
            return
        for who in subject.people[1:]:
            view.emit(i, Tag.AGREE, object=who, degree=degree, negated=view.negated(i))
    else:
        if subject.kind is not None and subject.kind is not Kind.ME:
            return
        if i + 1 < len(view.words) and view.words[i + 1].kind in (Kind.ALL, Kind.OTHERS):
            # "I agree with everyone".
            return
        people, at = view.objects(i, 2)
        if at > 0 and any(w.kind in ACTS for w in view.words[i + 1 : at]):
            # "I agree with voting Kai": not with Kai.
            people, at = [], -1
        target = people[0] if people and at >= 0 else None
        if target is not None:
            # "I'm with Kai and Rin".
            for who in people[1:]:
                view.emit(i, Tag.AGREE, object=who, degree=degree, negated=view.negated(i))
        if target is None and view.clause.content and i + 1 == len(view.words):
            if view.words[i].text.endswith("with"):
                # "I agree with what Kai said".
                target = _sayer(view)
            elif not _is_of_somebody(view):
                # "I agree we shouldn't rush": with a rule of play.
                return
        if target is None and _is_rule(view):
            return
    view.emit(i, Tag.AGREE, object=target, to=called, degree=degree, negated=view.negated(i))


def _is_of_somebody(view: ClauseView) -> bool:
    """Whether one agrees about somebody, or with who is called: "I agree Kai is odd"."""
    said = view.clause.after
    if view.subject.kind is not Kind.ME:
        return False
    if said is not None and any(w.kind in (Kind.NAME, Kind.THIRD, Kind.THEIR) for w in said.words):
        return True
    return view.reader.calls and said is not None and said.words[0].kind is Kind.WE


def _is_rule(view: ClauseView) -> bool:
    """ "I agree — no random lynch", "good point, but ...": with a rule of play, or only so far."""
    after = view.clause.after
    if after is None or not after.words:
        return False
    if after.words[0].text == "no" and not any(w.kind is Kind.NAME for w in after.words):
        return True
    return after.opening == "but" and view.words[-1].text.endswith("point")


_TOLD_BY: Final = frozenset((Kind.RESULT, Kind.DIVINE, Kind.CLAIM))


_INFO: Final = frozenset(("info", "information"))


def _sayer(view: ClauseView) -> Who | None:
    """Who says what is the content of a clause: "what Kai said"."""
    said = view.clause.after
    return ClauseView(view.reader, said, view).person() if said is not None else None


def ask_support(view: ClauseView, i: int) -> None:
    """ "Who agrees?", "any objections?", "will you join me?": after a proposal of one's own."""
    proposed = _proposal(view) or _belief(view)
    if proposed is None:
        return
    polite = view.subject.kind is Kind.YOU and view.words[i].text.startswith(_JOINS)
    modal = view.words[0].kind is Kind.MODAL
    mood = Mood.REQUEST if polite and modal else Mood.ASK
    to = None if view.has(Kind.YOU) else EVERYBODY
    # "If anybody objects, speak" asks whether anybody does.
    view.emit(
        i,
        proposed.kind,
        object=proposed.object,
        role=proposed.role,
        species=proposed.species,
        mood=mood,
        to=to,
        condition=False,
    )


_JOINS: Final = ("join", "support", "back", "second")


_PROPOSED: Final = frozenset((Tag.VOTE, Tag.ATTACK, Tag.DIVINE, Tag.GUARD))


_REASONS: Final = frozenset((Tag.SUSPECT, Tag.TRUST, Tag.COLOUR, Tag.ROLE, Tag.TRUE, Tag.FALSE))


def _belief(view: ClauseView) -> Predication | None:
    """ "Kai is odd. Who agrees?": what the speaker just said of somebody."""
    if view.has(Kind.YOU) and not view.reader.to:
        return None
    if view.text_in(_OF_PLANS) or view.has(Kind.RIVAL) or view.has(Kind.VOTE):
        return None
    for one in reversed(view.reader.found):
        if view.clause.sentence - one.sentence > 2 or one.mood is Mood.REQUEST:
            return None
        if one.mood is Mood.STATE and one.by is None and one.kind in _REASONS:
            known = one.kind is Tag.COLOUR and one.species is not Species.WEREWOLF
            return None if known or one.evident is not None else one
    return None


_OF_PLANS: Final = frozenset(("plan", "plans", "idea", "approach", "strategy", "proposal", "suggestion"))


def _proposal(view: ClauseView) -> Predication | None:
    """The speaker's own proposal, before questions and the reasons for it."""
    for one in reversed(view.reader.found):
        if one.kind in _PROPOSED and one.mood is not Mood.ASK and one.by is None:
            mine = one.subject in (None, view.reader.me) and not one.past and not one.negated
            here = (one.sentence, one.clause) == (view.clause.sentence, view.clause.number)
            return one if mine and not here else None
        if one.mood is not Mood.ASK and one.kind not in _REASONS:
            return None
    return None
