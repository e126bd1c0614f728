"""Talk about talk: who is told to tell something, agreement, and what somebody else said."""

from typing import Final

from msgspec.structs import replace

from jinro.language.claims import Agent, Holder, Who
from jinro.language.prose.en.lexicon.kinds import SEATED, Kind, Word
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.reports import told_by
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import Tag

_TELLING: Final = frozenset((Kind.SHARE, Kind.WONDER, Kind.SAY))
_ORDERING: Final = _TELLING | {Kind.URGE, Kind.RESULT}


def set_mood(view: ClauseView, before: ClauseView | None) -> None:
    """What a clause has from its parent, and whether it tells somebody to tell something."""
    clause = view.clause
    if before is not None and clause.parent is not None and not clause.parent[1].text.startswith("prov"):
        view.teller = before.teller
    if before is not None and clause.opening == "(":
        view.teller = before.teller
    view.shares = not clause.condition and (_orders_to_tell(view) or _needs_yours(view))
    if clause.parent is not None and before is not None:
        _from_parent(view, before, clause.parent[1])
    elif before is not None and before.shares and clause.opening in ("and", ",", "  ", "or", "(", ":", "&"):
        own = (
            view.subject.word >= 0
            and not view.subject.owned
            and view.words[0].kind not in (Kind.WHO, Kind.WHAT, Kind.WHY, Kind.ANY, Kind.DET)
        )
        own = own or (view.words[0].text in ("it", "that", "this") and view.verb == 1)
        view.shares = view.shares or not own
    elif (
        before is not None
        and before.shares
        and clause.opening in ("", "and")
        and view.subject.kind in (Kind.YOU, Kind.THIRD)
    ):
        # "Give one player you trust and one you suspect".
        view.shares = True
    elif before is not None and before.asks and clause.opening in ("and", "or") and view.verb < 0:
        view.asks = view.asks or before.asks
    if before is not None and before.by is not None and view.by is None:
        if before.words[0].value == "to" and clause.opening in (",", "  ", ""):
            view.by = before.by
        if clause.opening in ("(", ":") and not view.asks:
            view.by = before.by
        elif (
            clause.opening == "and"
            and view.subject.kind not in (Kind.ME, Kind.WE, Kind.YOU)
            and not view.asks
        ):
            told = before.clause.parent is not None or (
                before.has(Kind.DIVINE) and view.subject.kind is Kind.THIRD
            )
            view.by = before.by if told else None


_SHOWS: Final = ("prov", "confirm", "show", "indicat", "suggest", "mean")
"""What things do, and not those whose they are."""


def _from_parent(view: ClauseView, before: ClauseView, taker: Word) -> None:
    musing = taker.kind is Kind.WONDER and taker.text.startswith("wonder")
    musing = musing and (view.clause.opening == "if" or view.words[0].text in ("whether", "who", "what"))
    if musing and not (view.has(Kind.YOU) or view.has(Kind.YOUR) or view.has(Kind.ALL)):
        # "I wonder if Kai is the seer" asks nobody.
        view.used.update(range(len(view.words)))
    elif told_by(view, before, taker):
        return
    elif taker.kind in _TELLING and before.shares:
        view.shares = True
    elif taker.kind is Kind.THINK and before.shares and before.has(Kind.WHY) and before.has(Kind.YOU):
        # "Tell us why you think Kai is the wolf".
        view.asks = True
    elif taker.kind is Kind.SUSPECT and (taker.form == "adj" or taker.value == 72):
        judged = before.subject.kind in (Kind.IT, None) or any(w.text == "it" for w in before.words[-4:])
        if judged and view.subject.kind in SEATED and not before.asks:
            # "It's odd that Kai claimed so early".
            for who in view.subject.people:
                if who != view.reader.me:
                    view.emit(0, Tag.SUSPECT, object=who, degree=70, by=None)
    elif taker.kind is Kind.UNSURE or taker.kind is Kind.WONDER:
        view.used.update(range(len(view.words)))
    elif before.asks and taker.kind in (Kind.THINK, Kind.TRUST, Kind.SUSPECT, Kind.SHOW, Kind.DEGREE):
        view.asks = True
    elif taker.kind is Kind.DIVINE and before.by is not None and view.by is None:
        # "Kai divined Rin = werewolf".
        view.by = before.by
    elif taker.kind in (Kind.SAY, Kind.CLAIM, Kind.SHARE, Kind.SHOW, Kind.THINK):
        _reported(view, before, taker)


