"""README.md and README.ja.md: what they show is what happens.

The Python is run, the commands are run, the files they name are there, and the transcripts are real ones,
shortened by rule; `make golden` (JINRO_GOLDEN=write) writes those anew.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from jinro.cli.main import cli

ROOT = Path(__file__).parents[1]
READMES = ("README.md", "README.ja.md")
TRANSCRIPT = re.compile(r"(<!-- transcript: jinro (.*?) -->\n```text\n)(.*?)(```\n)", re.S)
SHOWN = 3
"""Utterances that a shortened transcript keeps of each talk."""


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```\n", text_of(name), re.S)


def commands(name: str) -> Iterator[list[str]]:
    for line in "".join(blocks(name, "sh")).splitlines():
        words = shlex.split(line, comments=True)
        if words:
            yield words


@pytest.mark.slow
@pytest.mark.parametrize("name", READMES)
def test_the_python_runs(name: str) -> None:
    programs = blocks(name, "python")
    assert len(programs) == 2
    for program in programs:
        command = [sys.executable, "-W", "error", "-c", program]
        result = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        assert result.returncode == 0, result.stderr
        assert re.search("WEREWOLF|VILLAGER", result.stdout)


@pytest.mark.parametrize("name", READMES)
def test_a_whole_village_is_about_a_dozen_lines(name: str) -> None:
    assert len(blocks(name, "python")[0].splitlines()) <= 12


def test_the_first_program_is_the_first_example() -> None:
    example = text_of("examples/village.py")
    assert example.endswith(blocks("README.md", "python")[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", READMES)
def test_the_commands_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = []
    for words in commands(name):
        if words[0] == "jinro" and words[1] != "bench":
            result = CliRunner().invoke(cli, words[1:])
            assert result.exit_code == 0, (words, result.exception)
            assert result.stdout
            ran.append(words[1])
    assert set(ran) == {"play", "replay", "presets", "lang"}


@pytest.mark.parametrize("name", READMES)
def test_other_commands_are_known(name: str) -> None:
    targets = re.findall(r"^([a-z]+):", text_of("Makefile"), re.M)
    known = [["python3", "-m", "pip", "install", "."], *(["make", target] for target in targets)]
    others = [words for words in commands(name) if words[0] != "jinro"]
    assert ["make", "play"] in others
    assert ["make", "test"] in others
    assert [words for words in others if words not in known] == []


def test_both_show_the_same_commands() -> None:
    def shape(name: str) -> list[list[str]]:
        return [[word for word in words if word not in ("--lang", "en")] for words in commands(name)]

    assert shape("README.md") == shape("README.ja.md")


@pytest.mark.parametrize("name", [*READMES, "CONTRIBUTING.md", "CHANGELOG.md"])
def test_what_is_linked_is_there(name: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", text_of(name))
    assert [link for link in links if not (ROOT / link).exists()] == []


def shortened(text: str) -> str:
    """A transcript with the first utterances of each talk alone."""
    lines: list[str] = []
    run = 0
    talking = False
    for line in text.splitlines():
        if line.startswith(("━", "─")):
            talking = True
        said = talking and bool(re.match(r"[ \d]{2} \S+ +\S", line)) and not _labelled(line)
        run = run + 1 if said else 0
        if run <= SHOWN:
            lines.append(line)
        elif run == SHOWN + 1:
            lines.append("   …")
        if line.startswith(("━━━ The end", "━━━ 決着")):
            talking = False
    return "\n".join(lines).rstrip() + "\n"


def _labelled(line: str) -> bool:
    """Whether it is an act of the night, a vote or a sentence about a death, not an utterance."""
    return not re.match(r"( \d|\d\d|  ) \S+  +\S", line) or bool(
        re.match(r"   (seer|guard|attack|medium|占い|護衛|襲撃|霊媒|\d)", line)
    )


@pytest.mark.parametrize("name", READMES)
def test_the_transcript_is_a_real_one(name: str) -> None:
    text = text_of(name)
    found = TRANSCRIPT.search(text)
    assert found is not None
    played = CliRunner().invoke(cli, shlex.split(found[2])).stdout
    block = shortened(played)
    if os.environ.get("JINRO_GOLDEN") == "write":
        new = text[: found.start(3)] + block + text[found.end(3) :]
        (ROOT / name).write_text(new, encoding="utf-8")
        return
    assert found[3] == block, f"{name} shows another game: run `make golden`"
    assert len(block.splitlines()) <= 60
