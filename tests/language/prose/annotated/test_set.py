"""The annotated set is whole, in its form, and the one that the sampler draws."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.files.shared_data import DATA, needs
from tests.rows import each_row
from tools.fit_reader.rows import is_apart

from jinro.language.aiwolf import Channel, Opinion, TalkNumber, parse, show
from prose.annotated import sample
from prose.annotated.sample import LANGS, PARTS, REST, SECOND, TALK, Place
from prose.annotated.score import CORE, KINDS, Claim, Said, against, load, meanings, said_at

FOLDER = Path(__file__).parent


def rows(part: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{part}.jsonl").read_text("utf-8").splitlines()]


@each_row("part", PARTS)
def test_each_part_has_its_size(part: str) -> None:
    _, ranks, langs = PARTS[part]
    assert Counter(row["lang"] for row in rows(part)) == dict.fromkeys(langs, len(ranks))
    assert len(load(FOLDER / f"{part}.jsonl")) == len(langs) * len(ranks)


@each_row("part", PARTS)
def test_the_lots_have_no_game_in_common(part: str) -> None:
    others = {row["file"] for other in PARTS if PARTS[other].half != PARTS[part].half for row in rows(other)}
    assert not {row["file"] for row in rows(part)} & others


@each_row("part", [*PARTS, *SECOND])
def test_no_text_is_in_the_set(part: str) -> None:
    for row in rows(part):
        assert row.keys() == {"file", "line", "lang", "claims"}
        for claim in row["claims"]:
            assert {"claim", "kind"} <= claim.keys() <= {"claim", "kind", "degree", "with"}


@each_row("part", [*PARTS, *SECOND])
def test_claims_are_canonical_and_of_their_kind(part: str) -> None:
    for row in rows(part):
        for claim in row["claims"]:
            tree = parse(claim["claim"], "wire")
            assert show(tree) == claim["claim"]
            assert claim["kind"] in KINDS
            assert ("degree" in claim) == (claim["kind"] in ("estimate", "vote"))
            assert claim.get("degree", "low") in ("high", "low")
            assert ("with" in claim) == isinstance(tree, Opinion)


@needs("inlg2025")
@needs("jsai2026-sample")
@needs("jsai2026-talk")
@pytest.mark.parametrize("part", PARTS)
def test_the_set_is_the_one_drawn(part: str) -> None:
    drawn = {place for lang in LANGS for place in sample.sample(DATA, part, lang)}
    assert load(FOLDER / f"{part}.jsonl").keys() == drawn


@needs("inlg2025")
@needs("jsai2026-sample")
@needs("jsai2026-talk")
@pytest.mark.parametrize("name", SECOND)
def test_a_second_annotator_has_a_quarter(name: str) -> None:
    drawn = {place for part in SECOND[name] for lang in LANGS for place in sample.second(DATA, part, lang)}
    assert load(FOLDER / f"{name}.jsonl").keys() == drawn


@pytest.mark.slow
@needs("inlg2025")
@needs("jsai2026-sample")
@needs("jsai2026-talk")
@pytest.mark.parametrize("part", [*PARTS, *SECOND])
def test_claims_are_of_their_utterance(part: str) -> None:
    for row in rows(part):
        place = Place(row["lang"], row["file"], row["line"])
        said = said_at(place, sample.talks(DATA / place.file))
        for claim in row["claims"]:
            assert show(parse(claim["claim"]), said.speaker) == claim["claim"]
            assert [meaning.kind for meaning in meanings([Claim(claim["claim"])], said)] == [claim["kind"]]
            if "with" in claim:
                tree = parse(claim["claim"])
                assert isinstance(tree, Opinion)
                assert said.speakers[tree.talk] == claim["with"]


@pytest.mark.slow
@needs("inlg2025")
@needs("jsai2026-sample")
@needs("jsai2026-talk")
@pytest.mark.parametrize("part", [*PARTS, *SECOND])
def test_no_two_claims_of_an_utterance_are_equal(part: str) -> None:
    annotated = load(FOLDER / f"{part}.jsonl")
    for row in against(annotated, lambda place, _: annotated[place]):
        assert len(row.ours) == len(annotated[row.place]) == len(row.pairs)


def test_claims_of_the_rest_are_canonical() -> None:
    for row in rows(REST):
        assert row.keys() == {"file", "line", "lang", "claims"}
        for claim in row["claims"]:
            assert claim.keys() == {"claim"}
            assert show(parse(claim["claim"], "wire")) == claim["claim"]


def test_other_wordings_are_of_utterances_that_are_not_sealed() -> None:
    known = {(row["file"], row["line"]) for part in (*PARTS, REST) if part != "sealed" for row in rows(part)}
    sealed = {(row["file"], row["line"]) for row in rows("sealed")}
    found = [(row["file"], row["line"]) for row in rows("reworded")]
    assert len(set(found)) == len(found)
    assert known >= set(found)
    assert not sealed & set(found)
    for row in rows("reworded"):
        assert row.keys() == {"file", "line", "texts"}
        assert len(set(row["texts"])) == len(row["texts"]) > 0
        assert all(text == " ".join(text.split()) != "" for text in row["texts"])


@pytest.mark.slow
@needs("inlg2025")
def test_other_wordings_are_of_utterances_that_are_not_apart() -> None:
    closed = sample.files_of(DATA, "closed")
    rest = {(row["file"], row["line"]) for row in rows(REST)}
    for row in rows("reworded"):
        if row["file"] in closed and (row["file"], row["line"]) in rest:
            assert not is_apart(Place("en", row["file"], row["line"]))


@pytest.mark.slow
@needs("inlg2025")
@needs("jsai2026-sample")
@needs("jsai2026-talk")
def test_the_rest_has_what_is_in_no_part() -> None:
    annotated = load(FOLDER / f"{REST}.jsonl")
    assert annotated.keys() == sample.rest(DATA)
    for row in against(annotated, lambda place, _: annotated[place]):
        assert len(row.ours) == len(row.pairs) >= len(annotated[row.place])


@each_row("part", PARTS)
def test_the_page_says_how_many_claims_there_are(part: str) -> None:
    page = (Path(__file__).parents[4] / "docs/languages/reading.md").read_text("utf-8")
    assert "| part | " + " | ".join((*CORE, "core", *KINDS[len(CORE) :], "empty")) + " |" in page
    for lang in PARTS[part].langs:
        said = [row["claims"] for row in rows(part) if row["lang"] == lang]
        kinds = Counter(claim["kind"] for claims in said for claim in claims)
        core, others = [kinds[kind] for kind in CORE], [kinds[kind] for kind in KINDS[len(CORE) :]]
        counts = [*core, sum(core), *others, sum(not claims for claims in said)]
        assert f"| `{part}`, {lang} | " + " | ".join(map(str, counts)) + " |" in page


LOG = """\
0,status,1,SEER,ALIVE,team1,Akira
0,status,2,WEREWOLF,ALIVE,team2,Viola
0,whisper,0,0,2,I am the wolf, of course.
0,talk,0,0,1,Good morning.
0,talk,1,0,2,...
0,talk,2,0,1,Over
1,talk,0,0,2,I trust Akira\r
and that is all.
1,vote,1,2
"""


def test_a_log_is_read_by_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "game1"
    path.write_text(LOG, "utf-8", newline="")
    said = sample.talks(path)
    assert [(talk.line, talk.seat) for talk in said if sample.says_something(talk.text)] == [
        (3, 2),
        (4, 1),
        (7, 2),
    ]
    assert said[0].text == "I am the wolf, of course."
    assert said_at(Place("en", "game1", 7), said) == Said(
        2,
        {
            TalkNumber(Channel.WHISPER, 0, 0): 2,
            TalkNumber(Channel.TALK, 0, 0): 1,
            TalkNumber(Channel.TALK, 0, 1): 2,
            TalkNumber(Channel.TALK, 0, 2): 1,
            TalkNumber(Channel.TALK, 1, 0): 2,
        },
    )


def test_an_annotator_sees_no_roles_and_no_whispers_of_others(tmp_path: Path) -> None:
    (tmp_path / "game1").write_text(LOG, "utf-8", newline="")
    assert sample.show(tmp_path, Place("en", "game1", 4)).splitlines() == [
        "=== game1:4 1=Akira 2=Viola",
        ">> d0 talk 0 [01] Good morning.",
    ]


def test_the_sample_is_drawn_by_chance_and_again_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "inlg2025/5p"
    folder.mkdir(parents=True)
    (tmp_path / "inlg2025/13p").mkdir()
    for number in range(10):
        lines = [f"0,talk,{line},0,1,word {line}" for line in range(280)]
        (folder / f"game{number}").write_text("\n".join(lines), "utf-8")
    drawn = {part: sample.sample(tmp_path, part, "en") for part in PARTS if PARTS[part].half not in TALK}
    assert drawn == {part: sample.sample(tmp_path, part, "en") for part in drawn}
    files = {part: {place.file for place in places} for part, places in drawn.items()}
    assert {part: len(places) for part, places in drawn.items()} == {
        "open": 100,
        "closed": 100,
        "unseen": 100,
        "final": 100,
        "last": 100,
        "fresh": 100,
        "new": 100,
        "wide": 400,
        "blind": 100,
        "sealed": 200,
        "more": 150,
    }
    assert len({place for places in drawn.values() for place in places}) == 1550
    closed = {file for part, of in files.items() if PARTS[part].half == "closed" for file in of}
    assert not (files["open"] | files["more"]) & closed
    assert len(files["open"]) == 5
    assert sample.sample(tmp_path, "fresh", "ja") == []
    assert sample.ranked(tmp_path, "closed", "en", range(500, 600)) == drawn["new"]
    assert len(set(sample.second(tmp_path, "open", "en"))) == 25
    assert len(set(sample.second(tmp_path, "more", "en"))) == 37
