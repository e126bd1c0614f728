"""`Scribe`: writes the files of games from what it is told, and reads in the store what it was not told."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from jinro.files.scribe.messages import (
    Complete,
    FromScribe,
    GameIsOver,
    Setup,
    ShownEvents,
    TrackFolders,
    Trouble,
    Unwritten,
    WrittenGame,
)
from jinro.files.scribe.unfinished import lock
from jinro.files.writers.feed import Feed
from jinro.files.writers.game_files import GameFiles
from jinro.files.writers.trace import Packet, each_step
from jinro.game.events import Event
from jinro.store import Reader
from jinro.wire.nlp import DIALECTS

AGAIN_MS: Final = 60_000
"""How often it is told at most that the same list of a feed cannot be written."""
Tell = Callable[[FromScribe], None]


class _Game:
    """A game whose files are being written."""

    def __init__(self, record: WrittenGame, track: TrackFolders, feed: Feed | None) -> None:
        self.record = record
        self.track = track
        self.feed = feed
        self.files: GameFiles | None = None
        """None: it cannot be written any more."""
        self.count = 0
        """Events that were taken."""
        self.over = False
        self.waits = False
        """Whether something is buffered."""
        self.told: set[Path] = set()

    def take(self, first: int, events: Sequence[Event], packets: Sequence[Packet]) -> None:
        """Take the events of one step, unless they were taken before."""
        if first > self.count and self.files is not None:
            self.files.take(events, packets)
            self.count = first + len(events) - 1
            self.waits = True


class Scribe:
    """The files of one server. It never raises for one game's sake."""

    def __init__(self, setup: Setup, tell: Tell) -> None:
        """Waits until no other scribe works for the same database."""
        self._database = setup.database
        self._tracks = setup.tracks
        self._tell = tell
        self._lock = lock(setup.database)
        self._told: dict[Path, int] = {}
        self._now_ms = 0
        folders = (one.folders.realtime for one in setup.tracks.values())
        self._feeds = {
            folder: Feed(folder, self._list_unwritten)
            for folder in dict.fromkeys(place.folder for place in folders if place is not None)
        }
        self._games: dict[str, _Game] = {}

    def take_events(self, message: ShownEvents) -> None:
        """Take events that are shown."""
        game = self._games.get(message.record.game)
        if game is None:
            game = self._begin(message.record, again=message.first > 1)
        if message.first > game.count + 1:
            self._catch_up(game, message.first - 1)
        number = message.first
        for events, packets in message.steps:
            game.take(number, events, packets)
            number += len(events)

    def over(self, message: GameIsOver) -> None:
        """Finish the files of a game."""
        game = self._games.get(message.record.game) or self._begin(message.record, again=True)
        if message.events > game.count:
            self._catch_up(game, message.events)
        game.over = True
        if game.files is not None:
            try:
                game.files.close(message.now_ms)
            except Exception as error:
                self._give_up(game, error)

    def work(self, now_ms: int) -> None:
        """Write everything that was taken, and what feeds have held back until now."""
        self._now_ms = now_ms
        for game in list(self._games.values()):
            if game.waits and game.files is not None and not game.over:
                game.waits = False
                try:
                    game.files.flush()
                except Exception as error:
                    self._give_up(game, error)
        for feed in self._feeds.values():
            feed.release(now_ms)
        self._forget_complete()

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do until the next message."""
        return not self._games and all(feed.is_idle for feed in self._feeds.values())

    def finish(self) -> None:
        """Write what feeds hold back of games that are over, and end."""
        for feed in self._feeds.values():
            feed.close()
        self._forget_complete()

    def _begin(self, record: WrittenGame, *, again: bool) -> _Game:
        track = self._tracks[record.track]
        folders = track.folders
        feed = None if folders.realtime is None else self._feeds[folders.realtime.folder]
        game = self._games[record.game] = _Game(record, track, feed)

        def unwritten(path: Path, error: OSError) -> None:
            if path not in game.told:
                game.told.add(path)
                self._tell(Unwritten(record.game, path, error.strerror or str(error), error.errno or 0))

        try:
            game.files = GameFiles(
                folders,
                record.game,
                record.started_ms,
                record.names,
                DIALECTS[track.dialect],
                feed,
                failed=unwritten,
                again=again,
            )
        except Exception as error:
            self._give_up(game, error)
        return game

    def _catch_up(self, game: _Game, upto: int) -> None:
        """Read in the store what was not told: this process is new, or there was too much to tell."""
        if game.files is None:
            return
        try:
            reader = Reader(self._database)
            try:
                events = reader.events(game.record.game)[:upto]
            finally:
                reader.close()
            number = 1

            def take(new: Sequence[Event], packets: Sequence[Packet]) -> None:
                nonlocal number
                game.take(number, new, packets)
                number += len(new)

            each_step(events, DIALECTS[game.track.dialect], take)
            if game.count < upto:
                raise LookupError(f"the store has {game.count} of {upto} events")
        except Exception as error:
            self._give_up(game, error)

    def _give_up(self, game: _Game, error: Exception) -> None:
        files, game.files = game.files, None
        if files is not None:
            try:
                files.abandon(self._now_ms)
            except Exception as another:
                error = another
        self._tell(Trouble(game.record.game, f"{type(error).__name__}: {error}"))

    def _forget_complete(self) -> None:
        for game in list(self._games.values()):
            name = game.record.game
            if game.over and (game.feed is None or game.feed.is_complete(name)):
                del self._games[name]
                self._tell(Complete(name, *(() if game.feed is None else game.feed.row(name))))

    def _list_unwritten(self, path: Path, error: OSError) -> None:
        if self._now_ms - self._told.get(path, -AGAIN_MS) >= AGAIN_MS:
            self._told[path] = self._now_ms
            self._tell(Unwritten("", path, error.strerror or str(error), error.errno or 0))
