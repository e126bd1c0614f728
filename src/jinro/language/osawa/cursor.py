"""Where the parser stands in the words of a text, and how it fails."""

from typing import Any, Final, NoReturn

from jinro.errors import ParseError
from jinro.language.osawa.lex import BAD, CLOSE, MAX_DEPTH, MAX_DIGITS, MAX_LENGTH, TOKEN, Word, position_of

EXPECTED: Final = {
    "empty": "a sentence",
    "unknown_character": "a word of the language or the name of a character",
    "unknown_word": "a word of the language",
    "agent_zero": "an agent numbered from 1",
    "bad_ordinal": "an ordinal from 1st",
    "bad_rate": "a rate from 0% to 100%",
    "rate_missing": "a rate such as 80%",
    "number_missing": "a number",
    "noun_missing": "a person, a role or a set of them",
    "role_expected": "a role or a set of roles",
    "predicate_missing": "what is said of it: a role, a composant or a verb",
    "sentence_missing": "a sentence",
    "topic_missing": "a noun, a person or a role",
    "time_missing": "a time such as day_1 or yesterday",
    "adverb_without_verb": "a sentence with a verb after before or after",
    "then_missing": "then",
    "open_missing": "an opening parenthesis",
    "not_closed": "a closing parenthesis",
    "not_opened": "no closing parenthesis without an opening one",
    "text_after": "nothing more",
    "talk_inside": "a description, not talk",
    "mixed_joint": "talk on both sides, or a description on both",
    "matter_missing": "speech and its number, or a person",
    "not_utterance": "talk: declare, request or agree, or these joined",
    "not_sentence": "a description, not talk and not a single phrase",
    "not_phrase": "a word or a phrase, not a sentence",
    "too_deep": f"at most {MAX_DEPTH} parentheses inside one another",
    "too_large": "an expansion to fewer sentences",
    "too_long": f"at most {MAX_LENGTH} characters, and numbers of at most {MAX_DIGITS} digits",
}
"""Every kind of error, and what was expected in its place."""

# What `Cursor.kind` tells of the last thing read.
(NOUNS, TIMES, WORD, SENTENCE, TALK) = range(5)


class Cursor:
    """The words of one text, how far they are read, the open parentheses, and the kind of what was read last.

    `widened` is set where the canonical text has more parentheses than the text at hand.
    """

    __slots__ = ("at", "depth", "kind", "text", "widened", "words")

    def __init__(self, text: str, words: list[Word]) -> None:
        self.text = text
        self.words = words
        self.at = 0
        self.depth = 0
        self.kind = WORD
        self.widened = False

    def take(self, code: int, missing: str) -> Any:
        """What the next word stands for, if it is of that class; else the error `missing`."""
        found, node, _ = self.words[self.at]
        if found != code:
            self.fail(missing)
        self.at += 1
        return node

    def group(self) -> Any:
        """What stands in the parentheses that open here."""
        self.at += 1
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail("too_deep", self.at - 1)
        node = self.item()
        if self.words[self.at][0] != CLOSE:
            self.fail("not_closed")
        self.at += 1
        self.depth -= 1
        return node

    def item(self) -> Any:
        """Whatever stands here, of any kind; says in `kind` what it was."""
        raise NotImplementedError

    def fail(self, kind: str, at: int | None = None) -> NoReturn:
        """Raise the error of that kind at a word, the next one if not told; an unknown word comes first."""
        index = self.at if at is None else at
        if index < len(self.words) and self.words[index][0] == BAD:
            kind = self.words[index][1]
        raise fault(kind, self.text, position_of(self.text, index))


def fault(kind: str, text: str, position: int) -> ParseError:
    """The error of that kind at a position of the text."""
    found = TOKEN.match(text, position)
    came = f"{found[0][:40]!r}" if found else "the end"
    message = f"expected {EXPECTED[kind]}, found {came} at {position}"
    return ParseError(kind, message, text=text, position=position, expected=EXPECTED[kind])
