"""Japanese predicates and clauses; every form is conjugated from the stem."""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

Form = Literal[
    "plain", "polite", "te", "join", "quote", "whether", "which", "nara", "node", "noun", "ask", "ka", "beki"
]
Mark = Literal["は", "が"]

_GODAN: Final = {
    "う": ("わ", "い", "って", "った"),
    "つ": ("た", "ち", "って", "った"),
    "る": ("ら", "り", "って", "った"),
    "す": ("さ", "し", "して", "した"),
    "む": ("ま", "み", "んで", "んだ"),
    "く": ("か", "き", "いて", "いた"),
}
"""By ending: the syllables before ない and before ます, the て-form, the past."""


class Predicate(Struct, frozen=True):
    """A predicate: a verb (`5` and its ending, `1`, `する`), a noun (`だ`) or an adjective (`い`)."""

    stem: str
    kind: str

    def plain(self, negative: bool = False, past: bool = False) -> str:
        if negative:
            # The negation of ある is ない, not あらない.
            stem = self.stem.removesuffix("あ") if self._is_aru else self._negative()
            return f"{stem}な{'かった' if past else 'い'}"
        return self._past() if past else self._present()

    def polite(self, negative: bool = False, past: bool = False) -> str:
        if self.kind in "だい":
            return self._polite_state(negative, past)
        tail = ("ませんでした" if past else "ません") if negative else ("ました" if past else "ます")
        return self._masu() + tail

    def te(self, negative: bool = False) -> str:
        """The て-form; negative: as in a request not to do it."""
        if not negative:
            return self._te()
        return self._negative() + ("なくて" if self.kind in "だい" else "ないで")

    def join(self, negative: bool = False) -> str:
        """The form before another clause: して, せず."""
        if not negative:
            return self._te()
        if self.kind in "だい":
            return self._negative() + "なく"
        if self._is_aru:
            return self.stem.removesuffix("あ") + "なく"
        return f"{self.stem}せず" if self.kind == "する" else f"{self._negative()}ず"

    @property
    def _is_aru(self) -> bool:
        return self.stem.endswith("あ") and self.kind == "5る"

    def _polite_state(self, negative: bool, past: bool) -> str:
        if negative:
            return f"{self._negative()}ありません{'でした' if past else ''}"
        if self.kind == "だ":
            return self.stem + ("でした" if past else "です")
        return self.stem + ("かったです" if past else "いです")

    def _present(self) -> str:
        return self.stem + {"1": "る", "する": "する", "だ": "だ", "い": "い"}.get(self.kind, self.kind[-1])

    def _past(self) -> str:
        fixed = {"1": "た", "する": "した", "だ": "だった", "い": "かった"}
        return self.stem + (fixed.get(self.kind) or _GODAN[self.kind[-1]][3])

    def _te(self) -> str:
        fixed = {"1": "て", "する": "して", "だ": "で", "い": "くて"}
        return self.stem + (fixed.get(self.kind) or _GODAN[self.kind[-1]][2])

    def _masu(self) -> str:
        fixed = {"1": "", "する": "し"}
        return self.stem + (fixed[self.kind] if self.kind in fixed else _GODAN[self.kind[-1]][1])

    def _negative(self) -> str:
        fixed = {"1": "", "する": "し", "だ": "では", "い": "く"}
        return self.stem + (fixed[self.kind] if self.kind in fixed else _GODAN[self.kind[-1]][0])


class Clause(Struct, frozen=True, kw_only=True):
    """A clause that has not yet taken a form: time, subject, adverb, rest and predicate.

    `earlier` are whole clauses before it, each with its connecting form.
    """

    word: Predicate
    subject: str = ""
    rest: str = ""
    when: str = ""
    adverb: str = ""
    negative: bool = False
    past: bool = False
    mark: str = ""
    """The particle that the subject always takes: 誰か takes が; a blank means none, as for 誰も."""
    earlier: "tuple[tuple[Clause, Form], ...]" = ()

    def shown(self, form: Form, mark: Mark = "は") -> str:
        """The whole clause in a form; `mark` is the default particle of its subject."""
        mark = "が" if any(tie == "ka" for _, tie in self.earlier) else mark
        before = "".join(f"{clause.shown(tie, 'が')}、" for clause, tie in self.earlier)
        return before + self.when + self._subject(mark) + self.adverb + self.rest + self.predicate(form)

    def _subject(self, mark: Mark) -> str:
        if not self.subject:
            return ""
        particle = mark if self.mark == "" else self.mark.strip()
        pause = "、" if particle == "は" and len(self.rest) > 24 else ""
        return self.subject + particle + pause

    def predicate(self, form: Form) -> str:
        word, negative, past = self.word, self.negative, self.past
        bare = word.kind == "だ" and not negative and not past
        plain = word.plain(negative, past)
        match form:
            case "polite":
                return word.polite(negative, past)
            case "ask" if negative:
                # しませんか would be an invitation.
                return plain + "のですか"
            case "ask":
                return word.polite(negative, past) + "か"
            case "te":
                return word.te(negative)
            case "join":
                return word.join(negative)
            case "nara":
                return self._condition(bare, plain)
            case "node":
                return (f"{word.stem}な" if bare else plain) + "ので"
            case "ka":
                return (word.stem if bare else plain) + "か"
            case "whether":
                return (word.stem if bare else plain) + "かどうか"
            case "beki":
                return word.plain() + ("べきではない" if negative else "べきだ")
            case "noun":
                return (f"{word.stem}である" if bare else plain) + "こと"
            case _:
                return plain

    def _condition(self, bare: bool, plain: str) -> str:
        if bare:
            return f"{self.word.stem}なら"
        if self.negative or self.past or self.word.kind in "だい":
            return f"{plain}なら"
        return f"{self.word.plain(past=True)}ら"

    def dated(self, prefix: str) -> "Clause":
        """The clause with a time at the very beginning."""
        if not self.earlier:
            return replace(self, when=prefix + self.when)
        (first, tie), *others = self.earlier
        return replace(self, earlier=((first.dated(prefix), tie), *others))

    def without_subject(self) -> "Clause":
        return replace(self, subject="", mark="")
