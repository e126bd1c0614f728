"""What utterances claim: by the sentence itself, by the reader of prose, or by a person's annotation."""

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from jinro.corpus.in_context import FoundClaim, InContext
from jinro.corpus.records import Annotation, ClaimKind, ClaimRecord, ProseReader
from jinro.errors import ParseError
from jinro.game.events import OVER, SKIP, Spoke
from jinro.game.roles import Role, Seat, Species
from jinro.i18n import message
from jinro.language import aiwolf
from jinro.language import claims as c
from jinro.language.claims import Agent, Claim, Faction, Group, Holder, Talk, Verb, Who
from jinro.language.context import Context, in_faction
from jinro.language.hearing import Ears
from jinro.language.inside import commitments, seats_in
from jinro.language.interpret import claim_of
from jinro.language.prose.mentions import cast_of
from jinro.language.prose.read import NamedReviser, language_of
from jinro.language.translate import noted

CONFIDENCE: Final[Mapping[tuple[str, ProseReader], Mapping[str, float]]] = {
    ("ja", "rules"): {
        "role": 1.0,
        "result": 0.91,
        "vote": 0.91,
        "estimate": 0.78,
        "request": 0.75,
        "question": 0.76,
    },
    ("en", "rules"): {
        "role": 0.94,
        "result": 0.97,
        "vote": 0.99,
        "estimate": 0.73,
        "request": 0.96,
        "question": 0.79,
    },
    ("en", "network"): {
        "role": 0.91,
        "result": 0.90,
        "vote": 0.99,
        "estimate": 0.78,
        "request": 0.89,
        "question": 0.85,
    },
}
"""The share of the reader's claims that were right in talk that its authors had not seen
(docs/languages/reading.md)."""
OTHER_CONFIDENCE: Final[Mapping[tuple[str, ProseReader], float]] = {
    ("ja", "rules"): 0.841,
    ("en", "rules"): 0.846,
    ("en", "network"): 0.87,
}
"""For kinds that were not counted by themselves: the share of all."""
ASSERTED: Final = frozenset(("role", "estimate", "result", "guarded", "voted", "vote"))
"""Kinds of claims that assert something of which marks, deeds or roles can say whether it is so."""

DELETED: Final = "[deleted]"
"""What stands in the place of a text that its writer has taken away."""

Language = Literal["ja", "en", "aiwolf", "osawa", ""]


class Has(Struct, frozen=True):
    """A seat has one of these roles."""

    seat: Seat
    roles: frozenset[Role]


class Combined(Struct, frozen=True):
    """All of several things, or at least one of them."""

    all: bool
    parts: "tuple[Has | Combined, ...]"


Content = Has | Combined
"""What a claim says of roles."""


class UtteredClaim(Struct, frozen=True, kw_only=True):
    """A claim of an utterance: its record, its meaning, and what it says of roles if it does."""

    record: ClaimRecord
    claim: Claim
    days: tuple[int, ...] = ()
    content: Content | None = None


class Utterance(Struct, frozen=True):
    """What an utterance claims, and in which language it is."""

    language: Language
    reader: ProseReader
    """Who read it; empty: it is no prose."""
    model: str
    """What the network has learned, if it was asked."""
    meant: tuple[UtteredClaim, ...]
    named: tuple[Seat, ...]
    """Everybody it names, the speaker aside, by seat."""


