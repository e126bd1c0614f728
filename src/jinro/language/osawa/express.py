"""Claims into the Werewolf Language, which has words for nearly everything; `interpret` is the way back.

What is expressed without an entry in the ledger, `interpret` reads back as the same claim. Four things cannot
be expressed: the fox, having nothing to say, an utterance that the context's table of speeches does not have,
and an unknown speaker where a name is required.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from jinro.game.roles import TABLE
from jinro.language.claims import (
    CERTAIN,
    SOME_ROLE,
    About,
    Act,
    Agent,
    Agrees,
    And,
    Anyone,
    As,
    At,
    Because,
    Become,
    Claim,
    ComingOut,
    Compound,
    Days,
    Did,
    Does,
    Except,
    Group,
    Holder,
    Holds,
    If,
    Is,
    Mentioned,
    Minds,
    Named,
    Near,
    Not,
    Or,
    Order,
    Qualified,
    Question,
    Quiet,
    Refers,
    Relative,
    Request,
    Result,
    Several,
    Speaker,
    Speech,
    Talk,
    Together,
    Topic,
    Utterance,
    Verb,
    When,
    Who,
    Xor,
)
from jinro.language.context import Context
from jinro.language.inside import parts_of
from jinro.language.losses import EXACT, STRONGER, WEAKER, Code, LossLedger
from jinro.language.normal import denied
from jinro.language.osawa import syntax, vocabulary
from jinro.language.osawa.interpret import BEFORE, DONE, SEEN, SETS, STATES, VERBS, idiom

VERB_WORDS: Final = {verb: word for word, verb in VERBS.items()}
PASSIVE: Final = {verb: word for word, verb in DONE.items()} | {
    Verb.DIVINE: vocabulary.Composant.INSPECTED,
    Verb.TELL: vocabulary.Composant.MEDIUM_TELLED,
}
STATE_WORDS: Final = {state: word for word, state in STATES.items()}
SEEN_AS: Final = {species: who for who, species in SEEN.items()}
SET_WORDS: Final[dict[Who, vocabulary.SetWord]] = {who: word for word, who in SETS.items()} | {
    SETS[vocabulary.SetWord.HUMAN]: vocabulary.SetWord.HUMAN,
    SETS[vocabulary.SetWord.ANY]: vocabulary.SetWord.ANY,
}
DAY_WORDS: Final = {shift: word for word, shift in vocabulary.DAY_SHIFTS.items()}
TALK: Final = (Holds, Request, Question, Agrees)
Simple = Is | ComingOut | Act | Did | Result | Does | About | Refers | Become
"""The claims that become a sentence of their own, without other sentences inside."""


class Unsayable(Exception):
    """Raised where the smallest enclosing sentence cannot be expressed; the ledger has the reason."""


def express(claim: Claim, context: Context, ledger: LossLedger) -> syntax.Clause | None:
    """The utterance for as much of a claim as can be expressed, in the speaker's name; None for nothing."""
    said: syntax.Clause | None = _Writer(context, ledger).utterance(claim)
    return said


