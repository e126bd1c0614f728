"""Suspicion: "I suspect Kai", "Kai is odd", "Kai worries me", "my top suspect is Kai"."""

from typing import Final

from jinro.language.claims import Who
from jinro.language.prose.en.lexicon.kinds import ACTS, PEOPLE, SEATED, Kind
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.judging import ABOUT, MAKES, asked_of, judged, the_one, topic_of
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.signs import guilt, weakens
from jinro.language.prose.en.predicates.suspicion.asked import ask_suspicion
from jinro.language.prose.en.predicates.suspicion.nouns import as_suspect, emit_suspicion, suspect_noun
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_EXPERIENCED: Final = frozenset(("me", "us", "here", "the village", "everyone"))


def suspect(view: ClauseView, i: int) -> None:
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
        guilt(view, i)
        return
    if word.value == 75:
        weakens(view, i)
        return
    if word.value == 74:
        _misleads(view, i)
        return
    if word.text == "suspect" and i and view.words[i - 1].text in _VERY:
        # "Your vote is the most suspect".
        _suspicious(view, i)
    elif is_noun(view.words, i) and word.form in ("base", "s", "noun", "person"):
        suspect_noun(view, i)
    elif word.form in ("base", "s", "past", "ing") and word.value == 71:
        _suspect_verb(view, i)
    elif word.form in ("base", "s", "past", "ing"):
        _worries(view, i)
    else:
        _suspicious(view, i)


_VERY: Final = frozenset("most more very highly so too quite rather pretty equally doubly also".split())


def _misleads(view: ClauseView, i: int) -> None:
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
            emit_suspicion(view, i, [*view.reader.to])
        return
    by = next((j for j in range(i - 2, 0, -1) if view.words[j].kind in SEATED), -1)
    by = view.first_of_list(by) if by > 0 else by
    if by > 0 and view.words[by - 1].text in ("by", "from", "of") and view.words[i - 1].kind is Kind.TO:
        emit_suspicion(view, i, view.listed(by)[0])


_PLANNED: Final = frozenset(("mislead", "deceive", "manipulate"))


def _is_predicate(view: ClauseView, i: int) -> bool:
    for j in range(i - 1, -1, -1):
        kind = view.words[j].kind
        if kind in (Kind.BE, Kind.SEEM) or view.words[j].text.startswith("feel"):
            return True
        if kind not in (Kind.ADVERB, Kind.DEGREE, Kind.NOT) and not (view.clause.asks and kind in PEOPLE):
            return False
    return False


def _suspect_verb(view: ClauseView, i: int) -> None:
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


def _degree(view: ClauseView, i: int) -> int:
    strong = view.text_in(frozenset(("strongly", "highly", "really", "deeply")), 0, i) or view.words[
        i
    ].text.startswith("strongly")
    return 85 if strong else int(str(view.words[i].value))


def _is_passive(view: ClauseView, i: int) -> bool:
    return i > 0 and view.words[i - 1].kind is Kind.BE


def _worries(view: ClauseView, i: int) -> None:
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
        emit_suspicion(view, i, made)
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
    too_much = view.text_in(_TOO, i)
    if (
        words[i].text.endswith(" out")
        and view.subject.owned
        and not too_much
        and not view.text_in(MAKES, 0, i)
    ):
        # "Kai's silence stands out".
        return
    if view.subject.kind is Kind.ME:
        return
    mine = words[i].text.endswith((" me", " us")) or " me " in words[i].text or rest[:1] in (["me"], ["us"])
    for who in judged(view, i):
        if who != view.reader.me and who != EVERYBODY:
            by = None if mine or view.by == who else view.by
            view.emit(i, Tag.SUSPECT, object=who, degree=70, negated=view.negated(i), by=by)


_TOO: Final = frozenset(("too", "too much", "dangerous", "most dangerous", "suspicious"))


def _suspicious(view: ClauseView, i: int) -> None:
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
        emit_suspicion(view, i, view.others(i + 1, 0))
        return
    if view.reader.situation.whisper and word.text.startswith(_DECEIVES):
        # Among wolves, who misleads is no wolf.
        return
    people = _suspicious_of(view, i)
    after_clause = view.clause.after
    if word.form == "feel" and after is not None and i + 2 == len(words) and after.text in ABOUT:
        if after_clause is not None and after_clause.words[0].text == "how" and view.subject.kind is Kind.ME:
            # "I'm bothered by how quickly Kai voted".
            people = ClauseView(view.reader, after_clause, view).subject.people
    if people and word.text in _UNUSUAL and not view.asks:
        # "The anomaly of Kai's silence".
        emit_suspicion(view, i, people)
        return
    if not people and _accuses(view, i):
        emit_suspicion(view, i, view.subject.people)
        return
    if word.text.endswith(("to trust", "to believe")) and not people:
        people = view.others(i, 1)
    deed = words[0].form == "ing" and words[0].kind is not Kind.SEEM and bool(view.reader.to)
    if (view.asks and not deed) or view.shares:
        ask_suspicion(view, i, people)
        return
    ours = view.has(Kind.LETS) or view.subject.kind in (Kind.ME, Kind.WE)
    if word.text.endswith("threat") and ours and not view.reader.situation.whisper and as_suspect(view, i):
        # "Let's focus on Kai as the threat".
        return
    if any(w.kind is Kind.LETS for w in words[:i]) or (
        view.has(Kind.PLEASE) and view.subject.kind is not Kind.ME
    ):
        return
    if after is not None and after.text in ("for", "of") and view.subject.kind is Kind.IT and not people:
        if i + 2 < len(words) and words[i + 2].kind in SEATED and view.has(Kind.TO, i):
            # "It is strange for Kai to vote Rin".
            emit_suspicion(view, i, view.listed(i + 2)[0])
            return
    if after is not None and after.kind is Kind.TO and view.subject.kind is Kind.IT:
        if i + 2 < len(words) and words[i + 2].text not in _FOR_WHOM:
            # "It is strange to suspect Kai".
            return
    _judge_suspicious(view, i, people)


