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


OLD_WORDS: Final = {
    "chatMessage": "playerMessage",
    "character": "agent",
    "myCharacter": "myAgent",
    "day": "date",
    "totalNumberOfPlayers": "totalNumberOfAgents",
    "language": "lang",
    "maxNumberOfChatMessages": "limit",
    "maxLengthOfUnicodeCodePoints": "characterLimit",
    "numberOfPlayers": "numberOfAgents",
    "characterToPutToDeath": "agentToLynch",
    "sourceCharacter": "sourceAgent",
    "targetCharacter": "targetAgent",
    "playerType": "isHumanPlayer",
}
"""What 0.2 calls otherwise: keys, and elements of identifiers."""


class Dialect(Struct, frozen=True, kw_only=True):
    """One way of speaking the protocol."""

    name: str
    version: Version = "0.3"
    contexts: str = "https://werewolf.world/village/context/0.3"
    """The base of the identifiers of contexts."""
    first_id: int = 1
    """The number of seat 1."""
    noon: str = "noon"
    post_mortem: str = "post mortem"
    of_library: bool = False
    """Whether the published library speaks it, which takes published addresses and forms alone."""

    def key(self, name: str) -> str:
        """What this dialect calls a key of 0.3."""
        return OLD_WORDS.get(name, name) if self.version == "0.2" else name

    def label(self, phase: Phase) -> str:
        """What this dialect calls a phase."""
        if phase == "noon":
            return self.noon
        return self.post_mortem if phase == "post mortem" else phase


DIALECTS: Final = {
    dialect.name: dialect
    for dialect in (
        Dialect(
            name="0.2", version="0.2", contexts="https://werewolf.world/context/0.2", first_id=0, noon="day"
        ),
        Dialect(name="0.3", post_mortem="post-mortem discussion", of_library=True),
        Dialect(name="0.3-browser"),
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
