"""`jinro agent new`: what it writes; and that it passes its rehearsal, with either client library."""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from jinro.cli.agent.group import EXAMPLES
from jinro.cli.main import cli
from jinro.completion import KEY_VARIABLE
from jinro.errors import JinroError
from jinro.players.llm import read_prompts, usual_prompts
from jinro.testing.endpoint import running_endpoint


def new(*arguments: str) -> list[str]:
    result = CliRunner().invoke(cli, ["agent", "new", *arguments])
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def program(path: Path) -> dict[str, Any]:
    """The constants of an agent."""
    found: dict[str, Any] = {"__file__": str(path), "__name__": "agent"}
    exec(compile(path.read_text(encoding="utf-8"), path, "exec"), found)
    return found


@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_agent_by_a_language_model(tmp_path: Path, language: str) -> None:
    folder = tmp_path / "cats"
    written = new(str(folder), "--llm", "--lang", language)
    names = ["agent.py", "README.md", "config.toml", "prompts"]
    assert written == [str(folder / name) for name in names]
    assert (folder / "agent.py").read_bytes() == (EXAMPLES / "llm_agent.py").read_bytes()
    assert (folder / "README.md").read_text(encoding="utf-8").startswith("# cats\n")
    assert read_prompts(folder / "prompts") == usual_prompts()
    config = tomllib.loads((folder / "config.toml").read_text(encoding="utf-8"))
    agent = program(folder / "agent.py")
    assert config.pop("endpoint") == {**agent["ENDPOINT"], "key_variable": KEY_VARIABLE}
    assert config == {**agent["PLACE"], "prompt": agent["PROMPT"]}, "the file says what holds without it"


def test_what_is_there_is_kept(tmp_path: Path) -> None:
    assert len(new(str(tmp_path))) == 2
    assert (tmp_path / "agent.py").read_bytes() == (EXAMPLES / "agent.py").read_bytes()
    (tmp_path / "agent.py").write_text("mine", encoding="utf-8")
    assert new(str(tmp_path)) == []
    assert (tmp_path / "agent.py").read_text(encoding="utf-8") == "mine"
    result = CliRunner().invoke(cli, ["agent", "new", str(tmp_path / "agent.py")])
    assert isinstance(result.exception, JinroError)
    assert "agent.py" in str(result.exception)


@pytest.mark.slow
@pytest.mark.parametrize("library", ["jinro", "aiwolf-nlp-common"])
def test_it_passes_its_rehearsal(tmp_path: Path, library: str) -> None:
    """By the command of its README; the model gives all answers."""
    new(str(tmp_path), "--llm", "--lang", "en")
    command = "jinro check agent --rehearsal normal -- python agent.py {url}"
    assert f"    {command}\n" in (tmp_path / "README.md").read_text(encoding="utf-8")
    path = tmp_path / "config.toml"
    config = path.read_text(encoding="utf-8").replace('"jinro"', f'"{library}"')
    with running_endpoint() as endpoint:
        path.write_text(config.replace("http://127.0.0.1:8765/v1", endpoint.base_url, 1), encoding="utf-8")
        jinro = [sys.executable, "-c", "from jinro.cli.main import main; main()", *command.split()[1:]]
        words = [sys.executable if word == "python" else word for word in jinro]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing to fix" in done.stdout
    assert len(endpoint.calls) > 10


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("endpoint.api = 'cat'", "Invalid enum value 'cat'"),
        ("endpoint.base_url = 'here'", "'here' is not http://"),
        ("name = ", "Invalid value"),
    ],
)
def test_settings_that_make_no_sense_are_one_line(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "agent.py").write_bytes((EXAMPLES / "llm_agent.py").read_bytes())
    (tmp_path / "config.toml").write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, str(tmp_path / "agent.py")], capture_output=True, encoding="utf-8")
    assert done.returncode == 1
    assert done.stderr.startswith(f"{tmp_path / 'config.toml'}: ")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
