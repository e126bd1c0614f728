"""`Host`: one game for classic agents. Events become lines of JSON, replies become commands.

Its state is a fold of the events (by audience) and the open asks, and nothing else, so it can be rebuilt from
a stored log. Parts shared by many packets are encoded once and spliced in.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Final

from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.decide import TextCheck
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Role, Seat
from jinro.game.views import ViewedGame
from jinro.language.aiwolf.java04 import read_by_04, says_04
from jinro.wire.classic.codec import speech_of, target_of
from jinro.wire.classic.info import FOLDED, InfoBuilder
from jinro.wire.classic.setting import encoded_setting
from jinro.wire.classic.versions import OLDEST, Skipped, Version, is_old
from jinro.wire.outgoing import Outgoing
from jinro.wire.requests import KINDS, REQUESTS

CHANNELS: Final = ("talk", "whisper")
_HEARD: Final = frozenset({e.Opened, e.Spoke, e.Amended, e.NightFell, e.PhaseBegan, e.CameBack, *FOLDED})
"""Events that cause or change packets."""
_SEALED: Final = frozenset({e.Chose, e.Wrote})
"""Events that never open an ask."""
_NO_SETTING: Final = b',"gameSetting":null'
_NULLS: Final = b',"talkHistory":null,"whisperHistory":null}\n'
_HISTORY: Final = b'{"gameInfo":null,"gameSetting":null,"request":"%s","talkHistory":['
_HISTORIES: Final = {request: _HISTORY % request.encode() for request in ("DAILY_FINISH", *KINDS)}


class Host:
    """The packets of one game, for all seats or for some. Every packet is a line that ends with LF."""

    def __init__(
        self,
        seats: Iterable[Seat] | None = None,
        versions: dict[Seat, Version] | None = None,
        last: dict[Seat, bytes] | None = None,
    ) -> None:
        """`versions` of the agents' libraries, as far as they are known; those that the agents tell by what
        they say are added to it. `last` is filled with the last packet of each seat."""
        self._chosen = None if seats is None else frozenset(seats)
        self.versions: dict[Seat, Version] = {} if versions is None else versions
        self._last: dict[Seat, bytes] = {} if last is None else last
        self._read = 0
        self._asked: dict[Seat, int] = {}
        self._out: list[Outgoing] = []
        self._info: InfoBuilder
        self._plain: InfoBuilder | None = None
        """The same for agents of 0.4 among others: it has no sentence that ends them."""
        self._plain_seats: set[Seat] = set()
        self._oldest = {seat for seat, version in self.versions.items() if version == OLDEST}
        self._infos: tuple[InfoBuilder, ...] = ()
        self._opened: e.Opened
        self._game: ViewedGame
        self.on_skip: Callable[[Skipped], None] | None = None
        """Told of sentences that are handed on as Skip."""
        self._seats: tuple[Seat, ...] = ()
        self._as_04 = False
        """Whether packets are those of the 0.4 server."""
        self._is_mixed = False
        """Whether things are said that end agents of 0.4."""
        self._setting = self._day_setting = b""
        """`gameSetting` of INITIALIZE and of DAILY_INITIALIZE."""

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
        self._game = game
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
                if self._plain is not None:
                    self._plain.spoke(event, mask)
                    self._note_skip(event, mask)
            return
        if type(event) is e.Opened:
            self._open(event)
            return
        if type(event) is e.Amended:
            seat = event.seat
            if self._is_mixed and seat in self._seats and seat not in self.versions and says_04(event.raw):
                self._recognize(event)
            return
        for info in self._infos:
            info.fold(event, mask)
        if type(event) is e.DayBroke:
            if event.day == self._first_day:
                for seat in self._seats:
                    self._initialize(seat)
            for seat in self._seats:
                self._begin_day(seat)
        elif type(event) is e.NightFell:
            for seat in self._seats:
                if not self._left_alone(seat):
                    self._tell_history(seat, "DAILY_FINISH")
        elif type(event) is e.PhaseBegan:
            for info in self._infos:
                info.end_whisper()
        elif type(event) is e.CameBack and event.seat in self._seats:
            self._come_back(event.seat)
        elif type(event) is e.Ended:
            for seat in self._seats:
                self._tell(seat, "FINISH")

    def _open(self, event: e.Opened) -> None:
        rules = event.rules
        self._opened = event
        self._info = InfoBuilder(event)
        self._infos = (self._info,)
        chosen = self._chosen
        self._seats = tuple(s for s in self._info.seats if chosen is None or s in chosen)
        self._as_04 = rules.speech_version == "0.4"
        self._setting = encoded_setting(rules, old=self._as_04)
        self._day_setting = self._setting if self._as_04 else _NO_SETTING
        self._first_day = rules.first_day
        # What is said in a village of 0.4 is plain anyway, and agents do not parse free text.
        self._is_mixed = rules.talk_language == "aiwolf" and not self._as_04
        if self._is_mixed:
            for seat, version in self.versions.items():
                if is_old(version):
                    self._tell_plainly(seat)

    def _tell_plainly(self, seat: Seat) -> InfoBuilder:
        """From now on tell a seat no sentence that ends agents of 0.4."""
        self._plain_seats.add(seat)
        if self._plain is None:
            self._plain = InfoBuilder(self._opened, read_by_04)
            self._infos = (self._info, self._plain)
        return self._plain

    def _recognize(self, amended: e.Amended) -> None:
        """An agent said what only agents of 0.4 say."""
        seat, known = amended.seat, self._plain is not None
        self.versions[seat] = "0.4"
        plain = self._tell_plainly(seat)
        if not known:
            so_far = zip(self._game.log, self._game.masks, strict=True)
            for event, mask in takewhile(lambda one: one[0] is not amended, so_far):
                _fold_again(event, mask, plain)
        plain.talk.catch_up(seat, self._info.talk)
        plain.whisper.catch_up(seat, self._info.whisper)

    def _note_skip(self, event: e.Spoke, mask: int) -> None:
        to = tuple(seat for seat in sorted(self._plain_seats) if mask >> seat & 1)
        if to and self.on_skip is not None and not read_by_04(event.text):
            self.on_skip(Skipped(event.at_ms, event.seat, event.channel, event.day, event.idx, to))

    def _come_back(self, seat: Seat) -> None:
        """Return a player to its seat: send it everything again and repeat its open ask."""
        info = self._info_of(seat)
        info.talk.resend(seat)
        info.whisper.resend(seat)
        self._asked.pop(seat, None)
        self._initialize(seat)
        self._begin_day(seat)

    # Packets

    def _info_of(self, seat: Seat) -> InfoBuilder:
        return self._plain if self._plain is not None and seat in self._plain_seats else self._info

    def _left_alone(self, seat: Seat) -> bool:
        """Whether a seat hears nothing before FINISH, as the dead do not in 0.4."""
        return self._as_04 and seat not in self._info.alive

    def _begin_day(self, seat: Seat) -> None:
        if not self._left_alone(seat):
            self._tell(seat, "DAILY_INITIALIZE", setting=self._day_setting)

    def _ask(self, ask: Ask) -> None:
        kind = ask.kind
        if kind == "whisper":
            for info in self._infos:
                info.begin_whisper()
        elif kind == "attack":
            for info in self._infos:
                info.end_whisper()
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

    def _tell(self, seat: Seat, request: str, ask: Ask | None = None, setting: bytes = _NO_SETTING) -> None:
        own, pack, public = self._info_of(seat).encoded(seat)
        rest = setting + b',"request":"' + request.encode() + b'"'
        data = self._last[seat] = b"".join((b'{"gameInfo":', own, pack, public, rest, _NULLS))
        self._out.append(Outgoing(seat, data, ask))

    def _tell_history(self, seat: Seat, request: str, ask: Ask | None = None) -> None:
        info = self._info if self._plain is None else self._info_of(seat)
        talks = info.talk.take(seat)
        whispers = info.new_whispers(seat)
        end = b"]}\n"
        if self._oldest and seat in self._oldest:
            end = b'],"executed":%d}\n' % info.executed
        data = self._last[seat] = b"".join(
            (_HISTORIES[request], talks, b'],"whisperHistory":[', whispers, end)
        )
        self._out.append(Outgoing(seat, data, ask))

    def _initialize(self, seat: Seat) -> None:
        self._tell(seat, "INITIALIZE", setting=self._setting)

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


def _fold_again(event: Event, mask: int, info: InfoBuilder) -> None:
    """Fold an event of the past."""
    if type(event) is e.Spoke and event.channel in CHANNELS:
        info.spoke(event, mask)
    elif type(event) is e.PhaseBegan:
        info.end_whisper()
    elif mask:
        info.fold(event, mask)
