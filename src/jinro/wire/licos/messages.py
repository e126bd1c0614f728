"""The messages of a village and their parts as typed records, without the differences between versions.

Characters are seats, numbered from 1; roles are `jinro.game.roles.Role`, None being the master. Times are
texts of RFC 3339, as they came or as `stamp` writes them, so that what is read is written back unchanged.

`iri` and `image` are empty where they are what the codec derives from the rest: so a part that was read in
one version can be written in the other. The records are also the table from which the codec is made: see
`fields`. `plain` has the messages without a context: receipts, the lobby, robots' authentication.
docs/protocols/licos.md describes both for authors of robots.
"""

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Struct

from jinro.game.events import Mark
from jinro.game.roles import Role, Seat
from jinro.wire.licos.fields import (
    DIRECTION,
    FACE,
    INLINE,
    INTERVAL,
    OWN_FIRST,
    PORTRAIT,
    ROLE,
    SEAT,
    SIGN,
    TEXT,
    TIME,
    Key,
    Moves,
    NodeForm,
    NodeKind,
    NodePart,
)
from jinro.wire.licos.names import LicosChannel, Names, Phase, PlayerType, Polarity, Severity, Status

LONGEST_SOURCE: Final = 16_384
"""Characters of the message that an error quotes; the writer cuts the rest."""
Time = Annotated[str, TIME]

# Parts of messages


class ChatSettings(NodePart, frozen=True):
    """Posts of one player in one phase, and code points of one post."""

    context = "chatSettings"
    posts: Annotated[int, Key("maxNumberOfChatMessages")]
    length: Annotated[int, Key("maxLengthOfUnicodeCodePoints")]


class VillageNode(NodePart, frozen=True, kw_only=True):
    """A village. `chat` is absent in the oldest logs only."""

    context = "village"
    id: int
    name: Annotated[str, Key(kind=NodeKind("village_name({node})"))]
    players: Annotated[int, Key("totalNumberOfPlayers")]
    language: str
    chat: Annotated[ChatSettings | None, Key("chatSettings", at="{state}/chatSettings")] = None


class CharacterNode(NodePart, frozen=True):
    """A character: who is meant, never what is known of them."""

    context = "character"
    number = ("v.seat + OFFSET", "int(r['id'])")
    seat: Annotated[Seat, Key("id", SEAT)]
    name: Names
    image: Annotated[str, FACE] = ""
    iri: str = ""


class RoleNode(NodePart, frozen=True):
    """A role. `name` is what a message calls it."""

    context = "role"
    number = ("ROLE_KEYS[v.role]", "role_key(r)")
    role: Annotated[Role | None, ROLE]
    name: Names
    image: Annotated[str, SIGN] = ""
    iri: str = ""


class _OfCharacter(NodePart, frozen=True):
    """A character, with more that is said of it."""

    context = "character"
    number = ("v.character.seat + OFFSET", "int(r['id'])")
    character: Annotated[CharacterNode, INLINE]


class MyCharacter(_OfCharacter, frozen=True):
    """The character of the sender, with the role that the sender claims to have; no authority."""

    role: Annotated[RoleNode, Key(at="{state}/character#{n}/role", old_at="{state}/role#")]


class AvatarNode(NodePart, frozen=True):
    """The account persona of a participant."""

    context = "avatar"
    token: str
    name: Annotated[str, NodeKind("avatar_name({node})")]
    image: Annotated[str, PORTRAIT] = ""


class Text(Struct, frozen=True):
    """What was said, and in which language."""

    value: str
    language: str


class Change(NodePart, frozen=True):
    """When a status last changed, or a cell became known."""

    phase: Phase
    day: int


class CharacterState(_OfCharacter, frozen=True, kw_only=True):
    """A character at the start of a phase, as its recipient may know it."""

    moves = OWN_FIRST
    mine: Annotated[bool, Key("isMine")]
    status: Status
    update: Change | None = None
    choice: Annotated[bool | None, Key("isAChoice")] = None
    """May be voted for, or be the target at night, now."""


class Cell(NodePart, frozen=True):
    """A cell of the board: what the recipient knows or has marked."""

    context = "boardResult"
    number = ("v.character.seat + OFFSET", "int(r['character']['id'])")
    character: CharacterNode
    polarity: Polarity
    since: Annotated[Change, INLINE]


class _OfRole(NodePart, frozen=True, kw_only=True):
    """A column of the board."""

    context = "role"
    number = ("ROLE_KEYS[v.role.role]", "role_key(r)")
    moves = (("isMine", "@id"),)
    role: Annotated[RoleNode, INLINE]
    mine: Annotated[bool, Key("isMine")]
    seats: Annotated[int, Key("numberOfPlayers")]