class ClaimHearing:
    """Hears the utterances of one game in their order."""

    def __init__(
        self,
        names: Sequence[str],
        roles: frozenset[Role],
        reviser: NamedReviser | None = None,
        own: Container[Seat] = (),
    ) -> None:
        """A `reviser` reads English once more, but not that of the seats `own`: players of ours, whose words
        the rules know."""
        self._names = tuple(names)
        self._roles = roles
        """The roles of this village."""
        self._reviser = reviser
        self._own = own
        self._ears = Ears(names, reviser)
        self._asides: dict[tuple[str, Seat], Ears] = {}
        self._cast = cast_of(self._names)
        self._context = InContext(self._cast)

    def hear(self, spoke: Spoke, annotation: Annotation | None) -> Utterance:
        """The claims of the next utterance; those of an annotation count instead of what is read."""
        talk = Talk("whisper" if spoke.channel == "whisper" else "talk", spoke.day, spoke.idx)
        if spoke.channel == "talk":
            self._ears.count(talk)
        if spoke.text in (SKIP, OVER, DELETED, ""):
            return Utterance("", "", "", (), ())
        language, found = self._found(spoke, talk)
        reader, model = self._read_by(spoke, language)
        if annotation is not None and annotation.claims is not None:
            found = [
                FoundClaim("person", claim) for claim in sentences(annotation.claims, spoke.seat, spoke.day)
            ]
            reader, model = "", ""
        elif language in ("ja", "en") and spoke.channel == "talk":
            found = self._context.meant(spoke.text, spoke.seat, spoke.day, found)
        read = Utterance(language, reader, model, (), ())
        meant: list[UtteredClaim] = []
        for one in found:
            for part in commitments(one.claim):
                meant.append(self._meant(spoke, one, part.claim, part.days, len(meant), annotation, read))
        if spoke.channel == "talk":
            self._context.note(spoke.seat, spoke.day, [one.claim for one in meant])
        return replace(read, meant=tuple(meant), named=self._named(spoke, meant))

    def _read_by(self, spoke: Spoke, language: Language) -> tuple[ProseReader, str]:
        """Who reads an utterance, and what that has learned."""
        if language not in ("ja", "en"):
            return "", ""
        if language == "ja" or spoke.seat in self._own or self._reviser is None or not self._reviser.model:
            return "rules", ""
        return "network", self._reviser.model

    def _found(self, spoke: Spoke, talk: Talk) -> tuple[Language, list[FoundClaim]]:
        ears = self._ears if spoke.channel in ("talk", "whisper") else self._aside(spoke)
        sentence = ears.sentence(spoke.text, spoke.seat, talk)
        if sentence is not None:
            return sentence.language, [FoundClaim(sentence.language, sentence.claim, 0, len(spoke.text))]
        heard = ears.prose(spoke.text, spoke.seat, talk, spoke.to, own=spoke.seat in self._own)
        return language_of(spoke.text, self._cast), [
            FoundClaim("prose", one.claim, one.start, one.end, one.degree)
            for one in heard
            # Reason and conclusion are heard besides, each on its own.
            if not isinstance(one.claim, c.Because)
        ]

    def _aside(self, spoke: Spoke) -> Ears:
        """Notes and talk after death give no context to what is said in the village."""
        key = spoke.channel, spoke.seat if spoke.channel == "memo" else 0
        if key not in self._asides:
            self._asides[key] = Ears(self._names, self._reviser)
        return self._asides[key]

    def _named(self, spoke: Spoke, meant: Sequence[UtteredClaim]) -> tuple[Seat, ...]:
        seats = {one.seat for one in self._cast.mentions(spoke.text)}
        for one in meant:
            seats |= seats_in(one.claim)
        return tuple(sorted(seat for seat in seats - {spoke.seat} if 0 < seat <= len(self._names)))

    def _meant(
        self,
        spoke: Spoke,
        found: FoundClaim,
        claim: Claim,
        days: tuple[int, ...],
        i: int,
        annotation: Annotation | None,
        read: Utterance,
    ) -> UtteredClaim:
        me = Agent(spoke.seat)
        kind, of, species = _kind(claim, me)
        content = None
        if kind in ("role", "estimate"):
            content = content_of(claim, me, self._roles, loose=found.source == "prose")
        if isinstance(content, Has):
            of = content.seat
        person = found.source == "person"
        by = read.language, read.reader
        confidence = 1.0
        if found.source == "prose":
            counted = {} if found.implied else CONFIDENCE[by]
            confidence = counted.get(kind, OTHER_CONFIDENCE[by])
        record = ClaimRecord(
            i=i,
            source=found.source,
            annotator=annotation.annotator if person and annotation else "",
            reader=read.reader,
            model=read.model,
            confidence=confidence,
            implied=found.implied,
            kind=kind,
            of=of if of <= len(self._names) else 0,
            roles=tuple(sorted(content.roles)) if isinstance(content, Has) else (),
            species=species,
            degree=_degree(claim),
            sentence=sentence_of(claim, spoke.seat),
            start=found.start,
            end=found.end,
        )
        return UtteredClaim(record=record, claim=claim, days=days, content=content)


def sentences(texts: Sequence[str], speaker: Seat, day: int | None) -> Iterator[Claim]:
    """The claims of sentences of the AIWolf protocol; raises ParseError."""
    for text in texts:
        claim = claim_of(aiwolf.parse(text), Context(speaker=speaker, day=day))
        if claim is None:
            raise ParseError("phrase", message("sentences.phrase"), text=text, position=0)
        yield claim


@lru_cache(maxsize=4_096)
def sentence_of(claim: Claim, speaker: Seat) -> str:
    """A claim as a sentence of the AIWolf protocol; empty if that cannot be said there."""
    return noted(claim, Context(speaker=speaker)) or ""


# -- kinds ------------------------------------------------------------------------------------------


