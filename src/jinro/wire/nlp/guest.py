"""`Guest`: plays on a contest server. Its packets become events, asks and a view for a player.

A guest implements `game.views.ViewedGame`: a log of what this seat was told. Seats are numbered in the order
of `status_map`, because servers do not send seat numbers. The log lacks what the contest never tells.
"""

from typing import Final

from msgspec.structs import replace

from jinro.errors import PeerError
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.events import VERSION, Character, Event, Kind
from jinro.game.roles import TABLE, Role, Seat
from jinro.game.rules import Rules
from jinro.game.views import Scene, View
from jinro.wire.nlp.codec import decode
from jinro.wire.nlp.messages import Info, Packet, TalkItem, VoteItem
from jinro.wire.nlp.profile import LANGUAGE, parse_profile
from jinro.wire.nlp.setting import rules_of
from jinro.wire.requests import KINDS
from jinro.wire.winner import winner_of

_ALL: Final = -1
"""Audience of public events."""


class Guest:
    """The game of one agent, as far as the server told it."""

    def __init__(self) -> None:
        self.log: list[Event] = []
        self.masks: list[int] = []
        self.asks: dict[Seat, Ask] = {}
        self.seat: Seat = 0
        self.view: View
        self.packet = Packet("NAME")
        """The last packet."""
        self._clear()

    def _clear(self) -> None:
        self.log, self.masks, self.asks = [], [], {}
        self._seats: dict[str, Seat] = {}
        self._names: list[str] = []
        self._alive: set[Seat] = set()
        self._asked = 0
        self._open: tuple[str, ...] = ()
        self._broadcast: set[tuple[str, int, int]] = set()
        """Utterances already received by broadcast, which histories repeat: channel, day, idx."""

    def receive(self, data: bytes | str) -> str:
        """Take a packet and return its request. A malformed or inconsistent packet raises `PeerError`."""
        packet = self.packet = decode(data)
        self.asks = {}
        if packet.info is None:
            if packet.request != "NAME":
                raise PeerError("errors.peer.no_info", request=packet.request)
            return packet.request
        if packet.request == "INITIALIZE":
            self._begin(packet)
        elif not self.log:
            raise PeerError("errors.peer.before_initialize", request=packet.request)
        try:
            self._take(packet, packet.info)
        except KeyError as error:
            raise PeerError("errors.peer.names_unknown", request=packet.request, who=error) from None
        return packet.request

    @property
    def finished(self) -> bool:
        return self.packet.request == "FINISH"

    def open_to(self, seat: Seat) -> tuple[str, ...]:
        """Channels in which the seat may speak now without an ask."""
        return self._open if seat == self.seat else ()

    @property
    def ask(self) -> Ask | None:
        """The ask that waits for an answer."""
        return self.asks.get(self.seat)

    def text(self, answer: object) -> str:
        """A player's answer as text; a seat becomes its name."""
        if isinstance(answer, int) and 1 <= answer <= len(self._names):
            return self._names[answer - 1]
        return str(answer)

    # Events

    def _begin(self, packet: Packet) -> None:
        info, setting = packet.info, packet.setting
        if info is None or setting is None:
            raise PeerError("errors.peer.contest_initialize")
        self._clear()
        self._names = list(info.status_map)
        self._seats = {name: seat for seat, name in enumerate(self._names, 1)}
        if info.agent not in self._seats or info.agent not in info.role_map:
            raise PeerError("errors.peer.contest_agent", agent=info.agent)
        self.seat = self._seats[info.agent]
        self._alive = set(self._seats.values())
        profile = parse_profile(info.profile or "")
        profile.pop(LANGUAGE, None)
        characters = tuple(Character(name, profile if name == info.agent else {}) for name in self._names)
        rules = _in_language(rules_of(setting, info.profile or ""), info)
        self._tell(e.Opened(0, VERSION, info.game_id, 0, rules, characters))
        role = info.role_map[info.agent]
        fellows = tuple(self._seats[n] for n in info.role_map) if TABLE[role].knows_own else ()
        self._tell(e.RoleTold(0, self.seat, role, fellows), own=True)
        self.view = View(self, self.seat, Scene(self))

    def _take(self, packet: Packet, info: Info) -> None:
        request = packet.request
        for channel, talks in (("talk", packet.talk_history), ("whisper", packet.whisper_history)):
            for talk in talks or ():
                if (channel, talk.day, talk.idx) not in self._broadcast:
                    self._hear(channel, talk)
        self._new_talk("talk", packet.new_talk)
        self._new_talk("whisper", packet.new_whisper)
        if request in ("DAILY_INITIALIZE", "FINISH"):
            self._results(info)
        if request == "INITIALIZE":
            self._earlier_deaths(info)
        else:
            self._deaths(info)
        if request == "DAILY_INITIALIZE":
            self._tell(e.DayBroke(0, info.day))
        elif request == "DAILY_FINISH":
            self._tell(e.NightFell(0, info.day))
        elif request == "FINISH":
            self._end(info)
        elif request in KINDS:
            self._ask(KINDS[request], info)
        self._floors(packet, info)

    def _tell(self, event: Event, own: bool = False) -> None:
        self.log.append(event)
        self.masks.append(1 << self.seat if own else _ALL)

    def _hear(self, channel: str, talk: TalkItem) -> None:
        spoke = e.Spoke(0, self._seats[talk.agent], channel, talk.day, talk.idx, talk.turn, talk.text)
        self._tell(spoke, own=channel == "whisper")

    def _new_talk(self, channel: str, talk: TalkItem | None) -> None:
        if talk is not None:
            self._broadcast.add((channel, talk.day, talk.idx))
            self._hear(channel, talk)

    def _results(self, info: Info) -> None:
        """Log the results of the previous day."""
        day = info.day - 1
        self._votes("vote", day, info.vote_list)
        self._votes("attack", day, info.attack_vote_list)
        if info.divine_result is not None:
            seen = info.divine_result
            self._tell(e.Divined(0, seen.day, self.seat, self._seats[seen.target], seen.result), own=True)
        if info.medium_result is not None:
            seen = info.medium_result
            self._tell(e.Sensed(0, seen.day, self._seats[seen.target], seen.result), own=True)
        executed = self._seats[info.executed_agent] if info.executed_agent is not None else 0
        if executed in self._alive:
            self._alive.discard(executed)
            self._tell(e.Executed(0, day, executed))

    def _votes(self, kind: Kind, day: int, votes: tuple[VoteItem, ...] | None) -> None:
        if votes:
            pairs = tuple((self._seats[v.agent], self._seats[v.target]) for v in votes)
            self._tell(e.VotesShown(0, kind, day, pairs), own=kind == "attack")

    def _deaths(self, info: Info) -> None:
        """Log the new deaths. A death in the middle of a night is the execution."""
        morning = self.packet.request in ("DAILY_INITIALIZE", "FINISH")
        for name, status in info.status_map.items():
            seat = self._seats[name]
            if status == "DEAD" and seat in self._alive:
                self._alive.discard(seat)
                self._tell(e.DeathShown(0, seat, "found") if morning else e.Executed(0, info.day, seat))

    def _earlier_deaths(self, info: Info) -> None:
        """Log players who were dead when this agent reconnected: how and when they died is not told.

        It is told of yesterday's dead, whom DAILY_INITIALIZE logs, which follows."""
        dead = {self._seats[name] for name, status in info.status_map.items() if status == "DEAD"}
        if not dead:
            return
        told = (info.executed_agent, info.attacked_agent)
        for seat in sorted(dead - {self._seats[name] for name in told if name is not None}):
            self._alive.discard(seat)
            self._tell(e.DeathShown(0, seat, "found"))
        self._tell(e.DayBroke(0, info.day - 1))

    def _end(self, info: Info) -> None:
        roles = tuple(info.role_map.get(name, Role.VILLAGER) for name in self._names)
        winner = winner_of([roles[seat - 1] for seat in self._alive])
        self._tell(e.Ended(0, info.day - 1, winner, "win", roles, 0))
        self._tell(e.Closed(0))

    # Asks

    def _ask(self, kind: Kind, info: Info) -> None:
        self._asked += 1
        self.asks[self.seat] = Ask(
            self.seat,
            self._asked,
            kind,
            info.day,
            self._options(kind, info),
            left=info.remain_count,
            skips=info.remain_skip or 0,
            room=info.remain_length,
        )

    def _options(self, kind: Kind, info: Info) -> tuple[Seat, ...]:
        if kind == "talk" or kind == "whisper":
            return ()
        barred = {self.seat}
        if kind == "vote" and self.view.rules.vote.on_self:
            barred = set()
        elif kind == "attack":
            barred = {self._seats[name] for name in info.role_map}
        return tuple(sorted(self._alive - barred)) or tuple(sorted(self._alive))

    def _floors(self, packet: Packet, info: Info) -> None:
        """Open and close the channel that is open at any time."""
        request = packet.request
        if request == "TALK_PHASE_START" or request == "WHISPER_PHASE_START":
            channel = "talk" if request == "TALK_PHASE_START" else "whisper"
            self._tell(e.PhaseBegan(0, f"{channel} {len(self.log)}", 0))
            self._open = (channel,)
        elif not request.endswith("_BROADCAST"):
            self._open = ()
        if info.remain_count is not None and info.remain_count <= 0:
            self._open = ()


def _in_language(rules: Rules, info: Info) -> Rules:
    """The rules with the language of the profile or the names."""
    seen = info.profile or "".join(name for name in info.status_map if not name.startswith("Agent["))
    return replace(rules, language="en") if seen and seen.isascii() else rules
