"""What `jinro bench corpus` measures: games paired, and paired and exported, on one core."""

import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from jinro.corpus.export.write import Exporter, ExportRules
from jinro.corpus.export.writers import Format
from jinro.corpus.pairing import pair
from jinro.corpus.records import SourceGame
from jinro.corpus.rights.games import robots_game
from jinro.corpus.timeline import opened_of
from jinro.game.events import Event
from jinro.game.ids import ulid
from jinro.game.presets import preset
from jinro.village import simulate

VILLAGE: Final = "licos-5"
PLAYED: Final = 50
"""Games that are played for it, at the most; they come again under other ids."""
FORMATS: Final[tuple[Format, ...]] = ("jsonl",)


class CorpusRow(Struct, frozen=True, kw_only=True):
    """One figure: `what` is `pair`, or `export` with its format."""

    what: str
    games: int
    utterances: int
    seconds: float
    """Of one processor."""
    ms_per_game: float
    grown_kib: int
    """How much the memory grew after the first quarter of the games."""


def measure_corpus(games: int) -> list[CorpusRow]:
    """All rows; the games are played before anything is measured."""
    logs = [simulate(preset(VILLAGE), "reasoner", seed=seed).log for seed in range(min(PLAYED, games))]
    return [_pairing(logs, games), *(_exporting(logs, games, format_) for format_ in FORMATS)]


def _again(logs: Sequence[Sequence[Event]], games: int) -> Iterator[list[Event]]:
    for number in range(games):
        log = logs[number % len(logs)]
        yield [replace(opened_of(log), game=ulid(number, number)), *log[1:]]


def _pairing(logs: Sequence[Sequence[Event]], games: int) -> CorpusRow:
    meter = _Meter("pair", games)
    for log in _again(logs, games):
        meter.done(len(pair(SourceGame(events=log)).utterances))
    return meter.row()


def _exporting(logs: Sequence[Sequence[Event]], games: int, format_: Format) -> CorpusRow:
    meter = _Meter(f"export {format_}", games)
    with TemporaryDirectory() as folder:
        with Exporter(Path(folder) / "corpus", ExportRules(format=format_)) as exporter:
            for log in _again(logs, games):
                records = exporter.add(robots_game(log, "reasoner"))
                meter.done(0 if records is None else len(records.utterances))
            exporter.close()
    return meter.row()


class _Meter:
    """Counts games, processor time and memory."""

    def __init__(self, what: str, games: int) -> None:
        self._what, self._games = what, games
        self._done = self._utterances = 0
        self._quarter_kib = 0
        self._start = time.process_time()

    def done(self, utterances: int) -> None:
        self._done += 1
        self._utterances += utterances
        if self._done == max(1, self._games // 4):
            self._quarter_kib = _peak_kib()

    def row(self) -> CorpusRow:
        seconds = time.process_time() - self._start
        return CorpusRow(
            what=self._what,
            games=self._games,
            utterances=self._utterances,
            seconds=round(seconds, 2),
            ms_per_game=round(seconds / self._games * 1_000, 2),
            grown_kib=_peak_kib() - self._quarter_kib,
        )


def _peak_kib() -> int:
    """The most memory that this process has had; 0 where the system does not tell."""
    status = Path("/proc/self/status")
    found = re.search(r"VmHWM:\s+(\d+)", status.read_text()) if status.exists() else None
    return 0 if found is None else int(found[1])


def show_corpus(rows: Sequence[CorpusRow]) -> None:
    """Print the rows as a table."""
    table = Table("what")
    for name in ("games", "utterances", "seconds", "ms/game", "memory grown, KiB"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(
            row.what,
            f"{row.games}",
            f"{row.utterances}",
            f"{row.seconds:.1f}",
            f"{row.ms_per_game:.1f}",
            f"{row.grown_kib}",
        )
    Console().print(table)
