"""What a translation lost, told to people."""

from msgspec import Struct

from jinro.language.claims import Claim
from jinro.language.context import EXPLAINED, Code, Entry, Ledger


class Lost(Struct, frozen=True):
    """One thing a translation does not carry over: a stable code, a text for people, and the claim itself."""

    code: Code
    text: str
    claim: Claim | None = None


def lost_of(ledger: Ledger) -> tuple[Lost, ...]:
    """The entries of a ledger with their texts."""
    return tuple(Lost(entry.code, _text(entry), entry.claim) for entry in ledger.entries)


def _text(entry: Entry) -> str:
    return EXPLAINED[entry.code]
