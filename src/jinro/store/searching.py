"""Searching stored games by what a visitor may ask for, in bounded time.

Headers are filtered by one query. Roles and texts are in the events: these are read game by game, the latest
first, until there are enough games or the time is over; then the answer says where to go on. The rows of
games that went on at the same time lie between each other: what was read for one game is not read again for
the next.
"""

import sqlite3
import time
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from jinro.game.events import Dealt
from jinro.game.notation import decode_event
from jinro.game.roles import Role
from jinro.store.visibility import Scope

BATCH: Final = 200
"""Headers per query."""
MOST_GAME_ROWS: Final = 200_000
"""Only so many rows from the beginning of a game on are searched for a text."""


class Wanted(Struct, frozen=True, kw_only=True):
    """Which games: closed ones that a viewer may see listed, and what is not empty."""

    scope: Scope
    track: str = ""
    team: str = ""
    """A team; a player, where there are no teams."""
    role: Role | None = None
    """What the team, or without `team` any player, was."""
    winner: str = ""
    village: str = ""
    since_ms: int = 0
    until_ms: int = 0
    """Games that began earlier; 0: whenever."""
    text: str = ""
    """Something that was said. Case and width make no difference."""


class Matches(Struct, frozen=True):
    """What a search has found."""

    keys: list[int]
    """Rows of games, the latest first."""
    rest: int
    """The games before this row were not looked at; 0: all were."""


class SearchNames(Struct, frozen=True):
    """The names that games can be searched by."""

    villages: list[str]
    teams: list[str]


def condition(wanted: Wanted) -> tuple[str, list[str | int]]:
    """What the headers of games must fulfil, with its values."""
    seen, values = wanted.scope.condition(listed=True)
    parts = ["events IS NOT NULL", seen]
    # The plus keeps the index by track out of it: the games are read in their order.
    exact = {"+track = ?": wanted.track, "village = ?": wanted.village, "winner = ?": wanted.winner}
    for text, value in exact.items():
        if value:
            parts.append(text)
            values.append(value)
    if wanted.since_ms or wanted.until_ms:
        parts.append("+started_ms >= ? AND +started_ms < ?")
        values += [wanted.since_ms, wanted.until_ms or 1 << 60]
    if wanted.team:
        parts.append(f"EXISTS (SELECT 1 FROM seats WHERE game = games.id AND {_IS_TEAM})")
        values += [wanted.team, wanted.team]
    return " AND ".join(parts), values


def candidates(wanted: Wanted, before: int) -> tuple[str, list[str | int]]:
    """The query for the rows of the next games, the latest first, with its values."""
    where, values = condition(wanted)
    query = f"SELECT id, first_row, last_row FROM games WHERE id < ? AND {where} ORDER BY id DESC LIMIT ?"
    return query, [before, *values, BATCH]


def search(db: sqlite3.Connection, wanted: Wanted, *, before: int, limit: int, seconds: float) -> Matches:
    """At most so many games that began before the one of a row; `seconds` bound the search, about."""
    until = time.monotonic() + seconds
    said = _TextSearch(db, wanted.text) if wanted.text else None
    keys: list[int] = []
    last = before
    for key, first_row, last_row in _headers(db, wanted, before):
        if len(keys) == limit or (last != before and time.monotonic() > until):
            return Matches(keys, last)
        last = key
        if wanted.role is not None and not _has_role(db, wanted, key, first_row, last_row):
            continue
        if said is None or said.in_game(key, first_row, last_row):
            keys.append(key)
    return Matches(keys, 0)


def _headers(db: sqlite3.Connection, wanted: Wanted, before: int) -> Iterator[tuple[int, int, int]]:
    while True:
        rows = db.execute(*candidates(wanted, before)).fetchall()
        yield from rows
        if len(rows) < BATCH:
            return
        before = rows[-1][0]


def _has_role(db: sqlite3.Connection, wanted: Wanted, key: int, first_row: int, last_row: int) -> bool:
    found = db.execute(DEALT, (first_row, last_row, key)).fetchone()
    if found is None:
        return False
    event = decode_event(found[1])
    roles: Sequence[Role] = event.roles if isinstance(event, Dealt) else ()
    if not wanted.team:
        return wanted.role in roles
    seats = db.execute(_TEAM_SEATS, (key, wanted.team, wanted.team)).fetchall()
    return any(0 < seat <= len(roles) and roles[seat - 1] is wanted.role for (seat,) in seats)


class _Text(Struct):
    """What is read of an utterance."""

    text: str


class _TextSearch:
    """Games in which a text was said; remembers what of the events it has read last."""

    def __init__(self, db: sqlite3.Connection, text: str) -> None:
        self._db = db
        self._text = folded(text)
        self._found: set[int] = set()
        self._first, self._last = 1, 0

    def in_game(self, key: int, first_row: int, last_row: int) -> bool:
        last_row = min(last_row, first_row + MOST_GAME_ROWS)
        if last_row < self._first - 1 or first_row > self._last + 1:
            self._read(first_row, last_row)
            self._first, self._last = first_row, last_row
        if last_row > self._last:
            self._read(self._last + 1, last_row)
            self._last = last_row
        if first_row < self._first:
            self._read(first_row, self._first - 1)
            self._first = first_row
        return key in self._found

    def _read(self, first_row: int, last_row: int) -> None:
        for key, event in self._db.execute(SAID, (first_row, last_row)):
            if key not in self._found and self._text in folded(_SPOKE.decode(event).text):
                self._found.add(key)


def folded(text: str) -> str:
    """A text without the difference of case and of width."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def names(db: sqlite3.Connection, scope: Scope, most: int) -> SearchNames:
    """What closed games that are listed can be searched by, by name; at most so many of each."""
    where, values = condition(Wanted(scope=scope))
    villages = db.execute(
        f"SELECT DISTINCT village FROM games WHERE {where} ORDER BY 1 LIMIT ?", [*values, most]
    )
    teams = db.execute(_TEAMS.format(where=where), [*values, most])
    return SearchNames([name for (name,) in villages], [name for (name,) in teams])


_SPOKE: Final = msgspec.json.Decoder(_Text)
_IS_TEAM: Final = "(team = ? OR (team = '' AND player = ?))"
_TEAM_SEATS: Final = f"SELECT seat FROM seats WHERE game = ? AND {_IS_TEAM}"
_TEAMS: Final = """
    SELECT DISTINCT coalesce(nullif(team, ''), player) AS name
    FROM games JOIN seats ON seats.game = games.id
    WHERE {where} AND name != '' ORDER BY name LIMIT ?
"""
DEALT: Final = """
    SELECT n, event FROM events
    WHERE id BETWEEN ? AND coalesce(?, (SELECT max(id) FROM events)) AND game = ?
    AND event LIKE '{"event":"Dealt"%' ORDER BY id LIMIT 1
"""
"""The event with the roles; it is among the first of a game."""
SAID: Final = """SELECT game, event FROM events WHERE id BETWEEN ? AND ? AND event LIKE '{"event":"Spoke"%'"""
"""All utterances between two rows. SQLite knows neither widths nor the cases of other alphabets."""
