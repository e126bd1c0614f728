"""sources.py: games of files, folders and stores; each counts once, and what does not count says why."""

import asyncio
import gzip
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.files.shared_data import DATA, needs

from jinro import Role, Side, preset, simulate
from jinro.contest.report.table_rows.scores import score_rows
from jinro.contest.score import find_games, score
from jinro.contest.score.games import composition, village_names
from jinro.contest.score.measuring import measure_acts
from jinro.errors import CallerError
from jinro.files import formats
from jinro.files.reading import Variant
from jinro.game.events import Ended, Event, Opened, Seated, WentLost
from jinro.players import Chance
from jinro.store import SqliteStore
from jinro.village import opening

TEAMS = ("cats", "dogs", "owls", "bees", "elks")


def game_log(seed: int, teams: tuple[str, ...] = TEAMS) -> Sequence[Event]:
    rules = preset("contest-5")
    players = tuple(f"{team}1" for team in teams)
    opened = replace(opening(rules, seed), game=f"GAME{seed}", players=players, teams=teams)
    return simulate(rules, Chance, seed=seed, opened=opened).log


def contest_log(log: Sequence[Event]) -> bytes:
    return formats.write(log, "log", variant=Variant())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("log", "json"):
        (tmp_path / name).mkdir()
    return tmp_path


def test_every_format_counts(tmp_path: Path) -> None:
    log = game_log(1)
    (tmp_path / "a.log").write_bytes(contest_log(game_log(2)))
    (tmp_path / "b.events.gz").write_bytes(gzip.compress(formats.write(log, "events")))
    (tmp_path / "c.jsonl").write_bytes(formats.write(game_log(3), "realtime"))
    (tmp_path / "d.json").write_bytes(formats.write(game_log(4), "trace"))
    (tmp_path / "game5").write_bytes(contest_log(game_log(5)))
    (tmp_path / "old.log").write_bytes(formats.write(game_log(6), "classic"))
    (tmp_path / "notes.txt").write_text("no game")
    (tmp_path / "table.csv").write_text("Team\n")
    found = find_games([str(tmp_path)])
    assert found.unscored == []
    assert [Path(game.source).name for game in found.games] == [
        "a.log", "game5", "old.log", "b.events.gz", "c.jsonl", "d.json",
    ]  # fmt: skip
    (track,) = score(found.games).tracks.values()
    assert track.name == "5 players"
    # Names of the classic platform are whole, digits included.
    plays = dict.fromkeys(TEAMS, 5) | {f"{team}1": 1 for team in TEAMS}
    assert {team: one.pooled.plays for team, one in track.results.teams.items()} == plays


def test_a_log_and_its_trace_are_one_game(folder: Path) -> None:
    log = game_log(1, ("cats2", "dogs", "owls", "bees", "elks"))
    (folder / "log" / "one.log").write_bytes(contest_log(log))
    (folder / "json" / "one.json").write_bytes(formats.write(log, "trace"))
    found = find_games([str(folder)])
    (game,) = found.games
    assert game.source.endswith("one.log")
    assert game.teams[0] == "cats2"  # Only the trace knows that the number belongs to the name.
    assert found.unscored == []


@pytest.mark.parametrize("wrong", ["role", "winner"])
def test_a_log_and_a_trace_that_disagree_do_not_count(folder: Path, wrong: str) -> None:
    log = game_log(1)
    (folder / "log" / "one.log").write_bytes(contest_log(log))
    trace = json.loads(formats.write(log, "trace"))
    if wrong == "role":
        trace["agents"][0]["role"], trace["agents"][1]["role"] = "SEER", "SEER"
    else:
        trace["win_side"] = "NONE"
    (folder / "json" / "one.json").write_text(json.dumps(trace))
    found = find_games([str(folder)])
    assert found.games == []
    assert [one.code for one in found.unscored] == ["differs"]


def test_all_files_of_a_game_are_one_game(folder: Path) -> None:
    """As a server writes them: the log, the trace, the feed; and jinro's own log of the same id."""
    log = game_log(1)
    (folder / "realtime").mkdir()
    (folder / "log" / "one.log").write_bytes(contest_log(log))
    (folder / "json" / "one.json").write_bytes(formats.write(log, "trace"))
    (folder / "realtime" / "one.jsonl").write_bytes(formats.write(log, "realtime"))
    (folder / "other-name.events").write_bytes(formats.write(log, "events"))
    found = find_games([str(folder)])
    assert [Path(game.source).name for game in found.games] == ["one.log"]
    assert [one.code for one in found.unscored] == ["twice", "twice"]
    assert "the same game as" in found.unscored[0].reason


