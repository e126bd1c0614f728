"""JSON objects in what models say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jinro.completion import read_object
from jinro.completion.objects import Misfit, fit

SCHEMA = {
    "type": "object",
    "properties": {
        "say": {"type": "string", "maxLength": 5},
        "target": {"type": "string", "enum": ["Kai", "Aki", "ユウマ"]},
        "sure": {"type": "integer", "minimum": 0, "maximum": 10},
    },
    "required": ["target"],
}


@pytest.mark.parametrize(
    "text",
    [
        '{"target": "Kai"}',
        'Sure! Here it is:\n```json\n{"target": "Kai"}\n```\nGood luck.',
        '<think>{"target": "Aki"} or not?</think>{"target": "Kai"}',
        '{"target": "Aki"}\nNo, I changed my mind: {"target": "Kai"}',
        "{'target': 'Kai'}",
        '{"target": "Kai",}',
        "{“target”： “Kai”}",
        '{"target": "Kai", "say": "it was',
        '{"target": "Kai", "say": ',
        '{"target": "Kai", "sa',
        '{"say": "a\nb", "target": "@kai "}',
        '{"unknown": 1} {"target": "Kai", "sure": "many"}',
        '{"target": "Kai"} {"target": "Nobody"}',
    ],
)
def test_the_object_is_found(text: str) -> None:
    found = read_object(text, SCHEMA)
    assert isinstance(found, dict), found
    assert found["target"] == "Kai"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("I vote for Kai.", "no JSON object"),
        ("", "no JSON object"),
        ("{", "there is no 'target'"),
        ('{"target": "Nobody"}', "target: 'Nobody' is not one of Kai, Aki, ユウマ"),
        ('{"target": null}', "target: None is not one of"),
        ('{"target": ["Kai"]}', "is not one of"),
        ("[1, 2]", "no JSON object"),
        ("<think>" + '{"target": "Kai"}', "no JSON object"),
        ("{" * 100_000, "no JSON object"),
    ],
)
def test_why_there_is_none(text: str, reason: str) -> None:
    found = read_object(text, SCHEMA)
    assert isinstance(found, str)
    assert reason in found


def test_values_are_made_to_fit() -> None:
    found = read_object('{"target": "ユウマ", "say": "abcdefgh", "sure": "7", "more": 1}', SCHEMA)
    assert found == {"target": "ユウマ", "say": "abcde", "sure": 7}
    assert read_object('{"a": [1]}') == {"a": [1]}


@pytest.mark.parametrize(
    ("value", "schema", "expected"),
    [
        ("true", {"type": "boolean"}, True),
        (3, {"type": "string"}, "3"),
        ("2.5", {"type": "number"}, 2.5),
        (2.0, {"type": "integer"}, 2),
        ("3", {"enum": [1, 2, 3]}, 3),
        ([1, "2"], {"type": "array", "items": {"type": "integer"}, "minItems": 2}, [1, 2]),
        ("any", {}, "any"),
    ],
)
def test_conversions(value: object, schema: dict[str, object], expected: object) -> None:
    assert fit(value, schema) == expected


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        ("yes", {"type": "boolean"}),
        (True, {"type": "integer"}),
        (2.5, {"type": "integer"}),
        (float("nan"), {"type": "number"}),
        (float("inf"), {"type": "integer"}),
        ("many", {"type": "number"}),
        (11, {"type": "integer", "maximum": 10}),
        (["a"], {"type": "string"}),
        ("a", {"type": "array"}),
        ([], {"type": "array", "minItems": 1}),
        ([1, "x"], {"type": "array", "items": {"type": "integer"}}),
        (1, {"type": "object"}),
    ],
)
def test_what_does_not_fit(value: object, schema: dict[str, object]) -> None:
    assert isinstance(fit(value, schema), Misfit)


@given(st.text(alphabet=st.sampled_from('{}[]",:\\n abc123\n「」'), max_size=60))
def test_any_text_gives_an_object_or_a_reason(text: str) -> None:
    assert isinstance(read_object(text, SCHEMA), (dict, str))
