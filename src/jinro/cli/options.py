"""How a command declares its options and arguments: as keyword parameters.

    @click.command()
    @options("power")
    def power(*, plays: Annotated[int | None, Meta(ge=1)] = None, as_json: Json = False) -> None: ...

An annotation has the type (of a number with its bounds), what stands for the value in the help, the names if
there are others than that of the parameter, `ARGUMENT` for an argument, and what `click` should know besides.
A parameter without a default is required. Parameters that belong together are fields of one struct. What an
option does is told by the area `options`: a text per command and parameter, or one for all commands.
"""

import functools
from collections.abc import Callable, Iterator, Sequence
from inspect import Parameter, signature
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import click
from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import fields

from jinro.cli.language import output_language
from jinro.i18n import LANGUAGES, Language, Message, Words, known, text

Command = TypeVar("Command", bound=Callable[..., None])
ARGUMENT: Final = "argument"
"""Marks an argument, which has a place instead of a name."""
_NOTHING: Final = object()
"""The default of what is required."""


def options(path: str) -> Callable[[Command], Command]:
    """Make options of the keyword parameters of a command; their texts are in the table of its path."""
    table = path.replace(" ", ".").replace("-", "_")

    def declare(command: Command) -> Command:
        hints = get_type_hints(command, include_extras=True)
        params: list[click.Parameter] = []
        groups: dict[str, type[Struct]] = {}
        for one in signature(command).parameters.values():
            hint = hints[one.name]
            if one.kind is not Parameter.KEYWORD_ONLY:
                continue
            if isinstance(hint, type) and issubclass(hint, Struct):
                groups[one.name] = hint
                params += _fields(hint, table)
            else:
                default = _NOTHING if one.default is Parameter.empty else one.default
                params.append(_parameter(one.name, hint, default, table))
        called = _gathering(command, groups) if groups else command
        called.__click_params__ = params[::-1]  # type: ignore[attr-defined]
        return called

    return declare


def _fields(struct: type[Struct], table: str) -> Iterator[click.Parameter]:
    hints = get_type_hints(struct, include_extras=True)
    for field in fields(struct):
        default = _NOTHING if field.required else field.default
        yield _parameter(field.name, hints[field.name], default, table)


def _gathering(command: Command, groups: dict[str, type[Struct]]) -> Command:
    """The command, given its structs instead of their fields."""

    @functools.wraps(command)
    def called(*args: Any, **given: Any) -> None:
        for name, struct in groups.items():
            given[name] = struct(**{field: given.pop(field) for field in struct.__struct_fields__})
        command(*args, **given)

    return called  # type: ignore[return-value]


def _parameter(name: str, hint: Any, default: object, table: str) -> click.Parameter:
    """The option or argument that a parameter declares."""
    kind, *told = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    # What a function makes of a value is no type of `click`.
    converted = any(callable(one) and not isinstance(one, click.ParamType) for one in told)
    bounds = next((one for one in told if isinstance(one, Meta)), None)
    attributes = {} if converted else _type(kind, bounds)
    names = [name]
    for one in told:
        if isinstance(one, dict):
            attributes |= one
        elif isinstance(one, str) and one.startswith("-"):
            names.append(one)
        elif isinstance(one, str) and one != ARGUMENT:
            attributes["metavar"] = one
        elif isinstance(one, click.ParamType):
            attributes["type"] = one
        elif callable(one):
            attributes["callback"] = one
    attributes.setdefault("required", default is _NOTHING)
    if ARGUMENT in told:
        several = attributes.pop("multiple", False)
        return click.Argument([name], nargs=-1 if several else 1, **attributes)
    if default is not _NOTHING and default not in (None, (), NODEFAULT) and default is not False:
        attributes |= {"default": default, "show_default": True}
    if len(names) == 1:
        names.append(f"--{name.replace('_', '-').strip('-')}")
    return TextOption(names, table=table, facts=attributes.pop("facts", {}), **attributes)


def _type(kind: Any, bounds: Meta | None) -> dict[str, Any]:
    """What `click` calls a type; `None` beside it means that the option may be left out."""
    made: dict[str, Any] = {}
    if get_origin(kind) in (tuple, Sequence):
        kind, made = get_args(kind)[0], {"multiple": True}
    optional = get_origin(kind) in (UnionType, Union)
    if optional:
        kind = next(one for one in get_args(kind) if one is not type(None))
    if kind is bool:
        return {"is_flag": True, "default": None} if optional else {"is_flag": True}
    if get_origin(kind) is Literal:
        return made | {"type": click.Choice(get_args(kind))}
    if kind is Path:
        return made | {"type": click.Path(path_type=Path)}
    if bounds is not None:
        least = bounds.ge if bounds.gt is None else bounds.gt
        ranged: Any = click.IntRange if kind is int else click.FloatRange
        return made | {"type": ranged(least, bounds.le, min_open=bounds.gt is not None)}
    return made | {"type": kind} if kind in (int, float) else made


class TextOption(click.Option):
    """An option whose help is read when it is shown."""

    def __init__(self, names: list[str], *, table: str, facts: dict[str, object], **attributes: Any) -> None:
        super().__init__(names, **attributes)
        self.table, self.facts = table, facts

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        found = Message(f"options.{self.table}.{self.name}", self.facts)
        if not known(found.code):
            found = Message(f"options.all.{self.name}", self.facts)
        self.help = text(found, "en") if known(found.code) else None
        return super().get_help_record(ctx)


# What several commands take

DATA_FOLDER: Final = "./jinro-data"
Data = Annotated[str, "DIR"]
"""The folder of the stored games; `DATA_FOLDER` by default."""
Viewer = Annotated[str, "--as", "WHO"]
Lang = Annotated[Language | None, "ja|en"]
"""What was given; a transcript has the language of its village by default."""
Jobs = Annotated[int | None, "N", Meta(ge=1, le=1_000)]
EngineName = Annotated[str, "--engine", "local|dask|module:factory"]
Json = Annotated[bool, "--json"]
Csv = Annotated[bool, "--csv"]
InWords = Annotated[
    Words,
    "--lang",
    "ja|en",
    {"type": click.Choice(LANGUAGES), "required": False},
    lambda _, __, given: Words(output_language(given)),
]
"""Texts in the language that is asked for."""
