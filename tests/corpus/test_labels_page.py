"""docs/corpus/labels.md explains every value that a record can have."""

from pathlib import Path
from typing import Any, get_args

from tests.rows import each_row

from jinro.corpus.figures import FIGURES
from jinro.corpus.records import Belief, Cause, ClaimKind, Stance, Step, Truth

PAGE = (Path(__file__).parents[2] / "docs" / "corpus" / "labels.md").read_text(encoding="utf-8")


@each_row("words", [Belief, Cause, ClaimKind, Stance, Step, Truth])
def test_every_value_is_explained(words: Any) -> None:
    assert [word for word in get_args(words) if word and f"`{word}`" not in PAGE] == []


def test_every_figure_is_explained() -> None:
    assert [figure for figure in FIGURES if f"`{figure}`" not in PAGE] == []
