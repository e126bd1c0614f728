"""`jinro plan`."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from jinro.cli.plan import plan as command
from jinro.contest import decode_plan
from jinro.errors import CallerError
from jinro.game.presets.contest import CASTS

CONFIG = Path(__file__).parents[1] / "config" / "contest" / "files" / "turns_9.yml"


def run(*arguments: str) -> list[str]:
    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.output.splitlines()


def test_a_plan_is_made_and_told() -> None:
    assert run("--preset", "contest-5", "--teams", "7", "--games", "14") == [
        "7 teams, 14 games of 5, 0 played",
        "roles: every team plays every role equally often",
        "opponents: every pair of teams meets 6 or 7 times",
    ]
    assert run("-c", str(CONFIG))[0] == "9 teams, 9 games of 9, 0 played"
    assert run()[0] == "5 teams, 5 games of 5, 0 played"


def test_where_the_numbers_do_not_allow_it_is_told() -> None:
    assert run("--teams", "8", "--games", "20", "--seed", "1")[1:] == [
        "roles: within one, not exactly: 20 games are not a multiple of 8 teams"
        " (WEREWOLF 2-3, POSSESSED 2-3, SEER 2-3)",
        "opponents: pairs of teams meet 6 to 8 times: 20 games of 8 teams cannot be within one",
    ]


def test_a_plan_is_written_once_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    assert run("--teams", "6", "-o", str(path))[-1] == f"written to {path}"
    assert len(decode_plan(path.read_bytes(), CASTS[5]).scheduled_matches) == 6
    assert run("--check", str(path))[0] == "6 teams, 6 games of 5, 0 played"
    with pytest.raises(CallerError, match="exists already"):
        run("-o", str(path))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--teams", "3"), "a village of 5 needs at least 5 teams, not 3"),
        (("-c", "x", "--preset", "y"), "not both"),
        (("--check", "nowhere.json"), "nowhere.json: No such file"),
        (("--check", str(CONFIG)), "turns_9.yml: not a plan"),
    ],
)
def test_nonsense_is_refused(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(CallerError, match=message):
        run(*arguments)
