"""Exports: the same rows in every format, a manifest that is true, the same bytes from the same seeds."""

import csv
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
import rdflib
from click.testing import CliRunner
from msgspec.structs import replace
from tests.corpus.villages import SENTENCE, paper_game

from jinro.cli.main import cli
from jinro.corpus.export.game_rows import split_of
from jinro.corpus.export.manifest import Manifest
from jinro.corpus.export.schema import TABLES
from jinro.corpus.export.triples import VOCABULARY
from jinro.corpus.export.write import Exporter, ExportRules
from jinro.corpus.export.writers import ENDINGS, FORMATS, Format
from jinro.corpus.records import Annotation
from jinro.corpus.rights.games import CorpusGame, CorpusSeat, robots_game
from jinro.corpus.starter import TITLE, Planned, game_of, plan, played
from jinro.errors import CallerError
from jinro.village.notes import PLAN
from jinro.village.simulate import simulate
from jinro.village.workers import workers


@cache
def games() -> tuple[CorpusGame, ...]:
    """Two villages of robots, one with boards and bluffs, and that of the paper."""
    villages = (game_of(Planned(0, "licos-8", "en", False, str(seed), bluffs=100)) for seed in range(1, 20))
    licos = next(one for one in villages if any(note.code == PLAN for note in one.notes))
    contest = robots_game(simulate("contest-5", "reasoner", seed=4).log, "reasoner")
    return licos, contest, paper_game()


def export(out: Path, format_: Format, **more: Any) -> Manifest:
    with Exporter(out, ExportRules(format=format_, **more)) as exporter:
        for game in games():
            exporter.add(game)
        return exporter.close()


def lines(out: Path, table: str) -> list[dict[str, Any]]:
    return [
        json.loads(line)
        for path in sorted((out / table).glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]


def all_bytes(out: Path) -> dict[str, bytes]:
    files = sorted(path for path in out.rglob("*") if path.is_file())
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in files}


@pytest.mark.slow
def test_every_format_holds_the_same_rows(tmp_path: Path) -> None:
    for format_ in FORMATS:
        made = export(tmp_path / format_, format_)
        for facts in made.tables:
            for file in facts.files:
                content = (tmp_path / format_ / file.path).read_bytes()
                assert (len(content), hashlib.sha256(content).hexdigest()) == (file.bytes, file.sha256)
        assert (
            json.loads((tmp_path / format_ / "manifest.json").read_bytes())["counts"]["games"]
            == made.counts.games
        )
    for table in TABLES:
        wanted = lines(tmp_path / "jsonl", table.name)
        assert wanted, table.name
        assert all(list(row) == list(table.names) for row in wanted)
        found: list[dict[str, Any]] = []
        read: list[dict[str, Any]] = []
        for split in ("dev", "test", "train"):
            path = tmp_path / "parquet" / table.name / f"{split}.parquet"
            if path.exists():
                found += pyarrow.parquet.read_table(path).to_pylist()
            path = tmp_path / "csv" / table.name / f"{split}.csv"
            if path.exists():
                with path.open(encoding="utf-8", newline="") as opened:
                    read += csv.DictReader(opened)
        assert found == wanted
        assert [list(row.values()) for row in read] == [
            [cell(value) for value in row.values()] for row in wanted
        ]
    check_nodes(tmp_path / "nquads")


def cell(value: object) -> str:
    """A value as CSV has it."""
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


def check_nodes(out: Path) -> None:
    """The question of the paper, answered by the claims and labels of the corpus."""
    graph = rdflib.Graph()
    for table in ("players", "utterances", "claims", "labels"):
        for path in (out / table).glob("*.nq"):
            # One graph is enough here, and ids are unique: without the names of graphs it is N-Triples.
            text = path.read_text(encoding="utf-8")
            triples = (line.rsplit(" <urn:jinro:game:", 1)[0] + " .\n" for line in text.splitlines())
            graph.parse(data="".join(triples), format="nt")
    rows = graph.query(
        f"""PREFIX c: <{VOCABULARY}> SELECT ?who ?text ?whom ?mark WHERE {{
          ?label a c:Label ; c:belief "contradicts" ; c:utterance ?said ; c:claim/c:of/c:name ?whom .
          ?said c:text ?text ; c:seat/c:name ?who .
          ?label c:belief_proofs ?proof . ?proof c:kind "mark" ; c:record ?mark }}"""
    )
    found = {tuple(str(value) for value in row) for row in rows}  # type: ignore[union-attr]
    game = games()[2]
    (mark,) = [n for n, event in enumerate(game.events) if type(event).__name__ == "Marked"]
    assert ("Yihan", SENTENCE, "Susan", f"urn:jinro:game:{game.id}/record/{mark}") in found


