"""`Host`: one game for classic agents. Events become lines of JSON, replies become commands.

Its state is a fold of the events (by audience) and the open asks, and nothing else, so it can be rebuilt from
a stored log. Parts shared by many packets are encoded once and spliced in.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.decide import TextCheck
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Role, Seat
from jinro.game.views import ViewedGame
from jinro.wire.classic.codec import speech_of, target_of
from jinro.wire.classic.info import FOLDED, InfoBuilder
from jinro.wire.classic.setting import setting_of
from jinro.wire.outgoing import Outgoing
from jinro.wire.requests import KINDS, REQUESTS

CHANNELS: Final = ("talk", "whisper")
_HEARD: Final = frozenset({e.Opened, e.Spoke, e.NightFell, e.PhaseBegan, e.CameBack, *FOLDED})
"""Events that cause or change packets."""
_SEALED: Final = frozenset({e.Chose, e.Wrote})
"""Events that never open an ask."""
_NULLS: Final = b',"talkHistory":null,"whisperHistory":null}\n'
_HISTORY: Final = b'{"gameInfo":null,"gameSetting":null,"request":"%s","talkHistory":['
_HISTORIES: Final = {request: _HISTORY % request.encode() for request in ("DAILY_FINISH", *KINDS)}


class Host:
    """The packets of one game, for all seats or for some. Every packet is a line that ends with LF."""

    def __init__(self, seats: Iterable[Seat] | None = None) -> None:
        self._chosen = None if seats is None else frozenset(seats)
        self._read = 0
        self._asked: dict[Seat, int] = {}
        self._out: list[Outgoing] = []
        self._info: InfoBuilder
        self._seats: tuple[Seat, ...] = ()
        self._setting = b""

    @classmethod
    def rebuild(
        cls, events: Iterable[Event], seats: Iterable[Seat] | None = None, *, check: TextCheck | None = None
    ) -> tuple["Host", Game]:
        """Rebuild the host of a stored game after its last event, and the game itself.

        `check` is the text check of the village; it is required to continue the game.
        """
        host = cls(seats)
        game = Game.replay(events, check=check, follow=lambda so_far: host.packets(so_far))
        return host, game

    def packets(self, game: ViewedGame) -> Sequence[Outgoing]:
        """Packets to send now: everything since the last call, and the new asks."""
        self._out = []
        log, masks = game.log, game.masks
        sealed = self._read < len(log)
        for i in range(self._read, len(log)):
            kind = type(log[i])
            sealed = sealed and kind in _SEALED
            # Skip events without an audience, except a returning player.
            if kind in _HEARD and (masks[i] or kind is e.CameBack):
                self._fold(log[i], masks[i])
        self._read = len(log)
        if not sealed:
            for seat, ask in game.asks.items():
                if self._asked.get(seat) != ask.id:
                    self._asked[seat] = ask.id
                    self._ask(ask)
        return self._out

    # Events

    def _fold(self, event: Event, mask: int) -> None:
        if type(event) is e.Spoke:
            if event.channel in CHANNELS:
                self._info.spoke(event, mask)
            return
        if type(event) is e.Opened:
            self._open(event)
            return
        self._info.fold(event, mask)
        if type(event) is e.DayBroke:
            if event.day == self._first_day:
                for seat in self._seats:
                    self._initialize(seat)
            for seat in self._seats:
                self._tell(seat, "DAILY_INITIALIZE")
        elif type(event) is e.NightFell:
            for seat in self._seats:
                self._tell_history(seat, "DAILY_FINISH")
        elif type(event) is e.PhaseBegan:
            self._info.end_whisper()
        elif type(event) is e.CameBack and event.seat in self._seats:
            self._come_back(event.seat)
        elif type(event) is e.Ended:
            for seat in self._seats:
                self._tell(seat, "FINISH")

    def _open(self, event: e.Opened) -> None:
        self._info = InfoBuilder(event)
        chosen = self._chosen
        self._seats = tuple(s for s in self._info.seats if chosen is None or s in chosen)
        self._setting = b',"gameSetting":' + msgspec.json.encode(setting_of(event.rules))
        self._first_day = event.rules.first_day

    def _come_back(self, seat: Seat) -> None:
        """Return a player to its seat: send it everything again and repeat its open ask."""
        self._info.talk.resend(seat)
        self._info.whisper.resend(seat)
        self._asked.pop(seat, None)
        self._initialize(seat)
        self._tell(seat, "DAILY_INITIALIZE")

    # Packets

    def _ask(self, ask: Ask) -> None:
        kind = ask.kind
        if kind == "whisper":
            self._info.begin_whisper()
        elif kind == "attack":
            self._info.end_whisper()
        if ask.seat not in self._seats:
            return
        if self._gives_info(ask):
            self._tell(ask.seat, REQUESTS[kind], ask)
        else:
            self._tell_history(ask.seat, REQUESTS[kind], ask)

    def _gives_info(self, ask: Ask) -> bool:
        """Whether an ask carries the whole `gameInfo` instead of the new utterances."""
        kind = ask.kind
        if kind == "talk":
            return False
        if kind == "vote":
            return ask.round > 1
        if self._info.executed_today:
            return True
        return kind == "attack" and ask.round > 1 and self._info.has_attack_votes(ask.seat)

    def _tell(self, seat: Seat, request: str, ask: Ask | None = None) -> None:
        own, pack, public = self._info.encoded(seat)
        rest = b',"gameSetting":null,"request":"' + request.encode() + b'"'
        self._out.append(Outgoing(seat, b"".join((b'{"gameInfo":', own, pack, public, rest, _NULLS)), ask))

    def _tell_history(self, seat: Seat, request: str, ask: Ask | None = None) -> None:
        info = self._info
        talks = info.talk.take(seat)
        whispers = info.new_whispers(seat)
        data = b"".join((_HISTORIES[request], talks, b'],"whisperHistory":[', whispers, b"]}\n"))
        self._out.append(Outgoing(seat, data, ask))

    def _initialize(self, seat: Seat) -> None:
        own, pack, public = self._info.encoded(seat)
        rest = b',"request":"INITIALIZE"'
        data = b"".join((b'{"gameInfo":', own, pack, public, self._setting, rest, _NULLS))
        self._out.append(Outgoing(seat, data))

    # Replies

    def answer(self, ask: Ask, text: str, at_ms: int) -> c.Say | c.Choose:
        """The command for a reply to an ask."""
        if ask.kind == "talk" or ask.kind == "whisper":
            return c.Say(at_ms, ask.seat, ask.id, speech_of(text))
        target = target_of(text)
        if target in ask.options:
            return c.Choose(at_ms, ask.seat, ask.id, target)
        return c.Choose(at_ms, ask.seat, ask.id, target if target <= len(self._info.seats) else -1, text)

    def role(self, seat: Seat) -> Role:
        """The role of a seat, as told to it."""
        return self._info.roles[seat]
