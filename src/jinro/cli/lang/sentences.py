"""The rows of `jinro lang`: one per sentence.

Its fields are the same for both languages, and each command adds its own.
"""

import re
from collections.abc import Iterator, Set
from typing import Annotated, Any, Final, Literal

import click
from msgspec import Meta, Struct

from jinro import i18n
from jinro.cli.options import ARGUMENT, Json
from jinro.cli.parser import WrongUsage
from jinro.errors import ParseError
from jinro.language import aiwolf, osawa
from jinro.language.aiwolf import Mode
from jinro.language.context import Context, roster_of
from jinro.language.prose import say as say_tree
from jinro.language.text import Notice
from jinro.language.translate import Language
from jinro.language.translate import translate as translate_tree

_RANGE: Final = re.compile(r"\s*([0-9]{1,3})\s*(?:-\s*([0-9]{1,3})\s*)?", re.ASCII)
_NAME: Final = re.compile(r"\s*([1-9][0-9]{0,2})\s*=\s*(\S.*?)\s*")
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


def agents_of(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, ...]:
    """Agent numbers such as `1,2,3` or `1-5`, each once and in order."""
    agents: set[int] = set()
    for part in value.split(",") if value is not None else ():
        found = _RANGE.fullmatch(part)
        numbers = range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)
        if not numbers or 0 in numbers:
            raise WrongUsage("errors.lang.not_agents", part=part)
        agents.update(numbers)
    return tuple(sorted(agents))


def names_of(_: click.Context, __: click.Parameter, value: str | None) -> dict[int, str]:
    names: dict[int, str] = {}
    for part in value.split(",") if value is not None else ():
        found = _NAME.fullmatch(part)
        if found is None:
            raise WrongUsage("errors.lang.not_names", part=part)
        names[int(found[1])] = found[2]
    return names


class LangOptions(Struct, frozen=True, kw_only=True):
    """The options of all commands about sentences."""

    text: Annotated[str | None, ARGUMENT] = None
    language: Language = "aiwolf"
    mode: Mode | None = None
    speaker: Annotated[int | None, Meta(ge=1)] = None
    agents: Annotated[tuple[int, ...], "N,N", agents_of] = ()
    day: Annotated[int | None, Meta(ge=0)] = None
    as_json: Json = False

    @property
    def context(self) -> Context:
        roster = roster_of(self.agents) if self.agents else None
        return Context(speaker=self.speaker, day=self.day, roster=roster)


class SayOptions(Struct, frozen=True, kw_only=True):
    """The options of `jinro lang say` besides."""

    lang: i18n.Language = "ja"
    names: Annotated[dict[int, str], "N=NAME,..", names_of] = {}


NOT_SAID: Final = SayOptions()


def row_of(
    text: str, command: Command, asked: LangOptions, said: SayOptions
) -> tuple[Row, ParseError | None]:
    """The row of one sentence, and the error if it is malformed."""
    row: Row = {"input": text, "valid": False, "canonical": None, "resolved": None, "warnings": []}
    row |= {"error": None} | ADDED[command]
    try:
        tree: Tree
        if asked.language == "aiwolf":
            tree = aiwolf.parse(text, asked.mode or "tolerant")
            row |= _aiwolf_row(text, tree, asked)
        else:
            tree = osawa.parse(text)
            row |= _osawa_row(text, tree, asked)
        # After the common fields: a valid sentence may fail here, for example if its expansion is too large.
        row |= _added(tree, command, asked, said)
    except ParseError as error:
        row["error"] = {"kind": error.kind, "position": error.position, "message": error.message}
        return row, error
    return row, None


def _aiwolf_row(text: str, tree: aiwolf.Tree, asked: LangOptions) -> Row:
    return {
        "valid": True,
        "canonical": aiwolf.show(tree, asked.speaker),
        "resolved": aiwolf.show_resolved(tree, asked.speaker),
        "warnings": [*tree.warnings, *_strangers(text, aiwolf.agents_named(tree), asked.agents)],
    }


def _osawa_row(text: str, tree: osawa.Tree, asked: LangOptions) -> Row:
    return {
        "valid": True,
        "canonical": osawa.show(tree),
        "resolved": osawa.show(osawa.resolve(tree, asked.speaker, asked.day)),
        "warnings": [*osawa.notices(text), *_strangers(text, osawa.agents_named(tree), asked.agents)],
    }


def _strangers(text: str, named: Set[int], agents: tuple[int, ...]) -> Iterator[Notice]:
    """A warning for each agent that is named but does not play, if `agents` are known."""
    for number in sorted(named - set(agents)) if agents else ():
        found = re.search(rf"Agent\[?\s*0*{number}(?![0-9])", text, re.IGNORECASE)
        yield Notice("not_in_game", f"agent {number} is not in this game", found.start() if found else 0)


def _added(tree: Tree, command: Command, asked: LangOptions, said: SayOptions) -> Row:
    """The fields that the command adds."""
    match command:
        case "expand":
            return {"expanded": _expanded(tree, asked)}
        case "translate":
            translation = translate_tree(tree, to=OTHER[asked.language], context=asked.context)
            lost = {item.text: {"kind": item.code, "message": item.text} for item in translation.lost}
            return {"translated": translation.text, "lost": [*lost.values()]}
        case "say":
            return {"text": say_tree(tree, said.lang, said.names, context=asked.context)}
    return {}


def _expanded(tree: Tree, asked: LangOptions) -> str:
    if isinstance(tree, aiwolf.Tree):
        return aiwolf.show(aiwolf.expand(tree, asked.agents), asked.speaker)
    # A sentence to several addressees becomes several sentences, one per line.
    return "\n".join(map(osawa.show, osawa.expand(tree, roster_of(asked.agents))))