def _judge_suspicious(view: ClauseView, i: int, people: list[Who]) -> None:
    """Who is judged to be suspicious, unless it is said of something else."""
    words = view.words
    word = words[i]
    after = words[i + 1] if i + 1 < len(words) else None
    degree = 70 if word.value == 74 else max(int(str(word.value)), 70)
    if people and _feels(view, i, people, degree):
        return
    if word.form == "feel" and not people and view.subject.kind is Kind.ME and _feels_that(view, i):
        return
    if word.form == "feel" and view.text_in(MAKES, 0, i) and any(w.text in ("me", "us") for w in words[:i]):
        # "Kai makes me a bit wary".
        emit_suspicion(view, i, judged(view, i))
        return
    if word.text.endswith("threat") and view.text_in(_WAS, 0, i):
        # "He was a threat" to the wolves.
        return
    if word.text == "a trap" and not view.subject.owned:
        # "It's a trap!"
        return
    if after is not None and after.text in _MADMEN:
        # "A sneaky madman".
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
        emit_suspicion(view, i, meant, degree)
        return
    if _judges_nobody(view, i):
        return
    emit_suspicion(view, i, judged(view, i), degree)


_WAS: Final = frozenset(("was", "were"))
_MADMEN: Final = frozenset(("possessed", "madman", "lunatic"))
_DECEIVES: Final = ("trying to", "sowing", "spreading", "hiding", "covering")
_FOR_WHOM: Final = frozenset(("me", "us", "you", "trust", "believe", "ignore", "dismiss", "overlook"))
_QUALIFIED: Final = frozenset(
    (Kind.WORD, Kind.VOTE, Kind.CLAIM, Kind.DIVINE, Kind.RESULT, Kind.VERB, Kind.SAY)
)
"""What of somebody may be odd: behaviour, votes, a claim."""


def _attributed_to(view: ClauseView, i: int) -> bool:
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


def _is_threat(view: ClauseView, i: int) -> bool:
    """ "The real threat is Kai"."""
    people, at = view.objects(i, 2, across=True)
    linked = at > 0 and any(w.kind is Kind.BE for w in view.words[i + 1 : at])
    if not linked or view.is_owned_at(at) or view.subject.kind in SEATED:
        return False
    emit_suspicion(view, i, people)
    return True


def _names_after(view: ClauseView, i: int) -> bool:
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
    emit_suspicion(view, i, view.listed(linked + 1)[0])
    return True


_HOW: Final = frozenset("how why the fact way that when".split())


def _says_after(view: ClauseView, linked: int) -> bool:
    """ "What worries me is how Kai deflects", "what bothers me is the fact that Kai is silent"."""
    after = view.clause.after
    if view.words[0].kind is not Kind.WHAT or after is None or view.asks:
        return False
    if any(w.text not in _HOW for w in view.words[linked + 1 :]):
        return False
    subject = ClauseView(view.reader, after, view).subject
    if subject.kind not in SEATED and subject.kind not in (Kind.YOUR, Kind.THEIR):
        return False
    emit_suspicion(view, linked, subject.people)
    return True


def _suspicious_of(view: ClauseView, i: int) -> list[Who]:
    """Whom "suspicious of", "wary about" names."""
    after = view.words[i + 1] if i + 1 < len(view.words) else None
    if after is None or after.kind is not Kind.PREP or after.text not in ABOUT:
        return []
    if view.words[i].form == "adj" and after.text not in ("of", "about", "toward", "towards", "regarding"):
        return []
    return view.objects(i, 4)[0]


def _accuses(view: ClauseView, i: int) -> bool:
    """ "Are you hiding something?" accuses."""
    word = view.words[i]
    if not view.clause.asks or view.subject.kind is not Kind.YOU or view.has(Kind.WHY):
        return False
    if word.value == 74:
        return True
    doing = word.form == "adj" and (" " in word.text or word.text.endswith("ing"))
    return doing and not view.has(Kind.WHO) and not view.has(Kind.WHAT)


def _feels(view: ClauseView, i: int, people: list[Who], degree: int) -> bool:
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
        emit_suspicion(view, i, people, degree)
        return True
    return False


def _feels_that(view: ClauseView, i: int) -> bool:
    """ "I'm uneasy about that certainty", of whom it was about; "I'm uneasy — Kai skips and Rin waits"."""
    words = view.words
    rest = [w for w in words[i + 1 :] if w.kind not in (Kind.ADVERB, Kind.DEGREE)]
    if 2 <= len(rest) <= 4 and rest[0].text in ("about", "with", "of", "by") and rest[1].text in _THAT:
        emit_suspicion(view, i, topic_of(view))
        return True
    after = view.clause.after
    if rest or after is None or after.opening not in _DASHES or view.negated(i):
        return False
    found = False
    while after is not None and after.opening in (*_DASHES, "and"):
        subject = ClauseView(view.reader, after, view).subject
        if subject.kind is not Kind.NAME:
            break
        emit_suspicion(view, i, subject.people)
        found, after = True, after.after
    return found


_THAT: Final = frozenset(("that", "this", "such", "those", "these"))
_DASHES: Final = ("—", "–", " - ", "--", ":")


def _judges_nobody(view: ClauseView, i: int) -> bool:
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
