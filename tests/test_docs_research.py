"""docs/research: the code of each page runs, in order, and prints what the page says; each is a notebook too.

`make golden` (JINRO_GOLDEN=write) writes the notebooks.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.research_pages import FOLDER, PAGES, cells, notebook

FEWER = {"--games 10000": "--games 60", "games=400": "games=60", "games=100)": "games=20)"}
"""What a test plays less of than a page."""


class PageRun:
    """Does what a page says, in a folder of its own."""

    def __init__(self, page: str, folder: Path, capsys: pytest.CaptureFixture[str], **changed: str) -> None:
        self.page, self.capsys = page, capsys
        self.folder = folder
        self.changed = FEWER | changed
        self.names: dict[str, Any] = {"__name__": "research_page"}

    def run(self) -> list[str]:
        """What each block of code prints."""
        return [self._run(cell.kind, self._less(cell.source), cell.file) for cell in cells(self.page)]

    def _less(self, source: str) -> str:
        for much, less in self.changed.items():
            source = source.replace(much, less)
        return source

    def _run(self, kind: str, source: str, file: str) -> str:
        if kind == "file":
            (self.folder / file).write_text(source, encoding="utf-8")
        elif kind == "sh":
            path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
            done = subprocess.run(
                ["sh", "-ec", source],
                cwd=self.folder,
                env=os.environ | {"PATH": path, "PYTHONPATH": str(self.folder)},
                capture_output=True,
                encoding="utf-8",
                check=False,
            )
            assert done.returncode == 0, done.stderr
            return done.stdout
        elif kind == "python":
            self.capsys.readouterr()
            exec(compile(source, f"docs/research/{self.page}.md", "exec"), self.names)
            return self.capsys.readouterr().out
        return ""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def printed(page: str, folder: Path, capsys: pytest.CaptureFixture[str], **changed: str) -> list[str]:
    return [out.rstrip("\n") for out in PageRun(page, folder, capsys, **changed).run() if out]


def gain(text: str) -> tuple[float, float, float]:
    """The last line that tells a difference in points, with its interval."""
    line = text.splitlines()[-1]
    points, low, high = (float(number) for number in re.findall(r"[-+]?\d+\.\d", line)[-3:])
    return points, low, high


def test_an_idea_is_tested(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, table, village, error = printed("player", folder, capsys)
    assert "contest-en-5 · 5 players" in game
    assert re.search(r"^mine:Honest +all +60 ", table, re.M)
    points, low, high = gain(table)
    assert low < points < high
    chance, honest = (int(n) for n in re.findall(r"wins (\d+) of 60", village))
    assert honest > chance + 5
    assert re.search(r"OffByOne.vote returned \d+; expected a seat of ask.options: ", error)


def test_games_become_tables(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played, kinds, seats, exported, asked, curve, found = printed("games", folder, capsys)
    assert "games.parquet" in played
    assert "Spoke" in kinds
    assert len(re.findall(r"^│ [1-5] ", seats, re.M)) == 5
    assert "players 300, " in exported
    plays, claims = asked.split("claims", 1)
    assert len(re.findall(r"^│ (?:VILLAGER|SEER|WEREWOLF|POSSESSED) ", plays, re.M)) == 4
    assert "SEER" in claims
    assert "how often the village wins 20 games from there" in curve
    assert "'entry', 'seat', 'role'" in found
    assert "parrot less chance" in found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_policy_learns(seed: int, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its seat wins more often than `chance` in it, whatever the seed: the interval is above 0."""
    observed, learning, worth = printed("policy", folder, capsys, **{"SEED = 1": f"SEED = {seed}"})
    assert "werewolf" in observed
    assert len(re.findall("mean reward", learning)) == 3
    points, low, high = gain(worth)
    assert 10 < low < points < high
    stated = re.search(r"wins ([\d.]+), ([\d.]+) and ([\d.]+) points", (FOLDER / "policy.md").read_text())
    assert stated is not None
    assert points == float(stated[seed])


def test_a_village_is_solved(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel", reason="open_spiel has no package for this system")
    states, near = printed("solver", folder, capsys)
    assert states == "426 information states"
    conv = [float(line.rpartition(" ")[2]) for line in near.splitlines()]
    assert conv == sorted(conv, reverse=True)
    assert (conv[0], conv[-1]) == (0.625, 0.04)


def test_a_model_plays(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said, game, table = printed("llm", folder, capsys)
    assert said.startswith("'")
    assert re.match(r"(?:VILLAGER|WEREWOLF) \{0: ", game)
    assert re.search(r"^model less chance: ", table, re.M)


@pytest.mark.parametrize("page", PAGES)
def test_the_notebook_is_the_page(page: str) -> None:
    file = FOLDER / f"{page}.ipynb"
    if os.environ.get("JINRO_GOLDEN") == "write":
        file.write_text(notebook(page), encoding="utf-8")
    assert file.read_text(encoding="utf-8") == notebook(page)


def test_every_page_is_tested() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.md")) == sorted(PAGES)
