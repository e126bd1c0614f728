"""docs/environments.md: its programs run and print what it says, and its tables have every option."""

import inspect
import re
from pathlib import Path

import pytest
from tests.rows import each_row

from jinro.env import werewolf_v0

PAGE = (Path(__file__).parents[1] / "docs" / "environments.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)


@each_row(
    ("imported", "printed"),
    [
        ("werewolf_v0", r"True|False"),
        ("ShapedReward", r"True|False"),
        ("import pyspiel", r"0\.625\n0\.019"),
        ("TextEnv", r"VILLAGER|WEREWOLF"),
    ],
)
def test_a_program_prints_what_it_should(
    imported: str, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if "pyspiel" in imported:
        pytest.importorskip("pyspiel", reason="open_spiel has no package for this system")
    (program,) = [program for program in PROGRAMS if imported in program]
    exec(compile(program, "docs/environments.md", "exec"), {})
    assert re.fullmatch(printed, capsys.readouterr().out.strip())


def test_the_tree_is_walked(capsys: pytest.CaptureFixture[str]) -> None:
    program = next(program for program in PROGRAMS if "state.returns()" in program)
    exec(compile(program, "docs/environments.md", "exec"), {})
    assert sorted(eval(capsys.readouterr().out)) in ([-1.0, -1.0, 1.0], [-1.0, 1.0, 1.0])


def test_no_program_is_forgotten() -> None:
    assert len(PROGRAMS) == 5


def test_every_option_is_there() -> None:
    written = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.M))
    assert set(inspect.signature(werewolf_v0.raw_env.__init__).parameters) - {"self"} <= written
