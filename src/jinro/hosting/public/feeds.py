"""`PublicFeeds`: what the public may read of a server's realtime feeds.

Of running games it is what `PublicGame` makes; of games that are over, everything. Which games a viewer may
see is not decided here.
"""

from collections import deque
from pathlib import Path

from jinro.errors import StoreError
from jinro.files.writers.feed import MOST_LISTED
from jinro.hosting.public.game import GameInProgress, PublicFile
from jinro.store import Header, Reader
from jinro.village.clock import unix_ms


class PublicFeeds:
    """The feeds of a server, which tracks may share."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._started_ms = unix_ms()
        self._files: dict[Path, PublicFile] = {}
        """The public's version of each feed that is not complete."""
        self._complete: dict[Path, deque[tuple[int, str, bytes]]] = {}
        """The entries of complete feeds by folder: until when they are listed, game, entry."""
        self._broken_off: deque[str] = deque(maxlen=MOST_LISTED)
        """Games whose files ended without a committed end of the game: their secrets are kept."""

    def rows(self, folder: Path) -> list[tuple[str, bytes, int]]:
        """The public's list of the games of a feed: ids, entries, and when they last changed (Unix
        milliseconds).

        Of running games it tells only what their public files tell; of games that are over, everything.
        """
        now = unix_ms()
        complete = self._complete.get(folder, ())
        listed = [
            (game, row, self._started_ms)
            for until, game, row in complete
            if now < until and game not in self._broken_off
        ]
        for path, file in self._files.items():
            if path.parent == folder and (row := file.row(now)):
                listed.append((file.game, row, file.changed_ms(now)))
        return listed

    def game(self, path: Path) -> str:
        """The game of ours that is writing this feed; empty: none is."""
        file = self._files.get(path)
        return "" if file is None else file.game

    def file(self, path: Path) -> tuple[bytes, int] | None:
        """The public's version of a feed, and when it last changed; None if no game of ours is writing it."""
        file = self._files.get(path)
        if file is None:
            return None
        now = unix_ms()
        return file.data(now), file.changed_ms(now)

    # What becomes of feeds

    def begin(self, path: Path, running: GameInProgress, *, started_ms: int, delay_ms: int) -> None:
        """A game begins, with its feed in this file."""
        self._files[path] = PublicFile(running, path.stem, started_ms=started_ms, delay_ms=delay_ms)

    def end(self, path: Path, game: str, *, closed: bool) -> None:
        """A game is over, or aborted without a committed end."""
        file = self._files.get(path)
        if file is not None:
            file.end()
            if not closed:
                self._broken_off.append(game)

    def complete(self, path: Path, game: str, row: bytes, until_ms: int) -> None:
        """The feed is whole: it can be read itself, and is listed for a while."""
        self._files.pop(path, None)
        rows = self._complete.setdefault(path.parent, deque())
        if row:
            rows.append((until_ms, game, row))
        while rows and (rows[0][0] <= unix_ms() or len(rows) > MOST_LISTED):
            rows.popleft()


def stored_header(database: Path, game: str) -> Header | None:
    """The header of a stored game, if there is one. Blocks: for a thread."""
    try:
        reader = Reader(database)
        try:
            return reader.header(game)
        finally:
            reader.close()
    except StoreError:
        return None
