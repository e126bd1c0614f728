"""The files of running games: as those made afterwards, and never half."""

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.rows import each_row

from jinro import preset, simulate
from jinro.files import Variant, formats
from jinro.files.readers import read_realtime
from jinro.files.writers import (
    Feed,
    FileNames,
    FilePlace,
    Folders,
    GameFiles,
    file_name,
    folders_below,
    variant_of,
    write_contest_log,
    write_realtime,
    write_trace,
)
from jinro.game import events as e
from jinro.game.commands import Open
from jinro.game.game import Game
from jinro.game.rules import Rules
from jinro.players import Chance
from jinro.village.simulate import opening
from jinro.wire.nlp import DIALECTS, Dialect, Host

STARTED_MS = 1_778_646_866_123
DIALECT = DIALECTS["2026"]
TEAMS = "team_team_team_team_team"


def opened_for(rules: Rules, seed: int) -> Open:
    players = tuple(f"team{seat}" for seat in range(1, rules.seats + 1))
    return replace(
        opening(rules, seed, started_ms=STARTED_MS, players=players), teams=("team",) * rules.seats
    )


def game_files(
    folders: Folders,
    opened: Open,
    started_ms: int,
    dialect: Dialect = DIALECT,
    feed: Feed | None = None,
    names: FileNames | None = None,
) -> tuple[GameFiles, dict[str, str]]:
    """The files of a game that begins, and their names."""
    teams = opened.teams or opened.players
    chosen = (names or FileNames()).choose(folders, opened.game, started_ms, teams)
    return GameFiles(folders, opened.game, started_ms, chosen, dialect, feed), chosen


def live(
    name: str, seed: int, data: Path, feed: Feed | None = None, each: Callable[[], None] | None = None
) -> tuple[Game, str]:
    """A game with all its files written while it is played; the name of the files."""
    rules = preset(name)
    opened = opened_for(rules, seed)
    host = Host(DIALECT)
    files, names = game_files(folders_below(data), opened, STARTED_MS, DIALECT, feed)

    def follow(game: Game, events: object) -> None:
        now = STARTED_MS + game.log[-1].at_ms
        files.take(events, host.packets(game))  # type: ignore[arg-type]
        files.flush()
        if feed is not None:
            feed.release(now)
        if each is not None:
            each()

    game = simulate(rules, Chance, seed=seed, opened=opened, on_events=follow)
    files.close(STARTED_MS + game.log[-1].at_ms)
    assert len(set(names.values())) == 1
    return game, names[".log"]


@pytest.mark.parametrize("name", ["contest-5", "contest-13", "anytime-5"])
def test_files_made_afterwards_are_those_written_meanwhile(name: str, tmp_path: Path) -> None:
    feed = Feed(tmp_path / "log" / "realtime")
    for seed in range(3):
        game, stem = live(name, seed, tmp_path, feed)
        log = (tmp_path / "log" / "game" / f"{stem}.log").read_bytes()
        assert log == write_contest_log(game.log, variant_of(DIALECT))
        assert (tmp_path / "log" / "json" / f"{stem}.json").read_bytes() == write_trace(game.log, DIALECT)
        assert (tmp_path / "log" / "realtime" / f"{stem}.jsonl").read_bytes() == write_realtime(game.log)
    feed.close()
    assert not list(tmp_path.rglob("*.part"))


def test_a_log_without_a_last_newline_grows_in_the_same_way(tmp_path: Path) -> None:
    game = simulate(preset("contest-5"), Chance, seed=1)
    folders = Folders(log=FilePlace(tmp_path, "{game_id}"))
    files, _ = game_files(folders, Open(0, "x"), STARTED_MS, DIALECTS["s1"])
    for event in game.log:
        files.take([event], [])
    files.close(0)
    assert (tmp_path / "x.log").read_bytes() == write_contest_log(game.log, Variant())
    assert [path.name for path in tmp_path.iterdir()] == ["x.log"]


def test_each_kind_has_a_folder_and_a_name_of_its_own(tmp_path: Path) -> None:
    folders = Folders(
        log=FilePlace(tmp_path / "a", "{game_id}"), trace=FilePlace(tmp_path / "b", "{timestamp}")
    )
    for _ in range(2):
        files, _ = game_files(folders, Open(0, "01K"), STARTED_MS, DIALECT)
        files.close(0)
    found = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*"))
    assert found == ["a/01K.log", "a/01K_2.log", "b/1778646866.json", "b/1778646866_2.json"]


