"""Suspicion: "I suspect Kai", "Kai is odd", "Kai worries me", "my top suspect is Kai"."""

from typing import Final

from jinro.language.claims import Who
from jinro.language.prose.en.lexicon.inflect import forms
from jinro.language.prose.en.lexicon.kinds import ACTS, LINKS, PEOPLE, SEATED, Kind
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.judging import ABOUT, MAKES, asked_of, judged, the_one, topic_of
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.suspicion_asked import ask_noun, ask_suspicion
from jinro.language.prose.en.predicates.view import View
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_EXPERIENCED: Final = frozenset(("me", "us", "here", "the village", "everyone"))


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
    if word.value == 73:
        _guilt(view, i)
        return
    if word.value == 75:
        _weakens(view, i)
        return
    if word.value == 74:
        _misleads(view, i)
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


_SHOWS: Final = frozenset(
    form
    for verb in (
        "reveal show hint suggest indicate prove signal betray mean mask hide spell imply disguise"
        " conceal cover"
        " veil expose"
    ).split()
    for form in forms(verb)
)


_EVIDENCE: Final = frozenset(
    "evidence signs everything facts clues finger fingers all data logic elimination it arrows".split()
)


def points(view: View, i: int) -> None:
    """ "All signs point to Kai"."""
    words = view.words
    if not words[i].text.startswith("point") or i + 1 >= len(words) or view.asks or view.shares:
        return
    if words[i + 1].kind in SEATED and not view.is_owned_at(i + 1) and view.text_in(_EVIDENCE, 0, i):
        if i + 2 >= len(words) or words[i + 2].kind in (Kind.ADVERB, Kind.BREAK, Kind.AND, Kind.OR):
            _emit(view, i, view.listed(i + 1)[0])


def unsure(view: View, i: int) -> None:
    """ "Whom are you unsure about?"."""
    if view.asks and view.has(Kind.WHO, 0, i) and view.has(Kind.YOU, 0, i):
        view.emit(i, Tag.SUSPECT, mood=Mood.ASK)


def _guilt(view: View, i: int) -> None:
    """ "Kai's wavering reveals deceit", "that points to guilt"."""
    words = view.words
    linked = any(w.kind in LINKS or w.text in _SHOWS or w.kind is Kind.RAISE for w in words[:i])
    if view.subject.kind is Kind.ME and not linked and not (view.asks or view.negated(i)):
        # "I sense deception from Kai".
        sensed = i + 2 < len(words) and words[i + 1].text in ("from", "in") and words[i + 2].kind in SEATED
        _emit(view, i, view.others(i, 1) if sensed else [])
        return
    if not linked or view.asks or view.shares or view.negated(i):
        return
    if not any(w.text == "between" or w.kind is Kind.BOTH for w in words[:i]):
        _emit(view, i, judged(view, i))


def _weakens(view: View, i: int) -> None:
    """ "That undermines Kai's claim", "this weakens your credibility"."""
    words = view.words
    if view.asks or view.shares or view.negated(i) or words[0].text in ("nothing", "not"):
        return
    if view.subject.kind in (Kind.ME, Kind.WE) or words[i].form == "base" and view.subject.kind is None:
        return
    people, at = view.objects(i, 0)
    if at > 0 and view.is_owned_at(at) and any(w.kind in _BELIEVED for w in words[at + 1 : at + 5]):
        _emit(view, i, people)


_BELIEVED: Final = frozenset((Kind.CLAIM, Kind.RESULT, Kind.DIVINE, Kind.TRUE, Kind.TRUST, Kind.TELL))
"""What of somebody is weakened: a claim, credibility."""


