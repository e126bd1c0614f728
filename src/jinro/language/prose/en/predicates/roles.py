"""Who is what: claims of roles, roles and colours of others, and questions about them."""

from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Group, Holder, Several, Who
from jinro.language.prose.en.lexicon.kinds import PEOPLE, SEATED, VERBS, Kind
from jinro.language.prose.en.predicates.comingout import MIGHT, PASSED, SEER, WOLF
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.view import View
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_BEFORE_BE: Final = frozenset(
    (Kind.MODAL, Kind.NEED, Kind.NOT, Kind.ADVERB, Kind.DEGREE, Kind.TO, Kind.HAVE, Kind.DO, Kind.BOTH)
)
_KINDS_OF: Final = frozenset(
    "behavior behaviour tactic tactics move moves play plays strategy tell trick pattern style conduct"
    " timing tone logic thing"
    " actions action trait vibe energy ploy gambit narrative talk".split()
)
"""Nouns after "wolf" that say what its bearer is like."""


# -- somebody is something --------------------------------------------------------------------------


def role(view: View, i: int) -> None:
    words = view.words
    word = words[i]
    after = words[i + 1] if i + 1 < len(words) else None
    if (
        after is not None
        and (after.kind is Kind.RIVAL or after.kind is Kind.CLAIM)
        and word.kind is Kind.ROLE
    ):
        return
    if any(w.value == "pretend" and w.kind is Kind.ADVERB for w in words[max(0, i - 3) : i]):
        return
    if _no_true_one(view, i):
        return
    if (
        word.text == "cleared"
        and view.subject.kind in SEATED
        and not view.asks
        and not view.has(Kind.BE, 0, i)
    ):
        # "Kai cleared Rin".
        by = view.person()
        for who in view.objects(i, 1)[0]:
            if by is not None and who != by:
                view.emit(i, Tag.COLOUR, object=who, species=Species.HUMAN, by=by, evident=Tag.DIVINE)
        return
    if word.text == "cleared" and view.subject.kind is Kind.ME and not view.asks and view.others(i, 1):
        for who in view.others(i, 1):
            view.emit(i, Tag.DIVINE, subject=view.reader.me, object=who, species=Species.HUMAN)
        return
    found = _linked(view, i)
    if word.text in _ATTRIBUTES and after is not None and (after.kind in _NOUNS_AFTER):
        # "A clear fabrication".
        return
    if found is None:
        found = _named_after(view, i)
    if found is None:
        _unlinked(view, i)
        return
    kind, people, objected = found
    if after is not None and _is_compound(view, i):
        _is_like(view, i, kind, people)
        return
    _is(view, i, kind, people, objected)


_ATTRIBUTES: Final = frozenset(("clear", "safe", "white", "black", "evil", "good one"))
_NOUNS_AFTER: Final = frozenset(
    (
        Kind.WORD,
        Kind.FALSE,
        Kind.TRUE,
        Kind.CLAIM,
        Kind.SUSPECT,
        Kind.OPINION,
        Kind.COLOUR,
        Kind.ROLE,
        Kind.GOOD,
        Kind.ATTACK,
    )
)


def _no_true_one(view: View, i: int) -> bool:
    """ "A real seer wouldn't do that": of whom the text is about."""
    words = view.words
    if (
        view.asks
        or i + 2 >= len(words)
        or i > 2
        or words[i + 1].kind is not Kind.MODAL
        or words[i + 2].kind is not Kind.NOT
    ):
        return False
    topic = view.reader.topic
    if words[i].kind is Kind.ROLE and topic is not None and topic != view.reader.me:
        view.emit(i, Tag.ROLE, object=topic, role=words[i].value, negated=True, degree=70)
    return True


