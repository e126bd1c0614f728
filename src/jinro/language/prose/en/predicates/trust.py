"""Trust in somebody, or in what they claim."""

from itertools import pairwise
from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Holder, Several, Who
from jinro.language.prose.en.lexicon.kinds import ACTS, SEATED, Kind
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.judging import CLAIMS, asked_of, judged, the_one
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag


def trust(view: ClauseView, i: int) -> None:
    words = view.words
    word = words[i]
    if word.form == "adj":
        _trustworthy(view, i)
        return
    if word.form == "noun" or is_noun(words, i):
        _trust_noun(view, i)
        return
    if word.form == "ing" and (_is_hard(view, i) or _is_aside(view, i)):
        return
    if word.form == "sure" and any(w.kind in (Kind.ROLE, Kind.COLOUR, Kind.VOTE) for w in words[i:]):
        if not any(w.kind is Kind.CLAIM for w in words[i:]):
            # "Sure about Kai being a wolf".
            return
    if i + 1 < len(words) and words[i + 1].kind in ACTS and words[i + 1].form == "ing":
        # "I believe voting Kai is right".
        return
    people, at, claimed = _trusted(view, i)
    claimed = claimed or (at > 0 and view.asks and _as_seer(view, at))
    if view.asks or view.shares:
        if (
            view.asks
            and words[0].kind is Kind.DO
            and at > 0
            and words[at].text == "me"
            and view.has(Kind.YOU)
        ):
            # "Kai, do you trust me?"
            view.emit(i, Tag.SUSPECT, object=view.reader.me, mood=Mood.ASK)
        elif not _is_nobody(view, at):
            _ask_trust(view, i, people, claimed)
        return
    kind = view.subject.kind
    if word.form == "past" and _is_passive(view, i) or view.has(Kind.PLEASE, 0, i) and kind is not Kind.ME:
        return
    if view.text_in(_LEAST, i) and people:
        # "I trust Kai the least", "the one I trust least is Kai".
        for target in people if kind is Kind.ME else ():
            view.emit(i, Tag.TRUST, object=target, negated=not view.negated(i))
        return
    if (
        view.text_in(_LESS, i)
        or view.has(Kind.WHY)
        or (word.text.startswith(_FALLS) and _falls_for(view, i, people))
    ):
        return
    if kind is Kind.SOME and words[0].text in _NOBODY and view.should(i):
        # "Nobody should trust Kai".
        for target in people:
            view.emit(i, Tag.TRUST, object=target, negated=True)
        return
    _say_trust(view, i, people, at, claimed)


def _say_trust(view: ClauseView, i: int, people: list[Who], at: int, claimed: bool) -> None:
    """Whom the speaker trusts, or asks others to trust."""
    words = view.words
    word, kind = words[i], view.subject.kind
    told = kind is None and (view.has(Kind.LETS) or word.form in ("base", "ing"))
    # "You can trust Kai".
    told = told or kind is Kind.YOU and not view.reader.to and view.has(Kind.MODAL, 0, i)
    if kind is None and at > 0 and words[at].kind is Kind.YOUR and not claimed:
        # "Trust your instincts, Kai".
        return
    if kind not in (Kind.ME, Kind.WE) and not told:
        return
    if kind is not Kind.ME and _is_wanted(view, i):
        return
    if word.text.startswith(("side", "defend", "stand", "back", "count", "rely")) and kind is not Kind.ME:
        return
    if word.text.startswith(_RELIES) and (word.form == "past" or at > 0 and words[at].kind is Kind.YOUR):
        # "I relied on Kai before", "I rely on your judgment, Kai".
        return
    if people and isinstance(people[0], Several) and view.negated(i) != _fails(view, i):
        # "I don't trust Kai or Rin" means both.
        people = [*people[0].parts]
    if any(w.text in ("over", "more than", "than") for w in words[i:]):
        people = people[:1]
    if (
        word.text in ("believe", "believing")
        and people
        and all(view.claimed(who) in _POWERS for who in people)
    ):
        # "I believe Kai": what he claims.
        claimed = True
    if people and view.text_in(_MORE, i) and view.claimed(people[0]) is Role.SEER:
        # "I trust Kai more", of two who claim to be the seer.
        claimed = claimed or len(view.reader.claimants(Role.SEER)) > 1
    if word.text.startswith(_SIDES) and not claimed and kind is Kind.ME and not view.negated(i):
        # "I side with Kai": with what he says, or with his claim against another's.
        rivals = len(view.reader.claimants(Role.SEER)) > 1
        for target in people:
            believed = rivals and view.claimed(target) is Role.SEER
            view.emit(i, Tag.TRUE if believed else Tag.AGREE, object=target, degree=80)
        return
    _emit_trust(view, i, people, claimed or _is_of_claim(view, people))


