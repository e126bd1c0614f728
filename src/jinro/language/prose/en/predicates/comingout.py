"""Claims of roles: one's own, asked for, asked about and reported."""

from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Group, Holder, Who
from jinro.language.prose.en.lexicon.kinds import SEATED, Kind
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

# -- coming out -------------------------------------------------------------------------------------


SEER: Final = Holder(Role.SEER)
WOLF: Final = Holder(Role.WEREWOLF)
PASSED: Final = frozenset(
    (
        Kind.DET,
        Kind.ADVERB,
        Kind.DEGREE,
        Kind.NOT,
        Kind.TRUE,
        Kind.FALSE,
        Kind.ONE_OF,
        Kind.ANY,
        Kind.LIKE,
        Kind.OR,
    )
    + (
        Kind.OUR,
        Kind.MY,
        Kind.COLOUR,
        Kind.ROLE,
        Kind.WORD,
        Kind.BOTH,
        Kind.GOOD,
        Kind.SUSPECT,
        Kind.TO,
        Kind.THEIR,
        Kind.YOUR,
    )
)
"""What may stand between a role and its link."""


def claim(view: ClauseView, i: int) -> None:
    words = view.words
    at, role = _role_near(view, i)
    noun = is_noun(words, i) or (0 <= at < i and words[i - 1].kind is not Kind.TO)
    kind, owner = view.from_whom(i) if noun else (None, None)
    if noun and kind is None:
        kind, owner = _claimer_before(view, i, at)
    if noun:
        _claim_noun(view, i, at, role, kind, owner)
        return
    subject = view.subject.kind
    if at >= 0:
        view.used.add(at)
    if words[i].form == "ing" and i and words[i - 1].kind is Kind.NAME and (view.asks or view.shares):
        # "What do you think of Kai claiming seer?"
        return
    if (view.asks or view.shares) and _is_owned_claim(view, i):
        return
    if words[i].form == "ing" and i and words[i - 1].kind is Kind.PREP:
        # "After claiming to be the seer".
        who = view.person() if subject in SEATED else None
        if role is not None and who is not None and not view.asks:
            view.emit(i, Tag.CLAIM, subject=who, role=role, by=None)
        return
    if view.asks or view.shares:
        if subject is not Kind.ME:
            _ask_claim(view, i, at, role)
    elif words[i].text == "CO" and i == 0 and at == 1 and len(words) == 2 and not view.reader.to:
        # "CO seer."
        view.emit(i, Tag.CLAIM, role=role)
    elif subject is Kind.ME and words[i].form == "ing" and i and words[i - 1].kind is Kind.NAME:
        # "I'm uneasy about Kai claiming seer".
        if role is not None and view.who_at(i - 1) != view.reader.me:
            view.emit(i, Tag.CLAIM, subject=view.who_at(i - 1), role=role, by=None)
    elif subject is Kind.ME and not (_urges_you(view, i)):
        planned = view.reader.situation.whisper and view.has(Kind.MODAL, 0, i)
        if role is not None and not planned and not view.text_in(MIGHT, 0, i):
            view.used.add(at)
            view.emit(i, Tag.CLAIM, role=role, negated=view.negated(i))
    elif _is_asked_for(view, i):
        view.used.add(at)
        _asked_for(view, i, at, role)
    elif subject in SEATED and not view.subject.owned:
        _reported(view, i, at, role)
    elif role is not None and subject in (Kind.WE, Kind.SOME, Kind.ALL, None):
        view.used.add(at)


def _is_owned_claim(view: ClauseView, i: int) -> bool:
    """ "Do you distract from Kai's open claim?", "how do you view those claims?"."""
    words, word = view.words, view.words[i]
    if word.form not in ("base", "s"):
        return False
    if not i:
        # "How do you see his timing and claim?"
        before = view.clause.before
        how = before is not None and view.clause.opening == "and" and before.words[0].kind is Kind.WHAT
        return how and len(words) == 1
    owned = any(w.kind is Kind.POSSESSIVE for w in words[max(0, i - 3) : i])
    return owned and words[i - 1].kind is not Kind.TO or words[i - 1].text in ("those", "these")


