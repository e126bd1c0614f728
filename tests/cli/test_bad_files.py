"""Damaged, huge and unwritable files: every command prints one line and ends with a non-zero exit code."""

import gzip
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.rows import each_row

from jinro.cli.main import about
from jinro.files.limits import GAME_BYTES, SETTINGS_BYTES
from jinro.game.notation import MOST_LINES

FIXTURES = Path(__file__).parents[1] / "files" / "fixtures"
CRASHES = Path(__file__).parents[1] / "fuzz" / "crashes"
DATA = Path(__file__).parents[1] / "store" / "data-0.1"


# Our own log


@pytest.mark.parametrize("command", [["replay"], ["log", "show"], ["log", "convert"]], ids=" ".join)
@pytest.mark.parametrize(
    ("crash", "message"),
    [
        ("bad-utf8", "line 13: not an event of a jinro log: 'utf-8' codec can't decode byte 0xff"),
        ("bad-utf8-name", "line 13: not an event of a jinro log: 'utf-8' codec can't decode byte 0xff"),
        ("huge-seats", "line 5: a number is out of range"),
        ("deep", "line 2: not an event of a jinro log"),
    ],
)
def test_a_log_that_cannot_be_read(jinro: Run, command: list[str], crash: str, message: str) -> None:
    file = CRASHES / f"events@{crash}"
    target = ["x.log"] if command[-1] == "convert" else []
    assert f"jinro: {file}: {message}" in jinro(*command, file, *target).error


@pytest.mark.parametrize("command", [["replay"], ["log", "show"]], ids=" ".join)
@pytest.mark.parametrize("crash", ["out-of-order", "negative-seats"])
def test_a_log_that_contradicts_itself(jinro: Run, command: list[str], crash: str) -> None:
    file = CRASHES / f"events@{crash}"
    error = jinro(*command, file).error
    assert f"jinro: {file}: line " in error
    assert "cannot follow what the log says before it" in error


# Files of other systems


@pytest.mark.parametrize("crash", ["huge-bubble", "negative-seats", "deep"])
def test_a_feed_with_impossible_seats_is_read_without_them(jinro: Run, crash: str) -> None:
    file = CRASHES / f"realtime@{crash}"
    for command in (["log", "show", file], ["log", "convert", file, "x.log"]):
        ended = jinro(*command)
        assert ended.code == 0
        assert f"{file}: line " in ended.err


def test_a_feed_without_any_possible_seat(jinro: Run) -> None:
    assert "no row of a game log" in jinro("log", "show", CRASHES / "realtime@negative-agents").error


@pytest.mark.parametrize("crash", ["deep-packet", "deep-info"])
def test_a_trace_with_a_packet_nested_too_deeply(jinro: Run, crash: str) -> None:
    ended = jinro("check", "trace", CRASHES / f"trace@{crash}")
    assert ended.code == 1
    assert ended.out.count("\n") == 5
    assert ended.err == ""


def test_a_file_that_never_ends(jinro: Run) -> None:
    limit = f"/dev/zero: larger than {GAME_BYTES:,} bytes"
    assert limit in jinro("log", "show", "/dev/zero").error
    assert limit in jinro("replay", "/dev/zero").error
    assert limit.removeprefix("/dev/zero: ") in jinro("check", "log", "/dev/zero").out
    assert limit.removeprefix("/dev/zero: ") in jinro("check", "trace", "/dev/zero").out
    assert f"larger than {SETTINGS_BYTES:,} bytes" in jinro("serve", "-c", "/dev/zero").error
    assert "larger than" in jinro("plan", "--check", "/dev/zero").error


@pytest.mark.slow
def test_a_gzip_file_that_expands_without_end(jinro: Run, tmp_path: Path) -> None:
    bomb = tmp_path / "x.log.gz"
    bomb.write_bytes(gzip.compress(bytes(2 * GAME_BYTES), 9))
    assert bomb.stat().st_size < 200_000
    message = f"decompressed larger than {GAME_BYTES:,} bytes"
    assert message in jinro("log", "show", bomb).error
    assert message in jinro("check", "log", bomb).out
    assert message in jinro("check", "trace", bomb).out


@pytest.mark.parametrize(
    "line", [b"x\n", b"0,status,1,SEER,ALIVE,x,y\n", b'{"id":"x","is_day":1}\n', b'{"event":"Opened"}\n']
)
def test_a_file_of_too_many_lines(jinro: Run, tmp_path: Path, line: bytes) -> None:
    file = tmp_path / "x.log"
    file.write_bytes(line * (MOST_LINES + 1))
    assert f"more than {MOST_LINES:,} lines" in jinro("log", "show", file).error


