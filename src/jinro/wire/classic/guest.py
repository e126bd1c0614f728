"""`Guest`: plays on a classic server. Its lines become events, asks and a view for a player.

A guest implements `game.views.ViewedGame`: a log of what this seat was told. One guest serves one connection:
every INITIALIZE begins a new game. An utterance that comes both in a history and in a list is logged once.
"""

from collections import Counter
from typing import Final

from jinro.errors import PeerError
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.events import OVER, SKIP, VERSION, Character, Event, Kind
from jinro.game.roles import TABLE, Role, Seat, agent_name
from jinro.game.views import Scene, View
from jinro.wire.classic.codec import decode
from jinro.wire.classic.messages import GameInfo, Packet, TalkItem, VoteItem
from jinro.wire.classic.setting import rules_of
from jinro.wire.requests import KINDS
from jinro.wire.winner import winner_of

_ALL: Final = -1
"""Audience of public events."""


class Guest:
    """The games of one agent, as far as the server told it."""

    def __init__(self) -> None:
        self.log: list[Event] = []
        self.masks: list[int] = []
        self.asks: dict[Seat, Ask] = {}
        self.seat: Seat = 0
        self.view: View
        self.packet = Packet(request="NAME")
        """The last packet."""
        self.games = 0
        """Number of games begun."""
        self._clear()

    def _clear(self) -> None:
        self.log, self.masks, self.asks = [], [], {}
        self._numbers: dict[str, Seat] = {}
        self._alive: set[Seat] = set()
        self._wolves: set[Seat] = set()
        self._day = 0
        self._asked = 0
        self._heard: set[tuple[str, int, int]] = set()
        self._rounds: Counter[str] = Counter()
        """Number of times each request came in its phase."""
        self._ballots: Counter[Kind] = Counter()
        """Number of today's ballots logged."""
        self._left: dict[str, int] = {}
        self._skips: dict[str, int] = {}

    def receive(self, data: bytes | str) -> str:
        """Take a line and return its request; empty for the second FINISH that old servers send.

        A malformed or inconsistent packet raises `PeerError`.
        """
        packet = decode(data)
        request = packet.request
        self.asks = {}
        if request == "FINISH" and self.finished:
            return ""
        self.packet = packet
        if request == "NAME" or request == "ROLE":
            return request
        if request == "INITIALIZE":
            self._begin(packet)
        elif not self.log:
            raise PeerError("errors.peer.before_initialize", request=request)
        self._take(packet)
        return request

    @property
    def finished(self) -> bool:
        """Whether a game is over and the next one has not begun."""
        return self.packet.request == "FINISH"

    def open_to(self, seat: Seat) -> tuple[str, ...]:
        """Channels open at any time: the classic platform has none."""
        return ()

    @property
    def ask(self) -> Ask | None:
        """The ask that waits for an answer."""
        return self.asks.get(self.seat)

    def text(self, answer: object) -> str:
        """A player's answer as text, without line end."""
        if isinstance(answer, int):
            return f'{{"agentIdx":{answer}}}'
        return " ".join(str(answer).splitlines())

    # Events

    def _begin(self, packet: Packet) -> None:
        info, setting = packet.game_info, packet.game_setting
        if info is None or setting is None:
            raise PeerError("errors.peer.classic_initialize")
        self._clear()
        self.games += 1
        self._numbers = {str(seat): seat for seat in range(1, len(info.status_map) + 1)}
        if set(info.status_map) != set(self._numbers):
            raise PeerError("errors.peer.status_map", numbers=sorted(info.status_map))
        if str(info.agent) not in info.status_map or str(info.agent) not in info.role_map:
            raise PeerError("errors.peer.classic_agent", agent=info.agent)
        self.seat = info.agent
        self._alive = set(self._numbers.values())
        characters = tuple(Character(agent_name(seat)) for seat in self._numbers.values())
        rules = rules_of(setting)
        self._tell(e.Opened(0, VERSION, "", 0, rules, characters))
        role = info.role_map[str(info.agent)]
        own = tuple(sorted(self._seat(name) for name, known in info.role_map.items() if known is role))
        self._wolves = set(own) if role is Role.WEREWOLF else set()
        self._tell(e.RoleTold(0, self.seat, role, own if TABLE[role].knows_own else ()), own=True)
        self.view = View(self, self.seat, Scene(self))
        self._refill("talk")
        self._refill("whisper")

    def _seat(self, number: int | str) -> Seat:
        seat = self._numbers.get(str(number))
        if seat is None:
            raise PeerError("errors.peer.names_stranger", request=self.packet.request, who=number)
        return seat

    def _take(self, packet: Packet) -> None:
        request, info = packet.request, packet.game_info
        if request != "WHISPER":
            # A whisper after any other request begins a new phase.
            self._rounds["WHISPER"] = 0
        for talk in packet.talk_history or ():
            self._hear("talk", talk)
        for talk in packet.whisper_history or ():
            self._hear("whisper", talk)
        if request in ("INITIALIZE", "DAILY_INITIALIZE", "FINISH"):
            if info is None:
                raise PeerError("errors.peer.no_game_info", request=request)
            if request != "INITIALIZE":
                self._morning(info)
        elif info is not None:
            self._evening(request, info)
        if request == "DAILY_INITIALIZE" and info is not None:
            self._break_day(info)
        elif request == "DAILY_FINISH":
            self._tell(e.NightFell(0, self._day))
        elif request == "FINISH" and info is not None:
            self._end(info)
        elif request in KINDS:
            self._ask(KINDS[request])

    def _tell(self, event: Event, own: bool = False) -> None:
        self.log.append(event)
        self.masks.append(1 << self.seat if own else _ALL)

    def _hear(self, channel: str, talk: TalkItem) -> None:
        if (channel, talk.day, talk.idx) in self._heard:
            return
        self._heard.add((channel, talk.day, talk.idx))
        seat = self._seat(talk.agent)
        self._tell(e.Spoke(0, seat, channel, talk.day, talk.idx, talk.turn, talk.text), channel == "whisper")
        if seat == self.seat and talk.day == self._day:
            self._spend(channel, talk.text)

    def _spend(self, channel: str, text: str) -> None:
        """Subtract one's own utterance from what remains."""
        if text == SKIP:
            self._skips[channel] -= 1
        elif text != OVER:
            self._left[channel] -= 1
            self._skips[channel] = self.view.rules.talk.skips

    def _morning(self, info: GameInfo) -> None:
        """Log the results of the previous day."""
        day = info.day - 1
        self._votes("vote", day, info.vote_list)
        executed = info.executed_agent
        if executed > 0 and self._seat(executed) in self._alive:
            self._execute(day, executed)
        self._votes("attack", day, info.attack_vote_list)
        if info.divine_result is not None:
            seen = info.divine_result
            self._tell(e.Divined(0, seen.day - 1, self.seat, self._seat(seen.target), seen.result), own=True)
        if info.medium_result is not None:
            seen = info.medium_result
            self._tell(e.Sensed(0, seen.day - 1, self._seat(seen.target), seen.result), own=True)
        if info.guarded_agent > 0:
            self._tell(e.Guarded(0, day, self.seat, self._seat(info.guarded_agent)), own=True)
        if info.attacked_agent > 0:
            self._tell(e.Attacked(0, day, self._seat(info.attacked_agent)), own=True)
        self._deaths(info)

    def _deaths(self, info: GameInfo) -> None:
        """Log the new deaths."""
        for seat in sorted(self._seat(name) for name, status in info.status_map.items() if status == "DEAD"):
            if seat in self._alive:
                self._alive.discard(seat)
                self._tell(e.DeathShown(0, seat, "found"))

    def _evening(self, request: str, info: GameInfo) -> None:
        """Log what has happened today so far."""
        for talk in info.talk_list:
            self._hear("talk", talk)
        for talk in info.whisper_list:
            self._hear("whisper", talk)
        self._votes("vote", info.day, info.latest_vote_list, self._rounds["VOTE"])
        if info.latest_executed_agent > 0 and self._seat(info.latest_executed_agent) in self._alive:
            self._execute(info.day, info.latest_executed_agent)
        self._votes("attack", info.day, info.latest_attack_vote_list, self._rounds["ATTACK"])

    def _execute(self, day: int, seat: Seat) -> None:
        self._alive.discard(seat)
        self._tell(e.Executed(0, day, seat))

    def _votes(self, kind: Kind, day: int, votes: tuple[VoteItem, ...], held: int = 0) -> None:
        """Log a ballot unless it is logged already. `held`: number of ballots held today."""
        held = max(1, held or self._rounds[kind.upper()])
        if not votes or self._ballots[kind] >= held:
            return
        self._ballots[kind] = held
        pairs = tuple(sorted((self._seat(v.agent), self._seat(v.target)) for v in votes))
        counts = Counter(target for _, target in pairs)
        leaders = tuple(sorted(seat for seat, n in counts.items() if n == max(counts.values())))
        self._tell(e.Counted(0, kind, day, held, pairs, leaders), own=kind == "attack")

    def _break_day(self, info: GameInfo) -> None:
        self._day = info.day
        self._rounds.clear()
        self._ballots.clear()
        self._refill("talk")
        self._refill("whisper")
        self._tell(e.DayBroke(0, info.day))

    def _refill(self, channel: str) -> None:
        rules = self.view.rules.talk if channel == "talk" else self.view.rules.whisper
        self._left[channel] = rules.count or 0
        self._skips[channel] = rules.skips

    def _end(self, info: GameInfo) -> None:
        roles = tuple(info.role_map.get(name, Role.VILLAGER) for name in self._numbers)
        living = [roles[seat - 1] for seat in self._alive]
        self._tell(e.Ended(0, info.day - 1, winner_of(living), "win", roles, 0))
        self._tell(e.Closed(0))

    # Asks

    def _ask(self, kind: Kind) -> None:
        request = kind.upper()
        if kind == "whisper" and not self._rounds[request]:
            self._refill(kind)
        turn = self._rounds[request]
        self._rounds[request] += 1
        self._asked += 1
        talks = kind == "talk" or kind == "whisper"
        self.asks[self.seat] = Ask(
            self.seat,
            self._asked,
            kind,
            self._day,
            () if talks else self._options(kind),
            turn if talks else turn + 1,
            self._left[kind] if talks else None,
            max(0, self._skips[kind]) if talks else 0,
        )

    def _options(self, kind: Kind) -> tuple[Seat, ...]:
        # No setting tells whether a seer may divine itself; it would learn nothing.
        barred = self._wolves if kind == "attack" else {self.seat}
        return tuple(sorted(self._alive - barred)) or (self.seat,)
