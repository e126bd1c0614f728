"""Who is what: claims of roles, roles and colours of others, and questions about them."""

from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import PLAIN, Group, Holder, Several, Who
from jinro.language.prose.en.lexicon.kinds import SEATED, VERBS, Kind
from jinro.language.prose.en.phrases import is_finite
from jinro.language.prose.en.predicates.bare_roles import unlinked
from jinro.language.prose.en.predicates.bearers import linked, named_after
from jinro.language.prose.en.predicates.comingout import MIGHT, SEER, WOLF
from jinro.language.prose.en.predicates.judging import topic_of
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.reports import restated_from
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


def role(view: ClauseView, i: int) -> None:
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
    if after is not None and after.kind in (Kind.DIVINE, Kind.RESULT) and word.text in _TRUE_SEER:
        if i and words[i - 1].kind is Kind.MY and not view.asks:
            # "My real seer divination".
            view.emit(i, Tag.CLAIM, role=word.value)
            return
    if Kind.ONE_OF in view.kinds and _one_of_them(view, i):
        return
    if word.value == _POSSESSED and _one_of_each(view, i):
        return
    if word.text == "cleared" and not view.asks and (_cleared_by(view, i) or _cleared(view, i)):
        return
    if word.text == "villagers" and not view.has(Kind.BE, 0, i):
        # "To match villagers".
        return
    found = linked(view, i)
    if word.text == "safe" and any(
        w.form == "ing" and w.kind in VERBS or w.kind is Kind.VOTE for w in words[:i]
    ):
        # "Trusting a wolf isn't safe", "her votes are safe" are said of the deed.
        return
    if word.text in _ATTRIBUTES and after is not None and (after.kind in _NOUNS_AFTER):
        # "A clear fabrication".
        return
    if found is None:
        found = named_after(view, i)
    if (
        found is None
        and after is not None
        and is_compound(view, i)
        and view.subject.kind in SEATED
        and view.verb < i
    ):
        # "Kai gives me wolf vibes".
        found = view.subject.kind, view.subject.people, False
    if found is None and after is not None and after.text in KINDS_OF and i + 3 < len(words):
        if words[i + 2].text in ("by", "from") and words[i + 3].kind in SEATED:
            # "Classic wolf move by Kai".
            found = words[i + 3].kind, view.listed(i + 3)[0], False
    if found is None:
        unlinked(view, i)
        return
    _has_role(view, i, *found)


def _has_role(view: ClauseView, i: int, kind: Kind | None, people: list[Who], objected: bool) -> None:
    """The role is said of these people."""
    words = view.words
    word = words[i]
    after = words[i + 1] if i + 1 < len(words) else None
    if objected and _role_found(view, i):
        return
    if after is not None and after.kind is Kind.RESULT and words[i - 1].kind is Kind.MY and kind in SEATED:
        # "Kai is my wolf result".
        for who in people if isinstance(word.value, Species) and not view.asks else ():
            view.emit(i, Tag.DIVINE, subject=view.reader.me, object=who, species=word.value)
        return
    if after is not None and is_compound(view, i):
        _is_like(view, i, kind, people)
        return
    if view.by is None and isinstance(word.value, Species) and not (view.asks or view.shares):
        if (whose := _whose_result(view, i, people)) is not None:
            view.by = whose
            _is(view, i, kind, people, objected)
            view.by = None
            return
    _is(view, i, kind, people, objected)


def _role_found(view: ClauseView, i: int) -> bool:
    """ "The medium cleared Kai as human": what somebody's power found."""
    at = next((j for j, w in enumerate(view.words[:3]) if w.kind is Kind.ROLE), -1)
    told = view.words[at + 1 : i] if at >= 0 and not view.has(Kind.MY, 0, at) else []
    return any(w.kind in (Kind.SHOW, Kind.DIVINE, Kind.SAY) or w.text == "cleared" for w in told[:2])


_TRUE_SEER: Final = frozenset(("real seer", "true seer"))
_POSSESSED: Final = Holder(Role.POSSESSED)
_OF_TWO: Final = ("you", "them", "two", "these", "those", "one must", "one has to")


