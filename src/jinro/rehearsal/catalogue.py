"""The catalogue of findings: every kind with its code and its severity. Its texts are in the area `findings`.

Codes are stable. docs/checking-agents.md lists them; a test keeps it equal to this file.
"""

from typing import Final, Literal

from msgspec import Struct

from jinro.i18n import LANGUAGES, Language, Words

Severity = Literal["error", "warning", "note"]
"""error: an answer, a game or the whole contest is lost. warning: the answer counts, but it is worse than
intended or against the regulations. note: worth knowing."""


class FindingKind(Struct, frozen=True):
    """What can be wrong, and how severe it is."""

    code: str
    severity: Severity

    def what(self, language: Language) -> str:
        """What is wrong, in a sentence."""
        return Words(language)(f"findings.{self.code}.what")

    def mend(self, language: Language) -> str:
        """How to fix it."""
        return Words(language)(f"findings.{self.code}.mend")

    def detail(self, facts: dict[str, str], language: Language) -> str:
        """The particulars of a case; may be empty. In Japanese a fact NAME_ja takes the place of NAME."""
        if language == "ja":
            facts = {**facts, **{key[:-3]: value for key, value in facts.items() if key.endswith("_ja")}}
        return Words(language).get(f"findings.{self.code}.detail", "", **facts)


CONNECTION: Final = (
    FindingKind("no_connection", "error"),
    FindingKind("wrong_path", "error"),
    FindingKind("no_name", "error"),
    FindingKind("exited", "error"),
    FindingKind("disconnected", "error"),
    FindingKind("anytime_unknown", "error"),
    FindingKind("lost_after_timeout", "error"),
    FindingKind("name_wrong", "error"),
    FindingKind("flood", "error"),
    FindingKind("unfinished", "error"),
    FindingKind("name_no_team", "error"),
    FindingKind("name_odd", "warning"),
    FindingKind("name_changes", "warning"),
    FindingKind("name_no_number", "note"),
)
TIME: Final = (
    FindingKind("missing", "error"),
    FindingKind("late", "error"),
    FindingKind("late_short", "note"),
    FindingKind("slow", "warning"),
    FindingKind("unhurried", "note"),
)
CONDUCT: Final = (
    FindingKind("vote_not_as_said", "note"),
    FindingKind("result_not_as_seen", "note"),
    FindingKind("double_answer", "error"),
    FindingKind("unasked", "error"),
    FindingKind("not_taken", "note"),
    FindingKind("phase_held", "warning"),
    FindingKind("silent", "warning"),
    FindingKind("skip_is_over", "note"),
    FindingKind("repeated", "warning"),
    FindingKind("obeyed", "warning"),
    FindingKind("not_met", "note"),
)
TARGETS: Final = (
    FindingKind("target_wrapped", "error"),
    FindingKind("target_unknown", "error"),
    FindingKind("target_empty", "error"),
    FindingKind("target_dead", "error"),
    FindingKind("target_self", "error"),
    FindingKind("vote_self", "warning"),
    FindingKind("target_fellow", "error"),
    FindingKind("target_lost", "note"),
)
WORDS: Final = (
    FindingKind("cut", "warning"),
    FindingKind("cut_after_mention", "warning"),
    FindingKind("cut_budget", "warning"),
    FindingKind("mention_unknown", "note"),
    FindingKind("over_glued", "warning"),
    FindingKind("over_misspelt", "warning"),
    FindingKind("empty", "warning"),
    FindingKind("blank", "warning"),
    FindingKind("newline", "warning"),
    FindingKind("comma", "warning"),
    FindingKind("unspeakable", "warning"),
    FindingKind("protocol", "warning"),
    FindingKind("markup", "warning"),
    FindingKind("speaker_prefix", "warning"),
    FindingKind("preface", "warning"),
    FindingKind("as_an_ai", "warning"),
)

CATALOGUE: Final = {kind.code: kind for kind in (*CONNECTION, *TIME, *CONDUCT, *TARGETS, *WORDS)}
"""All kinds by code, in the order in which a report shows those of equal severity."""

MOST_MISSING: Final = 3
"""A game is stopped after this many missing answers."""


def fact(name: str, table: str, code: str) -> dict[str, str]:
    """A text of the area `rehearsal` as the facts NAME and NAME_ja; an unknown code stands for itself."""
    found = {language: coded_text(table, code, language) for language in LANGUAGES}
    return {name: found["en"], f"{name}_ja": found["ja"]}


def coded_text(table: str, code: str, language: Language) -> str:
    """Such a text in one language."""
    return Words(language).get(f"{table}.{code}", code, most=MOST_MISSING)
