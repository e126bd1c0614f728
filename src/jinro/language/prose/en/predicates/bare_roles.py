"""Roles that no verb links to anybody: "Kai: werewolf", "villager here", "any seer?"."""

from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Group, Holder, Who
from jinro.language.prose.en.lexicon.kinds import SEATED, Kind
from jinro.language.prose.en.predicates.comingout import PASSED
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.role_context import (
    KINDS_OF,
    asks_for_claim,
    evident,
    is_check,
    is_compound,
)
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag


def unlinked(view: ClauseView, i: int) -> None:
    """A role without a verb: of a divination, after a colon, "villager here", "any seer?"."""
    word = view.words[i]
    held: Who | None = word.value if isinstance(word.value, Holder | Group) else None
    species = word.value if isinstance(word.value, Species) else None
    if held == Holder(Role.VILLAGER) and view.reader.shown is not None:
        species = Species.HUMAN
    if view.asks or view.shares:
        _ask_unlinked(view, i, held, species)
        return
    if _lean_on(view, i, held, species) or _my_powers(view, i, held):
        return
    if _checked(view, i, species) or _villager_here(view, i, held) or _got(view, i, species):
        return
    if _of_heading(view, i, held, species) or _added(view, i, held, species):
        return
    if held is not None and species is None and _mine_as(view, i):
        view.emit(i, Tag.CLAIM, role=held)
    elif view.reader.shown is not None and species is not None and not _is_compound_at(view, i):
        _seen(view, i, species)
    elif held is not None and (_opens_with_as(view, i) or _mine_as(view, i)):
        view.emit(i, Tag.CLAIM, role=held)
        if held == Holder(Role.SEER) and view.reader.shown is None:
            view.reader.shown = view.reader.me, None


_POWERS: Final = frozenset(
    "ability abilities power powers gift gifts sight skill skills role magic insight".split()
)


def _my_powers(view: ClauseView, i: int, held: Who | None) -> bool:
    """ "I used my seer ability on Kai": who has a power has the role."""
    words = view.words
    if held is None or not i or words[i - 1].kind is not Kind.MY or i + 1 >= len(words):
        return False
    if words[i + 1].text not in _POWERS or view.has(Kind.NOT):
        return False
    view.emit(i, Tag.CLAIM, role=held, by=None)
    if view.reader.shown is None and held == Holder(Role.SEER):
        view.reader.shown = view.reader.me, None
    return True


def _checked(view: ClauseView, i: int, species: Species | None) -> bool:
    """ "Red check on Kai"."""
    people = view.others(i, 2) if is_check(view, i) else []
    for target in people:
        view.emit(i, Tag.DIVINE, subject=view.reader.me, object=target, species=species)
    return bool(people)


def _villager_here(view: ClauseView, i: int, held: Who | None) -> bool:
    """ "Villager here", "Villager."."""
    words, clause = view.words, view.clause
    after = words[i + 1] if i + 1 < len(words) else None
    if held is not None and i > 1 and words[i - 2].kind is Kind.BE and words[i - 1].kind is Kind.NAME:
        # "I'm Mina, seer".
        mine = view.subject.kind is Kind.ME and view.reader.who(words[i - 1]) == view.reader.me
        if mine:
            view.emit(i, Tag.CLAIM, role=held)
        return mine
    alone = len(words) == 1 and clause.number == 0 and clause.opening == "" and clause.last
    if held is None or not (alone or (after is not None and after.kind is Kind.HERE and i <= 1)):
        return False
    view.emit(i, Tag.CLAIM, role=held)
    return True


def _got(view: ClauseView, i: int, species: Species | None) -> bool:
    """ "I got human on Kai", "I divined Kai and got a human result"."""
    kind, reader, words = view.subject.kind, view.reader, view.words
    if kind is Kind.ME and species is not None and _got_on(view, i, species):
        return True
    mine = reader.shown is not None and reader.shown[0] == reader.me and kind in (Kind.ME, None)
    seen = reader.shown[1] if reader.shown is not None else None
    if not mine or seen is None or species is None or view.verb < 0 or i + 1 >= len(words):
        return False
    if words[i + 1].kind is not Kind.RESULT:
        return False
    view.emit(i, Tag.DIVINE, subject=reader.me, object=seen, species=species, negated=view.negated(i))
    return True


