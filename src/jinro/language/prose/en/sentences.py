"""Claims as plain English sentences.

Top-level conjunctions, reasons and conditions become sentences of their own; nested ones become clauses.
"""

from typing import Final

from msgspec.structs import replace

from jinro.language.claims import (
    PLAIN,
    About,
    Agent,
    Agrees,
    And,
    Anyone,
    As,
    At,
    Because,
    Claim,
    ComingOut,
    Did,
    Holder,
    Holds,
    If,
    Is,
    Mentioned,
    Minds,
    Not,
    Or,
    Order,
    Question,
    Refers,
    Request,
    Result,
    Verb,
    Who,
    Xor,
)
from jinro.language.inside import replaced
from jinro.language.prose.en import nouns
from jinro.language.prose.en.clauses import Clauses
from jinro.language.prose.en.compounds import condition
from jinro.language.prose.en.forms import Clause, sentence
from jinro.language.prose.en.vocabulary import BELIEVE, THINK
from jinro.language.prose.narrator import Narrator
from jinro.language.prose.shape import doer_of, is_doable, one_breath, open_question, refrains, wished_too
from jinro.language.prose.tidy import tidy

STRONG, MILD = 95, 70
DOUBTS: Final = ((95, "think at all"), (70, "think"), (51, "quite think"))
LONG: Final = 160
"""The longest sentence into which a reason is joined; a longer one gets a sentence for the reason."""
OPENERS: Final = frozenset(
    "The A Someone Nobody Neither Everyone Whoever There It We They Either If When Yesterday Today Tomorrow "
    "On Earlier Later Now Soon Just Right Please My Day That This Those Or Otherwise Who What Will Do Did Is "
    "Are".split()
)
"""First words of sentences other than names and numbers."""


def sentences_of(claim: Claim, narrator: Narrator) -> list[str]:
    """The claim in sentences, each with its capital and full stop."""
    match claim:
        case And(parts):
            return _row(parts, narrator)
        case Or(parts) if _acts_of_speech(parts):
            return _alternatives(parts, "Or", narrator)
        case Xor(left, right) if _acts_of_speech((left, right)):
            return _alternatives((left, right), "Otherwise", narrator)
        case Because(reason, conclusion):
            return _reasoned(
                sentences_of(conclusion, narrator), _reasons(reason, _heard(conclusion, narrator))
            )
        case If():
            return _conditional(claim, narrator)
        case Request(by) if narrator.is_me(by):
            return _request(claim, narrator)
        case Question(by) if narrator.is_me(by):
            return [_wondering(claim, narrator) if narrator.is_me(claim.to) else _question(claim, narrator)]
        case _:
            return [_statement(Clauses(narrator).clause(claim))]


def _statement(built: Clause) -> str:
    return sentence(built.stated())


def _row(parts: tuple[Claim, ...], narrator: Narrator) -> list[str]:
    said: list[str] = []
    for index, part in enumerate(parts):
        if index and wished_too(parts[index - 1], part, narrator):
            first, *more = sentences_of(part, narrator)
            said += [f"{first.removesuffix('.')} too.", *more]
        else:
            said += sentences_of(part, narrator)
    return said


def _alternatives(parts: tuple[Claim, ...], word: str, narrator: Narrator) -> list[str]:
    said = sentences_of(parts[0], narrator)
    for part in parts[1:]:
        first, *more = sentences_of(part, narrator)
        said += [f"{word}: {first}", *more]
    return said


def _acts_of_speech(parts: tuple[Claim, ...]) -> bool:
    return any(isinstance(part, Request | Question | Because | If | And) for part in parts)


def _heard(conclusion: Claim, narrator: Narrator) -> Narrator:
    """The narrator for the reason of a request or question, whose addressee is "you"."""
    if isinstance(conclusion, Request | Question) and isinstance(conclusion.to, Agent):
        return narrator.addressing(conclusion.to) if narrator.is_me(conclusion.by) else narrator
    return narrator


def _reasons(reason: Claim, narrator: Narrator) -> list[str]:
    """Reasons as clauses to follow "because"."""
    if isinstance(reason, Because):
        return [*_reasons(reason.claim, narrator), *_reasons(reason.reason, narrator)]
    return [Clauses(narrator).clause(reason).finite()]


