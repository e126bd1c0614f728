"""What the stream of the lobby sends to the page, and what the page sends."""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from jinro.game.roles import Role
from jinro.wire.page.play import BothLanguages, Chatter, Level, Style

Watch = Literal["anybody", "nobody"]
RoomState = Literal["waiting", "playing"]


class RoomCard(Struct, frozen=True, kw_only=True):
    """A room as every visitor sees it. -1: it is not told."""

    id: int
    search_id: int
    name: str
    state: RoomState
    host: str
    anonymous: bool
    """Whether the host's name is not told."""
    blind: bool
    """Whether it is not told who is who, or a machine."""
    host_is_human: bool
    number: int
    current: int
    robots_min: int
    robots: int
    humans_max: int
    humans: int
    roles: dict[Role, int]
    composition: str
    comment: str
    language: str
    locked: bool
    """Whether it has a password."""
    queue: int
    """How many wait for a seat."""
    audience: int
    style: Style = "licos"
    level: Level = "hard"
    """How well built-in players play, and"""
    chatter: Chatter = "normal"
    """how much they say."""
    watch: Watch = "anybody"
    """Who may watch."""


class MemberRow(Struct, frozen=True, kw_only=True):
    """A member of a room, as one visitor sees them."""

    token: str
    """The own token in the own row; a pseudonym in all others."""
    name: str
    image: str
    anonymous: bool
    host: bool
    me: bool
    ready: bool
    away: bool
    robot: bool | None
    """None: it is not told."""
    ping_ms: int | None


class RoomView(Struct, frozen=True, kw_only=True, tag_field="type", tag="view"):
    """A room as one visitor in it sees it."""

    card: RoomCard
    rows: tuple[MemberRow, ...]
    watching: bool
    """Whether this visitor only watches."""
    queued: int = 0
    """The place of this visitor in the queue; 0: it is not in it."""


class PingRow(Struct, frozen=True):
    """How long a member took to answer; None: there was no answer yet."""

    token: str
    ping_ms: int | None


# To the page


class LobbyYou(Struct, frozen=True):
    """Who one is."""

    name: str
    token: str
    kind: str


class LobbyReason(Struct, frozen=True):
    """Why something was not done."""

    code: str
    words: BothLanguages