def test_logs_of_one_name_in_two_folders_are_two_games(tmp_path: Path) -> None:
    for seed, name in enumerate(("a", "b")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game1").write_bytes(contest_log(game_log(seed)))
    assert len(find_games([str(tmp_path)]).games) == 2


def test_what_does_not_count_says_why(tmp_path: Path) -> None:
    log = [*game_log(1)]
    (tmp_path / "good.log").write_bytes(contest_log(log))
    (tmp_path / "same.log").write_bytes(contest_log(log))
    (tmp_path / "cut.log").write_bytes(contest_log(log[:60]))
    drawn = [
        replace(one, winner=Side.NONE, reason="stopped") if isinstance(one, Ended) else one for one in log
    ]
    (tmp_path / "void.log").write_bytes(contest_log(drawn))
    (tmp_path / "empty.log").write_bytes(b"")
    (tmp_path / "bad.json").write_bytes(b'{"agents": 1}')
    (tmp_path / "bad.log.gz").write_bytes(b"\x1f\x8bno")
    unnamed = [one for one in log if not isinstance(one, Seated)]
    (tmp_path / "unnamed.events").write_bytes(formats.write(unnamed, "events"))
    found = find_games([str(tmp_path)])
    assert len(found.games) == 1
    assert {Path(one.source).name: one.code for one in found.unscored} == {
        "same.log": "twice",
        "cut.log": "no_result",
        "void.log": "no_winner",
        "empty.log": "unreadable",
        "bad.json": "unreadable",
        "bad.log.gz": "unreadable",
        "unnamed.events": "no_names",
    }
    with pytest.raises(CallerError, match="missing: No such file or directory"):
        find_games([str(tmp_path / "missing")])


def test_files_of_a_contest_that_are_no_games_are_not_read(tmp_path: Path) -> None:
    for name in (
        "contest.yml",
        "live.json",
        "paused",
        "token-key",
        "plans/five.json",
        "programs/a1.txt",
        "b.json",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("{}", encoding="utf-8")
    assert [Path(one.source).name for one in find_games([str(tmp_path)]).unscored] == ["b.json"]


def test_a_store_gives_what_its_exported_logs_give(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    data = tmp_path / "data"
    data.mkdir()
    games = [game_log(seed, TEAMS[seed % 5 :] + TEAMS[: seed % 5]) for seed in range(8)]

    async def keep() -> None:
        store = SqliteStore(data / "games.sqlite")
        for log in games:
            store.add(log, "five")
        store.add(game_log(30)[:40], "five")
        await store.close()

    asyncio.run(keep())
    for number, log in enumerate(games):
        (logs / f"{number}.log").write_bytes(contest_log(log))
    stored = find_games([str(data)], measure=measure_acts)
    assert [one.code for one in stored.unscored] == ["running"]
    (data / "one.log").write_bytes(contest_log(games[0]))  # Beside a store: a file of one of its games.
    assert len(find_games([str(data)]).games) == 8
    inside = tmp_path / "contest" / "data"
    inside.parent.mkdir()
    data.rename(inside)
    assert len(find_games([str(inside.parent)]).games) == 8
    rows = [
        [*score_rows(score(one.games))] for one in (stored, find_games([str(logs)], measure=measure_acts))
    ]
    assert [row["track"] for row in rows[0][:1]] == ["five"]
    for ours, theirs in zip(*rows, strict=True):
        assert {**ours, "track": ""} == {**theirs, "track": ""}


def test_games_with_lost_players_can_be_left_out(tmp_path: Path) -> None:
    log = [*game_log(1)]
    (tmp_path / "a.events").write_bytes(formats.write(log, "events"))
    log = [*game_log(2)]
    at = next(n for n, event in enumerate(log) if isinstance(event, Ended))
    lost = [*log[:at], WentLost(log[at].at_ms, 2), *log[at:]]
    (tmp_path / "b.events").write_bytes(formats.write(lost, "events"))
    found = find_games([str(tmp_path)])
    assert [game.lost for game in found.games] == [(), (2,)]
    (track,) = score(found.games, with_lost=False).tracks.values()
    assert len(track.games) == 1


def test_villages_of_one_size_are_told_apart_by_their_roles() -> None:
    five = (Role.SEER, Role.WEREWOLF, Role.POSSESSED, Role.VILLAGER, Role.VILLAGER)
    other = (Role.SEER, Role.WEREWOLF, Role.VILLAGER, Role.VILLAGER, Role.VILLAGER)
    assert [*village_names([composition(five)]).values()] == ["5 players"]
    assert {*village_names([composition(five), composition(other)]).values()} == {
        "5 players: villager 2, seer 1, werewolf 1, possessed 1",
        "5 players: villager 3, seer 1, werewolf 1",
    }


@needs("jsai2026-sample")
def test_logs_and_traces_of_jsai_2026() -> None:
    found = find_games([str(DATA / "jsai2026-sample")])
    assert (len(found.games), found.unscored) == (18, [])
    assert all(game.teams for game in found.games)
    names = score(found.games).names
    assert {one.rule for one in names.identities} == {"recorded"}


def test_events_are_kept_if_wanted_with_profiles_of_the_trace(folder: Path) -> None:
    log = game_log(1)
    (folder / "log" / "one.log").write_bytes(contest_log(log))
    (folder / "json" / "one.json").write_bytes(formats.write(log, "trace"))
    (game,) = find_games([str(folder)], keep_events=True).games
    told, real = game.events[0], log[0]
    assert isinstance(told, Opened)
    assert isinstance(real, Opened)
    assert [one.profile for one in told.characters] == [one.profile for one in real.characters]
    assert all(one.profile for one in told.characters)
    assert find_games([str(folder)]).games[0].events == ()


def test_a_log_alone_is_kept_without_profiles(folder: Path) -> None:
    (folder / "log" / "one.log").write_bytes(contest_log(game_log(1)))
    (game,) = find_games([str(folder)], keep_events=True).games
    assert isinstance(game.events[0], Opened)
    assert not any(one.profile for one in game.events[0].characters)