def _one_of_them(view: ClauseView, i: int) -> bool:
    """ "That leaves Kai and Rin: one of you must be the wolf": of the two who were just named."""
    words, group = view.words, view.reader.group
    one = next((w for w in words[:2] if w.kind is Kind.ONE_OF), None)
    if one is None or not one.text.endswith(_OF_TWO) or view.asks or view.shares or view.clause.condition:
        return False
    linked = view.has(Kind.BE, 0, i) and not any(w.kind in SEATED for w in words)
    if not linked or len(group) != 2 or view.reader.me in group or words[i].kind is not Kind.COLOUR:
        return False
    pair = Several("or", tuple(group))
    view.emit(i, Tag.COLOUR, object=pair, species=words[i].value, degree=PLAIN, negated=view.negated(i))
    return True


_SUPPOSED: Final = frozenset(("case", "probable", "likely", "possible"))


def _one_of_each(view: ClauseView, i: int) -> bool:
    """ "A seer and a possessed", of two who claim to be the seer: one of them is each."""
    before = view.clause.before
    said = view.words[:i] if before is None else [*before.words, *view.words[:i]]
    if view.asks or view.shares or any(w.kind in SEATED for w in (*said, *view.words)) or view.has(Kind.IF):
        return False
    if not any(w.value == SEER or w.kind is Kind.TRUE for w in said) or view.clause.condition:
        return False
    if not any(w.text == "one" for w in said):
        supposed = any(w.kind in (Kind.SAY, Kind.URGE) for w in said) or view.text_in(_SUPPOSED, i)
        if supposed or not any(w.kind is Kind.AND for w in said):
            # "Two claims suggest a seer and a possessed" is only supposed.
            return False
    rivals = view.reader.claimants(Role.SEER)
    if len(rivals) != 2:
        return False
    if view.reader.me in rivals:
        # Said by one of the two: the other one is.
        for who in rivals:
            if who != view.reader.me:
                view.emit(i, Tag.ROLE, object=who, role=_POSSESSED)
        return True
    for role in (SEER, _POSSESSED):
        view.emit(i, Tag.ROLE, object=Several("or", tuple(rivals)), role=role)
    view.reader.group = rivals
    return True


def _cleared_by(view: ClauseView, i: int) -> bool:
    """ "I was cleared by Kai": Kai's result."""
    words = view.words
    if i + 1 >= len(words) or words[i + 1].text != "by" or view.subject.kind is not Kind.ME:
        return False
    at = next((j for j in range(i + 2, min(len(words), i + 5)) if words[j].kind is Kind.NAME), -1)
    if at < 0 or view.is_owned_at(at):
        # "I was cleared by the seer".
        return view.has(Kind.ROLE, i + 1)
    view.emit(i, Tag.COLOUR, object=view.reader.me, species=Species.HUMAN, by=view.who_at(at))
    view.used.update(range(i, len(words)))
    return True


def _cleared(view: ClauseView, i: int) -> bool:
    """ "Kai cleared Rin", "I cleared Rin": a divination as a verb."""
    if view.negated(i):
        # "Kai hasn't been cleared" accuses nobody.
        return True
    if view.subject.kind in (Kind.THEIR, Kind.YOUR) and not view.has(Kind.BE, 0, i):
        # "His result cleared you".
        return True
    if view.subject.kind in SEATED and not view.has(Kind.BE, 0, i):
        by = view.person()
        for who in view.objects(i, 1)[0]:
            if by is not None and who != by:
                view.emit(i, Tag.COLOUR, object=who, species=Species.HUMAN, by=by, evident=Tag.DIVINE)
        return True
    people = view.others(i, 1) if view.subject.kind is Kind.ME else []
    for who in people:
        view.emit(i, Tag.DIVINE, subject=view.reader.me, object=who, species=Species.HUMAN)
    return bool(people)


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


def _is_like(view: ClauseView, i: int, kind: Kind | None, people: list[Who]) -> None:
    """ "That is classic wolf behaviour": said of whoever does it."""
    word, rest = view.words[i], view.words[i + 1 : i + 4]
    if view.asks or not any(w.text in KINDS_OF for w in rest):
        return
    by = next((j for j in range(i + 2, len(view.words) - 1) if view.words[j].text in ("by", "from")), -1)
    if by > 0 and view.words[by + 1].kind in SEATED and word.value is Species.WEREWOLF:
        # "That is wolf behaviour from Kai".
        people = view.listed(by + 1)[0]
    elif kind is Kind.IT and view.reader.topic is not None:
        people = [view.reader.topic]
    held = word.value if word.kind is Kind.ROLE else None
    for who in people:
        if who == view.reader.me or who == EVERYBODY:
            continue
        if held is not None:
            view.emit(i, Tag.ROLE, object=who, role=held, degree=65, negated=view.negated(i))
        elif word.value is Species.WEREWOLF:
            view.emit(i, Tag.SUSPECT, object=who, degree=70, negated=view.negated(i))


