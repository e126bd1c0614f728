"""Texts of a report: names of roles, sides and rates, and what to do with texts."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from jinro.contest.report.model import Better, Cell, Column, Label, ReportTable
from jinro.contest.score.results import LABELS
from jinro.game.roles import Role, Side
from jinro.i18n import Joined, Message, Text, known, message

T = TypeVar("T")

TEAM: Final = Message("report.team")
ENTRY: Final = Message("report.entry")
GAMES: Final = Message("report.games_played")


def column(key: str, title: str, about: str = "", better: Better = "") -> Column:
    """A column by the codes of its texts."""
    return Column(key=key, title=message(title), about=message(about) if about else "", better=better)


Told = tuple[Column, Callable[[T], Cell]]
"""A column, and its cell of a row."""


class Columns:
    """Columns whose texts have the codes `area.key` and, if it is there, `area.key_about`."""

    def __init__(self, area: str) -> None:
        self._area = area

    def __call__(self, key: str, better: Better = "", *, code: str = "") -> Column:
        title = f"{self._area}.{code or key}"
        return column(key, title, f"{title}_about" if known(f"{title}_about") else "", better)


def who(merged: bool) -> Column:
    """The column of names: entries, where a team has several."""
    return Column(key="team", title=ENTRY if merged else TEAM)


def strong(text: Text) -> Label:
    """The cell at the head of a row."""
    return Label(text, strong=True)


def table(
    name: str,
    title: Text,
    says: Text,
    rows: Iterable[T],
    columns: Iterable[Told[T] | None],
    *,
    notes: Iterable[Text] = (),
    last: Sequence[tuple[Cell, ...]] = (),
    heat: bool = False,
    long: bool = False,
    reference: float = 0.5,
) -> ReportTable:
    """The table of some rows. A column that is None is left out; `last`: rows below all others."""
    told = [one for one in columns if one is not None]
    return ReportTable(
        name=name,
        title=title,
        says=says,
        columns=tuple(own for own, _ in told),
        rows=(*(tuple(cell(row) for _, cell in told) for row in rows), *last),
        notes=tuple(notes),
        heat=heat,
        long=long,
        reference=reference,
    )


def joined(parts: list[Text], between: str = "report.list.comma") -> Joined:
    """Texts as a list in a sentence, with the text `between` them."""
    return Joined(tuple(parts), between)


def role_name(role: Role) -> Message:
    return Message(f"glossary.contest.roles.{role.value}")


def role_about(role: Role) -> Message:
    """What a role can do."""
    return Message(f"report.roles.{role.value}")


def side_name(side: Side) -> Message:
    return Message(f"report.sides.{side.value}")


def side_in_words(side: Side) -> Message:
    """A side within a sentence, where `Villagers` might be taken for the role."""
    return Message(f"report.sides_in_words.{side.value}")


def rate_name(name: str) -> Message:
    """A rate. The contest's own names are swapped against common usage, so both stand side by side."""
    return Message(f"report.rates.{name}")


def rate_about(name: str) -> Message:
    """What a rate is, with the contest's name for it."""
    return message("report.rate_about", says=Message(f"report.rates_say.{name}"), label=LABELS[name])