def _reported(view: ClauseView, before: ClauseView, taker: Word) -> None:
    """What a person says, claims or shows is said by that one."""
    told = before.subject
    if (
        taker.kind in (Kind.SAY, Kind.CLAIM)
        and told.kind in (Kind.SOME, Kind.ALL, Kind.OTHERS)
        and not before.has(Kind.MY)
        and not before.asks
    ):
        # "Two people say I'm human": nobody's in particular.
        view.used.update(range(len(view.words)))
        return
    if taker.form == "ing" and before.subject.kind is None and taker.kind is not Kind.THINK:
        # "Declaring I'm a wolf is bold, Kai", "Kai saying Rin is a wolf is bold".
        named = [w for w in before.words if w.kind in SEATED]
        view.by = view.reader.to[0] if len(view.reader.to) == 1 else None
        if named:
            view.by = view.reader.who(named[-1])
        if view.by is None:
            view.used.update(range(len(view.words)))
        return
    if taker.text.startswith("prove") and taker.form == "base" and told.kind in (None, Kind.YOU):
        # "Prove you are the seer" says no such thing.
        view.used.update(range(len(view.words)))
        return
    if taker.form == "ing" and taker.kind is Kind.THINK:
        # "Rin was attacked, proving Kai lied".
        return
    if told.kind in (Kind.NAME, Kind.THIRD, Kind.YOU, Kind.THEIR, Kind.YOUR) and not before.asks:
        of = told.word > 0 and before.words[told.word - 1].kind is Kind.PREP
        of = of or (0 <= told.word < len(before.words) - 1 and before.words[told.word + 1].form == "ing")
        if (told.owned or of) and taker.text.startswith(_SHOWS):
            return
        if taker.kind is Kind.THINK and any(w.text == "me" for w in before.words):
            # "Kai's shifting makes me think he is a wolf".
            return
        view.by = before.person()
        if view.by is None and taker.kind in (Kind.SAY, Kind.CLAIM):
            # "They say Kai is a wolf".
            view.used.update(range(len(view.words)))
        if told.owned and taker.kind is not Kind.CLAIM:
            view.by = None if before.has(Kind.DIVINE) or before.has(Kind.RESULT) else view.by


_GETS: Final = frozenset("get have see collect gather start begin do".split())
_TOLD: Final = frozenset((Kind.CLAIM, Kind.RESULT, Kind.OPINION, Kind.ROLE_WORD))


def _gets_told(view: ClauseView) -> bool:
    """ "Let's get claims", "let's have some reads"."""
    words = view.words
    at = next((i for i, w in enumerate(words) if w.text in _GETS and w.form in ("base", "")), -1)
    for i in range(at + 1, len(words) if at >= 0 else 0):
        if words[i].kind in _TOLD and is_noun(words, i) or words[i].text == "claims":
            return view.owner(i)[0] is None
        if words[i].kind not in (Kind.WORD, Kind.DET, Kind.ADVERB, Kind.SOME, Kind.ROLE, Kind.PREP):
            return False
    return False


_NEEDS: Final = frozenset(
    ("need", "want", "await", "demand", "require", "need to see", "want to see", "awaiting", "expect")
)


_WAITS: Final = frozenset(("waiting", "wait"))
_ONE: Final = frozenset("one person player name someone somebody a any players people names two".split())


def _one_you(view: ClauseView) -> bool:
    """ "One person you trust and one you suspect": what everybody is to name."""
    words = view.words
    at = next((i for i, w in enumerate(words) if w.kind is Kind.YOU), -1)
    if not 0 < at <= 3 or at + 1 >= len(words) or not all(w.text in _ONE for w in words[:at]):
        return False
    judged = next((w for w in words[at + 1 :] if w.kind is not Kind.ADVERB), None)
    return judged is not None and judged.kind in (Kind.TRUST, Kind.SUSPECT, Kind.THINK, Kind.SHOW)


