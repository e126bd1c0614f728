"""The files of running games: each game's log, trace and realtime feed, written beside it, never in its way.

What is shown to agents is laid by at once, and written by a timer and at the game's end. Where a file cannot
be written the games go on: there is a line on the log and a note in the game, which can be exported later.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from jinro.config.settings import Output, Settings
from jinro.files.writers import Feed, Folders, GameFiles, Names, Place
from jinro.game.commands import Open
from jinro.game.events import Event
from jinro.server.web.public_feed import Going, PublicFile
from jinro.village.clock import unix_ms
from jinro.village.journal import Journal
from jinro.wire.nlp import DIALECTS, Outgoing

FLUSH_S: Final = 0.1
"""How long what is shown may take to be in the files."""
QUIET_MS: Final = 60_000
"""A folder that cannot be written to is spoken of at most so often."""
logger: Final = logging.getLogger(__name__)


class Files:
    """The files of a server: folders, names and feeds that its tracks may share, and the timer."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._names = Names()
        self._feeds: dict[Path, Feed] = {}
        self._games: set[GameRecord] = set()
        self._going: dict[Path, tuple[PublicFile, int]] = {}
        """What the public is shown of feeds whose games go on, with the time at which they began."""
        self._told: dict[Path, int] = {}
        self._task: asyncio.Task[None] | None = None

    def track(self, settings: Settings) -> "TrackFiles":
        """The files of one track."""
        place = self._place(settings.realtime)
        feed = None
        if place is not None:
            feed = self._feeds.get(place.folder)
            if feed is None:
                feed = self._feeds[place.folder] = Feed(place.folder, self.failed)
        folders = Folders(
            log=self._place(settings.game_log),
            trace=self._place(settings.json_log),
            realtime=place,
            texts=settings.texts,
            delay_ms=settings.realtime.delay_ms,
        )
        return TrackFiles(self, folders, feed, settings.dialect)

    def _place(self, output: Output) -> Place | None:
        return Place((self._data / output.folder).resolve(), output.filename) if output.enable else None

    def begin(self, record: "GameRecord", track: "TrackFiles", opened: Open) -> GameFiles:
        """The files of a game that is shown for the first time."""
        self._games.add(record)
        dialect = DIALECTS[track.dialect]
        files = GameFiles(
            track.folders,
            opened,
            opened.started_ms,
            dialect,
            track.feed,
            names=self._names,
            failed=record.failed,
        )
        if track.feed is not None:
            record.path = track.feed.folder / f"{files.names['.jsonl']}.jsonl"
            public = PublicFile(record.going, track.folders.delay_ms)
            self._going[record.path] = public, opened.started_ms
        return files

    def public(self, path: Path) -> bytes | None:
        """What anybody may read of a feed whose game goes on; None where no game does."""
        if path not in self._going:
            return None
        file, started_ms = self._going[path]
        return file.data(unix_ms() - started_ms)

    def ended(self, record: "GameRecord") -> None:
        """Nothing more is to be written for a game."""
        self._games.discard(record)
        if record.path is not None:
            self._going.pop(record.path, None)

    def failed(self, path: Path, error: OSError) -> None:
        """Tell those who run the server, once for a folder and a while."""
        now = unix_ms()
        if now - self._told.get(path.parent, -QUIET_MS) >= QUIET_MS:
            self._told[path.parent] = now
            logger.error("%s cannot be written: %s; games go on without it", path, reason_of(error))

    # Time

    def start(self) -> None:
        """Write from time to time from now on."""
        self._task = asyncio.create_task(self._tick())

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(FLUSH_S)
            for record in list(self._games):
                record.flush()
                await asyncio.sleep(0)  # Games come first.
            self._release()

    def _release(self) -> None:
        for feed in self._feeds.values():
            try:
                feed.release(unix_ms())
            except Exception:
                logger.exception("the feed in %s", feed.folder)

    async def stop(self) -> None:
        """Write everything, also what spectators were to see later."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        for record in list(self._games):
            record.close()
        for feed in self._feeds.values():
            feed.close()


class TrackFiles:
    """The files of one track's games."""

    def __init__(self, files: Files, folders: Folders, feed: Feed | None, dialect: str) -> None:
        self.files = files
        self.folders = folders
        self.feed = feed
        self.dialect = dialect

    def record(self, going: Going, journal: Journal) -> "GameRecord":
        """What is to be told of a game that begins."""
        return GameRecord(self, going, journal)


class GameRecord:
    """Writes the files of one game. It has none until something is shown, and it never raises."""

    def __init__(self, track: TrackFiles, going: Going, journal: Journal) -> None:
        self.going = going
        self.path: Path | None = None
        """Its feed, while it goes on."""
        self._track = track
        self._journal = journal
        self._files: GameFiles | None = None
        self._opened: Open | None = None
        self._noted: set[Path] = set()
        self._at_ms = 0

    def open(self, opened: Open) -> None:
        """How the game is opened."""
        self._opened = opened

    def take(self, events: Sequence[Event], packets: Sequence[Outgoing]) -> None:
        """Lay by what is shown."""
        if self._files is None:
            self._begin()
        if self._files is not None:
            self._files.take(events, packets)

    def _begin(self) -> None:
        opened, self._opened = self._opened, None
        if opened is None:
            return
        try:
            self._files = self._track.files.begin(self, self._track, opened)
        except Exception:
            self._give_up()

    def flush(self) -> None:
        """Write what is laid by."""
        if self._files is not None:
            try:
                self._files.flush()
            except Exception:
                self._give_up()

    def close(self) -> None:
        """The game is over, or broken off."""
        if self._files is not None:
            try:
                self._files.close(unix_ms())
            except Exception:
                self._give_up()
        self._files = self._opened = None
        self._track.files.ended(self)

    def failed(self, path: Path, error: OSError) -> None:
        """Tell it on the server's log, and once for a file in the game's journal."""
        self._track.files.failed(path, error)
        if path not in self._noted:
            self._noted.add(path)
            self._journal.note(0, 0, "file", f"{path} cannot be written: {reason_of(error)}")

    def _give_up(self) -> None:
        # A fault of ours in the files of one game must not take the game with it.
        logger.exception("no more files of a game are written")
        files, self._files = self._files, None
        if files is not None:
            with suppress(Exception):
                files.abandon(unix_ms())
        self._track.files.ended(self)


def reason_of(error: OSError) -> str:
    """Why a file cannot be written, in words."""
    return error.strerror or str(error)
