"""Whether an act is announced, asked for or told of somebody else."""

from typing import Final

from jinro.language.prose.en.lexicon.inflect import forms
from jinro.language.prose.en.lexicon.kinds import SEATED, Kind
from jinro.language.prose.en.phrases import is_finite
from jinro.language.prose.en.predicates.view import ClauseView

_US: Final = (Kind.WE, Kind.OUR, Kind.ALL, Kind.OTHERS)


POLITE: Final = frozenset(("can", "could", "would", "will"))


_THROUGH: Final = frozenset(("by", "on", "for", "in"))
"""Prepositions before a gerund that is how something is done: protect us by voting Kai."""


def mode_of(view: ClauseView, i: int) -> str:
    """Whether an act is the speaker's own (mine), asked for (wish), or somebody else's (report)."""
    words, subject = view.words, view.subject
    word = words[i]
    kind = subject.kind
    before = words[:i]
    past = word.form == "past" and not any(w.kind is Kind.DO for w in before)
    if any(w.kind is Kind.LETS for w in before):
        return "wish"
    if past:
        return "mine" if kind is Kind.ME else "report" if kind in SEATED else ""
    if any(w.kind is Kind.URGE for w in before) and kind in (Kind.ME, None, Kind.WE):
        return "wish"
    if kind is Kind.ME and i > 1 and words[1].text.startswith(_SAYS) and words[0].kind is Kind.ME:
        # "I say vote Kai", "I insist on voting Kai".
        if i == 2 and word.form == "base" or words[i - 1].text == "on":
            return "wish"
    if word.form == "ing" or (i == 1 and words[0].kind is Kind.TO):
        mode = _gerund(view, i)
        if mode is not None:
            return mode
    if kind is None:
        # "Votes for Kai."
        headed = i == 0 and word.form == "s" and word.text in ("votes for", "votes on")
        return "wish" if headed or _is_bare(view, i) else ""
    if kind is Kind.ME and words[0].text == "help" and i == 2:
        # "Help me vote out Kai".
        return "wish"
    if kind is Kind.ME and not subject.owned:
        return "wish" if _wants_of(view, i) or _goes_on_urging(view, i) else "mine"
    if kind is Kind.MY or (kind is Kind.ME and subject.owned):
        if view.text_in(_SUGGESTIONS, 0, i):
            return "wish"
        # "My gut says vote Kai".
        said = before[-1].kind is Kind.SAY and word.form == "base"
        return "mine" if said or any(w.kind is Kind.BE for w in before) else ""
    return _mode_of_others(view, i)


def _mode_of_others(view: ClauseView, i: int) -> str:
    """The mode of an act of which the speaker is not the subject."""
    words, subject = view.words, view.subject
    word, kind, before = words[i], subject.kind, words[:i]
    told = view.clause.parent
    settled = told is None or told[1].kind not in (Kind.URGE, Kind.THINK, Kind.SAY)
    bites = word.kind is Kind.ATTACK or word.text.startswith(("eliminat", "remov", "take out"))
    if (
        kind is Kind.WE
        and settled
        and (word.kind is Kind.ATTACK or bites and view.reader.situation.whisper and not view.text_in(_DAY))
        and not any(w.kind is Kind.NEED or w.kind is Kind.MODAL and w.text not in _SHALL for w in before)
    ):
        # "Tonight we bite Kai", "we will attack Kai": a plan that is settled.
        return "mine"
    if kind in (Kind.ALL, Kind.OTHERS) and any(w.kind is Kind.WANT and w.form == "s" for w in before):
        # "Everyone wants to vote Kai so suddenly".
        return ""
    if kind in _US:
        return "wish"
    should = view.should(i)
    if kind is Kind.YOU:
        urged = told is not None and told[0].words[0].kind is Kind.ME
        urged = urged and told is not None and (told[1].kind is Kind.URGE or told[1].text == "insist")
        return "wish" if should or urged or any(w.text in POLITE for w in before) else "report"
    if kind in (Kind.NAME, Kind.THIRD) and not subject.owned:
        return "wish" if should else "report"
    if kind is Kind.WHO:
        return ""
    if kind is Kind.SOME:
        return "wish" if should else ""
    # "It is best to vote Kai", "the logical path is to vote Kai".
    linked = any(w.kind is Kind.BE or w.kind is Kind.SEEM for w in before)
    to = i and words[i - 1].kind in (Kind.TO, Kind.NEED, Kind.ADVERB)
    return "wish" if to and (linked or should) else ""


_SAYS: Final = ("say", "insist")
_SHALL: Final = frozenset(("will", "shall"))
_DAY: Final = frozenset("today today's tomorrow day vote".split())
_SUGGESTIONS: Final = frozenset(
    "suggestion proposal recommendation advice idea appeal plea request call counsel".split()
)


_ALL: Final = frozenset(("all", "both", "each"))


def _wants_of(view: ClauseView, i: int) -> bool:
    """ "I'd like the seer to check Kai", "I want Rin to vote Kai": somebody else is to do it."""
    if i < 3 or view.words[i - 1].kind is not Kind.TO:
        return False
    at = i - 3 if view.words[i - 2].text in _ALL else i - 2
    asked = view.words[at].kind in (
        Kind.ROLE,
        Kind.NAME,
        Kind.ALL,
        Kind.OTHERS,
        Kind.YOU,
        Kind.THIRD,
        Kind.WE,
    )
    return asked and any(w.text in _LIKES or w.kind in (Kind.WANT, Kind.NEED) for w in view.words[:at])