def _asked_for(view: ClauseView, i: int, at: int, role: Who | None) -> None:
    """ "Seer, come out", "I ask the seer to claim", "Kai, claim now"."""
    words, subject = view.words, view.subject.kind
    if 0 <= at < i and words[i - 1].kind is Kind.TO:
        # "I ask the seer to claim": whoever was called before is not meant.
        view.reader.to = ()
    yours = subject in (Kind.YOU, Kind.ME) or (subject is None and len(view.reader.to) == 1)
    to: Who | None = None if yours else EVERYBODY
    if subject is Kind.NAME:
        to = view.person()
    role = role or conditional_role(view)
    earlier = words[: max(at, 0)]
    if any(w.kind is Kind.OR for w in earlier) and any(w.kind is Kind.ROLE for w in earlier):
        # "I ask the seer or medium to claim".
        role = None
    said = view.reader.role
    if role is None and to == EVERYBODY and isinstance(said, Holder) and said in GIFTED:
        # "We need the seer. Please come out."
        role = said
    view.emit(i, Tag.CLAIM, role=role, mood=Mood.REQUEST, to=to, negated=view.negated(i))


GIFTED: Final = (Holder(Role.SEER), Holder(Role.MEDIUM), Holder(Role.BODYGUARD))
MIGHT: Final = frozenset(("could", "might", "may", "would", "if", "can"))


_WANTED: Final = frozenset("like want need love prefer ask".split())


def _urges_you(view: ClauseView, i: int) -> bool:
    """ "I urge you to claim", "I want you to claim"."""
    urged = [w for w in view.words[:i] if w.kind is Kind.URGE]
    wanted = urged or view.text_in(_WANTED, 0, i)
    if (
        wanted
        and i > 1
        and view.words[i - 1].kind is Kind.TO
        and view.words[i - 2].kind in (Kind.ROLE, Kind.ALL)
    ):
        # "I urge the seer to come out".
        return True
    return bool(urged) and (view.has(Kind.YOU, 0, i) or any(" you" in w.text for w in urged))


def _is_asked_for(view: ClauseView, i: int) -> bool:
    words = view.words
    kind = view.subject.kind
    should = view.should(i) or view.has(Kind.URGE, 0, i)
    if kind is None and words[i].form == "base" and not view.clause.condition:
        bare = all(w.kind in (Kind.ADVERB, Kind.PLEASE, Kind.NOT, Kind.DO, Kind.HEY) for w in words[:i])
        return bare and (words[i].value == "self" or should or i == 0 or view.has(Kind.NOT, 0, i)) or should
    if kind in (Kind.YOU, Kind.NAME, Kind.SOME, Kind.ALL, Kind.OTHERS, Kind.IT):
        return should or (kind is Kind.YOU and view.has(Kind.URGE))
    if kind is Kind.WE:
        # "We need the seer to come forward".
        return i > 1 and words[i - 1].kind is Kind.TO and words[i - 2].kind is Kind.ROLE and should
    return kind is Kind.ME


def _claimer_before(view: ClauseView, i: int, at: int) -> tuple[Kind | None, Who | None]:
    """ "Kai seer claim": a name directly before."""
    first = at if 0 <= at < i else i
    if first and view.words[first - 1].kind is Kind.NAME:
        return Kind.NAME, view.reader.who(view.words[first - 1])
    return None, None


def _claim_noun(
    view: ClauseView, i: int, at: int, role: Who | None, kind: Kind | None, owner: Who | None
) -> None:
    words = view.words
    if at >= 0:
        view.used.add(at)
    if view.asks or view.shares:
        if not _is_judged(view, i, kind):
            _ask_claim_noun(view, i, role, kind)
        return
    if kind is None and role is None and _stays_hidden(view, i):
        avoid = i > 0 and words[i - 1].text == "avoid" and len(view.reader.to) == 1
        view.emit(i, Tag.CLAIM, mood=Mood.REQUEST, to=None if avoid else EVERYBODY, negated=True)
        return
    if role is not None and (
        kind is Kind.MY or (kind is None and words[i].text == "CO" and len(words) <= 3 and view.verb < 0)
    ):
        view.emit(i, Tag.CLAIM, role=role, negated=view.has(Kind.NOT, 0, i) != _was_false(view, i))
    elif role == WOLF and owner not in (None, view.reader.me) and words[i + 1 : i + 2]:
        # "Your wolf claim on Kai".
        for who in view.objects(i, 1)[0] if words[i + 1].text in _ON else ():
            species = Species.WEREWOLF
            view.emit(i, Tag.DIVINE, subject=owner, object=who, species=species, past=True, by=None)
    elif (
        kind in (Kind.NAME, Kind.THEIR, Kind.YOUR)
        and role is not None
        and owner is not None
        and owner != view.reader.me
    ):
        view.emit(i, Tag.CLAIM, subject=owner, role=role, by=None)


