"""docs/environments.md: its programs run, and its tables have every option."""

import inspect
import re
from pathlib import Path

import pytest

from jinro.env import werewolf_v0

PAGE = (Path(__file__).parents[1] / "docs" / "environments.md").read_text(encoding="utf-8")


def test_the_programs_run(capsys: pytest.CaptureFixture[str]) -> None:
    programs = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
    assert programs
    for program in programs:
        exec(compile(program, "docs/environments.md", "exec"), {})
    assert capsys.readouterr().out.split() in (["True"], ["False"])


def test_every_option_is_there() -> None:
    written = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.M))
    assert set(inspect.signature(werewolf_v0.raw_env.__init__).parameters) - {"self"} <= written
