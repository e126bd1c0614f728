"""Text to words in canonical spelling, and warnings about spellings that are not canonical.

Nearly all texts are spelled canonically. So a text is first split at blanks and brackets, which is quicker
than a regular expression, and its words are looked up in one set; only if one is missing are they checked one
by one. Positions are not kept: the rare caller that needs one finds it again (`text.position_of`).
"""

import re
from typing import Final

from jinro.errors import ParseError
from jinro.game.roles import Role, Species, agent_name
from jinro.i18n import message
from jinro.language.aiwolf.syntax import Channel, ControlWord, Operator, Verb
from jinro.language.text import MAX_DIGITS, Notice, position_of

TOKEN: Final = re.compile(
    r"[()]|[Aa][Gg][Ee][Nn][Tt](?:\[\s*[0-9]+\s*\]|[0-9]+)|[Ii][Dd]\s*:\s*[0-9]+|[Dd][Aa][Yy][0-9]+"
    r"|[0-9]+|[A-Za-z]+|\S"
)

WORDS: Final = frozenset(
    [*map(str, Verb), *map(str, Operator), *map(str, Role), *map(str, Species), *map(str, Channel)]
    + [*map(str, ControlWord), "ANY"]
)
"""Every word of the language other than numbers and agents."""

_SPELLINGS: Final = {word.upper(): word for word in WORDS} | {"UNSPEC": "UNSPEC", "DIVINE": "DIVINATION"}

CANONICAL: Final = frozenset(
    {"(", ")"}
    | (WORDS - {Role.FREEMASON, Role.FOX})
    | {agent_name(number) for number in range(1, 100)}
    | {form for number in range(100) for form in (f"{number}", f"day{number}", f"ID:{number}")}
)

_NUMBERED: Final = re.compile(r"(agent|id|day|)([^0-9]*)([0-9]+)\s*(\]?)", re.IGNORECASE)

WARNINGS: Final = {
    "letter_case": "the letter case differs from the canonical spelling",
    "agent_form": "an agent is written Agent[01], with brackets and at least two digits",
    "leading_zero": "a number has no leading zeros",
    "alias": "DIVINE is an old word for DIVINATION",
    "extra_role": "the role is not one of the six of the specification",
    "unspec": "UNSPEC stands for an omitted subject and is never written",
    "talk_form": "a talk number is written TALK day1 ID:3",
    "day_form": "DAY and its number are two words",
    "extra_species": "GUARDED takes no species; it was dropped",
    "bare_operand": "an operand must be in brackets",
    "old_request": "REQUEST without a target is the form of protocol 2",
    "one_operand": "AND and OR take two or more sentences",
    "redundant_brackets": "redundant brackets were dropped",
    "outer_brackets": "brackets around the whole sentence were dropped",
    "several_sentences": "several sentences were joined by AND",
    "surplus_bracket": "surplus closing brackets at the end were ignored",
}
"""The kinds of warning of mode tolerant, and their messages."""


def words(text: str) -> tuple[list[str], list[tuple[str, int]]]:
    """The words of a text in canonical spelling, and its warnings as (kind, index of the word)."""
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
    """Whether a word consists of ASCII digits; `str.isdigit` accepts digits of all scripts."""
    return word.isascii() and word.isdigit()


def is_word(word: str) -> bool:
    """Whether a word in canonical spelling belongs to the language: words, agents, numbers, brackets."""
    return word in CANONICAL or word in _SPELLINGS or _NUMBERED.fullmatch(word) is not None


def badly_spaced(text: str) -> int | None:
    """Where words are not separated by blanks or tabs, as the libraries require; None if nowhere.

    Only next to brackets no blank is needed, but before an opening one that follows a word.
    """
    end, before = 0, "("
    for found in TOKEN.finditer(text):
        gap, token = text[end : found.start()], found[0]
        if odd := gap.lstrip(" \t"):
            return found.start() - len(odd)
        if not (gap or before == "(" or token == ")" or (before, token) == (")", "(")):
            return end
        end, before = found.end(), token
    odd = text[end:].lstrip(" \t")
    return len(text) - len(odd) if odd else None


def notices(text: str, warned: list[tuple[str, int]]) -> tuple[Notice, ...]:
    """Warnings with their messages and positions, in the order of the text."""
    starts = [match.start() for match in TOKEN.finditer(text)]
    return tuple(Notice(kind, WARNINGS[kind], starts[index]) for kind, index in sorted(warned, key=_by_index))


def _by_index(warning: tuple[str, int]) -> int:
    return warning[1]


def _spell(text: str, token: str, index: int) -> tuple[str, str]:
    """The canonical spelling of a word and its kind of warning, if any; an unknown word stays as it is."""
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
        told = message("sentences.number_too_long", digits=MAX_DIGITS)
        raise ParseError("too_long", told, text=text, position=position_of(TOKEN, text, index))
    return _spell_numbered(text, token, index, prefix, digits)


def _spell_numbered(text: str, token: str, index: int, prefix: str, digits: str) -> tuple[str, str]:
    if prefix == "AGENT":
        if digits == "0":
            position = position_of(TOKEN, text, index)
            raise ParseError("agent_zero", message("sentences.agent_zero"), text=text, position=position)
        word = agent_name(int(digits))
        kind = "letter_case" if token.upper() == word.upper() else "agent_form"
        return word, "" if word == token else kind
    word = {"DAY": "day", "ID": "ID:", "": ""}[prefix] + digits
    kind = {"DAY": "letter_case", "ID": "talk_form", "": "leading_zero"}[prefix]
    return word, "" if word == token else kind
