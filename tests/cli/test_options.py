"""Options of commands: how they are declared, and their texts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import click
import pytest
from click.testing import CliRunner
from msgspec import Meta, Struct
from tests.i18n.test_codes import fields

from jinro.cli.main import cli
from jinro.cli.options import ARGUMENT, InWords, Json, TextOption, options
from jinro.i18n.catalogue import texts


class Kind(Struct, frozen=True, kw_only=True):
    size: Annotated[int, "N", Meta(ge=1, le=9)] = 3
    fast: bool = False


@click.command()
@options("tried")
def tried(
    *,
    name: Annotated[str, ARGUMENT],
    places: Annotated[tuple[Path, ...], "--at", "DIR"] = (),
    colour: Literal["red", "blue"] = "red",
    share: Annotated[float | None, Meta(gt=0, le=1)] = None,
    lit: Annotated[bool | None, "--lit/--dark"] = None,
    doubled: Annotated[str, lambda _, __, given: given * 2] = "ab",
    kind: Kind,
    words: InWords,
    as_json: Json = False,
) -> None:
    click.echo(repr((name, places, colour, share, lit, doubled, kind, words.language, as_json)))


def run(*arguments: str) -> str:
    found = CliRunner().invoke(tried, arguments, env={"LC_ALL": "C"})
    return found.output.strip()


def test_parameters_are_options() -> None:
    kind = Kind()
    assert run("x") == repr(("x", (), "red", None, None, "abab", kind, "en", False))
    given = ["--at", "a", "--at", "b", "--colour", "blue", "--share", "0.5", "--dark", "--doubled", "c"]
    more = ["--size", "9", "--fast", "--lang", "ja", "--json"]
    places = (Path("a"), Path("b"))
    said = ("x", places, "blue", 0.5, False, "cc", Kind(size=9, fast=True), "ja", True)
    assert run("x", *given, *more) == repr(said)


@pytest.mark.parametrize(
    "given", [["--size", "10"], ["--share", "0"], ["--colour", "green"], ["--lang", "fr"]]
)
def test_values_are_checked(given: list[str]) -> None:
    assert "Invalid value" in run("x", *given)


def test_what_has_no_default_is_required() -> None:
    assert "Missing argument 'NAME'" in run()


def every_command(command: click.Command, path: str = "") -> Iterator[tuple[str, click.Command]]:
    yield path.strip("."), command
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            found = command.get_command(click.Context(command), name)
            assert found is not None
            yield from every_command(found, f"{path}.{name}")


def told(command: click.Command) -> Iterator[tuple[TextOption, str]]:
    """The options of a command, with their help."""
    for param in command.params:
        if isinstance(param, TextOption):
            param.get_help_record(click.Context(command))
            yield param, param.help or ""


def test_every_option_has_a_text_and_every_text_an_option() -> None:
    english, used, silent = texts("options", "en"), set(), []
    for path, command in every_command(cli):
        for option, help_text in told(command):
            codes = [f"{option.table}.{option.name}", f"all.{option.name}"]
            code = next((one for one in codes if one in english), None)
            if code is None:
                silent.append(f"{path} {option.name}")
                continue
            used.add(code)
            assert fields(english[code]) == set(option.facts), code
            assert help_text == english[code].format(**option.facts), code
    # Their metavars and defaults say it all.
    assert silent == ["log.export format_", "llm.endpoint port", "llm.endpoint delay", "llm.endpoint seed"]
    assert english.keys() - used == set()
