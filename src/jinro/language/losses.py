"""What a translation lost, told to people."""

from msgspec import Struct

from jinro.language.claims import CERTAIN, Agrees, Ask, Claim, Holds, If, Not, Request
from jinro.language.context import EXPLAINED, Code, Entry, Ledger
from jinro.language.prose.en import nouns
from jinro.language.prose.en.clauses import Clauses
from jinro.language.prose.en.sentences import sentences_of
from jinro.language.prose.tidy import tidy
from jinro.language.prose.voice import Voice

VOICE = Voice()


class Lost(Struct, frozen=True):
    """One thing a translation does not carry over: a stable code, a text for people, and the claim itself."""

    code: Code
    text: str
    claim: Claim | None = None


def lost_of(ledger: Ledger) -> tuple[Lost, ...]:
    """The entries of a ledger with their texts."""
    return tuple(Lost(entry.code, _text(entry), entry.claim) for entry in ledger.entries)


def _text(entry: Entry) -> str:
    detail = _detail(entry)
    return f"{EXPLAINED[entry.code]}: {detail}" if detail else EXPLAINED[entry.code]


def _detail(entry: Entry) -> str:
    claim = entry.claim
    if entry.code is Code.RATE and claim is not None:
        return f"{_degree(claim)}%"
    if isinstance(claim, If) and entry.code is Code.CONDITION:
        return "if " + Clauses(VOICE).clause(claim.condition).present().finite()
    if entry.word is not None:
        return entry.word if isinstance(entry.word, str) else nouns.noun(entry.word, VOICE)
    return "" if claim is None else " ".join(sentences_of(tidy(claim), VOICE))


def _degree(claim: Claim) -> int:
    match claim:
        case Holds() | Request() | Ask() | Agrees():
            return claim.degree
        case Not():
            return 100 - CERTAIN
        case _:
            return CERTAIN