def _reasoned(said: list[str], reasons: list[str]) -> list[str]:
    """Sentences with their reasons; the first reason joins the last sentence if the result is short."""
    *before, last = said
    joined = f"{last.removesuffix('.')}, because {reasons[0]}."
    if last.endswith(".") and len(joined) <= LONG:
        return [*before, joined, *(sentence(f"this is because {reason}") for reason in reasons[1:])]
    asked = "I ask" if last.endswith("?") else "this is"
    return [*said, *(sentence(f"{asked} because {reason}") for reason in reasons)]


def _conditional(claim: If, narrator: Narrator) -> list[str]:
    supposed = f"{condition(claim.condition, Clauses(narrator))}, "
    if refrains(claim, narrator):
        refrained = replace(Clauses(narrator).clause(claim.then), subject="we", tense="should")
        return [sentence(f"{supposed}I am convinced that {refrained.finite()}")]
    said = _after(supposed, sentences_of(claim.then, narrator), narrator)
    if claim.otherwise is None:
        return said
    return said + _after("otherwise, ", sentences_of(claim.otherwise, narrator), narrator)


def _after(front: str, said: list[str], narrator: Narrator) -> list[str]:
    first, *more = said
    return [sentence(front + _lowered(first, narrator), ""), *more]


def _lowered(text: str, narrator: Narrator) -> str:
    """A sentence for use inside another: only names and "I" keep their capital."""
    head = text.split(" ")[0].strip(",.?:'")
    plain = head in OPENERS or head.lower() in nouns.NUMBERS
    return text[:1].lower() + text[1:] if plain else text


# -- requests -------------------------------------------------------------------------------------


def _request(claim: Request, narrator: Narrator) -> list[str]:
    to, degree, what = claim.to, claim.degree, replaced(claim.what, Mentioned(), claim.to)
    if narrator.is_me(to):
        # A request to oneself is an intention.
        return sentences_of(tidy(Not(what)) if degree < 50 else what, narrator)
    if isinstance(to, Anyone) and isinstance(what, ComingOut) and what.by == what.of == to and degree > 50:
        if isinstance(what.role, Holder):
            return [f"If you are {nouns.role_noun(what.role, narrator)}, please come forward."]
    first, *more = _unwished(claim, what, narrator) if degree < 50 else _wishes(to, degree, what, narrator)
    return [sentence(f"{nouns.addressed(to, narrator)}, {first}"), *(sentence(text) for text in more)]


def _unwished(claim: Request, what: Claim, narrator: Narrator) -> list[str]:
    """A request below 50: one does not think that it should be done (4.8)."""
    match what:
        case Because(reason, conclusion):
            stated = [f"{text}." for text in _unwished(claim, conclusion, narrator)]
            reasons = _reasons(reason, narrator.addressing(claim.to))
            return [text.removesuffix(".") for text in _reasoned(stated, reasons)]
    doubt = next(word for least, word in DOUBTS if 100 - claim.degree >= least)
    return [f"I do not {doubt} that {_ought(claim.to, what, narrator)}"]


def _ought(to: Who, what: Claim, narrator: Narrator) -> str:
    """What should be done, as a clause."""
    if isinstance(what, If):
        then, last = (part and _ought(to, part, narrator) for part in (what.then, what.otherwise))
        case = f"{condition(what.condition, Clauses(narrator.addressing(to)))}, {then}"
        return f"{case}, and otherwise {last}" if last else case
    if not is_doable(what):
        return f"you should {_wished(to, what, False, narrator)}"
    built = Clauses(narrator.addressing(to), action=True).clause(what)
    return replace(built, tense="should").finite()


def _wishes(to: Who, degree: int, what: Claim, narrator: Narrator) -> list[str]:
    """The content of a request in sentences without capital, full stop and addressee."""
    match what:
        case And(parts) if degree > 50 and not one_breath(parts, to, narrator):
            return [text for part in parts for text in _wishes(to, degree, part, narrator)]
        case Because(reason, conclusion):
            stated = [f"{text}." for text in _wishes(to, degree, conclusion, narrator)]
            reasons = _reasons(reason, narrator.addressing(to))
            return [text.removesuffix(".") for text in _reasoned(stated, reasons)]
        case If(supposed, then, otherwise):
            first, *more = _wishes(to, degree, then, narrator)
            said = [f"{condition(supposed, Clauses(narrator.addressing(to)))}, {first}", *more]
            if otherwise is None:
                return said
            first, *more = _wishes(to, degree, otherwise, narrator)
            return [*said, f"otherwise, {first}", *more]
        case _:
            return [_wish(to, degree, what, narrator)]


