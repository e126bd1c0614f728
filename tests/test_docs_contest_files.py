"""docs/protocols/contest-files.md against the code: every problem, event and command is explained."""

import re
from pathlib import Path
from typing import get_args

from tests.rows import each_row

from jinro.files.reading import ProblemCode

ROOT = Path(__file__).parents[1]
DOC = (ROOT / "docs" / "protocols" / "contest-files.md").read_text(encoding="utf-8")


def test_every_problem_is_explained_and_no_other() -> None:
    table = DOC.split("## What is wrong with a log")[1]
    explained = {
        code for row in re.findall(r"^\| (`.*?) \|", table, re.M) for code in re.findall(r"`(\w+)`", row)
    }
    assert explained == set(get_args(ProblemCode))


@each_row("word", ["開始", "トーク", "囁き", "投票", "襲撃投票", "追放", "占い", "護衛", "襲撃", "終了"])
def test_every_event_of_the_feed_is_explained(word: str) -> None:
    assert word in DOC
