"""Claims into the AIWolf protocol language, as far as it has words; `interpret` is the way back.

What is expressed without an entry in the ledger, `interpret` reads back as the same claim. Sets of people and
roles are written out one by one (`spell_out`), and a condition becomes an alternative. There are no words for
order, pretences, states, counts and degrees: they are left out where the sentence then says less, otherwise
the sentence is. Both are entered in the ledger.
"""

from typing import Final, Literal

from msgspec.structs import replace

from jinro.game.roles import Role
from jinro.language.aiwolf import syntax
from jinro.language.aiwolf.interpret import ACTS, DEEDS
from jinro.language.aiwolf.spell_out import SpellOut, mentioned
from jinro.language.aiwolf.syntax import ANY, Channel, ControlWord, Operation, Operator, TalkNumber, Tree
from jinro.language.claims import (
    CERTAIN,
    PLAIN,
    PLAIN_NOT,
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
    Claim,
    ComingOut,
    Days,
    Did,
    Does,
    Holder,
    Holds,
    If,
    Is,
    Mentioned,
    Minds,
    Near,
    Not,
    Or,
    Order,
    Question,
    Quiet,
    Refers,
    Relative,
    Request,
    Result,
    Speaker,
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
from jinro.language.inside import mapped, parts_of
from jinro.language.losses import EXACT, STRONGER, WEAKER, Code, LossLedger
from jinro.language.normal import all_of, any_of

ACT_WORDS: Final = {verb: word for word, verb in ACTS.items()}
DEED_WORDS: Final = {verb: word for word, verb in DEEDS.items()}
FREE: Final = frozenset(
    {Operator.BECAUSE, Operator.DAY, Operator.NOT, Operator.AND, Operator.OR, Operator.XOR}
)
"""Operators whose subject only tells whose words they are."""


def express(claim: Claim, context: Context, ledger: LossLedger) -> Tree | None:
    """The sentence for as much of a claim as can be expressed, in the speaker's name; None for nothing."""
    if isinstance(claim, Quiet):
        return syntax.Control(ControlWord.OVER if claim.over else ControlWord.SKIP)
    return _Writer(context, ledger).tree(claim, context.me, WEAKER)


class _Writer:
    """Writes claims in one context; a method returns None for what cannot be expressed.

    `lean` is how the sentence may deviate from its claim (`losses`).
    """

    def __init__(self, context: Context, ledger: LossLedger) -> None:
        self._context = context
        self._ledger = ledger
        self._spell = SpellOut(context, ledger)

    def tree(self, claim: Claim, scope: Who, lean: int) -> syntax.Sentence | None:
        """The sentence for a claim, where `scope` is the default subject."""
        self._ledger.step()
        match claim:
            case Is():
                self._lose(Code.RATE, claim)
                return self.tree(Holds(scope, PLAIN, claim), scope, lean)
            case Not(Is() as what):
                self._lose(Code.RATE, claim)
                return self.tree(Holds(scope, PLAIN_NOT, what), scope, lean)
        if isinstance(scope, Agent | Anyone) and getattr(claim, "by", None) == Speaker():
            # Omitted, the subject would be read as `scope`.
            return self._nothing(Code.SPEAKER, claim)
        settled = self._settled(claim) if isinstance(claim, Request | Question) else claim
        simpler = settled and self._spell.first(settled, scope, lean)
        if simpler is None or simpler != claim:
            return None if simpler is None else self.tree(simpler, scope, lean)
        match claim:
            case Holds():
                return self._held(claim, scope, lean)
            case ComingOut() | Act() | Did() | Result() | Agrees():
                return self._plain(claim, scope, lean)
            case Request() | Question():
                return self._addressed(claim, scope, lean)
            case Not() | And() | Or() | Xor() | Because() | At():
                return self._operation(claim, scope, lean)
            case _:
                return self._lossy(claim, scope, lean)

    def _lose(self, code: Code, claim: Claim) -> None:
        self._ledger.lose(code, claim)

    def _nothing(self, code: Code, claim: Claim) -> syntax.Sentence | None:
        self._lose(code, claim)
        return None

    # -- plain sentences ------------------------------------------------------------------------

    def _plain(
        self, claim: ComingOut | Act | Did | Result | Agrees, scope: Who, lean: int
    ) -> syntax.Sentence | None:
        subject = self._subject(claim.by, scope)
        match claim:
            case ComingOut(_, of, role):
                return syntax.Statement(syntax.Verb.COMINGOUT, _who(of), _role(role), subject)
            case Result(_, verb, of, species):
                word = syntax.Verb.DIVINED if verb is Verb.DIVINE else syntax.Verb.IDENTIFIED
                return syntax.Result(word, _who(of), ANY if species is None else species, subject)
            case Agrees():
                return self._opinion(claim, subject)
            case Act(_, verb, of) | Did(_, verb, of):
                table = ACT_WORDS if isinstance(claim, Act) else DEED_WORDS
                if verb is Verb.EXECUTE and lean == WEAKER:
                    # Who executes somebody votes for that player; who does not may still vote so.
                    self._lose(Code.VERB, claim)
                    verb = Verb.VOTE
                if verb not in table:
                    return self._nothing(Code.VERB, claim)
                return syntax.Act(table[verb], _who(of), subject)

    def _subject(self, by: Who, scope: Who) -> syntax.Who | None:
        return None if by == scope else _who(by)

    def _opinion(self, claim: Agrees, subject: syntax.Who | None) -> syntax.Sentence | None:
        talk = _talk_number(claim.to)
        if talk is None:
            return self._nothing(Code.TALK, claim)
        if claim.degree == 50:
            return self._nothing(Code.NEUTRAL, claim)
        if claim.degree not in (0, CERTAIN):
            self._lose(Code.RATE, claim)
        verb = syntax.Verb.AGREE if claim.degree > 50 else syntax.Verb.DISAGREE
        return syntax.Opinion(verb, talk, subject)

    # -- beliefs --------------------------------------------------------------------------------

    def _held(self, claim: Holds, scope: Who, lean: int) -> syntax.Sentence | None:
        by, degree, what = claim.by, claim.degree, claim.what
        if degree == 50:
            return self._nothing(Code.NEUTRAL, claim)
        if isinstance(what, Is):
            simpler = self._spell.first(what, by, lean if degree > 50 else -lean)
            if simpler == what:
                return self._estimate(by, degree, what, scope)
            if simpler is None:
                return self._nothing(Code.FRAME, claim)
            return self.tree(Holds(by, degree, simpler), scope, lean)
        if _only_roles(what) and by != Anyone():
            # What one player believes of several roles is several beliefs; what somebody believes is not.
            return self.tree(_pushed(by, degree, what), scope, lean)
        if degree != CERTAIN:
            self._lose(Code.RATE, claim)
        said = self._said_by(by, Not(what) if degree < 50 else what, scope, lean)
        return self._nothing(Code.FRAME, claim) if said is None else said

    def _estimate(self, by: Who, degree: int, what: Is, scope: Who) -> syntax.Sentence:
        if degree not in (PLAIN, PLAIN_NOT):
            self._lose(Code.RATE, Holds(by, degree, what))
        subject = self._subject(by, scope)
        target, role = _who(what.who), _role(what.role)
        if degree > 50:
            return syntax.Statement(syntax.Verb.ESTIMATE, target, role, subject)
        inner = syntax.Statement(syntax.Verb.ESTIMATE, target, role)
        return Operation(Operator.NOT, (inner,), subject=subject)

    def _said_by(self, by: Who, what: Claim, scope: Who, lean: int) -> syntax.Sentence | None:
        """Somebody else's words: an operator gets the subject; a plain sentence is put into an AND first."""
        said = self.tree(what, by, lean)
        subject = self._subject(by, scope)
        if said is None or subject is None:
            return said
        if isinstance(said, Operation) and said.operator in FREE and said.subject is None:
            return replace(said, subject=subject)
        return Operation(Operator.AND, (said,), subject=subject)

    # -- requests and questions -----------------------------------------------------------------

    def _settled(self, claim: Request | Question) -> Claim | None:
        """The request or question with the plain degree; below 50 it is not made, which asks nothing."""
        if claim.degree == 50:
            self._lose(Code.NEUTRAL, claim)
            return None
        if claim.degree < 50 and not isinstance(claim.by, Agent | Speaker):
            # That somebody does not ask does not mean that nobody asks; a set is written out first.
            if claim.by == Anyone():
                self._lose(Code.RATE, claim)
            return None if claim.by == Anyone() else claim
        if claim.degree != PLAIN:
            self._lose(Code.RATE, claim)
            plain = replace(claim, degree=PLAIN)
            return Not(plain) if claim.degree < 50 else self._settled(plain)
        if isinstance(claim.to, Agent | Anyone) and any(part == Mentioned() for part in parts_of(claim.what)):
            what = mentioned(claim.what, claim.to)
            if what != claim.what:
                self._lose(Code.SPELLED_OUT, claim)
            return replace(claim, what=what)
        return claim

    def _addressed(self, claim: Request | Question, scope: Who, lean: int) -> syntax.Sentence | None:
        asking = isinstance(claim, Question)
        inner = self._question(claim.what, claim.to) if asking else self.tree(claim.what, claim.to, lean)
        if inner is None:
            return self._nothing(Code.FRAME, claim)
        operator = Operator.INQUIRE if asking else Operator.REQUEST
        subject = self._subject(claim.by, scope)
        return Operation(operator, (inner,), target=_who(claim.to), subject=subject)

    def _question(self, what: Claim, to: Who) -> syntax.Sentence | None:
        """The content of a question; for a topic, the open question about it."""
        match what:
            case Is():
                return self.tree(Holds(to, PLAIN, what), to, EXACT)
            case About(topic):
                self._lose(Code.TOPIC, what)
                asked = _open_question(topic, to)
                return None if asked is None else self.tree(asked, to, EXACT)
            case Refers(spoken):
                self._lose(Code.TOPIC, what)
                return self.tree(Agrees(to, CERTAIN, spoken), to, EXACT)
            case _:
                return self.tree(what, to, EXACT)

    # -- operators ------------------------------------------------------------------------------

    def _operation(
        self, claim: Not | And | Or | Xor | Because | At, scope: Who, lean: int
    ) -> syntax.Sentence | None:
        match claim:
            case Not(what):
                inner = self.tree(what, scope, -lean)
                if inner is None:
                    self._ledger.deny(what, claim)
                return inner and Operation(Operator.NOT, (inner,))
            case And(parts):
                return self._several(claim, Operator.AND, parts, scope, lean)
            case Or(parts):
                return self._several(claim, Operator.OR, parts, scope, lean)
            case Xor():
                return self._either(claim, scope, lean)
            case Because(reason, conclusion):
                return self._several(claim, Operator.BECAUSE, (reason, conclusion), scope, lean)
            case At():
                return self._at(claim, scope, lean)

    def _several(
        self, claim: Claim, operator: Operator, parts: tuple[Claim, ...], scope: Who, lean: int
    ) -> syntax.Sentence | None:
        """Several sentences joined; one that cannot be expressed may be missing only where that is weaker."""
        said = [self.tree(part, scope, lean) for part in parts]
        kept = tuple(tree for tree in said if tree is not None)
        if len(kept) < len(said):
            may_miss = STRONGER if operator is Operator.OR else WEAKER
            if operator is not Operator.AND or lean != may_miss:
                self._lose(Code.FRAME, claim)
            if lean != may_miss:
                return None
        return Operation(operator, kept) if len(kept) > 1 else kept[0] if kept else None

    def _either(self, claim: Xor, scope: Who, lean: int) -> syntax.Sentence | None:
        """Exactly one of two; if one of them is not exact, at least one and not both."""
        left, right = claim.left, claim.right
        first, second = self.tree(left, scope, EXACT), self.tree(right, scope, EXACT)
        if first is not None and second is not None:
            return Operation(Operator.XOR, (first, second))
        self._lose(Code.FRAME, claim)
        if lean == EXACT:
            return None
        return self.tree(And((Or((left, right)), Or((_opposite(left), _opposite(right))))), scope, lean)

    def _at(self, claim: At, scope: Who, lean: int) -> syntax.Sentence | None:
        match claim.when:
            case Days((day,)):
                inner = self.tree(claim.what, scope, lean)
                if inner is None:
                    return self._nothing(Code.FRAME, claim)
                return Operation(Operator.DAY, (inner,), day=day)
            case Days(days):
                self._lose(Code.SPELLED_OUT, claim)
                return self.tree(all_of(At(Days((day,)), claim.what) for day in days), scope, lean)
            case when:
                self._lose(Code.TIME, claim)
                timed = _timed_inside(when, claim.what)
                if timed is not None:
                    return self.tree(timed, scope, lean)
                # Without its time a sentence means some time, which is weaker.
                return self.tree(claim.what, scope, lean) if lean == WEAKER else None

    # -- without words of their own ------------------------------------------------------------------------

    def _lossy(self, claim: Claim, scope: Who, lean: int) -> syntax.Sentence | None:
        match claim:
            case If(condition, then, otherwise):
                self._lose(Code.CONDITION, claim)
                cases = [any_of((_opposite(condition), then))]
                cases += [] if otherwise is None else [any_of((condition, otherwise))]
                return self.tree(all_of(cases), scope, lean)
            case As():
                self._lose(Code.PRETENCE, claim)
                inner = _pretended(claim)
                return None if inner is None or lean != WEAKER else self.tree(inner, scope, lean)
            case Order(first, _, other):
                self._lose(Code.ORDER, claim)
                return self.tree(all_of((first, other)), scope, lean) if lean == WEAKER else None
            case Minds():
                return self._nothing(Code.MIND, claim)
            case About() | Refers():
                return self._nothing(Code.TOPIC, claim)
            case Quiet():
                return self._nothing(Code.CONTROL, claim)
            case Does():
                return self._nothing(Code.STATE, claim)
            case _:
                return self._nothing(Code.TIME, claim)


def _pretended(claim: As) -> Claim | None:
    """Something without its pretence; of `(X comingout) as (X seer)`, the role is kept."""
    match claim:
        case As(ComingOut(by, of, role), Is(who, held)) if by == of == who and role == SOME_ROLE:
            return ComingOut(by, of, held)
        case _:
            return claim.claim


def _opposite(claim: Claim) -> Claim:
    return claim.what if isinstance(claim, Not) else Not(claim)


def _timed_inside(when: When, claim: Claim) -> Claim | None:
    """A claim with a time put on each single statement in it; None for a single statement."""
    match claim:
        case Is() | At(when=Relative() | Near() | Together()):
            return claim  # Roles have no time; of two times, both are lost at the same statements.
        case _:
            timed = mapped(claim, lambda part: At(when, part))
            return None if timed == claim else timed


def _talk_number(to: Utterance | Who) -> TalkNumber | None:
    match to:
        case Talk("talk", day, number):
            return TalkNumber(Channel.TALK, day, number)
        case Talk(_, day, number):
            return TalkNumber(Channel.WHISPER, day, number)
        case _:
            return None


def _who(who: Who) -> syntax.Who:
    return who.seat if isinstance(who, Agent) else ANY


def _role(role: Who) -> Role | Literal[syntax.Wild.ANY]:
    return role.role if isinstance(role, Holder) else ANY


def _only_roles(claim: Claim) -> bool:
    match claim:
        case Is():
            return True
        case Not(what):
            return _only_roles(what)
        case And(parts) | Or(parts):
            return all(map(_only_roles, parts))
        case _:
            return False


def _pushed(by: Who, degree: int, claim: Claim) -> Claim:
    """A belief about a logical combination of roles, as the combination of beliefs about each."""
    if degree < 50:
        return Not(_pushed(by, 100 - degree, claim))
    match claim:
        case Not(Is() as inner):
            return Holds(by, 100 - degree, inner)
        case Not(inner):
            return Not(_pushed(by, degree, inner))
        case And(parts):
            return And(tuple(_pushed(by, degree, part) for part in parts))
        case Or(parts):
            return Or(tuple(_pushed(by, degree, part) for part in parts))
        case _:
            return Holds(by, degree, claim)


def _open_question(topic: Topic | Who, to: Who) -> Claim | None:
    anyone = Anyone()
    match topic:
        case Topic.DIVINATION:
            return Act(to, Verb.DIVINE, anyone)
        case Topic.GUARD:
            return Act(to, Verb.GUARD, anyone)
        case Topic.VOTING | Topic.EXECUTION:
            return Act(to, Verb.VOTE, anyone)
        case Topic.ATTACK:
            return Act(to, Verb.ATTACK, anyone)
        case Topic.MEDIUM:
            return Result(to, Verb.TELL, anyone, None)
        case Topic.COMINGOUT:
            return ComingOut(to, to, SOME_ROLE)
        case Topic.REASON:
            return None
        case Holder():
            return Holds(to, PLAIN, Is(anyone, topic))
        case Agent() | Anyone():
            return Holds(to, PLAIN, Is(topic, SOME_ROLE))
        case _:
            return Holds(to, PLAIN, Is(anyone, SOME_ROLE)) if topic == SOME_ROLE else None