def test_a_trace_has_its_name_once_it_is_whole(tmp_path: Path) -> None:
    files, _ = game_files(Folders(trace=FilePlace(tmp_path, "{game_id}")), Open(0, "g"), 0)
    assert [path.name for path in tmp_path.iterdir()] == ["g.json.part"]
    files.close(0)
    assert [path.name for path in tmp_path.iterdir()] == ["g.json"]


def test_games_of_the_same_second_do_not_overwrite_each_other(tmp_path: Path) -> None:
    feed = Feed(tmp_path / "log" / "realtime")
    names = [live("contest-5", seed, tmp_path, feed)[1] for seed in range(3)]
    feed.close()
    assert names == [f"1778646866_{TEAMS}", f"1778646866_{TEAMS}_2", f"1778646866_{TEAMS}_3"]


@each_row(
    ("pattern", "teams", "name"),
    [
        ("{timestamp}_{teams}", ["soba", "Udon", "あ"], "1778646866_Udon_soba_あ"),
        ("{game_id}", ["x"], "01K"),
        ("{teams}", ["../../etc/passwd"], "-..-etc-passwd"),
        ("{teams}", ["a\nb"], "a-b"),
        ("{teams}", [""], "01K"),
        ("{teams}", ["人" * 100], "人" * 66),
    ],
)
def test_names_of_files(pattern: str, teams: list[str], name: str) -> None:
    assert file_name(pattern, "01K", STARTED_MS, teams) == name


def test_nobody_sees_half_a_line_or_misses_a_file(tmp_path: Path) -> None:
    """A reader that polls the folder while 200 games are written. It leaves a line alone that has no end yet:
    one write of many bytes is not one step for those who read the file itself."""
    folder = tmp_path / "log" / "realtime"
    feed = Feed(folder)
    done, troubles, polls = threading.Event(), [], [0]

    def poll() -> None:
        while not done.is_set():
            polls[0] += 1
            try:
                for row in json.loads((folder / "games.json").read_bytes()):
                    lines = (folder / f"{row['filename']}.jsonl").read_bytes().split(b"\n")
                    lines.pop()
                    assert lines
                    assert [json.loads(line)["idx"] for line in lines] == list(range(1, len(lines) + 1))
            except Exception as error:
                troubles.append(repr(error))
            done.wait(0.002)

    reader = threading.Thread(target=poll)
    reader.start()
    line = write_realtime(simulate(preset("contest-5"), Chance, seed=1).log).split(b"\n")[0]
    for number in range(200):
        feed.begin(f"g{number}", f"n{number}")
        for idx in range(1, 31):
            feed.add(f"g{number}", [line.replace(b'"idx":1,', b'"idx":%d,' % idx, 1)], number * 1_000)
            feed.release(number * 1_000)
        feed.end(f"g{number}", number * 1_000)
    done.set()
    reader.join()
    feed.close()
    assert troubles == []
    assert polls[0] > 3


def test_spectators_lag_behind_by_the_delay(tmp_path: Path) -> None:
    feed = Feed(tmp_path)
    feed.begin("g", "name", delay_ms=5_000)
    feed.add("g", [b'{"idx":1}'], 1_000)
    feed.release(5_999)
    assert (tmp_path / "name.jsonl").read_bytes() == b""
    assert json.loads((tmp_path / "games.json").read_bytes()) == []
    feed.release(6_000)
    assert (tmp_path / "name.jsonl").read_bytes() == b'{"idx":1}\n'
    row = json.loads((tmp_path / "games.json").read_bytes())[0]
    assert row == {"id": "g", "filename": "name", "updated_at": "1970-01-01T00:00:06.000000001Z"}
    feed.close()


def test_an_ended_game_is_listed_for_a_while(tmp_path: Path) -> None:
    feed = Feed(tmp_path)
    feed.begin("g", "name")
    feed.add("g", [b"{}"], 0)
    feed.release(500)
    feed.end("g", 0)
    feed.release(59_000)
    assert len(json.loads((tmp_path / "games.json").read_bytes())) == 1
    feed.release(60_000)
    assert json.loads((tmp_path / "games.json").read_bytes()) == []
    assert (tmp_path / "name.jsonl").exists()


