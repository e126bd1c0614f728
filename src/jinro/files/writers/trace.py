"""The packet trace: every packet that was sent to an agent, with its answer, in the order of sending.

It is made of the events and of the packets they give; where a server has encoded these already they are taken
as they are. An entry is written once its answer is there and all entries before it are written.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.game.speech import Names
from jinro.wire.nlp import Dialect, Host, Outgoing
from jinro.wire.nlp.host import CHANNELS

FAILURES: Final = {"timeout": "no answer in time", "lost": "the connection is lost"}
_READ: Final = frozenset({e.Opened, e.Seated, e.Dealt, e.Amended, e.Chose, e.WentLost, e.CameBack, e.Ended})
"""Events that matter here beside what is said; most do not."""
_encode: Final = msgspec.json.Encoder().encode


class _Agent(Struct, frozen=True):
    idx: int
    name: str
    role: str
    team: str


def write_trace(events: Sequence[Event], dialect: Dialect) -> bytes:
    """The whole trace of a stored game, as the server would have written it."""
    host, log = Host(dialect), TraceLog()
    parts: list[bytes] = []
    taken = 0

    def follow(game: Game) -> None:
        nonlocal taken
        ahead = events[len(game.log)] if len(game.log) < len(events) else None
        # What a lost seat leaves unanswered belongs to its loss: nothing was sent in between.
        if isinstance(ahead, e.WentLost):
            return
        new, taken = game.log[taken:], len(game.log)
        parts.append(log.take(new, host.packets(game)))

    Game.replay(events, follow=follow)
    return b"".join(parts) + log.close()


class TraceLog:
    """The trace of one game as it goes on: each step gives the bytes that are to be appended."""

    def __init__(self) -> None:
        self._started_ms = 0
        self._game = ""
        self._names: tuple[str, ...] = ()
        self._mention = Names(()).mention
        self._spaced: dict[str, bool] = {}
        """The channels in which spaces are put around a mention: those with limits around it."""
        self._players: tuple[str, ...] = ()
        self._teams: tuple[str, ...] = ()
        self._winner = "NONE"
        self._at_ms = -1
        self._lost: set[Seat] = set()
        self._raw: dict[Seat, e.Amended] = {}
        self._heads: dict[Seat, bytes] = {}
        """What an entry begins with, the comma before it included."""
        self._stamp = self._answered = b""
        """What follows a packet that is sent now, and an answer that comes now."""
        self._waiting: list[bytes] = []
        """Entries that are not written, three parts each: one of them or before them waits for its answer."""
        self._open: dict[Seat, int] = {}
        """Where the ends of those stand that wait."""
        self._start = b""
        """What comes before the first entry; empty once it is written."""

    def take(self, events: Iterable[Event], packets: Iterable[Outgoing]) -> bytes:
        """What events and the packets that they gave add to the file."""
        self.follow(events, packets)
        return self.ready()

    def follow(self, events: Iterable[Event], packets: Iterable[Outgoing]) -> None:
        """Take in events and the packets that they gave."""
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

    def close(self) -> bytes:
        """The end of the file; what was not answered stays without an answer."""
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
            case e.Amended():
                self._raw[event.seat] = event
            case e.Chose():
                self._answer(event.seat, event.raw or self._name(event.target), event.reason)
            case e.WentLost():
                self._lost.add(event.seat)
                if event.seat in self._open:
                    self._answer(event.seat, "", "lost")
            case e.CameBack():
                self._lost.discard(event.seat)
            case e.Ended():
                self._winner = event.winner

    def _open_game(self, event: e.Opened) -> None:
        self._started_ms = event.started_ms
        self._tell_time(event.at_ms)
        self._game = event.game
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
            # Nobody asked for it: the channel is open at any time.
            request = f'{{\\"request\\":\\"{event.channel.upper()}\\"}}'.encode()
            self._waiting += (self._heads[seat], request, self._stamp)
            self._open[seat] = len(self._waiting) - 1
        if amended is not None:
            self._answer(seat, amended.raw, amended.reason if asked else "")
        else:
            bare = "@" in event.text and self._spaced[event.channel]
            self._answer(seat, self._bare(event) if bare else event.text, "")

    def _bare(self, event: e.Spoke) -> str:
        """A text that was not cut as it was sent: without the spaces that are put around its mention."""
        text = event.text
        start, end, to = self._mention(text, event.seat)
        if not to or text[start - 1 : start] != " " or text[end : end + 1] != " ":
            return text
        return text[: start - 1] + text[start:end] + text[end + 1 :]

    def _answer(self, seat: Seat, sent: str, reason: str) -> None:
        at = self._open.pop(seat, None)
        if at is None:
            return
        said = b',"response":' + _encode(sent) if sent else b""
        self._waiting[at] += said + (self._failed(reason) if reason in FAILURES else self._answered)

    def _failed(self, reason: str) -> bytes:
        """What follows an answer that did not come."""
        return self._answered[:-1] + b',"error":' + _encode(FAILURES[reason]) + b"}"

    def _give_up(self, seat: Seat) -> None:
        """No answer comes to what the seat was asked: it is asked anew, or the game is over."""
        self._waiting[self._open.pop(seat)] += b"}"

    def ready(self) -> bytes:
        """The entries that can be written now."""
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