class RoleState(_OfRole, frozen=True, kw_only=True):
    """A column of the board at the start of a phase."""

    board: tuple[Cell, ...] = ()


class RoleResult(_OfRole, frozen=True, kw_only=True):
    """A role at the end, and who had it."""

    characters: Annotated[tuple[CharacterNode, ...], Key("character")] = ()


class CharacterResult(_OfCharacter, frozen=True, kw_only=True):
    """A character at the end, with all that is true of it."""

    moves = OWN_FIRST
    mine: Annotated[bool, Key("isMine")]
    role: Annotated[RoleNode, Key(at="/role")]
    status: Status
    result: Literal["win", "lose"]
    avatar: AvatarNode


class VoteTally(NodePart, frozen=True):
    """How many votes a character got. Equal counts share a rank, and the next rank is skipped."""

    number = ("v.character.seat + OFFSET", "int(r['characterToPutToDeath']['id'])")
    character: Annotated[CharacterNode, Key("characterToPutToDeath", at="/character#")]
    votes: Annotated[int, Key("numberOfVotes")]
    rank: Annotated[int, Key("rankOfVotes")]


class Ballot(NodePart, frozen=True):
    """Who voted for whom; in logs only."""

    number = (
        'f"{v.source.seat + OFFSET}-{v.target.seat + OFFSET}"',
        "f\"{int(r['sourceCharacter']['id'])}-{int(r['targetCharacter']['id'])}\"",
    )
    source: Annotated[CharacterNode, Key("sourceCharacter", at="/character#")]
    target: Annotated[CharacterNode, Key("targetCharacter", at="/character#")]


class Recipient(_OfCharacter, frozen=True, kw_only=True):
    """Who received a message; in logs only, because it tells roles."""

    role: Annotated[RoleNode, Key(at="/role")]
    status: Status
    player: Annotated[PlayerType, Key("playerType")]


class MessageHead(Struct, frozen=True, kw_only=True):
    """What all village messages have in common."""

    village: Annotated[VillageNode, Key(at="{BASE}")]
    token: str
    """The sender's, or the recipient's of a message of the server."""
    phase: Phase
    day: int
    """From 1; 0 before the first morning and after the end, -1 in the result."""
    limit_s: Annotated[int, Key("phaseTimeLimit")]
    """Seconds of the phase; -1: none."""
    started: Annotated[Time, Key("phaseStartTime")]
    """When the phase began."""
    server_time: Annotated[Time | None, Key("serverTimestamp")]
    """Of a client: of the last message of the server it has seen. None: it said none."""
    echoed_time: Annotated[Time | None, Key("echoedServerTimestamp")] = None
    """In logs only: what a client said as `server_time`, where that is the arrival of its message."""
    client_time: Annotated[Time | None, Key("clientTimestamp")]
    from_server: Annotated[bool, Key("directionality", DIRECTION)]
    channel: Annotated[LicosChannel, Key("intensionalDisclosureRange")]
    recipients: Annotated[
        tuple[Recipient, ...], Key("extensionalDisclosureRange", at="/extensionalDisclosureRange/character#")
    ] = ()
    avatar: AvatarNode | None = None
    me: Annotated[MyCharacter | None, Key("myCharacter", at="/myCharacter", old_at="/character#")] = None
    iri: str = ""


# Messages


class _HeadedMessage(NodePart, frozen=True, kw_only=True):
    """A message of a village."""

    kind: ClassVar[str]
    """The last element of its `@id`."""
    names_sender: ClassVar[bool] = False
    """Whether 0.3 says once more which side wrote it."""
    head: Annotated[MessageHead, INLINE]


class Numbering(Struct, frozen=True, kw_only=True):
    """What the server adds to the post of a player."""

    id: int
    """Of a public post: its number in the village, to which `>>n` refers."""
    counter: int
    """Posts of the speaker on this channel in this phase, this one included."""
    posts: Annotated[int, Key("maxNumberOfChatMessages")]
    """The most there may be."""
    interval_s: Annotated[int, Key("interval", INTERVAL)]
    """Seconds to wait before the next post; in flavor text, before the next line."""


