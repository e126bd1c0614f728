"""What is in a data folder: the files of games, and plans."""

import os
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from jinro.config.plan.lock import LOCK
from jinro.config.settings import PLAN_PATH
from jinro.contest.plan.plan import Plan, decode_plan
from jinro.errors import CallerError
from jinro.files.disk import replace_file
from jinro.files.formats import Format
from jinro.files.writers.feed import INDEX
from jinro.files.writers.game_files import FILENAME, PART, file_name
from jinro.game.roles import Role
from jinro.store import DATABASE, PEOPLE, Reader

ENDINGS: Final[dict[str, Format]] = {
    ".log": "log",
    ".json": "trace",
    f".json{PART}": "trace",
    ".jsonl": "realtime",
}
PLAN: Final = Path(PLAN_PATH).name
"""The default name of a plan; others are known by their content."""
HEAD: Final = 100_000
"""Bytes at the beginning of a file in which the id of its game is looked for."""
_IN_FEED: Final = re.compile(rb'\{"id":"([^"\\]{1,64})"')
_IN_TRACE: Final = re.compile(rb'.*?"entries":\[.*?\\"game_id\\":\\"([^"\\]{1,64})\\"', re.S)
"""Only after the list of agents: a name in it could look like an id."""
_NUMBER: Final = re.compile(r"_[0-9]+$")


def all_files(data: Path) -> Iterator[Path]:
    """All regular files of a data folder but the databases, temporary ones and locks, by name."""
    for folder, folders, names in os.walk(data):
        folders.sort()
        for name in sorted(names):
            path = Path(folder, name)
            own = name.startswith((DATABASE, PEOPLE)) and Path(folder) == data
            temporary = name.startswith(".") and name.endswith((".new", LOCK))
            if not own and not temporary and path.is_file() and not path.is_symlink():
                yield path


class GameNames:
    """Finds out to which stored games a file may belong: by the id in it, otherwise by its name."""

    def __init__(self) -> None:
        self._ids: set[str] = set()
        self._names: dict[str, list[str]] = {}

    def add(self, game: str, started_ms: int, teams: Sequence[str]) -> None:
        """A stored game."""
        self._ids.add(game)
        for pattern in (FILENAME, "{timestamp}_{game_id}", "{game_id}"):
            self._names.setdefault(file_name(pattern, game, started_ms, teams), []).append(game)

    def games_of(self, path: Path) -> list[str]:
        """The games to which a file may belong."""
        ending = ending_of(path)
        if ENDINGS[ending] != "log":
            found = (_IN_FEED if ending == ".jsonl" else _IN_TRACE).match(_head(path))
            if found is not None:
                game = found[1].decode(errors="replace")
                return [game] if game in self._ids else []
        stem = path.name.removesuffix(ending)
        return self._names.get(stem) or self._names.get(_NUMBER.sub("", stem), [])


def ending_of(path: Path) -> str:
    """The ending of a game's file; empty if it is none."""
    found = [end for end in ENDINGS if path.name.endswith(end)]
    return max(found, key=len, default="")


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(HEAD)


def is_game_file(path: Path) -> bool:
    return bool(ending_of(path)) and path.name != INDEX


def remove_files_of(data: Path, games: Collection[str]) -> int:
    """Remove the files of some stored games; returns how many there were.

    A file that may also belong to another game that began at the same time is removed, too: it can be
    written again from the store.
    """
    reader = Reader(data / DATABASE)
    try:
        names, removed = GameNames(), 0
        for game in games:
            header = reader.header(game)
            teams = header.teams if any(header.teams) else header.players
            names.add(game, header.started_ms, teams)
    finally:
        reader.close()
    for path in all_files(data):
        if path.name == INDEX:
            _unlist(path, games)
        elif is_game_file(path) and names.games_of(path):
            path.unlink(missing_ok=True)
            removed += 1
    return removed


def _unlist(path: Path, games: Collection[str]) -> None:
    """Take games out of the list of a feed."""
    try:
        rows = msgspec.json.decode(path.read_bytes(), type=list[dict[str, Any]])
    except (OSError, msgspec.MsgspecError):
        return
    left = [row for row in rows if row.get("id") not in games]
    if len(left) < len(rows):
        replace_file(path, msgspec.json.encode(left))


# Plans


class _Roles(msgspec.Struct):
    role_num_map: dict[Role, int]


def plans_in(paths: Iterable[Path]) -> Iterator[tuple[Path, Plan | CallerError]]:
    """The plans among some files, or why one cannot be read."""
    for path in paths:
        if path.suffix == ".json":
            try:
                if path.name == PLAN or b'"idx_team_map"' in _head(path):
                    yield path, _plan(path)
            except OSError as error:
                yield path, CallerError(error)


def _plan(path: Path) -> Plan | CallerError:
    data = path.read_bytes()
    try:
        return decode_plan(data, msgspec.json.decode(data, type=_Roles).role_num_map)
    except msgspec.MsgspecError as error:
        return CallerError("errors.plan.not_a_plan", problem=error)
    except CallerError as error:
        return error


def goes_on(plan: Plan) -> bool:
    """Whether matches of a plan are still to be played."""
    return plan.infinite_loop or bool(plan.scheduled_matches)