_ON: Final = frozenset(("on", "about", "against"))


def _was_false(view: ClauseView, i: int) -> bool:
    """ "My seer claim was a lie", "my claim of being the seer was not true": taken back."""
    words = view.words
    at = next((j for j in range(i + 1, len(words)) if words[j].kind is Kind.FALSE), -1)
    was = next((j for j in range(at - 1, i, -1) if words[j].kind is Kind.BE), -1) if at > 0 else -1
    return was > 0 and not view.has(Kind.NOT, was, at) and not view.has(Kind.MODAL, i, at)


def _is_judged(view: ClauseView, i: int, kind: Kind | None) -> bool:
    """Whether a question is about a claim that was made, and asks for none."""
    words, word = view.words, view.words[i]
    if word.value == "" and word.form == "noun" and not word.text.startswith(("role", "coming")):
        return True
    if not view.has(Kind.OR, 0, i) and not view.has(Kind.AND, 0, i):
        if any(w.kind in _JUDGING for w in words[:i]):
            return True
    if view.has(Kind.BE) and any(w.kind in _JUDGED and w.form == "adj" for w in words[i:]):
        return True
    # "Who benefits from these claims?"
    told = kind is None and not view.shares and i > 0 and words[i - 1].text in _POINTS
    return told or view.has(Kind.THINK, 0, i) or view.has(Kind.THINK) and not view.has(Kind.ANY)


_JUDGED: Final = frozenset((Kind.TRUE, Kind.FALSE, Kind.SUSPECT))
_JUDGING: Final = _JUDGED | {Kind.TRUST, Kind.OPINION}


def _ask_claim_noun(view: ClauseView, i: int, role: Who | None, kind: Kind | None) -> None:
    """ "Any claims?", "your role claim, please", "why your seer claim?"."""
    words, subject = view.words, view.subject.kind
    if kind is Kind.YOUR:
        who = view.reader.who(next(w for w in words if w.kind is Kind.YOUR))
        role = role or (Holder(known) if (known := view.claimed(who)) is not None else None)
        told = view.shares and words[i].text.startswith("role") and view.text_in(_TELLS, 0, i)
        if role is not None or told:
            view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK)
        return
    called = view.has(Kind.ANY) or view.has(Kind.NOT) or i <= 1 or view.shares
    if kind is None and view.text_in(_APART, 0, i):
        return
    if kind is None and role is None and view.text_in(_GROUNDS, 0, i) and len(view.reader.to) == 1:
        # "Give a reason for that quick claim".
        known = view.claimed(view.reader.to[0])
        role = Holder(known) if known is not None else None
    if kind is None and (called or subject in (Kind.ALL, Kind.YOU)):
        alone = view.has(Kind.ANY) and not view.has(Kind.YOU) and not view.reader.calls
        view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=EVERYBODY if alone else view.whom())


_TELLS: Final = frozenset("state share give tell reveal announce post drop present make declare list".split())
_APART: Final = frozenset("after beyond despite among between amid before besides than given over".split())
""" "Will you reconsider after both claims?" asks for none."""
_GROUNDS: Final = frozenset("reason reasons reasoning logic rationale explanation motive behind".split())
_POINTS: Final = frozenset(("these", "those", "the", "all these", "such"))


