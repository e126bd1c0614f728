"""`PublicGame`: the one source of all that the public gets of a running game.

`update` is the only place that reads a game's log for the public: it copies the events that the core grants
to all viewers, and nothing else. Packets, rows, lists, wake-ups and times are made from this copy. So a
secret event changes no byte, no number and no moment of what the public gets.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar, cast

from jinro.files.writers.feed import listed_row
from jinro.files.writers.realtime import RealtimeWriter
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.audience import PUBLIC
from jinro.game.events import Character, DayBroke, Event
from jinro.game.roles import Seat
from jinro.game.views import Scene

T = TypeVar("T")


class LoggedGame(Protocol):
    """The events of a game, and the audience of each."""

    @property
    def log(self) -> Sequence[Event]: ...
    @property
    def masks(self) -> Sequence[int]: ...


class PublicGame:
    """A game as far as the public may know it."""

    def __init__(self) -> None:
        self._read = 0
        self.log: list[Event] = []
        """The public events."""
        self.masks: list[int] = []
        self.asks: dict[Seat, Ask] = {}
        self._scene = Scene(self)
        self._feed = PublicFeed()
        self._fed = 0
        self._packets: list[bytes] = []
        self._packet_times: list[int] = []
        self._ticks: list[int] = []
        """Times of the public events from the first packet on."""
        self._made: dict[str, tuple[int, object]] = {}

    def update(self, game: LoggedGame, upto: int) -> "PublicGame":
        """Take over the public ones of the first `upto` events."""
        log, masks = game.log, game.masks
        for place in range(self._read, upto):
            if masks[place] & PUBLIC:
                event = log[place]
                self.log.append(event)
                self.masks.append(PUBLIC)
                if self._ticks or isinstance(event, DayBroke):
                    self._ticks.append(event.at_ms)
        self._read = max(self._read, upto)
        return self

    def open_to(self, seat: Seat) -> tuple[str, ...]:
        """No channel: the public says nothing."""
        return ()

    @property
    def scene(self) -> Scene:
        """What the public knows; every event is folded once."""
        self._scene.catch_up()
        return self._scene

    @property
    def characters(self) -> tuple[Character, ...]:
        return self.scene.characters

    @property
    def packets(self) -> Sequence[bytes]:
        """The packets of the public's feed; every event is folded once."""
        for place in range(self._fed, len(self.log)):
            event = self.log[place]
            for packet in self._feed.lines(event):
                self._packets.append(packet)
                self._packet_times.append(event.at_ms)
        self._fed = len(self.log)
        return self._packets

    def packets_until(self, at_ms: int) -> int:
        """How many packets are of this time of the game or earlier."""
        return min(len(self.packets), bisect_right(self._packet_times, at_ms))

    def changes_until(self, at_ms: int) -> tuple[int, int]:
        """How often its feed may have changed until a time of the game (0 before the first packet), and when
        last. Makes no packets, so that a list of many games is cheap."""
        count = bisect_right(self._ticks, at_ms)
        return count, self._ticks[count - 1] if count else 0

    def once(self, name: str, make: Callable[[], T]) -> T:
        """What `make` returns; it is called again only after another public event."""
        known = self._made.get(name)
        if known is None or known[0] != len(self.log):
            known = self._made[name] = len(self.log), make()
        return cast("T", known[1])


class PublicFeed:
    """The public's feed of one game in progress: packets of its public events. Its numbers count only what
    the public sees.

    Some facts reach the public in another form than viewers who see everything (votes the next morning,
    deaths without a cause); they use the packets that viewers know for them.
    """

    def __init__(self) -> None:
        self._feed = RealtimeWriter()
        self._day = 0
        self._dead: set[Seat] = set()

    def lines(self, event: Event) -> list[bytes]:
        """The packets of one public event; events must come in order."""
        return [line for known in self._translated(event) for line in self._feed.lines(known)]

    def _translated(self, event: Event) -> tuple[Event, ...]:
        """The events from which the realtime feed makes the packets of this one."""
        match event:
            case e.Opened():
                # Agents of the contest know only their own profile.
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
                # The end reveals the roles: its packet shows them as in the full feed.
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


class GameInProgress(Protocol):
    """A running game, as far as its public file needs it."""

    @property
    def id(self) -> str: ...
    @property
    def public(self) -> PublicGame:
        """Its public part, of all events that are committed."""
        ...

    @property
    def closed(self) -> bool:
        """Whether its end is committed."""
        ...


class PublicFile:
    """The public's feed of one game as a growing file, served instead of the real one until that is whole."""

    def __init__(self, running: GameInProgress, name: str, *, started_ms: int, delay_ms: int) -> None:
        self.game = running.id
        self._running: GameInProgress | None = running
        self._last = running.public
        self._name = name
        self._shift_ms = started_ms + delay_ms
        """What makes a time of the game the Unix time at which it is shown."""
        self._data = bytearray()
        self._lines = 0

    def end(self) -> None:
        """The game is over; its last state stays readable, and all else of it is released."""
        self._last, self._running = self._public, None

    @property
    def ended(self) -> bool:
        return self._running is None

    @property
    def _public(self) -> PublicGame:
        return self._last if self._running is None else self._running.public

    def data(self, now_ms: int) -> bytes:
        """Its content at a time (Unix milliseconds)."""
        public = self._public
        upto = public.packets_until(now_ms - self._shift_ms)
        for packet in public.packets[self._lines : upto]:
            self._data += packet + b"\n"
        self._lines = max(self._lines, upto)
        return bytes(self._data)

    def changed_ms(self, now_ms: int) -> int:
        """Unix time of its last change."""
        return self._shift_ms + self._public.changes_until(now_ms - self._shift_ms)[1]

    def row(self, now_ms: int) -> bytes:
        """Its entry in the list of games; empty before its first line."""
        count, at_ms = self._public.changes_until(now_ms - self._shift_ms)
        return listed_row(self.game, self._name, self._shift_ms + at_ms, count) if count else b""
