"""`PagePart`: people at the page in seats of one game, beside others.

A message becomes a command as it comes in; what a seat is told is what it may see of the game, once it is
written. A person may follow with several streams. One whose streams are all gone keeps the seat for a while
(`response_ms` of the rules), and then is lost until it comes back.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event
from jinro.game.roles import Seat
from jinro.game.rules import TALKS
from jinro.hosting.doors.page.minds import LookingBack
from jinro.hosting.doors.page.sentences import TOO_OFTEN, SentenceDesk
from jinro.hosting.doors.page.stream import PageClient
from jinro.i18n import both
from jinro.village.ear import VillageEar
from jinro.village.journal import Journal
from jinro.village.notes import CLIENT_TIME, STAR, Times
from jinro.village.pace import Bursts
from jinro.village.table import Table
from jinro.wire.outgoing import Outgoing
from jinro.wire.page import play as wire
from jinro.wire.page.hearing import Hearing
from jinro.wire.page.host import PageLog
from jinro.wire.page.messages import End
from jinro.wire.page.seat import book_of, certain_of, channels_of, command_of, now_of, style_of
from jinro.wire.refusals import refusal_words

MOST_TABS: Final = 4
"""Streams of one seat; of more the oldest is closed."""
FRAME_EVENTS: Final = 200
"""Most messages that are sent together."""
MOST_MARKS: Final = 5_000
"""Marks on all boards that are told at the end; of more the last ones."""
NOTED_CHARACTERS: Final = 1_000
"""What a note keeps of a message that was not taken."""
RETURNS_AT_ONCE: Final = 20
"""How often in a burst streams may come to a seat that goes on; one is forgiven in `RETURN_FORGIVEN_MS`."""
RETURN_FORGIVEN_MS: Final = 2_000
READ_S: Final = 0.3
"""How long people wait at most until a line is read for what it claims."""
HOLD_MS: Final = 120_000
"""How long time stands still at most for one who is shown the page."""
CLOSED: Final = "the village is closed"
AGAIN_SOON: Final = "too many connections of this seat; wait a little"


def _ignore(seat: Seat) -> None:
    """The default callback."""


class _Sent(Struct, frozen=True):
    """The message that a command was."""

    client: PageClient
    message: wire.AnySeatCommand


class _Person(Struct):
    """A person in a seat."""

    log: PageLog
    read: int = 0
    """Events of the game that were looked at."""
    streams: list[PageClient] = field(default_factory=list)
    away_ms: int | None = None
    """Since when it has no stream; None: it has one."""
    until_ms: int | None = None
    """When the phase ends, as far as the seat has been told."""
    ask: int = 0
    """The id of the ask whose time is known, and"""
    told_ms: int | None = None
    """when it runs out as its player is told, and"""
    due_ms: int | None = None
    """when it does; None: with its phase."""
    learned: bool = False
    """Whether something became certain that was not told yet."""
    now: wire.Now | None = None
    certain: wire.Certain | None = None
    """What was told last."""


class PageGreeting(Struct, frozen=True, kw_only=True):
    """What people at the page are told of their village, and what it is told of them."""

    game: str
    """The id of the game."""
    name: str
    times: Times
    players: tuple[str, ...] = ()
    """Their names by seat: told at the end."""
    machines: frozenset[Seat] = frozenset()
    """The seats that no people have: told at the end, unless it is blind."""
    blind: bool = False
    alone: bool = False
    """Whether one person plays, with built-in players."""
    village: int = 0
    """Its number; 0: it is played on a track, with agents."""
    track: str = ""
    daily: int = 0
    """The number of the village of the day; 0: it is another one."""
    on_leave: Callable[[Seat], None] = _ignore
    """Told the seat of a person who leaves for good."""
    reasoners: Callable[[], frozenset[Seat]] = frozenset
    """The seats of built-in players whose minds are told at the end."""


class PagePart:
    """The people at the page in one game."""

    def __init__(self, table: Table, journal: Journal, greeting: PageGreeting) -> None:
        self._table = table
        self._game = game = table.game
        self._clock = table.clock
        self._journal = journal
        self._greeting = greeting
        self._people: dict[Seat, _Person] = {}
        self._hearing = Hearing(table.claims)
        self._sentences = SentenceDesk(game, table.clock, self._hearing)
        self._arriving: list[PageClient] = []
        self._answers: list[tuple[PageClient, Struct]] = []
        """What is answered when all is committed."""
        self._lost: set[Seat] = set()
        self._returns = Bursts(table.clock, at_once=RETURNS_AT_ONCE, forgiven_ms=RETURN_FORGIVEN_MS)
        """Who comes back is told everything again."""
        self._invited: int | None = None
        self._over = False
        """Whether the end was told to all who are here."""
        self._held_ms: int | None = None
        """Since when time stands still for one who is shown the page, and"""
        self._minds: LookingBack | None = None
        """What built-in players thought, when it is worked out: after the end."""
        self._thinking: asyncio.Task[None] | None = None
        self._reading: asyncio.Task[None] | None = None
        """Waits until what was said is read."""
        self._was_held = False
        """whether it has."""

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats whose people are here, or were a moment ago."""
        return frozenset(seat for seat, one in self._people.items() if one.streams or one.away_ms is not None)

    @property
    def is_here(self) -> bool:
        return bool(self.seats)

    # Coming and going

    def sit(self, seat: Seat, client: PageClient) -> str:
        """Give a seat to its person, who has come or comes again; returns the reason if it is refused."""
        if self._table.done:
            return CLOSED
        if self._game.log and not self._returns.allow(seat):
            return AGAIN_SOON
        person = self._people.get(seat)
        if person is None:
            if not self._people:
                self._over = bool(self._game.log) and self._game.state.ended
            person = self._people[seat] = _Person(PageLog(self._hearing, cites=True))
            self._catch_up(seat, person)
        self._table.move(seat, self)
        client.seat = seat
        client.on_text = partial(self._heard, client)
        client.on_gone = partial(self._left, client)
        person.streams.append(client)
        person.away_ms = None
        for old in person.streams[:-MOST_TABS]:
            old.close("too many tabs of one seat", 1008)
            person.streams.remove(old)
        if self._game.log:
            if seat in self._lost or seat in self._game.state.lost:
                self._lost.discard(seat)
                self._table.push(c.Returned(self._clock.now_ms(), seat))
        self._arriving.append(client)
        if self._game.log and self._table.kept == len(self._game.log):
            self._greet()
            self._table.arm()
        return ""

    def _left(self, client: PageClient) -> None:
        person = self._people[client.seat]
        person.streams = [one for one in person.streams if one is not client]
        self._arriving = [one for one in self._arriving if one is not client]
        if not person.streams and not self._table.done:
            self._let_go()
            person.away_ms = self._clock.now_ms()
            self._table.arm()

    def leave(self, seat: Seat) -> None:
        person = self._people.pop(seat, None)
        for client in () if person is None else person.streams:
            client.close("this seat is played elsewhere", 1008)

    def expect(self, seat: Seat) -> None:
        """Of a game that goes on: the person of a seat is not here, and may come at any time."""
        self._lost.add(seat)
        if seat not in (self._game.state.lost if self._game.log else ()):
            self._table.push(c.Lost(self._clock.now_ms(), seat))

    def _lose(self, seat: Seat, person: _Person) -> None:
        person.away_ms = None
        self._lost.add(seat)
        if not self._table.done:
            self._table.push(c.Lost(self._clock.now_ms(), seat))
            self._table.close_if_empty()

    def leave_for_good(self, seat: Seat) -> bool:
        """Close all streams of a person who leaves; False: the seat has none here."""
        person = self._people.pop(seat, None)
        if person is None:
            return False
        for one in person.streams:
            one.tell(End(False))
            one.close("left")
        self._lose(seat, person)
        self._greeting.on_leave(seat)
        return True

    # For the table

    def prepare(self, command: Command, events: Sequence[Event], origin: object) -> Sequence[Outgoing]:
        if isinstance(origin, _Sent):
            client, message = origin.client, origin.message
            self._note_time(client.seat, message, command.at_ms)
            self._answers.append((client, wire.Done(message.n, _reason(events, client.seat))))
        elif self._people:
            for event in events:
                if isinstance(event, (e.Amended, e.Chose)) and event.reason and event.seat in self._people:
                    self._missed(event)
        return ()

    def _missed(self, event: e.Amended | e.Chose) -> None:
        person = self._people[event.seat]
        asked = None if person.now is None else person.now.ask
        told = wire.Missed("talk" if asked is None else asked.kind, event.reason)
        self._answers += [(client, told) for client in person.streams]

    def refuse(self, command: Command, refusal: Refusal, origin: object) -> bool:
        if isinstance(origin, _Sent):
            words = wire.BothLanguages(*refusal_words(refusal.code))
            self._answers.append((origin.client, wire.NotDone(origin.message.n, refusal.code, words)))
        return isinstance(origin, _Sent)

    def show(self, now_ms: int) -> None:
        """Tell everybody what is committed, with what it claims."""
        ear = self._table.ear
        if self._reading is not None:
            return
        if ear is not None and ear.is_behind and self._people:
            self._reading = asyncio.create_task(self._show_later(ear))
        else:
            self._show()

    async def _show_later(self, ear: VillageEar) -> None:
        await ear.read(READ_S)
        self._reading = None
        self._show()

    def _show(self) -> None:
        ended = not self._over and bool(self._game.log) and self._game.state.ended
        self._over = self._over or ended
        for seat, person in self._people.items():
            start = len(person.log.messages)
            self._catch_up(seat, person)
            more: list[Struct] = []
            if ended:
                more.append(self._revealed())
            more += self._changes(seat, person)
            made = [*person.log.messages[start:], *map(msgspec.json.encode, more)]
            for client in person.streams:
                if client not in self._arriving:
                    _tell(client, made)
        if self._over:
            self._look_back()
        answers, self._answers = self._answers, []
        self._greet()
        for client, answer in answers:
            client.tell(answer)

    def _catch_up(self, seat: Seat, person: _Person) -> None:
        """Take what is committed and the seat may see."""
        game = self._game
        for place in range(person.read, self._table.kept):
            if game.masks[place] >> seat & 1:
                event = game.log[place]
                match event:
                    case e.PhaseBegan() | e.Extended():
                        person.until_ms = event.until_ms
                    case e.DayBroke() | e.NightFell() | e.Ended():
                        person.until_ms = None
                    case e.RoleTold() | e.Divined() | e.Sensed():
                        person.learned = True
                person.log.take(event)
        person.read = self._table.kept

    def _changes(self, seat: Seat, person: _Person) -> list[Struct]:
        """What is not an event, as far as it has changed."""
        told: list[Struct] = []
        if person.learned and self._game.rules.board:
            person.certain = certain_of(self._game.view(seat))
            told.append(person.certain)
        person.learned = False
        now = self._now(seat, person)
        if person.now is None or replace(now, now_ms=person.now.now_ms) != person.now:
            person.now = now
            told.append(now)
        return told

    def _now(self, seat: Seat, person: _Person) -> wire.Now:
        game, now = self._game, self._clock.now_ms()
        ask = game.asks.get(seat)
        if ask is None:
            person.ask, person.told_ms, person.due_ms = 0, None, None
        elif ask.id != person.ask:
            person.ask = ask.id
            rules = game.rules
            # What is asked beside a phase of others must not tell when that ends.
            until = None if game.state.outlasts(ask.kind) else game.state.until_ms
            # In a phase with a time of its own a choice has all of it, but not one who speaks in turn.
            limited = until is None or ask.kind in TALKS
            end = self._table.from_ms(now) + rules.answer_ms
            person.told_ms = (end if until is None else min(end, until)) if limited else None
            person.due_ms = None if person.told_ms is None else person.told_ms + rules.grace_ms
        limit = game.state.until_ms if ask is not None and person.told_ms is None else person.told_ms
        return now_of(game, seat, now_ms=now, until_ms=person.until_ms, ask_until_ms=limit)

    def _greet(self) -> None:
        """Tell streams that have come everything that they do not have."""
        arriving, self._arriving = self._arriving, []
        for client in arriving:
            person = self._people.get(client.seat)
            if person is None or not self._game.log:
                continue
            self._changes(client.seat, person)
            start = min(max(0, client.after), len(person.log.messages))
            more: list[Struct] = [self._revealed()] if self._over else []
            if self._minds is not None:
                more.append(self._minds.for_seat(client.seat, self._game.rules.seats))
            if person.certain is not None:
                more.append(person.certain)
            if person.now is not None:
                more.append(replace(person.now, now_ms=self._table.from_ms(self._clock.now_ms())))
            if self._invited:
                more.append(wire.NextGame(self._invited))
            first = msgspec.json.encode(self._hello(client, start))
            _tell(client, [first, *person.log.messages[start:], *map(msgspec.json.encode, more)])

    def _hello(self, client: PageClient, after: int) -> wire.SeatHello:
        """The first message of a stream that has the events up to a number."""
        told, rules, now = self._greeting, self._game.rules, self._clock.now_ms()
        return wire.SeatHello(
            village=told.village,
            game=told.game,
            name=told.name,
            style=style_of(rules),
            language=rules.language,
            seat=client.seat,
            profile=self._game.scene.characters[client.seat - 1].profile,
            host=client.host,
            alone=told.alone,
            blind=told.blind,
            board=rules.board,
            channels=channels_of(rules),
            answer_ms=rules.answer_ms,
            after=after,
            now_ms=now,
            unix_ms=told.times.unix_ms(now),
            voice=client.voice,
            book=book_of(rules, client.seat),
            track=told.track,
            daily=told.daily,
        )

    def _revealed(self) -> wire.Revealed:
        """Who played, what was marked, and the votes; a blind village does not tell who was a machine."""
        log = self._game.log[: self._table.kept]
        marks = [
            wire.MarkCard(event.at_ms, event.seat, event.target, event.role, event.mark)
            for event in log
            if isinstance(event, e.Marked)
        ]
        ballots = {
            event.day: event.votes for event in log if isinstance(event, e.Counted) and event.kind == "vote"
        }
        votes = [wire.VoteCard(day, *vote) for day, ballot in ballots.items() for vote in ballot]
        told = self._greeting
        players = tuple(
            wire.PlayerCard(name, None if told.blind else seat in told.machines)
            for seat, name in enumerate(told.players, 1)
        )
        return wire.Revealed(players, tuple(marks[-MOST_MARKS:]), tuple(votes))

    def _look_back(self) -> None:
        """Work out, beside all else, what the built-in players thought, and tell all streams."""
        if self._thinking is not None or not self._people:
            return
        game, reasoners = self._game, self._greeting.reasoners()
        if not reasoners:
            return
        log, masks = tuple(game.log), tuple(game.masks)

        async def look() -> None:
            self._minds = await asyncio.to_thread(LookingBack, log, masks, reasoners)
            for seat, person in self._people.items():
                for client in person.streams:
                    client.tell(self._minds.for_seat(seat, game.rules.seats))

        self._thinking = asyncio.create_task(look())

    # What people do

    def _heard(self, client: PageClient, text: str) -> None:
        now = self._clock.now_ms()
        allowed = client.allowed()
        try:
            message = wire.read_seat_command(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            why = str(error)[:NOTED_CHARACTERS]
            if not allowed:
                return
            self._journal.note(now, client.seat, "rejected", f"command: {why}: {text[:NOTED_CHARACTERS]}")
            client.tell(_refused(0, "command", why, why))
            return
        if not allowed:
            client.tell(_refused(message.n, "too_often", **both(TOO_OFTEN)))
            return
        if isinstance(message, wire.SayCommand):
            checked = self._sentences.checked(client.seat, message)
            if isinstance(checked, wire.NotDone):
                self._journal.note(now, client.seat, "rejected", f"{checked.code}: {text[:NOTED_CHARACTERS]}")
                client.tell(checked)
                return
            message = checked
        match message:
            case wire.PreviewCommand():
                self._sentences.preview(client, message)
            case wire.LeaveCommand():
                client.tell(wire.Done(message.n))
                left = client.on_leave
                self.leave_for_good(client.seat)
                left()
            case wire.StarCommand():
                self._star(client, message, now)
            case wire.HoldCommand():
                self._hold(client, message.on)
                client.tell(wire.Done(message.n))
            case wire.TypingCommand():
                if self._table.open_talk is not None and self._game.log:
                    self._table.open_talk.types(client.seat, message.channel, now)
                client.tell(wire.Done(message.n))
            case _ if self._game.log and self._game.state.paused_ms is not None:
                # The driver would hold an answer, and its sender would not hear of it.
                client.tell(_refused(message.n, "paused", *refusal_words("paused")))
            case _:
                self._table.send(command_of(message, client.seat, now), _Sent(client, message))

    def _hold(self, client: PageClient, on: bool) -> None:
        """Pause for one who plays alone and is shown the page; a pause of others is theirs to end."""
        if not on:
            self._let_go()
        elif self._game.log and not self._was_held and not self._table.done and self._table.paused_ms is None:
            if self._greeting.alone:
                self._was_held = True
                self._held_ms = self._clock.now_ms()
                self._table.push(c.Pause(self._held_ms))

    def _let_go(self) -> None:
        if self._held_ms is not None:
            self._held_ms = None
            self._table.resume()

    def _star(self, client: PageClient, message: wire.StarCommand, now: int) -> None:
        on = "on" if message.on else "off"
        detail = f"{on} of={message.of} client_ms={message.client_ms}"
        self._journal.note(now, client.seat, STAR, detail)
        client.tell(wire.Done(message.n))

    def _note_time(self, seat: Seat, message: wire.AnySeatCommand, at_ms: int) -> None:
        """Keep what a page says of time."""
        what = type(message).__struct_config__.tag
        self._journal.note(at_ms, seat, CLIENT_TIME, f"{what} client_ms={message.client_ms}")

    # Time

    def shift(self, pause_ms: int, now_ms: int) -> None:
        for person in self._people.values():
            if person.told_ms is not None and person.due_ms is not None:
                person.told_ms += pause_ms
                person.due_ms += pause_ms

    @property
    def due_ms(self) -> int | None:
        people, grace = self._people.values(), self._game.rules.response_ms
        times = [one.away_ms + grace for one in people if one.away_ms is not None]
        if self._held_ms is not None:
            times.append(self._held_ms + HOLD_MS)
        if self._table.paused_ms is None:
            times += [one.due_ms for one in people if one.due_ms is not None]
        return min(times, default=None)

    def tick(self, now_ms: int) -> None:
        grace = self._game.rules.response_ms
        if self._held_ms is not None and self._held_ms + HOLD_MS <= now_ms:
            self._let_go()
        for seat, person in list(self._people.items()):
            if person.away_ms is not None and person.away_ms + grace <= now_ms:
                self._lose(seat, person)
            if person.due_ms is not None and person.due_ms <= now_ms and self._table.paused_ms is None:
                person.due_ms = None
                self._table.push(c.TimeUp(now_ms, seat, person.ask))

    # For the server

    def invite(self, room: int | None) -> None:
        """Tell all streams the room of the next game; None: it can be entered no more."""
        self._invited = room
        for person in self._people.values():
            for client in person.streams:
                client.tell(wire.NextGame(room or 0))

    async def close(self, reason: str, code: int) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
            self._show()
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)
        for person in self._people.values():
            for client in person.streams:
                if self._game.closed:
                    client.tell(End(True))
                client.close(reason, code)
        self._people = {}


def _refused(n: int, code: str, en: str, ja: str) -> wire.NotDone:
    return wire.NotDone(n, code, wire.BothLanguages(en, ja))


def _reason(events: Sequence[Event], seat: Seat) -> str:
    """Why something else happened than what a seat has sent; empty: it happened."""
    for event in events:
        if isinstance(event, (e.Amended, e.Chose)) and event.seat == seat and event.reason:
            return event.reason
    return ""


def _tell(client: PageClient, messages: Sequence[bytes]) -> None:
    """Send messages in frames that are not too long."""
    for start in range(0, len(messages), FRAME_EVENTS):
        client.tell_encoded(messages[start : start + FRAME_EVENTS])
