"""A long contest under the whole attack pack, apart from `make journeys`: 200 games, ten kills, a full disk,
a jump of the clock, a process that stands still.

`make soak` runs it; JINRO_SOAK_GAMES sets another number of games, JINRO_SOAK_SEED another seed.
"""

import asyncio
import os
from pathlib import Path

import pytest
from tests.chaos.test_chaos import contest, full_disk, jumped_clock, killed, stopped_process

pytestmark = pytest.mark.skipif(not os.environ.get("JINRO_SOAK"), reason="long: `make soak` runs it")
GAMES = int(os.environ.get("JINRO_SOAK_GAMES", "200"))
SEED = int(os.environ.get("JINRO_SOAK_SEED", "11"))


def test_a_long_contest(tmp_path: Path) -> None:
    first = (*[killed] * 4, stopped_process, full_disk)
    disasters = (*first, *[killed] * 3, jumped_clock, *[killed] * 3)
    asyncio.run(contest(tmp_path, SEED, *disasters, games=GAMES, lanes=4, attackers=2))
