"""Damaged files of every kind: a reader returns or raises a documented error, in bounded time and memory.

`make journeys` tries dozens of inputs per reader, always the same ones, and `make soak` three times as many;
then it tries new ones in processes with a limit of memory (JINRO_SOAK_SECONDS, 60 by default, for all readers
together). An input that fails is named by its number; `python -m tests.fuzz.run READER NUMBER` reads it
again.
Keep it in `crashes`, as READER@NAME.
"""

import gzip
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from tests.fuzz.mutate import damaged
from tests.fuzz.run import CRASHES, MOST_SECONDS, read_damaged, read_within_limits
from tests.fuzz.targets import TARGETS
from tests.soaking import some, times

SAMPLE = times(3, 6)
"""Inputs that are measured for memory, which is slow."""
MOST_MEMORY = 50_000_000
SECONDS = float(os.environ.get("JINRO_SOAK_SECONDS", "60"))
SOAK = pytest.mark.skipif(not os.environ.get("JINRO_SOAK"), reason="long: `make soak` runs it")


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_damaged_files(name: str, tmp_path: Path) -> None:
    for number in some(range(TARGETS[name].inputs), 3):
        read_damaged(name, number, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_damaged_files_take_bounded_memory(name: str, tmp_path: Path) -> None:
    read_damaged(name, 0, tmp_path)  # Imports and caches are not the input's.
    tracemalloc.start()
    try:
        for number in range(0, TARGETS[name].inputs, TARGETS[name].inputs // SAMPLE):
            tracemalloc.reset_peak()
            read_damaged(name, number, tmp_path, seconds=5 * MOST_SECONDS)
            assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY, f"{name} {number}"
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("crash", sorted(CRASHES.iterdir()), ids=lambda path: path.name)
def test_what_once_crashed_a_reader(crash: Path, tmp_path: Path) -> None:
    data = crash.read_bytes()
    if crash.suffix == ".gz":  # A large one.
        data = gzip.decompress(data)
    read_within_limits(crash.name.split("@")[0], data, tmp_path)


def test_damage_is_reproducible_and_damages() -> None:
    for name, target in TARGETS.items():
        inputs = [damaged(target.seeds, f"{name}/{number}") for number in range(20)]
        assert inputs == [damaged(target.seeds, f"{name}/{number}") for number in range(20)]
        assert sum(data not in target.seeds for data in inputs) > 15


@SOAK
@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_many_damaged_files(name: str) -> None:
    seconds = str(SECONDS / len(TARGETS))
    words = [sys.executable, "-m", "tests.fuzz.run", name, "--from", "1000", "--seconds", seconds]
    found = subprocess.run(words, cwd=Path(__file__).parents[2], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout[-2_000:] + found.stderr[-4_000:]
