"""`jinro compare`: which of two players wins more often, in the same games."""

from collections.abc import Iterable
from functools import partial
from typing import Annotated, Any

import click
from msgspec import Meta

from jinro.cli.options import ARGUMENT, EngineName, InWords, Jobs, Json, options
from jinro.cli.printing import print_json
from jinro.cli.reader import Choice, reader_of
from jinro.contest.infer.paired import PairCounts
from jinro.contest.infer.rates import wilson
from jinro.contest.run.compare import Comparison, Exchanged, PlayGames, compare, is_command, play_games
from jinro.contest.run.comparison import show_comparison, time_figures
from jinro.game.draws import SEED_LIMIT
from jinro.game.presets import preset as preset_named
from jinro.transcript.page import console


@click.command("compare")
@options("compare")
def compare_players(
    *,
    a: Annotated[str, ARGUMENT],
    b: Annotated[str, ARGUMENT],
    presets: Annotated[tuple[str, ...], "--preset", "NAME"] = ("contest-5",),
    games: Annotated[int, Meta(ge=1, le=10**7)] = 200,
    against: Annotated[str, "PLAYER"] = "parrot",
    seats: Exchanged = "side",
    seed: Annotated[int, Meta(ge=0, le=SEED_LIMIT - 10**7)] = 0,
    stop: bool = False,
    jobs: Jobs = None,
    engine: EngineName = "local",
    timed: Annotated[bool, "--time"] = False,
    reader: Choice = "best",
    as_json: Json = False,
    words: InWords,
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
    with progress_bar(words.language) as follow:
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
            engine=engine,
            timed=timed,
            on_games=lambda done, total: follow("games", done, total),
            play=_play(reader, a, b, against),
        )
    if as_json:
        print_json(list(json_rows(found)))
    else:
        show_comparison(console(), found, words.language)


def _play(reader: Choice, *players: str) -> PlayGames:
    if not any(map(is_command, players)):
        return play_games
    from jinro.contest.run.compared import play_with_commands

    return partial(play_with_commands, reviser=reader_of(reader))


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
