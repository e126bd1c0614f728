"""`jinro serve` as a process: the ready line, signals, tracks, --demo."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.request import urlopen

import msgspec
import pytest
from click.testing import CliRunner
from tests.net.sample_agents import play
from tests.waiting import until
from websockets.sync.client import connect

from jinro.cli.main import cli
from jinro.errors import ArgumentError, CallerError, PeerError
from jinro.hosting.notices.notice import MOST_IN_SPAN

VILLAGE = """
server:
  web_socket: {host: 127.0.0.1, port: %d}
  timeout: {action: 60s, response: 120s, acceptable: 5s}
  max_continue_error_ratio: 0.2
game:
  agent_count: 5
  max_day: 1
  vote_visibility: true
  talk: &talk
    max_count: {per_agent: 4, per_day: 20}
    max_length: {per_talk: -1, per_agent: -1, base_length: 50, mention_length: 50}
    max_skip: 0
  whisper: *talk
  vote: {max_count: 1, allow_self_vote: true}
  attack_vote: {max_count: 1, allow_self_vote: true, allow_no_target: false}
logic:
  day_phases: [{name: daily_talk, actions: [talk]}]
  night_phases: [{name: execution, actions: [execution], except_day: 0}]
  roles: {5: {WEREWOLF: 1, POSSESSED: 1, SEER: 1, VILLAGER: 2}}
matching: {self_match: true}
custom_profile: {enable: false}
slack_notifier: {enable: true}
"""


@contextmanager
def serve(
    data: Path, *args: str, ready: str = "ready"
) -> Iterator[tuple[subprocess.Popen[str], list[str], list[str]]]:
    """The process, its output up to the ready line, and the addresses in that line."""
    code = "from jinro.cli.main import main; main()"
    command = [sys.executable, "-c", code, "serve", "--data", str(data), *args]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        lines: list[str] = []
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(ready):
                break
        yield process, lines, re.findall(r"ws://\S+/ws", lines[-1])
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=10)


def finish(process: subprocess.Popen[str]) -> str:
    output, _ = process.communicate(timeout=15)
    return output


@pytest.mark.slow
def test_ready_a_game_and_a_clean_end(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0") as (process, lines, [url]):
        assert lines == [
            f"to play and to watch, in a browser: {url.replace('ws:', 'http:').removesuffix('ws')}",
            "contest-5: reseat name: a lost seat is given back to whoever connects under its name",
            "contest-5: self-match: 5 agents of one team play each other, without a plan",
            f"ready for agents: contest-5 at {url}",
        ]
        play(url, [f"t{n}" for n in range(1, 6)])
        process.send_signal(signal.SIGTERM)
        assert finish(process).splitlines()[-1] == "no game is running; the server stops"
        assert process.returncode == 0
    assert (tmp_path / "games.sqlite").is_file()


@pytest.mark.slow
def test_what_was_not_shown_is_told_before_the_end(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0") as (process, _, [url]), ExitStack() as stack:
        agents = [stack.enter_context(connect(url)) for _ in range(MOST_IN_SPAN + 2)]
        for number, agent in enumerate(agents):
            agent.send(f"team{chr(0x3041 + number)}1")  # All at once: news are counted in spans of time.
        teams = url.replace("ws://", "http://").replace("/ws", "/api/v1/teams")
        until(lambda: urlopen(teams, timeout=10).read().count(b'"waiting":1') == MOST_IN_SPAN + 2)
        process.send_signal(signal.SIGINT)
        told = [line for line in finish(process).splitlines() if "has joined" not in line]
    assert [re.sub(r"^[\d:]{8} ", "", line) for line in told] == [
        "contest-5: 2 more joins are not shown",
        "no game is running; the server stops",
    ]


@pytest.mark.slow
def test_a_plan_is_made_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`jinro plan -o plan.json`, then `jinro serve --plan plan.json` with a file whose matching is
    self-match."""
    monkeypatch.chdir(tmp_path)
    Path("village.yml").write_text(VILLAGE % 0)
    run = CliRunner().invoke(cli, ["plan", "-c", "village.yml", "--games", "7", "-o", "plan.json"])
    assert run.exit_code == 0
    with serve(tmp_path / "data", "-c", "village.yml", "--plan", "plan.json") as (process, lines, [url]):
        path = tmp_path / "plan.json"
        assert f"village: plan {path}: 5 teams, 7 games, 0 played, 7 to play" in lines
        play(url, ["ant1", "bee1", "cat1", "dog1", "elk1"])
        process.send_signal(signal.SIGTERM)
        finish(process)
    plan = msgspec.json.decode(path.read_bytes())
    assert set(plan["idx_team_map"].values()) == {"ant", "bee", "cat", "dog", "elk"}
    assert (len(plan["ended_matches"]), len(plan["scheduled_matches"])) == (1, 6)


@pytest.mark.slow
def test_the_start_in_japanese(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0", "--lang", "ja", ready="エージェントの接続を待っています") as (
        process,
        lines,
        [url],
    ):
        assert lines == [
            f"ブラウザーで遊ぶ・観る: {url.replace('ws:', 'http:').removesuffix('ws')}",
            "contest-5: reseat name: 離脱した席は、同じ名前で接続すれば戻れます",
            "contest-5: 自己対戦: 同じチームのエージェント 5 体で対戦します（対戦表なし）",
            f"エージェントの接続を待っています: contest-5 {url}",
        ]
        process.send_signal(signal.SIGTERM)
        assert finish(process) == "進行中の試合はありません。サーバーを停止します\n"