def _misleads(view: View, i: int) -> None:
    """ "Kai misleads us", "are you hiding something?", "a plan by Kai to mislead us"."""
    word, subject = view.words[i], view.subject
    if view.reader.situation.whisper:
        # Among wolves, who misleads is no wolf.
        return
    if subject.kind in SEATED or subject.kind in (Kind.THEIR, Kind.YOUR) or view.asks:
        planned = word.text in _PLANNED and view.has(Kind.TO, 0, i)
        if view.asks or not planned or not subject.owned:
            _suspicious(view, i)
        return
    if subject.kind is Kind.IT and view.words[0].text in ("this", "that") and view.has(Kind.TO, 0, i):
        # "Isn't this classic to trick us, Kai?"
        if len(view.reader.to) == 1 and view.has(Kind.BE, 0, i) and not view.has(Kind.NOT, 1, i):
            _emit(view, i, [*view.reader.to])
        return
    by = next((j for j in range(i - 2, 0, -1) if view.words[j].kind in SEATED), -1)
    by = view.first_of_list(by) if by > 0 else by
    if by > 0 and view.words[by - 1].text in ("by", "from", "of") and view.words[i - 1].kind is Kind.TO:
        _emit(view, i, view.listed(by)[0])


_PLANNED: Final = frozenset(("mislead", "deceive", "manipulate"))


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
            ask_suspicion(view, i, people)
        return
    kind = view.subject.kind
    if kind is Kind.IT and words[0].text == "there" and view.has(Kind.NOT, 0, i):
        # "There's no reason to suspect Kai".
        kind = Kind.WE
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
    if i and words[i - 1].value == "instead":
        # "Instead of doubting Kai".
        return
    if words[i].text.startswith("question") and (at < 0 or not view.is_owned_at(at) or kind is not Kind.ME):
        return
    if any(w.kind in (Kind.LETS, Kind.PLEASE) for w in words[:i]):
        return
    if not people and kind is Kind.ME:
        people = the_one(view, i)
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
                if by in view.reader.to:
                    view.reader.cited = Tag.SUSPECT, by, target


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
        if view.has(Kind.WHO, 0, i) or (view.subject.kind is Kind.ALL and words[i].text.endswith(" out")):
            view.emit(i, Tag.SUSPECT, mood=Mood.ASK, to=asked_of(view))
        elif view.has(Kind.YOU, i) and view.subject.kind is Kind.NAME and words[i].text.endswith(" out"):
            # "Why does Kai stand out to you?"
            view.emit(i, Tag.SUSPECT, object=view.person(), mood=Mood.ASK)
        elif view.has(Kind.YOU, i) and view.has(Kind.WHAT, 0, i):
            # "What about Kai bothers you?"
            near = [j for j in range(i) if words[j].kind in (Kind.NAME, Kind.THIRD, Kind.THEIR)]
            for who in view.listed(near[0])[0] if near else ():
                view.emit(i, Tag.SUSPECT, object=who, mood=Mood.ASK)
        return
    rest = [w.text for w in words[i + 1 : i + 3]]
    whole = " " in words[i].text
    if words[i].text.startswith(("mak", "made")) and rest and (made := view.others(i, 2)):
        # "That makes me doubt Kai".
        if view.subject.kind in (Kind.IT, None) or view.subject.owned:
            _emit(view, i, made)
            return
    if words[i].form == "past" and view.subject.kind is Kind.ME:
        # "I'm worried about Kai".
        _suspicious(view, i)
        return
    if not whole and words[i].form != "ing" and not (rest and rest[0] in _EXPERIENCED) and not rest[:1] == []:
        return
    parent = view.clause.parent
    if parent is not None and parent[1].form == "ing" and parent[1].kind in (Kind.SAY, Kind.CLAIM):
        # "Saying Kai is human makes me nervous": of who says it.
        for who in [view.by] if view.by is not None else view.reader.to:
            view.emit(i, Tag.SUSPECT, object=who, degree=70, by=None)
        return
    if words[0].kind in (Kind.WHAT, Kind.SOME, Kind.DET) and _names_after(view, i):
        return
    if view.subject.kind is Kind.IT and view.clause.content:
        # "It bothers me that Kai is silent": read with what it is.
        return
    if words[i].text.endswith(" out") and view.subject.owned and not view.text_in(MAKES, 0, i):
        # "Kai's silence stands out".
        return
    if view.subject.kind is Kind.ME:
        if words[i].form == "base" and rest and rest[0] in ("about", "that"):
            _emit(view, i, view.others(i, 3))
        return
    mine = words[i].text.endswith((" me", " us")) or " me " in words[i].text or rest[:1] in (["me"], ["us"])
    for who in judged(view, i):
        if who != view.reader.me and who != EVERYBODY:
            by = None if mine or view.by == who else view.by
            view.emit(i, Tag.SUSPECT, object=who, degree=70, negated=view.negated(i), by=by)