def _is(view: ClauseView, i: int, kind: Kind | None, people: list[Who], objected: bool) -> None:
    """Somebody is something: the speaker, an addressee, somebody else, or whoever is asked for."""
    word = view.words[i]
    reader = view.reader
    view.by = view.by or view.teller or _confirmer(view, i, objected)
    if view.by is None and word.value is Species.WEREWOLF and not (view.asks or view.shares):
        if _confessed(view, i, people):
            return
    held: Who | None = word.value if isinstance(word.value, Holder | Group) else None
    species = word.value if isinstance(word.value, Species) else None
    asks = view.asks or view.shares
    if kind is Kind.WHO:
        if asks:
            _ask_who_is(view, i, held, species)
        return
    if kind is Kind.IT and species is Species.WEREWOLF and not asks and _looks(view, i):
        for who in topic_of(view):
            view.emit(i, Tag.SUSPECT, object=who, degree=70, negated=view.negated(i))
        return
    if kind in _NOBODY or kind is None:
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
            view.emit(i, _tag(view, i), object=reader.me, role=held, species=species, evident=shown)
        elif not asks:
            _i_am(view, i, held, species)
        elif species is Species.WEREWOLF and view.clause.parent is not None and view.asks:
            # "Why do you think I'm a wolf?"
            thinks = view.clause.parent[0].words
            if any(w.kind is Kind.YOU for w in thinks) and any(
                w.kind in (Kind.WHY, Kind.WHAT) for w in thinks
            ):
                view.emit(i, Tag.SUSPECT, object=reader.me, mood=Mood.ASK)
        return
    if people == [reader.me] and kind is Kind.NAME and not asks and not objected and view.by is None:
        # "Mina is the wolf!", said by Mina.
        _i_am(view, i, held, species)
        return
    if asks and kind is Kind.YOU and not objected:
        _ask_you(view, i, people, held, species)
        return
    _they_are(view, i, people, held, species)


def _looks(view: ClauseView, i: int) -> bool:
    """ "It looks wolf to stall", "that is wolfy": a colour as an adjective."""
    words = view.words
    if i + 1 < len(words) and words[i + 1].form == "ing" and view.has(Kind.BE, 0, i):
        # "That's just a wolf trying to survive".
        return words[0].text in ("that", "this", "it")
    if i + 2 < len(words) and words[i + 1].text in ("would", "might", "does") and words[i - 1].text in _SAYS:
        # "That's exactly what a wolf would say".
        return True
    if words[i].text == "wolfish" or any(w.kind is Kind.SEEM and w.value == "like" for w in words[:i]):
        # "That is typical of a wolf"; but "it looks like the wolf attacked Kai".
        return not any(
            is_finite(words, j) and words[j - 1].kind is not Kind.WANT for j in range(i + 1, len(words))
        )
    before = words[i - 1] if i else None
    adjective = before is not None and before.kind in (Kind.SEEM, Kind.BE, Kind.ADVERB, Kind.DEGREE)
    return adjective and (view.has(Kind.SEEM, 0, i) or view.words[i].text.endswith("y"))


def _confessed(view: ClauseView, i: int, people: list[Who]) -> bool:
    """ "Kai admitted to being a wolf": what Kai says of himself."""
    before = view.clause.before
    said = [*(before.words if before is not None else ()), *view.words[:i]]
    if not any(w.text.startswith(("admit", "confess")) for w in said) or view.negated(i):
        return False
    if len(people) != 1 or people[0] == view.reader.me:
        return False
    view.emit(i, Tag.CLAIM, subject=people[0], by=people[0], role=WOLF)
    return True


_SAYS: Final = frozenset(("what a", "something a", "how a", "things a", "thing a"))
_NOBODY: Final = frozenset((Kind.ALL, Kind.OTHERS, Kind.SOME, Kind.WE, Kind.IT, Kind.OUR))
"""Subjects that are no player in particular."""


