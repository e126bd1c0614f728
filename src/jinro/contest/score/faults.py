"""Faulty answers, for the teams that sent them: refused, cut, late, replaced or missing, and why.

A fold of a stored game: its events (what became of an answer, and days on which nobody died) and its journal
notes (messages that did not become an answer). What a stop of the server itself has caused is no fault of a
team.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import compress, count
from typing import Final, Literal

import msgspec
from msgspec import Struct

from jinro.contest.score.deathless import SEEN as DEATHS
from jinro.contest.score.deathless import DeathlessDays
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.excerpt import excerpt
from jinro.game.roles import Seat
from jinro.store import Header, Kept, Reader, Records, Scope
from jinro.store.store import NoteLike
from jinro.village.journal import Note
from jinro.village.notes import (
    AUDIENCE,
    CLIENT_ERROR,
    CLIENT_TIME,
    CLOCK,
    LOST_AFTER,
    NO_FAULTS,
    RECEIVED,
    ROBOTS,
    SCROLL,
    STAR,
    TOKENS,
    VILLAGE,
)
from jinro.wire.classic.versions import TOLD_SKIP

FaultKind = Literal["refused", "cut", "late", "replaced", "missing", "lost", "noted"]
FATAL: Final[frozenset[FaultKind]] = frozenset({"lost", "missing"})
"""Faults that make a game a flawed one."""

_MISSING: Final = frozenset({"timeout", "lost"})
_LATE: Final = frozenset({"late", "stale"})
MOST_GAMES: Final = 200
"""Only this many of a team's latest games are searched for faults."""
MOST_FAULTS: Final = 1_000
"""Most faults in one answer."""
MOST_BYTES: Final = 4 << 20
"""About the most bytes of faults in one answer."""
MOST_KEPT: Final = 16 << 20
"""About the size of the cache in bytes."""
AT_ONCE_MS: Final = 1_000
"""In this time after the pause of a game that goes on, all its seats are lost that the server has lost."""
_COUNT: Final = re.compile(r"[0-9]{1,9}")
_RECORDS: Final = NO_FAULTS | {AUDIENCE, RECEIVED, CLIENT_TIME, STAR, SCROLL, CLIENT_ERROR, CLOCK, ROBOTS,
                              TOKENS, VILLAGE, TOLD_SKIP, LOST_AFTER}  # fmt: skip
"""Codes of notes that are records: nothing was wrong."""
_FAULTY: Final = frozenset({e.Amended, e.Chose, e.WentLost})
"""Events that may be faults."""


class Fault(Struct, frozen=True, kw_only=True):
    """One faulty answer."""

    game: str
    player: str
    team: str
    character: str
    seat: Seat
    day: int
    at_ms: int
    """Milliseconds since the start of the game."""
    about: str
    """What was asked for: talk, whisper, vote, divine, guard, attack; empty if unknown."""
    what: FaultKind
    reason: str
    """A stable code: docs/rules.md lists those of the game."""
    sent: str = ""
    """What the agent sent, as far as it is stored."""
    became: str = ""
    """What the game recorded instead."""

    @property
    def size(self) -> int:
        """About its bytes as JSON."""
        return 400 + 3 * (len(self.sent) + len(self.became) + len(self.player) + len(self.character))


def faults(header: Header, events: Sequence[Event], notes: Sequence[Kept]) -> list[Fault]:
    """The faults of a game, by time."""
    return _Fold(header, events).run(notes)


def game_faults(store: Reader, game: str) -> list[Fault]:
    """The faults of a stored game."""
    return faults(store.header(game), store.events(game), store.notes(game))


class FaultPlace(Struct, frozen=True):
    """A place in the list of a team's faults: so many of this game have been read."""

    game: str
    count: int

    def show(self) -> str:
        return f"{self.game}.{self.count}"

    @classmethod
    def parse(cls, text: str) -> "FaultPlace | None":
        """The place that `show` wrote; None for any other text."""
        game, dot, count = text.rpartition(".")
        return cls(game, int(count)) if game and _COUNT.fullmatch(count) else None


async def team_faults(
    store: Records,
    team: str,
    *,
    track: str | None = None,
    closed: bool = False,
    games: int = MOST_GAMES,
    after: FaultPlace | None = None,
    limit: int = MOST_FAULTS,
    most_bytes: int = MOST_BYTES,
    cache: "FaultCache | None" = None,
    scope: Scope | None = None,
) -> tuple[list[Fault], FaultPlace | None]:
    """The faults of a team in its latest games, latest game first; and the place of the next, if more follow.

    `closed`: only of games that are over; `scope`: only of those that somebody may see. Only as many games
    are read as the answer needs.
    """
    cache = cache or FaultCache()
    is_open = False if closed else None
    headers = await store.games(team=team, track=track, is_open=is_open, limit=games, scope=scope)
    skip = 0
    if after is not None:
        ids = [header.game for header in headers]
        headers = headers[ids.index(after.game) :] if after.game in ids else []
        skip = after.count
    found: list[Fault] = []
    size = 0
    for header in headers:
        own = [fault for fault in await cache.faults(store, header) if fault.team == team]
        for number, fault in enumerate(own[skip:], skip):
            size += fault.size
            if len(found) >= limit or (found and size > most_bytes):
                return found, FaultPlace(header.game, number)
            found.append(fault)
        skip = 0
    return found, None


