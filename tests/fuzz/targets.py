"""Every reader of files, with real files to damage: it returns, or raises one of its documented errors."""

import asyncio
import gzip
from collections.abc import Callable, Sequence
from functools import cache
from io import StringIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from msgspec import Struct
from rich.console import Console
from tests.contest.rate.made import game as rated_game
from tests.contest.rate.made import grades, rater
from tests.contest.rate.made import picked as rated
from tests.files.licos_logs import as_lines, told

from jinro import preset
from jinro.config.classic.cfg import load_cfg
from jinro.config.environment import environment
from jinro.config.plan.file import plan_balance, read_plan
from jinro.config.settings import load_settings
from jinro.contest.judge import JudgeFolder, read_judgement, tables_of
from jinro.contest.judge.answers import read_rankings
from jinro.contest.judge.audit import audit_of
from jinro.contest.judge.records import ANSWERS, JUDGEMENT
from jinro.contest.plan.plan import encode_plan, new_plan
from jinro.contest.rate.folder import decoded
from jinro.contest.rate.forms import form, read_form_file
from jinro.contest.rate.records import Comment, Favourite, Picked, Rater, RaterLine
from jinro.contest.rate.totals import total
from jinro.contest.rate.views import view
from jinro.corpus.licos.forms import FORMS
from jinro.corpus.licos.imported import given_back, imported_game
from jinro.corpus.rights.imported import imported_log
from jinro.errors import CallerError, SettingsError, StoreError
from jinro.files import formats
from jinro.files.checks import check_licos, check_log, check_trace
from jinro.files.limits import GAME_BYTES, read_at_most
from jinro.game.game import Game
from jinro.store import DATABASE, Reader, SqliteStore
from jinro.transcript.situation import show_situation
from jinro.transcript.transcript import show_game
from jinro.upkeep import check_data, prune
from jinro.wire.licos.dialects import VERSIONS

TESTS: Final = Path(__file__).parents[1]
FIXTURES: Final = TESTS / "files" / "fixtures"


class Target(Struct, frozen=True):
    """A reader."""

    files: str
    """Real files: a pattern below `tests`."""
    read: Callable[[Path], object]
    """Reads a file as the commands do."""
    errors: type[Exception] | tuple[type[Exception], ...]
    """The documented errors."""
    name: str
    """Name of the damaged file."""
    inputs: int
    """Inputs in `make journeys`: at most two seconds, and always the same ones; `make soak` tries others."""
    most: int = 40_000
    """Real files up to this many bytes are damaged: larger ones take longer and damage no better."""

    @property
    def seeds(self) -> Sequence[bytes]:
        return _seeds(self.files, self.most)


@cache
def _seeds(files: str, most: int) -> tuple[bytes, ...]:
    if files == "plan":
        roles = preset("contest-5").roles
        plans = [new_plan(teams, games, roles, 1, infinite=teams == 5) for teams, games in ((5, 5), (7, 9))]
        return tuple(encode_plan(plan) for plan in plans)
    if files == "env":
        return (b"SECRET_KEY=abc # x\nexport PORT = \"80\"\nHOST: '::1' # y\n# z\n\nOPENAI_API_KEY=\n",)
    if files in ("form", "opinions"):
        return _rating_seeds(files)
    if files == "licos":
        return tuple(as_lines(told(version=version, side="clients")) for version in VERSIONS)
    if files == "store":
        old = (TESTS / "store" / "data-0.1" / DATABASE).read_bytes()
        return (old, _of_this_version(old))
    found = [path.read_bytes() for path in sorted(TESTS.glob(files)) if path.is_file()]
    if files.endswith(".gz"):
        return tuple(found)
    plain = [gzip.decompress(data) if data.startswith(formats.GZIP) else data for data in found]
    return tuple(data for data in plain if len(data) <= most)


