"""`jinro bench language`: microseconds to read and to write a sentence of either language."""

import importlib
import time
from collections.abc import Callable
from typing import Final

import click
import msgspec

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
"""One simple sentence, and one of about 130 characters with sentences three deep, of each language."""


RUNS: Final = 50


class Row(msgspec.Struct, frozen=True):
    """One figure: `what` is parse or show; `cached` says whether the language's cache was in the way."""

    what: str
    language: str
    sentence: str
    us: float
    cached: bool


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print an array of rows.")
@click.option(
    "--seconds", type=click.FloatRange(0.001, 10), default=0.2, help="How long to measure each row."
)
def language(as_json: bool, seconds: float) -> None:
    """Measure reading and writing sentences, in microseconds each."""
    rows = [row for (name, kind), text in SENTENCES.items() for row in _measure(name, kind, text, seconds)]
    if as_json:
        click.echo(msgspec.json.encode(rows))
        return
    _show(rows)


def _measure(name: str, kind: str, text: str, seconds: float) -> list[Row]:
    module = importlib.import_module(f"jinro.language.{name}")
    tree = module.parse(text)
    timed: list[tuple[str, bool, Callable[[], object]]] = [
        ("parse", False, lambda: module.parse_afresh(text)),
        ("parse", True, lambda: module.parse(text)),
        ("show", False, lambda: module.show(tree)),
    ]
    return [Row(what, name, kind, round(_us(run, seconds), 3), cached) for what, cached, run in timed]


def _us(run: Callable[[], object], seconds: float) -> float:
    """The best of many short runs: what the code takes, not what else the machine does."""
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


def _show(rows: list[Row]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("language", "sentence", "what", "cached")
    table.add_column("µs", justify="right")
    for row in rows:
        table.add_row(row.language, row.sentence, row.what, "yes" if row.cached else "", f"{row.us:.2f}")
    Console().print(table)
