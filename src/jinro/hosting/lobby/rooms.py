"""`LobbyRoom`: members who wait for one village, or play in it, and who has which rights there."""

import unicodedata
from hashlib import sha256
from typing import Final
from uuid import UUID

from msgspec import Struct, field
from msgspec.structs import replace

from jinro.config.licos.settings import LicosSettings
from jinro.game.speech import count
from jinro.hosting.lobby.plans import Deal, RoomPlan, clean
from jinro.hosting.lobby.refusals import LobbyRefusal, refused
from jinro.hosting.lobby.visitors import Visitor
from jinro.wire.page.lobby import LobbySaid, MemberRow, PingRow, RoomCard, RoomState, RoomView

ANONYMOUS: Final = "Anonymous"
"""What all players are called in a blind village."""
BUILT_IN: Final = "Robot"
"""What a built-in player is called, with its number."""
UNKNOWN: Final = -1


class Member(Struct):
    """A visitor in a room."""

    visitor: Visitor
    name: str
    """As the others see it; different from all others in the room."""
    pseudonym: str
    ready: bool = False
    away_ms: int | None = None
    """Since when it has no connection; None: it has one."""
    ping_ms: int | None = None
    pinged: str = ""
    """The id of a ping that it has not answered."""
    pinged_ms: int = 0
    """When that was sent."""
    late: bool = False
    """Whether it has not answered the last ping in time."""

    @property
    def away(self) -> bool:
        return self.away_ms is not None


