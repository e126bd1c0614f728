"""The packet trace: every packet sent to an agent, with its answer, in sending order. What is asked beside an
earlier phase of a night has the place of its own phase, where other servers ask it.

It is made from the events and their packets, which a running server has already encoded. An entry is written
as soon as its answer and all entries before it are complete.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from jinro.files.writers.night_order import phase_of
from jinro.game import events as e
from jinro.game.events import Event, Kind
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.game.rules import Phase
from jinro.game.speech import Names
from jinro.wire.nlp import Dialect, Host
from jinro.wire.nlp.host import CHANNELS

Packet = tuple[Seat, bytes, object]
"""A packet for a seat; the last is None if it needs no answer. An `Outgoing` is one."""

FAILURES: Final = {"timeout": "no answer in time", "lost": "the connection is lost"}
_READ: Final = frozenset(
    {e.Opened, e.Seated, e.Dealt, e.DayBroke, e.NightFell, e.PhaseBegan, e.Amended, e.Chose, e.WentLost}
    | {e.CameBack, e.Ended}
)
"""Events that this writer uses besides `Spoke`; most events are skipped."""
_BESIDE: Final[dict[bytes, Kind]] = {b'{"request":"DIVINE"': "divine", b'{"request":"GUARD",': "guard"}
"""What may be asked beside an earlier phase, by the beginning of its packet."""
_encode: Final = msgspec.json.Encoder().encode


class _Agent(Struct, frozen=True):
    idx: int
    name: str
    role: str
    team: str


def write_trace(events: Sequence[Event], dialect: Dialect) -> bytes:
    """The trace of a stored game, as the server would have written it."""
    log = TraceWriter()
    parts: list[bytes] = []
    each_step(events, dialect, lambda new, packets: parts.append(log.take(new, packets)))
    return b"".join(parts) + log.close()


def each_step(
    events: Sequence[Event], dialect: Dialect, take: Callable[[Sequence[Event], Sequence[Packet]], object]
) -> None:
    """Play a stored game again: `take` gets the events of each step, and the packets that were sent after
    them."""
    host, taken, losing = Host(dialect), 0, False

    def follow(game: Game) -> None:
        nonlocal taken, losing
        event = game.log[-1]
        if isinstance(event, (e.Amended, e.Chose)) and event.reason == "lost":
            losing = (
                True  # An answer that will not be given is one step with the loss, or the end of a pause.
            )
        elif isinstance(event, (e.WentLost, e.Resumed)):
            losing = False
        if losing and len(game.log) < len(events):
            return
        new, taken = game.log[taken:], len(game.log)
        take(new, host.packets(game))

    Game.replay(events, follow=follow)


class _Held:
    """An entry that waits for its phase: what is asked beside an earlier one."""

    __slots__ = ("answered", "data", "end", "place", "seat")

    def __init__(self, place: int, seat: Seat, data: bytes, end: bytes) -> None:
        self.place = place
        self.seat = seat
        self.data = data
        self.end = end
        self.answered = False


class TraceWriter:
    """Writes the trace of a running game: each step returns the bytes to append."""

    def __init__(self) -> None:
        self._started_ms = 0
        self._game = ""
        self._names: tuple[str, ...] = ()
        self._mention = Names(()).mention
        self._spaced: dict[str, bool] = {}
        """Whether the server puts spaces around a mention, by channel: it does if mentions have limits."""
        self._players: tuple[str, ...] = ()
        self._teams: tuple[str, ...] = ()
        self._winner = "NONE"
        self._at_ms = -1
        self._lost: set[Seat] = set()
        self._raw: dict[Seat, e.Amended] = {}
        self._heads: dict[Seat, bytes] = {}
        """First part of an entry, with the comma before it, by seat."""
        self._stamp = self._answered = b""
        """Time stamps of a packet sent now, and of an answer received now."""
        self._waiting: list[bytes] = []
        """Entries not yet written, three parts each: an answer is missing in them or before them."""
        self._open: dict[Seat, int] = {}
        """Index in `_waiting` of the last part of an unanswered entry, by seat."""
        self._phases: tuple[Phase, ...] = ()
        """The phases of a night."""
        self._day = 0
        self._step = -1
        self._held: list[_Held] = []
        """Entries of later phases."""
        self._start = b""
        """The head of the file; empty once it is written."""

    def take(self, events: Iterable[Event], packets: Iterable[Packet]) -> bytes:
        """Follow events with their packets; return the bytes to append."""
        self.follow(events, packets)
        return self.ready()

    def follow(self, events: Iterable[Event], packets: Iterable[Packet]) -> None:
        """Follow events with their packets."""
        for event in events:
            if event.at_ms != self._at_ms:
                self._tell_time(event.at_ms)
            kind = type(event)
            if kind is e.Spoke:
                self._spoke(event)  # type: ignore[arg-type]
            elif kind in _READ:
                self._fold(event)
        waiting, heads, lost = self._waiting, self._heads, self._lost
        for seat, data, ask in packets:
            if b"\\" in data:
                data = data.replace(b"\\", b"\\\\")
            if ask is not None:
                if seat in self._open:
                    self._give_up(seat)
                if self._step >= 0 and data[:19] in _BESIDE and self._hold(seat, data):
                    continue
                self._open[seat] = len(waiting) + 2
                end = self._stamp
            else:
                end = self._stamp + (self._answered if seat not in lost else self._failed("lost"))
            waiting += (heads[seat], data.replace(b'"', b'\\"'), end)

    def _tell_time(self, at_ms: int) -> None:
        self._at_ms = at_ms
        now = b"%d" % (self._started_ms + at_ms)
        self._stamp = b'","request_timestamp":' + now
        self._answered = b',"response_timestamp":' + now + b"}"

    def _hold(self, seat: Seat, data: bytes) -> bool:
        """Hold an entry back if its phase is still to come."""
        place = phase_of(self._phases, _BESIDE[data[:19]], self._day)
        if place > self._step:
            self._held.append(_Held(place, seat, data.replace(b'"', b'\\"'), self._stamp))
        return place > self._step

    def _reach(self, step: int) -> None:
        """Write the entries that were held back for phases before this one."""
        self._step = step
        if self._held:
            self._write_held([held for held in self._held if held.place < step or step < 0])

    def _write_held(self, due: Sequence[_Held]) -> None:
        self._held = [held for held in self._held if held not in due]
        for held in sorted(due, key=lambda one: one.place):
            self._waiting += (self._heads[held.seat], held.data, held.end)
            if not held.answered:
                self._open[held.seat] = len(self._waiting) - 1

    def close(self) -> bytes:
        """The end of the file; open asks stay without an answer."""
        self._reach(-1)
        for seat in list(self._open):
            self._give_up(seat)
        rest = self.ready() or self._start
        return rest + b'],"game_id":' + _encode(self._game) + b',"win_side":' + _encode(self._winner) + b"}"

    def _fold(self, event: Event) -> None:
        match event:
            case e.Opened():
                self._open_game(event)
            case e.Seated():
                self._players, self._teams = event.players or self._players, event.teams or self._teams
                self._start = self._head(())
            case e.Dealt():
                self._start = self._head(event.roles)
            case e.DayBroke() | e.NightFell():
                self._day = event.day
                self._reach(-1)
            case e.PhaseBegan():
                self._reach(event.step)
            case e.Amended():
                self._raw[event.seat] = event
            case e.Chose():
                said = (
                    event.raw if event.reason == "unknown_target" else event.raw or self._name(event.target)
                )
                self._answer(event.seat, said, event.reason)
            case e.WentLost():
                self._lost.add(event.seat)
                self._answer(event.seat, "", "lost")
            case e.CameBack():
                self._lost.discard(event.seat)
                self._write_held([held for held in self._held if held.seat == event.seat])
            case e.Ended():
                self._winner = event.winner
                self._reach(-1)

    def _open_game(self, event: e.Opened) -> None:
        self._started_ms = event.started_ms
        self._tell_time(event.at_ms)
        self._game = event.game
        self._phases = event.rules.night_phases
        self._names = self._players = tuple(character.name for character in event.characters)
        self._teams = ("",) * len(self._names)
        finder = Names(self._names)
        self._mention = finder.first_seat if event.rules.talk.length.strict else finder.mention
        for channel, rules in (("talk", event.rules.talk), ("whisper", event.rules.whisper)):
            limits = rules.length
            self._spaced[channel] = limits.base is not None or limits.per_seat is not None
        names = enumerate(self._names, 1)
        self._heads = {seat: b',{"agent":' + _encode(name) + b',"request":"' for seat, name in names}
        self._start = self._head(())

    def _head(self, roles: tuple[str, ...]) -> bytes:
        rows = zip(self._players, roles or ("",) * len(self._players), self._teams, strict=True)
        agents = [_Agent(seat, name, role, team) for seat, (name, role, team) in enumerate(rows, 1)]
        return b'{"agents":' + _encode(agents) + b',"entries":['

    def _name(self, seat: Seat) -> str:
        return self._names[seat - 1] if seat else ""

    def _spoke(self, event: e.Spoke) -> None:
        if event.channel not in CHANNELS:
            return
        seat = event.seat
        amended = self._raw.pop(seat, None) if self._raw else None
        asked = seat in self._open
        if not asked:
            if event.forced:
                return
            # Unsolicited: the channel is open at any time.
            request = f'{{\\"request\\":\\"{event.channel.upper()}\\"}}'.encode()
            self._waiting += (self._heads[seat], request, self._stamp)
            self._open[seat] = len(self._waiting) - 1
        if amended is not None:
            self._answer(seat, amended.raw, amended.reason if asked else "")
        else:
            bare = "@" in event.text and self._spaced[event.channel]
            self._answer(seat, self._bare(event) if bare else event.text, "")

    def _bare(self, event: e.Spoke) -> str:
        """An unlimited text as it was sent: without the spaces that the server added around its mention."""
        return without_mention_spaces(event.text, *self._mention(event.text, event.seat))

    def _answer(self, seat: Seat, sent: str, reason: str) -> None:
        at = self._open.pop(seat, None)
        held = next((one for one in self._held if one.seat == seat and not one.answered), None)
        if at is None and held is None:
            return
        said = b',"response":' + _encode(sent) if sent else b""
        end = said + (self._failed(reason) if reason in FAILURES else self._answered)
        if at is not None:
            self._waiting[at] += end
        elif held is not None:
            held.end += end
            held.answered = True

    def _failed(self, reason: str) -> bytes:
        """The end of an entry whose answer did not come."""
        return self._answered[:-1] + b',"error":' + _encode(FAILURES[reason]) + b"}"

    def _give_up(self, seat: Seat) -> None:
        """Close the open entry of a seat without an answer: it is asked again, or the game is over."""
        self._waiting[self._open.pop(seat)] += b"}"

    def ready(self) -> bytes:
        """The bytes of the entries that are complete now."""
        count = min(self._open.values()) - 2 if self._open else len(self._waiting)
        if not count:
            return b""
        done = b"".join(self._waiting[:count])
        del self._waiting[:count]
        for seat in self._open:
            self._open[seat] -= count
        if self._start:
            done, self._start = self._start + done[1:], b""
        return done


def without_mention_spaces(text: str, start: int, end: int, to: Seat) -> str:
    """The text without the spaces around its mention at `start:end`; unchanged unless both are there."""
    if not to or text[start - 1 : start] != " " or text[end : end + 1] != " ":
        return text
    return text[: start - 1] + text[start:end] + text[end + 1 :]