_SIDES: Final = ("side with", "sides with", "sided with", "siding with")


def _is_of_claim(view: ClauseView, people: list[Who]) -> bool:
    """ "With Kai claiming seer, I trust him": whether the claim was just talked of."""
    if len(people) != 1 or view.claimed(people[0]) not in _POWERS or view.clause.condition:
        return False
    before = view.clause.before
    said = view.reader.previous if before is None else before.words
    told = any(w.kind is Kind.CLAIM for w in said) and any(w.kind is Kind.ROLE for w in said)
    return told and any(view.reader.who(w) == people[0] for w in said if w.kind is Kind.NAME)


def _as_seer(view: ClauseView, at: int) -> bool:
    """ "Do you trust Kai as the seer?": whether one believes that he is."""
    return any(
        w.text == "as" and v.kind in (Kind.ROLE, Kind.DET) for w, v in pairwise(view.words[at:])
    ) and any(w.kind is Kind.ROLE for w in view.words[at:])


_CAN: Final = frozenset(("can", "could", "may"))
_REASONS: Final = frozenset(("reason", "reasons", "why", "cause"))


def _is_wanted(view: ClauseView, i: int) -> bool:
    """ "Answer, so we can trust you", "a reason we should trust you": no trust yet."""
    before = view.clause.before
    if i > 1 and view.words[i - 1].kind is Kind.TO and view.words[i - 2].text in _REASONS:
        # "Kai hasn't given us a reason to trust him".
        return True
    if before is None:
        return False
    if before.words[-1].text in _REASONS:
        return True
    return view.clause.opening == "so" and view.text_in(_CAN, 0, i)


def _trusted(view: ClauseView, i: int) -> tuple[list[Who], int, bool]:
    """Whom one trusts, where they stand, and whether it is their claim that is trusted."""
    words = view.words
    people, at = view.objects(i, 3)
    claimed = at >= 0 and view.is_owned_at(at) and _is_told(view, people, at + 1, at + 5)
    if not people:
        people, claimed = _claim_from(view, i)
    if not people and view.subject.kind is Kind.ME:
        people = the_one(view, i) or _claimants(view, i)
        before = view.clause.before
        if not people and i + 1 == len(words) and view.previous.kind is Kind.NAME and before is not None:
            if before.words[-1].kind in (Kind.IT, Kind.SOME, Kind.WORD):
                # "Kai's claim is something I trust".
                people = view.previous.people
                claimed = view.previous.owned and any(w.kind in CLAIMS for w in before.words)
    if at > 0 and any(w.kind is Kind.CLAIM and is_noun(words, j) for j, w in enumerate(words[:at]) if j > i):
        claimed = True
    return [who for who in people if who != view.reader.me], at, claimed


_TOLD: Final = frozenset(
    "reading readings read data info information insight insights evidence peek peeks check checks".split()
)
"""What a seer tells, besides claims and results."""
_POWERS: Final = (Role.SEER, Role.MEDIUM)


def _is_told(view: ClauseView, people: list[Who], start: int, end: int) -> bool:
    """Whether words name what somebody claims, or what one who has claimed a role has seen."""
    said = view.words[start:end]
    if any(w.kind in CLAIMS for w in said):
        return True
    return any(w.text in _TOLD for w in said) and all(view.claimed(who) in _POWERS for who in people)


_RELIES: Final = ("rely", "reli", "count")
_NOBODY: Final = frozenset(("nobody", "no one", "noone", "no-one"))
_FALLS: Final = (
    "fall for",
    "fell for",
    "falling for",
    "fallen for",
    "be fooled",
    "be misled",
    "be swayed",
    "be dec",
)
_LESS: Final = frozenset(("less",))
_LEAST: Final = frozenset(("least",))
_MORE: Final = frozenset(("more", "over"))
_MOST: Final = frozenset(("more", "most", "more trustworthy", "most trustworthy"))
_EARNS: Final = frozenset(
    "have has had earn earns earned gain gains gained get gets got deserve deserves won".split()
)
_LOSES: Final = frozenset("lost lose loses losing broke broken betrayed forfeited shattered".split())
_HARD: Final = frozenset("hard tough difficult tricky impossible harder tougher".split())
_FAILING: Final = frozenset(
    (
        "struggling struggle hesitate hesitant reluctant unable hard difficult trouble stopped"
        " afraid little wary"
        " cautious careful skeptical uneasy uncomfortable"
    ).split()
)
"""Who is so does not trust: I struggle to trust Kai, I have a hard time trusting Kai."""


