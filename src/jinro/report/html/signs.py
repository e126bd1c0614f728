"""Signs of roles: the outline tells the side (a house, two pointed ears, two round ears), the picture the "
"role."""

from typing import Final

from jinro.game.roles import Role, Side

# fmt: off
_FRAMES: Final[dict[Side, str]] = {
    Side.VILLAGER: "M20 2.5 37 15v19.5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V15Z",
    Side.WEREWOLF: (
        "M4.5 1.5C9.5 3 13 6 14.8 9.4a17 17 0 0 1 10.4 0C27 6 30.5 3 35.5 1.5c2.3 7 2.3 12.6.8 17"
        "C36.8 29.5 30.5 38 20 38S3.2 29.5 3.7 18.5c-1.5-4.4-1.5-10 .8-17Z"
    ),
    Side.FOX: (
        "M9 3.5c3 0 5.3 1.5 6.3 3.7a17 17 0 0 1 9.4 0A6.9 6.9 0 0 1 31 3.5"
        "c4 0 7 3 7 6.8 0 2.7-1.3 4.8-3.2 6 .9 2 1.3 4 1.3 6.1C36.1 31.5 29 38 20 38"
        "S3.9 31.5 3.9 22.4c0-2.1.4-4.1 1.3-6.1A6.7 6.7 0 0 1 2 10.3c0-3.8 3-6.8 7-6.8Z"
    ),
}
_PICTURES: Final[dict[Role, str]] = {
    Role.VILLAGER:
    '<circle cx="20" cy="18" r="4.6" class="f"/>'
    '<path class="f" d="M10.5 32.5c.4-6.3 4-9 9.5-9s9.1 2.7 9.5 9Z"/>',
    Role.SEER:
    '<path d="M8.5 23s4.2-7.5 11.5-7.5S31.5 23 31.5 23 27.3 30.5 20 30.5 8.5 23 8.5 23Z"/>'
    '<circle cx="20" cy="23" r="3.6" class="f"/>',
    Role.MEDIUM:
    '<path class="f" fill-rule="evenodd" d="M11.5 33V21.5a8.5 8.5 0 0 1 17 0V33l-2.8-2.6-2.9 2.6-2.8-2.6-2.8 '
    '2.6-2.9-2.6ZM16.9 19.5a1.6 2.1 0 1 0 .1 0ZM23.1 19.5a1.6 2.1 0 1 0 .1 0Z"/>',
    Role.BODYGUARD:
    '<path d="M14 12c9.5 1.5 14.5 8.5 14.5 20M14 12v20h14.5"/>'
    '<path d="m12.5 33.5 14-14M26.5 19.5h-5M26.5 19.5v5"/>',
    Role.FREEMASON:
    '<circle cx="15.5" cy="24" r="5.7"/>'
    '<circle cx="24.5" cy="24" r="5.7"/>',
    Role.WEREWOLF:
    '<path class="f" d="m9.5 18 8 4.5c-2.5 2.3-6.5 1.6-8-4.5ZM30.5 18l-8 4.5c2.5 2.3 6.5 1.6 8-4.5Z"/>'
    '<path d="M13.5 28.5c4 2 9 2 13 0"/>'
    '<path class="f" d="m15.5 29 1.7 5 2-4.5ZM24.5 29l-1.7 5-2-4.5Z"/>',
    Role.POSSESSED:
    '<path d="M10.5 16.5h19c.8 9-3 15.5-9.5 15.5s-10.3-6.5-9.5-15.5Z"/>'
    '<path d="M20 16.5V32"/>'
    '<path class="f" d="M20 16.5V32c6.5 0 10.3-6.5 9.5-15.5Z"/>'
    '<path class="k" d="M23 22.5h4M22.5 28c1.3-1.6 2.7-1.6 4 0"/>'
    '<path d="M13 22.5h4M13.5 26.5c1.3 1.6 2.7 1.6 4 0"/>',
    Role.FOX:
    '<circle cx="14.5" cy="20" r="1.9" class="f"/>'
    '<circle cx="25.5" cy="20" r="1.9" class="f"/>'
    '<path d="M17.5 24.5h5l-2.5 2.5Z" class="f"/>'
    '<path d="M20 27v3.5M8 24.5l4.5 1M8 29l4.5-1.5M32 24.5l-4.5 1M32 29l-4.5-1.5"/>',
}
# fmt: on
LOGO: Final = (
    '<svg class="logo" viewBox="0 0 48 48" aria-hidden="true" focusable="false">'
    '<path class="lg-b" d="M5 4.5 18.5 17.2h11L43 4.5V40a3.5 3.5 0 0 1-3.5 3.5h-31A3.5 3.5 0 0 1 5 40Z"/>'
    '<path class="lg-w" d="M19 43.5V32a5 5 0 0 1 10 0v11.5Z"/>'
    '<path class="lg-e" d="M11 23.5l7.5 3.3c-1.6 3-6.3 2.6-7.5-3.3ZM37 23.5l-7.5 3.3c1.6 3 6.3 2.6 '
    '7.5-3.3Z"/>'
    "</svg>"
)
_SIDES: Final = {Side.VILLAGER: "village", Side.WEREWOLF: "wolf", Side.FOX: "hamster"}


def sign(role: Role) -> str:
    """The sign of a role as SVG; decoration beside its name."""
    side = role.side
    return (
        f'<svg class="sign sign-{_SIDES[side]}" viewBox="0 0 40 40" aria-hidden="true" focusable="false">'
        f'<path class="frame" d="{_FRAMES[side]}"/><g class="glyph">{_PICTURES[role]}</g></svg>'
    )
