"""Divinations and mediums' results: told, asked for, planned and reported."""

from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Holder, Who
from jinro.language.prose.en.lexicon.kinds import OWNERS, SEATED, Kind
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.acts import alike, wish
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.modes import mode_of
from jinro.language.prose.en.predicates.outcomes import is_welcome
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag


def divine(view: ClauseView, i: int) -> None:
    words = view.words
    word = words[i]
    if is_noun(words, i):
        _noun(view, i)
        return
    people, at = view.objects(i, 5)
    people = people or ([] if view.asks else alike(view, i))
    if word.value == "weak" and not _is_seers(view, i, at):
        return
    if at > 0 and view.is_owned_at(at) and word.form != "past":
        # "Investigate Kai's claim".
        people = []
    if word.form == "ing" and i + 1 < len(words) and words[i + 1].text == "by":
        # "A divining by Kai" is Kai's.
        people = []
    past = word.form == "past" or (word.form == "ing" and word.value == "check" and view.subject.kind is None)
    kind = view.subject.kind
    if past and i and words[i - 1].kind is Kind.BE and view.should(i) and not view.asks:
        # "Kai should be checked", "I should be divined".
        for who in view.subject.people if kind in SEATED or kind is Kind.ME else ():
            view.emit(i, Tag.DIVINE, object=who, mood=Mood.REQUEST, to=EVERYBODY, negated=view.negated(i))
        return
    if (view.asks or view.shares) and not (kind is Kind.ME and not view.shares):
        _ask(view, i, people)
        return
    if past and i and words[i - 1].kind in OWNERS:
        # "His divined Kai".
        return
    if past and i > 1 and words[i - 1].kind in SEATED and words[i - 2].text == "have" and view.should(i):
        # "We should have Kai divined".
        wish(view, i, view.listed(i - 1)[0])
        return
    if view.clause.condition and people and kind in (Kind.YOU, Kind.SOME) and is_welcome(view):
        # "It would be helpful if the seer checked Kai".
        to = EVERYBODY if kind is Kind.SOME else None
        for who in people:
            view.emit(i, Tag.DIVINE, object=who, mood=Mood.REQUEST, to=to, condition=False)
        return
    if past:
        _told(view, i, people)
        return
    targets = [who for who in people if who != view.reader.me]
    if targets and _is_suggested(view, i):
        wish(view, i, targets)
        return
    if not targets or word.form == "s":
        if kind in SEATED and word.form == "s":
            view.reader.shown = (view.person() or view.reader.me, people[0] if people else None)
        return
    mode = mode_of(view, i)
    if mode == "wish" and word.form == "ing" and not view.has(Kind.LETS) and _tells_result(view, i):
        return
    if mode == "mine" and i == 0 and word.form == "ing" and view.claimed(view.reader.me) is None:
        # "A plan for tonight? Divining Kai."
        mode = "wish"
    if mode == "wish":
        wish(view, i, targets)
    elif mode == "mine":
        view.emit(i, Tag.DIVINE, object=targets[0], negated=view.negated(i))


def _tells_result(view: ClauseView, i: int) -> bool:
    """ "Divining Kai as human so early is odd" tells of a result."""
    after = view.words[i + 1 : i + 6]
    return any(w.text == "as" and v.kind is Kind.COLOUR for w, v in zip(after, after[1:], strict=False))


def _is_suggested(view: ClauseView, i: int) -> bool:
    """ "I suggest the seer divines Kai"."""
    by_role = i > 0 and view.words[i - 1].kind is Kind.ROLE
    parent = view.clause.parent
    if by_role and view.words[0].kind is Kind.HAVE and view.words[0].form == "ing" and view.has(Kind.GOOD, i):
        # "Having the seer divine Kai is wise".
        return True
    urged = view.has(Kind.URGE, 0, i) or (
        parent is not None and (parent[1].kind is Kind.URGE or parent[1].text.startswith(("hope", "wish")))
    )
    urged = urged or any(w.text in ("hope", "wish") for w in view.words[:i])
    return by_role and (urged or view.reader.wishes)


