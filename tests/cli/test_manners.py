"""What commands answer to mistakes: one line, exit code 2 for a bad value, and what may have been meant."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.cli.conftest import Run
from tests.net.serving import serving
from tests.rows import each_row

from jinro.cli.main import cli, exit_code
from jinro.errors import (
    ArgumentError,
    CallerError,
    LogError,
    PeerError,
    RulesError,
    SettingsError,
    StoreError,
)
from jinro.hosting.demo.players import _player
from jinro.hosting.lobby.gathering import ROBOT
from jinro.hosting.lobby.plans import RoomPlan
from jinro.players import DEFAULT_PLAYER

PROGRAM = "from jinro.cli.main import main; main()"


def process(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PROGRAM, *words]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, env={**os.environ, **environ}, check=False
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["serv"], "there is no command 'serv' (did you mean serve?); `jinro --help` lists them"),
        (
            ["serve", "--preset", "contst-5"],
            "preset: there is no preset 'contst-5' (did you mean contest-5?)",
        ),
        (["serve", "--reseat", "nme"], "--reseat: must be one of token, address, name, not 'nme'"),
        (["serve", "--dialect", "2030"], "--dialect: must be one of s1, 2026-05, 2026, not '2030'"),
        (["serve", "--limit", "x=1"], "--limit: must be NAME=VALUE, not 'x=1'"),
        (["serve", "--port", "many"], "Invalid value for '--port': 'many' is not a valid integer range."),
        (["serve", "--games", "3"], "--games: is about the classic door, which needs --classic"),
        (
            ["serve", "--plan", "no.json"],
            "--plan: no.json: No such file or directory; `jinro plan",
        ),
        (["play", "--seed", "x"], "--seed: 'x' is not a whole number"),
        (
            ["play", "--player", "parot"],
            "--player: there is no player 'parot' (did you mean parrot?)",
        ),
        (["join", "http://x/ws"], "URL: 'http://x/ws' does not begin with ws://, wss:// or tcp://"),
        (
            ["join", "tcp://x:1", "--role", "SER"],
            "--role: there is no role 'SER' (did you mean SEER?)",
        ),
        (
            ["check", "agnt"],
            "there is no command 'agnt' (did you mean agent?); `jinro check --help` lists them",
        ),
        (["token"], "give either --team NAME or --receiver"),
        (["plan", "-c", "x", "--preset", "y"], "give --config or --preset, not both"),
        (["plan", "shorten", "x.json"], "give --games N, or --without OTHER"),
        (["plan", "--teams", "3"], "a village of 5 needs at least 5 teams, not 3"),
        (["plan", "--games", "99999"], "a plan has at most 10,000 games, not 99999"),
        (["config", "new", "--preset", "classic-5"], "--preset: 'classic-5' is not for a contest file;"),
        (["check", "agent", "--preset", "x"], "preset: there is no preset 'x'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_bad_value_is_one_line_and_exit_code_2(jinro: Run, words: list[str], message: str) -> None:
    ran = jinro(*words)
    assert ran.err.startswith(f"jinro: {message}")
    assert ran.err.count("\n") == 1
    assert (ran.code, ran.out) == (2, "")


@pytest.mark.slow
def test_a_process_ends_with_that_code() -> None:
    ran = process("serve", "--reseat", "nme")
    assert ran.stderr == "jinro: --reseat: must be one of token, address, name, not 'nme'\n"
    assert (ran.returncode, ran.stdout) == (2, "")


@each_row(
    ("error", "code"),
    [
        (ArgumentError("--x: y"), 2),
        (RulesError("preset", "x"), 2),
        (SettingsError("--limit per_team", "x"), 2),
        (RulesError("talk.count", "x"), 1),
        (SettingsError("five.yml", "x"), 1),
        (CallerError("x"), 1),
        (LogError("x"), 1),
        (StoreError("x"), 1),
        (PeerError("x"), 1),
    ],
)
def test_exit_codes(error: CallerError, code: int) -> None:
    assert exit_code(error) == code


@pytest.mark.slow
def test_a_wrong_path_is_named(tmp_path: Path) -> None:
    with serving("contest-5", data=tmp_path) as served:
        url = served.url.removesuffix("ws")
        for path in ("", "agents"):
            with pytest.raises(PeerError) as error:
                CliRunner().invoke(cli, ["join", url + path], catch_exceptions=False)
            status = 404 if path else 200
            assert str(error.value) == (
                f"reasoner1 ({url + path}): HTTP {status}: there is no WebSocket at this path; "
                "agents connect to /ws"
            )


def test_the_same_players_by_default() -> None:
    assert DEFAULT_PLAYER == "reasoner"
    assert type(_player()).__name__ == "Reasoner"
    for name in ("play", "join"):
        command = cli.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        [option] = [one for one in command.params if one.name == "player"]
        assert option.default in (DEFAULT_PLAYER, (DEFAULT_PLAYER,))
    assert ROBOT == RoomPlan(name="", number=5, roles={}).filler == DEFAULT_PLAYER


@pytest.mark.slow
def test_no_color_means_no_escapes() -> None:
    for words in (["play", "--seed", "1"], ["presets"]):
        assert "\x1b" in process(*words, FORCE_COLOR="1", TERM="xterm-256color").stdout
        plain = process(*words, NO_COLOR="1", FORCE_COLOR="1", TERM="xterm-256color")
        assert (plain.returncode, "\x1b" in plain.stdout) == (0, False)
