"""`Lobby`: build, search, join, leave, kick, ready, start, next game. Every act is a plain call that returns
a result or one `LobbyRefusal`; whoever is concerned is told with a `Notice`.

It runs on one event loop, and every step is whole: nobody can be lost or seated twice between two steps.
"""

import hmac
import secrets
from collections.abc import Callable, Iterable
from typing import Final

from jinro.config.licos import LicosSettings
from jinro.game.speech import count
from jinro.players import PLAYERS
from jinro.server.lobby.attendance import Attendance, Tell
from jinro.server.lobby.directory import Directory, everybody, members
from jinro.server.lobby.moderation import MOST_REASON, Moderation
from jinro.server.lobby.notices import (
    InvitationClosed,
    Invited,
    Notice,
    RoomChanged,
    RoomSaid,
    RoomView,
    SentAway,
    VillageBegan,
)
from jinro.server.lobby.pace import Pace
from jinro.server.lobby.pings import Pings
from jinro.server.lobby.plans import RoomPlan, checked, clean
from jinro.server.lobby.refusals import LobbyRefusal, refused
from jinro.server.lobby.rooms import LobbyRoom, Member
from jinro.server.lobby.villages import RoomPlayer, Villages, VillageStart
from jinro.server.lobby.visitors import Visitor
from jinro.village.clock import Clock, RealClock, Timer

MOST_QUEUE: Final = 20
"""Visitors that wait for a seat of one room."""
QUEUED_OF_ADDRESS: Final = 10
"""The same, of one address."""
MOST_WATCHING: Final = 200
"""Visitors that watch one room."""
WATCHING_OF_ADDRESS: Final = 50
"""The same, of one address."""
EMPTY_MS: Final = 300_000
"""After this time without anybody a room is reclaimed."""
AWAY_MS: Final = 60_000
"""After this time without a connection somebody who waits loses the place."""
TICK_MS: Final = 1_000
PING_TICKS: Final = 10
"""Ticks between two pings of a room."""
ACTS: Final = 60
"""Acts of a visitor at once; then one in `ACT_MS`."""
ACT_MS: Final = 500
ADDRESS_ACTS: Final = 600
"""Acts of an address at once; then one in `ADDRESS_ACT_MS`."""
ADDRESS_ACT_MS: Final = 20
BUILDS: Final = 5
"""Rooms that a visitor builds at once; then one in `BUILD_MS`."""
BUILD_MS: Final = 20_000
SAYS: Final = 5
"""Texts and reports of a visitor at once; then one in `SAY_MS`."""
SAY_MS: Final = 2_000
GUESSES: Final = 10
"""Wrong passwords of a visitor, and of an address, at once; then one in `GUESS_MS`."""
GUESS_MS: Final = 10_000
FILLER: Final = "parrot"
"""The built-in player that takes a free seat."""


