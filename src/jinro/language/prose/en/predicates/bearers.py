"""Of whom a role is said: by is, by as, by standing beside a name."""

from typing import Final

from jinro.game.roles import Species
from jinro.language.claims import Several, Who
from jinro.language.prose.en.lexicon.kinds import ACTS, PEOPLE, SEATED, VERBS, Kind
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.comingout import PASSED, SEER
from jinro.language.prose.en.predicates.view import ClauseView

_BEFORE_BE: Final = frozenset(
    (Kind.MODAL, Kind.NEED, Kind.NOT, Kind.ADVERB, Kind.DEGREE, Kind.TO, Kind.HAVE, Kind.DO, Kind.BOTH)
)


def linked(view: ClauseView, i: int) -> tuple[Kind | None, list[Who], bool] | None:
    """Of whom a role is said, by is, as or by standing after a name; and whether that is an object."""
    words = view.words
    for j in range(i - 1, -1, -1):
        word = words[j]
        if (
            word.kind is Kind.BE
            or word.kind is Kind.SEEM
            or (word.kind is Kind.THINK and word.text.startswith("fe"))
        ):
            return _of_link(view, j)
        if word.kind is Kind.PREP and word.value == "as":
            return _as_role(view, j, i)
        if word.kind in SEATED or word.kind in (Kind.ME, Kind.ALL, Kind.SOME, Kind.OTHERS):
            if 0 <= view.verb < view.subject.word <= j:
                # Inverted: "are you the seer".
                return view.subject.kind, view.subject.people, False
            return _after_person(view, j, i)
        if word.text == "confirmed":
            continue
        if word.kind is Kind.AND and _is_also(view, j, i):
            return view.subject.kind, view.subject.people, False
        if word.kind is Kind.BAD and word.text == "bad" and words[i].value is Species.WEREWOLF:
            # "A big bad wolf".
            continue
        if word.kind not in PASSED:
            return None
        if word.kind is Kind.WORD and word.text.endswith("ing") and j and words[j - 1].kind in _IS:
            # "He is organizing town".
            return None
    return None


_ENDS: Final = frozenset((Kind.BREAK, Kind.PREP, Kind.ADVERB, Kind.AND))


def _is_also(view: ClauseView, j: int, i: int) -> bool:
    """ "Kai is quiet and likely town": a second thing that he is."""
    words, verb, subject = view.words, view.verb, view.subject
    if not 0 <= verb < j - 1 or words[verb].kind not in (Kind.BE, Kind.SEEM) or subject.owned:
        return False
    if subject.kind not in SEATED or words[i].kind is not Kind.COLOUR:
        return False
    if any(w.kind in PEOPLE or w.form == "ing" or w.text.endswith("ing") for w in words[verb + 1 : j]):
        return False
    after = words[i + 1] if i + 1 < len(words) else None
    if words[i].text == "safe" or after is not None and after.kind not in _ENDS and after.text != "aligned":
        return False
    return all(w.kind in (Kind.DEGREE, Kind.DET, Kind.ADVERB, Kind.NOT) for w in words[j + 1 : i])


_IS: Final = frozenset((Kind.BE, Kind.ADVERB, Kind.NOT, Kind.POSSESSIVE))
_IDEAS: Final = frozenset("notion idea possibility thought chance odds question".split())
"""What is only thought of: the notion of Kai being the seer."""


def _of_link(view: ClauseView, j: int) -> tuple[Kind | None, list[Who], bool] | None:
    """Whose "is" stands at a place."""
    words = view.words
    own = view.subject.kind, view.subject.people, False
    k = j - 1
    while k >= 0 and (words[k].kind in _BEFORE_BE or words[k].kind is Kind.BREAK):
        k -= 1
    if k >= 1 and words[k].kind in (Kind.THINK, Kind.TRUST) and words[k - 1].kind in _THINKERS:
        # "Who do you think is the wolf?"
        if view.has(Kind.WHO, 0, k):
            return Kind.WHO, [], False
    if k < 0 or words[k].kind in (Kind.WHO, Kind.WHAT, Kind.WHY, Kind.HEY):
        if view.clause.relative or (view.subject.kind is not None and view.subject.end > j):
            return own
        if k >= 0 and words[k].kind is Kind.WHO:
            return Kind.WHO, [], False
        if view.subject.kind is None and words[j].value == "like" and not view.asks:
            # "Typical of a wolf."
            return Kind.IT, [], False
        return own if view.subject.kind is not None else None
    word = words[k]
    if words[j].text == "being" and any(w.text in _IDEAS for w in words[:k]):
        return None
    if word.kind in SEATED or word.kind in (Kind.ME, Kind.SOME, Kind.ALL, Kind.WE):
        return _of_person(view, j, k)
    if words[j].text == "being" and any(w.kind is Kind.FALSE or w.text in _IDEAS for w in words[:k]):
        # "Lying about being the seer".
        return None
    if (
        words[j].text == "being"
        and word.kind is Kind.PREP
        and view.subject.owned
        and k > view.subject.word + 1
    ):
        # "Kai's insistence on being a villager".
        view.by = view.by or view.person()
    if word.kind is Kind.PREP and k > 0 and (words[k - 1].kind in SEATED or words[k - 1].kind is Kind.ME):
        # "Accused me of being a wolf".
        return words[k - 1].kind, view.listed(k - 1)[0], True
    if word.kind in (Kind.DIVINE, Kind.RESULT, Kind.TELL) and view.reader.shown is not None:
        return None
    if word.kind is Kind.ROLE_WORD:
        kind, owner = view.owner(k)
        return (kind, [owner], False) if owner is not None else None
    if word.kind in (Kind.VERB, Kind.SHARE, Kind.SAY) and view.verb < k:
        return None
    return own


