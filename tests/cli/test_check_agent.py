"""`jinro check agent`: what it prints, and its exit codes."""

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len
from tests.rows import each_row
from tests.waiting import until

from jinro.cli.main import cli
from jinro.rehearsal import CATALOGUE

ROOT = Path(__file__).parents[2]
OURS = [sys.executable, str(ROOT / "examples" / "agent.py"), "{url}", "cats1"]
QUICK = ["--rehearsal", "normal", "--limit", "2"]
FIRST = """
import json, os
from websockets.sync.client import connect

with connect(os.environ["JINRO_URL"]) as socket:
    while True:
        packet = json.loads(socket.recv())
        if packet["request"] == "NAME":
            socket.send("kitty")
        elif packet["request"] == "TALK":
            socket.send("おはよう🐺。Over")
        elif packet["request"] in ("VOTE", "DIVINE", "ATTACK"):
            socket.send("投票先は" + list(packet["info"]["status_map"])[0])
        elif packet["request"] == "FINISH":
            break
"""


def check(*args: str, command: list[str] | None = None) -> Result:
    return CliRunner().invoke(cli, ["check", "agent", *args, *(["--", *command] if command else [])])


@pytest.mark.slow
def test_all_clear() -> None:
    result = check(*QUICK, command=OURS)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "agent: cats1"
    assert lines[2].split() == ["game", "rehearsal", "role", "answers", "end"]
    assert lines[-1].startswith("All clear: 2 games, ")
    assert result.stderr.splitlines() == [
        "1/2 normal, agent as seer",
        "2/2 normal, agent as werewolf",
    ]


@pytest.mark.slow
def test_a_first_agent_is_told_what_to_mend() -> None:
    result = check(*QUICK, "--port", "0", command=[sys.executable, "-c", FIRST])
    assert result.exit_code == 1
    text = result.stdout
    for code in ("target_wrapped", "over_glued", "unspeakable", "name_no_number"):
        assert f"  {code}" in text
        assert f"to do: {CATALOGUE[code].mend('en')}" in text
    assert "answer  “おはよう🐺。Over”" in text
    assert 'packet  {"request":"TALK","info":{"day":0,' in text
    assert text.index("ERROR") < text.index("WARNING") < text.index("NOTE")
    assert "errors, " in text.splitlines()[-1]


@pytest.mark.slow
def test_in_japanese_columns_stand_below_each_other() -> None:
    result = check(*QUICK, "--lang", "ja", command=OURS)
    head, *rows = result.stdout.splitlines()[2:5]
    column = cell_len(head[: head.index("結果")])
    assert [cell_len(row[: row.index("完走")]) for row in rows] == [column, column]
    assert result.stdout.splitlines()[-1].startswith("問題ありません（2試合、")


@pytest.mark.slow
def test_objects_for_machines() -> None:
    result = check(*QUICK, "--json", "--port", "0", command=[sys.executable, "-c", FIRST])
    assert result.exit_code == 1
    objects: list[dict[str, Any]] = [json.loads(line) for line in result.stdout.splitlines()]
    kinds = list(dict.fromkeys(one["kind"] for one in objects))
    assert kinds == ["game", "latency", "finding", "summary"]
    finding = next(one for one in objects if one.get("code") == "target_wrapped")
    assert finding["severity"] == "error"
    assert finding["rehearsal"] == "normal"
    assert finding["packet"].startswith('{"request":"')
    assert finding["answer"].startswith("投票先は")
    assert finding["became"] == ""
    assert finding["what"] == CATALOGUE["target_wrapped"].what("en")
    latency = next(one for one in objects if one["kind"] == "latency")
    assert set(latency) == {"kind", "request", "answers", "median_ms", "p95_ms", "max_ms", "limit_ms"}
    summary = objects[-1]
    assert (summary["clean"], summary["names"], summary["games"]) == (False, ["kitty"], 2)
    assert summary["errors"] == sum(one.get("severity") == "error" for one in objects)


@pytest.mark.slow
def test_a_program_that_dies_shows_its_last_lines(tmp_path: Path) -> None:
    log = tmp_path / "out.txt"
    dies = [sys.executable, "-c", "raise SystemExit('no config.yml here')"]
    result = check(*QUICK, "--port", "0", "--log", str(log), command=dies)
    assert result.exit_code == 1
    assert "the last lines of the agent's program:\n    no config.yml here\n" in result.stdout
    assert "2 of 2 games were not played." in result.stdout
    assert log.read_text() == "no config.yml here\n"


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_check_and_the_program(number: signal.Signals, tmp_path: Path) -> None:
    log = tmp_path / "out.txt"
    waits = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
    code = "from jinro.cli.main import main; main()"
    command = ["check", "agent", "--port", "0", "--log", str(log), "--", sys.executable, "-c", waits]
    with subprocess.Popen([sys.executable, "-c", code, *command], stderr=subprocess.PIPE) as process:
        until(lambda: log.exists() and log.read_text().endswith("\n"))
        process.send_signal(number)
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert errors.decode().endswith("jinro: interrupted\n")
    pid = int(log.read_text())
    until(lambda: not Path(f"/proc/{pid}").exists())


def test_nobody_connects() -> None:
    result = check(*QUICK, "--port", "0", "--wait", "0.1")
    assert result.exit_code == 1
    assert "waiting for the agent at ws://127.0.0.1:" in result.stderr
    assert "ERROR  no_connection" in result.stdout


def test_the_village_of_a_file() -> None:
    file = ROOT / "tests" / "config" / "contest" / "files" / "turns_5.yml"
    result = check(*QUICK, "-c", str(file), "--port", "0", "--wait", "0.1")
    assert "no_connection" in result.stdout


@each_row(
    ("args", "message"),
    [
        (["--preset", "contest-4"], "contest-4"),
        (["--rehearsal", "nice"], "there is no 'nice'; there are normal, slow, hostile"),
        (["--role", "MEDIUM"], "there is no medium in contest-5"),
        (["--seats", "6"], "contest-5 has 5 seats, not 6"),
        (["-c", "no.yml"], "no.yml"),
        (["-c", "no.yml", "--preset", "contest-5"], "already given by --config"),
        (["--port", "0", "--", "no-such-program"], "'no-such-program' cannot be started"),
    ],
)
def test_what_cannot_be_run(args: list[str], message: str) -> None:
    result = check(*args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_a_port_that_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = check("--port", str(taken.getsockname()[1]))
    assert result.exit_code == 2
    assert "choose another --port" in result.stderr