def _kind(claim: Claim, me: Agent) -> tuple[ClaimKind, Seat, Species | None]:
    """What a claim is about, about whom, and the species that it tells."""
    match claim:
        case c.Not(what) | c.Holds(_, _, what) if isinstance(claim, c.Not) or claim.by == me:
            kind, of, _ = _kind(what, me)
            return (kind if kind in ("role", "estimate") else "other"), of, None
        case c.ComingOut(by, of, _) if by == me:
            return ("role" if of == me else "estimate"), _seat(of), None
        case c.Is(who, _):
            return ("role" if who == me else "estimate"), _seat(who), None
        case c.Result(by, _, of, species) if by == me:
            return "result", _seat(of), species
        case c.Did(by, Verb.GUARD, of) if by == me:
            return "guarded", _seat(of), None
        case c.Did(by, Verb.VOTE, of) if by == me:
            return "voted", _seat(of), None
        case c.Act(by, Verb.VOTE, of) if by == me:
            return "vote", _seat(of), None
        case c.Or(parts) | c.And(parts):
            kinds = {_kind(part, me)[0] for part in parts}
            return ("estimate" if kinds <= {"role", "estimate"} else "other"), 0, None
        case c.Xor(left, right):
            return _kind(c.Or((left, right)), me)
        case c.Request(by, to, _, _) if by == me:
            return "request", _seat(to), None
        case c.Question(by, to, _, _) if by == me:
            return "question", _seat(to), None
        case c.Agrees(by, _, to) if by == me:
            return "agreement", _seat(to), None
    whose = getattr(claim, "by", None)
    return ("other" if whose is None or whose == me else "reported"), _seat(whose), None


def _seat(who: object) -> Seat:
    return who.seat if isinstance(who, Agent) else 0


def _degree(claim: Claim) -> int:
    match claim:
        case c.Holds() | c.Request() | c.Question() | c.Agrees():
            return claim.degree
        case c.Not():
            return 0
    return c.CERTAIN


# -- roles ------------------------------------------------------------------------------------------


def content_of(claim: Claim, me: Agent, village: frozenset[Role], *, loose: bool) -> Content | None:
    """What a claim says of roles; None: nothing that can be told of seats.

    `loose`: of others, "villager" means who is no werewolf, as people use the word.
    """
    match claim:
        case c.Is(who, role):
            return _people(who, role, me, village, loose=loose)
        case c.ComingOut(_, who, role):
            return _people(who, role, me, village, loose=loose)
        case c.Holds(_, degree, what):
            inner = content_of(what, me, village, loose=loose)
            if inner is None or degree == 50:
                return None
            return inner if degree > 50 else negated(inner, village)
        case c.Not(what):
            inner = content_of(what, me, village, loose=loose)
            return None if inner is None else negated(inner, village)
        case c.And(parts) | c.Or(parts):
            inners = [content_of(part, me, village, loose=loose) for part in parts]
            known = tuple(inner for inner in inners if inner is not None)
            return Combined(isinstance(claim, c.And), known) if len(known) == len(parts) else None
        case c.Xor(left, right):
            return content_of(c.Or((left, right)), me, village, loose=loose)
    return None


def _people(who: Who, role: Who, me: Agent, village: frozenset[Role], *, loose: bool) -> Content | None:
    match who:
        case Agent(seat):
            roles = roles_of(role, village)
            if roles is None:
                return None
            if loose and who != me and role == Holder(Role.VILLAGER):
                roles = village - {Role.WEREWOLF}
            return Has(seat, roles)
        case c.Several(join, parts):
            inners = [_people(part, role, me, village, loose=loose) for part in parts]
            known = tuple(inner for inner in inners if inner is not None)
            return Combined(join == "and", known) if len(known) == len(parts) else None
    return None


def roles_of(role: Who, village: frozenset[Role]) -> frozenset[Role] | None:
    """The roles that words for roles mean in this village; None: they mean none in particular."""
    match role:
        case Holder(one):
            return frozenset((one,))
        case Group(Faction.EVERY):
            return None
        case Group(faction):
            return frozenset(one for one in village if in_faction(one, faction))
        case c.Several(join, parts) if join != "and":
            inners = [roles_of(part, village) for part in parts]
            return frozenset().union(*(one for one in inners if one)) if all(inners) else None
        case c.Qualified("not", of):
            inner = roles_of(of, village)
            return None if inner is None else village - inner
        case c.Except(whole, less):
            all_, some = roles_of(whole, village), roles_of(less, village)
            return None if all_ is None or some is None else all_ - some
    return None


def negated(content: Content, village: frozenset[Role]) -> Content:
    """The contrary."""
    if isinstance(content, Has):
        return Has(content.seat, village - content.roles)
    return Combined(not content.all, tuple(negated(part, village) for part in content.parts))
