"""Rows as N-Quads. Every game is a graph, every row a node, every column a property of the same name.

Columns that hold the number of a seat lead to that seat, those that hold the number of a record to that
record; an object in a list is a node of its own. Labels and claims lead to their utterance.
"""

from collections.abc import Iterator
from typing import Final

from jinro.corpus.export.columns import ExportColumn, ExportTable
from jinro.corpus.export.game_rows import Row

VOCABULARY: Final = "urn:jinro:corpus:"
"""The beginning of all properties and classes."""
GAMES: Final = "urn:jinro:game:"
"""The beginning of the identifiers of graphs, seats and records."""
_TYPE: Final = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
_XSD: Final = "http://www.w3.org/2001/XMLSchema#"
_CLASSES: Final = {
    "games": "Game",
    "players": "Seat",
    "utterances": "Utterance",
    "claims": "Claim",
    "labels": "Label",
    "marks": "Mark",
    "votes": "Vote",
    "acts": "Act",
    "phases": "Phase",
    "deaths": "Death",
    "lies": "LieStep",
    "listeners": "Listening",
    "bluffs": "Bluff",
}
_SEATS: Final = frozenset(
    {"seat", "target", "of", "to", "liar", "listener", "named", "recipients", "withheld"}
)
_VOTES: Final = frozenset({"vote_before", "vote_after"})
"""Seats too; 0 is a vote for nobody."""
_RECORDS: Final = frozenset({"next_vote", "next_act"})
_LEFT_OUT: Final = frozenset({"game", "id"})
_ESCAPES: Final = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"})


def quads(table: ExportTable, row: Row) -> Iterator[str]:
    """The lines of one row."""
    game = f"{GAMES}{row['game']}"
    subject = _subject(table.name, row, game)
    end = f" <{game}> .\n"
    start = f"<{subject}> "
    yield f"{start}{_TYPE} <{VOCABULARY}{_CLASSES[table.name]}>{end}"
    if table.name in ("claims", "labels", "listeners", "bluffs"):
        yield f"{start}<{VOCABULARY}utterance> <{game}/record/{row['n']}>{end}"
    if table.name in ("labels", "listeners") and row["i"] != -1:
        yield f"{start}<{VOCABULARY}claim> <{game}/claim/{row['n']}/{row['i']}>{end}"
    own = "seat" if table.name == "players" else ""
    for column in table.columns:
        if column.name not in _LEFT_OUT and column.name != own:
            yield from _values(subject, column, row[column.name], game)


def _subject(table: str, row: Row, game: str) -> str:
    match table:
        case "games":
            return game
        case "players":
            return f"{game}/seat/{row['seat']}"
        case "claims":
            return f"{game}/claim/{row['n']}/{row['i']}"
        case "labels":
            # A person's label stands beside the automatic one.
            whose = "/person" if row["source"] == "person" else ""
            return f"{game}/label/{row['n']}/{row['i']}{whose}"
        case "listeners":
            return f"{game}/listening/{row['n']}/{row['i']}/{row['listener']}"
        case "bluffs":
            return f"{game}/bluff/{row['n']}"
        case "lies":
            return f"{game}/lie/{row['lie']}/{row['step']}/{row['seat']}/{row['at_ms']}"
    return f"{game}/record/{row['n']}"


def _values(subject: str, column: ExportColumn, value: object, game: str) -> Iterator[str]:
    """One column of one node."""
    start, end = f"<{subject}> <{VOCABULARY}{column.name}> ", f" <{game}> .\n"
    many = value if isinstance(value, list | tuple) else (value,)
    for number, one in enumerate(many):
        if isinstance(column.type, tuple):
            assert isinstance(one, dict)
            node = f"{subject}/{column.name}/{number}"
            yield f"{start}<{node}>{end}"
            for field in column.type:
                yield from _values(node, field, one[field.name], game)
        elif one is None or (column.name in _SEATS | _VOTES and one == 0):
            continue
        else:
            yield f"{start}{_object(column.name, one, game)}{end}"
            if column.name == "n" and "/record/" not in subject.rpartition("/")[0][-8:]:
                yield f"<{subject}> <{VOCABULARY}record> <{game}/record/{one}>{end}"


def _object(name: str, value: object, game: str) -> str:
    if name in _SEATS | _VOTES:
        return f"<{game}/seat/{value}>"
    if name in _RECORDS:
        return f"<{game}/record/{value}>"
    if isinstance(value, bool):
        return f'"{"true" if value else "false"}"^^<{_XSD}boolean>'
    if isinstance(value, int):
        return f'"{value}"^^<{_XSD}integer>'
    if isinstance(value, float):
        return f'"{value}"^^<{_XSD}double>'
    return f'"{str(value).translate(_ESCAPES)}"'
