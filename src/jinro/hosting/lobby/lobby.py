"""`Lobby`: build, search, join, leave, kick, ready, start, next game. Every act is a plain call that returns
a result or raises a `LobbyRefusal`; visitors are told with a `LobbyNotice`.

It runs on one event loop, and every step is whole: no visitor can be lost or seated twice between two steps.
"""

import secrets
from collections.abc import Callable

from jinro.config.licos.settings import LicosSettings
from jinro.hosting.lobby.background import BackgroundRobots
from jinro.hosting.lobby.directory import Directory, visitors_of
from jinro.hosting.lobby.entry import Doorkeeper, is_queue_full, is_watched_enough
from jinro.hosting.lobby.invitations import Invitations
from jinro.hosting.lobby.moderation import Moderation
from jinro.hosting.lobby.plans import RoomPlan, checked
from jinro.hosting.lobby.refusals import LobbyRefusal, refused
from jinro.hosting.lobby.rooms import LobbyRoom, kept_text, texts_for
from jinro.hosting.lobby.ticks import Ticks
from jinro.hosting.lobby.village_start import RoomPlayer, may_begin, start_of
from jinro.hosting.lobby.villages import Villages
from jinro.hosting.lobby.visitors import Attendance, Tell, Visitor
from jinro.players import player_maker
from jinro.village.clock import Clock, RealClock
from jinro.wire.page.lobby import LobbyBegan, LobbyRoomChanged, LobbySaid, LobbySentAway, RoomView


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
        self.keeper = Doorkeeper(self._clock)
        self._background = BackgroundRobots(self.directory, villages, self._changed)
        self._invitations = Invitations(villages, self.attendance)
        self._ticks = Ticks(
            self._clock,
            self.directory,
            self.attendance,
            watchers=villages.watchers,
            remove=self.remove,
            reclaim=self._reclaim,
        )

    # Who is there

    @property
    def rooms(self) -> dict[int, LobbyRoom]:
        """Rooms that wait or play, by number."""
        return self.directory.rooms

    def attend(self, visitor: Visitor, tell: Tell) -> None:
        """Tell a visitor from now on what happens to it."""
        self.attendance.add(visitor, tell)
        room = self.directory.waiting_room(visitor)
        member = None if room is None else room.member(visitor.key)
        if room is None or member is None:
            return
        renamed = member.visitor.name != visitor.name
        member.visitor = visitor  # It may have another token, or another name.
        if renamed:
            room.rename(member)
        if member.away or renamed:
            member.away_ms = None
            room.empty_ms = None
            self._changed(room)
            self._ticks.greet(visitor)

    def depart(self, visitor: Visitor, tell: Tell) -> None:
        """A connection of a visitor is gone. The place is kept for a while."""
        if not self.attendance.remove(visitor, tell):
            return
        self._background.drop(visitor)
        room = self.directory.waiting_room(visitor)
        member = None if room is None else room.member(visitor.key)
        if room is not None and member is None:
            self.remove(room, visitor)
        elif room is not None and member is not None:
            member.away_ms = self._clock.now_ms()
            self._changed(room)

    # Building and joining

    def build(self, visitor: Visitor, plan: RoomPlan, *, ready: bool = True) -> RoomView:
        """Build a room, and be its host. Who waits elsewhere leaves there."""
        self.allow(visitor)
        self.directory.may_build(visitor.address)
        if visitor.watches:
            raise refused("watches")
        made = checked(plan, self.settings)
        if not self.keeper.may_build(visitor):
            raise refused("too_often")
        self._leave_waiting(visitor)
        return self._enter(self._make(visitor, *made), visitor, ready=ready)

    def _make(self, visitor: Visitor, plan: RoomPlan, settings: LicosSettings) -> LobbyRoom:
        room = LobbyRoom(
            id=self._villages.next_number(),
            search_id=self.directory.free_number(self._chance),
            plan=plan,
            settings=settings,
            secret=self._secret,
            address=visitor.address,
        )
        self.directory.add(room)
        self._ticks.arm()
        return room

    def join(
        self, visitor: Visitor, number: int, *, password: str = "", ready: bool = True
    ) -> RoomView | LobbyBegan:
        """Enter a room, or come back to it; or be queued if it is full. If its village plays: what leads
        there."""
        self.allow(visitor)
        room = self.rooms.get(number)
        if room is None:
            language = self._villages.plays(number, visitor.key)
            if language is None:
                raise refused("no_room", village=number)
            return LobbyBegan(number, language, visitor.token)
        known = room.member(visitor.key) is not None
        if room.state == "playing":
            return self._to_village(room, visitor, password, known=known)
        if known or visitor.key in room.queue:
            self._ticks.greet(visitor)
            return room.view(visitor.key)
        return self._admit(room, visitor, password, ready=ready)

    def _to_village(self, room: LobbyRoom, visitor: Visitor, password: str, *, known: bool) -> LobbyBegan:
        if not known and not visitor.watches:
            raise refused("begun", village=room.id)
        if visitor.watches and not known:
            if not self._villages.may_watch(room.id, visitor.key):
                self._may_enter(room, visitor, password)
            if is_watched_enough(room, visitor):
                raise refused("full")
        if visitor.watches:
            self._stop_watching(visitor, but=room)
            member = room.audience.get(visitor.key) or room.admit(visitor, ready=True)
            self._villages.watch(room.id, RoomPlayer(visitor, member.name))
            self._ticks.arm()
        return LobbyBegan(room.id, room.plan.language, visitor.token)

    def _stop_watching(self, visitor: Visitor, but: LobbyRoom) -> None:
        """Give up places of a visitor in other villages that it does not watch."""
        for room in self.directory.villages_of(visitor):
            if room is not but and visitor.key not in self._villages.watchers(room.id):
                room.audience.pop(visitor.key, None)

    def _may_enter(self, room: LobbyRoom, visitor: Visitor, password: str) -> None:
        """Refuse a visitor that cannot come in, player or not."""
        if visitor.id in room.banned:
            raise refused("banned", reason=room.banned[visitor.id])
        if visitor.watches and room.plan.watch == "nobody":
            raise refused("unwatched")
        if visitor.key not in room.invited:
            self.keeper.check_password(room, visitor, password)

    def _admit(self, room: LobbyRoom, visitor: Visitor, password: str, *, ready: bool) -> RoomView:
        self._may_enter(room, visitor, password)
        if visitor.watches:
            if is_watched_enough(room, visitor):
                raise refused("full")
            return self._enter(room, visitor, ready=ready)
        if visitor.kind == "robot player" and not room.plays(visitor):
            raise refused("composition")
        if room.no_seat(visitor) is None:
            self._leave_waiting(visitor)
            return self._enter(room, visitor, ready=ready)
        if is_queue_full(room, visitor):
            raise refused("queue_full")
        self._leave_waiting(visitor)
        room.queue[visitor.key] = visitor, ready
        self.directory.enters(room, visitor)
        self._changed(room)
        return room.view(visitor.key)

    def _enter(self, room: LobbyRoom, visitor: Visitor, *, ready: bool) -> RoomView:
        member = room.admit(visitor, ready=ready)
        if visitor.key not in self.attendance:
            member.away_ms = self._clock.now_ms()
        self.directory.enters(room, visitor)
        self._background.seat()
        if not room.free:
            self._invitations.close(room)
        self._changed(room)
        self._ticks.greet(visitor)
        return room.view(visitor.key)

    # Leaving

    def leave(self, visitor: Visitor, number: int) -> None:
        """Leave a room or a village; who is not there has left already."""
        room = self.rooms.get(number)
        if room is not None:
            self.remove(room, visitor)

    def _leave_waiting(self, visitor: Visitor) -> None:
        waits = self.directory.waiting_room(visitor)
        found = (waits, visitor) if waits is not None else self.directory.other_avatar(visitor)
        if found is not None:
            self.remove(*found)

    def remove(self, room: LobbyRoom, visitor: Visitor) -> None:
        """Remove a visitor from a room."""
        host = room.host
        if not room.remove(visitor.key):
            return
        if room.state == "playing":
            return
        self.directory.leaves(room, visitor)
        if host != room.host:
            self._invitations.close(room)
        room.seat_queue()
        self._background.seat()
        self._changed(room)

    # Before the village begins

    def ready(self, visitor: Visitor, number: int, ready: bool) -> RoomView:
        """Say that one is ready, or not yet."""
        room = self._entered(visitor, number)
        room.members[visitor.key].ready = ready
        self._changed(room)
        return room.view(visitor.key)

    def fill(self, visitor: Visitor, number: int, seats: int, player: str = "") -> RoomView:
        """The host lets built-in players take so many seats, from now on; `player` empty: that of the
        room."""
        room = self.hosted(visitor, number)
        player = player or room.plan.filler
        if player_maker(player) is None:
            raise refused("player", player=player[:30])
        room.built_in = [player] * max(0, min(seats, room.plan.number - len(room.members)))
        room.seat_queue()
        self._changed(room)
        return room.view(visitor.key)

    def start(self, visitor: Visitor, number: int) -> LobbyBegan:
        """The host lets the village begin; robots that wait, then built-in players, take free seats."""
        room = self.hosted(visitor, number)
        may_begin(room)
        self._background.seat_in(room, room.free)
        if not self._villages.begin(start_of(room)):
            raise refused("too_many_villages")
        return self._begun(room, visitor)

    def _begun(self, room: LobbyRoom, visitor: Visitor) -> LobbyBegan:
        self.directory.waits_no_more(room)
        room.state = "playing"
        self._ticks.arm()
        queue, room.queue = room.queue, {}
        self._invitations.close(room)
        self.changes += 1
        for member in (*room.members.values(), *room.audience.values()):
            one = member.visitor
            self.attendance.tell(one.key, LobbyBegan(room.id, room.plan.language, one.token))
        for one, _ in queue.values():
            self.attendance.tell(one.key, LobbySentAway(room.id, refused("begun", village=room.id).reason))
        return LobbyBegan(room.id, room.plan.language, visitor.token)

    def hand_over(self, visitor: Visitor, number: int, pseudonym: str) -> RoomView:
        """The host gives its rights to another player of the room."""
        room = self.hosted(visitor, number)
        member = room.by_pseudonym(pseudonym)
        if member is None or member.visitor.key not in room.members:
            raise refused("no_member")
        if member.visitor.key == visitor.key:
            raise refused("self")
        room.host = member.visitor.key
        self._changed(room)
        return room.view(visitor.key)

    def close_room(self, visitor: Visitor, number: int) -> None:
        """The host closes a room that waits: all its visitors are sent away."""
        self.hosted(visitor, number)
        self.dissolve(number, refused("host_closed"))

    def say(self, visitor: Visitor, number: int, text: str) -> LobbySaid:
        """Say something to all members of the room."""
        room = self._entered(visitor, number)
        muted = room.muted.get(visitor.id) or self.moderation.muted(visitor.id, visitor.address)
        if muted:
            raise refused("muted", reason=muted)
        kept = kept_text(room, text)
        if not self.keeper.may_say(visitor):
            raise refused("too_often")
        mine, theirs = texts_for(room, visitor, kept, self._clock.now_ms())
        for key in (*room.members, *room.audience):
            self.attendance.tell(key, mine if key == visitor.key else theirs)
        return mine

    # The next game

    def next_game(self, visitor: Visitor, number: int, plan: RoomPlan) -> RoomView:
        """The host of a village that is over builds the next one, to which all its players are invited. If
        the host is not there any more, any of them may."""
        before = self.rooms.get(number)
        self._invitations.may_build_next(visitor, number, before)
        built = next((one for one in self.directory.waiting.values() if one.after == number), None)
        view = self.build(visitor, plan) if built is None else self._again(built, visitor)
        if built is None:
            self._invitations.open(self.rooms[view.card.id], number, before)
        return view

    def _again(self, room: LobbyRoom, visitor: Visitor) -> RoomView:
        """Enter a room that one has built already."""
        known = room.member(visitor.key) is not None or visitor.key in room.queue
        return room.view(visitor.key) if known else self._admit(room, visitor, room.plan.password, ready=True)

    def game_of(self, room: LobbyRoom) -> str:
        """The game of a room that plays; empty: it has not begun."""
        return self._villages.game_of(room.id) if room.state == "playing" else ""

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
            self._background.add(robot)
            self._background.seat()

    def stop_background(self, robot: Visitor) -> None:
        """Seat it no more, and give up a place in which it waits."""
        self._background.drop(robot)
        self._leave_waiting(robot)

    def runs_in_background(self, robot: Visitor) -> bool:
        return robot.key in self._background

    # Who may

    def allow(self, visitor: Visitor) -> None:
        """Count an act, or refuse it."""
        if self.draining:
            raise refused("closing")
        banned = self.moderation.banned(visitor.id, visitor.address)
        if banned:
            raise refused("banned_here", reason=banned)
        if not self.keeper.may_act(visitor):
            raise refused("too_often")

    def _entered(self, visitor: Visitor, number: int) -> LobbyRoom:
        """A room that waits, in which the visitor is to play."""
        self.allow(visitor)
        room = self.rooms.get(number)
        if room is None:
            raise refused("no_room", village=number)
        if visitor.key not in room.members:
            raise refused("not_in_room", village=number)
        if room.state == "playing":
            raise refused("begun", village=number)
        return room

    def hosted(self, visitor: Visitor, number: int) -> LobbyRoom:
        """A room that waits, whose host the visitor is."""
        room = self._entered(visitor, number)
        if room.host != visitor.key:
            raise refused("not_host")
        return room

    # Telling

    def _changed(self, room: LobbyRoom) -> None:
        """Tell all visitors of a room what it is like now."""
        if not (room.members or room.audience) and room.empty_ms is None:
            room.empty_ms = self._clock.now_ms()
        self.changes += 1
        card = room.card()
        for key in (*room.members, *room.audience, *room.queue):
            self.attendance.tell(key, LobbyRoomChanged(room.view(key, card)))

    def _reclaim(self, room: LobbyRoom) -> None:
        self.directory.waits_no_more(room)
        self.directory.drop(room)
        self._invitations.close(room)
        self.changes += 1

    def pong(self, visitor: Visitor, ping: str) -> None:
        """A visitor has answered a ping."""
        self._ticks.pong(visitor, ping)

    def disconnect(self, person: str, reason: str, *, programs: bool) -> None:
        """Close what a person has open in villages; `programs`: what programs of its robots have, too."""
        self._villages.lose(person, reason, programs=programs)

    def expel(self, person: str, reason: str = "") -> None:
        """Let a person go from all rooms: it is banned, or deleted."""
        for room in list(self.rooms.values()):
            for visitor in [one for one in visitors_of(room) if one.id == person]:
                self.remove(room, visitor)
                why = refused("removed", reason=reason or "-").reason
                self.attendance.tell(visitor.key, LobbySentAway(room.id, why))

    def dissolve(self, number: int, reason: LobbyRefusal) -> None:
        """Send all visitors of a room that waits away."""
        room = self.rooms.get(number)
        if room is None or room.state != "waiting":
            return
        keys = [*room.members, *room.audience, *room.queue]
        self._reclaim(room)
        for key in keys:
            self.attendance.tell(key, LobbySentAway(number, reason.reason))

    def close(self) -> None:
        """The server stops: no room begins any more."""
        self.draining = True
        for room in list(self.directory.waiting.values()):
            self.dissolve(room.id, refused("closing"))
        self._ticks.stop()