def _emit(view: View, i: int, people: list[Who], degree: int = 70) -> None:
    for target in people:
        if target != view.reader.me and target != EVERYBODY:
            by = None if view.by == target else view.by
            view.emit(i, Tag.SUSPECT, object=target, degree=degree, negated=view.negated(i), by=by)


def _suspicious(view: View, i: int) -> None:
    """ "Kai is suspicious", "I'm suspicious of Kai", "Kai's odd behaviour", "I find Kai odd"."""
    words = view.words
    word = words[i]
    after = words[i + 1] if i + 1 < len(words) else None
    if words[0].kind in ACTS and words[0].form == "ing" and word.text.startswith("not "):
        # "Voting Kai isn't right".
        return
    if _attributed_to(view, i):
        return
    if after is not None and after.kind is Kind.LIKE and view.has(Kind.SOME, max(0, i - 3), i):
        # "Check someone more suspicious like Kai".
        _emit(view, i, view.others(i + 1, 0))
        return
    people = _suspicious_of(view, i)
    after_clause = view.clause.after
    if word.form == "feel" and after is not None and i + 2 == len(words) and after.text in ABOUT:
        if after_clause is not None and after_clause.words[0].text == "how" and view.subject.kind is Kind.ME:
            # "I'm bothered by how quickly Kai voted".
            people = View(view.reader, after_clause, view).subject.people
    if people and word.text in _UNUSUAL and not view.asks:
        # "The anomaly of Kai's silence".
        _emit(view, i, people)
        return
    if not people and _accuses(view, i):
        _emit(view, i, view.subject.people)
        return
    if word.text.endswith(("to trust", "to believe")) and not people:
        people = view.others(i, 1)
    deed = words[0].form == "ing" and words[0].kind is not Kind.SEEM and bool(view.reader.to)
    if (view.asks and not deed) or view.shares:
        ask_suspicion(view, i, people)
        return
    ours = view.has(Kind.LETS) or view.subject.kind in (Kind.ME, Kind.WE)
    if word.text.endswith("threat") and ours and not view.reader.situation.whisper and _as_suspect(view, i):
        # "Let's focus on Kai as the threat".
        return
    if any(w.kind is Kind.LETS for w in words[:i]) or (
        view.has(Kind.PLEASE) and view.subject.kind is not Kind.ME
    ):
        return
    if after is not None and after.kind is Kind.TO and view.subject.kind is Kind.IT:
        if i + 2 < len(words) and words[i + 2].text not in _FOR_WHOM:
            # "It is strange to suspect Kai".
            return
    degree = 70 if word.value == 74 else max(int(str(word.value)), 70)
    if people and _feels(view, i, people, degree):
        return
    if word.form == "feel" and view.text_in(MAKES, 0, i) and any(w.text in ("me", "us") for w in words[:i]):
        # "Kai makes me a bit wary".
        _emit(view, i, judged(view, i))
        return
    if word.text.endswith("threat") and (view.reader.situation.whisper or _is_threat(view, i)):
        # Among wolves a threat is who endangers them.
        return
    if word.text in _UNUSUAL and view.negated(i):
        return
    if (word.value == 85 and i <= 1 or words[0].kind is Kind.WHAT) and _names_after(view, i):
        return
    if view.subject.kind is Kind.ME and not people and (meant := the_one(view, i)):
        # "Kai is the one I'm most worried about".
        _emit(view, i, meant, degree)
        return
    if _judges_nobody(view, i):
        return
    _emit(view, i, judged(view, i), degree)


