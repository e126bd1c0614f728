"""What a rater sends: the bounds of every number and text, which are checked before anything is kept."""

import msgspec
import pytest
from tests.rows import each_row

from jinro.wire.page.rating import MOST_REMARK, MOST_SENT, RatingSent

GRADE = {"type": "grade", "game": "G1", "criterion": "A", "seat": 1, "value": 3}
COMMENT = {"type": "comment", "game": "G1", "text": "well said"}
FAVOURITE = {"type": "favourite", "game": "G1", "seat": 2}


def sent(*lines: dict[str, object]) -> RatingSent:
    return msgspec.json.decode(msgspec.json.encode({"lines": lines}), type=RatingSent)


@each_row(
    ("line", "field", "least", "most"),
    [
        (GRADE, "seat", 1, 100),
        (GRADE, "value", 1, 100),
        (COMMENT, "utterance", 0, 1_000_000),
        (COMMENT, "seat", 0, 100),
        (FAVOURITE, "seat", 0, 100),
    ],
)
def test_numbers_have_bounds(line: dict[str, object], field: str, least: int, most: int) -> None:
    for value in (least, most):
        assert getattr(sent(line | {field: value}).lines[0], field) == value
    for value in (least - 1, most + 1):
        with pytest.raises(msgspec.ValidationError, match=field):
            sent(line | {field: value})


@each_row(
    ("line", "field", "most"),
    [
        (GRADE, "game", 8),
        (GRADE, "criterion", 8),
        (COMMENT, "game", 8),
        (COMMENT, "criterion", 8),
        (COMMENT, "text", MOST_REMARK),
        (FAVOURITE, "game", 8),
        (FAVOURITE, "text", MOST_REMARK),
    ],
)
def test_texts_have_bounds(line: dict[str, object], field: str, most: int) -> None:
    assert getattr(sent(line | {field: "x" * most}).lines[0], field) == "x" * most
    with pytest.raises(msgspec.ValidationError, match=field):
        sent(line | {field: "x" * (most + 1)})


def test_a_grade_is_taken_back_by_none_and_many_lines_come_at_once() -> None:
    assert len(sent(*[GRADE | {"value": None}] * MOST_SENT).lines) == MOST_SENT
    with pytest.raises(msgspec.ValidationError, match="lines"):
        sent(*[GRADE] * (MOST_SENT + 1))
    with pytest.raises(msgspec.ValidationError, match="more"):
        sent(GRADE | {"more": 1})