def _seen(view: ClauseView, i: int, species: Species) -> None:
    """ "I divined Kai: human": what was seen of whom."""
    reader = view.reader
    assert reader.shown is not None
    near = next((w for w in reversed(view.words[:i]) if w.kind in (Kind.NAME, Kind.THIRD)), None)
    seen = (reader.who(near) if near is not None else None) or reader.shown[1] or reader.third
    if seen is not None and seen != reader.shown[0] and _tells(view, i):
        view.emit(
            i, Tag.DIVINE, subject=reader.shown[0], object=seen, species=species, negated=view.negated(i)
        )


_LEANS: Final = ("lean", "get", "feel", "sens", "read", "pick")


def _lean_on(view: ClauseView, i: int, held: Who | None, species: Species | None) -> bool:
    """ "I'm leaning wolf on Kai", "I get town from Kai"."""
    words = view.words
    at = i + 2 if i + 1 < len(words) and words[i + 1].text in KINDS_OF else i + 1
    if (
        at + 1 >= len(words)
        or words[at].text not in ("on", "for", "from", "with")
        or view.reader.shown is not None
    ):
        return False
    if (
        words[at + 1].kind not in SEATED
        or view.is_owned_at(at + 1)
        or view.has(Kind.DIVINE)
        or view.has(Kind.VOTE)
    ):
        return False
    leans = any(w.text.startswith(_LEANS) for w in words[:i]) and view.subject.kind in (Kind.ME, None)
    if not leans or view.claimed(view.reader.me) in (Role.SEER, Role.MEDIUM):
        return False
    for who in view.listed(at + 1)[0]:
        if who != view.reader.me:
            tag = Tag.ROLE if held is not None else Tag.COLOUR
            view.emit(i, tag, object=who, role=held, species=species, degree=65, negated=view.negated(i))
    return True


def _got_on(view: ClauseView, i: int, species: Species) -> bool:
    """ "I got human on Kai", "I got a wolf result on Kai"."""
    words = view.words
    at = i + 2 if i + 1 < len(words) and words[i + 1].kind is Kind.RESULT else i + 1
    if at + 1 >= len(words) or words[at].text not in ("on", "for") or words[at + 1].kind not in SEATED:
        return False
    if not view.text_in(_GOT, 0, i) or view.is_owned_at(at + 1):
        return False
    for who in view.listed(at + 1)[0]:
        if who != view.reader.me:
            view.emit(i, Tag.DIVINE, subject=view.reader.me, object=who, species=species)
    return True


_GOT: Final = frozenset(("got", "received", "have", "saw"))


def _mine_as(view: ClauseView, i: int) -> bool:
    """ "My divination as the seer", "I checked him as seer"."""
    at = next((j for j in range(i - 1, max(-1, i - 4), -1) if view.words[j].value == "as"), -1)
    if at < 1 or any(w.kind not in PASSED for w in view.words[at + 1 : i]) or view.has(Kind.NOT, 0, i):
        return False
    mine = view.subject.kind is Kind.MY or (view.subject.kind is Kind.ME and view.has(Kind.DIVINE, 0, at))
    owned = (
        view.words[at - 1].kind in (Kind.ROLE_WORD, Kind.DIVINE, Kind.RESULT, Kind.WORD)
        and view.owner(at - 1)[0] is Kind.MY
    )
    return mine or owned


def _opens_with_as(view: ClauseView, i: int) -> bool:
    """ "As the seer, I ...": the subject comes later."""
    words = view.words
    if not words or words[0].value != "as" or i > 4 or any(w.kind not in PASSED for w in words[1:i]):
        return False
    told = view.subject.kind is Kind.SOME and i + 1 < len(words) and words[i + 1].kind is Kind.IT
    if view.subject.kind in (Kind.ME, Kind.MY, Kind.IT) or told:
        return True
    after = view.clause.after
    if view.verb < 0 and after is not None and after.words and after.words[0].text == "i":
        # "Kai, as the seer I know ...", "as seer on the first night I ...".
        return True
    return view.verb < 0 and i + 1 >= len(words) - 1 and not view.reader.calls and not view.clause.last


def _is_compound_at(view: ClauseView, i: int) -> bool:
    return i + 1 < len(view.words) and (
        is_compound(view, i) or view.words[i + 1].kind in (Kind.WORD, Kind.MODAL, Kind.BE, Kind.VERB)
    )


