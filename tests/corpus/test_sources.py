"""sources.py, and `jinro corpus stats` and `annotate` on files, folders and data folders."""

import asyncio
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.corpus.played import Played, W

from jinro.cli.main import cli
from jinro.corpus.annotations import read_annotations
from jinro.corpus.pairing import pair
from jinro.corpus.sources import sources
from jinro.errors import CallerError
from jinro.files import formats
from jinro.game.notation import encode_log
from jinro.game.presets import preset
from jinro.store import DATABASE, SqliteStore
from jinro.village import simulate

DATA = re.compile(r'id="data">(.*)</script>')


def run(*arguments: object, keys: str | None = None) -> str:
    result = CliRunner().invoke(cli, [str(one) for one in arguments], input=keys, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with games in three formats, and a file that is none."""
    games = tmp_path / "games"
    (games / "below").mkdir(parents=True)
    contest = simulate(preset("contest-en-5"), "reasoner", seed=18).log
    (games / "a.log").write_bytes(formats.write(contest, "log"))
    classic = simulate(preset("classic-5"), "reasoner", seed=2).log
    (games / "below" / "b.log.gz").write_bytes(formats.compress(formats.write(classic, "classic")))
    (games / "c.events").write_bytes(encode_log(played().log))
    (games / "notes.txt").write_text("no game")
    return games


def played() -> Played:
    village = Played()
    village.mark(1_000, 1, 5, W, "×")
    village.say(2_000, 1, "Susan 怪しくない?")
    village.say(3_000, 2, "I'm the seer.")
    return village


def test_games_of_other_systems_go_through_the_same_door(folder: Path) -> None:
    found = [*sources([folder])]
    assert [Path(one.origin).name for one in found] == ["a.log", "b.log.gz", "c.events"]
    contest, classic, own = (pair(one) for one in found)
    assert contest.game.game.startswith("file-")
    assert contest.game.game != classic.game.game
    assert not contest.game.board
    for records in (contest, classic):
        labels = [label for one in records.utterances for label in one.labels]
        assert any(label.stance == "deceptive" for label in labels)
        assert {label.belief_cause for label in labels if label.belief == "unknown"} <= {
            "no_board", "about_intent", "not_a_claim", "no_person", "neutral",
        }  # fmt: skip
        assert records.votes
    assert own.game.board


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CallerError, match="nowhere: there is no such file or folder"):
        [*sources([tmp_path / "nowhere"])]
    (tmp_path / "x").write_text("no game")
    with pytest.raises(CallerError, match="x: "):
        [*sources([tmp_path / "x"])]


@pytest.mark.slow
def test_games_of_a_data_folder(tmp_path: Path) -> None:
    log = simulate(preset("licos-5"), "reasoner", seed=3).log

    async def keep() -> None:
        store = SqliteStore(tmp_path / DATABASE)
        kept = asyncio.Event()
        store.keeper(log[0].game, "fun").put(log, lambda error: kept.set())  # type: ignore[attr-defined]
        await kept.wait()
        await store.close()

    asyncio.run(keep())
    (source,) = sources([tmp_path])
    assert (source.track, len(source.events), set(source.kinds.values())) == ("fun", len(log), {"unknown"})


@pytest.mark.slow
def test_figures_as_text_and_as_data(folder: Path, tmp_path: Path) -> None:
    svg = tmp_path / "labels.svg"
    text = run("corpus", "stats", folder, "--lang", "en", "--svg", svg)
    assert text.startswith("3 games, ")
    assert "public utterances with a lie" in text
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    assert run("corpus", "stats", folder, "--lang", "ja", "--by", "side").startswith("3 試合、")
    data = json.loads(run("corpus", "stats", folder, "--json"))
    everything = next(group for group in data["groups"] if group["by"] == "all")
    figure = everything["figures"]["deceptive"]
    assert figure["hits"] <= figure["trials"]
    assert figure["interval"][0] <= figure["rate"] <= figure["interval"][1]


def test_a_folder_without_games_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["corpus", "stats", str(tmp_path)])
    assert isinstance(result.exception, CallerError)


def test_annotators_differ_and_are_settled(folder: Path, tmp_path: Path) -> None:
    game, file = folder / "c.events", tmp_path / "annotations.jsonl"
    command = ("corpus", "annotate", game, "--annotations", file)
    first = run(*command, "--as", "mina", keys="?\nn\nas read\n\n\n")
    assert "contradicts, false: deceptive" in first
    assert first.endswith(f"2 judged; {file}\n")
    # Blind: no label is shown, and none can be taken over.
    blind = run(
        *command,
        "--as",
        "kai",
        "--blind",
        keys="\nl\nund\nf\n\nc\nnonsense\n\nc\nCOMINGOUT Agent[02] SEER\n\nl\na\nt\n\n",
    )
    assert "deceptive\n" not in blind
    assert "not a sentence" in blind
    assert run(*command, "--as", "kai", keys="").endswith(f"0 judged; {file}\n")
    before = file.read_bytes()
    agreement = run("corpus", "stats", game, "--annotations", file, "--lang", "en")
    assert "belief: n=" in agreement
    settled = run(*command, "--as", "lead", "--adjudicate", "--sample", "1", keys="l\nc\nf\nd\nq\n")
    assert settled.endswith(f"1 judged; {file}\n")
    assert file.read_bytes().startswith(before)
    lines = read_annotations(file)
    assert [(one.annotator, one.beliefs, one.final) for one in lines] == [
        ("mina", ("contradicts",), False),
        ("mina", ("agrees",), False),
        ("kai", ("undecided",), False),
        ("kai", ("agrees",), False),
        ("lead", ("contradicts",), True),
    ]
    assert (lines[0].comment, lines[3].claims) == ("as read", ("COMINGOUT Agent[02] SEER",))
    assert run(*command, "--as", "rin", keys="s\nq\n").endswith(f"0 judged; {file}\n")


def test_answers_of_the_page_are_added(folder: Path, tmp_path: Path) -> None:
    game, file, saved = folder / "c.events", tmp_path / "annotations.jsonl", tmp_path / "saved.jsonl"
    command = ("corpus", "annotate", game, "--annotations", file, "--as", "mina")
    html = tmp_path / "page.html"
    assert "open it in a browser" in run(*command, "--page", html, "--lang", "en")
    assert not file.exists()
    asked = json.loads(DATA.findall(html.read_text(encoding="utf-8"))[0])["tasks"][0]
    one = {"game": asked["game"], "n": asked["n"], "annotator": "mina", "beliefs": ["undecided"]}
    saved.write_text(json.dumps(one) + "\n", encoding="utf-8")
    assert run(*command, "--take", saved) == f"1 judged; {file}\n"
    assert [one.beliefs for one in read_annotations(file)] == [("undecided",)]
