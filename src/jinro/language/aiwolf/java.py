"""Mode `java`: accepts what the classic server's parser accepts, oddities included, without its crashes.

Like the original, it matches patterns from the outside in, cuts operands out by counting brackets and ignores
any text between them. Texts that crash the original raise `ParseError`.
"""

import re
from itertools import pairwise
from typing import Final

from msgspec.structs import force_setattr

from jinro.errors import ParseError
from jinro.game.roles import Role, Species
from jinro.i18n import Message, message
from jinro.language.aiwolf.syntax import (
    ANY,
    ARITY,
    Act,
    Channel,
    Control,
    ControlWord,
    Operation,
    Operator,
    Opinion,
    Result,
    Statement,
    TalkNumber,
    Tree,
    Verb,
    Who,
)
from jinro.language.text import MAX_DEPTH, MAX_DIGITS, Notice

JAVA_WARNINGS: Final = {
    "agent_zero": "agent 0 is read as ANY",
    "control_nested": "Skip or Over inside another sentence",
    "ignored_text": "text between or after operands was ignored",
    "no_operands": "AND or OR without any sentence",
    "old_request": "REQUEST without a target is the form of protocol 2",
    "surplus_operands": "surplus operands were dropped",
}
"""The kinds of warning of mode java, and their messages."""

_SUBJECT: Final = r"(?:(Agent\[\d+\]|ANY)\s*)?"
_TARGET: Final = r"\s+(Agent\[\d+\]|ANY)"
# The dot of Java's patterns does not match line terminators.
_OPERANDS: Final = r"\s+(\([^\n\r\x85\u2028\u2029]*\))"


def _pattern(rest: str) -> re.Pattern[str]:
    return re.compile(_SUBJECT + rest, re.ASCII)


_STATEMENT: Final = _pattern(rf"(ESTIMATE|COMINGOUT){_TARGET}\s+({'|'.join(Role)}|ANY)")
_RESULT: Final = _pattern(rf"(DIVINED|IDENTIFIED){_TARGET}\s+(HUMAN|WEREWOLF|ANY)")
_ACT: Final = _pattern(rf"(DIVINATION|GUARDED|GUARD|VOTED|VOTE|ATTACKED|ATTACK){_TARGET}")
_OPINION: Final = _pattern(r"(AGREE|DISAGREE)\s+(TALK|WHISPER)\s+day(\d+)\s+ID:(\d+)")
_ASKING: Final = _pattern(rf"(REQUEST|INQUIRE){_TARGET}{_OPERANDS}")
_LOGIC: Final = _pattern(rf"(BECAUSE|AND|OR|XOR|NOT|REQUEST){_OPERANDS}")
_DAY: Final = _pattern(rf"DAY\s+(\d+){_OPERANDS}")
_TRIMMED: Final = "".join(map(chr, range(33)))
_BRACKET: Final = re.compile("[()]")


def parse_java(text: str) -> Tree:
    """The tree of a text that the classic server accepts."""
    parser = _JavaParser(text)
    tree = parser.sentence(0, len(text), 0)
    if parser.notices:
        force_setattr(tree, "warnings", tuple(sorted(parser.notices, key=_position)))
    return tree


def _position(notice: Notice) -> int:
    return notice.position


