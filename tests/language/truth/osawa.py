"""When a sentence of the Werewolf Language is true (sections of the paper in brackets).

A set of people is "one of them"; as the target of a request a set less something is each of its members
[4.2.5]. `not` denies the whole sentence. A subject that is omitted, or repeats the words of the default
subject, is the one who is asked or who talks. The idioms are those of docs/languages/meaning.md.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from jinro.game.roles import Role, Species
from jinro.language.claims import Talk
from jinro.language.context import Context
from jinro.language.osawa import syntax
from jinro.language.osawa.vocabulary import Adverb, Composant, DayWord, Noun, Pronoun, Quality, SetWord, Verb
from truth.village import ANYTIME, DAYS, SEATS, Eyes, Time, Village, utterance, wished, within

WOLVES = {Role.WEREWOLF, Role.POSSESSED}
GIFTED = {Role.SEER, Role.MEDIUM, Role.BODYGUARD, Role.FREEMASON}
SETS: dict[SetWord, Callable[[Role], bool]] = {
    SetWord.HUMAN: lambda role: role is not Role.WEREWOLF,
    SetWord.VILLAGESIDE: lambda role: role in GIFTED | {Role.VILLAGER},
    SetWord.WOLFSIDE: lambda role: role in WOLVES,
    SetWord.GIFTED: lambda role: role in GIFTED,
    SetWord.ANYROLE: lambda role: True,
}
POWERS = {Verb.INSPECT: "inspect", Verb.MEDIUM_TELLING: "tell"}
PASSIVES = {
    Composant.PROTECTED: "protect", Composant.EXECUTED: "execute", Composant.VOTED: "vote",
    Composant.ATTACKED: "attack",
}  # fmt: skip
USED = {Composant.INSPECTED: "inspect", Composant.MEDIUM_TELLED: "tell"}
DEEDS = set(PASSIVES.values())
SHIFTS = {DayWord.YESTERDAY: -1, DayWord.TODAY: 0, DayWord.TOMORROW: 1}
BEFORE = syntax.Relative((Adverb.BEFORE,))


class Here(Struct, frozen=True):
    """Where a sentence stands: in whose eyes, whom an omitted subject means, at which time."""

    village: Village
    eyes: Eyes
    phrase: Any
    """The default subject as it is written; None for an unknown speaker."""
    who: int
    day: int | None
    table: Mapping[int, Talk]
    time: Time = ANYTIME
    asked: int | None = None
    """Whom the outermost request addresses: `who`. Without a request, somebody who was mentioned before."""

    @property
    def mind(self) -> Eyes:
        return within(self.eyes, self.who)


Test = Callable[[int], bool]


def holds(tree: Any, village: Village, speaker: int, context: Context) -> bool:
    me = None if context.speaker is None else syntax.CharacterName(f"Agent{context.speaker:02d}")
    return _true(tree, Here(village, (speaker,), me, speaker, context.day, context.speeches))


# -- people and roles -------------------------------------------------------------------------------


def _fits(phrase: Any, role: Role, here: Here, seat: int) -> bool:
    """Whether a complement fits somebody who has a role."""
    match phrase:
        case Role():
            return role is phrase
        case SetWord():
            return SETS[phrase](role)
        case syntax.AllOf(members):
            return all(_fits(member, role, here, seat) for member in members)
        case syntax.AnyOf(members):
            return any(_fits(member, role, here, seat) for member in members)
        case syntax.Without(whole, less):
            return _fits(whole, role, here, seat) and not _fits(less, role, here, seat)
        case syntax.Modified(modifiers, of):
            return _state(modifiers, _fits(of, role, here, seat), here, seat)
        case _:
            return here.village.so(here.eyes, ("is that", seat))


def _state(modifiers: tuple[Any, ...], inside: bool, here: Here, seat: int) -> bool:
    for modifier in reversed(modifiers):
        if modifier is Quality.NOT:
            inside = not inside
        elif modifier in (Quality.DIED, Quality.LIVING):
            inside = inside and here.village.so(here.eyes, ("dead", seat)) == (modifier is Quality.DIED)
    return inside


def _is_one(phrase: Any, here: Here, seat: int) -> bool:
    """Whether somebody is one of those that a noun phrase stands for."""
    match phrase:
        case syntax.CharacterName():
            return phrase.seat == seat
        case SetWord.ANY:
            return True
        case Pronoun():
            return seat == (here.asked or here.village.mentioned)
        case syntax.AllOf(members) | syntax.AnyOf(members):
            return any(_is_one(member, here, seat) for member in members)
        case syntax.Without(whole, less):
            return _is_one(whole, here, seat) and not _is_one(less, here, seat)
        case syntax.Modified(modifiers, of):
            return _state(modifiers, _is_one(of, here, seat), here, seat)
        case _:
            return _fits(phrase, here.village.role(here.mind, seat), here, seat)


def _some(phrase: Any, here: Here, test: Test, *, each: bool = False) -> bool:
    """Whether a noun phrase passes a test: one of those it stands for, all joined by `and`, so many.

    `each`: all members of a set less something, of which there is one at least.
    """
    match phrase:
        case syntax.AllOf(members):
            return all(_some(member, here, test) for member in members)
        case syntax.AnyOf(members):
            return any(_some(member, here, test) for member in members)
    chosen = [seat for seat in SEATS if _is_one(phrase, here, seat)]
    passed = [test(seat) for seat in chosen]
    if each and isinstance(phrase, syntax.Without):
        return bool(passed) and all(passed)
    if isinstance(phrase, syntax.Modified) and isinstance(phrase.modifiers[0], syntax.Count):
        number = phrase.modifiers[0].number
        return sum(passed) >= number if number else not any(passed)
    if isinstance(phrase, syntax.Modified) and isinstance(phrase.modifiers[0], syntax.Ordinal):
        return phrase.modifiers[0].number <= len(passed) and passed[phrase.modifiers[0].number - 1]
    return any(passed)


def _subject(phrase: Any, here: Here, test: Test) -> bool:
    return test(here.who) if phrase is None or phrase == here.phrase else _some(phrase, here, test)


# -- sentences --------------------------------------------------------------------------------------


def _true(tree: Any, here: Here) -> bool:
    match tree:
        case syntax.Declare() | syntax.Request() | syntax.Agree():
            return _talk(tree, here, here.who, here.phrase)
        case syntax.Reports(subject, talk, negated):
            return negated != _subject(subject, here, lambda by: _talk(talk, here, by, subject))
        case syntax.Is(subject, complement, negated):
            role = here.village.role
            return negated != _some(
                subject, here, lambda who: _fits(complement, role(here.mind, who), here, who)
            )
        case syntax.Happens(subject, composant, negated):
            return negated != _happens(subject, composant, here)
        case syntax.Acts(subject, verb, whom, negated):
            return negated != _acts(subject, verb, whom, here)
        case syntax.Not(inner):
            return not _true(inner, here)
        case syntax.Timed(times, inner):
            return _timed(times, inner, here)
        case syntax.And(parts) if len(parts) == 2 and (pair := _idiom(parts, here)) is not None:
            return pair
        case syntax.And(parts):
            return all(_true(part, here) for part in parts)
        case syntax.Or(parts):
            return any(_true(part, here) for part in parts)
        case syntax.If(condition, then, otherwise):
            if _true(condition, here):
                return _true(then, here)
            return otherwise is None or _true(otherwise, here)
        case syntax.Because(claim, reason):
            return _true(claim, here) and _true(reason, here)
        case syntax.As(claim, assumed):
            return _pretended(claim, assumed, here)
        case syntax.Order(left, _, right):
            return _true(left, here) and _true(right, here) and _other(tree, here)
        case _:
            return _other(tree, here)


def _other(tree: Any, here: Here) -> bool:
    """What the AIWolf protocol has no word for; that it is not the same as anything else is all we need."""
    return here.village.so(here.eyes, ("other", repr(tree), here.who), here.time)


def _happens(subject: Any, composant: Composant, here: Here) -> bool:
    village, eyes, time = here.village, here.eyes, here.time
    if composant is Composant.COMINGOUT:
        return _comes_out(subject, here)
    if composant not in PASSIVES and composant not in USED:
        return _other((subject, composant), here)

    def done(of: int) -> bool:
        doers = (here.who,) if here.phrase is SetWord.ANY else SEATS
        if composant in USED:
            return any(village.result(eyes, by, USED[composant], of, None, time) for by in doers)
        return any(village.did(eyes, by, PASSIVES[composant], of, time) for by in doers)

    return _some(subject, here, done)


def _comes_out(subject: Any, here: Here) -> bool:
    """Somebody makes his role public; a role does so as what it is."""
    if isinstance(subject, syntax.AnyOf | syntax.AllOf) and subject != here.phrase:
        join = any if isinstance(subject, syntax.AnyOf) else all
        return join(_comes_out(member, here) for member in subject.members)
    return _subject(subject, here, lambda by: _out(here, by, by, _own_role(subject, by)))


def _own_role(subject: Any, seat: int) -> Any:
    """The role as which somebody comes out who is called by it; None for one who is called by name."""
    members = subject.members if isinstance(subject, syntax.AnyOf | syntax.AllOf) else (subject,)
    roles = tuple(member for member in members if isinstance(member, Role))
    named = any(isinstance(member, syntax.CharacterName) and member.seat == seat for member in members)
    return syntax.AnyOf(roles) if roles and not named else None


def _out(here: Here, by: int, of: int, complement: Any) -> bool:
    return here.village.comes_out(
        here.eyes, by, of, lambda role: complement is None or _fits(complement, role, here, of), here.time
    )


def _acts(subject: Any, verb: Verb, whom: Any, here: Here, *, past: bool = False) -> bool:
    village, eyes, time = here.village, here.eyes, here.time

    def act(by: int, of: int) -> bool:
        if not past:
            return village.will(eyes, by, verb.value, of, time)
        if verb in POWERS:
            return village.result(eyes, by, POWERS[verb], of, None, time)
        return village.did(eyes, by, verb.value, of, time)

    return _subject(subject, here, lambda by: _some(whom, here, lambda of: act(by, of)))


def _idiom(parts: tuple[Any, ...], here: Here) -> bool | None:
    """A result or a coming-out in two sentences; None if they are no idiom."""
    match parts:
        case (syntax.Happens(of, composant, False), syntax.Is(who, seen, False)) if (
            composant in USED and of == who and seen in (Role.WEREWOLF, SetWord.HUMAN)
        ):
            species = Species.WEREWOLF if seen is Role.WEREWOLF else Species.HUMAN
            village, power = here.village, USED[composant]
            return _some(
                of, here, lambda one: village.result(here.eyes, here.who, power, one, species, here.time)
            )
        case (syntax.Happens(by, Composant.COMINGOUT, False), syntax.Is(who, held, False)):
            if by == who == here.phrase:
                return _out(here, here.who, here.who, held)
            if by == here.phrase or (here.phrase is None and by == who):
                return _some(who, here, lambda of: _out(here, here.who, of, held))
    return None


def _pretended(claim: Any, assumed: Any, here: Here) -> bool:
    match claim, assumed:
        case syntax.Happens(by, Composant.COMINGOUT, False), syntax.Is(who, held, False) if by == who:
            said = _subject(by, here, lambda one: _out(here, one, one, held))
            return said and not _true(assumed, here)
    return _true(claim, here) and not _true(assumed, here)


# -- time -------------------------------------------------------------------------------------------


def _timed(times: tuple[Any, ...], inner: Any, here: Here) -> bool:
    if times and isinstance(times[0], syntax.Days):
        return all(_timed((time, *times[1:]), inner, here) for time in times[0].times)
    if times == (BEFORE,) and isinstance(inner, syntax.Acts):
        if inner.verb in POWERS or inner.verb.value in DEEDS:
            return inner.negated != _acts(inner.subject, inner.verb, inner.object, here, past=True)
    if not times:
        return _true(inner, here)
    return _timed(times[1:], inner, replace(here, time=_moved(times[0], here)))


def _moved(time: Any, here: Here) -> Time:
    day, words = here.time
    match time:
        case syntax.Day(number):
            return number, words
        case DayWord() if here.day is not None and here.day + SHIFTS[time] >= 0:
            return here.day + SHIFTS[time], words
        case DayWord():
            return day, (*words, time.value)
        case _:
            return day, (*words, *(adverb.value for adverb in time.adverbs))


# -- talk -------------------------------------------------------------------------------------------


def _talk(tree: Any, here: Here, by: int, phrase: Any) -> bool:
    """Whether somebody says so; `phrase` is how that player is named."""
    village, eyes = here.village, here.eyes
    rate: int = tree.rate
    if rate == 50:
        return _other((tree, by), here)
    own = phrase is None or phrase == here.phrase or (phrase is Pronoun.WHO and by == here.who)
    match tree:
        case syntax.Declare(100, syntax.Is(who, held, False)) if who == phrase:
            return _out(here, by, by, held)
        case syntax.Declare(_, inner):
            mind = eyes if own else within(eyes, by)
            return (rate < 50) != _true(inner, replace(here, eyes=mind, phrase=phrase, who=by))
        case syntax.Agree(_, syntax.Speech(number)):
            return any(village.opinion(eyes, by, rate > 50, talk, here.time) for talk in _talks(number, here))
        case syntax.Request(to, _, inner):
            return (rate < 50) != _some(
                to, here, lambda one: _asks(to, one, rate, inner, here, by), each=True
            )
        case _:
            return _other((tree, by), here)


def _talks(number: int, here: Here) -> list[Any]:
    """The utterances that a number may mean: without a table of speeches, that of any day."""
    if here.table:
        talk = here.table.get(number)
        return [utterance(talk.channel, talk.day, talk.id) if talk else ("speech", number)]
    return [utterance(channel, day, number) for channel in ("talk", "whisper") for day in DAYS]


def _asks(to: Any, one: int, rate: int, inner: Any, here: Here, by: int) -> bool:
    """Whether somebody asks `one` of those addressed to do something, or to talk about it."""
    there = replace(here, phrase=to, who=one, asked=here.asked or one)
    match inner:
        case syntax.Minds(subject, Verb.DISCUSS, matter, False) if rate > 50 and subject in (None, to):
            return _inquires(matter, there, here, by)
        case syntax.Speech() if rate > 50:
            return _inquires(inner, there, here, by)
    return _true(inner, replace(there, eyes=wished(here.eyes, by)))


def _inquires(matter: Any, there: Here, here: Here, by: int) -> bool:
    def content(village: Village, eyes: Eyes) -> bool:
        return _topic(matter, replace(there, village=village, eyes=eyes))

    return here.village.asks(here.eyes, by, there.who, content)


def _topic(matter: Any, there: Here) -> bool:
    """What a question is about; a topic stands for the open question about it."""
    village, eyes, me, time = there.village, there.eyes, there.who, there.time
    verbs = {
        Noun.INSPECTION: "inspect", Noun.PROTECTION: "protect", Noun.VOTING: "vote", Noun.EXECUTION: "vote",
        Noun.ATTACK: "attack",
    }  # fmt: skip
    match matter:
        case syntax.Speech(number):
            return any(village.opinion(eyes, me, True, talk, time) for talk in _talks(number, there))
        case syntax.About(Noun() as topic, ()) if topic in verbs:
            return any(village.will(eyes, me, verbs[topic], of, time) for of in SEATS)
        case syntax.About(Noun.MEDIUM_TELLING, ()):
            return any(village.result(eyes, me, "tell", of, None, time) for of in SEATS)
        case syntax.About(Noun.COMINGOUT, ()):
            return _out(there, me, me, None)
        case syntax.About(Role() as role, ()):
            return any(village.role(there.mind, of) is role for of in SEATS)
        case syntax.About(syntax.CharacterName() | Pronoun.WHO | SetWord.ANY | SetWord.ANYROLE, ()):
            return True
        case _:
            return _true(matter, there)
