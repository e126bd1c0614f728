"""`Host`: one game as classic agents see it. Events go in, lines come out; replies become commands.

It is a fold of the events that each seat is granted and of the asks they leave open, and of nothing else, so
it can be rebuilt from a stored log at any moment. What many packets share is encoded once and spliced in.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.decide import TextCheck
from jinro.game.events import Event, Kind
from jinro.game.game import Game
from jinro.game.roles import Role, Seat
from jinro.game.views import Told
from jinro.wire.classic.codec import speech_of, target_of
from jinro.wire.classic.facts import FOLDED, Facts
from jinro.wire.classic.setting import setting_of
from jinro.wire.outgoing import Outgoing

CHANNELS: Final = ("talk", "whisper")
_HEARD: Final = frozenset({e.Opened, e.Spoke, e.NightFell, e.PhaseBegan, e.CameBack, *FOLDED})
"""The events that something is sent of, or that packets tell of."""
_SEALED: Final = frozenset({e.Chose, e.Wrote})
"""The events after which nobody is asked who was not asked before."""
_NULLS: Final = b',"talkHistory":null,"whisperHistory":null}\n'
_HISTORY: Final = b'{"gameInfo":null,"gameSetting":null,"request":"%s","talkHistory":['
_HISTORIES: Final = {
    request: _HISTORY % request.encode()
    for request in ("DAILY_FINISH", "TALK", "WHISPER", "VOTE", "DIVINE", "GUARD", "ATTACK")
}
_REQUESTS: Final[dict[Kind, str]] = {
    "talk": "TALK",
    "whisper": "WHISPER",
    "vote": "VOTE",
    "divine": "DIVINE",
    "guard": "GUARD",
    "attack": "ATTACK",
}


class Host:
    """The classic packets of one game, for all its seats or for some of them.

    Every packet is a line with its LF.
    """

    def __init__(self, seats: Iterable[Seat] | None = None) -> None:
        self._chosen = None if seats is None else frozenset(seats)
        self._read = 0
        self._asked: dict[Seat, int] = {}
        self._out: list[Outgoing] = []
        self._facts: Facts
        self._seats: tuple[Seat, ...] = ()
        self._setting = b""

    @classmethod
    def rebuild(
        cls, events: Iterable[Event], seats: Iterable[Seat] | None = None, *, check: TextCheck | None = None
    ) -> tuple["Host", Game]:
        """The host of a stored game as it stood after its last event, and the game itself.

        `check` is the text check of the village, needed to play on.
        """
        host = cls(seats)
        game = Game.replay(events, check=check, follow=lambda so_far: host.packets(so_far))
        return host, game

    def packets(self, game: Told) -> Sequence[Outgoing]:
        """What is to be sent now: all that has happened since the last call, and the asks that are new."""
        self._out = []
        log, masks = game.log, game.masks
        sealed = self._read < len(log)
        for i in range(self._read, len(log)):
            kind = type(log[i])
            sealed = sealed and kind in _SEALED
            # What nobody may see leaves no trace here, except that a player is back.
            if kind in _HEARD and (masks[i] or kind is e.CameBack):
                self._fold(log[i], masks[i])
        self._read = len(log)
        if not sealed:
            for seat, ask in game.asks.items():
                if self._asked.get(seat) != ask.id:
                    self._asked[seat] = ask.id
                    self._ask(ask)
        return self._out

    # What happened

    def _fold(self, event: Event, mask: int) -> None:
        if type(event) is e.Spoke:
            if event.channel in CHANNELS:
                self._facts.spoke(event, mask)
            return
        if isinstance(event, e.Opened):
            self._open(event)
            return
        self._facts.fold(event, mask)
        match event:
            case e.DayBroke():
                if event.day == self._first_day:
                    for seat in self._seats:
                        self._initialize(seat)
                for seat in self._seats:
                    self._tell(seat, "DAILY_INITIALIZE")
            case e.NightFell():
                for seat in self._seats:
                    self._tell_history(seat, "DAILY_FINISH")
            case e.PhaseBegan():
                self._facts.end_whisper()
            case e.CameBack() if event.seat in self._seats:
                self._come_back(event.seat)
            case e.Ended():
                for seat in self._seats:
                    self._tell(seat, "FINISH")

    def _open(self, event: e.Opened) -> None:
        self._facts = Facts(event)
        chosen = self._chosen
        self._seats = tuple(s for s in self._facts.seats if chosen is None or s in chosen)
        self._setting = b',"gameSetting":' + msgspec.json.encode(setting_of(event.rules))
        self._first_day = event.rules.first_day

    def _come_back(self, seat: Seat) -> None:
        """Bring a player back into its seat: it is told everything anew, and asked again what is open."""
        self._facts.talk.tell_again(seat)
        self._facts.whisper.tell_again(seat)
        self._asked.pop(seat, None)
        self._initialize(seat)
        self._tell(seat, "DAILY_INITIALIZE")

    # What is sent

    def _ask(self, ask: Ask) -> None:
        kind = ask.kind
        if kind == "whisper":
            self._facts.begin_whisper()
        elif kind == "attack":
            self._facts.end_whisper()
        if ask.seat not in self._seats:
            return
        if self._gives_info(ask):
            self._tell(ask.seat, _REQUESTS[kind], ask)
        else:
            self._tell_history(ask.seat, _REQUESTS[kind], ask)

    def _gives_info(self, ask: Ask) -> bool:
        """Whether an ask comes with the whole `gameInfo`, not with what was said since the last one."""
        kind = ask.kind
        if kind == "talk":
            return False
        if kind == "vote":
            return ask.round > 1
        if self._facts.executed_today:
            return True
        return kind == "attack" and ask.round > 1 and self._facts.has_attack_votes(ask.seat)

    def _tell(self, seat: Seat, request: str, ask: Ask | None = None) -> None:
        own, pack, public = self._facts.info(seat)
        rest = b',"gameSetting":null,"request":"' + request.encode() + b'"'
        self._out.append(Outgoing(seat, b"".join((b'{"gameInfo":', own, pack, public, rest, _NULLS)), ask))

    def _tell_history(self, seat: Seat, request: str, ask: Ask | None = None) -> None:
        facts = self._facts
        talks = facts.talk.take(seat)
        whispers = facts.new_whispers(seat)
        data = b"".join((_HISTORIES[request], talks, b'],"whisperHistory":[', whispers, b"]}\n"))
        self._out.append(Outgoing(seat, data, ask))

    def _initialize(self, seat: Seat) -> None:
        own, pack, public = self._facts.info(seat)
        rest = b',"request":"INITIALIZE"'
        data = b"".join((b'{"gameInfo":', own, pack, public, self._setting, rest, _NULLS))
        self._out.append(Outgoing(seat, data))

    # What is answered

    def answer(self, ask: Ask, text: str, at_ms: int) -> c.Say | c.Choose:
        """The command that a reply to an ask is."""
        if ask.kind == "talk" or ask.kind == "whisper":
            return c.Say(at_ms, ask.seat, ask.id, speech_of(text))
        target = target_of(text)
        if target in ask.options:
            return c.Choose(at_ms, ask.seat, ask.id, target)
        return c.Choose(at_ms, ask.seat, ask.id, target if target <= len(self._facts.seats) else -1, text)

    def role(self, seat: Seat) -> Role:
        """The role that the seat was told."""
        return self._facts.roles[seat]
