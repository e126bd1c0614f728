"""`make test` and `make journeys` try a part, the same every time; `make soak` tries all."""

import pytest
from tests import soaking


def test_a_part_is_every_so_many_and_the_parts_are_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soaking, "SOAKING", False)
    assert soaking.some(range(7), 3) == [0, 3, 6]
    assert soaking.some(range(7), 3, first=1) == [1, 4]
    assert soaking.times(2, 9) == 2


def test_make_soak_tries_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soaking, "SOAKING", True)
    assert soaking.some(iter("wolf"), 3, first=2) == ["w", "o", "l", "f"]
    assert soaking.times(2, 9) == 9
