"""The manifest of an export: what it holds, by which rule, with the hash of every file."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct, field

from jinro.corpus.export.columns import ExportColumn, ExportTable
from jinro.corpus.export.game_rows import Row, Rows
from jinro.corpus.export.writers import FileFacts, Format
from jinro.corpus.rights.clearing import WithoutConsent
from jinro.corpus.rights.games import CorpusGame
from jinro.game.roles import Seat, Side

MANIFEST: Final = "manifest.json"
SCHEMA: Final = 1
"""The version of the tables; a change that readers would misread increases it."""
TOLD_LIES: Final = ("deceptive", "lucky_lie")
"""Stances of claims that are not believed."""


class Counts(Struct):
    """How much an export holds, and how much it leaves out."""

    games: dict[str, int] = field(default_factory=dict)
    """By split."""
    villages: dict[str, int] = field(default_factory=dict)
    """Games by the name of the rules."""
    languages: dict[str, int] = field(default_factory=dict)
    """Games by language."""
    seats: dict[str, int] = field(default_factory=dict)
    """By kind: `person`, `agent`, `robot`."""
    withheld_seats: int = 0
    without_consent: int = 0
    """Games that are left out for want of consent."""
    too_old: int = 0
    """Games of people that are older than the rule allows."""
    beliefs: dict[str, int] = field(default_factory=dict)
    """Labels by belief."""
    belief_sources: dict[str, int] = field(default_factory=dict)
    """Labels of claims by the strongest source that tells the belief; `none`: it is unknown."""
    listening: dict[str, dict[str, int]] = field(default_factory=dict)
    """Rows of `listeners` by answer, for each question."""
    honest_labels: dict[str, int] = field(default_factory=dict)
    """Labels of claims of robots of the village's side that planned none of them, by belief."""
    bluffs: dict[str, dict[str, int]] = field(default_factory=dict)
    """By kind of lie: planned bluffs (`planned`), those of which the claim was read (`read`), those whose
    label is a lie (`found`), or, where the label is open, contradicts the robot's sums (`found_by_sums`, with
    the former); and of all such labels of robots of the village's side: how many there are (`labels`,
    `labels_by_sums`) and how many of them on planned bluffs (`right`, `right_by_sums`)."""
    stances: dict[str, int] = field(default_factory=dict)
    """Labels by stance."""
    licences: dict[str, int] = field(default_factory=dict)
    """Games by licence."""

    def count(self, game: CorpusGame, split: str, withheld: frozenset[Seat], rows: Rows) -> None:
        """Count one game."""
        rules = game.opened.rules
        _more(self.games, split)
        _more(self.villages, rules.name)
        _more(self.languages, rules.language)
        for seat in game.seats:
            _more(self.seats, seat.kind)
        for label in rows["labels"]:
            _more(self.beliefs, str(label["belief"]))
            _more(self.stances, str(label["stance"]))
            if label["i"] != -1:
                _more(self.belief_sources, str(label["belief_source"] or "none"))
        for row in rows["listeners"]:
            _more(self.listening.setdefault("received", {}), "yes" if row["received"] else "no")
            for question in ("believed", "acted", "exposed"):
                _more(self.listening.setdefault(question, {}), str(row[question]))
        self._count_bluffs(rows)
        for row in rows["games"]:
            _more(self.licences, str(row["licence"]))
        self.withheld_seats += len(withheld)

    def _count_bluffs(self, rows: Rows) -> None:
        """Count what was planned, and what labels say of those who lie only by plan."""
        planned = {row["n"] for row in rows["bluffs"]}
        for row in rows["bluffs"]:
            self._bluff(str(row["kind"]), "planned", True)
            self._bluff(str(row["kind"]), "read", row["i"] is not None)
            self._bluff(str(row["kind"]), "found", row["stance"] in TOLD_LIES)
            self._bluff(str(row["kind"]), "found_by_sums", _contradicts(row))
        sincere = {
            row["n"]
            for row in rows["utterances"]
            if row["kind"] == "robot" and row["side"] == Side.VILLAGER and row["channel"] == "talk"
        }
        kinds = {(row["n"], row["i"]): str(row["lie"]) for row in rows["claims"]}
        for label in rows["labels"]:
            place, right = (label["n"], label["i"]), label["n"] in planned
            if label["n"] not in sincere or place not in kinds or label["source"] != "automatic":
                continue
            if not right:
                _more(self.honest_labels, str(label["belief"]))
            if label["stance"] in TOLD_LIES:
                self._bluff(kinds[place], "labels", True)
                self._bluff(kinds[place], "right", right)
            if _contradicts(label):
                self._bluff(kinds[place], "labels_by_sums", True)
                self._bluff(kinds[place], "right_by_sums", right)

    def _bluff(self, kind: str, what: str, is_so: bool) -> None:
        counts = self.bluffs.setdefault(kind, {})
        counts[what] = counts.get(what, 0) + is_so


def _contradicts(row: Row) -> bool:
    """Whether a label is a lie, or, where it is open, contradicts what a robot had worked out."""
    return row["stance"] in TOLD_LIES or (row["stance"] == "open" and row["sums_belief"] == "contradicts")


def _more(counts: dict[str, int], key: str) -> None:
    counts[key] = counts.get(key, 0) + 1


class ColumnFacts(Struct, frozen=True, omit_defaults=True):
    """A column as the manifest lists it."""

    name: str
    type: str
    says: str
    fields: "tuple[ColumnFacts, ...]" = ()

    @classmethod
    def of(cls, column: ExportColumn) -> "ColumnFacts":
        inner = column.type if isinstance(column.type, tuple) else ()
        return cls(column.name, column.type_text, column.says, tuple(map(cls.of, inner)))


class TableFacts(Struct, frozen=True):
    """A table as the manifest lists it."""

    name: str
    says: str
    rows: int
    columns: tuple[ColumnFacts, ...]
    files: tuple[FileFacts, ...]

    @classmethod
    def of(cls, table: ExportTable, files: Iterable[FileFacts]) -> "TableFacts":
        own = tuple(file for file in files if file.table == table.name)
        rows = sum(file.rows for file in own)
        return cls(table.name, table.says, rows, tuple(map(ColumnFacts.of, table.columns)), own)


class Manifest(Struct, frozen=True, kw_only=True):
    """All about one export. Nothing in it depends on when or where it was made."""

    corpus: str = "jinro"
    schema: int
    made_by: str
    title: str
    format: Format
    without_consent: WithoutConsent
    mask_names: bool
    keep_days: int | None
    counts: Counts
    tables: list[TableFacts]

    def table(self, name: str) -> TableFacts:
        """The table of a name."""
        return next(one for one in self.tables if one.name == name)