def _is_compound(view: View, i: int) -> bool:
    """Whether a role only qualifies the next noun: wolf behaviour, a seer's burden."""
    after = view.words[i + 1]
    if after.kind is Kind.POSSESSIVE or after.start == view.words[i].start:
        # "A seer's burden", "wolf-hunting".
        return True
    if view.words[i].kind is Kind.ROLE and view.words[i].value != Holder(Role.POSSESSED):
        return after.kind in (Kind.CLAIM, Kind.DIVINE, Kind.RESULT, Kind.ROLE_WORD) or after.text in _KINDS_OF
    return (
        after.text in _KINDS_OF
        or after.kind in (Kind.ATTACK, Kind.RESULT)
        or after.text in ("bait", "victim", "hunt", "votes")
    )


def _is_like(view: View, i: int, kind: Kind | None, people: list[Who]) -> None:
    """ "That is classic wolf behaviour": said of whoever does it."""
    word, rest = view.words[i], view.words[i + 1 : i + 4]
    if view.asks or not any(w.text in _KINDS_OF for w in rest):
        return
    if kind is Kind.IT and view.reader.topic is not None:
        people = [view.reader.topic]
    held = word.value if word.kind is Kind.ROLE else None
    for who in people:
        if who == view.reader.me or who == EVERYBODY:
            continue
        if held is not None:
            view.emit(i, Tag.ROLE, object=who, role=held, degree=65, negated=view.negated(i))
        elif word.value is Species.WEREWOLF:
            view.emit(i, Tag.SUSPECT, object=who, degree=70, negated=view.negated(i))


def _is(view: View, i: int, kind: Kind | None, people: list[Who], objected: bool) -> None:
    word = view.words[i]
    reader = view.reader
    view.by = view.by or view.teller
    held: Who | None = word.value if isinstance(word.value, Holder | Group) else None
    species = word.value if isinstance(word.value, Species) else None
    asks = view.asks or view.shares
    tag = Tag.ROLE if word.kind is Kind.ROLE else Tag.COLOUR
    if (
        objected
        and view.by is None
        and view.subject.kind in SEATED
        and view.subject.word < i
        and not view.subject.owned
    ):
        # "Kai confirmed Rin as human".
        told = any(
            w.kind in (Kind.SHARE, Kind.SHOW, Kind.SAY) and w.form in ("past", "s") for w in view.words[:i]
        )
        view.by = view.person() if told else None
    if kind is Kind.WHO:
        if asks:
            to = None if view.has(Kind.YOU) or view.reader.calls else view.everybody()
            if _asks_for_claim(view, i):
                view.emit(i, Tag.CLAIM, role=held, mood=Mood.ASK, to=EVERYBODY)
                return
            view.emit(i, tag, role=held, species=species, mood=Mood.ASK, object=EVERYBODY, to=to)
        return
    if kind in (Kind.ALL, Kind.OTHERS, Kind.SOME, Kind.WE, Kind.IT, Kind.OUR) or kind is None:
        if kind in (Kind.ALL, Kind.SOME) and asks and held is not None and not view.has(Kind.THINK):
            view.emit(i, Tag.CLAIM, role=held, mood=Mood.ASK, to=EVERYBODY)
        return
    if held == Holder(Role.VILLAGER) and reader.shown is not None and kind not in (Kind.ME, Kind.MY):
        species = Species.HUMAN
    if kind is Kind.MY and not view.has(Kind.ROLE_WORD, 0, i):
        return
    if kind in (Kind.ME, Kind.MY) and (not objected or view.by is not None):
        if view.by is not None and view.by != reader.me:
            shown = Tag.DIVINE if reader.shown is not None and reader.shown[0] == view.by else None
            view.emit(i, tag, object=reader.me, role=held, species=species, evident=shown)
        elif not asks:
            _i_am(view, i, held, species)
        return
    if people == [reader.me] and kind is Kind.NAME and not asks and not objected and view.by is None:
        # "Mina is the wolf!", said by Mina.
        _i_am(view, i, held, species)
        return
    if asks and kind is Kind.YOU and not objected:
        if held is not None and not view.has(Kind.WHAT):
            view.emit(i, Tag.CLAIM, role=held, mood=Mood.ASK, to=people[0] if people else None)
        elif species is Species.WEREWOLF and not view.has(Kind.WHAT):
            view.emit(i, Tag.CLAIM, role=WOLF, mood=Mood.ASK, to=people[0] if people else None)
        return
    false = any(w.kind is Kind.FALSE for w in view.words[max(0, i - 2) : i])
    if not asks and not false and species is not None and _is_past(view, i) and _evident(view) is None:
        return
    for who in people:
        if who == EVERYBODY or (asks and who == reader.me):
            continue
        if who == reader.me and view.by in (None, reader.me):
            continue
        view.emit(
            i,
            tag,
            object=who,
            role=held,
            species=species,
            mood=Mood.ASK if asks else Mood.STATE,
            negated=view.negated(i) != false,
            degree=0 if _is_check(view, i) else view.degree(i),
            evident=Tag.DIVINE if _is_check(view, i) or _asks_seer_why(view) else _evident(view),
        )


