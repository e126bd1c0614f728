"""Shares and their uncertainty."""

import pytest

from jinro.cli.transcript_summary import wilson


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    # Newcombe 1998, Statistics in Medicine 17, table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_intervals_of_the_literature(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)
