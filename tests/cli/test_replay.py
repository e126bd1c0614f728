"""`jinro replay`: any moment, any viewer, and files that are not logs."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from jinro import preset, simulate
from jinro.cli.main import cli
from jinro.errors import ArgumentError, BugError, CallerError
from jinro.game import events as e
from jinro.game.evolve import EVOLVE
from jinro.game.game import Game
from jinro.game.notation import decode_event, encode_event, encode_log
from jinro.game.roles import Role
from jinro.players import Chance


def run(*args: str, data: bytes | None = None) -> Result:
    return CliRunner().invoke(cli, ["replay", *args], input=data)


@pytest.fixture(scope="module")
def game() -> Game:
    return simulate(preset("contest-en-9"), Chance, seed=4)


@pytest.fixture
def log(game: Game, tmp_path: Path) -> str:
    file = tmp_path / "game.jsonl"
    file.write_bytes(encode_log(game.log))
    return str(file)


def test_a_whole_log_reads_as_it_was_played(log: str) -> None:
    options = ["--preset", "contest-en-9", "--seed", "4", "--player", "chance"]
    played = CliRunner().invoke(cli, ["play", *options]).stdout
    replayed = run(log).stdout
    assert replayed.startswith(played[: played.index("\nSee it again")])
    assert replayed.splitlines()[-4].startswith("━━━ After event ")


def test_standard_input_is_a_file_too(log: str) -> None:
    assert run("-", data=Path(log).read_bytes()).stdout == run(log).stdout


@pytest.mark.parametrize("at", [1, 3, 12, 100, 200])
def test_at_is_the_line_up_to_which_it_is_read(log: str, game: Game, at: int, tmp_path: Path) -> None:
    shorter = tmp_path / "shorter"
    shorter.write_bytes(encode_log(game.log[:at]))
    assert run(log, "--at", str(at)).stdout == run(str(shorter)).stdout
    assert f"━━━ After event {at} ━" in run(log, "--at", str(at)).stdout


@pytest.mark.parametrize("who", ["public", "all", "1", "5", "9"])
@pytest.mark.parametrize("at", [60, 150, 260])
def test_json_holds_what_the_viewer_sees_and_no_more(log: str, game: Game, who: str, at: int) -> None:
    data = msgspec.json.decode(run(log, "--at", str(at), "--as", who, "--json").stdout)
    viewer = {"public": 0, "all": None}.get(who, int(who) if who.isdigit() else 0)
    moment = Game.replay(game.log[:at])
    assert [decode_event(msgspec.json.encode(x)) for x in data["events"]] == moment.seen_by(viewer)
    assert data["at"] == at
    assert data["now"]["day"] == moment.scene.day
    if viewer is not None:
        assert all(ask["seat"] == viewer for ask in data["now"].get("asks", []))
        assert "roles" not in data["now"]


def test_a_seat_may_be_called_by_its_name(log: str, game: Game) -> None:
    name = game.scene.characters[2].name
    assert run(log, "--as", name).stdout == run(log, "--as", "3").stdout


def test_a_wolf_hears_whispers_and_a_villager_does_not(log: str, game: Game) -> None:
    wolf, villager = (str(game.roles.index(role) + 1) for role in (Role.WEREWOLF, Role.VILLAGER))
    assert "(whisper)" in run(log, "--as", wolf).stdout
    assert "(whisper)" not in run(log, "--as", villager).stdout
    assert "(whisper)" not in run(log, "--as", "public").stdout


BAD = {
    "at_zero": (("--at", "0"), "--at: '0' is not a number from 1 to "),
    "at_beyond": (("--at", "99999"), "--at: '99999' is not a number from 1 to "),
    "at_word": (("--at", "last"), "--at: 'last' is not a number from 1 to "),
    "as_beyond": (("--as", "10"), "--as: '10' is none of all, public, a seat from 1 to 9, "),
    "as_stranger": (("--as", "Zoe"), "--as: 'Zoe' is none of all"),
}


@pytest.mark.parametrize(("args", "message"), BAD.values(), ids=BAD)
def test_a_moment_or_viewer_that_is_not_there_is_refused(
    log: str, args: tuple[str, ...], message: str
) -> None:
    result = run(log, *args)
    assert isinstance(result.exception, ArgumentError)
    assert str(result.exception).startswith(message)


def _lines(game: Game) -> list[bytes]:
    return encode_log(game.log).splitlines(keepends=True)


def _broken(game: Game, what: str) -> bytes:
    lines = _lines(game)
    match what:
        case "empty":
            return b""
        case "binary":
            return bytes(range(256))
        case "truncated":
            return b"".join(lines[:20]) + lines[20][:30]
        case "blank":
            return b"".join([*lines[:4], b"\n", *lines[4:]])
        case "headless":
            return b"".join(lines[1:])
        case "version":
            return lines[0].replace(b'"version":1', b'"version":2') + b"".join(lines[1:])
        case "two":
            return b"".join(lines * 2)
        case "unopened":
            return b"".join([*lines[:9], encode_event(e.Wrote(0, 1, "talk", "x")), b"\n"])
        case "negative":
            return b"".join([*lines[:9], encode_event(e.Divined(0, 1, -1, 2, "HUMAN")), b"\n"])  # type: ignore[arg-type]
    raise AssertionError(what)


FILES = {
    "empty": "an empty file is not a jinro log",
    "binary": "line 1: not an event of a jinro log",
    "truncated": "line 21: not an event of a jinro log: Input data was truncated",
    "blank": "line 5: not an event of a jinro log",
    "headless": "line 1: a log begins with the event Opened, not Seeded",
    "version": "line 1: this log has format version 2; this jinro reads version 1",
    "two": "another game begins here; a log is one game",
    "unopened": "line 10: Wrote cannot follow what the log says before it",
    "negative": "",
}


@pytest.mark.parametrize("what", FILES)
def test_a_bad_file_is_told_in_one_line_with_the_line_number(game: Game, what: str, tmp_path: Path) -> None:
    file = tmp_path / "bad"
    file.write_bytes(_broken(game, what))
    result = run(str(file))
    assert isinstance(result.exception, CallerError), result.exception
    assert str(result.exception).startswith(f"{file}: ")
    assert FILES[what] in str(result.exception)
    assert "\n" not in str(result.exception)


def test_a_bug_of_ours_is_not_taken_for_a_bad_file(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "good"
    file.write_bytes(b"".join(_lines(game)))
    monkeypatch.setitem(EVOLVE["deal"], e.DayBroke, lambda state, event: 1 // 0)  # type: ignore[misc]
    result = run(str(file))
    assert isinstance(result.exception, BugError)
    assert str(result.exception).startswith("this is a bug in jinro, please report it: event ")
    assert str(result.exception).endswith(
        " of a log, DayBroke: ZeroDivisionError: integer division or modulo by zero"
    )


@pytest.mark.parametrize(
    ("name", "message"),
    [("", "Is a directory"), ("none", "No such file or directory"), ("a\0b", "null byte")],
)
def test_a_file_that_cannot_be_read_is_told_in_one_line(tmp_path: Path, name: str, message: str) -> None:
    result = run(f"{tmp_path}/{name}")
    assert isinstance(result.exception, CallerError)
    assert message in str(result.exception)
