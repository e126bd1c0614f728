"""The realtime feed: one packet for each thing that happened, for spectators who may see everything.

Every packet repeats all seats as they stand after it; they are encoded once for each change of them.
"""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import NOBODY, Role, Seat

STARTED: Final = "ゲームが開始されました"
_SPOKEN: Final = {"talk": "トーク", "whisper": "囁き"}
_BALLOTS: Final = {"vote": "投票", "attack": "襲撃投票"}
GUARDED: Final = -1
"""Stands for the attacker where the attack was warded off."""
_encode: Final = msgspec.json.Encoder().encode


class Shown(Struct, frozen=True, omit_defaults=True):
    """A seat in a packet."""

    idx: int
    team: str
    name: str
    profile: str | None = None
    avatar: str | None = None
    role: str | None = None
    is_alive: bool | None = None


class _Tail(Struct, frozen=True, omit_defaults=True):
    """What a packet tells, in the order of its keys."""

    event: str
    message: str | None = None
    from_idx: int | None = None
    to_idx: int | None = None
    bubble_idx: int | None = None
    timestamp: int | None = None


def write_realtime(events: Iterable[Event]) -> bytes:
    """The whole feed of a game, a packet a line."""
    feed = Realtime()
    return b"".join(line + b"\n" for event in events for line in feed.lines(event))


class Realtime:
    """The feed of one game as it goes on: each event gives the lines that it adds."""

    def __init__(self) -> None:
        self._opened: e.Opened | None = None
        self._id = b""
        self._teams: tuple[str, ...] = ()
        self._roles: tuple[Role, ...] = ()
        self._dead: set[Seat] = set()
        self._lost: set[Seat] = set()
        self._day = 0
        self._is_day = True
        self._idx = 0
        self._agents = b""

    def lines(self, event: Event) -> list[bytes]:
        """The packets of one event; the events must come in order."""
        match event:
            case e.Spoke() if event.channel in _SPOKEN:
                told = _Tail(_SPOKEN[event.channel], event.text, bubble_idx=event.seat)
                return [self._line(told, event.at_ms)]
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
                self._day, self._is_day = event.day + 1, False
                return [self._line(_Tail("終了", str(event.winner)), event.at_ms)]
        self._fold(event)
        return []

    def _fold(self, event: Event) -> None:
        """Take in what has no packet of its own."""
        match event:
            case e.Opened():
                self._opened = event
                self._id = b'{"id":' + _encode(event.game) + b',"idx":'
                self._teams = ("",) * len(event.characters)
            case e.Seated():
                self._teams = event.teams or event.players
            case e.Dealt():
                self._roles = event.roles
            case e.NightFell():
                self._is_day = False
            case e.Killed() | e.DeathShown() | e.Removed():
                self._bury(event.seat)
            case e.WentLost():
                self._lost.add(event.seat)
                self._agents = b""
            case e.CameBack():
                self._lost.discard(event.seat)
                self._agents = b""

    def _bury(self, seat: Seat) -> None:
        if seat and seat not in self._dead:
            self._dead.add(seat)
            self._agents = b""

    def _day_broke(self, event: e.DayBroke) -> list[bytes]:
        first = self._idx == 0
        self._day, self._is_day = event.day, True
        return [self._line(_Tail("開始", STARTED), event.at_ms)] if first else []

    def _attack(self, event: e.AttackFell) -> bytes:
        if event.outcome == "killed":
            self._bury(event.target)
        warded = event.target != NOBODY and event.outcome != "killed"
        return self._line(_act("襲撃", GUARDED if warded else None, event.target), event.at_ms)

    def _line(self, told: _Tail, at_ms: int) -> bytes:
        self._idx += 1
        started_ms = self._opened.started_ms if self._opened is not None else 0
        told = msgspec.structs.replace(told, timestamp=(started_ms + at_ms) // 1_000)
        head = b'%d,"day":%d,"is_day":%s,"agents":' % (self._idx, self._day, _encode(self._is_day))
        return self._id + head + (self._agents or self._encode_agents()) + b"," + _encode(told)[1:]

    def _encode_agents(self) -> bytes:
        characters = self._opened.characters if self._opened is not None else ()
        self._agents = _encode([self._agent(seat, one) for seat, one in enumerate(characters, 1)])
        return self._agents

    def _agent(self, seat: Seat, character: e.Character) -> Shown:
        profile = "\n".join(f"{label}: {value}" for label, value in character.profile.items())
        return Shown(
            seat,
            self._teams[seat - 1],
            character.name,
            profile or None,
            character.avatar or None,
            self._roles[seat - 1] if self._roles else None,
            seat not in self._dead and seat not in self._lost,
        )


def _act(event: str, actor: Seat | None, target: Seat) -> _Tail:
    return _Tail(event, None, actor, target or None)
