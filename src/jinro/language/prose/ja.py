"""Japanese sentences, です・ます, short enough to be spoken.

Top-level conjunctions, reasons and conditions become sentences of their own; what is nested becomes
clauses (`ja_clauses`).
"""

from typing import Final

from msgspec.structs import replace

from jinro.language.claims import (
    PLAIN,
    About,
    Act,
    Agrees,
    And,
    Anyone,
    As,
    Ask,
    At,
    Because,
    Claim,
    ComingOut,
    Does,
    Holder,
    Holds,
    If,
    Is,
    Mentioned,
    Minds,
    Not,
    Or,
    Order,
    Refers,
    Request,
    State,
    Verb,
    Who,
    Xor,
)
from jinro.language.inside import replaced
from jinro.language.prose import ja_nouns as nouns
from jinro.language.prose.ja_clauses import Clauses
from jinro.language.prose.ja_forms import Clause, Word
from jinro.language.prose.shape import all_doing, doer_of, open_question, wished_too
from jinro.language.prose.tidy import tidy
from jinro.language.prose.voice import Voice

WISHES: Final = ((95, "必ず"), (70, ""), (51, "できれば"))
REFUSALS: Final = ((95, "絶対に"), (70, ""), (51, "できれば"))


def sentences(claim: Claim, voice: Voice) -> list[str]:
    """The claim in sentences, each with its full stop or question mark."""
    match claim:
        case And(parts):
            return _row(parts, voice)
        case Or(parts) if _acts_of_speech(parts):
            return _alternatives(parts, "または、", voice)
        case Xor(left, right) if _acts_of_speech((left, right)):
            return _alternatives((left, right), "そうでなければ、", voice)
        case Because(reason, conclusion):
            return [*sentences(conclusion, voice), *_reasons(reason, voice)]
        case If():
            return _conditional(claim, voice)
        case Request(by) if voice.is_me(by):
            return _request(claim, voice)
        case Ask(by) if voice.is_me(by):
            return [_question(claim, voice)]
        case _:
            return [_statement(claim, voice)]


def _row(parts: tuple[Claim, ...], voice: Voice) -> list[str]:
    """One after the other; what I do and ask of others too takes も."""
    said: list[str] = []
    for index, part in enumerate(parts):
        if index and wished_too(parts[index - 1], part, voice) and isinstance(part, Request):
            said.append(f"{nouns.addressed(part.to, voice)}も{_wish(part.to, part.degree, part.what, voice)}")
        else:
            said += sentences(part, voice)
    return said


def _alternatives(parts: tuple[Claim, ...], word: str, voice: Voice) -> list[str]:
    said = sentences(parts[0], voice)
    for part in parts[1:]:
        first, *more = sentences(part, voice)
        said += [word + first, *more]
    return said


def _acts_of_speech(parts: tuple[Claim, ...]) -> bool:
    return any(isinstance(part, Request | Ask | Because | If | And) for part in parts)


def _statement(claim: Claim, voice: Voice) -> str:
    built = _intended(claim, Clauses(voice).clause(claim), voice)
    return built.shown("polite") + "。"


def _intended(claim: Claim, built: Clause, voice: Voice) -> Clause:
    """What others are going to do is their intention: 投票するつもりです."""
    inner = claim.what if isinstance(claim, Not) else claim
    if not isinstance(inner, Act) or inner.verb is Verb.KNOW or built.past:
        return built
    if voice.is_me(inner.by) or isinstance(inner.by, Anyone):
        return built
    rest = built.rest + built.predicate("plain")
    return replace(built, rest=rest, word=Word("つもり", "だ"), negative=False)


def _reasons(reason: Claim, voice: Voice) -> list[str]:
    if isinstance(reason, Because):
        return [*_reasons(reason.claim, voice), *_reasons(reason.reason, voice)]
    return [Clauses(voice).clause(reason).shown("plain", "が") + "からです。"]


def _conditional(claim: If, voice: Voice) -> list[str]:
    condition = "もし" + Clauses(voice).supposing.clause(claim.condition).shown("nara", "が") + "、"
    first, *more = sentences(claim.then, voice)
    said = [condition + first, *more]
    if claim.otherwise is not None:
        first, *more = sentences(claim.otherwise, voice)
        said += [f"そうでなければ、{first}", *more]
    return said


# -- requests -------------------------------------------------------------------------------------


def _request(claim: Request, voice: Voice) -> list[str]:
    to, degree, what = claim.to, claim.degree, replaced(claim.what, Mentioned(), claim.to)
    if voice.is_me(to):
        # What one asks of oneself is what one means to do.
        return sentences(tidy(Not(what)) if degree < 50 else what, voice)
    if isinstance(to, Anyone) and isinstance(what, ComingOut) and what.by == what.of == to:
        if isinstance(what.role, Holder) and degree > 50:
            return [f"{nouns.addressed(what.role, voice)}は、{_adverb(degree)}名乗り出てください。"]
    first, *more = _wishes(to, degree, what, voice)
    return [f"{nouns.addressed(to, voice)}、{first}", *more]


