"""Claims into the Werewolf Language, which has words for nearly everything; `interpret` is the way back.

What is expressed without an entry in the ledger, `interpret` reads back as the same claim. Four things cannot
be expressed: the fox, having nothing to say, an utterance that the context's table of speeches does not have,
and an unknown speaker where a name is required.
"""

from collections.abc import Callable, Iterable, Iterator
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
from jinro.language.losses import Code, LossLedger
from jinro.language.normal import denied
from jinro.language.osawa import syntax, words
from jinro.language.osawa.interpret import BEFORE, DONE, SEEN, SETS, STATES, VERBS

VERB_WORDS: Final = {verb: word for word, verb in VERBS.items()}
PASSIVE: Final = {verb: word for word, verb in DONE.items()} | {
    Verb.DIVINE: words.Composant.INSPECTED,
    Verb.TELL: words.Composant.MEDIUM_TELLED,
}
STATE_WORDS: Final = {state: word for word, state in STATES.items()}
SEEN_AS: Final = {species: who for who, species in SEEN.items()}
SET_WORDS: Final[dict[Who, words.SetWord]] = {who: word for word, who in SETS.items()} | {
    SETS[words.SetWord.HUMAN]: words.SetWord.HUMAN,
    SETS[words.SetWord.ANY]: words.SetWord.ANY,
}
DAY_WORDS: Final = {shift: word for word, shift in words.DAY_SHIFTS.items()}
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
    """Writes claims in one context; a method returns None for what cannot be expressed at all."""

    def __init__(self, context: Context, ledger: LossLedger) -> None:
        self._context = context
        self._ledger = ledger
        self._me = context.me

    # -- utterances -----------------------------------------------------------------------------

    def utterance(self, claim: Claim) -> Any:
        """A claim as talk: verbal sentences in the speaker's own name, or a declaration at 100%."""
        me = self._me
        match claim:
            case Holds() | Request() | Question() | Agrees() if claim.by == me:
                return self._talk(claim)
            case ComingOut(by, of, role) if by == of == me and role != SOME_ROLE:
                inner = self._own_role(claim, role)
                return inner and syntax.Declare(CERTAIN, inner)
        if isinstance(claim, Compound) and self._wants_talk(claim):
            return self._joint(claim, self.utterance)
        said = self.sentence(claim, me)
        return said and syntax.Declare(CERTAIN, said)

    def _own_role(self, claim: ComingOut, role: Who) -> Any:
        try:
            return syntax.Is(self._noun(self._me, claim), self._noun(role, claim))
        except Unsayable:
            return None

    def _wants_talk(self, claim: Compound) -> bool:
        """Whether a joint becomes several verbal sentences, because it contains the speaker's own talk."""
        leaves = list(_leaves(claim))
        own_role = any(isinstance(leaf, Is) and leaf.who == self._me for leaf in leaves)
        verbal = any(isinstance(leaf, TALK) and leaf.by == self._me for leaf in leaves)
        return len(leaves) > 1 and verbal and not own_role

    # -- sentences ------------------------------------------------------------------------------

    def sentence(self, claim: Claim, scope: Who) -> Any:
        """A claim as a sentence, where `scope` is the default subject."""
        self._ledger.step()
        match claim:
            case Holds() | Request() | Question() | Agrees():
                return self._report(claim)
            case Minds(by, verb, what):
                inner = self.sentence(what, by if verb is Verb.DECIDE else scope)
                return self._framed(claim, inner, lambda said: self._minds(by, verb, said, scope))
            case Not(what):
                return _negated(self.sentence(what, scope))
            case At(when, what):
                inner = self.sentence(what, scope)
                return self._framed(claim, inner, lambda said: self._timed(claim, when, said))
            case Quiet():
                return self._ledger.lose(Code.CONTROL, claim)
            case And() | Or() | Xor() | Because() | If() | As() | Order():
                return self._joint(claim, lambda part: self.sentence(part, scope), scope)
            case _:
                return self._simply(claim, scope)

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

    def _simply(self, claim: Simple, scope: Who) -> Any:
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
                named = words.Noun(topic) if isinstance(topic, Topic) else noun(topic, claim)
                return syntax.About(named)
            case Refers(to):
                return self._speech(to, claim)
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
            return syntax.Happens(noun(by, claim), words.Composant.COMINGOUT)
        held = syntax.Is(noun(of, claim), noun(role, claim))
        if by != scope and by == of:
            return self._said_by(by, held, scope)
        # An unknown speaker cannot be named; `interpret.idiom` reads the declared player in that place.
        named = of if isinstance(by, Speaker) else by
        pair = syntax.And((syntax.Happens(noun(named, claim), words.Composant.COMINGOUT), held))
        return self._said_by(by, pair, scope)

    def _said_by(self, by: Who, said: Any, scope: Who) -> Any:
        return said if by == scope else syntax.Reports(self._noun(by, None), syntax.Declare(CERTAIN, said))

    # -- talk -----------------------------------------------------------------------------------

    def _report(self, claim: Holds | Request | Question | Agrees) -> Any:
        """Reported talk, which requires the name of the one who talks."""
        if isinstance(claim.by, Speaker):
            self._ledger.lose(Code.SPEAKER, claim)
            return self.sentence(claim.what, claim.by) if isinstance(claim, Holds) else None
        talk = self._talk(claim)
        return self._framed(claim, talk, lambda said: syntax.Reports(self._noun(claim.by, claim), said))

    def _talk(self, claim: Holds | Request | Question | Agrees) -> Any:
        match claim:
            case Holds(by, degree, what):
                return self._framed(claim, self.sentence(what, by), lambda said: syntax.Declare(degree, said))
            case Request(_, to, degree, what):
                return self._request(claim, to, degree, self.sentence(what, to))
            case Question(_, to, degree, what):
                return self._request(claim, to, degree, _discussed(self.sentence(what, to)))
            case Agrees(_, degree, matter):
                return self._framed(claim, matter, lambda it: syntax.Agree(degree, self._matter(it, claim)))

    def _request(self, claim: Claim, to: Who, degree: int, inner: Any) -> Any:
        return self._framed(claim, inner, lambda said: syntax.Request(self._noun(to, claim), degree, said))

    def _matter(self, to: Utterance | Who, claim: Claim) -> Any:
        if isinstance(to, Talk | Speech):
            return self._speech(to, claim)
        return self._noun(to, claim)

    # -- time and joints ------------------------------------------------------------------------

    def _timed(self, claim: Claim, when: When, said: Any) -> Any:
        time = _time_word(when)
        if isinstance(said, syntax.About):
            return syntax.About(said.topic, _add_time(time, said.times))
        inner, times = (said.sentence, said.times) if isinstance(said, syntax.Timed) else (said, ())
        times = _add_time(time, times)
        if syntax.has_order(times) and not isinstance(inner, syntax.VERBED):
            self._ledger.lose(Code.TIME, claim)
            return said
        return syntax.Timed(times, inner)

    def _joint(self, claim: Compound, say: Callable[[Claim], Any], scope: Who | None = None) -> Any:
        match claim:
            case And(parts):
                return _several(syntax.And, map(say, parts))
            case Or(parts):
                said = [*map(say, parts)]
                if None in said:
                    self._ledger.lose(Code.FRAME, claim)
                return _several(syntax.Or, said)
            case Xor():
                return self._either(claim, say, scope or self._me)
            case Because(reason, conclusion):
                return self._both(claim, say(conclusion), say(reason), syntax.Because)
            case As(None, pretence):
                return self._framed(claim, say(pretence), syntax.Suppose)
            case As(inner, pretence):
                return self._both(claim, inner and say(inner), say(pretence), syntax.As)
            case Order(first, word, other):
                adverb: Any = words.Adverb(word)
                return self._both(claim, say(first), say(other), lambda a, b: syntax.Order(a, adverb, b))
            case If(condition, then, otherwise):
                last = None if otherwise is None else say(otherwise)
                return self._both(claim, say(condition), say(then), lambda a, b: syntax.If(a, b, last))

    def _both(self, claim: Claim, one: Any, other: Any, join: Callable[[Any, Any], Any]) -> Any:
        """A joint of two; if one cannot be expressed, the other stands alone."""
        if one is None or other is None:
            self._ledger.lose(Code.FRAME, claim)
            return one or other
        return join(one, other)

    def _either(self, claim: Xor, say: Callable[[Claim], Any], scope: Who) -> Any:
        """Exactly one of two, for which there is no word: one and not the other, or the other way round."""
        left, right = claim.left, claim.right
        a, b = say(left), say(right)
        not_a, not_b = say(denied(left, scope=scope)), say(denied(right, scope=scope))
        if not_a is None or not_b is None:
            self._ledger.lose(Code.FRAME, claim)
            return _several(syntax.Or, (a, b))
        return syntax.Or((syntax.And((a, not_b)), syntax.And((not_a, b))))

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
                return words.Pronoun.WHO
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

    def _speech(self, spoken: Utterance, claim: Claim) -> syntax.Speech:
        number = self._context.number(spoken)
        if number is None and isinstance(spoken, Talk) and not self._context.speeches:
            self._ledger.lose(Code.TALK, claim)
            number = spoken.id
        return self._lost(Code.TALK, claim, None) if number is None else syntax.Speech(number)

    def _lost(self, code: Code, claim: Claim | None, word: Who | None) -> Any:
        self._ledger.lose(code, claim, word)
        raise Unsayable


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


def _several(joint: Callable[[tuple[Any, ...]], Any], parts: Iterable[Any]) -> Any:
    kept = tuple(part for part in parts if part is not None)
    return joint(kept) if len(kept) > 1 else kept[0] if kept else None


def _discussed(said: Any) -> Any:
    """The content of a question: `discuss (...)`; a speech alone needs no verb."""
    return (
        said
        if said is None or isinstance(said, syntax.Speech)
        else syntax.Minds(None, words.Verb.DISCUSS, said)
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
            return syntax.Relative(tuple(map(words.Adverb, adverbs)))
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
            return words.Quality(quality)