def _asks_seer_why(view: View) -> bool:
    """ "Why do you call Kai a wolf?" asks a seer for the result."""
    if not view.asks or len(view.reader.to) != 1 or view.claimed(view.reader.to[0]) is not Role.SEER:
        return False
    said = any(w.kind is Kind.SAY for w in view.words)
    return said and (view.has(Kind.WHY) or view.has(Kind.WHAT))


def _asks_for_claim(view: View, i: int) -> bool:
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


def _is_past(view: View, i: int) -> bool:
    """Whether "Kai was human" only repeats what came out: the speaker has no power to tell."""
    if not any(w.text in ("was", "were") for w in view.words[:i]) or view.degree(i):
        return False
    seat = view.reader.situation.speaker
    told = [one.role for one in view.reader.found if one.kind is Tag.CLAIM and one.subject is None]
    known = view.reader.situation.claimed.get(seat or 0)
    return known not in (Role.SEER, Role.MEDIUM) and not any(r in (SEER, Holder(Role.MEDIUM)) for r in told)


def _is_check(view: View, i: int) -> bool:
    """ "Red check", "green check", "cleared": a colour that only a divination gives."""
    word = view.words[i]
    mine = i > 0 and view.words[i - 1].kind is Kind.MY and word.text in ("black", "white", "human")
    return word.kind is Kind.COLOUR and (word.text.endswith("check") or mine)


def _evident(view: View) -> Tag | None:
    """The power whose outcome the text tells, the speaker's or that of whose words these are."""
    shown = view.reader.shown
    if shown is None or shown[0] not in (view.reader.me, view.by, view.teller):
        return None
    if any(w.kind is Kind.THINK or w.kind is Kind.SUSPECT for w in view.words):
        return None
    return Tag.TELL if view.reader.tells else Tag.DIVINE


def _i_am(view: View, i: int, held: Who | None, species: Species | None) -> None:
    if view.has(Kind.BOTH, 0, i) or view.text_in(MIGHT, 0, i) and not view.clause.condition:
        return
    if species is not None:
        human = (species is Species.HUMAN) != view.negated(i)
        view.emit(i, Tag.CLAIM, role=WOLF, negated=human)
    else:
        view.emit(i, Tag.CLAIM, role=held, negated=view.negated(i))


def _linked(view: View, i: int) -> tuple[Kind | None, list[Who], bool] | None:
    """Of whom a role is said, by is, as or by standing after a name; and whether that is an object."""
    words = view.words
    plain = 0
    for j in range(i - 1, -1, -1):
        word = words[j]
        if (
            word.kind is Kind.BE
            or word.kind is Kind.SEEM
            or (word.kind is Kind.THINK and word.text.startswith("fe"))
        ):
            return _of_link(view, j)
        if word.kind is Kind.POSSESSIVE and j == view.verb:
            return view.subject.kind, view.subject.people, False
        if word.kind is Kind.PREP and word.value == "as":
            return _as_role(view, j, i)
        if word.kind in SEATED or word.kind in (Kind.ME, Kind.ALL, Kind.SOME, Kind.OTHERS):
            if 0 <= view.verb < view.subject.word <= j:
                # Inverted: "are you the seer".
                return view.subject.kind, view.subject.people, False
            return _after_person(view, j, i)
        if word.text == "confirmed":
            continue
        if word.kind is Kind.BREAK and word.text in ("(", '"', "“", "="):
            continue
        if word.kind not in PASSED:
            return None
        if word.kind is Kind.WORD:
            plain += 1
            if plain > 2:
                return None
    if 0 < i and any(w.kind is Kind.BE for w in words[:i]):
        return None
    return None


