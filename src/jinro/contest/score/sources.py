"""Where games come from: files of any format, folders of them, and stores. Each game counts once.

A log and a packet trace of the same name are one game: the log tells what happened, the trace who played.
They must agree on players, roles and winner; if not, the game does not count. Other files of the same name
and the same players, and games with the same id, are the same game.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from jinro.contest.score.games import Measure, ScoredGame, Unscored, game_of, unmeasured
from jinro.errors import CallerError, JinroError
from jinro.files import formats
from jinro.files.limits import GAME_BYTES, read_at_most
from jinro.files.readers.trace import TraceAgent, read_trace
from jinro.game import events as e
from jinro.i18n import CodedText, Text, coded, message
from jinro.store import DATABASE, Reader
from jinro.store.collection.reading import CollectionKind, collection_at, collection_kind, is_store, read_logs
from jinro.store.collection.writing import ENDINGS as COLLECTIONS
from jinro.wire.nlp.profile import parse_profile

ENDINGS: Final = (*formats.ENDINGS, "")
"""Endings of the files that are read in a folder, `.gz` aside; some contests publish logs without any."""
CONTEST_ASIDE: Final = (
    "archive",
    "certificates",
    "live.json",
    "paused",
    "plans",
    "programs",
    "report",
    "token-key",
)
"""What is in the folder of a contest (`contest/run/folder.py`) and is no game."""
RATING_FILE: Final = "picked.json"
"""What the folder of a rating (`contest/rate/records.py`) has, beside copies of games."""
JUDGE_FILE: Final = "answers.jsonl"
"""What the folder of a judgement (`contest/judge/records.py`) has."""
ORDER: Final[tuple[formats.ReadFormat, ...]] = ("log", "classic", "events", "realtime", "licos", "trace")
"""Which of several files of one game is read."""
OnGame = Callable[[int, int], None]
"""Told how many games are read, and how many there are."""


class FoundGames(Struct):
    """The games of some places: those that count, and those that do not."""

    games: list[ScoredGame] = []
    unscored: list[Unscored] = []
    _seen: dict[object, str] = {}

    def add(self, game: ScoredGame | Unscored, *same: object) -> None:
        """Take a game, unless it is there; `same` are values by which it is known, besides its id."""
        if isinstance(game, Unscored):
            self.unscored.append(game)
            return
        keys = [*same, *([game.game] if game.game else [])]
        first = next((self._seen[key] for key in keys if key in self._seen), None)
        if first is not None:
            self.unscored.append(
                Unscored(game.source, "twice", coded("problems.unscored.same_game", game=first))
            )
            return
        self._seen.update(dict.fromkeys(keys, game.source))
        self.games.append(game)


class _Wanted(Struct, frozen=True):
    """What of each game is wanted."""

    measure: Measure
    keep_events: bool
    on_game: OnGame


class _TraceHead(Struct):
    """What a trace tells about who played and who won; its packets are not read."""

    agents: tuple[TraceAgent, ...]
    win_side: str = ""
    game_id: str = ""


class _File(Struct, frozen=True):
    path: Path
    data: bytes
    format: formats.ReadFormat

    @property
    def stem(self) -> str:
        name = self.path.name.removesuffix(".gz")
        return name.removesuffix(Path(name).suffix) if Path(name).suffix in formats.ENDINGS else name


def find_games(
    places: Iterable[str],
    *,
    measure: Measure = unmeasured,
    keep_events: bool = False,
    on_game: OnGame = lambda done, total: None,
) -> FoundGames:
    """The games of files, folders and stores; `CallerError` names a place that is none of these.

    Each game is measured when it is read, and its events are forgotten; `keep_events` keeps them, with the
    profiles of characters that only the trace beside a log tells.
    """
    found = FoundGames()
    wanted = _Wanted(measure, keep_events, on_game)
    paths: list[Path] = []
    stores: list[Path] = []
    for place in map(Path, places):
        if collection_kind(collection_at(place)) is not None:
            stores.append(collection_at(place))
        elif place.is_dir():
            inside = [path for path in sorted(place.rglob(DATABASE)) if path.is_file()]
            stores += inside
            # What is written beside a store are files of its own games; a contest has other files too.
            aside = [path.parent for path in inside]
            aside += [path.parent / name for path in place.rglob("contest.yml") for name in CONTEST_ASIDE]
            aside += [path.parent for name in (RATING_FILE, JUDGE_FILE) for path in place.rglob(name)]
            many = [path for path in _collections_in(place) if not _is_below(path, aside)]
            stores += many
            paths += [path for path in _files_in(place) if path not in many and not _is_below(path, aside)]
        elif place.exists():
            paths.append(place)
        else:
            raise CallerError("errors.system.ENOENT", at=place)
    _read_files(dict.fromkeys(paths), found, wanted)
    for store in dict.fromkeys(stores):
        kind = collection_kind(store)
        if kind in ("logs", "parquet"):
            _read_logs(store, kind, found, wanted)
        else:
            _read_store(store, found, wanted)
    return found


def _collections_in(folder: Path) -> list[Path]:
    """The files of a folder that hold many games each; other databases may be there."""
    paths = [path for path in folder.rglob("*") if path.suffix in COLLECTIONS and path.name[0] != "."]
    kinds = {path: collection_kind(path) for path in sorted(paths)}
    return [path for path, kind in kinds.items() if kind and (kind != "store" or is_store(path))]


def _is_below(path: Path, folders: Iterable[Path]) -> bool:
    return any(path.is_relative_to(one) for one in folders)


def _files_in(folder: Path) -> Iterator[Path]:
    """The files of a folder that may be games, folders inside it included, in order of their names."""
    for path in sorted(folder.rglob("*")):
        name = path.name.removesuffix(".gz")
        if path.is_file() and not name.startswith(".") and Path(name).suffix in ENDINGS:
            yield path


# Files


def _read_files(paths: Iterable[Path], found: FoundGames, wanted: _Wanted) -> None:
    files: list[_File] = []
    seen: dict[bytes, Path] = {}
    for path in paths:
        try:
            data = formats.decompress(read_at_most(path, GAME_BYTES))
        except (JinroError, OSError) as error:
            found.unscored.append(Unscored(str(path), "unreadable", _why(error)))
            continue
        first = seen.setdefault(hashlib.sha256(data).digest(), path)
        if first is not path:
            why = coded("problems.unscored.same_file", file=first)
            found.unscored.append(Unscored(str(path), "twice", why))
        else:
            files.append(_File(path, data, formats.format_of(data)))
    heads = _Heads([one for one in files if one.format == "trace"], found)
    # What tells more comes first: a feed beside its log is the same game.
    rest = sorted((one for one in files if one.format != "trace"), key=lambda one: ORDER.index(one.format))
    total = len(files)
    logs: dict[object, int] = {}
    for done, one in enumerate(rest, 1):
        game = _joined(one, _read(one, wanted), heads)
        key = _same(one, game)
        if one.format == "log":
            logs[key] = logs.get(key, 0) + 1  # Contests number their logs: two of one name may be two games.
        found.add(game, *([key] if one.format != "log" or logs[key] == 1 else []))
        wanted.on_game(done, total)
    for done, one in enumerate(heads.left, len(rest) + 1):
        found.add(_read(one, wanted))
        wanted.on_game(done, total)


def _same(file: _File, game: ScoredGame | Unscored) -> object:
    """What two files of one game have in common: their name, and who played what."""
    if isinstance(game, Unscored):
        return game.source
    named = game.teams or game.players
    return file.stem, tuple(map(_bare, named)), game.roles


def _why(error: Exception) -> str:
    return CodedText(JinroError(error).told)


def _read(file: _File, wanted: _Wanted) -> ScoredGame | Unscored:
    source = str(file.path)
    try:
        reading = formats.read_as(file.data, file.format)
    except JinroError as error:
        return Unscored(source, "unreadable", _why(error))
    if not reading.events:
        why = next((problem.coded for problem in reading.problems), coded("problems.unscored.no_game"))
        return Unscored(source, "unreadable", why)
    recorded = file.format != "log"
    return game_of(
        reading.events, source, measure=wanted.measure, recorded=recorded, keep_events=wanted.keep_events
    )


class _Heads:
    """The heads of traces, by the name of their file."""

    def __init__(self, traces: Sequence[_File], found: FoundGames) -> None:
        self._by_stem: dict[str, list[tuple[_File, _TraceHead]]] = {}
        for one in traces:
            try:
                head = msgspec.json.decode(one.data, type=_TraceHead)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                why = coded("errors.file.not_a_trace", problem=str(error))
                found.unscored.append(Unscored(str(one.path), "unreadable", why))
                continue
            self._by_stem.setdefault(one.stem, []).append((one, head))

    def take(
        self, file: _File, players: Sequence[str], roles: Sequence[str]
    ) -> tuple[_TraceHead | None, _File | None]:
        """The trace of a log, which then is no game of its own; or the one that tells otherwise.

        Servers number the agents of a team in the trace, and not always in the log.
        """
        traces = self._by_stem.get(file.stem, [])
        own = [*zip(map(_bare, players), roles, strict=True)]
        for i, (one, head) in enumerate(traces):
            agents = sorted(head.agents, key=lambda agent: agent.idx)
            if [(_bare(agent.name), agent.role) for agent in agents] == own:
                del traces[i]
                return head, one
        beside = [i for i, (one, _) in enumerate(traces) if one.path.parent.parent == file.path.parent.parent]
        return None, traces.pop(beside[0])[0] if len(beside) == 1 else None

    @property
    def left(self) -> list[_File]:
        """Traces without a log."""
        return [one for traces in self._by_stem.values() for one, _ in traces]


def _bare(name: str) -> str:
    return name.rstrip("0123456789")


def _joined(file: _File, game: ScoredGame | Unscored, heads: _Heads) -> ScoredGame | Unscored:
    """A log with what its trace tells."""
    if isinstance(game, Unscored) or file.format != "log":
        return game
    head, trace = heads.take(file, game.players, game.roles)
    if trace is None:
        return game
    if head is None:
        return Unscored(game.source, "differs", coded("problems.unscored.differs", file=trace.path))
    if head.win_side != game.winner:
        told: Text = head.win_side or message("problems.unscored.nobody_won")
        why = coded("problems.unscored.other_winner", winner=game.winner, told=told, file=trace.path)
        return Unscored(game.source, "differs", why)
    agents = sorted(head.agents, key=lambda agent: agent.idx)
    teams = tuple(agent.team for agent in agents)
    events = _with_profiles(game.events, trace.data) if game.events else ()
    return msgspec.structs.replace(game, teams=teams if all(teams) else (), game=head.game_id, events=events)


def _with_profiles(events: Sequence[e.Event], trace: bytes) -> Sequence[e.Event]:
    """The events of a log, with the profiles that the packets of its trace gave to the players."""
    opened = events[0]
    if not isinstance(opened, e.Opened):
        return events
    try:
        profiles = read_trace(trace).profiles()
    except JinroError:  # Its head could be read, its packets cannot.
        return events
    characters = tuple(
        msgspec.structs.replace(one, profile=parse_profile(profiles.get(one.name, "")))
        for one in opened.characters
    )
    return [msgspec.structs.replace(opened, characters=characters), *events[1:]]


# Stores


def _read_store(path: Path, found: FoundGames, wanted: _Wanted) -> None:
    store = Reader(path)
    try:
        headers = store.games()
        for done, header in enumerate(reversed(headers), 1):
            source = f"{path}: {header.game}"
            if not header.closed:
                found.unscored.append(Unscored(source, "running", coded("problems.unscored.running")))
            else:
                try:
                    events = _named(store.events(header.game))
                    found.add(
                        game_of(
                            events,
                            source,
                            measure=wanted.measure,
                            track=header.track,
                            keep_events=wanted.keep_events,
                        )
                    )
                except JinroError as error:
                    found.unscored.append(Unscored(source, "unreadable", _why(error)))
            wanted.on_game(done, len(headers))
    finally:
        store.close()


def _read_logs(path: Path, kind: CollectionKind, found: FoundGames, wanted: _Wanted) -> None:
    """The games of a file of logs: how many there are is known at the end."""
    for done, events in enumerate(read_logs(path, kind), 1):
        source = f"{path}: {events[0].game}" if isinstance(events[0], e.Opened) else str(path)
        measure, keep = wanted.measure, wanted.keep_events
        found.add(game_of(_named(events), source, measure=measure, keep_events=keep))
        wanted.on_game(done, 0)


def _named(events: Sequence[e.Event]) -> Sequence[e.Event]:
    """The events, with a name for each seat: a built-in player without a team may have none."""
    at = next((i for i, event in enumerate(events) if isinstance(event, e.Seated)), None)
    if at is None:
        return events
    seated = events[at]
    assert isinstance(seated, e.Seated)
    players = tuple(name or f"seat {seat}" for seat, name in enumerate(seated.players, 1))
    teams = seated.teams or players
    named = tuple(team or player for team, player in zip(teams, players, strict=False))
    full = msgspec.structs.replace(seated, players=players, teams=named)
    return [*events[:at], full, *events[at + 1 :]]
