"""Where a plan is looked for, which one is used, and what `serve --plan` makes of it."""

import asyncio
import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from jinro.cli.main import cli
from jinro.config.plan.file import open_plan, plan_places, read_plan, save_plan
from jinro.config.serve import ServeOptions, ServeSettings, serve_settings
from jinro.config.settings import Matching, Settings, preset_settings, without_files
from jinro.contest import Match, Plan, new_plan
from jinro.errors import CallerError
from jinro.game.presets import preset
from jinro.game.presets.contest import CASTS
from jinro.hosting.server import Server
from jinro.players import Chance
from jinro.store import DATABASE, SqliteStore
from jinro.village import opening, simulate


def made(path: Path, teams: int = 6, games: int = 12) -> Plan:
    plan = new_plan(teams, games, CASTS[5], 1, infinite=False)
    plan.played(plan.scheduled_matches[0])
    save_plan(path, plan)
    return plan


def track(**matching: object) -> Settings:
    five = preset_settings("contest-5")
    five = without_files(five)
    return replace(five, port=0, matching=Matching(**matching), from_file=True)  # type: ignore[arg-type]


def started(one: Settings, data: Path, language: str = "en") -> tuple[list[str], Plan | None]:
    """What the start says about the matching, and the plan that is used."""

    async def start() -> Server:
        server = Server(ServeSettings(tracks=(one,), files=False), data, language=language)  # type: ignore[arg-type]
        await server.start()
        await server.stop()
        return server

    server = asyncio.run(start())
    said = [line for line in server.remarks if "reseat" not in line and "max_day" not in line]
    return said, server.track_servers[0].track.room.plan


def test_a_path_is_tried_from_the_working_folder_and_then_below_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, data = tmp_path / "here", tmp_path / "data"
    here.mkdir()
    monkeypatch.chdir(here)
    assert plan_places("log/plan.json", data) == (data / "log/plan.json", None)
    made(data / "log/plan.json")
    assert plan_places("log/plan.json", data) == (data / "log/plan.json", None)
    made(here / "log/plan.json")
    assert plan_places("log/plan.json", data) == (here / "log/plan.json", data / "log/plan.json")
    assert plan_places(str(here / "log/plan.json"), data) == (here / "log/plan.json", None)


def test_the_working_folder_may_be_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made(tmp_path / "plan.json")
    assert plan_places("plan.json", Path(".")) == (tmp_path / "plan.json", None)


def test_the_start_says_which_plan_is_used_and_how_much_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made(tmp_path / "plan.json")
    (tmp_path / "data").mkdir(0o700)
    made(tmp_path / "data/plan.json", teams=7, games=7)
    one = track(mode="plan", teams=9, games=9, path="plan.json")
    said, plan = started(one, tmp_path / "data")
    assert plan is not None
    assert plan.team_count == 6
    path, other = tmp_path / "plan.json", tmp_path / "data/plan.json"
    assert said[:3] == [
        f"contest-5: plan {path}: 6 teams, 12 games, 1 played, 11 to play",
        f"contest-5: {other} is not used: there is {path}",
        "contest-5: the plan overrides matching.team_count 9 and matching.game_count 9",
    ]
    said, _ = started(one, tmp_path / "data", "ja")
    assert said[:2] == [
        f"contest-5: 対戦表 {path}: 6 チーム、全 12 試合、終了 1、残り 11",
        f"contest-5: {other} は使いません（{path} を使うため）",
    ]


def test_a_plan_belongs_to_one_server_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    made(path)
    one = track(mode="plan", teams=6, games=12, path=str(path))

    async def start() -> None:
        first = Server(ServeSettings(tracks=(one,), files=False), tmp_path / "a")
        try:
            with pytest.raises(CallerError) as refused:
                Server(ServeSettings(tracks=(one,), files=False), tmp_path / "b")
            assert str(refused.value) == f"{path}: a server uses this plan already (process {os.getpid()})"
            for command in ("extend", "shorten"):
                result = CliRunner().invoke(
                    cli, ["plan", command, str(path), "--games", "2", "-o", str(path)]
                )
                assert str(result.exception) == str(refused.value)
                assert not result.output
        finally:
            await first.stop()
        await Server(ServeSettings(tracks=(one,), files=False), tmp_path / "c").stop()

    asyncio.run(start())
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["plan.json"]


def test_two_tracks_cannot_have_one_plan(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    made(path)
    one = track(mode="plan", teams=6, games=12, path=str(path))

    async def start() -> None:
        with pytest.raises(CallerError, match="uses this plan already"):
            Server(ServeSettings(tracks=(one, replace(one, name="other")), files=False), tmp_path / "a")
        await Server(ServeSettings(tracks=(one,), files=False), tmp_path / "a").stop()

    asyncio.run(start())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "the plan counts 1 games as played, but this data folder has 0 of them: is --data right?"),
        ("ja", "対戦表では 1 試合が終了していますが、このデータフォルダーには 0 試合しかありません。"
         "--data は正しいですか"),
    ],
)  # fmt: skip
def test_a_plan_that_was_played_elsewhere_is_told(tmp_path: Path, language: str, said: str) -> None:
    path = tmp_path / "plan.json"
    made(path)
    lines, _ = started(track(mode="plan", teams=6, games=12, path=str(path)), tmp_path / "data", language)
    assert f"contest-5: {said}" in lines