def tally(events: Sequence[Event], notes: Sequence[NoteLike | Kept]) -> Counter[tuple[Seat, FaultKind]]:
    """Number of faults by seat and kind: a count of what `faults` finds, without building the faults and
    what is the fault of no seat."""
    found: Counter[tuple[Seat, FaultKind]] = Counter()
    ours = our_doing(events) | _late_leaves(events)
    for number in compress(count(), map(_FAULTY.__contains__, map(type, events))):
        event = events[number]
        if number in ours:
            continue
        if isinstance(event, e.WentLost):
            found[event.seat, "lost"] += 1
        elif isinstance(event, (e.Amended, e.Chose)) and event.reason:
            found[event.seat, _what(event.reason)] += 1
    for note in notes:
        if note.code not in _RECORDS:
            command = note.sent if isinstance(note, Kept) else note.command
            found[note.seat, _what_note(note.code, bool(command))] += 1
    return found


def open_tally(events: Sequence[Event], notes: Sequence[Note]) -> Counter[Seat]:
    """Number of faults by seat that tell nobody's role, for whoever looks at a game that goes on.

    Of requests only talk and vote: only some roles get the others, and only they can be late for them.
    """
    answers = compress(count(), map(_FAULTY.__contains__, map(type, events)))
    secret = {number for number in answers if not _is_open(events, number)}
    if secret:
        events = [event for number, event in enumerate(events) if number not in secret]
    found: Counter[Seat] = Counter()
    for (seat, _), number in tally(events, _by_day(events, notes)).items():
        found[seat] += number
    return found


def _is_open(events: Sequence[Event], number: int) -> bool:
    """Whether an event is no answer, or one to a request that everybody gets."""
    event = events[number]
    if isinstance(event, e.Chose):
        return event.kind == "vote"
    return not isinstance(event, e.Amended) or amended_channel(events, number, event.seat) == "talk"


def _by_day(events: Sequence[Event], notes: Sequence[Note]) -> list[Note]:
    """The notes that tell nobody's role: of the day, and of no channel but the talk."""
    if not notes:
        return []
    nights = [event.at_ms for event in events if type(event) is e.NightFell]
    mornings = [event.at_ms for event in events if type(event) is e.DayBroke]
    found = []
    for note in notes:
        night = bisect_right(nights, note.at_ms)
        is_day = not night or night < bisect_right(mornings, note.at_ms)
        spoke = note.command.channel if isinstance(note.command, c.Speak) else "talk"
        # Who is late may have been asked by night.
        if is_day and note.code not in _LATE and spoke == "talk":
            found.append(note)
    return found


def amended_channel(events: Sequence[Event], number: int, seat: Seat) -> str:
    """Where the utterance is said that this event amends; it follows."""
    for event in events[number + 1 : number + 4]:
        if isinstance(event, (e.Spoke, e.Wrote)) and event.seat == seat:
            return event.channel
    return ""


def our_doing(events: Sequence[Event]) -> frozenset[int]:
    """Places of events that a stop of the server has caused: seats that were lost by it, and their answers
    that were missing until they came back.

    A game that goes on is paused, and all its seats are lost at once; a host may pause a game too.
    """
    if e.Paused not in set(map(type, events)):
        return frozenset()  # The usual case.
    found: set[int] = set()
    until_ms, seen, gone = -1, set[Seat](), set[Seat]()
    for number, event in enumerate(events):
        if isinstance(event, (e.Paused, e.Resumed)):
            until_ms, seen = event.at_ms + AT_ONCE_MS if isinstance(event, e.Paused) else -1, set()
        elif isinstance(event, e.CameBack):
            gone.discard(event.seat)
        elif isinstance(event, e.WentLost) and event.at_ms <= until_ms and event.seat not in seen:
            seen.add(event.seat)
            gone.add(event.seat)
            found.add(number)
        elif isinstance(event, (e.Amended, e.Chose)) and event.reason in _MISSING and event.seat in gone:
            found.add(number)
    return frozenset(found)


def _late_leaves(events: Sequence[Event]) -> frozenset[int]:
    """Places of seats that were lost in the talk after the end, which anybody may leave."""
    found: set[int] = set()
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if isinstance(event, e.PhaseBegan) and event.phase == "post_mortem":
            return frozenset(found)
        if isinstance(event, e.Ended):
            break
        if isinstance(event, e.WentLost):
            found.add(number)
    return frozenset()


