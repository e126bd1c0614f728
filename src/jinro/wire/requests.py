"""Requests that put an ask: the same names in every protocol."""

from typing import Final

from jinro.game.events import Kind

KINDS: Final[dict[str, Kind]] = {
    "TALK": "talk",
    "WHISPER": "whisper",
    "VOTE": "vote",
    "DIVINE": "divine",
    "GUARD": "guard",
    "ATTACK": "attack",
}
"""The kind of ask behind each request."""
REQUESTS: Final[dict[Kind, str]] = {kind: request for request, kind in KINDS.items()}
"""The request of each kind of ask."""