def _tells(view: ClauseView, i: int) -> bool:
    """Whether a colour in a clause of its own, or after "result", is what was seen."""
    words = view.words
    before = view.clause.before
    if i == 0 and before is not None and view.clause.opening in _DASHES | {":"}:
        if 0 < len(before.words) <= 2 and before.words[-1].kind is Kind.RESULT:
            # "Result: villager, as I said".
            return True
    if view.verb < 0:
        return all(
            w.kind in PASSED
            or w.kind in (Kind.RESULT, Kind.NAME, Kind.BREAK, Kind.PREP, Kind.THIRD, Kind.DIVINE)
            or (w.form in ("past", "ing") and w.kind is not Kind.THINK)
            for w in words[:i]
        )
    return (
        any(w.kind in (Kind.RESULT, Kind.DIVINE, Kind.SHOW, Kind.TELL) for w in words[:i])
        or view.subject.kind is Kind.IT
        and i - view.verb <= 3
    )


def _of_heading(view: ClauseView, i: int, held: Who | None, species: Species | None) -> bool:
    """ "Kai: werewolf", "Kai (Day 1) = human": the name is the clause before."""
    before = view.clause.before
    if (
        before is None
        or len(view.words) - i > 2
        or i > 2
        or view.clause.opening not in (":", "(", "—", "–", " - ", "--", ")", "=")
    ):
        return False
    names = [w for w in before.words if w.kind is Kind.NAME]
    if len(names) != 1 or len(before.words) > 2:
        return False
    who = view.reader.who(names[0])
    tag = Tag.COLOUR if held is None else Tag.ROLE
    if who is not None and who != view.reader.me:
        view.emit(
            i, tag, object=who, role=held, species=species, evident=evident(view), negated=view.negated(i)
        )
    return True


def _added(view: ClauseView, i: int, held: Who | None, species: Species | None) -> bool:
    """ "Kai is fake, probably a madman": said of the subject before."""
    previous = view.previous
    if (
        previous.kind is Kind.ME
        and held is not None
        and i
        and view.verb < 0
        and view.clause.opening in _DASHES
    ):
        if all(w.kind in (Kind.DET, Kind.ADVERB) for w in view.words[:i]):
            # "I'm not the seer, just a villager".
            view.emit(i, Tag.CLAIM, role=held)
            return True
    if view.verb >= 0 or previous.kind not in SEATED or previous.owned or view.clause.opening not in _DASHES:
        return False
    if not i or any(w.kind not in (Kind.DEGREE, Kind.DET, Kind.ADVERB, Kind.NOT) for w in view.words[:i]):
        return False
    for who in previous.people:
        tag = Tag.COLOUR if held is None else Tag.ROLE
        if who != view.reader.me:
            view.emit(
                i, tag, object=who, role=held, species=species, degree=view.degree(i), negated=view.negated(i)
            )
    return True


_DASHES: Final = frozenset(("—", "–", " - ", "--", ",", "  "))


def _ask_unlinked(view: ClauseView, i: int, held: Who | None, species: Species | None) -> None:
    words = view.words
    tag = Tag.ROLE if held is not None else Tag.COLOUR
    before = view.clause.parent[0].words if view.clause.parent is not None else []
    whom = view.has(Kind.WHO, 0, i) or any(w.kind is Kind.WHO for w in before)
    if whom and not any(
        w.kind in (Kind.TRUST, Kind.SUSPECT, Kind.DIVINE, Kind.VOTE, Kind.ATTACK, Kind.CLAIM) for w in words
    ):
        to = None if view.has(Kind.YOU) or view.reader.calls else view.everybody()
        if asks_for_claim(view, i) and not any(w.kind is Kind.THINK for w in before):
            view.emit(i, Tag.CLAIM, role=held, mood=Mood.ASK, to=EVERYBODY)
            return
        view.emit(i, tag, role=held, species=species, mood=Mood.ASK, object=EVERYBODY, to=to)
    elif held is not None and i <= 3 and words[0].kind is Kind.BE and words[1].text == "there":
        # "Is there a medium here?"
        view.emit(i, Tag.CLAIM, role=held, mood=Mood.ASK, to=EVERYBODY)
    elif (
        held is not None
        and i <= 4
        and words[0].text == "do"
        and view.subject.kind is Kind.WE
        and view.has(Kind.HAVE)
    ):
        # "Do we have a medium?"
        view.emit(i, Tag.CLAIM, role=held, mood=Mood.ASK, to=EVERYBODY)
    elif (
        held is not None
        and i <= 2
        and (view.has(Kind.ANY, 0, i) or len(words) == 1)
        and (i + 1 == len(words) or words[i + 1].kind in (Kind.HERE, Kind.PREP, Kind.ADVERB, Kind.BREAK))
    ):
        view.emit(i, Tag.CLAIM, role=held, mood=Mood.ASK, to=EVERYBODY if not view.reader.calls else None)