_NAMED: Final = frozenset((Kind.SUSPECT, Kind.OPINION, Kind.VOTE, Kind.CLAIM, Kind.RESULT))


def _each(view: ClauseView) -> bool:
    """ "Others, one suspicion each", "everyone: your reads": nobody's verb tells them to tell it."""
    words = view.words
    if view.kinds.isdisjoint(_NAMED):
        return False
    before = view.clause.before
    called = words[0].kind in (Kind.OTHERS, Kind.ALL) or (
        before is not None and len(before.words) == 1 and before.words[0].kind in (Kind.OTHERS, Kind.ALL)
    )
    return called and not view.has(Kind.NOT) and not view.has(Kind.MY)


def _needs_yours(view: ClauseView) -> bool:
    """ "We need your result now", "result please": told without a verb of telling."""
    words = view.words
    if Kind.YOU in view.kinds and _one_you(view):
        return True
    if view.verb < 0 and _each(view):
        view.reader.to = ()
        return True
    if view.verb < 0 and len(words) <= 4:
        return bool(words) and words[-1].kind is Kind.PLEASE and view.subject.kind is None
    if view.has(Kind.LETS) and _gets_told(view):
        view.reader.to = ()
        return True
    if view.asks or view.subject.kind is not Kind.WE or not view.has(Kind.YOUR):
        return False
    if view.text_in(_WAITS):
        return True
    return any(w.text in _NEEDS and words[i + 1].kind is Kind.YOUR for i, w in enumerate(words[:-1]))


def _orders_to_tell(view: ClauseView) -> bool:
    """Whether a clause tells somebody to tell something: "please state", "we need to hear"."""
    words = view.words
    if view.kinds.isdisjoint(_ORDERING):
        return False
    kind = view.subject.kind
    for i, word in enumerate(words):
        if (
            word.kind is Kind.URGE
            and word.text == "ask"
            and i + 1 < len(words)
            and words[i + 1].kind in (Kind.WHAT, Kind.WHO, Kind.WHY)
        ):
            return kind in (Kind.ME, Kind.WE, None)
        if (
            word.text == "report"
            and len(words) > 1
            and (i == 0 or words[i - 1].kind in (Kind.PLEASE, Kind.ADVERB))
        ):
            return kind in (None, Kind.YOU, Kind.YOUR)
        if word.kind not in _TELLING or is_noun(words, i):
            continue
        if i > 1 and words[i - 1].text in ("me", "us") and words[i - 2].text in ("let", "allow"):
            # "Let me share a thought".
            return False
        if word.kind is Kind.WONDER:
            return (
                kind in (Kind.ME, Kind.WE, None) and not view.has(Kind.NOT, 0, i) and words[0].text != "one"
            )
        if word.form == "past" and kind is Kind.YOU and view.clause.content and view.has(Kind.NOT, 0, i):
            # "You haven't explained why you voted Kai".
            return True
        if word.form == "s" and kind is Kind.ALL:
            # "Let's have a round where everyone names one suspect".
            view.reader.to = ()
            return True
        if word.form != "base" or (i and words[i - 1].kind is Kind.TO and i == 1):
            # "To clarify, I divined Kai".
            return False
        return _orders(view, i)
    return False