def _of_person(view: ClauseView, j: int, k: int) -> tuple[Kind | None, list[Who], bool]:
    """Whether the person at `k`, before the "is" at `j`, is its subject, or only stands in the subject."""
    words, subject = view.words, view.subject
    own = subject.kind, subject.people, False
    before = words[k - 1] if k > 0 else None
    near = all(w.kind in (Kind.DEGREE, Kind.ADVERB) for w in words[k + 1 : j])
    if words[j].text == "being" and near and before is not None and before.kind is Kind.PREP:
        # "My money is on Kai being the wolf".
        return words[k].kind, view.listed(view.first_of_list(k))[0], True
    if before is not None and before.form == "ing" and before.kind in VERBS and subject.word >= 0:
        # "His vote and targeting Kai looks like a wolf": not Kai.
        return own
    if before is not None and _is_done_to(view, k):
        # "Rin's rush to target Kai looks wolfish", "votes against Kai are wolfish": not Kai.
        return own if subject.word < k else (None, [], False)
    told = any(w.kind in (Kind.RESULT, Kind.DIVINE, Kind.TELL) for w in words[:k])
    if before is not None and before.text in _ON and subject.word < 0 and not told:
        # "The pressure on Kai is wolfish".
        return own
    if before is not None and before.kind is Kind.PREP and 0 <= subject.word < k:
        if told and subject.owned:
            # "My divination on Kai is human".
            return words[k].kind, view.listed(k)[0], True
        if before.text != "of":
            return own
    first = view.first_of_list(k)
    told_by = [w for w in words[:first] if w.kind is Kind.NAME]
    if words[j].text == "=" and told_by and view.by is None:
        # "Kai N0 Rin = human": Kai's result.
        view.by = view.reader.who(told_by[-1])
    objected = (
        words[j].text in ("being", "be")
        and words[j - 1].kind is not Kind.MODAL
        and first > 0
        and subject.kind is Kind.ME
    )
    return words[k].kind, view.listed(first)[0], objected


def _is_done_to(view: ClauseView, k: int) -> bool:
    """Whether the person at `k` is the object of a deed that the subject tells of: a vote for Kai."""
    words, subject = view.words, view.subject
    deed = words[k - 1]
    if deed.kind is Kind.VOTE and deed.text.endswith((" for", " against")):
        # Not "my vote Kai is a wolf", which lacks a full stop.
        if is_noun(words, k - 1) or k == 1 and deed.form == "s":
            return True
    to = deed.form == "base" and k > 1 and words[k - 2].kind is Kind.TO
    return to and (subject.word == k and deed.kind in ACTS or 0 <= subject.word < k and subject.owned)


_THINKERS: Final = frozenset((Kind.YOU, Kind.ALL, Kind.WE, Kind.OTHERS, Kind.THIRD, Kind.SOME))
_ON: Final = frozenset(("against", "on", "for", "about", "with"))


_UNDECIDED: Final = frozenset(("split", "torn", "divided", "between"))


def _as_role(view: ClauseView, j: int, i: int) -> tuple[Kind | None, list[Who], bool] | None:
    """ "I see Kai as the wolf"; "as the seer, I ..." is not of Kai."""
    words = view.words
    if view.text_in(_UNDECIDED, 0, j):
        # "We're split between Kai and Rin as the seer".
        return None
    if view.has(Kind.LETS, 0, j) or view.has(Kind.PLEASE, 0, j) or _is_order(view, j):
        # "Let's paint Kai as a wolf".
        return None
    k = j - 1
    while k >= 0 and (
        words[k].kind in (Kind.ADVERB, Kind.BREAK, Kind.GONE, Kind.WORD) or words[k].text in ("down", "out")
    ):
        k -= 1
    if k < 0 or words[k].kind not in SEATED and words[k].kind is not Kind.ME:
        if k >= 0 and words[k].kind is Kind.POSSESSIVE:
            return None
        together = any(w.text in ("working", "work", "acting") for w in words[:j])
        return (view.subject.kind, view.subject.people, False) if together else None
    if words[i].value == SEER and view.by is None and any(w.kind is Kind.DIVINE for w in words[:j]):
        return None
    if words[k].kind is Kind.ME and view.by is None:
        # "Kai strikes me as a wolf".
        told = any(
            w.kind in (Kind.SAY, Kind.SHARE, Kind.DIVINE, Kind.SHOW, Kind.CLAIM, Kind.SUSPECT)
            for w in words[:k]
        )
        judged = view.subject.kind in SEATED and not told and view.verb >= 0
        return (view.subject.kind, view.subject.people, False) if judged else None
    first = view.first_of_list(k)
    return words[k].kind, view.listed(first)[0], True


