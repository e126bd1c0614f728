"""A long contest under the whole attack pack, apart from `make test`: 200 games, ten kills, clock jumps.

`make soak` runs it; JINRO_SOAK_GAMES sets another number of games.
"""

import asyncio
import os
from pathlib import Path

import pytest
from tests.chaos.test_chaos import contest, jumped_clock, killed

pytestmark = pytest.mark.skipif(not os.environ.get("JINRO_SOAK"), reason="long: `make soak` runs it")
GAMES = int(os.environ.get("JINRO_SOAK_GAMES", "200"))


def test_a_long_contest(tmp_path: Path) -> None:
    disasters = (*[killed] * 5, jumped_clock, *[killed] * 5)
    asyncio.run(contest(tmp_path, 11, *disasters, games=GAMES, lanes=4, attackers=2))