class LobbyHello(Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message."""

    you: LobbyYou
    room: int
    """Where one is; 0: nowhere."""


class LobbyBegan(Struct, frozen=True, tag_field="type", tag="began"):
    """The village of the room begins: its stream has the number of the room."""

    room: int
    language: str
    token: str
    """By which the visitor's seat is known."""


class LobbySaid(Struct, frozen=True, tag_field="type", tag="said"):
    """A member of the room said something."""

    room: int
    token: str
    """A pseudonym, or the own token."""
    name: str
    text: str
    at_ms: int


class LobbyDone(Struct, frozen=True, tag_field="type", tag="done"):
    """A command was done."""

    n: int
    result: RoomView | LobbyBegan | LobbySaid | None


class LobbyError(Struct, frozen=True, tag_field="type", tag="error"):
    """A command was not done; `n` 0: it could not be read."""

    n: int
    code: str
    words: BothLanguages


class LobbyRooms(Struct, frozen=True, tag_field="type", tag="rooms"):
    """A list of rooms; `n` 0: it has changed."""

    n: int
    rooms: tuple[RoomCard, ...]


class LobbyRoomChanged(Struct, frozen=True, tag_field="type", tag="room"):
    """The room in which one is has changed."""

    view: RoomView


class LobbySentAway(Struct, frozen=True, tag_field="type", tag="sent_away"):
    """In the lobby again: sent away, or the room is gone."""

    room: int
    reason: LobbyReason


class LobbyInvited(Struct, frozen=True, tag_field="type", tag="invited"):
    """There is a next game."""

    village: int
    room: int


class LobbyInvitationClosed(Struct, frozen=True, tag_field="type", tag="invitation_closed"):
    """It can be entered no more."""

    village: int
    room: int


class LobbyPing(Struct, frozen=True, tag_field="type", tag="ping"):
    """Answer with `pong`; how long everybody's last answer took."""

    id: str
    rows: tuple[PingRow, ...]


LobbyNotice = (
    LobbyRoomChanged
    | LobbySentAway
    | LobbyBegan
    | LobbyInvited
    | LobbyInvitationClosed
    | LobbySaid
    | LobbyPing
)
"""What a visitor is told without having asked, at every door."""
LobbyMessage = LobbyHello | LobbyDone | LobbyError | LobbyRooms | LobbyNotice
"""What the stream of the lobby sends."""


class LobbyWho(Struct, frozen=True):
    """Who asks for the list, and in which room it is; 0: in none."""

    name: str
    room: int


class RoomPlace(Struct, frozen=True):
    """The answer to `GET /api/v1/lobby/{room}`: whether a room waits or plays, and its game, once it has
    begun; empty: not yet, or it is not for everybody."""

    room: int
    state: RoomState
    game: str


class LobbyList(Struct, frozen=True):
    """The answer to `GET /api/v1/lobby`."""

    rooms: tuple[RoomCard, ...]
    you: LobbyWho | None


# From the page
class LobbyCommand(Struct, frozen=True, kw_only=True, tag_field="do", rename="camel"):
    """What a stream wants; `n` is repeated in the answer."""

    n: int = 0


class ListRooms(LobbyCommand, frozen=True, kw_only=True, tag="list"):
    """The list of rooms, now and whenever it changes; `follow` false: only now."""

    page: int = 1
    follow: bool = True


class FindRoom(LobbyCommand, frozen=True, kw_only=True, tag="find"):
    """The room with this number for searching."""

    number: int


class SearchRooms(LobbyCommand, frozen=True, kw_only=True, tag="search"):
    """Rooms that fit; null: anything."""

    name: str | None = None
    host: str | None = None
    fewest: int | None = None
    most: int | None = None
    avatar: Literal["fixed", "random"] | None = None
    comment: str | None = None
    language: str | None = None


class BuildRoom(LobbyCommand, frozen=True, kw_only=True, tag="build"):
    """Build a room; of a village that is over (`after`), the next one. Villages of the contest have 5, 9 or
    13 seats, and roles of their own."""

    name: str
    number: int
    style: Style = "licos"
    roles: dict[Role, int] = {}
    robots: int = 0
    avatar: Literal["fixed", "random"] = "fixed"
    comment: str = ""
    password: str = ""
    language: str = "ja"
    times: dict[str, str] = {}
    fills: bool = True
    absent: Literal["", "wait", "robot"] = ""
    """What becomes of a seat whose player is gone: it waits, or a built-in player takes it until its owner
    comes back; empty: as the server has it."""
    after: int = 0
    level: Level = "normal"
    """How well built-in players play, and"""
    chatter: Chatter = "normal"
    """how much they say."""
    watch: Watch = "anybody"
    """Who may watch: every visitor who has the password, if there is one; or none."""


class OfRoom(LobbyCommand, frozen=True, kw_only=True, rename="camel"):
    """A command about one room."""

    room: int


class JoinRoom(OfRoom, frozen=True, kw_only=True, tag="join"):
    password: str = ""


class LeaveRoom(OfRoom, frozen=True, kw_only=True, tag="leave"):
    """Leave a room, or a village."""


class SayReady(OfRoom, frozen=True, kw_only=True, tag="ready"):
    ready: bool = True


class FillRoom(OfRoom, frozen=True, kw_only=True, tag="fill"):
    """Let built-in players have so many seats."""

    seats: int
    player: str = ""
    """By name; empty: the usual one."""


class StartVillage(OfRoom, frozen=True, kw_only=True, tag="start"):
    """Let the village begin."""


class HandOver(OfRoom, frozen=True, kw_only=True, tag="hand_over"):
    """Let another member be the host, by the token of its row."""

    member: str


class CloseRoom(OfRoom, frozen=True, kw_only=True, tag="close"):
    """Close the room: everybody is sent away."""


class SayInRoom(OfRoom, frozen=True, kw_only=True, tag="say"):
    text: str


class KickMembers(OfRoom, frozen=True, kw_only=True, tag="kick"):
    """Send others away, by the tokens of their rows; `ban`: for good."""

    members: tuple[str, ...]
    ban: bool = False
    reason: str = ""


class MuteMember(OfRoom, frozen=True, kw_only=True, tag="mute"):
    member: str
    muted: bool = True
    reason: str = ""


class ReportMember(OfRoom, frozen=True, kw_only=True, tag="report"):
    member: str
    reason: str


class SendPong(LobbyCommand, frozen=True, kw_only=True, tag="pong"):
    id: str


AnyLobbyCommand = (
    ListRooms
    | FindRoom
    | SearchRooms
    | BuildRoom
    | JoinRoom
    | LeaveRoom
    | SayReady
    | FillRoom
    | StartVillage
    | HandOver
    | CloseRoom
    | SayInRoom
    | KickMembers
    | MuteMember
    | ReportMember
    | SendPong
)
read_lobby_command: Final = msgspec.json.Decoder(AnyLobbyCommand).decode
