"""The middle of values that were drawn anew."""

from collections.abc import Iterable, Sequence

LOW, HIGH = 0.025, 0.975


def percentile(ordered: Sequence[float], share: float) -> float:
    """The value below which a share of ordered values lies, between neighbours if need be."""
    at = share * (len(ordered) - 1)
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])


def interval_of(values: Iterable[float]) -> tuple[float, float]:
    """The middle 95 % of resampled values."""
    ordered = sorted(values)
    return percentile(ordered, LOW), percentile(ordered, HIGH)
