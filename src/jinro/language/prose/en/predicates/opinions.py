"""Questions for opinions: "thoughts on Kai?", "what do you think of Kai?"."""

from typing import Final

from jinro.language.claims import Who
from jinro.language.prose.en.lexicon.kinds import ACTS, PEOPLE, Kind
from jinro.language.prose.en.phrases import is_noun
from jinro.language.prose.en.predicates.judging import ABOUT, asked_of, singly
from jinro.language.prose.en.predicates.memory import EVERYBODY
from jinro.language.prose.en.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_TOPIC: Final = frozenset(("on", "about", "of", "against", "toward", "towards"))
_LED: Final = ("led", "made", "caused", "changed", "prompted", "shifted", "makes")


def opinion(view: ClauseView, i: int) -> None:
    """ "Thoughts on Kai?", "what's your read?", "quick reads from everyone please"."""
    words = view.words
    word = words[i]
    read = word.value == "read"
    if word.text == "leads" and i + 1 < len(words) and words[i + 1].kind in PEOPLE:
        # "What leads you to suspect Kai?"
        return
    if word.text == "take" and not is_noun(words, i) and i > 0 and words[i - 1].kind is not Kind.ANY:
        return
    if (
        word.text in ("hunch", "gut feeling", "feeling")
        and view.has(Kind.IT, 0, i)
        and view.has(Kind.BE, 0, i)
    ):
        # "Was it just a hunch?"
        return
    kind, owner = view.owner(i)
    told = view.has(Kind.YOU) or view.has(Kind.YOUR) or view.has(Kind.ALL) or bool(view.reader.to)
    if kind is Kind.ROLE or view.reader.situation.whisper and not view.asks and not told:
        # "The seer's reads"; among wolves, "give vague reads" is a plan.
        return
    if kind is Kind.NAME and read and view.shares and view.has(Kind.LETS):
        # "Let's hear Kai's reads".
        view.emit(i, Tag.ROLE, object=EVERYBODY, mood=Mood.ASK, to=owner)
    if kind in (Kind.MY, Kind.NAME, Kind.THEIR) or (kind is None and _is_of_plan(view)):
        return
    everybody = view.subject.kind in (Kind.ALL, Kind.OTHERS) or any(
        w.kind in (Kind.ALL, Kind.OTHERS) and not (j and words[j - 1].text in _TOPIC)
        for j, w in enumerate(words)
    )
    wanted = (
        read
        and (
            view.has(Kind.PLEASE)
            or everybody
            or (not view.reader.to and i <= 3 and view.verb < 0 and view.clause.last)
            or _is_followed_by_please(view)
        )
        and view.subject.kind is not Kind.ME
    )
    if not (view.asks or view.shares) and not (wanted and not view.has(Kind.NOT)):
        return
    _ask_opinion(view, i, kind, everybody)


def _ask_opinion(view: ClauseView, i: int, kind: Kind | None, everybody: bool) -> None:
    """Ask for what is thought of a seat, or of all."""
    words = view.words
    word = words[i]
    read = word.value == "read"
    target = _topic(view, i)
    against = any(w.text == "against" for w in words[i + 1 :])
    if target == [view.reader.me] and (against or any(w.text.startswith(_LED) for w in words[:i])):
        # "What led to your stance toward me?", "what is your evidence against me?"
        view.emit(i, Tag.SUSPECT, object=view.reader.me, mood=Mood.ASK)
        return
    target = [one for who in target for one in singly(who) if one != view.reader.me]
    if any(w.kind in (Kind.SUSPECT, Kind.TRUST) and w.form == "base" for w in words[i + 1 :]):
        # "What reads make you suspect Kai?"
        return
    if not read and not target:
        if _asks_role(view, i):
            return
        if _are_claims(view, i):
            view.emit(i, Tag.TRUE, object=EVERYBODY, mood=Mood.ASK, to=asked_of(view))
        return
    # "Any reads or night info?" is asked of whoever is spoken to.
    alone = (
        read
        and not view.reader.calls
        and kind is not Kind.YOUR
        and not view.has(Kind.YOU)
        and (not view.shares or word.text == "reads")
        and not view.reader.goes_on
        and not (
            view.reader.to and view.has(Kind.ANY) and (view.has(Kind.ROLE_WORD) or view.has(Kind.RESULT))
        )
    )
    to = EVERYBODY if everybody or alone or view.whom() == EVERYBODY else asked_of(view)
    for who in target or [EVERYBODY]:
        view.emit(i, Tag.ROLE, object=who, mood=Mood.ASK, to=to)


