"""Files of running games: log, trace and realtime feed of each game.

Another process writes them, the scribe (`jinro.files.scribe`): whatever the disk does, the games go on.
Events and packets are buffered when they are shown, and sent to it by a timer. If a file cannot be written,
the server logs an error, the game's journal gets a note, and the stored game can be exported later.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from jinro.config.settings import Output, Settings
from jinro.errors import system_text
from jinro.files.disk import replace_file
from jinro.files.scribe.messages import (
    Complete,
    FromScribe,
    GameIsOver,
    Setup,
    ShownEvents,
    TrackFolders,
    Unwritten,
    WrittenGame,
)
from jinro.files.scribe.unfinished import Unfinished
from jinro.files.writers import FileNames, FilePlace, Folders
from jinro.files.writers.feed import INDEX
from jinro.game.commands import Open
from jinro.game.events import Event
from jinro.hosting.public.feeds import PublicFeeds, stored_header
from jinro.hosting.public.game import GameInProgress
from jinro.hosting.scribe.process import ScribeProcess
from jinro.i18n import Text, coded
from jinro.store import DATABASE
from jinro.village.clock import unix_ms
from jinro.village.journal import Journal
from jinro.wire.nlp import Outgoing

FLUSH_S: Final = 0.1
"""Interval of the timer: files are about this much behind the game."""
TIDY_S: Final = 1.0
"""Interval in which complete games are removed from the list of unfinished ones."""
QUIET_MS: Final = 60_000
"""Interval in which the same folder is reported at most once."""
MOST_UNFINISHED: Final = 1_000
"""Most games that are over and whose files are not complete; of more, the oldest are given up."""
logger: Final = logging.getLogger(__name__)


class Files:
    """The files of a server: their names, the scribe that writes them, and the timer."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._database = (data / DATABASE).resolve()
        self.names = FileNames()
        self.public = PublicFeeds(self._database)
        self.unfinished = Unfinished(self._database)
        self.scribe: ScribeProcess | None = None
        """None: no file is written."""
        self._tracks: dict[str, TrackFiles] = {}
        self._games: dict[str, RunningFiles] = {}
        """Games whose files are not complete."""
        self.interrupted: dict[str, WrittenGame] = {}
        """Games that earlier servers have left open."""
        self._over: deque[str] = deque()
        """Games that are over, the latest last; most of them are complete."""
        self._reported: dict[Path, int] = {}
        """When a folder was last reported as failing."""
        self._tasks: list[asyncio.Task[None]] = []

    def track(self, settings: Settings) -> "TrackFiles":
        """The files of one track."""
        folders = Folders(
            log=self._place(settings.game_log),
            trace=self._place(settings.json_log),
            realtime=self._place(settings.realtime),
            texts=settings.texts,
            delay_ms=settings.realtime.delay_ms,
        )
        made = self._tracks[settings.name] = TrackFiles(self, settings, folders)
        return made

    def sharing(self, folder: Path | None) -> list[Settings]:
        """The tracks whose feed is in this folder."""
        return [one.settings for one in self._tracks.values() if one.feed == folder]

    def _place(self, output: Output) -> FilePlace | None:
        return FilePlace((self._data / output.folder).resolve(), output.filename) if output.enable else None

    # Games

    def begin(self, game: "RunningFiles") -> None:
        """From now on the files of a game are to be completed."""
        self._games[game.record.game] = game

    def is_written(self, game: str) -> bool:
        """Whether nothing more is written to the files of a game."""
        return game not in self._games

    def ended(self, game: str) -> None:
        """A game is over: the scribe finishes its files."""
        self._over.append(game)
        while len(self._over) > MOST_UNFINISHED:
            self.forget(self._over.popleft())

    def forget(self, game: str, row: bytes = b"", until_ms: int = 0) -> None:
        """A game never began, or its files are complete, with this entry in the list of its feed."""
        self.unfinished.remove(game)
        self.interrupted.pop(game, None)
        one = self._games.pop(game, None)
        if one is not None and one.feed is not None:
            self.public.complete(one.feed, game, row, until_ms)

    def failed(self, path: Path, reason: Text) -> None:
        """Log an error, at most once per folder and interval."""
        now = unix_ms()
        if now - self._reported.get(path.parent, -QUIET_MS) >= QUIET_MS:
            self._reported[path.parent] = now
            log_unwritten(path, reason)

    # The scribe, and time

    async def start(self) -> None:
        """Empty the lists of the feeds, and start the timer, if anything is to be written.

        The scribe starts with the first game, or at once if an earlier one has left something unfinished.
        """
        tracks = {
            name: TrackFolders(one.folders, one.settings.dialect)
            for name, one in self._tracks.items()
            if one.folders.places
        }
        if not tracks:
            return
        self.scribe = ScribeProcess(Setup(self._database, tracks), self._heard, self._tell_ends)
        await asyncio.to_thread(self._look)
        if self._games:
            await self.scribe.start()
        self._tasks = [asyncio.create_task(self._tick()), asyncio.create_task(self._tidy())]

    def _look(self) -> None:
        """Find what an earlier server has left: games to go on with, and files to complete."""
        for folder in dict.fromkeys(one.feed for one in self._tracks.values()):
            if folder is not None:
                self._empty_list(folder / INDEX)
        for record in self.unfinished.read():
            header = stored_header(self._database, record.game)
            track = self._tracks.get(record.track)
            if header is None:
                self.unfinished.remove(record.game)
            elif header.closed and track is not None and track.folders.places.keys() <= record.names.keys():
                self._games[record.game] = track.left_over(record, header.events)
            else:
                self.interrupted[record.game] = record

    def _empty_list(self, path: Path) -> None:
        try:
            replace_file(path, b"[]")
        except OSError as error:
            self.failed(path, system_text(error))

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(FLUSH_S)
            for game in list(self._games.values()):
                if game.flush():
                    await asyncio.sleep(0)  # Games come first.

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_S)
            if self.unfinished.stale:
                await asyncio.to_thread(self.unfinished.tidy)

    def _tell_ends(self) -> None:
        """Tell a new scribe of games that have ended; of those that go on it will hear."""
        for game in self._games.values():
            game.tell_end()

    def _heard(self, message: FromScribe) -> None:
        game = self._games.get(message.game)
        if isinstance(message, Unwritten):
            reason = system_text(OSError(message.errno, message.reason))
            self.failed(message.path, reason)
            if game is not None:
                game.unwritten(message.path, reason)
        elif isinstance(message, Complete):
            self.forget(message.game, message.row, message.until_ms)
        else:
            logger.error(coded("news.log.no_more_files", game=message.game, why=message.why))
            if game is not None:
                game.unwritten(None, message.why)

    async def stop(self) -> None:
        """Stop the timer and write everything, including what a feed delays for spectators."""
        if self.scribe is None:
            return
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for game in self._games.values():
            game.flush()
        await self.scribe.stop()
        if self.unfinished.stale:
            await asyncio.to_thread(self.unfinished.tidy)