_IDEAS: Final = frozenset("notion idea possibility thought chance odds question".split())
"""What is only thought of: the notion of Kai being the seer."""


def _of_link(view: View, j: int) -> tuple[Kind | None, list[Who], bool] | None:
    """Whose "is" stands at a place."""
    words = view.words
    k = j - 1
    while k >= 0 and (words[k].kind in _BEFORE_BE or words[k].kind is Kind.BREAK):
        k -= 1
    if k >= 1 and words[k].kind in (Kind.THINK, Kind.TRUST) and words[k - 1].kind is Kind.YOU:
        # "Who do you think is the wolf?"
        if view.has(Kind.WHO, 0, k):
            return Kind.WHO, [], False
    if k >= 0 and words[k].kind is Kind.POSSESSIVE:
        k -= 1
    if k < 0 or words[k].kind in (Kind.WHO, Kind.WHAT, Kind.WHY, Kind.HEY):
        if view.clause.relative:
            return view.subject.kind, view.subject.people, False
        if view.subject.kind is not None and view.subject.end > j:
            return view.subject.kind, view.subject.people, False
        if k >= 0 and words[k].kind is Kind.WHO:
            return Kind.WHO, [], False
        if view.subject.kind is None:
            return None
        return view.subject.kind, view.subject.people, False
    word = words[k]
    if words[j].text == "being" and any(w.text in _IDEAS for w in words[:k]):
        return None
    if word.kind in SEATED or word.kind in (Kind.ME, Kind.SOME, Kind.ALL, Kind.WE):
        if k > 0 and words[k - 1].form == "ing" and words[k - 1].kind in VERBS and view.subject.word >= 0:
            # "His vote and targeting Kai looks like a wolf": not Kai.
            return view.subject.kind, view.subject.people, False
        result = any(w.kind in (Kind.RESULT, Kind.DIVINE, Kind.TELL) for w in words[:k])
        apart = k > 0 and words[k - 1].text in ("against", "on", "for", "about", "with")
        if apart and view.subject.word < 0 and not result:
            # "Votes against Kai look like wolf tactics".
            return view.subject.kind, view.subject.people, False
        told = any(w.kind in (Kind.RESULT, Kind.DIVINE, Kind.TELL) for w in words[:k])
        if (
            k > 0
            and words[k - 1].kind is Kind.PREP
            and view.subject.word >= 0
            and view.subject.word < k
            and told
            and view.subject.owned
        ):
            return word.kind, view.listed(k)[0], True
        if (
            k > 0
            and words[k - 1].kind is Kind.PREP
            and view.subject.word >= 0
            and view.subject.word < k
            and words[k - 1].text != "of"
        ):
            return view.subject.kind, view.subject.people, False
        first = view.first_of_list(k)
        return (
            word.kind,
            view.listed(first)[0],
            words[j].text in ("being", "be")
            and words[j - 1].kind is not Kind.MODAL
            and first > 0
            and view.subject.kind is Kind.ME,
        )
    if words[j].text == "being" and any(w.kind is Kind.FALSE or w.text in _IDEAS for w in words[:k]):
        # "Lying about being the seer".
        return None
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
    return view.subject.kind, view.subject.people, False


def _as_role(view: View, j: int, i: int) -> tuple[Kind | None, list[Who], bool] | None:
    """ "I see Kai as the wolf"; "as the seer, I ..." is not of Kai."""
    words = view.words
    k = j - 1
    while k >= 0 and words[k].kind in (Kind.ADVERB, Kind.BREAK, Kind.GONE, Kind.WORD):
        k -= 1
    if k < 0 or words[k].kind not in SEATED and words[k].kind is not Kind.ME:
        if k >= 0 and words[k].kind is Kind.POSSESSIVE:
            return None
        together = any(w.text in ("working", "work", "acting") for w in words[:j])
        return (view.subject.kind, view.subject.people, False) if together else None
    if words[i].value == SEER and view.by is None and any(w.kind is Kind.DIVINE for w in words[:j]):
        return None
    if words[k].kind is Kind.ME and view.by is None:
        return None
    first = view.first_of_list(k)
    return words[k].kind, view.listed(first)[0], True


