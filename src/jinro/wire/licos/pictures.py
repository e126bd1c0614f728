"""Pictures of characters and roles: their addresses, and our own files, SVG.

Addresses are those that the published clients know, and the same with our files. The published browser
client puts `120x120` for every size in an address of its timeline. The files are drawn by `web/src/art`:
`make pictures` writes them into `data/pictures`. A character has its initial letter, by which players call
it; the outline of a role tells its side.
"""

from functools import cache
from importlib.resources import files
from typing import Final

from jinro.wire.licos.dialects import IMAGES, Version
from jinro.wire.licos.messages import AvatarNode, Numbering, VillageNode
from jinro.wire.licos.names import CAST, ROLE_KEYS, ROLE_NAMES

ANONYMOUS: Final = "anonymous"
"""The picture of a user who has none."""
OWN: Final = "svg"
SMALL: Final = 50
SIZES: Final = (SMALL, 120)
"""Pixels. The published browser client asks for the small ones, and for the large ones in its timeline."""
_DATA: Final = files("jinro.wire.licos") / "data" / "pictures"


def character_path(version: Version, name: str, suffix: str = OWN, size: int = SMALL) -> str:
    """Where the picture of a character is, by its English name, or of `ANONYMOUS`."""
    name = name.lower()
    if version == "0.2":
        return f"0.2/{name}.{suffix}"
    short = name if name == ANONYMOUS else name[:1]
    return f"0.3/character_icons/{size}x{size}/{short}_{size}x{size}.{suffix}"


def role_path(version: Version, key: str, suffix: str = OWN, size: int = SMALL) -> str:
    """Where the sign of a role is."""
    if version == "0.2":
        return f"0.2/{key}.{suffix}"
    return f"0.3/role_icons/{size}x{size}withTI/{key}_{size}x{size}.{suffix}"


def _paths() -> dict[str, tuple[str, int]]:
    found = {}
    for size in SIZES:
        for name in (*(persona.en.lower() for persona in CAST), ANONYMOUS):
            found[character_path("0.3", name, size=size)] = (name, size)
            found[character_path("0.2", name)] = (name, SIZES[-1])
        for role in ROLE_KEYS.values():
            found[role_path("0.3", role, size=size)] = (role, size)
            found[role_path("0.2", role)] = (role, SIZES[-1])
    return found


PICTURES: Final = _paths()
"""What is at each path: the name of a character or a role, and the size."""


@cache
def picture(path: str) -> bytes:
    """The SVG file at one of the paths in `PICTURES`."""
    name, size = PICTURES[path]
    data = (_DATA / f"{name}.svg").read_bytes()
    return data.replace(b"<svg", b'<svg width="%d" height="%d"' % (size, size), 1)


class OwnPresentation:
    """What messages show: pictures and names. `images` is the address below which pictures are."""

    def __init__(self, version: Version, images: str) -> None:
        self._version = version
        self._images = images
        published = "jpg" if version == "0.2" else "png"
        self._suffix = published if images == IMAGES else OWN

    def picture(self, name: str) -> str:
        """Where the picture of a character is, by its English name; empty: an empty face."""
        return f"{self._images}/{character_path(self._version, name or ANONYMOUS, self._suffix)}"

    def face(self, name: str) -> str:
        """Where the picture of a character is; the narrator, who has no face, has the sign of its role."""
        return self.sign(ROLE_KEYS[None]) if name == ROLE_NAMES[None]["en"] else self.picture(name)

    def sign(self, key: str) -> str:
        """Where the picture of a role is."""
        return f"{self._images}/{role_path(self._version, key, self._suffix)}"

    # What `PublishedPresentation` shows otherwise

    def image(self, own: str, derived: str) -> str:
        """Where a picture is: as a node says of itself, else where we expect it."""
        return own or derived

    def village_name(self, village: VillageNode) -> str:
        return village.name

    def avatar_name(self, node: AvatarNode) -> str:
        return node.name

    def interval_s(self, numbering: Numbering) -> int:
        return numbering.interval_s