def _is_order(view: ClauseView, j: int) -> bool:
    """Whether a clause tells somebody to do something: "frame Kai as a wolf"."""
    first = next((w for w in view.words[:j] if w.kind not in (Kind.ADVERB, Kind.HEY)), None)
    if first is None or view.subject.kind is not None or view.asks or view.shares:
        return False
    return first.form == "base" and first.kind in (Kind.VERB, Kind.SAY, Kind.CLAIM, Kind.URGE, Kind.SUSPECT)


def _after_person(view: ClauseView, j: int, i: int) -> tuple[Kind | None, list[Who], bool] | None:
    """ "I divined Kai HUMAN", "Kai, the seer", "Kai wolf"."""
    words = view.words
    if words[j].kind is Kind.YOU and j == 0 and i == 1:
        return None
    between = words[j + 1 : i]
    if (
        len(between) == 1
        and between[0].text == "the"
        and words[i].kind in (Kind.ROLE, Kind.COLOUR)
        and words[j].kind is Kind.NAME
    ):
        if i + 1 == len(words) or words[i + 1].kind in (Kind.BREAK, Kind.PREP, Kind.AND, Kind.ADVERB):
            return Kind.NAME, view.listed(j)[0][:1], True
    if any(w.kind in (Kind.WORD, Kind.OR, Kind.SUSPECT, Kind.OUR, Kind.MY) for w in between):
        return None
    verb = any(
        w.kind in (Kind.DIVINE, Kind.THINK, Kind.SHOW, Kind.SAY, Kind.SHARE, Kind.RESULT)
        or w.text in _NAMES
        or (w.text in _RENDERS and view.subject.kind in (Kind.IT, Kind.THEIR, Kind.YOUR, Kind.NAME))
        for w in words[:j]
    )
    bare = view.verb < 0 and j <= 2 and (words[i].kind is Kind.COLOUR or view.reader.shown is not None)
    if not verb and not bare:
        return None
    if any(
        w.kind in (Kind.CLAIM, Kind.SAY) and w.form == "ing" and words[k - 1].kind is Kind.PREP
        for k, w in enumerate(words[:j])
    ):
        # "After claiming him human" only looks back.
        return None
    first = view.first_of_list(j)
    return words[j].kind, view.listed(first)[0], True


_RENDERS: Final = frozenset("makes make made leaves leave left renders".split())
"""What makes somebody something: this makes Kai the wolf."""
_NAMES: Final = frozenset(
    (
        "call called calling calls named name consider mark marked brand label labeled declare declared"
        " proved proven"
    ).split()
)


_VERBAL: Final = frozenset(("base", "s", "past", "ing"))


def named_after(view: ClauseView, i: int) -> tuple[Kind | None, list[Who], bool] | None:
    """ "The werewolf is Kai", "our seer Kai"."""
    words = view.words
    before = [w for w in words[:i] if w.kind in PEOPLE or w.kind in VERBS and w.form in _VERBAL]
    j = i + 1
    linked = among = False
    while j < len(words) and j < i + 6:
        word = words[j]
        if word.kind is Kind.BE or word.kind is Kind.SEEM:
            linked = True
        elif word.kind in (Kind.NAME, Kind.YOU, Kind.THIRD) and not view.is_owned_at(j):
            if linked:
                early = [w for w in before if w.kind is not Kind.ME and w.kind is not Kind.THINK]
                people = view.listed(j)[0]
                if among and len(people) > 1:
                    people = [Several("or", tuple(people))]
                return (Kind.NAME, people, True) if not early else None
            title = j == i + 1 and word.kind is Kind.NAME and words[i].kind is Kind.ROLE
            return (Kind.NAME, view.listed(j)[0][:1], True) if title else None
        elif word.text in ("left", "remaining", "here", "among us") and not linked:
            pass
        elif word.text in ("among", "between", "either", "in") or word.kind is Kind.ONE_OF:
            among = True
        elif word.kind not in (Kind.ADVERB, Kind.MODAL, Kind.DEGREE, Kind.NOT, Kind.NEED, Kind.BOTH) and not (
            word.kind is Kind.BREAK and linked
        ):
            return None
        j += 1
    return None
