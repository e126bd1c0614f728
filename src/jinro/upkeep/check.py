"""The check of a data folder: is everything there, and does it fit together?

The database is sound; every stored game is decoded and replayed, and agrees with its header; the files of
games are what the store would export; plans count no match as played that is not stored. It can run beside a
server.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct, field

from jinro.contest.plan.plan import Plan, Roles
from jinro.errors import CallerError, JinroError, StoreError
from jinro.game.events import AnyEvent, Ended, Opened, Seated
from jinro.game.game import Game
from jinro.i18n import CodedText, Language, coded, text
from jinro.store import DATABASE, WRITERS, Header, Reader, server_uses
from jinro.upkeep.compare import difference
from jinro.upkeep.folder import GameNames, all_files, goes_on, is_game_file, plans_in
from jinro.upkeep.progress import Progress, silent

Cast = tuple[tuple[str, str], ...]
"""Who played what: roles and teams, sorted."""


DataProblemCode = Literal["database", "events", "replay", "header", "file", "plan"]
"""What can be wrong; stable, explained in docs/data.md."""


class DataProblem(Struct, frozen=True):
    """Something that is wrong with a data folder."""

    where: str
    """A file of the folder, or `game` and its id."""
    code: DataProblemCode
    text: str

    def __str__(self) -> str:
        return self.in_language("en")

    def in_language(self, language: Language) -> str:
        """The same in a language."""
        return f"{self.where}: {text(self.text, language)}"


class DataCheck(Struct):
    """What a check looked at, and what it found."""

    games: int = 0
    events: int = 0
    files: int = 0
    """Files that belong to stored games."""
    other_files: int = 0
    """Files of games that are not stored here."""
    plans: int = 0
    problems: list[DataProblem] = field(default_factory=list)

    def add(self, where: object, code: DataProblemCode, text: str) -> None:
        self.problems.append(DataProblem(str(where), code, text))


def check_data(data: Path, progress: Progress = silent) -> DataCheck:
    """Check a data folder; `StoreError` if it has no store that this jinro can read."""
    result = DataCheck()
    reader = Reader(data / DATABASE)
    try:
        # Plans first: a server stores a game before it counts its match as played.
        plans = _read_plans(data, result)
        files = [path for path in all_files(data) if is_game_file(path) and path not in plans]
        _check_database(reader, result, progress)
        casts, names = _check_games(reader, result, progress)
        _check_files(data, files, reader, names, result, progress)
        for path, plan in plans.items():
            if isinstance(plan, Plan) and goes_on(plan):
                _check_plan(path.relative_to(data), plan, casts, result)
    except (sqlite3.DatabaseError, StoreError) as error:
        result.add(DATABASE, "database", str(error).removeprefix(f"{reader.path}: "))
    finally:
        reader.close()
    return result


def _check_database(reader: Reader, result: DataCheck, progress: Progress) -> None:
    progress("database", 0, 0)
    for damage in reader.damages():
        result.add(DATABASE, "database", " ".join(damage.split()))
    for game, count in reader.rows_outside():
        result.add(f"game {game}", "header", coded("problems.data.outside", events=count))


# Games


def _check_games(reader: Reader, result: DataCheck, progress: Progress) -> tuple[Counter[Cast], GameNames]:
    casts: Counter[Cast] = Counter()
    names = GameNames()
    ids = reader.ids()
    for number, game in enumerate(ids, 1):
        progress("games", number, len(ids))
        try:
            with reader.snapshot():
                header, events = reader.header(game), reader.events(game)
        except StoreError as error:
            if game in reader.ids():  # Otherwise it was pruned meanwhile.
                prefix = f"{reader.path}: game {game}: "
                result.add(f"game {game}", "events", str(error).removeprefix(prefix))
            continue
        result.games += 1
        result.events += len(events)
        names.add(game, header.started_ms, header.teams if any(header.teams) else header.players)
        try:
            played = Game.replay(events)
        except JinroError as error:
            result.add(f"game {game}", "replay", CodedText(error.told))
            continue
        for problem in _header_problems(header, events, played):
            result.add(f"game {game}", "header", problem)
        if header.closed and played.roles and any(header.teams):
            roles = [str(role) for role in played.roles]
            casts[_cast(zip(roles, header.teams, strict=True))] += 1
    return casts, names


def _header_problems(header: Header, events: Sequence[AnyEvent], game: Game) -> list[CodedText]:
    opened = next(e for e in events if isinstance(e, Opened))
    seated = next((e for e in events if isinstance(e, Seated)), None)
    ended = next((e for e in events if isinstance(e, Ended)), None)
    winner, reason = (str(ended.winner), ended.reason) if ended else ("", "")
    pairs: list[tuple[str, object, object]] = [
        ("game", header.game, opened.game),
        ("village", header.village, opened.rules.name),
        ("started_ms", header.started_ms, opened.started_ms),
        ("players", _names(header.players), _names(seated.players if seated else ())),
        ("teams", _names(header.teams), _names(seated.teams if seated else ())),
        ("events", header.events, len(events)),
        ("closed", header.closed, game.closed),
        ("winner", header.winner, winner),
        ("reason", header.reason, reason),
    ]
    return [
        coded("problems.data.header", name=name, stored=stored, told=told)
        for name, stored, told in pairs
        if stored != told
    ]


def _names(names: Sequence[str]) -> tuple[str, ...]:
    """Names without those that are missing: a header fills them up with empty ones."""
    return tuple(names) if any(names) else ()


def _cast(pairs: Iterable[tuple[str, str]]) -> Cast:
    return tuple(sorted(pairs))


# Files


def _check_files(
    data: Path, files: list[Path], reader: Reader, names: GameNames, result: DataCheck, progress: Progress
) -> None:
    for number, path in enumerate(files, 1):
        progress("files", number, len(files))
        try:
            games = names.games_of(path)
            if not games:
                result.other_files += 1
                continue
            result.files += 1
            # A server is at most a moment behind with its files; a feed may be delayed for its viewers.
            text = _file_problem(path, games, reader, late=server_uses(data / f"{DATABASE}{WRITERS}"))
        except FileNotFoundError:
            continue  # A trace that was completed meanwhile, or a game that was pruned.
        except OSError as error:
            text = CodedText(JinroError(error).told)
        if text:
            result.add(path.relative_to(data), "file", text)


def _file_problem(path: Path, games: list[str], reader: Reader, *, late: bool) -> str:
    """How a file differs from what the store would export; empty if it does not."""
    content, texts = path.read_bytes(), []
    for game in games:
        try:
            with reader.snapshot():
                closed, events = reader.header(game).closed, reader.events(game)
        except StoreError:
            return ""  # It has been reported, or was pruned meanwhile.
        text = difference(path, content, events, whole=closed and not late)
        if not text:
            return ""
        texts.append(coded("problems.data.of_game", what=text, game=game))
    return texts[0]


# Plans


def _read_plans(data: Path, result: DataCheck) -> dict[Path, Plan | CallerError]:
    found = dict(plans_in(all_files(data)))
    for path, plan in found.items():
        result.plans += 1
        if isinstance(plan, CallerError):
            result.add(path.relative_to(data), "plan", CodedText(plan.told))
    return found


def _check_plan(path: Path, plan: Plan, stored: Counter[Cast], result: DataCheck) -> None:
    """Every match that counts as played has its stored game."""
    left = Counter(stored)
    for number, match in enumerate(plan.ended_matches, 1):
        cast = _cast_of_match(plan, match)
        if left[cast] > 0:
            left[cast] -= 1
        else:
            who = ", ".join(f"{role} {team}" for role, team in cast)
            result.add(path, "plan", coded("problems.data.match", number=number, cast=who))


def _cast_of_match(plan: Plan, match: Roles) -> Cast:
    return _cast((str(role), plan.team(i) or f"team {i}") for role, indices in match.items() for i in indices)
