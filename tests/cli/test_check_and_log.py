"""`jinro check` and `jinro log` on files of every format."""

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from jinro import preset, simulate
from jinro.cli.main import cli
from jinro.files import formats
from jinro.files.writers import write_realtime, write_trace
from jinro.game.events import Event, Opened
from jinro.game.notation import decode_log, encode_log
from jinro.players import Chance
from jinro.store.sqlite import SqliteStore
from jinro.village.simulate import opening
from jinro.wire.nlp import DIALECTS

FILES = Path(__file__).parents[1] / "files" / "fixtures" / "by-hand"
YEARS = sorted(FILES.glob("*.log"))


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """One game in every format that holds all of it."""
    rules = preset("contest-5")
    game = simulate(rules, Chance, seed=3, opened=opening(rules, 3, started_ms=1_778_646_866_123))
    made = {
        "trace.json": write_trace(game.log, DIALECTS["2026"]),
        "feed.jsonl": write_realtime(game.log),
        "own.events": encode_log(game.log),
    }
    for name, data in made.items():
        (tmp_path / name).write_bytes(data)
    return {name: tmp_path / name for name in made}


def test_check_log_has_one_line_a_file() -> None:
    result = run("check", "log", *YEARS, "--json")
    rows = [json.loads(line) for line in result.output.splitlines()]
    assert result.exit_code == 0
    assert [list(row) for row in rows] == [["file", "identical", "problems", "difference"]] * len(YEARS)
    assert all(row["identical"] is True for row in rows)


def test_check_log_says_what_is_wrong(tmp_path: Path) -> None:
    bad = tmp_path / "bad.log"
    bad.write_bytes((FILES / "2025.log").read_bytes().replace(b"3,result,2,2", b"3,result,5,2"))
    result = run("check", "log", bad)
    assert result.exit_code == 1
    assert "DIFFERENT" in result.output
    assert "2 humans and 2 werewolves are alive" in result.output
    assert "    theirs: '3,result,5,2,WEREWOLF'\n    ours: '3,result,2,2,WEREWOLF'\n" in result.output
    assert result.output.endswith("1 log, identical 0\n")


def test_check_trace_has_one_line_a_file(files: dict[str, Path]) -> None:
    result = run("check", "trace", files["trace.json"], files["own.events"], "--json")
    good, bad = (json.loads(line) for line in result.output.splitlines())
    assert list(good) == ["file", "dialect", "packets", "identical", "difference"]
    assert good["packets"] == good["identical"] > 50
    assert good["difference"] is None
    assert bad["packets"] == 0
    assert result.exit_code == 1


@pytest.mark.parametrize("what", ["log", "trace"])
def test_a_file_that_is_not_there_does_not_stop_the_others(what: str, files: dict[str, Path]) -> None:
    there = files["trace.json"] if what == "trace" else YEARS[0]
    result = run("check", what, "nowhere", there, "--json")
    missing, found = (json.loads(line) for line in result.output.splitlines())
    assert "No such file" in json.dumps(missing)
    assert found["identical"]
    assert result.exit_code == 1
    assert "No such file" in run("check", what, "nowhere", there).output


def test_check_trace_for_people(files: dict[str, Path]) -> None:
    result = run("check", "trace", files["trace.json"])
    assert result.exit_code == 0
    assert "dialect 2026, packets " in result.output


@pytest.mark.parametrize("file", YEARS, ids=lambda file: file.stem)
def test_log_show(file: Path) -> None:
    result = run("log", "show", file)
    assert result.exit_code == 0, result.output
    assert "not in this file: " in result.output


def test_log_show_as_a_seat_keeps_secrets() -> None:
    seen = run("log", "show", FILES / "2025.log", "--as", "6").output
    assert "Good evening, partner" not in seen
    assert "Good evening, partner" in run("log", "show", FILES / "2025.log", "--as", "Kai").output
    assert run("log", "show", FILES / "2025.log", "--as", "Nobody").exit_code != 0


@pytest.mark.parametrize("name", ["trace.json", "feed.jsonl", "own.events"])
def test_every_format_becomes_the_same_game_log(name: str, files: dict[str, Path], tmp_path: Path) -> None:
    for source in (name, "own.events"):
        result = run("log", "convert", files[source], tmp_path / f"{source}.log")
        assert result.exit_code == 0, result.output
    one, other = (tmp_path / f"{source}.log" for source in (name, "own.events"))
    if name != "feed.jsonl":
        assert one.read_bytes() == other.read_bytes()
    assert run("check", "log", one).exit_code == 0


