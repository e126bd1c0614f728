"""`InfoBuilder`: the `gameInfo` of every seat, in three encoded parts that are cached until they change.

All seats share the public part, the werewolves share the pack's part, and each seat has a small part of its
own. A part holds only what the audience of the events grants: a seat outside the pack gets an empty pack's
part.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from jinro.game import events as e
from jinro.game.events import OVER, SKIP, Event
from jinro.game.roles import Role, Seat
from jinro.wire.classic.history import TalkHistory
from jinro.wire.classic.messages import NONE
from jinro.wire.classic.setting import quota

_NO_PACK: Final = (
    b',"attackVoteList":[],"attackedAgent":-1,"latestAttackVoteList":[]'
    b',"remainWhisperMap":{},"whisperList":[]'
)
FOLDED: Final = (
    e.RoleTold,
    e.DayBroke,
    e.Executed,
    e.DeathShown,
    e.Counted,
    e.VotesShown,
    e.Divined,
    e.Guarded,
    e.Attacked,
    e.Sensed,
    e.Ended,
)
"""Events that `InfoBuilder.fold` uses."""
Pairs = tuple[tuple[Seat, Seat], ...]


class _Day:
    """Results of one day."""

    __slots__ = ("attack_votes", "attacked", "dead", "divined", "executed", "guarded", "sensed", "votes")

    def __init__(self) -> None:
        self.executed: Seat = NONE
        self.dead: list[Seat] = []
        self.votes = b"[]"
        self.attacked: Seat = NONE
        self.attack_votes = b"[]"
        self.divined: dict[Seat, e.Divined] = {}
        self.guarded: dict[Seat, Seat] = {}
        self.sensed: dict[Seat, e.Sensed] = {}


class InfoBuilder:
    """Folds events into the encoded `gameInfo` of every seat."""

    def __init__(self, opened: e.Opened, reads: Callable[[str], bool] | None = None) -> None:
        """Sentences that do not pass `reads` are told as Skip."""
        rules = opened.rules
        self._reads = reads
        self.seats = tuple(range(1, len(opened.characters) + 1))
        self.alive = set(self.seats)
        self.day = rules.first_day
        self.roles: dict[Seat, Role] = {}
        self.talk = TalkHistory(len(self.seats))
        self.whisper = TalkHistory(len(self.seats))
        self._talks, self._whispers = quota(rules.talk), quota(rules.whisper)
        self._remain_talk = dict.fromkeys(self.seats, self._talks)
        self._remain_whisper: dict[Seat, int] = {}
        self._refill = False
        self._pack = 0
        """Bit mask of the seats that were granted everything the pack knows."""
        self._wolves: set[Seat] = set()
        self._today, self._yesterday = _Day(), _Day()
        self._role_maps: dict[Seat, bytes] = {}
        names = ",".join(f'"{r}"' for r in sorted(rules.roles) if rules.roles[r])
        self._existing = f',"existingRoleList":[{names}]'.encode()
        self._status = b""
        self._public_part = self._pack_part = b""
        self._plain_parts: dict[Seat, bytes] = {}
        """Each seat's own part on days without results."""
        self._own_parts: dict[Seat, bytes] = {}

    # Fold

    @property
    def executed_today(self) -> bool:
        return self._today.executed != NONE

    @property
    def executed(self) -> Seat:
        """Who was executed today; -1: no agent."""
        return self._today.executed

    def has_attack_votes(self, seat: Seat) -> bool:
        """Whether the seat knows of an attack ballot tonight."""
        return self._in_pack(seat) and self._today.attack_votes != b"[]"

    def new_whispers(self, seat: Seat) -> bytes | bytearray:
        """Today's whispers not yet sent to the seat as a history, without brackets."""
        return self.whisper.take(seat) if self._in_pack(seat) else b""

    def _in_pack(self, seat: Seat) -> bool:
        return bool(self._pack >> seat & 1)

    def spoke(self, event: e.Spoke, mask: int) -> None:
        """Fold an utterance in talk or whisper."""
        text = event.text
        real = text != SKIP and text != OVER
        if real and self._reads is not None and not self._reads(text):
            text = SKIP
        if event.channel == "talk":
            self.talk.add(event, text)
            self._public_part = b""
            if real and event.seat in self._remain_talk:
                self._remain_talk[event.seat] -= 1
            return
        self._know(mask)
        self.begin_whisper()
        self.whisper.add(event, text)
        if real and event.seat in self._remain_whisper:
            self._remain_whisper[event.seat] -= 1

    def fold(self, event: Event, mask: int) -> None:
        """Fold any other event, as far as its audience (`mask`) allows."""
        # Fast path: `match` asks each class in turn whether the event is an instance. Without it (and a call
        # per packet) a silent classic game of 5 takes 0.97 of the instructions per answer.
        if type(event) is e.RoleTold:
            self._learn(event)
        elif type(event) is e.DayBroke:
            self._begin_day(event.day)
        elif type(event) is e.Executed and event.seat:
            self._today.executed = event.seat
            self._bury(event.seat)
        elif type(event) is e.DeathShown:
            self._show_death(event)
        elif type(event) is e.Counted or type(event) is e.VotesShown:
            self._count(event, mask)
        elif type(event) is e.Divined and mask >> event.seat & 1:
            self._today.divined[event.seat] = event
        elif type(event) is e.Guarded and mask >> event.seat & 1:
            self._today.guarded[event.seat] = event.target
        elif type(event) is e.Attacked:
            self._know(mask)
            self._today.attacked = event.target or NONE
        elif type(event) is e.Sensed:
            for seat in self.seats:
                if mask >> seat & 1:
                    self._today.sensed.setdefault(seat, event)
        elif type(event) is e.Ended:
            everybody = _map(enumerate(event.roles, 1))
            self._role_maps = dict.fromkeys(self.seats, everybody)
            self._plain_parts = {seat: _own_part(seat, everybody) for seat in self.seats}
            self._begin_day(event.day + 1)

    def _learn(self, event: e.RoleTold) -> None:
        self.roles[event.seat] = event.role
        known = sorted({event.seat, *event.fellows})
        self._role_maps[event.seat] = roles = _map((seat, event.role) for seat in known)
        self._plain_parts[event.seat] = _own_part(event.seat, roles)
        if event.role is Role.WEREWOLF:
            self._wolves.update(known)
            self._pack |= 1 << event.seat

    def _begin_day(self, day: int) -> None:
        """Begin a day, or the end of the game: today's results become yesterday's."""
        if day != self.day:
            self.day = day
            self._yesterday, self._today = self._today, _Day()
        self._remain_talk = {seat: self._talks for seat in self.seats if seat in self.alive}
        self._remain_whisper = {}
        self._refill = True
        self.begin_whisper()
        self.talk.clear()
        self.whisper.clear()
        self._public_part = self._pack_part = b""
        self._own_parts = dict(self._plain_parts)
        news = self._yesterday
        for seat in {*news.divined, *news.sensed, *news.guarded}:
            self._own_parts[seat] = _own_part(seat, self._role_maps[seat], news)

    def end_whisper(self) -> None:
        """End a whisper phase: the next whisper belongs to a new one."""
        self._refill = True

    def begin_whisper(self) -> None:
        """A whisper or a whisper ask: in a new phase it resets the counts of remaining whispers."""
        if self._refill:
            self._refill = False
            living = sorted(self._wolves & self.alive)
            self._remain_whisper.update(dict.fromkeys(living, self._whispers))
            self._pack_part = b""

    def _know(self, mask: int) -> None:
        """The pack learns something; a seat that was not granted it leaves the pack."""
        self._pack &= mask
        self._pack_part = b""

    def _bury(self, seat: Seat) -> None:
        self.alive.discard(seat)
        self._status = self._public_part = b""

    def _show_death(self, event: e.DeathShown) -> None:
        self._bury(event.seat)
        if event.how == "executed":
            self._today.executed = event.seat
        elif event.how == "found":
            self._today.dead.append(event.seat)

    def _count(self, event: e.Counted | e.VotesShown, mask: int) -> None:
        votes = _votes(event.day, event.votes)
        if event.kind == "vote":
            self._today.votes = votes
            self._public_part = b""
        else:
            self._know(mask)
            self._today.attack_votes = votes

    # Encode

    def encoded(self, seat: Seat) -> tuple[bytes, bytes, bytes]:
        """The encoded `gameInfo` of a seat, in three pieces."""
        pack = (self._pack_part or self._make_pack()) if self._in_pack(seat) else _NO_PACK
        return self._own_parts[seat], pack, self._public_part or self._make_public()

    def _make_pack(self) -> bytes:
        self._pack_part = b"".join(
            (
                b',"attackVoteList":',
                self._yesterday.attack_votes,
                b',"attackedAgent":%d,"latestAttackVoteList":' % self._yesterday.attacked,
                self._today.attack_votes,
                b',"remainWhisperMap":',
                _numbers(self._remain_whisper),
                b',"whisperList":[',
                self.whisper.whole(),
                b"]",
            )
        )
        return self._pack_part

    def _make_public(self) -> bytes:
        today, yesterday = self._today, self._yesterday
        dead = ",".join(map(str, sorted(yesterday.dead)))
        self._public_part = b"".join(
            (
                f',"cursedFox":-1,"day":{self.day},"executedAgent":{yesterday.executed}'.encode(),
                self._existing,
                f',"lastDeadAgentList":[{dead}],"latestExecutedAgent":{today.executed}'.encode(),
                b',"latestVoteList":',
                today.votes,
                b',"remainTalkMap":',
                _numbers(self._remain_talk),
                self._status or self._make_status(),
                b',"talkList":[',
                self.talk.whole(),
                b'],"voteList":',
                yesterday.votes,
                b"}",
            )
        )
        return self._public_part

    def _make_status(self) -> bytes:
        states = ((seat, "ALIVE" if seat in self.alive else "DEAD") for seat in self.seats)
        self._status = b',"statusMap":' + _map(states)
        return self._status


