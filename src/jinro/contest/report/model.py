"""What a report consists of: sections with tables, charts, checks and prose. Every writer takes this.

A table is told once, in typed cells; HTML, Markdown, CSV and LaTeX are written from it, so that all of them
have the same numbers.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal

from msgspec import Struct

from jinro.contest.infer.rates import wilson
from jinro.contest.score.results import Score
from jinro.game.roles import Role
from jinro.i18n import Text

Form = Literal["percent", "number", "signed", "ms"]
"""How a number is written: 0.625 as `62.5 %`, 3.14, +48, 1.2 s."""
Better = Literal["higher", "lower", ""]
SAME: Final = 9
"""Decimals up to which two values are compared."""


def _comparable(value: float | None) -> float | None:
    """A value without the dust of its last digits: sums of the same parts in another order are equal."""
    return None if value is None else round(value, SAME)


class WinRate(Struct, frozen=True, tag=True):
    """Wins of plays, with the Wilson interval."""

    wins: int
    plays: int
    mark: str = ""
    """A sign that leads to a note below the table."""
    trials: float | None = None
    """Plays that are independent; None: all."""

    @property
    def value(self) -> float | None:
        return self.wins / self.plays if self.plays else None

    @property
    def interval(self) -> tuple[float, float] | None:
        return wilson(self.wins, self.plays, self.trials) if self.plays else None

    @property
    def exact(self) -> Fraction | None:
        return Fraction(self.wins, self.plays) if self.plays else None


def win_rate(score: Score) -> WinRate:
    """The cell of a score."""
    return WinRate(score.wins, score.plays, trials=score.trials)


class IntervalCell(Struct, frozen=True, tag=True):
    """A value with an interval that was computed elsewhere."""

    value: float | None
    low: float | None = None
    high: float | None = None
    form: Form = "percent"
    decimals: int = 1

    @property
    def exact(self) -> float | None:
        return _comparable(self.value)


def estimate(
    value: float | None, interval: tuple[float, float] | None, form: Form = "percent", decimals: int = 1
) -> IntervalCell:
    """The cell of a value that may have an interval."""
    low, high = interval or (None, None)
    return IntervalCell(value, low, high, form, decimals)


class Number(Struct, frozen=True, tag=True):
    """A value without an interval."""

    value: float | None
    form: Form = "number"
    decimals: int = 0

    @property
    def exact(self) -> float | None:
        return _comparable(self.value)


class RateOverSeats(Struct, frozen=True, tag=True):
    """A rate without an interval, and over how many seats it was taken."""

    value: float | None
    seats: int
    form: Form = "percent"
    decimals: int = 1

    @property
    def exact(self) -> float | None:
        return _comparable(self.value)


class Share(Struct, frozen=True, tag=True):
    """A metric: numerator / denominator, which is no count of independent tries."""

    numerator: float
    denominator: float
    form: Form = "number"
    decimals: int = 2

    @property
    def value(self) -> float | None:
        return self.numerator / self.denominator if self.denominator else None

    @property
    def exact(self) -> float | None:
        return _comparable(self.value)


class Label(Struct, frozen=True, tag=True):
    """A text, which may lead somewhere."""

    text: Text
    link: str = ""
    strong: bool = False

    @property
    def exact(self) -> None:
        return None


Cell = WinRate | IntervalCell | Number | RateOverSeats | Share | Label


class Column(Struct, frozen=True, kw_only=True):
    """One column."""

    key: str
    """Its name in CSV."""
    title: Text
    about: Text = ""
    """What it means, in a few words."""
    better: Better = ""
    """Which way is better: the best cell is in bold."""
    role: Role | None = None
    """Whose sign stands beside the title."""


class ReportTable(Struct, frozen=True, kw_only=True):
    """A table with one sentence that says what it means."""

    name: str
    """Of its files."""
    title: Text
    says: Text
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Text, ...] = ()
    heat: bool = False
    """Whether cells are shaded by their value."""
    reference: float = 0.5
    """Where the page marks the lines below its rates."""
    long: bool = False
    """Whether it may be folded away on a screen."""

    @property
    def best(self) -> frozenset[tuple[int, int]]:
        """Places of the best cells: (row, column). None where more than half are equally good."""
        found = set()
        for at, column in enumerate(self.columns):
            values = {n: row[at].exact for n, row in enumerate(self.rows)}
            told = {n: value for n, value in values.items() if value is not None}
            if column.better and len(set(told.values())) > 1:
                top = max(told.values()) if column.better == "higher" else min(told.values())
                places = {(n, at) for n, value in told.items() if value == top}
                found |= places if 2 * len(places) <= len(told) else set()
        return frozenset(found)


class Bar(Struct, frozen=True, kw_only=True):
    """One row of a chart."""

    label: Text
    value: float | None
    low: float | None = None
    high: float | None = None
    shown: Text = ""
    """The value as written beside it."""
    strong: bool = False


class Chart(Struct, frozen=True, kw_only=True):
    """Values on one axis: points with their intervals, or bars."""

    name: str
    title: Text
    says: Text
    kind: Literal["points", "bars"]
    bars: tuple[Bar, ...]
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    reference: float | None = None
    """A line across all rows, such as one half."""
    small: bool = False
    """Whether it stands beside its neighbours where there is room."""


class Check(Struct, frozen=True, kw_only=True):
    """A law, and whether it holds."""

    text: Text
    found: str
    expected: str
    holds: bool


class Checks(Struct, frozen=True):
    """A list of them."""

    items: tuple[Check, ...]


class Paragraphs(Struct, frozen=True, kw_only=True):
    """Paragraphs, or points of a list."""

    paragraphs: tuple[Text, ...]
    kind: Literal["", "list", "warning", "unknown"] = ""


Block = ReportTable | Chart | Checks | Paragraphs


class Figure(Struct, frozen=True):
    """One of the large numbers at the top."""

    value: str
    what: Text


class Section(Struct, frozen=True, kw_only=True):
    """A part of the report with a heading."""

    id: str
    title: Text
    blocks: tuple[Block, ...]
    level: Literal[2, 3] = 2


class Report(Struct, frozen=True, kw_only=True):
    """All of it."""

    title: str
    lead: Text
    made: str
    """The day on which it was made."""
    figures: tuple[Figure, ...]
    sections: tuple[Section, ...]
    files: tuple[tuple[Text, str], ...] = ()
    """Other files of this report, to download: what it is, and its relative address."""

    @property
    def tables(self) -> Sequence[ReportTable]:
        return [one for section in self.sections for one in section.blocks if isinstance(one, ReportTable)]

    @property
    def charts(self) -> Sequence[Chart]:
        return [one for section in self.sections for one in section.blocks if isinstance(one, Chart)]


MISSING: Final = "–"


def written(value: float | None, form: Form, decimals: int) -> str:
    """A number as people read it."""
    if value is None:
        return MISSING
    match form:
        case "percent":
            return f"{100 * value:.{decimals}f} %"
        case "signed":
            return _signed(value, decimals)
        case "ms":
            return f"{value / 1_000:.{decimals}f} s" if value >= 1_000 else f"{value:.0f} ms"
    return f"{value:.{decimals}f}".replace("-", "−")


def cell_text(cell: Cell) -> Text:
    """The main text of a cell."""
    match cell:
        case Label():
            return cell.text
        case WinRate():
            return written(cell.value, "percent", 1) + cell.mark
        case IntervalCell() | Number() | RateOverSeats() | Share():
            return written(cell.value, cell.form, cell.decimals)


def beside(cell: Cell) -> str:
    """The smaller text: the fraction behind a rate, the interval of an estimate."""
    match cell:
        case WinRate() if cell.plays:
            low, high = cell.interval or (0.0, 1.0)
            return f"{cell.wins}/{cell.plays} · {100 * low:.0f}–{100 * high:.0f} %"
        case IntervalCell(value=value, low=float(low), high=float(high)) if value is not None:
            return _interval(low, high, cell.form, cell.decimals)
        case Share() if cell.denominator:
            return f"{cell.numerator:g}/{cell.denominator:.4g}"
        case RateOverSeats() if cell.seats:
            return f"n = {cell.seats}"
    return ""


def _interval(low: float, high: float, form: Form, decimals: int) -> str:
    if form == "percent":
        return f"{100 * low:.{decimals}f}–{100 * high:.{decimals}f} %"
    if form == "signed":
        return f"{_signed(low, decimals)} … {_signed(high, decimals)}"
    return f"{low:.{decimals}f}–{high:.{decimals}f}"


def _signed(value: float, decimals: int) -> str:
    return f"{value:+.{decimals}f}".replace("-", "−")