def _tag(view: ClauseView, i: int) -> Tag:
    return Tag.ROLE if view.words[i].kind is Kind.ROLE else Tag.COLOUR


def _confirmer(view: ClauseView, i: int, objected: bool) -> Who | None:
    """ "Kai confirmed Rin as human": whose words these are."""
    subject = view.subject
    first = view.words[0]
    if objected and first.form == "ing" and first.kind in (Kind.SHARE, Kind.SAY, Kind.SHOW, Kind.CLAIM):
        # "Revealing Rin as a wolf now feels off, Kai".
        return view.reader.to[0] if len(view.reader.to) == 1 else None
    if not objected or subject.kind not in SEATED or subject.word >= i or subject.owned:
        return None
    told = any(
        w.kind in (Kind.SHARE, Kind.SHOW, Kind.SAY)
        and w.form in ("past", "s")
        or w.kind is Kind.DIVINE
        or w.text in _TOLD
        for w in view.words[:i]
    )
    return subject.people[0] if told and subject.people else None


_TOLD: Final = frozenset(("cleared", "spotted", "flagged", "outed", "tagged", "pinged"))
"""What a seer does with somebody as a wolf."""


def _whose_result(view: ClauseView, i: int, people: list[Who]) -> Who | None:
    """ "Kai's claim about Rin being a wolf", "Kai's divination suggests Rin may be a wolf": Kai's words."""
    parent, before = view.clause.parent, view.clause.before
    ahead = parent[0].words if parent is not None else []
    if parent is None and before is not None and before.words and before.words[-1].text in _SUGGESTS:
        ahead = before.words
    said = [*ahead, *view.words[:i]]
    for j in range(1, len(said)):
        person, word = said[j - 1], said[j]
        if person.kind is not Kind.NAME and person.kind is not Kind.YOU:
            continue
        who = view.reader.who(person)
        tells = word.kind is Kind.POSSESSIVE and any(
            w.kind in (Kind.CLAIM, Kind.DIVINE, Kind.RESULT) for w in said[j + 1 : j + 4]
        )
        tells = tells or word.form == "ing" and word.kind is Kind.CLAIM or word.text == "call"
        tells = tells or word.kind is Kind.SEEM and j + 1 < len(said) and said[j + 1].text in _SURE
        if tells and who is not None and who not in people and who != view.reader.me:
            return who
    return None


_SURE: Final = frozenset("sure certain convinced confident positive".split())
_SUGGESTS: Final = _SURE | frozenset("suggests indicates shows hints implies says suggest indicate".split())


def _ask_who_is(view: ClauseView, i: int, held: Who | None, species: Species | None) -> None:
    """ "Who is the wolf?", "who is the seer?"."""
    if asks_for_claim(view, i):
        view.emit(i, Tag.CLAIM, role=held, mood=Mood.ASK, to=EVERYBODY)
        return
    to = None if view.has(Kind.YOU) or view.reader.calls else view.everybody()
    view.emit(i, _tag(view, i), role=held, species=species, mood=Mood.ASK, object=EVERYBODY, to=to)


def _ask_you(view: ClauseView, i: int, people: list[Who], held: Who | None, species: Species | None) -> None:
    """ "Are you the seer?"."""
    if view.has(Kind.WHAT) or i and view.words[i - 1].kind is Kind.OUR:
        # "Will you vote Kai for our villager win?"
        return
    if view.has(Kind.WHO, 0, i):
        # "Who do you actually think is a wolf?"
        _ask_who_is(view, i, held, species)
        return
    content = view.clause.parent is not None or view.has(Kind.WHY)
    if species is Species.WEREWOLF and content and view.negated(i):
        # "Why should we trust you're not the wolf?"
        return
    asked = held if held is not None else WOLF if species is Species.WEREWOLF else None
    if asked is not None:
        view.emit(i, Tag.CLAIM, role=asked, mood=Mood.ASK, to=people[0] if people else None)


