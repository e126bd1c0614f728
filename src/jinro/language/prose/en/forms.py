"""English predicates and clauses: finite, imperative, question and embedded forms from one clause."""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

Tense = Literal["present", "past", "will", "should"]
Person = Literal["I", "you", "one", "many"]

NOBODY: Final = "nobody"
NEITHER: Final = "neither "
_BE: Final = {
    ("present", "I"): "am",
    ("present", "one"): "is",
    ("past", "I"): "was",
    ("past", "one"): "was",
}


class Predicate(Struct, frozen=True):
    """A verb in its forms; an empty base is "be"."""

    base: str = ""
    third: str = ""
    past: str = ""


BE: Final = Predicate()


def regular(base: str) -> Predicate:
    """A regular verb; further words stay after it: `vote for`, `votes for`, `voted for`."""
    verb, _, after = base.partition(" ")
    tail = f" {after}" if after else ""
    past = verb + ("d" if verb.endswith("e") else "ed")
    return Predicate(base, f"{verb}s{tail}", past + tail)


class Clause(Struct, frozen=True, kw_only=True):
    """A clause that has not yet taken a form; `lead` comes before everything else, `tail` after."""

    subject: str
    person: Person = "one"
    word: Predicate = BE
    rest: str = ""
    tense: Tense = "present"
    negative: bool = False
    when: str = ""
    lead: str = ""
    tail: str = ""
    asked: str = ""
    """The question word for the missing object; if equal to `subject`, for the subject."""

    def finite(self) -> str:
        """As a statement, without full stop: `Akira will not vote for Viola`."""
        return self._around(f"{self.subject} {self._finite()}")

    def imperative(self) -> str:
        """As a request: `vote for Viola`, `do not vote for Viola`."""
        return self._around(("do not " if self.negative else "") + self._bare(), last=True)

    def infinitive(self) -> str:
        return self._around(("not to " if self.negative else "to ") + self._bare(), last=True)

    def question(self) -> str:
        """As a question: `did you vote for Viola`, `who did you vote for`."""
        if self.subject == self.asked:
            return self._around(f"{self.subject} {self._finite()}")
        front = f"{self.asked} " if self.asked else ""
        return self._around(front + self._inverted(), last=True)

    def embedded(self) -> str:
        """As an indirect question: `whether they voted for Viola`, `who they voted for`."""
        if self.subject == self.asked:
            return self._around(f"{self.subject} {self._finite()}")
        if self.lead and not self.asked:
            return f"whether {self.finite()}"
        return self._around(f"{self.asked or 'whether'} {self.subject} {self._finite()}")

    def _around(self, core: str, last: bool = False) -> str:
        """The clause with its time last, or first if it would be read as the time of an inner clause."""
        if not self.when:
            return self.lead + core + self.tail
        inner = any(f" {word} " in f" {self.rest} " for word in ("that", "to", "whether", "who"))
        if last or not inner:
            return f"{self.lead}{core} {self.when}{self.tail}"
        return f"{self.lead}{self.when} {core}{self.tail}"

    def stated(self) -> str:
        """As a sentence of its own, with its time at the front."""
        if not self.when or self.lead:
            return self.finite()
        return f"{self.when}, {replace(self, when='').finite()}"

    @property
    def _denies(self) -> bool:
        """Whether the verb needs "not"; "nobody" and "neither" already negate."""
        return self.negative and self.subject != NOBODY and not self.subject.startswith(NEITHER)

    def _bare(self) -> str:
        return _words(self.word.base or "be", self.rest)

    def _be(self) -> str:
        return _BE.get((self.tense, self.person), "are" if self.tense == "present" else "were")

    def _finite(self) -> str:
        no = "not " if self._denies else ""
        if self.tense in ("will", "should"):
            return f"{self.tense} {no}{self._bare()}"
        if not self.word.base:
            return _words(f"{self._be()} {no}".strip(), self.rest)
        if self._denies:
            return f"{self._do()} not {self._bare()}"
        if self.tense == "past":
            return _words(self.word.past, self.rest)
        return _words(self.word.third if self.person == "one" else self.word.base, self.rest)

    def _do(self) -> str:
        return "did" if self.tense == "past" else "does" if self.person == "one" else "do"

    def _inverted(self) -> str:
        no = "not " if self._denies else ""
        if self.tense == "will":
            return f"will {self.subject} {no}{self._bare()}"
        if not self.word.base:
            return _words(f"{self._be()} {self.subject} {no}".strip(), self.rest)
        return f"{self._do()} {self.subject} {no}{self._bare()}"

    def present(self) -> "Clause":
        """The clause in the form used after "if" and "before": without "will"."""
        return replace(self, tense="present") if self.tense == "will" else self

    def predicate(self) -> Predicate | None:
        """The verb and the rest as one Predicate; None if the verb is "be" or there are other parts."""
        if not self.word.base or self.when or self.lead or self.tail or self.asked:
            return None
        base, third, past = (
            _words(form, self.rest) for form in (self.word.base, self.word.third, self.word.past)
        )
        return Predicate(base, third, past)


def _words(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def sentence(text: str, stop: str = ".") -> str:
    """A text with a capital and a full stop."""
    return text[:1].upper() + text[1:] + stop