def _after_person(view: View, j: int, i: int) -> tuple[Kind | None, list[Who], bool] | None:
    """ "I divined Kai HUMAN", "Kai, the seer", "Kai wolf"."""
    words = view.words
    if words[j].kind is Kind.YOU and j == 0 and i == 1:
        return None
    between = words[j + 1 : i]
    if (
        len(between) == 1
        and between[0].text == "the"
        and words[i].kind is Kind.ROLE
        and words[j].kind is Kind.NAME
    ):
        if i + 1 == len(words) or words[i + 1].kind in (Kind.BREAK, Kind.PREP, Kind.AND, Kind.ADVERB):
            return Kind.NAME, view.listed(j)[0][:1], True
    if any(w.kind in (Kind.WORD, Kind.OR, Kind.SUSPECT, Kind.OUR, Kind.MY) for w in between):
        return None
    verb = any(
        w.kind in (Kind.DIVINE, Kind.THINK, Kind.SHOW, Kind.SAY, Kind.SHARE, Kind.RESULT) or w.text in _NAMES
        for w in words[:j]
    )
    bare = view.verb < 0 and j <= 2 and (words[i].kind is Kind.COLOUR or view.reader.shown is not None)
    if not verb and not bare:
        return None
    first = view.first_of_list(j)
    return words[j].kind, view.listed(first)[0], True


_NAMES: Final = frozenset(
    (
        "call called calling calls named name consider mark marked brand label labeled declare declared"
        " proved proven"
    ).split()
)


def _named_after(view: View, i: int) -> tuple[Kind | None, list[Who], bool] | None:
    """ "The werewolf is Kai", "our seer Kai"."""
    words = view.words
    before = [w for w in words[:i] if w.kind in PEOPLE or w.kind in VERBS and w.form != ""]
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
        elif word.text in ("among", "between", "either"):
            among = True
        elif word.kind not in (Kind.ADVERB, Kind.MODAL, Kind.DEGREE, Kind.NOT, Kind.NEED, Kind.BOTH) and not (
            word.kind is Kind.BREAK and linked
        ):
            return None
        j += 1
    return None


def _unlinked(view: View, i: int) -> None:
    """A role without a verb: of a divination, after a colon, "villager here", "any seer?"."""
    words = view.words
    word = words[i]
    reader = view.reader
    held: Who | None = word.value if isinstance(word.value, Holder | Group) else None
    species = word.value if isinstance(word.value, Species) else None
    if held == Holder(Role.VILLAGER) and reader.shown is not None:
        species = Species.HUMAN
    asks = view.asks or view.shares
    if asks:
        _ask_unlinked(view, i, held, species)
        return
    if _is_check(view, i):
        people = view.others(i, 2)
        for target in people:
            view.emit(i, Tag.DIVINE, subject=reader.me, object=target, species=species)
        if people:
            return
    after = words[i + 1] if i + 1 < len(words) else None
    alone = len(words) == 1 and view.clause.number == 0 and view.clause.opening == "" and view.clause.last
    if held is not None and (alone or (after is not None and after.kind is Kind.HERE and i <= 1)):
        view.emit(i, Tag.CLAIM, role=held)
        return
    if view.subject.kind is Kind.ME and species is not None and _got_on(view, i, species):
        return
    mine = reader.shown is not None and reader.shown[0] == reader.me and view.subject.kind in (Kind.ME, None)
    if mine and reader.shown is not None and species is not None and after is not None and view.verb >= 0:
        if after.kind is Kind.RESULT and (seen := reader.shown[1]) is not None:
            # "I divined Kai and got a human result".
            view.emit(i, Tag.DIVINE, subject=reader.me, object=seen, species=species, negated=view.negated(i))
            return
    if _of_heading(view, i, held, species) or _added(view, i, held, species):
        return
    if held is not None and species is None and _mine_as(view, i):
        view.emit(i, Tag.CLAIM, role=held)
    elif reader.shown is not None and species is not None and not _is_compound_at(view, i):
        near = next((w for w in reversed(words[:i]) if w.kind in (Kind.NAME, Kind.THIRD)), None)
        seen = (reader.who(near) if near is not None else None) or reader.shown[1] or reader.third
        if seen is not None and seen != reader.shown[0] and _tells(view, i):
            view.emit(
                i, Tag.DIVINE, subject=reader.shown[0], object=seen, species=species, negated=view.negated(i)
            )
    elif held is not None and (_opens_with_as(view, i) or _mine_as(view, i)):
        view.emit(i, Tag.CLAIM, role=held)


