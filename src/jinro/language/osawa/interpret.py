"""The Werewolf Language into claims; `express` is the way back.

`scope` is the default subject: the speaker, the target of a request, or the one whose talk is reported. Three
idioms in the paper's own words stand for verbs that only the AIWolf protocol has:

    (me comingout) and (Agent02 seer)       I declare Agent02 to be the seer
    (Agent02 inspected) and (Agent02 wolf)  I divined Agent02, a werewolf; medium-telled likewise
    before Agent01 vote Agent02             Agent01 voted for Agent02; protect, execute, attack likewise
"""

from typing import Final

from jinro.game.roles import NOBODY, Role, Species
from jinro.language.claims import (
    SOME_ROLE,
    About,
    Act,
    Agent,
    Agrees,
    Anyone,
    As,
    Because,
    Become,
    Claim,
    ComingOut,
    Days,
    Did,
    Does,
    Except,
    Faction,
    Group,
    Holder,
    If,
    Is,
    Mentioned,
    Minds,
    Named,
    Near,
    Order,
    PlayerState,
    Qualified,
    Refers,
    Relative,
    Request,
    Result,
    Several,
    Speaker,
    Together,
    Topic,
    Verb,
    When,
    Who,
    Xor,
)
from jinro.language.context import Context
from jinro.language.normal import all_of, any_of, asks, at, denied, holds
from jinro.language.osawa import syntax, vocabulary

VERBS: Final = {
    vocabulary.Verb.INSPECT: Verb.DIVINE,
    vocabulary.Verb.MEDIUM_TELLING: Verb.TELL,
    vocabulary.Verb.PROTECT: Verb.GUARD,
    vocabulary.Verb.EXECUTE: Verb.EXECUTE,
    vocabulary.Verb.VOTE: Verb.VOTE,
    vocabulary.Verb.ATTACK: Verb.ATTACK,
    vocabulary.Verb.KNOW: Verb.KNOW,
    vocabulary.Verb.DISCUSS: Verb.DISCUSS,
    vocabulary.Verb.DECIDE: Verb.DECIDE,
    vocabulary.Verb.AVOID: Verb.AVOID,
}
DONE: Final = {
    vocabulary.Composant.PROTECTED: Verb.GUARD,
    vocabulary.Composant.EXECUTED: Verb.EXECUTE,
    vocabulary.Composant.VOTED: Verb.VOTE,
    vocabulary.Composant.ATTACKED: Verb.ATTACK,
}
STATES: Final = {
    vocabulary.Composant.SPEAK: PlayerState.SPEAK,
    vocabulary.Composant.EXIST: PlayerState.EXIST,
    vocabulary.Composant.WIN: PlayerState.WIN,
    vocabulary.Composant.LOSE: PlayerState.LOSE,
    vocabulary.Composant.DEAD: PlayerState.DEAD,
}
SETS: Final[dict[vocabulary.SetWord, Who]] = {
    vocabulary.SetWord.HUMAN: Group(Faction.HUMAN),
    vocabulary.SetWord.WHITE: Group(Faction.HUMAN),
    vocabulary.SetWord.VILLAGESIDE: Group(Faction.VILLAGE),
    vocabulary.SetWord.WOLFSIDE: Group(Faction.WOLVES),
    vocabulary.SetWord.GIFTED: Group(Faction.GIFTED),
    vocabulary.SetWord.ANYROLE: SOME_ROLE,
    vocabulary.SetWord.CHAR: Anyone(),
    vocabulary.SetWord.ANY: Anyone(),
}
SEEN: Final[dict[Who, Species]] = {
    Holder(Role.WEREWOLF): Species.WEREWOLF,
    Group(Faction.HUMAN): Species.HUMAN,
}
BEFORE: Final = syntax.Relative((vocabulary.Adverb.BEFORE,))


def interpret(tree: syntax.Tree, context: Context) -> Claim | None:
    """The claim of an utterance or sentence, said by the context's speaker; None for a phrase."""
    if syntax.kind_of(tree) == "phrase":
        return None
    return _Interpreter(context).clause(tree, context.me)  # type: ignore[arg-type]