def _they_are(view: ClauseView, i: int, people: list[Who], held: Who | None, species: Species | None) -> None:
    """ "Kai is a wolf", "is Kai a wolf?"."""
    me = view.reader.me
    asks = view.asks or view.shares
    false = any(w.kind is Kind.FALSE for w in view.words[max(0, i - 2) : i])
    if not asks and not false and species is not None and _is_past(view, i) and evident(view) is None:
        return
    if view.has(Kind.BOTH, 0, i) and view.negated(i) and len(people) == 2 and not asks:
        # "Kai and Rin can't both be the seer".
        people = [Several("or", tuple(people))]
    for who in people:
        if who == EVERYBODY or (who == me and (asks or view.by in (None, me))):
            continue
        if not asks and view.by is None:
            view.by = restated_from(view, who, species)
        if held == Holder(Role.VILLAGER) and not asks and view.has(Kind.SEEM, 0, i) and view.negated(i):
            # "Kai doesn't sound like a villager".
            view.emit(i, Tag.SUSPECT, object=who, degree=70)
            continue
        view.emit(
            i,
            _tag(view, i),
            object=who,
            role=held,
            species=species,
            mood=Mood.ASK if asks else Mood.STATE,
            negated=(view.negated(i) != false) != view.text_in(_RULES_OUT, 0, i),
            degree=0 if is_check(view, i) else view.degree(i) or (PLAIN if _infers(view, i) else 0),
            evident=Tag.DIVINE if is_check(view, i) or _asks_seer_why(view) else evident(view),
        )


_RULES_OUT: Final = frozenset("rule ruled ruling exclude excluded excluding dismiss dismissed".split())
"""Verbs that deny what follows "as": rule Kai out as a wolf."""


def _infers(view: ClauseView, i: int) -> bool:
    """ "Kai must be the wolf", "Kai is the only wolf left": a conclusion, whoever says it."""
    if any(w.text in ("must", "has to", "have to", "got to", "can") for w in view.words[:i]):
        return True
    if view.has(Kind.SUSPECT, 0, i):
        # "I suspect Kai as the wolf".
        return True
    return i > 0 and any(w.text in ("only", "last") for w in view.words[max(0, i - 3) : i])


def _asks_seer_why(view: ClauseView) -> bool:
    """ "Why do you call Kai a wolf?" asks a seer for the result."""
    if not view.asks or len(view.reader.to) != 1 or view.claimed(view.reader.to[0]) is not Role.SEER:
        return False
    said = any(w.kind in (Kind.SAY, Kind.SHARE, Kind.CLAIM) for w in view.words)
    return said and (view.has(Kind.WHY) or view.has(Kind.WHAT))


def _is_past(view: ClauseView, i: int) -> bool:
    """Whether "Kai was human" only repeats what came out: the speaker has no power to tell."""
    if not any(w.text in ("was", "were") for w in view.words[:i]) or view.degree(i):
        return False
    seat = view.reader.situation.speaker
    told = [one.role for one in view.reader.found if one.kind is Tag.CLAIM and one.subject is None]
    known = view.reader.situation.claimed.get(seat or 0)
    return known not in (Role.SEER, Role.MEDIUM) and not any(r in (SEER, Holder(Role.MEDIUM)) for r in told)


def _if_believed(view: ClauseView) -> bool:
    """ "If Kai is believed, I'm the wolf": what somebody else's word would make of the speaker."""
    before = view.clause.before
    if before is None or not before.condition or before.words[0].kind is not Kind.NAME:
        return False
    return any(w.kind in (Kind.TRUE, Kind.TRUST, Kind.AGREE) for w in before.words)


def _is_yet_to_be(view: ClauseView, i: int) -> bool:
    """ "I want us to be safe", "I'd divine those yet to be cleared"."""
    at = next((j for j in range(i - 1, 0, -1) if view.words[j].text == "be"), -1)
    if at < 1:
        return False
    return view.words[at - 1].text.endswith("us to") or (at == 1 and view.words[0].kind is Kind.TO)


def _i_am(view: ClauseView, i: int, held: Who | None, species: Species | None) -> None:
    if view.has(Kind.BOTH, 0, i) or view.text_in(MIGHT, 0, i) and not view.clause.condition:
        return
    if _if_believed(view) or species is not None and _is_yet_to_be(view, i):
        return
    if species is not None:
        human = (species is Species.HUMAN) != view.negated(i)
        view.emit(i, Tag.CLAIM, role=WOLF, negated=human)
    else:
        view.emit(i, Tag.CLAIM, role=held, negated=view.negated(i))
