"""Text to trees, in four modes.

Mode `tolerant` reads whatever is unambiguous and warns; `spec` accepts what the specification shows, in all
its spellings; `wire` only what the classic server and the libraries of its agents read as it stands, so that
many of the specification's own examples are refused; `java` accepts whatever the classic server accepts
(`java.py`). An invalid text raises `ParseError`, never anything else.

The parser of the first three makes one pass over the words with an explicit stack, so that deep input
cannot exhaust Python's. The stack holds what is open: `None` for a bracket, a `_Frame` for an operator that
waits for its operands. A finished sentence is handed to the top of the stack until a frame there wants more.
"""

from functools import lru_cache
from typing import Final, Literal, NoReturn, get_args

from msgspec.structs import force_setattr

from jinro.errors import CallerError, ParseError
from jinro.game.roles import Role, Species, agent_name
from jinro.i18n import Message, message
from jinro.language.aiwolf.java import parse_java
from jinro.language.aiwolf.lex import TOKEN, badly_spaced, is_number, is_word, notices, words
from jinro.language.aiwolf.syntax import (
    ANY,
    ARITY,
    ASKING,
    ROLE_VERBS,
    SPECIES_VERBS,
    TALK_VERBS,
    Act,
    Channel,
    Control,
    ControlWord,
    Operation,
    Operator,
    Opinion,
    Result,
    Sentence,
    Statement,
    TalkNumber,
    Tree,
    Verb,
    Who,
    Wild,
)
from jinro.language.text import CACHED_LENGTH, CACHED_TEXTS, MAX_DEPTH, MAX_LENGTH, not_text, position_of

Mode = Literal["tolerant", "spec", "wire", "java"]
"""How a text is read."""
MODES: Final[tuple[Mode, ...]] = get_args(Mode)
"""All modes."""

_GRAMMAR: Final = frozenset({"unspec", "outer_brackets", "several_sentences"})
"""Warnings about forms that the specification's grammar has, and no library reads."""
_EXAMPLES: Final = frozenset(
    {"agent_form", "letter_case", "talk_form", "bare_operand", "extra_species", "surplus_bracket"}
)
"""Warnings about spellings that only its examples have, and about talk numbers, which it does not spell."""
ALLOWED: Final[dict[Mode, frozenset[str]]] = {"spec": _GRAMMAR | _EXAMPLES, "wire": frozenset()}
"""Warnings that a mode takes; all others are errors in it."""

_LIMITS: Final[dict[str, dict[str, object]]] = {"too_deep": {"most": MAX_DEPTH}}
"""Arguments of texts of what was expected, by kind of error; the texts are in the area `sentences`."""


def parse(text: str, mode: Mode = "tolerant") -> Tree:
    """The tree of a text, with its `warnings`; trees of short texts are cached."""
    if type(text) is str and len(text) <= CACHED_LENGTH:
        return _parse_cached(text, mode)
    return parse_afresh(text, mode)


def parse_afresh(text: str, mode: Mode = "tolerant") -> Tree:
    """`parse` without the cache."""
    if not isinstance(text, str):
        raise not_text(text)
    if len(text) > MAX_LENGTH:
        told = message("sentences.too_long", length=len(text), most=MAX_LENGTH)
        raise ParseError("too_long", told, text=text, position=MAX_LENGTH)
    if mode == "tolerant":
        return _tolerantly(text)
    if mode == "java":
        return parse_java(text)
    if mode in ALLOWED:
        return _strictly(text, mode)
    raise CallerError("errors.sentences.mode", mode=mode, known=", ".join(MODES))


_parse_cached = lru_cache(maxsize=CACHED_TEXTS)(parse_afresh)


def _tolerantly(text: str) -> Tree:
    parser = _Parser(text)
    tree = parser.utterance()
    if parser.warned:
        force_setattr(tree, "warnings", notices(text, parser.warned))
    return tree