class _JavaParser:
    """Reads one text by recursion, which MAX_DEPTH bounds."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.notices: list[Notice] = []

    def sentence(self, start: int, end: int, depth: int) -> Tree:
        if depth > MAX_DEPTH:
            raise self._error("too_deep", start, "too_deep", most=MAX_DEPTH)
        while start < end and self.text[start] in _TRIMMED:
            start += 1
        while start < end and self.text[end - 1] in _TRIMMED:
            end -= 1
        if start == end:
            raise self._error("empty", start, "empty")
        plain = self._plain(start, end, depth)
        return self._operation(start, end, depth) if plain is None else plain

    def _plain(self, start: int, end: int, depth: int) -> Tree | None:
        text = self.text
        if text[start:end] in ("Skip", "Over"):
            if depth:
                self._warn("control_nested", start)
            return Control(ControlWord(text[start:end]))
        if found := _ACT.fullmatch(text, start, end):
            return Act(Verb(found[2]), self._target(found, 3), self._who(found, 1))
        if found := _STATEMENT.fullmatch(text, start, end):
            role = ANY if found[4] == "ANY" else Role(found[4])
            return Statement(Verb(found[2]), self._target(found, 3), role, self._who(found, 1))
        if found := _RESULT.fullmatch(text, start, end):
            species = ANY if found[4] == "ANY" else Species(found[4])
            return Result(Verb(found[2]), self._target(found, 3), species, self._who(found, 1))
        if found := _OPINION.fullmatch(text, start, end):
            talk = TalkNumber(Channel(found[3]), self._number(found, 4), self._number(found, 5))
            return Opinion(Verb(found[2]), talk, self._who(found, 1))
        return None

    def _operation(self, start: int, end: int, depth: int) -> Operation:
        text = self.text
        if found := _ASKING.fullmatch(text, start, end):
            operands = self._operands(Operator(found[2]), found, 4, depth)
            return Operation(Operator(found[2]), operands, self._target(found, 3), None, self._who(found, 1))
        if found := _DAY.fullmatch(text, start, end):
            operands = self._operands(Operator.DAY, found, 3, depth)
            return Operation(Operator.DAY, operands, None, self._number(found, 2), self._who(found, 1))
        if found := _LOGIC.fullmatch(text, start, end):
            operator = Operator(found[2])
            operands = self._operands(operator, found, 3, depth)
            target = self._old_target(operands[0], start) if operator is Operator.REQUEST else None
            return Operation(operator, operands, target, None, self._who(found, 1))
        raise self._error("not_legal", start, "not_legal")

    def _operands(self, operator: Operator, found: re.Match[str], group: int, depth: int) -> tuple[Tree, ...]:
        start, end = found.span(group)
        pieces = self._cut(start, end)
        operands = tuple(self.sentence(*piece, depth + 1) for piece in pieces)
        arity = ARITY[operator]
        if len(operands) < arity:
            raise self._error("operand_missing", end, "operands", arity=arity)
        if not operands:
            self._warn("no_operands", start)
        if arity and len(operands) > arity:
            self._warn("surplus_operands", pieces[arity][0] - 1)
        return operands[:arity] if arity else operands

    def _cut(self, start: int, end: int) -> list[tuple[int, int]]:
        """The insides of the outermost pairs of brackets, counted as the original counts them."""
        pieces = []
        depth = opened = 0
        for bracket in _BRACKET.finditer(self.text, start, end):
            if bracket[0] == "(":
                if depth == 0:
                    opened = bracket.end()
                depth += 1
            else:
                depth -= 1
                if depth == 0:
                    pieces.append((opened, bracket.start()))
        self._check_between(pieces, end)
        return pieces

    def _check_between(self, pieces: list[tuple[int, int]], end: int) -> None:
        for (_, closed), (opened, _) in pairwise([*pieces, (end + 1, end)]):
            if self.text[closed + 1 : opened - 1].strip(_TRIMMED):
                self._warn("ignored_text", closed + 1)

    def _old_target(self, inner: Tree, start: int) -> Who:
        self._warn("old_request", start)
        return ANY if isinstance(inner, Control) else inner.subject or ANY

    def _target(self, found: re.Match[str], group: int) -> Who:
        return self._who(found, group) or ANY

    def _who(self, found: re.Match[str], group: int) -> Who | None:
        word = found[group]
        if word is None or word == "ANY":
            return ANY if word else None
        number = self._small(word[6:-1], found.start(group))
        if number == 0:
            self._warn("agent_zero", found.start(group))
        return number or ANY

    def _number(self, found: re.Match[str], group: int) -> int:
        return self._small(found[group], found.start(group))

    def _small(self, digits: str, position: int) -> int:
        number = digits.lstrip("0") or "0"
        if len(number) > MAX_DIGITS:
            raise self._error("too_long", position, "digits", digits=MAX_DIGITS)
        return int(number)

    def _warn(self, kind: str, position: int) -> None:
        self.notices.append(Notice(kind, JAVA_WARNINGS[kind], position))

    def _error(self, kind: str, position: int, wanted: str, **args: object) -> ParseError:
        expected = Message(f"sentences.java.{wanted}", args)
        told = message("sentences.at", expected=expected, position=position)
        return ParseError(kind, told, text=self.text, position=position, expected=expected)
