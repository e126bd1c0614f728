"""Votes, guards and attacks: announced, asked for, asked about, and reported."""

from collections.abc import Sequence
from typing import Final

from jinro.game.roles import Species
from jinro.language.claims import Agent, Several, Who
from jinro.language.prose.en.calls import is_apposed
from jinro.language.prose.en.lexicon.kinds import SEATED, VERBS, Kind, Word
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.judging import the_one
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.modes import POLITE, mode_of
from jinro.language.prose.en.predicates.outcomes import is_welcome, loses, must_not_fail, wins, wolves_win
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

TAGS: Final = {
    Kind.VOTE: Tag.VOTE,
    Kind.GUARD: Tag.GUARD,
    Kind.ATTACK: Tag.ATTACK,
    Kind.DIVINE: Tag.DIVINE,
}


def act(view: ClauseView, i: int) -> None:
    """An act as a verb: who does it, or is to do it, tells what it means."""
    words = view.words
    word = words[i]
    tag = tag_of(view, i)
    if word.text == "target" and view.shares and _is_of_night(view):
        view.emit(i, Tag.RESULT, mood=Mood.ASK, to=view.everybody())
        return
    compound = word.text == "target" and i > 0 and words[i - 1].kind in (Kind.ATTACK, Kind.VOTE, Kind.GOOD)
    if (compound or is_noun(words, i)) and word.kind is not Kind.VOTE:
        _noun(view, i)
        return
    if word.text == "target" and i and words[i - 1].value == "as":
        _as_target(view, i)
        return
    if word.form == "past" and _is_passive(view, i):
        _passive(view, i)
        return
    if word.form == "ing" and i > 1 and words[i - 1].kind in _NO_ONE and words[i - 2].kind is not Kind.BE:
        # "I agree with everyone targeting Kai".
        return
    targets = _apposed(view, i) or view.objects(i)[0] or view.pair(i) or alike(view, i) or _gap(view, i)
    if word.form == "ing" and i and words[i - 1].text == "before":
        # "Let's wait before voting Kai".
        return
    if word.kind is Kind.VOTE and i + 1 < len(words) and words[i + 1].kind is Kind.THIRD:
        targets = _guilty(view, targets)
    if word.kind is Kind.ATTACK and i + 1 < len(words) and words[i + 1].kind is Kind.THEIR:
        # "Target their loudest defender".
        targets = []
    opposed = i > 0 and (words[i - 1].text in _AGAINST or _is_opposed(words[i - 1]))
    if opposed and view.subject.kind is Kind.ME and not view.asks:
        # "I'm against voting Kai".
        for target in targets:
            if target != view.reader.me:
                negated = not view.negated(i)
                view.emit(i, tag, object=target, mood=Mood.REQUEST, to=EVERYBODY, negated=negated)
        return
    if view.subject.kind is not Kind.ME or word.kind is not Kind.VOTE:
        told = view.asks or word.form == "past" or view.subject.kind in SEATED
        # "Don't vote me".
        told = told or view.negated(i) and i + 1 < len(words) and words[i + 1].kind is Kind.ME
        targets = [who for who in targets if who != view.reader.me or told]
    if view.asks or view.shares:
        # "Why risk voting me?"
        bare = view.subject.word > i and view.has(Kind.WHY, 0, i)
        if view.subject.kind is not Kind.ME or view.shares or bare:
            ask(view, i, targets)
        return
    if view.clause.condition and _in_condition(view, i, tag, targets):
        return
    _done_by(view, i, tag, targets)


def _in_condition(view: ClauseView, i: int, tag: Tag, targets: list[Who]) -> bool:
    """Whether an act in a condition tells what is to be done: "if we vote Kai, we win"."""
    me = view.reader.me
    if must_not_fail(view, i) or wins(view, i) or is_welcome(view):
        for target in targets:
            if target != me:
                view.emit(i, tag, object=target, mood=Mood.REQUEST, to=EVERYBODY, condition=False)
        return True
    meant = view.objects(i)[0]
    # "If you vote me, the wolf wins".
    if view.words[i].kind is Kind.VOTE and loses(view) or meant == [me] and wolves_win(view):
        for target in meant:
            view.emit(i, tag, object=target, mood=Mood.REQUEST, to=EVERYBODY, negated=True, condition=False)
        return True
    return False