def _orders(view: ClauseView, i: int) -> bool:
    """Whether somebody is told to do what the verb of telling at a place says."""
    words, kind = view.words, view.subject.kind
    hears = words[i].text.startswith(("hear", "want to hear"))
    if kind is None and i > 1 and words[i - 1].kind is Kind.TO and words[i - 2].kind is Kind.NAME:
        # "It's time for Kai to clarify his role".
        named = view.reader.who(words[i - 2])
        if named is not None and view.has(Kind.NEED, 0, i):
            view.reader.to = (named,)
    if view.has(Kind.LETS, 0, i):
        if view.text_in(_EACH, 0, i) or view.has(Kind.OUR, i):
            # "Let's each name a suspect", "let's share our reads".
            view.reader.to = ()
            return True
        return hears
    if kind is Kind.ALL or kind is Kind.OTHERS:
        view.reader.to = ()
    if kind is None or kind is Kind.YOU or kind is Kind.ALL or kind is Kind.OTHERS:
        return True
    if kind in (Kind.ME, Kind.WE):
        wanted = any(w.kind in (Kind.URGE, Kind.WANT, Kind.NEED) or w.text in _LIKES for w in words[:i])
        asked = wanted and any(w.kind in (Kind.YOU, Kind.ALL, Kind.OTHERS) for w in words[:i])
        return hears or asked or (view.has(Kind.PLEASE, 0, i) and view.subject.owned)
    if kind is Kind.NAME or kind is Kind.SOME or kind is Kind.THIRD:
        wanted = any(w.kind in (Kind.NEED, Kind.PLEASE) or w.value == "should" for w in words[:i])
        if wanted and kind is Kind.NAME and isinstance(who := view.person(), Agent):
            view.reader.to = (who,)
        return wanted
    return False


_EACH: Final = frozenset(("each", "all"))
_LIKES: Final = frozenset("want like love prefer appreciate expect".split())
_SPEAKS: Final = frozenset(
    (
        "reveal|speak|speak up|speak out|say so|come forward|step forward|step up|tell us"
        "|let us know|speak now"
        "|announce|confirm|show|declare|tell|say|answer|respond|stand up|stand|speak out|report|say it"
    ).split("|")
)
"""Verbs that without an object ask a role to come out."""


def come_out(view: ClauseView, before: ClauseView | None) -> None:
    """ "If you're the seer, reveal", "whoever is the seer, please speak up": a role is told to come out."""
    if view.clause.condition:
        _if_willing(view)
    if view.clause.condition or (view.asks and not view.has(Kind.PLEASE)) or view.clause.content:
        return
    at = next(
        (
            i
            for i, w in enumerate(view.words)
            if w.text in _SPEAKS and w.form == "base" and not is_noun(view.words, i)
        ),
        -1,
    )
    if at < 0 or not all(w.kind in _CLOSING for w in view.words[at + 1 :]):
        return
    role = _addressed_role(view, before, at)
    if role is None or any(
        one.sentence == view.clause.sentence for one in view.reader.found if one.mood is not Mood.STATE
    ):
        return
    yours = before is not None and before.subject.kind is Kind.YOU
    view.emit(at, Tag.CLAIM, role=role, mood=Mood.REQUEST, to=None if yours else EVERYBODY)


_WILLING: Final = frozenset(
    ("safe", "comfortable", "ready", "able", "ready to", "willing to", "prepared to", "happy to", "willing")
)


def _if_willing(view: ClauseView) -> None:
    """ "If the seer feels safe revealing, it might help": a role is asked to come out."""
    words = view.words
    at = next((i for i, w in enumerate(words) if w.text in _WILLING), -1)
    role = next((w.value for w in words[:2] if w.kind is Kind.ROLE and isinstance(w.value, Holder)), None)
    if at < 0 or role is None or view.has(Kind.NOT) or view.asks:
        return
    told = next((w for w in words[at + 1 : at + 3] if w.kind is not Kind.TO), None)
    if told is not None and told.text.startswith(("reveal", "speak", "shar", "announc", "confirm")):
        view.emit(at, Tag.CLAIM, role=role, mood=Mood.REQUEST, to=EVERYBODY, condition=False)


_CLOSING: Final = frozenset(
    (Kind.ADVERB, Kind.PLEASE, Kind.HERE, Kind.BREAK, Kind.HEY, Kind.WE, Kind.PREP, Kind.DEGREE)
)


_CALLING: Final = frozenset(
    (
        Kind.ROLE,
        Kind.ADVERB,
        Kind.OR,
        Kind.AND,
        Kind.HEY,
        Kind.BREAK,
        Kind.PLEASE,
        Kind.MODAL,
        Kind.DET,
        Kind.TRUE,
    )
)
"""What stands around a role that is called."""
ANOTHER: Final = frozenset(("another", "anyone else", "someone else", "others", "other"))