def _stays_hidden(view: ClauseView, i: int) -> bool:
    """ "No claims for now, please", "stay hidden, no claims yet": asked for, not told."""
    words = view.words
    near = words[i - 2] if i > 1 and words[i - 1].kind is Kind.WORD else words[i - 1]
    if (
        i
        and near.text == "avoid"
        and view.subject.kind in (None, Kind.WE, Kind.YOU)
        and words[i].text.endswith("s")
    ):
        # "Avoid role claims".
        return not view.asks
    if not i or view.verb > i or words[i - 1].text != "no" or view.subject.kind not in (None, Kind.WE):
        return False
    first = words[0]
    before = view.clause.before
    if i == 1 and before is not None and before.words:
        first = before.words[0]
    told = first.kind is Kind.VERB and first.form == "base"
    ours = any(w.text in ("us", "me", "today", "for now", "please") for w in words[i:])
    return told or view.reader.wishes or (words[0].text == "no" and ours)


_MAY: Final = frozenset(("can", "could", "should", "must"))


def _reported(view: ClauseView, i: int, at: int, role: Who | None) -> None:
    words = view.words
    if role is not None and view.reader.situation.whisper and view.text_in(_MAY, 0, i):
        # "Kai can claim seer", among wolves.
        view.used.add(at)
        for who in view.subject.people:
            view.emit(i, Tag.CLAIM, role=role, mood=Mood.REQUEST, to=who)
        return
    if any(w.kind is Kind.WANT or w.text.startswith("want") or w.text in MIGHT for w in words[:i]):
        return
    if role is None or not is_direct(view, i, at):
        if words[i].kind is Kind.CLAIM:
            view.by = view.person()
        return
    view.used.add(at)
    for who in view.subject.people:
        view.emit(i, Tag.CLAIM, subject=who, role=role, negated=view.negated(i), by=None)


def is_direct(view: ClauseView, i: int, at: int) -> bool:
    return not any(
        w.kind in SEATED or w.kind is Kind.ME or w.kind is Kind.DIVINE for w in view.words[i + 1 : at]
    )


def _ask_claim(view: ClauseView, i: int, at: int, role: Who | None) -> None:
    view.used.add(at)
    kind = view.subject.kind
    if role is None and any(w.kind in (Kind.DIVINE, Kind.RESULT, Kind.TRUST) for w in view.words[i:]):
        return
    after = view.words[i + 1] if i + 1 < len(view.words) else None
    if role is None and after is not None and after.kind is Kind.WORD and view.words[i].text == "claim":
        # "Would you claim victory?"
        return
    if kind in (Kind.NAME, Kind.THIRD):
        who = view.person()
        if who is None or not view.clause.asks or view.verb == view.subject.end:
            return
        if role is None and view.others(i, 1):
            # "Why did Kai claim Rin as human?"
            return
        view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=who, subject=who)
        return
    if kind in (Kind.WE, Kind.IT):
        return
    if view.words[i].value == "self" and (not view.clause.asks or _calls_role(view, i)):
        to = None if kind is Kind.YOU or view.reader.calls else EVERYBODY
        view.emit(i, Tag.CLAIM, role=role or conditional_role(view), mood=Mood.REQUEST, to=to)
        return
    if role is None and (view.has(Kind.WHY) or view.text_in(_HOW)) and len(view.reader.to) == 1:
        # "Why did you claim so early?"
        known = view.claimed(view.reader.to[0])
        role = Holder(known) if known is not None else None
    view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=view.everybody())


_HOW: Final = frozenset(("when", "how"))


def _calls_role(view: ClauseView, i: int) -> bool:
    """ "Could the seer step forward?", "would the seer please reveal themselves?": asked for."""
    before = view.clause.before
    said = [*before.words, *view.words[:i]] if before is not None and view.clause.number else view.words[:i]
    return bool(said) and said[0].kind is Kind.MODAL and any(w.kind is Kind.ROLE for w in said)


_TAKES_BACK: Final = frozenset(("retract", "withdraw", "take back"))
_BEFORE_ORDER: Final = frozenset((Kind.OR, Kind.AND, Kind.PLEASE, Kind.ADVERB, Kind.BREAK))
_TAKEN: Final = frozenset((Kind.YOUR, Kind.CLAIM, Kind.ROLE, Kind.ADVERB, Kind.IT, Kind.DET, Kind.FALSE))


