"""docs/batch.md: its program runs and prints what a game holds."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "batch.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    exec(compile(program, "docs/batch.md", "exec"), {})
    first, roles, *choices, winner = capsys.readouterr().out.splitlines()
    assert first.startswith("<SilentGames of contest-5, 20000 games> 0.")
    assert sorted(roles.strip("[]").replace("'", "").split(", ")) == [
        *("POSSESSED", "SEER", "VILLAGER", "VILLAGER", "WEREWOLF")
    ]
    assert choices[0].startswith("0 divine 1 ")
    assert winner in ("VILLAGER", "WEREWOLF")