def _of_this_version(old: bytes) -> bytes:
    """A store after its migration."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / DATABASE
        path.write_bytes(old)
        asyncio.run(_write(path))
        return path.read_bytes()


# Game files: read, replayed, shown, written in every format, checked


def _game(path: Path) -> None:
    data = read_at_most(path, GAME_BYTES)
    reading = formats.read(data)
    msgspec.json.encode(reading.problems, enc_hook=str)
    _try(lambda: _show(Game.replay(reading.events)))
    for format_ in formats.FORMATS:
        _try(lambda f=format_: formats.write(reading.events, f))  # type: ignore[misc]


def _show(game: Game) -> None:
    for viewer in (None, 0, 1):
        page = Console(file=StringIO(), highlight=False, markup=False, emoji=False)
        show_game(page, game, viewer)
        show_situation(page, game, viewer)


def _try(work: Callable[[], object]) -> None:
    """A game that can be read may still be one that cannot be shown or written."""
    message = ""
    try:
        work()
    except CallerError as error:
        message = str(error)
    assert "\n" not in message


def _log(path: Path) -> None:
    _game(path)
    msgspec.json.encode(check_log("x", read_at_most(path, GAME_BYTES)), enc_hook=str)


def _trace(path: Path) -> None:
    _game(path)
    msgspec.json.encode(check_trace("x", read_at_most(path, GAME_BYTES)), enc_hook=str)


def _licos(path: Path) -> None:
    data = read_at_most(path, GAME_BYTES)
    msgspec.json.encode(check_licos("x", data), enc_hook=str)
    _try(lambda: _imported(data))
    _game(path)


def _imported(data: bytes) -> None:
    log = imported_log(imported_game(data).notes)
    assert log is not None
    for kind, version in product(FORMS, VERSIONS):
        list(given_back(log, form=kind, version=version))


def _gzip(path: Path) -> None:
    formats.decompress(path.read_bytes())


# Settings and plans


def _environment(path: Path) -> None:
    environment({}, path.parent)


def _plan(path: Path) -> None:
    plan_balance(read_plan(path, preset("contest-5").roles))


# Ratings


def _form(path: Path) -> None:
    read_form_file(path, *_rating())


def _opinions(path: Path) -> None:
    data = read_at_most(path, GAME_BYTES)
    found = total(*_rating(), decoded(path, data))
    msgspec.json.encode(found)


@cache
def _rating() -> tuple[Picked, tuple[Rater, ...]]:
    one, two = rated_game(1, "abcde"), rated_game(2, "edcba")
    return rated(one, two), (rater("hana", [one, two]), rater("taro", [two]))


def _rating_seeds(files: str) -> tuple[bytes, ...]:
    picked, (hana, taro) = _rating()
    first = picked.games[0]
    lines: list[RaterLine] = [*grades("hana", first, "A", (1, 2, 3, 4, 5))]
    lines += [Comment(rater="taro", game="g02", text="x"), Favourite(rater="taro", game="g02", seat=2)]
    if files == "opinions":
        return (b"".join(msgspec.json.encode(line) + b"\n" for line in lines),)
    events = Game.replay(formats.read(_seeds("files/fixtures/events/*", 40_000)[0]).events).log
    return tuple(form(picked, one, [view(picked, first, events)], "ja").encode() for one in (hana, taro))


# Judges


def _judgement(path: Path) -> None:
    found = read_judgement(path.parent)
    if found is not None:
        msgspec.json.encode((tables_of(found), audit_of(found)))


def _answers(path: Path) -> None:
    for answer in JudgeFolder(path.parent).answers.values():
        rankings, problems = read_rankings(answer.text, ("Anna", "Ben", "Cleo", "Dan", "Erin"), [*"ABCDE"])
        assert len(rankings) + len(problems) == 5


# The store


def _store(path: Path) -> None:
    try:
        reader = Reader(path)
        try:
            for look in (reader.ids, reader.damages, reader.rows_outside):
                _try(look)
            for header in reader.games(limit=20):
                msgspec.json.encode(header)
                for read in (reader.header, reader.events, reader.notes):
                    _try(lambda r=read, g=header.game: r(g))  # type: ignore[misc]
        finally:
            reader.close()
    except StoreError:
        pass
    _try(lambda: check_data(path.parent))
    _try(lambda: prune(path.parent, 2**60, dry_run=True))
    asyncio.run(_write(path))


async def _write(path: Path) -> None:
    store = SqliteStore(path)
    await store.close()


TARGETS: Final = {
    "events": Target("files/fixtures/events/*", _game, CallerError, "x.events", inputs=700),
    "contest-log": Target("files/fixtures/log/*", _log, CallerError, "x.log", inputs=60),
    "classic-log": Target("files/fixtures/classic/*.log", _log, CallerError, "x.log", inputs=60),
    "realtime": Target("files/fixtures/realtime/*", _game, CallerError, "x.jsonl", inputs=70),
    "trace": Target("files/fixtures/trace/*", _trace, CallerError, "x.json", inputs=70, most=60_000),
    "licos": Target("licos", _licos, CallerError, "x.jsonl", inputs=60),
    "gzip": Target("files/fixtures/*/*.gz", _gzip, CallerError, "x.gz", inputs=250),
    "yaml": Target("config/contest/files/*.yml", load_settings, SettingsError, "x.yml", inputs=500),
    "cfg": Target("config/classic/files/*", load_cfg, SettingsError, "x.cfg", inputs=500),
    "env": Target("env", _environment, SettingsError, ".env", inputs=500),
    "plan": Target("plan", _plan, CallerError, "plan.json", inputs=500),
    "form": Target("form", _form, CallerError, "x.txt", inputs=200),
    "opinions": Target("opinions", _opinions, CallerError, "opinions.jsonl", inputs=30),
    "judgement": Target(
        "contest/judge/recorded/judgement.json", _judgement, CallerError, JUDGEMENT, inputs=60
    ),
    "answers": Target("contest/judge/recorded/answers.jsonl", _answers, CallerError, ANSWERS, inputs=150),
    "sqlite": Target("store", _store, StoreError, DATABASE, inputs=300, most=100_000),
}
