"""Properties of claims that decide their wording in any language: doer, act or fact, open question, time."""

from jinro.language.claims import (
    SOME_ROLE,
    About,
    Act,
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
    Holds,
    If,
    Is,
    Minds,
    Near,
    Not,
    Or,
    Order,
    PlayerState,
    Question,
    Quiet,
    Refers,
    Relative,
    Request,
    Result,
    Together,
    When,
    Who,
    Xor,
)
from jinro.language.prose.narrator import Narrator


def doer_of(claim: Claim) -> Who | None:
    """The doer of a claim, whom a request or question has to address; None if there is no single one."""
    match claim:
        case Not(what) | At(_, what):
            return doer_of(what)
        case Act() | Did() | ComingOut() | Holds() | Agrees() | Request() | Question() | Minds():
            return claim.by
        case Quiet(by):
            return by
        case Does(who) | Is(who):
            return who
        case And(parts) | Or(parts):
            doers = {doer_of(part) for part in parts}
            return doers.pop() if len(doers) == 1 else None
        case Xor(left, right):
            return doer_of(left) if doer_of(left) == doer_of(right) else None
        case As(inner):
            return doer_of(inner) if inner is not None else None
        case If(_, then) | Because(_, then) | Order(then):
            return doer_of(then)
        case _:
            return None


def is_act(claim: Claim) -> bool:
    """Whether a claim is an act, so that a past time puts it into the past tense."""
    match claim:
        case Not(what) | At(_, what):
            return is_act(what)
        case Act() | ComingOut() | Does() | Holds() | Agrees() | Request() | Question() | Minds():
            return True
        case _:
            return False


def is_doable(claim: Claim) -> bool:
    """Whether a claim can be requested as an act: facts and results cannot."""
    match claim:
        case Not(what) | At(_, what) | Order(what):
            return is_doable(what)
        case And(parts) | Or(parts):
            return all(map(is_doable, parts))
        case Xor(left, right):
            return is_doable(left) and is_doable(right)
        case As(inner):
            return inner is not None and is_doable(inner)
        case Does(_, PlayerState.DEAD):
            return False
        case _:
            return isinstance(
                claim,
                Act | ComingOut | Agrees | Request | Question | Minds | Holds | Does | Quiet | About | Refers,
            )


def open_question(claim: Claim, to: Who) -> bool:
    """Whether the answer to a question is a name or role, not yes or no; the addressee is not asked for."""
    match claim:
        case Not():
            # In a negation "somebody" means nobody, so nothing is open.
            return False
        case At(_, what) | Holds(_, _, what):
            return open_question(what, to)
        case And(parts) | Or(parts):
            return any(open_question(part, to) for part in parts)
        case Xor(left, right) | Because(left, right):
            return open_question(left, to) or open_question(right, to)
        case Act(by, _, of) | Did(by, _, of):
            return isinstance(of, Anyone) or (isinstance(by, Anyone) and by != to)
        case Result(by, _, of, species):
            return species is None or isinstance(of, Anyone) or (isinstance(by, Anyone) and by != to)
        case ComingOut(by, of, role):
            return (
                role == SOME_ROLE
                or (by != of and isinstance(of, Anyone))
                or (isinstance(by, Anyone) and by != to)
            )
        case Is(who, role):
            return role == SOME_ROLE or (isinstance(who, Anyone))
        case _:
            return False


def same_but_for_doer(one: Claim, other: Claim) -> bool:
    """Whether two claims are the same act by different people."""
    match one, other:
        case Act(_, verb, of), Act(_, other_verb, other_of):
            return (verb, of) == (other_verb, other_of)
        case ComingOut(by, of, role), ComingOut(other_by, other_of, other_role):
            return by == of and other_by == other_of and role == other_role
        case Does(_, state), Does(_, other_state):
            return state == other_state and state in (PlayerState.SPEAK, PlayerState.WIN, PlayerState.LOSE)
        case _:
            return False


def is_past(when: When, day: int | None) -> bool:
    """Whether a time is certainly past on `day`, the day of speaking."""
    match when:
        case Days(days):
            return day is not None and max(days) < day
        case Near(offset):
            return offset < 0
        case Relative(words):
            return "before" in words
        case Together(times):
            return all(is_past(time, day) for time in times)


def is_future(when: When, day: int | None) -> bool:
    """Whether a time is certainly in the future on `day`, the day of speaking."""
    match when:
        case Days(days):
            return day is not None and min(days) > day
        case Near(offset):
            return offset > 0
        case _:
            return False


def one_breath(parts: tuple[Claim, ...], to: Who, narrator: Narrator) -> bool:
    """Whether the parts of a request fit one sentence: two acts of the addressee."""
    return len(parts) == 2 and all(isinstance(part, Act) and narrator.same(part.by, to) for part in parts)


def wished_too(mine: Claim, wish: Claim, narrator: Narrator) -> bool:
    """Whether a request asks others for the act that the speaker has just announced."""
    match mine, wish:
        case Act(by, verb, of), Request(asker, to, degree, Act(doer, wished, whom)):
            own = narrator.is_me(by) and narrator.is_me(asker)
            return own and degree > 50 and doer == to and (verb, of) == (wished, whom)
        case _:
            return False


def refrains(claim: If, narrator: Narrator) -> bool:
    """Whether a condition is followed only by what one does not do: a conviction, not a plan (4.8)."""
    match claim:
        case If(_, Not(Act(by)), None):
            return narrator.is_me(by)
        case _:
            return False


def all_doing(claim: Claim, who: Who, narrator: Narrator) -> bool:
    """Whether every part of a claim that has a doer has `who` as its doer."""
    match claim:
        case And(parts) | Or(parts):
            return all(all_doing(part, who, narrator) for part in parts)
        case Xor(left, right):
            return all_doing(left, who, narrator) and all_doing(right, who, narrator)
        case Not(what) | At(_, what):
            return all_doing(what, who, narrator)
        case _:
            doer = doer_of(claim)
            return doer is None or narrator.same(doer, who)