class Chat(_HeadedMessage, frozen=True, kw_only=True):
    """A post: `playerMessage`, in 0.3 `chatMessage`."""

    kind = "chatMessage"
    context = "chat"
    names_sender = True
    speaker: Annotated[CharacterNode | None, Key("character")] = None
    """None: one of the audience; `head.avatar` says who, unless anonymous."""
    mine: Annotated[bool, Key("isMine")]
    numbering: Annotated[Numbering | None, INLINE] = None
    """Absent in messages of clients, and of the audience."""
    text: Annotated[Text, TEXT]
    length: Annotated[int, Key("maxLengthOfUnicodeCodePoints")]
    """The most code points of a post."""
    over: Annotated[bool, Key("isOver", NodeKind(read="r.get('isOver', False)"))] = False
    """The speaker has finished talking in this phase."""


class Board(_HeadedMessage, frozen=True, kw_only=True):
    """A client marks one cell of its own board."""

    kind = "boardMessage"
    context = "board"
    character: CharacterNode
    role: RoleNode
    mark: Annotated[Mark, Key("prediction")]


class Vote(_HeadedMessage, frozen=True, kw_only=True):
    """A client votes (noon), or chooses a target (night)."""

    kind = "voteMessage"
    context = "vote"
    target: Annotated[CharacterNode, Key("character")]


class _System(_HeadedMessage, frozen=True, kw_only=True):
    kind = "systemMessage"
    context = "votingResult"
    tallies: Annotated[tuple[VoteTally, ...], Key("votingResultsSummary")] = ()
    ballots: Annotated[tuple[Ballot, ...], Key("votingResultsDetails")] = ()
    """In logs only."""


class PhaseStart(_System, frozen=True, kw_only=True):
    """A phase begins: `systemMessage` of every phase but the result.

    For an audience `roles` is None: the published client cannot show roles none of which is its own.
    """

    characters: Annotated[tuple[CharacterState, ...], Key("character")]
    roles: Annotated[tuple[RoleState, ...] | None, Key("role")]


class VillageResult(_System, frozen=True, kw_only=True):
    """The end of the game: `systemMessage` of the phase `result`."""

    characters: Annotated[tuple[CharacterResult, ...], Key("character")]
    roles: Annotated[tuple[RoleResult, ...], Key("role")]


class FlavorText(_HeadedMessage, frozen=True, kw_only=True):
    """Lines of the story, which clients show one after another."""

    kind = "flavorTextMessage"
    context = "flavorText"
    lines: Annotated[
        tuple[Chat, ...], Key("flavorText", at="/flavorText#{i}/chatMessage", form="Chat_server")
    ]


class ErrorMessage(_HeadedMessage, frozen=True, kw_only=True):
    """Something was wrong with a message of the other side."""

    kind = "errorMessage"
    context = "error"
    names_sender = True
    content: Names
    severity: Severity
    source: Annotated[str, NodeKind("{}[:LONGEST_SOURCE]")]
    """The message in question, as text."""


class StarredPost(NodePart, frozen=True, kw_only=True):
    """A post, which its two times identify, and whether it is marked."""

    context = "star"
    token: str
    server_time: Annotated[Time, Key("serverTimestamp")]
    client_time: Annotated[Time, Key("clientTimestamp")]
    marked: Annotated[bool, Key("isMarked")]
    chat_id: Annotated[int | None, Key("chatId")] = None
    """The number of the post, if the client says it; our addition."""


class Star(_HeadedMessage, frozen=True, kw_only=True):
    """A client marks or unmarks a post."""

    kind = "starMessage"
    context = "star"
    star: StarredPost


class Scroll(_HeadedMessage, frozen=True, kw_only=True):
    """A client says what it is looking at, in pixels."""

    kind = "scrollMessage"
    context = "scroll"
    node: Annotated[str, Key("nodeId")]
    top: Annotated[int, Key("scrollTop")]
    height: Annotated[int, Key("scrollHeight")]
    offset: Annotated[int, Key("offsetHeight")]


VillageMessage = Chat | Board | Vote | PhaseStart | VillageResult | FlavorText | ErrorMessage | Star | Scroll
"""Messages with `@id` and a head."""
_OF_PLAYERS: Final[Moves] = (("isOver", "character"), ("maxLengthOfUnicodeCodePoints", "isOver"))
FORMS: Final = (
    NodeForm(Chat, "server"),
    NodeForm(Chat, "client"),
    NodeForm(Chat, "client", _OF_PLAYERS),
    NodeForm(Board, "client"),
    NodeForm(Vote, "client"),
    NodeForm(PhaseStart, "server"),
    NodeForm(VillageResult, "server"),
    NodeForm(FlavorText, "server"),
    NodeForm(ErrorMessage, "server"),
    NodeForm(ErrorMessage, "client"),
    NodeForm(Star, "client"),
    NodeForm(Scroll, "client"),
)
"""All messages that a side writes. The audience writes its posts as the server does."""
