"""Whom somebody chose, suggests or switched to; as votes, divinations or bites."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Holder, Several
from jinro.language.prose.en.lexicon.kinds import SEATED, VERBS, Kind
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.powers import found
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_SWITCHES: Final = ("switch", "shift", "change", "move", "swap", "jump", "pivot", "turn")
_POINTS_AT: Final = ("call out", "called out", "calling out", "point at", "pointed at", "blame", "single")
_CHOOSES: Final = ("pick", "cho", "select", "target", "push", "hunt", *_POINTS_AT)
_MADE: Final = frozenset(
    "made makes make led leads lead prompted prompts drove drives compels compelled caused"
    " causes pushed pushes"
    " convinced convinces".split()
)


def choice(view: ClauseView, i: int) -> None:
    """ "Why did you pick Kai?": divined, if a seer is asked, otherwise voted."""
    word = view.words[i]
    if word.text == "hiding" and view.asks and view.words[0].text == "what" and view.subject.kind in SEATED:
        # "What are you hiding?"
        for who in view.subject.people:
            view.emit(i, Tag.SUSPECT, object=who, degree=70)
        return
    if word.kind is Kind.URGE and word.text.startswith(("suggest", "propos", "recommend", "nominat")):
        _suggests(view, i)
    if found(view, i) or _for_act(view, i) or _spares(view, i) or _gets(view, i):
        return
    if word.text.startswith(_EYES) and _whom_eyed(view, i):
        return
    if word.text.startswith(_SWITCHES) and (view.asks or view.shares):
        _ask_switch(view, i)
        return
    if word.text.startswith(_CHOOSES) and not (view.asks or view.shares):
        _chose(view, i)
        return
    if not word.text.startswith(_CHOOSES) or not (view.asks or view.shares):
        return
    bare = (
        view.subject.kind is None
        and word.form == "base"
        and view.has(Kind.WHY, 0, i)
        and bool(view.reader.to)
    )
    doing = word.form == "ing" and view.has(Kind.BE, 0, i)
    did = bare or doing or view.has(Kind.DO, 0, i) or word.form == "past" or view.text_in(_MADE, 0, i)
    yours = bare or view.subject.kind is Kind.YOU or (view.text_in(_MADE, 0, i) and view.has(Kind.YOU, 0, i))
    if not yours or not did or not (view.has(Kind.WHY) or view.has(Kind.WHAT)):
        return
    people, at = view.objects(i, 1)
    if at > 0 and view.is_owned_at(at):
        # "How did you choose your divination target?"
        if any(w.kind in (Kind.DIVINE, Kind.RESULT) for w in view.words[at:]):
            view.emit(i, Tag.RESULT, mood=Mood.ASK)
            view.used.update(range(at, len(view.words)))
        return
    picked_out = 0 < at < len(view.words) - 1 and view.words[at + 1].text == "out"
    if people and (picked_out or word.text.startswith(_POINTS_AT)):
        for who in people:
            view.emit(i, Tag.SUSPECT, object=who, mood=Mood.ASK)
    elif people and word.text.startswith("push"):
        view.emit(i, Tag.VOTE, object=people[0], mood=Mood.ASK, past=True)
    elif people:
        seer = (
            view.has(Kind.DIVINE)
            or view.claimed(view.person()) in (Role.SEER, Role.MEDIUM)
            or (bare and view.claimed(view.reader.to[0] if view.reader.to else None) is Role.SEER)
            or _told_result(view)
        )
        view.emit(i, Tag.RESULT if seer else Tag.VOTE, object=people[0], mood=Mood.ASK, past=True)
    elif bare and view.reader.to and view.claimed(view.reader.to[0]) is Role.SEER and view.has(Kind.SOME, i):
        # "Why pick someone who is dead?"
        view.emit(i, Tag.RESULT, mood=Mood.ASK)


_EYES: Final = ("eye", "look at", "looking at", "watching")


def _whom_eyed(view: ClauseView, i: int) -> bool:
    """ "Who are you eyeing?" asks for a suspect."""
    if not (view.asks or view.shares) or not view.has(Kind.WHO, 0, i) or view.subject.kind is not Kind.YOU:
        return False
    if any(w.kind not in (Kind.ADVERB, Kind.PREP, Kind.VOTE, Kind.DET) for w in view.words[i + 1 :]):
        return False
    if view.has(Kind.BE, 0, i) and any(w.text == "were" for w in view.words[:i]):
        # "Who were you watching?" is no question for a suspect.
        return False
    view.emit(i, Tag.SUSPECT, mood=Mood.ASK)
    return True


_AIMS: Final = (
    "focus",
    "pick",
    "choose",
    "select",
    "use",
    "turn",
    "prioriti",
    "look at",
    "direct",
    "aim",
    "push",
)
_SPARES: Final = ("leave", "spare", "ignore")


def _is_wish(view: ClauseView, i: int) -> bool:
    """Whether others are to do something: let's, we should, I suggest we, or a bare verb."""
    if view.subject.kind is Kind.WE or view.has(Kind.LETS, 0, i) or view.should(i):
        return not (view.asks or view.shares) or view.subject.kind is Kind.WE
    return view.subject.kind is None and i == 0 and view.words[i].form == "base" and not view.asks


