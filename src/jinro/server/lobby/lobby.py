"""`Lobby`: build, search, join, leave, kick, ready, start, next game. Every act is a plain call that returns
a result or one `Refused`; whoever is concerned is told with a `Notice`.

It runs on one event loop, and every step is whole: nobody can be lost or seated twice between two steps.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal

from jinro.config.licos import LicosSettings
from jinro.game.speech import count
from jinro.players import PLAYERS
from jinro.server.lobby.moderation import MOST_REASON, Moderation
from jinro.server.lobby.notices import (
    InvitationClosed,
    Invited,
    Notice,
    RoomCard,
    RoomChanged,
    RoomSaid,
    RoomView,
    SentAway,
    VillageBegan,
)
from jinro.server.lobby.pace import Pace
from jinro.server.lobby.pings import Pings
from jinro.server.lobby.plans import RoomPlan, checked, clean
from jinro.server.lobby.refusals import Refused, refused
from jinro.server.lobby.rooms import Member, Room
from jinro.server.lobby.search import Criteria
from jinro.server.lobby.villages import RoomPlayer, Villages, VillageStart
from jinro.server.lobby.visitors import Visitor
from jinro.village.clock import Clock, RealClock, Timer

MOST_ROOMS: Final = 1_000
"""Rooms that wait: as many as there are numbers to search by."""
ROOMS_OF_ADDRESS: Final = 20
"""Rooms that wait and were built from one address."""
MOST_QUEUE: Final = 20
"""Visitors that wait for a seat of one room."""
MOST_WATCHING: Final = 200
"""Visitors that watch one room."""
EMPTY_MS: Final = 300_000
"""After this time without anybody a room is reclaimed."""
AWAY_MS: Final = 60_000
"""After this time without a connection somebody who waits loses the place."""
TICK_MS: Final = 1_000
PING_TICKS: Final = 10
"""Ticks between two pings of a room."""
PAGE_ROOMS: Final = 50
"""Rooms on one page of the list."""
MOST_TELLS: Final = 8
"""Connections of one visitor that are told what happens; of more the oldest is told no longer."""
ACTS, ACT_MS = 60, 500
"""Acts of a visitor at once; then one in this time."""
ADDRESS_ACTS, ADDRESS_ACT_MS = 600, 20
"""Acts of an address at once; then one in this time."""
BUILDS, BUILD_MS = 5, 20_000
"""Rooms that a visitor builds at once; then one in this time."""
SAYS, SAY_MS = 5, 2_000
"""Texts of a visitor at once; then one in this time."""
FILLER: Final = "parrot"
"""The built-in player that takes a free seat."""

Tell = Callable[[Notice], None]
OperatorAct = Literal["close", "kick", "ban", "mute", "unmute"]
"""What the operator can do to a room, or to somebody in it."""


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
        self.rooms: dict[int, Room] = {}
        """Those that wait or play, by number."""
        self._numbers: dict[int, Room] = {}
        """Those that wait, by the number for searching."""
        self._built_at: Counter[str] = Counter()
        """How many of those that wait were built from an address."""
        self.changes = 0
        """How often the list of rooms has changed."""
        self.draining = False
        self._tells: dict[str, list[Tell]] = {}
        """Who is told, by the key of the visitor."""
        self._places: dict[str, int] = {}
        """The room in which somebody waits, by place."""
        self._background: dict[str, Visitor] = {}
        """Robots that are seated wherever they are needed."""
        self._pings = Pings()
        self._acts, self._address_acts = Pace(ACTS, ACT_MS), Pace(ADDRESS_ACTS, ADDRESS_ACT_MS)
        self._builds, self._says = Pace(BUILDS, BUILD_MS), Pace(SAYS, SAY_MS)
        self._timer: Timer | None = None
        self._ticks = 0

    # Who is there

    def attend(self, visitor: Visitor, tell: Tell) -> None:
        """Tell a visitor from now on what happens to it."""
        tells = self._tells.setdefault(visitor.key, [])
        if tell not in tells:
            tells.append(tell)
        del tells[:-MOST_TELLS]
        room = self._waiting_room(visitor)
        member = None if room is None else room.member(visitor.key)
        if room is not None and member is not None and member.away:
            member.away_ms = None
            room.empty_ms = None
            self._changed(room)

    def depart(self, visitor: Visitor, tell: Tell) -> None:
        """A connection of a visitor is gone. The place is kept for a while."""
        tells = self._tells.get(visitor.key, [])
        if tell in tells:
            tells.remove(tell)
        if tells:
            return
        self._tells.pop(visitor.key, None)
        self._background.pop(visitor.key, None)
        room = self._waiting_room(visitor)
        if room is None:
            return
        member = room.member(visitor.key)
        if member is None:
            self._remove(room, visitor)
        else:
            member.away_ms = self._clock.now_ms()
            self._changed(room)

    def place(self, visitor: Visitor) -> Room | None:
        """The room in which a visitor waits, else the village in which it plays, else the one to which it is
        invited."""
        waiting = self._waiting_room(visitor)
        if waiting is not None:
            return waiting
        newest = sorted(self.rooms.values(), key=lambda room: -room.id)
        playing = [one for one in newest if one.state == "playing" and one.member(visitor.key)]
        invited = [one for one in newest if one.state == "waiting" and visitor.key in one.invited]
        return next(iter((*invited, *playing)), None)

    def _waiting_room(self, visitor: Visitor) -> Room | None:
        room = self.rooms.get(self._places.get(visitor.place, 0))
        if room is None or (visitor.key not in room.queue and room.member(visitor.key) is None):
            return None
        return room

    def _tell(self, key: str, notice: Notice) -> None:
        for tell in list(self._tells.get(key, ())):
            tell(notice)

    # Looking for a room

    def listed(self, visitor: Visitor, page: int = 1) -> list[RoomCard]:
        """The rooms that somebody can enter, the newest first: who watches can enter those that play, too."""
        rooms = [one for one in reversed(self.rooms.values()) if one.state == "waiting" or visitor.watches]
        first = (max(1, page) - 1) * PAGE_ROOMS
        return [room.card() for room in rooms[first : first + PAGE_ROOMS]]

    def find(self, number: int) -> list[RoomCard]:
        """The room that waits and has this number for searching, if there is one."""
        found = self._numbers.get(number)
        return [] if found is None else [found.card()]

    def search(self, criteria: Criteria) -> list[RoomCard]:
        """The rooms that wait and fit, the newest first."""
        cards = (one.card() for one in reversed(self.rooms.values()) if one.state == "waiting")
        found = (card for card in cards if criteria.fits(card))
        return [card for card, _ in zip(found, range(PAGE_ROOMS), strict=False)]

    # Building and joining

    def build(self, visitor: Visitor, plan: RoomPlan, *, ready: bool = True) -> RoomView | Refused:
        """Build a room, and be its host. Who waits elsewhere leaves there."""
        no = self._may(visitor) or self._may_build(visitor)
        if no is not None:
            return no
        made = checked(plan, self.settings)
        if isinstance(made, Refused):
            return made
        if not self._builds.allows(visitor.id, self._clock.now_ms()):
            return refused("too_often")
        self._leave_waiting(visitor)
        return self._enter(self._make(visitor, *made), visitor, ready=ready)

    def _may_build(self, visitor: Visitor) -> Refused | None:
        if visitor.watches:
            return refused("watches")
        if len(self._numbers) >= MOST_ROOMS:
            return refused("too_many_rooms")
        if visitor.address and self._built_at[visitor.address] >= ROOMS_OF_ADDRESS:
            return refused("rooms_of_address")
        return None

    def _make(self, visitor: Visitor, plan: RoomPlan, settings: LicosSettings) -> Room:
        free = [number for number in range(MOST_ROOMS) if number not in self._numbers]
        room = Room(
            id=self._villages.next_number(),
            search_id=free[self._chance(len(free))],
            plan=plan,
            settings=settings,
            secret=self._secret,
            address=visitor.address,
        )
        self.rooms[room.id] = self._numbers[room.search_id] = room
        self._built_at[room.address] += 1
        self._arm()
        return room

    def _waits_no_more(self, room: Room) -> None:
        """A room begins, or is gone: others can have its number."""
        del self._numbers[room.search_id]
        self._built_at[room.address] -= 1
        if not self._built_at[room.address]:
            del self._built_at[room.address]
        self._pings.forget(room)

    def join(
        self, visitor: Visitor, number: int, *, password: str = "", ready: bool = True
    ) -> RoomView | VillageBegan | Refused:
        """Enter a room, or come back to it; or be queued if it is full. If its village plays: what leads
        there."""
        no = self._may(visitor)
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

    def _to_village(self, room: Room, visitor: Visitor, *, known: bool) -> VillageBegan | Refused:
        if not known and not visitor.watches:
            return refused("begun", room.id)
        if not known and len(room.audience) >= MOST_WATCHING:
            return refused("full")
        if visitor.watches:
            member = room.audience.get(visitor.key) or room.admit(visitor, ready=True)
            self._villages.watch(room.id, RoomPlayer(visitor, member.name))
        return VillageBegan(room.id, room.plan.language, visitor.token)

    def _admit(self, room: Room, visitor: Visitor, password: str, *, ready: bool) -> RoomView | Refused:
        if visitor.id in room.banned:
            return refused("banned", room.banned[visitor.id])
        if visitor.key not in room.invited and room.plan.password not in ("", password.strip()):
            return refused("password")
        if visitor.watches:
            full = refused("full") if len(room.audience) >= MOST_WATCHING else None
            return full or self._enter(room, visitor, ready=ready)
        if visitor.kind == "robot player" and not room.plays(visitor):
            return refused("composition")
        if room.no_seat(visitor) is None:
            self._leave_waiting(visitor)
            return self._enter(room, visitor, ready=ready)
        if len(room.queue) >= MOST_QUEUE:
            return refused("queue_full")
        self._leave_waiting(visitor)
        room.queue[visitor.key] = visitor, ready
        self._places[visitor.place] = room.id
        self._changed(room)
        return room.view(visitor.key)

    def _enter(self, room: Room, visitor: Visitor, *, ready: bool) -> RoomView:
        member = room.admit(visitor, ready=ready)
        if visitor.key not in self._tells:
            member.away_ms = self._clock.now_ms()
        self._places[visitor.place] = room.id
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
        room = self._waiting_room(visitor)
        if room is None:
            # Another avatar of the same person may wait somewhere.
            room = self.rooms.get(self._places.get(visitor.place, 0))
            other = None if room is None else _of_person(room, visitor)
            if room is not None and other is not None:
                self._remove(room, other)
            return
        self._remove(room, visitor)

    def _remove(self, room: Room, visitor: Visitor) -> None:
        host = room.host
        if not room.remove(visitor.key):
            return
        if room.state == "playing":
            return
        self._places.pop(visitor.place, None)
        if host != room.host:
            self._close_invitation(room)
        self._next_of_queue(room)
        self._seat_robots()
        self._changed(room)

    def _next_of_queue(self, room: Room) -> None:
        """Seat those for whom there is room now."""
        for visitor, ready in list(room.queue.values()):
            if room.no_seat(visitor) is None:
                room.admit(visitor, ready=ready)

    def kick(
        self, visitor: Visitor, number: int, pseudonyms: Iterable[str], *, ban: bool = False, reason: str = ""
    ) -> RoomView | Refused:
        """The host sends others away; with `ban` they cannot come back."""
        room = self._hosted(visitor, number)
        if isinstance(room, Refused):
            return room
        found = [room.by_pseudonym(one) for one in pseudonyms]
        if None in found or not found:
            return refused("no_member")
        if any(one is not None and one.visitor.id == visitor.id for one in found):
            return refused("self")
        for member in found:
            if member is not None:
                self._send_away(room, member, visitor, ban=ban, reason=clean(reason)[:MOST_REASON])
        return room.view(visitor.key)

    def _send_away(self, room: Room, member: Member, by: Visitor | None, *, ban: bool, reason: str) -> None:
        other = member.visitor
        if ban:
            room.banned[other.id] = reason or "-"
        self.moderation.note("ban" if ban else "kick", by=by, on=other, room=room.id, reason=reason)
        self._remove(room, other)
        self._tell(other.key, SentAway(room.id, refused("kicked", reason or "-")))

    def mute(
        self, visitor: Visitor, number: int, pseudonym: str, *, muted: bool = True, reason: str = ""
    ) -> RoomView | Refused:
        """The host lets somebody write in the room no more, or again."""
        room = self._hosted(visitor, number)
        if isinstance(room, Refused):
            return room
        member = room.by_pseudonym(pseudonym)
        if member is None:
            return refused("no_member")
        why = clean(reason)[:MOST_REASON]
        member.muted = (why or "-") if muted else ""
        what = "mute" if muted else "unmute"
        self.moderation.note(what, by=visitor, on=member.visitor, room=room.id, reason=why)
        return room.view(visitor.key)

    def report(self, visitor: Visitor, number: int, pseudonym: str, reason: str) -> Refused | None:
        """Tell the operator about somebody in the room, or in its village."""
        no = self._may(visitor)
        room = self.rooms.get(number)
        if no is not None or room is None:
            return no or refused("no_room", number)
        if room.member(visitor.key) is None:
            return refused("not_in_room", number)
        member = room.by_pseudonym(pseudonym)
        why = clean(reason)[:MOST_REASON]
        if member is None or not why:
            return refused("no_member" if member is None else "reason")
        if not self._says.allows(visitor.id, self._clock.now_ms()):
            return refused("too_often")
        self.moderation.note("report", by=visitor, on=member.visitor, room=room.id, reason=why)
        return None

    def operate(
        self, number: int, act: OperatorAct, pseudonym: str = "", *, reason: str = "", address: bool = False
    ) -> Visitor | Refused:
        """What the operator does to somebody in a room; returns to whom. `address`: to everybody of the
        address too. `close` sends all away who wait in the room."""
        room = self.rooms.get(number)
        if room is None:
            return refused("no_room", number)
        member = room.members.get(room.host) if act == "close" else room.by_pseudonym(pseudonym)
        if member is None:
            return refused("no_member")
        why, on = clean(reason)[:MOST_REASON], member.visitor
        if act == "close":
            self.moderation.note("close", by=None, on=on, room=number, reason=why)
            self.dissolve(number, refused("closed", why or "-"))
        elif act == "kick":
            self._send_away(room, member, None, ban=False, reason=why)
        else:
            for whole in (False, True) if address and on.address else (False,):
                what = f"{act}_here"
                self.moderation.note(what, by=None, on=on, room=number, reason=why, address=whole)
            if act == "ban":
                self.expel(on.id)
        return on

    # Before the village begins

    def ready(self, visitor: Visitor, number: int, ready: bool) -> RoomView | Refused:
        """Say that one is ready, or not yet."""
        room = self._entered(visitor, number)
        if isinstance(room, Refused):
            return room
        room.members[visitor.key].ready = ready
        self._changed(room)
        return room.view(visitor.key)

    def fill(self, visitor: Visitor, number: int, seats: int, player: str = FILLER) -> RoomView | Refused:
        """The host lets built-in players take so many seats, from now on."""
        room = self._hosted(visitor, number)
        if isinstance(room, Refused):
            return room
        if player not in PLAYERS:
            return refused("player", player[:30])
        room.built_in = [player] * max(0, min(seats, room.plan.number - len(room.members)))
        self._next_of_queue(room)
        self._changed(room)
        return room.view(visitor.key)

    def start(self, visitor: Visitor, number: int) -> VillageBegan | Refused:
        """The host lets the village begin; robots that wait, then built-in players, take free seats."""
        room = self._hosted(visitor, number)
        if isinstance(room, Refused):
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

    def _begun(self, room: Room, visitor: Visitor) -> VillageBegan:
        room.state = "playing"
        self._waits_no_more(room)
        for place in [place for place, number in self._places.items() if number == room.id]:
            del self._places[place]
        queue, room.queue = room.queue, {}
        self._close_invitation(room)
        self.changes += 1
        for member in (*room.members.values(), *room.audience.values()):
            one = member.visitor
            self._tell(one.key, VillageBegan(room.id, room.plan.language, one.token))
        for one, _ in queue.values():
            self._tell(one.key, SentAway(room.id, refused("begun", room.id)))
        return VillageBegan(room.id, room.plan.language, visitor.token)

    def say(self, visitor: Visitor, number: int, text: str) -> RoomSaid | Refused:
        """Say something to everybody in the room."""
        room = self._entered(visitor, number)
        if isinstance(room, Refused):
            return room
        member = room.members[visitor.key]
        muted = member.muted or self.moderation.muted(visitor.id)
        if muted:
            return refused("muted", muted)
        length = room.settings.rules.talk.length
        kept = clean(text)
        if not kept or (length.per_talk is not None and count(kept, length) > length.per_talk):
            return refused("text", length.per_talk)
        now = self._clock.now_ms()
        if not self._says.allows(visitor.id, now):
            return refused("too_often")
        mine = RoomSaid(room.id, visitor.token, _shown_name(room, member), kept, now)
        theirs = RoomSaid(room.id, member.pseudonym, mine.name, kept, now)
        for key in (*room.members, *room.audience):
            self._tell(key, mine if key == visitor.key else theirs)
        return mine

    # The next game

    def next_game(self, visitor: Visitor, number: int, plan: RoomPlan) -> RoomView | Refused:
        """The host of a village that is over builds the next one, to which all its players are invited. If
        the host is not there any more, any of them may."""
        before = self.rooms.get(number)
        if before is None or visitor.key not in before.members:
            return refused("not_in_room", number)
        if before.state != "playing" or not self._villages.is_over(number):
            return refused("not_over", number)
        if before.host != visitor.key and self._villages.is_here(number, before.host):
            return refused("not_host")
        built = next((one for one in self._numbers.values() if one.after == number), None)
        if built is not None:
            return self._admit(built, visitor, built.plan.password, ready=True)
        view = self.build(visitor, plan)
        if isinstance(view, Refused):
            return view
        room = self.rooms[view.card.id]
        room.after, room.invited = number, set(before.members)
        self._villages.invite(number, room.id)
        for key in before.members:
            self._tell(key, Invited(number, room.id))
        return view

    def _close_invitation(self, room: Room) -> None:
        if room.after and room.invited:
            room.invited = set()
            before = self.rooms.get(room.after)
            self._villages.invite(room.after, None)
            for key in () if before is None else before.members:
                self._tell(key, InvitationClosed(room.after, room.id))

    def ended(self, number: int) -> None:
        """The village of a room is closed."""
        if self.rooms.pop(number, None) is not None:
            self.changes += 1

    # Robots that run in the background

    def run_in_background(self, robot: Visitor) -> None:
        """Seat a robot, which attends, wherever one is needed that plays its compositions."""
        if robot.key in self._tells:
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
            for room in list(self._numbers.values()):
                if room.host:
                    self._seat_robots_of(room, room.plan.robots - room.robots)

    def _seat_robots_of(self, room: Room, seats: int) -> None:
        for robot in list(self._background.values()) if seats > 0 else ():
            if seats <= 0 or not room.free:
                return
            wanted = room.plays(robot) and robot.id not in room.banned
            if wanted and self.place(robot) is None:
                room.admit(robot, ready=True)
                self._places[robot.place] = room.id
                seats -= 1
                self._changed(room)

    # Who may

    def _may(self, visitor: Visitor) -> Refused | None:
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

    def _entered(self, visitor: Visitor, number: int) -> Room | Refused:
        """A room that waits, in which the visitor is to play."""
        no = self._may(visitor)
        if no is not None:
            return no
        room = self.rooms.get(number)
        if room is None:
            return refused("no_room", number)
        if visitor.key not in room.members:
            return refused("not_in_room", number)
        return refused("begun", number) if room.state == "playing" else room

    def _hosted(self, visitor: Visitor, number: int) -> Room | Refused:
        """A room that waits, whose host the visitor is."""
        room = self._entered(visitor, number)
        if isinstance(room, Refused):
            return room
        return room if room.host == visitor.key else refused("not_host")

    # Telling

    def _changed(self, room: Room) -> None:
        """Tell everybody in a room what it is like now."""
        if not (room.members or room.audience) and room.empty_ms is None:
            room.empty_ms = self._clock.now_ms()
        self.changes += 1
        card = room.card()
        for key in (*room.members, *room.audience, *room.queue):
            self._tell(key, RoomChanged(room.view(key, card)))

    # Time

    def _arm(self) -> None:
        if self._timer is None and self._numbers:
            self._timer = self._clock.call_at(self._clock.now_ms() + TICK_MS, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self._ticks += 1
        now = self._clock.now_ms()
        for room in list(self._numbers.values()):
            self._look_at(room, now)
        self._arm()

    def _look_at(self, room: Room, now: int) -> None:
        for member in [one for one in _everybody(room) if one.away_ms is not None]:
            if member.away_ms is not None and now - member.away_ms >= AWAY_MS:
                self._remove(room, member.visitor)
        if room.empty_ms is not None and now - room.empty_ms >= EMPTY_MS:
            self._reclaim(room)
        elif (room.id + self._ticks) % PING_TICKS == 0:
            for key, ping in self._pings.ping(room, now):
                self._tell(key, ping)

    def _reclaim(self, room: Room) -> None:
        del self.rooms[room.id]
        self._waits_no_more(room)
        self._close_invitation(room)
        self.changes += 1

    def pong(self, visitor: Visitor, ping: str) -> None:
        """Somebody has answered a ping."""
        room = self._waiting_room(visitor)
        if room is not None:
            self._pings.pong(room, visitor.key, ping, self._clock.now_ms())

    def expel(self, person: str) -> None:
        """Let a person go from all rooms: it is banned, or deleted."""
        for room in list(self.rooms.values()):
            here = [one.visitor for one in _everybody(room)] + [one for one, _ in room.queue.values()]
            for visitor in [one for one in here if one.id == person]:
                self._remove(room, visitor)
                self._tell(visitor.key, SentAway(room.id, refused("kicked", "-")))

    def dissolve(self, number: int, reason: Refused) -> None:
        """Send everybody in a room that waits away."""
        room = self.rooms.get(number)
        if room is None or room.state != "waiting":
            return
        keys = [*room.members, *room.audience, *room.queue]
        for place in [place for place, where in self._places.items() if where == number]:
            del self._places[place]
        self._reclaim(room)
        for key in keys:
            self._tell(key, SentAway(number, reason))

    def close(self) -> None:
        """The server stops: no room begins any more."""
        self.draining = True
        for room in list(self._numbers.values()):
            self.dissolve(room.id, refused("closing"))
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _everybody(room: Room) -> Iterator[Member]:
    yield from room.members.values()
    yield from room.audience.values()


def _of_person(room: Room, visitor: Visitor) -> Visitor | None:
    """Who waits in a room at the same place: the same person with another avatar."""
    waiting = (*(one.visitor for one in _everybody(room)), *(one for one, _ in room.queue.values()))
    return next((one for one in waiting if one.place == visitor.place), None)


def _shown_name(room: Room, member: Member) -> str:
    return room.view("").rows[list(room.members).index(member.visitor.key)].name


def _start_of(room: Room) -> VillageStart:
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
