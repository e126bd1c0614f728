"""docs/players.md against the code: every player is in its table, and its sentences are what is said."""

import re
from pathlib import Path

import pytest

from jinro.language.aiwolf import parse
from jinro.language.prose import say
from jinro.players import PLAYERS

TEXT = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")


def test_every_player_is_in_the_table() -> None:
    """`llm` is one more: it needs a client, so it is made where there is one."""
    assert set(re.findall(r"^\| `(\w+)` \|", TEXT, re.M)) == {*PLAYERS, "llm"}


@pytest.mark.parametrize(
    ("lang", "names"), [("en", {3: "Kai", 4: "Viola"}), ("ja", {3: "カイ", 4: "ビオラ"})]
)
def test_the_sentence_is_said_so(lang: str, names: dict[int, str]) -> None:
    sentence, *said = re.findall(r"^    (\S.*)$", TEXT, re.M)
    assert say(parse(sentence), lang, names, speaker=1) in said  # type: ignore[arg-type]