def _strictly(text: str, mode: Mode) -> Tree:
    tree = _tolerantly(text)
    for notice in tree.warnings:
        if notice.kind not in ALLOWED[mode]:
            told = message("sentences.warning", what=notice.message, position=notice.position)
            raise ParseError(notice.kind, told, text=text, position=notice.position)
    position = badly_spaced(text) if mode == "wire" else None
    if position is not None:
        told = message("sentences.white_space", position=position, came=text[position])
        raise ParseError("white_space", told, text=text, position=position)
    return tree


_END: Final = ""
# Names of their own: an attribute of an enum class is slow to look up.
_GUARDED: Final = Verb.GUARDED
_REQUEST: Final = Operator.REQUEST
_DAY: Final = Operator.DAY
_AGENTS: Final[dict[str, Who]] = {agent_name(number): number for number in range(1, 100)} | {"ANY": ANY}
_ROLES: Final[dict[str, Role | Wild]] = {str(role): role for role in Role} | {"ANY": ANY}
_SPECIES: Final[dict[str, Species | Wild]] = {str(species): species for species in Species} | {"ANY": ANY}
_CHANNELS: Final = {str(channel): channel for channel in Channel}
_CONTROLS: Final = {str(word): word for word in ControlWord}
# Keyed by plain strings, with all that the parser needs in one row: hashing an enum member is slow.
_VERBS: Final = {
    str(verb): (verb, verb in ROLE_VERBS, verb in SPECIES_VERBS, verb in TALK_VERBS) for verb in Verb
}
_OPERATORS: Final = {str(word): (word, ARITY[word], word in ASKING) for word in Operator}


class _Frame:
    """An operator that waits for operands; `start` is the index of the operator's word."""

    __slots__ = ("arity", "day", "operands", "operator", "start", "subject", "target")

    def __init__(self, operator: Operator, arity: int, subject: Who | None, start: int) -> None:
        self.operator = operator
        self.arity = arity
        self.subject = subject
        self.start = start
        self.target: Who | None = None
        self.day: int | None = None
        self.operands: list[Sentence] = []