_FOR_WHOM: Final = frozenset(("me", "us", "you", "trust", "believe", "ignore", "dismiss", "overlook"))
_QUALIFIED: Final = frozenset(
    (Kind.WORD, Kind.VOTE, Kind.CLAIM, Kind.DIVINE, Kind.RESULT, Kind.VERB, Kind.SAY)
)
"""What of somebody may be odd: behaviour, votes, a claim."""


def _attributed_to(view: View, i: int) -> bool:
    """ "We can't ignore Kai's strange vote": whatever is said of it, it is strange."""
    words = view.words
    if words[i].form != "adj" or view.asks or view.shares or i + 1 >= len(words) or not i:
        return False
    after = words[i + 1]
    if after.kind not in _QUALIFIED or (after.form not in ("", "noun", "ing") and not is_noun(words, i + 1)):
        return False
    kind, owner = view.owner(i)
    if kind not in (Kind.NAME, Kind.THEIR, Kind.YOUR) or owner is None or owner == view.reader.me:
        return False
    view.emit(i, Tag.SUSPECT, object=owner, degree=70, by=None)
    return True


def _is_threat(view: View, i: int) -> bool:
    """ "The real threat is Kai"."""
    people, at = view.objects(i, 2, across=True)
    linked = at > 0 and any(w.kind is Kind.BE for w in view.words[i + 1 : at])
    if not linked or view.is_owned_at(at) or view.subject.kind in SEATED:
        return False
    _emit(view, i, people)
    return True


def _names_after(view: View, i: int) -> bool:
    """ "What worries me is Kai's silence", "the most suspicious of all is Kai", "most suspicious: Kai"."""
    words = view.words
    linked = next(
        (j for j in range(i + 1, len(words)) if words[j].kind is Kind.BE or words[j].text == ":"), -1
    )
    if linked > 0 and _says_after(view, linked):
        return True
    if linked < 0 or linked + 1 >= len(words) or any(w.kind in SEATED for w in words[:linked]):
        return False
    if words[linked + 1].kind not in SEATED and words[linked + 1].kind not in (Kind.YOUR, Kind.THEIR):
        return False
    _emit(view, i, view.listed(linked + 1)[0])
    return True


_HOW: Final = frozenset("how why the fact way that when".split())


def _says_after(view: View, linked: int) -> bool:
    """ "What worries me is how Kai deflects", "what bothers me is the fact that Kai is silent"."""
    after = view.clause.after
    if view.words[0].kind is not Kind.WHAT or after is None or view.asks:
        return False
    if any(w.text not in _HOW for w in view.words[linked + 1 :]):
        return False
    subject = View(view.reader, after, view).subject
    if subject.kind not in SEATED and subject.kind not in (Kind.YOUR, Kind.THEIR):
        return False
    _emit(view, linked, subject.people)
    return True


def _suspicious_of(view: View, i: int) -> list[Who]:
    """Whom "suspicious of", "wary about" names."""
    after = view.words[i + 1] if i + 1 < len(view.words) else None
    if after is None or after.kind is not Kind.PREP or after.text not in ABOUT:
        return []
    if view.words[i].form == "adj" and after.text not in ("of", "about", "toward", "towards", "regarding"):
        return []
    return view.objects(i, 3)[0]


def _accuses(view: View, i: int) -> bool:
    """ "Are you hiding something?" accuses."""
    word = view.words[i]
    if not view.clause.asks or view.subject.kind is not Kind.YOU or view.has(Kind.WHY):
        return False
    if word.value == 74:
        return True
    doing = word.form == "adj" and (" " in word.text or word.text.endswith("ing"))
    return doing and not view.has(Kind.WHO) and not view.has(Kind.WHAT)