TEAMS = ("ants", "bees", "cats", "dogs", "elks")


def stored(data: Path, plan: Plan, match: Match, seed: int) -> str:
    """Store a finished game of a match; returns its id."""
    parts = [(plan.idx_team_map[str(i)], role) for role, places in match.role_idxs.items() for i in places]
    teams, roles = zip(*parts, strict=True)
    opened = replace(
        opening(preset("contest-5"), seed, 1_794_766_728_000 + seed),
        players=tuple(f"{team}1" for team in teams),
        teams=teams,
        roles=roles,
    )

    async def keep() -> None:
        store = SqliteStore(data / DATABASE)
        store.add(simulate("contest-5", Chance, seed=seed, opened=opened).log, "contest-5")
        await store.close()

    asyncio.run(keep())
    return opened.game


def test_a_game_that_ended_when_its_server_was_killed_is_not_played_again(tmp_path: Path) -> None:
    data, path = tmp_path / "data", tmp_path / "plan.json"
    data.mkdir()
    plan = new_plan(5, 5, CASTS[5], 1, infinite=False)
    for team in TEAMS:
        plan.index_of(team)
    plan.played(plan.scheduled_matches[0])
    save_plan(path, plan)
    counted, *left = (Match(plan.ended_matches[0]), *plan.scheduled_matches[:2])
    of_another_plan, unnoticed = left
    games = [
        stored(data, plan, match, seed) for seed, match in enumerate((counted, of_another_plan, unnoticed))
    ]
    (tmp_path / ".plan.json.playing").write_text(f"{games[0]}\n{games[2]}\n")
    five = track(mode="plan", teams=5, games=5, path=str(path))
    said, used = started(five, data)
    assert (
        "contest-5: games that ended when the last server was killed, and that the plan counts now: 1" in said
    )
    assert used is not None
    assert used.ended_matches == [counted.role_idxs, unnoticed.role_idxs]
    assert read_plan(path, CASTS[5]).ended_matches == used.ended_matches
    again, used = started(five, data)
    assert used is not None
    assert len(used.ended_matches) == 2
    assert not any("killed" in line for line in again)


def test_the_same_match_once_more_that_ended_when_its_server_was_killed(tmp_path: Path) -> None:
    data, path = tmp_path / "data", tmp_path / "plan.json"
    data.mkdir()
    plan = new_plan(5, 5, CASTS[5], 1, infinite=False)
    for team in TEAMS:
        plan.index_of(team)
    match = plan.scheduled_matches[0]
    plan.scheduled_matches[:] = [match, Match(match.role_idxs)]
    plan.played(match)
    save_plan(path, plan)
    stored(data, plan, match, 1)
    (tmp_path / ".plan.json.playing").write_text(stored(data, plan, match, 2))
    for _ in range(2):
        _, used = started(track(mode="plan", teams=5, games=2, path=str(path)), data)
        assert used is not None
        assert (used.ended_matches, used.scheduled_matches) == ([match.role_idxs] * 2, [])


def test_games_of_a_plan_that_was_deleted_are_not_those_of_the_next(tmp_path: Path) -> None:
    data, path = tmp_path / "data", tmp_path / "plan.json"
    data.mkdir()
    plan = new_plan(5, 5, CASTS[5], 1, infinite=False)
    for team in TEAMS:
        plan.index_of(team)
    left = tmp_path / ".plan.json.playing"
    left.write_text(stored(data, plan, plan.scheduled_matches[0], 1))
    said, _ = started(track(mode="plan", teams=5, games=5, path=str(path)), data)
    assert not any("killed" in line for line in said)
    assert not left.exists()