def _topic(view: ClauseView, i: int) -> list[Who]:
    """Of whom an opinion is: thoughts on Kai, a read of Kai."""
    words, word = view.words, view.words[i]
    people, at = view.objects(i, 4)
    on = next((j for j in range(i + 1, min(len(words), i + 6)) if words[j].text in _TOPIC), -1)
    if on > 0 and (at < 0 or at < on):
        # "What insight do you have on Kai?"
        people, at = view.objects(on, 3)
    if at > 0 and any(w.kind in ACTS and not is_noun(words, j) for j, w in enumerate(words[:at]) if j > i):
        # "Thoughts on voting Kai?" is about the vote.
        return []
    about = at > 0 and any(
        w.text in ABOUT and w.text not in ("from", "by", "with") for w in words[i + 1 : at]
    )
    about = about or (at == i + 1 and word.text.endswith((" of", " on")))
    # "How do you read Kai?"
    about = about or (at == i + 1 and word.text == "read" and view.subject.kind is Kind.YOU)
    return people if about else []


def _is_followed_by_please(view: ClauseView) -> bool:
    """ "Quick reads, please"."""
    after = view.clause.after
    return view.verb < 0 and after is not None and [w.kind for w in after.words] == [Kind.PLEASE]


def _is_of_plan(view: ClauseView) -> bool:
    """ "What should we look at, claims or reads?" asks for no read."""
    if view.shares or view.has(Kind.ANY) or view.has(Kind.YOU):
        return False
    before = view.clause.before
    if view.verb >= 0 or before is None:
        return view.subject.kind is Kind.WE and view.has(Kind.OR)
    return view.has(Kind.OR) and any(w.kind is Kind.WE for w in before.words)


_PLANS: Final = frozenset("plan plans idea ideas suggestion proposal".split())
_SEERS: Final = frozenset(("seers", "fortune tellers", "diviners", "claimants", "other seers"))


def _asks_role(view: ClauseView, i: int) -> bool:
    """ "What's your instinct on the real seer?"."""
    rest = view.words[i + 1 : i + 4]
    role = next((w for w in rest if w.kind is Kind.ROLE and w.text in ("real seer", "true seer")), None)
    if role is None or not (rest[0].text in ABOUT or view.words[i].text.endswith((" on", " of"))):
        return False
    view.emit(i, Tag.TRUE, object=EVERYBODY, mood=Mood.ASK, to=asked_of(view))
    return True


def _are_claims(view: ClauseView, i: int) -> bool:
    """ "About the claims", "on the two seer claims": what an opinion is asked of."""
    rest = view.words[i + 1 : i + 7]
    return (
        len(rest) > 1
        and rest[0].text in ABOUT
        and any(w.kind is Kind.CLAIM and w.text == "claims" or w.text in _SEERS for w in rest)
    )


def think(view: ClauseView, i: int) -> None:
    """ "What do you think of Kai?", "how do you feel about Kai?"."""
    words = view.words
    if not (view.asks or view.shares) or not (view.has(Kind.WHAT, 0, i) or view.shares):
        return
    if view.subject.kind not in (Kind.YOU, Kind.ALL, Kind.OTHERS, Kind.WE):
        return
    after = words[i + 1] if i + 1 < len(words) else None
    if words[i].value == "of":
        for who in view.others(i, 1):
            view.emit(i, Tag.ROLE, object=who, mood=Mood.ASK, to=view.everybody())
        return
    if after is None or after.text not in ("of", "about", "regarding", "on", "toward", "towards"):
        return
    people, at = view.objects(i, 4)
    if view.text_in(_PLANS, i) or any(
        w.kind in ACTS and not is_noun(words, j) for j, w in enumerate(words[:at]) if j > i
    ):
        # "What do you think about Kai's plan?", "about voting Kai?"
        return
    if not people and _are_claims(view, i):
        view.emit(i, Tag.TRUE, object=EVERYBODY, mood=Mood.ASK, to=view.everybody())
    if at > 0 and view.is_owned_at(at):
        people = [*people, *_owners_after(view, at + 2)]
    for who in dict.fromkeys(one for person in people for one in singly(person)):
        if who not in view.reader.to:
            view.emit(i, Tag.ROLE, object=who, mood=Mood.ASK, to=view.everybody())


def _owners_after(view: ClauseView, start: int) -> list[Who]:
    """Whose things follow in a list: Kai's words and young Rin's actions."""
    words = view.words
    found = []
    for j in range(start, len(words)):
        if words[j].kind is Kind.NAME and view.is_owned_at(j) and view.has(Kind.AND, start, j):
            found += view.listed(j)[0]
    return found
