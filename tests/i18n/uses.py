"""Where source uses codes of the catalogue: found in syntax trees, not by running it."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from jinro.i18n.catalogue import FOLDER

SOURCE = FOLDER.parent
MAKERS: dict[str, str] = {
    "jinro.hosting.lobby.refusals.refused": "lobby",
    "jinro.hosting.people.refused.Refused": "people",
    "jinro.hosting.notices.notice.OperatorNotice": "news",
}
"""Functions and classes that take the name of a text without its area, and the area."""

TABLES = {"Columns"}
"""Classes that take a table of texts, and give the arguments when one of them is told."""


class Use(NamedTuple):
    """A code in a call."""

    where: str
    pattern: str
    """The code; of one that is put together, a pattern of what it can be."""
    given: frozenset[str] | None
    """The arguments that the text is given; None: that is known only when it runs."""


@cache
def sources() -> dict[str, str]:
    """Every module of jinro by its dotted name."""
    files = {path: path.relative_to(SOURCE.parent).with_suffix("") for path in sorted(SOURCE.rglob("*.py"))}
    return {".".join(name.parts): path.read_text(encoding="utf-8") for path, name in files.items()}


def uses(modules: Mapping[str, str], areas: Sequence[str]) -> Iterator[Use]:
    """The codes in calls: `anything("area.name", key=...)`, and `maker("name", key=...)`."""
    full = re.compile(rf"({'|'.join(areas)})\\?\.[a-z\[]")
    for module, source in modules.items():
        makers = _makers(module, source)
        for call in _parsed(source).calls:
            if isinstance(call.func, ast.Attribute) and call.func.attr == "row":
                yield from _row(call, f"{module}:{call.lineno}")
            area = makers.get(call.func.id) if isinstance(call.func, ast.Name) else None
            for number, arg in enumerate(call.args):
                for pattern in _patterns(arg):
                    where = f"{module}:{call.lineno}"
                    if area is not None and number == 0:
                        yield Use(where, rf"{area}\.{pattern}", _given(call, number))
                    elif full.match(pattern):
                        named = getattr(call.func, "id", "") in TABLES
                        yield Use(where, pattern, None if named else _given(call, number))


def _row(call: ast.Call, where: str) -> Iterator[Use]:
    """`words.row("area.table", "name", ...)`: the texts that have no arguments."""
    match call.args:
        case [ast.Constant(value=str(table)), *names] if re.fullmatch(r"[a-z_.]+", table):
            for name in names:
                for pattern in _patterns(name):
                    yield Use(where, rf"{re.escape(table)}\.{pattern}", frozenset())


def mentioned(modules: Mapping[str, str], known: set[str]) -> set[str]:
    """Known codes that are strings anywhere in source; without their area where a maker of it is named."""
    found = set()
    for module, source in modules.items():
        for prefix in ("", *(f"{area}." for area in _makers(module, source).values())):
            found |= {prefix + text for text in _parsed(source).texts} & known
    return found


class _Parsed(NamedTuple):
    """What is looked at of a module; its tree is walked once."""

    calls: list[ast.Call]
    texts: set[str]
    imports: list[ast.ImportFrom]


@cache
def _parsed(source: str) -> _Parsed:
    found = _Parsed([], set(), [])
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call():
                found.calls.append(node)
            case ast.Constant(value=str(value)):
                found.texts.add(value)
            case ast.ImportFrom():
                found.imports.append(node)
    return found


def calls(source: str) -> list[ast.Call]:
    """All calls in a module."""
    return _parsed(source).calls


def _makers(module: str, source: str) -> dict[str, str]:
    """The area of each maker that a module has or imports, by its name there."""
    found = {name.rpartition(".")[2]: area for name, area in MAKERS.items() if name.startswith(f"{module}.")}
    for node in _parsed(source).imports:
        for alias in node.names:
            if f"{node.module}.{alias.name}" in MAKERS:
                found[alias.asname or alias.name] = MAKERS[f"{node.module}.{alias.name}"]
    return found


def _patterns(node: ast.expr) -> Iterator[str]:
    """The strings that an argument can be, as patterns."""
    match node:
        case ast.IfExp():
            yield from _patterns(node.body)
            yield from _patterns(node.orelse)
        case ast.Constant(value=str(value)):
            yield re.escape(value)
        case ast.JoinedStr():
            parts = [next(_patterns(p)) if isinstance(p, ast.Constant) else "[^.]+" for p in node.values]
            yield "".join(parts)


def _given(call: ast.Call, number: int) -> frozenset[str] | None:
    """The arguments after a code: a dict, or keywords; None if either is computed."""
    match call.args[number + 1 :]:
        case []:
            names = [keyword.arg for keyword in call.keywords]
        case [ast.Dict() as given]:
            names = [str(key.value) if isinstance(key, ast.Constant) else None for key in given.keys]
        case _:
            return None
    return None if None in names else frozenset(map(str, names))