def _feels(view: View, i: int, people: list[Who], degree: int) -> bool:
    """ "I'm wary of Kai", "Rin is wary of Kai"."""
    word, after = view.words[i], view.words[i + 1] if i + 1 < len(view.words) else None
    kind = view.subject.kind
    if (
        kind in (Kind.NAME, Kind.THIRD)
        and not view.subject.owned
        and (word.form in ("feel", "past") or after is not None and after.text == "of")
    ):
        by = view.person()
        for target in people:
            if by is not None and by != target:
                view.emit(i, Tag.SUSPECT, object=target, by=by, degree=71)
        return True
    if kind in (Kind.ME, None, Kind.WE, Kind.IT, Kind.SOME):
        _emit(view, i, people, degree)
        return True
    return False


def _judges_nobody(view: View, i: int) -> bool:
    """Whether a word of suspicion is said of a feeling, a thing or an event."""
    word, words = view.words[i], view.words
    if word.value == 74:
        return False
    if word.form == "feel" or word.form == "past" or (view.clause.content and view.subject.kind is Kind.IT):
        return True
    if any(w.kind in (Kind.COLOUR, Kind.ROLE) for w in words[:i]) and word.text.endswith("threat"):
        return True
    if i + 1 < len(words) and words[i - 1].kind is Kind.PREP and words[i + 1].kind is Kind.WORD:
        # "Watch Kai for odd behaviour".
        return True
    # "Something strange is afoot"; "Kai's silence stands out".
    return i < view.verb and not view.subject.people


_UNUSUAL: Final = frozenset(("unusual", "anomalous", "anomaly", "an anomaly", "out of character"))
"""Who is not so may still be a wolf."""
_GRANTS: Final = frozenset(("share", "understand", "appreciate", "see", "notice"))


def _suspect_noun(view: View, i: int) -> None:
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
    if i and (words[i - 1].kind is Kind.GOOD or words[i - 1].text in _FAIR):
        # "Kai raised a fair question".
        return
    if kind in (Kind.MY, None) and view.subject.kind is Kind.ME and _as_suspect(view, i):
        return
    if word.form in ("person", "base") and view.text_in(MAKES, 0, i):
        # "Your silence makes you my top suspect".
        _emit(view, i, judged(view, i), 85)
        return
    if kind is Kind.MY and word.text.endswith("list") and view.subject.kind is Kind.ME and not people:
        # "I'll keep you high on my suspect list".
        near = next((j for j in range(i - 1, -1, -1) if words[j].kind in SEATED), -1)
        _emit(view, i, view.listed(view.first_of_list(near))[0] if near > 0 else [])
        return
    if word.form == "person" and i + 2 < len(words) and words[i + 1].text == ":":
        # "My top suspects: Kai, Rin".
        _emit(view, i, view.listed(i + 2)[0] if words[i + 2].kind is Kind.NAME else [])
        return
    if not _is_suspect(view, i, kind) and not _my_suspicion(view, i, kind, people, at):
        _some_suspicion(view, i, people, at)


_FAIR: Final = frozenset("fair valid interesting great excellent legitimate serious relevant".split()) - {
    "serious"
}


def _as_suspect(view: View, i: int) -> bool:
    """ "I'd keep Kai as my main suspect", "I have Kai as my top pick"."""
    words = view.words
    as_ = next((j for j in range(i - 1, max(0, i - 5), -1) if words[j].value == "as"), -1)
    if as_ < 2 or words[as_ - 1].kind not in SEATED or view.is_owned_at(as_ - 1):
        return False
    _emit(view, i, view.listed(view.first_of_list(as_ - 1))[0], 85)
    return True


def _after(view: View, i: int) -> str:
    return view.words[i + 1].text if i + 1 < len(view.words) else ""