def _wishes(to: Who, degree: int, what: Claim, voice: Voice) -> list[str]:
    """What is wished for, in sentences without the name of the one addressed."""
    match what:
        case And(parts) if degree > 50 and not _one_breath(parts, to, voice):
            return [sentence for part in parts for sentence in _wishes(to, degree, part, voice)]
        case Because(reason, conclusion):
            return [*_wishes(to, degree, conclusion, voice), *_reasons(reason, voice.addressing(to))]
        case If(condition, then, otherwise):
            first, *more = _wishes(to, degree, then, voice)
            supposed = Clauses(voice.addressing(to)).supposing.clause(condition)
            said = [f"もし{supposed.shown('nara', 'が')}、{first}", *more]
            if otherwise is None:
                return said
            first, *more = _wishes(to, degree, otherwise, voice)
            return [*said, f"そうでなければ、{first}", *more]
        case _:
            return [_wish(to, degree, what, voice)]


def _one_breath(parts: tuple[Claim, ...], to: Who, voice: Voice) -> bool:
    return len(parts) == 2 and all(isinstance(part, Act) and voice.same(part.by, to) for part in parts)


def _adverb(degree: int, denied: bool = False) -> str:
    strength = 100 - degree if degree < 50 else degree
    table = REFUSALS if denied else WISHES
    return next((adverb for least, adverb in table if strength >= least), "")


def _wish(to: Who, degree: int, what: Claim, voice: Voice) -> str:
    spoken_to = voice.addressing(to)
    if degree == 50:
        return Clauses(spoken_to).clause(what).shown("whether", "が") + "はお任せします。"
    built = Clauses(spoken_to, action=True).clause(what, degree < 50)
    adverb = _adverb(degree, built.negative)
    if not _can_do(what):
        return f"{adverb}{_put_to(to, what, degree < 50, voice)}ください。"
    if all_doing(what, to, voice):
        return adverb + built.shown("te", "が") + "ください。"
    return adverb + built.shown("plain", "が") + "ようにしてください。"


def _can_do(what: Claim) -> bool:
    """Whether something can be done on request; the rest can only be said or believed."""
    match what:
        case Not(inner) | At(_, inner):
            return _can_do(inner)
        case And(parts) | Or(parts):
            return all(map(_can_do, parts))
        case Xor(left, right):
            return _can_do(left) and _can_do(right)
        case Does(_, state):
            return state is not State.DEAD
        case Order(inner):
            return _can_do(inner)
        case As(inner):
            return inner is not None and _can_do(inner)
        case About() | Refers():
            return True
        case _:
            return isinstance(what, Act | ComingOut | Agrees | Request | Ask | Minds | Holds)


def _put_to(to: Who, what: Claim, negative: bool, voice: Voice) -> str:
    """Words, or a belief, for somebody to take over."""
    inner = what.what if isinstance(what, Not) else what
    if isinstance(inner, Is):
        return Clauses(voice).clause(what, negative).shown("quote", "が") + "と考えて"
    return "「" + Clauses(voice.speaking(to)).clause(what, negative).shown("polite") + "」と言って"


# -- questions ------------------------------------------------------------------------------------


def _question(claim: Ask, voice: Voice) -> str:
    called = f"{nouns.addressed(claim.to, voice)}、"
    keen = "ぜひ聞かせてください。" if claim.degree >= 95 else ""
    return f"{called}{_asked(claim.what, claim.to, voice)}？{keen}"


def _asked(what: Claim, to: Who, voice: Voice) -> str:
    asking = Clauses(voice.addressing(to), asking=True)
    match what:
        case About(topic):
            return f"{asking.topic(topic)}についてどう思いますか"
        case At(when, About(topic)):
            return (
                f"{nouns.time(when, voice).removesuffix('に')}の{asking.topic(topic)}についてどう思いますか"
            )
        case Refers(spoken):
            return f"{nouns.utterance(spoken, voice)}はどういう意味ですか"
        case Is():
            return asking.clause(Holds(to, PLAIN, what)).shown("ask")
        case Minds(_, Verb.DISCUSS, inner):
            return f"{asking.subject_matter(inner, to)}話し合いませんか"
    closed = not open_question(what, to) and not isinstance(what, Holds | Agrees)
    if isinstance(to, Anyone) and closed and doer_of(what) == to:
        volunteer = Clauses(voice.addressing(to), action=True).clause(what)
        return volunteer.shown("plain", "が") + "人はいますか"
    return asking.clause(what).shown("ask")
