"""`Host`: one game as agents of the contest see it. Events go in, packets come out; replies become commands.

It is a fold of the events that each seat is granted and of the asks they leave open, and of nothing else, so
it can be rebuilt from a stored log at any moment. What many packets share is encoded once and spliced in.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.events import SKIP, Event
from jinro.game.game import Game
from jinro.game.roles import Role, Seat
from jinro.game.views import Told
from jinro.wire.nlp.codec import encode_part, splice
from jinro.wire.nlp.facts import Facts
from jinro.wire.nlp.history import Histories
from jinro.wire.nlp.messages import Dialect, Request
from jinro.wire.nlp.setting import setting_of
from jinro.wire.outgoing import Outgoing as Outgoing

FORCE_SKIP: Final = "ForceSkip"
CHANNELS: Final = ("talk", "whisper")
STALE_MS: Final = 2_000
"""How long words to a talk at any time may be on their way."""


class Left:
    """What is left to a seat in a channel that is open at any time."""

    __slots__ = ("count", "room", "skips")

    def __init__(self, count: int | None, skips: int, room: int | None) -> None:
        self.count = count
        self.skips = skips
        self.room = room

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
    """The contest's packets for every seat of one game."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self._read = 0
        self._asked: dict[Seat, int] = {}
        self._out: list[Outgoing] = []
        self._facts: Facts
        self._histories: Histories
        self._setting = b""
        self._names: dict[str, Seat] = {}
        self._floors: dict[str, dict[Seat, Left]] = {}
        """Channels that are open at any time, with those who take part."""
        self._closed_ms: dict[Seat, int] = {}
        """When a channel closed in which the seat could speak at any time."""

    @classmethod
    def rebuild(cls, events: Iterable[Event], dialect: Dialect) -> tuple["Host", Game]:
        """The host of a stored game as it stood after its last event, and the game itself."""
        host = cls(dialect)
        game = Game.replay(events, follow=lambda so_far: host.packets(so_far))
        return host, game

    def packets(self, game: Told) -> Sequence[Outgoing]:
        """What is to be sent now: all that has happened since the last call, and the asks that are new."""
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

    # What happened

    def _fold(self, event: Event, mask: int) -> None:
        if type(event) is e.Spoke:
            if event.channel in CHANNELS:
                self._spoke(event)
            return
        if isinstance(event, e.Opened):
            self._open(event)
            return
        self._facts.fold(event, mask)
        match event:
            case e.DayBroke():
                self._day_broke(event)
            case e.NightFell():
                for seat in self._facts.seats:
                    self._send(seat, "DAILY_FINISH", self._history(seat, "talk", self._facts.is_wolf(seat)))
            case e.PhaseBegan():
                self._histories.new_phase()
            case e.FloorOpened():
                self._open_floor(event, mask)
            case e.FloorClosed() if event.channel in self._floors:
                for seat in self._floors[event.channel]:
                    self._closed_ms[seat] = event.at_ms
                    self._send_floor(seat, event.channel, "PHASE_END")
                del self._floors[event.channel]
            case e.CameBack():
                self._come_back(event.seat)
            case e.Ended():
                for seat in self._facts.seats:
                    self._send(seat, "FINISH")

    def _open(self, event: e.Opened) -> None:
        rules = event.rules
        self._facts = Facts(event)
        self._histories = Histories(self.dialect, event)
        self._setting = encode_part(setting_of(rules))
        self._rules = rules
        self._names = {character.name: seat for seat, character in enumerate(event.characters, 1)}

    def _day_broke(self, event: e.DayBroke) -> None:
        self._histories.new_day(self._facts.alive)
        if event.day == self._rules.first_day:
            for seat in self._facts.seats:
                self._initialize(seat)
        for seat in self._facts.seats:
            self._send(seat, "DAILY_INITIALIZE", b',"setting":' + self._setting)

    def _spoke(self, event: e.Spoke) -> None:
        item = self._histories.add(event)
        floor = self._floors.get(event.channel)
        if floor is None:
            return
        if event.seat in floor:
            skips = (self._rules.talk if event.channel == "talk" else self._rules.whisper).skips
            floor[event.seat].spoke(event, skips)
        new = b',"new_' + event.channel.encode() + b'":' + item
        for seat in floor:
            self._send_floor(seat, event.channel, "BROADCAST", new)

    def _open_floor(self, event: e.FloorOpened, mask: int) -> None:
        if event.channel not in CHANNELS:
            return
        rules = self._rules.talk if event.channel == "talk" else self._rules.whisper
        seats = [s for s in self._facts.seats if mask >> s & 1 and s in self._facts.alive]
        floor = {s: Left(rules.count, rules.skips, rules.length.per_seat) for s in seats}
        self._floors[event.channel] = floor
        for seat in seats:
            self._send_floor(seat, event.channel, "PHASE_START")

    def _come_back(self, seat: Seat) -> None:
        """Bring a player back into its seat: it is told everything anew, and asked again what is open."""
        self._histories.back_to_morning(seat)
        self._asked.pop(seat, None)
        self._initialize(seat)
        self._send(seat, "DAILY_INITIALIZE", b',"setting":' + self._setting)
        for channel, floor in self._floors.items():
            if seat in floor:
                self._send_floor(seat, channel, "PHASE_START")

    # What is sent

    def _ask(self, ask: Ask) -> None:
        seat, kind = ask.seat, ask.kind
        if kind == "talk" or kind == "whisper":
            request: Request = "TALK" if kind == "talk" else "WHISPER"
            left = ask.left
            if left is not None and self.dialect.counts_after:
                left -= 1
            self._send(
                seat, request, self._history(seat, kind), ask=ask, remain=_remain(left, ask.room, ask.skips)
            )
        elif kind == "attack":
            self._send(seat, "ATTACK", self._history(seat, "whisper"), ask=ask)
        else:
            self._send(seat, _CHOICES[kind], ask=ask)

    def _history(self, seat: Seat, channel: str, both: bool = False) -> bytes:
        talks, whispers = self._histories.take(seat, both or channel == "talk", both or channel == "whisper")
        parts = b""
        if both or channel == "talk":
            parts = b',"talk_history":' + splice(talks)
        if both or channel == "whisper":
            parts += b',"whisper_history":' + splice(whispers)
        return parts

    def _initialize(self, seat: Seat) -> None:
        info = self._facts.info(seat, profile=True)
        self._out.append(Outgoing(seat, _packet("INITIALIZE", info, b',"setting":' + self._setting)))

    def _send(
        self, seat: Seat, request: str, rest: bytes = b"", *, ask: Ask | None = None, remain: bytes = b""
    ) -> None:
        self._out.append(Outgoing(seat, _packet(request, self._facts.info(seat, remain), rest), ask))

    def _send_floor(self, seat: Seat, channel: str, what: str, rest: bytes = b"") -> None:
        left = self._floors[channel][seat]
        self._send(seat, f"{channel.upper()}_{what}", rest, remain=_remain(left.count, left.room, left.skips))

    # What is answered

    def answer(self, ask: Ask, text: str, at_ms: int) -> c.Say | c.Choose:
        """The command that a reply to an ask is. A target is named exactly, or it is nobody we know."""
        text = text.replace("\n", "")
        if ask.kind == "talk" or ask.kind == "whisper":
            return c.Say(at_ms, ask.seat, ask.id, SKIP if text == FORCE_SKIP else text)
        target = self._names.get(text, -1)
        return c.Choose(at_ms, ask.seat, ask.id, target, text if target not in ask.options else "")

    def is_stale(self, command: c.Say | c.Choose) -> bool:
        """Whether this is no answer but a word to a talk that has just ended, still on its way when the ask
        was sent: right after such a talk, an answer that names nobody."""
        closed = self._closed_ms.get(command.seat)
        if closed is None or not isinstance(command, c.Choose) or command.target >= 0:
            return False
        return command.at_ms - closed < STALE_MS

    def speak(self, seat: Seat, text: str, at_ms: int) -> c.Speak | None:
        """The command that a message nobody asked for is: an utterance, where the seat takes part in a
        channel that is open at any time; None where it is nothing."""
        text = text.strip().replace("\n", "")
        for channel, floor in self._floors.items():
            if seat in floor and text:
                return c.Speak(at_ms, seat, channel, SKIP if text == FORCE_SKIP else text)
        return None

    def role(self, seat: Seat) -> Role:
        """The role that the seat was told."""
        return self._facts.roles[seat]


_CHOICES: Final[dict[str, Request]] = {"vote": "VOTE", "divine": "DIVINE", "guard": "GUARD"}


def _packet(request: str, info: bytes, rest: bytes) -> bytes:
    return b'{"request":"' + request.encode() + b'","info":' + info + rest + b"}"


def _remain(count: int | None, length: int | None, skips: int) -> bytes:
    parts = [] if count is None else [f',"remain_count":{count}']
    if length is not None:
        parts.append(f',"remain_length":{length}')
    parts.append(f',"remain_skip":{skips}')
    return "".join(parts).encode()
