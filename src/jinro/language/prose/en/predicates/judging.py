"""Of whom something is judged, and who is asked to judge."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Several, Who
from jinro.language.prose.en.lexicon.kinds import SEATED, Kind
from jinro.language.prose.en.predicates.view import ClauseView

ABOUT: Final = frozenset(
    "of about toward towards on with regarding over in against around for at concerning by from to".split()
)
CLAIMS: Final = frozenset((Kind.CLAIM, Kind.RESULT, Kind.DIVINE, Kind.TELL, Kind.ROLE))
"""What of somebody is believed or not: a claim, a result."""


def judged(view: ClauseView, i: int) -> list[Who]:
    """Of whom an adjective or a verb like "worries me" is said."""
    subject = view.subject
    kind = subject.kind
    words = view.words
    if Kind.BOTH in view.kinds and kind not in SEATED and not subject.owned and _is_both(view, i):
        # "Kai and Rin. ... Could both be hiding something?"
        return _the_two(view)
    if Kind.BOTH in view.kinds and any(w.value == "seers" or w.text == "seers" for w in words[:i]):
        # "Both seers feel off".
        return view.reader.claimants(Role.SEER)
    made = next((j for j in range(i - 1, -1, -1) if words[j].text in MAKES), -1)
    if made >= 0:
        people, at = view.objects(made, 1)
        if 0 < at < i and view.reader.me not in people:
            # "That makes Kai odd", "this makes Kai's vote all the more odd".
            return people
    if subject.owned and any(w.text in _EVENTS for w in words[subject.word + 1 : subject.word + 4]):
        # "Kai's sudden death worries me".
        return []
    if kind in SEATED or kind in (Kind.YOUR, Kind.THEIR):
        if subject.word > i:
            return []
        if subject.owned and any(w.text in _POINTS for w in words[subject.word + 1 : subject.word + 4]):
            # "Rin's point about Kai worries me".
            people, at = view.objects(subject.word + 2, 3)
            return people if 0 < at < i else []
        return subject.people
    if kind in (Kind.ME, Kind.WE) or kind is None:
        # "I find Kai suspicious", "something about Kai feels off"; "I am odd" is of nobody.
        for j in range(i - 1, -1, -1):
            if words[j].kind in SEATED or words[j].kind in (Kind.THEIR, Kind.YOUR):
                return view.listed(view.first_of_list(j))[0] if words[j].kind is Kind.NAME else _one(view, j)
        if kind is None:
            return _attributed(view, i)
        if made >= 0 and i - made < 4 and words[made + 1].text in ("that", "this", "it"):
            # "Kai is quiet, and I find that suspicious".
            return topic_of(view)
        return []
    if kind is Kind.IT and words[0].kind is not Kind.IT and words[0].text.endswith("ing"):
        # "Skipping again makes me nervous": said to who does it.
        if len(view.reader.to) == 1:
            return [*view.reader.to]
        return topic_of(view) if view.clause.number else []
    if kind in (Kind.IT, Kind.SOME):
        return _about_topic(view, i)
    return []


def _is_both(view: ClauseView, i: int) -> bool:
    """Whether "both" alone is the subject, of two who were named or who claim to be the seer."""
    words = view.words
    at = next(j for j, w in enumerate(words) if w.kind is Kind.BOTH)
    if at >= i or words[at].text not in ("both", "both of them", "these two", "the two"):
        return False
    if at + 1 >= len(words) or words[at + 1].kind not in (Kind.BE, Kind.SEEM, Kind.MODAL, Kind.SUSPECT):
        return False
    people = _the_two(view)
    return len(people) == 2 and view.reader.me not in people


def _the_two(view: ClauseView) -> list[Who]:
    called = [*view.reader.to] if len(view.reader.to) == 2 else []
    return view.reader.group or called or view.reader.claimants(Role.SEER)


_POINTS: Final = frozenset(
    "point points observation observations concern concerns question questions".split()
)
MAKES: Final = frozenset(
    (
        "make makes making made find finds found consider considers deem render renders mark marks"
        " leave leaves leaving left"
    ).split()
)
_EVENTS: Final = frozenset(
    "lynch lynching execution death elimination loss exile murder attack killing removal".split()
)
"""What befell somebody says nothing about them."""


def _one(view: ClauseView, j: int) -> list[Who]:
    who = view.reader.who(view.words[j])
    return [who] if who is not None else []


def _attributed(view: ClauseView, i: int) -> list[Who]:
    """A fragment without a subject: "Suspicious, that Kai", "feels off": whom the text was about."""
    if view.verb >= 0 and view.verb <= i and view.words[view.verb].kind in (Kind.SEEM, Kind.BE, Kind.RAISE):
        return topic_of(view)
    if (
        view.verb < 0
        and all(w.kind in (Kind.ADVERB, Kind.DEGREE, Kind.NOT) or w.text == "getting" for w in view.words[:i])
        and (
            i + 1 == len(view.words)
            or (i + 2 == len(view.words) and view.words[-1].kind in (Kind.WORD, Kind.ADVERB))
            or view.words[i + 1].kind in (Kind.TO, Kind.PREP)
        )
    ):
        return topic_of(view)
    return []


def _about_topic(view: ClauseView, i: int) -> list[Who]:
    words = view.words
    if view.subject.kind is Kind.SOME:
        both = any(w.kind is Kind.BOTH and w.text.startswith("both") for w in words[:i])
        seers = any(w.value is not None and w.kind is Kind.ROLE for w in words[:i])
        return view.reader.claimants(Role.SEER) if both and seers else []
    for j in range(i):
        # "Something about Kai feels off".
        if words[j].kind in SEATED and words[j - 1].text in ("about", "with", "of", "from", "in", "by"):
            return view.listed(j)[0]
    if words[0].kind is not Kind.IT and view.negated(i):
        # "Early claims are not always suspicious".
        return []
    if view.has(Kind.BOTH, 0, i) or any(w.kind is Kind.SOME or w.kind is Kind.ALL for w in words[:i]):
        return []
    return topic_of(view)


def the_one(view: ClauseView, i: int) -> list[Who]:
    """ "The one I suspect is Kai", "Kai is who I suspect", "Kai is the player I trust most"."""
    words = view.words
    for j in range(i + 1, len(words) - 1):
        if words[j].kind is Kind.BE and words[j + 1].kind in SEATED:
            return view.listed(j + 1)[0]
        if words[j].kind not in (Kind.ADVERB, Kind.DET, Kind.DEGREE, Kind.PREP):
            return []
    before = view.clause.before
    if before is None or view.previous.kind not in SEATED or view.previous.owned:
        return []
    linked = any(w.kind is Kind.BE for w in before.words[-4:])
    last = before.words[-1]
    if linked and (
        last.kind in (Kind.WHO, Kind.SOME, Kind.BE) or last.text in ("one", "player", "person", "somebody")
    ):
        return view.previous.people
    return []


def topic_of(view: ClauseView) -> list[Who]:
    topic = view.reader.topic
    if view.reader.topics:
        return [who for who in view.reader.topics if who != view.reader.me]
    return [topic] if topic is not None and topic != view.reader.me else []


def asked_of(view: ClauseView) -> Who | None:
    if view.has(Kind.YOU) or view.has(Kind.YOUR) or view.reader.calls:
        return None
    parent = view.clause.parent
    if parent is not None and view.reader.to and any(w.kind is Kind.YOU for w in parent[0].words):
        # "Did you notice anyone odd?"
        return None
    if view.subject.kind is Kind.WE and view.reader.to and not view.has(Kind.WHO):
        # "Kai, ... Should we trust Rin?"
        return None
    return view.everybody()


def singly(who: Who) -> list[Who]:
    """ "Any thoughts on Kai or Rin?" asks about each."""
    return [*who.parts] if isinstance(who, Several) else [who]
