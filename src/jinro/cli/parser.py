"""What is wrong with a command line, by code: the parser itself says it in English only.

In English the texts are the parser's own. What has no code here is told as the parser says it.
"""

import sys
from collections.abc import Sequence

import click

from jinro.errors import JinroError
from jinro.i18n import Message, Text, message


class WrongUsage(click.UsageError):
    """Options or arguments of a command that do not fit together; exit code 2."""

    def __init__(self, code: str, /, **args: object) -> None:
        self.told = Message(code, args)
        super().__init__(str(self.told))


class CannotRun(click.ClickException):
    """What a command checks could not be tried, and it is not to blame; exit code 2."""

    exit_code = 2

    def __init__(self, error: JinroError) -> None:
        self.told = error.told
        super().__init__(str(error))


def parser_text(error: click.ClickException, arguments: Sequence[str] | None = None) -> Text:
    """The message of an error; `arguments` are those of the whole command line."""
    found: Message | None = None
    match error:
        case WrongUsage() | CannotRun():
            found = error.told
        case click.MissingParameter(param=click.Parameter() as param):
            if not param.type.get_missing_message(param=param, ctx=error.ctx):
                found = message(f"cli.parser.missing.{param.param_type_name}", name=_hint(error))
        case click.BadParameter(param=click.Parameter() as param):
            given = _parsed(error, arguments)[0].get(param.name or "")
            what = _bad_value(error, param, given) or error.message
            found = message("cli.parser.bad_value", name=_hint(error), what=what)
        case click.NoSuchOption(option_name=name):
            found = _no_such("option", name, sorted(error.possibilities or ()))
        case click.exceptions.NoSuchCommand(command_name=name):
            found = _no_such("command", name, sorted(error.possibilities or ()))
        case click.BadOptionUsage(option_name=name):
            found = _same(error, "cli.parser.value", "cli.parser.no_value", name=name)
        case click.UsageError():
            left = " ".join(_parsed(error, arguments)[1])
            found = _same(error, "cli.parser.extra_argument", "cli.parser.extra_arguments", arguments=left)
            found = found or _same(error, "cli.parser.missing_command")
    return error.format_message() if found is None else found


def _hint(error: click.BadParameter) -> str:
    """How a parameter is called, without the outer quotes."""
    assert error.param is not None
    return error.param.get_error_hint(error.ctx).strip("'")


def _same(error: click.UsageError, *codes: str, **args: object) -> Message | None:
    """The one of these messages that is what the parser says: it has one kind of error for them all."""
    return next((one for code in codes if str(one := Message(code, args)) == error.message), None)


def _parsed(error: click.UsageError, arguments: Sequence[str] | None) -> tuple[dict[str, object], list[str]]:
    """The words of a command line by parameter, and those that are left over."""
    ctx, given = error.ctx, list(sys.argv[1:] if arguments is None else arguments)
    if ctx is None:
        return {}, []
    for name in ctx.command_path.split()[1:]:
        given = given[given.index(name) + 1 :] if name in given else []
    try:
        values, left, _ = ctx.command.make_parser(ctx).parse_args(given)
    except click.UsageError:
        return {}, []
    return dict(values), list(left)


def _bad_value(error: click.BadParameter, param: click.Parameter, given: object) -> Message | None:
    """What is wrong with the word that was given for a parameter."""
    kind = param.type
    for value in given if isinstance(given, list | tuple) else [given]:
        if isinstance(kind, click.Choice) and len(kind.choices) > 1:
            choices = ", ".join(map(repr, kind.choices))
            found = message("cli.parser.not_a_choice", value=value, choices=choices)
        elif isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
            name = message(f"cli.parser.kinds.{kind.name.replace(' ', '_')}")
            found = message("cli.parser.not_a_number", value=value, kind=name)
            number = _number(str(value), whole=isinstance(kind, click.types.IntParamType))
            if isinstance(kind, click.IntRange | click.FloatRange) and number is not None:
                found = message("cli.parser.out_of_range", value=number, range=_range(kind))
        else:
            return None
        if str(found) == error.message:
            return found
    return None


def _number(word: str, *, whole: bool) -> float | None:
    try:
        return int(word) if whole else float(word)
    except ValueError:
        return None


def _range(kind: click.IntRange | click.FloatRange) -> str:
    least = "" if kind.min is None else f"{kind.min}{'<' if kind.min_open else '<='}"
    most = "" if kind.max is None else f"{'<' if kind.max_open else '<='}{kind.max}"
    if not least:
        return f"x{most}"
    return f"{least}x{most}" if most else f"x{'>' if kind.min_open else '>='}{kind.min}"


def _no_such(kind: str, name: str, near: Sequence[str]) -> Message:
    if not near:
        return message(f"cli.parser.unknown.{kind}", name=name)
    if len(near) == 1:
        return message(f"cli.parser.like_one.{kind}", name=name, near=near[0])
    return message(f"cli.parser.like_several.{kind}", name=name, near=", ".join(map(repr, near)))
