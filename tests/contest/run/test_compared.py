"""`jinro compare` with a command: a program that joins over a socket."""

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.waiting import until

from jinro.contest.run.compare import ComparisonTable, compare, is_command, play_games
from jinro.contest.run.compared import play_with_commands
from jinro.errors import CallerError
from jinro.game.roles import Side

FIRST = """
import sys
from jinro import Player
from jinro.net.joining.nlp import play

class First(Player):
    def vote(self, view, ask):
        return min(ask.options, key=lambda seat: view.scene.characters[seat - 1].name)
    divine = guard = attack = vote

if __name__ == "__main__":
    open(sys.argv[2], "a").write("started\\n")
    while True:
        play(sys.argv[1], "first1", First())
"""
"""An agent that says nothing and chooses the first name, whatever the seats are, game after game."""
JINRO = [sys.executable, "-c", "from jinro.cli.main import main; main()"]


def command(tmp_path: Path) -> str:
    program = tmp_path / "first_name.py"
    program.write_text(FIRST)
    return f"{sys.executable} {program} {{url}} {tmp_path / 'starts'}"


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("parrot", False),
        ("my_agent:Mine", False),
        ("python agent.py {url}", True),
        ("./agent", True),
        ("{url}", True),
    ],
)
def test_a_command_has_a_space_a_slash_or_a_place_for_the_address(text: str, is_one: bool) -> None:
    assert is_command(text) is is_one


@pytest.mark.slow
@pytest.mark.parametrize(
    "table",
    [
        ComparisonTable("contest-5", "{}", "parrot", "side", Side.WEREWOLF),
        ComparisonTable("contest-5", "parrot", "{}", "one"),
    ],
    ids=["two seats are exchanged", "all others are the command"],
)
def test_the_games_are_those_of_the_same_player_of_this_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: ComparisonTable
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))

    def of(player: str) -> ComparisonTable:
        return ComparisonTable(
            table.preset, table.player.format(player), table.against.format(player), table.seats, table.side
        )

    there = play_with_commands(of(command(tmp_path)), range(2), True)
    here = play_games(of("first_name:First"), range(2), True)
    assert isinstance(there, list), there
    assert isinstance(here, list)
    assert [(game.winner, game.role) for game in there] == [(game.winner, game.role) for game in here]
    # The decisions of the exchanged seats are timed, wherever they sit.
    assert [len(game.seconds) for game in there] == [len(game.seconds) for game in here]
    seats = 2 if table.seats == "side" else 4
    assert (tmp_path / "starts").read_text().count("started") == seats  # They reconnect for the next game.


SAMPLE = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[3])!r})
from tests.net.sample_agents import SampleAgent
open(sys.argv[2], "a").write("started\\n")
agent = SampleAgent(sys.argv[1], "sample1")
agent.run()
sys.exit(repr(agent.error) if agent.error else 0)
"""


@pytest.mark.slow
def test_an_agent_of_the_contests_library_that_plays_one_game_is_started_again(tmp_path: Path) -> None:
    (tmp_path / "sample.py").write_text(SAMPLE)
    agent = f"{sys.executable} {tmp_path / 'sample.py'} {{url}} {tmp_path / 'starts'}"
    found = play_with_commands(ComparisonTable("contest-5", agent, "quiet", "one"), range(2), False)
    assert isinstance(found, list), found
    assert len(found) == 2
    assert (tmp_path / "starts").read_text().count("started") == 2


LEAVES = """
import sys
from jinro.wire.nlp.guest import Guest
from websockets.sync.client import connect
with connect(sys.argv[1]) as socket:
    guest = Guest()
    while guest.receive(socket.recv()) != "TALK":
        if guest.packet.request == "NAME":
            socket.send("leaves1")
sys.exit("I do not know what to say")
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        (LEAVES, r"contest-5, seed 7: player '.*': left the game on day 0, exit code 1: I do not know what"),
        ("import sys; sys.exit('no model file')", "exited with code 1 before it joined: no model file"),
        ("print('ready', flush=True); input() or 1 / 0", "exited with code 1 before it joined: EOFError"),
        ("import time; print('loading', flush=True); time.sleep(60)", "did not join .* in 1 second: loading"),
    ],
    ids=["leaves", "exits", "raises", "never joins"],
)
def test_a_command_that_does_not_play_gets_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, complaint: str
) -> None:
    monkeypatch.setattr("jinro.contest.run.compared.WAIT_S", 10.0 if "sleep" not in program else 1.0)
    (tmp_path / "bad.py").write_text(program)
    bad = f"{sys.executable} {tmp_path / 'bad.py'} {{url}}"
    with pytest.raises(CallerError, match=complaint) as failed:
        compare(bad, "quiet", ["contest-5"], games=1, first=7, seats="one", jobs=1, play=play_with_commands)
    assert "\n" not in str(failed.value)


@pytest.mark.parametrize(
    ("player", "preset", "complaint"),
    [
        ("no-such-program {url}", "contest-5", "'no-such-program' cannot be started: No such file"),
        ("agent 'half", "contest-5", "No closing quotation"),
        ("agent {url}", "anytime-5", "anytime-5: a command cannot play it: talk.regime: "),
        ("agent {url}", "licos-15-c", "licos-15-c: a command cannot play it: roles.FREEMASON: "),
    ],
)
def test_what_cannot_be_played_is_said_at_once(player: str, preset: str, complaint: str) -> None:
    with pytest.raises(CallerError) as failed:
        compare(player, "quiet", [preset], games=1, jobs=1, play=play_with_commands)
    assert complaint in str(failed.value)


# The command line


@pytest.mark.slow
def test_the_command_line_takes_our_own_join() -> None:
    ours = shlex.join([*JINRO, "join", "{url}", "--player", "quiet", "--reconnect"])
    words = [
        *JINRO,
        "compare",
        ours,
        "quiet",
        "--against",
        "quiet",
        "--seats",
        "one",
        "--games",
        "2",
        "--json",
    ]
    done = subprocess.run([*words, "--jobs", "1"], capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr.decode()
    rows = json.loads(done.stdout)
    assert sum(row["games"] for row in rows if row["role"] is None) == 2


WAITS = """
import os, sys, time
open(sys.argv[2], "a").write(f"{os.getpid()}\\n")
time.sleep(600)
"""


@pytest.fixture
def waiting(
    tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[tuple["subprocess.Popen[bytes]", Path]]:
    """A comparison whose program never joins, with this number of workers."""
    (tmp_path / "waits.py").write_text(WAITS)
    bad = f"{sys.executable} {tmp_path / 'waits.py'} {{url}} {tmp_path / 'pids'}"
    words = [*JINRO, "compare", bad, "quiet", "--seats", "one", "--games", "2", "--jobs", request.param]
    running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    yield running, tmp_path / "pids"
    running.kill()
    running.wait()


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(") ")[1][0] not in "ZX"
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize(
    ("waiting", "end"),
    [("1", signal.SIGTERM), ("2", signal.SIGKILL)],
    indirect=["waiting"],
    ids=["terminated", "killed with workers"],
)
def test_the_programs_end_with_the_comparison(
    waiting: tuple["subprocess.Popen[bytes]", Path], end: signal.Signals
) -> None:
    running, pids = waiting
    until(pids.exists, 60)
    os.kill(running.pid, end)
    running.wait(60)
    until(lambda: not any(is_running(int(line)) for line in pids.read_text().split()), 60)
