"""Shares and their confidence intervals."""

import pytest

from jinro.transcript.summary import wilson


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    # Without continuity correction: method 3 of Newcombe, Statistics in Medicine 17 (1998), 857-872
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (10, 14, 0.4535, 0.8828),
    ],
)
def test_known_wilson_intervals(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)
