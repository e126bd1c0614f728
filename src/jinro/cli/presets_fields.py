"""The settings of a village as rows: path, value and the words that document the field in its class."""

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct


class Field(Struct, frozen=True):
    """One setting; `value` is None for a group of settings, which follow."""

    path: str
    value: str | None
    doc: str


def fields_of(value: Struct, prefix: str = "") -> Iterator[Field]:
    """Every setting of a struct and of the structs in it, in the order of the class."""
    for name in value.__struct_fields__:
        inner = getattr(value, name)
        path, doc = f"{prefix}{name}", docs(type(value)).get(name, "")
        if isinstance(inner, Struct):
            yield Field(path, None, doc or _summary(type(inner)))
            yield from fields_of(inner, f"{path}.")
        elif isinstance(inner, tuple) and inner and isinstance(inner[0], Struct):
            yield Field(path, None, doc)
            for number, item in enumerate(inner):
                yield Field(f"{path}.{number}", _shown(item), "")
        else:
            yield Field(path, _shown(inner), doc)


@cache
def docs(struct: type) -> dict[str, str]:
    """The text below each field of a class and of those it inherits from, on one line."""
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if base is Struct or not issubclass(base, Struct):
            continue
        try:
            body = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
        except OSError:  # no source at hand: the values alone
            continue
        assert isinstance(body, ast.ClassDef)
        found |= _texts(body.body)
    return found


def _texts(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, text in zip(body, body[1:], strict=False):
        if not (isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)):
            continue
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            yield field.target.id, " ".join(str(text.value.value).split())


def _summary(struct: type) -> str:
    return " ".join((struct.__doc__ or "").split())


def _shown(value: object) -> str:
    """A value in the notation of JSON, without the fields that have their default."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {count}" for key, count in value.items())
    return msgspec.json.encode(value).decode()


def plain(value: object) -> Any:
    """A struct as plain data with every field, also those that have their default."""
    if isinstance(value, Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value
