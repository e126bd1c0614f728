"""What `jinro lang` finds out about one sentence: a row, alike for every command and both languages."""

import re
from collections.abc import Iterator, Set
from typing import Any, Final, Literal

from msgspec import Struct

from jinro.errors import ParseError
from jinro.language import aiwolf
from jinro.language.aiwolf import Mode
from jinro.language.text import Notice

Language = Literal["aiwolf", "osawa"]
Command = Literal["parse", "expand", "translate", "say"]
Row = dict[str, Any]
"""Field by field what `--json` prints; `error` is None or a dict of kind, position and message."""

OTHER: Final[dict[Language, Language]] = {"aiwolf": "osawa", "osawa": "aiwolf"}
EXTRA: Final[dict[Command, dict[str, Any]]] = {
    "parse": {},
    "expand": {"expanded": None},
    "translate": {"translated": None, "lost": []},
    "say": {"text": None},
}
"""The fields that a command adds, as they are for a bad sentence."""
_AGENT: Final = re.compile(r"\bAgent([0-9]+)")


class Asked(Struct, frozen=True, kw_only=True):
    """What the command line asks for."""

    command: Command
    language: Language = "aiwolf"
    mode: Mode = "tolerant"
    speaker: int | None = None
    agents: tuple[int, ...] = ()
    day: int | None = None
    lang: Literal["ja", "en"] = "ja"
    names: dict[int, str] = {}


def row_of(text: str, asked: Asked) -> tuple[Row, ParseError | None]:
    """The row of one sentence, and the error in it for who wants to show more of it."""
    row: Row = {"input": text, "valid": False, "canonical": None, "resolved": None, "warnings": []}
    row |= {"error": None} | EXTRA[asked.command]
    try:
        if asked.language == "aiwolf":
            tree: Any = aiwolf.parse(text, asked.mode)
            row |= _of_aiwolf(text, tree, asked)
        else:
            tree = _osawa().parse(text)
            row |= _of_osawa(text, tree, asked)
        row |= _extra(tree, asked)
    except ParseError as error:
        row["error"] = {"kind": error.kind, "position": error.position, "message": error.message}
        return row, error
    return row, None


def _of_aiwolf(text: str, tree: aiwolf.Tree, asked: Asked) -> Row:
    strangers = _strangers(text, aiwolf.agents_named(tree), asked.agents)
    return {
        "valid": True,
        "canonical": aiwolf.show(tree, asked.speaker),
        "resolved": aiwolf.show_resolved(tree, asked.speaker),
        "warnings": [*tree.warnings, *strangers],
    }


def _strangers(text: str, named: Set[int], agents: tuple[int, ...]) -> Iterator[Notice]:
    """A warning for each agent that is named but does not play, where it is known who plays."""
    for number in sorted(named - set(agents)) if agents else ():
        found = re.search(rf"Agent\[?\s*0*{number}(?![0-9])", text, re.IGNORECASE)
        yield Notice("not_in_game", f"agent {number} is not in this game", found.start() if found else 0)


def _of_osawa(text: str, tree: Any, asked: Asked) -> Row:
    osawa = _osawa()
    named = {int(number) for number in _AGENT.findall(osawa.show(tree))}
    return {
        "valid": True,
        "canonical": osawa.show(tree),
        "resolved": osawa.show(osawa.resolve(tree, asked.speaker, asked.day)),
        "warnings": [*osawa.notices(text), *_strangers(text, named, asked.agents)],
    }


def _extra(tree: Any, asked: Asked) -> Row:
    if asked.command == "expand":
        return {"expanded": _expanded(tree, asked)}
    if asked.command == "translate":
        return _translated(tree, asked)
    return {"text": _said(tree, asked)} if asked.command == "say" else {}


def _expanded(tree: Any, asked: Asked) -> str:
    if asked.language == "aiwolf":
        return aiwolf.show(aiwolf.expand(tree, asked.agents), asked.speaker)
    from jinro.language.context import roster_of

    osawa = _osawa()
    # What is said to each of several is several sentences there, a line each.
    return "\n".join(map(osawa.show, osawa.expand(tree, roster_of(asked.agents))))


def _translated(tree: Any, asked: Asked) -> Row:
    from jinro.language.translate import translate

    translation = translate(tree, to=OTHER[asked.language], context=_context(asked))
    lost = {item.text: {"kind": item.code, "message": item.text} for item in translation.lost}
    return {"translated": translation.text, "lost": [*lost.values()]}


def _said(tree: Any, asked: Asked) -> str:
    from jinro.language.prose import say

    return say(tree, asked.lang, asked.names, context=_context(asked))


def _context(asked: Asked) -> Any:
    from jinro.language.context import Context, roster_of

    roster = roster_of(asked.agents) if asked.agents else None
    return Context(speaker=asked.speaker, day=asked.day, roster=roster)


def _osawa() -> Any:
    from jinro.language import osawa

    return osawa
