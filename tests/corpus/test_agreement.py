"""agreement.py, annotations.py, annotating.py: what people say of labels, and how far they agree."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.corpus.played import Played, W, judged, utterance

from jinro.contest.infer.agreement import alpha
from jinro.corpus.agreement import AgreementTally
from jinro.corpus.annotating import differ, sampled, task_lines, tasks
from jinro.corpus.annotation_page import page, taken
from jinro.corpus.annotations import add_annotation, read_annotations, settled
from jinro.corpus.records import Annotation, SourceGame
from jinro.errors import CallerError, ParseError


def test_alpha_of_two_observers_and_binary_data() -> None:
    """Krippendorff's own example: ten units, 0.095."""
    first, second = "0100000010", "1110010000"
    assert alpha(zip(first, second, strict=True)) == pytest.approx(0.095, abs=0.0005)


def test_alpha_of_four_observers_with_missing_data() -> None:
    """Krippendorff's own example: twelve units, five values, 0.743; a unit with one value tells nothing."""
    observers = ("123321412...", "1233224125.3", ".3332342251.", "12332441251.")
    units = [[value for value in unit if value != "."] for unit in zip(*observers, strict=True)]
    assert alpha(units) == pytest.approx(0.743, abs=0.0005)


def test_alpha_at_the_ends() -> None:
    assert alpha([]) is None
    assert alpha([["a"], ["b"]]) is None
    assert alpha([["a", "a"], ["a", "a"]]) == 1
    assert alpha([["a", "a"], ["b", "b"]]) == 1
    found = alpha([["a", "b"], ["b", "a"]])
    assert found is not None
    assert found < 0


def village() -> tuple[Played, int]:
    played = Played()
    played.mark(1_000, 1, 5, W, "×")
    return played, played.say(2_000, 1, "Susan 怪しくない?")


def said(played: Played, n: int, who: str, **what: object) -> Annotation:
    return Annotation(game=played.log[0].game, n=n, annotator=who, **what)  # type: ignore[attr-defined, arg-type]


def test_a_persons_word_stands_beside_the_automatic_one() -> None:
    played, n = village()
    one = said(played, n, "mina", beliefs=("undecided",))
    labels = utterance(played.records([one]), n).labels
    assert [(label.source, label.annotator, label.belief, label.stance) for label in labels] == [
        ("automatic", "", "contradicts", "deceptive"),
        ("person", "mina", "undecided", "open"),
    ]


def test_claims_of_a_person_count_instead_of_what_was_read() -> None:
    played, n = village()
    one = said(played, n, "mina", claims=("NOT (ESTIMATE Agent[05] WEREWOLF)",))
    records = played.records([one])
    (claim,) = utterance(records, n).claims
    assert (claim.source, claim.annotator, claim.of) == ("person", "mina", 5)
    assert judged(records, n) == ("agrees", "true", "honest")


def test_what_counts_of_several_annotators() -> None:
    played, n = village()
    first, second = said(played, n, "mina", beliefs=("agrees",)), said(played, n, "kai", beliefs=("unknown",))
    assert settled([]) is None
    assert settled([first]) is first
    assert settled([first, second]) is None
    assert differ([first, second])
    changed = said(played, n, "kai", beliefs=("agrees",))
    assert settled([first, second, changed]) is changed
    final = said(played, n, "lead", beliefs=("undecided",), final=True)
    assert settled([first, final, second]) is final
    assert not differ([first, final, second])


def test_the_file_only_grows(tmp_path: Path) -> None:
    file = tmp_path / "annotations.jsonl"
    played, n = village()
    assert read_annotations(file) == []
    one = said(played, n, "mina", beliefs=("agrees",), comment="so\nsaid")
    add_annotation(file, one)
    before = file.read_bytes()
    add_annotation(file, one)
    assert file.read_bytes().startswith(before)
    assert read_annotations(file) == [one, one]
    file.write_bytes(before + b'\n{"game": 1}\n')
    with pytest.raises(CallerError, match="line 3: not an annotation"):
        read_annotations(file)


