"""The progress bar of long commands: on standard error, and only in a terminal."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from jinro.i18n import Language, Words
from jinro.transcript.page import console, no_color

if TYPE_CHECKING:
    from jinro.contest.score.sources import FoundGames
    from jinro.upkeep.progress import Progress


@contextmanager
def progress_bar(language: Language = "en") -> Iterator["Progress"]:
    """A bar that disappears at the end, and the function that moves it."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    err = console(err=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=no_color() or not err.is_terminal) as bar:
        task, words = bar.add_task("", total=None), Words(language)

        def follow(what: str, done: int, total: int) -> None:
            described = words.get(f"cli.progress.{what}", what)
            bar.update(task, description=described, completed=done, total=total or None)

        yield follow


def games_at(places: Sequence[str], language: Language, **wanted: Any) -> "FoundGames":
    """The games in files, folders and stores; `wanted`: what `find_games` is asked for besides."""
    from jinro.contest.score.sources import find_games

    with progress_bar(language) as follow:
        return find_games(places, on_game=lambda done, total: follow("reading", done, total), **wanted)


def size(count: int) -> str:
    """A number of bytes for people: `1.4 MB`."""
    number, units = float(count), ["B", "kB", "MB", "GB", "TB"]
    while number >= 999.5 and len(units) > 1:
        number /= 1_000
        units.pop(0)
    return f"{number:.1f} {units[0]}" if units[0] != "B" and number < 10 else f"{number:.0f} {units[0]}"
