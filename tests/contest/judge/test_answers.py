"""answers.py: what is read of an answer, and what is wrong with it."""

import json

from tests.rows import each_row

from jinro.contest.judge.answers import read_rankings

NAMES = ("Anna", "Ben", "ミオ")


def rows(*ranks: object, names: tuple[str, ...] = NAMES) -> list[dict[str, object]]:
    return [{"player": name, "reason": "so", "rank": rank} for name, rank in zip(names, ranks, strict=True)]


def one(text: str) -> dict[str, float] | str:
    rankings, problems = read_rankings(text, NAMES, ["A"])
    return dict(rankings["A"].ranks) if "A" in rankings else problems["A"]


@each_row(
    "text",
    [
        json.dumps({"A": rows(2, 1, 3)}),
        "Let me think. {x}\n```json\n" + json.dumps({"A": rows(2, 1, 3)}) + "\n```\nDone.",
        '<think>{"A": []}</think>' + json.dumps({"A": rows(2, 1, 3)}),
        json.dumps({"A": rows("2", 1.0, " 3 ")}),
        json.dumps({"rankings": rows(2, 1, 3)}),
        json.dumps({"A": {"Anna": 2, "Ben": 1, "ミオ": 3}}),
        json.dumps({"Anna": 2, "Ben": 1, "ミオ": 3}),
        json.dumps({"A": rows(2, 1, 3, names=("@anna", "BEN", "ﾐｵ"))}),
        json.dumps({"A": [{"name": n, "ranking": r} for n, r in zip(NAMES, (2, 1, 3), strict=True)]}),
        json.dumps({"A": rows(2, 1, 3)})[:-2] + ",]}",
    ],
)
def test_answers_that_can_be_used(text: str) -> None:
    assert one(text) == {"Anna": 2.0, "Ben": 1.0, "ミオ": 3.0}


@each_row(
    ("text", "problem"),
    [
        ("", "no JSON object"),
        ("I would rather not.", "no JSON object"),
        ('{"A": 3}', "3 is not a list of players"),
        ('{"A": ["Anna", "Ben"]}', "'Anna' is not a player with a rank"),
        (json.dumps({"A": rows(1, 2, 3)[:2]}), "no rank for 'ミオ'"),
        (json.dumps({"A": [*rows(1, 2, 3), rows(1, 2, 3)[0]]}), "'Anna' is ranked twice"),
        (json.dumps({"A": rows(1, 2, 3, names=("Anna", "Ben", "Zoe"))}), "there is no player 'Zoe'"),
        (json.dumps({"A": rows(1, 2, 4)}), "'ミオ': 4 is not a rank from 1 to 3"),
        (json.dumps({"A": rows(0, 2, 3)}), "'Anna': 0 is not a rank from 1 to 3"),
        (json.dumps({"A": rows(True, 2, 3)}), "'Anna': True is not a rank from 1 to 3"),
        (json.dumps({"A": rows("first", 2, 3)}), "'Anna': 'first' is not a rank from 1 to 3"),
        (json.dumps({"A": rows(None, 2, 3)}), "'Anna': None is not a rank from 1 to 3"),
        ('{"A": [{"player": "Anna", "rank": 1e999}]}', "is not a rank from 1 to 3"),
    ],
)
def test_answers_that_cannot_be_used(text: str, problem: str) -> None:
    found = one(text)
    assert isinstance(found, str)
    assert problem in found


def test_one_bad_criterion_leaves_the_others() -> None:
    text = json.dumps({"A": rows(1, 2, 3), "B": rows(1, 2, 9), "D": rows(1, 1, 1)})
    rankings, problems = read_rankings(text, NAMES, ["A", "B", "C", "D"])
    assert [*rankings] == ["A", "D"]
    assert [*problems] == ["B", "C"]


def test_reasons_are_kept_up_to_a_length() -> None:
    text = json.dumps({"A": [{"player": name, "reason": "x" * 5_000, "rank": 1} for name in NAMES]})
    rankings, _ = read_rankings(text, NAMES, ["A"])
    assert {len(reason) for reason in rankings["A"].reasons.values()} == {300}