def _addressed_role(view: ClauseView, before: ClauseView | None, at: int) -> Who | None:
    """The role that is told to speak: of the condition before, or the subject."""
    if before is not None and before.verb < 1 and all(w.kind in _CALLING for w in before.words):
        # "Seer, speak up", "will the seer please speak up".
        said = before.words
        return next((w.value for w in said if w.kind is Kind.ROLE and isinstance(w.value, Holder)), None)
    hypothesis = before is not None and (before.clause.condition or before.words[0].text == "whoever")
    others = before is None or before.subject.kind not in (Kind.NAME, Kind.ME, Kind.THIRD, Kind.WE)
    if before is not None and hypothesis and others:
        said = before.words
        if any(w.text in ANOTHER for w in said) and isinstance(view.reader.role, Holder):
            # "Kai claims seer. If there is another, speak now."
            return view.reader.role
    elif view.subject.kind in (Kind.SOME, None, Kind.ALL) and (view.should(at) or view.has(Kind.PLEASE)):
        said = view.words[:at]
    elif at and all(w.kind in _CALLING for w in view.words[:at]):
        said = view.words[:at]
    else:
        return None
    return next((w.value for w in said if w.kind is Kind.ROLE and isinstance(w.value, Holder)), None)


def share_it(view: ClauseView, before: ClauseView) -> None:
    """ "If you have a result, share it": what is asked for stands in the condition."""
    at = next((i for i, word in enumerate(view.words) if word.kind in (Kind.SHARE, Kind.SAY)), -1)
    after = view.words[at + 1] if 0 <= at < len(view.words) - 1 else None
    if after is None or after.text not in ("it", "them", "that", "those"):
        return
    seer = before.subject.kind is Kind.SOME and before.has(Kind.ROLE)
    known = before.has(Kind.RESULT) or before.has(Kind.DIVINE) or (seer and before.text_in(_KNOWN))
    if (before.subject.kind is Kind.YOU or seer) and known:
        view.emit(at, Tag.RESULT, mood=Mood.ASK, to=EVERYBODY if seer else None)
    elif before.subject.kind is Kind.YOU and before.has(Kind.ROLE_WORD):
        view.emit(at, Tag.CLAIM, mood=Mood.ASK)


_KNOWN: Final = frozenset("insights insight information info anything something findings news".split())


def you_first(found: list[Predication], to: tuple[Who, ...]) -> None:
    """ "You first": the question to all is to the addressee above all."""
    last = next((one for one in reversed(found) if one.mood is Mood.ASK), None)
    if last is not None and last.to in (None, EVERYBODY) and len(to) == 1:
        found.append(replace(last, to=to[0]))


_MARKS: Final = ("name", "naming", "mark", "label", "call", "finger", "tag", "brand", "peg")


def say(view: ClauseView, i: int) -> None:
    """ "Kai accuses Rin of being a wolf": whose words these are; "why accuse Rin?"."""
    asked = view.asks or (view.shares and (view.has(Kind.WHY) or view.has(Kind.WHAT)))
    why = asked and view.has(Kind.WHY, 0, i) and view.words[i].text.startswith(_MARKS)
    if (why or asked and view.words[i].text.startswith("accus")) and view.subject.kind in (Kind.YOU, None):
        for who in view.objects(i, 1)[0] if not (view.has(Kind.COLOUR) or view.has(Kind.ROLE)) else ():
            view.emit(i, Tag.SUSPECT, object=who, mood=Mood.ASK)
        return
    if is_noun(view.words, i) or view.asks or view.shares:
        return
    if view.words[i].value == "to":
        # "According to Kai, ...".
        people, _ = view.objects(i, 0)
        view.by = people[0] if people else None
        return
    kind = view.subject.kind
    if kind in (Kind.NAME, Kind.YOU, Kind.THIRD) and view.subject.end <= i:
        view.by = view.person()
        if (
            view.by is not None
            and view.words[i].text.startswith("accus")
            and not any(w.kind in (Kind.COLOUR, Kind.ROLE) for w in view.words[i:])
        ):
            for who in view.objects(i, 1)[0]:
                view.emit(i, Tag.SUSPECT, object=who, degree=71)
