"""docs/languages/osawa.md: every block is run."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.rows import each_row
from wanted import wanted

from jinro.cli.lang.group import lang
from jinro.errors import ParseError
from jinro.language.context import Roster
from jinro.language.osawa import expand, kind_of, parse, resolve, show
from jinro.language.osawa.lex import VOCABULARY
from jinro.language.osawa.notices import WARNINGS

PAGE = Path(__file__).parents[2] / "docs" / "languages" / "osawa.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)(?: (\w+))?\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
ROSTER = Roster((1, 2, 3, 4))


def block_lines(language: str, title: str = "") -> list[str]:
    found = [body for word, name, body in BLOCKS if (word, name) == (language, title)]
    return "".join(found).splitlines()


def lines(title: str) -> list[str]:
    return block_lines("osawa", title)


def results(title: str) -> list[tuple[str, list[str]]]:
    """Each text in the blocks with that title, and the `=> …` lines that follow it."""
    found: list[tuple[str, list[str]]] = []
    for line in lines(title):
        if line.startswith("=> "):
            found[-1][1].append(line[3:])
        else:
            found.append((line, []))
    return found


EXAMPLES = [(kind, line) for kind in ("utterance", "sentence", "phrase") for line in lines(kind)]


@each_row(("kind", "line"), EXAMPLES)
def test_examples_are_what_they_are_called(kind: str, line: str) -> None:
    text, _, canonical = line.partition(" => ")
    tree = parse(text)
    assert kind_of(tree) == kind
    assert show(tree) == (canonical or text)
    assert parse(show(tree)) == tree


@each_row(("text", "resolved"), results("resolve"))
def test_what_goes_without_saying(text: str, resolved: list[str]) -> None:
    assert [show(resolve(parse(text), 1, 3))] == resolved


@each_row(("text", "expanded"), results("expand"))
def test_shorthand(text: str, expanded: list[str]) -> None:
    assert [show(said) for said in expand(parse(text), ROSTER)] == expanded


@each_row("line", lines("error"))
def test_errors(line: str) -> None:
    kind, position, text = line.split(" ", 2)
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert (caught.value.kind, caught.value.position) == (kind, int(position))


def test_every_kind_of_error_is_told() -> None:
    table = TEXT.partition("## Errors")[2]
    told = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", table, re.MULTILINE))
    expected = wanted("osawa")
    assert {kind: told.get(kind) for kind in expected} == expected


def test_every_kind_of_warning_is_told() -> None:
    table = TEXT.partition("### Warnings")[2].partition("## Errors")[0]
    assert dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", table, re.MULTILINE)) == WARNINGS


def test_every_word_of_the_vocabulary_is_told() -> None:
    told = {word.lower() for word in re.findall(r"[\w-]+", TEXT)}
    assert {word for word in VOCABULARY if word.isalpha()} <= told


def test_the_python_of_the_page() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted > 10
    assert results.failed == 0


@pytest.mark.parametrize("line", block_lines("shell"))
def test_the_commands_of_the_page(line: str) -> None:
    words = shlex.split(line.removeprefix("$ "))
    assert words[:2] == ["jinro", "lang"]
    result = CliRunner().invoke(lang, words[2:])
    assert result.exit_code == 0, result.output
    assert result.output.strip()


def test_no_block_goes_unread() -> None:
    known = {"utterance", "sentence", "phrase", "resolve", "expand", "error"}
    assert {name for word, name, _ in BLOCKS if word == "osawa"} == known
    assert {word for word, _, _ in BLOCKS} <= {"osawa", "python", "shell"}
