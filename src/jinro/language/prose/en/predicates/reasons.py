"""Why: questions for the reason of what was just talked of."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Holder, Who
from jinro.language.prose.en.lexicon.kinds import ACTS, SEATED, Kind
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag


def why_whom(view: ClauseView) -> None:
    """ "Why me?", "why Kai?": whom the addressee votes for."""
    words = [w for w in view.words if w.kind not in (Kind.ADVERB, Kind.HEY)]
    if len(words) == 2 and words[0].kind is Kind.WHY and words[1].kind in (Kind.ME, Kind.NAME, Kind.THIRD):
        who = view.reader.who(words[1])
        if who is not None and who not in view.reader.to and not _why_divined(view, who):
            view.emit(0, Tag.VOTE, object=who, mood=Mood.ASK, past=True)


def _why_divined(view: ClauseView, who: Who) -> bool:
    """ "You divined Kai. Why him?", "why Kai first?" to the seer: of the divination."""
    if len(view.reader.to) != 1:
        return False
    seer = view.reader.to[0]
    told = any(
        (one.kind is Tag.DIVINE or one.evident is Tag.DIVINE)
        and one.object == who
        and seer in (one.subject, one.by)
        for one in view.reader.found
    )
    first = any(word.text == "first" for word in view.words) and view.claimed(seer) is Role.SEER
    if told or first:
        view.emit(0, Tag.RESULT, object=who, mood=Mood.ASK, by=None)
    return told or first


def why_not(view: ClauseView) -> None:
    """ "You checked Kai. Why not Rin?": the reason of the divination that was just told."""
    words = view.words
    if len(words) < 2 or words[1].kind is not Kind.NAME or any(w.kind in ACTS for w in words):
        return
    for one in reversed(view.reader.found):
        if one.kind is Tag.DIVINE and one.subject in view.reader.to and one.mood is Mood.STATE:
            view.emit(0, Tag.RESULT, object=one.object, mood=Mood.ASK, to=one.subject, by=None)
            return


_GROUNDS: Final = frozenset(
    "reasoning reason reasons logic rationale basis motive thinking motivation thought".split()
)
_EXPLAINS: Final = ("explain", "justify", "clarify", "elaborate", "defend", "share", "give", "state", "what")


def explain(view: ClauseView) -> None:
    """ "Your vote felt random. Can you explain your reasoning?": the reason of what was just talked of."""
    words, cited = view.words, view.reader.cited
    if cited is None or not (view.asks or view.shares) or cited[1] not in view.reader.to:
        return
    at = next((i for i, w in enumerate(words) if w.text in _GROUNDS), -1)
    if at < 0 or not any(w.text.startswith(_EXPLAINS) for w in words[:at]) or len(words) - at > 6:
        return
    if any(w.kind in SEATED or w.kind in ACTS or w.kind is Kind.SUSPECT for w in words[at:]):
        return
    if any(
        (one.sentence, one.clause) == (view.clause.sentence, view.clause.number) for one in view.reader.found
    ):
        return
    if any(one.kind is cited[0] and one.mood is Mood.ASK and one.to == cited[1] for one in view.reader.found):
        return
    view.emit(at, cited[0], object=cited[2], mood=Mood.ASK, past=True, to=cited[1])
    view.reader.cited = None


_ANNOUNCES: Final = ("announce", "reveal", "come out", "come forward", "declare", "speak up", "say so")


def what_made(view: ClauseView) -> None:
    """ "You claimed villager fast: what made you announce so soon?": of the role that was claimed."""
    words = view.words
    at = next((i for i, w in enumerate(words) if w.text.startswith(_ANNOUNCES)), -1)
    role = view.claimed(view.reader.to[0]) if len(view.reader.to) == 1 else None
    if at < 2 or role is None or words[at - 1].kind is not Kind.YOU or words[0].kind is not Kind.WHAT:
        return
    if all(w.kind in (Kind.ADVERB, Kind.SO, Kind.IT) for w in words[at + 1 :]):
        view.emit(at, Tag.CLAIM, role=Holder(role), mood=Mood.ASK, by=None)


_REVEALS: Final = ("reveal", "claim", "wait", "announce", "speak", "say", "come out", "CO", "share")
""" "Why reveal now?": of what was told."""
_THAT: Final = (["do", "that"], ["do", "so"], ["do", "this"], ["do", "it"], ["that"], ["why"], ["so"])


def why_that(view: ClauseView) -> None:
    """ "You voted Kai. Why?", "why did you do that?": asks about what the addressee was said to have done."""
    words = [w for w in view.words if w.kind not in (Kind.ADVERB, Kind.HEY, Kind.BREAK, Kind.DEGREE)]
    told = [w.text for w in words]
    if view.words[-1].text == "sure":
        # "Why so sure?"
        return
    late = len(words) > 1 and words[1].text.startswith(_REVEALS) and words[0].kind is Kind.WHY
    if not late and not any(told[-len(end) :] == end for end in _THAT):
        return
    if len(words) > 6 or len(view.reader.to) != 1:
        return
    if view.subject.kind not in (Kind.YOU, Kind.ME, None):
        return
    for one in reversed(view.reader.found):
        if one.sentence < view.clause.sentence - 2:
            return
        if view.reader.to[0] not in (one.subject, one.by) or one.mood is not Mood.STATE:
            continue
        if one.kind is Tag.VOTE:
            view.emit(0, Tag.VOTE, object=one.object, mood=Mood.ASK, past=True, by=None)
        elif one.kind is Tag.DIVINE:
            view.emit(0, Tag.RESULT, object=one.object, species=one.species, mood=Mood.ASK, by=None)
        elif one.kind in (Tag.SUSPECT, Tag.COLOUR):
            view.emit(0, Tag.SUSPECT, object=one.object, mood=Mood.ASK, by=None)
        elif one.kind is Tag.CLAIM:
            view.emit(0, Tag.CLAIM, role=one.role, mood=Mood.ASK, by=None)
        return