def _got_on(view: View, i: int, species: Species) -> bool:
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


def _mine_as(view: View, i: int) -> bool:
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


def _opens_with_as(view: View, i: int) -> bool:
    """ "As the seer, I ...": the subject comes later."""
    words = view.words
    if not words or words[0].value != "as" or i > 4 or any(w.kind not in PASSED for w in words[1:i]):
        return False
    told = view.subject.kind is Kind.SOME and i + 1 < len(words) and words[i + 1].kind is Kind.IT
    if view.subject.kind in (Kind.ME, Kind.MY, Kind.IT) or told:
        return True
    return view.verb < 0 and i + 1 >= len(words) - 1 and not view.reader.calls and not view.clause.last


def _is_compound_at(view: View, i: int) -> bool:
    return i + 1 < len(view.words) and (
        _is_compound(view, i) or view.words[i + 1].kind in (Kind.WORD, Kind.MODAL, Kind.BE, Kind.VERB)
    )


def _tells(view: View, i: int) -> bool:
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
            or w.form in ("past", "ing")
            for w in words[:i]
        )
    return (
        any(w.kind in (Kind.RESULT, Kind.DIVINE, Kind.SHOW, Kind.TELL) for w in words[:i])
        or view.subject.kind is Kind.IT
        and i - view.verb <= 3
    )


def _of_heading(view: View, i: int, held: Who | None, species: Species | None) -> bool:
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
            i, tag, object=who, role=held, species=species, evident=_evident(view), negated=view.negated(i)
        )
    return True


def _added(view: View, i: int, held: Who | None, species: Species | None) -> bool:
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


def _ask_unlinked(view: View, i: int, held: Who | None, species: Species | None) -> None:
    words = view.words
    tag = Tag.ROLE if held is not None else Tag.COLOUR
    before = view.clause.parent[0].words if view.clause.parent is not None else []
    whom = view.has(Kind.WHO, 0, i) or any(w.kind is Kind.WHO for w in before)
    if whom and not any(
        w.kind in (Kind.TRUST, Kind.SUSPECT, Kind.DIVINE, Kind.VOTE, Kind.ATTACK, Kind.CLAIM) for w in words
    ):
        to = None if view.has(Kind.YOU) or view.reader.calls else view.everybody()
        if _asks_for_claim(view, i) and not any(w.kind is Kind.THINK for w in before):
            view.emit(i, Tag.CLAIM, role=held, mood=Mood.ASK, to=EVERYBODY)
            return
        view.emit(i, tag, role=held, species=species, mood=Mood.ASK, object=EVERYBODY, to=to)
    elif held is not None and i <= 3 and words[0].kind is Kind.BE and words[1].text == "there":
        # "Is there a medium here?"
        view.emit(i, Tag.CLAIM, role=held, mood=Mood.ASK, to=EVERYBODY)
    elif (
        held is not None
        and i <= 2
        and (view.has(Kind.ANY, 0, i) or len(words) == 1)
        and (i + 1 == len(words) or words[i + 1].kind in (Kind.HERE, Kind.PREP, Kind.ADVERB, Kind.BREAK))
    ):
        view.emit(i, Tag.CLAIM, role=held, mood=Mood.ASK, to=EVERYBODY if not view.reader.calls else None)
