"""The messages of a village as typed records, without the differences between versions.

`plain` has those without a context: receipts, the lobby, robots' authentication. docs/protocols/licos.md
describes both for authors of robots.
"""

from typing import Final, Literal

from msgspec import Struct

from jinro.game.events import Mark
from jinro.wire.licos.names import Names, Severity
from jinro.wire.licos.nodes import (
    Ballot,
    CharacterNode,
    CharacterResult,
    CharacterState,
    MessageHead,
    RoleNode,
    RoleResult,
    RoleState,
    Text,
    VoteTally,
)

LONGEST_SOURCE: Final = 16_384
"""Characters of the message that an error quotes; the writer cuts the rest."""


class Numbering(Struct, frozen=True, kw_only=True):
    """What the server adds to the post of a player."""

    id: int
    """Of a public post: its number in the village, to which `>>n` refers."""
    counter: int
    """Posts of the speaker on this channel in this phase, this one included."""
    posts: int
    """The most there may be."""
    interval_s: int
    """Seconds to wait before the next post; in flavor text, before the next line."""


class Chat(Struct, frozen=True, kw_only=True):
    """A post: `playerMessage`, in 0.3 `chatMessage`."""

    head: MessageHead
    speaker: CharacterNode | None = None
    """None: somebody of the audience; `head.avatar` says who, unless anonymous."""
    mine: bool
    text: Text
    length: int
    """The most code points of a post."""
    over: bool = False
    """The speaker has finished talking in this phase."""
    numbering: Numbering | None = None
    """Absent in messages of clients, and of the audience."""


class Board(Struct, frozen=True, kw_only=True):
    """A client marks one cell of its own board."""

    head: MessageHead
    character: CharacterNode
    role: RoleNode
    mark: Mark


class Vote(Struct, frozen=True, kw_only=True):
    """A client votes (noon), or chooses a target (night)."""

    head: MessageHead
    target: CharacterNode


class PhaseStart(Struct, frozen=True, kw_only=True):
    """A phase begins: `systemMessage` of every phase but the result.

    For an audience `roles` is None: the published client cannot show roles none of which is its own.
    """

    head: MessageHead
    tallies: tuple[VoteTally, ...] = ()
    ballots: tuple[Ballot, ...] = ()
    """In logs only."""
    characters: tuple[CharacterState, ...]
    roles: tuple[RoleState, ...] | None


class Result(Struct, frozen=True, kw_only=True):
    """The end of the game: `systemMessage` of the phase `result`."""

    head: MessageHead
    tallies: tuple[VoteTally, ...] = ()
    ballots: tuple[Ballot, ...] = ()
    characters: tuple[CharacterResult, ...]
    roles: tuple[RoleResult, ...]


class FlavorText(Struct, frozen=True, kw_only=True):
    """Lines of the story, which clients show one after another."""

    head: MessageHead
    lines: tuple[Chat, ...]


class ErrorMessage(Struct, frozen=True, kw_only=True):
    """Something was wrong with a message of the other side."""

    head: MessageHead
    content: Names
    severity: Severity
    source: str
    """The message in question, as text."""


class Star(Struct, frozen=True, kw_only=True):
    """A client marks or unmarks a post, which its two times identify."""

    head: MessageHead
    token: str
    server_time: str
    client_time: str
    marked: bool
    chat_id: int | None = None
    """The number of the post, if the client says it; our addition."""


class Scroll(Struct, frozen=True, kw_only=True):
    """A client says what it is looking at, in pixels."""

    head: MessageHead
    node: str
    top: int
    height: int
    offset: int


VillageMessage = Chat | Board | Vote | PhaseStart | Result | FlavorText | ErrorMessage | Star | Scroll
"""Messages with `@id` and a head."""
Side = Literal["client", "server"]
"""Who wrote a message."""