def _is_seers(view: ClauseView, i: int, at: int) -> bool:
    """Whether to scrutinize or analyze is a seer's act: the seer's own, or what one is asked."""
    if at > 0 and view.is_owned_at(at):
        return False
    past = view.words[i].form == "past" or any(w.value == "did" for w in view.words[:i])
    seers = (view.reader.me, *view.reader.to)
    return past and any(view.claimed(who) is Role.SEER for who in seers)


def _told(view: ClauseView, i: int, people: list[Who]) -> None:
    """ "I divined Kai": what follows is the result."""
    kind = view.subject.kind
    mine = kind in (None, Kind.ME, Kind.MY)
    by = view.reader.me if mine else view.person()
    if kind is None and i and view.words[i - 1].kind is Kind.NAME:
        # "As Kai divined Rin ...".
        mine, by = False, view.who_at(i - 1)
    if by is None or kind in (Kind.ALL, Kind.SOME, Kind.WHO, Kind.IT):
        return
    if view.has(Kind.NOT, view.subject.end, i):
        return
    if not people and view.previous.kind in SEATED and not view.previous.owned and mine:
        before = view.clause.before
        if (
            before is not None
            and before.words[-1].text in _ONES
            and any(w.kind is Kind.BE for w in before.words)
        ):
            # "You are the only player I divined".
            people = view.previous.people
    view.reader.shown = by, people[0] if people else None
    if not mine:
        view.by = by
    for target in people:
        if target != by:
            view.emit(i, Tag.DIVINE, subject=by, object=target, past=True, by=None)


_ONES: Final = frozenset("one player person someone villager".split())


def _ask(view: ClauseView, i: int, people: list[Who]) -> None:
    words = view.words
    kind = view.subject.kind
    who = view.person() if kind is Kind.NAME else None
    told = view.clause.parent
    if view.has(Kind.THIRD, 0, i) and told is not None and view.previous.kind is Kind.NAME and view.asks:
        # "Can Kai say whom he checked?"; but "did Kai say whom he checked?" is not for him to tell.
        if told[0].words[0].kind is not Kind.MODAL:
            return
        who = view.previous.people[0]
    to = who or view.everybody()
    if not people and i > 1 and words[i - 1].kind is Kind.TO and words[i - 2].kind in SEATED:
        # "Why did you choose Kai to divine?"
        people = view.listed(i - 2)[0]
    target = people[0] if people and not view.has(Kind.WHO, 0, i) else None
    if target is not None and target in view.reader.to and kind is Kind.YOU:
        # "Whom did you divine, when did you check them?"
        target = None
    if target is None and (view.has(Kind.WHY) or view.text_in(_HOW)) and not view.has(Kind.WHO):
        # "You said you divined Kai. How did you check?"
        shown = view.reader.shown
        target = shown[1] if shown is not None and (shown[0],) == view.reader.to else None
    _ask_divined(view, i, target, to)


def _ask_divined(view: ClauseView, i: int, target: Who | None, to: Who | None) -> None:
    """Ask who was divined, or is to be."""
    words = view.words
    word, kind = words[i], view.subject.kind
    did = any(w.kind is Kind.DO and w.value == "did" for w in words[:i])
    if word.form == "ing" and i and words[i - 1].form == "past":
        # "Why did you announce divining Kai?"; but "have you considered divining Kai?"
        did = did or not words[i - 1].text.startswith("consider")
    perfect = word.form == "past"
    if i == 2 and words[1].text == "about" and words[0].kind is Kind.WHAT and target is not None:
        # "How about divining Kai?"
        wish(view, i, [target])
        return
    if word.form == "ing" and i and words[i - 1].kind is Kind.PREP:
        if target is not None and kind is Kind.YOUR and view.text_in(_BEHIND, 0, i):
            # "What was your reasoning for divining Kai?"
            view.emit(i, Tag.RESULT, object=target, mood=Mood.ASK)
        return
    if word.form == "past" and kind in SEATED and any(w.kind is Kind.BE for w in words[:i]):
        # "Why hasn't Kai been divined?" is nobody's to answer.
        return
    if (
        did
        or perfect
        or (view.has(Kind.WHY) and kind is None)
        or any(w.text in ("made", "prompted", "led") for w in words[:i])
    ):
        if kind is not Kind.WE and kind is not Kind.IT:
            species = _species_after(view, i) if target is not None else None
            view.emit(i, Tag.RESULT, object=target, species=species, mood=Mood.ASK, to=to)
        return
    first = words[0]
    polite = first.kind is Kind.MODAL and kind is Kind.YOU and first.text in ("can", "could", "would", "will")
    if target is not None and word.form == "s" and _is_suggested(view, i):
        wish(view, i, [target])
    elif (
        target is not None
        and (polite or kind in (Kind.WE, None) or view.has(Kind.LETS, 0, i))
        and not view.has(Kind.WHY)
    ):
        wish(view, i, [target])
    elif target is not None or view.has(Kind.WHO) or kind is Kind.YOU:
        view.emit(i, Tag.DIVINE, object=target, mood=Mood.ASK, to=to)


