"""`jinro bench`: measure how fast jinro is on this machine."""

from collections.abc import Callable
from contextlib import nullcontext
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, TypeVar

import click
from msgspec import Meta

from jinro.cli.options import Json, options
from jinro.cli.printing import print_json

if TYPE_CHECKING:
    from jinro.bench.core.result_rows import CoreRow

Row = TypeVar("Row")


@click.group()
def bench() -> None:
    """Measure how fast jinro is on this machine."""


@bench.command()
@options("bench core")
def core(
    *, as_json: Json = False, compare: bool = False, seconds: Annotated[float, Meta(ge=0.001, le=60)] = 1.0
) -> None:
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
@options("bench language")
def language(*, as_json: Json = False, seconds: Annotated[float, Meta(ge=0.001, le=10)] = 0.2) -> None:
    """Measure parsing and showing a sentence, in microseconds."""
    _measured("language", as_json, seconds)


@bench.command()
@options("bench corpus")
def corpus(*, as_json: Json = False, games: Annotated[int, Meta(ge=1, le=100_000)] = 1000) -> None:
    """Measure the corpus: games paired, and paired and exported, on one core."""
    _measured("corpus", as_json, games)


@bench.command()
@options("bench contest")
def contest(
    *,
    as_json: Json = False,
    seconds: Annotated[float, Meta(ge=0.1, le=60)] = 5.0,
    idle: Annotated[int, Meta(ge=1, le=20_000)] = 2_000,
) -> None:
    """Measure the contest server: games, requests, slow agents, a long game, idle agents."""
    _measured("contest", as_json, seconds, idle)


@bench.command()
@options("bench classic")
def classic(*, as_json: Json = False, seconds: Annotated[float, Meta(ge=0.1, le=60)] = 3.0) -> None:
    """Measure the classic door: 5 and 15 players, silent and chatty, at one table and at ten."""
    _measured("classic", as_json, seconds)


@bench.command()
@options("bench load")
def load(
    *,
    as_json: Json = False,
    games: Annotated[int, Meta(ge=1, le=10_000)] = 1_000,
    connections: Annotated[int, Meta(ge=5, le=50_000)] = 10_000,
    seconds: Annotated[float, Meta(ge=0.1, le=3_600)] = 120.0,
    think_s: Annotated[float, "--think", Meta(ge=0.001, le=60)] = 2.0,
) -> None:
    """Measure very many games and connections at the same time: memory, and how long agents wait."""
    _measured("load", as_json, games, connections, seconds, think_s)


@bench.command()
@options("bench licos")
def licos(
    *,
    as_json: Json = False,
    seconds: Annotated[float, Meta(ge=0.1, le=600)] = 10.0,
    villages: Annotated[int, Meta(ge=1, le=500)] = 50,
) -> None:
    """Measure chatting villages of LiCOS: posts that reach all players, and how long that takes."""
    _measured("licos", as_json, seconds, villages)


@bench.command()
@options("bench scores")
def scores(
    *,
    as_json: Json = False,
    games: Annotated[int, Meta(ge=1, le=100_000)] = 1_000,
    logs: Annotated[str | None, "DIR"] = None,
) -> None:
    """Measure reading and scoring of game logs on one core: without what is said, and with it."""
    from jinro.bench.scores import measure_scores, show_scores_bench
    from jinro.cli.progress import progress_bar

    with progress_bar() as follow:
        rows = measure_scores(games, logs, follow)
    _print(rows, show_scores_bench, as_json)


@bench.command()
@options("bench page")
def page(
    *,
    as_json: Json = False,
    seconds: Annotated[float, Meta(ge=0.1, le=600)] = 10.0,
    villages: Annotated[int, Meta(ge=1, le=400)] = 100,
) -> None:
    """Measure people at the page who chat and mark their boards: how long a post takes to all clients."""
    _measured("page", as_json, seconds, villages)


@bench.command()
@options("bench env")
def env(*, as_json: Json = False, seconds: Annotated[float, Meta(ge=0.001, le=60)] = 1.0) -> None:
    """Measure environments for learners under random play, beside TextArena and OpenSpiel if installed."""
    _measured("env", as_json, seconds)


@bench.command()
@options("bench leak")
def leak(
    *,
    as_json: Json = False,
    games: Annotated[int, Meta(ge=10, le=100_000)] = 400,
    night_s: Annotated[float, Meta(ge=1, le=86_400)] = 60.0,
) -> None:
    """Measure whether durations and sizes tell that the seer was executed, with and without fixed nights."""
    _measured("leak", as_json, games, night_s)


def _measured(name: str, as_json: bool, *asked: float) -> None:
    """Measure what the module of this name does, and print what was found."""
    from rich.console import Console

    from jinro.transcript.page import no_color

    module = import_module(f"jinro.bench.{name}")
    errors = Console(stderr=True)
    shown = errors.is_terminal and not no_color()
    with errors.status("measuring ...") if shown else nullcontext():
        found = getattr(module, f"measure_{name}")(*asked)
    _print(found if isinstance(found, list) else [found], getattr(module, f"show_{name}"), as_json)


def _print(rows: list[Row], show: Callable[[list[Row]], None], as_json: bool) -> None:
    if as_json:
        print_json(rows)
    else:
        show(rows)
