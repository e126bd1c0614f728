"""Signs of roles. The outline is the side: a house for the village, pointed ears for the wolves, round ears
for the werehamster; colour only repeats it."""

from typing import Final

PAPER: Final = "#FFFAF0"
VILLAGE: Final = "#2F6B4F"
WOLVES: Final = "#9B1B3B"
HAMSTER: Final = "#835400"
NOBODY: Final = "#5B5A78"

_FRAMES: Final = {
    VILLAGE: "M20 2.5 37 15v19.5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V15Z",
    WOLVES: "M4.5 1.5C9.5 3 13 6 14.8 9.4a17 17 0 0 1 10.4 0C27 6 30.5 3 35.5 1.5c2.3 7 2.3 12.6.8 17"
    "C36.8 29.5 30.5 38 20 38S3.2 29.5 3.7 18.5c-1.5-4.4-1.5-10 .8-17Z",
    HAMSTER: "M9 3.5c3 0 5.3 1.5 6.3 3.7a17 17 0 0 1 9.4 0A6.9 6.9 0 0 1 31 3.5c4 0 7 3 7 6.8 0 2.7-1.3 4.8"
    "-3.2 6 .9 2 1.3 4 1.3 6.1C36.1 31.5 29 38 20 38S3.9 31.5 3.9 22.4c0-2.1.4-4.1 1.3-6.1"
    "A6.7 6.7 0 0 1 2 10.3c0-3.8 3-6.8 7-6.8Z",
    NOBODY: "M8 5h24a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4Z",
}
_FILLED: Final = f' fill="{PAPER}"'
_CUT: Final = f' fill="{PAPER}" fill-rule="evenodd" stroke="none"'

SIGNS: Final = {
    "villager": (
        VILLAGE,
        f'<circle cx="20" cy="18" r="4.6"{_FILLED}/>'
        f'<path{_FILLED} d="M10.5 32.5c.4-6.3 4-9 9.5-9s9.1 2.7 9.5 9Z"/>',
    ),
    "seer": (
        VILLAGE,
        '<path d="M8.5 23s4.2-7.5 11.5-7.5S31.5 23 31.5 23 27.3 30.5 20 30.5 8.5 23 8.5 23Z"/>'
        f'<circle cx="20" cy="23" r="3.6"{_FILLED}/>',
    ),
    "medium": (
        VILLAGE,
        f'<path{_CUT} d="M11.5 33V21.5a8.5 8.5 0 0 1 17 0V33l-2.8-2.6-2.9 2.6-2.8-2.6-2.8 2.6-2.9-2.6Z'
        'M16.9 19.5a1.6 2.1 0 1 0 .1 0ZM23.1 19.5a1.6 2.1 0 1 0 .1 0Z"/>',
    ),
    "hunter": (
        VILLAGE,
        '<path d="M14 12c9.5 1.5 14.5 8.5 14.5 20M14 12v20h14.5"/>'
        '<path d="m12.5 33.5 14-14M26.5 19.5h-5M26.5 19.5v5"/>',
    ),
    "mason": (VILLAGE, '<circle cx="15.5" cy="24" r="5.7"/><circle cx="24.5" cy="24" r="5.7"/>'),
    "madman": (
        WOLVES,
        '<path d="M10.5 16.5h19c.8 9-3 15.5-9.5 15.5s-10.3-6.5-9.5-15.5Z"/>'
        f'<path{_FILLED} d="M20 16.5V32c6.5 0 10.3-6.5 9.5-15.5Z"/>'
        f'<path stroke="{WOLVES}" d="M23 22.5h4M22.5 28c1.3-1.6 2.7-1.6 4 0"/>'
        '<path d="M13 22.5h4M13.5 26.5c1.3 1.6 2.7 1.6 4 0"/>',
    ),
    "werewolf": (
        WOLVES,
        f'<path{_FILLED} d="m9.5 18 8 4.5c-2.5 2.3-6.5 1.6-8-4.5ZM30.5 18l-8 4.5c2.5 2.3 6.5 1.6 8-4.5Z"/>'
        '<path d="M13.5 28.5c4 2 9 2 13 0"/>'
        f'<path{_FILLED} d="m15.5 29 1.7 5 2-4.5ZM24.5 29l-1.7 5-2-4.5Z"/>',
    ),
    "werehamster": (
        HAMSTER,
        f'<circle cx="14.5" cy="20" r="1.9"{_FILLED}/><circle cx="25.5" cy="20" r="1.9"{_FILLED}/>'
        f'<path{_FILLED} d="M17.5 24.5h5l-2.5 2.5Z"/>'
        '<path d="M20 27v3.5M8 24.5l4.5 1M8 29l4.5-1.5M32 24.5l-4.5 1M32 29l-4.5-1.5"/>',
    ),
    "master": (
        NOBODY,
        f'<path{_FILLED} d="M13 26c1.6-2 1.6-4 1.6-7.1a5.4 5.4 0 0 1 10.8 0c0 3.1 0 5.1 1.6 7.1Z"/>'
        '<path d="M20 10v2.6M17.4 29.8a2.7 2.7 0 0 0 5.2 0"/>',
    ),
}
"""The colour of the side, and the pictogram, by role."""


def sign(role: str) -> str:
    """The sign of a role on a square of 40. The rim keeps it apart from a dark background."""
    colour, pictogram = SIGNS[role]
    rim = f'stroke="{PAPER}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<path d="{_FRAMES[colour]}" fill="{colour}" {rim}/>'
        f'<g fill="none" stroke="{PAPER}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">'
        f"{pictogram}</g>"
    )