def _species_after(view: ClauseView, i: int) -> Species | None:
    """ "Say you divined Kai as a wolf", among wolves; "did you divine Kai as a wolf?"."""
    if not view.reader.situation.whisper and view.words[0].kind is not Kind.DO:
        return None
    said = [j for j in range(i + 1, min(len(view.words), i + 6)) if view.words[j].kind is Kind.COLOUR]
    value = view.words[said[0]].value if len(said) == 1 else None
    if not isinstance(value, Species):
        return None
    view.used.add(said[0])
    return value


def _noun(view: ClauseView, i: int) -> None:
    """ "My divination of Kai", "share your divination", "Kai's check on Rin"."""
    kind, owner = view.from_whom(i)
    if view.asks or view.shares:
        if kind is not Kind.MY:
            _ask_noun(view, i, kind, owner)
        return
    if (
        kind is None
        and (view.has(Kind.LETS, 0, i) or view.should(i))
        and view.subject.kind in (None, Kind.WE, Kind.SOME)
    ):
        wish(view, i, view.others(i, 2))
        return
    if kind in (None, Kind.OUR) and _is_target(view, i):
        return
    optimal = owner is not None and view.has(Kind.GOOD, i) and not view.text_in(_AHEAD, 0, i)
    if kind is Kind.NAME and optimal and view.claimed(owner) is not Role.SEER:
        # "Kai's divination is optimal".
        wish(view, i, [owner] if owner is not None else [])
        return
    if kind is None and view.subject.kind in SEATED and view.subject.end <= i and not view.subject.owned:
        kind, owner = view.subject.kind, view.person()
    if kind is None and view.subject.kind not in (Kind.ME, None):
        return
    if kind in (Kind.OUR, Kind.ALL, Kind.SOME):
        return
    by = owner if kind is not None else view.reader.me
    if by is None:
        return
    people, _ = view.objects(i, 3)
    heading = len(view.words) - i == 1 and view.verb < 0
    if kind is None and view.subject.kind is None and not people and not heading:
        return
    view.reader.shown = by, people[0] if people and people[0] != by else None
    if by != view.reader.me:
        view.teller = by
        after = view.words[i + 1].text if i + 1 < len(view.words) else ""
        if people and people[0] != by and after in ("of", "on"):
            # "Your divination of Kai".
            view.emit(i, Tag.DIVINE, subject=by, object=people[0], past=True, by=None)


def _is_target(view: ClauseView, i: int) -> bool:
    """ "Kai would be a good divination target", "our divination should be Kai"."""
    subject, words = view.subject, view.words
    wished = any(w.kind in (Kind.GOOD, Kind.MODAL, Kind.NEED) for w in words)
    linked = view.has(Kind.BE, 0, i) or view.has(Kind.SEEM, 0, i) or view.has(Kind.VERB, 0, i)
    if subject.kind not in SEATED or subject.owned or not 0 <= subject.word < i or not linked or not wished:
        return False
    if not words[i].text.endswith(("target", "targets", "candidate")):
        return False
    wish(view, i, [who for who in subject.people if who != view.reader.me])
    return True


