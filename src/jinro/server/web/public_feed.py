"""What anybody may be shown of a running game: the realtime feed, made of what the core grants to all.

Nothing is taken out of the full feed. Events whose audience is not the public never come in here, and what
the public learns otherwise than those who see all (votes the next morning, deaths without cause) is told
by the packet that viewers know for it.
"""

from typing import Protocol

from jinro.files.writers.realtime import Realtime
from jinro.game import events as e
from jinro.game.audience import PUBLIC
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Seat


class PublicFeed:
    """The public's feed of one game as it goes on; numbers in it count what the public sees."""

    def __init__(self) -> None:
        self._feed = Realtime()
        self._day = 0
        self._dead: set[Seat] = set()

    def lines(self, event: Event, mask: int) -> list[bytes]:
        """The packets of one event with its audience; the events must come in order."""
        if not mask & PUBLIC:
            return []
        return [line for told in self._told(event) for line in self._feed.lines(told)]

    def _told(self, event: Event) -> tuple[Event, ...]:
        """An event as the realtime feed knows it."""
        match event:
            case e.Opened():
                # Agents of the contest are told their own profile and nobody else's.
                faces = tuple(e.Character(one.name, avatar=one.avatar) for one in event.characters)
                return (
                    e.Opened(event.at_ms, event.version, event.game, event.started_ms, event.rules, faces),
                )
            case e.DayBroke():
                self._day = event.day
            case e.VotesShown():
                return (e.Counted(event.at_ms, event.kind, event.day, 0, event.votes, ()),)
            case e.Executed():
                self._dead.add(event.seat)
            case e.DeathShown():
                return self._death(event)
            case e.Ended():
                # It tells the roles; the end's packet shows them as it does to those who saw all.
                return (e.Dealt(event.at_ms, event.roles), event)
        return (event,)

    def _death(self, event: e.DeathShown) -> tuple[Event, ...]:
        if event.seat in self._dead:
            return ()
        self._dead.add(event.seat)
        if event.how == "executed":
            return (e.Executed(event.at_ms, self._day, event.seat),)
        if event.how == "found":
            return (e.AttackFell(event.at_ms, self._day, event.seat, "killed"),)
        return (event,)


class Going(Protocol):
    """A game in progress."""

    @property
    def game(self) -> Game: ...
    @property
    def kept(self) -> int:
        """How many of its events are kept."""
        ...


class PublicFile:
    """The public's feed of one game as a file that grows: in place of the real one while the game goes on."""

    def __init__(self, going: Going, delay_ms: int) -> None:
        self._going = going
        self._delay_ms = delay_ms
        self._feed = PublicFeed()
        self._read = 0
        self._data = bytearray()

    def data(self, passed_ms: int) -> bytes:
        """What it holds so many milliseconds after the beginning of the game."""
        game = self._going.game
        while self._read < self._going.kept and game.log[self._read].at_ms + self._delay_ms <= passed_ms:
            for line in self._feed.lines(game.log[self._read], game.masks[self._read]):
                self._data += line + b"\n"
            self._read += 1
        return bytes(self._data)