def _trust_noun(view: ClauseView, i: int) -> None:
    """ "I have faith in Kai", "Kai has earned my trust", "Kai has lost my trust"."""
    if view.shares and view.owner(i)[0] in (None, Kind.YOUR):
        # "Give one trust and one suspect".
        view.emit(i, Tag.SUSPECT, mood=Mood.ASK, to=asked_of(view))
        return
    if view.asks:
        return
    if view.subject.kind is Kind.ME:
        _emit_trust(view, i, view.others(i, 2), False)
    elif view.owner(i)[0] in (Kind.MY, Kind.OUR) and (view.subject.kind in SEATED or view.subject.owned):
        if view.text_in(_LOSES, 0, i):
            for target in view.subject.people:
                view.emit(i, Tag.TRUST, object=target, negated=not view.negated(i))
        elif view.text_in(_EARNS, 0, i):
            claimed = view.subject.owned and any(w.kind in CLAIMS for w in view.words[:i])
            _emit_trust(view, i, view.subject.people, claimed)


def _falls_for(view: ClauseView, i: int, people: list[Who]) -> bool:
    """ "Don't fall for Kai's lies"; who fell for them says nothing of today."""
    if view.negated(i) and any(w.kind is Kind.FALSE for w in view.words[i:]):
        for target in people:
            view.emit(i, Tag.FALSE, object=target)
        view.used.update(range(i, len(view.words)))
        return True
    return not view.negated(i)


def _is_hard(view: ClauseView, i: int) -> bool:
    """ "Trusting Kai is hard", "that makes trusting him hard"."""
    hard = next((j for j in range(i + 1, len(view.words)) if view.words[j].text in _HARD), -1)
    if hard < 0 or view.asks:
        return False
    for target in view.others(i, 1):
        view.emit(i, Tag.TRUST, object=target, negated=not view.has(Kind.NOT, i, hard))
    return True


def _is_aside(view: ClauseView, i: int) -> bool:
    """ "Instead of trusting Kai", "what changed you from trusting Kai?"."""
    before = view.words[i - 1] if i else None
    if before is None or before.kind is not Kind.PREP:
        return False
    return view.asks or before.value == "instead" or before.text == "from"


def _fails(view: ClauseView, i: int) -> bool:
    """Whether trust is denied without a "not": "I struggle to trust Kai", "Kai is not someone I trust"."""
    if view.subject.kind is Kind.ME and view.text_in(_FAILING, 0, i):
        return True
    if i + 1 < len(view.words) and view.words[i + 1].text == "neither":
        # "I trust neither Kai nor Rin".
        return True
    before = view.clause.before
    return (
        i + 1 == len(view.words)
        and before is not None
        and before.words[-1].kind in (Kind.SOME, Kind.WHO, Kind.WORD)
        and any(w.kind is Kind.NOT for w in before.words)
    )


def _is_nobody(view: ClauseView, at: int) -> bool:
    """ "You backed someone. What made you trust them?": not whom it is asked."""
    return at > 0 and view.words[at].kind is Kind.THIRD and view.who_at(at) in view.reader.to


def _claimants(view: ClauseView, i: int) -> list[Who]:
    """ "I can't trust the seer claims": those of all who claim."""
    rest = view.words[i + 1 : i + 5]
    if not view.negated(i) or not any(w.kind is Kind.CLAIM and w.text == "claims" for w in rest):
        return []
    return view.reader.claimants(Role.SEER) if not any(w.kind in SEATED for w in rest) else []


def _claim_from(view: ClauseView, i: int) -> tuple[list[Who], bool]:
    """ "I trust the claim of Kai"."""
    for j in range(i + 1, min(len(view.words), i + 9)):
        if view.words[j].kind in (Kind.CLAIM, Kind.RESULT, Kind.DIVINE):
            kind, who = view.from_whom(j)
            return ([who], True) if who is not None and kind is not Kind.MY else ([], False)
    return [], False


def _emit_trust(view: ClauseView, i: int, people: list[Who], claimed: bool) -> None:
    for target in people:
        if target == view.reader.me:
            continue
        negated = view.negated(i) != _fails(view, i)
        view.emit(i, Tag.TRUE if claimed and not negated else Tag.TRUST, object=target, negated=negated)


def _asks_in_doubt(view: ClauseView, i: int) -> bool:
    """ "Why should we", "how can we": what is asked so is denied."""
    words = view.words
    if not view.has(Kind.MODAL, 0, i) or view.has(Kind.NOT, 0, i):
        return False
    return view.has(Kind.WHY, 0, i) or any(w.text in ("how", "how come") for w in words[:i])