@pytest.mark.slow
@pytest.mark.parametrize("format_", ["jsonl", "parquet"])
def test_the_same_games_give_the_same_bytes(tmp_path: Path, format_: Format) -> None:
    export(tmp_path / "one", format_)
    export(tmp_path / "two", format_)
    one, two = all_bytes(tmp_path / "one"), all_bytes(tmp_path / "two")
    assert one == two
    assert {"README.md", "manifest.json"} < one.keys()


def test_the_case_of_the_paper_contradicts_and_names_both_records(tmp_path: Path) -> None:
    with Exporter(tmp_path / "out", ExportRules(format="jsonl")) as exporter:
        exporter.add(games()[2])
        exporter.close()
    (said,) = lines(tmp_path / "out", "utterances")
    (mark,) = lines(tmp_path / "out", "marks")
    (label,) = lines(tmp_path / "out", "labels")
    assert (said["text"], said["kind"], said["role"]) == (SENTENCE, "person", "VILLAGER")
    assert said["board"] == [{"target": 5, "role": "WEREWOLF", "mark": "×", "n": mark["n"], "age_ms": 20_900}]
    assert (label["belief"], label["truth"], label["stance"]) == ("contradicts", "false", "deceptive")
    assert {(one["kind"], one["n"]) for one in label["belief_proofs"]} == {
        ("talk", said["n"]),
        ("mark", mark["n"]),
    }
    assert mark["client_ms"] is not None
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert "license: cc-by-4.0" in card
    assert "No person wrote" not in card


def test_what_annotators_say_counts_but_not_of_withheld_seats(tmp_path: Path) -> None:
    game = games()[2]
    said = len(game.events) - 1
    own = Annotation(game=game.id, n=said, annotator="reader-1", beliefs=("undecided",), final=True)
    judged = [("contradicts", "automatic", ""), ("undecided", "person", "reader-1")]
    for consents, wanted in ((True, judged), (False, [])):
        one = paper_game(consent=consents)
        with Exporter(tmp_path / "out", ExportRules(format="jsonl", annotations=(own,))) as exporter:
            exporter.add(one)
            exporter.close()
        labels = lines(tmp_path / "out", "labels")
        assert [(row["belief"], row["source"], row["annotator"]) for row in labels] == wanted


def test_a_split_is_drawn_from_the_game_alone() -> None:
    drawn = [split_of(f"game {n}") for n in range(2_000)]
    assert drawn == [split_of(f"game {n}") for n in range(2_000)]
    shares = {name: drawn.count(name) / 2_000 for name in set(drawn)}
    assert shares == pytest.approx({"train": 0.8, "dev": 0.1, "test": 0.1}, abs=0.03)


def test_an_earlier_export_is_replaced_and_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "out"
    export(out, "jsonl")
    (out / "of-earlier.txt").write_text("what was agreed to then")
    export(out, "csv")
    assert not list(out.rglob("*.jsonl")) + list(out.rglob("*.txt"))
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_bytes(b"")
    with pytest.raises(CallerError, match="photos: there is something that is not an earlier export"):
        Exporter(tmp_path / "photos", ExportRules(format="jsonl"))


def test_a_folder_with_the_manifest_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    for content in ('{"name": "a page"}', '{"corpus": "another"}', "[]", "{"):
        (tmp_path / "page" / "manifest.json").write_text(content)
        with pytest.raises(CallerError, match="page: there is something that is not an earlier export"):
            Exporter(tmp_path / "page", ExportRules(format="jsonl"))


def test_out_may_be_the_folder_one_is_in_or_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "out")
    export(tmp_path / "link", "jsonl")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "out" / "manifest.json").is_file()
    monkeypatch.chdir(tmp_path / "out")
    export(Path(), "csv")
    assert (tmp_path / "out" / "games").is_dir()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "out"]


