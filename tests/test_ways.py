"""docs/design.md lists the files that five ways through the code pass: traced, and no more than they may be.

`make golden` writes the lists. A list that grows beyond its ceiling fails all the same.
"""

import os
import re
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.tracing import Way, common
from tests.ways import (
    ROOT,
    Ways,
    classic_lines,
    contest_run,
    licos_posts,
    page_clicks,
    websocket_answers,
)

DOC = ROOT / "docs" / "design.md"


class Bound(NamedTuple):
    """How many files outside `game/` a way may pass: today, and when the goal is reached."""

    ceiling: int
    goal: int | None = None


BOUNDS = {
    "websocket": Bound(15, 16),
    "classic": Bound(17),
    "licos": Bound(21, 21),
    "licos_plain": Bound(20),
    "page": Bound(17, 17),
    "contest_run": Bound(160),
}
"""Lower a ceiling when its way gets shorter."""


@pytest.mark.slow
@pytest.mark.parametrize("run", [websocket_answers, classic_lines, licos_posts, page_clicks])
def test_what_an_answer_passes(run: Callable[[Path], Ways], tmp_path: Path) -> None:
    for name, ways in run(tmp_path).items():
        assert len(ways) > 2, "what runs by chance is in all of too few ways"
        _check(name, common(ways))


@pytest.mark.slow
def test_what_a_contest_passes(tmp_path: Path) -> None:
    (way,) = contest_run(tmp_path)["contest_run"]
    folders = [_folder(file) for file in way]
    _check("contest_run", sorted(way, key=lambda file: folders.index(_folder(file))))


def test_what_all_pass_in_the_usual_order() -> None:
    ways = [["a", "b", "ping", "c"], ["a", "b", "c"], ["c", "a", "b"]]
    assert common(ways) == ["a", "b", "c"]


def _check(name: str, way: Way) -> None:
    """Compare a way with the document, or write it there."""
    outside = [file for file in way if not file.startswith("game/")]
    assert len(outside) <= BOUNDS[name].ceiling, f"{name}: {len(outside)} outside game/: {outside}"
    text = DOC.read_text(encoding="utf-8")
    block = re.compile(rf"<!-- way {name} -->\n.*?<!-- /way -->", re.S)
    table = _table(way, len(outside), BOUNDS[name].goal)
    fresh, places = block.subn(f"<!-- way {name} -->\n{table}<!-- /way -->", text)
    assert places == 1, f"docs/design.md has {places} places for {name}"
    if os.environ.get("JINRO_GOLDEN") == "write":
        DOC.write_text(fresh, encoding="utf-8")
        text = fresh
    assert text == fresh


def _table(way: Way, outside: int, goal: int | None) -> str:
    """One row for files of one folder that follow each other."""
    aim = "" if goal is None or outside <= goal else f" (goal: {goal})"
    lines = [f"**{len(way)} files**, {outside} of them outside `game/`{aim}:", ""]
    lines += ["| files | folder | in the order of their first calls |", "| --- | --- | --- |"]
    first = 1
    for folder, found in groupby(way, _folder):
        names = [Path(file).stem for file in found]
        last = first + len(names) - 1
        lines.append(f"| {first if first == last else f'{first}–{last}'} | `{folder}` | {', '.join(names)} |")
        first = last + 1
    return "\n".join([*lines, ""])


def _folder(file: str) -> str:
    return f"{Path(file).parent.as_posix()}/"
