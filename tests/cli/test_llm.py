"""`jinro llm` and the options of `--player llm`: what they print, keep and refuse; keys are never shown."""

import json
import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.net.serving import serving
from tests.rows import each_row
from tests.waiting import until

from jinro.cli.main import cli
from jinro.completion.settings import APIS
from jinro.errors import JinroError
from jinro.net.llm import read_turns
from jinro.net.llm.ledger import read_calls
from jinro.testing.endpoint import Behaviour, ScriptedEndpoint, running_endpoint

KEY = "sk-secret-of-mine-0123456789"


@pytest.fixture(scope="module")
def endpoint() -> Iterator[ScriptedEndpoint]:
    with running_endpoint(Behaviour(seed=2)) as found:
        yield found


@pytest.fixture(autouse=True)
def no_endpoint_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(cli, list(arguments))
    assert result.exit_code == code, result.output
    return result.output


def refused(*arguments: str) -> str:
    result = CliRunner().invoke(cli, list(arguments))
    assert isinstance(result.exception, JinroError), result.output
    return str(result.exception)


def play(endpoint: ScriptedEndpoint, *more: str) -> str:
    base = ("--player", "llm", "--model", "m", "--base-url", endpoint.base_url, "--lang", "en")
    return run("play", "--preset", "contest-5", "--seed", "4", *base, *more)


def test_a_game_in_the_terminal_and_its_records(endpoint: ScriptedEndpoint, tmp_path: Path) -> None:
    keep, log = tmp_path / "keep", tmp_path / "game.jsonl"
    printed = play(endpoint, "--keep", str(keep), "--log", str(log), "--prices", "1,2")
    lines = re.findall(r"^\w+ \w{6}: \d+ decisions, 0 by the reasoner; .*, cost \d", printed, re.M)
    assert len(lines) == 5
    assert re.search(r"^all games: \d+ calls, \d+ \+ \d+ tokens .*, [\d.]+ s, cost \d", printed, re.M)
    *files, calls = sorted(keep.iterdir())
    assert [path.name[-8:] for path in files] == [f"{n:02}.jsonl" for n in range(1, 6)]
    assert calls.name == "calls.jsonl"
    assert {stat.S_IMODE(path.stat().st_mode) for path in (*files, calls)} == {0o600}
    turns = [turn for path in files for turn in read_turns(path)]
    # What the model was asked and noted for itself is in no public log.
    assert all(turn.notes.plan and turn.notes.suspicion and turn.notes.promises for turn in turns)
    assert "your_notes" not in log.read_text(encoding="utf-8")
    used = run("llm", "usage", str(keep), "--lang", "en").splitlines()
    assert len(used) == 6
    rows = json.loads(run("llm", "usage", str(keep), "--json"))
    assert sum(row["decisions"] for row in rows) == len(turns)
    assert all(row["prompt_tokens"] > 0 and row["cost"] > 0 for row in rows)


@pytest.mark.parametrize("api", APIS)
def test_a_recorded_game_is_replayed_in_every_form(
    endpoint: ScriptedEndpoint, tmp_path: Path, api: str
) -> None:
    """Without the endpoint the same game comes of the cassette; with another seed nothing is known."""
    before, keep, again = len(endpoint.calls), tmp_path / "keep", tmp_path / "again"
    play(endpoint, "--api", api, "--keep", str(keep), "--log", str(tmp_path / "one"), "--stream")
    made = endpoint.calls[before:]
    assert {call.api for call in made} == {api.replace("tools", "chat")}
    assert {call.guide for call in made} == {"tool" if api == "tools" else "json_schema"}
    lines = read_calls(keep)
    assert len(lines) == len(made) > 20
    assert all(line.prompt_tokens > 0 and line.text for line in lines)
    how = ("--preset", "contest-5", "--player", "llm", "--replay", str(keep), "--lang", "en")
    printed = run("play", "--seed", "4", *how, "--log", str(tmp_path / "two"), "--keep", str(again))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert len(re.findall("decisions, 0 by the reasoner", printed)) == 5
    assert len(endpoint.calls) == before + len(made)
    other = run("play", "--seed", "5", *how)
    assert "These calls were not recorded" in other
    assert "Nobody answers at" not in other
    same = ("--replay", str(keep), "--keep", str(keep))
    assert "records go to another folder" in refused("play", "--player", "llm", *same)


@each_row(
    ("how", "status", "why"),
    [
        (["--base-url", "http://127.0.0.1:9/v1"], None, "Nobody answers at http://127.0.0.1:9/v1"),
        ([], 401, "does not accept the key of the variable OPENAI_API_KEY"),
        ([], 404, "knows no model no-such, or not this --api"),
        (["--budget-tokens", "0"], None, "The budget does not admit a call"),
    ],
)
def test_why_the_reasoner_plays_is_said_once(how: list[str], status: int | None, why: str) -> None:
    plan = {404: Behaviour(missing="no-such"), 401: Behaviour(key="other")}
    with running_endpoint(plan.get(status or 0, Behaviour())) as found:
        told = ("--player", "llm", "--model", "no-such", "--base-url", found.base_url, "--lang", "en")
        printed = run("play", "--preset", "contest-5", "--seed", "4", *told, *how)
    assert printed.count("the reasoner answers in its place") == 1
    line = next(line for line in printed.splitlines() if "in its place" in line)
    assert why in line
    assert printed.index(line) < printed.index("decisions, ")