@pytest.mark.slow
def test_a_server_for_everybody_says_so(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0", "--host", "0.0.0.0") as (process, lines, [url]):
        assert url.startswith("ws://127.0.0.1:")
        assert lines[-1] == f"ready for agents: contest-5 at {url} and all other addresses of this machine"
        process.terminate()
        finish(process)


@pytest.mark.slow
def test_the_second_signal_stops_at_once(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0", "--demo") as (process, _, _):
        assert process.stdout is not None
        assert "a game begins" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        for line in process.stdout:
            if "no new games" in line:
                break
        process.send_signal(signal.SIGINT)
        finish(process)
        assert process.returncode == 0


@pytest.mark.slow
def test_a_file_is_served(tmp_path: Path) -> None:
    file = tmp_path / "village.yml"
    file.write_text(VILLAGE % 0)
    with serve(tmp_path, "-c", str(file)) as (process, lines, [url]):
        assert any("slack_notifier" in line for line in lines[:-1])
        agents = play(url, [f"t{n}" for n in range(1, 6)])
        process.send_signal(signal.SIGTERM)
        finish(process)
        assert process.returncode == 0
    info = agents[0].packets[1].info
    assert info is not None
    assert list(info.status_map) == [f"Agent[0{n}]" for n in range(1, 6)]


def test_one_port_for_several_tracks_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "village.yml"
    file.write_text(VILLAGE % 0)
    args = ["serve", "-c", str(file), "--preset", "anytime-5", "--port", "0", "--data", str(tmp_path)]
    result = CliRunner().invoke(cli, args)
    assert isinstance(result.exception, CallerError)
    assert "--port" in str(result.exception)


def test_equal_ports_are_refused(tmp_path: Path) -> None:
    for name in ("a.yml", "b.yml"):
        (tmp_path / name).write_text(VILLAGE % 8_080)
    args = ["serve", "-c", str(tmp_path / "a.yml"), "-c", str(tmp_path / "b.yml"), "--data", str(tmp_path)]
    result = CliRunner().invoke(cli, args)
    assert isinstance(result.exception, CallerError)
    assert "port" in str(result.exception)


@pytest.mark.parametrize(
    "args",
    [
        ["--preset", "licos-15-b", "--preset", "contest-5"],
        ["--preset", "licos-15-b", "--village", "noon_s=0"],
        ["--preset", "nothing"],
        ["--preset", "anytime-5", "--dialect", "s1"],
        ["--dialect", "2030"],
        ["-c", "nowhere.yml"],
    ],
)
def test_what_cannot_be_served_is_refused(tmp_path: Path, args: list[str]) -> None:
    result = CliRunner().invoke(cli, ["serve", "--port", "0", "--data", str(tmp_path), *args])
    assert isinstance(result.exception, CallerError), result.output


def test_an_address_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(cli, ["serve", "--port", port, "--data", str(tmp_path)])
    assert isinstance(result.exception, CallerError)
    assert f"127.0.0.1:{port}" in str(result.exception)


@pytest.mark.slow
def test_a_self_signed_trial_and_players_that_trust_it(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0", "--tls-self-signed") as (process, lines, urls):
        cert = tmp_path / "tls" / "cert.pem"
        said = re.sub("(?:[0-9A-F]{2}:){31}[0-9A-F]{2}", "AB:CD", lines[0])
        trust = f"for players: jinro join --tls-ca {cert}"
        assert said == f"self-signed certificate {cert} (SHA-256 AB:CD); {trust}"
        assert not urls, "wss, not ws"
        [url] = re.findall(r"wss://\S+/ws", lines[-1])
        run = CliRunner().invoke(
            cli, ["join", url, "--count", "5", "--player", "chance", "--tls-ca", str(cert)]
        )
        assert run.exit_code == 0, run.output
        run = CliRunner().invoke(cli, ["join", url, "--player", "chance"])
        assert isinstance(run.exception, PeerError)
        assert "its certificate is not trusted" in str(run.exception)
        process.send_signal(signal.SIGTERM)
        finish(process)


def test_what_tls_cannot_be(tmp_path: Path) -> None:
    for args, said in [
        (
            ["serve", "--tls-cert", "a.pem"],
            "--tls-key: missing; a certificate and its key are given together",
        ),
        (
            ["serve", "--tls-key", "a.pem"],
            "--tls-cert: missing; a certificate and its key are given together",
        ),
        (
            ["serve", "--tls-key", "a.pem", "--tls-self-signed"],
            "--tls-key: cannot be used with --tls-self-signed, which makes a certificate",
        ),
        (
            ["serve", "--classic", "0", "--tls-self-signed"],
            "--tls-self-signed: the classic door, which is the only one here, has no encryption",
        ),
        (["join", "tcp://127.0.0.1:1", "--tls-ca", "a.pem"], "--tls-ca: classic servers have no encryption"),
        (
            ["join", "ws://127.0.0.1:1/ws", "--tls-ca", "a.pem"],
            "--tls-ca: ws://127.0.0.1:1/ws is not encrypted; give a URL that begins with wss://",
        ),
    ]:
        run = CliRunner().invoke(cli, args)
        assert isinstance(run.exception, ArgumentError), args
        assert str(run.exception) == said
    missing = str(tmp_path / "none.pem")
    run = CliRunner().invoke(
        cli, ["serve", "--tls-cert", missing, "--tls-key", missing, "--data", str(tmp_path)]
    )
    assert str(run.exception) == f"{missing}: No such file or directory"
