"""Votes: announced, asked for, asked about and reported; also where the vote is a thing."""

from typing import Final

from jinro.language.claims import Several, Who
from jinro.language.prose.en.lexicon.kinds import ACTS, OWNERS, SEATED, Kind
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.acts import act, wish
from jinro.language.prose.en.predicates.judging import topic_of
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.modes import USEFUL
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

WAS: Final = frozenset("was were".split())
"""A vote that is judged so is over."""
_WISHES: Final = frozenset(
    ("want", "need", "like to", "see", "prefer", "rather have", "like", "want to", "hope to", "love to")
)
_THROWS: Final = frozenset("get kick throw send boot".split())
_GIVES: Final = frozenset(
    "get gets got getting has have earn earns deserve deserves take takes receive receives is are be"
    " 's".split()
)


def vote(view: ClauseView, i: int) -> None:
    if is_noun(view.words, i) or _is_way(view, i):
        _vote_noun(view, i)
    else:
        act(view, i)


def _is_way(view: ClauseView, i: int) -> bool:
    """Whether "voting" is somebody's way to vote: your voting has been off, Kai's weird voting."""
    words = view.words
    if words[i].form != "ing" or (i + 1 < len(words) and words[i + 1].kind in SEATED):
        return False
    near = words[i - 1] if i else None
    if near is not None and near.kind in (Kind.WORD, Kind.SUSPECT, Kind.ADVERB) and i > 1:
        near = words[i - 2]
    return near is not None and (near.kind in OWNERS or near.kind is Kind.POSSESSIVE)


def gone(view: ClauseView, i: int) -> None:
    """ "Kai must go", "I want Kai out", "Kai should be eliminated"."""
    words = view.words
    before = words[:i]
    if view.asks:
        thinks = view.has(Kind.YOU, 0, i) and view.has(Kind.WHO, 0, i)
        if thinks or view.subject.kind is Kind.WHO:
            if words[i].value == "go" or view.should(i) and view.has(Kind.BE) or view.text_in(_WISHES, 0, i):
                # "Who should be executed?", "who do you think should go?"
                view.emit(i, Tag.VOTE, mood=Mood.ASK, to=None if thinks or view.reader.calls else EVERYBODY)
        elif view.subject.kind is Kind.YOU and view.text_in(_WISHES, 0, i):
            # "Why do you want Kai out?"
            for target in _people_before(view, i)[:1]:
                if target not in view.reader.to:
                    view.emit(i, Tag.VOTE, object=target, mood=Mood.ASK)
        return
    should = any(w.kind is Kind.NEED or w.value == "should" for w in before)
    should = should or words[i].value == "go"
    if (
        view.subject.kind in SEATED
        and should
        and (words[i].text == "to go" or words[i].value == "go" or any(w.kind is Kind.BE for w in before))
    ):
        wish_out(view, i, view.subject.people)
    elif view.has(Kind.LETS, 0, i) and view.text_in(_THROWS, 0, i):
        # "Let's get Kai out".
        wish_out(view, i, _people_before(view, i))
    elif view.subject.kind is Kind.ME and view.text_in(_WISHES, 0, i):
        for target in [who for who in _people_before(view, i) if who != view.reader.me]:
            view.emit(i, Tag.VOTE, object=target, negated=view.negated(i))


_BY_DAY: Final = frozenset("today today's tomorrow vote lynch votes".split())


def wish_out(view: ClauseView, i: int, people: list[Who]) -> None:
    """To get rid of somebody: by vote, among wolves at night."""
    night = view.reader.situation.whisper and not view.text_in(_BY_DAY)
    for target in people:
        if target != view.reader.me:
            tag = Tag.ATTACK if night else Tag.VOTE
            view.emit(i, tag, object=target, mood=Mood.REQUEST, to=EVERYBODY, negated=view.negated(i))


def _people_before(view: ClauseView, i: int) -> list[Who]:
    """The nearest people before a word."""
    for j in range(i - 1, -1, -1):
        if view.words[j].kind in SEATED and not view.is_owned_at(j):
            first = view.first_of_list(j)
            return view.listed(first)[0]
    return []