def test_a_model_that_answers_gives_no_such_line(endpoint: ScriptedEndpoint) -> None:
    assert "in its place" not in play(endpoint)


def test_a_budget_ends_the_calls_and_not_the_game(endpoint: ScriptedEndpoint) -> None:
    printed = play(endpoint, "--budget-tokens", "5000")
    assert "budget" in printed
    spent = re.search(r"^all games: \d+ calls, (\d+) \+ (\d+) tokens", printed, re.M)
    assert spent is not None
    assert 5_000 <= int(spent[1]) + int(spent[2]) < 5_000 + 3_000


def test_own_prompts(endpoint: ScriptedEndpoint, tmp_path: Path) -> None:
    run("agent", "new", str(tmp_path), "--llm")
    folder = tmp_path / "prompts"
    (folder / "ja" / "vote.txt").write_text("MY OWN PROMPT {day}", encoding="utf-8")
    before = len(endpoint.calls)
    play(endpoint, "--prompts", str(folder))
    assert any("MY OWN PROMPT 1" in call.user for call in endpoint.calls[before:])


@each_row(
    ("arguments", "message"),
    [
        (["--player", "llm"], "--model: --player llm needs the name of a model"),
        (["--player", "llm", "--model", "m"], "there is no key in OPENAI_API_KEY for https://api.openai.com"),
        (["--model", "m"], "--model: only for --player llm"),
        (["--player", "parrot", "--stream"], "--stream: only for --player llm"),
        (["--player", "llm", "--model", "m", "--base-url", "here"], "--base-url: 'here' is not http://"),
        (["--player", "llm", "--model", "m", "--prices", "1"], "--prices: '1' is not IN,OUT"),
        (["--player", "llm", "--model", "m", "--budget-cost", "1"], "--budget-cost: without --prices"),
        (["--player", "lml"], "--player: there is no player 'lml' (did you mean llm?)"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str], message: str) -> None:
    assert message in refused("play", *arguments)
    assert message in refused("join", "ws://127.0.0.1:9/ws", *arguments)


def test_folders_that_are_none(tmp_path: Path) -> None:
    assert "no records of players there" in refused("llm", "usage", str(tmp_path))
    (tmp_path / "file").touch()
    assert "file" in refused("llm", "usage", str(tmp_path / "file"))
    (tmp_path / "x.jsonl").write_text("{", encoding="utf-8")
    assert "x.jsonl: " in refused("llm", "usage", str(tmp_path))


@pytest.mark.slow
def test_the_key_is_nowhere(tmp_path: Path) -> None:
    """Not in what is printed, not in records or the store, not in the arguments of the process."""
    with (
        running_endpoint(Behaviour(key="another", seed=1)) as wrong,
        running_endpoint(Behaviour(key=KEY), lambda call: f"I know {call.authorization}") as right,
        serving("contest-5", data=tmp_path / "data") as served,
    ):
        programs = [
            subprocess.Popen(
                [sys.executable, "-c", "from jinro.cli.main import main; main()", "join", served.url]
                + ["--team", f"t{n}", "--player", "llm", "--model", "m", "--base-url", found.base_url]
                + ["--keep", str(tmp_path / "keep"), "--count", str(count)],
                env={**os.environ, "OPENAI_API_KEY": KEY},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            for n, found, count in ((1, wrong, 2), (1, right, 3))
        ]
        arguments = [Path(f"/proc/{one.pid}/cmdline").read_bytes() for one in programs]
        printed = [one.communicate(timeout=60)[0] for one in programs]
    assert {call.authorization for call in (*wrong.calls, *right.calls)} == {f"Bearer {KEY}"}
    assert all("decisions" in text for text in printed)
    assert not any(KEY in text for text in printed)
    assert not any(KEY.encode() in one for one in arguments)
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len([path for path in kept if path.parent.name == "keep"]) == 5 + 1
    assert [path for path in kept if KEY.encode() in path.read_bytes()] == []


@pytest.mark.slow
def test_the_endpoint_listens_until_it_is_stopped(tmp_path: Path) -> None:
    program = [sys.executable, "-u", "-c", "from jinro.cli.main import main; main()", "llm", "endpoint"]
    with (tmp_path / "out").open("wb") as out:
        process = subprocess.Popen([*program, "--port", "0", "--lang", "en"], stdout=out)
    try:
        until(lambda: b"/v1" in (tmp_path / "out").read_bytes(), seconds=30)
        assert re.fullmatch(
            r"listening at http://127\.0\.0\.1:\d+/v1\n", (tmp_path / "out").read_text(encoding="utf-8")
        )
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 0
