"""Files of running games: log, trace and realtime feed of each game, written without delaying it.

Events and packets are buffered when they are shown, and written by a timer and at the game's end. If a file
cannot be written, the games go on: the server logs an error, the game's journal gets a note, and the stored
game can be exported later.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from jinro.config.settings import Output, Settings
from jinro.errors import StoreError
from jinro.files.writers import Feed, FileNames, Folders, GameFiles, Place
from jinro.files.writers.feed import MOST_LISTED
from jinro.game.commands import Open
from jinro.game.events import Event
from jinro.server.web.public_game import GameInProgress, PublicFile
from jinro.store import DATABASE, Reader
from jinro.village.clock import unix_ms
from jinro.village.journal import Journal
from jinro.wire.nlp import DIALECTS, Outgoing

FLUSH_S: Final = 0.1
"""Interval of the timer: files are at most this much behind the game."""
QUIET_MS: Final = 60_000
"""Interval in which the same folder is reported at most once."""
MOST_OVER: Final = 10_000
"""Most closed games that are remembered, so that the store is not asked again."""
logger: Final = logging.getLogger(__name__)


class Files:
    """The files of a server: folders, file names and feeds, which tracks may share, and the timer."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._started_ms = unix_ms()
        self._names = FileNames()
        self._feeds: dict[Path, Feed] = {}
        self._games: set[RunningFiles] = set()
        self._public: dict[Path, PublicFile] = {}
        """The public's version of each feed that is not complete."""
        self._broken_off: deque[str] = deque(maxlen=MOST_LISTED)
        """Games whose files ended without a committed end of the game: their secrets are kept."""
        self._over: OrderedDict[str, None] = OrderedDict()
        """Games that are closed in the store."""
        self._reported: dict[Path, int] = {}
        """When a folder was last reported as failing."""
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

    def begin(
        self, game: "RunningFiles", track: "TrackFiles", opened: Open, *, again: bool = False
    ) -> GameFiles:
        """Create the files of a game, when its first events are shown; `again` if it was interrupted."""
        self._games.add(game)
        dialect = DIALECTS[track.dialect]
        files = GameFiles(
            track.folders,
            opened,
            opened.started_ms,
            dialect,
            track.feed,
            names=self._names,
            failed=game.failed,
            again=again,
        )
        if track.feed is not None:
            name = files.names[".jsonl"]
            game.path = track.feed.folder / f"{name}.jsonl"
            self._public[game.path] = PublicFile(
                game.running, name, started_ms=opened.started_ms, delay_ms=track.folders.delay_ms
            )
        return files

    # What the public may read

    def index(self, folder: Path) -> tuple[bytes, int]:
        """The public's list of the games of a feed, and when it last changed (Unix milliseconds).

        Of running games it tells only what their public files tell; of games that are over, everything.
        """
        now, changed = unix_ms(), self._started_ms
        rows: dict[str, bytes] = {} if folder not in self._feeds else self._feeds[folder].complete_rows()
        listed = [row for game, row in rows.items() if game not in self._broken_off]
        for path, file in self._public.items():
            if path.parent == folder and (row := file.row(now)):
                listed.append(row)
                changed = max(changed, file.changed_ms(now))
        return b"[" + b",".join(listed) + b"]", changed

    def file(self, path: Path) -> tuple[bytes, int] | None:
        """The public's version of a feed, and when it last changed; None if no game of ours is writing it."""
        file = self._public.get(path)
        if file is None:
            return None
        now = unix_ms()
        return file.data(now), file.changed_ms(now)

    def is_over(self, game: str) -> bool:
        """Whether a game is closed in the store, so that everybody may read its feed. Blocks: for a thread.

        Other processes may write games here too; while they run, nobody here knows what of them is public.
        """
        if game in self._over:
            return True
        try:
            reader = Reader(self._data / DATABASE)
            try:
                closed = reader.header(game).closed
            finally:
                reader.close()
        except StoreError:
            return False
        if closed:
            self._over[game] = None
            if len(self._over) > MOST_OVER:
                self._over.popitem(last=False)
        return closed

    def ended(self, game: "RunningFiles") -> None:
        """Forget a game: nothing more is written for it."""
        self._games.discard(game)
        file = None if game.path is None else self._public.get(game.path)
        if file is not None and not file.ended:
            file.end()
            if not game.running.closed:
                self._broken_off.append(game.running.id)

    def failed(self, path: Path, error: OSError) -> None:
        """Log an error, at most once per folder and interval."""
        now = unix_ms()
        if now - self._reported.get(path.parent, -QUIET_MS) >= QUIET_MS:
            self._reported[path.parent] = now
            log_unwritten(path, error)

    # Time

    def start(self) -> None:
        """Start the timer."""
        self._task = asyncio.create_task(self._tick())

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(FLUSH_S)
            for game in list(self._games):
                game.flush()
                await asyncio.sleep(0)  # Games come first.
            self._release()

    def _release(self) -> None:
        for feed in self._feeds.values():
            try:
                feed.release(unix_ms())
            except Exception:
                logger.exception("the feed in %s", feed.folder)
        for path, file in list(self._public.items()):
            if file.ended and self._feeds[path.parent].is_complete(file.game):
                del self._public[path]

    async def stop(self) -> None:
        """Stop the timer and write everything, including what a feed delays for spectators."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        for game in list(self._games):
            game.close()
        for feed in self._feeds.values():
            feed.close()


class TrackFiles:
    """The files of one track's games."""

    def __init__(self, files: Files, folders: Folders, feed: Feed | None, dialect: str) -> None:
        self.files = files
        self.folders = folders
        self.feed = feed
        self.dialect = dialect

    @property
    def writes(self) -> bool:
        """Whether any file is written at all."""
        return any((self.folders.log, self.folders.trace, self.folders.realtime))

    def of_game(self, running: GameInProgress, journal: Journal) -> "RunningFiles":
        """The files of a game that begins."""
        return RunningFiles(self, running, journal)


