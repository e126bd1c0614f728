"""The packet trace: every packet that was sent to an agent, with its answer, in the order of sending.

It is made of the events and of the packets they give; where a server has encoded these already they are taken
as they are. An entry is written once its answer is there and all entries before it are written.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.game.speech import Names
from jinro.wire.nlp.host import CHANNELS, Host, Outgoing
from jinro.wire.nlp.messages import Dialect

FAILURES: Final = {"timeout": "no answer in time", "lost": "the connection is lost"}
_encode: Final = msgspec.json.Encoder().encode


class _Agent(Struct, frozen=True):
    idx: int
    name: str
    role: str
    team: str


class _Entry(Struct, omit_defaults=True):
    """An entry of the file, in the order of its keys."""

    agent: str
    request: str
    request_timestamp: int
    response: str = ""
    response_timestamp: int | None = None
    error: str = ""


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
        self._finder = Names(())
        self._players: tuple[str, ...] = ()
        self._teams: tuple[str, ...] = ()
        self._winner = "NONE"
        self._now_ms = 0
        self._lost: set[Seat] = set()
        self._raw: dict[Seat, e.Amended] = {}
        self._waiting: deque[_Entry] = deque()
        """Entries that are not written: one of them, or one before it, waits for its answer."""
        self._open: dict[Seat, _Entry] = {}
        self._first = True

    def take(self, events: Iterable[Event], packets: Iterable[Outgoing]) -> bytes:
        """What events and the packets that they gave add to the file."""
        head = b""
        for event in events:
            self._now_ms = self._started_ms + event.at_ms
            head += self._fold(event)
        for out in packets:
            self._send(out)
        return head + self._ready()

    def close(self) -> bytes:
        """The end of the file; what was not answered stays without an answer."""
        self._open.clear()
        rest = self._ready()
        return rest + b'],"game_id":' + _encode(self._game) + b',"win_side":' + _encode(self._winner) + b"}"

    def _fold(self, event: Event) -> bytes:
        match event:
            case e.Opened():
                self._open_game(event)
            case e.Seated():
                self._players, self._teams = event.players or self._players, event.teams or self._teams
            case e.Dealt():
                return self._head(event)
            case e.Amended():
                self._raw[event.seat] = event
            case e.Spoke() if event.channel in CHANNELS:
                self._spoke(event)
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
        return b""

    def _open_game(self, event: e.Opened) -> None:
        self._started_ms = event.started_ms
        self._now_ms = event.started_ms + event.at_ms
        self._game = event.game
        self._names = self._players = tuple(character.name for character in event.characters)
        self._teams = ("",) * len(self._names)
        self._finder = Names(self._names)

    def _head(self, event: e.Dealt) -> bytes:
        rows = zip(self._players, event.roles, self._teams, strict=True)
        agents = [_Agent(seat, name, role, team) for seat, (name, role, team) in enumerate(rows, 1)]
        return b'{"agents":' + _encode(agents) + b',"entries":['

    def _name(self, seat: Seat) -> str:
        return self._names[seat - 1] if seat else ""

    def _spoke(self, event: e.Spoke) -> None:
        amended = self._raw.pop(event.seat, None)
        if event.seat in self._open:
            sent = amended.raw if amended is not None else self._bare(event)
            self._answer(event.seat, sent, amended.reason if amended is not None else "")
        elif not event.forced:
            # Nobody asked for it: the channel is open at any time.
            request = f'{{"request":"{event.channel.upper()}"}}'
            sent = amended.raw if amended is not None else self._bare(event)
            self._waiting.append(_Entry(self._name(event.seat), request, self._now_ms, sent, self._now_ms))

    def _bare(self, event: e.Spoke) -> str:
        """A text that was not cut as it was sent: without the spaces that are put around its mention."""
        text = event.text
        if "@" not in text:
            return text
        start, end, to = self._finder.mention(text, event.seat)
        if not to or text[start - 1 : start] != " " or text[end : end + 1] != " ":
            return text
        return text[: start - 1] + text[start:end] + text[end + 1 :]

    def _answer(self, seat: Seat, sent: str, reason: str) -> None:
        entry = self._open.pop(seat, None)
        if entry is None:
            return
        entry.response = sent
        entry.response_timestamp = self._now_ms
        entry.error = FAILURES.get(reason, "")

    def _send(self, out: Outgoing) -> None:
        entry = _Entry(self._name(out.seat), out.data.decode(), self._now_ms)
        if out.ask is not None:
            self._open[out.seat] = entry
        else:
            entry.response_timestamp = self._now_ms
            entry.error = FAILURES["lost"] if out.seat in self._lost else ""
        self._waiting.append(entry)

    def _ready(self) -> bytes:
        """The entries that can be written now."""
        open_ = {id(entry) for entry in self._open.values()}
        done: list[bytes] = []
        while self._waiting and id(self._waiting[0]) not in open_:
            done.append(_encode(self._waiting.popleft()))
        if not done:
            return b""
        comma = b"" if self._first else b","
        self._first = False
        return comma + b",".join(done)
