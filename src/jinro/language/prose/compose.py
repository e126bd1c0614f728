"""Predications into claims: the part of reading that both languages share."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from jinro.game.roles import Role, Species
from jinro.language.claims import (
    CERTAIN,
    PLAIN,
    PLAIN_NOT,
    SOME_ROLE,
    Act,
    Agent,
    Agrees,
    Anyone,
    As,
    Because,
    Claim,
    ComingOut,
    Did,
    Does,
    Faction,
    Group,
    Holder,
    Holds,
    If,
    Is,
    Not,
    PlayerState,
    Question,
    Request,
    Result,
    Several,
    Speaker,
    Verb,
    Who,
)
from jinro.language.normal import all_of, any_of
from jinro.language.prose.predication import Heard, Mood, Predication, Situation
from jinro.language.prose.tokens import Tag

VERBS: Final = {
    Tag.VOTE: Verb.VOTE,
    Tag.DIVINE: Verb.DIVINE,
    Tag.TELL: Verb.TELL,
    Tag.GUARD: Verb.GUARD,
    Tag.ATTACK: Verb.ATTACK,
}
WOLF: Final = Holder(Role.WEREWOLF)
HUMAN: Final = Group(Faction.HUMAN)
_COLOURS: Final[dict[Species | None, Who]] = {Species.WEREWOLF: WOLF, Species.HUMAN: HUMAN}
EVERYBODY: Final = Anyone()


def composed(found: Iterable[Predication], situation: Situation) -> tuple[Heard, ...]:
    """The claims of the predications of one text, in order, without repetitions."""
    composer = _Composer(situation)
    heard: dict[Claim, Heard] = {}
    for part in _linked([*found], composer):
        key = _plain(part.claim)
        if key not in heard or abs(part.degree - 50) > abs(heard[key].degree - 50):
            heard[key] = part
    return tuple(part for part in heard.values() if not _is_told_better(part.claim, heard))


def _plain(claim: Claim) -> Claim:
    """The claim at the plain degree: what is said twice at different degrees is one claim."""
    if isinstance(claim, Holds):
        return replace(claim, degree=PLAIN if claim.degree > 50 else PLAIN_NOT)
    return claim


def _is_told_better(claim: Claim, heard: Iterable[Claim]) -> bool:
    """Whether a divination without its result comes with it elsewhere in the text."""
    if not isinstance(claim, Result) or claim.species is not None:
        return False
    return any(isinstance(c, Result) and c.species and (c.by, c.of) == (claim.by, claim.of) for c in heard)


def _linked(found: list[Predication], composer: "_Composer") -> Iterator[Heard]:
    """Claims; conditions and reasons joined with what they belong to."""
    at = 0
    last: Heard | None = None
    while at < len(found):
        sentence = found[at].sentence
        group = []
        while at < len(found) and found[at].sentence == sentence:
            group.append(found[at])
            at += 1
        said = [*_joined(group, composer)]
        yield from said
        if last is not None and said and all(one.reason for one in group):
            # A sentence that is only a reason is the reason of what was said before it.
            yield _because(said, last)
        last = said[-1] if said else last


def _joined(group: list[Predication], composer: "_Composer") -> Iterator[Heard]:
    made = [(one, claim) for one in group if (claim := composer.claim(one)) is not None]
    conditions = [(one, claim) for one, claim in made if one.condition]
    rest = [(one, claim) for one, claim in made if not one.condition]
    if not conditions:
        reasons: list[Heard] = []
        for one, claim in rest:
            part = heard(claim, one.start, one.end)
            yield part
            if one.reason:
                reasons.append(part)
            elif reasons:
                yield _because(reasons, part)
        return
    condition = all_of(claim for _, claim in conditions)
    start = min(one.start for one, _ in conditions)
    for one, claim in rest:
        if one.clause > conditions[0][0].clause or one.clause == conditions[0][0].clause - 1:
            yield heard(If(condition, claim), min(start, one.start), max(one.end, conditions[-1][0].end))
        else:
            yield heard(claim, one.start, one.end)


def _because(reasons: list[Heard], conclusion: Heard) -> Heard:
    """A conclusion with its reasons; each of them is a claim of its own besides."""
    claim = Because(all_of(one.claim for one in reasons), conclusion.claim)
    parts = (*reasons, conclusion)
    return heard(claim, min(one.start for one in parts), max(one.end for one in parts))


def heard(claim: Claim, start: int, end: int) -> Heard:
    return Heard(claim, degree_of(claim), start, end)


def degree_of(claim: Claim) -> int:
    """How strongly a claim is held: its own degree; 100 for what is simply stated, 0 for what is denied."""
    match claim:
        case Holds() | Request() | Question() | Agrees():
            return claim.degree
        case Not():
            return 100 - CERTAIN
        case If(_, then):
            return degree_of(then)
        case Because(_, conclusion):
            return degree_of(conclusion)
        case _:
            return CERTAIN


class _Composer:
    """Makes claims of predications in one situation; remembers what the text itself has claimed."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self.me: Who = Speaker() if situation.speaker is None else Agent(situation.speaker)
        self._seer = situation.claimed.get(situation.speaker or 0)

    def claim(self, one: Predication) -> Claim | None:
        if isinstance(one.object, Several) and one.object.join == "or":
            people = sorted(
                dict.fromkeys(one.object.parts), key=lambda who: who.seat if isinstance(who, Agent) else 0
            )
            # Nobody's power tells that one of two is something.
            guess = one.kind in (Tag.ROLE, Tag.COLOUR) and one.mood is Mood.STATE
            held = {"degree": one.degree or PLAIN, "evident": None} if guess else {}
            parts = [self.claim(replace(one, object=part, **held)) for part in people]
            said = [part for part in parts if part is not None]
            return any_of(said) if said else None
        if one.by is not None and one.by != self.me:
            return self._reported(one)
        match one.kind:
            case Tag.VOTE | Tag.GUARD | Tag.ATTACK | Tag.DIVINE | Tag.TELL:
                return self._act(one)
            case Tag.RESULT:
                power = Verb.TELL if one.evident is Tag.TELL else Verb.DIVINE
                return self._asked(
                    one, Result(self._addressee(one), power, one.object or EVERYBODY, one.species)
                )
            case Tag.CLAIM:
                return self._coming_out(one)
            case Tag.ROLE | Tag.COLOUR:
                return self._is(one)
            case Tag.TRUE | Tag.FALSE:
                return self._genuine(one)
            case Tag.SUSPECT:
                return self._held(one, Is(one.object or EVERYBODY, WOLF), one.degree or 70)
            case Tag.TRUST:
                return self._held(one, Is(one.object or EVERYBODY, WOLF), 100 - (one.degree or 70))
            case Tag.AGREE:
                return self._agrees(one)
            case Tag.POSE if one.role is not None:
                return As(Does(self.me, PlayerState.SPEAK), Is(self.me, one.role))
            case _:
                return None

    def _addressee(self, one: Predication) -> Who:
        return one.to or EVERYBODY

    def _asked(self, one: Predication, what: Claim) -> Claim:
        return Question(self.me, self._addressee(one), PLAIN, what)

    # -- acts -------------------------------------------------------------------------------------

    def _act(self, one: Predication) -> Claim | None:
        verb = VERBS[one.kind]
        target = one.object or EVERYBODY
        if one.species is not None:
            return self._result(one, one.subject or self.me, verb)
        subject = one.subject or self.me
        if one.mood is Mood.ASK:
            subject = one.subject or self._addressee(one)
            return self._asked(one, (Did if one.past else Act)(subject, verb, target))
        if one.object is None:
            return None
        if one.mood is Mood.REQUEST:
            to = self._addressee(one)
            wish: Claim = Act(to, verb, target)
            return Request(self.me, to, PLAIN, Not(wish) if one.negated else wish)
        if one.past:
            done: Claim = (
                Result(subject, verb, target, None)
                if verb in (Verb.DIVINE, Verb.TELL)
                else Did(subject, verb, target)
            )
            return Not(done) if one.negated else done
        act: Claim = Act(subject, verb, target)
        return Not(act) if one.negated else act

    def _result(self, one: Predication, by: Who, verb: Verb) -> Claim:
        species = one.species
        if one.negated and species is not None:
            species = Species.HUMAN if species is Species.WEREWOLF else Species.WEREWOLF
        result = Result(by, verb, one.object or EVERYBODY, species)
        return self._asked(one, result) if one.mood is Mood.ASK else result

    # -- roles ------------------------------------------------------------------------------------

    def _coming_out(self, one: Predication) -> Claim | None:
        role = one.role or SOME_ROLE
        if one.mood is Mood.ASK or one.mood is Mood.REQUEST:
            who = one.subject if one.subject is not None and one.subject != self.me else self._addressee(one)
            out: Claim = ComingOut(who, who, role)
            if one.mood is Mood.ASK:
                return self._asked(one, out)
            return Request(self.me, who, PLAIN, Not(out) if one.negated else out)
        who = one.subject or self.me
        if who == self.me and isinstance(role, Holder) and not one.negated:
            self._seer = role.role
        out = ComingOut(who, who, role)
        return Not(out) if one.negated else out

    def _is(self, one: Predication) -> Claim | None:
        role = one.role or _COLOURS.get(one.species, SOME_ROLE)
        who = one.object or one.subject or EVERYBODY
        told = one.evident is not None and one.species is not None
        if who == self.me and one.mood is Mood.STATE and not told and not one.degree:
            return Is(who, role) if one.condition else self._coming_out(replace(one, role=role))
        if one.mood is Mood.ASK:
            return self._asked(one, Is(who, role))
        if one.object is None and one.subject is None:
            return None
        if self._is_result(one) and one.species is not None:
            medium = one.evident is Tag.TELL or (self._seer is Role.MEDIUM and one.evident is not Tag.DIVINE)
            return self._result(one, self.me, Verb.TELL if medium else Verb.DIVINE)
        return self._held(one, Is(who, role), one.degree or PLAIN)

    def _is_result(self, one: Predication) -> bool:
        if one.mood is not Mood.STATE or 0 < one.degree < 85 or one.condition:
            return False
        if one.evident is not None:
            return True
        who, seen = one.object, self._situation.seen
        told = isinstance(who, Agent) and who.seat in seen
        # One result a day: what a seer says of others then is an opinion.
        return self._seer in (Role.SEER, Role.MEDIUM) and (told or self._situation.day not in seen.values())

    def _held(self, one: Predication, what: Is, degree: int) -> Claim | None:
        if one.mood is Mood.ASK:
            return self._asked(one, what)
        if what.who == EVERYBODY:
            return None
        degree = 100 - degree if one.negated else degree
        if what.role == HUMAN:
            what, degree = Is(what.who, WOLF), 100 - degree
        return what if one.condition else Holds(self.me, degree, what)

    def _genuine(self, one: Predication) -> Claim | None:
        """Somebody's claim is true or false: the role is the one that was claimed."""
        who = one.object or one.subject
        if who is None:
            return None
        known = self._situation.claimed.get(who.seat) if isinstance(who, Agent) else None
        role = one.role or Holder(known or Role.SEER)
        degree = one.degree or PLAIN
        return self._held(one, Is(who, role), degree if one.kind is Tag.TRUE else 100 - degree)

    # -- talk about talk ----------------------------------------------------------------------------

    def _agrees(self, one: Predication) -> Claim | None:
        degree = 100 - one.degree if one.negated else one.degree
        who = one.object or one.to
        if who is None and self._situation.last is not None:
            who = Agent(self._situation.last)
        if who is None or who == self.me or who == EVERYBODY:
            return None
        if one.mood is Mood.ASK:
            return self._asked(one, Agrees(who, degree, self.me))
        talk = self._situation.spoken.get(who.seat) if isinstance(who, Agent) else None
        return Agrees(self.me, degree, talk or who)

    def _reported(self, one: Predication) -> Claim | None:
        """What somebody else is said to have said."""
        by = one.by
        assert by is not None
        who = one.object or one.subject
        if one.kind in (Tag.ROLE, Tag.CLAIM) and (who is None or who == by):
            return ComingOut(by, by, one.role or SOME_ROLE)
        if one.species is not None and who is not None:
            known = self._situation.claimed.get(by.seat) if isinstance(by, Agent) else None
            if known in (Role.SEER, Role.MEDIUM) or one.evident is not None:
                return Result(by, Verb.TELL if known is Role.MEDIUM else Verb.DIVINE, who, one.species)
            return (
                Holds(by, PLAIN, Is(who, WOLF))
                if one.species is Species.WEREWOLF
                else Holds(by, PLAIN_NOT, Is(who, WOLF))
            )
        if one.kind in (Tag.TRUE, Tag.FALSE) and who is not None:
            known = self._situation.claimed.get(who.seat) if isinstance(who, Agent) else None
            return Holds(
                by, PLAIN if one.kind is Tag.TRUE else PLAIN_NOT, Is(who, Holder(known or Role.SEER))
            )
        if one.kind is Tag.SUSPECT and one.object is not None:
            return Holds(by, one.degree or 70, Is(one.object, WOLF))
        if one.kind is Tag.VOTE and one.object is not None:
            return Act(by, Verb.VOTE, one.object)
        return None