def _their_suspicion(view: View, i: int, owner: Who | None, people: list[Who]) -> None:
    """ "Kai's suspicion of Rin"."""
    if owner is None or owner == view.reader.me or _after(view, i) not in ABOUT | {""}:
        return
    if not people and view.reader.topic != owner:
        people = topic_of(view)
    if view.subject.kind is Kind.ME and view.text_in(_SHARES, 0, i) and not view.has(Kind.NOT, 0, i):
        # "I share Kai's suspicion of Rin".
        _emit(view, i, people)
        return
    if _after(view, i) == "":
        return
    for target in people:
        if target != owner:
            view.emit(i, Tag.SUSPECT, object=target, by=owner, degree=71)


def _is_suspect(view: View, i: int, kind: Kind | None) -> bool:
    """ "Kai is my top suspect", "Kai raises alarm bells"."""
    subject, word = view.subject, view.words[i]
    linked = any(
        w.kind in (Kind.BE, Kind.SEEM)
        and not any(v.kind in (Kind.VERB, Kind.COLOUR) or v.value == "pretend" for v in view.words[j:i])
        for j, w in enumerate(view.words[:i])
    )
    if linked and word.text.endswith(" lead") and subject.owned and subject.word < i:
        # "Kai's silence is our only lead".
        _emit(view, i, subject.people)
        return True
    if subject.kind not in SEATED or subject.owned or subject.word >= i or word.form == "past":
        return False
    listed = kind is Kind.MY and word.text.endswith(("list", "radar", "suspects"))
    if not linked and not listed and not view.has(Kind.RAISE, 0, i):
        return False
    if kind in (None, Kind.MY, Kind.OUR):
        _emit(view, i, subject.people, 85 if word.text in _TOP else 70)
    return True


_MOVES: Final = frozenset(
    "nudge steer direct shift push cast throw plant sow spread move redirect deflect put"
    " place turn stir".split()
)
_SHARES: Final = frozenset("share shares second echo understand".split()) - {"understand"}
_TOP: Final = frozenset(("prime suspect", "top suspect", "main suspect", "primary suspect"))


def _my_suspicion(view: View, i: int, kind: Kind | None, people: list[Who], at: int) -> bool:
    """ "My suspicion falls on Kai", "I have doubts about Kai"."""
    subject = view.subject
    near = i - 2 if i > 1 and view.words[i - 1].text == "with" else -1
    if near > 0 and subject.kind is Kind.ME and view.words[near].kind in SEATED:
        # "I view Kai with suspicion".
        _emit(view, i, view.listed(view.first_of_list(near))[0])
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
    _emit(view, i, people)
    return True


_FALLS: Final = frozenset("falls fall lies lands rests points turns goes shifts".split())


def _some_suspicion(view: View, i: int, people: list[Who], at: int) -> None:
    """ "There is suspicion around Kai", "that raises suspicion", "the main suspect is Kai"."""
    words, subject = view.words, view.subject
    word = words[i]
    raised = view.has(Kind.RAISE, 0, i)
    about = bool(people) and _after(view, i) in ABOUT
    if subject.kind is Kind.IT and about and any(w.text == "there" for w in words[:2]):
        _emit(view, i, people)
    elif raised and not people:
        _emit(view, i, judged(view, i))
    elif i == 0 and at > 1 and view.text_in(_FALLS, 1, at) and words[at - 1].kind in (Kind.PREP, Kind.TO):
        # "Suspicion naturally falls on Kai".
        _emit(view, i, people)
    elif (
        subject.kind is None
        and word.form == "noun"
        and about
        and not any(w.kind in (Kind.VERB, Kind.RAISE) for w in words[:i])
    ):
        _emit(view, i, people)
    elif subject.owned and raised:
        _emit(view, i, subject.people)
    elif (
        word.form in ("person", "base")
        and at > 0
        and words[at - 1].kind is Kind.BE
        and subject.kind is not Kind.SOME
    ):
        _emit(view, i, people, 85)