class _Interpreter:
    """Interprets clauses in one context."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def clause(self, tree: syntax.Clause, scope: Who) -> Claim:
        match tree:
            case syntax.Declare() | syntax.Request() | syntax.Agree():
                return self._talk(tree, scope, scope)
            case syntax.Reports(subject, talk, negated):
                said = self._talk(talk, self.who(subject), scope)
                return denied(said, scope=scope) if negated else said
            case syntax.Is() | syntax.Happens() | syntax.Acts() | syntax.Minds():
                said = self._simple(tree, scope)
                return denied(said, scope=scope) if tree.negated else said
            case syntax.Not(inner):
                return denied(self.clause(inner, scope), scope=scope)
            case syntax.Timed(times, inner):
                return self._timed(times, inner, scope)
            case syntax.About(topic, times):
                about = About(Topic(topic) if isinstance(topic, vocabulary.Noun) else self.who(topic))
                return self._at_times(times, about)
            case syntax.Speech(number):
                return Refers(self._context.spoken(number))
            case syntax.Become(time):
                return Become(self._when(time))
            case syntax.Suppose(inner):
                return As(None, self.clause(inner, scope))
            case _:
                return self._joint(tree, scope)

    # -- talk -----------------------------------------------------------------------------------

    def _talk(self, tree: syntax.Verbal, by: Who, scope: Who) -> Claim:
        match tree:
            case syntax.Declare(rate, inner):
                return holds(by, rate, self.clause(inner, by), scope=scope)
            case syntax.Request(to, rate, inner):
                return self._request(by, self.who(to), rate, inner)
            case syntax.Agree(rate, matter):
                if isinstance(matter, syntax.Speech):
                    return Agrees(by, rate, self._context.spoken(matter.number))
                return Agrees(by, rate, self.who(matter))

    def _request(self, by: Who, to: Who, rate: int, inner: syntax.Sentence) -> Claim:
        """A request; a request to discuss something, or for a speech, is a question."""
        match inner:
            case syntax.Minds(subject, vocabulary.Verb.DISCUSS, matter, False) if rate > 50:
                if subject is None or self.who(subject) == to:
                    return asks(by, to, rate, self.clause(matter, to))
            case syntax.Speech() if rate > 50:
                return asks(by, to, rate, self.clause(inner, to))
        return Request(by, to, rate, self.clause(inner, to))

    # -- descriptions ---------------------------------------------------------------------------

    def _simple(self, tree: syntax.Is | syntax.Happens | syntax.Acts | syntax.Minds, scope: Who) -> Claim:
        by = scope if tree.subject is None else self.who(tree.subject)
        match tree:
            case syntax.Is(_, complement):
                return Is(by, self.who(complement))
            case syntax.Happens(_, composant):
                return self._happens(by, composant)
            case syntax.Acts(_, verb, whom):
                return Act(by, VERBS[verb], self.who(whom))
            case syntax.Minds(_, verb, matter):
                deciding = verb is vocabulary.Verb.DECIDE
                inner = self.clause(matter, by if deciding else scope)
                kind = (
                    Verb.KNOW if verb is vocabulary.Verb.KNOW else Verb.DECIDE if deciding else Verb.DISCUSS
                )
                return Minds(by, kind, inner)

    def _happens(self, who: Who, composant: vocabulary.Composant) -> Claim:
        match composant:
            case vocabulary.Composant.INSPECTED:
                return Result(Anyone(), Verb.DIVINE, who, None)
            case vocabulary.Composant.MEDIUM_TELLED:
                return Result(Anyone(), Verb.TELL, who, None)
            case vocabulary.Composant.COMINGOUT:
                return ComingOut(who, who, SOME_ROLE)
        if composant in DONE:
            return Did(Anyone(), DONE[composant], who)
        return Does(who, STATES[composant])

    # -- time -----------------------------------------------------------------------------------

    def _timed(self, times: tuple[syntax.Time, ...], inner: syntax.Sentence, scope: Who) -> Claim:
        past = self._past(inner, scope) if times[-1] == BEFORE else None
        if past is not None:
            return self._at_times(times[:-1], past)
        return self._at_times(times, self.clause(inner, scope))

    def _past(self, inner: syntax.Sentence, scope: Who) -> Claim | None:
        """An act of the game with `before` is a past act."""
        if not isinstance(inner, syntax.Acts):
            return None
        by = scope if inner.subject is None else self.who(inner.subject)
        verb, whom = VERBS[inner.verb], self.who(inner.object)
        said: Claim
        if verb is Verb.DIVINE or verb is Verb.TELL:
            said = Result(by, verb, whom, None)
        elif verb in DONE.values():
            said = Did(by, verb, whom)
        else:
            return None
        return denied(said, scope=scope) if inner.negated else said

    def _at_times(self, times: tuple[syntax.Time, ...], claim: Claim) -> Claim:
        for time in reversed(times):
            claim = at(self._when(time), claim)
        return claim

    def _when(self, time: syntax.Time) -> When:
        match time:
            case syntax.Day(number):
                return Days((number,))
            case vocabulary.DayWord():
                day = self._context.day
                number = -1 if day is None else day + vocabulary.DAY_SHIFTS[time]
                return Days((number,)) if number >= 0 else Near(vocabulary.DAY_SHIFTS[time])
            case syntax.Relative(adverbs):
                return Relative(tuple(adverb.value for adverb in adverbs))
            case syntax.Days(times):
                whens = tuple(map(self._when, times))
                plain = [day for when in whens if isinstance(when, Days) for day in when.days]
                return (
                    Days(tuple(plain)) if all(isinstance(when, Days) for when in whens) else Together(whens)
                )

    # -- joints ---------------------------------------------------------------------------------

    def _joint(self, tree: syntax.Joint, scope: Who) -> Claim:
        match tree:
            case syntax.And(parts):
                return _conjoined(tree, [self.clause(part, scope) for part in parts], scope)
            case syntax.Or(parts):
                return self._disjoined(tree, parts, scope)
            case syntax.If(condition, then, otherwise):
                last = None if otherwise is None else self.clause(otherwise, scope)
                return If(self.clause(condition, scope), self.clause(then, scope), last)
            case syntax.Because(claim, reason):
                return Because(self.clause(reason, scope), self.clause(claim, scope))
            case syntax.As(claim, assumed):
                return As(self.clause(claim, scope), self.clause(assumed, scope))
            case syntax.Order(left, word, right):
                side = "before" if word is vocabulary.Adverb.BEFORE else "after"
                return Order(self.clause(left, scope), side, self.clause(right, scope))  # type: ignore[arg-type]

    def _disjoined(self, tree: syntax.Or, parts: tuple[syntax.Clause, ...], scope: Who) -> Claim:
        """Alternatives; `((a) and (not b)) or ((not a) and (b))` means exactly one of the two."""
        groups = [
            [self.clause(inner, scope) for inner in (part.parts if isinstance(part, syntax.And) else (part,))]
            for part in parts
        ]
        match groups:
            case [[a, not_b], [not_a, b]]:
                if (not_a, not_b) == (denied(a, scope=scope), denied(b, scope=scope)):
                    return Xor(a, b)
        return any_of(_conjoined(tree, group, scope) for group in groups)

    # -- people ---------------------------------------------------------------------------------

    def who(self, phrase: syntax.NounPhrase) -> Who:
        match phrase:
            case syntax.CharacterName():
                return self._person(phrase)
            case Role():
                return Holder(phrase)
            case vocabulary.SetWord():
                return SETS[phrase]
            case vocabulary.Pronoun():
                return Mentioned()
            case syntax.Modified(modifiers, of):
                who = self.who(of)
                for modifier in reversed(modifiers):
                    who = _qualified(modifier, who)
                return who
            case syntax.AllOf(members):
                return Several("and", tuple(map(self.who, members)))
            case syntax.AnyOf(members):
                return Several("or", tuple(map(self.who, members)))
            case syntax.Without(whole, less):
                return Except(self.who(whole), self.who(less))

    def _person(self, character: syntax.CharacterName) -> Who:
        if character == syntax.SPEAKER:
            return Speaker()
        roster = self._context.roster
        seat = (roster.seat(character.name) if roster else NOBODY) or character.seat
        return Agent(seat) if seat else Named(character.name)


def _qualified(modifier: syntax.Modifier, of: Who) -> Who:
    match modifier:
        case syntax.Count(number):
            return Qualified("count", of, number)
        case syntax.Ordinal(number):
            return Qualified("nth", of, number)
        case vocabulary.Quality.NOT:
            return Qualified("not", of)
        case vocabulary.Quality.DIED:
            return Qualified("died", of)
        case _:
            return Qualified("living", of)


def _conjoined(tree: syntax.And | syntax.Or, claims: list[Claim], scope: Who) -> Claim:
    """Claims joined by "and"; two utterances are no idiom, whatever each of them says."""
    pair = len(claims) == 2 and syntax.kind_of(tree) == "sentence"
    return (idiom(claims, scope) if pair else None) or all_of(claims)


def idiom(claims: list[Claim], scope: Who) -> Claim | None:
    """The result or coming-out that two joined sentences express; None if they are no idiom."""
    match claims:
        case [Result(Anyone(), verb, of, None), Is(who, role)] if of == who and role in SEEN:
            return Result(scope, verb, of, SEEN[role])
        case [ComingOut(by, of, role), Is(who, held)] if by == of and role == SOME_ROLE:
            unnamed = isinstance(scope, Speaker) and by == who
            return ComingOut(scope, who, held) if by == scope or unnamed else None
    return None