class Lobby:
    """The rooms of one server."""

    def __init__(
        self,
        settings: LicosSettings,
        villages: Villages,
        *,
        clock: Clock | None = None,
        moderation: Moderation | None = None,
        chance: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        """`settings`: of the villages, where a host says nothing else. `chance` is for tests."""
        self.settings = settings
        self._villages = villages
        self._clock = clock or RealClock()
        self._chance = chance
        self._secret = secrets.token_hex(16)
        self.moderation = moderation or Moderation()
        self.directory = Directory()
        self.changes = 0
        """How often the list of rooms has changed."""
        self.draining = False
        self.attendance = Attendance()
        self._background: dict[str, Visitor] = {}
        """Robots that are seated wherever they are needed."""
        self._pings = Pings()
        self._acts, self._address_acts = Pace(ACTS, ACT_MS), Pace(ADDRESS_ACTS, ADDRESS_ACT_MS)
        self._builds, self._says = Pace(BUILDS, BUILD_MS), Pace(SAYS, SAY_MS)
        self._guesses = Pace(GUESSES, GUESS_MS)
        self._timer: Timer | None = None
        self._ticks = 0

    # Who is there

    @property
    def rooms(self) -> dict[int, LobbyRoom]:
        """Those that wait or play, by number."""
        return self.directory.rooms

    def attend(self, visitor: Visitor, tell: Tell) -> None:
        """Tell a visitor from now on what happens to it."""
        self.attendance.add(visitor, tell)
        room = self.directory.waiting_room(visitor)
        member = None if room is None else room.member(visitor.key)
        if room is not None and member is not None and member.away:
            member.away_ms = None
            room.empty_ms = None
            self._changed(room)

    def depart(self, visitor: Visitor, tell: Tell) -> None:
        """A connection of a visitor is gone. The place is kept for a while."""
        if not self.attendance.remove(visitor, tell):
            return
        self._background.pop(visitor.key, None)
        room = self.directory.waiting_room(visitor)
        member = None if room is None else room.member(visitor.key)
        if room is not None and member is None:
            self._remove(room, visitor)
        elif room is not None and member is not None:
            member.away_ms = self._clock.now_ms()
            self._changed(room)

    def _tell(self, key: str, notice: Notice) -> None:
        self.attendance.tell(key, notice)

    # Building and joining

    def build(self, visitor: Visitor, plan: RoomPlan, *, ready: bool = True) -> RoomView | LobbyRefusal:
        """Build a room, and be its host. Who waits elsewhere leaves there."""
        no = self.may(visitor) or self.directory.no_more(visitor.address)
        if no is not None:
            return no
        if visitor.watches:
            return refused("watches")
        made = checked(plan, self.settings)
        if isinstance(made, LobbyRefusal):
            return made
        if not self._builds.allows(visitor.id, self._clock.now_ms()):
            return refused("too_often")
        self._leave_waiting(visitor)
        return self._enter(self._make(visitor, *made), visitor, ready=ready)

    def _make(self, visitor: Visitor, plan: RoomPlan, settings: LicosSettings) -> LobbyRoom:
        free = self.directory.free_numbers()
        room = LobbyRoom(
            id=self._villages.next_number(),
            search_id=free[self._chance(len(free))],
            plan=plan,
            settings=settings,
            secret=self._secret,
            address=visitor.address,
        )
        self.directory.add(room)
        self._arm()
        return room

    def join(
        self, visitor: Visitor, number: int, *, password: str = "", ready: bool = True
    ) -> RoomView | VillageBegan | LobbyRefusal:
        """Enter a room, or come back to it; or be queued if it is full. If its village plays: what leads
        there."""
        no = self.may(visitor)
        if no is not None:
            return no
        room = self.rooms.get(number)
        if room is None:
            language = self._villages.plays(number, visitor.token)
            begun = None if language is None else VillageBegan(number, language, visitor.token)
            return begun or refused("no_room", number)
        known = room.member(visitor.key) is not None
        if room.state == "playing":
            return self._to_village(room, visitor, known=known)
        if known or visitor.key in room.queue:
            return room.view(visitor.key)
        return self._admit(room, visitor, password, ready=ready)

    def _to_village(self, room: LobbyRoom, visitor: Visitor, *, known: bool) -> VillageBegan | LobbyRefusal:
        if not known and not visitor.watches:
            return refused("begun", room.id)
        if not known and self._is_watched_enough(room, visitor):
            return refused("full")
        if visitor.watches:
            member = room.audience.get(visitor.key) or room.admit(visitor, ready=True)
            self._villages.watch(room.id, RoomPlayer(visitor, member.name))
        return VillageBegan(room.id, room.plan.language, visitor.token)

    def _admit(
        self, room: LobbyRoom, visitor: Visitor, password: str, *, ready: bool
    ) -> RoomView | LobbyRefusal:
        if visitor.id in room.banned:
            return refused("banned", room.banned[visitor.id])
        no = None if visitor.key in room.invited else self._wrong_password(room, visitor, password)
        if no is not None:
            return no
        if visitor.watches:
            if self._is_watched_enough(room, visitor):
                return refused("full")
            return self._enter(room, visitor, ready=ready)
        if visitor.kind == "robot player" and not room.plays(visitor):
            return refused("composition")
        if room.no_seat(visitor) is None:
            self._leave_waiting(visitor)
            return self._enter(room, visitor, ready=ready)
        neighbours = _neighbours((one for one, _ in room.queue.values()), visitor)
        if len(room.queue) >= MOST_QUEUE or neighbours >= QUEUED_OF_ADDRESS:
            return refused("queue_full")
        self._leave_waiting(visitor)
        room.queue[visitor.key] = visitor, ready
        self.directory.enters(room, visitor)
        self._changed(room)
        return room.view(visitor.key)

    @staticmethod
    def _is_watched_enough(room: LobbyRoom, visitor: Visitor) -> bool:
        neighbours = _neighbours((one.visitor for one in room.audience.values()), visitor)
        return len(room.audience) >= MOST_WATCHING or neighbours >= WATCHING_OF_ADDRESS

    def _wrong_password(self, room: LobbyRoom, visitor: Visitor, password: str) -> LobbyRefusal | None:
        """Why a password does not open a room; None: it does. Who guesses too often is not heard."""
        wanted, now = room.plan.password, self._clock.now_ms()
        if not wanted:
            return None
        guessers = [who for who in (visitor.id, visitor.address) if who]
        if any(not self._guesses.is_left(who, now) for who in guessers):
            return refused("too_often")
        if hmac.compare_digest(wanted.encode(), password.strip().encode(errors="surrogatepass")):
            return None
        for who in guessers if password else ():
            self._guesses.allows(who, now)
        return refused("password")

    def _enter(self, room: LobbyRoom, visitor: Visitor, *, ready: bool) -> RoomView:
        member = room.admit(visitor, ready=ready)
        if visitor.key not in self.attendance:
            member.away_ms = self._clock.now_ms()
        self.directory.enters(room, visitor)
        self._seat_robots()
        if not room.free:
            self._close_invitation(room)
        self._changed(room)
        return room.view(visitor.key)

    # Leaving

    def leave(self, visitor: Visitor, number: int) -> None:
        """Leave a room or a village; who is not there has left already."""
        room = self.rooms.get(number)
        if room is not None:
            self._remove(room, visitor)

    def _leave_waiting(self, visitor: Visitor) -> None:
        waits = self.directory.waiting_room(visitor)
        found = (waits, visitor) if waits is not None else self.directory.other_avatar(visitor)
        if found is not None:
            self._remove(*found)

    def _remove(self, room: LobbyRoom, visitor: Visitor) -> None:
        host = room.host
        if not room.remove(visitor.key):
            return
        if room.state == "playing":
            return
        self.directory.leaves(room, visitor)
        if host != room.host:
            self._close_invitation(room)
        self._next_of_queue(room)
        self._seat_robots()
        self._changed(room)

    def _next_of_queue(self, room: LobbyRoom) -> None:
        """Seat those for whom there is room now."""
        for visitor, ready in list(room.queue.values()):
            if room.no_seat(visitor) is None:
                room.admit(visitor, ready=ready)

    def kick(
        self, visitor: Visitor, number: int, pseudonyms: Iterable[str], *, ban: bool = False, reason: str = ""
    ) -> RoomView | LobbyRefusal:
        """The host sends others away; with `ban` they cannot come back."""
        room = self.hosted(visitor, number)
        if isinstance(room, LobbyRefusal):
            return room
        found = [room.by_pseudonym(one) for one in dict.fromkeys(one.lower() for one in pseudonyms)]
        if None in found or not found:
            return refused("no_member")
        if any(one is not None and one.visitor.id == visitor.id for one in found):
            return refused("self")
        for member in found:
            if member is not None:
                self.send_away(room, member, visitor, ban=ban, reason=clean(reason)[:MOST_REASON])
        return room.view(visitor.key)

    def send_away(
        self, room: LobbyRoom, member: Member, by: Visitor | None, *, ban: bool, reason: str
    ) -> None:
        """Let somebody go, by the host or the operator (None)."""
        other = member.visitor
        if ban:
            room.banned[other.id] = reason or "-"
        self.moderation.note("ban" if ban else "kick", by=by, on=other, room=room.id, reason=reason)
        self._remove(room, other)
        why = "removed" if by is None else "kicked"
        self._tell(other.key, SentAway(room.id, refused(why, reason or "-")))

    # Before the village begins

    def ready(self, visitor: Visitor, number: int, ready: bool) -> RoomView | LobbyRefusal:
        """Say that one is ready, or not yet."""
        room = self._entered(visitor, number)
        if isinstance(room, LobbyRefusal):
            return room
        room.members[visitor.key].ready = ready
        self._changed(room)
        return room.view(visitor.key)

    def fill(
        self, visitor: Visitor, number: int, seats: int, player: str = FILLER
    ) -> RoomView | LobbyRefusal:
        """The host lets built-in players take so many seats, from now on."""
        room = self.hosted(visitor, number)
        if isinstance(room, LobbyRefusal):
            return room
        if player not in PLAYERS:
            return refused("player", player[:30])
        room.built_in = [player] * max(0, min(seats, room.plan.number - len(room.members)))
        self._next_of_queue(room)
        self._changed(room)
        return room.view(visitor.key)

    def start(self, visitor: Visitor, number: int) -> VillageBegan | LobbyRefusal:
        """The host lets the village begin; robots that wait, then built-in players, take free seats."""
        room = self.hosted(visitor, number)
        if isinstance(room, LobbyRefusal):
            return room
        if self.draining:
            return refused("closing")
        for key, member in room.members.items():
            if member.away:
                return refused("away", "-" if room.plan.blind else member.name)
            if not member.ready and key != room.host:
                return refused("not_ready", "-" if room.plan.blind else member.name)
        if room.free and not room.plan.fills:
            return refused("not_full", room.free)
        self._seat_robots_of(room, room.free)
        if not self._villages.begin(_start_of(room)):
            return refused("too_many_villages")
        return self._begun(room, visitor)

    def _begun(self, room: LobbyRoom, visitor: Visitor) -> VillageBegan:
        self._waits_no_more(room)
        room.state = "playing"
        queue, room.queue = room.queue, {}
        self._close_invitation(room)
        self.changes += 1
        for member in (*room.members.values(), *room.audience.values()):
            one = member.visitor
            self._tell(one.key, VillageBegan(room.id, room.plan.language, one.token))
        for one, _ in queue.values():
            self._tell(one.key, SentAway(room.id, refused("begun", room.id)))
        return VillageBegan(room.id, room.plan.language, visitor.token)

    def say(self, visitor: Visitor, number: int, text: str) -> RoomSaid | LobbyRefusal:
        """Say something to everybody in the room."""
        room = self._entered(visitor, number)
        if isinstance(room, LobbyRefusal):
            return room
        member = room.members[visitor.key]
        muted = room.muted.get(visitor.id) or self.moderation.muted(visitor.id, visitor.address)
        if muted:
            return refused("muted", muted)
        length = room.settings.rules.talk.length
        kept = clean(text)
        if not kept or (length.per_talk is not None and count(kept, length) > length.per_talk):
            return refused("text", length.per_talk)
        now = self._clock.now_ms()
        if not self.may_say(visitor):
            return refused("too_often")
        mine = RoomSaid(room.id, visitor.token, _shown_name(room, member), kept, now)
        theirs = RoomSaid(room.id, member.pseudonym, mine.name, kept, now)
        for key in (*room.members, *room.audience):
            self._tell(key, mine if key == visitor.key else theirs)
        return mine

    # The next game

    def next_game(self, visitor: Visitor, number: int, plan: RoomPlan) -> RoomView | LobbyRefusal:
        """The host of a village that is over builds the next one, to which all its players are invited. If
        the host is not there any more, any of them may."""
        before = self.rooms.get(number)
        # A village that goes on after a restart has no room: there anybody who has a seat may.
        if (
            visitor.key not in before.members
            if before
            else self._villages.plays(number, visitor.token) is None
        ):
            return refused("not_in_room", number)
        if not self._villages.is_over(number):
            return refused("not_over", number)
        if before and before.host != visitor.key and self._villages.is_here(number, before.host):
            return refused("not_host")
        built = next((one for one in self.directory.waiting.values() if one.after == number), None)
        view = self.build(visitor, plan) if built is None else self._again(built, visitor)
        if built is None and isinstance(view, RoomView):
            self._invite(self.rooms[view.card.id], number, before)
        return view

    def _again(self, room: LobbyRoom, visitor: Visitor) -> RoomView | LobbyRefusal:
        """Enter a room that one has built already."""
        known = room.member(visitor.key) is not None or visitor.key in room.queue
        return room.view(visitor.key) if known else self._admit(room, visitor, room.plan.password, ready=True)

    def _invite(self, room: LobbyRoom, number: int, before: LobbyRoom | None) -> None:
        room.after, room.inviting = number, True
        room.invited = set() if before is None else set(before.members)
        self._villages.invite(number, room.id)
        for key in room.invited:
            self._tell(key, Invited(number, room.id))

    def _close_invitation(self, room: LobbyRoom) -> None:
        if room.inviting:
            invited, room.invited, room.inviting = room.invited, set(), False
            self._villages.invite(room.after, None)
            for key in invited:
                self._tell(key, InvitationClosed(room.after, room.id))

    def ended(self, number: int) -> None:
        """The village of a room is closed."""
        room = self.rooms.get(number)
        if room is not None:
            self.directory.drop(room)
            self.changes += 1

    # Robots that run in the background

    def run_in_background(self, robot: Visitor) -> None:
        """Seat a robot, which attends, wherever one is needed that plays its compositions."""
        if robot.key in self.attendance:
            self._background[robot.key] = robot
            self._seat_robots()

    def stop_background(self, robot: Visitor) -> None:
        """Seat it no more, and give up a place in which it waits."""
        self._background.pop(robot.key, None)
        self._leave_waiting(robot)

    def runs_in_background(self, robot: Visitor) -> bool:
        return robot.key in self._background

    def _seat_robots(self) -> None:
        if self._background:
            for room in list(self.directory.waiting.values()):
                if room.host:
                    self._seat_robots_of(room, room.plan.robots - room.robots)

    def _seat_robots_of(self, room: LobbyRoom, seats: int) -> None:
        for robot in list(self._background.values()) if seats > 0 else ():
            if seats <= 0 or not room.free:
                return
            wanted = room.plays(robot) and robot.id not in room.banned
            if wanted and not self._is_busy(robot):
                room.admit(robot, ready=True)
                self.directory.enters(room, robot)
                seats -= 1
                self._changed(room)

    def _is_busy(self, robot: Visitor) -> bool:
        """Whether it waits somewhere, or plays in a village that is not over."""
        playing = any(not self._villages.is_over(one.id) for one in self.directory.villages_of(robot))
        return playing or self.directory.waiting_room(robot) is not None

    # Who may

    def may(self, visitor: Visitor) -> LobbyRefusal | None:
        """Count an act; or why it is refused."""
        if self.draining:
            return refused("closing")
        banned = self.moderation.banned(visitor.id, visitor.address)
        if banned:
            return refused("banned_here", banned)
        now = self._clock.now_ms()
        if not self._acts.allows(visitor.id, now):
            return refused("too_often")
        if visitor.address and not self._address_acts.allows(visitor.address, now):
            return refused("too_often")
        return None

    def may_say(self, visitor: Visitor) -> bool:
        """Count a text; False: it is one too many."""
        return self._says.allows(visitor.id, self._clock.now_ms())

    def _entered(self, visitor: Visitor, number: int) -> LobbyRoom | LobbyRefusal:
        """A room that waits, in which the visitor is to play."""
        no = self.may(visitor)
        if no is not None:
            return no
        room = self.rooms.get(number)
        if room is None:
            return refused("no_room", number)
        if visitor.key not in room.members:
            return refused("not_in_room", number)
        return refused("begun", number) if room.state == "playing" else room

    def hosted(self, visitor: Visitor, number: int) -> LobbyRoom | LobbyRefusal:
        """A room that waits, whose host the visitor is."""
        room = self._entered(visitor, number)
        if isinstance(room, LobbyRefusal):
            return room
        return room if room.host == visitor.key else refused("not_host")

    # Telling

    def _changed(self, room: LobbyRoom) -> None:
        """Tell everybody in a room what it is like now."""
        if not (room.members or room.audience) and room.empty_ms is None:
            room.empty_ms = self._clock.now_ms()
        self.changes += 1
        card = room.card()
        for key in (*room.members, *room.audience, *room.queue):
            self._tell(key, RoomChanged(room.view(key, card)))

    # Time

    def _arm(self) -> None:
        if self._timer is None and self.directory.waiting:
            self._timer = self._clock.call_at(self._clock.now_ms() + TICK_MS, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self._ticks += 1
        now = self._clock.now_ms()
        for room in list(self.directory.waiting.values()):
            self._look_at(room, now)
        self._arm()

    def _look_at(self, room: LobbyRoom, now: int) -> None:
        for member in members(room):
            if member.away_ms is not None and now - member.away_ms >= AWAY_MS:
                self._remove(room, member.visitor)
        if room.empty_ms is not None and now - room.empty_ms >= EMPTY_MS:
            self._reclaim(room)
        elif (room.id + self._ticks) % PING_TICKS == 0:
            for key, ping in self._pings.ping(room, now):
                self._tell(key, ping)

    def _waits_no_more(self, room: LobbyRoom) -> None:
        self.directory.waits_no_more(room)
        self._pings.forget(room)

    def _reclaim(self, room: LobbyRoom) -> None:
        self._waits_no_more(room)
        self.directory.drop(room)
        self._close_invitation(room)
        self.changes += 1

    def pong(self, visitor: Visitor, ping: str) -> None:
        """Somebody has answered a ping."""
        room = self.directory.waiting_room(visitor)
        if room is not None:
            self._pings.pong(room, visitor.key, ping, self._clock.now_ms())

    def expel(self, person: str, reason: str = "") -> None:
        """Let a person go from all rooms: it is banned, or deleted."""
        for room in list(self.rooms.values()):
            for visitor in [one for one in everybody(room) if one.id == person]:
                self._remove(room, visitor)
                self._tell(visitor.key, SentAway(room.id, refused("removed", reason or "-")))

    def dissolve(self, number: int, reason: LobbyRefusal) -> None:
        """Send everybody in a room that waits away."""
        room = self.rooms.get(number)
        if room is None or room.state != "waiting":
            return
        keys = [*room.members, *room.audience, *room.queue]
        self._reclaim(room)
        for key in keys:
            self._tell(key, SentAway(number, reason))

    def close(self) -> None:
        """The server stops: no room begins any more."""
        self.draining = True
        for room in list(self.directory.waiting.values()):
            self.dissolve(room.id, refused("closing"))
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _neighbours(others: Iterable[Visitor], visitor: Visitor) -> int:
    """How many of others are of the same address; one that has no limits has no neighbours."""
    return sum(one.address == visitor.address for one in others) if visitor.address else 0


def _shown_name(room: LobbyRoom, member: Member) -> str:
    return room.view("").rows[list(room.members).index(member.visitor.key)].name


def _start_of(room: LobbyRoom) -> VillageStart:
    """The village that a room becomes."""
    blind = room.plan.blind
    built_in = (*room.built_in, *[FILLER] * room.free)
    return VillageStart(
        number=room.id,
        settings=room.settings,
        players=tuple(RoomPlayer(one.visitor, "" if blind else one.name) for one in room.members.values()),
        built_in=built_in,
        audience=tuple(RoomPlayer(one.visitor, one.name) for one in room.audience.values()),
        blind=blind,
    )
