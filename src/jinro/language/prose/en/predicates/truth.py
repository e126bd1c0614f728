"""Whether somebody's claim is true or false."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Holder, Several, Who
from jinro.language.prose.en.lexicon.inflect import forms
from jinro.language.prose.en.lexicon.kinds import SEATED, Kind
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.judging import CLAIMS, MAKES, asked_of, judged, topic_of
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.role_context import KINDS_OF
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

# -- true and false claims --------------------------------------------------------------------------


def genuine(view: ClauseView, i: int) -> None:
    words = view.words
    word = words[i]
    true = word.kind is Kind.TRUE
    if word.form == "noun":
        _credibility(view, i)
        return
    if view.reader.situation.whisper and word.text == "fake" and _is_to_fake(view, i):
        return
    if word.value == 1:
        # "Kai falsely claims ...".
        if view.subject.kind in SEATED and not view.asks and not view.has(Kind.BE, 0, i):
            for target in view.subject.people:
                view.emit(i, Tag.FALSE, object=target)
        return
    if word.text == "the truth" and i and words[i - 1].kind is not Kind.BE:
        # "Steering us away from the truth".
        return
    if not true and _made_up(view, i):
        return
    if word.form == "adj" and i + 1 < len(words) and _qualifies(view, i, true):
        return
    if view.asks or view.shares:
        _ask_genuine(view, i)
        return
    if not true and view.verb < 0 and view.reader.calls and view.subject.kind is None and len(words) <= 6:
        # "Such a bold lie, Kai."
        for target in view.reader.to:
            _emit_genuine(view, i, target, true)
        return
    if word.form in ("base", "s", "past", "ing") and is_noun(words, i):
        return
    goes_on = view.subject.kind is None and 0 <= view.verb <= 1 and view.words[view.verb].kind is Kind.SEEM
    if true and not goes_on and not _may_be_claim(view, i):
        return
    linked = any(
        w.kind in (Kind.BE, Kind.SEEM, Kind.THINK, Kind.POSSESSIVE) or w.text in MAKES or w.value == "as"
        for w in words[:i]
    )
    if not true and view.verb < 0 and words[0].kind is Kind.NAME and not view.is_owned_at(0):
        # "Rin real, Kai likely fake".
        linked = i == 1 + sum(w.kind in (Kind.DEGREE, Kind.ADVERB) for w in words[1:i])
        if linked and i + 1 == len(words):
            _emit_genuine(view, i, view.who_at(0) or EVERYBODY, true)
        return
    if not true and word.form == "adj" and not linked and not view.has(Kind.ONE_OF):
        # "It may disguise a lie".
        return
    # "Kai's claim? Seems solid."
    people = topic_of(view) if goes_on else _genuine_of(view, i)
    for target in _of_rivals(view, i, people, true):
        if target != view.reader.me:
            _emit_genuine(view, i, target, true)


def _is_to_fake(view: ClauseView, i: int) -> bool:
    """ "Kai fake seer tomorrow", "Kai should fake the seer", among wolves: asked to claim it."""
    words = view.words
    at = next((j for j in range(i + 1, min(len(words), i + 4)) if words[j].kind is Kind.ROLE), -1)
    named = i > 0 and words[i - 1].kind is Kind.NAME
    called = i == 0 and len(view.reader.to) == 1
    should = view.subject.kind in SEATED and not view.subject.owned and view.has(Kind.MODAL, 0, i)
    if at < 0 or not (named or called or should) or view.asks:
        return False
    people = view.listed(i - 1)[0] if named else [*view.reader.to] if called else view.subject.people
    for who in people:
        if who != view.reader.me:
            view.emit(i, Tag.CLAIM, role=words[at].value, mood=Mood.REQUEST, to=who, subject=None)
    view.used.update(range(i, len(words)))
    return True


_INVENTS: Final = ("fabricat", "invent", "made up", "concoct", "forg", "fak", "cooked up", "manufactur")


def _made_up(view: ClauseView, i: int) -> bool:
    """ "Kai fabricated his result", "you made up the result", "stop lying, Kai"."""
    words = view.words
    if view.asks or view.shares:
        return False
    if words[0].text == "stop" and i == 1 and words[1].form in ("ing", "adj"):
        for who in view.reader.to:
            view.emit(i, Tag.FALSE, object=who)
        return bool(view.reader.to)
    if not i or words[i - 1].kind not in SEATED or not words[i].text.startswith(_INVENTS):
        return False
    told = any(
        w.kind in CLAIMS or w.text in ("everything", "it", "that", "this") for w in words[i + 1 : i + 5]
    )
    if not told or i + 1 >= len(words) or view.has(Kind.NOT, 0, i):
        return False
    for who in view.listed(view.first_of_list(i - 1))[0]:
        if who != view.reader.me:
            view.emit(i, Tag.FALSE, object=who)
    view.used.update(range(i, len(words)))
    return True


_QUALIFIED: Final = CLAIMS | frozenset(
    (Kind.COLOUR, Kind.ROLE_WORD, Kind.POSSESSIVE, Kind.OPINION, Kind.FALSE)
)
"""What "real" and "fake" may stand before: a real seer, a fake claim."""


def _qualifies(view: ClauseView, i: int, true: bool) -> bool:
    """Whether an adjective only describes what follows: "Kai's fake claim", "compelling points"."""
    words = view.words
    after = words[i + 1]
    if true and after.kind is Kind.NAME and i and not view.asks:
        if words[i - 1].kind in (Kind.DET, Kind.ADVERB) and not view.is_owned_at(i + 1):
            # "The credible Kai".
            view.emit(i, Tag.TRUE, object=view.reader.who(after), by=None)
            return True
    if after.kind in _QUALIFIED:
        if not true and not view.asks:
            _false_claim(view, i)
        elif true and after.kind in CLAIMS and not view.asks and not view.shares:
            _true_claim(view, i)
        judged = view.subject.kind in SEATED and view.subject.word < i
        return not (true and after.kind in (Kind.RESULT, Kind.CLAIM) and judged)
    if (
        true
        and words[i - 1].kind in (Kind.DET, Kind.NOT)
        and after.kind in (Kind.WORD, Kind.SUSPECT, Kind.VERB)
    ):
        # "Kai is the true threat", "his silence is the only real clue".
        return after.text not in _PERSONS
    return after.kind in _DESCRIBED and not any(w.kind in (Kind.BE, Kind.SEEM) for w in words[:i])


_PERSONS: Final = frozenset("one player person deal claimant claimer hero".split())


def _of_rivals(view: ClauseView, i: int, people: list[Who], true: bool) -> list[Who]:
    """Of whom it is said that one of them lies: "one of them is fake", "they can't both be true"."""
    words = view.words
    if true and not people and view.has(Kind.BOTH, 0, i) and view.negated(i):
        # "The two claims can't both be true".
        rivals = view.reader.claimants(Role.SEER)
        people = [Several("or", tuple(rivals))] if len(rivals) == 2 else []
    if view.has(Kind.ONE_OF):
        claimants = view.reader.claimants(Role.SEER)
        addressed = view.reader.to
        if len(addressed) == 2 and any(w.kind is Kind.ONE_OF and "you" in w.text for w in words):
            claimants = [*addressed]
        if len(view.reader.group) == 2 and any(w.kind is Kind.ONE_OF and "them" in w.text for w in words):
            claimants = [*view.reader.group]
        if len(people) == 2:
            people = [Several("or", tuple(people))]
        if not people or (len(people) == 1 and not isinstance(people[0], Several)):
            both = dict.fromkeys((*claimants, *people))
            people = [Several("or", tuple(both))] if len(both) == 2 else []
    if true and len(people) == 2 and view.negated(i) and view.text_in(frozenset(("both", "all")), 0, i):
        # "Kai and Rin can't both be genuine".
        people = [Several("or", tuple(people))]
    return people


_CONFIRMS: Final = frozenset(
    form
    for verb in "confirm prove validate support boost verify strengthen show seal bolster cement add".split()
    for form in forms(verb)
)
_SOLID: Final = frozenset("absolute solid strong high undeniable clear proven intact unquestionable".split())


_BELIEVED: Final = frozenset(
    "credible convincing genuine real true solid believable plausible legitimate valid".split()
)


def _true_claim(view: ClauseView, i: int) -> None:
    """ "Based on Kai's credible divination"."""
    kind, owner = view.owner(i)
    if kind not in (Kind.NAME, Kind.THEIR, Kind.YOUR) or owner is None or view.words[i].text not in _BELIEVED:
        return
    if owner != view.reader.me and not view.has(Kind.NOT):
        view.emit(i, Tag.TRUE, object=owner, by=None)


def _credibility(view: ClauseView, i: int) -> None:
    """ "That confirms Kai's credibility", "Kai's credibility is absolute"."""
    kind, owner = view.owner(i)
    if kind not in (Kind.NAME, Kind.THEIR, Kind.YOUR) or owner is None or view.asks or view.shares:
        return
    confirmed = view.text_in(_CONFIRMS, 0, i) or view.text_in(_SOLID, i + 1)
    if confirmed and owner != view.reader.me and not view.has(Kind.NOT):
        view.emit(i, Tag.TRUE, object=owner, by=None)


def _false_claim(view: ClauseView, i: int) -> None:
    """ "Kai's fake claim", "your false result"."""
    kind, owner = view.owner(i)
    told = view.text_in(_TELLS_FALSELY, 0, i)
    if (
        kind is None
        and told
        and view.subject.kind in SEATED
        and not view.subject.owned
        and not view.has(Kind.NOT, 0, i)
    ):
        # "Kai is pushing a false result".
        kind, owner = view.subject.kind, view.person()
    if kind in (Kind.NAME, Kind.THEIR, Kind.YOUR) and owner is not None and owner != view.reader.me:
        role = next((w.value for w in view.words[i : i + 5] if w.kind is Kind.ROLE), None)
        view.emit(i, Tag.FALSE, object=owner, role=role)


_TELLS_FALSELY: Final = frozenset(
    form
    for verb in "push give make tell spread sell present report offer use invent bring keep feed post".split()
    for form in forms(verb)
)


def _emit_genuine(view: ClauseView, i: int, target: Who, true: bool) -> None:
    negated = view.negated(i) != (i > 0 and view.words[i - 1].text in ("less", "least"))
    known = isinstance(target, Several) or view.claimed(target) is not None
    of_claim = view.subject.owned or any(w.kind in CLAIMS for w in view.words)
    heard = view.reader.situation.last is not None
    soft = view.words[i].text in _SOFT
    if true and negated and view.words[i].text in _LOGIC:
        return
    if true and negated and view.words[i].text in _HOLDS and known:
        # "Kai's claim doesn't hold up".
        soft = False
    if true and negated and soft:
        view.emit(i, Tag.SUSPECT, object=target, degree=70)
    elif heard and not known and not of_claim:
        # Nothing is claimed: honest or a liar.
        view.emit(i, Tag.TRUST if true else Tag.SUSPECT, object=target, negated=negated)
    else:
        tag = Tag.TRUE if true else Tag.FALSE
        role = None
        if not true:
            # "Lied about being the seer".
            said = view.words[i + 1 : i + 6]
            role = next((w.value for w in said if w.kind is Kind.ROLE and isinstance(w.value, Holder)), None)
        view.emit(i, tag, object=target, negated=negated, degree=view.degree(i), role=role)


_DESCRIBED: Final = frozenset(
    (
        Kind.WORD,
        Kind.OPINION,
        Kind.GOOD,
        Kind.ATTACK,
        Kind.VOTE,
        Kind.VERB,
        Kind.SHARE,
        Kind.SAY,
        Kind.SUSPECT,
    )
)
"""What an adjective describes that stands before it: real answers."""
_LOGIC: Final = frozenset(("add up", "adds up", "make sense", "makes sense", "check out"))
"""Without one of these a story is only criticised."""
_HOLDS: Final = frozenset(("hold up", "holds up", "hold water"))
"""Without one of these a claim is false."""
_SOFT: Final = frozenset(
    "credible convincing plausible consistent solid believable compelling sincere honest valid".split()
) | frozenset(("makes sense", "make sense", "adds up", "add up", "holds up", "hold up", "holds water"))


def _may_be_claim(view: ClauseView, i: int) -> bool:
    """Whether "consistent", "solid", "makes sense" are said of somebody's claim."""
    subject = view.subject
    if view.words[i].text == "consistent" and not view.has(Kind.CLAIM, 0, i):
        # "Kai's results are consistent" praises them.
        return False
    if subject.kind in (Kind.IT, Kind.SOME, None) and subject.word < 0 and not subject.people:
        return view.has(Kind.ONE_OF) or view.has(Kind.BOTH, 0, i)
    if subject.owned and not _is_of_claim(view, i):
        # "Kai's fear is genuine".
        return False
    if view.words[i].text in (
        "true",
        "real",
        "genuine",
        "legit",
        "honest",
        "sincere",
        "telling the truth",
        "truthful",
    ):
        return True
    claimed = subject.owned and view.claimed(view.person()) in (Role.SEER, Role.MEDIUM)
    return any(w.kind in CLAIMS for w in view.words) or not subject.owned or (claimed and not view.negated(i))


