"""What the versions of the protocol call differently. The address of a socket chooses the dialect."""

from typing import Final, Literal

from msgspec import Struct

from jinro.wire.licos.names import Phase

Version = Literal["0.2", "0.3"]
VERSIONS: Final[tuple[Version, ...]] = ("0.2", "0.3")
RESOURCE: Final = "https://werewolf.world/resource"
STATE: Final = "https://licos.online/state"
"""Bases of identifiers. Clients compare them; nothing is ever fetched from there."""
IMAGES: Final = "https://werewolf.world/image"
"""Where the published clients expect pictures; a server replaces it by its own address."""


class Keys(Struct, frozen=True, kw_only=True):
    """Keys that differ between the versions."""

    chat: str
    """The last element of the `@id` of a post."""
    character: str
    me: str
    day: str
    players: str
    language: str
    posts: str
    length: str
    seats: str
    executed: str
    source: str
    target: str
    human: str


class Dialect(Struct, frozen=True, kw_only=True):
    """One way of speaking the protocol."""

    name: str
    version: Version
    keys: Keys
    contexts: str
    """The base of the identifiers of contexts."""
    first_id: int
    """The number of seat 1."""
    noon: str
    post_mortem: str
    of_library: bool = False
    """Whether the published library speaks it, which takes published addresses and forms alone."""

    def label(self, phase: Phase) -> str:
        """What this dialect calls a phase."""
        if phase == "noon":
            return self.noon
        return self.post_mortem if phase == "post mortem" else phase


_OLD: Final = Keys(
    chat="playerMessage",
    character="agent",
    me="myAgent",
    day="date",
    players="totalNumberOfAgents",
    language="lang",
    posts="limit",
    length="characterLimit",
    seats="numberOfAgents",
    executed="agentToLynch",
    source="sourceAgent",
    target="targetAgent",
    human="isHumanPlayer",
)
_NEW: Final = Keys(
    chat="chatMessage",
    character="character",
    me="myCharacter",
    day="day",
    players="totalNumberOfPlayers",
    language="language",
    posts="maxNumberOfChatMessages",
    length="maxLengthOfUnicodeCodePoints",
    seats="numberOfPlayers",
    executed="characterToPutToDeath",
    source="sourceCharacter",
    target="targetCharacter",
    human="playerType",
)


def _new(name: str, post_mortem: str, *, of_library: bool = False) -> Dialect:
    return Dialect(
        name=name,
        version="0.3",
        keys=_NEW,
        contexts="https://werewolf.world/village/context/0.3",
        first_id=1,
        noon="noon",
        post_mortem=post_mortem,
        of_library=of_library,
    )


DIALECTS: Final = {
    dialect.name: dialect
    for dialect in (
        Dialect(
            name="0.2",
            version="0.2",
            keys=_OLD,
            contexts="https://werewolf.world/context/0.2",
            first_id=0,
            noon="day",
            post_mortem="post mortem",
        ),
        _new("0.3", "post-mortem discussion", of_library=True),
        _new("0.3-browser", "post mortem"),
    )
}
"""All dialects by name. `0.3-browser` is what the published browser client of 2021 speaks."""
DEFAULT_DIALECT: Final = "0.2"
"""The dialect of robots and logs that say nothing else."""
PHASES: Final[dict[str, Phase]] = {
    "flavor text": "flavor text",
    "morning": "morning",
    "day": "noon",
    "noon": "noon",
    "night": "night",
    "result": "result",
    "post mortem": "post mortem",
    "post-mortem discussion": "post mortem",
}
"""A phase by any of its labels."""
