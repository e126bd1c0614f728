"""The phrases of `reasoner` as data: `tools/check_phrases.py` finds nothing wrong."""

import pytest
from tools.check_phrases import faults


@pytest.mark.slow
def test_nothing_is_wrong_with_the_phrases() -> None:
    assert not list(faults())