def _ask_noun(view: ClauseView, i: int, kind: Kind | None, owner: Who | None) -> None:
    words = view.words
    if any(w.text.startswith(("pick", "cho", "select")) for w in words[:i]):
        # "Why did you choose Kai for your divination?" is read at "choose".
        return
    open_ = view.has(Kind.WHAT) or view.has(Kind.WHO) or view.has(Kind.ANY) or view.has(Kind.WHY)
    if kind is Kind.THEIR and view.shares and view.reader.to == (owner,):
        # "Kai should share his result".
        kind = Kind.YOUR
    if kind is Kind.THEIR and view.shares and view.subject.kind is Kind.SOME:
        # "The seer should share their result".
        view.emit(i, Tag.RESULT, mood=Mood.ASK, to=EVERYBODY)
        return
    if kind is Kind.NAME or kind is Kind.THEIR:
        told = view.shares and view.subject.kind is None
        if told and owner is not None and view.has(Kind.LETS):
            view.emit(i, Tag.RESULT, mood=Mood.ASK, to=owner)
        return
    if kind is None and view.subject.kind in (Kind.WE, Kind.ME):
        return
    if not view.shares and (_is_judged(view, i) if kind is not Kind.YOUR else _is_doubted(view, i)):
        return
    if view.text_in(_NEVER, 0, i):
        # "You dodge and never share results".
        return
    if view.words[0].kind is Kind.BE and len(words) > 1 and words[1].kind is Kind.IT and view.has(Kind.OR, i):
        # "Is it your vision or just a hunch?"
        return
    if kind is None and not view.shares and view.subject.kind in (Kind.NAME, Kind.THIRD):
        # "Did Kai tell any result?" is nobody's to tell.
        return
    asked = [
        one for one in view.reader.found if one.kind is Tag.RESULT and one.sentence == view.clause.sentence
    ]
    more = i and view.words[i - 1].text in ("other", "another", "more", "further", "additional")
    if asked and not more and (kind is None or any(one.object is not None for one in asked)):
        return
    if kind is Kind.YOUR or view.shares or open_ or len(words) <= 2 or view.subject.kind is Kind.YOU:
        if kind is None and not (
            view.shares or view.has(Kind.ANY) or len(words) <= 2 or view.subject.kind is Kind.YOU
        ):
            return
        people = [who for who in view.objects(i, 2)[0] if who != view.reader.me]
        after = words[i + 1].text if i + 1 < len(words) else ""
        target = people[0] if people and after in ("for", "on", "of", "about") else None
        planned = view.words[i].kind is Kind.DIVINE and view.text_in(_AHEAD, 0, i)
        planned = planned or _is_plan(view, i)
        to = view.whom()
        if kind is Kind.YOUR and not view.reader.to and _claims_seer(view, view.reader.third):
            # "Kai says he's the seer — please show your result".
            to = view.reader.third
        view.emit(i, Tag.DIVINE if planned else Tag.RESULT, object=target, mood=Mood.ASK, to=to)
        _ask_plan_too(view, i, planned, to)


def _is_judged(view: ClauseView, i: int) -> bool:
    """ "Who doubts her results?", "why do you ignore all results?", "thoughts before I use divination?"."""
    if view.has(Kind.ME, 0, i) or view.has(Kind.WHY, 0, i):
        return True
    return any(w.kind in (Kind.SUSPECT, Kind.TRUST, Kind.TRUE, Kind.FALSE) for w in view.words[:i])


def _is_doubted(view: ClauseView, i: int) -> bool:
    """ "What made you doubt your divination?", "do you expect us to trust your results?"."""
    judges = (w for w in view.words[:i] if w.kind in (Kind.SUSPECT, Kind.TRUST))
    return any(w.form in ("base", "past", "ing") for w in judges)


