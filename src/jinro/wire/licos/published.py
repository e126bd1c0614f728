"""`PublishedPresentation`: messages with the addresses and forms that the published library of 0.3 knows.

It refuses a whole frame for one string that it does not know.
"""

import re
from typing import Final

from jinro.wire.licos.dialects import IMAGES, Version
from jinro.wire.licos.messages import AvatarNode, Numbering, VillageNode
from jinro.wire.licos.names import ROLE_NAMES
from jinro.wire.licos.pictures import OwnPresentation

_NAME: Final = r"[A-Za-z](?: ?[!-~]){4,%d}"
"""A letter, then printable ASCII, with single spaces inside."""
_AVATAR: Final = re.compile(_NAME % 14)
_VILLAGE: Final = re.compile(_NAME % 29)
NAMELESS: Final = "Anonymous"
"""The name of an avatar whose own cannot be told."""
LEAST_INTERVAL_S: Final = 1


class PublishedPresentation(OwnPresentation):
    """What messages show the published library."""

    def __init__(self, version: Version) -> None:
        super().__init__(version, IMAGES)

    def face(self, name: str) -> str:
        """The narrator has the empty face: the library takes no sign of a role for a character."""
        return self.picture("" if name == ROLE_NAMES[None]["en"] else name)

    def image(self, own: str, derived: str) -> str:
        return derived

    def village_name(self, village: VillageNode) -> str:
        return village.name if _VILLAGE.fullmatch(village.name) else f"Village {village.id}"

    def avatar_name(self, node: AvatarNode) -> str:
        return node.name if _AVATAR.fullmatch(node.name) else NAMELESS

    def interval_s(self, numbering: Numbering) -> int:
        return max(LEAST_INTERVAL_S, numbering.interval_s)