def test_the_list_changes_a_few_times_a_second(tmp_path: Path) -> None:
    feed = Feed(tmp_path)
    feed.begin("g", "name")
    seen: list[str] = []
    for now in range(1_000, 2_000, 50):
        feed.add("g", [b"{}"], now)
        feed.release(now)
        assert (tmp_path / "name.jsonl").read_bytes().count(b"\n") == len(seen) + 1
        seen.append(json.loads((tmp_path / "games.json").read_bytes())[0]["updated_at"])
    assert len(set(seen)) == 4
    feed.close()
    assert json.loads((tmp_path / "games.json").read_bytes())[0]["updated_at"].endswith(".950000020Z")


def test_many_games_that_are_over_do_not_fill_the_list(tmp_path: Path) -> None:
    feed = Feed(tmp_path)
    for number in range(1_003):
        feed.begin(f"g{number}", f"n{number}")
        feed.add(f"g{number}", [b"{}"], 0)
        feed.end(f"g{number}", 0)
        feed.release(0)
    feed.release(1_000)
    rows = json.loads((tmp_path / "games.json").read_bytes())
    assert [row["id"] for row in rows] == [f"g{number}" for number in range(3, 1_003)]


# The realtime feed

KEYS = "id idx day is_day agents event message from_idx to_idx bubble_idx timestamp".split()


def packets(name: str, seed: int) -> tuple[Game, list[dict[str, object]]]:
    rules = preset(name)
    game = simulate(rules, Chance, seed=seed, opened=opened_for(rules, seed))
    return game, [json.loads(line) for line in write_realtime(game.log).splitlines()]


@pytest.mark.parametrize("name", ["contest-5", "contest-13"])
def test_packets_of_the_feed(name: str) -> None:
    game, found = packets(name, 2)
    assert found[0]["event"] == "開始"
    assert found[-1]["event"] == "終了"
    assert found[-1]["message"] == game.winner
    assert [packet["idx"] for packet in found] == list(range(1, len(found) + 1))
    for packet in found:
        assert list(packet) == [key for key in KEYS if key in packet]
        assert None not in packet.values()
        assert [agent["role"] for agent in packet["agents"]] == [str(r) for r in game.roles]  # type: ignore
    said = [packet["message"] for packet in found if packet["event"] == "トーク"]
    assert said == [x.text for x in game.log if isinstance(x, e.Spoke) and x.channel == "talk"]


def test_the_state_is_that_after_the_act() -> None:
    _, found = packets("contest-13", 2)
    dead = [packet for packet in found if packet["event"] == "追放" and "to_idx" in packet]
    dead += [p for p in found if p["event"] == "襲撃" and "to_idx" in p and "from_idx" not in p]
    assert dead
    for packet in dead:
        assert packet["agents"][packet["to_idx"] - 1]["is_alive"] is False  # type: ignore


@pytest.mark.parametrize("name", ["contest-5", "contest-13", "anytime-5"])
def test_a_feed_is_read_back(name: str) -> None:
    for seed in range(5):
        rules = preset(name)
        game = simulate(rules, Chance, seed=seed, opened=opened_for(rules, seed))
        written = write_realtime(game.log)
        record = read_realtime(written)
        assert {p.code for p in record.problems} <= {"seats_by_role"}
        assert write_realtime(record.events) == written
        assert {"turns", "players", "seed"} <= set(record.unknown)
        assert Game.replay(record.events).winner == game.winner


def test_a_damaged_feed_costs_the_damaged_packet() -> None:
    lines = write_realtime(simulate(preset("contest-5"), Chance, seed=1).log).split(b"\n")
    lines[5] = lines[5][:40]
    record = read_realtime(b"\n".join(lines))
    assert (6, "not_a_packet") in [(p.line, p.code) for p in record.problems]
    assert isinstance(record.events[-2], e.Ended)


def test_a_feed_is_known_whatever_the_order_of_its_keys() -> None:
    """Nor does it need times, or a newline at its end."""
    feed = write_realtime(simulate(preset("contest-13"), Chance, seed=3).log)
    lines = [json.loads(line) for line in feed.splitlines()]
    for line in lines:
        del line["timestamp"]
    other = "\n".join(json.dumps(line, sort_keys=True) for line in lines).encode()
    assert formats.format_of(other) == formats.format_of(feed) == "realtime"
    said = [x.text for x in formats.read(feed).events if isinstance(x, e.Spoke)]
    record = formats.read(other)
    assert [x.text for x in record.events if isinstance(x, e.Spoke)] == said
    assert "time" in record.unknown
    assert not record.problems