def _is_plan(view: ClauseView, i: int) -> bool:
    """ "Your divination plan", "your plan for tonight's check"."""
    after = view.words[i + 1].text if i + 1 < len(view.words) else ""
    return after in _PLANS and view.words[i].text not in _DONE


def _ask_plan_too(view: ClauseView, i: int, planned: bool, to: Who | None) -> None:
    """ "Your divination result or plan", "your divination plan or result": both are asked for."""
    words = view.words
    joined = next((j for j in range(i + 1, min(len(words), i + 4)) if words[j].kind in _JOINED), -1)
    if joined < 0:
        return
    after = next((w for w in words[joined + 1 : joined + 4] if w.kind not in _BETWEEN), None)
    if after is None:
        return
    if after.text in _PLANS and not planned:
        view.emit(i, Tag.DIVINE, mood=Mood.ASK, to=to)
    elif after.kind is Kind.RESULT and planned:
        view.emit(i, Tag.RESULT, mood=Mood.ASK, to=to)


_NEVER: Final = frozenset(("never",))
_PLANS: Final = frozenset("plan plans strategy schedule intention intentions order".split())
_DONE: Final = frozenset("result results finding findings report".split())
_JOINED: Final = frozenset((Kind.OR, Kind.AND))
_BETWEEN: Final = frozenset((Kind.DET, Kind.YOUR, Kind.ANY, Kind.ADVERB))


def _claims_seer(view: ClauseView, who: Who | None) -> bool:
    told = any(one.role == Holder(Role.SEER) and who in (one.subject, one.by) for one in view.reader.found)
    return who is not None and view.reader.alone and (told or view.claimed(who) is Role.SEER)


def result(view: ClauseView, i: int) -> None:
    """Somebody's result is asked for, or introduces what was seen."""
    if i and view.words[i - 1].kind is Kind.TO:
        return
    if view.subject.kind is Kind.ME and view.has(Kind.MODAL, 0, i) and not (view.asks or view.shares):
        # "I'll share my result tomorrow".
        return
    if view.words[i].text == "finding" and i + 1 < len(view.words) and view.words[i + 1].kind in _OBJECTS:
        # "Finding that wolf is our goal".
        return
    kind, owner = view.from_whom(i)
    if view.asks or view.shares:
        if kind is Kind.YOUR or kind is not Kind.MY and view.subject.kind is not Kind.ME:
            _ask_noun(view, i, kind, owner)
        return
    if kind is None and view.subject.kind in SEATED and not view.subject.owned and 0 <= view.subject.word < i:
        if any(w.kind is Kind.SHARE for w in view.words[:i]):
            # "Kai gave a result".
            kind, owner = view.subject.kind, view.person()
    if kind is Kind.MY or (kind is None and view.subject.kind in (Kind.ME, None, Kind.IT)):
        plain = kind is None and view.subject.kind is not Kind.ME
        people, at = view.objects(i, 3)
        if plain and not people and view.words[0].kind not in (Kind.DET, Kind.RESULT, Kind.WORD):
            return
        if plain and view.reader.shown is None and not people and not _is_heading(view, i):
            return
        before = view.reader.shown
        if before is None or before[0] == view.reader.me:
            seen = people[0] if people and at >= 0 and people[0] != view.reader.me else None
            view.reader.shown = view.reader.me, seen or (before[1] if before else None)
    elif (
        owner is not None and kind in (Kind.NAME, Kind.THEIR) and view.reader.shown != (view.reader.me, owner)
    ):
        view.teller = owner
        view.reader.shown = owner, None


_BEHIND: Final = frozenset("reason reasons reasoning basis logic rationale motive thinking thought".split())
_AHEAD: Final = frozenset("next plan plans planned tonight tonight's upcoming".split())
_OBJECTS: Final = frozenset(
    (Kind.DET, Kind.THAT, Kind.OUR, Kind.NAME, Kind.WHO, Kind.WHAT, Kind.IT, Kind.COLOUR)
)
_HOW: Final = frozenset(("how", "when"))
_FINDS: Final = frozenset("find found see seen saw learn learned discover discovered get got".split())
_THINGS: Final = frozenset(("anything", "something", "anyone", "somebody", "someone", "anybody"))
_NIGHT: Final = frozenset(("last night", "overnight", "night", "tonight", "during the night"))


