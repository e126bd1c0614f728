"""`Entry`: one kind of finding, in the words of a report."""

from typing import Literal

from msgspec import Struct

Severity = Literal["error", "warning", "note"]
"""error: an answer, a game or the whole contest is lost. warning: it is played, and worse than was meant, or
against the regulation. note: worth knowing."""


class Entry(Struct, frozen=True, kw_only=True):
    """How bad it is, what is wrong, what to do; details are filled with the facts of a finding."""

    code: str
    severity: Severity
    what_en: str
    what_ja: str
    mend_en: str
    mend_ja: str
    detail_en: str = ""
    detail_ja: str = ""
