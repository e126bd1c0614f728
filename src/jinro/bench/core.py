"""`jinro bench core`: how fast whole games are, what an event costs, and what a game takes."""

from collections.abc import Iterator
from contextlib import nullcontext

import click
import msgspec
from rich.console import Console

from jinro.bench import measure, textarena
from jinro.bench.rows import COMPARED, THROUGHPUT, Row, Scenario, playground, scenario
from jinro.bench.table import show


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print an array of rows.")
@click.option("--compare", is_flag=True, help="Measure TextArena's SecretMafia too, where it is installed.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.001, 60),
    default=1.0,
    show_default=True,
    help="How long to measure each row.",
)
def core(as_json: bool, compare: bool, seconds: float) -> None:
    """Measure whole games, with the bytes of their logs, on one core."""
    if compare:
        textarena.require()
    errors = Console(stderr=True)
    with errors.status("measuring ...") if errors.is_terminal else nullcontext():
        rows = [*_games(compare, seconds), *_costs(seconds)]
    if as_json:
        click.echo(msgspec.json.encode(rows))
    else:
        show(rows)


def _games(compare: bool, seconds: float) -> Iterator[Row]:
    """Throughput; a peer comes right after ours, so that both meet the same machine."""
    for players, lines in THROUGHPUT:
        ours = scenario(players, lines)
        yield measure.throughput(ours, seconds)
        if (players, lines) in COMPARED:
            if lines:
                yield measure.throughput(_read(ours), seconds, "game_read")
            for env in (textarena.USUAL, textarena.RAW) if compare else ():
                yield textarena.peer_throughput(env, players, lines, seconds)


def _read(ours: Scenario) -> Scenario:
    return Scenario(ours.rules, ours.lines, measure.Reader)


def _costs(seconds: float) -> Iterator[Row]:
    games = max(2, min(40, round(40 * seconds)))
    for played in (scenario(5, 4), playground(5), playground(50)):
        yield measure.event_cost(played, seconds)
    for played in (scenario(5, 4), scenario(13, 4), scenario(15, 10)):
        yield measure.memory(played, games)
        yield measure.log_size(played, games)
    for played in (scenario(5, 4), scenario(13, 4), playground(50)):
        for share in (0, 0.9):
            yield measure.clone_time(played, share, seconds / 5)
