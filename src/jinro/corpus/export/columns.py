"""What a column of a table is: a name, a type that all formats know, and what it says.

Types are words: `text`, `integer`, `number`, `true or false`. A tuple of columns is an object, `many` is a
list of them.
"""

from typing import Final, Literal

from msgspec import Struct

Scalar = Literal["text", "integer", "number", "true or false"]


class ExportColumn(Struct, frozen=True):
    """One column, or one field of an object in a column."""

    name: str
    type: "Scalar | tuple[ExportColumn, ...]"
    says: str
    many: bool = False
    """Whether it is a list."""
    null: bool = False

    @property
    def nested(self) -> bool:
        """Whether a cell is more than one value."""
        return self.many or isinstance(self.type, tuple)

    @property
    def type_text(self) -> str:
        """The type as the documentation writes it."""
        if isinstance(self.type, tuple):
            inner = "{" + ", ".join(one.name for one in self.type) + "}"
        else:
            inner = self.type
        inner = f"list of {inner}" if self.many else inner
        return f"{inner} or null" if self.null else inner


class ExportTable(Struct, frozen=True):
    """A table of the export."""

    name: str
    says: str
    columns: tuple[ExportColumn, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)


def text(name: str, says: str, *, many: bool = False, null: bool = False) -> ExportColumn:
    return ExportColumn(name, "text", says, many, null)


def integer(name: str, says: str, *, many: bool = False, null: bool = False) -> ExportColumn:
    return ExportColumn(name, "integer", says, many, null)


def number(name: str, says: str) -> ExportColumn:
    return ExportColumn(name, "number", says)


def flag(name: str, says: str, *, null: bool = False) -> ExportColumn:
    return ExportColumn(name, "true or false", says, False, null)


def objects(name: str, says: str, *fields: ExportColumn) -> ExportColumn:
    return ExportColumn(name, fields, says, True)


GAME: Final = text("game", "The id of the game.")
SPLIT: Final = text("split", "`train`, `dev` or `test`: the same for all rows of a game, drawn from its id.")