def test_own_events_come_back_from_a_trace(files: dict[str, Path], tmp_path: Path) -> None:
    assert run("log", "convert", files["trace.json"], tmp_path / "x.events").exit_code == 0
    assert decode_log((tmp_path / "x.events").read_bytes())[-1].at_ms >= 0


def test_what_a_file_does_not_hold_is_not_made_up(tmp_path: Path) -> None:
    result = run("log", "convert", FILES / "2025.log", tmp_path / "x.json")
    assert result.exit_code != 0
    assert not (tmp_path / "x.json").exists()


def kept(tmp_path: Path) -> list[Event]:
    """A stored game, as the server stores it."""
    rules = preset("contest-5")
    game = simulate(rules, Chance, seed=5, opened=opening(rules, 5, started_ms=1_778_646_866_123))

    async def keep() -> None:
        store = SqliteStore(tmp_path / "games.sqlite")
        store.add(game.log)
        await store.close()

    asyncio.run(keep())
    return game.log


@pytest.mark.parametrize("format_", ["log", "trace", "realtime", "events"])
def test_a_stored_game_is_exported(format_: formats.Format, tmp_path: Path) -> None:
    events = kept(tmp_path)
    out = tmp_path / "out"
    result = run("log", "export", "last", "--format", format_, "--data", tmp_path, "--out", out)
    assert result.exit_code == 0, result.output
    assert out.read_bytes() == formats.write(events, format_)
    assert formats.format_of(out.read_bytes()) == format_


def test_a_game_that_is_not_kept_is_not_exported(tmp_path: Path) -> None:
    kept(tmp_path)
    assert run("log", "export", "nothing", "--data", tmp_path).exit_code != 0


def test_endings_that_mean_nothing_are_refused(tmp_path: Path) -> None:
    result = run("log", "convert", FILES / "2025.log", tmp_path / "x.doc")
    assert result.exit_code != 0
    assert not list(tmp_path.iterdir())


def test_a_classic_log_is_known_everywhere(tmp_path: Path) -> None:
    classic = FILES / "classic" / "every_row.log"
    assert run("check", "log", classic).output.endswith("1 log, identical 1\n")
    assert "The fox wins" in run("log", "show", classic).output
    own, packed, back = (tmp_path / name for name in ("own.events", "game.log.gz", "back.log"))
    assert run("log", "convert", classic, own).exit_code == 0
    assert run("log", "convert", own, packed, "--format", "classic").exit_code == 0
    assert packed.read_bytes().startswith(b"\x1f\x8b")
    assert run("log", "convert", packed, back, "--format", "classic").exit_code == 0
    # Events do not tell how the Java server wrote a lost player; we write a row.
    ours = classic.read_bytes().replace(b"Lost Connection of Agent[07]", b"1,lost,7")
    assert back.read_bytes() == ours != classic.read_bytes()


def test_a_broken_compressed_file_is_told_in_one_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.log.gz"
    broken.write_bytes(b"\x1f\x8b\x08nothing")
    result = run("log", "show", broken)
    assert result.exit_code != 0
    assert "damaged or incomplete gzip file" in str(result.exception)


# Files of each other


def test_check_log_checks_our_own_log_too(files: dict[str, Path], tmp_path: Path) -> None:
    assert run("check", "log", files["own.events"]).output.endswith("1 log, identical 1\n")
    lines = files["own.events"].read_bytes().splitlines(keepends=True)
    bad = tmp_path / "bad.events"
    bad.write_bytes(b"".join([*lines[:5], *lines[9:]]))
    result = run("check", "log", bad)
    assert result.exit_code == 1
    assert "line 6: " in result.output
    assert "cannot follow what the log says before it" in result.output


OTHERS = {
    ("log", "trace.json"): "this is a packet trace: `jinro check trace` checks it",
    ("log", "feed.jsonl"): "this is a realtime feed: `jinro log show` and `jinro replay` show it",
    ("trace", "feed.jsonl"): "this is a realtime feed: `jinro log show` and `jinro replay` show it",
    ("trace", "own.events"): "this is jinro's own log: `jinro check log` checks it, `jinro log convert` ",
    ("trace", "2025.log"): "this is a game log of the contest: `jinro check log` checks it",
    ("trace", "every_row.log"): "this is a game log of the classic server: `jinro check log` checks it",
}