def _done_by(view: ClauseView, i: int, tag: Tag, targets: list[Who]) -> None:
    """What an act means by who does it, or is to do it."""
    word = view.words[i]
    mode = mode_of(view, i)
    if mode == "wish":
        wish(view, i, targets or _accused(view, i))
    elif mode == "mine":
        meant = targets or _threatened(view, i)
        _mine(view, i, [who for who in meant if who != view.reader.me])
    elif mode == "report" and view.person() == view.reader.me:
        # One's own name.
        _mine(view, i, [who for who in targets if who != view.reader.me])
    elif mode == "report":
        by = view.person()
        for target in targets:
            if by is not None and target != by:
                done = word.form != "base" or word.kind is Kind.VOTE
                view.emit(i, tag, subject=by, object=target, past=done)
                if tag is Tag.VOTE and by in view.reader.to:
                    view.reader.cited = tag, by, target


_NO_ONE: Final = frozenset((Kind.ALL, Kind.OTHERS, Kind.SOME))
_AGAINST: Final = frozenset(("against", "opposed to"))


def _is_opposed(word: Word) -> bool:
    return word.kind is Kind.AGREE and isinstance(word.value, tuple) and word.value[0] == 0


def _apposed(view: ClauseView, i: int) -> list[Who]:
    """Who the object of an act is, said after it: "vote for the lie's author Kai"."""
    words = view.words
    for j in range(i + 3, min(len(words), i + 7)):
        if words[j].kind is Kind.NAME and is_apposed(words, j):
            return [] if view.is_owned_at(j) else view.listed(j)[0]
    return []


def alike(view: ClauseView, i: int) -> list[Who]:
    """Who stands for those an act is done to: "vote for those like Kai"."""
    words = view.words
    for j in range(i + 2, min(len(words) - 1, i + 6)):
        if words[j].kind is Kind.LIKE or words[j].text in ("such as", "especially"):
            return view.listed(j + 1)[0] if words[j + 1].kind is Kind.NAME else []
        if words[j].kind in VERBS and words[j].form not in ("adj", "noun"):
            return []
    return []


def _gap(view: ClauseView, i: int) -> list[Who]:
    """Whom an act without its object is done to: "Kai is the one we should vote out"."""
    before = view.clause.before
    if view.asks or view.shares or before is None or any(w.kind is Kind.NOT for w in before.words):
        return []
    if any(w.kind not in (Kind.ADVERB, Kind.GONE, Kind.PREP) for w in view.words[i + 1 :]):
        return []
    return the_one(view, i)


def tag_of(view: ClauseView, i: int) -> Tag:
    """The act; who is removed by night is bitten."""
    word = view.words[i]
    if word.kind is Kind.VOTE and word.text.startswith(_REMOVES):
        bitten = any(w.kind is Kind.ATTACK and w.text != "target" for w in view.words)
        bitten = bitten or view.text_in(_BY_NIGHT)
        before = view.clause.before
        if bitten or (before is not None and view.clause.number and _is_night(before.words)):
            return Tag.ATTACK
        if view.reader.situation.whisper and not any(w.text in _BY_DAY for w in view.words):
            # Whom wolves remove is bitten, unless they speak of the day.
            return Tag.ATTACK
    if word.kind is Kind.ATTACK and word.text.startswith(_AIMS) and view.reader.situation.whisper is False:
        # By day, in the open, who is targeted is voted.
        if not view.text_in(_BY_NIGHT) and not any(
            w.text.startswith(("night", "bite", "wol")) for w in view.words
        ):
            return Tag.VOTE
    return TAGS[word.kind]


