"""Claims as polite Japanese sentences (です・ます).

Top-level conjunctions, reasons and conditions become sentences of their own; nested ones become clauses.
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
    At,
    Because,
    Become,
    Claim,
    ComingOut,
    Holder,
    Holds,
    If,
    Is,
    Mentioned,
    Minds,
    Not,
    Or,
    Question,
    Refers,
    Request,
    Verb,
    Who,
    Xor,
)
from jinro.language.inside import replaced
from jinro.language.prose.ja import nouns
from jinro.language.prose.ja.clauses import Clauses
from jinro.language.prose.ja.forms import Clause, Form, Predicate
from jinro.language.prose.narrator import Narrator
from jinro.language.prose.shape import (
    all_doing,
    doer_of,
    is_doable,
    one_breath,
    open_question,
    refrains,
    wished_too,
)
from jinro.language.prose.tidy import tidy

WISHES: Final = ((95, "必ず"), (70, ""), (51, "できれば"))
REFUSALS: Final = ((95, "絶対に"), (70, ""), (51, "できれば"))
DOUBTS: Final = ((95, "まったく"), (70, ""), (51, "あまり"))


def sentences_of(claim: Claim, narrator: Narrator) -> list[str]:
    """The claim in sentences, each with its full stop or question mark."""
    match claim:
        case And(parts):
            return _row(parts, narrator)
        case Or(parts) if _acts_of_speech(parts):
            return _alternatives(parts, "または、", narrator)
        case Xor(left, right) if _acts_of_speech((left, right)):
            return _alternatives((left, right), "そうでなければ、", narrator)
        case Because(reason, conclusion):
            front = "こう尋ねるのは、" if isinstance(conclusion, Question) else ""
            return [*sentences_of(conclusion, narrator), *_reasons(reason, narrator, front)]
        case If():
            return _conditional(claim, narrator)
        case Request(by) if narrator.is_me(by):
            return _request(claim, narrator)
        case Question(by) if narrator.is_me(by):
            return [_wondering(claim, narrator) if narrator.is_me(claim.to) else _question(claim, narrator)]
        case _:
            return [_statement(claim, narrator)]


def _row(parts: tuple[Claim, ...], narrator: Narrator) -> list[str]:
    """Sentences in a row; a request for what the speaker does too takes も."""
    said: list[str] = []
    for index, part in enumerate(parts):
        if index and wished_too(parts[index - 1], part, narrator) and isinstance(part, Request):
            said.append(
                f"{nouns.addressed(part.to, narrator)}も{_wish(part.to, part.degree, part.what, narrator)}"
            )
        else:
            said += sentences_of(part, narrator)
    return said


def _alternatives(parts: tuple[Claim, ...], word: str, narrator: Narrator) -> list[str]:
    said = sentences_of(parts[0], narrator)
    for part in parts[1:]:
        first, *more = sentences_of(part, narrator)
        said += [word + first, *more]
    return said


def _acts_of_speech(parts: tuple[Claim, ...]) -> bool:
    return any(isinstance(part, Request | Question | Because | If | And) for part in parts)


def _statement(claim: Claim, narrator: Narrator) -> str:
    built = _intended(claim, Clauses(narrator).clause(claim), narrator)
    return built.shown("polite") + "。"


def _intended(claim: Claim, built: Clause, narrator: Narrator) -> Clause:
    """An act that somebody else will do is an intention: 投票するつもりです."""
    inner = claim.what if isinstance(claim, Not) else claim
    if not isinstance(inner, Act) or inner.verb is Verb.KNOW or built.past or built.word.kind == "だ":
        return built
    if narrator.is_me(inner.by) or isinstance(inner.by, Anyone):
        return built
    rest = built.rest + built.predicate("plain")
    return replace(built, rest=rest, word=Predicate("つもり", "だ"), negative=False)


def _reasons(reason: Claim, narrator: Narrator, front: str = "") -> list[str]:
    if isinstance(reason, Because):
        return [
            *_reasons(reason.claim, narrator, front),
            *_reasons(reason.reason, narrator, "そう言えるのは、"),
        ]
    return [front + Clauses(narrator).clause(reason).shown("plain", "が") + "からです。"]


def _conditional(claim: If, narrator: Narrator) -> list[str]:
    if refrains(claim, narrator):
        return [_condition(claim.condition, narrator) + _conviction(claim, narrator)]
    first, *more = sentences_of(claim.then, narrator)
    said = [_condition(claim.condition, narrator) + first, *more]
    if claim.otherwise is not None:
        first, *more = sentences_of(claim.otherwise, narrator)
        said += [f"そうでなければ、{first}", *more]
    return said


def _conviction(claim: If, narrator: Narrator) -> str:
    """What should not be done in a case (4.8)."""
    return Clauses(narrator).clause(claim.then).without_subject().shown("beki") + "、と確信しています。"


def _condition(claim: Claim, narrator: Narrator) -> str:
    """もし…なら; without もし for a time that will come anyway."""
    supposed = Clauses(narrator).supposing.clause(claim).shown("nara", "が")
    return f"{'' if isinstance(claim, Become) else 'もし'}{supposed}、"


# -- requests -------------------------------------------------------------------------------------


def _request(claim: Request, narrator: Narrator) -> list[str]:
    to, degree, what = claim.to, claim.degree, replaced(claim.what, Mentioned(), claim.to)
    if narrator.is_me(to):
        # A request to oneself is an intention.
        return sentences_of(tidy(Not(what)) if degree < 50 else what, narrator)
    if isinstance(to, Anyone) and isinstance(what, ComingOut) and what.by == what.of == to:
        if isinstance(what.role, Holder) and degree > 50:
            return [f"{nouns.addressed(what.role, narrator)}は、{_adverb(degree)}名乗り出てください。"]
    first, *more = _unwished(claim, what, narrator) if degree < 50 else _wishes(to, degree, what, narrator)
    return [f"{nouns.addressed(to, narrator)}、{first}", *more]


def _unwished(claim: Request, what: Claim, narrator: Narrator) -> list[str]:
    """A request below 50: one does not think that it should be done (4.8)."""
    match what:
        case Because(reason, conclusion):
            return [*_unwished(claim, conclusion, narrator), *_reasons(reason, narrator)]
    doubt = next(word for least, word in DOUBTS if 100 - claim.degree >= least)
    return [f"{_ought(claim.to, what, narrator)}、とは{doubt}思いません。"]


def _ought(to: Who, what: Claim, narrator: Narrator) -> str:
    """What should be done, as a clause."""
    if isinstance(what, If):
        case = _condition(what.condition, narrator.addressing(to)) + _ought(to, what.then, narrator)
        return (
            case
            if what.otherwise is None
            else f"{case}、そうでなければ{_ought(to, what.otherwise, narrator)}"
        )
    if not is_doable(what):
        put = _put_to(to, what, narrator)
        return (f"{put}る" if put.endswith("考え") else f"{put.removesuffix('っ')}う") + "べきだ"
    return Clauses(narrator.addressing(to), action=True).clause(what).shown("beki", "が")


def _wishes(to: Who, degree: int, what: Claim, narrator: Narrator) -> list[str]:
    """The content of a request in sentences without the addressee."""
    match what:
        case And(parts) if degree > 50 and not one_breath(parts, to, narrator):
            return [sentence for part in parts for sentence in _wishes(to, degree, part, narrator)]
        case Because(reason, conclusion):
            # Not `addressing(to)`: an omitted subject in the reason would be read as the speaker.
            return [*_wishes(to, degree, conclusion, narrator), *_reasons(reason, narrator)]
        case If(condition, then, otherwise):
            first, *more = _wishes(to, degree, then, narrator)
            said = [_condition(condition, narrator.addressing(to)) + first, *more]
            if otherwise is None:
                return said
            first, *more = _wishes(to, degree, otherwise, narrator)
            return [*said, f"そうでなければ、{first}", *more]
        case _:
            return [_wish(to, degree, what, narrator)]


def _adverb(degree: int, denied: bool = False) -> str:
    table = REFUSALS if denied else WISHES
    return next((adverb for least, adverb in table if degree >= least), "")


def _wish(to: Who, degree: int, what: Claim, narrator: Narrator) -> str:
    spoken_to = narrator.addressing(to)
    if degree == 50:
        return Clauses(spoken_to).clause(what).shown("whether", "が") + "はお任せします。"
    built = Clauses(spoken_to, action=True).clause(what)
    adverb = _adverb(degree, built.negative)
    if not is_doable(what):
        return f"{adverb}{_put_to(to, what, narrator)}てください。"
    if all_doing(what, to, narrator):
        return adverb + built.shown("te", "が") + "ください。"
    return adverb + built.shown("plain", "が") + "ようにしてください。"


def _put_to(to: Who, what: Claim, narrator: Narrator) -> str:
    """What somebody is asked to think or to say, with the verb before て."""
    inner = what.what if isinstance(what, Not) else what
    if isinstance(inner, Is):
        return Clauses(narrator).clause(what).shown("quote", "が") + "と考え"
    return "「" + Clauses(narrator.speaking(to)).clause(what).shown("polite") + "」と言っ"


# -- questions ------------------------------------------------------------------------------------


def _question(claim: Question, narrator: Narrator) -> str:
    called = f"{nouns.addressed(claim.to, narrator)}、"
    keen = "ぜひ聞かせてください。" if claim.degree >= 95 else ""
    return f"{called}{_asked(claim.what, claim.to, narrator)}？{keen}"


def _wondering(claim: Question, narrator: Narrator) -> str:
    """A question to oneself."""
    form: Form = "ka" if open_question(claim.what, claim.to) else "whether"
    return Clauses(narrator, asking=True).clause(claim.what).shown(form, "が") + "考えています。"


def _asked(what: Claim, to: Who, narrator: Narrator) -> str:
    asking = Clauses(narrator.addressing(to), asking=True)
    match what:
        case About(topic):
            return f"{asking.topic(topic)}についてどう思いますか"
        case At(when, About(topic)):
            time = nouns.time(when, narrator).removesuffix("に")
            return f"{time}の{asking.topic(topic)}についてどう思いますか"
        case Refers(spoken):
            return f"{nouns.utterance(spoken, narrator)}はどういう意味ですか"
        case Is():
            return asking.clause(Holds(to, PLAIN, what)).shown("ask")
        case Minds(_, Verb.DISCUSS, inner):
            return f"{asking.subject_matter(inner, to)}話し合いませんか"
        case And(parts):
            return "？また、".join(_asked(part, to, narrator) for part in parts)
        case Or(parts) if not open_question(what, to):
            return "、それとも".join(_asked(part, to, narrator) for part in parts)
        case Xor(left, right):
            return f"{_asked(left, to, narrator)}、それとも{_asked(right, to, narrator)}"
        case Because(reason, conclusion) if not isinstance(conclusion, And | Or | Xor | Because):
            told = Clauses(narrator.addressing(to)).clause(conclusion).shown("plain", "が")
            return f"{told}のは、{Clauses(narrator).clause(reason).shown('plain', 'が')}からですか"
    closed = not open_question(what, to) and not isinstance(what, Holds | Agrees)
    if isinstance(to, Anyone) and closed and doer_of(what) == to:
        volunteer = Clauses(narrator.addressing(to), action=True).clause(what)
        return volunteer.shown("plain", "が") + "人はいますか"
    return asking.clause(what).shown("ask")
