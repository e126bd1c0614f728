"""Retention: old games are deleted, with their files.

A game is kept if it is not closed, if a plan that goes on counts it as played, if it has no date (games in
virtual time), and if it has the latest event of the store. The files of a game are deleted before the game:
what is interrupted can be repeated.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.contest.plan.plan import Plan
from jinro.errors import CallerError
from jinro.store import DATABASE, OldGame, Pruning
from jinro.upkeep.folder import GameNames, all_files, goes_on, is_game_file, plans_in
from jinro.upkeep.progress import Progress, silent

SECOND_MS: Final = 1_000
"""Names of files have the second: games that began in the same one may have the same names."""


class Pruned(Struct, kw_only=True):
    """What was deleted, or would be."""

    games: int = 0
    events: int = 0
    notes: int = 0
    size: int = 0
    """Bytes of events and notes."""
    files: int = 0
    files_size: int = 0
    kept_for_plans: int = 0
    """Old games that a plan still needs."""
    before: int = 0
    after: int = 0
    """Bytes of the database."""
    shrunk: bool = False
    """Whether the database was made smaller; not while a server uses it."""


def prune(data: Path, before_ms: int, *, dry_run: bool = False, progress: Progress = silent) -> Pruned:
    """Delete the closed games that began before a moment (Unix time). A dry run only tells."""
    store = Pruning(data / DATABASE)
    try:
        return _prune(data, store, before_ms, dry_run=dry_run, progress=progress)
    finally:
        store.close()


def _prune(data: Path, store: Pruning, before_ms: int, *, dry_run: bool, progress: Progress) -> Pruned:
    needed = _needed_teams(data)
    old = store.older_than(before_ms)
    chosen = {game.game: game for game in old if _teams(game.teams) not in needed}
    result = Pruned(kept_for_plans=len(old) - len(chosen), before=store.size)
    files = _files_of(data, chosen, store.names_before(before_ms + SECOND_MS))
    for number, (name, game) in enumerate(chosen.items(), 1):
        progress("games", number, len(chosen))
        for path in files.get(name, ()):
            size = _size(path)
            if size is not None:
                result.files += 1
                result.files_size += size
                if not dry_run:
                    _delete(path)
        if dry_run or store.delete(name):
            result.games += 1
            result.events += game.events
            result.notes += game.notes
            result.size += game.size
    if result.games and not dry_run and store.alone:
        store.shrink(lambda: progress("shrinking", 0, 0))
        result.shrunk = True
    result.after = store.size
    return result


def _needed_teams(data: Path) -> set[tuple[str, ...]]:
    """The teams of the played matches of plans that go on."""
    found = set()
    for path, plan in plans_in(all_files(data)):
        if not isinstance(plan, Plan):
            raise CallerError("errors.data.plan_unreadable", at=path, plan=plan)
        if goes_on(plan):
            for match in plan.ended_matches:
                indices = [index for team in match.values() for index in team]
                found.add(_teams(plan.team(index) or "" for index in indices))
    return found


def _teams(teams: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(teams))


def _files_of(
    data: Path, chosen: dict[str, OldGame], stored: list[tuple[str, int, list[str]]]
) -> dict[str, list[Path]]:
    """The files of games. A file that may also belong to another stored game is left."""
    names = GameNames()
    for name, started_ms, teams in stored:
        names.add(name, started_ms, teams)
    found: dict[str, list[Path]] = {}
    for path in all_files(data):
        if is_game_file(path):
            games = names.games_of(path)
            if games and all(game in chosen for game in games):
                found.setdefault(games[0], []).append(path)
    return found


def _size(path: Path) -> int | None:
    """None if it does not exist any more."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return None


def _delete(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise CallerError(error, at=path) from None