_PROMPTS: Final = frozenset("made prompted led drove compelled caused convinced makes leads compels".split())
_AIMS: Final = ("target", "go after", "going after")
_REMOVES: Final = ("take out", "taking out", "eliminat", "remov", "get rid", "getting rid")
_BY_DAY: Final = frozenset("today today's tomorrow day vote votes voting lynch".split())
_BY_NIGHT: Final = frozenset(("tonight", "tonight's", "bite out", "night kill"))


def _is_night(words: Sequence[Word]) -> bool:
    return len(words) <= 4 and any(w.kind is Kind.ATTACK or w.text in _BY_NIGHT for w in words)


def _is_passive(view: ClauseView, i: int) -> bool:
    for j in range(i - 1, -1, -1):
        kind = view.words[j].kind
        if kind is Kind.BE:
            return True
        if kind not in (Kind.ADVERB, Kind.NOT):
            return False
    return False


def _passive(view: ClauseView, i: int) -> None:
    """ "Kai should be executed": a wish; "Kai was executed": a fact."""
    before = view.words[:i]
    should = any(w.kind is Kind.NEED or w.value == "should" for w in before)
    if view.asks or not should or view.subject.kind not in SEATED:
        return
    tag = tag_of(view, i)
    for target in view.subject.people:
        if target != view.reader.me:
            view.emit(i, tag, object=target, mood=Mood.REQUEST, to=EVERYBODY, negated=view.negated(i))


def _mine(view: ClauseView, i: int, targets: list[Who]) -> None:
    word = view.words[i]
    tag = tag_of(view, i)
    past = word.form == "past" or view.text_in(_DID, 0, i) or _is_perfect(view, i)
    hedged = any(w.kind is Kind.WANT and w.value == "maybe" for w in view.words[:i])
    degree = 65 if hedged or view.degree(i) else 0
    for target in targets:
        view.emit(
            i, tag, subject=view.reader.me, object=target, past=past, negated=view.negated(i), degree=degree
        )


_DID: Final = frozenset(("did",))


def _is_perfect(view: ClauseView, i: int) -> bool:
    """ "I've already cast my vote for Kai": a form that is base and past alike."""
    if not view.words[i].text.startswith(("cast", "put")):
        return False
    before = next((w for w in reversed(view.words[:i]) if w.kind is not Kind.ADVERB), None)
    return before is not None and before.kind is Kind.HAVE


def wish(view: ClauseView, i: int, targets: list[Who]) -> None:
    """An act that others are asked to do."""
    words = view.words
    tag = tag_of(view, i)
    if tag is Tag.GUARD and view.reader.situation.whisper:
        # Wolves who protect each other do so in talk.
        return
    to: Who | None = EVERYBODY
    asked = next((w for w in reversed(words[:i]) if w.kind is Kind.NAME), None)
    if view.subject.kind is Kind.YOU or view.has(Kind.YOU, 0, i):
        to = None
    elif view.reader.situation.whisper and len(view.reader.to) > 1:
        # "@Kai @Rin let's bite May": each of them.
        to = None
    elif view.subject.kind is None and view.reader.calls and tag is not Tag.VOTE and not view.has(Kind.LETS):
        to = None
    elif asked is not None and view.subject.kind is Kind.ME and view.has(Kind.URGE, 0, i):
        to = view.reader.who(asked)
    bad = any(w.kind is Kind.BAD for w in words) and not any(w.kind is Kind.LETS for w in words[:i])
    good = next((j for j in range(i + 1, len(words)) if words[j].kind is Kind.GOOD), -1)
    if good > 0 and not bad:
        # "Voting Kai isn't right".
        bad = any(w.kind is Kind.NOT and w.text == "not" for w in words[i + 1 : good])
    if any(w.text in ("not right", "not quite right") for w in words[i + 1 :]):
        bad = True
    if len(targets) > 1 and view.text_in(_AMONG, i + 1):
        # "Choose our vote from among Kai and Rin".
        targets = [Several("or", tuple(targets))]
    negated = view.negated(i) != bad
    if negated:
        # "Don't vote Kai or Rin": neither.
        targets = each(targets)
    for target in [who for who in targets if who != view.reader.me or negated]:
        view.emit(i, tag, object=target, mood=Mood.REQUEST, to=to, negated=negated)


