"""docs/guides: the commands of the guides are run, in order, as their readers would; both languages agree.

A block of `sh` is one script. A block that starts a server ends the server and the players before it.
`<!-- until: N games -->` waits until the server has ended so many games; `<!-- file: NAME -->` names the file
that the next block is saved as. The Japanese guides have the same commands, but for the village.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest
import yaml
from tests.waiting import until

ROOT = Path(__file__).parents[1]
GUIDES = ROOT / "docs" / "guides"
NAMES = ("organiser", "contestant", "install", "llm-agent")
STEP = re.compile(
    r"<!-- until: (?P<games>\d+) games -->|(?:<!-- file: (?P<file>\S+) -->\n)?"
    r"^```(?P<language>sh|python|yaml)\n(?P<body>.*?)^```$",
    re.M | re.S,
)

READY = re.compile(r"^(?:ready for agents|エージェントの接続を待っています): .*:(\d+)/ws$", re.M)
PATIENCE_S = 200.0
"""For any one thing that a guide waits for. On a busy machine programs take long to start; a test as a whole
has the limit of all tests."""
OVER = re.compile(r"(?: is over after |が終了しました（)")


def text_of(name: str, language: str = "en") -> str:
    return (GUIDES / f"{name}{'.ja' if language == 'ja' else ''}.md").read_text(encoding="utf-8")


def scripts(text: str) -> list[str]:
    """The commands without their comments."""
    found = [step["body"] for step in STEP.finditer(text) if step["language"] == "sh"]
    return [re.sub(r" +# .*$", "", body, flags=re.M) for body in found]


class Reader:
    """Does what a guide says, in a folder."""

    def __init__(self, folder: Path, log: Path, language: str = "en") -> None:
        self.folder = folder
        self.port = "8080"
        self.log = log
        self._served_from = 0
        self._output: IO[bytes] = log.open("ab")
        self._groups: list[subprocess.Popen[bytes]] = []
        self._server: subprocess.Popen[bytes] | None = None
        bin_ = folder / ".bin"
        bin_.mkdir()
        for name, options in (("jinro", '-c "from jinro.cli.main import main; main()"'), ("python", "")):
            (bin_ / name).write_text(f'#!/bin/sh\nexec {sys.executable} {options} "$@"\n', encoding="utf-8")
            (bin_ / name).chmod(0o755)
        self.environ = {
            **os.environ,
            "PATH": f"{bin_}:{os.environ['PATH']}",
            "PYTHONUNBUFFERED": "1",
            "PYTHONUTF8": "1",
            "LC_ALL": {"en": "en_GB.UTF-8", "ja": "ja_JP.UTF-8"}[language],
        }

    def follow(self, text: str) -> None:
        for step in STEP.finditer(text):
            if step["games"]:
                self.wait_for_games(int(step["games"]))
            elif step["file"]:
                (self.folder / step["file"]).write_text(step["body"], encoding="utf-8")
            elif step["language"] == "yaml":
                self.edit(step["body"])
            elif step["language"] == "sh":
                self.run(step["body"])

    def run(self, script: str) -> None:
        if script.startswith("jinro plan extend"):
            self.stop()  # The text says so: a plan that a server uses cannot be changed.
        *before, last = script.splitlines(keepends=True)
        if last.startswith("jinro serve"):
            self.stop()
            self._bash("".join(before))
            self.serve(last)
        else:
            self._bash(script.replace(":8080", f":{self.port}"))

    def serve(self, command: str) -> None:
        start = self.log.stat().st_size
        self._server = self._start(f"exec {command.strip()} --host 127.0.0.1 --port 0")

        def address() -> re.Match[str] | None:
            assert self._server is not None
            assert self._server.poll() is None, self.printed(start)
            return READY.search(self.printed(start))

        until(address, PATIENCE_S)
        found = address()
        assert found is not None
        self.port = found[1]
        self._served_from = start

    def wait_for_games(self, number: int) -> None:
        def over() -> bool:
            return len(OVER.findall(self.printed(self._served_from))) >= number

        until(over, PATIENCE_S, pause=0.05)

    def edit(self, block: str) -> None:
        """Change the keys of the settings file that the block shows."""
        path = self.folder / "five.yml"
        content = path.read_text(encoding="utf-8")
        wanted = yaml.safe_load(block)
        for keys, value in flat(wanted):
            content = changed(content, keys, value)
        path.write_text(content, encoding="utf-8")
        assert list(flat(wanted)) == list(flat(shared(yaml.safe_load(content), wanted)))

    def printed(self, start: int = 0) -> str:
        return self.log.read_bytes()[start:].decode()

    def stop(self) -> None:
        """End the players, then the server, as Ctrl-C does."""
        for process in self._groups:
            if process is not self._server:
                self._end(process, signal.SIGTERM)
        if self._server is not None:
            self._server.send_signal(signal.SIGINT)
            assert self._server.wait(timeout=PATIENCE_S) == 0, self.printed()
        self._groups.clear()
        self._server = None

    def close(self) -> None:
        """End whatever is left."""
        for process in self._groups:
            self._end(process, signal.SIGKILL)
        self._output.close()

    def _bash(self, script: str) -> None:
        if script.strip():
            process = self._start(script)
            assert process.wait(timeout=PATIENCE_S) == 0, (script, self.printed()[-2_000:])

    def _start(self, script: str) -> subprocess.Popen[bytes]:
        """A script in a session of its own, so that all that it started can be ended."""
        process = subprocess.Popen(
            ["bash", "-e", "-c", script],
            cwd=self.folder,
            env=self.environ,
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self._groups.append(process)
        return process

    def _end(self, process: subprocess.Popen[bytes], number: int) -> None:
        try:
            os.killpg(process.pid, number)
        except ProcessLookupError:
            return
        process.wait(timeout=PATIENCE_S)


def flat(tree: object, keys: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from flat(value, (*keys, key))
    else:
        yield keys, tree


def shared(tree: object, wanted: object) -> object:
    """The part of a tree that another one has too."""
    if isinstance(tree, dict) and isinstance(wanted, dict):
        return {key: shared(tree.get(key), value) for key, value in wanted.items()}
    return tree


def changed(content: str, keys: tuple[str, ...], value: object) -> str:
    """A settings file with another value of a key, which may be commented out."""
    at, indent = 0, ""
    for key in keys:
        found = re.compile(rf"^{indent}#?{key}:", re.M).search(content, at)
        assert found is not None, keys
        at, indent = found.start(), indent + "  "
    end = content.index("\n", at)
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    return f"{content[:at]}{indent[2:]}{keys[-1]}: {shown}{content[end:]}"


@pytest.fixture
def reader(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Reader]:
    folder = tmp_path / "work"
    folder.mkdir()
    someone = Reader(folder, tmp_path / "printed.txt", getattr(request, "param", "en"))
    try:
        yield someone
    finally:
        someone.close()


@pytest.mark.slow
def test_an_organiser_follows_the_guide(reader: Reader) -> None:
    reader.follow(text_of("organiser"))
    reader.stop()
    printed = reader.printed()
    assert "five: plan " in printed
    assert "5 teams, 15 games, 10 played, 5 to play" in printed
    assert "refused" not in printed
    folder = reader.folder
    assert (folder / "results.csv").read_text(encoding="utf-8").count("\n") == 6
    for pattern in ("log/game/*.log", "log/json/*.json", "log/realtime/*.jsonl"):
        assert len([path for path in (folder / "contest").glob(pattern) if path.name != "games.json"]) == 15
    assert (folder / "contest.tar.gz").stat().st_size


@pytest.mark.slow
def test_the_settings_file_in_japanese_has_the_same_keys_to_edit(reader: Reader) -> None:
    create, *_ = scripts(text_of("organiser", "ja"))
    reader.run(create)
    steps = STEP.finditer(text_of("organiser", "ja"))
    blocks = [step["body"] for step in steps if step["language"] == "yaml"]
    for block in blocks:
        reader.edit(block)
    assert len(blocks) == 1


@pytest.mark.slow
@pytest.mark.parametrize("reader", ["ja"], indirect=True)
def test_a_contestant_follows_the_guide_in_japanese(reader: Reader) -> None:
    """The guide in English has the same commands, see below."""
    shutil.copytree(ROOT / "examples", reader.folder / "examples")
    reader.follow(text_of("contestant", "ja"))
    reader.stop()
    printed = reader.printed()
    assert re.search(r"^cats5 was \w+: \w+ won$", printed, re.M)
    assert len(re.findall(r": 100 試合中 \d+ 勝$", printed, re.M)) == 2
    assert len(OVER.findall(printed)) == 2


@pytest.mark.slow
def test_a_language_model_plays_as_the_guide_says(reader: Reader) -> None:
    """The guide in Japanese has the same commands, see below."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    text = text_of("llm-agent").replace(":8765", f":{port}")
    text = text.replace("jinro llm endpoint", f"jinro llm endpoint --port {port}")
    made = "jinro agent new my-agent --llm\n"
    # The settings have the usual port, which is not free in a test.
    moved = f"{made}sed -i s/:8765/:{port}/ my-agent/config.toml\n"
    reader.follow(text.replace(made, moved))
    reader.stop()
    printed = reader.printed()
    assert f"listening at http://127.0.0.1:{port}/v1" in printed
    assert re.search(r"^dogs5 was \w+: \w+ won$", printed, re.M)
    assert len(re.findall(r"\d+ decisions, \d+ by the reasoner", printed)) == 5 * 5
    assert len(OVER.findall(printed)) == 2
    assert "nothing to fix" in printed
    assert "this prompt was not recorded" not in printed


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_commands(name: str) -> None:
    def plain(text: str) -> list[str]:
        return [body.replace(" --preset contest-en-5", "") for body in scripts(text)]

    assert plain(text_of(name)) == plain(text_of(name, "ja"))


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_show_the_same_settings_and_programs(name: str) -> None:
    def values(text: str) -> list[object]:
        steps = [step for step in STEP.finditer(text) if step["language"] in ("yaml", "python")]
        return [
            list(flat(yaml.safe_load(step["body"]))) if step["language"] == "yaml" else code(step["body"])
            for step in steps
        ]

    assert values(text_of(name)) == values(text_of(name, "ja"))


def code(program: str) -> str:
    """A program without what people read of it."""
    return re.sub(r'f?"[^"\n]*[{ ].*?"\)?$|^""".*?"""', "TEXT", program, flags=re.M)
