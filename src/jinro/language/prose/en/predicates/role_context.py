"""What the words around a role tell of it: a compound, a check, what was seen, what is asked for."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Holder
from jinro.language.prose.en.lexicon.kinds import Kind
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.tokens import Tag

KINDS_OF: Final = frozenset(
    "behavior behaviour tactic tactics move moves play plays strategy tell trick pattern style conduct"
    " timing tone logic thing"
    " coordination cover nature intent intentions mindset agenda"
    " actions action trait vibe vibes energy aura feel feels ploy gambit narrative talk".split()
)
"""Nouns after "wolf" that say what its bearer is like."""


def is_compound(view: ClauseView, i: int) -> bool:
    """Whether a role only qualifies the next noun: wolf behaviour, a seer's burden."""
    after = view.words[i + 1]
    if after.kind is Kind.POSSESSIVE or after.start == view.words[i].start:
        # "A seer's burden", "wolf-hunting".
        return True
    if view.words[i].kind is Kind.ROLE and view.words[i].value != Holder(Role.POSSESSED):
        return after.kind in (Kind.CLAIM, Kind.DIVINE, Kind.RESULT, Kind.ROLE_WORD) or after.text in KINDS_OF
    return (
        after.text in KINDS_OF
        or after.kind in (Kind.ATTACK, Kind.RESULT)
        or after.text in ("bait", "victim", "hunt", "votes")
    )


def asks_for_claim(view: ClauseView, i: int) -> bool:
    """ "Who is the seer?" asks the seer; "who do you think is the seer?" asks for an opinion."""
    word = view.words[i]
    if (
        word.kind is not Kind.ROLE
        or word.value == Holder(Role.POSSESSED)
        or not isinstance(word.value, Holder)
    ):
        return False
    judged = any(
        w.kind in (Kind.THINK, Kind.TRUE, Kind.TRUST, Kind.YOU, Kind.MODAL) or w.value == "claim"
        for w in view.words
    )
    return (
        not judged
        and not word.text.startswith(("true", "real"))
        and view.clause.parent is None
        or (view.shares and not judged and not word.text.startswith(("true", "real")))
    )


def is_check(view: ClauseView, i: int) -> bool:
    """ "Red check", "green check", "cleared": a colour that only a divination gives."""
    word = view.words[i]
    mine = i > 0 and view.words[i - 1].kind is Kind.MY and word.text in ("black", "white", "human")
    return word.kind is Kind.COLOUR and (word.text.endswith("check") or mine)


def evident(view: ClauseView) -> Tag | None:
    """The power whose outcome the text tells, the speaker's or that of whose words these are."""
    shown = view.reader.shown
    if view.by is None and any(
        w.kind in (Kind.DIVINE, Kind.RESULT) and i and view.words[i - 1].kind is Kind.MY
        for i, w in enumerate(view.words)
    ):
        # "Kai is human per my divination".
        return Tag.DIVINE
    if shown is None or shown[0] not in (view.reader.me, view.by, view.teller):
        return None
    if view.clause.opening == "so" and shown[1] not in view.subject.people:
        # "I divined Kai: human. So Rin is the wolf."
        return None
    if any(w.kind is Kind.THINK or w.kind is Kind.SUSPECT for w in view.words):
        return None
    return Tag.TELL if view.reader.tells else Tag.DIVINE
