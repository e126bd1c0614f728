"""`jinro play`: transcripts, logs, many games, and errors in one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.rows import each_row

from jinro.cli.main import cli
from jinro.contest.report.show.summary import DaysTally
from jinro.errors import JinroError
from jinro.game.events import Closed, Ended, Opened, Seeded
from jinro.game.notation import decode_event, decode_log
from jinro.game.presets import names, preset
from jinro.game.roles import Side
from jinro.players import QuietPlayer
from jinro.village import simulate

COMMAND = [sys.executable, "-c", "from jinro.cli.main import main; main()"]


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """The locale asks for no language, so that villages are told in their own."""
    monkeypatch.setenv("LANG", "C.UTF-8")


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["play", *args])


def shell(*args: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *args], capture_output=True, env=os.environ | env, check=False)


def test_a_plain_game_is_told_with_its_seed_so_that_it_can_be_repeated() -> None:
    first = run()
    assert first.exit_code == 0
    again = first.stdout.splitlines()[-2].split("：jinro play ")[1]
    assert again.startswith("--preset contest-5 --seed ")
    assert run(*again.split()).stdout == first.stdout


def test_two_games_without_a_seed_differ() -> None:
    assert len({run("--json").stdout for _ in range(5)}) > 1


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_under_any_hash_seed() -> None:
    outputs = {
        shell("play", "--seed", "7", "--json", PYTHONHASHSEED=seed).stdout for seed in ("0", "0", "1", "4242")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().splitlines()) > 50


def test_json_is_the_log_and_nothing_else() -> None:
    result = run("--preset", "licos-5-b", "--seed", "3", "--json")
    log = decode_log(result.stdout)
    assert isinstance(log[0], Opened)
    assert isinstance(log[-1], Closed)
    assert result.stderr == ""


def test_several_logs_stand_one_after_the_other_with_seeds_that_count_up() -> None:
    result = run("--seed", "10", "--games", "3", "--json")
    events = [decode_event(line) for line in result.stdout.splitlines()]
    assert [event.seed for event in events if isinstance(event, Seeded)] == [10, 11, 12]
    assert sum(isinstance(event, Ended) for event in events) == 3


def test_the_log_is_kept_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    told = run("--seed", "7", "--log", str(file)).stdout
    assert file.read_text() == run("--seed", "7", "--json").stdout
    assert "シード 7" in told


@pytest.mark.parametrize(
    ("name", "files"),
    [("g{n}.jsonl", [f"g{n:02d}.jsonl" for n in range(1, 13)]), ("{seed}", [str(n) for n in range(95, 107)])],
)
def test_several_logs_are_kept_under_names_of_their_own(tmp_path: Path, name: str, files: list[str]) -> None:
    assert run("--seed", "95", "--games", "12", "--log", str(tmp_path / name)).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(files)
    kept = [decode_log((tmp_path / file).read_bytes()) for file in files]
    assert [event.seed for log in kept for event in log if isinstance(event, Seeded)] == list(range(95, 107))


def test_many_games_are_counted() -> None:
    result = run("--preset", "contest-en-5", "--seed", "1", "--games", "40")
    lines = [line.split("  ") for line in result.stdout.splitlines()]
    assert result.stdout.startswith("40 games of contest-en-5, seeds 1 to 40\n")
    wins = {line[1]: int(next(cell for cell in line[2:] if cell)) for line in lines[2:]}
    assert wins["the villagers"] + wins["the werewolves"] == wins["all"] == 40
    assert "\x1b" not in result.stdout
    assert result.stderr == ""


def test_a_tally_counts_days_by_winner() -> None:
    tally = DaysTally()
    for seed in range(5):
        game = simulate(preset("playground-5"), QuietPlayer, seed=seed)
        tally.add(game.winner, game.state.day)
    assert tally.days == {Side.NONE: [5] * 5}
    assert tally.games == 5


def test_a_village_that_nobody_can_win_lists_no_side() -> None:
    result = run("--preset", "playground-5", "--seed", "1", "--games", "2")
    assert "引き分け" in result.stdout
    assert "人狼陣営" not in result.stdout


def test_another_player_may_play() -> None:
    result = run("--player", "quiet", "--seed", "2")
    assert "· 発言終了" in result.stdout
    assert result.stdout.splitlines()[-2].endswith("--seed 2 --player quiet")


BAD = {
    "preset": (("--preset", "contest-6"), "there is no preset 'contest-6'"),
    "seed_word": (("--seed", "seven"), "--seed: 'seven' is not a whole number"),
    "seed_negative": (("--seed=-1",), "--seed: '-1' is not a whole number from 0"),
    "seed_large": (("--seed", "9007199254740992"), "is not a whole number from 0 to 9007199254740991"),
    "seeds_too_large": (("--seed", "9007199254740991", "--games", "2"), "to 9007199254740990"),
    "games_none": (("--games", "0"), "--games: '0' is not a whole number from 1"),
    "games_float": (("--games", "1.5"), "--games: '1.5' is not a whole number"),
    "player": (("--player", "bob"), "there is no player 'bob'; there are chance"),
    "log_one_name": (("--games", "2", "--log", "x"), "'x' needs {n} or {seed} in it"),
    "log_directory": (("--log", "."), "--log: .: Is a directory"),
    "log_nowhere": (
        ("--log", "/proc/no/such/place"),
        "--log: /proc/no/such/place: No such file",
    ),
    "log_zero": (("--log", "a\0b"), "--log: 'a\\x00b'"),
}


@each_row(("args", "message"), BAD.values())
def test_what_makes_no_sense_is_refused_in_one_line(args: tuple[str, ...], message: str) -> None:
    result = run(*args)
    assert isinstance(result.exception, JinroError)
    assert message in str(result.exception)
    assert "\n" not in str(result.exception)
    assert result.stdout == ""


@pytest.mark.slow
def test_an_error_is_one_line_on_standard_error() -> None:
    result = shell("play", "--preset", "nope")
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr == b"jinro: preset: there is no preset 'nope'; `jinro presets` lists them\n"


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("args", [[], ["--json"], ["--log", "/dev/full"]], ids=["told", "json", "log"])
def test_a_full_disk_is_told_in_one_line(args: list[str]) -> None:
    with Path("/dev/null" if "--log" in args else "/dev/full").open("wb") as out:
        # Unbuffered output would hide what is left in the buffer at the end.
        env = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}
        run = [*COMMAND, "play", *args]
        result = subprocess.run(run, stdout=out, stderr=subprocess.PIPE, check=False, env=env)
    assert result.returncode == 1
    assert result.stderr.endswith(b": No space left on device\n")
    assert result.stderr.count(b"\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "args", [["--preset", "licos-15"], ["--json", "--games", "30"]], ids=["told", "json"]
)
def test_a_reader_that_leaves_is_no_error_worth_a_word(args: list[str]) -> None:
    process = subprocess.Popen([*COMMAND, "play", *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() != 0


@pytest.mark.slow
def test_a_page_without_our_characters_is_still_a_page() -> None:
    result = shell("play", "--seed", "7", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert result.stdout.isascii()


@pytest.mark.parametrize("name", names())
def test_every_preset_is_told_to_its_end(name: str) -> None:
    result = run("--preset", name, "--seed", "5", "--player", "quiet")
    assert result.exit_code == 0, result.exception
    assert ("決着" if preset(name).language == "ja" else "The end") in result.stdout


def test_the_folder_of_a_log_is_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "game.jsonl"
    assert run("--seed", "1", "--log", str(path)).exit_code == 0
    assert decode_log(path.read_bytes())[-1] == decode_log(run("--seed", "1", "--json").stdout)[-1]


def test_the_language_of_the_words_around_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    village = run("--seed", "1").stdout
    assert "決着" in village
    english = run("--seed", "1", "--lang", "en").stdout
    assert "The end" in english
    assert "決着" not in english
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert run("--seed", "1").stdout == english
    assert run("--seed", "1", "--lang", "ja").stdout == village
    assert "winner" in run("--games", "2").stdout
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert "決着" in run("--preset", "contest-en-5", "--seed", "1").stdout