class FaultCache:
    """A cache of the faults of finished games, bounded by dropping the oldest entries. Not thread-safe."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._games: dict[str, tuple[int, int, list[Fault]]] = {}
        """By game: number of notes at the time, bytes, and the faults."""
        self._size = 0

    async def faults(self, store: Records, header: Header) -> list[Fault]:
        """The faults of a game."""
        known = self._games.get(header.game)
        # A note may still arrive after the end of a game.
        if known is not None and known[0] == await store.note_count(header.game):
            return known[2]
        notes = await store.notes(header.game)
        found = faults(header, await store.events(header.game), notes)
        if header.closed:
            self._keep(header.game, len(notes), found)
        return found

    def _keep(self, game: str, notes: int, found: list[Fault]) -> None:
        self._forget(game)
        # Games without faults count too.
        size = 400 + sum(fault.size for fault in found)
        self._games[game] = notes, size, found
        self._size += size
        while self._size > self._most:
            self._forget(next(iter(self._games)))

    def _forget(self, game: str) -> None:
        _, size, _ = self._games.pop(game, (0, 0, None))
        self._size -= size


class _Fold:
    """The fold of one game."""

    def __init__(self, header: Header, events: Sequence[Event]) -> None:
        self._header = header
        self._events = events
        opened = next((x for x in events if isinstance(x, e.Opened)), None)
        self._names = tuple(c.name for c in opened.characters) if opened else ()
        days = [x for x in events if isinstance(x, e.DayBroke)]
        self._mornings = [x.at_ms for x in days]
        self._days = [x.day for x in days]
        self._last_packets: dict[Seat, list[str]] = {}
        """What agents were sent last before they were lost."""

    def run(self, notes: Sequence[Kept]) -> list[Fault]:
        for note in notes:
            if note.code == LOST_AFTER:
                self._last_packets.setdefault(note.seat, []).append(note.detail)
        found = [*self._of_events(), *(self._of_note(note) for note in notes if note.code not in _RECORDS)]
        return sorted(found, key=lambda fault: fault.at_ms)

    def _of_events(self) -> Iterator[Fault]:
        day = 0
        ours = our_doing(self._events) | _late_leaves(self._events)
        gone: set[Seat] = set()
        deathless = DeathlessDays()
        for number, event in enumerate(self._events):
            found = deathless.take(event) if type(event) in DEATHS else None
            if found is not None:
                yield self._fault(found.at_ms, found.day, 0, "", "noted", "deathless", found.cause, "")
            match event:
                case e.DayBroke():
                    day = event.day
                case e.CameBack():
                    gone.discard(event.seat)
                case _ if number in ours:
                    pass
                case e.Amended(at_ms, seat, raw, reason):
                    about, text = self._became(number, seat)
                    reason = _if_gone(reason, seat, gone)
                    yield self._fault(at_ms, day, seat, about, _what(reason), reason, raw, text)
                case e.Chose(at_ms, seat, kind, target, raw, reason) if reason:
                    name = _at(self._names, target)
                    reason = _if_gone(reason, seat, gone)
                    yield self._fault(at_ms, day, seat, kind, _what(reason), reason, raw, name)
                case e.WentLost(at_ms, seat):
                    gone.add(seat)
                    packets = self._last_packets.get(seat)
                    yield self._fault(
                        at_ms, day, seat, "", "lost", "lost", packets.pop(0) if packets else "", ""
                    )

    def _became(self, number: int, seat: Seat) -> tuple[str, str]:
        """The utterance that followed: its channel and its text."""
        for event in self._events[number + 1 : number + 4]:
            if isinstance(event, (e.Spoke, e.Wrote)) and event.seat == seat:
                return event.channel, event.text
        return "", ""

    def _of_note(self, note: Kept) -> Fault:
        about, sent = _sent(note)
        what = _what_note(note.code, bool(note.sent))
        day = self._day(note.at_ms)
        return self._fault(
            note.at_ms, day, note.seat, about, what, note.code, sent if note.sent else note.detail, ""
        )

    def _fault(
        self,
        at_ms: int,
        day: int,
        seat: Seat,
        about: str,
        what: FaultKind,
        reason: str,
        sent: str,
        became: str,
    ) -> Fault:
        return Fault(
            game=self._header.game,
            player=_at(self._header.players, seat),
            team=_at(self._header.teams, seat),
            character=_at(self._names, seat),
            seat=seat,
            day=day,
            at_ms=at_ms,
            about=about,
            what=what,
            reason=reason,
            sent=excerpt(sent),
            became=became,
        )

    def _day(self, at_ms: int) -> int:
        place = bisect_right(self._mornings, at_ms)
        return self._days[max(0, place - 1)] if self._days else 0


def _what(reason: str) -> FaultKind:
    if reason in _MISSING:
        return "missing"
    return "cut" if reason == "too_long" else "replaced"


def _what_note(code: str, is_command: bool) -> FaultKind:
    if code in _LATE:
        return "late"
    return "refused" if is_command else "noted"


def _sent(note: Kept) -> tuple[str, str]:
    """Channel and text of a refused command."""
    if not note.sent:
        return "", ""
    command = msgspec.json.decode(note.sent)
    return command.get("channel", ""), str(command.get("text") or command.get("raw") or "")


def _at(names: tuple[str, ...], seat: Seat) -> str:
    return names[seat - 1] if 0 < seat <= len(names) else ""


def _if_gone(reason: str, seat: Seat, gone: set[Seat]) -> str:
    """Why an answer is missing: a seat without an agent has no time limit to miss."""
    return "lost" if reason == "timeout" and seat in gone else reason
