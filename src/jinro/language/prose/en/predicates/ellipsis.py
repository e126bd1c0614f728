"""What a clause says by leaving something out: "I am", "it must be Kai", "Suspect: Kai"."""

from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Holder, Several
from jinro.language.prose.en.lexicon.kinds import SEATED, Kind, Word
from jinro.language.prose.en.predicates.comingout import WOLF
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.tokens import Tag


def suspect_content(view: ClauseView) -> None:
    """ "I suspect Kai is steering us": whatever he is suspected of."""
    parent = view.clause.parent
    if parent is None or view.asks or view.by is not None:
        return
    taker = parent[1]
    if taker.kind is not Kind.SUSPECT or not taker.text.startswith(
        ("suspect", "worr", "fear", "not like", "dislike")
    ):
        return
    if not any(w.kind is Kind.ME for w in parent[0].words) or any(
        w.kind is Kind.NOT for w in parent[0].words
    ):
        return
    said = view.reader.found[-1] if view.reader.found else None
    if said is not None and (said.sentence, said.clause) == (view.clause.sentence, view.clause.number):
        return
    owned = view.subject.owned and taker.text.startswith("suspect")
    if view.subject.owned and not owned:
        return
    for who in view.subject.people if owned or view.subject.kind in SEATED else ():
        if who != view.reader.me:
            view.emit(0, Tag.SUSPECT, object=who, degree=71)


def that_is_me(view: ClauseView, before: ClauseView | None) -> None:
    """ "There is only one seer and that's me"."""
    words = view.words
    if view.asks or len(words) != 3 or words[2].text != "me" or words[0].text not in ("that", "it"):
        return
    role = next((w.value for w in before.words if w.kind is Kind.ROLE), None) if before is not None else None
    if isinstance(role, Holder) and not view.clause.condition:
        view.emit(0, Tag.CLAIM, role=role)


_AGAIN: Final = frozenset(("again", "the same", "same"))


def do_so(view: ClauseView) -> None:
    """ "I voted Kai and will do so again": another vote."""
    words = view.words
    if view.asks or view.subject.kind is not Kind.ME or not view.text_in(_AGAIN) or not view.has(Kind.MODAL):
        return
    last = view.reader.found[-1] if view.reader.found else None
    if last is None or last.kind is not Tag.VOTE or last.subject != view.reader.me or not last.past:
        return
    at = next(i for i, w in enumerate(words) if w.kind is Kind.DO)
    if any(w.kind in SEATED for w in words):
        return
    degree = 65 if view.degree(at) else 0
    view.emit(
        at, Tag.VOTE, subject=view.reader.me, object=last.object, negated=view.negated(at), degree=degree
    )


def must_be(view: ClauseView) -> None:
    """ "It has to be Kai", "it must be Kai": the wolf whom all seek."""
    words = [w for w in view.words if w.kind not in (Kind.ADVERB, Kind.DEGREE, Kind.HEY)]
    before = view.clause.before
    if not view.asks and len(words) == 6 and words[0].text == "it" and words[2].text == "either":
        # "It's either Kai or Rin".
        people = view.listed(view.words.index(words[3]))[0] if words[3].kind is Kind.NAME else []
        if len(people) == 1 and isinstance(people[0], Several) and view.reader.me not in people[0].parts:
            view.emit(0, Tag.SUSPECT, object=people[0], degree=80)
        return
    if not view.asks and 5 <= len(words) <= 7 and words[0].text == "it" and _between(words):
        # "It's between Kai and Rin", "it's down to Kai or Rin".
        at = next(i for i, w in enumerate(view.words) if w.kind is Kind.NAME)
        people = [*view.listed(at)[0]]
        people = [*people[0].parts] if people and isinstance(people[0], Several) else people
        if len(people) > 1 and view.reader.me not in people:
            view.emit(0, Tag.SUSPECT, object=Several("or", tuple(people)), degree=80)
        return
    if not view.asks and len(words) == 3 and words[0].text == "it" and words[1].kind is Kind.BE:
        held = [w for w in before.words if w.kind in (Kind.ROLE, Kind.COLOUR)] if before is not None else []
        who = view.reader.who(words[2]) if words[2].kind in SEATED else None
        taker = view.clause.parent
        thinks = taker is not None and taker[1].kind is Kind.THINK and taker[0].words[0].kind is Kind.ME
        if thinks and not held and who not in (None, view.reader.me):
            # "I think it's Kai".
            view.emit(0, Tag.SUSPECT, object=who, degree=80)
        if before is not None and before.condition and held and who not in (None, view.reader.me):
            # "If anyone is the wolf, it's Kai".
            value = held[0].value
            tag = Tag.ROLE if isinstance(value, Holder) else Tag.COLOUR
            role, species = (value, None) if tag is Tag.ROLE else (None, value)
            view.emit(0, tag, object=who, role=role, species=species, degree=80)
        elif before is not None and before.condition and any(w.kind is Kind.SUSPECT for w in before.words):
            if who not in (None, view.reader.me):
                # "If anyone seems off, it's Kai".
                view.emit(0, Tag.SUSPECT, object=who, degree=80)
        return
    if view.asks or view.shares or len(words) != 4 or words[0].text not in ("it", "that", "this"):
        return
    must = words[1].kind is Kind.NEED or words[1].value == "should" or words[1].value == 65
    must = must or (words[1].text == "would" and before is not None and _picks(before.words))
    if must and words[2].text == "be" and words[3].kind in SEATED:
        who = view.reader.who(words[3])
        if who is not None and who != view.reader.me:
            view.emit(0, Tag.SUSPECT, object=who, degree=80)