def _own_part(seat: Seat, roles: bytes, news: _Day | None = None) -> bytes:
    """The private part of a seat: its results of the night and the roles it knows."""
    news = news or _Day()
    divined, sensed = (
        _species_result(seat, news.divined.get(seat)),
        _species_result(seat, news.sensed.get(seat)),
    )
    head = f'{{"agent":{seat},"divineResult":{divined},"guardedAgent":{news.guarded.get(seat, NONE)}'
    return f'{head},"mediumResult":{sensed},"roleMap":'.encode() + roles


def _map(pairs: Iterable[tuple[Seat, str]]) -> bytes:
    return ("{" + ",".join(f'"{seat}":"{word}"' for seat, word in pairs) + "}").encode()


def _numbers(numbers: Mapping[Seat, int]) -> bytes:
    return ("{" + ",".join(f'"{seat}":{n}' for seat, n in numbers.items()) + "}").encode()


def _votes(day: int, votes: Pairs) -> bytes:
    items = (f'{{"agent":{voter},"day":{day},"target":{target}}}' for voter, target in votes)
    return ("[" + ",".join(items) + "]").encode()


def _species_result(seat: Seat, seen: e.Divined | e.Sensed | None) -> str:
    """A result as packets carry it from the next day on."""
    if seen is None:
        return "null"
    return f'{{"agent":{seat},"day":{seen.day + 1},"result":"{seen.species}","target":{seen.target}}}'
