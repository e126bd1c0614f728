"""The programs in examples/ run, and print what they promise."""

import asyncio
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE

import pytest
from msgspec.structs import replace
from tests.hosting.doors.licos.licos_serving import QUICK, serving_licos
from tests.net.serving import serving
from tests.rows import each_row

from jinro.cli.main import cli
from jinro.game.rules import Rules
from jinro.net.joining.nlp import join
from jinro.players import Chance
from jinro.testing.endpoint import Behaviour, running_endpoint

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name: str | Path, *args: str) -> list[str]:
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *args]
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


def test_every_example_is_tested_here() -> None:
    """But for "ray_engine.py", which needs Ray: tests/village/test_engines.py."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert [
        path.name for path in EXAMPLES.iterdir() if path.suffix == ".py" and f'"{path.name}"' not in text
    ] == []


def test_a_village_is_about_a_dozen_lines() -> None:
    source = (EXAMPLES / "village.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in source if line.strip()]) <= 13


@pytest.mark.slow
def test_village() -> None:
    lines = run("village.py")
    assert sum(" was a " in line for line in lines) == 13
    assert re.fullmatch(r"winner: (VILLAGER|WEREWOLF)", lines[-1])
    assert re.fullmatch(r"day 1: \w+ was executed", lines[0])


@pytest.mark.slow
def test_write_player() -> None:
    """An honest seer must be worth something: far more than chance could give to 200 games."""
    chance, honest = (int(re.findall(r"\d+", line)[0]) for line in run("write_player.py"))
    assert honest > chance + 20


@pytest.mark.slow
def test_read_log(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    cli.main(
        ["play", "--preset", "contest-en-5", "--seed", "7", "--log", str(log), "--json"],
        standalone_mode=False,
    )
    lines = run("read_log.py", str(log))
    assert sum(" spoke " in line for line in lines) == 5
    assert any(line.endswith(" was executed") for line in lines)
    assert re.fullmatch(r"contest-en-5: \w+ won; seat 1 saw \d+ of \d+ events", lines[-1])


def test_agent_is_short() -> None:
    source = (EXAMPLES / "agent.py").read_text(encoding="utf-8").splitlines()
    assert len(source) < 60


@pytest.mark.slow
def test_agent_without_a_server_says_so_in_one_line() -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "agent.py"), "ws://127.0.0.1:9/ws", "cats1"]
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert (result.returncode, result.stdout) == (1, "")
    assert re.fullmatch(r"cats1 cannot play at ws://127\.0\.0\.1:9/ws: .*refused.*\n", result.stderr)


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["contest-5", "anytime-5"])
def test_agent(preset: str) -> None:
    """Two of them, among built-in players."""
    with serving(preset) as served, ThreadPoolExecutor(2) as pool:
        playing = [pool.submit(run, "agent.py", served.url, f"cats{n}") for n in (1, 2)]
        asyncio.run(others(served.url, 3))
        lines = [line for agent in playing for line in agent.result(120)]
    assert len(lines) == 2
    for number, line in enumerate(lines, 1):
        assert re.fullmatch(rf"cats{number} was [A-Z]+: (VILLAGER|WEREWOLF) won", line)


async def others(url: str, first: int) -> None:
    """Built-in players, from this number to the fifth."""
    await asyncio.gather(*(join(url, f"cats{n}", Chance(n, n), pace_s=0.1) for n in range(first, 6)))


def test_the_agent_by_a_language_model_is_short() -> None:
    assert len((EXAMPLES / "llm_agent.py").read_text(encoding="utf-8").splitlines()) < 150


@pytest.mark.slow
@pytest.mark.parametrize("library", ["jinro", "aiwolf-nlp-common"])
@pytest.mark.parametrize("preset", ["contest-5", "anytime-5"])
def test_llm_agent(preset: str, library: str, tmp_path: Path) -> None:
    """Against an endpoint that breaks three answers of ten: the model answers, and no answer is lost."""
    how = Behaviour(broken=0.3, faults=("refuse", "cut", "prose", "html", "drop"), seed=3)
    agent = shutil.copy(EXAMPLES / "llm_agent.py", tmp_path / "agent.py")

    with (
        running_endpoint(how) as endpoint,
        serving(preset, data=tmp_path, rules=brief if preset == "anytime-5" else None) as served,
        ThreadPoolExecutor(1) as pool,
    ):
        told = f'library = "{library}"\n[endpoint]\nbase_url = "{endpoint.base_url}"\n'
        (tmp_path / "config.toml").write_text(told, encoding="utf-8")
        mine = pool.submit(run, agent, served.url, "cats1")
        asyncio.run(others(served.url, 2))
        lines = mine.result(60)
        running = served.game()
    assert re.fullmatch(r"cats1 was [A-Z]+: (VILLAGER|WEREWOLF) won", "".join(lines))
    assert endpoint.calls
    assert {call.body["model"] for call in endpoint.calls} == {"scripted"}
    assert running.journal.notes() == []


@pytest.mark.slow
def test_llm_agent_without_a_model_says_why_once(tmp_path: Path) -> None:
    """And plays on by the `reasoner`."""
    agent = shutil.copy(EXAMPLES / "llm_agent.py", tmp_path / "agent.py")
    (tmp_path / "config.toml").write_text('endpoint.base_url = "http://127.0.0.1:9/v1"\n', encoding="utf-8")
    with serving("contest-5", data=tmp_path) as served:
        command = [sys.executable, "-W", "error", str(agent), served.url, "cats1"]
        mine = subprocess.Popen(command, stdout=PIPE, stderr=PIPE, encoding="utf-8")
        asyncio.run(others(served.url, 2))
        said, complaints = mine.communicate(timeout=60)
        running = served.game()
    assert re.fullmatch(r"cats1 was [A-Z]+: (VILLAGER|WEREWOLF) won\n", said)
    assert re.fullmatch(r"no answer of scripted \(no_connection: .*\): the reasoner plays\n", complaints)
    assert running.journal.notes() == []


def brief(rules: Rules) -> Rules:
    """A talk at any time that is over soon."""
    return replace(rules, talk=replace(rules.talk, duration_ms=1_000))


def test_the_robot_is_short() -> None:
    source = (EXAMPLES / "licos_robot.py").read_text(encoding="utf-8").splitlines()
    assert len(source) < 65


@pytest.mark.slow
def test_licos_robot(tmp_path: Path) -> None:
    with serving_licos(tmp_path, "licos-4", *QUICK) as served, ThreadPoolExecutor(4) as pool:
        playing = [pool.submit(run, "licos_robot.py", served.url()) for _ in range(4)]
        lines = [line for robot in playing for line in robot.result(60)]
    assert len(lines) == 4
    for line in lines:
        assert re.fullmatch(r"\w+ was [A-Z]+: (VILLAGER|WEREWOLF) won", line)


@pytest.mark.slow
def test_the_robot_without_a_server_says_so_in_one_line() -> None:
    command = [sys.executable, "-W", "error", str(EXAMPLES / "licos_robot.py"), "ws://127.0.0.1:9"]
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert (result.returncode, result.stdout) == (1, "")
    assert re.fullmatch(r"the robot cannot play at ws://127\.0\.0\.1:9: .*refused.*\n", result.stderr)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message", "code"),
    [
        ([], "usage: python agent.py ws://HOST:PORT/ws NAME", 2),
        (["ws://127.0.0.1:1/ws"], "usage: python agent.py ws://HOST:PORT/ws NAME", 2),
        (["http://127.0.0.1:1/ws", "x"], "x cannot play at http://127.0.0.1:1/ws: ", 1),
        (["ws://127.0.0.1:1/ws", "x"], "x cannot play at ws://127.0.0.1:1/ws: ", 1),
    ],
)
def test_the_agent_refuses_nonsense_in_one_line(arguments: list[str], message: str, code: int) -> None:
    program = [sys.executable, str(EXAMPLES / "agent.py"), *arguments]
    ran = subprocess.run(program, capture_output=True, text=True, timeout=30)
    assert ran.returncode == code
    assert ran.stderr.startswith(message)
    assert ran.stderr.count("\n") == 1


@pytest.mark.slow
def test_the_robot_says_how_it_is_used() -> None:
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / "licos_robot.py")], capture_output=True, text=True, timeout=30
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "usage: python licos_robot.py ws://HOST:PORT/licos/0.2/villageMessage [TOKEN]\n"


@each_row(
    ("settings", "told"),
    [
        ("[endpoint]\nstrem = true", "unknown field `strem`"),
        ("[prompt]\ntemprature = 0.3", "'temprature'"),
        ("[prompt]\nlimit_ms = 5", "'limit_ms'"),
        ("[promt]\nmodel = 'x'", "unknown: promt; there are url, name, games, library"),
    ],
)
def test_llm_agent_tells_settings_that_it_does_not_know(settings: str, told: str, tmp_path: Path) -> None:
    agent = shutil.copy(EXAMPLES / "llm_agent.py", tmp_path / "agent.py")
    (tmp_path / "config.toml").write_text(settings, encoding="utf-8")
    ran = subprocess.run([sys.executable, agent], capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 1
    assert ran.stderr.startswith(f"{tmp_path / 'config.toml'}: "), ran.stderr
    assert told in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