def test_a_persons_label_is_a_node_of_its_own(tmp_path: Path) -> None:
    game = paper_game()
    said = Annotation(game=game.id, n=len(game.events) - 1, annotator="first", beliefs=("agrees",))
    with Exporter(tmp_path / "out", ExportRules(format="nquads", annotations=(said,))) as exporter:
        exporter.add(game)
        exporter.close()
    (file,) = (tmp_path / "out" / "labels").iterdir()
    lines = [line.split() for line in file.read_text(encoding="utf-8").splitlines()]
    beliefs = {subject: value for subject, name, value, *_ in lines if name == f"<{VOCABULARY}belief>"}
    assert sorted(beliefs.values()) == ['"agrees"', '"contradicts"']


def test_a_failed_export_leaves_the_earlier_one(tmp_path: Path) -> None:
    out = tmp_path / "out"
    export(out, "jsonl")
    before = all_bytes(out)
    with pytest.raises(RuntimeError), Exporter(out, ExportRules(format="jsonl")) as exporter:  # noqa: PT012
        exporter.add(games()[0])
        raise RuntimeError("the disk is full")
    assert all_bytes(out) == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_the_licence_is_that_of_whoever_played(tmp_path: Path) -> None:
    robots, contest, people = games()
    agent = CorpusSeat("agent", "team red", "organiser")
    agents = replace(contest, seats=(agent,) * 5)
    with Exporter(tmp_path / "out", ExportRules(format="jsonl", licence="CC0-1.0")) as exporter:
        for game in (robots, agents, people):
            exporter.add(game)
        made = exporter.close()
    found = {row["game"]: row["licence"] for row in lines(tmp_path / "out", "games")}
    assert found == {robots.id: "Apache-2.0", agents.id: "CC0-1.0", people.id: "CC-BY-4.0"}
    assert made.counts.licences == {"Apache-2.0": 1, "CC0-1.0": 1, "CC-BY-4.0": 1}
    assert "license: other" in (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    players = [row for row in lines(tmp_path / "out", "players") if row["game"] == agents.id]
    assert {(row["kind"], row["program"], row["basis"]) for row in players} == {
        ("agent", "team red", "organiser")
    }


@pytest.mark.slow
def test_a_corpus_of_robots_is_the_same_from_the_same_seed(tmp_path: Path) -> None:
    """`jinro corpus make`, and the same villages played by workers."""
    arguments = ["corpus", "make", str(tmp_path / "one"), "--villages", "3", "--jobs", "1"]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, (result.output, result.exception)
    rules = ExportRules(format="jsonl", title=TITLE)
    with workers(2) as pool, Exporter(tmp_path / "two", rules) as other:
        for records, cleared in played(plan(3), pool):
            other.add_records(records, cleared)
        other.close()
    one, two = all_bytes(tmp_path / "one"), all_bytes(tmp_path / "two")
    assert one == two
    assert b"No person wrote any of this" in one["README.md"]
    assert b"license: apache-2.0" in one["README.md"]
    villages = {row["village"]: row["board"] for row in lines(tmp_path / "one", "games")}
    assert villages == {"licos-5": True, "licos-6": True, "contest-5": False}
    assert lines(tmp_path / "one", "lies")


def test_the_plan_of_the_corpus() -> None:
    """LiCOS of 5 to 15 in three compositions, the contest's of 5 to 13, both languages; all seeds differ."""
    found = plan()
    assert len(found) == 200
    assert len({one.seed for one in found}) == 200
    kinds = {(one.preset, one.language) for one in found}
    licos = {(f"licos-{n}{c}", lang) for n in range(5, 16) for c in ("", "-b", "-c") for lang in ("ja", "en")}
    contest = {("contest-5", "ja"), ("contest-9", "ja"), ("contest-13", "ja")}
    contest |= {("contest-en-5", "en"), ("contest-en-9", "en"), ("contest-en-13", "en")}
    assert kinds == licos | contest
    assert {one.licos_cast for one in found} == {True, False}


def test_parquet_without_its_library_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(CallerError, match=r"pip install 'jinro\[corpus\]'"):
        Exporter(tmp_path / "out", ExportRules(format="parquet"))
    assert list(tmp_path.iterdir()) == []
    assert ENDINGS.keys() == set(FORMATS)