class _Writer:
    """Writes claims in one context; a method returns None for what cannot be expressed.

    `lean` is how the sentence may deviate from its claim (`losses`).
    """

    def __init__(self, context: Context, ledger: LossLedger) -> None:
        self._context = context
        self._ledger = ledger
        self._me = context.me

    # -- utterances -----------------------------------------------------------------------------

    def utterance(self, claim: Claim, lean: int = WEAKER) -> Any:
        """A claim as talk: verbal sentences in the speaker's own name, or a declaration at 100%."""
        me = self._me
        match claim:
            case Holds() | Request() | Question() | Agrees() if claim.by == me:
                return self._talk(claim, lean)
            case ComingOut(by, of, role) if by == of == me and role != SOME_ROLE:
                inner = self._own_role(claim, role)
                return inner and syntax.Declare(CERTAIN, inner)
        if isinstance(claim, Compound) and self._wants_talk(claim):
            return self._joint(claim, self.utterance, lean)
        said = self.sentence(claim, me, lean)
        return said and syntax.Declare(CERTAIN, said)

    def _own_role(self, claim: ComingOut, role: Who) -> Any:
        try:
            return syntax.Is(self._noun(self._me, claim), self._noun(role, claim))
        except Unsayable:
            return None

    def _wants_talk(self, claim: Compound) -> bool:
        """Whether a joint becomes several verbal sentences: it has the speaker's talk, or looks an idiom."""
        if any(isinstance(part, And) and idiom([*part.parts], self._me) for part in _joints(claim)):
            return True
        leaves = list(_leaves(claim))
        own_role = any(isinstance(leaf, Is) and leaf.who == self._me for leaf in leaves)
        verbal = any(isinstance(leaf, TALK) and leaf.by == self._me for leaf in leaves)
        return len(leaves) > 1 and verbal and not own_role

    # -- sentences ------------------------------------------------------------------------------

    def sentence(self, claim: Claim, scope: Who, lean: int) -> Any:
        """A claim as a sentence, where `scope` is the default subject."""
        self._ledger.step()
        match claim:
            case Holds() | Request() | Question() | Agrees():
                return self._report(claim, lean)
            case Minds(by, verb, what):
                inner = self.sentence(what, by if verb is Verb.DECIDE else scope, EXACT)
                return self._framed(claim, inner, lambda said: self._minds(by, verb, said, scope))
            case Not(what):
                return _negated(self.sentence(what, scope, -lean))
            case At(when, what):
                inner = self.sentence(what, scope, lean)
                return self._framed(claim, inner, lambda said: self._timed(claim, when, said, lean))
            case Quiet():
                return self._ledger.lose(Code.CONTROL, claim)
            case And() | Or() | Xor() | Because() | If() | As() | Order():
                return self._joint(claim, lambda part, lean: self.sentence(part, scope, lean), lean, scope)
            case _:
                return self._simply(claim, scope, lean)

    def _minds(self, by: Who, verb: Verb, said: Any, scope: Who) -> syntax.Minds:
        return syntax.Minds(self._subject(by, scope), VERB_WORDS[verb], said)

    def _framed(self, claim: Claim, inner: Any, frame: Callable[[Any], Any]) -> Any:
        """`inner` in its frame; without `inner` the frame is lost too."""
        if inner is None:
            return self._ledger.lose(Code.FRAME, claim)
        try:
            return frame(inner)
        except Unsayable:
            return None

    def _simply(self, claim: Simple, scope: Who, lean: int) -> Any:
        if lean != WEAKER and any(
            isinstance(part, Several) and part.join == "xor" for part in parts_of(claim)
        ):
            return self._ledger.lose(Code.PEOPLE, claim)
        try:
            return self._simple(claim, scope)
        except Unsayable:
            return None

    def _simple(self, claim: Simple, scope: Who) -> Any:
        noun = self._noun
        match claim:
            case Is(who, role):
                return syntax.Is(noun(who, claim), noun(role, claim))
            case ComingOut():
                return self._coming_out(claim, scope)
            case Act(by, verb, of):
                return syntax.Acts(self._subject(by, scope), VERB_WORDS[verb], noun(of, claim))
            case Did(by, verb, of):
                return self._done(claim, by, verb, of, scope)
            case Result(by, verb, of, None):
                return self._done(claim, by, verb, of, scope)
            case Result():
                return self._result(claim, scope)
            case Does(who, state):
                return syntax.Happens(noun(who, claim), STATE_WORDS[state])
            case About(topic):
                named = vocabulary.Noun(topic) if isinstance(topic, Topic) else noun(topic, claim)
                return syntax.About(named)
            case Refers(to):
                return self._speech(to, claim, EXACT)
            case Become(when):
                return syntax.Become(_time_word(when))

    def _subject(self, by: Who, scope: Who) -> Any:
        return None if by == scope else self._noun(by, None)

    def _done(self, claim: Claim, by: Who, verb: Verb, of: Who, scope: Who) -> Any:
        if isinstance(by, Anyone):
            return syntax.Happens(self._noun(of, claim), PASSIVE[verb])
        whom = self._noun(of, claim)
        return syntax.Timed((BEFORE,), syntax.Acts(self._subject(by, scope), VERB_WORDS[verb], whom))

    def _result(self, claim: Result, scope: Who) -> Any:
        assert claim.species is not None
        of = self._noun(claim.of, claim)
        seen = syntax.Is(of, self._noun(SEEN_AS[claim.species], claim))
        pair = syntax.And((syntax.Happens(of, PASSIVE[claim.verb]), seen))
        return self._said_by(claim.by, pair, scope)

    def _coming_out(self, claim: ComingOut, scope: Who) -> Any:
        by, of, role = claim.by, claim.of, claim.role
        noun = self._noun
        if by == of and role == SOME_ROLE:
            return syntax.Happens(noun(by, claim), vocabulary.Composant.COMINGOUT)
        held = syntax.Is(noun(of, claim), noun(role, claim))
        if by != scope and by == of:
            return self._said_by(by, held, scope)
        # An unknown speaker cannot be named; `interpret.idiom` reads the declared player in that place.
        named = of if isinstance(by, Speaker) else by
        pair = syntax.And((syntax.Happens(noun(named, claim), vocabulary.Composant.COMINGOUT), held))
        return self._said_by(by, pair, scope)

    def _said_by(self, by: Who, said: Any, scope: Who) -> Any:
        return said if by == scope else syntax.Reports(self._noun(by, None), syntax.Declare(CERTAIN, said))

    # -- talk -----------------------------------------------------------------------------------

    def _report(self, claim: Holds | Request | Question | Agrees, lean: int) -> Any:
        """Reported talk, which requires the name of the one who talks."""
        if isinstance(claim.by, Speaker):
            self._ledger.lose(Code.SPEAKER, claim)
            return self._unnamed(claim, lean) if isinstance(claim, Holds) else None
        talk = self._talk(claim, lean)
        return self._framed(claim, talk, lambda said: syntax.Reports(self._noun(claim.by, claim), said))

    def _unnamed(self, claim: Holds, lean: int) -> Any:
        """What an unknown speaker believes, as a fact; a neutral belief is none."""
        if claim.degree > 50:
            return self.sentence(claim.what, claim.by, lean)
        return _negated(self.sentence(claim.what, claim.by, -lean)) if claim.degree < 50 else None

    def _talk(self, claim: Holds | Request | Question | Agrees, lean: int) -> Any:
        inside = EXACT if claim.degree == 50 else lean if claim.degree > 50 else -lean
        match claim:
            case Holds(by, degree, what):
                inner = self.sentence(what, by, inside)
                return self._framed(claim, inner, lambda said: syntax.Declare(degree, said))
            case Request(_, to, degree, what):
                return self._request(claim, to, degree, self.sentence(what, to, inside))
            case Question(_, to, degree, what):
                return self._request(claim, to, degree, _discussed(self.sentence(what, to, EXACT)))
            case Agrees(_, degree, matter):
                return self._framed(
                    claim, matter, lambda it: syntax.Agree(degree, self._matter(it, claim, lean))
                )

    def _request(self, claim: Claim, to: Who, degree: int, inner: Any) -> Any:
        return self._framed(claim, inner, lambda said: syntax.Request(self._noun(to, claim), degree, said))

    def _matter(self, to: Utterance | Who, claim: Claim, lean: int) -> Any:
        if isinstance(to, Talk | Speech):
            return self._speech(to, claim, lean)
        return self._noun(to, claim)

    # -- time and joints ------------------------------------------------------------------------

    def _timed(self, claim: Claim, when: When, said: Any, lean: int) -> Any:
        time = _time_word(when)
        if isinstance(said, syntax.About):
            return syntax.About(said.topic, _add_time(time, said.times))
        inner, times = (said.sentence, said.times) if isinstance(said, syntax.Timed) else (said, ())
        times = _add_time(time, times)
        if syntax.has_order(times) and not isinstance(inner, syntax.VERBED):
            # Without its time a sentence means some time, which is weaker unless it is denied.
            self._ledger.lose(Code.TIME, claim)
            return said if lean == WEAKER and isinstance(inner, syntax.Is) and not inner.negated else None
        return syntax.Timed(times, inner)

    def _joint(
        self, claim: Compound, say: Callable[[Claim, int], Any], lean: int, scope: Who | None = None
    ) -> Any:
        match claim:
            case And(parts):
                return self._several(claim, syntax.And, [say(part, lean) for part in parts], lean)
            case Or(parts):
                return self._several(claim, syntax.Or, [say(part, lean) for part in parts], lean)
            case Xor():
                return self._either(claim, say, lean, scope or self._me)
            case Because(reason, conclusion):
                return self._both(claim, say(conclusion, lean), say(reason, lean), syntax.Because, lean)
            case As(None, pretence):
                return self._framed(claim, say(pretence, EXACT), syntax.Suppose)
            case As(inner, pretence):
                # The pretence is false: alone it would be the opposite of what is said.
                done = inner and say(inner, lean)
                return done and self._both(claim, done, say(pretence, -lean), syntax.As, lean)
            case Order(first, word, other):
                adverb: Any = vocabulary.Adverb(word)
                one, two = say(first, lean), say(other, lean)
                return self._both(claim, one, two, lambda a, b: syntax.Order(a, adverb, b), lean)
            case If():
                return self._conditional(claim, say, lean)

    def _conditional(self, claim: If, say: Callable[[Claim, int], Any], lean: int) -> Any:
        """A condition; without it nothing is said, because what follows is not said to be so."""
        condition = say(claim.condition, -lean if claim.otherwise is None else EXACT)
        then = say(claim.then, lean)
        last = None if claim.otherwise is None else say(claim.otherwise, lean)
        lost_last = last is None and claim.otherwise is not None
        if condition is None or then is None or (lost_last and lean != WEAKER):
            return self._ledger.lose(Code.FRAME, claim)
        if lost_last:
            self._ledger.lose(Code.FRAME, claim)
        return syntax.If(condition, then, last)

    def _both(self, claim: Claim, one: Any, other: Any, join: Callable[[Any, Any], Any], lean: int) -> Any:
        """A joint of two that are both so; if one cannot be expressed, the other alone says less."""
        if one is None or other is None:
            self._ledger.lose(Code.FRAME, claim)
            return one or other if lean == WEAKER else None
        return join(one, other)

    def _several(
        self, claim: And | Or | Xor, joint: Callable[[tuple[Any, ...]], Any], parts: list[Any], lean: int
    ) -> Any:
        """Several joined; one that cannot be expressed may be missing only where that says less."""
        kept = tuple(part for part in parts if part is not None)
        if len(kept) < len(parts):
            may_miss = STRONGER if joint is syntax.Or else WEAKER
            if joint is syntax.Or or lean != may_miss:
                self._ledger.lose(Code.FRAME, claim)
            if lean != may_miss:
                return None
        return joint(kept) if len(kept) > 1 else kept[0] if kept else None

    def _either(self, claim: Xor, say: Callable[[Claim, int], Any], lean: int, scope: Who) -> Any:
        """Exactly one of two, for which there is no word: one and not the other, or the other way round.

        If one of them is not exact: at least one, and not both.
        """
        left, right = claim.left, claim.right
        not_left, not_right = denied(left, scope=scope), denied(right, scope=scope)
        a, b, not_a, not_b = (say(part, EXACT) for part in (left, right, not_left, not_right))
        if None not in (a, b, not_a, not_b):
            return syntax.Or((syntax.And((a, not_b)), syntax.And((not_a, b))))
        self._ledger.lose(Code.FRAME, claim)
        return None if lean == EXACT else say(And((Or((left, right)), Or((not_left, not_right)))), lean)

    # -- people and utterances --------------------------------------------------------------------

    def _noun(self, who: Who, claim: Claim | None) -> Any:
        match who:
            case Agent(seat):
                roster = self._context.roster
                return syntax.CharacterName(roster.name(seat) if roster else f"Agent{seat:02d}")
            case Named(name):
                return syntax.CharacterName(name)
            case Speaker():
                return self._lost(Code.SPEAKER, claim, who)
            case Anyone() | Group():
                return SET_WORDS[who]
            case Mentioned():
                return vocabulary.Pronoun.WHO
            case Holder(role):
                return role if TABLE[role].osawa else self._lost(Code.ROLE, claim, who)
            case Several(join, parts):
                if join == "xor":
                    self._ledger.lose(Code.PEOPLE, claim, who)
                members = tuple(self._noun(part, claim) for part in parts)
                return syntax.AllOf(members) if join == "and" else syntax.AnyOf(members)
            case Except(whole, less):
                return syntax.Without(self._noun(whole, claim), self._noun(less, claim))
            case Qualified(quality, of, number):
                modifier = _modifier(quality, number)
                return syntax.modified((modifier,), self._noun(of, claim))

    def _speech(self, spoken: Utterance, claim: Claim, lean: int) -> syntax.Speech:
        number = self._context.number(spoken)
        if number is None and isinstance(spoken, Talk) and not self._context.speeches and lean == WEAKER:
            # Without a table, any day's talk with that number.
            self._ledger.lose(Code.TALK, claim)
            number = spoken.id
        return self._lost(Code.TALK, claim, None) if number is None else syntax.Speech(number)

    def _lost(self, code: Code, claim: Claim | None, word: Who | None) -> Any:
        self._ledger.lose(code, claim, word)
        raise Unsayable