class RunningFiles:
    """Writes the files of one running game. They are created when something is shown. It never raises."""

    def __init__(self, track: TrackFiles, running: GameInProgress, journal: Journal) -> None:
        self.running = running
        self.path: Path | None = None
        """The file of its feed."""
        self._track = track
        self._journal = journal
        self._files: GameFiles | None = None
        self._opened: Open | None = None
        self._again = False
        self._noted: set[Path] = set()

    def open(self, opened: Open, *, again: bool = False) -> None:
        """Set the command that opens the game; it names the files. `again`: the game was interrupted."""
        self._opened, self._again = opened, again

    def take(self, events: Sequence[Event], packets: Sequence[Outgoing]) -> None:
        """Buffer events and packets that are shown."""
        if self._files is None:
            self._begin()
        if self._files is not None:
            self._files.take(events, packets)

    def _begin(self) -> None:
        opened, self._opened = self._opened, None
        if opened is None:
            return
        try:
            self._files = self._track.files.begin(self, self._track, opened, again=self._again)
        except Exception:
            self._give_up()

    def flush(self) -> None:
        """Write the buffer."""
        if self._files is not None:
            try:
                self._files.flush()
            except Exception:
                self._give_up()

    def close(self) -> None:
        """Write the rest; the game is over or aborted."""
        if self._files is not None:
            try:
                self._files.close(unix_ms())
            except Exception:
                self._give_up()
        self._files = self._opened = None
        self._track.files.ended(self)

    def failed(self, path: Path, error: OSError) -> None:
        """Report it in the server's log, and once per file in the game's journal."""
        self._track.files.failed(path, error)
        if path not in self._noted:
            self._noted.add(path)
            self._journal.note(0, 0, "file", f"{path} cannot be written: {_reason(error)}")

    def _give_up(self) -> None:
        # A bug in writing the files of a game must not end the game.
        logger.exception("no more files of a game are written")
        files, self._files = self._files, None
        if files is not None:
            with suppress(Exception):
                files.abandon(unix_ms())
        self._track.files.ended(self)


def log_unwritten(path: Path, error: OSError) -> None:
    """Log that a file cannot be written, which never stops a game."""
    logger.error("%s cannot be written: %s; games go on without it", path, _reason(error))


def _reason(error: OSError) -> str:
    """The message of an error without its number and path."""
    return error.strerror or str(error)
