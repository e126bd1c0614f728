"""`MixedDoor`: a TCP door for classic agents into a track, where they play with agents of the contest."""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from jinro.config.settings import Settings
from jinro.hosting.door import AtLines
from jinro.hosting.doors.nlp.track import Track
from jinro.hosting.village import CommittedGame
from jinro.net.gate import Crowd
from jinro.net.limits import Limits
from jinro.net.lines import LIMITS, LineDoor


class MixedDoor(AtLines):
    """Classic agents connect here for one game each, and wait in the same room as the track's others."""

    settings: Settings

    def __init__(self, track: Track, *, limits: Limits | None = None, crowd: Crowd | None = None) -> None:
        assert track.settings.classic_port is not None
        self.settings = track.settings
        self._track = track
        limits = limits or track.settings.limits
        limits = replace(limits, message_bytes=min(limits.message_bytes, LIMITS.message_bytes))
        port = track.settings.classic_port
        self._listener = LineDoor(track.arrive, port=port, limits=limits, crowd=crowd)

    async def stop(self) -> None:
        """Close all connections, when the track's server has aborted the running games."""
        await self._track.drain()
        await self._listener.stop()

    # What the web reads

    tokens = None
    is_open = True
    delay_ms = 0
    draining = False
    waiting = 0
    games: Mapping[str, CommittedGame] = {}
    """Its games are the track's."""

    protocol: Literal["classic"] = "classic"
