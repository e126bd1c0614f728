"""`jinro compare`: which of two players wins more often, in the same games."""

from collections.abc import Iterable
from typing import Any, get_args

import click
import msgspec

from jinro.cli.language import LANG, output_language
from jinro.cli.main import json_option
from jinro.contest.infer.paired import PairCounts
from jinro.contest.run.compare import Comparison, Exchanged, PlayGames, compare, is_command, play_games
from jinro.contest.run.comparison import show_comparison, time_figures
from jinro.contest.score.results import wilson
from jinro.game.draws import SEED_LIMIT
from jinro.game.presets import preset as preset_named
from jinro.transcript.page import console


@click.command("compare")
@click.argument("a")
@click.argument("b")
@click.option(
    "--preset",
    "presets",
    metavar="NAME",
    multiple=True,
    default=["contest-5"],
    show_default=True,
    help="The village to play; may be given several times.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 10**7),
    default=200,
    show_default=True,
    help="Number of pairs of games for each side.",
)
@click.option(
    "--against",
    metavar="PLAYER",
    default="parrot",
    show_default=True,
    help="Who plays all other seats.",
)
@click.option(
    "--seats",
    type=click.Choice(get_args(Exchanged)),
    default="side",
    show_default=True,
    help="Who is exchanged: all seats of a side, or one seat.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, SEED_LIMIT - 10**7),
    default=0,
    show_default=True,
    help="Seed of the first pair; the next has SEED+1 and so on.",
)
@click.option("--stop", is_flag=True, help="End a side at the look at which the two are told apart.")
@click.option("--jobs", type=click.IntRange(1, 1_000), help="Number of processes. Default: one per core.")
@click.option("--time", "timed", is_flag=True, help="Measure the time per decision.")
@json_option("Print an array of rows.")
@LANG
def compare_players(
    a: str,
    b: str,
    presets: tuple[str, ...],
    games: int,
    against: str,
    seats: Exchanged,
    seed: int,
    stop: bool,
    jobs: int | None,
    timed: bool,
    as_json: bool,
    lang: str | None,
) -> None:
    """Play the same villages once with player A and once with player B, and compare how often they win.

    A player is a built-in one by its name, your own as module:Class, or a command in quotes that joins over a
    socket, as in a contest: 'python agent.py {url}'. In its arguments `{url}`, `{host}` and `{port}` are
    replaced by the address to connect to; the environment has it as JINRO_URL, JINRO_HOST and JINRO_PORT.
    The same seed prints the same figures; only times (--time) differ, and what a command draws by itself.
    """
    from jinro.cli.progress import progress_bar

    for name in presets:
        preset_named(name)
    language = output_language(lang)
    with progress_bar(language) as follow:
        found = compare(
            a,
            b,
            list(dict.fromkeys(presets)),
            games=games,
            against=against,
            seats=seats,
            first=seed,
            stop=stop,
            jobs=jobs,
            timed=timed,
            on_games=lambda done, total: follow("games", done, total),
            play=_play(a, b, against),
        )
    if as_json:
        click.echo(msgspec.json.encode(list(json_rows(found))))
    else:
        show_comparison(console(), found, language)


def _play(*players: str) -> PlayGames:
    if not any(map(is_command, players)):
        return play_games
    from jinro.contest.run.compared import play_with_commands

    return play_with_commands


def json_rows(found: Comparison) -> Iterable[dict[str, Any]]:
    """The rows of `--json`: one per preset and side, and one per role if one seat was exchanged."""
    for line in found.lines:
        for role, pairs in line.parts():
            row = {"preset": line.preset, "side": line.side, "role": role, **_figures(pairs, line.alpha)}
            row |= {"alpha": round(line.alpha, 6), "stopped": line.stopped}
            for key, player in (("ms_a", found.a), ("ms_b", found.b)) if found.times else ():
                mean, high = time_figures(found.times[line.preset, player])
                row[key] = {"mean": round(mean, 4), "p99": round(high, 4)}
            yield row


def _figures(pairs: PairCounts, alpha: float) -> dict[str, Any]:
    low, high = pairs.interval(alpha)
    low_a, high_a = wilson(pairs.wins_a, pairs.games)
    low_b, high_b = wilson(pairs.wins_b, pairs.games)
    figures = {
        "rate_a": pairs.wins_a / pairs.games,
        "rate_b": pairs.wins_b / pairs.games,
        "difference": pairs.difference,
        "low": low,
        "high": high,
        "low_a": low_a,
        "high_a": high_a,
        "low_b": low_b,
        "high_b": high_b,
        "p_value": pairs.p_value,
    }
    return {"games": pairs.games, **{key: round(value, 6) for key, value in figures.items()}}