def test_comparison_of_people_and_labels() -> None:
    played, n = village()
    other = played.say(8_000, 1, "I'm a villager.")
    plain = played.records()
    comparison = AgreementTally()
    comparison.add(
        plain,
        [
            said(played, n, "mina", beliefs=("contradicts",), truths=("false",)),
            said(played, n, "kai", beliefs=("contradicts",)),
            said(played, other, "mina", beliefs=("agrees",)),
            said(played, other, "kai", claims=("VOTE Agent[02]",), beliefs=("unknown",)),
        ],
    )
    belief = comparison.agreement("belief")
    assert (belief.units, belief.people, belief.automatic, belief.same) == (2, 1, 1, 1)
    assert comparison.agreement("truth").units == 1
    assert comparison.agreement("stance").people is None
    assert comparison.claims == (3, 4)


def test_tasks_are_what_the_annotator_has_not_judged() -> None:
    played, n = village()
    played.say(8_000, 2, "Good morning.")
    first = said(played, n, "mina", beliefs=("agrees",))
    source = SourceGame(events=played.log, annotations=(first,))
    assert [*tasks(source, "mina", adjudicate=False)] == []
    assert len([*tasks(source, "mina", adjudicate=False, silent=True)]) == 1
    (task,) = tasks(source, "kai", adjudicate=False)
    lines = "\n".join(task_lines(task, blind=False))
    assert "Susan WEREWOLF× (1 s)" in lines
    assert "contradicts, false: deceptive" in lines
    assert "mina:" in lines
    assert "deceptive" not in "\n".join(task_lines(task, blind=True))
    assert sampled([task], 3, 1) == [task]
    assert [*tasks(source, "lead", adjudicate=True)] == []
    second = said(played, n, "kai", beliefs=("undecided",))
    assert (
        len([*tasks(SourceGame(events=played.log, annotations=(first, second)), "lead", adjudicate=True)])
        == 1
    )
    with pytest.raises(ParseError):
        task.read_as(["nonsense"])
    assert task.read_as(["ESTIMATE Agent[03] WEREWOLF"]).spoken.claims[0].of == 3


def test_the_page_holds_what_is_asked_and_no_text_ends_its_script() -> None:
    played = Played()
    n = played.say(1_000, 3, "I'm the seer. </script><script>alert(1)</script>")
    (task,) = tasks(SourceGame(events=played.log), "mina", adjudicate=False)
    html = page([task], "mina", "ja", blind=False, final=False)
    assert html.count("<script") == 2
    encoded = re.search(r'id="data">(.*)</script>', html)
    assert encoded is not None
    data = json.loads(encoded[1])
    (asked,) = data["tasks"]
    assert (asked["game"], asked["n"]) == (task.records.game.game, n)
    assert asked["labels"] == {"0": {"belief": "contradicts", "truth": "false", "stance": "deceptive"}}
    assert not any("deceptive" in line for line in asked["beside"])
    blind = re.search(r'id="data">(.*)</script>', page([task], "mina", "en", blind=True, final=True))
    assert blind is not None
    assert json.loads(blind[1])["tasks"][0]["labels"] == {}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"n": 1}, "line 1: no utterance 1 to judge"),
        ({"beliefs": ("agrees", "agrees")}, "line 1: 2 judgements of 1 claims"),
        ({"claims": ("nonsense",)}, "line 1: not a sentence"),
    ],
)
def test_what_a_page_has_saved_is_checked(wrong: dict[str, Any], told: str) -> None:
    played, n = village()
    (task,) = tasks(SourceGame(events=played.log), "mina", adjudicate=False)
    right = said(played, n, "mina", beliefs=("agrees",))
    assert taken([right], [task]) == [right]
    with pytest.raises(CallerError, match=told):
        taken([replace(right, **wrong)], [task])
