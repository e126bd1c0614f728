"""Text to words, each in its canonical spelling, and the warnings that the spelling earns.

Nearly all texts are spelled canonically, so they are split at blanks and brackets, which is quicker than
a regular expression, and compared with the set of such words; only other texts are looked at word by word.
Positions are found again, by the expression, when one is needed.
"""

import re
from typing import Final

from jinro.errors import ParseError
from jinro.game.roles import Role, Species, agent_name
from jinro.language.aiwolf.syntax import Channel, ControlWord, Operator, Verb
from jinro.language.notice import Notice

MAX_LENGTH: Final = 65_536
MAX_DEPTH: Final = 50
MAX_DIGITS: Final = 9

TOKEN: Final = re.compile(
    r"[()]|[Aa][Gg][Ee][Nn][Tt](?:\[\s*[0-9]+\s*\]|[0-9]+)|[Ii][Dd]\s*:\s*[0-9]+|[Dd][Aa][Yy][0-9]+"
    r"|[0-9]+|[A-Za-z]+|\S"
)

WORDS: Final = frozenset(
    [*map(str, Verb), *map(str, Operator), *map(str, Role), *map(str, Species), *map(str, Channel)]
    + [*map(str, ControlWord), "ANY"]
)
"""Every word of the language that is not a number or an agent."""

_SPELLINGS: Final = {word.upper(): word for word in WORDS} | {"UNSPEC": "UNSPEC", "DIVINE": "DIVINATION"}

CANONICAL: Final = frozenset(
    {"(", ")"}
    | (WORDS - {Role.FREEMASON, Role.FOX})
    | {agent_name(number) for number in range(1, 100)}
    | {form for number in range(100) for form in (f"{number}", f"day{number}", f"ID:{number}")}
)

_NUMBERED: Final = re.compile(r"(agent|id|day|)([^0-9]*)([0-9]+)\s*(\]?)", re.IGNORECASE)

WARNINGS: Final = {
    "letter_case": "upper and lower case differ from the canonical word",
    "agent_form": "an agent is written Agent[01], with brackets and at least two digits",
    "leading_zero": "a number has no leading zeros",
    "alias": "DIVINE is an old word for DIVINATION",
    "extra_role": "the role is not one of the six of the specification",
    "unspec": "UNSPEC is a subject left out; it is never written",
    "talk_form": "a talk number is written TALK day1 ID:3",
    "day_form": "DAY and its number are two words",
    "extra_species": "GUARDED takes no species; it was dropped",
    "bare_operand": "an operand stands in brackets",
    "old_request": "REQUEST has a target; this is the form of protocol 2",
    "one_operand": "AND and OR join two sentences or more",
    "redundant_brackets": "brackets within brackets were dropped",
    "outer_brackets": "brackets round the whole sentence were dropped",
    "several_sentences": "several sentences were joined by AND",
    "surplus_bracket": "a closing bracket too many at the end was ignored",
}
"""The kinds of warning of the modes tolerant and strict."""


def words(text: str) -> tuple[list[str], list[tuple[str, int]]]:
    """The words of a text in canonical spelling, and warnings as kind and index of the word."""
    found = text.replace("(", " ( ").replace(")", " ) ").split()
    if CANONICAL.issuperset(found):
        return found, []
    found = TOKEN.findall(text)
    warned: list[tuple[str, int]] = []
    spelled = []
    for index, token in enumerate(found):
        word, kind = (token, "") if token in CANONICAL else _spell(text, token, index)
        spelled.append(word)
        if kind:
            warned.append((kind, index))
    return spelled, warned


def is_number(word: str) -> bool:
    """Whether a word is ASCII digits; Python's own test takes digits of all scripts."""
    return word.isascii() and word.isdigit()


def is_word(word: str) -> bool:
    """Whether a word in canonical spelling is one of the language: a word, an agent, a number, a bracket."""
    return word in CANONICAL or word in _SPELLINGS or _NUMBERED.fullmatch(word) is not None


def position_of(text: str, index: int) -> int:
    """Where the word number `index` starts; past the last word, where the text ends."""
    for at, match in enumerate(TOKEN.finditer(text)):
        if at == index:
            return match.start()
    return len(text.rstrip())


def notices(text: str, warned: list[tuple[str, int]]) -> tuple[Notice, ...]:
    """Warnings with their message and position, in the order of the text."""
    starts = [match.start() for match in TOKEN.finditer(text)]
    return tuple(Notice(kind, WARNINGS[kind], starts[index]) for kind, index in sorted(warned, key=_by_index))


def _by_index(warning: tuple[str, int]) -> int:
    return warning[1]


def _spell(text: str, token: str, index: int) -> tuple[str, str]:
    """The canonical spelling of a word and the kind of warning it earns, if any; junk stays as it is."""
    numbered = _NUMBERED.fullmatch(token)
    if numbered is None:
        word = _SPELLINGS.get(token.upper(), token) if token.isascii() else token
        if token.upper() == "DIVINE":
            return word, "alias"
        if word in (Role.FREEMASON, Role.FOX):
            return word, "extra_role"
        return word, "" if word == token else "letter_case"
    prefix, digits = numbered[1].upper(), numbered[3].lstrip("0") or "0"
    if len(digits) > MAX_DIGITS:
        message = f"number too long: more than {MAX_DIGITS} digits"
        raise ParseError("too_long", message, text=text, position=position_of(text, index))
    return _spell_numbered(text, token, index, prefix, digits)


def _spell_numbered(text: str, token: str, index: int, prefix: str, digits: str) -> tuple[str, str]:
    if prefix == "AGENT":
        if digits == "0":
            position = position_of(text, index)
            raise ParseError("agent_zero", "agents are numbered from 1", text=text, position=position)
        word = agent_name(int(digits))
        kind = "letter_case" if token.upper() == word.upper() else "agent_form"
        return word, "" if word == token else kind
    word = {"DAY": "day", "ID": "ID:", "": ""}[prefix] + digits
    kind = {"DAY": "letter_case", "ID": "talk_form", "": "leading_zero"}[prefix]
    return word, "" if word == token else kind
