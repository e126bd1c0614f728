"""Who may see a stored game: `Visibility`, a seal until a moment or an act, and `Scope`, who asks.

A game that is out of scope is not found: the query says so, and so nothing that is asked afterwards can
differ from what is asked of a game that does not exist.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from jinro.errors import StoreError
from jinro.store.damage import names_file
from jinro.store.presence import WRITERS, Presence
from jinro.store.schema import WITH_VISIBILITY, check_version

Visibility = Literal["public", "link", "members"]
"""`public`: all viewers, and it is listed. `link`: who knows its id, and it is not listed. `members`: who sat
in it, or was in its audience. A game with a seal is seen only by viewers who see everything of its track."""
SEALED: Final = "sealed"
"""What settings and commands call it."""
RATING: Final = "rating"
"""The seal of games that are rated by people: until the rating is closed."""
BY_HAND: Final = "by hand"
"""The seal that an operator has set, without a moment. A moment is a seal too: Unix milliseconds."""
WAIT_S: Final = 60


class Scope(Struct, frozen=True, kw_only=True):
    """Which games a viewer may see, and when it asks."""

    tracks: frozenset[str]
    """Games of other tracks are not seen."""
    whole: frozenset[str] = frozenset()
    """Of these tracks every game is seen, whatever its visibility."""
    person: str = ""
    """The id of a person; empty: an unknown viewer."""
    now_ms: int

    @property
    def who(self) -> object:
        """The same, whenever it asks."""
        return self.tracks, self.whole, self.person

    def condition(self, *, listed: bool) -> tuple[str, list[str | int]]:
        """What a row of `games` must fulfil, with its values. `listed`: to be found without its id."""
        tracks, whole = sorted(self.tracks), sorted(self.whole & self.tracks)
        shown = "visibility = 'public'" if listed else "visibility IN ('public', 'link')"
        text = (
            # The plus keeps the index by track out of it: games are read in their order, or by their id.
            f"+track IN ({_marks(tracks)}) AND (+track IN ({_marks(whole)}) OR {UNSEALED} AND ({shown}"
            " OR EXISTS (SELECT 1 FROM seated WHERE seated.game = games.id AND seated.person = ?)))"
        )
        return text, [*tracks, *whole, self.now_ms, self.person]


def is_sealed(seal: str, now_ms: int) -> bool:
    """Whether a seal holds at a time; the same as `UNSEALED` says."""
    return bool(seal) and not (seal.isdecimal() and 0 < int(seal) <= now_ms)


UNSEALED: Final = "(seal = '' OR CAST(seal AS INTEGER) BETWEEN 1 AND ?)"
"""Whether a game has no seal at a time (Unix milliseconds). The name of an act is no number: 0."""


class Visibilities:
    """A store in which it is changed who may see games, also while a server writes it. A server asks the
    store whenever a viewer asks for a game: changes hold at once."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise StoreError("errors.file.missing", at=path)
        self.path = path
        self._presence = Presence(path.with_name(path.name + WRITERS))
        try:
            self._presence.stay()
            self._db = sqlite3.connect(path, isolation_level=None, timeout=WAIT_S)
            version = check_version(self._db)
            if version < WITH_VISIBILITY:
                raise StoreError("errors.store.older_version", version=version)
        except (sqlite3.Error, StoreError) as error:
            self._presence.leave()
            raise StoreError(error, at=path) from None

    @names_file
    def change(self, game: str, visibility: Visibility | None = None, seal: str | None = None) -> None:
        """Let others see a game; None: that stays as it is."""
        changed = self._db.execute(_CHANGE, (visibility, seal, game)).rowcount
        if not changed:
            raise StoreError("errors.store.no_game", at=self.path, game=game)

    @names_file
    def seal(self, games: Iterable[str], seal: str) -> int:
        """Seal games that are not sealed yet; returns how many."""
        return self._each(_SEAL, [(seal, game) for game in games])

    @names_file
    def unseal(self, games: Iterable[str] | None, seal: str) -> int:
        """Lift this seal, and no other one; None: of all games. Returns of how many."""
        if games is None:
            return self._db.execute(_UNSEAL_ALL, (seal,)).rowcount
        return self._each(_UNSEAL, [(seal, game) for game in games])

    def _each(self, statement: str, values: Sequence[tuple[str, str]]) -> int:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            changed = sum(self._db.execute(statement, one).rowcount for one in values)
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        return changed

    def close(self) -> None:
        self._db.close()
        self._presence.leave()


def _marks(values: Sequence[str]) -> str:
    return ", ".join("?" * len(values))


_CHANGE: Final = (
    "UPDATE games SET visibility = coalesce(?, visibility), seal = coalesce(?, seal) WHERE game = ?"
)
_SEAL: Final = "UPDATE games SET seal = ? WHERE game = ? AND seal = ''"
_UNSEAL: Final = "UPDATE games SET seal = '' WHERE seal = ? AND game = ?"
_UNSEAL_ALL: Final = "UPDATE games SET seal = '' WHERE seal = ?"