def each(people: list[Who]) -> list[Who]:
    """People one by one, "or" between them or not."""
    return [who for one in people for who in (one.parts if isinstance(one, Several) else (one,))]


_AMONG: Final = frozenset(("among", "amongst", "between"))


def _accused(view: ClauseView, i: int) -> list[Who]:
    """Whom the text has just accused; "let's vote" without a name means them."""
    rest = view.words[i + 1 :]
    if view.words[i].kind is not Kind.VOTE or (rest and not _is_nameless(rest)):
        return []
    if view.has(Kind.SOME, 0, i) or i and view.words[i - 1].text in ("before", "when", "after"):
        # "We must pick someone to lynch", "let's wait before voting".
        return []
    for one in reversed(view.reader.found):
        if one.mood is Mood.ASK or one.by is not None or one.subject not in (None, view.reader.me):
            if one.species is None and (one.mood is not Mood.ASK or one.object is not None):
                return []
            continue
        if one.negated or one.object is None or one.object == view.reader.me:
            continue
        if one.kind in (Tag.SUSPECT, Tag.VOTE, Tag.FALSE) or one.species is Species.WEREWOLF:
            return [one.object]
    return []


def _guilty(view: ClauseView, targets: list[Who]) -> list[Who]:
    """Whom a vote for "him" means: "Rin found Kai as wolf, vote him" is Kai, who is accused."""
    if len(targets) != 1 or view.asks or view.shares or view.negated(len(view.words)):
        return targets
    accused: list[Who] = []
    for one in view.reader.found:
        accuses = one.kind in (Tag.SUSPECT, Tag.FALSE) or one.species is Species.WEREWOLF
        if accuses and not one.negated and one.mood is Mood.STATE and isinstance(one.object, Agent):
            accused.append(one.object)
    if not accused or targets[0] in accused or accused[-1] == view.reader.me:
        return targets
    return accused[-1:]


def _is_nameless(rest: list[Word]) -> bool:
    """Whether what follows a vote names nobody but means the accused: now, accordingly, the real threat."""
    first = rest[0]
    if first.text == "accordingly" or first.text in ("this", "that") and len(rest) == 1:
        return True
    if first.kind is Kind.ADVERB:
        # "Let's vote wisely" means nobody.
        return not first.text.endswith("ly") and len(rest) < 3
    end = next((j for j, w in enumerate(rest) if w.kind in (Kind.TO, Kind.PREP)), len(rest))
    rest = rest[:end]
    last = next((w for w in reversed(rest) if w.kind is not Kind.ADVERB), first)
    described = all(w.kind in _DESCRIBED for w in rest)
    return described and first.text.startswith("the") and last.text.endswith(_CULPRITS)


_DESCRIBED: Final = frozenset(
    (Kind.DET, Kind.TRUE, Kind.SUSPECT, Kind.COLOUR, Kind.WORD, Kind.FALSE, Kind.ADVERB, Kind.HERE)
)
_CULPRITS: Final = ("threat", "danger", "wolf", "culprit", "enemy", "liar", "impostor", "imposter", "fraud")


_PURPOSES: Final = frozenset("force get make see settle end resolve pressure push clear".split())
_SOME_TIME: Final = frozenset(("later", "soon", "eventually"))


def _threatened(view: ClauseView, i: int) -> list[Who]:
    """Whom a vote of one's own without a name means: "explain, or I'll vote", "I'll vote to lynch"."""
    words, reader = view.words, view.reader
    if words[i].kind is not Kind.VOTE or view.has(Kind.NOT, 0, i) or words[i].text.startswith("push"):
        return []
    if words[i].form == "ing" and i + 1 == len(words):
        return _accused(view, i)
    rest = [w for w in words[i + 1 :] if w.kind is not Kind.ADVERB]
    aim = len(rest) > 1 and rest[0].kind is Kind.TO and rest[1].text in _PURPOSES
    if words[i].form != "base" or not view.has(Kind.MODAL, 0, i) or (rest and not aim):
        return []
    if any(one.kind is Tag.VOTE and one.object is not None and one.by is None for one in reader.found):
        return []
    if not reader.marked and len(reader.to) != 1:
        return [] if view.text_in(_SOME_TIME, i) else _accused(view, i)
    return [*(reader.marked or reader.to)] if _is_threat(view) else []