def _for_act(view: ClauseView, i: int) -> bool:
    """ "We should focus on Kai for divination", "let's pick Kai for tonight's bite"."""
    words = view.words
    if not words[i].text.startswith(_AIMS) or not _is_wish(view, i) or view.has(Kind.WHO):
        return False
    people, at = view.objects(i, 1)
    like = next((j for j in range(i + 1, min(len(words) - 1, i + 6)) if words[j].kind is Kind.LIKE), -1)
    if at < 0 and like > 0:
        # "Pick an active player like Kai for the bite".
        people, at = view.objects(like, 0)
    if at < 0 or view.is_owned_at(at):
        return False
    last = view.listed(at)[1] if words[at].kind is Kind.NAME else at
    act = None
    if last + 2 < len(words) and words[last + 1].text in ("for", "as"):
        act = next((w.kind for w in words[last + 2 : last + 6] if w.kind in OF_ACT), None)
    elif words[0].text == "for":
        # "For the vote let's choose Kai".
        act = next((w.kind for w in words[1:4] if w.kind in OF_ACT), None)
    mood = Mood.REQUEST
    if view.asks and view.should(i):
        # "Should we focus on Kai or Rin for the vote?"
        mood = Mood.ASK
        people = [Several("or", tuple(people))] if len(people) > 1 else people
    for who in people if act is not None else ():
        if who != view.reader.me and act is not None:
            view.emit(i, OF_ACT[act], object=who, mood=mood, to=EVERYBODY, negated=view.negated(i))
    view.used.update(range(i, len(words)) if act is not None else ())
    return act is not None


_ALONE: Final = frozenset(("alone", "be", "out", "in peace", "for", "today", "for now"))


def _spares(view: ClauseView, i: int) -> bool:
    """ "Let's leave Kai alone today", "we should spare Kai", "leave them for today": no votes for them."""
    words = view.words
    if (
        not words[i].text.startswith(_SPARES)
        or not _is_wish(view, i)
        or view.has(Kind.NOT, 0, i)
        or view.asks
    ):
        return False
    people, at = view.objects(i, 0)
    if at < 0 and (people := view.pair(i)):
        at = i + 1
    if at != i + 1 or view.is_owned_at(at):
        return False
    last = view.listed(at)[1] if words[at].kind is Kind.NAME else at
    rest = words[last + 1 :]
    if rest and rest[0].text not in _ALONE or (not rest and not words[i].text.startswith("spare")):
        return False
    tag = Tag.ATTACK if view.reader.situation.whisper else Tag.VOTE
    for who in people:
        if who != view.reader.me:
            view.emit(i, tag, object=who, mood=Mood.REQUEST, to=EVERYBODY, negated=True)
    return True


def _gets(view: ClauseView, i: int) -> bool:
    """ "Let's get Kai": by a vote, or by night."""
    if view.words[i].text != "get" or not view.has(Kind.LETS, 0, i) or view.asks:
        return False
    people, at = view.objects(i, 1)
    if at < 0 or at + 1 < len(view.words) or view.is_owned_at(at):
        return False
    tag = Tag.ATTACK if view.reader.situation.whisper else Tag.VOTE
    for who in people:
        if who != view.reader.me:
            view.emit(i, tag, object=who, mood=Mood.REQUEST, to=EVERYBODY, negated=view.negated(i))
    return True


OF_ACT: Final = {Kind.VOTE: Tag.VOTE, Kind.ATTACK: Tag.ATTACK, Kind.DIVINE: Tag.DIVINE, Kind.GUARD: Tag.GUARD}


