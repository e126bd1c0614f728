"""`jinro bench`: measure how fast jinro is on this machine."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import click
import msgspec

if TYPE_CHECKING:
    from jinro.bench.core.result_rows import CoreRow

JSON = click.option("--json", "as_json", is_flag=True, help="Print an array of rows.")


def _seconds(default: float, least: float, most: float) -> Callable[..., Any]:
    return click.option(
        "--seconds",
        type=click.FloatRange(least, most),
        default=default,
        show_default=True,
        help="How long to measure each row.",
    )


@click.group()
def bench() -> None:
    """Measure how fast jinro is on this machine."""


@bench.command()
@JSON
@click.option(
    "--compare", is_flag=True, help="Also measure TextArena's SecretMafia, which must be installed."
)
@_seconds(1.0, 0.001, 60)
def core(as_json: bool, compare: bool, seconds: float) -> None:
    """Measure whole games, encoding of their logs included, on one core."""
    from jinro.bench.core.run import measure_core, row_count
    from jinro.bench.core.table import show_core
    from jinro.cli.progress import progress_bar

    with progress_bar() as follow:
        done: list[CoreRow] = []
        total = row_count(compare=compare)

        def on_row(row: "CoreRow") -> None:
            done.append(row)
            follow(f"{row.what} {row.village}", len(done), total)

        follow("measuring ...", 0, total)
        rows = measure_core(seconds, compare=compare, on_row=on_row)
    _print(rows, show_core, as_json)


@bench.command()
@JSON
@_seconds(0.2, 0.001, 10)
def language(as_json: bool, seconds: float) -> None:
    """Measure parsing and showing a sentence, in microseconds."""
    from jinro.bench.language import measure_language, show_language

    with _status():
        rows = measure_language(seconds)
    _print(rows, show_language, as_json)


@bench.command()
@JSON
@click.option(
    "--games", type=click.IntRange(1, 100_000), default=1_000, show_default=True, help="Games of licos-5."
)
def corpus(as_json: bool, games: int) -> None:
    """Measure the corpus: games paired, and paired and exported, on one core."""
    from jinro.bench.corpus import measure_corpus, show_corpus

    with _status():
        rows = measure_corpus(games)
    _print(rows, show_corpus, as_json)


@bench.command()
@JSON
@_seconds(5.0, 0.1, 60)
@click.option(
    "--idle", type=click.IntRange(1, 20_000), default=2_000, show_default=True, help="Number of idle agents."
)
def contest(as_json: bool, seconds: float, idle: int) -> None:
    """Measure the contest server: games, requests, slow agents, a long game, idle agents."""
    from jinro.bench.contest import measure_contest, show_contest

    with _status():
        rows = measure_contest(seconds, idle)
    _print(rows, show_contest, as_json)


@bench.command()
@JSON
@_seconds(3.0, 0.1, 60)
def classic(as_json: bool, seconds: float) -> None:
    """Measure the classic door: 5 and 15 players, silent and chatty, at one table and at ten."""
    from jinro.bench.classic import measure_classic, show_classic

    with _status():
        rows = measure_classic(seconds)
    _print(rows, show_classic, as_json)


@bench.command()
@JSON
@click.option(
    "--games", type=click.IntRange(1, 10_000), default=1_000, show_default=True, help="Games at a time."
)
@click.option(
    "--connections",
    type=click.IntRange(5, 50_000),
    default=10_000,
    show_default=True,
    help="Connected agents; those that do not play wait.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 3_600),
    default=120.0,
    show_default=True,
    help="How long to measure.",
)
@click.option(
    "--think",
    "think_s",
    type=click.FloatRange(0.001, 60),
    default=2.0,
    show_default=True,
    help="Seconds that agents think before each answer.",
)
def load(as_json: bool, games: int, connections: int, seconds: float, think_s: float) -> None:
    """Measure very many games and connections at the same time: memory, and how long agents wait."""
    from jinro.bench.load import measure_load, show_load

    with _status():
        row = measure_load(games, connections, seconds, think_s)
    _print([row], show_load, as_json)


@bench.command()
@JSON
@_seconds(10.0, 0.1, 600)
@click.option(
    "--villages", type=click.IntRange(1, 500), default=50, show_default=True, help="Villages of fifteen."
)
def licos(as_json: bool, seconds: float, villages: int) -> None:
    """Measure chatting villages of LiCOS: posts that reach all players, and how long that takes."""
    from jinro.bench.licos import measure_licos, show_licos

    with _status():
        rows = measure_licos(seconds, villages)
    _print(rows, show_licos, as_json)


@bench.command()
@JSON
@click.option(
    "--games", type=click.IntRange(1, 100_000), default=1_000, show_default=True, help="Number of game logs."
)
@click.option(
    "--logs", metavar="DIR", help="Logs to take, over and over. Default: games of built-in players."
)
def scores(as_json: bool, games: int, logs: str | None) -> None:
    """Measure reading and scoring of game logs on one core: without what is said, and with it."""
    from jinro.bench.scores import measure_scores, show_scores_bench
    from jinro.cli.progress import progress_bar

    with progress_bar() as follow:
        rows = measure_scores(games, logs, follow)
    _print(rows, show_scores_bench, as_json)


@bench.command()
@JSON
@_seconds(10.0, 0.1, 600)
@click.option(
    "--villages", type=click.IntRange(1, 400), default=100, show_default=True, help="Villages of five people."
)
def page(as_json: bool, seconds: float, villages: int) -> None:
    """Measure people at the page who chat and mark their boards: how long a post takes to all clients."""
    from jinro.bench.page import measure_page, show_page

    with _status():
        row = measure_page(seconds, villages)
    _print([row], show_page, as_json)


@bench.command()
@JSON
@click.option(
    "--games", type=click.IntRange(10, 100_000), default=400, show_default=True, help="Games of contest-5."
)
@click.option(
    "--night-s",
    type=click.FloatRange(1, 86_400),
    default=60.0,
    show_default=True,
    help="Seconds of a night of fixed length.",
)
def leak(as_json: bool, games: int, night_s: float) -> None:
    """Measure whether durations and sizes tell that the seer was executed, with and without fixed nights."""
    from jinro.bench.leak import measure_leak, show_leak

    with _status():
        rows = measure_leak(games, night_s)
    _print(rows, show_leak, as_json)


def _status() -> AbstractContextManager[object]:
    from rich.console import Console

    from jinro.transcript.page import no_color

    errors = Console(stderr=True)
    shown = errors.is_terminal and not no_color()
    return errors.status("measuring ...") if shown else nullcontext()


def _print(rows: list[Any], show: Callable[[list[Any]], None], as_json: bool) -> None:
    if as_json:
        click.echo(msgspec.json.encode(rows))
    else:
        show(rows)