def _joints(claim: Claim) -> Iterator[Claim]:
    """A joint, and the joints of which it consists."""
    if isinstance(claim, Compound):
        yield claim
        for field in claim.__struct_fields__:
            value = getattr(claim, field)
            for part in value if isinstance(value, tuple) else (value,):
                yield from _joints(part)


def _leaves(claim: Claim) -> Iterator[Claim]:
    match claim:
        case And(parts) | Or(parts):
            for part in parts:
                yield from _leaves(part)
        case Xor(one, other) | Because(one, other):
            yield from _leaves(one)
            yield from _leaves(other)
        case Order(one, _, other):
            yield from _leaves(one)
            yield from _leaves(other)
        case If(one, other, last):
            yield from _leaves(one)
            yield from _leaves(other)
            yield from () if last is None else _leaves(last)
        case As(one, other) if one is not None:
            yield from _leaves(one)
            yield from _leaves(other)
        case _:
            yield claim


def _negated(inner: Any) -> Any:
    match inner:
        case None:
            return None
        case syntax.Is(_, _, False) | syntax.Happens(_, _, False) | syntax.Acts(_, _, _, False):
            return replace(inner, negated=True)
        case _:
            return syntax.Not(inner)


def _discussed(said: Any) -> Any:
    """The content of a question: `discuss (...)`; a speech alone needs no verb."""
    return (
        said
        if said is None or isinstance(said, syntax.Speech)
        else syntax.Minds(None, vocabulary.Verb.DISCUSS, said)
    )


def _time_word(when: When) -> syntax.Time:
    match when:
        case Days((single,)):
            return syntax.Day(single)
        case Days(days):
            return syntax.Days(tuple(map(syntax.Day, days)))
        case Near(offset):
            return DAY_WORDS[offset]
        case Relative(adverbs):
            return syntax.Relative(tuple(map(vocabulary.Adverb, adverbs)))
        case Together(times):
            return syntax.Days(tuple(map(_time_word, times)))


def _add_time(time: syntax.Time, times: tuple[syntax.Time, ...]) -> tuple[syntax.Time, ...]:
    """A time before others; adjacent relative times are merged."""
    return syntax.with_time((time,), times[0]) + times[1:] if times else (time,)


def _modifier(quality: str, number: int) -> syntax.Modifier:
    match quality:
        case "count":
            return syntax.Count(number)
        case "nth":
            return syntax.Ordinal(number)
        case _:
            return vocabulary.Quality(quality)
