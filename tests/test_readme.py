"""README.md and README.ja.md: what they show is what happens.

The Python is run, the commands are run (`not_run` says which are not, and why), the files they name are
there, and the transcripts are real ones, shortened by rule; `make golden` (JINRO_GOLDEN=write) writes those
anew.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.net.sample_agents import SampleAgent
from tests.waiting import until

from jinro.cli.main import cli

ROOT = Path(__file__).parents[1]
READMES = ("README.md", "README.ja.md")
TRANSCRIPT = re.compile(r"(<!-- transcript: jinro (.*?) -->\n```text\n)(.*?)(```\n)", re.S)
TEAMS = ("ants", "bees", "cats", "dogs", "elks", "frogs", "goats", "hens")
"""The teams of the contest."""
SHOWN = 3
"""Utterances that a shortened transcript keeps of each talk."""


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```\n", text_of(name), re.S)


def commands(name: str) -> Iterator[list[str]]:
    for line in "".join(blocks(name, "sh")).splitlines():
        words = shlex.split(line, comments=True)
        if words:
            yield words


@pytest.mark.slow
@pytest.mark.parametrize("name", READMES)
def test_the_python_runs(name: str) -> None:
    programs = blocks(name, "python")
    assert len(programs) == 2
    for program in programs:
        command = [sys.executable, "-W", "error", "-c", program]
        result = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        assert result.returncode == 0, result.stderr
        assert re.search("WEREWOLF|VILLAGER", result.stdout)


@pytest.mark.parametrize("name", READMES)
def test_a_whole_village_is_about_a_dozen_lines(name: str) -> None:
    assert len(blocks(name, "python")[0].splitlines()) <= 12


def test_the_first_program_is_the_first_example() -> None:
    example = text_of("examples/village.py")
    assert example.endswith(blocks("README.md", "python")[0])


MANY_GAMES, FEW_GAMES = "100", "5"
"""A hundred games say no more than five about whether a command runs."""


class Shell:
    """Runs the commands of a README in order; servers, and what ends in &, in the background."""

    def __init__(self) -> None:
        self.ports: dict[str, str] = {}
        """The port of a server that runs, by the one that the README gives it."""
        self.behind: list[subprocess.Popen[str]] = []

    def run(self, words: list[str]) -> None:
        if words[-1] == "&" or words[1] == "serve":
            self._start([word for word in words if word != "&"])
        elif words[0] == "jinro":
            own, _, program = " ".join(words).partition(" -- ")
            words = [*own.split(), "--", *self._command(program.split())] if program else words
            words = [*words, "--port", "0"] if words[1:3] == ["contest", "run"] else words
            words = [self._at_our_port(word) if word.startswith("tcp://") else word for word in words]
            words = [FEW_GAMES if word == MANY_GAMES else word for word in words]
            result = CliRunner().invoke(cli, words[1:])
            assert result.exit_code == 0, (words, result.exception, result.output)
            assert result.stdout or Path(words[-1]).stat().st_size
        else:
            ran = subprocess.run(self._command(words), capture_output=True, check=False, timeout=30)
            assert ran.returncode == 0, ran.stderr.decode()
            assert ran.stdout

    def _start(self, words: list[str]) -> None:
        process = subprocess.Popen(self._command(words), stdout=subprocess.PIPE, text=True)
        self.behind.append(process)
        if words[1] == "serve":
            assert process.stdout is not None
            ready = next(line for line in process.stdout if line.startswith("ready for agents"))
            given = words[words.index("--port") + 1] if "--port" in words else "8080"
            given = "10000" if "--classic" in words else given
            self.ports[given] = re.findall(r":(\d+)(?:/ws)?$", ready.strip())[0]
            if "--plan" in words:
                self._contest(f"ws://127.0.0.1:{self.ports[given]}/ws", words[words.index("--data") + 1])

    def _contest(self, url: str, data: str) -> None:
        """The agents of all teams come to the contest; return when a game is over."""
        for team in TEAMS:
            SampleAgent(url, f"{team}1").start()
        over = ["games", "--over", "--json", "--data", data]
        until(lambda: CliRunner().invoke(cli, over).stdout.strip() not in ("", "[]"), 30, pause=0.2)

    def _command(self, words: list[str]) -> list[str]:
        if words[1] == "serve":
            words = [*words, *(("--classic", "0") if "--classic" in words else ("--port", "0"))]
        words = [self._at_our_port(word) for word in words]
        if words[0] == "jinro":
            return [sys.executable, "-c", "from jinro.cli.main import main; main()", *words[1:]]
        assert words[0] == "python"
        return [sys.executable, str(ROOT / words[1]), *words[2:]]

    def _at_our_port(self, word: str) -> str:
        return re.sub(r"(?<=\d:)(\d+)(?=(/ws)?$)", lambda port: self.ports[port[0]], word)

    def stop(self) -> list[int]:
        """End what runs in the background, in order; the return codes."""
        for process in self.behind:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            try:
                process.communicate(timeout=15)
            finally:
                process.kill()
        return [process.returncode for process in self.behind]


@pytest.mark.slow
def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of README.md, then those that README.ja.md has instead; all others are the same in both."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SECRET_KEY", "0123456789abcdef0123456789abcdef")
    shell = Shell()
    english = list(commands("README.md"))
    others = [words for words in commands("README.ja.md") if words not in english]
    assert len(others) < 5
    assert sum(MANY_GAMES in words for words in english) == 1
    try:
        for words in (*english, *others):
            if not_run(words) is None:
                shell.run(words)
    finally:
        codes = shell.stop()
    assert codes == [0] * 4
    assert len(shell.ports) == 3
    texts = "".join(map(text_of, READMES))
    shown = re.findall(r"^(five/log/\w+)/\d+((?:_[a-z]+){5}\.\w+)", texts, re.M)
    assert len(shown) == 6
    for folder, name_of in shown:
        assert set(name_of.partition(".")[0].split("_")[1:]) <= set(TEAMS)
        written = [path.name for path in Path(folder).glob(f"*{Path(name_of).suffix}")]
        assert any(re.fullmatch(r"\d+(_[a-z]+){5}\.\w+", name) for name in written), (folder, written)


def not_run(words: list[str]) -> str | None:
    """Why a command is not run here."""
    match words:
        case ["jinro", "bench", _]:
            return "it measures for many seconds; tests/bench has tests of it"
        case ["make", _]:
            return "it sets up an environment, and runs tests"
        case ["python3", "-m", "pip", "install", "."]:
            return "it would install into the environment of the tests"
    return None


@pytest.mark.parametrize("name", READMES)
def test_what_is_not_run_is_known(name: str) -> None:
    left = [words for words in commands(name) if not_run(words)]
    targets = [words[1] for words in left if words[0] == "make"]
    assert targets == ["serve", "play", "test"]
    for target in ("serve", "play"):
        assert re.search(rf"^{target}: .*\n\t@\$\(BIN\)/jinro {target}$", text_of("Makefile"), re.M)
    assert re.search(r"^test: check", text_of("Makefile"), re.M)
    assert [words for words in left if words[0] != "make"] == [
        ["jinro", "bench", "core"],
        ["python3", "-m", "pip", "install", "."],
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", READMES)
def test_the_demonstration_looks_like_this(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games there are drawn anew each time, so it is the shape of the lines that is compared, to the first
    words of day 1; how many there are before is drawn too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "ja_JP.UTF-8" if name == "README.ja.md" else "en_US.UTF-8")
    found = re.search(r"<!-- demo: (.*?) -->\n```text\n(.*?)…\n```\n", text_of(name), re.S)
    assert found is not None
    shown = found[2].splitlines()
    code = "from jinro.cli.main import main; main()"
    command = [sys.executable, "-c", code, *shlex.split(found[1])[1:], "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        try:
            assert process.stdout is not None
            real = list(first_words(process.stdout))
        finally:
            process.kill()
    assert list(first_words(shown)) == real


def first_words(lines: Iterable[str]) -> Iterator[str]:
    """The shapes of the lines of a demonstration to the first words of day 1, without those of day 0."""
    day = 0
    for line in map(shape, map(str.rstrip, lines)):
        day = 1 if line.endswith(("  day 1", "  1 日目")) else day
        if day or not line.endswith("WORDS"):
            yield line
        if day and line.endswith("WORDS"):
            return


def shape(line: str) -> str:
    """A line of the demonstration without what is drawn: port, game, names and words."""
    line = re.sub(r":\d+/(ws)?$", r":PORT/\1", line)
    line = re.sub(r"^[0-9A-Z]{6}  ", "GAME  ", line)
    begins = re.search(r"(begins|開始します): ", line)
    line = re.sub(r"(?<=: )\w+(, \w+){4}$", "FIVE", line) if begins else line
    return line if begins else re.sub(r"(?<=^GAME  )\w+: .+$", "NAME: WORDS", line)


@pytest.mark.parametrize("name", READMES)
def test_the_path_of_an_organiser_stays_in_one_data_folder(name: str) -> None:
    every = list(commands(name))
    first = next(i for i, words in enumerate(every) if "--plan" in words)
    last = next(i for i, words in enumerate(every) if words[1:3] == ["data", "prune"])
    reading = [" ".join(words) for words in every[first : last + 1]]
    files = ("jinro log show ", "jinro log convert ", "jinro check log ", "jinro check trace ")
    # These take the folder as it is, or none.
    own = ("jinro scores five", "jinro judge five", "jinro power ")
    others = [line for line in reading if "--data five" not in line and not line.startswith(own)]
    assert [line for line in others if not line.startswith(files)] == []


def test_both_show_the_same_commands() -> None:
    def shape(name: str) -> list[list[str]]:
        return [[word for word in words if word not in ("--lang", "en")] for words in commands(name)]

    assert shape("README.md") == shape("README.ja.md")


@pytest.mark.parametrize("name", READMES)
def test_the_first_screen_says_who_each_part_is_for(name: str) -> None:
    first = text_of(name).splitlines()[:20]
    assert any("jinro check agent" in line for line in first)
    rows = "\n".join(line for line in first if line.startswith("| "))
    parts = re.findall(r"^## (.*)$", text_of(name), re.M)
    features = {"README.md": "Features", "README.ja.md": "機能"}[name]
    for title in parts[: parts.index(features)]:
        anchor = re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        assert f"[{title}](#{anchor})" in rows


def pages_in_japanese() -> list[Path]:
    return sorted([ROOT / "README.ja.md", *(ROOT / "docs").rglob("*.ja.md")])


@pytest.mark.parametrize("path", pages_in_japanese(), ids=lambda p: p.name)
def test_japanese_pages_link_japanese_pages(path: Path) -> None:
    """Where there is one; only the link to the page in English is to one in English."""
    english = path.name.replace(".ja.md", ".md")
    links = re.findall(r"\]\(([^)#]+\.md)", path.read_text(encoding="utf-8"))
    assert links.count(english) == 1
    others = [path.parent / link for link in links if link != english and not link.endswith(".ja.md")]
    assert [other for other in others if other.with_suffix(".ja.md").exists()] == []


@pytest.mark.parametrize("name", [*READMES, "CONTRIBUTING.md", "CHANGELOG.md"])
def test_what_is_linked_is_there(name: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", text_of(name))
    assert [link for link in links if not (ROOT / link).exists()] == []


def shortened(text: str) -> str:
    """A transcript with the cast, one day with its night, and the end; of the talk its first utterances."""
    cast, _, day, *_, end = re.split(r"(?m)^(?=━━━ )", text)
    return _few_words("".join([cast, "…\n\n", day, "…\n\n", end]))


def _few_words(text: str) -> str:
    lines: list[str] = []
    run = 0
    talking = False
    for line in text.splitlines():
        if line.startswith(("━", "─")):
            talking = True
        said = talking and bool(re.match(r"[ \d]{2} \S+ +\S", line)) and not _labelled(line)
        run = run + 1 if said else 0
        if run <= SHOWN:
            lines.append(line)
        elif run == SHOWN + 1:
            lines.append("   …")
        if line.startswith(("━━━ The end", "━━━ 決着")):
            talking = False
    return "\n".join(lines).rstrip() + "\n"


def _labelled(line: str) -> bool:
    """Whether it is an act of the night, a vote or a sentence about a death, not an utterance."""
    return not re.match(r"( \d|\d\d|  ) \S+  +\S", line) or bool(
        re.match(r"   (seer|guard|attack|medium|占い|護衛|襲撃|霊媒|\d)", line)
    )


@pytest.mark.parametrize("name", READMES)
def test_the_transcript_is_a_real_one(name: str) -> None:
    text = text_of(name)
    found = TRANSCRIPT.search(text)
    assert found is not None
    environ = {"LANG": "ja_JP.UTF-8" if name == "README.ja.md" else "en_US.UTF-8"}
    played = CliRunner().invoke(cli, shlex.split(found[2]), env=environ).stdout
    block = shortened(played)
    if os.environ.get("JINRO_GOLDEN") == "write":
        new = text[: found.start(3)] + block + text[found.end(3) :]
        (ROOT / name).write_text(new, encoding="utf-8")
        return
    assert found[3] == block, f"{name} shows another game: run `make golden`"
    assert len(block.splitlines()) <= 50