def _is_threat(view: ClauseView) -> bool:
    """Whether a vote depends on what somebody says: a condition stands beside it, or "or"."""
    before, after = view.clause.before, view.clause.after
    if view.words[-1].text.startswith("vote to ") or view.clause.opening in ("or", "otherwise"):
        return True
    beside = [one for one in (before, after) if one is not None]
    if any(w.kind in (Kind.NAME, Kind.CLAIM) for one in beside if one.condition for w in one.words):
        # "If Kai confirms I'll vote", "if no seer claims I'll vote".
        return False
    return any(one.condition or one.opening == "or" for one in beside)


def ask(view: ClauseView, i: int, targets: list[Who]) -> None:
    """A question about an act, or a polite request."""
    words = view.words
    tag = tag_of(view, i)
    kind = view.subject.kind
    did = any(w.value == "did" and w.kind is Kind.DO for w in words[:i])
    past = words[i].form == "past" or did or view.text_in(_PROMPTS, 0, i)
    first = words[0]
    before = view.clause.before
    if view.subject.word < 0 and before is not None and before.words:
        first = before.words[0]
    wants = kind is Kind.YOU and first.kind is Kind.MODAL and first.text in POLITE and words[i].form == "base"
    # "Will you vote Kai?" is a question.
    wants = wants and not (first.text == "will" and words[i].kind is Kind.VOTE and not view.has(Kind.PLEASE))
    ours = kind is Kind.WE and first.kind is Kind.MODAL and first.text in ("can", "could") and not past
    wants = wants or (ours and not view.has(Kind.WHY))
    if targets and view.has(Kind.LETS, 0, i) or (wants and targets and not view.has(Kind.WHO)):
        wish(view, i, targets)
        return
    if i and words[i - 1].kind is Kind.PREP and not targets:
        return
    if i == 2 and words[1].text == "about" and words[0].kind is Kind.WHAT:
        # "How about voting Kai?"
        wish(view, i, targets)
        return
    if kind is Kind.WE and did and not view.has(Kind.WHY):
        # "Did we lynch Kai?" asks what happened.
        return
    if view.has(Kind.WHY) and kind not in (Kind.YOU, Kind.WE, None) and view.subject.word < i:
        # Why somebody else did it is nobody's to answer.
        return
    to = view.everybody()
    if kind is Kind.WE and (view.has(Kind.WHY) and view.reader.to or view.reader.calls):
        # "Kai, why should we vote Rin?", "Kai, whom should we vote?"
        to = None
    who = None
    if kind in (Kind.NAME, Kind.THIRD) and words[i].form == "s":
        # "Kai votes for Rin?" only repeats it.
        return
    if kind is Kind.NAME:
        if view.verb == view.subject.end:
            return
        who = to = view.person()
    yours = kind is Kind.YOU and not view.clause.condition and not view.has(Kind.IF)
    parent = view.clause.parent
    thought = parent[0].words if parent is not None and parent[1].kind is Kind.THINK else []
    outside = bool(thought) and thought[0].kind is Kind.WHO
    if outside and any(w.kind is Kind.YOU for w in thought):
        # "Whom do you think we should vote for?"
        to = None
    if not targets and not (view.has(Kind.WHO) or outside or (yours and words[i].kind is Kind.VOTE)):
        return
    asks_whom = view.has(Kind.WHO, 0, i) and not (targets and kind is Kind.WHO)
    target = None if asks_whom else targets[0] if targets else None
    if view.subject.kind is Kind.YOU and not past and view.has(Kind.WHY):
        past = words[i].form in ("past", "ing")
    if words[i].text.startswith("target") and target is not None and _by_day(view, target):
        tag, past = Tag.VOTE, True
    view.emit(i, tag, object=target, mood=Mood.ASK, past=past, to=to, subject=who)