def _between(words: list[Word]) -> bool:
    at = next((i for i, w in enumerate(words) if w.kind is Kind.NAME), -1)
    told = [w.text for w in words[2:at]]
    return (
        words[1].kind is Kind.BE and told in (["between"], ["down", "to"], ["among"]) and len(words) - at <= 4
    )


_GUESSES: Final = ("guess", "pick", "choose", "name", "bet", "say")


def _picks(words: list[Word]) -> bool:
    """ "If I had to pick one": who follows is suspected."""
    had = any(w.kind is Kind.ME for w in words[:2]) and any(
        w.text in ("had", "have to", "must") for w in words
    )
    return (
        had
        and any(w.text.startswith(_GUESSES) for w in words)
        and not any(w.kind is Kind.TRUST for w in words)
    )


_HEADINGS: Final = {Kind.SUSPECT: Tag.SUSPECT, Kind.TRUST: Tag.TRUST, Kind.VOTE: Tag.VOTE}


def heading(view: ClauseView) -> None:
    """ "Suspect: Kai — too quiet", "Vote: Kai": the name below a heading."""
    before, words = view.clause.before, view.words
    if view.clause.opening != ":" or before is None or not 0 < len(before.words) <= 2 or view.verb >= 0:
        return
    tag = _HEADINGS.get(before.words[-1].kind)
    if tag is None or not words or words[0].kind is not Kind.NAME or view.is_owned_at(0) or view.asks:
        return
    if any(w.kind in (Kind.YOUR, Kind.NOT) for w in before.words) or len(words) > 4:
        return
    for who in view.listed(0)[0]:
        if who != view.reader.me:
            view.emit(0, tag, object=who)


def not_both(view: ClauseView) -> None:
    """ "Kai and you cannot both be": the role that both claim."""
    words = view.words
    if view.asks or not words or words[-1].text != "be" or not (view.has(Kind.BOTH) and view.has(Kind.NOT)):
        return
    people = view.subject.people
    if len(people) != 2 and view.subject.kind is Kind.THIRD:
        people = view.reader.claimants(Role.SEER)
    if len(people) == 2 and view.subject.kind in SEATED:
        role = view.reader.role if isinstance(view.reader.role, Holder) else None
        view.emit(0, Tag.FALSE, object=Several("or", tuple(people)), role=role, degree=80)


def is_one(view: ClauseView, before: ClauseView | None) -> None:
    """ "I'm not the wolf, Kai is": what was denied before."""
    words = [w for w in view.words if w.kind not in (Kind.ADVERB, Kind.DEGREE, Kind.BREAK)]
    if view.asks or view.clause.condition or len(words) != 2 or words[1].text not in ("is", "are"):
        return
    who = view.reader.who(words[0]) if words[0].kind in SEATED else None
    if who is None or before is None or before.clause.condition or not before.has(Kind.NOT):
        return
    value = next((w.value for w in reversed(before.words) if w.kind in (Kind.ROLE, Kind.COLOUR)), None)
    if isinstance(value, Species):
        view.emit(0, Tag.COLOUR, object=who, species=value, degree=80)
    elif isinstance(value, Holder):
        view.emit(0, Tag.ROLE, object=who, role=value, degree=80)


def am_too(view: ClauseView, before: ClauseView | None) -> None:
    """ "You are not the seer. I am.": the role is the one that was said last."""
    words = [w for w in view.words if w.kind not in (Kind.ADVERB, Kind.DEGREE, Kind.BREAK)]
    while words and words[0].kind is Kind.HEY:
        del words[0]
    if view.asks or len(words) < 2 or words[-1].kind not in (Kind.BE, Kind.NOT) or view.clause.condition:
        return
    negated = words[-1].kind is Kind.NOT
    subject = words[-3:-1] if negated else words[-2:]
    if len(subject) != 2 or subject[1].kind is not Kind.BE and not negated:
        return
    if subject[0].text != "i" or words[-2 if negated else -1].text != "am":
        return
    if not negated and words[-1].start == subject[0].end:
        # "I'm" goes on, or is cut.
        return
    value = (
        view.reader.role
        if before is None
        else next(
            (w.value for w in reversed(before.words) if w.kind in (Kind.ROLE, Kind.COLOUR)), view.reader.role
        )
    )
    if isinstance(value, Species):
        view.emit(0, Tag.CLAIM, role=WOLF, negated=negated == (value is Species.WEREWOLF), by=None)
    elif isinstance(value, Holder):
        view.emit(0, Tag.CLAIM, role=value, negated=negated, by=None)