def take_back(view: ClauseView) -> None:
    """ "Show your result or retract", "retract your claim": who has claimed a role is to deny it."""
    words = view.words
    at = next((i for i, w in enumerate(words) if w.text in _TAKES_BACK), -1)
    if at < 0 or at and words[at - 1].kind not in _BEFORE_ORDER or view.subject.kind in (Kind.ME, Kind.WE):
        return
    for who in view.reader.to if all(w.kind in _TAKEN for w in words[at + 1 :]) else ():
        known = view.claimed(who)
        if known is not None:
            view.emit(at, Tag.CLAIM, role=Holder(known), mood=Mood.REQUEST, to=who, negated=True)


def conditional_role(view: ClauseView) -> Who | None:
    """The role of the condition before: "if you are the seer, come out"; or of who is called."""
    before = view.clause.before
    if before is not None and (before.condition or len(before.words) <= 2):
        return next(
            (w.value for w in before.words if w.kind is Kind.ROLE and isinstance(w.value, Holder)), None
        )
    first = view.words[: max(view.verb, 0) + 1]
    return next((w.value for w in first if w.kind is Kind.ROLE and isinstance(w.value, Holder)), None)


def _role_near(view: ClauseView, i: int) -> tuple[int, Who | None]:
    for j in (i + 1, i - 1, i + 2, i + 3, i - 2, i + 4):
        if 0 <= j < len(view.words):
            word = view.words[j]
            if word.kind is Kind.ROLE and isinstance(word.value, Holder | Group):
                between = view.words[min(i, j) + 1 : max(i, j)]
                if all(
                    w.kind in PASSED or w.kind in (Kind.PREP, Kind.BE, Kind.CLAIM, Kind.TO) for w in between
                ):
                    return j, word.value
            if word.kind is Kind.GUARD and j == i - 1:
                return j, Holder(Role.BODYGUARD)
            if word.kind is Kind.COLOUR and word.value is Species.WEREWOLF and -2 <= j - i <= 2:
                if j > i or all(w.kind is Kind.BREAK for w in view.words[j + 1 : i]):
                    return j, WOLF
    return -1, None


def role_word(view: ClauseView, i: int) -> None:
    """ "What is your role?", "state your role"; "my role is villager" is read at "villager"."""
    words = view.words
    kind, owner = view.owner(i)
    if kind is Kind.MY or any(w.kind in (Kind.ROLE, Kind.COLOUR) for w in words[i + 1 :]):
        return
    asked = view.asks or view.shares
    if not asked and _keeps_hidden(view, i):
        view.emit(i, Tag.CLAIM, mood=Mood.REQUEST, to=EVERYBODY, negated=True)
        return
    if not asked or (
        kind is None
        and not (
            view.shares
            or view.has(Kind.ANY)
            or view.has(Kind.WHAT)
            or len(words) < 3
            or view.subject.kind is Kind.YOU
        )
    ):
        return
    if kind is Kind.THEIR and view.shares and view.reader.to == (owner,):
        kind = Kind.YOUR
    if kind in (Kind.NAME, Kind.THEIR):
        if kind is Kind.NAME and (view.has(Kind.WHAT) or view.has(Kind.LETS)):
            view.emit(i, Tag.CLAIM, mood=Mood.ASK, to=owner)
        return
    if view.text_in(frozenset(("about", "on")), 0, i) and (kind is None or not view.shares):
        return
    view.emit(i, Tag.CLAIM, mood=Mood.ASK, to=view.everybody())


_HIDDEN: Final = frozenset("silent quiet hidden secret conceal hide hiding".split())


def _keeps_hidden(view: ClauseView, i: int) -> bool:
    """ "Stay silent on roles", "power roles should stay hidden"."""
    if not view.text_in(_HIDDEN) or view.has(Kind.NOT) or view.clause.condition:
        return False
    bare = view.subject.kind is None and view.words[0].form == "base"
    return bare or view.has(Kind.LETS, 0, i) or (i <= 1 and view.should(len(view.words)))
