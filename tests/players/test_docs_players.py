"""docs/players.md against the code: every player is in its table, its sentences are what is said, and the
games it shows are played so; `make golden` (JINRO_GOLDEN=write) writes those anew."""

import os
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from jinro.cli.main import cli
from jinro.language.aiwolf import parse
from jinro.language.prose import say
from jinro.players import PLAYERS

PAGE = Path(__file__).parents[2] / "docs" / "players.md"
TEXT = PAGE.read_text(encoding="utf-8")
GAME = re.compile(r"(^`jinro (play [^`]*)`:\n\n```\n)(.*?)(?=^```$)", re.M | re.S)
LANGS = {"contest-5": "ja_JP.UTF-8", "contest-en-5": "en_US.UTF-8", "licos-5": "ja_JP.UTF-8"}
"""The language of the terminal, by preset."""


def test_every_player_is_in_the_table() -> None:
    """`llm` is one more: it needs a client, so it is made where there is one."""
    assert set(re.findall(r"^\| `(\w+)` \|", TEXT, re.M)) == {*PLAYERS, "llm"}


@pytest.mark.parametrize(
    ("lang", "names"), [("en", {3: "Kai", 4: "Viola"}), ("ja", {3: "カイ", 4: "ビオラ"})]
)
def test_the_sentence_is_said_so(lang: str, names: dict[int, str]) -> None:
    sentence, *said = re.findall(r"^    (\S.*)$", TEXT, re.M)
    assert say(parse(sentence), lang, names, speaker=1) in said  # type: ignore[arg-type]


def test_the_games_are_played_so() -> None:
    """Whole and unedited, in villages of both languages."""

    def played(found: re.Match[str]) -> str:
        lang = next(LANGS[word] for word in found[2].split() if word in LANGS)
        return found[1] + CliRunner().invoke(cli, shlex.split(found[2]), env={"LANG": lang}).stdout

    assert len(GAME.findall(TEXT)) == len(LANGS)
    new = GAME.sub(played, TEXT)
    if os.environ.get("JINRO_GOLDEN") == "write":
        PAGE.write_text(new, encoding="utf-8")
    else:
        assert new == TEXT, "docs/players.md shows games of an older version: run `make golden`"
