"""What `make soak` tries in full and `make test` and `make journeys` in part: always the same part."""

import os
from collections.abc import Iterable
from typing import Final, TypeVar

Thing = TypeVar("Thing")

SOAKING: Final = bool(os.environ.get("JINRO_SOAK"))


def some(things: Iterable[Thing], one_in: int, first: int = 0) -> list[Thing]:
    """One in so many, beginning with that one; all of them in `make soak`."""
    found = list(things)
    return found if SOAKING else found[first::one_in]


def times(few: int, many: int) -> int:
    """How often something is tried: few times, in `make soak` many."""
    return many if SOAKING else few
