"""The realtime feed: one packet per event, for spectators who may see everything.

Every packet repeats the state of all seats, which is encoded once per change.
"""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import NOBODY, Role, Seat
from jinro.wire.nlp.profile import show_profile

STARTED: Final = "ゲームが開始されました"
_SPOKEN: Final = {"talk": 'トーク","message":'.encode(), "whisper": '囁き","message":'.encode()}
_BALLOTS: Final = {"vote": "投票", "attack": "襲撃投票"}
_READ: Final = frozenset(
    {e.Opened, e.Seated, e.Dealt, e.DayBroke, e.NightFell, e.Counted, e.Executed, e.Divined}
    | {e.Guarded, e.AttackFell, e.Killed, e.DeathShown, e.Removed, e.WentLost, e.CameBack, e.Ended}
)
"""Events that this writer uses besides `Spoke`; most events are skipped."""
GUARDED: Final = -1
"""`from_idx` of an attack that failed."""
_encode: Final = msgspec.json.Encoder().encode


class ShownAgent(Struct, frozen=True, omit_defaults=True):
    """A seat in a packet."""

    idx: int
    team: str
    name: str
    profile: str | None = None
    avatar: str | None = None
    role: str | None = None
    is_alive: bool | None = None


def write_realtime(events: Iterable[Event]) -> bytes:
    """The feed of a whole game, one packet per line."""
    feed = RealtimeWriter()
    return b"".join(line + b"\n" for event in events for line in feed.lines(event))


class RealtimeWriter:
    """Writes the feed of a running game: each event gives the lines to append."""

    def __init__(self) -> None:
        self._started_ms = 0
        self._characters: tuple[e.Character, ...] = ()
        self._id = b""
        self._teams: tuple[str, ...] = ()
        self._roles: tuple[Role, ...] = ()
        self._dead: set[Seat] = set()
        self._lost: set[Seat] = set()
        self._day = 0
        self._is_day = True
        self._idx = 0
        self._agents = b""
        """All seats, encoded; empty if one has changed since."""
        self._state = b""
        """The part between `idx` and the event, encoded; empty if it has changed since."""
        self._second = -1
        self._time = b""

    def lines(self, event: Event) -> list[bytes]:
        """The packets of one event. Events must come in order."""
        type_ = type(event)
        if type_ is e.Spoke:
            return self._spoke(event)  # type: ignore[arg-type]
        if type_ not in _READ:
            return []
        match event:
            case e.DayBroke():
                return self._day_broke(event)
            case e.Counted():
                kind = _BALLOTS[event.kind]
                return [self._line(_act(kind, voter, target), event.at_ms) for voter, target in event.votes]
            case e.Executed():
                self._bury(event.seat)
                return [self._line(_act("追放", None, event.seat), event.at_ms)]
            case e.Divined():
                return [self._line(_act("占い", event.seat, event.target), event.at_ms)]
            case e.Guarded():
                return [self._line(_act("護衛", event.seat, event.target), event.at_ms)]
            case e.AttackFell():
                return [self._attack(event)]
            case e.Ended():
                self._turn(event.day + 1, is_day=False)
                return [self._line(_said("終了", str(event.winner)), event.at_ms)]
        self._fold(event)
        return []

    def _fold(self, event: Event) -> None:
        """Fold an event that has no packet."""
        match event:
            case e.Opened():
                self._started_ms = event.started_ms
                self._characters = event.characters
                self._id = b'{"id":' + _encode(event.game) + b',"idx":'
                self._teams = ("",) * len(event.characters)
            case e.Seated():
                self._teams = event.teams or event.players
            case e.Dealt():
                self._roles = event.roles
                self._agents = b""
            case e.NightFell():
                self._turn(self._day, is_day=False)
            case e.Killed() | e.DeathShown() | e.Removed():
                self._bury(event.seat)
            case e.WentLost():
                self._lost.add(event.seat)
                self._agents = self._state = b""
            case e.CameBack():
                self._lost.discard(event.seat)
                self._agents = self._state = b""

    def _bury(self, seat: Seat) -> None:
        if seat and seat not in self._dead:
            self._dead.add(seat)
            self._agents = self._state = b""

    def _turn(self, day: int, *, is_day: bool) -> None:
        self._day, self._is_day = day, is_day
        self._state = b""

    def _day_broke(self, event: e.DayBroke) -> list[bytes]:
        first = self._idx == 0
        self._turn(event.day, is_day=True)
        return [self._line(_said("開始", STARTED), event.at_ms)] if first else []

    def _spoke(self, event: e.Spoke) -> list[bytes]:
        name = _SPOKEN.get(event.channel)
        if name is None:
            return []
        told = name + _encode(event.text) + b',"bubble_idx":%d' % event.seat
        return [self._line(told, event.at_ms)]

    def _attack(self, event: e.AttackFell) -> bytes:
        if event.outcome == "killed":
            self._bury(event.target)
        warded = event.target != NOBODY and event.outcome != "killed"
        return self._line(_act("襲撃", GUARDED if warded else None, event.target), event.at_ms)

    def _line(self, told: bytes, at_ms: int) -> bytes:
        """A packet; `told` begins inside the string of its `event`."""
        self._idx += 1
        state = self._state or self._encode_state()
        second = (self._started_ms + at_ms) // 1_000
        if second != self._second:
            self._second = second
            self._time = b',"timestamp":%d}' % second
        return b"".join((self._id, b"%d" % self._idx, state, told, self._time))

    def _encode_state(self) -> bytes:
        agents = self._agents or self._encode_agents()
        moment = b',"day":%d,"is_day":%b' % (self._day, b"true" if self._is_day else b"false")
        self._state = moment + b',"agents":' + agents + b',"event":"'
        return self._state

    def _encode_agents(self) -> bytes:
        self._agents = _encode([self._agent(seat, one) for seat, one in enumerate(self._characters, 1)])
        return self._agents

    def _agent(self, seat: Seat, character: e.Character) -> ShownAgent:
        return ShownAgent(
            seat,
            self._teams[seat - 1],
            character.name,
            show_profile(character.profile) or None,
            character.avatar or None,
            self._roles[seat - 1] if self._roles else None,
            seat not in self._dead and seat not in self._lost,
        )


def _said(event: str, message: str) -> bytes:
    return f'{event}","message":"{message}"'.encode()


def _act(event: str, actor: Seat | None, target: Seat) -> bytes:
    by = "" if actor is None else f',"from_idx":{actor}'
    to = f',"to_idx":{target}' if target else ""
    return f'{event}"{by}{to}'.encode()
