"""`Host`: one game for agents of the contest. Events become packets, replies become commands.

Its state is a fold of the events (by audience) and the open asks, and nothing else, so it can be rebuilt from
a stored log. Parts shared by many packets are encoded once and spliced in.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.events import OVER, SKIP, Event
from jinro.game.game import Game
from jinro.game.roles import Role, Seat
from jinro.game.views import ViewedGame
from jinro.wire.nlp.codec import encode_part
from jinro.wire.nlp.history import Histories
from jinro.wire.nlp.info import InfoBuilder
from jinro.wire.nlp.messages import Dialect
from jinro.wire.nlp.setting import setting_of
from jinro.wire.outgoing import Outgoing as Outgoing
from jinro.wire.requests import REQUESTS

FORCE_SKIP: Final = "ForceSkip"
CHANNELS: Final = ("talk", "whisper")
STALE_MS: Final = 2_000
"""How long a message to a talk at any time may still be in transit after it closed."""
NAME_ROOM: Final = 16
"""Characters that an agent may add to a name by mistake: an honorific, a mark, a few words."""


class Remaining:
    """What remains to a seat in a channel that is open at any time."""

    __slots__ = ("count", "room", "skips")

    def __init__(self, count: int | None, skips: int, room: int | None) -> None:
        self.count = count
        self.skips = skips
        self.room = room

    @property
    def may_speak(self) -> bool:
        return (self.count is None or self.count > 0) and (self.room is None or self.room > 0)

    def spoke(self, event: e.Spoke, skips: int) -> None:
        if self.count is not None:
            self.count = 0 if event.over else self.count - 1
        if event.skip:
            self.skips -= 1
        elif not event.over:
            self.skips = skips
        if self.room is not None:
            self.room -= event.cost


class Host:
    """The packets of one game for all seats."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self._read = 0
        self._asked: dict[Seat, int] = {}
        self._out: list[Outgoing] = []
        self._info: InfoBuilder
        self._histories: Histories
        self._setting = b""
        self._names: dict[str, Seat] = {}
        self._floors: dict[str, dict[Seat, Remaining]] = {}
        """Channels open at any time, with their participants."""
        self._closed_ms: dict[Seat, int] = {}
        """When the last channel at any time closed, by seat."""
        self._silent: set[Seat] = set()
        """Seats that had nothing left to say in it."""
        self._longest = 0
        """Length of the longest name."""

    @classmethod
    def rebuild(cls, events: Iterable[Event], dialect: Dialect) -> tuple["Host", Game]:
        """Rebuild the host of a stored game after its last event, and the game itself."""
        host = cls(dialect)
        game = Game.replay(events, follow=lambda so_far: host.packets(so_far))
        return host, game

    def packets(self, game: ViewedGame) -> Sequence[Outgoing]:
        """Packets to send now: everything since the last call, and the new asks."""
        self._out = []
        log, masks = game.log, game.masks
        for i in range(self._read, len(log)):
            self._fold(log[i], masks[i])
        self._read = len(log)
        for seat, ask in game.asks.items():
            if self._asked.get(seat) != ask.id:
                self._asked[seat] = ask.id
                self._ask(ask)
        return self._out

    # Events

    def _fold(self, event: Event, mask: int) -> None:
        if type(event) is e.Spoke:
            if event.channel in CHANNELS:
                self._spoke(event)
            return
        if type(event) is e.Opened:
            self._open(event)
            return
        self._info.fold(event, mask)
        if type(event) is e.DayBroke:
            self._day_broke(event)
        elif type(event) is e.NightFell:
            for seat in self._info.seats:
                self._send(seat, "DAILY_FINISH", self._history(seat, "talk", self._info.is_wolf(seat)))
        elif type(event) is e.PhaseBegan:
            self._histories.new_phase()
        elif type(event) is e.FloorOpened:
            self._open_floor(event, mask)
        elif type(event) is e.FloorClosed and event.channel in self._floors:
            for seat, left in self._floors[event.channel].items():
                self._closed_ms[seat] = event.at_ms
                (self._silent.discard if left.may_speak else self._silent.add)(seat)
                self._send_floor(seat, event.channel, "PHASE_END")
            del self._floors[event.channel]
        elif type(event) is e.CameBack:
            self._come_back(event.seat)
        elif type(event) is e.Ended:
            for seat in self._info.seats:
                self._send(seat, "FINISH")

    def _open(self, event: e.Opened) -> None:
        rules = event.rules
        self._info = InfoBuilder(event)
        self._histories = Histories(self.dialect, event)
        self._setting = encode_part(setting_of(rules))
        self._rules = rules
        self._names = {character.name: seat for seat, character in enumerate(event.characters, 1)}
        self._longest = max(map(len, self._names))

    def _day_broke(self, event: e.DayBroke) -> None:
        self._histories.new_day(self._info.alive)
        if event.day == self._rules.first_day:
            for seat in self._info.seats:
                self._initialize(seat)
        for seat in self._info.seats:
            self._send(seat, "DAILY_INITIALIZE", b',"setting":' + self._setting)

    def _spoke(self, event: e.Spoke) -> None:
        item = self._histories.add(event)
        floor = self._floors.get(event.channel)
        if floor is None:
            return
        skips = (self._rules.talk if event.channel == "talk" else self._rules.whisper).skips
        floor[event.seat].spoke(event, skips)
        new = b',"new_' + event.channel.encode() + b'":' + item
        for seat in floor:
            self._send_floor(seat, event.channel, "BROADCAST", new)

    def _open_floor(self, event: e.FloorOpened, mask: int) -> None:
        if event.channel not in CHANNELS:
            return
        rules = self._rules.talk if event.channel == "talk" else self._rules.whisper
        seats = [s for s in self._info.seats if mask >> s & 1 and s in self._info.alive]
        floor = {s: Remaining(rules.count, rules.skips, rules.length.per_seat) for s in seats}
        self._floors[event.channel] = floor
        for seat in seats:
            self._send_floor(seat, event.channel, "PHASE_START")

    def _come_back(self, seat: Seat) -> None:
        """Return a player to its seat: send it everything again and repeat its open ask."""
        self._histories.resend(seat)
        self._asked.pop(seat, None)
        self._initialize(seat)
        self._send(seat, "DAILY_INITIALIZE", b',"setting":' + self._setting)
        for channel, floor in self._floors.items():
            if seat in floor:
                self._send_floor(seat, channel, "PHASE_START")

    # Packets

    def _ask(self, ask: Ask) -> None:
        seat, kind = ask.seat, ask.kind
        if kind == "talk" or kind == "whisper":
            left = ask.left
            if left is not None and self.dialect.counts_after:
                left -= 1
            remain = _remain(left, ask.room, ask.skips)
            self._send(seat, REQUESTS[kind], self._history(seat, kind), ask=ask, remain=remain)
        elif kind == "attack":
            self._send(seat, REQUESTS[kind], self._history(seat, "whisper"), ask=ask)
        else:
            self._send(seat, REQUESTS[kind], ask=ask)

    def _history(self, seat: Seat, channel: str, both: bool = False) -> bytes:
        return self._histories.take(seat, both or channel == "talk", both or channel == "whisper")

    def _initialize(self, seat: Seat) -> None:
        info = self._info.encoded(seat, profile=True)
        self._out.append(Outgoing(seat, _packet("INITIALIZE", info, b',"setting":' + self._setting)))

    def _send(
        self, seat: Seat, request: str, rest: bytes = b"", *, ask: Ask | None = None, remain: bytes = b""
    ) -> None:
        self._out.append(Outgoing(seat, _packet(request, self._info.encoded(seat, remain), rest), ask))

    def _send_floor(self, seat: Seat, channel: str, what: str, rest: bytes = b"") -> None:
        left = self._floors[channel][seat]
        self._send(seat, f"{channel.upper()}_{what}", rest, remain=_remain(left.count, left.room, left.skips))

    # Replies

    def answer(self, ask: Ask, text: str, at_ms: int) -> c.Say | c.Choose:
        """The command for a reply to an ask. A target must be named exactly; any other text is no target."""
        text = text.replace("\n", "")
        if ask.kind == "talk" or ask.kind == "whisper":
            return c.Say(at_ms, ask.seat, ask.id, SKIP if text == FORCE_SKIP else text)
        target = self._names.get(text, -1)
        return c.Choose(at_ms, ask.seat, ask.id, target, text if target not in ask.options else "")

    def is_stale(self, command: c.Say | c.Choose) -> bool:
        """Whether an answer is really a message to a talk at any time that has just closed.

        It is if it comes right after such a talk and cannot be meant as a name. Anything else is an answer,
        if a wrong one: others wait for it.
        """
        closed = self._closed_ms.get(command.seat)
        if closed is None or not isinstance(command, c.Choose) or command.target >= 0:
            return False
        return command.at_ms - closed < STALE_MS and not self._may_be_name(command.seat, command.raw.strip())

    def _may_be_name(self, seat: Seat, text: str) -> bool:
        """Whether a text that is no name may be meant as one: it is no longer than a name, or has a name in
        it and little else; if its seat had nothing left to say, whatever else."""
        if text in (OVER, SKIP, FORCE_SKIP):
            return False
        if not any(name in text for name in self._names):
            return len(text) <= self._longest
        return seat in self._silent or len(text) <= self._longest + NAME_ROOM

    def speak(self, seat: Seat, text: str, at_ms: int) -> c.Speak | None:
        """The command for an unsolicited message: an utterance in a channel open at any time.

        None: the message is empty, or the seat participates in no such channel.
        """
        text = text.strip().replace("\n", "")
        for channel, floor in self._floors.items():
            if seat in floor and text:
                return c.Speak(at_ms, seat, channel, SKIP if text == FORCE_SKIP else text)
        return None

    def role(self, seat: Seat) -> Role:
        """The role of a seat, as told to it."""
        return self._info.roles[seat]


def _packet(request: str, info: bytes, rest: bytes) -> bytes:
    return b'{"request":"' + request.encode() + b'","info":' + info + rest + b"}"


def _remain(count: int | None, length: int | None, skips: int) -> bytes:
    parts = [] if count is None else [f',"remain_count":{count}']
    if length is not None:
        parts.append(f',"remain_length":{length}')
    parts.append(f',"remain_skip":{skips}')
    return "".join(parts).encode()