def test_a_trace_of_too_many_values(jinro: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(b'{"agents":[],"entries":[' + b"{}," * 1_000_000 + b"{}]}")
    assert "JSON values" in jinro("log", "show", file).error


def test_only_the_first_problems_are_printed(jinro: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.log"
    file.write_bytes((FIXTURES / "log" / "answers.log").read_bytes() + b"\n9,vote,1\n" * 500)
    ended = jinro("log", "show", file)
    assert ended.err.count("\n") == 101
    assert "more problems; `jinro check log --json` prints all" in ended.err


# Settings and plans


@pytest.mark.parametrize("command", [["serve", "-c"], ["plan", "-c"]], ids=" ".join)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 100_000, "line 1: nested deeper than 50 levels"),
        ("{a: " * 100_000, "line 1: nested deeper than 50 levels"),
        ("- " * 100_000, "line 1: nested deeper than 50 levels"),
        ((CRASHES / "yaml@merge-bomb").read_text(), "more than 50,000 values, each alias counted in full"),
        ((CRASHES / "yaml@alias-bomb").read_text(), "more than 50,000 values, each alias counted in full"),
        ((CRASHES / "yaml@alias-of-itself").read_text(), "line 1: *a is inside what it stands for"),
        ("a: \b", "line 1: not YAML: control characters are not allowed (#x0008)"),
        ("a: !!int x", "not YAML"),
        ("a: *b", "line 1: not YAML: found undefined alias"),
        ("".join(f"key{i}: 1\n" for i in range(20_000)), "logic.roles: has no entry"),
    ],
    ids=[
        "brackets",
        "braces",
        "dashes",
        "merges",
        "aliases",
        "itself",
        "control",
        "tag",
        "undefined",
        "keys",
    ],
)
def test_yaml_that_cannot_be_settings(
    jinro: Run, tmp_path: Path, command: list[str], text: str, message: str
) -> None:
    file = tmp_path / "x.yml"
    file.write_text(text)
    error = jinro(*command, file).error
    assert error.startswith(f"jinro: {file}: ")
    assert message in error


def test_a_classic_file_full_of_faults_is_one_short_line(jinro: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.cfg"
    file.write_text("what\x1b[31m is this\n" * 10_000)
    error = jinro("serve", "-c", file).error
    assert "and 9980 more faults" in error
    assert len(error) < 5_000
    assert "\x1b" not in error


def test_many_teams_or_games_are_refused(jinro: Run) -> None:
    for option, message in (
        ("--teams", "a plan has 1 to 1,000 teams, not 1000000000"),
        ("--games", "a plan has at most 10,000 games, not 1000000000"),
    ):
        ended = jinro("plan", option, 10**9)
        assert (ended.code, ended.err) == (2, f"jinro: {message}\n")
    assert "a plan has 1 to 1,000 teams" in jinro("plan", "--check", CRASHES / "plan@many-teams").error


@pytest.mark.parametrize("crash", ["deep", "long-index"])
def test_a_plan_that_cannot_be_read(jinro: Run, crash: str) -> None:
    file = CRASHES / f"plan@{crash}"
    assert f"jinro: {file}: " in jinro("plan", "--check", file).error


def test_an_environment_file_that_is_too_large(jinro: Run, tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"A=1\n" * 100_000)
    assert jinro("serve").error == "jinro: .env: larger than 100,000 bytes, the limit of such a file\n"


# The store


@pytest.mark.parametrize("command", [["log", "export", "last"], ["faults", "last"], ["serve", "--port", "0"]])
@pytest.mark.parametrize("damage", ["cut", "text", "pages"])
def test_a_damaged_store(jinro: Run, tmp_path: Path, command: list[str], damage: str) -> None:
    good = (DATA / "games.sqlite").read_bytes()
    damaged = {"cut": good[:3_000], "text": b"hello\n" * 2_000, "pages": good[:4_096] + b"\xaa" * 90_112}
    file = tmp_path / "games.sqlite"
    file.write_bytes(damaged[damage])
    assert jinro(*command, "--data", tmp_path).error.startswith(f"jinro: {file}: ")


# Folders that cannot be written


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["serve", "--port", "0", "--data", "/proc/x"], "/proc/x: No such file or directory"),
        (["serve", "--port", "0", "--data", "/dev/null"], "/dev/null: File exists"),
        (["serve", "--port", "0", "--data", "/dev/null/x"], "/dev/null/x: Not a directory"),
        (["play", "--log", "/proc/x/y"], "--log: /proc/x/y: No such file or directory"),
        (["plan", "-o", "/proc/x/plan.json"], "/proc/x/plan.json: No such file or directory"),
        (["log", "convert", FIXTURES / "log" / "nine.log", "/proc/x/y.log"], "/proc/x/y.log: No such file"),
    ],
    ids=["serve", "serve-on-a-device", "serve-below-a-device", "play", "plan", "convert"],
)
def test_a_place_that_cannot_be_written(jinro: Run, words: list[object], message: str) -> None:
    assert f"jinro: {message}" in jinro(*words).error


@pytest.mark.slow
def test_standard_output_is_named_only_if_it_is_to_blame() -> None:
    program = [sys.executable, "-c", "from jinro.cli.main import main; main()", "presets"]
    with open("/dev/full", "wb") as full:
        found = subprocess.run(program, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert found.stderr == "jinro: standard output: No space left on device\n"
    assert found.returncode == 1


@each_row(
    ("error", "line"),
    [
        (FileNotFoundError(2, "No such file or directory", "/proc/x"), "/proc/x: No such file or directory"),
        (OSError(28, "No space left on device"), "standard output: No space left on device"),
        (
            ConnectionRefusedError(111, "Connect call failed ('127.0.0.1', 1)"),
            "Connect call failed ('127.0.0.1', 1)",
        ),
        (OSError(24, "Too many open files"), "Too many open files"),
        (OSError("of unknown\nkind"), "of unknown·kind"),
    ],
)
def test_an_error_of_the_system_names_what_it_is_about(error: OSError, line: str) -> None:
    assert str(about(error)) == line


@pytest.mark.slow
def test_a_data_folder_that_cannot_be_made_is_one_line(jinro: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    data = tmp_path / "file" / "data"
    error = jinro("serve", "--port", "0", "--data", data).error
    assert str(data) in error
    assert "Not a directory" in error


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="/proc is a folder of Linux in which nobody can write")
def test_a_data_folder_that_is_read_only_is_one_line(jinro: Run) -> None:
    error = jinro("serve", "--port", "0", "--data", "/proc/sys").error
    assert "/proc/sys" in error
