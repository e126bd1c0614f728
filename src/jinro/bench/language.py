"""What `jinro bench language` measures: microseconds to parse and to show a sentence of either language."""

import importlib
import time
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from rich.console import Console
from rich.table import Table

SENTENCES: Final = {
    ("aiwolf", "simple"): "VOTE Agent[02]",
    ("aiwolf", "nested"): (
        "BECAUSE (DAY 1 (Agent[02] DIVINED Agent[01] WEREWOLF))"
        " (AND (ESTIMATE Agent[02] POSSESSED) (REQUEST Agent[03] (VOTE Agent[02])))"
    ),
    ("osawa", "simple"): "declare 90% (Agent02 wolf)",
    ("osawa", "nested"): (
        "(request ANY 80% (if (Agent04 wolf) or (Agent05 wolf) then (inspect Agent05)))"
        " because (declare 70% (Agent02 know (Agent04 wolf)))"
    ),
}
"""For each language a simple sentence, and one of about 130 characters with sentences nested three deep."""
RUNS: Final = 50


class LanguageRow(Struct, frozen=True):
    """One figure: `what` is parse or show; `cached` says whether the parser's cache was used."""

    what: str
    language: str
    sentence: str
    us: float
    cached: bool


def measure_language(seconds: float) -> list[LanguageRow]:
    """All rows, each measured for `seconds`."""
    return [row for (name, kind), text in SENTENCES.items() for row in _measure(name, kind, text, seconds)]


def _measure(name: str, kind: str, text: str, seconds: float) -> list[LanguageRow]:
    module = importlib.import_module(f"jinro.language.{name}")
    tree = module.parse(text)
    timed: list[tuple[str, bool, Callable[[], object]]] = [
        ("parse", False, lambda: module.parse_afresh(text)),
        ("parse", True, lambda: module.parse(text)),
        ("show", False, lambda: module.show(tree)),
    ]
    return [LanguageRow(what, name, kind, round(_us(run, seconds), 3), cached) for what, cached, run in timed]


def _us(run: Callable[[], object], seconds: float) -> float:
    """The fastest of many short runs: other work of the machine only slows a run down."""
    count, took = 1, 0.0
    while took < seconds / RUNS:
        count = max(count * 2, int(count * seconds / RUNS / took) if took else 0)
        took = _time(run, count)
    return min(took, *(_time(run, count) for _ in range(RUNS))) / count * 1e6


def _time(run: Callable[[], object], count: int) -> float:
    repeat = range(count)
    start = time.perf_counter()
    for _ in repeat:
        run()
    return time.perf_counter() - start


def show_language(rows: Sequence[LanguageRow]) -> None:
    """Print the rows as a table."""
    table = Table("language", "sentence", "what", "cached")
    table.add_column("µs", justify="right")
    for row in rows:
        table.add_row(row.language, row.sentence, row.what, "yes" if row.cached else "", f"{row.us:.2f}")
    Console().print(table)
