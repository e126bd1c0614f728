"""Addresses of pictures: those that the published clients know, and the same with our own files, SVG.

The published browser client puts `120x120` for every size in an address of its timeline.
"""

from typing import Final

from jinro.wire.licos.dialects import IMAGES, Version

ANONYMOUS: Final = "anonymous"
"""The picture of whoever has none."""
OWN: Final = "svg"
SMALL: Final = 50


def suffix_at(base: str, version: Version) -> str:
    """How the names of pictures below this address end."""
    if base != IMAGES:
        return OWN
    return "jpg" if version == "0.2" else "png"


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