def test_the_start_says_that_nothing_is_left_of_a_plan(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    plan = made(path)
    plan.scheduled_matches.clear()
    save_plan(path, plan)
    lines, _ = started(track(mode="plan", teams=6, games=12, path=str(path)), tmp_path / "data")
    command = f"jinro plan extend {path} --games N -o {path}"
    assert f"contest-5: all games of the plan are played; `{command}` adds games" in lines


def test_the_start_says_that_a_plan_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said, plan = started(track(mode="plan", teams=5, games=5, path="plan.json"), tmp_path / "data")
    path = tmp_path / "data/plan.json"
    assert plan is not None
    assert path.exists()
    assert said[:3] == [
        f"contest-5: plan {path}: new: 5 teams, 5 games",
        "contest-5: roles: every team plays every role equally often",
        "contest-5: opponents: every pair of teams meets 5 times",
    ]
    said, _ = started(track(mode="plan", teams=5, games=5, path="other.json"), tmp_path / "data", "ja")
    assert said[:3] == [
        f"contest-5: 対戦表 {tmp_path / 'data/other.json'}: 新規作成、5 チーム、全 5 試合",
        "contest-5: 役職: すべてのチームがすべての役職を同じ回数ずつ担当します",
        "contest-5: 対戦相手: どの 2 チームも 5 回ずつ対戦します",
    ]


@pytest.mark.parametrize(
    ("mode", "english", "japanese"),
    [
        (
            "self",
            "contest-5: self-match: 5 agents of one team play each other, without a plan",
            "contest-5: 自己対戦: 同じチームのエージェント 5 体で対戦します（対戦表なし）",
        ),
        (
            "plain",
            "contest-5: 5 agents of different teams play each other, without a plan",
            "contest-5: 異なる 5 チームのエージェントで対戦します（対戦表なし）",
        ),
    ],
)
def test_the_start_says_that_there_is_no_plan(tmp_path: Path, mode: str, english: str, japanese: str) -> None:
    assert started(track(mode=mode), tmp_path)[0] == [english]
    assert started(track(mode=mode), tmp_path, "ja")[0] == [japanese]


def test_the_start_says_that_a_plan_is_ignored(tmp_path: Path) -> None:
    made(tmp_path / "log/plan.json")
    path = tmp_path / "log/plan.json"
    assert started(track(mode="self", path="log/plan.json"), tmp_path)[0][1:] == [
        f"contest-5: the plan {path} is ignored; matching.is_optimize: true or --plan uses it"
    ]
    assert started(track(mode="self", path="log/plan.json"), tmp_path, "ja")[0][1:] == [
        f"contest-5: 対戦表 {path} は使いません。使うには matching.is_optimize: true か --plan を"
        "指定してください"
    ]


def test_serve_takes_a_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made(tmp_path / "plan.json")
    [one] = serve_settings(ServeOptions(plan="plan.json", port=0), {}).tracks
    assert one.matching == Matching(mode="plan", teams=6, games=12, path=str(tmp_path / "plan.json"))
    said, plan = started(one, tmp_path / "data")
    assert plan is not None
    assert said[0] == f"contest-5: plan {tmp_path / 'plan.json'}: 6 teams, 12 games, 1 played, 11 to play"


def test_a_plan_opens_the_contest_door_beside_the_classic_one(tmp_path: Path) -> None:
    made(tmp_path / "plan.json")
    found = serve_settings(ServeOptions(plan=str(tmp_path / "plan.json"), classic=0), {})
    assert [one.name for one in found.tracks] == ["contest-5"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ServeOptions(plan="nowhere.json"),
            "--plan: nowhere.json: No such file or directory; `jinro plan -o nowhere.json` makes a plan",
        ),
        (
            ServeOptions(plan="plan.json", presets=["contest-9"]),
            "--plan: plan.json: role_num_map: the plan is for POSSESSED 1, SEER 1, VILLAGER 2, WEREWOLF 1, "
            "not BODYGUARD 1, MEDIUM 1, POSSESSED 1, SEER 1, VILLAGER 3, WEREWOLF 2",
        ),
        (
            ServeOptions(plan="plan.json", mixed=True),
            "--plan: cannot be used with --mixed, which serves single games of a preset",
        ),
        (
            ServeOptions(plan="plan.json", configs=["a.yml", "b.yml"]),
            "--plan: several tracks need several plans; set matching.output_path in each file",
        ),
    ],
)
def test_plans_that_cannot_be_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: ServeOptions, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    made(tmp_path / "plan.json")
    text = (Path(__file__).parents[1] / "contest/files/turns_5.yml").read_text(encoding="utf-8")
    for name, port in (("a.yml", 0), ("b.yml", 0)):
        (tmp_path / name).write_text(text.replace("port: 8080", f"port: {port}"), encoding="utf-8")
    with pytest.raises(CallerError) as error:
        serve_settings(options, {})
    assert str(error.value) == message


def test_a_plan_with_people_has_places_for_them(tmp_path: Path) -> None:
    settings = preset_settings("contest-5")
    planned = replace(settings, matching=Matching(mode="plan", teams=6, games=15, people=1))
    plan, even = open_plan(tmp_path / "plan.json", planned, 1)
    assert plan.idx_team_map == {"6": "people"}
    assert even is not None
    assert even.exact
    assert (even.teams, even.plays) == (6, (10, 10))
    assert open_plan(tmp_path / "plan.json", planned, 1)[0] == plan
    two = replace(planned, matching=replace(planned.matching, people=2))
    with pytest.raises(CallerError, match="the plan has 1 seats for people, not 2"):
        open_plan(tmp_path / "plan.json", two, 1)
