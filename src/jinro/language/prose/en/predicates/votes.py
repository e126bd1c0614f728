"""Votes: announced, asked for, asked about and reported; also where the vote is a thing."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Holder, Who
from jinro.language.prose.en.lexicon.kinds import ACTS, SEATED, VERBS, Kind
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.acts import USEFUL, act, wish
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.powers import found
from jinro.language.prose.en.predicates.view import View
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_WAS: Final = frozenset("was were".split())
"""A vote that is judged so is over."""
_WISHES: Final = frozenset(
    ("want", "need", "like to", "see", "prefer", "rather have", "like", "want to", "hope to", "love to")
)
_THROWS: Final = frozenset("get kick throw send boot".split())
_GIVES: Final = frozenset(
    "get gets got getting has have earn earns deserve deserves take takes receive receives is are be".split()
)


def vote(view: View, i: int) -> None:
    if is_noun(view.words, i):
        _vote_noun(view, i)
    else:
        act(view, i)


def gone(view: View, i: int) -> None:
    """ "Kai must go", "I want Kai out", "Kai should be eliminated"."""
    words = view.words
    before = words[:i]
    if view.asks:
        if view.subject.kind is Kind.WHO and (words[i].value == "go" or view.should(i) and view.has(Kind.BE)):
            # "Who should be executed?"
            view.emit(i, Tag.VOTE, mood=Mood.ASK, to=EVERYBODY)
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


_CHOICES: Final = frozenset("choice option bet pick candidate target vote move lynch".split())


def best(view: View, i: int) -> None:
    """ "Kai is our best choice", "the logical choice is Kai", "Kai seems the best option": for the vote."""
    words = view.words
    at = i if words[i].text in _CHOICES or words[i].text.endswith("choice") else i + 1
    if at >= len(words) or view.asks or not (words[at].text in _CHOICES or at == i) or view.has(Kind.DIVINE):
        return
    if words[at].kind is Kind.VOTE or words[at].kind is Kind.ATTACK or view.clause.condition:
        return
    subject = view.subject
    if (
        any(w.kind in (Kind.WORD, Kind.MY) for w in words[at + 1 :])
        or view.text_in(_WAS)
        or view.has(Kind.MY)
    ):
        return
    if subject.kind in SEATED and not subject.owned and 0 <= subject.word < i and view.has(Kind.BE, 0, i):
        wish_out(view, i, subject.people)
    elif subject.kind in SEATED and not subject.owned and 0 <= subject.word < i and view.has(Kind.SEEM, 0, i):
        wish_out(view, i, subject.people)
    elif at + 2 < len(words) + 1 and view.subject.kind in (None, Kind.IT, Kind.OUR):
        people, where = view.objects(at, 2, across=True)
        if where > 0 and words[where - 1].kind in (Kind.BE, Kind.SEEM) and not view.is_owned_at(where):
            wish_out(view, i, people)


def wish_out(view: View, i: int, people: list[Who]) -> None:
    for target in people:
        if target != view.reader.me:
            view.emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, to=EVERYBODY, negated=view.negated(i))


def _people_before(view: View, i: int) -> list[Who]:
    """The nearest people before a word."""
    for j in range(i - 1, -1, -1):
        if view.words[j].kind in SEATED and not view.is_owned_at(j):
            first = view.first_of_list(j)
            return view.listed(first)[0]
    return []


def _vote_noun(view: View, i: int) -> None:
    words = view.words
    kind, owner = view.owner(i)
    if kind in (None, Kind.OUR) and not (view.asks or view.shares) and _is_our_vote(view, i, kind):
        wish(view, i, view.subject.people)
        return
    if kind is Kind.MY:
        _my_vote(view, i)
    elif view.asks or view.shares:
        shared = any(w.kind in (Kind.SHARE, Kind.SAY) for w in words[max(0, i - 4) : i]) and not view.has(
            Kind.PREP, 0, i
        )
        told = (
            shared
            and kind is None
            and view.subject.kind in (None, Kind.YOU)
            and words[i].text.startswith("vot")
        )
        told = told or (kind is None and view.has(Kind.ANY, 0, i) and not view.objects(i, 2)[0])
        # "Why a vote for me?"
        told = told or (kind is None and view.has(Kind.WHY, 0, i) and view.verb < 0 and bool(view.reader.to))
        if (
            told
            or kind is Kind.YOUR
            or (view.subject.kind in (Kind.ALL, Kind.OTHERS) and view.shares)
            or kind is Kind.THEIR
        ):
            people = [] if view.has(Kind.WHO) else view.objects(i, 3)[0]
            past = view.has(Kind.WHY) or view.text_in(_BEHIND, 0, i)
            past = past or any(w.text in ("explain", "justify", "defend") for w in words[:i])
            view.emit(
                i,
                Tag.VOTE,
                object=people[0] if people else None,
                mood=Mood.ASK,
                to=view.everybody(),
                past=past,
            )
    elif kind is Kind.YOUR and view.subject.kind is None and words[0].form == "base":
        # "Keep your vote on Kai".
        wish(view, i, view.others(i, 3))
    elif kind is Kind.NAME or kind is Kind.THEIR or kind is Kind.YOUR:
        _their_vote(view, i, owner)
    elif not view.reader.found or view.subject.kind is not Kind.NAME:
        _some_vote(view, i)
    if kind is None and view.subject.kind is Kind.NAME and any(w.kind is Kind.OUR for w in words[:i]):
        wish(view, i, view.subject.people)


def _is_our_vote(view: View, i: int, kind: Kind | None) -> bool:
    """ "Kai should be our vote", "Kai is the best lynch today"."""
    subject = view.subject
    if (
        subject.kind not in SEATED
        or subject.owned
        or not 0 <= subject.word < i
        or not view.has(Kind.BE, 0, i)
    ):
        return False
    return kind is Kind.OUR or view.has(Kind.GOOD, 0, i)


def _my_vote(view: View, i: int) -> None:
    """ "My vote is on Kai", "Kai gets my vote", "I'm putting my vote on Kai"."""
    if view.asks and view.subject.kind is not Kind.MY:
        return
    people, _ = view.objects(i, 7)
    if not people and view.subject.kind in SEATED and not view.subject.owned:
        people = view.subject.people if view.text_in(_GIVES, 0, i) else []
    if not people:
        people = [who for who in _across(view, i) if who != view.reader.me]
    if not people and view.subject.kind in (None, Kind.YOU) and view.text_in(_SUFFERS, 0, i):
        # "Explain or accept my vote".
        people = [*view.reader.to]
    negated = view.negated(i) or any(w.kind is Kind.NOT for w in view.words[i:])
    degree = 65 if view.degree(len(view.words)) or any(w.value == "maybe" for w in view.words) else 0
    for target in people:
        if target != view.reader.me:
            view.emit(i, Tag.VOTE, subject=view.reader.me, object=target, negated=negated, degree=degree)


_SUFFERS: Final = frozenset("accept expect face take get earn receive risk have deserve".split())


def _across(view: View, i: int) -> list[Who]:
    """The people after the verb of "my vote": it will go to Kai."""
    for j in range(i + 1, len(view.words)):
        if view.words[j].kind in SEATED and not view.is_owned_at(j):
            return view.listed(j)[0]
        if view.words[j].kind in ACTS or view.words[j].kind in (Kind.TRUST, Kind.SUSPECT):
            break
    return []


def _their_vote(view: View, i: int, owner: Who | None) -> None:
    words = view.words
    if words[i].text in (
        "elimination",
        "execution",
        "exile",
        "removal",
        "lynch",
        "lynching",
        "nomination",
        "banishment",
    ):
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
        ) and not view.text_in(_WAS):
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


def _some_vote(view: View, i: int) -> None:
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
    judged = any(w.kind in (Kind.GOOD, Kind.BAD) or w.text in USEFUL for w in words) or (
        i == 0 and view.verb < 0 and words[i].text == "votes"
    )
    called = (
        view.has(Kind.LETS, 0, i)
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


def _mine_noun(view: View, i: int, people: list[Who]) -> None:
    for target in people:
        view.emit(i, Tag.VOTE, subject=view.reader.me, object=target, degree=65 if view.degree(i) else 0)


_PLANS: Final = frozenset("plan idea suggestion proposal logic advice lead reasoning".split())


_SWITCHES: Final = ("switch", "shift", "change", "move", "swap", "jump", "pivot", "turn")
_POINTS_AT: Final = ("call out", "called out", "calling out", "point at", "pointed at", "blame", "single")
_CHOOSES: Final = ("pick", "cho", "select", "target", "push", *_POINTS_AT)
_MADE: Final = frozenset(
    "made makes make led leads lead prompted prompts drove drives compels compelled caused causes pushed pushes"
    " convinced convinces".split()
)
_BEHIND: Final = frozenset(("behind", "reason", "reasons", "reasoning", "basis", "logic"))


def choice(view: View, i: int) -> None:
    """ "Why did you pick Kai?": divined, if a seer is asked, otherwise voted."""
    word = view.words[i]
    if word.kind is Kind.URGE and word.text.startswith(("suggest", "propos", "recommend", "nominat")):
        _suggests(view, i)
    if found(view, i):
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
    did = bare or view.has(Kind.DO, 0, i) or word.form == "past" or view.text_in(_MADE, 0, i)
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
    if people and word.text.startswith(_POINTS_AT):
        for who in people:
            view.emit(i, Tag.SUSPECT, object=who, mood=Mood.ASK)
    elif people and word.text.startswith("push"):
        if view.reader.me not in people or word.kind is Kind.URGE:
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


OF_ACT: Final = {Kind.VOTE: Tag.VOTE, Kind.ATTACK: Tag.ATTACK, Kind.DIVINE: Tag.DIVINE, Kind.GUARD: Tag.GUARD}


def how_about(view: View, act: Tag) -> None:
    """ "Whom to divine? How about Kai?": a proposal for the act that was talked of."""
    words = [w for w in view.words if w.kind not in (Kind.ADVERB, Kind.HEY, Kind.DEGREE)]
    if len(words) < 3 or words[0].text not in ("how", "what") or words[1].text != "about":
        return
    at = next(i for i, w in enumerate(view.words) if w is words[2])
    if words[2].kind is not Kind.NAME or view.is_owned_at(at) or any(w.kind in VERBS for w in words[2:]):
        return
    people, last = view.listed(at)
    if last + 2 < len(view.words):
        return
    for who in people:
        if who != view.reader.me:
            view.emit(0, act, object=who, mood=Mood.REQUEST, to=EVERYBODY)


def _suggests(view: View, i: int) -> None:
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


def _ask_switch(view: View, i: int) -> None:
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
    if at > 0 and view.words[at + 1].kind in (*SEATED, Kind.ME) and not view.is_owned_at(at + 1):
        who = view.who_at(at + 1)
        view.emit(i, Tag.VOTE, object=who, mood=Mood.ASK, past=True)
    elif view.has(Kind.VOTE, i):
        people = view.objects(i, 3)[0]
        view.emit(i, Tag.VOTE, object=people[0] if people else None, mood=Mood.ASK, past=True)
        view.used.update(range(i, len(view.words)))


def _chose(view: View, i: int) -> None:
    """ "I chose Kai for his calm", said by a seer: a divination."""
    word = view.words[i]
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


def _told_result(view: View) -> bool:
    """Whether the text itself has just said that the addressee claims a result or the seer."""
    return any(
        one.subject not in (None, view.reader.me)
        and (one.species is not None or one.role == Holder(Role.SEER))
        for one in view.reader.found
    )


def why_whom(view: View) -> None:
    """ "Why me?", "why Kai?": whom the addressee votes for."""
    words = [w for w in view.words if w.kind not in (Kind.ADVERB, Kind.HEY)]
    if len(words) == 2 and words[0].kind is Kind.WHY and words[1].kind in (Kind.ME, Kind.NAME, Kind.THIRD):
        who = view.reader.who(words[1])
        if who is not None and who not in view.reader.to:
            view.emit(0, Tag.VOTE, object=who, mood=Mood.ASK, past=True)


_GROUNDS: Final = frozenset(
    "reasoning reason reasons logic rationale basis motive thinking motivation thought".split()
)
_EXPLAINS: Final = ("explain", "justify", "clarify", "elaborate", "defend", "share", "give", "state", "what")


def explain(view: View) -> None:
    """ "Your vote felt random. Can you explain your reasoning?": the reason of what was just talked of."""
    words, cited = view.words, view.reader.cited
    if cited is None or not (view.asks or view.shares) or cited[1] not in view.reader.to:
        return
    at = next((i for i, w in enumerate(words) if w.text in _GROUNDS), -1)
    if at < 0 or not any(w.text.startswith(_EXPLAINS) for w in words[:at]) or len(words) - at > 2:
        return
    if any(
        (one.sentence, one.clause) == (view.clause.sentence, view.clause.number) for one in view.reader.found
    ):
        return
    view.emit(at, cited[0], object=cited[2], mood=Mood.ASK, past=True, to=cited[1])
    view.reader.cited = None


_THAT: Final = (["do", "that"], ["do", "so"], ["do", "this"], ["do", "it"], ["that"], ["why"], ["so"])


def why_that(view: View) -> None:
    """ "You voted Kai. Why?", "why did you do that?": asks about what the addressee was said to have done."""
    words = [w for w in view.words if w.kind not in (Kind.ADVERB, Kind.HEY, Kind.BREAK, Kind.DEGREE)]
    told = [w.text for w in words]
    if not any(told[-len(end) :] == end for end in _THAT) or len(words) > 6 or len(view.reader.to) != 1:
        return
    if view.subject.kind not in (Kind.YOU, Kind.ME, None):
        return
    for one in reversed(view.reader.found):
        if one.sentence < view.clause.sentence - 2:
            return
        if view.reader.to[0] not in (one.subject, one.by) or one.mood is not Mood.STATE:
            continue
        if one.kind is Tag.VOTE:
            view.emit(0, Tag.VOTE, object=one.object, mood=Mood.ASK, past=True, by=None)
        elif one.kind is Tag.DIVINE:
            view.emit(0, Tag.RESULT, object=one.object, species=one.species, mood=Mood.ASK, by=None)
        elif one.kind in (Tag.SUSPECT, Tag.COLOUR):
            view.emit(0, Tag.SUSPECT, object=one.object, mood=Mood.ASK, by=None)
        elif one.kind is Tag.CLAIM:
            view.emit(0, Tag.CLAIM, role=one.role, mood=Mood.ASK, by=None)
        return


def want(view: View, i: int) -> None:
    """ "I'm leaning towards Kai": a vote without its word."""
    word = view.words[i]
    if (
        (view.asks or view.shares)
        and view.has(Kind.WHO, 0, i)
        and view.subject.kind in (Kind.YOU, Kind.ALL, Kind.OTHERS)
        and word.text.startswith(("lean", "settl", "inclin", "go with", "going with"))
        and all(w.kind in (Kind.PREP, Kind.ADVERB, Kind.TO, Kind.HERE) for w in view.words[i + 1 :])
    ):
        view.emit(i, Tag.VOTE, mood=Mood.ASK)
        return
    if view.has(Kind.LETS, 0, i) and word.text.startswith(("go with", "go for", "settle on", "stick with")):
        # "Let's go with Kai".
        people, at = view.objects(i, 0)
        if at > 0 and not view.is_owned_at(at) and not view.asks:
            wish_out(view, i, people)
        return
    if (
        not word.text.startswith(("lean", "go with", "going with", "settl", "inclin", "go for", "going for"))
        or view.subject.kind is not Kind.ME
    ):
        return
    rest = view.words[i + 1 :]
    if view.asks or any(
        w.kind in ACTS or w.kind in (Kind.TRUST, Kind.SUSPECT, Kind.ROLE, Kind.COLOUR, Kind.TRUE, Kind.FALSE)
        for w in rest
    ):
        return
    people, at = view.objects(i, 2)
    if at > 0 and any(w.kind in (Kind.VERB, Kind.SHARE, Kind.SAY) for w in view.words[i + 1 : at]):
        # "Leaning to watch Kai".
        return
    if at > 0 and people and view.is_owned_at(at) and word.text.startswith("go") and view.text_in(_PLANS, at):
        view.emit(i, Tag.AGREE, object=people[0], degree=100)
        return
    if (
        at > 0
        and people
        and view.is_owned_at(at)
        and any(w.kind in (Kind.CLAIM, Kind.RESULT, Kind.DIVINE) for w in view.words[at:])
    ):
        # "I lean towards Kai's claim".
        view.emit(i, Tag.TRUE, object=people[0], degree=65)
        return
    if at < 0 or view.is_owned_at(at) or view.has(Kind.NOT, 0, i):
        return
    for target in people:
        if target != view.reader.me:
            view.emit(i, Tag.VOTE, subject=view.reader.me, object=target, degree=65)