def _vote_noun(view: ClauseView, i: int) -> None:
    words = view.words
    kind, owner = view.owner(i)
    if view.asks and view.has(Kind.WHO, 0, i) and view.has(Kind.BE, 0, i) and view.has(Kind.YOU, 0, i):
        if kind is Kind.OUR or kind is None and view.has(Kind.GOOD, 0, i):
            # "Who do you believe should be our vote?"
            view.emit(i, Tag.VOTE, mood=Mood.ASK)
            return
    if kind in (None, Kind.OUR) and not (view.asks or view.shares) and _is_our_vote(view, i, kind):
        wish(view, i, view.subject.people)
        return
    if kind is Kind.OUR and view.asks and view.subject.kind is Kind.WE and view.should(i):
        # "Should we focus our next vote on Kai or Rin?"
        people = [who for who in view.objects(i, 2)[0] if who != view.reader.me]
        people = [Several("or", tuple(people))] if len(people) > 1 else people
        for who in people:
            view.emit(i, Tag.VOTE, object=who, mood=Mood.ASK, to=EVERYBODY)
        return
    if kind in (Kind.YOUR, Kind.THEIR) and not (view.asks or view.shares) and _needs_vote(view, i, kind):
        return
    if kind in (Kind.NAME, Kind.THEIR) and (view.asks or view.shares) and _ask_out(view, i):
        return
    if kind is Kind.MY:
        _my_vote(view, i)
    elif view.asks or view.shares:
        _ask_vote_noun(view, i, kind)
    elif kind is Kind.YOUR and view.subject.kind is None and words[0].form == "base":
        # "Keep your vote on Kai".
        wish(view, i, view.others(i, 3))
    elif kind is Kind.NAME or kind is Kind.THEIR or kind is Kind.YOUR:
        _their_vote(view, i, owner)
    elif not view.reader.found or view.subject.kind is not Kind.NAME:
        _some_vote(view, i)
    if kind is None and view.subject.kind is Kind.NAME and any(w.kind is Kind.OUR for w in words[:i]):
        wish(view, i, view.subject.people)


def _ask_vote_noun(view: ClauseView, i: int, kind: Kind | None) -> None:
    """Ask for a vote, or why it was given."""
    words = view.words
    shared = any(w.kind in (Kind.SHARE, Kind.SAY) for w in words[max(0, i - 6) : i]) and not view.has(
        Kind.PREP, 0, i
    )
    told = (
        shared and kind is None and view.subject.kind in (None, Kind.YOU) and words[i].text.startswith("vot")
    )
    early = view.text_in(_EARLIER, 0, i)
    told = told or (kind is None and view.has(Kind.ANY, 0, i) and not view.objects(i, 2)[0] and not early)
    told = told or (kind is None and view.shares and view.verb < 0)
    # "May I ask your reason for the vote on Kai?"
    told = told or (kind is None and view.text_in(_BEHIND, 0, i) and view.has(Kind.YOUR, 0, i))
    # "Why a vote for me?"
    told = told or (kind is None and view.has(Kind.WHY, 0, i) and view.verb < 0 and bool(view.reader.to))
    if (
        told
        or kind is Kind.YOUR
        or kind in (Kind.ALL, Kind.OTHERS)
        or (view.subject.kind in (Kind.ALL, Kind.OTHERS) and view.shares)
        or kind is Kind.THEIR
    ):
        people, where = view.objects(i, 3)
        if view.has(Kind.WHO) or (where > 0 and words[where].kind is Kind.YOUR):
            # "Your vote and your result".
            people = []
        past = view.has(Kind.WHY) or view.text_in(_BEHIND, 0, i)
        past = past or any(w.text in ("explain", "justify", "defend") for w in words[:i])
        view.emit(
            i,
            Tag.VOTE,
            object=people[0] if people else None,
            mood=Mood.ASK,
            to=EVERYBODY if _of_all(view, i, kind, past) else view.everybody(),
            past=past,
        )


def _of_all(view: ClauseView, i: int, kind: Kind | None, past: bool) -> bool:
    """ "State your votes", "any claims or votes?": of all, unless somebody is called here."""
    if view.reader.calls or past or len(view.reader.to) > 1:
        return False
    if kind is Kind.YOUR:
        return view.words[i].text == "votes" and view.shares and view.subject.kind is None
    asked = view.clause.before is not None and any(w.kind is Kind.SHARE for w in view.clause.before.words)
    return kind is None and view.has(Kind.ANY, 0, i) and not view.has(Kind.YOU) and not asked


_EARLIER: Final = frozenset(("before", "without", "ahead of"))
""" "Before any votes"."""
_ASKS_FOR: Final = frozenset("need want appreciate request ask expect".split())


