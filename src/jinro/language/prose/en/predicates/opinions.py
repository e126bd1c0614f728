"""Suspicion and trust, whether a claim is genuine, and questions for opinions."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Several, Who
from jinro.language.prose.en.lexicon.kinds import PEOPLE, SEATED, Kind
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.view import View
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_ABOUT: Final = frozenset(
    "of about toward towards on with regarding over in against around for at concerning by from to".split()
)
CLAIMS: Final = frozenset((Kind.CLAIM, Kind.RESULT, Kind.DIVINE, Kind.TELL, Kind.ROLE))
"""What of somebody is believed or not: a claim, a result."""
_TOPIC: Final = frozenset(("on", "about", "of", "against"))
_EXPERIENCED: Final = frozenset(("me", "us", "here", "the village", "everyone"))


# -- suspicion --------------------------------------------------------------------------------------


def suspect(view: View, i: int) -> None:
    word = view.words[i]
    about = i + 1 < len(view.words) and view.words[i + 1].text in ("about", "with")
    if (
        word.text == "off"
        and not _is_predicate(view, i)
        and not about
        and (view.verb >= 0 or i + 1 < len(view.words))
    ):
        return
    if word.value == 74:
        if (
            view.subject.kind in SEATED
            and not (word.text in ("mislead", "deceive", "manipulate") and view.has(Kind.TO, 0, i))
            or view.asks
        ):
            _suspicious(view, i)
        elif view.subject.kind in SEATED and not view.subject.owned:
            _suspicious(view, i)
        return
    if is_noun(view.words, i) and word.form in ("base", "s", "noun", "person"):
        _suspect_noun(view, i)
    elif word.form in ("base", "s", "past", "ing") and word.value == 71:
        _suspect_verb(view, i)
    elif word.form in ("base", "s", "past", "ing"):
        _worries(view, i)
    elif word.form == "person" or word.form == "noun":
        _suspect_noun(view, i)
    else:
        _suspicious(view, i)


def _is_predicate(view: View, i: int) -> bool:
    for j in range(i - 1, -1, -1):
        kind = view.words[j].kind
        if kind in (Kind.BE, Kind.SEEM) or (kind is Kind.THINK and view.words[j].text.startswith("feel")):
            return True
        if kind not in (Kind.ADVERB, Kind.DEGREE, Kind.NOT) and not (view.clause.asks and kind in PEOPLE):
            return False
    return False


def _suspect_verb(view: View, i: int) -> None:
    """ "I suspect Kai"."""
    words = view.words
    people, at = view.objects(i, 3)
    if view.asks or view.shares:
        if not words[i].text.startswith("question"):
            _ask_suspicion(view, i, people)
        return
    kind = view.subject.kind
    if (
        words[i].text == "suspect"
        and not people
        and i
        and any(w.kind in (Kind.BE, Kind.SEEM) or w.text in MAKES for w in words[max(0, i - 4) : i])
    ):
        _suspicious(view, i)
        return
    if words[i].form == "past" and _is_passive(view, i):
        return
    if words[i].text.startswith("question") and (at < 0 or not view.is_owned_at(at) or kind is not Kind.ME):
        return
    if any(w.kind in (Kind.LETS, Kind.PLEASE) for w in words[:i]):
        return
    if kind in (Kind.ME, None, Kind.WE):
        if kind is None and (words[i].form != "base" and words[i].form != "ing"):
            return
        for target in people:
            if target != view.reader.me:
                held = _degree(view, i)
                view.emit(i, Tag.SUSPECT, object=target, degree=held, negated=view.negated(i))
    elif kind in SEATED and not view.subject.owned:
        by = view.person()
        for target in people:
            if by is not None and target != by:
                view.emit(i, Tag.SUSPECT, object=target, by=by, degree=71)


def _degree(view: View, i: int) -> int:
    strong = view.text_in(frozenset(("strongly", "highly", "really", "deeply")), 0, i) or view.words[
        i
    ].text.startswith("strongly")
    return 85 if strong else int(str(view.words[i].value))


def _is_passive(view: View, i: int) -> bool:
    return i > 0 and view.words[i - 1].kind is Kind.BE


def _worries(view: View, i: int) -> None:
    """ "Kai worries me", "his story doesn't add up"."""
    words = view.words
    if view.asks or view.shares:
        if view.has(Kind.WHO, 0, i):
            view.emit(i, Tag.SUSPECT, mood=Mood.ASK, to=asked_of(view))
        return
    rest = [w.text for w in words[i + 1 : i + 3]]
    whole = " " in words[i].text
    if words[i].form == "past" and view.subject.kind is Kind.ME:
        # "I'm worried about Kai".
        _suspicious(view, i)
        return
    if not whole and words[i].form != "ing" and not (rest and rest[0] in _EXPERIENCED) and not rest[:1] == []:
        return
    if view.subject.kind is Kind.ME:
        if words[i].form == "base" and rest and rest[0] in ("about", "that"):
            _emit(view, i, view.others(i, 3))
        return
    _emit(view, i, judged(view, i))


def _emit(view: View, i: int, people: list[Who], degree: int = 70) -> None:
    for target in people:
        if target != view.reader.me and target != EVERYBODY:
            view.emit(i, Tag.SUSPECT, object=target, degree=degree, negated=view.negated(i))


def _suspicious(view: View, i: int) -> None:
    """ "Kai is suspicious", "I'm suspicious of Kai", "Kai's odd behaviour", "I find Kai odd"."""
    words = view.words
    word = words[i]
    after = words[i + 1] if i + 1 < len(words) else None
    people: list[Who] = []
    if after is not None and after.kind is Kind.PREP and after.text in _ABOUT:
        people, at = view.objects(i, 3)
        if word.form == "adj" and after.text not in ("of", "about", "toward", "towards", "regarding"):
            people = []
    accuses = (
        view.clause.asks
        and view.subject.kind is Kind.YOU
        and not view.has(Kind.WHO)
        and not view.has(Kind.WHAT)
        and word.form == "adj"
    )
    accuses = accuses and (" " in word.text or word.text.endswith("ing"))
    accuses = accuses or (word.value == 74 and view.clause.asks and view.subject.kind is Kind.YOU)
    if accuses and not people and not view.has(Kind.WHY):
        # "Are you hiding something?" accuses.
        _emit(view, i, view.subject.people)
        return
    if word.text.endswith(("to trust", "to believe")) and not people:
        people = view.others(i, 1)
    if view.asks or view.shares:
        _ask_suspicion(view, i, people)
        return
    if any(w.kind is Kind.LETS for w in words[:i]) or (
        view.has(Kind.PLEASE) and view.subject.kind is not Kind.ME
    ):
        return
    if after is not None and after.kind is Kind.TO and view.subject.kind is Kind.IT:
        # "It is strange to suspect Kai".
        return
    degree = 70 if word.value == 74 else max(int(str(word.value)), 70)
    kind = view.subject.kind
    if people:
        if (
            kind in (Kind.NAME, Kind.THIRD)
            and not view.subject.owned
            and (word.form in ("feel", "past") or after is not None and after.text == "of")
        ):
            by = view.person()
            for target in people:
                if by is not None and by != target:
                    view.emit(i, Tag.SUSPECT, object=target, by=by, degree=71)
            return
        if kind in (Kind.ME, None, Kind.WE, Kind.IT, Kind.SOME):
            _emit(view, i, people, degree)
            return
    if word.form == "feel" and view.text_in(MAKES, 0, i) and any(w.text in ("me", "us") for w in words[:i]):
        # "Kai makes me a bit wary".
        _emit(view, i, judged(view, i))
        return
    if word.form == "feel" or word.form == "past" or (view.clause.content and view.subject.kind is Kind.IT):
        return
    if any(w.kind in (Kind.COLOUR, Kind.ROLE) for w in words[:i]) and word.text.endswith("threat"):
        return
    if i < view.verb and not view.subject.people:
        # "Something strange is afoot".
        return
    if word.text.endswith(" out") and view.subject.owned:
        # "Kai's silence stands out".
        return
    _emit(view, i, judged(view, i), degree)


def judged(view: View, i: int) -> list[Who]:
    """Of whom an adjective or a verb like "worries me" is said."""
    subject = view.subject
    kind = subject.kind
    words = view.words
    made = next((j for j in range(i - 1, -1, -1) if words[j].text in MAKES), -1)
    if made >= 0:
        people, at = view.objects(made, 1)
        if 0 < at < i and not view.is_owned_at(at) and view.reader.me not in people:
            return people
    if subject.owned and any(w.text in _EVENTS for w in words[: max(view.verb, 0)]):
        return []
    if kind in SEATED or kind in (Kind.YOUR, Kind.THEIR):
        if subject.word > i:
            return []
        return subject.people
    if kind in (Kind.ME, Kind.WE) or kind is None:
        # "I find Kai suspicious", "something about Kai feels off"; "I am odd" is of nobody.
        for j in range(i - 1, -1, -1):
            if words[j].kind in SEATED or words[j].kind in (Kind.THEIR, Kind.YOUR):
                return view.listed(view.first_of_list(j))[0] if words[j].kind is Kind.NAME else _one(view, j)
        if kind is None:
            return _attributed(view, i)
        return []
    if kind in (Kind.IT, Kind.SOME):
        return _about_topic(view, i)
    return []


MAKES: Final = frozenset(
    "make makes making made find finds found consider considers deem render renders mark marks".split()
)
_EVENTS: Final = frozenset(
    "lynch lynching execution death elimination loss exile murder attack killing removal".split()
)
"""What befell somebody says nothing about them."""


def _one(view: View, j: int) -> list[Who]:
    who = view.reader.who(view.words[j])
    return [who] if who is not None else []


def _attributed(view: View, i: int) -> list[Who]:
    """A fragment without a subject: "Suspicious, that Kai", "feels off": whom the text was about."""
    if view.verb >= 0 and view.verb <= i and view.words[view.verb].kind in (Kind.SEEM, Kind.BE, Kind.RAISE):
        return topic_of(view)
    if (
        view.verb < 0
        and all(w.kind in (Kind.ADVERB, Kind.DEGREE, Kind.NOT) for w in view.words[:i])
        and (i + 1 == len(view.words) or (i + 2 == len(view.words) and view.words[-1].kind is Kind.WORD))
    ):
        return topic_of(view)
    return []


def _about_topic(view: View, i: int) -> list[Who]:
    words = view.words
    if view.subject.kind is Kind.SOME:
        both = any(w.kind is Kind.BOTH and w.text.startswith("both") for w in words[:i])
        seers = any(w.value is not None and w.kind is Kind.ROLE for w in words[:i])
        return view.reader.claimants(Role.SEER) if both and seers else []
    for j in range(i):
        # "Something about Kai feels off".
        if words[j].kind in SEATED and words[j - 1].text in ("about", "with", "of", "from", "in", "by"):
            return view.listed(j)[0]
    if view.has(Kind.BOTH, 0, i) or any(w.kind is Kind.SOME or w.kind is Kind.ALL for w in words[:i]):
        return []
    return topic_of(view)


def topic_of(view: View) -> list[Who]:
    topic = view.reader.topic
    return [topic] if topic is not None and topic != view.reader.me else []


_GRANTS: Final = frozenset(("share", "understand", "appreciate", "see", "notice"))


def _suspect_noun(view: View, i: int) -> None:
    """ "My suspicion falls on Kai", "Kai is my top suspect", "doubts about Kai"."""
    words = view.words
    word = words[i]
    kind, owner = view.owner(i)
    if view.asks or view.shares:
        _ask_noun(view, i, kind)
        return
    after = words[i + 1].text if i + 1 < len(words) else ""
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
    if kind is Kind.YOUR or kind in (Kind.THEIR, Kind.NAME):
        if owner is not None and owner != view.reader.me and people and after in _ABOUT:
            for target in people:
                if target != owner:
                    view.emit(i, Tag.SUSPECT, object=target, by=owner, degree=71)
        return
    if any(w.kind in (Kind.LETS, Kind.PLEASE) for w in words[:i]) or view.has(Kind.POSE):
        return
    if word.form in ("person", "base") and view.text_in(MAKES, 0, i):
        # "Your silence makes you my top suspect".
        _emit(view, i, judged(view, i), 85)
        return
    subject = view.subject
    linked = any(w.kind in (Kind.BE, Kind.SEEM) for w in words[:i])
    if (
        subject.kind in SEATED
        and not subject.owned
        and (linked or view.has(Kind.RAISE, 0, i))
        and subject.word < i
        and word.form != "past"
    ):
        if kind in (None, Kind.MY, Kind.OUR):
            _emit(
                view,
                i,
                subject.people,
                85
                if word.text in ("prime suspect", "top suspect", "main suspect", "primary suspect")
                else 70,
            )
        return
    if subject.kind is Kind.ME and kind is not Kind.MY and view.text_in(_GRANTS, 0, i):
        # "I understand the suspicion on Kai".
        return
    if kind in (Kind.MY, Kind.OUR) or subject.kind is Kind.ME:
        between = words[i + 1 : at] if at > 0 else []
        reaches = at > 0 and (
            after in _ABOUT
            or any(w.kind in (Kind.BE, Kind.VERB, Kind.SEEM, Kind.MODAL, Kind.FALSE) for w in between)
            or after == ""
        )
        if reaches:
            _emit(view, i, [who for who in people if who != view.reader.me], 70)
            return
    if subject.kind is Kind.IT and people and after in _ABOUT and any(w.text == "there" for w in words[:2]):
        _emit(view, i, people)
        return
    if view.has(Kind.RAISE, 0, i) and not people:
        _emit(view, i, judged(view, i))
    elif (
        subject.kind is None
        and word.form == "noun"
        and people
        and after in _ABOUT
        and not any(w.kind in (Kind.VERB, Kind.RAISE) for w in words[:i])
    ):
        _emit(view, i, people)
    elif subject.owned and view.has(Kind.RAISE, 0, i):
        _emit(view, i, subject.people)
    elif (
        word.form in ("person", "base")
        and at > 0
        and words[at - 1].kind is Kind.BE
        and subject.kind is not Kind.SOME
    ):
        _emit(view, i, people, 85)


def asked_of(view: View) -> Who | None:
    if view.has(Kind.YOU) or view.has(Kind.YOUR) or view.reader.calls:
        return None
    return view.everybody()


def _ask_suspicion(view: View, i: int, people: list[Who]) -> None:
    words = view.words
    kind = view.subject.kind
    if (kind is Kind.ME and not view.shares) or view.negated(i):
        return
    whom = view.has(Kind.WHO)
    target = None if whom else (people[0] if people else None)
    if target is None and not whom:
        between = [w for w in words[view.subject.word + 1 : i] if w.kind in (Kind.NAME, Kind.THIRD)]
        if kind in (Kind.YOU, Kind.ALL) and between:
            # "Do you find Kai suspicious?"
            target = view.reader.who(between[-1])
        elif kind is Kind.THIRD and view.shares and not view.reader.to:
            # "Can everyone say whom they suspect".
            target = None
        elif kind in (Kind.NAME, Kind.THIRD, Kind.THEIR):
            target = view.person()
        elif words[i].value != 71 or not (
            view.has(Kind.YOU) or view.has(Kind.ANY) or kind in (Kind.ALL, Kind.OTHERS)
        ):
            if not (view.has(Kind.ANY, 0, i) and words[i].form == "adj") and not (
                any(w.kind in (Kind.ALL, Kind.OTHERS) for w in words[:i]) and words[i].form == "adj"
            ):
                return
    if target == view.reader.me and kind is not Kind.YOU:
        return
    view.emit(i, Tag.SUSPECT, object=target, mood=Mood.ASK, to=asked_of(view))


def _ask_noun(view: View, i: int, kind: Kind | None) -> None:
    """ "Any suspicions?", "name your suspect", "who is your top suspect?"."""
    words = view.words
    if kind is Kind.MY or view.negated(i):
        return
    people, at = view.objects(i, 3)
    if kind in (Kind.NAME, Kind.THEIR) and not people:
        return
    if (
        view.subject.kind is Kind.NAME
        and view.has(Kind.BE, 0, i)
        or (view.subject.kind is Kind.THIRD and kind is Kind.YOUR)
    ):
        target = view.person()
    else:
        target = (
            people[0]
            if people and at > 0 and words[at - 1].text in _ABOUT and not view.has(Kind.WHO)
            else None
        )
    open_ = (
        view.has(Kind.WHO)
        or view.has(Kind.ANY)
        or kind is Kind.YOUR
        or view.shares
        or view.subject.kind in (Kind.ALL, Kind.YOU, None)
    )
    if target is None and not open_:
        return
    if (
        target is None
        and words[i].form in ("base", "s")
        and words[i].text.startswith(("concern", "worr", "doubt", "question", "troubl"))
        and kind is not Kind.YOUR
    ):
        return
    if target == view.reader.me:
        return
    view.emit(i, Tag.SUSPECT, object=target, mood=Mood.ASK, to=asked_of(view))


# -- trust ------------------------------------------------------------------------------------------


def trust(view: View, i: int) -> None:
    words = view.words
    word = words[i]
    if word.form == "adj":
        _trustworthy(view, i)
        return
    if word.form == "noun" or is_noun(words, i):
        if view.subject.kind is Kind.ME and not view.asks:
            _emit_trust(view, i, view.others(i, 2), False)
        return
    people, at = view.objects(i, 3)
    claimed = at >= 0 and any(w.kind in CLAIMS for w in words[at + 1 : at + 5]) and view.is_owned_at(at)
    if not people:
        people, claimed = _claim_from(view, i)
    if at > 0 and any(w.kind is Kind.CLAIM and is_noun(words, j) for j, w in enumerate(words[:at]) if j > i):
        claimed = True
    people = [who for who in people if who != view.reader.me]
    if view.asks or view.shares:
        _ask_trust(view, i, people, claimed)
        return
    kind = view.subject.kind
    if (
        word.form == "past"
        and _is_passive(view, i)
        or any(w.kind is Kind.PLEASE for w in words[:i])
        and kind is not Kind.ME
    ):
        return
    if view.has(Kind.WHY):
        return
    told = kind is None and (view.has(Kind.LETS) or word.form in ("base", "ing"))
    if kind not in (Kind.ME, Kind.WE) and not told:
        return
    if word.text.startswith(("side", "defend", "stand", "back", "count", "rely")) and kind is not Kind.ME:
        return
    negated = view.negated(i)
    if negated and people and isinstance(people[0], Several):
        # "I don't trust Kai or Rin" means both.
        people = [*people[0].parts]
    over = next((j for j in range(i, len(words)) if words[j].text in ("over", "more than", "than")), -1)
    if over > 0:
        people = people[:1]
    _emit_trust(view, i, people, claimed)


def _claim_from(view: View, i: int) -> tuple[list[Who], bool]:
    """ "I trust the claim of Kai"."""
    for j in range(i + 1, min(len(view.words), i + 9)):
        if view.words[j].kind in (Kind.CLAIM, Kind.RESULT, Kind.DIVINE):
            kind, who = view.from_whom(j)
            return ([who], True) if who is not None and kind is not Kind.MY else ([], False)
    return [], False


def _emit_trust(view: View, i: int, people: list[Who], claimed: bool) -> None:
    for target in people:
        if target == view.reader.me:
            continue
        own = claimed and not view.negated(i)
        view.emit(i, Tag.TRUE if own else Tag.TRUST, object=target, negated=view.negated(i))


def _ask_trust(view: View, i: int, people: list[Who], claimed: bool) -> None:
    kind = view.subject.kind
    to = asked_of(view)
    which = any(w.kind is Kind.WHO and w.value == "claim" for w in view.words)
    if people and claimed and not view.has(Kind.WHO):
        view.emit(i, Tag.TRUE, object=people[0], mood=Mood.ASK, to=to)
    elif which:
        view.emit(i, Tag.TRUE, object=EVERYBODY, mood=Mood.ASK, to=to)
    elif kind is Kind.WE and view.has(Kind.WHO, 0, i) and view.text_in(frozenset(("least",)), i):
        view.emit(i, Tag.SUSPECT, mood=Mood.ASK, to=to)
    elif kind is Kind.ME or (kind is Kind.WE and not (people and view.has(Kind.NAME, i))):
        return
    elif kind is None and not view.shares and not view.has(Kind.WHO):
        return
    elif people or (
        (view.has(Kind.WHO) or view.shares) and (view.has(Kind.YOU) or kind in (Kind.ALL, Kind.OTHERS, None))
    ):
        target = people[0] if people and not view.has(Kind.WHO, 0, i) else None
        view.emit(i, Tag.SUSPECT, object=target, mood=Mood.ASK, to=to)


def _trustworthy(view: View, i: int) -> None:
    subject = view.subject
    if view.asks or view.shares:
        if subject.kind is Kind.WHO or view.has(Kind.WHO):
            view.emit(i, Tag.SUSPECT, object=None, mood=Mood.ASK, to=asked_of(view))
        elif subject.kind is Kind.NAME:
            view.emit(i, Tag.SUSPECT, object=view.person(), mood=Mood.ASK, to=asked_of(view))
        return
    people = (
        judged(view, i) if subject.kind in SEATED or subject.kind in (Kind.ME, Kind.THEIR, Kind.YOUR) else []
    )
    claimed = subject.owned and any(w.kind in CLAIMS for w in view.words[:i])
    for target in people:
        if target != view.reader.me:
            view.emit(
                i,
                Tag.TRUE if claimed and not view.negated(i) else Tag.TRUST,
                object=target,
                negated=view.negated(i),
            )


# -- questions for opinions -------------------------------------------------------------------------


def opinion(view: View, i: int) -> None:
    """ "Thoughts on Kai?", "what's your read?", "quick reads from everyone please"."""
    words = view.words
    word = words[i]
    read = word.value == "read"
    if word.text == "leads" and i + 1 < len(words) and words[i + 1].kind in PEOPLE:
        # "What leads you to suspect Kai?"
        return
    if word.text == "take" and not is_noun(words, i) and i > 0 and words[i - 1].kind is not Kind.ANY:
        return
    kind, owner = view.owner(i)
    if kind is Kind.NAME and read and view.shares and view.has(Kind.LETS):
        # "Let's hear Kai's reads".
        view.emit(i, Tag.ROLE, object=EVERYBODY, mood=Mood.ASK, to=owner)
    if kind in (Kind.MY, Kind.NAME, Kind.THEIR) or (kind is None and _is_of_plan(view)):
        return
    everybody = view.subject.kind in (Kind.ALL, Kind.OTHERS) or any(
        w.kind in (Kind.ALL, Kind.OTHERS) for w in words
    )
    wanted = (
        read
        and (view.has(Kind.PLEASE) or everybody or not view.reader.to and i <= 3 and view.verb < 0)
        and view.subject.kind is not Kind.ME
    )
    if not (view.asks or view.shares) and not (wanted and not view.has(Kind.NOT)):
        return
    people, at = view.objects(i, 4)
    on = next((j for j in range(i + 1, min(len(words), i + 6)) if words[j].text in _TOPIC), -1)
    if on > 0 and (at < 0 or at < on):
        # "What insight do you have on Kai?"
        people, at = view.objects(on, 3)
    about = at > 0 and any(
        w.text in _ABOUT and w.text not in ("from", "by", "with") for w in words[i + 1 : at]
    )
    target = people if about else []
    target = [who for who in target if who != view.reader.me]
    if not read and not target:
        if _are_claims(view, i):
            view.emit(i, Tag.TRUE, object=EVERYBODY, mood=Mood.ASK, to=asked_of(view))
        return
    alone = (
        read
        and not view.reader.calls
        and kind is not Kind.YOUR
        and not view.has(Kind.YOU)
        and not view.shares
    )
    to = EVERYBODY if everybody or alone or view.whom() == EVERYBODY else asked_of(view)
    for who in target or [EVERYBODY]:
        view.emit(i, Tag.ROLE, object=who, mood=Mood.ASK, to=to)


def _is_of_plan(view: View) -> bool:
    """ "What should we look at, claims or reads?" asks for no read."""
    if view.shares or view.has(Kind.ANY) or view.has(Kind.YOU):
        return False
    before = view.clause.before
    if view.verb >= 0 or before is None:
        return view.subject.kind is Kind.WE and view.has(Kind.OR)
    return view.has(Kind.OR) and any(w.kind is Kind.WE for w in before.words)


def _are_claims(view: View, i: int) -> bool:
    """ "About the claims", "on the two seer claims": what an opinion is asked of."""
    rest = view.words[i + 1 : i + 7]
    return (
        len(rest) > 1
        and rest[0].text in _ABOUT
        and any(w.kind is Kind.CLAIM and w.text == "claims" for w in rest)
    )


def think(view: View, i: int) -> None:
    """ "What do you think of Kai?", "how do you feel about Kai?"."""
    words = view.words
    if not (view.asks or view.shares) or not (view.has(Kind.WHAT, 0, i) or view.shares):
        return
    if view.subject.kind not in (Kind.YOU, Kind.ALL, Kind.OTHERS, Kind.WE):
        return
    after = words[i + 1] if i + 1 < len(words) else None
    if words[i].value == "of":
        for who in view.others(i, 1):
            view.emit(i, Tag.ROLE, object=who, mood=Mood.ASK, to=view.everybody())
        return
    if after is None or after.text not in ("of", "about", "regarding", "on", "toward", "towards"):
        return
    people, at = view.objects(i, 4)
    if not people and _are_claims(view, i):
        view.emit(i, Tag.TRUE, object=EVERYBODY, mood=Mood.ASK, to=view.everybody())
    for who in people:
        if who != view.reader.me:
            view.emit(i, Tag.ROLE, object=who, mood=Mood.ASK, to=view.everybody())
