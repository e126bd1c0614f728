"""`Exporter`: games in, a folder with tables, manifest and data card out. One game is in memory at a time."""

import shutil
from collections import Counter
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Final

import msgspec
from msgspec import Struct

from jinro.corpus.export.card import card
from jinro.corpus.export.game_rows import rows_of, split_of
from jinro.corpus.export.manifest import MANIFEST, SCHEMA, Counts, Manifest, TableFacts
from jinro.corpus.export.schema import TABLES
from jinro.corpus.export.writers import Format, TableFiles, check_format
from jinro.corpus.pairing import pair
from jinro.corpus.records import Annotation, GameRecords
from jinro.corpus.rights.clearing import Cleared, WithoutConsent, clear
from jinro.corpus.rights.games import CorpusGame
from jinro.corpus.rights.sources import source_of
from jinro.errors import CallerError
from jinro.language.prose.read import NamedReviser

DAY_MS: Final = 86_400_000
PEOPLE_LICENCE: Final = "CC-BY-4.0"
"""What people have consented to; it cannot be chosen."""
ROBOTS_LICENCE: Final = "Apache-2.0"
"""Of villages in which only players of jinro sat: that of jinro itself."""
CARD: Final = "README.md"
"""The data card has the name that data catalogues look for."""


class ExportRules(Struct, frozen=True, kw_only=True):
    """What an export takes, and how."""

    format: Format
    without_consent: WithoutConsent = "words"
    mask_names: frozenset[str] | None = None
    """Names to mask in texts besides those of the players; None: not asked for."""
    keep_days: int | None = None
    """Games of people that are older are left out; None: none."""
    now_ms: int = 0
    """The time of day, for `keep_days`."""
    licence: str = PEOPLE_LICENCE
    """Of games of agents whose organiser consents."""
    annotations: tuple[Annotation, ...] = ()
    """What people say of claims and labels; it counts instead of what the program says."""
    title: str = "Werewolf games by jinro"
    reviser: NamedReviser | None = None
    """Reads the English of people and agents once more."""


class Exporter:
    """Writes one export. It stands beside its folder until it is whole, and then takes its place: nothing of
    an earlier export remains."""

    def __init__(self, out: Path, rules: ExportRules) -> None:
        check_format(rules.format)
        self.rules = rules
        _check_free(out)
        # `.` has no name, and a link cannot be replaced by what it leads to.
        self._out = out.resolve()
        self._folder = self._out.with_name(f"{self._out.name}.unfinished")
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True)
        self._files = TableFiles(self._folder, rules.format, TABLES)
        self._counts = Counts()
        self._numbers: Counter[str] = Counter()

    def __enter__(self) -> "Exporter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._files.close()
            shutil.rmtree(self._folder, ignore_errors=True)

    def add(self, game: CorpusGame) -> GameRecords | None:
        """Add one game; None: nothing of it may be published."""
        rules, counts = self.rules, self._counts
        has_people = any(seat.kind == "person" for seat in game.seats)
        if has_people and rules.keep_days is not None:
            if game.opened.started_ms < rules.now_ms - rules.keep_days * DAY_MS:
                counts.too_old += 1
                return None
        cleared = clear(game, without=rules.without_consent, mask_names=rules.mask_names)
        if cleared is None:
            counts.without_consent += 1
            return None
        records = pair(source_of(cleared, rules.annotations), rules.reviser)
        self.add_records(records, cleared)
        return records

    def add_records(self, records: GameRecords, cleared: Cleared) -> None:
        """Add one game that is paired."""
        game = cleared.game
        split = split_of(game.id)
        rows = rows_of(records, game.seats, cleared.withheld, self._licence(game))
        for table, found in rows.items():
            self._files.add(table, split, found)
        self._counts.count(game, split, cleared.withheld, rows)

    def _licence(self, game: CorpusGame) -> str:
        kinds = {seat.kind for seat in game.seats}
        if "person" in kinds:
            return PEOPLE_LICENCE
        return self.rules.licence if "agent" in kinds else ROBOTS_LICENCE

    def close(self) -> Manifest:
        """Finish: manifest, data card, and the folder takes its place."""
        files = self._files.close()
        rules = self.rules
        made = Manifest(
            made_by=f"jinro {version('jinro')}",
            schema=SCHEMA,
            title=rules.title,
            format=rules.format,
            without_consent=rules.without_consent,
            mask_names=rules.mask_names is not None,
            keep_days=rules.keep_days,
            counts=self._counts,
            tables=[TableFacts.of(table, files) for table in TABLES],
        )
        content = msgspec.json.format(msgspec.json.encode(made), indent=2)
        (self._folder / MANIFEST).write_bytes(content + b"\n")
        (self._folder / CARD).write_text(card(made), encoding="utf-8")
        if self._out.exists():
            shutil.rmtree(self._out)
        self._folder.rename(self._out)
        return made


def _check_free(out: Path) -> None:
    """Refuse a place where something else is than an earlier export."""
    if not out.exists() or (out.is_dir() and (_is_export(out) or not any(out.iterdir()))):
        return
    raise CallerError("errors.corpus.not_an_export", at=out)


def _is_export(folder: Path) -> bool:
    """Whether a folder is an earlier export: others may have a manifest too, and must not be removed."""
    try:
        found = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=_ManifestHead)
    except (OSError, msgspec.DecodeError):
        return False
    return found.corpus == "jinro"


class _ManifestHead(Struct):
    """What a manifest tells of itself."""

    corpus: str
