"""The most even choice of games by an exact solver of integer programs (HiGHS), if it is installed.

A variable for each game says whether it is picked; in each column, two whole numbers lie below and above the
counts of all teams. First the roles that are never held are made as few as possible, then the spread, then
the tilt; each keeps what the one before reached. A choice is handed over to begin with, and is never made
worse. When the time is over, the bound that was proven so far is told.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from math import ceil, inf, isfinite
from types import ModuleType
from typing import Any, Final

from msgspec import Struct

from jinro.contest.rate.picking.balance import ChoiceBalance

ROUNDING: Final = 1e-6
"""What the solver's numbers may be wrong by."""
TILT_S: Final = 5.0
"""Seconds for the tilt, at most: it decides only among equal choices."""
OnProgress = Callable[[float], None]
"""Told the seconds that have passed."""


_Begin = Callable[..., float]
"""The value of a column for a choice and its counts, to begin with."""


class Solved(Struct, frozen=True, kw_only=True):
    """A choice, and below what none can come."""

    games: tuple[int, ...]
    bound: int
    """Of the spread, with so few roles unheld."""
    excess_bound: int


def solver() -> ModuleType | None:
    """HiGHS; None: it is not installed."""
    try:
        import highspy
    except ImportError:
        return None
    return highspy


def solve(
    balance: ChoiceBalance,
    number: int,
    start: Sequence[int],
    bounds: tuple[int, int],
    *,
    highs: ModuleType,
    limit_s: float,
    on_progress: OnProgress = lambda passed: None,
) -> Solved:
    """The best choice that is found in `limit_s` seconds, from `start` on. `bounds`: of excess and spread,
    already known."""
    since = time.monotonic()
    found = tuple(sorted(start))
    reached = [*bounds]
    kept: list[int] = []
    for stage, value in enumerate((balance.excess, balance.spread)):
        now = value(balance.counts(found))
        left = limit_s - (time.monotonic() - since)
        if now > reached[stage] and left > 0:
            program = _Program(balance, number, highs, kept)
            better, low = program.run(stage, found, left, lambda: on_progress(time.monotonic() - since))
            if isfinite(low):
                reached[stage] = max(reached[stage], min(now, ceil(low - ROUNDING)))
            if better is not None and value(balance.counts(better)) < now:
                found = better
        kept.append(value(balance.counts(found)))
    if balance.tilt(found) > number % 2:
        better, _ = _Program(balance, number, highs, kept).run(2, found, TILT_S, lambda: None)
        if better is not None and balance.tilt(better) < balance.tilt(found):
            found = better
    return Solved(games=found, bound=reached[1], excess_bound=reached[0])


class _Program:
    """The integer program: columns of games, then of bounds of counts, of unheld roles, and of the tilt."""

    def __init__(
        self, balance: ChoiceBalance, number: int, highs: ModuleType, kept: Sequence[int] = ()
    ) -> None:
        """`kept`: what earlier stages reached, and what gets no worse."""
        self._balance, self._number, self._highs = balance, number, highs
        self._model: Any = highs.Highs()
        self._model.setOptionValue("output_flag", False)
        self._model.setOptionValue("threads", 1)
        self._begin: list[_Begin] = []
        """Of each column: its value for a choice and its counts."""
        self._costs: list[dict[int, float]] = [{}, {}, {}]
        """By stage: what is minimised."""
        games = [
            self._column(1, lambda chosen, counts, game=game: game in chosen, whole=True)
            for game in range(balance.number)
        ]
        self._row(dict.fromkeys(games, 1.0), number, number)
        self._having = [
            dict.fromkeys((game for game in games if cell in balance.cells[game]), 1.0)
            for cell in range(balance.width)
        ]
        self._add_spreads()
        self._add_unheld()
        self._add_tilt()
        for stage, value in enumerate(kept):
            self._row(self._costs[stage], -inf, value)

    def _column(self, most: float, begin: _Begin, *, whole: bool = False) -> int:
        """A new column from 0 to `most`."""
        self._model.addVar(0, most)
        at = len(self._begin)
        if whole:
            self._model.changeColIntegrality(at, self._highs.HighsVarType.kInteger)
        self._begin.append(begin)
        return at

    def _row(self, terms: Mapping[int, float], low: float, high: float) -> None:
        self._model.addRow(low, high, len(terms), [*terms], [*terms.values()])

    def _add_spreads(self) -> None:
        balance = self._balance
        for column, weight in enumerate(balance.weights):
            cells = range(column, balance.width, balance.columns)
            ends = [
                self._column(
                    self._number,
                    lambda _, counts, end=end, own=cells: end(counts[i] for i in own),
                    whole=True,
                )
                for end in (min, max)
            ]
            for cell in cells:
                self._row({**self._having[cell], ends[0]: -1.0}, 0, inf)
                self._row({**self._having[cell], ends[1]: -1.0}, -inf, 0)
            self._costs[1] |= {ends[0]: -float(weight), ends[1]: float(weight)}

    def _add_unheld(self) -> None:
        allowed = self._balance.allowed
        for cells in self._balance.wanted:
            unheld = {}
            for cell in cells:
                own = self._column(1, lambda _, counts, cell=cell: not counts[cell])
                unheld[own] = 1.0
                self._row({**self._having[cell], own: 1.0}, 1, inf)
            above = self._column(
                len(cells),
                lambda _, counts, own=cells: max(0, sum(not counts[cell] for cell in own) - allowed),
            )
            self._row({**unheld, above: -1.0}, -inf, allowed)
            self._costs[0][above] = 1.0

    def _add_tilt(self) -> None:
        tilt = self._column(self._number, lambda chosen, _: self._balance.tilt(chosen))
        village = {game: 2.0 for game, won in enumerate(self._balance.village) if won}
        self._row({**village, tilt: -1.0}, -inf, self._number)
        self._row({**village, tilt: 1.0}, self._number, inf)
        self._costs[2][tilt] = 1.0

    def run(
        self, stage: int, start: Sequence[int], limit_s: float, on_look: Callable[[], None]
    ) -> tuple[tuple[int, ...] | None, float]:
        """The best choice of a stage from `start` on, and its bound."""
        model = self._model
        for column, cost in self._costs[stage].items():
            model.changeColCost(column, cost)
        model.setOptionValue("time_limit", limit_s)
        begin, counts = self._highs.HighsSolution(), self._balance.counts(start)
        begin.col_value = [float(value(start, counts)) for value in self._begin]
        model.setSolution(begin)
        model.cbMipInterrupt += lambda told: on_look()
        model.run()
        info, values = model.getInfo(), model.getSolution().col_value
        chosen = tuple(game for game, value in enumerate(values[: self._balance.number]) if value > 0.5)
        return chosen if len(chosen) == self._number else None, info.mip_dual_bound