class _Parser:
    """Reads one text: its words, the index of the next one, and the stack of what is open."""

    __slots__ = ("at", "count", "stack", "text", "warned", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words, self.warned = words(text)
        self.count = len(self.words)
        # As many ends as the longest look ahead, so that no look ahead needs a check.
        self.words += (_END, _END, _END, _END)
        self.at = 0
        self.stack: list[_Frame | None] = []

    def utterance(self) -> Tree:
        if not self.count:
            self._fail("empty", 0)
        if self.words[0] in _CONTROLS:
            return self._control()
        tree = self._sentence()
        if self.at < self.count or self.words[0] == "(":
            tree = self._rest(tree)
        return tree

    def _control(self) -> Control:
        if self.count > 1:
            self._fail("text_after", 1)
        return Control(_CONTROLS[self.words[0]])

    def _rest(self, first: Sentence) -> Sentence:
        """What may surround or follow the first sentence: its brackets, more sentences, surplus brackets."""
        several = [first]
        while self.words[0] == "(" and self.words[self.at] == "(":
            self.warned.append(("several_sentences", self.at))
            several.append(self._sentence())
        if self.words[0] == "(" and len(several) == 1:
            self.warned.append(("outer_brackets", 0))
        if self.words[self.at] == ")":
            self.warned.append(("surplus_bracket", self.at))
        while self.words[self.at] == ")":
            self.at += 1
        if self.at < self.count:
            self._fail("text_after", self.at)
        return first if len(several) == 1 else Operation(Operator.AND, tuple(several))

    def _sentence(self) -> Sentence:
        """One whole sentence, in brackets or not."""
        stack = self.stack
        words = self.words
        while True:
            frame = stack[-1] if stack else None
            if words[self.at] == "(":
                if frame is None or len(stack) >= MAX_DEPTH:
                    self._check_bracket()
                stack.append(None)
                self.at += 1
                continue
            if frame is not None:
                self._bare(frame)
            sentence = self._start()
            if sentence is not None and (sentence := self._finish(sentence)) is not None:
                return sentence

    def _check_bracket(self) -> None:
        """Warn of a redundant bracket here; fail if there are too many."""
        if self.stack and self.stack[-1] is None:
            self.warned.append(("redundant_brackets", self.at))
        if self.stack.count(None) >= MAX_DEPTH:
            self._fail("too_deep", self.at)

    def _bare(self, frame: _Frame) -> None:
        """Warn of an operand without brackets; only an operator with exactly one operand may have it."""
        if frame.arity != 1 or self.words[self.at] in (_END, ")"):
            self._fail("operand_missing", self.at)
        self.warned.append(("bare_operand", self.at))

    def _start(self) -> Sentence | None:
        """A plain sentence, read to its end; or None after an operator was put on the stack."""
        at = self.at
        words = self.words
        subject = None
        row = _VERBS.get(words[at])
        if row is None and words[at] not in _OPERATORS:
            subject = self._subject(at)
            at += subject is not None or words[at] == "UNSPEC"
            row = _VERBS.get(words[at])
        if row is None:
            self._start_operation(subject, at)
            return None
        verb, takes_role, takes_species, takes_talk = row
        if takes_talk:
            return self._opinion(verb, subject, at + 1)
        target = _AGENTS.get(words[at + 1]) or self._target(at + 1)
        if not (takes_role or takes_species):
            self.at = at + 2
            if verb is _GUARDED:
                self._drop_species()
            return Act(verb, target, subject)
        self.at = at + 3
        if takes_role:
            return Statement(verb, target, self._role(at + 2), subject)
        return Result(verb, target, self._species(at + 2), subject)

    def _role(self, at: int) -> Role | Wild:
        role = _ROLES.get(self.words[at])
        return role if role is not None else self._fail("role_expected", at)

    def _species(self, at: int) -> Species | Wild:
        species = _SPECIES.get(self.words[at])
        return species if species is not None else self._fail("species_expected", at)

    def _drop_species(self) -> None:
        if self.words[self.at] in _SPECIES:
            self.warned.append(("extra_species", self.at))
            self.at += 1

    def _subject(self, at: int) -> Who | None:
        if self.words[at] == "UNSPEC":
            self.warned.append(("unspec", at))
        return self._who(at)

    def _opinion(self, verb: Verb, subject: Who | None, at: int) -> Opinion:
        words = self.words
        start = at
        channel = _CHANNELS.get(words[at])
        if channel is not None:
            at += 1
        elif words[at].isalpha() and words[at] != "DAY":
            self._fail("bad_channel", at)
        spaced = words[at] == "DAY"
        day = self._number(at + spaced, "" if spaced else "day")
        number = self._number(at + spaced + 1, "ID:")
        if channel is None or spaced or words[at][0] != "d" or words[at + 1][0] != "I":
            self.warned.append(("talk_form", start))
        self.at = at + spaced + 2
        return Opinion(verb, TalkNumber(channel or Channel.TALK, day, number), subject)

    def _number(self, at: int, prefix: str) -> int:
        """The number in a word, with or without the prefix."""
        digits = self.words[at].removeprefix(prefix)
        if not is_number(digits):
            self._fail("talk_number", at)
        return int(digits)

    def _start_operation(self, subject: Who | None, at: int) -> None:
        row = _OPERATORS.get(self.words[at])
        if row is None:
            frame = self._glued_day(subject, at)
        else:
            operator, arity, asking = row
            frame = _Frame(operator, arity, subject, at)
            if asking:
                at += self._operation_target(frame, at + 1)
            elif operator is _DAY:
                at += 1
                frame.day = self._day(at)
        self.at = at + 1
        if len(self.stack) >= MAX_DEPTH and len(self.stack) - self.stack.count(None) >= MAX_DEPTH:
            self._fail("too_deep", frame.start)
        self.stack.append(frame)

    def _glued_day(self, subject: Who | None, at: int) -> _Frame:
        """DAY and its number in one word; fails on anything else."""
        word = self.words[at]
        if not (word.startswith("day") and is_number(word[3:])):
            self._fail_start(at)
        self.warned.append(("day_form", at))
        frame = _Frame(_DAY, 1, subject, at)
        frame.day = int(word[3:])
        return frame

    def _operation_target(self, frame: _Frame, at: int) -> int:
        """Read the target of REQUEST or INQUIRE; returns the number of words it takes, 0 in the old form."""
        if frame.operator is _REQUEST and self.words[at] == "(":
            self.warned.append(("old_request", frame.start))
            return 0
        frame.target = _AGENTS.get(self.words[at]) or self._target(at)
        return 1

    def _day(self, at: int) -> int:
        if not is_number(self.words[at]):
            self._fail("day_missing", at)
        return int(self.words[at])

    def _target(self, at: int) -> Who:
        target = self._who(at)
        if target is None:
            self._fail("target_missing", at)
        return target

    def _who(self, at: int) -> Who | None:
        word = self.words[at]
        if word.startswith("Agent["):
            return int(word[6:-1])
        return _AGENTS.get(word)

    def _finish(self, sentence: Sentence) -> Sentence | None:
        """Hand a finished sentence to the stack; returns the outermost sentence once it is complete."""
        stack = self.stack
        while stack:
            frame = stack[-1]
            if frame is None:
                if self.words[self.at] != ")":
                    self._fail("text_after" if self.at < self.count else "not_closed", self.at)
                self.at += 1
                stack.pop()
                continue
            frame.operands.append(sentence)
            if self._wants_more(frame):
                return None
            stack.pop()
            sentence = _operation(frame)
        return sentence

    def _wants_more(self, frame: _Frame) -> bool:
        """Whether another operand follows; fails where the operator must or must not have one."""
        follows = self.words[self.at] == "(" and self.words[self.at - 1] == ")"
        have, arity = len(frame.operands), frame.arity
        if arity == 0:
            if not follows and have == 1:
                self.warned.append(("one_operand", frame.start))
            return follows
        if follows and have == arity:
            self._fail("too_many_operands", self.at)
        if not follows and have < arity:
            self._fail("operand_missing", self.at)
        return follows

    def _fail_start(self, at: int) -> NoReturn:
        """Fail because a sentence should start here, but there is no verb or operator."""
        if self.words[at] in _CONTROLS:
            self._fail("control_nested", at)
        if self.words[at] == ")" and self.stack and self.stack[-1] is None and at == self.at:
            self._fail("operand_missing", at)
        self._fail("verb_missing", at)

    def _fail(self, kind: str, at: int) -> NoReturn:
        """Raise the error of a kind at a word; an unknown word takes precedence over `kind`."""
        word = self.words[at]
        position = position_of(TOKEN, self.text, at)
        written = TOKEN.match(self.text, position)
        came = repr(written[0][:30]) if written else Message("sentences.end")
        expected = Message(f"sentences.aiwolf.{kind}", _LIMITS.get(kind, {}))
        args = {"expected": expected, "position": position, "came": came}
        told = Message("sentences.got", args)
        if word and not is_word(word) and kind != "bad_channel":
            kind = "unknown_word" if word.isalpha() and word.isascii() else "unknown_character"
            told = Message(f"sentences.{kind}", args)
        raise ParseError(kind, told, text=self.text, position=position, expected=expected)


def _operation(frame: _Frame) -> Operation:
    target = frame.target
    if target is None and frame.operator is _REQUEST:
        target = frame.operands[0].subject or ANY
    return Operation(frame.operator, tuple(frame.operands), target, frame.day, frame.subject)