def how_about(view: ClauseView, act: Tag | None) -> None:
    """ "Whom to divine? How about Kai?": a proposal for the act; "Rin, what about Kai?": a question."""
    words = [w for w in view.words if w.kind not in (Kind.ADVERB, Kind.HEY, Kind.DEGREE)]
    if len(words) < 3 or words[0].text not in ("how", "what") or words[1].text != "about":
        return
    at = next(i for i, w in enumerate(view.words) if w is words[2])
    if words[2].kind is not Kind.NAME or view.is_owned_at(at) or any(w.kind in VERBS for w in words[2:]):
        return
    people, last = view.listed(at)
    if last + 2 < len(view.words):
        return
    if view.reader.to and (words[0].text == "what" or act is None):
        if len(people) == 1 and isinstance(people[0], Several):
            people = [*people[0].parts]
        for who in people:
            if who != view.reader.me and who not in view.reader.to:
                view.emit(0, Tag.ROLE, object=who, mood=Mood.ASK)
        return
    for who in people if act is not None else ():
        if who != view.reader.me and act is not None:
            view.emit(0, act, object=who, mood=Mood.REQUEST, to=EVERYBODY)


def _suggests(view: ClauseView, i: int) -> None:
    """ "For the bite I suggest Kai", "I suggest Kai for the vote"."""
    if view.subject.kind not in (Kind.ME, None) or view.asks or i + 1 >= len(view.words):
        return
    at = i + 1
    kind = next((w.kind for w in view.words if w.kind in OF_ACT), None)
    before = view.clause.before
    if kind is None and before is not None and len(before.words) <= 4:
        kind = next((w.kind for w in before.words if w.kind in OF_ACT), None)
    if kind is None or view.words[at].kind is not Kind.NAME or view.is_owned_at(at):
        return
    if any(w.kind in OF_ACT and not is_noun(view.words, j) for j, w in enumerate(view.words) if j > at):
        return
    for who in view.listed(at)[0]:
        view.emit(i, OF_ACT[kind], object=who, mood=Mood.REQUEST, to=EVERYBODY, negated=view.negated(i))


def _ask_switch(view: ClauseView, i: int) -> None:
    """ "Why did you switch from Kai to Rin?": whom the addressee votes for now."""
    if not view.has(Kind.WHY) or view.subject.kind is not Kind.YOU:
        return
    at = next(
        (
            j
            for j in range(i + 1, len(view.words) - 1)
            if view.words[j].text in ("to", "onto", "toward", "towards")
        ),
        -1,
    )
    if at < 0:
        # "Why did you switch off Kai?"
        away = (j for j in range(i + 1, len(view.words) - 1) if view.words[j].text in ("off", "from"))
        at = next(away, -1)
    if at > 0 and view.words[at + 1].kind in (*SEATED, Kind.ME) and not view.is_owned_at(at + 1):
        who = view.who_at(at + 1)
        view.emit(i, Tag.VOTE, object=who, mood=Mood.ASK, past=True)
    elif view.has(Kind.VOTE, i):
        people, where = view.objects(i, 3)
        target = people[0] if people and not view.is_owned_at(where) else None
        view.emit(i, Tag.VOTE, object=target, mood=Mood.ASK, past=True)
        view.used.update(range(i, len(view.words)))


def _chose(view: ClauseView, i: int) -> None:
    """ "I chose Kai for his calm", said by a seer: a divination."""
    word = view.words[i]
    if word.form == "past" and view.subject.kind in SEATED and view.has(Kind.DIVINE, i):
        # "You picked Kai for your first check".
        by, (people, at) = view.person(), view.objects(i, 0)
        for who in people if by is not None and not view.is_owned_at(at) else ():
            view.emit(i, Tag.DIVINE, subject=by, object=who, past=True)
        return
    if (
        word.form != "past"
        or view.subject.kind is not Kind.ME
        or not word.text.startswith(("cho", "pick", "select"))
    ):
        return
    if view.claimed(view.reader.me) is not Role.SEER or view.has(Kind.NOT) or view.has(Kind.VOTE):
        return
    people, at = view.objects(i, 0)
    if at > 0 and not view.is_owned_at(at):
        for who in people:
            view.emit(i, Tag.DIVINE, subject=view.reader.me, object=who, past=True)


def _told_result(view: ClauseView) -> bool:
    """Whether the text itself has just said that the addressee claims a result or the seer."""
    return any(
        one.subject not in (None, view.reader.me)
        and (one.species is not None or one.role == Holder(Role.SEER))
        for one in view.reader.found
    )