def _ask_trust(view: ClauseView, i: int, people: list[Who], claimed: bool) -> None:
    kind = view.subject.kind
    to = asked_of(view)
    if kind in (Kind.WE, Kind.ME) and people and _asks_in_doubt(view, i):
        # "Why should we trust Kai?"; "tell us why we should trust you" and "your claim" are challenges.
        owned = any(view.is_owned_at(j) for j in range(i + 1, min(i + 3, len(view.words))))
        plain = not (claimed or owned or view.shares or view.clause.parent or view.text_in(_MORE, i))
        for doubted in people if plain else ():
            view.emit(i, Tag.TRUST, object=doubted, negated=True)
        return
    if view.has(Kind.WHO, 0, i) and view.text_in(_MORE, i) and len(view.reader.claimants(Role.SEER)) == 2:
        # "Whom do you trust more?", of two who claim to be the seer.
        view.emit(i, Tag.TRUE, object=EVERYBODY, mood=Mood.ASK, to=to)
        return
    if view.has(Kind.WHO, 0, i) and view.has(Kind.VOTE, i):
        # "Who do you believe should be our vote?"
        return
    which = any(w.kind is Kind.WHO and w.value == "claim" for w in view.words)
    if people and view.words[i].form == "sure" and people[0] in view.reader.to:
        # "Are you still sure of your claim?"
        known = view.claimed(people[0])
        if known is not None and claimed:
            view.emit(i, Tag.CLAIM, role=Holder(known), mood=Mood.ASK, to=people[0])
            view.used.update(range(i, len(view.words)))
    elif people and claimed and (kind is Kind.WHO or not view.has(Kind.WHO)):
        view.emit(i, Tag.TRUE, object=people[0], mood=Mood.ASK, to=to)
    elif which:
        view.emit(i, Tag.TRUE, object=EVERYBODY, mood=Mood.ASK, to=to)
    elif kind is Kind.WE and view.has(Kind.WHO, 0, i) and view.text_in(frozenset(("least",)), i):
        view.emit(i, Tag.SUSPECT, mood=Mood.ASK, to=to)
    elif kind is Kind.ME or (kind is Kind.WE and (not people or people[0] in view.reader.to)):
        return
    elif kind is None and not view.shares and not view.has(Kind.WHO):
        return
    elif (
        not view.has(Kind.WHO)
        and i
        and view.words[i - 1].kind is Kind.TO
        and people in ([], [*view.reader.to])
    ):
        # "Give us a reason to trust you".
        return
    elif people or (
        (view.has(Kind.WHO) or view.shares) and (view.has(Kind.YOU) or kind in (Kind.ALL, Kind.OTHERS, None))
    ):
        named = people and (
            kind is Kind.WHO and view.words[i - 1].kind is not Kind.TO or not view.has(Kind.WHO, 0, i)
        )
        target = people[0] if named else None
        view.emit(i, Tag.SUSPECT, object=target, mood=Mood.ASK, to=to)


def _trustworthy(view: ClauseView, i: int) -> None:
    subject = view.subject
    if subject.kind is Kind.ME and i + 2 < len(view.words) and view.words[i + 1].text in ("of", "about"):
        # "I'm not suspicious of Kai".
        for target in view.others(i, 2) if not view.asks else ():
            view.emit(i, Tag.TRUST, object=target, negated=view.negated(i))
        return
    if subject.kind in (Kind.ME, None) and view.words[i].text.endswith(("vibes", "energy")) and not view.asks:
        # "Good vibes from Kai".
        _emit_trust(view, i, view.others(i, 1), False)
        return
    if view.asks or view.shares:
        if subject.kind is Kind.WHO or view.has(Kind.WHO):
            rivals = len(view.reader.claimants(Role.SEER)) == 2 and view.text_in(_MOST, 0, i + 2)
            kind, whom = (Tag.TRUE, EVERYBODY) if rivals else (Tag.SUSPECT, None)
            view.emit(i, kind, object=whom, mood=Mood.ASK, to=asked_of(view))
        elif subject.kind is Kind.NAME:
            view.emit(i, Tag.SUSPECT, object=view.person(), mood=Mood.ASK, to=asked_of(view))
        return
    people = (
        judged(view, i) if subject.kind in SEATED or subject.kind in (Kind.ME, Kind.THEIR, Kind.YOUR) else []
    )
    claimed = subject.owned and _is_told(view, people, 0, i + 2)
    for target in people:
        if target != view.reader.me:
            view.emit(
                i,
                Tag.TRUE if claimed and not view.negated(i) else Tag.TRUST,
                object=target,
                negated=view.negated(i),
            )


def _is_passive(view: ClauseView, i: int) -> bool:
    return i > 0 and view.words[i - 1].kind is Kind.BE
