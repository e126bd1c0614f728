"""Many games of `jinro play`: counted, and kept where `--out` says."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

import click

from jinro.cli.progress import progress_bar
from jinro.contest.report.show.summary import DaysTally, show_summary
from jinro.i18n import Language, Words
from jinro.store.collection.writing import Collection, open_collection
from jinro.transcript.page import console
from jinro.village.engines import LOCAL
from jinro.village.lineup import Maker
from jinro.village.many import CHUNK, GameSpec, GameSpecs, SimulatedGame, in_chunks, play_chunk, results
from jinro.village.workers import workers


def play_many(
    specs: GameSpecs,
    out: Path | None,
    jobs: int | None,
    language: Language,
    *,
    engine: str = LOCAL,
    makers: Mapping[str, Maker],
) -> None:
    """Play games, keep them, and print who won; a player of `makers` plays in this process alone."""
    collection = None if out is None else open_collection(out)
    there = set() if collection is None else collection.ids
    old = sum(spec.game in there for spec in specs) if there else 0
    total = len(specs.seeds) - old
    if makers:
        jobs, engine = 1, LOCAL
    tally = DaysTally()
    with progress_bar(language) as follow:
        for played in _played(specs, there, total, jobs, engine, makers, keep=collection is not None):
            for one in played:
                tally.add(one.winner, one.day)
            if collection is not None:
                collection.add([one.kept for one in played if one.kept is not None])
            follow("games", tally.games, total)
        if collection is not None:
            collection.close()
    if tally.games:
        show_summary(console(), specs.rules, tally, specs.seeds[0], language)
    if collection is not None:
        _tell(collection, tally.games, old, language)


def _played(
    specs: GameSpecs,
    there: set[str],
    total: int,
    jobs: int | None,
    engine: str,
    makers: Mapping[str, Maker],
    *,
    keep: bool,
) -> Iterator[Sequence[SimulatedGame]]:
    """The games that are not there yet, in chunks."""
    todo: Iterator[GameSpec] = (spec for spec in specs if not there or spec.game not in there)
    play = partial(play_chunk, keep=keep, makers=makers)
    with workers(jobs, engine, most=total, players=specs.seating.names) as pool:
        size = max(1, min(CHUNK, -(-total // (4 * (1 if pool is None else pool.jobs)))))
        yield from results(in_chunks(play, islice(todo, total), pool, size=size))


def _tell(collection: Collection, new: int, old: int, language: Language) -> None:
    words = Words(language)
    click.echo(words("cli.play.kept", path=collection.path, games=new))
    if old:
        click.echo(words("cli.play.were_there", games=old))