def _wish(to: Who, degree: int, what: Claim, narrator: Narrator) -> str:
    if degree == 50:
        return "it is up to you " + Clauses(narrator.addressing(to)).clause(what).present().embedded()
    front = "" if degree >= MILD else "if you can, "
    return f"{front}please {_wished(to, what, degree >= STRONG, narrator)}"


def _wished(to: Who, what: Claim, strong: bool, narrator: Narrator) -> str:
    doer, told = doer_of(what), Clauses(narrator.addressing(to), action=True)
    if doer is not None and narrator.same(doer, to) and is_doable(what):
        built = told.clause(what)
        if not built.lead:
            return _done(built, strong)
    core = what.what if isinstance(what, Not) else what
    if isinstance(core, Is):
        return f"believe that {told.clause(what).finite()}"
    if isinstance(core, About | Refers):
        return _done(told.clause(what), strong)
    if isinstance(core, Result | Did):
        return f'say: "{_statement(Clauses(narrator.speaking(to)).clause(what))[:-1]}"'
    if isinstance(core, Or | Xor) and core is what:
        parts = core.parts if isinstance(core, Or) else (core.left, core.right)
        return nouns.listed([_wished(to, part, False, narrator) for part in parts], "xor")
    sure = "absolutely sure" if strong else "sure"
    return f"make {sure} that {told.clause(what).present().finite()}"


def _done(built: Clause, strong: bool) -> str:
    built = replace(built, word=BELIEVE if built.word == THINK else built.word)
    if not strong:
        return built.imperative()
    return f"{built.imperative()}, whatever happens" if built.negative else f"be sure {built.infinitive()}"


# -- questions ------------------------------------------------------------------------------------


def _question(claim: Question, narrator: Narrator) -> str:
    called = nouns.addressed(claim.to, narrator)
    keen = " Please do tell us." if claim.degree >= STRONG else ""
    return sentence(f"{called}, {_asked(claim.what, claim.to, narrator)}", f"?{keen}")


def _wondering(claim: Question, narrator: Narrator) -> str:
    """A question to oneself."""
    return sentence(f"I wonder {Clauses(narrator, asking=True).clause(claim.what).embedded()}")


def _asked(what: Claim, to: Who, narrator: Narrator) -> str:
    spoken_to = narrator.addressing(to)
    asking = Clauses(spoken_to, asking=True)
    match what:
        case About(topic):
            return f"what do you think about {asking.topic(topic)}"
        case At(when, About(topic)):
            return f"what do you think about {asking.topic(topic)} {nouns.time(when, narrator)}"
        case Refers(spoken):
            return f"what does {nouns.utterance(spoken, narrator)} mean"
        case Minds(_, Verb.DISCUSS, inner):
            return f"shall we discuss {asking.matter(inner, to)}"
        case Is():
            return asking.clause(Holds(to, PLAIN, what)).question()
        case And(parts):
            return "? And ".join(_asked(part, to, narrator) for part in parts)
        case Or(parts) if not open_question(what, to):
            return ", or ".join(_asked(part, to, narrator) for part in parts)
        case Xor(left, right):
            return f"{_asked(left, to, narrator)}, or {_asked(right, to, narrator)}"
    if isinstance(what, Or) or _heavy(what):
        return f"is it true that {Clauses(spoken_to).clause(what).finite()}"
    closed = not open_question(what, to) and not isinstance(what, Holds | Agrees)
    if isinstance(to, Anyone) and closed and doer_of(what) == to:
        return replace(Clauses(spoken_to).clause(what), subject="anyone", person="one").question()
    return asking.clause(what).question()


def _heavy(what: Claim) -> bool:
    """Whether a claim is too complex to become a question by inverting its verb."""
    match what:
        case Because(_, main) | If(_, main, None) | Order(main):
            return isinstance(main, And | Or | Xor | If | As | Request | Question) or _heavy(main)
        case Not(inner):
            return isinstance(inner, And | Or | Xor | Because) or _heavy(inner)
        case At(_, inner):
            return isinstance(inner, And | Or | Xor) or _heavy(inner)
        case _:
            return isinstance(what, And | Or | Xor | If | As)