@pytest.mark.parametrize(("what", "name"), OTHERS)
def test_check_says_what_else_a_file_is(what: str, name: str, files: dict[str, Path]) -> None:
    file = {**files, "2025.log": FILES / "2025.log", "every_row.log": FILES / "classic" / "every_row.log"}
    result = run("check", what, file[name])
    assert result.exit_code == 1
    assert OTHERS[what, name] in result.output
    assert len(result.output.splitlines()) == 3


def test_json_that_is_no_game_is_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"a": 1}\n')
    assert "not a row of a game log" in run("check", "log", tmp_path / "x.json").output
    assert "not a packet trace" in run("check", "trace", tmp_path / "x.json").output


@pytest.mark.parametrize("name", ["trace.json", "feed.jsonl", "own.events", "2025.log", "every_row.log"])
def test_replay_reads_what_log_show_reads(name: str, files: dict[str, Path]) -> None:
    file = {**files, "2025.log": FILES / "2025.log", "every_row.log": FILES / "classic" / "every_row.log"}
    shown, replayed = run("log", "show", file[name]), run("replay", file[name])
    assert replayed.exit_code == 0, replayed.output
    assert replayed.stdout.startswith(shown.stdout.partition("not in this file")[0])
    assert "━━━ After event " in replayed.stdout or "━━━ イベント" in replayed.stdout
    assert run("replay", file[name], "--at", "5").exit_code == 0


GAME_COMMANDS = {
    "replay": ["replay"],
    "show": ["log", "show"],
    "check": ["check", "log"],
    "export": ["log", "export"],
    "faults": ["faults"],
    "games": ["games"],
}


@pytest.mark.parametrize("command", GAME_COMMANDS.values(), ids=GAME_COMMANDS)
def test_every_command_takes_the_same_names_of_games(command: list[str], tmp_path: Path) -> None:
    opened = kept(tmp_path)[0]
    assert isinstance(opened, Opened)
    game = opened.game
    outputs = set()
    for name in (game, "last", game[-6:], game[-8:].lower()):
        result = run(*command, name, "--data", tmp_path)
        assert result.exit_code == 0, result.output
        outputs.add(result.output.removeprefix(f"{name}: "))
    assert len(outputs) == 1
    missing = run(*command, "ABCDEF", "--data", tmp_path)
    assert missing.exit_code == 1
    text = f"{missing.output} {missing.exception}"
    assert f"there is no game 'ABCDEF'; `jinro games --data {tmp_path}` lists them" in text


def test_a_stored_game_is_converted(tmp_path: Path) -> None:
    events = kept(tmp_path)
    assert run("log", "convert", "last", tmp_path / "x.events", "--data", tmp_path).exit_code == 0
    assert (tmp_path / "x.events").read_bytes() == encode_log(events)


def test_a_file_comes_before_a_stored_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path)
    monkeypatch.chdir(tmp_path)
    Path("last").write_bytes((FILES / "2025.log").read_bytes())
    assert "not in this file" in run("log", "show", "last", "--data", tmp_path).output


@pytest.mark.parametrize(
    "command", [["replay"], ["log", "show"], ["faults"], ["games"], ["results", "--team"]]
)
def test_a_folder_without_games_says_so(command: list[str], tmp_path: Path) -> None:
    result = run(*command, "last", "--data", tmp_path)
    assert result.exit_code != 0
    assert str(result.exception) == (
        f"{tmp_path}/games.sqlite: no games are stored there; --data names the folder of a server's games"
    )


def test_an_end_of_several_ids_is_refused(tmp_path: Path) -> None:
    async def keep() -> None:
        store = SqliteStore(tmp_path / "games.sqlite")
        for game in ("01AAAAAAAAAAAAAAAAAAABCDEF", "01BBBBBBBBBBBBBBBBBBABCDEF"):
            opened = replace(opening(preset("contest-5"), 1), game=game)
            store.add(simulate("contest-5", Chance, seed=1, opened=opened).log)
        await store.close()

    asyncio.run(keep())
    result = run("games", "abcdef", "--data", tmp_path)
    assert str(result.exception) == (
        f"{tmp_path}/games.sqlite: 'abcdef' is the end of several ids: 01AAAAAAAAAAAAAAAAAAABCDEF, "
        "01BBBBBBBBBBBBBBBBBBABCDEF"
    )
    assert run("games", "BABCDEF", "--data", tmp_path).exit_code == 0
    assert "there is no game 'CDEF'" in str(run("games", "CDEF", "--data", tmp_path).exception)
