"""The rows of `jinro lang`: one per sentence.

Its fields are the same for both languages, and each command adds its own.
"""

import re
from collections.abc import Iterator, Set
from typing import Any, Final, Literal

from msgspec import Struct

from jinro import i18n
from jinro.errors import ParseError
from jinro.language import aiwolf, osawa
from jinro.language.aiwolf import Mode
from jinro.language.context import Context, roster_of
from jinro.language.prose import say as say_tree
from jinro.language.text import Notice
from jinro.language.translate import Language
from jinro.language.translate import translate as translate_tree

Command = Literal["parse", "expand", "translate", "say"]
Tree = aiwolf.Tree | osawa.Tree
Row = dict[str, Any]
"""Field by field what `--json` prints; `error` is None or a dict of kind, position and message."""
OTHER: Final[dict[Language, Language]] = {"aiwolf": "osawa", "osawa": "aiwolf"}
ADDED: Final[dict[Command, Row]] = {
    "parse": {},
    "expand": {"expanded": None},
    "translate": {"translated": None, "lost": []},
    "say": {"text": None},
}
"""The fields that a command adds to the row, with their values for a malformed sentence."""


class LangOptions(Struct, frozen=True, kw_only=True):
    """The options of a command, as parsed."""

    command: Command
    language: Language = "aiwolf"
    mode: Mode = "tolerant"
    speaker: int | None = None
    agents: tuple[int, ...] = ()
    day: int | None = None
    lang: i18n.Language = "ja"
    names: dict[int, str] = {}

    @property
    def context(self) -> Context:
        roster = roster_of(self.agents) if self.agents else None
        return Context(speaker=self.speaker, day=self.day, roster=roster)


def row_of(text: str, options: LangOptions) -> tuple[Row, ParseError | None]:
    """The row of one sentence, and the error if it is malformed."""
    row: Row = {"input": text, "valid": False, "canonical": None, "resolved": None, "warnings": []}
    row |= {"error": None} | ADDED[options.command]
    try:
        tree: Tree
        if options.language == "aiwolf":
            tree = aiwolf.parse(text, options.mode)
            row |= _aiwolf_row(text, tree, options)
        else:
            tree = osawa.parse(text)
            row |= _osawa_row(text, tree, options)
        # After the common fields: a valid sentence may fail here, for example if its expansion is too large.
        row |= _added(tree, options)
    except ParseError as error:
        row["error"] = {"kind": error.kind, "position": error.position, "message": error.message}
        return row, error
    return row, None


def _aiwolf_row(text: str, tree: aiwolf.Tree, options: LangOptions) -> Row:
    return {
        "valid": True,
        "canonical": aiwolf.show(tree, options.speaker),
        "resolved": aiwolf.show_resolved(tree, options.speaker),
        "warnings": [*tree.warnings, *_strangers(text, aiwolf.agents_named(tree), options.agents)],
    }


def _osawa_row(text: str, tree: osawa.Tree, options: LangOptions) -> Row:
    return {
        "valid": True,
        "canonical": osawa.show(tree),
        "resolved": osawa.show(osawa.resolve(tree, options.speaker, options.day)),
        "warnings": [*osawa.notices(text), *_strangers(text, osawa.agents_named(tree), options.agents)],
    }


def _strangers(text: str, named: Set[int], agents: tuple[int, ...]) -> Iterator[Notice]:
    """A warning for each agent that is named but does not play, if `agents` are known."""
    for number in sorted(named - set(agents)) if agents else ():
        found = re.search(rf"Agent\[?\s*0*{number}(?![0-9])", text, re.IGNORECASE)
        yield Notice("not_in_game", f"agent {number} is not in this game", found.start() if found else 0)


def _added(tree: Tree, options: LangOptions) -> Row:
    """The fields that the command adds."""
    match options.command:
        case "expand":
            return {"expanded": _expanded(tree, options)}
        case "translate":
            translation = translate_tree(tree, to=OTHER[options.language], context=options.context)
            lost = {item.text: {"kind": item.code, "message": item.text} for item in translation.lost}
            return {"translated": translation.text, "lost": [*lost.values()]}
        case "say":
            return {"text": say_tree(tree, options.lang, options.names, context=options.context)}
    return {}


def _expanded(tree: Tree, options: LangOptions) -> str:
    if isinstance(tree, aiwolf.Tree):
        return aiwolf.show(aiwolf.expand(tree, options.agents), options.speaker)
    # A sentence to several addressees becomes several sentences, one per line.
    return "\n".join(map(osawa.show, osawa.expand(tree, roster_of(options.agents))))
