"""The parser's part for joints and talk: sentences made of sentences in parentheses."""

from typing import Any, NoReturn

from jinro.language.osawa.cursor import NOUNS, SENTENCE, TALK
from jinro.language.osawa.lex import AND, AS, BECAUSE, ELSE, NUMBER, OPEN, OR, RATE, SPEECH, THEN
from jinro.language.osawa.phrases import PhraseReader
from jinro.language.osawa.syntax import (
    Agree,
    And,
    As,
    Because,
    Clause,
    Declare,
    If,
    Or,
    Order,
    Request,
    Speech,
    Suppose,
)
from jinro.language.osawa.words import Adverb


class ClauseReader(PhraseReader):
    """Reads what joins or embeds sentences; `item` is the business of the reader of sentences."""

    __slots__ = ()

    def sentence_group(self) -> Any:
        start = self.at
        if self.words[start][0] != OPEN:
            self.fail("open_missing")
        node = self.group()
        if self.kind != SENTENCE:
            self.no_sentence(start)
        return node

    def no_sentence(self, start: int) -> NoReturn:
        """Fail, because the parenthesis that opened at `start` and is just read holds no sentence."""
        if self.kind == TALK:
            self.fail("talk_inside", start + 1)
        if self.kind == NOUNS:
            self.fail("predicate_missing", self.at - 1)
        self.fail("sentence_missing", start + 1)

    def joint(self, left: Any, kind: int) -> Clause:
        code, word, _ = self.words[self.at]
        if code == AND or code == OR:
            return self.groups_from(left, kind)
        if code == BECAUSE:
            return Because(left, self.next_group(kind))
        if code == AS:
            return As(left, self.next_group(kind))
        if word is Adverb.BEFORE or word is Adverb.AFTER:
            return Order(left, word, self.next_group(kind))
        return left  # type: ignore[no-any-return]

    def next_group(self, kind: int) -> Any:
        """The parenthesis after the word at hand; it holds the same kind as what it is joined to."""
        self.at += 1
        start = self.at
        if self.words[start][0] != OPEN:
            self.fail("open_missing")
        node = self.group()
        if self.kind != kind:
            if self.kind < SENTENCE:
                self.no_sentence(start)
            self.fail("mixed_joint", start + 1)
        return node

    def groups_from(self, first: Any, kind: int) -> Clause:
        parts = [first]
        joints = []
        while (joint := self.words[self.at][0]) in (AND, OR):
            joints.append(joint)
            parts.append(self.next_group(kind))
        return self.join(parts, joints, And, Or)  # type: ignore[no-any-return]

    def if_(self) -> If:
        self.at += 1
        start = self.at
        if self.words[start][0] != OPEN:
            self.fail("open_missing")
        condition = self.group()
        kind = self.kind
        if kind < SENTENCE:
            self.no_sentence(start)
        if self.words[self.at][0] in (AND, OR):
            condition = self.groups_from(condition, kind)
        if self.words[self.at][0] != THEN:
            self.fail("then_missing")
        then = self.branch(kind)
        otherwise = self.branch(kind) if self.words[self.at][0] == ELSE else None
        return If(condition, then, otherwise)

    def branch(self, kind: int) -> Clause:
        first = self.next_group(kind)
        if self.words[self.at][0] in (AND, OR):
            return self.groups_from(first, kind)
        return first  # type: ignore[no-any-return]

    def suppose(self) -> Suppose:
        self.at += 1
        return Suppose(self.sentence_group())

    def speech(self) -> Speech:
        self.at += 1
        number = self.take(NUMBER, "number_missing").number
        self.kind = SENTENCE
        return Speech(number)

    def declare(self) -> Declare:
        self.at += 1
        return Declare(self.take(RATE, "rate_missing"), self.sentence_group())

    def request(self) -> Request:
        self.at += 1
        to = self.noun_phrase()
        return Request(to, self.take(RATE, "rate_missing"), self.sentence_group())

    def agree(self) -> Agree:
        """The paper's rule leaves the rate out, its example does not: without one, it is 100%."""
        self.at += 1
        code, rate, _ = self.words[self.at]
        if code == RATE:
            self.at += 1
            if self.words[self.at][0] != OPEN:
                self.fail("open_missing")
        elif code == SPEECH:
            return Agree(100, self.speech())
        elif code != OPEN:
            return Agree(100, self.noun_phrase())
        start = self.at
        matter = self.group()
        if self.kind != NOUNS and not isinstance(matter, Speech):
            self.fail("matter_missing", start + 1)
        return Agree(rate if code == RATE else 100, matter)
