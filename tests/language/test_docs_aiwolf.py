"""Every example of docs/languages/aiwolf.md: the Python, the commands, and each row of each table."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.rows import each_row
from wanted import wanted

from jinro.cli.main import cli
from jinro.errors import ParseError
from jinro.language.aiwolf import Mode, build, expand, parse, show, show_resolved
from jinro.language.aiwolf.java import JAVA_WARNINGS
from jinro.language.aiwolf.lex import WARNINGS

PAGE = (Path(__file__).parents[2] / "docs/languages/aiwolf.md").read_text("utf-8")
CONSOLE = "".join(re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL))
COMMANDS = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", CONSOLE, re.MULTILINE)


def rows() -> Iterator[dict[str, str]]:
    """The rows of all tables of sentences, by their column heads."""
    head: list[str] = []
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")] if line.startswith("| ") else []
        if not cells:
            head = []
        elif not head:
            head = cells
        elif head[0] == "sentence" and "---" not in cells:
            yield dict(zip(head, (cell.removeprefix("`").removesuffix("`") for cell in cells), strict=True))


def table(*columns: str) -> pytest.MarkDecorator:
    chosen = [row for row in rows() if tuple(row) == ("sentence", *columns)]
    assert chosen
    return pytest.mark.parametrize("row", chosen, ids=[row["sentence"] for row in chosen])


def warned(text: str, **how: Any) -> list[str]:
    return [notice.kind for notice in parse(text, **how).warnings]


def test_python() -> None:
    test = doctest.DocTestParser().get_doctest(PAGE, {}, "aiwolf.md", "aiwolf.md", 0)
    result = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test)
    assert result.attempted > 10
    assert result.failed == 0


@each_row(("command", "output"), COMMANDS)
def test_commands(command: str, output: str) -> None:
    said, _, called = command.rpartition(" | ")
    given = shlex.split(said)[1] + "\n" if said else ""
    program, *arguments = shlex.split(called)
    assert program == "jinro"
    assert CliRunner().invoke(cli, arguments, input=given).output == output


@table("builder", "meaning")
def test_sentences_and_their_builders(row: dict[str, str]) -> None:
    tree = parse(row["sentence"], "wire")
    assert show(tree) == row["sentence"]
    assert callable(getattr(build, row["builder"]))
    assert row["builder"].rstrip("_").upper() in row["sentence"].upper().split()


@table("canonical", "warning", "spec", "wire")
def test_warnings(row: dict[str, str]) -> None:
    assert show(parse(row["sentence"])) == row["canonical"]
    assert set(warned(row["sentence"])) == {row["warning"]}
    modes: tuple[Mode, ...] = ("spec", "wire")
    for mode in modes:
        if row[mode] == "yes":
            assert show(parse(row["sentence"], mode)) == row["canonical"]
        else:
            with pytest.raises(ParseError):
                parse(row["sentence"], mode)


@table("java", "warning")
def test_mode_java(row: dict[str, str]) -> None:
    assert show(parse(row["sentence"], "java")) == row["java"]
    assert warned(row["sentence"], mode="java") == [row["warning"]]


@table("error", "position")
def test_errors(row: dict[str, str]) -> None:
    with pytest.raises(ParseError) as caught:
        parse(row["sentence"])
    assert (caught.value.kind, str(caught.value.position)) == (row["error"], row["position"])


@table("resolved")
def test_resolved(row: dict[str, str]) -> None:
    assert show_resolved(parse(row["sentence"])) == row["resolved"]


@table("speaker", "canonical")
def test_canonical(row: dict[str, str]) -> None:
    assert show(parse(row["sentence"]), int(row["speaker"])) == row["canonical"]


@table("expanded")
def test_expanded(row: dict[str, str]) -> None:
    assert show(expand(parse(row["sentence"]), [1, 2])) == row["expanded"]


def test_every_table_is_run_and_nothing_is_left_out() -> None:
    run = {"builder", "warning", "error", "resolved", "speaker", "expanded"}
    assert all(run & set(row) for row in rows())
    assert {row["warning"] for row in rows() if "wire" in row} == set(WARNINGS)
    assert {row["warning"] for row in rows() if "java" in row} == set(JAVA_WARNINGS)
    assert {row["error"] for row in rows() if "error" in row} >= set(wanted("aiwolf")) - {"too_deep"}
    for kind in ("too_deep", "too_long", "too_many", "not_text", "not_in_game", "not_legal"):
        assert f"`{kind}`" in PAGE
    made = [thing for thing in vars(build).values() if getattr(thing, "__module__", "") == build.__name__]
    builders = {thing.__name__ for thing in made if thing.__name__[0].islower()}
    assert builders - {"talk", "whisper"} == {row["builder"] for row in rows() if "builder" in row}
