"""What the 0.4 library of the classic platform reads: protocol 2, plain sentences and REQUEST(...).

Its agents end with an exception at any sentence whose first word is no verb of that protocol, such as an
operator of protocol 3. Oddities of its reader (a REQUEST found anywhere in a text, agents such as
`Agent]5`) are left out: nobody says such things on purpose.
"""

import re
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.text import MAX_DIGITS

_DIGITS: Final = rf"0{{0,3}}\d{{1,{MAX_DIGITS}}}"
_AGENT: Final = rf"Agent(?:\[{_DIGITS}\]|{_DIGITS})"
_SUBJECT: Final = rf"(?:{_AGENT}\s+)?"
# The library compares verbs without regard to case, and roles and species with it.
_PLAIN: Final = re.compile(
    rf"{_SUBJECT}(?:"
    rf"(?i:ATTACK|DIVINATION|GUARD|GUARDED|VOTE)\s+{_AGENT}"
    rf"|(?i:ESTIMATE|COMINGOUT)\s+{_AGENT}\s+(?:{'|'.join(Role)})"
    rf"|(?i:DIVINED|IDENTIFIED)\s+{_AGENT}\s+(?:{'|'.join(Species)})"
    rf"|(?i:AGREE|DISAGREE)\s+(?:TALK|WHISPER)\s+day{_DIGITS}\s+ID:{_DIGITS}"
    r")\s*",
    re.ASCII,
)
_REQUEST: Final = re.compile(rf"{_SUBJECT}REQUEST\(([^()]+)\)\s*", re.ASCII)


def read_by_04(text: str) -> bool:
    """Whether agents of the 0.4 library can read a sentence as it stands."""
    if text in ("Skip", "Over"):
        return True
    request = _REQUEST.fullmatch(text)
    return _PLAIN.fullmatch(text if request is None else request[1]) is not None


def says_04(text: str) -> bool:
    """Whether only agents of the 0.4 library say a sentence: a REQUEST as no later version spells it."""
    return "REQUEST(" in text and read_by_04(text)