def _by_day(view: ClauseView, target: Who) -> bool:
    """Whether a question about a target is about votes: why somebody targets me or Kai."""
    return target == view.reader.me or (view.has(Kind.WHY) and view.subject.kind in (Kind.YOU, None))


def _is_of_night(view: ClauseView) -> bool:
    return any(w.text.startswith(("n0", "n1", "n2", "night")) for w in view.words)


def _noun(view: ClauseView, i: int) -> None:
    """ "For tonight's bite, Kai": an attack as a thing is not read, but "our target is Kai" is."""
    if (
        view.words[i].kind is not Kind.ATTACK
        or view.asks
        or view.words[i].text not in ("target", "attack", "bite")
    ):
        return
    if view.words[i].text == "target" and any(w.value == "as" for w in view.words[max(0, i - 3) : i]):
        _as_target(view, i)
        return
    if (
        view.words[i].text == "target"
        and view.subject.kind in SEATED
        and not view.subject.owned
        and view.subject.word < i
    ):
        _is_target(view, i)
        return
    if view.subject.kind is Kind.OUR or view.owner(i)[0] is Kind.OUR or view.words[0].kind is Kind.DET:
        people, at = view.objects(i, 4, across=True)
        linked = [w for w in view.words[i:at] if w.kind is Kind.BE]
        settled = view.words[i - 1].kind in (Kind.DET, Kind.OUR) and not view.should(at)
        if at > 0 and linked and view.reader.situation.whisper and settled:
            # "Our target is Kai", whispered: a plan that is settled.
            _mine(view, i, people)
        elif at > 0 and linked:
            wish(view, i, people)


_CLEAR: Final = frozenset(("clear", "obvious", "next", "main", "primary", "prime", "natural"))


def _as_target(view: ClauseView, i: int) -> None:
    """ "Let's keep Kai as target", "we proceed with Kai as our target"."""
    near = next((j for j in range(i - 2, -1, -1) if view.words[j].kind in SEATED), -1)
    asked = view.has(Kind.LETS) or view.subject.kind is Kind.WE or view.should(i)
    if near < 0 or view.asks or not asked or view.has(Kind.SHOW):
        return
    votes = view.has(Kind.VOTE) or not view.reader.situation.whisper
    before = view.clause.before
    votes = votes or (before is not None and any(w.kind is Kind.VOTE for w in before.words))
    for target in view.listed(view.first_of_list(near))[0]:
        tag = Tag.VOTE if votes else Tag.ATTACK
        view.emit(i, tag, object=target, mood=Mood.REQUEST, to=EVERYBODY, negated=view.negated(i))


def _is_target(view: ClauseView, i: int) -> None:
    """ "Kai should be our target": of the vote by day, of the attack by night."""
    rest = [w.text for w in view.words[i + 1 :]]
    if not view.has(Kind.BE, 0, i):
        return
    votes = view.has(Kind.VOTE) or "today" in rest or "today's" in rest
    bites = any(w.kind is Kind.ATTACK for w in view.words[:i])
    if not votes and not bites and not ("tonight" in rest or "tonight's" in rest):
        ours = view.owner(i)[0] is Kind.OUR or view.reader.situation.whisper and view.has(Kind.DET, i - 1, i)
        if not ours and not view.has(Kind.GOOD, 0, i) and not view.text_in(_CLEAR, 0, i):
            return
        votes = not view.reader.situation.whisper
    seen = view.has(Kind.DIVINE)
    settled = view.reader.situation.whisper and not view.has(Kind.MODAL) and not view.should(i)
    settled = settled and view.words[i - 1].kind in (Kind.DET, Kind.OUR)
    if (view.owner(i)[0] is Kind.MY or settled) and not votes:
        _mine(view, i, view.subject.people)
        return
    for target in view.subject.people:
        if target != view.reader.me:
            tag = Tag.DIVINE if seen else Tag.VOTE if votes else Tag.ATTACK
            view.emit(i, tag, object=target, mood=Mood.REQUEST, to=EVERYBODY, negated=view.negated(i))
