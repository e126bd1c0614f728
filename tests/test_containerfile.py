"""Containerfile: what it copies is there and not ignored, and what it installs and runs is what we have."""

import json
import re
from fnmatch import fnmatch
from pathlib import Path

import click

from jinro.cli.main import cli

ROOT = Path(__file__).parents[1]
LINES = [
    line
    for line in (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def of(instruction: str) -> list[str]:
    return [line.removeprefix(instruction + " ") for line in LINES if line.startswith(instruction + " ")]


def copied() -> list[str]:
    return [source for line in of("COPY") for source in line.split()[:-1]]


def test_every_line_is_an_instruction() -> None:
    known = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "ENTRYPOINT", "CMD"}
    assert {line.split()[0] for line in LINES} == known
    assert LINES[0].startswith("FROM python:")


def test_what_is_copied_is_there_and_in_the_context() -> None:
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    assert [source for source in copied() if not (ROOT / source).exists()] == []
    assert sorted(line[1:] for line in ignored if line.startswith("!")) == sorted(copied())
    assert ignored[0] == "*"


def test_what_the_build_reads_is_copied() -> None:
    """The metadata names the readme and the licence; the wheel holds src/jinro."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    named = re.findall(r"^(?:readme|license-files) = \W*([\w.]+)", project, re.M)
    named += re.findall(r'^packages = \["([\w/]+)"\]', project, re.M)
    assert len(named) == 3
    assert [name for name in named if not any(fnmatch(name, f"{source}*") for source in copied())] == []


def test_it_installs_as_the_makefile_does() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for line in of("RUN"):
        if line.startswith("python -m pip install"):
            options = line.removeprefix("python -m pip install --no-cache-dir ").removesuffix(".")
            assert f"install {options}".rstrip() in makefile


def test_it_runs_a_command_that_there_is() -> None:
    assert [json.loads(line) for line in of("ENTRYPOINT")] == [["jinro"]]
    (line,) = of("CMD")
    name, *arguments = json.loads(line)
    context = click.Context(cli)
    command = cli.get_command(context, name)
    assert command is not None
    given = command.make_context(name, arguments).params
    assert given["host"] == "0.0.0.0"
    assert str(given["data"]) == "/data"
    assert of("EXPOSE") == ["8080"]
