"""`jinro plan`."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from jinro.cli.plan import plan as command
from jinro.contest import decode_plan, encode_plan
from jinro.errors import ArgumentError, CallerError
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


def test_a_plan_says_how_it_is_played(tmp_path: Path) -> None:
    path = tmp_path / "my plan.json"
    assert run("-c", str(CONFIG), "-o", str(path), "--lang", "ja")[-2:] == [
        f"{path} に書き出しました",
        f"この対戦表で対戦するには: jinro serve -c {CONFIG} --plan '{path}'",
    ]
    other = tmp_path / "other.json"
    last = run("--preset", "contest-13", "-o", str(other))[-1]
    assert last == f"play it: jinro serve --preset contest-13 --plan {other}"


def test_a_plan_is_told_in_japanese() -> None:
    assert run("--teams", "8", "--games", "20", "--seed", "1", "--lang", "ja") == [
        "8 チーム、5 人村、全 20 試合、終了 0",
        "役職: 差は 1 以内ですが均等ではありません。20 試合は 8 チームの倍数ではないためです"
        "（人狼 2-3、狂人 2-3、占い師 2-3）",
        "対戦相手: 2 チームの対戦は 6 回から 8 回です（20 試合、8 チームでは差を 1 以内にできません）",
    ]
    assert run("--teams", "7", "--games", "14", "--lang", "ja")[2] == (
        "対戦相手: どの 2 チームも 6 回か 7 回対戦します"
    )


def test_where_the_numbers_do_not_allow_it_is_told() -> None:
    assert run("--teams", "8", "--games", "20", "--seed", "1")[1:] == [
        "roles: within one, not exactly: 20 games are not a multiple of 8 teams"
        " (Werewolf 2-3, Possessed 2-3, Seer 2-3)",
        "opponents: pairs of teams meet 6 to 8 times: 20 games of 8 teams cannot be within one",
    ]


def test_a_plan_is_written_once_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    assert run("--teams", "6", "-o", str(path))[-2:] == [
        f"written to {path}",
        f"play it: jinro serve --plan {path}",
    ]
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


@pytest.mark.parametrize(
    ("command", "games", "message"),
    [
        ("shorten", "7", "the plan has 6 games; it is not shortened to 7"),
        ("shorten", "0", "1 games are played already; the plan cannot be shortened to 0"),
        ("extend", "10000", "a plan has at most 10,000 games, not 10006"),
    ],
)
def test_a_number_of_games_that_a_plan_cannot_have_is_a_bad_value(
    tmp_path: Path, command: str, games: str, message: str
) -> None:
    path = tmp_path / "plan.json"
    run("--teams", "6", "-o", str(path))
    plan = decode_plan(path.read_bytes())
    plan.played(plan.scheduled_matches[0])
    path.write_bytes(encode_plan(plan))
    with pytest.raises(ArgumentError, match=f"{path}: {message}"):
        run(command, str(path), "--games", games)


def test_what_every_team_plays_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    run("--teams", "6", "--games", "12", "--seed", "1", "-o", str(path))
    plan = decode_plan(path.read_bytes())
    plan.played(plan.scheduled_matches[0])
    for name in ("cats", "d\x1bgs"):
        plan.index_of(name)
    path.write_bytes(encode_plan(plan))
    lines = run("show", str(path))
    assert lines[0] == "6 teams, 12 games of 5, 1 played"
    assert lines[3].split() == ["team", "played", "Werewolf", "Possessed", "Seer", "Villager", "opponents"]
    assert re.fullmatch(r"cats +[01]/10( +[01]/[24]){4} +8", lines[4])
    assert lines[5].startswith("d\ufffdgs ")
    assert lines[6].startswith("(free 2)")
    assert run("show", str(path), "--lang", "ja")[3].split() == [
        *["チーム", "終了", "人狼", "狂人", "占い師", "村人", "対戦相手"]
    ]


def test_wins_in_logs_are_shown(tmp_path: Path) -> None:
    path, logs = tmp_path / "plan.json", tmp_path / "logs"
    run("-o", str(path))
    logs.mkdir()
    seats = [("WEREWOLF", "a"), ("SEER", "b"), ("VILLAGER", "c"), ("VILLAGER", "b"), ("POSSESSED", "d")]
    status = [
        f"0,status,{seat},{role},ALIVE,{team}{seat},Agent{seat}" for seat, (role, team) in enumerate(seats, 1)
    ]
    gone = [line.replace("0,", "1,", 1).replace("ALIVE", "" if "c3" in line else "ALIVE") for line in status]
    (logs / "1.log").write_text("\n".join([*status, *gone, "1,result,2,0,VILLAGER"]))
    (logs / "2.log").write_text("\n".join([*status, "1,result,0,0,NONE"]))
    (logs / "3.log").write_text("nothing")
    lines = run("show", str(path), str(logs))
    assert lines[-5] == "team  wins  Werewolf  Possessed  Seer  Villager  lost"
    assert "games in the logs: 2, with a winner: 1, unreadable: 1" in lines
    assert [line.split() for line in lines[-4:]] == [
        ["a", "0/1", "0/1", "0/0", "0/0", "0/0", "0"],
        ["b", "2/2", "0/0", "0/0", "1/1", "1/1", "0"],
        ["c", "1/1", "0/0", "0/0", "0/0", "1/1", "1"],
        ["d", "0/1", "0/0", "0/1", "0/0", "0/0", "0"],
    ]
    with pytest.raises(CallerError, match="nowhere.log: No such file"):
        run("show", str(path), "nowhere.log")


def test_a_plan_is_extended(tmp_path: Path) -> None:
    path, longer = tmp_path / "plan.json", tmp_path / "longer.json"
    run("--teams", "8", "--games", "8", "--seed", "1", "-o", str(path))
    before = path.read_bytes()
    assert run("extend", str(path), "--games", "8") == [
        "games added: 8",
        "8 teams, 16 games of 5, 0 played",
        "roles: every team plays every role equally often",
        run("extend", str(path), "--games", "8")[3],
        "not written; give -o FILE (the same FILE replaces it; stop its server before)",
    ]
    assert path.read_bytes() == before
    assert run("extend", str(path), "--games", "8", "-o", str(longer), "--lang", "ja")[::4] == [
        "追加した試合: 8",
        f"{longer} に書き出しました",
    ]
    assert len(decode_plan(longer.read_bytes()).scheduled_matches) == 16
    assert run("extend", str(path), "--games", "8", "-o", str(path))[-1] == f"written to {path}"
    assert path.read_bytes() != before


def test_a_plan_is_shortened(tmp_path: Path) -> None:
    path, other = tmp_path / "plan.json", tmp_path / "other.json"
    run("--teams", "8", "--games", "16", "--seed", "1", "-o", str(path))
    plan = decode_plan(path.read_bytes())
    plan.played(plan.scheduled_matches[0])
    other.write_bytes(encode_plan(plan))
    assert run("shorten", str(path), "--without", str(other))[:2] == [
        "games removed: 1",
        "8 teams, 15 games of 5, 0 played",
    ]
    assert run("shorten", str(path), "--games", "8", "--lang", "ja")[:2] == [
        "取り除いた試合: 8",
        "8 チーム、5 人村、全 8 試合、終了 0",
    ]
    with pytest.raises(CallerError, match="give --games N, or --without OTHER"):
        run("shorten", str(path))
    with pytest.raises(CallerError, match="plan.json: the plan has 16 games; it is not shortened to 99"):
        run("shorten", str(path), "--games", "99")
    with pytest.raises(CallerError, match="nowhere.json: No such file"):
        run("shorten", str(path), "--without", "nowhere.json")


def test_an_uneven_plan_of_a_multiple_says_so(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    run("--teams", "8", "--games", "16", "--seed", "1", "-o", str(path))
    plan = decode_plan(path.read_bytes())
    del plan.scheduled_matches[8:]
    path.write_bytes(encode_plan(plan))
    assert run("--check", str(path))[1].startswith("roles: not every team plays every role equally often (")
    ours = run("--check", str(path), "--lang", "ja")[1]
    assert ours.startswith("役職: 各チームの担当回数は均等ではありません（")
