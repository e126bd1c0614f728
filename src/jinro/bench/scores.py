"""`jinro bench scores`: how fast game logs are read and scored."""

import itertools
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from jinro.contest.report.table_rows.scores import score_rows
from jinro.contest.score.games import Measure, unmeasured
from jinro.contest.score.measuring import measure_acts, measure_all
from jinro.contest.score.sources import find_games
from jinro.contest.score.team_scores import score
from jinro.errors import CallerError
from jinro.files import formats
from jinro.files.reading import Variant
from jinro.game.presets import preset
from jinro.players import Parrot
from jinro.upkeep.progress import Progress, silent
from jinro.village import opening, simulate

OWN_GAMES: Final = 50
"""Different games that are played for the measurement; their logs are taken over and over."""
TEAMS: Final = ("cats", "dogs", "owls", "bees", "elks", "hens", "rays", "ants")
LIMITS: Final = {"wins": 10.0, "wins and behaviour": 10.0, "with talk": 60.0}
"""Seconds that 1,000 logs of five players shall take at most."""


class ScoresRow(Struct, frozen=True):
    """One way of scoring."""

    what: str
    games: int
    seconds: float
    limit_s: float
    """For so many games."""

    @property
    def games_per_s(self) -> float:
        return self.games / self.seconds


def measure_scores(games: int, logs: str | None = None, follow: Progress = silent) -> list[ScoresRow]:
    """Measure the ways of scoring one after another: files on disk in, rows for programs out."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for number, data in zip(range(games), itertools.cycle(_sources(logs)), strict=False):
            # Equal files would count once: a line that is no row makes each one another file.
            (Path(folder) / f"game{number}.log").write_bytes(b"%d,benchmark\n" % number + data)
        measures: dict[str, Measure | None] = {
            "wins": None,
            "wins and behaviour": measure_acts,
            "with talk": measure_all,
        }
        for what, measure in measures.items():
            rows.append(
                ScoresRow(what, games, _run(folder, what, measure, follow), LIMITS[what] * games / 1_000)
            )
    return rows


def _run(folder: str, what: str, measure: Measure | None, follow: Progress) -> float:
    began = time.perf_counter()
    found = find_games(
        [folder], measure=measure or unmeasured, on_game=lambda done, total: follow(what, done, total)
    )
    made = [*score_rows(score(found.games, found.unscored))]
    if not made:
        raise CallerError("errors.bench.no_game_counts", at="--logs")
    return time.perf_counter() - began


def _sources(logs: str | None) -> list[bytes]:
    if logs is not None:
        found = [path.read_bytes() for path in sorted(Path(logs).iterdir()) if path.is_file()]
        if not found:
            raise CallerError("errors.bench.no_logs", at=logs)
        return found
    return [*_own()]


def _own() -> Iterator[bytes]:
    rules = preset("contest-en-5")
    for seed in range(OWN_GAMES):
        names = [TEAMS[(seat + seed) % len(TEAMS)] for seat in range(rules.seats)]
        opened = replace(
            opening(rules, seed), players=tuple(f"{name}1" for name in names), teams=tuple(names)
        )
        log = simulate(rules, Parrot, seed=seed, opened=opened).log
        yield formats.write(log, "log", variant=Variant())


def show_scores_bench(rows: Sequence[ScoresRow]) -> None:
    """Print the rows as a table."""
    table = Table("what", "games")
    for title in ("seconds", "games/s", "limit (s)"):
        table.add_column(title, justify="right")
    for row in rows:
        figures = (f"{row.seconds:.2f}", f"{row.games_per_s:,.0f}", f"{row.limit_s:.1f}")
        table.add_row(row.what, f"{row.games:,}", *figures)
    Console().print(table)