_TOLD: Final = frozenset(
    "info information data reading read logic reasoning evidence timeline nose timing approach".split()
)


def _is_of_claim(view: ClauseView, i: int) -> bool:
    """Whether what is somebody's is a claim, or what speaks for one."""
    said = view.words[max(0, view.subject.word) :]
    return any(w.kind in CLAIMS or w.text in _TOLD for w in said)


_IT: Final = frozenset(("it", "that", "this"))
_BLUFFS: Final = frozenset(("a bluff", "a lie", "a ruse", "a fabrication", "a sham", "a deception", "fake"))


def _genuine_of(view: ClauseView, i: int) -> list[Who]:
    subject = view.subject
    after = view.words[i + 1].text if i + 1 < len(view.words) else ""
    if subject.kind is Kind.IT and after in KINDS_OF and view.words[0].kind in (Kind.IT, Kind.THAT):
        # "That's classic fake play".
        return topic_of(view)
    if subject.kind is Kind.IT and view.words[0].text in _IT and view.words[i].kind is Kind.FALSE:
        # "Kai's claim is sudden. It could be a bluff."
        claimed = [who for who in topic_of(view) if view.claimed(who) in (Role.SEER, Role.MEDIUM)]
        return claimed if view.words[i].text in _BLUFFS and subject.end <= i else []
    near = i - 1
    while near > 0 and view.words[near].kind in (Kind.DEGREE, Kind.ADVERB):
        near -= 1
    if (
        near > subject.word
        and view.words[near].kind is Kind.NAME
        and view.words[near - 1].kind is Kind.AND
        and subject.end <= near
    ):
        # "Kai is the real seer and Rin fake".
        return view.listed(near)[0]
    as_ = next((j for j in range(i - 1, max(0, i - 4), -1) if view.words[j].value == "as"), -1)
    if as_ > 0 and view.words[as_ - 1].kind in SEATED and not view.is_owned_at(as_ - 1):
        # "Your timing exposes you as a fake".
        return view.listed(as_ - 1)[0]
    if subject.kind in SEATED or subject.kind in (Kind.THEIR, Kind.YOUR):
        return subject.people if subject.word < i else []
    if subject.kind is Kind.ME and (view.has(Kind.SHOW, 0, i) or view.text_in(MAKES, 0, i)):
        # "I find Kai's claim convincing".
        return judged(view, i)
    return []


def _ask_genuine(view: ClauseView, i: int) -> None:
    subject = view.subject
    if subject.kind is Kind.THIRD and view.has(Kind.WHY, 0, i):
        # "What reason could she have to fake it?"
        return
    if view.has(Kind.WHO) or view.has(Kind.ONE_OF) or view.text_in(frozenset(("one seer", "one"))):
        view.emit(i, Tag.TRUE, object=EVERYBODY, mood=Mood.ASK, to=asked_of(view))
    elif subject.kind is Kind.YOU and view.has(Kind.SHOW, 0, i):
        # "Do you find Kai's claim believable?"
        near = [j for j in range(i) if view.words[j].kind is Kind.NAME]
        for who in view.listed(near[0])[0] if near else ():
            view.emit(i, Tag.TRUE, object=who, mood=Mood.ASK, to=asked_of(view))
    elif subject.kind in (Kind.NAME, Kind.THIRD, Kind.THEIR) and view.person() is not None:
        view.emit(i, Tag.TRUE, object=view.person(), mood=Mood.ASK, to=asked_of(view))
