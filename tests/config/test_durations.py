"""Durations as Go writes them."""

import pytest

from jinro.config.durations import parse_duration
from jinro.errors import CallerError


@pytest.mark.parametrize(
    ("text", "ms"),
    [
        ("60s", 60_000),
        ("1m30s", 90_000),
        ("500ms", 500),
        ("1.5h", 5_400_000),
        (".5s", 500),
        ("1.s", 1_000),
        ("2h45m30.5s", 9_930_500),
        ("1500us", 1),
        ("1500µs", 1),
        ("0", 0),
        ("0s", 0),
        ("5000000000", 5_000),
        ("-5s", -5_000),
        ("+5s", 5_000),
    ],
)
def test_durations(text: str, ms: int) -> None:
    assert parse_duration(text) == ms


@pytest.mark.parametrize(
    "text", ["", "s", "60 s", "1d", "5s3", "1..5s", "60", "10ns", "--5s", "-", "１s", "five"]
)
def test_no_durations(text: str) -> None:
    with pytest.raises(CallerError):
        parse_duration(text)