def found(view: ClauseView, i: int) -> bool:
    """ "Did the seer find anything?", "did you learn anything last night?": asks for the result."""
    words = view.words
    if not view.asks or words[i].text not in _FINDS or view.others(i, 1) or view.negated(i):
        return False
    if view.has(Kind.SUSPECT, i):
        # "Did you see anything odd last night?"
        return False
    seer = any(w.kind is Kind.ROLE and w.value == Holder(Role.SEER) for w in words[:i])
    told = view.has(Kind.WHAT, 0, i) and view.subject.kind is Kind.YOU and view.text_in(_NIGHT, i)
    if not view.text_in(_THINGS, i) and not (seer and view.has(Kind.WHAT, 0, i)) and not told:
        return False
    if seer:
        view.emit(i, Tag.RESULT, mood=Mood.ASK, to=EVERYBODY)
        return True
    known = view.claimed(view.person()) is Role.SEER or view.has(Kind.DIVINE) or view.text_in(_NIGHT, i)
    if view.subject.kind is Kind.YOU and known:
        view.emit(i, Tag.RESULT, mood=Mood.ASK)
        view.used.update(range(i, len(words)))
        return True
    return False


def _is_heading(view: ClauseView, i: int) -> bool:
    """ "Result: werewolf."."""
    return len(view.words) - i == 1 and i <= 1


def show(view: ClauseView, i: int) -> None:
    """ "What did you find?", "I saw Kai as a werewolf"."""
    words = view.words
    kind = view.subject.kind
    if found(view, i):
        return
    if (
        view.asks
        and words[i].text == "see"
        and kind is Kind.YOU
        and i + 1 == len(words)
        and view.claimed(view.person()) is Role.SEER
    ):
        if any(one.kind is Tag.RESULT and one.sentence == view.clause.sentence for one in view.reader.found):
            return
        view.emit(i, Tag.RESULT, mood=Mood.ASK)
        return
    if view.asks or view.shares:
        if (
            words[i].text == "see"
            and kind is Kind.YOU
            and view.has(Kind.WHAT, 0, i)
            and not view.has(Kind.PREP, i)
            and not view.text_in(_NIGHT, i)
        ):
            for who in view.others(i, 0):
                view.emit(i, Tag.ROLE, object=who, mood=Mood.ASK)
            return
        told = (
            view.has(Kind.WHAT, 0, i)
            and kind is Kind.YOU
            and (
                words[i].text in ("found", "find", "saw", "discover", "discovered")
                or (words[i].text == "see" and view.text_in(_NIGHT, i))
            )
        )
        judges = any(w.kind in (Kind.SUSPECT, Kind.TRUST, Kind.TRUE, Kind.COLOUR) for w in words[i:])
        judges = judges or view.has(Kind.OPINION, 0, i)
        asked = any(
            one.kind is Tag.RESULT and one.sentence == view.clause.sentence for one in view.reader.found
        )
        if told and not judges and len(words) - i <= 3 and not asked:
            view.emit(i, Tag.RESULT, mood=Mood.ASK, to=view.everybody())
    elif words[i].form == "past" and kind is Kind.ME and words[i].text in ("saw", "seen"):
        if any(w.kind in (Kind.COLOUR, Kind.ROLE) for w in words[i:]) and view.objects(i, 3)[0]:
            view.reader.shown = view.reader.me, view.objects(i, 3)[0][0]


def tell(view: ClauseView, i: int) -> None:
    """A medium's result, asked for or told."""
    kind, owner = view.owner(i)
    if view.asks or view.shares:
        _ask_noun(view, i, kind, owner)
    elif kind is None or kind is Kind.MY:
        view.reader.shown, view.reader.tells = (view.reader.me, None), True
    elif owner is not None and kind in (Kind.NAME, Kind.THEIR, Kind.YOUR):
        view.teller = owner
        view.reader.shown = owner, None
