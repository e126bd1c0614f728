"""The parts of village messages as typed records, without the differences between versions.

Characters are seats, numbered from 1; roles are `jinro.game.roles.Role`, None being the master. Times are
texts of RFC 3339, as they came or as `stamp` writes them, so that what is read is written back unchanged.

`iri` and `image` are empty where they are what the codec derives from the rest: so a node that was read in
one version can be written in the other.
"""

from typing import Literal

from msgspec import Struct

from jinro.game.roles import Role, Seat
from jinro.wire.licos.names import LicosChannel, Names, Phase, PlayerType, Polarity, Status


class ChatSettings(Struct, frozen=True):
    """Posts of one player in one phase, and code points of one post."""

    posts: int
    length: int


class VillageNode(Struct, frozen=True, kw_only=True):
    """A village. `chat` is absent in the oldest logs only."""

    id: int
    name: str
    players: int
    language: str
    chat: ChatSettings | None = None


class CharacterNode(Struct, frozen=True):
    """A character: who is meant, never what is known of them."""

    seat: Seat
    name: Names
    image: str = ""
    iri: str = ""


class RoleNode(Struct, frozen=True):
    """A role. `name` is what a message calls it."""

    role: Role | None
    name: Names
    image: str = ""
    iri: str = ""


class MyCharacter(Struct, frozen=True):
    """The character of the sender, with the role that the sender claims to have; no authority."""

    character: CharacterNode
    role: RoleNode


class AvatarNode(Struct, frozen=True):
    """The account persona of a participant."""

    token: str
    name: str
    image: str = ""


class Text(Struct, frozen=True):
    """What was said, and in which language."""

    value: str
    language: str


class Change(Struct, frozen=True):
    """When a status last changed, or a cell became known."""

    phase: Phase
    day: int


class CharacterState(Struct, frozen=True, kw_only=True):
    """A character at the start of a phase, as its recipient may know it."""

    character: CharacterNode
    mine: bool
    status: Status
    update: Change | None = None
    choice: bool | None = None
    """May be voted for, or be the target at night, now."""


class Cell(Struct, frozen=True):
    """A cell of the board: what the recipient knows or has marked."""

    character: CharacterNode
    polarity: Polarity
    since: Change


class RoleState(Struct, frozen=True, kw_only=True):
    """A column of the board at the start of a phase."""

    role: RoleNode
    mine: bool
    seats: int
    board: tuple[Cell, ...] = ()


class CharacterResult(Struct, frozen=True, kw_only=True):
    """A character at the end, with all that is true of it."""

    character: CharacterNode
    mine: bool
    role: RoleNode
    status: Status
    result: Literal["win", "lose"]
    avatar: AvatarNode


class RoleResult(Struct, frozen=True, kw_only=True):
    """A role at the end, and who had it."""

    role: RoleNode
    mine: bool
    seats: int
    characters: tuple[CharacterNode, ...] = ()


class VoteTally(Struct, frozen=True):
    """How many votes a character got. Equal counts share a rank, and the next rank is skipped."""

    character: CharacterNode
    votes: int
    rank: int


class Ballot(Struct, frozen=True):
    """Who voted for whom; in logs only."""

    source: CharacterNode
    target: CharacterNode


class Recipient(Struct, frozen=True, kw_only=True):
    """Who received a message; in logs only, because it tells roles."""

    character: CharacterNode
    role: RoleNode
    status: Status
    player: PlayerType


class MessageHead(Struct, frozen=True, kw_only=True):
    """What all village messages have in common."""

    village: VillageNode
    token: str
    """The sender's, or the recipient's of a message of the server."""
    phase: Phase
    day: int
    """From 1; 0 before the first morning and after the end, -1 in the result."""
    limit_s: int
    """Seconds of the phase; -1: none."""
    started: str
    """When the phase began."""
    server_time: str | None
    """Of a client: of the last message of the server it has seen. None: it said none."""
    client_time: str | None
    echoed_time: str | None = None
    """In logs only: what a client said as `server_time`, where that is the arrival of its message."""
    from_server: bool
    channel: LicosChannel
    recipients: tuple[Recipient, ...] = ()
    avatar: AvatarNode | None = None
    me: MyCharacter | None = None
    iri: str = ""