def _needs_vote(view: ClauseView, i: int, kind: Kind) -> bool:
    """ "Rin, I need your vote on Kai", "everyone should put their vote on Kai"."""
    subject = view.subject
    theirs = kind is Kind.THEIR and subject.kind in (Kind.ALL, Kind.OTHERS, Kind.SOME) and view.should(i)
    yours = kind is Kind.YOUR and subject.kind in (Kind.ME, Kind.WE) and view.text_in(_ASKS_FOR, 0, i)
    if not theirs and not yours:
        return False
    to = EVERYBODY if theirs else None
    for who in view.others(i, 3):
        view.emit(i, Tag.VOTE, object=who, mood=Mood.REQUEST, to=to, negated=view.negated(i))
    return True


_PUSHES: Final = ("push", "call for", "calling for", "want", "favor", "support", "demand", "seek", "insist")


def _ask_out(view: ClauseView, i: int) -> bool:
    """ "Why are you pushing for Kai's elimination?"."""
    owner = view.owner(i)[1]
    if view.subject.kind is not Kind.YOU or owner is None or owner in view.reader.to:
        return False
    if view.words[i].text not in _REMOVALS or not any(w.text.startswith(_PUSHES) for w in view.words[:i]):
        return False
    view.emit(i, Tag.VOTE, object=owner, mood=Mood.ASK, past=view.has(Kind.WHY))
    return True


def _is_our_vote(view: ClauseView, i: int, kind: Kind | None) -> bool:
    """ "Kai should be our vote", "Kai is the best lynch today"."""
    subject = view.subject
    if (
        subject.kind not in SEATED
        or subject.owned
        or not 0 <= subject.word < i
        or not (view.has(Kind.BE, 0, i) or kind is Kind.OUR and view.text_in(_GIVES, 0, i))
    ):
        return False
    if kind is Kind.OUR or view.has(Kind.GOOD, 0, i) or view.should(i) or view.text_in(_RIGHT, 0, i):
        return True
    # "Kai is the vote", "Kai is today's vote".
    near = view.words[i - 1]
    return i + 1 == len(view.words) and (near.kind is Kind.DET or near.kind is Kind.POSSESSIVE)


_RIGHT: Final = frozenset(("right", "correct", "obvious", "clear", "natural", "today's"))


def _my_vote(view: ClauseView, i: int) -> None:
    """ "My vote is on Kai", "Kai gets my vote", "I'm putting my vote on Kai"."""
    if view.asks and view.subject.kind is not Kind.MY:
        return
    people, _ = view.objects(i, 7)
    if people and view.text_in(_FROM, i) and (to := _switched_to(view, i)):
        people = to
    if not people and view.subject.kind in SEATED and not view.subject.owned:
        people = view.subject.people if view.text_in(_GIVES, 0, i) else []
    if not people:
        people = [who for who in across(view, i) if who != view.reader.me]
    if not people and view.words[-1].text == "there":
        # "Kai's claim is odd. My vote goes there."
        people = topic_of(view)
    if not people and view.subject.kind in (None, Kind.YOU) and view.text_in(_SUFFERS, 0, i):
        # "Explain or accept my vote".
        people = [*view.reader.to]
    negated = view.negated(i) or any(w.kind is Kind.NOT and w.text != "without" for w in view.words[i:])
    negated = negated or (
        i + 1 < len(view.words) and view.words[i + 1].text in ("off", "away", "out of", "leans away")
    )
    degree = 65 if view.degree(len(view.words)) or any(w.value == "maybe" for w in view.words) else 0
    for target in people:
        if target != view.reader.me:
            view.emit(i, Tag.VOTE, subject=view.reader.me, object=target, negated=negated, degree=degree)


_FROM: Final = frozenset(("from", "off"))


def _switched_to(view: ClauseView, i: int) -> list[Who]:
    """ "I'm moving my vote from Kai to Rin": Rin."""
    words = view.words
    to = next((j for j in range(i + 1, len(words) - 1) if words[j].text in ("to", "onto")), -1)
    return view.listed(to + 1)[0] if to > 0 and words[to + 1].kind in SEATED else []


_SUFFERS: Final = frozenset("accept expect face take get earn receive risk have deserve".split())