class TrackFiles:
    """The files of one track's games."""

    def __init__(self, files: Files, settings: Settings, folders: Folders) -> None:
        self.files = files
        self.settings = settings
        self.folders = folders

    @property
    def feed(self) -> Path | None:
        """The folder of its realtime feed."""
        return None if self.folders.realtime is None else self.folders.realtime.folder

    def sharing(self) -> list[Settings]:
        """The tracks whose feed is in the same folder, including this one."""
        return self.files.sharing(self.feed)

    @property
    def writes(self) -> bool:
        """Whether any file is written at all."""
        return bool(self.folders.places)

    def of_game(self, running: GameInProgress, journal: Journal) -> "RunningFiles":
        """The files of a game that begins or goes on."""
        return RunningFiles(self, running, journal)

    def left_over(self, record: WrittenGame, events: int) -> "RunningFiles":
        """The files of a game that ended when no scribe ran any more to complete them."""
        return RunningFiles(self, None, Journal(), left_over=(record, events))


class RunningFiles:
    """Tells the scribe what is shown of one game. It never raises."""

    def __init__(
        self,
        track: TrackFiles,
        running: GameInProgress | None,
        journal: Journal,
        *,
        left_over: tuple[WrittenGame, int] | None = None,
    ) -> None:
        """`running` is None if the game is over; then `left_over` has its events, too."""
        self._files = track.files
        self._folders = track.folders
        self._running = running
        self._journal = journal
        self.record, self._taken = left_over or (WrittenGame("", track.settings.name, 0, {}), 0)
        """The game; and how many events were taken, earlier servers included."""
        self._ended_ms = None if left_over is None else unix_ms()
        self._buffer: list[tuple[Sequence[Event], Sequence[Outgoing]]] = []
        self._buffered = 0
        self._shown = False
        self._noted: set[Path | None] = set()

    @property
    def feed(self) -> Path | None:
        """The file of its feed."""
        place = self._folders.realtime
        return None if place is None else place.folder / f"{self.record.names['.jsonl']}.jsonl"

    async def open(self, opened: Open, *, events: int = 0) -> None:
        """Choose the names of the files, and begin. `events`: those of a game that was interrupted; it keeps
        its names."""
        files = self._files
        record = files.interrupted.get(opened.game)
        if record is None or not self._folders.places.keys() <= record.names.keys():
            # The disk may be slow.
            record = await asyncio.to_thread(self._choose, opened)
        self.record, self._taken = record, events
        files.begin(self)
        if files.scribe is not None:
            await files.scribe.start()

    def _choose(self, opened: Open) -> WrittenGame:
        teams = opened.teams or opened.players
        names = self._files.names.choose(self._folders, opened.game, opened.started_ms, teams)
        record = WrittenGame(opened.game, self.record.track, opened.started_ms, names)
        self._files.unfinished.add(record)
        return record

    def take(self, events: Sequence[Event], packets: Sequence[Outgoing]) -> None:
        """Buffer events and packets that are shown."""
        if not self._shown and self._running is not None:
            self._shown = True
            if self.feed is not None:
                self._files.public.begin(
                    self.feed,
                    self._running,
                    started_ms=self.record.started_ms,
                    delay_ms=self._folders.delay_ms,
                )
        self._buffer.append((events, packets))
        self._buffered += len(events)

    def flush(self) -> bool:
        """Tell the scribe what is buffered; return whether there was anything."""
        if not self._buffer:
            return False
        steps, self._buffer = self._buffer, []
        first = self._taken + 1
        self._taken, self._buffered = self._taken + self._buffered, 0
        if self._files.scribe is not None:
            packets = _traced if self._folders.trace is not None else _no_packets
            told = [(events, packets(sent)) for events, sent in steps]
            self._files.scribe.tell(ShownEvents(self.record, first, told))  # type: ignore[arg-type]
        return True

    def close(self) -> None:
        """The game is over or aborted: finish the files."""
        running, self._running = self._running, None
        if not self._shown or running is None:
            self._files.forget(self.record.game)
            return
        self.flush()
        self._ended_ms = unix_ms()
        self.tell_end()
        if self.feed is not None:
            self._files.public.end(self.feed, self.record.game, closed=running.closed)
        self._files.ended(self.record.game)

    def go_on(self, running: GameInProgress, events: int) -> None:
        """Go on with a game that could not be stored, after so many events."""
        self.flush()
        self._running, self._taken = running, events

    def leave(self) -> None:
        """The game is left to the next server: so are its files."""
        self.flush()
        self._running = None

    def tell_end(self) -> None:
        """Tell the scribe that the game is over, if it is."""
        if self._ended_ms is not None and self._files.scribe is not None:
            self._files.scribe.tell(GameIsOver(self.record, self._taken, self._ended_ms), always=True)

    def unwritten(self, path: Path | None, reason: Text) -> None:
        """Note once per file that it cannot be written; None: all of them."""
        if path not in self._noted:
            self._noted.add(path)
            what = "the files" if path is None else path
            self._journal.note(0, 0, "file", f"{what} cannot be written: {reason}")


def _traced(packets: Sequence[Outgoing]) -> list[tuple[int, bytes, bool | None]]:
    return [(seat, data, None if ask is None else True) for seat, data, ask in packets]


def _no_packets(packets: Sequence[Outgoing]) -> tuple[()]:
    return ()


def log_unwritten(path: Path, reason: Text) -> None:
    """Log that a file cannot be written, which never stops a game."""
    logger.error(coded("news.log.unwritten", path=path, why=reason))