class LobbyRoom(Struct, kw_only=True):
    """One room, from its building to the end of its village."""

    id: int
    search_id: int
    plan: RoomPlan
    settings: LicosSettings
    secret: str
    """From which pseudonyms are made."""
    address: str
    """Of the visitor who built it."""
    state: RoomState = "waiting"
    host: str = ""
    """The key of the member who has the rights of the host; empty: the room has none."""
    members: dict[str, Member] = field(default_factory=dict)
    """Players, by key, in the order in which they came."""
    audience: dict[str, Member] = field(default_factory=dict)
    queue: dict[str, tuple[Visitor, bool]] = field(default_factory=dict)
    """Visitors who wait for a seat, in order, and whether they are ready."""
    built_in: list[str] = field(default_factory=list)
    """Built-in players that the host has asked for, by name."""
    banned: dict[str, str] = field(default_factory=dict)
    """Why a person may not enter, by id."""
    muted: dict[str, str] = field(default_factory=dict)
    """Why a person may not write, by id: one who leaves and comes again still may not."""
    invited: set[str] = field(default_factory=set)
    """Keys of the players of the game before: no password is asked of them."""
    after: int = 0
    """The number of the village that was played before; 0: none."""
    deal: Deal = Deal()
    inviting: bool = False
    """Whether the players of that village are invited."""
    empty_ms: int | None = None
    """Since when it is empty; None: it is not."""

    # Seats

    @property
    def humans(self) -> int:
        return sum(one.visitor.kind == "human player" for one in self.members.values())

    @property
    def robots(self) -> int:
        return len(self.members) - self.humans + len(self.built_in)

    @property
    def free(self) -> int:
        return self.plan.number - len(self.members) - len(self.built_in)

    def no_seat(self, visitor: Visitor) -> LobbyRefusal | None:
        """Why there is no seat for a visitor now; None: there is one.

        In a blind room the seats for robots are taken when the village begins, and people and robots who come
        are treated alike: otherwise a visitor who finds no seat would know who the others are.
        """
        if self.plan.blind:
            kept = max(self.plan.robots, len(self.built_in))
            return None if len(self.members) < self.plan.number - kept else refused("full")
        if visitor.kind == "human player" and self.humans >= self.plan.humans:
            return refused("full" if not self.free else "too_many_humans")
        return None if self.free else refused("full")

    def plays(self, visitor: Visitor) -> bool:
        """Whether a robot can play this composition."""
        if self.plan.style != "licos":
            return False  # Robots come by the door of LiCOS.
        return not visitor.support or self.plan.composition in visitor.support

    def member(self, key: str) -> Member | None:
        """A member who plays or watches here."""
        return self.members.get(key) or self.audience.get(key)

    def by_pseudonym(self, pseudonym: str) -> Member | None:
        wanted = pseudonym.lower()
        members = (*self.members.values(), *self.audience.values())
        return next((one for one in members if one.pseudonym == wanted), None)

    def admit(self, visitor: Visitor, *, ready: bool) -> Member:
        """Let a visitor in who is not in yet."""
        member = Member(visitor, self._name(visitor), self._pseudonym(visitor.key), ready)
        if visitor.watches:
            self.audience[visitor.key] = member
        else:
            self.members[visitor.key] = member
            self.host = self.host or visitor.key
        self.queue.pop(visitor.key, None)
        self.empty_ms = None
        return member

    def seat_queue(self) -> None:
        """Seat visitors of the queue, as far as there are seats now."""
        for visitor, ready in list(self.queue.values()):
            if self.no_seat(visitor) is None:
                self.admit(visitor, ready=ready)

    def remove(self, key: str) -> bool:
        """Remove a member; the first of the others gets the host's rights. False: it was not here."""
        gone = self.queue.pop(key, None) is not None
        gone = self.members.pop(key, None) is not None or gone
        gone = self.audience.pop(key, None) is not None or gone
        if self.host == key:
            self.host = self._next_host()
        return gone

    def _next_host(self) -> str:
        """Who gets the host's rights: people before robots, unless that would tell who is one."""
        alike = self.plan.blind and self.state == "waiting"
        people = [key for key, one in self.members.items() if alike or one.visitor.kind == "human player"]
        present = [one for one in people if not self.members[one].away]
        return next(iter((*present, *people, *self.members)), "")

    def rename(self, member: Member) -> None:
        """A member has another name from now on."""
        member.name = ""
        member.name = self._name(member.visitor)

    def _name(self, visitor: Visitor) -> str:
        """A name that no other member has: two people may come with the same."""
        members = (*self.members.values(), *self.audience.values())
        taken = {_alike(one.name) for one in members}
        name = visitor.name or ANONYMOUS
        number = 1
        while _alike(name) in taken:
            number += 1
            name = f"{visitor.name or ANONYMOUS} ({number})"
        return name

    def _pseudonym(self, key: str) -> str:
        digest = sha256(f"jinro lobby {self.secret} {self.id} {key}".encode()).digest()
        return str(UUID(bytes=digest[:16], version=4))

    # What is shown

    def card(self) -> RoomCard:
        """The room as every visitor sees it."""
        plan, blind = self.plan, self.plan.blind
        host = self.members.get(self.host)
        return RoomCard(
            id=self.id,
            search_id=self.search_id,
            name=plan.name,
            state=self.state,
            host=ANONYMOUS if blind or host is None else host.name,
            anonymous=blind or host is None,
            blind=blind,
            host_is_human=blind or host is None or host.visitor.kind == "human player",
            number=plan.number,
            # In a blind village numbers do not tell who is a machine.
            current=len(self.members) + (0 if blind else len(self.built_in)),
            robots_min=plan.robots,
            robots=UNKNOWN if blind else self.robots,
            humans_max=plan.humans,
            humans=UNKNOWN if blind else self.humans,
            roles=plan.roles,
            composition=plan.composition,
            comment=plan.comment,
            language=plan.language,
            locked=bool(plan.password),
            queue=len(self.queue),
            audience=len(self.audience),
            style=plan.style,
            level=plan.level,
            chatter=plan.chatter,
            watch=plan.watch,
        )

    def view(self, key: str, card: RoomCard | None = None) -> RoomView:
        """The room as one visitor in it sees it."""
        blind = self.plan.blind
        members = list(self.members.items())
        if blind:
            members.sort(key=lambda one: one[1].pseudonym)  # Not in the order in which they came.
        rows = [self._row(one, mine, key) for mine, one in members]
        if not blind:
            rows += [self._built_in_row(n) for n in range(len(self.built_in))]
        queued = list(self.queue).index(key) + 1 if key in self.queue else 0
        return RoomView(
            card=card or self.card(), rows=tuple(rows), watching=key in self.audience, queued=queued
        )

    def _row(self, member: Member, mine: str, key: str) -> MemberRow:
        blind, me = self.plan.blind, mine == key
        return MemberRow(
            token=member.visitor.token if me else member.pseudonym,
            name=ANONYMOUS if blind else member.name,
            image="" if blind else member.visitor.image,
            anonymous=blind,
            host=mine == self.host,
            me=me,
            ready=blind or member.ready,
            away=member.away,
            robot=None if blind else member.visitor.kind == "robot player",
            ping_ms=member.ping_ms if me or not blind else None,
        )

    def _built_in_row(self, n: int) -> MemberRow:
        return MemberRow(
            token=self._pseudonym(f"built-in {n}"),
            name=f"{BUILT_IN} {n + 1}",
            image="",
            anonymous=False,
            host=False,
            me=False,
            ready=True,
            away=False,
            robot=True,
            ping_ms=0,
        )

    def operator_rows(self) -> tuple[MemberRow, ...]:
        """The members, as the operator sees them: with names, in blind villages too."""
        rows = [self._row(one, mine, "") for mine, one in (*self.members.items(), *self.audience.items())]
        members = (*self.members.values(), *self.audience.values())
        return tuple(
            replace(row, name=one.visitor.name, robot=one.visitor.kind == "robot player")
            for row, one in zip(rows, members, strict=True)
        )

    def pings(self, key: str) -> tuple[PingRow, ...]:
        """How long the last answer of each member took, as one visitor sees it, without members who have been
        asked for the first time; in a blind room the own alone."""
        asked = {one.pseudonym for one in self.members.values() if one.ping_ms is None and not one.late}
        own = self.member(key)
        if own is not None and own.pseudonym in asked:
            asked.add(own.visitor.token)
        rows = [row for row in self.view(key).rows if row.me or not self.plan.blind]
        return tuple(PingRow(row.token, row.ping_ms) for row in rows if row.token not in asked)

    def connected(self, key: str) -> tuple[PingRow, ...]:
        """Of the others in a blind room, instead of times, which would tell who is a machine: 0 for
        connected members."""
        rows = self.view(key).rows if self.plan.blind else ()
        return tuple(PingRow(row.token, None if row.away else 0) for row in rows if not row.me)


def _alike(name: str) -> str:
    """Names that people cannot tell apart are the same."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def kept_text(room: LobbyRoom, text: str) -> str:
    """A text as it is kept; one that cannot be said is refused."""
    length = room.settings.rules.talk.length
    kept = clean(text)
    if not kept or (length.per_talk is not None and count(kept, length) > length.per_talk):
        raise refused("text", most=length.per_talk)
    return kept


def texts_for(room: LobbyRoom, visitor: Visitor, text: str, now_ms: int) -> tuple[LobbySaid, LobbySaid]:
    """A text for its writer, and for all others."""
    member = room.members[visitor.key]
    name = room.view("").rows[list(room.members).index(visitor.key)].name
    mine = LobbySaid(room.id, visitor.token, name, text, now_ms)
    return mine, LobbySaid(room.id, member.pseudonym, name, text, now_ms)
