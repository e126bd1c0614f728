"""docs/environments.md: its programs run and print what it says, and its tables have every option."""

import inspect
import os
import re
from pathlib import Path

import pytest
from tests.rows import each_row

from jinro.batch import play_silent
from jinro.env import werewolf_v0
from jinro.env.arena import Arena
from jinro.game import Side, names

FILE = Path(__file__).parents[1] / "docs" / "environments.md"
PAGE = FILE.read_text(encoding="utf-8")
VILLAGES = re.compile(r"(?<=<!-- villages -->\n).*?(?=<!-- /villages -->)", re.S)
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


def village_row(name: str) -> str:
    """A row of the table of presets."""
    sizes = []
    for arena in (Arena(name), Arena(name, speech="none")):
        sizes += [arena.actions.size, arena.layout.size]
    games = play_silent(name, range(10_000))
    shares = [f"{games.won(side):.1%}" for side in (Side.VILLAGER, Side.WEREWOLF)]
    cells = [f"`{name}`", arena.rules.seats, *sizes, *shares]
    return f"| {' | '.join(map(str, cells))} |\n"


def test_the_table_of_presets_is_what_is_played() -> None:
    """Every village is there; one of eight is played."""
    head = (
        "| village | seats | actions | vector | silent: actions | vector | village wins | werewolves win |\n"
        f"| --- |{' ---: |' * 7}\n"
    )
    if os.environ.get("JINRO_GOLDEN") == "write":
        table = head + "".join(village_row(name) for name in names())
        FILE.write_text(VILLAGES.sub(lambda _: table, PAGE), encoding="utf-8")
        return
    (table,) = VILLAGES.findall(PAGE)
    assert table.startswith(head)
    rows = table.removeprefix(head).splitlines(keepends=True)
    assert [row.split("`")[1] for row in rows] == list(names())
    assert rows[::8] == [village_row(name) for name in names()[::8]]