def _goes_on_urging(view: ClauseView, i: int) -> bool:
    """ "I ask you to trust me and vote Kai": what follows "and" is asked for too."""
    before = view.clause.before
    if view.subject.word >= 0 or before is None or view.clause.opening != "and" or i != 0:
        return False
    return view.words[0].form == "base" and any(
        w.kind is Kind.URGE and before.words[j + 1].kind in (Kind.YOU, Kind.ALL, Kind.OTHERS, Kind.NAME)
        for j, w in enumerate(before.words[:-1])
    )


_LIKES: Final = frozenset("like want love prefer need hope expect wish tell".split())


def _is_bare(view: ClauseView, i: int) -> bool:
    """Whether a verb without a subject is an imperative, or what must be done."""
    for j in range(i - 1, -1, -1):
        kind = view.words[j].kind
        if kind is Kind.TO or kind is Kind.WANT:
            return (
                any(
                    w.kind in (Kind.NEED, Kind.GOOD, Kind.BAD, Kind.BE, Kind.VERB, Kind.PLEASE)
                    for w in view.words[:j]
                )
                or kind is Kind.WANT
            )
        if kind is Kind.PREP or kind is Kind.BE:
            return False
    return (
        view.words[i].form == "base" and view.words[i].kind is not Kind.ATTACK or view.words[i].form == "base"
    )


def _gerund(view: ClauseView, i: int) -> str | None:
    """What "voting Kai" is: a proposal that is judged, a plan, or a way to do something."""
    words = view.words
    before = words[i - 1] if i else None
    if (
        any(w.kind in (Kind.BE, Kind.WANT, Kind.SEEM, Kind.VERB) for w in words[:i])
        and view.subject.kind is not None
    ):
        if view.subject.kind is Kind.IT and any(w.kind in (Kind.BE, Kind.SEEM) for w in words[:i]):
            return "wish"
        return None
    if before is not None and before.kind is Kind.PREP:
        if before.text not in _THROUGH:
            return ""
        return (
            "mine"
            if view.subject.kind is Kind.ME
            else "wish"
            if view.reader.wishes or view.subject.kind in _US
            else ""
        )
    if before is not None and before.kind is Kind.NAME and i == 1 and _is_judged(view, i):
        # "Kai voting for Rin is essential".
        return "wish"
    later = any(
        is_finite(words, j)
        and words[j].kind is not Kind.POSSESSIVE
        or words[j].kind in (Kind.TRUE, Kind.GOOD, Kind.BAD)
        for j in range(i + 1, len(words))
    )
    told = view.clause.before
    parent = told.parent[1] if told is not None and told.parent is not None else None
    if parent is not None and parent.form == "ing" and parent.kind is Kind.SAY or view.by is not None:
        # "Kai saying Rin is human yet voting him is confusing".
        return ""
    if later:
        starts = all(w.kind in _BEFORE_DEED for w in words[:i])
        return "wish" if starts and _is_judged(view, i) else ""
    if view.subject.kind is None:
        if any(w.kind in (Kind.PLEASE, Kind.WANT) and w.value != "maybe" for w in words[:i]):
            return "wish"
        if (
            words[0].text == "consider"
            or words[0].value == "stop"
            or any(w.kind is Kind.GOOD for w in words[:i])
        ):
            # "Consider voting Kai", "the smart play is voting Kai".
            return "wish"
        return "mine"
    return None


_BEFORE_DEED: Final = frozenset(
    (Kind.ADVERB, Kind.NOT, Kind.HEY, Kind.DEGREE, Kind.TO, Kind.SO, Kind.ME, Kind.THINK, Kind.TRUST)
)
"""What may stand before a deed that is judged: I think voting Kai is best."""


def _is_judged(view: ClauseView, i: int) -> bool:
    judging: tuple[Kind, ...] = (Kind.BE, Kind.SEEM, Kind.MODAL, Kind.GOOD, Kind.BAD, Kind.TRUE)
    if view.text_in(_PAST, i + 1):
        # "Voting Kai felt rushed" looks back.
        return False
    after = view.words[i + 1 :]
    if any(w.kind is Kind.SUSPECT and w.form == "adj" and w.text in _ODD for w in after):
        # "Kai voting for Rin seems odd".
        return False
    if any(w.value == 65 and w.kind is Kind.MODAL for w in after):
        # "Removing Kai might confuse us".
        judging = (Kind.GOOD, Kind.BAD)
    return any(w.kind in judging or w.text in USEFUL for w in after)


_ODD: Final = frozenset("odd strange weird suspicious peculiar sus fishy unusual curious off".split())
_PAST: Final = frozenset("was were felt seemed looked appeared sounded".split())


USEFUL: Final = frozenset(
    form
    for verb in (
        "promise guarantee save protect provide give help reveal secure ensure win work"
        " shift serve end make tell"
        " bring confirm show offer yield clarify expose resolve settle prove verify benefit clear"
    ).split()
    for form in forms(verb)
)
"""What a proposal that is judged well does."""