def across(view: ClauseView, i: int) -> list[Who]:
    """The people after the verb of "my vote": it will go to Kai."""
    for j in range(i + 1, len(view.words)):
        if view.words[j].kind in SEATED and not view.is_owned_at(j):
            return view.listed(j)[0]
        if view.words[j].kind in ACTS or view.words[j].kind in (Kind.TRUST, Kind.SUSPECT):
            break
    return []


_REMOVALS: Final = frozenset(
    "elimination execution exile removal lynch lynching nomination banishment expulsion".split()
)


def _their_vote(view: ClauseView, i: int, owner: Who | None) -> None:
    words = view.words
    if words[i].text in _REMOVALS:
        # "I support Kai's elimination".
        if owner is None or owner == view.reader.me:
            return
        if view.subject.kind is Kind.ME:
            if any(w.kind in (Kind.WANT, Kind.VERB, Kind.URGE) for w in words[:i]):
                tag = Mood.REQUEST if any(w.kind is Kind.URGE for w in words[:i]) else Mood.STATE
                view.emit(
                    i,
                    Tag.VOTE,
                    object=owner,
                    mood=tag,
                    to=EVERYBODY if tag is Mood.REQUEST else None,
                    negated=view.negated(i),
                )
        elif any(
            w.kind in (Kind.GOOD, Kind.LETS, Kind.NEED) or w.value == "should" for w in words
        ) and not view.text_in(WAS):
            view.emit(i, Tag.VOTE, object=owner, mood=Mood.REQUEST, to=EVERYBODY, negated=view.negated(i))
        return
    people, at = view.objects(i, 3)
    if owner is not None and owner in view.reader.to:
        view.reader.cited = Tag.VOTE, owner, people[0] if people else None
    told = words[i].text.endswith((" for", " against")) or any(w.kind is Kind.PREP for w in words[i + 1 : at])
    if owner is None or not people or at < 0 or not told:
        return
    for target in people:
        if target != owner:
            view.emit(i, Tag.VOTE, subject=owner, object=target, past=True)


_SENSE: Final = frozenset(("makes sense", "make sense", "makes more sense", "right", "warranted"))
_PUTS: Final = frozenset("keep put place stack push focus direct move unite concentrate lock".split())


def _some_vote(view: ClauseView, i: int) -> None:
    """ "A vote for Kai is right", "our vote should be Kai", "votes on Kai": asked for if judged or ours."""
    words = view.words
    people, at = view.objects(i, 6, across=True)
    people = [who for who in people if who != view.reader.me]
    if not people or view.has(Kind.NOT, 0, i):
        return
    ours = (
        view.owner(i)[0] is Kind.OUR
        or words[0].text in ("final vote", "today's")
        or view.text_in(frozenset(("final",)), 0, i)
    )
    judged = any(w.kind in (Kind.GOOD, Kind.BAD) or w.text in USEFUL or w.text in _SENSE for w in words) or (
        view.verb < 0 and words[i].text == "votes" and (i == 0 or i == 1 and words[0].text == "all")
    )
    judged = judged or words[0].kind is Kind.DET and view.text_in(_RIGHT, 1, i)
    called = (
        (words[0].form == "base" and words[0].text in _PUTS and view.subject.kind is None)
        or view.has(Kind.LETS, 0, i)
        or view.has(Kind.PLEASE, 0, i)
        or view.has(Kind.URGE, 0, i)
        or view.has(Kind.NEED, 0, i)
    )
    should = any(w.value == "should" for w in words)
    first = (
        i <= 1 and view.verb < 0 and words[i].text.startswith(("final", "vote")) and words[i].text != "votes"
    )
    if (
        view.text_in(frozenset(("final",)), 0, i)
        or words[i].text == "final vote"
        or (first and not view.has(Kind.DET))
    ):
        _mine_noun(view, i, people)
    elif judged or ours or called or should:
        wish(view, i, people)
    elif (
        view.subject.kind is Kind.ME
        and any(w.kind in (Kind.WANT, Kind.VERB, Kind.AGREE) for w in words[:i])
        and not view.has(Kind.NOT, 0, i)
    ):
        _mine_noun(view, i, people)


def _mine_noun(view: ClauseView, i: int, people: list[Who]) -> None:
    for target in people:
        view.emit(i, Tag.VOTE, subject=view.reader.me, object=target, degree=65 if view.degree(i) else 0)


_BEHIND: Final = frozenset(("behind", "reason", "reasons", "reasoning", "basis", "logic", "rationale"))
