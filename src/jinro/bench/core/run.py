"""Everything that `jinro bench core` measures, in order."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from jinro.bench.core import measure, textarena
from jinro.bench.core.result_rows import COMPARED, THROUGHPUT, CoreRow, Scenario, playground, scenario

BATCHES: Final = (5, 15)
"""Players of the villages that are played many at once."""
AT_ONCE: Final = 4_096
COSTS: Final = 15
"""Rows about costs: of events, of memory and logs, of clones."""


def measure_core(
    seconds: float, *, compare: bool = False, on_row: Callable[[CoreRow], None] | None = None
) -> list[CoreRow]:
    """All rows, each measured for `seconds`; with `compare` also TextArena's. `on_row` is told each."""
    if compare:
        textarena.require()
    rows = []
    for row in chain(_games(compare, seconds), _batches(seconds), _costs(seconds)):
        rows.append(row)
        if on_row is not None:
            on_row(row)
    return rows


def row_count(*, compare: bool = False) -> int:
    """How many rows there are."""
    games = len(THROUGHPUT) + sum(bool(lines) + 2 * compare for _, lines in COMPARED)
    return games + len(BATCHES) + COSTS


def _games(compare: bool, seconds: float) -> Iterator[CoreRow]:
    """Throughput. A peer is measured right after ours, so that the machine is in the same condition."""
    for players, lines in THROUGHPUT:
        ours = scenario(players, lines)
        yield measure.throughput(ours, seconds)
        if (players, lines) in COMPARED:
            if lines:
                yield measure.throughput(_reading(ours), seconds, "game_read")
            for env in (textarena.USUAL, textarena.RAW) if compare else ():
                yield textarena.peer_throughput(env, players, lines, seconds)


def _reading(ours: Scenario) -> Scenario:
    return Scenario(ours.rules, ours.lines, measure.ViewReader)


def _batches(seconds: float) -> Iterator[CoreRow]:
    for players in BATCHES:
        yield measure.batch_throughput(
            scenario(players, 0), max(64, min(AT_ONCE, round(AT_ONCE * seconds))), seconds
        )


def _costs(seconds: float) -> Iterator[CoreRow]:
    games = max(2, min(40, round(40 * seconds)))
    for played in (scenario(5, 4), playground(5), playground(50)):
        yield measure.event_cost(played, seconds)
    for played in (scenario(5, 4), scenario(13, 4), scenario(15, 10)):
        yield measure.memory(played, games)
        yield measure.log_size(played, games)
    for played in (scenario(5, 4), scenario(13, 4), playground(50)):
        for share in (0, 0.9):
            yield measure.clone_time(played, share, seconds / 5)
